"""A game with Arcana: the same loop as the base game, with what Arcana do after every step (AC9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from raigo_lab.games.protocol import Node
from raigo_lab.raigo.arcana import copies, heads, raizan, scoring
from raigo_lab.raigo.arcana.boards import bind_ends
from raigo_lab.raigo.arcana.face_up import any_face_up, marks_follow
from raigo_lab.raigo.arcana.sameness import key_besides
from raigo_lab.raigo.arcana.shaping import tidy
from raigo_lab.raigo.arcana.steps import STEPS
from raigo_lab.raigo.arcana.table import body_room, masked, raizan_holds, unbound
from raigo_lab.raigo.arcana.triggers import act, noticed, waits, watches
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Event, Events
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Chant, State, Step

Do = Callable[[Events], State | None]


class Game:
    """What the base game asks of the Arcana where a table has them (``expansion``)."""

    steps: Mapping[Step, Ask] = STEPS
    masked = staticmethod(masked)
    unbound = staticmethod(unbound)
    body_room = staticmethod(body_room)
    raizan_holds = staticmethod(raizan_holds)
    draw = staticmethod(raizan.draw)
    answer_options = staticmethod(copies.answer_options)
    discard_first = staticmethod(copies.discard_first)
    stopped = staticmethod(heads.stopped)
    turn_ends = staticmethod(bind_ends)
    key_besides = staticmethod(key_besides)
    inner_tokens = staticmethod(scoring.inner_tokens)
    graced = staticmethod(scoring.graced)

    @staticmethod
    def finished(rules: Rules, state: State, chant: Chant) -> State:
        """A chant is over with its answers."""
        return heads.finished(rules, state, chant)

    def node(self, rules: Rules, state: State) -> Node | None:
        """Who must choose what here; None at the end."""
        node = self.steps[state.stack[-1].step].node
        return node(rules, state) if node else None

    def apply(self, rules: Rules, state: State, action: Action | tuple[Action, ...], log: Events) -> State:
        """The next moment at which somebody must choose."""
        apply: Any = self.steps[state.stack[-1].step].apply
        after = self._go_on(rules, state, lambda told: apply(rules, state, action, told), log)
        assert after is not None  # noqa: S101 - an action always leads on
        return self._run(rules, after, log)

    def settle(self, rules: Rules, state: State, log: Events = None) -> State:
        """The same from a position as it was given, which may bear the mark of a summon that lost its power (R29)."""
        return self._run(rules, tidy(rules, state, log), log)

    def _run(self, rules: Rules, state: State, log: Events) -> State:
        """Run everything that asks nobody; triggers act before anything else (AC9)."""
        while True:
            after = self._next(rules, state, log)
            if after is None:
                return state
            state = after

    def _next(self, rules: Rules, state: State, log: Events) -> State | None:
        one = waits(rules, state)
        if one:
            return self._go_on(rules, state, lambda told: act(rules, state, one, told), log)
        auto = self.steps[state.stack[-1].step].auto
        return self._go_on(rules, state, lambda told: auto(rules, state, told), log) if auto else None

    @staticmethod
    def _go_on(rules: Rules, state: State, do: Do, log: Events) -> State | None:
        """One step, and what follows from how tokens moved: marks, Flame, and triggers that now wait."""
        told: list[Event] | None = [] if log is not None or watches(state) else None
        after = do(told)
        if after is None:
            return None
        after = tidy(rules, after, told)
        if told is not None:
            events: Sequence[Event] = told
            if watches(after):
                after = noticed(rules, state, after, state.stack[-1].step, events)
                if any_face_up(after):
                    after, events = marks_follow(after, events)
            if log is not None:
                log += events
        return after


GAME = Game()
