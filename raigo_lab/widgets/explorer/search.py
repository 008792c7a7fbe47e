"""A search that goes on beside the page: how far it is, a way to stop it, and what is known by then.

It works in a thread of its own, so that the kernel still hears the page. Needs no widget library.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.graph import Graph, Grown, Tell

_AT_ONCE = 1e-9  # seconds; 0 would mean no limit


class Stoppable(Budget):
    """A budget that counts as spent as soon as somebody says stop, so that a search ends as it always does."""

    stopped = False

    @property
    def seconds(self) -> float:  # looked at again and again while a search runs
        """What is left to spend of the clock."""
        return _AT_ONCE if self.stopped else self[1]


class Search:
    """A tree that is being grown."""

    def __init__(self, grow: Callable[[Budget, Tell], Graph], budget: Budget) -> None:
        """Begin at once."""
        self.budget = Stoppable(*budget)
        self.grown: Grown | None = None  # the last word about how far it is
        self._grow = grow
        self._graph: Graph | None = None
        self._error: BaseException | None = None
        self._started = time.monotonic()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._graph = self._grow(self.budget, self._hear)
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            self._error = error

    def _hear(self, grown: Grown) -> None:
        self.grown = grown

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self._started

    @property
    def stopped(self) -> bool:
        """Whether somebody said stop before it ended by itself."""
        return self.budget.stopped

    def stop(self) -> None:
        """End soon, with what is known by then."""
        self.budget.stopped = True

    def ended(self, seconds: float = 0) -> bool:
        """Whether it has ended, after waiting so long at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Graph:
        """The tree; whoever interrupts the waiting gets what is known by then."""
        while self._thread.is_alive():
            try:
                self._thread.join()
            except KeyboardInterrupt:
                self.stop()
        if self._error is not None:
            raise self._error
        return self._graph
