"""What is asked of a position (WM5): which value, looked at when, and how the others play; as a problem to search.

Values are looked at when the battle, the turn or the game is over, as if it were scored then.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from raigo_lab.games.protocol import Choice, Joint, Node, Over
from raigo_lab.games.search.matrix import Value
from raigo_lab.susanoo.engine import AnyAction, Susanoo, settle
from raigo_lab.susanoo.sameness import key
from raigo_lab.susanoo.score import outcome, scores
from raigo_lab.susanoo.state import State, Step

GOALS = ("battle", "vp", "margin", "win")
UNTIL = ("battle", "turn", "end")
OTHERS = ("idle", "against", "own")
# Where a search stops; a battle that never comes is over with the turn.
STOPS: dict[str, tuple[Step, ...]] = {
    "battle": (Step.AFTER, Step.NEXT, Step.OVER),
    "turn": (Step.NEXT, Step.OVER),
    "end": (Step.OVER,),
}


class Question(NamedTuple):
    """What is asked (WM5)."""

    goal: str = "vp"
    until: str = "battle"
    others: str = "idle"
    seat: int = 0

    @property
    def stops(self) -> tuple[Step, ...]:
        """Where the search stops: whether a battle is won is known when it is over."""
        return STOPS["battle" if self.goal == "battle" else self.until]


class Endgame(NamedTuple):
    """The game up to the moment at which values are looked at; an outcome is every seat's value."""

    game: Susanoo
    question: Question

    def start(self, state: State) -> State:
        """The first moment at which somebody must choose."""
        return self._settle(state)

    def node(self, state: State) -> Node:
        """Who must choose what; with idle others only the asked seat chooses."""
        if state.stack[-1].step in self.question.stops:
            return Over(self.values(state))
        return self._without_idle(self.game.node(state))

    def apply(self, state: State, action: AnyAction) -> State:
        """The next moment."""
        return self._settle(self.game.choose(state, action))

    def key(self, state: State) -> Hashable:
        """Equal for positions with the same values."""
        return key(state, ordered=self.question.others == "idle")

    def distinct(self, _state: State, options: tuple[Any, ...]) -> tuple[Any, ...]:
        """All options: every card is unique."""
        return options

    def values(self, state: State) -> tuple[Value, ...]:
        """What every seat has now, by the goal."""
        goal = self.question.goal
        if goal == "battle":
            after = state.stack[-1]
            won = after.amount if after.step == Step.AFTER else 0
            us = (state.turn, after.seat)  # WB1 fighter and helper
            return tuple(won if seat in us else 1 - won for seat in range(len(state.seats)))
        if goal == "win":
            winners = outcome(self.game.box, state).winners
            share = Fraction(1, len(winners)) if len(winners) > 1 else 1
            return tuple(share if seat in winners else 0 for seat in range(len(state.seats)))
        totals = [score.total for score in scores(self.game.box, state)]
        if goal == "vp":
            return tuple(totals)
        return tuple(own - max(totals[:seat] + totals[seat + 1 :]) for seat, own in enumerate(totals))

    def maximises(self, seat: int) -> bool:
        """Whether a seat is on the asked seat's side."""
        return seat == self.question.seat

    # Others that always take the first option

    def _settle(self, state: State) -> State:
        """Run what asks nobody, and the choices of idle others."""
        stops = self.question.stops
        while True:
            state = settle(self.game.box, state, None, stops)
            if self.question.others != "idle" or state.stack[-1].step in stops:
                return state
            idle = self._idle(state)
            if idle is None:
                return state
            state = self.game.choose(state, idle)

    def _idle(self, state: State) -> AnyAction | None:
        """What idle others do here; nothing if the asked seat or chance decides."""
        match self.game.node(state):
            case Choice(seat, options) if seat != self.question.seat:
                first: AnyAction = options[0]
                return first
            case Joint(seats) if self.question.seat not in [seat for seat, _ in seats]:
                return tuple(options[0] for _, options in seats)
        return None

    def _without_idle(self, node: Node) -> Node:
        """A joint choice in which idle others have one option."""
        if self.question.others == "idle" and isinstance(node, Joint):
            mine = self.question.seat
            return Joint(tuple((seat, opts if seat == mine else opts[:1]) for seat, opts in node.seats))
        return node
