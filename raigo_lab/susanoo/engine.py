"""Warriors of Susanoo as a game: ``node`` says who must choose what, ``apply`` goes to the next such moment.

``STEPS`` is the order of play; ``settle`` the only loop. A step that asks nobody runs by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from raigo_lab.games.protocol import Node, Over
from raigo_lab.susanoo import battle, chances, death, interference, plays, pool, turn, verbs
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.score import Outcome, outcome
from raigo_lab.susanoo.state import Action, State, Step

AnyAction = Action | tuple[Action, ...]  # WR4 sealed takes one action for each seat


class StepRules(NamedTuple):
    """One row of the order of play."""

    node: Callable[[Box, State], Node] | None = None  # who chooses what
    apply: Callable[[Box, State, Any, Events], State] | None = None  # what the choice does
    auto: Callable[[Box, State, Events], State | None] | None = None  # what happens when nobody is asked


STEPS: Mapping[Step, StepRules] = {
    Step.BEING: StepRules(turn.being_node, turn.being_apply, turn.being_auto),
    Step.REVIVE: StepRules(auto=turn.revive_auto),
    Step.DECLARE: StepRules(turn.declare_node, turn.declare_apply, turn.declare_auto),
    Step.WINDOW: StepRules(turn.window_node, turn.window_apply, turn.window_auto),
    Step.DRAWING: StepRules(auto=turn.drawing_auto),
    Step.EVENT: StepRules(turn.event_node, turn.event_apply, turn.event_auto),
    Step.END_PHASE: StepRules(auto=turn.end_phase_auto),
    Step.LIMIT: StepRules(turn.limit_node, turn.limit_apply, turn.limit_auto),
    Step.NEXT: StepRules(auto=turn.next_auto),
    Step.DRAW: StepRules(chances.draw_node, chances.draw_apply, chances.draw_auto),
    Step.EFFECT: StepRules(auto=verbs.effect_auto),
    Step.ANSWER: StepRules(plays.answer_node, plays.answer_apply, plays.answer_auto),
    Step.DISCARD: StepRules(chances.discard_node, chances.discard_apply, chances.discard_auto),
    Step.STEAL: StepRules(chances.steal_node, chances.steal_apply, chances.steal_auto),
    Step.TAKE: StepRules(chances.take_node, chances.take_apply, chances.take_auto),
    Step.SCRY: StepRules(chances.scry_node, chances.scry_apply, chances.scry_auto),
    Step.PICK: StepRules(pool.pick_node, pool.pick_apply, pool.pick_auto),
    Step.REFRESH: StepRules(auto=pool.refresh_auto),
    Step.LOOP: StepRules(interference.loop_node, interference.loop_apply, interference.loop_auto),
    Step.SEALED: StepRules(interference.sealed_node, interference.sealed_apply, interference.sealed_auto),
    Step.SEALED_TURNS: StepRules(auto=interference.sealed_turns_auto),
    Step.HELP: StepRules(interference.help_node, interference.help_apply),
    Step.COUNTER: StepRules(interference.counter_node, interference.counter_apply),
    Step.ROLL: StepRules(battle.roll_node, battle.roll_apply, battle.roll_auto),
    Step.REROLL: StepRules(battle.reroll_node, battle.reroll_apply),
    Step.RECKON: StepRules(auto=battle.reckon_auto),
    Step.HITS: StepRules(auto=battle.hits_auto),
    Step.WIN: StepRules(auto=battle.win_auto),
    Step.BATTLE_END: StepRules(auto=battle.battle_end_auto),
    Step.AFTER: StepRules(auto=battle.after_auto),
    Step.ESTATE: StepRules(death.estate_node, death.estate_apply, death.estate_auto),
    Step.REBIRTH: StepRules(death.rebirth_node, death.rebirth_apply, death.rebirth_auto),
    Step.OVER: StepRules(),
    Step.NAME: StepRules(verbs.name_node, verbs.name_apply),
}

# The columns by number, since every decision asks for them.
NODES = [None, *(STEPS[step].node for step in Step)]
APPLIES = [None, *(STEPS[step].apply for step in Step)]
AUTOS = [None, *(STEPS[step].auto for step in Step)]


def settle(box: Box, state: State, log: Events = None, stops: Collection[Step] = ()) -> State:
    """Run everything that asks nobody, up to the next choice, the end, or one of the steps to stop at."""
    while True:
        step = state.stack[-1].step
        auto = AUTOS[step]
        if auto is None or step in stops:
            return state
        after = auto(box, state, log)
        if after is None:
            return state
        state = after


class Susanoo(NamedTuple):
    """The game under these rulings, with these cards."""

    box: Box

    def start(self, state: State) -> State:
        """The first moment at which somebody must choose."""
        return settle(self.box, state)

    def node(self, state: State) -> Node:
        """Who must choose what here; ``state`` comes from ``start`` or ``apply``."""
        node = NODES[state.stack[-1].step]
        return node(self.box, state) if node else Over(self.outcome(state))

    def apply(self, state: State, action: AnyAction) -> State:
        """The next moment at which somebody must choose; trusts its caller."""
        return settle(self.box, self.choose(state, action))

    def choose(self, state: State, action: AnyAction, log: Events = None) -> State:
        """What the choice itself does, before anything else runs."""
        apply = APPLIES[state.stack[-1].step]
        assert apply is not None  # noqa: S101 - nobody chooses at the end
        return apply(self.box, state, action, log)

    def happened(self, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
        """The same as ``apply``, with everything that happened on the way."""
        log: list[Event] = []
        after = settle(self.box, self.choose(state, action, log), log)
        return after, tuple(log)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.stack[-1].step == Step.OVER

    def outcome(self, state: State) -> Outcome:
        """The scores and the winners (WE)."""
        return outcome(self.box, state)
