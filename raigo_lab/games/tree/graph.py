"""The tree of a game as a networkx graph: everything that can happen, folded where positions are equal.

``explore`` grows it breadth first, by decision or by whole turn, and puts proved values on it. Search and
induction work on plain dicts; only what one looks at becomes a graph. A graph that stops early says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from threading import Event
from typing import Any
from weakref import WeakKeyDictionary

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.tree.each import EachGrowth
from raigo_lab.games.tree.grow import BUDGET, Graph, Grown, Growth, Tell, bounds_at, is_settled, networkx
from raigo_lab.games.tree.induction import narrower
from raigo_lab.games.tree.stretch import DECISION, TURN
from raigo_lab.games.tree.subject import Subject, reopened

LIMIT = 5_000  # positions

_growing: WeakKeyDictionary[Any, Growth] = WeakKeyDictionary()  # kept as long as the graph lives


# What a person calls


def explore(
    subject: Subject,
    *,
    by: str = DECISION,
    depth: int | None = None,
    limit: int = LIMIT,
    budget: Budget = BUDGET,
    values: bool = True,
    tell: Tell = None,
    stop: Event | None = None,
    known: Mapping[Hashable, Bounds] | None = None,
) -> Graph:
    """The graph of a game, complete or down to a depth or a number of positions.

    Nodes are numbers in the order of discovery; unexpanded ones are ``open``. Values are one seat's
    (``graph.graph["seat"]``) all over the graph. The graph says whether it is ``complete`` and its values ``exact``.
    Setting ``stop`` ends it early. What another graph of the same subject has ``proved`` may be ``known``.
    """
    if by not in (DECISION, TURN):
        raise InvalidArgument(f"{by!r} is not a way to explore; there are {DECISION} and {TURN}")
    if limit < 1 or (depth is not None and depth < 0):
        raise InvalidArgument("the limit must be at least 1 and the depth at least 0")
    growth = _growth(subject, by, budget, stop)
    growth.learned = dict(known or {})
    graph: Graph = networkx().MultiDiGraph()
    _growing[graph] = growth
    graph.graph.update(
        root=growth.add(graph, subject.start, 0, 0),
        start=subject.text,
        by=by,
        objective=subject.facts.objective,
        unit=subject.facts.unit,
        seat=subject.seat,
        side="+".join(map(str, subject.mine)),
        rules=subject.facts.rules,
        assumption=subject.facts.assumption,
        valued=values,
        game=subject.study.name,
        **({"question": subject.facts.question} if subject.facts.question else {}),
    )
    stopped = _grow_all(graph, growth, depth, limit, tell)
    if values:
        _value_all(graph, growth, tell)
    _conclude(graph, growth, stopped)
    return graph


def _growth(subject: Subject, by: str, budget: Budget, stop: Event | None = None) -> Growth:
    """What makes the graph of a subject grow: two sides, or each seat for itself."""
    return (EachGrowth if subject.each else Growth)(subject, by, budget, stop)


def _grow_all(graph: Graph, growth: Growth, depth: int | None, limit: int, tell: Tell) -> str:
    """Breadth first; why it stopped early, or nothing."""
    todo = deque([graph.graph["root"]])
    deepest = ""
    while todo:
        node = todo.popleft()
        if not graph.nodes[node]["open"]:
            continue
        if depth is not None and graph.nodes[node]["depth"] >= depth:
            deepest = f"depth {depth}"
            continue
        try:
            new = growth.grow(graph, node, limit)
        except OutOfBudgetError:
            growth.spent = True
            return _spent(growth)
        if new is None:
            return f"limit {limit}"
        todo.extend(new)
        if tell:
            tell(Grown("growing", len(graph), limit))
    return deepest


def _spent(growth: Growth) -> str:
    """Why there is nothing left to spend."""
    return "stopped" if growth.stop.is_set() else "budget"


def _value_all(graph: Graph, growth: Growth, tell: Tell) -> None:
    """Values from the ends backwards; whatever is open is searched."""
    growth.begin_valuing()
    if any(graph.nodes[node]["open"] for node in graph) and not growth.spent:
        growth.search_start()
    order = backwards(graph)
    for number, node in enumerate(order, start=1):
        growth.value(graph, node)
        if tell:
            tell(Grown("valuing", number, len(order)))
    _mark(graph, order)


def backwards(graph: Graph) -> list[int]:
    """Every node after all that follow it: turns and decisions only go forwards."""
    return list(reversed(list(networkx().topological_sort(graph))))


def _mark(graph: Graph, order: list[int]) -> None:
    """What lies on best play from the root, and how far best play is from the end; ``order`` is backwards."""
    for node in order:
        looks = graph.nodes[node]
        looks["best"] = False
        far = [
            graph.nodes[child]["distance"]
            for _, child, best in graph.out_edges(node, data="best")
            if best  # every best way must be known
        ]
        known = [one for one in far if one is not None]
        over = looks["kind"] == "over"
        looks["distance"] = 0 if over else 1 + min(known) if far and len(known) == len(far) else None
    root = graph.graph["root"]
    graph.nodes[root]["best"] = True
    todo = [root]
    while todo:
        node = todo.pop()
        for _, child, best in graph.out_edges(node, data="best"):
            if best and not graph.nodes[child]["best"]:
                graph.nodes[child]["best"] = True
                todo.append(child)


def _conclude(graph: Graph, growth: Growth, stopped: str) -> None:
    """Say whether the graph is complete and its values exact, and if not, why."""
    complete = not any(opened for _, opened in graph.nodes(data="open"))
    exact = _is_exact(graph)
    reasons = [stopped] if stopped and not complete else []
    if growth.spent and not exact and (why := _spent(growth)) not in reasons:
        reasons.append(why)
    graph.graph.update(complete=complete, exact=exact, reason="; ".join(reasons))


def _is_exact(graph: Graph) -> bool:
    return all(is_settled(looks) for _, looks in graph.nodes(data=True))


def growth_of(graph: Graph) -> Growth:
    """What makes a graph grow; after a graph was copied or read from a file it is built again."""
    if graph not in _growing:
        growth = _growth(reopened(graph.graph), graph.graph["by"], BUDGET)
        growth.adopt(graph)
        _growing[graph] = growth
    return _growing[graph]


def expand(graph: Graph, node: int) -> list[int]:
    """Grow one unexpanded node in place, with values; the new nodes."""
    _check_node(graph, node)
    if not graph.nodes[node]["open"]:
        return []
    growth = growth_of(graph)
    growth.renew()
    before = bounds_at(graph, node)
    try:
        new = growth.grow(graph, node) or []
    except OutOfBudgetError:
        raise RaigoError(f"node {node}: the budget ended before it was expanded") from None
    if graph.graph["valued"]:
        growth.begin_valuing()
        for child in new:
            growth.value(graph, child)
        growth.value(graph, node)
        order = backwards(graph)
        if bounds_at(graph, node) != before:
            above = set(networkx().ancestors(graph, node))
            for one in order:
                if one in above:
                    growth.value(graph, one)
        _mark(graph, order)
    _conclude(graph, growth, graph.graph["reason"].removesuffix("; budget").removesuffix("; stopped"))
    return new


def proved(graph: Graph) -> dict[Hashable, Bounds]:
    """What a graph has proved, by the names of its positions; it serves other trees of the same subject."""
    return {
        name: bounds_at(graph, node)
        for name, node in growth_of(graph).names.items()
        if graph.nodes[node]["lower"] is not None
    }


def learn(graph: Graph, known: Mapping[Hashable, Bounds]) -> None:
    """Let a graph know what another graph of the same subject has proved: bounds get narrower, never wider."""
    growth = growth_of(graph)
    if not graph.graph["valued"] or graph.graph["exact"]:
        return
    for name, bounds in known.items():
        growth.learned[name] = narrower(bounds, growth.learned.get(name, bounds))
    spent, growth.spent = growth.spent, True  # Nothing is searched: what is known is put together.
    order = backwards(graph)
    for node in order:
        growth.value(graph, node)
    growth.spent = spent
    _mark(graph, order)
    graph.graph["exact"] = _is_exact(graph)


def _check_node(graph: Graph, node: int) -> None:
    if node not in graph:
        raise InvalidArgument(f"{node!r} is not a node of this graph; they are numbered from 0")


def find(graph: Graph, state: Any) -> int | None:  # noqa: ANN401 - any game's state
    """The node of a position, mirror images included; None if it is not in the graph."""
    growth = growth_of(graph)
    return growth.names.get(growth.study.key(state))


def subtree(graph: Graph, node: int, depth: int) -> Graph:
    """A graph of its own: everything within so many steps after a node; what is cut off counts as open."""
    nx = networkx()

    _check_node(graph, node)
    far: dict[int, int] = dict(nx.single_source_shortest_path_length(graph, node, cutoff=depth))
    part: Graph = nx.MultiDiGraph(**graph.graph)
    for one in graph:
        if one in far:
            part.add_node(one, **{**graph.nodes[one], "depth": far[one]})
    for one in list(part):
        if far[one] < depth:
            part.add_edges_from(graph.out_edges(one, keys=True, data=True))
        elif graph.out_degree(one):
            part.nodes[one]["open"] = True
    part.graph["root"] = node
    _growing[part] = growth_of(graph).part(far)
    order = backwards(part)
    _mark(part, order)
    complete = not any(opened for _, opened in part.nodes(data="open"))
    cut = any(part.nodes[one]["open"] and not graph.nodes[one]["open"] for one in part)
    part.graph.update(complete=complete, reason=f"depth {depth}" if cut else graph.graph["reason"])
    if complete:
        part.graph["reason"] = ""
    return part
