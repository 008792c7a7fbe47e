"""A game of Warriors of Susanoo that people play: history with take-back, and everything that happened in it."""

from __future__ import annotations

import random

from raigo_lab.games.protocol import Chance
from raigo_lab.games.sessions import History, sampled
from raigo_lab.susanoo import knowledge
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.events import Event, seen_by
from raigo_lab.susanoo.knowledge import Knowledge
from raigo_lab.susanoo.refusals import checked
from raigo_lab.susanoo.state import Position, State

NOBODY = 9  # an eye that sits nowhere sees only what is public (WC4)


class Session(History[State]):
    """A game under way: play, undo, redo; it tells what happened."""

    def __init__(self, position: Position) -> None:
        """Begin at this position."""
        self.start = position
        self.game = Susanoo(position.box)
        super().__init__(self.game, self.game.start(position.state))
        self._told: list[tuple[Event, ...]] = []  # what came of each action, those undone included
        # What each seat remembered after none, one, two … of those actions, as far as somebody asked.
        self._remembered: dict[int, list[Knowledge]] = {}

    @property
    def position(self) -> Position:
        """The table now, with rulings and cards."""
        return Position(self.state, self.start.box)

    def play(self, action: AnyAction, *, offered: bool = False) -> tuple[Event, ...]:
        """Choose this; what had been undone is forgotten. ``offered``: it was taken from this node's own options."""
        if not offered:
            action = checked(self.game, self.state, action)
        after, events = self.game.happened(self.state, action)
        now = len(self.actions)
        del self._told[now:]
        for known in self._remembered.values():
            del known[now + 1 :]
        self._told.append(events)
        self.record(action, after)
        return events

    def draw(self, rng: random.Random) -> bool:
        """Let chance choose, if it is chance's turn; whether it was."""
        node = self.node
        if not isinstance(node, Chance):
            return False
        self.play(sampled(node, rng), offered=True)
        return True

    def events(self, first: int = 0) -> tuple[Event, ...]:
        """Everything that happened up to now, from this action on."""
        return tuple(event for told in self._told[first : len(self.actions)] for event in told)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """What came of this action, counted from 0."""
        return self._told[number]

    def was_chance(self, number: int) -> bool:
        """Whether this action, counted from 0, was a draw or a die."""
        return isinstance(self.node_at(number), Chance)

    def state_before(self, number: int) -> State:
        """The moment before this action, counted from 0."""
        return self._states[number]

    def knowledge(self, seat: int, number: int | None = None) -> Knowledge:
        """What a seat remembers of other hands and of the Event deck (WC4); after so many actions, or now.

        Only what was not asked about before is folded.
        """
        number = len(self.actions) if number is None else number
        known = self._remembered.setdefault(seat, [knowledge.start(len(self.state.seats), seat)])
        for told in self._told[len(known) - 1 : number]:
            known.append(known[-1].after(told))
        return known[number]


def as_seen(event: Event, eye: int | None) -> Event:
    """The event as this eye saw it; an open table sees everything, nobody's eye what is public."""
    return event if eye is None else seen_by(event, eye)
