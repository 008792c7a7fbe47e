"""From measured facts to a level: 1 easy … 5 hard.

The weights and limits were fitted to the levels that a reader gave to 75 puzzles which are played (tests/puzzles/data/levels.json):
the chances of the players of graded depth say most, then how many decisions matter, how many of them are quiet, and
how many different effects come together; how long the most tempting wrong move looks good. Draws that nobody knows cost thought that no player here shows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from raigo_lab.puzzles.form import PLAYED, Certificate

LIMITS = (0.46, 1.3, 2.24, 3.1)  # where the next level begins
LEAST_CHANCE = 1 / 256
UNKNOWN = 0.8  # for draws in unknown order
_NO_EFFECT = frozenset({"end", "fetch", "pass", "tower", "place", "select", "draw"})


def effects_in(answer: Sequence[str]) -> int:
    """How many different things an answer does: effects, piling, discarding.

    >>> effects_in(["fetch K4", "chant L katana 1a top", "pile R a", "answer L roar"])
    3
    """
    words = [one.split() for one in answer if one]
    named = {one[2] if one[0] in ("chant", "answer") and len(one) > 2 else one[0] for one in words}
    return len(named - _NO_EFFECT)


def players_of(certificate: Certificate) -> dict[str, Fraction]:
    """The chance with which each player solves the puzzle."""
    pairs = (one.split() for one in certificate.players)
    return {name: Fraction(chance) for name, chance in pairs}


def score(certificate: Certificate, *, unknown: bool) -> float:
    """How hard a played puzzle is, on a scale without an end."""
    chance = {name: float(one) for name, one in players_of(certificate).items()}
    turn = chance.get("turn", 1.0)
    return (
        0.3 * (1 - chance.get("2", 1.0))
        + 0.7 * (1 - chance.get("3", 1.0))
        + 0.7 * (1 - turn)
        + 0.08 * -math.log2(max(turn, LEAST_CHANCE))
        + 0.12 * min(certificate.quiet, 5)
        + 0.15 * min(certificate.length, 6)
        + 0.15 * min(effects_in(certificate.answer), 4)
        + 0.08 * min(certificate.refutation, 8)
        + UNKNOWN * unknown
    )


def level_of(goal: str, certificate: Certificate, *, unknown: bool = False) -> int:
    """The level of a puzzle, from what its certificate says."""
    if goal in PLAYED:
        return 1 + sum(score(certificate, unknown=unknown) >= limit for limit in LIMITS)
    tempts = bool(certificate.tempting)
    others = {
        "mix": 3 + (certificate.choices >= 9),  # a matrix to be worked out; the larger, the harder
        "battle": 1 + tempts + (certificate.choices > 3),  # the others' choices must be gone through as well
        "strike": 1 + tempts + (certificate.length >= 6),
        "outcome": 1,
        "worth": 1,
        "construct": 2 + (certificate.choices > 50) + (certificate.choices > 400),
    }
    return others.get(goal, 2 + tempts)  # a ruling, a turn that was not seen
