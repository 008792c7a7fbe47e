"""A tree that is grown while the page can be used: first what is there at once, then the whole."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping

from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.tree.grow import Graph, Grown, Tell
from raigo_lab.widgets.background import Allowance, Work

LIMIT = 2_000
BUDGET = Budget(states=50_000, seconds=20)
# What is grown before anything is shown: counted in positions, so that it is the same on every machine; the clock is
# there for a machine that is very slow.
FIRST_LIMIT, FIRST_BUDGET = 60, Budget(states=300, seconds=0.3)
FURTHER = 4  # how many times more the next search may spend
PATIENCE = 0.4  # seconds in which most searches end: the page waits for these
FIRST_PATIENCE = 0.1  # while nothing is on the page yet
Proofs = Mapping[Hashable, Bounds]  # bounds that are proved, by the name of the position


def can_hear() -> bool:
    """Whether a page can be heard while something goes on: in a kernel, not in a script."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class Growing(Work[Graph]):
    """A tree that is being grown: how far it is, and a way to stop it with what is known by then."""

    def __init__(self, grow: Callable[[Allowance, Tell], Graph], budget: Budget) -> None:
        """Begin at once."""
        self.grown: Grown | None = None  # the last word about how far it is
        allowance = Allowance(budget)
        super().__init__(lambda: grow(allowance, self._hear), allowance, _out_of_budget)

    def _hear(self, grown: Grown) -> None:
        self.grown = grown


def _out_of_budget(graph: Graph) -> bool:
    return "budget" in graph.graph["reason"]
