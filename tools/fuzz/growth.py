"""Texts that grow in one way only, up to 39 kB: a reader whose time grows with the square of it is too slow."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from tools.fuzz.readers import READERS, attempt
from tools.fuzz.tally import Check

SIZE = 39_000
LIMIT = 3  # seconds, where reading in proportion takes a fraction of one


def _rows(row: Callable[[int], str], head: str = "") -> Callable[[], str]:
    """Rows one below the other, up to the size."""

    def text() -> str:
        rows, size, number = [head], 0, 0
        while size < SIZE:
            rows.append(row(number))
            size += len(rows[-1]) + 1
            number += 1
        return "\n".join(rows)

    return text


def _json(make: Callable[[int], object], count: int) -> Callable[[], str]:
    return lambda: json.dumps(make(count))


FAMILIES: dict[str, tuple[str, Callable[[], str]]] = {
    "unknown fields of a puzzle": ("puzzle", _rows(lambda n: f"f{n}=1")),
    "clauses that a puzzle teaches": ("puzzle", lambda: f"teaches = [{'[],' * (SIZE // 3)}]"),
    "wrong moves of a puzzle": ("puzzle", _rows(lambda n: f'[[wrong]]\nmove="{n}"')),
    "dotted keys of a puzzle": ("puzzle", lambda: "a." * (SIZE // 2) + "b = 1"),
    "brackets of a puzzle": ("puzzle", lambda: "teaches = " + "[" * SIZE),
    "tables of a puzzle": ("puzzle", _rows(lambda n: f"[a{n}]")),
    "unknown fields of a lesson": ("lesson", _rows(lambda n: f"f{n}=1")),
    "parts of a lesson": ("lesson", _rows(lambda _: "[[part]]\nx=1")),
    "fields of one part": ("lesson", _rows(lambda n: f"f{n}=1", "[[part]]")),
    "unknown fields of a position": (
        "position as JSON",
        _json(lambda n: {f"f{i}": 1 for i in range(n)}, SIZE // 11),
    ),
    "the same field again": ("position as JSON", lambda: "{" + '"a":1,' * (SIZE // 6) + '"b":2}'),
    "different fields twice": (
        "position as JSON",
        lambda: "{" + ",".join(f'"f{i}":1' for i in range(SIZE // 20)) * 2 + "}",
    ),
    "players of a position": ("position as JSON", _json(lambda n: {"players": [{}] * n}, SIZE // 4)),
    "towers of a player": (
        "position as JSON",
        _json(lambda n: {"players": [{"towers": [1] * n}]}, SIZE // 3),
    ),
    "rulings of a position": (
        "position as JSON",
        _json(lambda n: {"rules": {f"R{i}": 1 for i in range(n)}}, SIZE // 11),
    ),
    "tokens of a Raizan": ("position as JSON", lambda: json.dumps({"raizan": "x" * SIZE})),
    "seats in a line": ("position", lambda: "2p t0 z5K" + " / 2 7K1 T- 765,-,5R" * (SIZE // 21)),
    "rulings in a line": ("position", lambda: "2p t0 z5K" + " R6=forbidden" * (SIZE // 13)),
    "tokens in a line": ("position", lambda: f"2p t0 z{'1' * SIZE} / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"),
    "words of an action": ("action", lambda: "fetch " + "-- " * (SIZE // 3)),
    "joint actions": ("action", lambda: "0a + " * (SIZE // 5) + "0a"),
    "comments of a record": ("record", lambda: "fetch --" + "{ab}" * (SIZE // 4)),
    "comments of a record, longer": ("record", lambda: "fetch --" + "{abcdefghij}" * (SIZE // 12)),
    "tags of a record": ("record", _rows(lambda n: f'[A{n} "x"]')),
    "actions of a record": ("record", lambda: "end; " * (SIZE // 5)),
    "variations of a record": ("record", lambda: "end " + "(end) " * (SIZE // 6)),
    "open braces of a record": ("record", lambda: "{" * SIZE),
    "backslashes of a record": ("record", lambda: '[A "' + "\\" * SIZE),
    "lines of attempts": ("attempts", _rows(lambda n: f'{{"at": {n}}}')),
    "blanks of a mix": ("mix", lambda: "1" + " " * SIZE + "x"),
    "digits of a mix": ("mix", lambda: "1/" + "9" * SIZE),
    "numbers of a mix": ("mix", lambda: "1/2, " * (SIZE // 5)),
}


def checks() -> list[Check]:
    """One check for each family; its only case needs no chance."""

    def case(reader: str, make: Callable[[], str]) -> Callable[[random.Random], str]:
        return lambda _: attempt(READERS[reader][1], make(), LIMIT)

    return [Check(f"growth: {name}", case(*family)) for name, family in FAMILIES.items()]
