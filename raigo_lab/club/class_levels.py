"""Levels with the class's real attempts as a factor: what players of ours find hard, moved by what people found hard.

A puzzle begins at the rating of its certified level. Every first sitting is a game against it (``rating``): who solves it
without a slip pulls it down, who fails pushes it up, and the more so the stronger or weaker they have shown themselves elsewhere. A
single sitting moves little; a level changes when the rating has come nearer to another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from raigo_lab.club.entries import Entry
from raigo_lab.club.rating import LEVELS, Rating, puzzle_ratings, score_of
from raigo_lab.puzzles.form import Puzzle


class ClassLevel(NamedTuple):
    """One puzzle as a class met it."""

    puzzle: str
    proved: int | None  # the level of its certificate
    level: int  # with the attempts counted in
    rating: Rating
    sittings: int  # first sittings: one for each person
    score: float  # on average: 1 clean, 0 not solved


def level_of_rating(points: float) -> int:
    """The level whose rating is nearest; of two equally near the lower.

    >>> [level_of_rating(points) for points in (900, 1100, 1101, 1499, 1501, 2200)]
    [1, 1, 2, 3, 4, 5]
    """
    return 1 + min(range(len(LEVELS)), key=lambda place: (abs(LEVELS[place] - points), place))


def first_sittings(entries: Iterable[Entry]) -> dict[tuple[str, str], Entry]:
    """By person and puzzle: the sitting that counts."""
    found: dict[tuple[str, str], Entry] = {}
    for entry in sorted(entries, key=lambda one: one.at):
        found.setdefault((entry.who, entry.puzzle), entry)
    return found


def class_levels(puzzles: Sequence[Puzzle], entries: Sequence[Entry]) -> list[ClassLevel]:
    """Every puzzle with its level by the players and by the people; those that moved furthest first."""
    ratings = puzzle_ratings(puzzles, entries)
    scores: dict[str, list[float]] = {}
    for (_, name), entry in first_sittings(entries).items():
        scores.setdefault(name, []).append(score_of(entry))
    found = []
    for puzzle in puzzles:
        rating, own = ratings[puzzle.name], scores.get(puzzle.name, [])
        proved = puzzle.certificate.level if puzzle.certificate else None
        level = level_of_rating(rating.points) if own or proved is None else proved
        mean = sum(own) / len(own) if own else 0.0
        found.append(ClassLevel(puzzle.name, proved, level, rating, len(own), mean))
    return sorted(
        found, key=lambda one: (-abs(one.level - (one.proved or one.level)), -one.sittings, one.puzzle)
    )
