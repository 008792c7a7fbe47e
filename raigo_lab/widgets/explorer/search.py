"""A search that goes on beside the page: how far it is, a way to stop it, and what is known by then.

It works in a thread of its own, so that the kernel still hears the page. Needs no widget library.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from raigo_lab.games.tree.grow import Graph, Grown, Tell


class Search:
    """A tree that is being grown."""

    def __init__(self, grow: Callable[[threading.Event, Tell], Graph]) -> None:
        """Begin at once; ``grow`` ends early when the event is set."""
        self._stop = threading.Event()
        self._was_stopped = False  # the flag itself is cleared when the tree is used again
        self.grown: Grown | None = None  # the last word about how far it is
        self._grow = grow
        self._graph: Graph | None = None
        self._error: BaseException | None = None
        self._started = time.monotonic()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._graph = self._grow(self._stop, self._hear)
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
        return self._was_stopped

    def stop(self) -> None:
        """End soon, with what is known by then."""
        self._was_stopped = True
        self._stop.set()

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
