"""What happened at a Table, kept as it happens: events, turns, states, and what each seat has followed (S7).

Nothing is folded twice: a click adds the events of its own actions, and taking back only moves a mark. Needs no widget
library.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.eyes import knowledge
from raigo_lab.raigo.eyes.knowledge import Knowledge
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import State
from raigo_lab.widgets.table.board import When


class Recent(NamedTuple):
    """The last turns of a story: everybody's last one, and the one under way."""

    turn_number: int
    first: int  # the number of the first event in the whole story
    events: tuple[Event, ...]
    when: tuple[When, ...]  # for each of them


class Story:
    """Everything since the start of a session, what was undone included; ``now`` counts the actions that stand."""

    def __init__(self, session: Session) -> None:
        """Fold what the session brings along, once."""
        self.rules = session.start.rules
        first = session.game.start(session.start.state)
        self.actions: list[AnyAction] = []
        self.states: list[State] = [first]
        self._events: list[Event] = []
        self._when: list[When] = []  # for each of them
        self._ends = [0]  # how many events there are after each number of actions
        self._turns: list[int] = []  # where each turn but the first begins: the number of its first event
        self._handed = [0]  # how many of those begin after each number of actions
        self._known: dict[int, list[Knowledge]] = {}
        for action in (*session.actions, *session.undone):
            after, events = session.game.happened(self.states[-1], action)
            self.add(len(self.actions), action, after, events)

    def tells(self, session: Session) -> bool:
        """Whether this is the story of what stands in the session."""
        played = session.actions
        if len(played) < len(self.states) and self.states[len(played)] is session.state:
            return True  # the very moment that was kept when it came
        return len(played) <= len(self.actions) and all(
            one is other or one == other for one, other in zip(played, self.actions, strict=False)
        )

    def add(self, now: int, action: AnyAction, after: State, events: tuple[Event, ...]) -> None:
        """One more action after ``now`` of them; what had been undone is forgotten."""
        del self.actions[now:]
        del self.states[now + 1 :]
        del self._events[self._ends[now] :], self._when[self._ends[now] :]
        del self._turns[self._handed[now] :]
        del self._ends[now + 1 :], self._handed[now + 1 :]
        for known in self._known.values():
            del known[now + 1 :]
        turn_of = self._events[self._turns[-1] - 1].seat if self._turns else self.states[0].turn
        for number, event in enumerate(events, start=len(self._events)):
            self._when.append(When(1 + len(self._turns), turn_of, now + 1))
            if event.kind == "handed_over":
                self._turns.append(number + 1)
                turn_of = event.seat
        self.actions.append(action)
        self.states.append(after)
        self._events += events
        self._ends.append(len(self._events))
        self._handed.append(len(self._turns))

    def of_action(self, number: int) -> tuple[Event, ...]:
        """What came of one action, counted from 0."""
        return tuple(self._events[self._ends[number] : self._ends[number + 1]])

    def until(self, now: int) -> list[Event]:
        """Everything that happened up to now."""
        return self._events[: self._ends[now]]

    def recent(self, now: int, seats: int) -> Recent:
        """What happened in everybody's last turn and in this one."""
        handed = self._handed[now]
        first = self._turns[handed - seats - 1] if handed > seats else 0
        end = self._ends[now]
        return Recent(1 + handed, first, tuple(self._events[first:end]), tuple(self._when[first:end]))

    def last_actions(self, now: int, most: int) -> int:
        """Where the last actions begin that have at most so many events."""
        return bisect_left(self._ends, self._ends[now] - most)

    def turn_number(self, now: int) -> int:
        """The number of the turn under way after so many actions."""
        return 1 + self._handed[now]

    def knowledge(self, seat: int, now: int) -> Knowledge:
        """What a seat has followed up to now (S7)."""
        if seat not in self._known:
            self._known[seat] = [knowledge.start(self.rules, self.states[0], seat)]
        known = self._known[seat]
        while len(known) <= now:
            known.append(known[-1].after(self.of_action(len(known) - 1)))
        return known[now]
