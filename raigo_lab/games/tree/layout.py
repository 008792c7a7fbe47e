"""Where everything of a drawn tree stands: own layered layout, no Graphviz, the same for equal graphs.

Time runs from left to right. Every action has a place of its own between two layers of positions, so that
nothing is written over anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from raigo_lab.games.tree.grow import JOINED, Graph
from raigo_lab.games.tree.lines import critical_line, ranked_moves
from raigo_lab.texts import say

MOST = 150  # positions in one picture
BOX, HIGH, TALL = 96, 40, 56  # a position; a draw is a taller diamond
GAP, LINE_HEIGHT = 26, 15
SWEEPS = 41
STARS = "★☆"  # best play; best in a position beside it
LONGEST, LINES = 24, 6  # letters in a line and lines in a label


class Item(NamedTuple):
    """Something that takes room in a layer: a position, the label of an edge, or a bend of a long edge."""

    kind: str  # node, label, bend
    source: int
    target: int = -1
    layer: int = 0


class Drawn(NamedTuple):
    """A laid-out graph: where everything stands."""

    places: dict[Item, tuple[float, float]]  # centres
    widths: dict[int, float]  # of the layers
    labels: dict[Item, list[str]]
    links: list[list[Item]]  # each edge as the items it goes through
    size: tuple[float, float]


# Choosing what to draw


def neighbourhood(graph: Graph, most: int = MOST) -> list[int]:
    """At most so many nodes: the critical line first, then what can happen beside it, best first."""
    line = [graph.graph["root"], *(ply.after for ply in critical_line(graph))]
    found = dict.fromkeys(line[:most])
    ring = list(found)
    while ring and len(found) < most:
        near: list[int] = []
        for node in ring:
            for child, _ in ranked_moves(graph, node):
                if child not in found and len(found) < most:
                    found[child] = None
                    near.append(child)
        ring = near
    return sorted(found)


def best_edge(graph: Graph, source: int, target: int) -> bool:
    """Whether one of the edges between two positions is best play."""
    return any(looks["best"] for looks in graph[source][target].values())


# Layout


def layout(graph: Graph, nodes: Iterable[int] | None = None) -> dict[int, tuple[float, float]]:
    """Where each node stands (its centre): one column a layer, every edge from left to right."""
    drawn = arrange(graph, list(graph) if nodes is None else list(nodes), {}, "en")
    return {item.source: place for item, place in drawn.places.items() if item.kind == "node"}


def arrange(graph: Graph, nodes: list[int], played: Mapping[tuple[int, int], str], lang: str) -> Drawn:
    """Lay out some nodes of a graph, the edges between them, and a note for what is left out."""
    layers = _layers(graph, nodes)
    ranks: list[list[Item]] = []
    links: list[list[Item]] = []
    labels: dict[Item, list[str]] = {}

    def put(item: Item) -> Item:
        while len(ranks) <= item.layer:
            ranks.append([])
        ranks[item.layer].append(item)
        return item

    boxes = {node: Item("node", node, layer=2 * layers[node]) for node in nodes}
    for node in _by_value(graph, nodes):
        put(boxes[node])
        hidden = 0
        for child, actions in ranked_moves(graph, node):
            if child not in boxes:
                hidden += 1
                continue
            label = put(Item("label", node, child, boxes[node].layer + 1))
            labels[label] = _label(graph, node, child, played.get((node, child), actions[0]), len(actions))
            bends = [
                put(Item("bend", node, child, layer)) for layer in range(label.layer + 1, boxes[child].layer)
            ]
            links.append([boxes[node], label, *bends, boxes[child]])
        if hidden:
            note = put(Item("label", node, -1, boxes[node].layer + 1))
            labels[note] = [say("tree.more", lang, count=hidden)]
            links.append([boxes[node], note])
    _untangle(ranks, links)
    tall = {box for node, box in boxes.items() if graph.nodes[node]["kind"] == "chance"}
    high = {item: TALL + 8 if item in tall else _height(item, labels) for rank in ranks for item in rank}
    return _placed(ranks, links, labels, high)


def _layers(graph: Graph, nodes: list[int]) -> dict[int, int]:
    """The longest way from the root, so that every edge goes on by at least one layer."""
    chosen = set(nodes)
    layers = dict.fromkeys(nodes, 0)
    waiting = {node: sum(p in chosen for p in graph.predecessors(node)) for node in nodes}
    ready = [node for node in nodes if not waiting[node]]
    while ready:
        node = ready.pop()
        for child in graph.successors(node):
            if child in chosen:
                layers[child] = max(layers[child], layers[node] + 1)
                waiting[child] -= 1
                if not waiting[child]:
                    ready.append(child)
    return layers


def _by_value(graph: Graph, nodes: list[int]) -> list[int]:
    """The nodes as a walk meets them that tries better moves first: best play lies on top."""
    chosen = set(nodes)
    order: dict[int, None] = {}
    todo = [graph.graph["root"], *reversed(nodes)]
    todo.reverse()
    while todo:
        node = todo.pop()
        if node not in order and node in chosen:
            order[node] = None
            todo += [child for child, _ in reversed(ranked_moves(graph, node))]
    return list(order)


def _label(graph: Graph, source: int, target: int, action: str, ways: int) -> list[str]:
    """What stands on an edge: its action in short lines, a star where it is best."""
    looks = graph[source][target][0]
    lines = [one if len(one) <= LONGEST else one[: LONGEST - 1] + "…" for one in action.split(JOINED)]
    if looks["probability"] is not None:
        lines = [f"{lines[0]} ({looks['probability']})"]
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], "…"]
    if ways > 1:
        lines[-1] += f"  ×{ways}"
    if best_edge(graph, source, target) and graph.nodes[source]["kind"] != "chance":
        lines[0] = ("★ " if graph.nodes[source]["best"] else "☆ ") + lines[0]
    return lines


def _untangle(ranks: list[list[Item]], links: list[list[Item]]) -> None:
    """Put every item near the middle of its neighbours, and keep the order with the fewest crossings."""
    before: dict[Item, list[Item]] = {}
    after: dict[Item, list[Item]] = {}
    for link in links:
        for one, other in pairwise(link):
            after.setdefault(one, []).append(other)
            before.setdefault(other, []).append(one)
    best, fewest = [list(rank) for rank in ranks], _crossings(ranks, after)
    for sweep in range(8):
        near = before if sweep % 2 == 0 else after
        for rank in ranks if sweep % 2 == 0 else reversed(ranks):
            _sort_by_middle(rank, near, ranks)
        crossings = _crossings(ranks, after)
        if crossings < fewest:
            best, fewest = [list(rank) for rank in ranks], crossings
    ranks[:] = best


def _sort_by_middle(rank: list[Item], near: Mapping[Item, list[Item]], ranks: list[list[Item]]) -> None:
    place = {item: index for other in ranks for index, item in enumerate(other)}
    middle = {
        item: sum(place[one] for one in near[item]) / len(near[item]) if item in near else float(place[item])
        for item in rank
    }
    rank.sort(key=lambda item: middle[item])


def _crossings(ranks: list[list[Item]], after: Mapping[Item, list[Item]]) -> int:
    """How many pairs of edges cross between neighbouring layers."""
    total = 0
    for rank, following in pairwise(ranks):
        place = {item: index for index, item in enumerate(following)}
        seen: list[int] = []
        for item in rank:
            ends = sorted(place[other] for other in after.get(item, []))
            total += sum(one > end for end in ends for one in seen)
            seen += ends
    return total


def _height(item: Item, labels: Mapping[Item, list[str]]) -> float:
    if item.kind == "node":
        return HIGH + 8
    return LINE_HEIGHT * len(labels[item]) + 8 if item.kind == "label" else 10


def _width(item: Item, labels: Mapping[Item, list[str]]) -> float:
    if item.kind == "node":
        return BOX
    return room_of(labels[item]) + 10 if item.kind == "label" else 0


def room_of(lines: list[str]) -> float:
    """How wide a label is; with a star it is bold."""
    return max(map(wide, lines)) * (1.1 if lines[0][0] in STARS else 1)


def _placed(
    ranks: list[list[Item]],
    links: list[list[Item]],
    labels: dict[Item, list[str]],
    high: Mapping[Item, float],
) -> Drawn:
    """Coordinates: columns as wide as what stands in them, everything as level with its neighbours as room allows."""
    y = _levels(ranks, links, high)
    least = min(y[item] - high[item] / 2 for item in high)
    widths = {index: max(_width(item, labels) for item in rank) for index, rank in enumerate(ranks)}
    places: dict[Item, tuple[float, float]] = {}
    x = 0.0
    for index, rank in enumerate(ranks):
        for item in rank:
            places[item] = (x + widths[index] / 2, y[item] - least)
        x += widths[index] + GAP
    bottom = max(y[item] + high[item] / 2 for item in high) - least
    return Drawn(places, widths, labels, links, (x - GAP, bottom))


def _levels(
    ranks: list[list[Item]], links: list[list[Item]], high: Mapping[Item, float]
) -> dict[Item, float]:
    """How far down everything stands, in sweeps from end to end; a label keeps to where its edge goes."""
    near: dict[Item, list[Item]] = {item: [] for item in high}
    for link in links:
        for one, other in pairwise(link):
            near[one] += [other] * (1 if one.kind == "node" else 4)
            near[other].append(one)
    y: dict[Item, float] = {}
    for rank in ranks:
        top = 0.0
        for item in rank:
            y[item] = top + high[item] / 2
            top += high[item]
    for sweep in range(SWEEPS):
        for rank in ranks if sweep % 2 else reversed(ranks):
            wanted = [
                sum(y[one] for one in near[item]) / len(near[item]) if near[item] else y[item]
                for item in rank
            ]
            y.update(zip(rank, spaced(wanted, [high[item] for item in rank]), strict=True))
    goal = {one: other for link in links for one, other in pairwise(link) if one.kind != "node"}
    for rank in reversed(ranks):
        if rank[0].kind != "node" and all(item.kind == "label" for item in rank):
            wanted = [y[goal.get(item, item)] for item in rank]
            y.update(zip(rank, spaced(wanted, [high[item] for item in rank]), strict=True))
    return y


def spaced(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Places in this order, none over another, as near as possible to where they are wanted.

    >>> spaced([0, 0, 10], [2, 2, 2])
    [-1.0, 1.0, 10.0]
    """
    # Everything is shifted as if it had no height; then neighbours out of order share their mean.
    shifts, total = [], 0.0
    for index, height in enumerate(heights):
        total += (heights[index - 1] + height) / 2 if index else 0
        shifts.append(total)
    groups: list[tuple[float, int]] = []  # sum, members
    for want, shift in zip(wanted, shifts, strict=True):
        groups.append((want - shift, 1))
        while len(groups) > 1 and groups[-2][0] / groups[-2][1] > groups[-1][0] / groups[-1][1]:
            (low, few), (more, many) = groups[-2:]
            groups[-2:] = [(low + more, few + many)]
    levels = [total / members for total, members in groups for _ in range(members)]
    return [level + shift for level, shift in zip(levels, shifts, strict=True)]


def wide(text: str, size: float = 12) -> float:
    """About how wide a text is."""
    return sum(size if east_asian_width(char) in "WFA" else size * 0.56 for char in text)
