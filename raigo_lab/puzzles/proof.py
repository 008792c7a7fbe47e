"""Proving a puzzle, whatever it asks: its value, every best first move, and how hard it is."""

from __future__ import annotations

from raigo_lab.errors import IllegalAction, InvalidArgument, NotationError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.puzzles.facts import Proof, UnprovedError
from raigo_lab.puzzles.form import ASKED, PLAYED, Puzzle
from raigo_lab.puzzles.goals import BUDGET
from raigo_lab.puzzles.judge_joint import Sent
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import prove_asked


def prove(puzzle: Puzzle, budget: Budget = BUDGET) -> Proof:
    """Prove a puzzle, or say why it is not one."""
    try:
        if puzzle.goal in ASKED:
            return prove_asked(puzzle)
        return Played(puzzle, budget).proof() if puzzle.goal in PLAYED else Sent(puzzle, budget).proof()
    except OutOfBudgetError:
        raise UnprovedError("the search did not finish: make the position smaller") from None
    except (NotationError, InvalidArgument, IllegalAction) as error:
        raise UnprovedError(str(error)) from error
