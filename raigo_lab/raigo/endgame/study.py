"""Raigo as counting, tree and explorer see it: which positions are the same, and how everything is written."""

from __future__ import annotations

from collections.abc import Hashable

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Node, Over, Value
from raigo_lab.games.study import Study
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.outcome import DROPOUT, OBJECTIVES, Outcome
from raigo_lab.raigo.sameness import end_key, key
from raigo_lab.raigo.state import Position, State
from raigo_lab.raigo.text.notation import format_action, format_position, parse_position

OBJECTIVE = "margin"


class RaigoStudy(Study[State]):
    """Raigo from one position on: its rulings, its seats, and an objective that turns the end into returns."""

    name = "raigo"

    def __init__(self, position: Position, objective: str = OBJECTIVE) -> None:
        """Only the rulings and the number of seats of the position count."""
        if objective not in OBJECTIVES:
            raise InvalidArgument(f"{objective!r} is not an objective; there are {' and '.join(OBJECTIVES)}")
        self.rules = position.rules
        self.game = Raigo(position.rules)
        self.seats = len(position.state.seats)
        self.objective = objective
        self.most: Value = DROPOUT if objective == "margin" else 1
        self.least: Value = -self.most

    def node(self, state: State) -> Node:
        """Who must choose what here."""
        return self.game.node(state)

    def apply(self, state: State, action: AnyAction) -> State:
        """The next moment at which somebody must choose."""
        return self.game.apply(state, action)

    def returns(self, outcome: Outcome) -> tuple[Value, ...]:
        """What each seat gets under the objective."""
        return OBJECTIVES[self.objective](outcome)

    def key(self, state: State) -> Hashable:
        """What makes two positions the same, at the end of a game too."""
        return end_key(self.rules, state) if self.game.is_over(state) else key(state)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def label(self, state: State) -> str:
        """The step under way; at the end Yang by seat, and who is out."""
        node = self.game.node(state)
        if isinstance(node, Over):
            return describe_outcome(node.outcome)
        return state.stack[-1].step.name.lower().replace("_", " ")

    def text(self, state: State) -> str:
        """The position as notation writes it, with its rulings."""
        return format_position(Position(state, self.rules))

    def read(self, text: str) -> State:
        """The first moment of a position; refuses other rulings and other numbers of seats."""
        state, rules = parse_position(text)
        if rules != self.rules or len(state.seats) != self.seats:
            raise InvalidArgument("this position has other rulings or another number of seats")
        return self.game.start(state)

    def action_text(self, action: AnyAction) -> str:
        """An action as notation writes it."""
        return format_action(action)


def describe_outcome(outcome: Outcome) -> str:
    """How a game ended, in one short line: Yang by seat, and who is out."""
    out = f", out {'+'.join(map(str, outcome.out))}" if outcome.out else ""
    return " : ".join(map(str, outcome.yang)) + out
