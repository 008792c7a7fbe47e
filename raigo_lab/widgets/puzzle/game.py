"""The board of a puzzle: the Table's game, led by an attempt instead of by the people around it.

Lines are played on it step by step and taken back again. Beside it: work that goes on while the page can be used.
Needs no widget library.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event, final_events
from raigo_lab.raigo.state import Action, Position
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.view import Told, turns_back, ways

T = TypeVar("T")


class PuzzleGame(TableGame):
    """A table on which nobody plays but the one who is asked, and only while a move is wanted."""

    def __init__(self, start: Position, asked: int) -> None:
        """Sit down at an open table."""
        self.asked = asked
        self.open = False  # whether a move is wanted now
        super().__init__(start, None, {}, None)

    def advance(self) -> None:
        """Nothing goes on by itself: the attempt says what happens."""

    def choosers(self) -> dict[int, tuple[Action, ...]]:
        """The asked seat alone."""
        if not self.open:
            return {}
        return {seat: options for seat, options in super().choosers().items() if seat == self.asked}

    def told(self, lang: str) -> Told:
        """The asked seat sits below."""
        return super().told(lang)._replace(near=self.asked)

    def stand(self, actions: Sequence[AnyAction]) -> None:
        """Bring the table to where it stands after these actions; a step back is shown as one."""
        now, wanted = self.session.actions, tuple(actions)
        both = list(zip(now, wanted, strict=False))
        kept = next((i for i, (one, other) in enumerate(both) if one != other), len(both))
        back: tuple[Event, ...] = ()
        for action in reversed(now[kept:]):
            self.session.undo()
            back = self.session.game.happened(self.session.state, action)[1]
        self.moves = turns_back(ways(back)) if len(now) - kept == 1 else ()
        for action in wanted[kept:]:
            self._tell(self.session.play(action))


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
            # What nobody notices, such as passing, is no step of its own; at the end it belongs to the one before.
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


class Work(Generic[T]):
    """Something that takes a moment, in a thread of its own, so that the kernel still hears the page."""

    def __init__(self, do: Callable[[], T]) -> None:
        """Begin at once."""
        self._do = do
        self._found: list[T] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._found.append(self._do())
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            self._error = error

    def ended(self, seconds: float = 0) -> bool:
        """Whether it is done, after waiting so long at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> T:
        """What came of it."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._found[0]
