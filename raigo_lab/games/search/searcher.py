"""The seam of search: what everybody outside this room may ask of a search, and what a search asks of a game.

Whoever proves values (solver, puzzles, tree, Battle lab) holds a ``Searcher`` and never its table or its meter.
``bounded.Bounded`` is one; a compiled search is another if it has these methods and keeps these promises:

* every answer is proved: a value is exact, bounds hold, whatever interrupted the search;
* what was proved stays proved: ``bounds`` of a state never get wider, and ``renew`` forgets nothing;
* one budget covers all questions until ``renew``; a question that finds it spent raises ``OutOfBudgetError``
  (``solve`` does not: it returns the bounds it has);
* setting ``stopping``, from any thread or between two slices of work, counts as a spent budget.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Event
from typing import Any, NamedTuple, Protocol

from raigo_lab.games.protocol import Node
from raigo_lab.games.search.budget import Budget, Spent, Tell
from raigo_lab.games.search.matrix import Value

Bounds = tuple[Value, Value]


class Searchable(Protocol):
    """A game as every search wants to see it: equal positions meet, mirror images are left out."""

    def node(self, state: Any) -> Node:  # noqa: ANN401 - any game's state
        """Who must choose what."""
        ...

    def apply(self, state: Any, action: Any) -> Any:  # noqa: ANN401
        """The next moment."""
        ...

    def key(self, state: Any) -> Hashable | None:  # noqa: ANN401
        """Equal for positions that are worth the same; None: not worth storing."""
        ...

    def distinct(self, state: Any, options: tuple[Any, ...]) -> tuple[Any, ...]:  # noqa: ANN401
        """The options without mirror images."""
        ...


class TwoSided(Searchable, Protocol):
    """A game whose seats form two sides: one wants the value high, the other low."""

    lowest: Value  # no value lies below
    highest: Value  # or above

    def maximises(self, seat: int) -> bool:
        """Whether this seat is on the maximising side."""
        ...

    def value_of(self, outcome: Any) -> Value:  # noqa: ANN401
        """What an outcome is worth to the maximising side."""
        ...

    def guess(self, state: Any) -> float:  # noqa: ANN401
        """A cheap first guess of the value, for the order of options."""
        ...

    def reach(
        self,
        state: Any,  # noqa: ANN401
        alpha: Value | None = None,
        beta: Value | None = None,
    ) -> Bounds | None:
        """Proved bounds of the value without any search, or None; with a window, as far as it asks."""
        ...

    def telling(self, state: Any) -> bool:  # noqa: ANN401
        """Whether the guess tells the options of this state apart."""
        ...


class Found(NamedTuple):
    """The end of a search: proved bounds, equal when it is complete."""

    lower: Value
    upper: Value
    states: int
    visits: int
    seconds: float
    complete: bool


class Searcher(Protocol):
    """A search about one two-sided game; it remembers what it has proved from one question to the next."""

    stopping: Event  # set it to end the question under way; clear it before the next one

    def solve(self, state: Any) -> Found:  # noqa: ANN401
        """The value as far as the budget goes; asked again after ``renew``, it goes on where it stood."""
        ...

    def exact(self, state: Any, guess: Value | None = None) -> Value:  # noqa: ANN401
        """The value, or ``OutOfBudgetError``; a good guess saves time and changes nothing else."""
        ...

    def value(self, state: Any, alpha: Value, beta: Value) -> Value:  # noqa: ANN401
        """The value if it lies between alpha and beta; otherwise a bound on the side on which it lies."""
        ...

    def bounds(self, state: Any) -> Bounds:  # noqa: ANN401
        """What is proved of a state already; nothing is searched."""
        ...

    @property
    def spent(self) -> Spent:
        """What the search has cost so far."""
        ...

    def renew(self, budget: Budget) -> None:
        """A fresh budget for the questions to come."""
        ...


# How a searcher is made: the game, its budget, who hears of progress, and the flag that stops it.
Maker = Callable[[Any, Budget, Tell, Event | None], Searcher]
