"""Pieces of pictures are made once and shared: whatever is played, they stay what they would be if made each time."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.arcana_at_work import AT_WORK
from support.full_of_arcana import FULL

from raigo_lab import PuzzleSet, Replay, Table
from raigo_lab.raigo.eyes import view as eyes
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.position_json import position_from_json
from raigo_lab.widgets.lesson.book import LessonTable
from raigo_lab.widgets.table import board, places, rare, view

CACHES = (
    board._board,
    board._ring,
    board._token,
    view._centre,
    view._kind,
    view._steps,
    rare.face,
    places.where,
    eyes.view,
    eyes.look_at_seat,
)
TABLES = {
    "open": (Table, {"seats": 2, "seed": 3}),
    "one screen": (Table, {"seats": 2, "seat": 0, "seed": 4, "lang": "ja"}),
    "bots": (
        Table,
        {"seats": 4, "seat": 0, "seed": 5, "players": {1: "random", 2: "random", 3: "random"}},
    ),
    "Arcana": (
        Table,
        {"seats": 3, "seat": 0, "seed": 6, "setup": "two", "players": {1: "random", 2: "random"}},
    ),
    "lesson": (LessonTable, {"seats": 2, "seat": 0, "seed": 7, "players": {1: "greedy"}}),
}


def drawn(widget: Table | PuzzleSet) -> str:
    """The scene of a board as it is drawn now, without what happened before it."""
    return json.dumps(widget._scene(), ensure_ascii=False)


def drawn_anew(widget: Table | PuzzleSet) -> str:
    """The same with nothing kept."""
    for one in CACHES:
        one.cache_clear()
    widget._game._told = None
    return drawn(widget)


# What only Arcana put on tokens: bound (A26), face up for all (A31); the same tables without it, and everything at once.
PLAIN = "2p t0 z5K / 2 7 T- 765,-,5R / 3 W -H 66,-,- a:"
STORIES: dict[str, tuple[Position | str, list[str]]] = {
    "no Arcana": (
        "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K",
        ["chant L discharge 1a"],
    ),
    "bound": (PLAIN + "bR1", []),
    "face up": (PLAIN + "uB1R", []),
    "everything": (position_from_json(FULL), []),
    **AT_WORK,
}


@pytest.fixture
def handed_out(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Iterator[tuple[str, Any, str]]]:
    """Every kept piece of a picture that somebody was given: what made it, as it is now, as it was at first."""
    seen: dict[int, tuple[str, Any, str]] = {}

    def watched(made: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            piece = made(*given)
            if isinstance(piece, dict | list):
                seen.setdefault(id(piece), (made.__name__, piece, json.dumps(piece)))
            return piece

        return call

    modules = [one for name, one in sys.modules.items() if name.startswith("raigo_lab.widgets.")]
    kept = {
        made: watched(made)
        for module in modules
        for made in vars(module).values()
        if hasattr(made, "cache_clear") and made.__module__.startswith("raigo_lab.widgets.table")
    }
    assert {board._board, board._ring, board._token, view._centre, view._kind, view._steps, rare.face} <= {
        *kept
    }
    for module in modules:
        for name, value in vars(module).items():
            if getattr(value, "cache_clear", None) and value in kept:
                monkeypatch.setattr(module, name, kept[value])
    for made in kept:
        made.cache_clear()
    return lambda: iter(seen.values())


@pytest.mark.parametrize("name", STORIES)
def test_nobody_changes_a_kept_picture(name: str, handed_out: Callable):
    position, actions = STORIES[name]
    for lang in ("en", "ja"):
        for seat in (None, 0, 1):
            for _ in range(2):  # the second one is given what was kept of the first
                Table(position, seat=seat, lang=lang)
                replay = Replay(position, actions, seat=seat, lang=lang)
                replay.at = replay.view["last"]
    assert len([*handed_out()]) > 20
    assert [made for made, now, first in handed_out() if json.dumps(now) != first] == []


@pytest.mark.parametrize(("mark", "key"), [("bR1", "bound"), ("uB1R", "up")])
def test_what_lies_on_one_table_is_on_no_other(mark: str, key: str):
    """Bind (A26) and a face that all see (A31) belong to one position, whatever was drawn before."""
    marked, plain, again = (
        drawn(Table(one)) for one in (PLAIN + mark, PLAIN.removesuffix(" a:"), PLAIN + mark)
    )
    assert f'"{key}":' in marked
    assert f'"{key}":' not in plain
    assert again == marked


@pytest.mark.parametrize("name", TABLES)
def test_what_is_kept_is_what_would_be_drawn_anew(name: str):
    kind, how = TABLES[name]
    table, rng = kind(**how), random.Random(1)  # noqa: S311
    differ = []
    for click in range(40):
        if table.scene["curtain"]:
            choice = "ready"
        elif table.options:
            choice = rng.choice(table.options)["id"]
        else:
            break
        table.set_state({"picked": {"serial": table.serial, "id": choice}})
        if click % 4 == 3 and drawn(table) != drawn_anew(table):
            differ.append(click)
    assert click > 10
    assert differ == []


def test_what_a_puzzle_says_of_a_seat_stays_on_its_own_board():
    """A puzzle calls the seat before the solver theirs; a Table of the same position beside it does not."""
    name = "last-turns/a-loan-at-interest"
    puzzle = PuzzleSet([name], log=None)
    table = Table(puzzle.puzzle.position)
    seat = puzzle.scene["near"]["seat"]
    boards = [table.scene["near"], *table.scene["far"]]
    assert puzzle.scene["near"]["name"] == f"Seat {seat}, you"
    assert [one["name"] for one in boards if one["seat"] == seat] == [f"Seat {seat}"]
    assert drawn(puzzle) == drawn_anew(puzzle)


def test_of_the_boards_that_a_click_shows_few_are_drawn():
    """The pictures of a click with three bots are some ten of the whole table: only Boards that differ are drawn."""
    table = Table(seats=4, seat=0, seed=5, players={1: "random", 2: "random", 3: "random"})
    rng = random.Random(1)  # noqa: S311
    board._board.cache_clear()
    for _ in range(15):  # it goes on longer than that
        table.set_state({"picked": {"serial": table.serial, "id": rng.choice(table.options)["id"]}})
    asked = board._board.cache_info()
    assert asked.hits > 3 * asked.misses
