"""How much a search may spend, and how far it is: states, seconds, memory; progress; a way to stop it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from raigo_lab.games.search.matrix import Value


class Budget(NamedTuple):
    """The most a search may spend; 0 means no limit."""

    states: int = 0
    seconds: float = 0
    megabytes: int = 0


class Progress(NamedTuple):
    """How far a search is."""

    states: int
    seconds: float
    lower: Value  # what is proved of the value so far
    upper: Value


class OutOfBudgetError(Exception):
    """Ends a search that has spent its budget; caught by whoever started it."""


class Meter:
    """Counts what a search spends and stops it in time."""

    EVERY = 512  # decisions between two looks at the clock

    def __init__(self, budget: Budget, tell: Callable[[Progress], None] | None = None) -> None:
        """Start the clock."""
        self.budget = budget
        self.tell = tell
        self.started = time.monotonic()
        self.told = self.started
        self.visits = 0
        self.lower: Value = 0
        self.upper: Value = 0

    @property
    def seconds(self) -> float:
        """Time spent so far."""
        return time.monotonic() - self.started

    def tick(self, states: int) -> None:
        """Count one decision; now and then look at the limits and tell how far the search is."""
        self.visits += 1
        if self.visits % self.EVERY and (not self.budget.states or states < self.budget.states):
            return
        budget, now = self.budget, time.monotonic()
        if budget.states and states >= budget.states:
            raise OutOfBudgetError
        if budget.seconds and now - self.started > budget.seconds:
            raise OutOfBudgetError
        if budget.megabytes and self.visits % (self.EVERY * 16) == 0 and megabytes_used() > budget.megabytes:
            raise OutOfBudgetError
        if self.tell and now - self.told > 0.2:
            self.told = now
            self.tell(Progress(states, now - self.started, self.lower, self.upper))


def megabytes_used() -> float:
    """The memory this process has taken at its peak; 0 where the system does not say."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
