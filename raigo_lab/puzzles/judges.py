"""Who judges a puzzle: one judge, with one search, serves everybody who asks about it."""

from __future__ import annotations

from functools import cached_property

from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.goals import BUDGET
from raigo_lab.puzzles.judge_joint import Sent
from raigo_lab.puzzles.judge_played import Played


class Judges:
    """The judges of one puzzle; each is made when first asked, for it may take a moment."""

    def __init__(self, puzzle: Puzzle, budget: Budget = BUDGET) -> None:
        """Nothing is proved yet."""
        self.puzzle, self.budget = puzzle, budget

    @cached_property
    def played(self) -> Played:
        """The judge of a puzzle that is played."""
        return Played(self.puzzle, self.budget)

    @cached_property
    def sent(self) -> Sent:
        """The judge of a simultaneous choice."""
        return Sent(self.puzzle, self.budget)

    def renew(self) -> None:
        """Another question: the whole budget again, and everything that is proved already."""
        if "played" in vars(self):
            self.played.solver.search.renew(self.budget)
