"""Trees in which each seat plays for itself: max^n with ties kept, so that a value may be a range of what ties leave open.

Every node has the results of all seats; its bounds are those of the seat whose values are shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from threading import Event
from typing import Any

from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.maxn import MaxN, Vectors, keeping
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.search.sides import Sides
from raigo_lab.games.tree.grow import Graph, Growth, note
from raigo_lab.games.tree.stretch import Moment
from raigo_lab.games.tree.subject import Subject


class EachGrowth(Growth):
    """A tree whose values come from max^n: what a node is worth is not put together from bounds of one side."""

    def __init__(self, subject: Subject, by: str, budget: Budget, stop: Event | None = None) -> None:
        """Nothing is searched yet."""
        super().__init__(subject, by, budget, stop)
        self.each = MaxN(Sides(subject.study, subject.mine), subject.study.returns, budget, stop=self.stop)

    def renew(self) -> None:
        """A fresh budget for the next question; what was found stays."""
        super().renew()
        self.each.renew(self.budget)

    def begin_valuing(self) -> None:
        """From here on the search spends what growing has left."""
        self.each.renew(self.meter.left())

    def part(self, nodes: Mapping[int, int]) -> Growth:
        """The same subject and search for a graph that holds some of the nodes."""
        copy = super().part(nodes)
        assert isinstance(copy, EachGrowth)  # noqa: S101 - a part is of the same kind
        copy.each = self.each
        return copy

    def search_start(self) -> None:
        """Search from the start, so that every node after it is known."""
        self._searched(self.subject.start)

    def value(self, graph: Graph, node: int) -> None:
        """Put on a node what best play with some tie-break gives the seat, and mark the edges it can take."""
        looks, state = graph.nodes[node], self.states[node]
        name = self.study.key(state)
        results = self._searched(state)
        if results is None:
            note(looks, self.learned.get(name, (self.study.least, self.study.most)))
            return
        note(looks, self._range(results))
        looks["results"] = results
        if not looks["open"] and looks["kind"] != "over":
            self._mark_best(graph, node, self.stretch_of(node), self._best)

    def _searched(self, state: Any) -> Vectors | None:  # noqa: ANN401 - any game's state
        """The results of a position, or nothing when the budget is spent or a line is too long to follow."""
        known = self.each.found(self.study.key(state))
        if known is None and not self.spent:
            try:
                known = self.each.results(state)
            except (OutOfBudgetError, RecursionError):
                self.spent = True
        if self.each.cut:  # More results than are kept: what is left proves nothing.
            self.spent = True
            return None
        return known

    def _range(self, results: Vectors) -> Bounds:
        own = [vector[self.subject.seat] for vector in results]
        return min(own), max(own)

    def _best(self, _here: Hashable, moment: Moment) -> Iterable[int]:
        """Which steps of one moment a result goes through; none where something after it is not known."""
        after = [self.each.found(name) for _, name in moment.steps]
        known = [results for results in after if results is not None]
        return keeping(moment.node, known) if len(known) == len(after) else ()
