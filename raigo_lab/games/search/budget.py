"""How much a search may spend, and how far it is: states, seconds, memory; progress; a way to stop it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import NamedTuple

from raigo_lab.games.search.matrix import Value


class Budget(NamedTuple):
    """The most a search may spend; 0 means no limit."""

    states: int = 0
    seconds: float = 0  # of processor time: a busy machine or a sleeping one costs nothing
    megabytes: int = 0  # that the process grows by while the search runs, whatever it took before


class Progress(NamedTuple):
    """How far a search is."""

    states: int
    seconds: float
    lower: Value  # what is proved of the value so far
    upper: Value


class Spent(NamedTuple):
    """What a search has spent since it was made or last renewed; ``states`` are all that it remembers."""

    states: int
    visits: int
    seconds: float


Tell = Callable[[Progress], None] | None


class OutOfBudgetError(Exception):
    """Ends a search that has spent its budget or was stopped; caught by whoever started it."""


AT_ONCE = 1e-9  # seconds that are over before anything is done; 0 would mean no limit


class Meter:
    """Counts what a search spends and stops it in time."""

    EVERY = 512  # decisions between two looks at the clock
    EVERY_MEMORY = EVERY * 16  # and at the memory

    def __init__(
        self, budget: Budget, tell: Tell = None, stop: Event | None = None, already: int = 0
    ) -> None:
        """Start the clock. ``stop`` ends the search when somebody sets it; ``already`` states are not counted."""
        self.budget = budget
        self.tell = tell
        self.stop = stop or Event()
        self.most = already + budget.states if budget.states else sys.maxsize
        self.started = time.process_time()
        self.heard = time.monotonic()
        self.memory = megabytes_used() if budget.megabytes else 0.0
        self.visits = 0
        self.lower: Value = 0
        self.upper: Value = 0

    @property
    def seconds(self) -> float:
        """Processor time spent so far."""
        return time.process_time() - self.started

    def left(self) -> Budget:
        """What of the budget is left for whoever goes on; its states count from the beginning.

        A budget that answers ``seconds`` by a clock of its own (a subclass may) goes on as it is.
        """
        if type(self.budget) is not Budget:
            return self.budget
        states, seconds, megabytes = self.budget
        if seconds:
            seconds = max(AT_ONCE, seconds - self.seconds)
        if megabytes:
            megabytes = max(1, megabytes - round(megabytes_used() - self.memory))
        return Budget(states, seconds, megabytes)

    def tick(self, states: int) -> None:
        """Count one decision; now and then look at the limits and tell how far the search is."""
        self.visits += 1
        if states < self.most and self.visits % self.EVERY:
            return
        if states >= self.most or self.stop.is_set():
            raise OutOfBudgetError
        budget, seconds = self.budget, self.seconds
        if budget.seconds and seconds > budget.seconds:
            raise OutOfBudgetError
        if budget.megabytes and self.visits % self.EVERY_MEMORY == 0:
            self._look_at_memory()
        if self.tell and (now := time.monotonic()) - self.heard > 0.2:
            self.heard = now
            self.tell(Progress(states, seconds, self.lower, self.upper))

    def tick_many(self, visits: int, states: int) -> None:
        """Count decisions that were made elsewhere, all at once, and look at the limits as if each had been counted.

        The clock and the memory are looked at at round numbers only: none of them may be jumped over.
        """
        after = self.visits + visits
        memory = after // self.EVERY_MEMORY != self.visits // self.EVERY_MEMORY
        self.visits = after - after % (self.EVERY_MEMORY if memory else self.EVERY) - 1
        try:
            self.tick(states)
        finally:
            self.visits = after

    def _look_at_memory(self) -> None:
        if megabytes_used() - self.memory > self.budget.megabytes:
            raise OutOfBudgetError


STATM = Path("/proc/self/statm")  # in pages: all, resident, …


def megabytes_used() -> float:
    """The memory this process holds now; where the system tells its peak only, that; 0 where it tells nothing.

    A search compares two of these, so that what the process once took counts against nobody.
    """
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return 0
    try:
        return int(STATM.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / (1 << 20)
    except (OSError, ValueError, IndexError):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
