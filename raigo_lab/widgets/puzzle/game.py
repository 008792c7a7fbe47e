"""The board of a puzzle: the Table's game, led by an attempt instead of by the people around it.

Lines are played on it step by step and taken back again. Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from raigo_lab.games.protocol import Node
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.state import Action, Position
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.game import TableGame


class PuzzleGame(TableGame):
    """A table on which nobody plays but the one who is asked, and only while a move is wanted."""

    def __init__(self, start: Position, asked: int) -> None:
        """Sit down at an open table."""
        self.asked = asked
        self.open = False  # whether a move is wanted now
        super().__init__(start, None, {}, None)

    def advance(self) -> None:
        """Nothing goes on by itself: the attempt says what happens."""

    def _beside_the_state(self) -> object:
        return super()._beside_the_state(), self.open

    def _choosers(self, node: Node) -> dict[int, tuple[Action, ...]]:
        """The asked seat alone."""
        if not self.open:
            return {}
        return {seat: options for seat, options in super()._choosers(node).items() if seat == self.asked}

    def facts(self, lang: str) -> SceneFacts:
        """The asked seat sits below."""
        return super().facts(lang)._replace(near=self.asked)


class Stop(NamedTuple):
    """Where a line stands still: after so many of its actions, with what has happened since the stop before."""

    actions: int
    events: tuple[Event, ...]


class Line:
    """Actions to be seen one by one, after others that have been played."""

    def __init__(
        self, start: Position, before: Sequence[AnyAction], line: Sequence[AnyAction], *, to_the_end: bool
    ) -> None:
        """``to_the_end`` tells the final scoring, too, if the game ends with the line."""
        self.before, self.line = tuple(before), tuple(line)
        self.at = 0
        game = Raigo(start.rules)
        state = game.start(start.state)
        for action in self.before:
            state = game.apply(state, action)
        self.stops = [Stop(0, ())]
        for count, action in enumerate(self.line, start=1):
            state, events = game.happened(state, action)
            last = count == len(self.line)
            if last and to_the_end and game.is_over(state):
                events += final_events(start.rules, state)
            # What nobody notices, such as passing, is not a step of its own; at the end it belongs to the one before.
            if events:
                self.stops.append(Stop(count, events))
            elif last:
                self.stops[-1] = self.stops[-1]._replace(actions=count)

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.stops) - 1

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """Everything that has been played where it stands."""
        return self.before + self.line[: self.stops[self.at].actions]

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What has happened up to here, step by step."""
        return [stop.events for stop in self.stops[1 : self.at + 1]]
