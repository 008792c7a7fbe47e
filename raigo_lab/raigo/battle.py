"""Who wins a Raigo Battle (RO4): only the weights of the shown tops are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from raigo_lab.raigo.tokens import WEIGHT, Token


class BattleOutcome(NamedTuple):
    """Which case of RO4 it is, and whose Tower takes the Thunder."""

    case: str  # "a", "b" or "c"
    winner: int | None  # index among the tops; None in case c: the Tower the Thunder had named


def raigo_battle(tops: Sequence[Token]) -> BattleOutcome:
    """The outcome for these top tokens (RO4 a, b, c).

    >>> raigo_battle("74"), raigo_battle("774"), raigo_battle("77")
    (BattleOutcome(case='a', winner=0), BattleOutcome(case='b', winner=2), BattleOutcome(case='c', winner=None))
    """
    weights = [WEIGHT[top] for top in tops]
    # The heaviest weight first, then the second heaviest: the first that one Tower has alone wins.
    for case, weight in zip("ab", sorted(set(weights), reverse=True), strict=False):
        if weights.count(weight) == 1:
            return BattleOutcome(case, weights.index(weight))
    return BattleOutcome("c", None)
