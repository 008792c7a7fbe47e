"""Neutral names of puzzles, such as ``fetch 7``: a slug would tell the idea before one has solved it.

``numbers.json`` beside the shipped puzzles lists the slugs of each theme in the order of publication; a number is a place
in that list and is never given again. Puzzles that are not listed (one's own, or quite new ones) follow by name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from raigo_lab.errors import BadFile
from raigo_lab.files import reading

FILE = "numbers.json"
MOST_BYTES = 200_000
_NEUTRAL = re.compile(r"(?P<theme>[^\s/]+)[\s/](?P<number>[1-9][0-9]{0,4})")


def listed(folder: Path) -> dict[str, list[str]]:
    """The slugs of each theme in the order of their numbers; nothing where there is no list."""
    path = folder / FILE
    if not path.is_file():
        return {}
    try:
        found = json.loads(reading.read_text(path, MOST_BYTES))
    except ValueError:
        raise BadFile(f"{path}: this is not a list of puzzles") from None
    if not isinstance(found, dict) or not all(
        isinstance(slugs, list) and all(isinstance(slug, str) for slug in slugs) for slugs in found.values()
    ):
        raise BadFile(f"{path}: this is not a list of puzzles")
    return found


def numbered(names: Iterable[str], known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The neutral name of every puzzle.

    >>> numbered(["fetch/b", "fetch/a", "own/x"], {"fetch": ["gone", "b"]})
    {'fetch/b': 'fetch 2', 'fetch/a': 'fetch 3', 'own/x': 'own 1'}
    """
    places: dict[str, int] = {
        f"{theme}/{slug}": place
        for theme, slugs in known.items()
        for place, slug in enumerate(slugs, start=1)
    }
    last = {theme: len(slugs) for theme, slugs in known.items()}
    found = {}
    for name in sorted(names, key=lambda one: (one not in places, one)):
        theme = name.rpartition("/")[0]
        if name not in places:
            last[theme] = places[name] = last.get(theme, 0) + 1
        found[name] = f"{theme} {places[name]}"
    return found


def neutral(text: str) -> str:
    """A neutral name as it is written (``fetch 7``, ``fetch/7``), in its plain form; empty if it is none.

    >>> neutral("fetch/7"), neutral(" last-turns  12 "), neutral("fetch/insurance")
    ('fetch 7', 'last-turns 12', '')
    """
    match = _NEUTRAL.fullmatch(" ".join(text.split()))
    return f"{match['theme']} {match['number']}" if match else ""


def with_new(known: Mapping[str, Sequence[str]], names: Iterable[str]) -> dict[str, list[str]]:
    """The list with the new names at the end of their themes: numbers that were given stay."""
    found = {theme: list(slugs) for theme, slugs in known.items()}
    for name in names:
        theme, _, slug = name.rpartition("/")
        if slug not in found.setdefault(theme, []):
            found[theme].append(slug)
    return found


def as_text(known: Mapping[str, Sequence[str]]) -> str:
    """The list as its file holds it."""
    return json.dumps(known, indent=1, ensure_ascii=False) + "\n"
