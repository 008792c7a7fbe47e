"""The tree of an endgame as a networkx graph: everything that can happen, folded where positions are equal.

``explore`` grows it breadth first, by decision or by whole turn, and puts proved values on it. Search and
induction work on plain dicts; only what one looks at becomes a graph. A graph that stops early says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from raigo_lab.errors import NotationError
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.matrix import Value
from raigo_lab.games.tree.grow import (
    BUDGET,
    DECISION,
    JOINED,
    TURN,
    Edge,
    End,
    Graph,
    Grown,
    Growth,
    Tell,
    bounds_at,
    networkx,
)
from raigo_lab.raigo.endgame.solve import UNITS, assumption
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_action, format_position, parse_position

__all__ = [
    "BUDGET",
    "DECISION",
    "JOINED",
    "LIMIT",
    "TURN",
    "Edge",
    "End",
    "Graph",
    "Grown",
    "Growth",
    "Ply",
    "Tell",
    "bounds_at",
    "critical_line",
    "expand",
    "explore",
    "find",
    "growth_of",
    "longest_forced_line",
    "moves",
    "networkx",
    "ranked_moves",
    "subtree",
]

LIMIT = 5_000  # positions

_growing: WeakKeyDictionary[Any, Growth] = WeakKeyDictionary()  # kept as long as the graph lives


class Ply(NamedTuple):
    """One step of a line. Its action is as it is played in this line, where Hands and Circles may be mirrored."""

    node: int
    edge: Edge
    action: str
    after: int


# What a person calls


def explore(
    position: Position | str,
    *,
    objective: str = "margin",
    by: str = DECISION,
    depth: int | None = None,
    limit: int = LIMIT,
    budget: Budget = BUDGET,
    values: bool = True,
    tell: Tell = None,
) -> Graph:
    """The graph of an endgame, complete or down to a depth or a number of positions.

    Nodes are numbers in the order of discovery; unexpanded ones are ``open``. Values are the turn seat's
    (``graph.graph["seat"]``) all over the graph. The graph says whether it is ``complete`` and its values ``exact``.
    """
    nx = networkx()

    if by not in (DECISION, TURN):
        raise NotationError(f"{by!r} is no way to explore; there are {DECISION} and {TURN}")
    if limit < 1 or (depth is not None and depth < 0):
        raise NotationError("a limit is at least 1, a depth at least 0")
    start = parse_position(position) if isinstance(position, str) else position
    growth = Growth(start, objective, by, budget)
    graph: Graph = nx.MultiDiGraph()
    _growing[graph] = growth
    solver = growth.solver
    root = growth.add(graph, solver.start, 0, 0)
    graph.graph.update(
        root=root,
        start=format_position(start),
        by=by,
        objective=objective,
        unit=UNITS[objective],
        seat=solver.start.turn,
        side="+".join(map(str, solver.problem.mine)),
        rules=", ".join(f"{name}={value}" for name, value in changed(solver.rules)),
        assumption=told_assumption(start),
        valued=values,
    )
    stopped = _grow_all(graph, growth, depth, limit, tell)
    if values:
        _value_all(graph, growth, tell)
    _tell_end(graph, growth, stopped)
    return graph


def told_assumption(position: Position) -> str:
    """What the values take for granted; with three seats they are those of one against the rest."""
    if len(position.state.seats) == 3:
        return f"three seats: everybody against seat {position.state.turn}"
    return assumption(position)


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
            return "budget"
        if new is None:
            return f"limit {limit}"
        todo.extend(new)
        if tell:
            tell(Grown("growing", len(graph), limit))
    return deepest


def _value_all(graph: Graph, growth: Growth, tell: Tell) -> None:
    """Values from the ends backwards; whatever is open is searched."""
    if any(graph.nodes[node]["open"] for node in graph) and not growth.spent:
        growth.spent = not growth.solver.search.solve(growth.solver.start).complete
    order = _backwards(graph)
    for number, node in enumerate(order, start=1):
        growth.value(graph, node)
        if tell:
            tell(Grown("valuing", number, len(order)))
    _mark(graph, order)


def _backwards(graph: Graph) -> list[int]:
    """Every node after all that follow it: turns and decisions only go forwards."""
    nx = networkx()

    return list(reversed(list(nx.topological_sort(graph))))


def _mark(graph: Graph, backwards: list[int]) -> None:
    """What lies on best play from the root, and how far best play is from the end."""
    for node in backwards:
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


def _tell_end(graph: Graph, growth: Growth, stopped: str) -> None:
    """Say whether the graph is complete and its values exact, and if not, why."""
    complete = not any(opened for _, opened in graph.nodes(data="open"))
    exact = all(value is not None for _, value in graph.nodes(data="value"))
    reasons = [stopped] if stopped and not complete else []
    if growth.spent and not exact and "budget" not in reasons:
        reasons.append("budget")
    graph.graph.update(complete=complete, exact=exact, reason="; ".join(reasons))


def growth_of(graph: Graph) -> Growth:
    """What makes a graph grow; after a graph was copied or read from a file it is built anew."""
    if graph not in _growing:
        facts = graph.graph
        growth = Growth(parse_position(facts["start"]), facts["objective"], facts["by"], BUDGET)
        for node, text in graph.nodes(data="position"):
            growth.states[node] = parse_position(text).state
            growth.names[growth.solver.name(growth.states[node])] = node
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
        raise NotationError(f"node {node}: the budget ended before it was expanded") from None
    if graph.graph["valued"]:
        for child in new:
            growth.value(graph, child)
        growth.value(graph, node)
        order = _backwards(graph)
        if bounds_at(graph, node) != before:
            above = _above(graph, node)
            for one in order:
                if one in above:
                    growth.value(graph, one)
        _mark(graph, order)
    _tell_end(graph, growth, graph.graph["reason"].removesuffix("; budget"))
    return new


def _above(graph: Graph, node: int) -> set[int]:
    """Everything from which a node can be reached."""
    nx = networkx()

    return set(nx.ancestors(graph, node))


def _check_node(graph: Graph, node: int) -> None:
    if node not in graph:
        raise NotationError(f"{node!r} is no node of this graph; they are numbered from 0")


def find(graph: Graph, position: Position | str) -> int | None:
    """The node of a position, mirror images included; None if it is not in the graph."""
    growth = growth_of(graph)
    state, rules = parse_position(position) if isinstance(position, str) else position
    if rules != growth.solver.rules:
        return None
    return growth.names.get(growth.solver.name(growth.solver.game.start(state)))


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
    order = _backwards(part)
    _mark(part, order)
    complete = not any(opened for _, opened in part.nodes(data="open"))
    cut = any(part.nodes[one]["open"] and not graph.nodes[one]["open"] for one in part)
    part.graph.update(complete=complete, reason=f"depth {depth}" if cut else graph.graph["reason"])
    if complete:
        part.graph["reason"] = ""
    return part


def critical_line(graph: Graph) -> list[Ply]:
    """Best play from the root as far as the graph goes: the shortest of equals, the likeliest draw."""
    growth = growth_of(graph)
    node = graph.graph["root"]
    state = growth.states[node]
    line: list[Ply] = []
    while edges := [edge for edge in graph.out_edges(node, keys=True, data=True) if edge[3]["best"]]:
        _, after, key, _ = min(edges, key=lambda edge: _preference(graph, edge[1], edge[3]))
        # Equal positions may be mirror images: the action is read off the table as it lies in this line.
        end = next(end for end in growth.stretch(state).ends if growth.names.get(end.name) == after)
        line.append(Ply(node, (node, after, key), JOINED.join(map(format_action, end.actions)), after))
        node, state = after, end.state
    return line


def _preference(graph: Graph, child: int, edge: Mapping[str, Any]) -> tuple[Value, bool, int]:
    """Of best edges first the likeliest, then the one with the shortest way to the end."""
    far = graph.nodes[child]["distance"]
    return -(edge["probability"] or 0), far is None, far or 0


def moves(graph: Graph, node: int) -> dict[int, list[str]]:
    """The moves at a node: each position that follows, with every action that leads there."""
    found: dict[int, list[str]] = {}
    for _, child, action in graph.out_edges(node, data="action"):
        found.setdefault(child, []).append(action)
    return found


def ranked_moves(graph: Graph, node: int) -> list[tuple[int, list[str]]]:
    """The moves at a node, those of best play first, then by value for whoever chooses."""
    best = {child for _, child, good in graph.out_edges(node, data="best") if good}
    seat = graph.nodes[node]["seat"]
    theirs = seat is not None and str(seat) not in graph.graph["side"].split("+")

    def rank(child: int) -> tuple[bool, Value, Value]:
        low, high = bounds_at(graph, child)
        if low is None:
            return child not in best, 0, 0
        return (child not in best, low, high) if theirs else (child not in best, -high, -low)

    return sorted(moves(graph, node).items(), key=lambda move: rank(move[0]))


def longest_forced_line(graph: Graph, start: int | None = None) -> list[int]:
    """The longest row of nodes at each of which one move alone keeps the value; from anywhere, or from a node."""
    only: dict[int, int] = {}
    length: dict[int, int] = {}
    for node in _backwards(graph):
        keeping = {child for _, child, best in graph.out_edges(node, data="best") if best}
        forced = graph.nodes[node]["kind"] == "choice" and len(keeping) == 1
        if forced:
            only[node] = keeping.pop()
        length[node] = 1 + length[only[node]] if forced else 0
    node = min(length, key=lambda one: (-length[one], one)) if start is None else start
    line = [node]
    while line[-1] in only:
        line.append(only[line[-1]])
    return line
