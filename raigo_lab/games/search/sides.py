"""Any studied game as a two-sided one: some seats want the first one's return high, everybody else wants it low."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from raigo_lab.games.protocol import Node, Value
from raigo_lab.games.search.searcher import TwoSided
from raigo_lab.games.study import Study


class Sides(TwoSided):
    """No cleverness: every option is tried, nothing is guessed. With three sides or more it is one against the rest."""

    def __init__(self, study: Study[Any], mine: tuple[int, ...]) -> None:
        """``mine`` are the seats of the maximising side; values are the first one's returns."""
        self.study = study
        self.mine = mine
        self.lowest: Value = study.least
        self.highest: Value = study.most

    def node(self, state: Any) -> Node:  # noqa: ANN401 - any game's state
        """Who must choose what."""
        return self.study.node(state)

    def apply(self, state: Any, action: Any) -> Any:  # noqa: ANN401
        """The next moment."""
        return self.study.apply(state, action)

    def key(self, state: Any) -> Hashable:  # noqa: ANN401
        """Equal for states from which the game goes on in the same way."""
        return self.study.key(state)

    def distinct(self, state: Any, options: tuple[Any, ...]) -> tuple[Any, ...]:  # noqa: ANN401
        """Every option: their mirror images meet under the same key."""
        del state
        return options

    def maximises(self, seat: int) -> bool:
        """Whether this seat is on my side."""
        return seat in self.mine

    def value_of(self, outcome: Any) -> Value:  # noqa: ANN401
        """What the first seat of my side gets."""
        return self.study.returns(outcome)[self.mine[0]]

    def guess(self, state: Any) -> float:  # noqa: ANN401
        """The middle of all values."""
        del state
        return float(self.lowest + self.highest) / 2

    def reach(
        self,
        state: Any,  # noqa: ANN401
        alpha: Value | None = None,
        beta: Value | None = None,
    ) -> None:
        """Nothing is proved without a search."""

    def telling(self, state: Any) -> bool:  # noqa: ANN401
        """The guess is the same everywhere."""
        del state
        return False
