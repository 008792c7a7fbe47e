"""Lines through a tree: best play, moves in order of merit, what is forced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from raigo_lab.games.search.matrix import Value
from raigo_lab.games.tree.graph import backwards, growth_of
from raigo_lab.games.tree.grow import Edge, Graph, bounds_at


class Ply(NamedTuple):
    """One step of a line. Its action is as it is played in this line, where equal positions may be mirror images."""

    node: int
    edge: Edge
    action: str
    after: int


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
        line.append(Ply(node, (node, after, key), growth.action_text(end), after))
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
        if seat is not None and (results := graph.nodes[child].get("results")):  # each for itself
            own = [vector[seat] for vector in results]
            return child not in best, -max(own), -min(own)
        low, high = bounds_at(graph, child)
        if low is None:
            return child not in best, 0, 0
        return (child not in best, low, high) if theirs else (child not in best, -high, -low)

    return sorted(moves(graph, node).items(), key=lambda move: rank(move[0]))


def longest_forced_line(graph: Graph, start: int | None = None) -> list[int]:
    """The longest row of nodes at each of which one move alone keeps the value; from anywhere, or from a node."""
    only: dict[int, int] = {}
    length: dict[int, int] = {}
    for node in backwards(graph):
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
