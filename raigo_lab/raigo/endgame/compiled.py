"""The compiled search as a ``Searcher``: the same questions and promises as ``Bounded``, answered by one WebAssembly file.

What it does not take (a bag, more than two seats, a goal of one's own) Python answers, and from there on the compiled
search again wherever a position fits. Values are exact in both; tests compare them state by state.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from threading import Event
from typing import Any
from weakref import WeakMethod

from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, Tell
from raigo_lab.games.search.matrix import Value
from raigo_lab.games.search.searcher import Bounds, Searcher
from raigo_lab.raigo.endgame.machine import FINEST, STOPPED, TOO_FINE, Machine, loaded, trouble
from raigo_lab.raigo.endgame.packing import unsupported
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.state import State

NO_LIMIT = 1 << 40  # states: more than any machine holds


class Compiled(Bounded):
    """Alpha-beta in WebAssembly for an endgame of two seats."""

    def __init__(
        self,
        problem: Endgame,
        budget: Budget = Budget(),  # noqa: B008 - an immutable value
        tell: Tell = None,
        stop: Event | None = None,
    ) -> None:
        """As ``Bounded``; whoever makes one has looked at ``why_not`` first."""
        super().__init__(problem, budget, tell, stop)
        self._rules = problem.rules
        self._question = problem.rules, problem.mine[0], problem.objective
        # Of what was asked for here: a full table forgets, and a call takes time.
        self._proved: dict[State, Bounds] = {}
        self._interrupted: BaseException | None = None

    @cached_property
    def _machine(self) -> Machine:
        """Made when first asked: many a solver is asked for its moves only.

        wasmtime holds what it calls until the machine goes; held firmly, this search and the machine would never go.
        """
        tick = WeakMethod(self._tick)
        machine = Machine(loaded(), lambda states, visits: (found := tick()) is None or found(states, visits))
        machine.ask_about(*self._question)
        return machine

    def _elsewhere(self) -> int:
        """The states that the machine remembers."""
        return int(self._machine.call("count_states"))

    def _tick(self, states: int, visits: int) -> bool:
        """Look at the limits while the machine runs; what is raised here waits until it has stopped."""
        try:
            self._charge(visits, states)
        except BaseException as error:  # noqa: BLE001 - an interrupt too: it must not fly through the machine
            self._interrupted = error
        return self._interrupted is not None

    def value(self, state: State, alpha: Value, beta: Value) -> Value:
        """The value if it lies inside the window; otherwise a bound on the side it lies on."""
        if known := self._proved.get(state):
            low, high = known
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        if unsupported(self._rules, state) or not (fits(alpha) and fits(beta)):
            return super().value(state, alpha, beta)
        room = self._room()
        value, ended, visits = self._machine.search(state, alpha, beta, room if room < NO_LIMIT else 0)
        self._count(visits)
        if self._interrupted:
            error, self._interrupted = self._interrupted, None
            raise error
        if ended == TOO_FINE:  # a fraction that the machine cannot hold
            return super().value(state, alpha, beta)
        if ended == STOPPED:
            raise OutOfBudgetError
        self._keep(state, value, alpha, beta)
        return value

    def _keep(self, state: State, value: Value, alpha: Value, beta: Value) -> None:
        """What this answer proves (fail-soft)."""
        low, high = self._proved.get(state, (self.problem.lowest, self.problem.highest))
        if value > alpha:
            low = max(low, value)
        if value < beta:
            high = min(high, value)
        self._proved[state] = low, high

    def _known(self, name: Any, state: State) -> Bounds:  # noqa: ANN401 - as in the base class
        """What is proved already, here or in the machine."""
        least, most = self._proved.get(state, (self.problem.lowest, self.problem.highest))
        if least == most:
            return least, most
        if unsupported(self._rules, state):
            return super()._known(name, state)
        self._machine.load(state)
        low, high = self._machine.proved()
        return max(low, least), min(high, most)


def fits(value: Value) -> bool:
    """Whether the machine can hold this number."""
    return abs(value.numerator) < FINEST and value.denominator < FINEST


def why_not(problem: Any, state: State | None = None) -> str:  # noqa: ANN401 - any game's problem may be asked about
    """Why an endgame is searched in Python, in one word (``texts/compiled.toml``); empty if it is not."""
    if type(problem) is not Endgame:
        return "goal"
    if len(problem.mine) > 1:
        return "seats"
    return trouble() or ("" if state is None else unsupported(problem.rules, state))


def fastest(problem: Any, budget: Budget, tell: Tell, stop: Event | None) -> Searcher:  # noqa: ANN401
    """The compiled search where it can be used, otherwise the one in Python."""
    return (Bounded if _PYTHON.get() or why_not(problem) else Compiled)(problem, budget, tell, stop)


_PYTHON = ContextVar("python", default=False)


@contextmanager
def in_python() -> Iterator[None]:
    """Search in Python alone while this lasts: there it can be seen what is called."""
    token = _PYTHON.set(True)
    try:
        yield
    finally:
        _PYTHON.reset(token)
