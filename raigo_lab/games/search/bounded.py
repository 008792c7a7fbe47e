"""The clever search for two sides: alpha-beta with a table of proved bounds, driven by narrow windows.

It asks a ``TwoSided`` game for what a game alone cannot say: a key under which equal positions meet, options
without mirror images, a first guess for the order. All values are exact; a window only says which part
of the truth is wanted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Iterator
from fractions import Fraction
from threading import Event
from typing import Any, NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError, Spent, Tell
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.games.search.searcher import Bounds, Found, TwoSided

MANY = 20  # options: a guess for each, as after a Switch, costs more than a bad first try


class Proved(NamedTuple):
    """What is proved of one position."""

    lower: Value
    upper: Value
    best: Any  # the option that proved the last bound, or None


class Bounded:
    """Alpha-beta with memory, a ``Searcher``: its table serves many questions about one game.

    A search that answers some questions elsewhere inherits from it: it answers in ``value`` and ``_known``, says in
    ``_elsewhere`` what it remembers there, and pays with ``_charge`` and ``_count`` within ``_room``. Table and meter stay here.
    """

    def __init__(
        self,
        problem: TwoSided,
        budget: Budget = Budget(),  # noqa: B008 - an immutable value
        tell: Tell = None,
        stop: Event | None = None,
    ) -> None:
        """``tell`` hears how far the search is, a few times a second; ``stop`` ends it when set."""
        self.problem = problem
        self.stopping = stop or Event()
        self._table: dict[Hashable, Proved] = {}
        self._decided: dict[tuple[int, Any], int] = {}  # how often a seat's option has ended a search early
        self._meter = Meter(budget, tell, self.stopping)

    @property
    def spent(self) -> Spent:
        """States remembered; visits and processor time since the last budget began."""
        states = len(self._table) + self._elsewhere()
        return Spent(states, self._meter.visits, self._meter.seconds)

    def renew(self, budget: Budget) -> None:
        """A fresh budget; nothing is forgotten, and what is held already is not charged."""
        self._meter = Meter(budget, self._meter.tell, self.stopping, already=self.spent.states)

    def _elsewhere(self) -> int:
        """How many states are remembered outside the table: none, unless another search answers too."""
        return 0

    def _room(self) -> int:
        """How many states may be remembered elsewhere under this budget, at least one."""
        return max(1, self._meter.most - len(self._table))

    def _count(self, visits: int) -> None:
        """Count decisions made elsewhere, after the last look at the limits."""
        self._meter.visits += visits

    def _charge(self, visits: int, states: int) -> None:
        """Count decisions made elsewhere and look at the limits; ``states`` are remembered there by now."""
        self._meter.tick_many(visits, states + len(self._table))

    def bounds(self, state: Any) -> Bounds:  # noqa: ANN401
        """What is proved of a state without searching any further."""
        node = self.problem.node(state)
        if isinstance(node, Over):
            value = self.problem.value_of(node.outcome)
            return value, value
        name = self.problem.key(state)
        if name is None:  # Between two positions that are stored nothing is kept.
            return self.problem.lowest, self.problem.highest
        return self._known(name, state)

    def _known(self, name: Hashable | None, state: Any) -> Bounds:  # noqa: ANN401
        """What the table holds of a state, or else what is known before any search."""
        proved = self._table.get(name)
        return (proved.lower, proved.upper) if proved else self._first_bounds(state)

    def solve(self, state: Any) -> Found:  # noqa: ANN401
        """Prove the value: narrow windows close in on it; whatever interrupts, the bounds so far stand."""
        meter = self._meter
        # A search that goes on begins with what its table holds; a fresh one need not look there.
        name = self.problem.key(state) if self._table else None
        meter.lower, meter.upper = self._known(name, state)
        with contextlib.suppress(OutOfBudgetError, KeyboardInterrupt):
            self._close_in(state, round(self.problem.guess(state)))
        return Found(meter.lower, meter.upper, *self.spent, complete=meter.lower == meter.upper)

    def _close_in(self, state: Any, guess: Value) -> None:  # noqa: ANN401
        """Ask "at least this much?" again and again, each answer a better guess."""
        meter = self._meter
        guess = min(max(guess, meter.lower), meter.upper)  # a window beyond all values proves nothing
        while meter.lower < meter.upper:
            if meter.upper - meter.lower < 1:
                # Between two whole numbers: only mixed choices or chance give such values.
                meter.lower = meter.upper = self.value(state, meter.lower, meter.upper)
                return
            beta = guess + 1 if guess <= meter.lower else guess
            value = self.value(state, beta - 1, beta)
            if value >= beta:
                meter.lower = max(meter.lower, value)
            elif value <= beta - 1:
                meter.upper = min(meter.upper, value)
            else:
                meter.lower = meter.upper = value
            guess = (
                value
                if isinstance(value, int)
                else (value.__ceil__() if value >= beta else value.__floor__())
            )

    def exact(self, state: Any, guess: Value | None = None) -> Value:  # noqa: ANN401
        """The exact value, or ``OutOfBudgetError``; what was proved of the first question is kept."""
        meter = self._meter
        kept = meter.lower, meter.upper
        meter.lower, meter.upper = self._known(self.problem.key(state), state)
        try:
            if meter.lower < meter.upper:
                self._close_in(state, round(self.problem.guess(state) if guess is None else guess))
            return meter.lower
        finally:
            meter.lower, meter.upper = kept

    def value(self, state: Any, alpha: Value, beta: Value) -> Value:  # noqa: ANN401
        """The value if it lies inside the window; otherwise a bound on the side it lies on (fail-soft)."""
        name = self.problem.key(state)
        if name is None:
            return self._look(state, None, alpha, beta)[0]
        entry = self._table.get(name) or Proved(*self._first_bounds(state, alpha, beta), None)
        if entry.lower >= beta or entry.lower == entry.upper:
            return entry.lower
        if entry.upper <= alpha:
            return entry.upper
        alpha, beta = max(alpha, entry.lower), min(beta, entry.upper)
        value, best = self._look(state, entry.best, alpha, beta)
        # Inside the window the value is exact; outside it is a bound.
        lower = max(entry.lower, value) if value > alpha else entry.lower
        upper = min(entry.upper, value) if value < beta else entry.upper
        self._table[name] = Proved(lower, upper, best)
        return value

    def _first_bounds(
        self,
        state: Any,  # noqa: ANN401
        alpha: Value | None = None,
        beta: Value | None = None,
    ) -> Bounds:
        """What is known of a position before it is searched, as far as the window asks."""
        return self.problem.reach(state, alpha, beta) or (self.problem.lowest, self.problem.highest)

    def _look(self, state: Any, first: Any, alpha: Value, beta: Value) -> tuple[Value, Any]:  # noqa: ANN401
        """The value of a state as far as the window asks, and the option that gave it."""
        problem = self.problem
        node = problem.node(state)
        if isinstance(node, Over):
            return problem.value_of(node.outcome), None
        self._meter.tick(len(self._table))
        if isinstance(node, Choice):
            options = problem.distinct(state, node.options)
            if len(options) == 1:
                return self.value(problem.apply(state, options[0]), alpha, beta), options[0]
            return self._choice(state, node.seat, options, first, alpha, beta)
        if isinstance(node, Chance):
            return self._chance(state, node, alpha, beta), None
        return self._joint(state, node), None

    def _choice(
        self,
        state: Any,  # noqa: ANN401
        seat: int,
        options: tuple[Any, ...],
        first: Any,  # noqa: ANN401
        alpha: Value,
        beta: Value,
    ) -> tuple[Value, Any]:
        """One side picks; as soon as the window closes the rest need not be looked at."""
        maximises = self.problem.maximises(seat)
        best: Value | None = None
        best_option: Any = None
        for option, child in self._ordered(state, seat, options, first, maximises=maximises):
            value = self.value(child, alpha, beta)
            if best is None or (value > best if maximises else value < best):
                best, best_option = value, option
                if maximises:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    self._decided[seat, option] = self._decided.get((seat, option), 0) + 1
                    break
        assert best is not None  # noqa: S101 - a choice has options
        return best, best_option

    def _ordered(
        self,
        state: Any,  # noqa: ANN401
        seat: int,
        options: tuple[Any, ...],
        first: Any,  # noqa: ANN401
        *,
        maximises: bool,
    ) -> Iterator[tuple[Any, Any]]:
        """The options with the states they lead to, the most promising first.

        ``first`` was best in an equal position, where it may have had a mirror image's name: a hint only.
        Then what decided elsewhere, and by guess where the guess tells options apart.
        """
        problem, decided = self.problem, self._decided
        if first in options:
            yield first, problem.apply(state, first)
            options = tuple(option for option in options if option != first)
        if problem.telling(state):
            if len(options) > MANY:
                # What has decided most often may decide here too, and then the others need not be built.
                often = max(options, key=lambda option: decided.get((seat, option), 0))
                yield often, problem.apply(state, often)
                options = tuple(option for option in options if option != often)
            sign = -1 if maximises else 1
            pairs = [(option, problem.apply(state, option)) for option in options]
            pairs.sort(key=lambda pair: (sign * problem.guess(pair[1]), -decided.get((seat, pair[0]), 0)))
            yield from pairs
        else:
            for option in sorted(options, key=lambda option: -decided.get((seat, option), 0)):
                yield option, problem.apply(state, option)

    def _chance(self, state: Any, node: Chance, alpha: Value, beta: Value) -> Value:  # noqa: ANN401
        """The expectation; outcomes still unseen count at their extremes, so that hopeless draws end early."""
        problem = self.problem
        lowest, highest = problem.lowest, problem.highest
        known: Value = 0
        rest = Fraction(1)
        for action, weight in node.outcomes:
            rest -= weight
            # What this outcome must reach for the whole to leave the window.
            low = max(lowest, (alpha - known - rest * highest) / weight)
            high = min(highest, (beta - known - rest * lowest) / weight)
            value = self.value(problem.apply(state, action), low, high)
            known += weight * value
            if known + rest * highest <= alpha:
                return simple(known + rest * highest)
            if known + rest * lowest >= beta:
                return simple(known + rest * lowest)
        return simple(known)

    def _joint(self, state: Any, node: Joint) -> Value:  # noqa: ANN401
        """All at once: nobody peeks, so the value is that of the matrix game."""
        problem = self.problem

        def entry(actions: tuple[Any, ...]) -> Value:
            return self.value(problem.apply(state, actions), problem.lowest - 1, problem.highest + 1)

        _, _, payoffs = joint_matrix(node, problem.maximises, entry)
        return solve_matrix(payoffs).value
