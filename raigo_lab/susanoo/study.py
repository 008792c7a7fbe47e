"""Warriors of Susanoo as counting, tree and explorer see it: a question (WM5), which tables are the same, how all is written.

WN has no words for a moment in the middle of something (a die has rolled, somebody may cancel). Such a moment is written as
the start and the actions since: ``3p … | play I22 us; roll 5``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable
from dataclasses import dataclass, field

from raigo_lab.errors import IllegalAction, InvalidArgument, NotationError
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Node, Over, Value
from raigo_lab.games.study import Study
from raigo_lab.susanoo.endgame import Endgame, Question
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.score import BONUS
from raigo_lab.susanoo.state import HIGHEST_LEVEL, Position, State

SINCE = " | "  # between a start and what was done since
THEN = "; "
WHOLE_GAME = Question(until="end", others="own")


@dataclass(frozen=True)
class Place:
    """A moment of the game, with the way that led to it from the start; equal if the moments are."""

    state: State
    way: tuple[AnyAction, ...] = field(default=(), compare=False)


class SusanooStudy(Study[Place]):
    """The game from one position on, up to the moment at which the question is answered."""

    name = "susanoo"

    def __init__(self, position: Position, question: Question = WHOLE_GAME) -> None:
        """Everything that is written begins with this position."""
        self.position = position
        self.box = position.box
        self.question = question
        self.problem = Endgame(Susanoo(position.box), question)
        self.seats = len(position.state.seats)
        self.most: Value = 1 if question.goal in ("battle", "win") else most_points(position.box)
        self.least: Value = -self.most if question.goal == "margin" else 0

    @property
    def start(self) -> Place:
        """The first moment at which somebody must choose."""
        return Place(self.problem.start(self.position.state))

    def node(self, state: Place) -> Node:
        """Who must choose what here; idle others never do."""
        return self.problem.node(state.state)

    def apply(self, state: Place, action: AnyAction) -> Place:
        """The next moment."""
        return Place(self.problem.apply(state.state, action), (*state.way, action))

    def returns(self, outcome: tuple[Value, ...]) -> tuple[Value, ...]:
        """What each seat has when the question is answered."""
        return outcome

    def key(self, state: Place) -> Hashable:
        """Equal for tables from which play goes on in the same way."""
        return self.problem.key(state.state)

    def turn(self, state: Place) -> Hashable:
        """Which turn it is."""
        return state.state.round, state.state.turn

    def label(self, state: Place) -> str:
        """The step under way; at the end what everybody has."""
        node = self.node(state)
        if isinstance(node, Over):
            return " : ".join(map(str, node.outcome))
        return state.state.stack[-1].step.name.lower().replace("_", " ")

    def text(self, state: Place) -> str:
        """The position as WN writes it; in the middle of something the start and what was done since."""
        if state.state.stack[-1].step not in self.question.stops:
            with contextlib.suppress(NotationError):
                return format_position(Position(state.state, self.box))
        start = format_position(self.position)
        return start + SINCE + THEN.join(map(format_action, state.way)) if state.way else start

    def read(self, text: str) -> Place:
        """The moment that a text stands for; refused if the actions do not fit."""
        line, _, rest = text.partition(SINCE)
        position = parse_position(line, self.box.card_set)
        if position.box.rules != self.box.rules or len(position.state.seats) != self.seats:
            raise InvalidArgument("this position has other rulings or another number of seats")
        place = Place(self.problem.start(position.state))
        for word in rest.split(THEN) if rest else ():
            action = parse_action(word)
            if action not in list(actions(self.node(place))):
                raise IllegalAction(f"{word[:40]!r} cannot be done here")
            place = self.apply(place, action)
        return place

    def action_text(self, action: AnyAction) -> str:
        """An action, a draw or a die in one line."""
        return format_action(action)


def most_points(box: Box) -> int:
    """More Value Points than anybody can have with these cards (WE2 to WE6)."""
    printed = sum(card.vp for card in box.cards.values())
    return printed + (6 + 1 + BONUS) * len(box.cards) + HIGHEST_LEVEL + 2 * BONUS
