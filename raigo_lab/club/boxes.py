"""What follows from attempts: Leitner boxes, what is due, where to go on, and a table by theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from raigo_lab.club.entries import Entry
from raigo_lab.club.second import CardTask
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Puzzle

DAYS = (1, 2, 4, 8, 16)  # a puzzle in box 1 comes back the next day, in box 5 after sixteen


class Card(NamedTuple):
    """Where a puzzle lies."""

    box: int  # 1 … 5
    due: date
    solved: bool  # at least once, with or without help


def boxes(entries: Iterable[Entry]) -> dict[str, Card]:
    """Solved without help moves a puzzle one box up, once it is due again; anything else, back to box 1."""
    cards: dict[str, Card] = {}
    for entry in entries:
        card = cards.get(entry.puzzle)
        solved = entry.solved or (card is not None and card.solved)
        if not entry.clean:
            box = 1
        elif card is None:
            box = 2
        elif entry.day < card.due:  # Practice before its day changes nothing.
            cards[entry.puzzle] = card._replace(solved=solved)
            continue
        else:
            box = min(card.box + 1, len(DAYS))
        cards[entry.puzzle] = Card(box, entry.day + timedelta(days=DAYS[box - 1]), solved)
    return cards


def due(entries: Iterable[Entry], today: date) -> list[str]:
    """The puzzles whose day has come: the lowest boxes first, then those that have waited longest."""
    waiting = [(card.box, card.due, name) for name, card in boxes(entries).items() if card.due <= today]
    return [name for _, _, name in sorted(waiting)]


def continue_here(
    entries: Sequence[Entry], puzzles: Sequence[Puzzle], theme: str | None = None
) -> str | None:
    """The puzzle to go on with: the one that was left unsolved, or the next unsolved one, easy ones first."""
    if theme is None and entries:
        theme = entries[-1].theme
    names = [puzzle.name for puzzle in sorted(puzzles, key=library.order) if theme in (None, puzzle.theme)]
    solved = {entry.puzzle for entry in entries if entry.solved}
    last = next((entry.puzzle for entry in reversed(entries) if entry.puzzle in names), None)
    if last is not None:
        after = names.index(last)
        names = names[after:] + names[:after]
    return next((name for name in names if name not in solved), None)


# By theme

THEME_COLUMNS = (
    "theme",
    "puzzles",
    "tried",
    "solved",
    "without_help",
    "due",
    "wrong_tries",
    "hints",
    "minutes",
)


def theme_rows(
    entries: Sequence[Entry], puzzles: Sequence[Puzzle | CardTask], today: date
) -> list[dict[str, Any]]:
    """One row for each theme, in the order of the notebooks."""
    waiting = set(due(entries, today))
    rows = []
    for theme in _themes(puzzles):
        names = {puzzle.name for puzzle in puzzles if puzzle.theme == theme}
        own = [entry for entry in entries if entry.puzzle in names]
        values = (
            theme,
            len(names),
            len({entry.puzzle for entry in own}),
            len({entry.puzzle for entry in own if entry.solved}),
            len({entry.puzzle for entry in own if entry.clean}),
            len(waiting & names),
            sum(entry.wrong for entry in own),
            sum(entry.hints > 0 for entry in own),
            round(sum(entry.seconds for entry in own) / 60, 1),
        )
        rows.append(dict(zip(THEME_COLUMNS, values, strict=True)))
    return rows


def _themes(puzzles: Sequence[Puzzle | CardTask]) -> list[str]:
    there = {puzzle.theme for puzzle in puzzles}
    return [one for one in library.THEMES if one in there] + sorted(there - {*library.THEMES})
