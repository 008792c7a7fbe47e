"""The tree of a battle, of terms, of last turns (WM6): the same tree as any game's, with the values of one seat.

Others are idle, play against the seat, or each for itself (max^n): then a value may be the range that ties leave open.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import Any

from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.matrix import Value
from raigo_lab.games.search.searcher import Searcher
from raigo_lab.games.search.sides import Sides
from raigo_lab.games.tree import graph as tree
from raigo_lab.games.tree.grow import BUDGET, Graph, Tell
from raigo_lab.games.tree.stretch import DECISION
from raigo_lab.games.tree.subject import Facts, Subject, opens
from raigo_lab.susanoo.cards import CardSet
from raigo_lab.susanoo.notation import format_position, read_position
from raigo_lab.susanoo.rules import changed
from raigo_lab.susanoo.solve import question_of
from raigo_lab.susanoo.state import Position
from raigo_lab.susanoo.study import SusanooStudy

ASSUMED = {
    "idle": "hands are open; the others take the plainest option",
    "against": "hands are open; everybody else plays against the seat",
    "own": "hands are open; everybody plays for themselves (max^n); a range is what ties leave open",
}
UNITS = {
    "battle": "battles won",
    "vp": "Value Points",
    "margin": "Value Points ahead of the best other",
    "win": "share of the victory",
}
ENDS = {
    "battle": "when the battle is over",
    "turn": "when the turn is over",
    "end": "when the game is over",
}


class Deep(Bounded):
    """A search that takes a line too long to follow as a budget that is spent (WM6: a whole game is for bots)."""

    def exact(self, state: Any, guess: Value | None = None) -> Value:  # noqa: ANN401 - any state
        """The value, or ``OutOfBudgetError``."""
        try:
            return super().exact(state, guess)
        except RecursionError:
            raise OutOfBudgetError("depth") from None


def explore(
    position: Position | str,
    *,
    goal: str = "vp",
    until: str = "",
    others: str = "idle",
    seat: int | None = None,
    by: str = DECISION,
    depth: int | None = None,
    limit: int = tree.LIMIT,
    budget: Budget = BUDGET,
    tell: Tell = None,
    stop: Event | None = None,
) -> Graph:
    """The graph of everything that can happen until the question is answered (WM5), with exact values."""
    subject = subject_of(position, goal=goal, until=until, others=others, seat=seat)
    return tree.explore(subject, by=by, depth=depth, limit=limit, budget=budget, tell=tell, stop=stop)


def subject_of(
    position: Position | str,
    *,
    goal: str = "vp",
    until: str = "",
    others: str = "idle",
    seat: int | None = None,
    card_set: CardSet | None = None,
) -> Subject:
    """A question about a position as the subject of a tree; left out, it goes to the end of the battle or of the turn."""
    start = read_position(position, card_set) if isinstance(position, str) else position
    end = "battle" if goal == "battle" else until or ("battle" if start.state.battle else "turn")
    question = question_of(start, goal, end, others, seat)
    study = SusanooStudy(start, question)

    def search(budget: Budget, stop: Event) -> Searcher:
        return Deep(Sides(study, (question.seat,)), budget, stop=stop)

    rules = ", ".join(f"{name}={value}" for name, value in changed(start.box.rules))
    facts = Facts(
        objective=f"susanoo_{goal}",
        unit=f"{UNITS[goal]} {ENDS[end]}",
        rules=rules,
        assumption=ASSUMED[others],
        question=" ".join(map(str, question)),
    )
    first = study.start
    mine = (question.seat,)
    text = format_position(start)
    return Subject(study, first, question.seat, mine, search, text, facts, each=others == "own")


def _reopened(facts: Mapping[str, Any]) -> Subject:
    goal, until, others, seat = facts["question"].split(" ")
    return subject_of(facts["start"], goal=goal, until=until, others=others, seat=int(seat))


opens(SusanooStudy.name, _reopened)
