"""What makes a tree grow: which position each node stands for, what follows it, and what is proved of it.

Search and induction work on plain dicts; ``graph`` hands what one looks at to networkx.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Event
from typing import Any, NamedTuple

from raigo_lab.games.nodes import KINDS
from raigo_lab.games.protocol import Choice, Over
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.tree.induction import Best, best_here, best_steps, inside, narrower
from raigo_lab.games.tree.stretch import DECISION, TURN, End, Moment, Stretch, stretch
from raigo_lab.games.tree.subject import Subject

Graph = Any  # a networkx.MultiDiGraph whose nodes are numbers; networkx loads when first used
Edge = tuple[int, int, int]

BUDGET = Budget(states=500_000)
KEPT = 300_000  # steps that stay in memory between growing and valuing
JOINED = "; "  # between the actions of a whole turn


class Grown(NamedTuple):
    """How far an exploration is."""

    stage: str  # growing, valuing
    done: int
    total: int


Tell = Callable[[Grown], None] | None


class Growth:
    """What makes a graph grow: its subject, a search, and which position each node stands for."""

    def __init__(self, subject: Subject, by: str, budget: Budget, stop: Event | None = None) -> None:
        """Nothing is searched yet. ``stop`` ends growing and searching when somebody sets it."""
        self.subject = subject
        self.study = subject.study
        self.by = by
        self.budget = budget
        self.stop = stop or Event()
        self.meter = Meter(budget, stop=self.stop)
        self.searcher = subject.search(budget, self.stop)
        self.states: dict[int, Any] = {}
        self.names: dict[Hashable, int] = {}
        self.learned: dict[Hashable, Bounds] = {}  # what other trees have proved
        self.kept: dict[int, Stretch] = {}
        self.room = KEPT
        self.spent = False  # whether the search has used up its budget

    def renew(self) -> None:
        """A fresh budget for the next question; what was proved stays."""
        self.stop.clear()
        self.meter = Meter(self.budget, stop=self.stop)
        self.searcher.renew(self.budget)
        self.spent = False

    def begin_valuing(self) -> None:
        """From here on the search spends what growing has left."""
        self.searcher.renew(self.meter.left())

    def part(self, nodes: Mapping[int, int]) -> Growth:
        """The same subject and search for a graph that holds some of the nodes."""
        copy = type(self)(self.subject, self.by, self.budget)
        copy.searcher, copy.stop, copy.learned = self.searcher, self.stop, dict(self.learned)
        copy.states = {node: self.states[node] for node in sorted(nodes)}
        copy.names = {name: node for name, node in self.names.items() if node in nodes}
        return copy

    # Growing

    def stretch(self, start: Any) -> Stretch:  # noqa: ANN401 - any game's state
        """All ways from a position to the positions of the nodes after it."""
        return stretch(self.study, self.by, start, _nothing)

    def stretch_of(self, node: int, *, metered: bool = False) -> Stretch:
        """The stretch after a node, remembered while there is room."""
        if node not in self.kept:
            meter = self.meter
            tick = (lambda: meter.tick(0)) if metered else _nothing
            found = stretch(self.study, self.by, self.states[node], tick)
            if found.size > self.room:
                return found
            self.room -= found.size
            self.kept[node] = found
        return self.kept[node]

    def add(self, graph: Graph, state: Any, depth: int, turn: int) -> int:  # noqa: ANN401
        """The node of a position, new or already there."""
        name = self.study.key(state)
        if name not in self.names:
            number = self.names[name] = next(reversed(self.states), -1) + 1  # the last is the highest
            self.states[number] = state
            graph.add_node(number, **self.look(state, depth, turn))
        return self.names[name]

    def adopt(self, graph: Graph) -> None:
        """Stand for the nodes of a graph that comes from a file or a copy, by what they say of themselves."""
        for node in sorted(graph):
            self.states[node] = self.study.read(graph.nodes[node]["position"])
            self.names[self.study.key(self.states[node])] = node

    def look(self, state: Any, depth: int, turn: int) -> dict[str, Any]:  # noqa: ANN401
        """What a node says of its position, before it has a value."""
        node = self.study.node(state)
        over = isinstance(node, Over)
        return {
            "kind": KINDS[type(node)],
            "seat": node.seat if isinstance(node, Choice) else None,
            "label": f"turn {turn + 1}" if self.by == TURN and not over else self.study.label(state),
            "position": self.study.text(state),
            "turn": turn,
            "depth": depth,
            "open": not over,
            "value": None,
            "lower": None,
            "upper": None,
            "best": False,
            "distance": None,
        }

    def grow(self, graph: Graph, node: int, limit: int | None = None) -> list[int] | None:
        """Add everything after a node; None if that would be more than the limit."""
        found = self.stretch_of(node, metered=True)
        fresh = {end.name for end in found.ends if end.name not in self.names}
        if limit is not None and len(graph) + len(fresh) > limit:
            self.kept.pop(node, None)
            return None
        before = self.study.turn(self.states[node])
        depth, turn = graph.nodes[node]["depth"] + 1, graph.nodes[node]["turn"]
        new: list[int] = []
        for end in found.ends:
            passed = self.study.turn(end.state) != before and not self._is_over(end.state)
            child = self.add(graph, end.state, depth, turn + passed)
            if end.name in fresh:
                fresh.remove(end.name)
                new.append(child)
            graph.add_edge(node, child, **self.edge_look(end))
        graph.nodes[node]["open"] = False
        return new

    def _is_over(self, state: Any) -> bool:  # noqa: ANN401
        return isinstance(self.study.node(state), Over)

    def action_text(self, end: End) -> str:
        """The actions of an edge as the game writes them."""
        return JOINED.join(map(self.study.action_text, end.actions))

    def edge_look(self, end: End) -> dict[str, Any]:
        """What an edge says."""
        text = self.action_text(end)
        label = text if end.probability is None else f"{text} ({end.probability})"
        return {"action": text, "label": label, "probability": end.probability, "best": False}

    # Values

    def known(self, state: Any) -> Bounds:  # noqa: ANN401
        """What is proved of a position without searching any further."""
        bounds = self.searcher.bounds(state)
        if self.learned and (more := self.learned.get(self.study.key(state))):
            return narrower(bounds, more)
        return bounds

    def search_start(self) -> None:
        """Search from the start, so that much is known of what lies open after it."""
        self.spent = not self.searcher.solve(self.subject.start).complete

    def searched(self, state: Any) -> Bounds:  # noqa: ANN401
        """The exact value of a position, or bounds when the budget is spent."""
        low, high = self.known(state)
        if low < high and not self.spent:
            try:
                low = high = self.searcher.exact(state)
            except OutOfBudgetError:
                self.spent = True
                low, high = self.known(state)
        return low, high

    def value(self, graph: Graph, node: int) -> None:
        """Put bounds on one node, from the nodes after it or from the search; mark its best edges."""
        looks = graph.nodes[node]
        if looks["open"] or looks["kind"] == "over":
            if looks["lower"] is None or looks["lower"] < looks["upper"]:
                note(looks, self.searched(self.states[node]))
            return
        found = self.stretch_of(node)
        ends = {end.name: bounds_at(graph, self.names[end.name]) for end in found.ends}
        bounds = inside(found, ends, self.subject.maximises)
        note(looks, narrower(bounds[found.first], self.known(self.states[node])))
        bounds[found.first] = bounds_at(graph, node)

        def best(here: Hashable, moment: Moment) -> Iterable[int]:
            return best_here(moment, bounds[here], bounds, self.subject.maximises)

        self._mark_best(graph, node, found, best)

    def _mark_best(self, graph: Graph, node: int, found: Stretch, best_of: Best) -> None:
        """Mark the edges of best play after a node."""
        steps = best_steps(found, best_of)
        targets = {found.moments[here].steps[index][1] for here, index in steps}
        counts: dict[int, int] = {}
        for index, end in enumerate(found.ends):
            child = self.names[end.name]
            key = counts.get(child, 0)
            counts[child] = key + 1
            best = (found.first, index) in steps if self.by == DECISION else end.name in targets
            graph.edges[node, child, key]["best"] = best


def _nothing() -> None:
    """What is not metered costs nothing."""


def note(looks: dict[str, Any], bounds: Bounds) -> None:
    """Write bounds, and the value where they meet; what stood there before was proved and stays true."""
    if looks["lower"] is not None:
        bounds = narrower(bounds, (looks["lower"], looks["upper"]))
    looks["lower"], looks["upper"] = bounds
    looks["value"] = bounds[0] if bounds[0] == bounds[1] else None


def is_settled(looks: Mapping[str, Any]) -> bool:
    """Whether a node's value is known: one number, or the range that ties leave open where each plays for itself."""
    return looks["value"] is not None or looks.get("results") is not None


def networkx() -> Any:  # noqa: ANN401 - its types are not the same everywhere
    """The package, loaded when first used."""
    import networkx as nx  # noqa: PLC0415

    return nx


def bounds_at(graph: Graph, node: int) -> Bounds:
    """What stands on a node."""
    looks = graph.nodes[node]
    return looks["lower"], looks["upper"]
