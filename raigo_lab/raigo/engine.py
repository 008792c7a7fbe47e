"""RAIGO as a game: ``node`` says who must choose what, ``apply`` goes to the next such moment."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.games.protocol import Node, Over
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.outcome import Outcome, outcome
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import Action, State, Step
from raigo_lab.raigo.turn import STEPS, run, settle

# The columns of the table of steps by number, since every decision asks for them.
NODES = [None, *(STEPS[Step(number)].node for number in range(1, len(STEPS) + 1))]
APPLIES = [None, *(STEPS[Step(number)].apply for number in range(1, len(STEPS) + 1))]

AnyAction = Action | tuple[Action, ...]  # a Raigo Battle takes one action per participant


class Raigo(NamedTuple):
    """The game under these rulings; a table with Arcana is played with their hooks."""

    rules: Rules = DEFAULT

    def start(self, state: State) -> State:
        """The first moment at which somebody must choose."""
        return settle(self.rules, state)

    def node(self, state: State) -> Node:
        """Who must choose what here; ``state`` comes from ``start`` or ``apply``."""
        if state.around is not None:
            return arcana().node(self.rules, state) or Over(self.outcome(state))
        node = NODES[state.stack[-1].step]
        return node(self.rules, state) if node else Over(self.outcome(state))

    def apply(self, state: State, action: AnyAction) -> State:
        """The next moment at which somebody must choose; trusts its caller."""
        if state.around is not None:
            return arcana().apply(self.rules, state, action, None)
        return run(self.rules, APPLIES[state.stack[-1].step](self.rules, state, action, None), None)  # type: ignore[misc, arg-type]

    def happened(self, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
        """The same, with everything that happened on the way."""
        log: list[Event] = []
        if state.around is not None:
            return arcana().apply(self.rules, state, action, log), tuple(log)
        after = APPLIES[state.stack[-1].step](self.rules, state, action, log)  # type: ignore[misc, arg-type]
        return run(self.rules, after, log), tuple(log)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.stack[-1].step == Step.OVER

    def outcome(self, state: State) -> Outcome:
        """Yang after E3, Inner Tokens, and who is out."""
        return outcome(self.rules, state)
