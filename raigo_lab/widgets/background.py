"""Work that takes a while: in a thread where threads can start, in slices between two looks at the page elsewhere.

A search looks at its budget again and again; an ``Allowance`` is a budget that is spent as soon as somebody says stop,
or when a slice is over. Where no thread can start (Pyodide) a piece of work is called again and again with longer slices
until it ends within one: what a search has proved is remembered, so a longer slice gets further. Needs no widget library.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable
from typing import Generic, Self, TypeVar

from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError

T = TypeVar("T")

FIRST_SLICE, LONGEST_SLICE = 0.1, 2.0  # seconds of work during which the page is not heard
LOOK_EVERY = 0.1  # seconds between two looks at work in a thread
_AT_ONCE, _AT_ALL = 1e-9, 1e9  # seconds; 0 would mean no limit, and nobody would look at the clock


class Allowance(Budget):
    """A budget whose clock runs while somebody waits for an answer, and that can be ended.

    A search reads ``seconds`` again and again: next to nothing once it is over, so it ends as it does out of budget.
    """

    stop: threading.Event
    deadline: float  # by the monotonic clock; both are infinite where there is no limit
    slice_end: float

    def __new__(cls, budget: Budget = Budget()) -> Self:  # noqa: B008 - a constant
        """The same limits; the clock runs from now on."""
        made = super().__new__(cls, *budget)
        made.stop = threading.Event()
        made.renew()
        return made

    def renew(self) -> None:
        """The whole time again for another question: while a person thinks nothing is spent."""
        self.stop.clear()
        self.deadline = time.monotonic() + self[1] if self[1] else math.inf
        self.slice_end = math.inf

    @property
    def seconds(self) -> float:
        """What a search may spend of the clock since it began."""
        over = self.stop.is_set() or time.monotonic() > min(self.deadline, self.slice_end)
        return _AT_ONCE if over else _AT_ALL

    @property
    def spent(self) -> bool:
        """Whether the time is over, or somebody said stop."""
        return self.stop.is_set() or time.monotonic() > self.deadline


class Work(Generic[T]):
    """Something that takes a moment; it begins at once.

    ``do`` looks at ``allowance`` and raises ``OutOfBudgetError`` when that is spent, or returns what it has by then:
    ``unfinished`` tells such a result from a whole one. Work that looks at no allowance is done in one slice.
    """

    def __init__(
        self,
        do: Callable[[], T],
        allowance: Allowance | None = None,
        unfinished: Callable[[T], bool] | None = None,
    ) -> None:
        """Begin; in a thread if one can start."""
        self._do = do
        self._unfinished = unfinished
        self.allowance = allowance if allowance is not None else Allowance()
        self._found: list[T] = []
        self._error: BaseException | None = None
        self._slice = FIRST_SLICE
        self._over = self._stopped = False
        self._started = time.monotonic()
        self._thread: threading.Thread | None = threading.Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # There are no threads here, or no more of them.
            self._thread = None

    def _run(self) -> None:
        try:
            self._found = [self._do()]
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            self._error = error

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self._started

    @property
    def stopped(self) -> bool:
        """Whether somebody said stop."""
        return self._stopped

    def stop(self) -> None:
        """End soon, with what is known by then."""
        self._stopped = True  # The event itself is cleared when what was made is used again.
        self.allowance.stop.set()

    def ended(self, seconds: float = 0) -> bool:
        """Whether it is done, after this many seconds at most; without threads a slice is worked off first."""
        if self._thread is not None:
            self._thread.join(seconds)
            return not self._thread.is_alive()
        until = time.monotonic() + seconds
        self._work_a_slice()
        while not self._over and time.monotonic() < until:
            self._work_a_slice()
        return self._over

    def _work_a_slice(self) -> None:
        if self._over:
            return
        self.allowance.slice_end = time.monotonic() + self._slice
        try:
            self._found = [self._do()]
            again = self._unfinished is not None and self._unfinished(self._found[0])
        except (OutOfBudgetError, RaigoError) as error:
            again = isinstance(error, OutOfBudgetError) or isinstance(error.__cause__, OutOfBudgetError)
            self._error = error
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            again, self._error = False, error
        # What starts again from nothing is not called with a longer slice for ever.
        longest = self._slice >= LONGEST_SLICE and bool(self._found)
        self._over = not again or self.allowance.spent or longest
        self.allowance.slice_end = math.inf
        if not self._over:
            self._error = None
        self._slice = min(2 * self._slice, LONGEST_SLICE)

    def result(self) -> T:
        """What came of it; whoever interrupts the waiting gets what is known by then."""
        while not self._is_over():
            try:
                self._wait()
            except KeyboardInterrupt:
                self.stop()
        if self._error is not None:
            raise self._error
        return self._found[0]

    def _is_over(self) -> bool:
        return self._over if self._thread is None else not self._thread.is_alive()

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join()
        else:
            self._work_a_slice()


def follow(
    work: Work[T], use: Callable[[Work[T]], None], patience: float, told: Callable[[Work[T]], None]
) -> None:
    """Use what comes of some work: now if it ends soon, otherwise later; ``told`` is called while it goes on.

    Without an event loop nobody could hear the page meanwhile: a script waits.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        use(work)
        return
    if work.ended(patience):
        use(work)
        return

    def look() -> None:
        if work.ended():
            use(work)
        else:
            told(work)
            loop.call_later(LOOK_EVERY, look)

    told(work)
    loop.call_later(LOOK_EVERY, look)
