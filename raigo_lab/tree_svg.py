"""A tree drawn as SVG text: own layered layout, no Graphviz, equal byte for byte for equal graphs.

Time runs from left to right. Every action has a place of its own between two layers of positions, so that
nothing is written over anything else. Colour never stands alone: values are numbers, best play is thick and
carries a star, who chooses is a shape and a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.search.matrix import Value
from raigo_lab.svg import BAD, GOLD_INK, INK, INK2, LINE, MAT, Picture, num
from raigo_lab.texts import say
from raigo_lab.tree import JOINED, Graph, critical_line, ranked_moves

MOST = 150  # positions in one picture
PANEL, EDGE, GOLD, LEGAL = "#fcf9f2", "#867a60", "#ad7506", "#0b6b66"
SEATS = ("#26346f", "#8c2438", "#0b6b66", "#5a5762")  # one for each seat, beside its number
BOX, HIGH, TALL = 96, 40, 56  # a position; a draw is a taller diamond
MARGIN, GAP, LINE_HEIGHT = 24, 26, 15
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


def _best_edge(graph: Graph, source: int, target: int) -> bool:
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
    if _best_edge(graph, source, target) and graph.nodes[source]["kind"] != "chance":
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
    return _room(labels[item]) + 10 if item.kind == "label" else 0


def _room(lines: list[str]) -> float:
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


# Drawing


def wide(text: str, size: float = 12) -> float:
    """About how wide a text is."""
    return sum(size if east_asian_width(char) in "WFA" else size * 0.56 for char in text)


def signed(value: Value) -> str:
    """A value with its sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def value_text(looks: Mapping[str, Any]) -> str:
    """The value on a node: a number, its bounds, or a question mark."""
    if looks["lower"] is None:
        return "?"
    if looks["value"] is not None:
        return signed(looks["value"])
    return f"{signed(looks['lower'])}…{signed(looks['upper'])}"


def _value_colour(looks: Mapping[str, Any]) -> str:
    if looks["value"] is None:
        return INK2
    return LEGAL if looks["value"] > 0 else BAD if looks["value"] < 0 else INK


def draw_tree(graph: Graph, most: int = MOST, lang: str = "en") -> str:
    """The tree as an SVG text: all of it, or the critical line and what lies around it."""
    return show_tree(graph, most, lang).svg


def show_tree(graph: Graph, most: int = MOST, lang: str = "en") -> Picture:
    """The tree as a notebook shows it."""
    nodes = neighbourhood(graph, most)
    line = critical_line(graph)
    drawn = arrange(graph, nodes, {(ply.node, ply.after): ply.action for ply in line}, lang)
    facts, root = graph.graph, graph.nodes[graph.graph["root"]]
    heading = _heading(graph, len(nodes), lang)
    key = _legend(graph, nodes, lang)
    width = max(drawn.size[0], wide(heading[0], 15), wide(heading[1]), 520) + 2 * MARGIN
    rows = _rows([item_width for _, item_width in key], width - 2 * MARGIN)
    top = 74.0
    height = top + drawn.size[1] + 30 + 26 * (max(row for row, _ in rows) + 1)
    marks = [
        _element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=MAT, stroke=LINE),
        _text(heading[0], MARGIN, 32, size=15, anchor="start"),
        _text(heading[1], MARGIN, 52, fill=INK2, weight=400, anchor="start"),
        f'<g transform="translate({MARGIN} {num(top)})">',
        *_edges(graph, drawn),
        *_labels(drawn),
        *(
            mark
            for item, place in drawn.places.items()
            if item.kind == "node"
            for mark in _node(graph, item.source, place)
        ),
        "</g>",
    ]
    for (mark, _), (row, x) in zip(key, rows, strict=True):
        marks.append(
            f'<g transform="translate({num(MARGIN + x)} {num(top + drawn.size[1] + 32 + 26 * row)})">{mark}</g>'
        )
    told_line = ", ".join(ply.action for ply in line) or "–"
    alt = say(
        "tree.alt",
        lang,
        title=say(f"tree.title_{facts['by']}", lang),
        shown=_shown(graph, len(nodes), lang),
        value=value_text(root),
        seat=facts["seat"],
        line=told_line,
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}"'
        f' viewBox="0 0 {num(width)} {num(height)}" role="img" aria-label={quoteattr(alt)} xml:lang="{lang}"'
        ' font-family="sans-serif">'
    )
    return Picture(head + "".join(marks) + "</svg>", alt)


def _shown(graph: Graph, shown: int, lang: str) -> str:
    if shown == len(graph):
        return say("tree.whole", lang, all=len(graph))
    return say("tree.shown", lang, shown=f"{shown:,}", all=f"{len(graph):,}")


def _heading(graph: Graph, shown: int, lang: str) -> tuple[str, str]:
    facts = graph.graph
    whole = (
        say("tree.complete", lang) if facts["complete"] else say("tree.partial", lang, reason=facts["reason"])
    )
    title = " · ".join([say(f"tree.title_{facts['by']}", lang), _shown(graph, shown, lang), whole])
    return title, say(f"tree.{facts['objective']}", lang, seat=facts["seat"])


def _edges(graph: Graph, drawn: Drawn) -> list[str]:
    """Every edge through its label, ordinary ones first, best play on top."""
    marks: list[tuple[int, str]] = []
    for link in drawn.links:
        source, label = link[0].source, link[1]
        noted = label.target < 0
        best = not noted and _best_edge(graph, source, label.target)
        line = best and graph.nodes[source]["best"]
        stroke = GOLD if line else INK2 if best else EDGE
        x, y = drawn.places[link[0]]
        path = f"M{num(x + _half(graph, source))} {num(y)}"
        x += BOX / 2
        for item in link[1:]:
            to_x, to_y = drawn.places[item]
            reach = drawn.widths[item.layer] / 2
            stop = to_x - (_half(graph, item.source) if item.kind == "node" else reach)
            start, enter = x, to_x - reach
            bend = (start + enter) / 2
            path += f"L{num(start)} {num(y)}C{num(bend)} {num(y)} {num(bend)} {num(to_y)} {num(enter)} {num(to_y)}L{num(stop)} {num(to_y)}"
            x, y = to_x + reach, to_y
            if item.kind != "node" and not noted:
                path += f"L{num(x)} {num(y)}"
        dash = {"stroke-dasharray": "2 4"} if noted else {}
        shape = _element(
            "path", d=path, fill="none", stroke=stroke, **{"stroke-width": 3 if line else 1.4, **dash}
        )
        if not noted:
            tip = drawn.places[link[-1]][0] - _half(graph, link[-1].source)
            shape += _element("path", d=f"M{num(tip)} {num(y)}l-8 -4.5v9z", fill=stroke)
        marks.append((line + best, shape))
    return [shape for _, shape in sorted(marks, key=lambda mark: mark[0])]


def _labels(drawn: Drawn) -> list[str]:
    """The words on the edges, each on its own ground."""
    marks = []
    for item, lines in drawn.labels.items():
        x, y = drawn.places[item]
        width, height = _room(lines) + 8, LINE_HEIGHT * len(lines) + 2
        if item.target < 0:  # A note stands where its dots end.
            x += (width - drawn.widths[item.layer]) / 2
        marks.append(
            _element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=4, fill=MAT)
        )
        starred = lines[0][0] in STARS
        fill = GOLD_INK if lines[0][0] == "★" else INK if item.target >= 0 else INK2
        for index, words in enumerate(lines):
            base = y + LINE_HEIGHT * (index - (len(lines) - 1) / 2) + 4
            marks.append(_text(words, x, base, fill=fill, weight=700 if starred else 400))
    return marks


def _half(graph: Graph, node: int) -> float:
    """Half the width of a node's shape."""
    looks = graph.nodes[node]
    return (
        BOX / 2 if looks["kind"] != "over" else max(wide(looks["label"]), wide(value_text(looks), 14)) / 2 + 6
    )


def _node(graph: Graph, node: int, place: tuple[float, float]) -> list[str]:
    """A position: its shape says who chooses, the number what it is worth."""
    looks = graph.nodes[node]
    x, y = place
    outline: dict[str, Any] = {
        "fill": PANEL,
        "stroke": GOLD if looks["best"] else EDGE,
        "stroke-width": 2.6 if looks["best"] else 1.2,
    }
    if looks["open"]:
        outline["stroke-dasharray"] = "5 4"
    title = f"<title>{escape(looks['position'])}</title>"
    value = value_text(looks)
    colour = _value_colour(looks)
    marks = _outline(looks["kind"], x, y, outline)
    middle = x
    if looks["kind"] == "over":
        half = _half(graph, node)
        marks = [_element("rect", x=x - half, y=y - HIGH / 2, width=2 * half, height=HIGH, fill=MAT)]
    elif looks["kind"] == "choice":
        middle = x + 12
        marks += _disc(looks["seat"], x - BOX / 2 + 15, y)
    size = 14 if wide(value, 14) < BOX - 34 else 11
    return [
        "<g>",
        title,
        *marks,
        _text(value, middle, y - 1, size=size, fill=colour),
        _text(
            looks["label"], middle, y + 14, size=11, fill=INK2 if looks["kind"] != "over" else INK, weight=400
        ),
        "</g>",
    ]


def _outline(kind: str, x: float, y: float, outline: Mapping[str, Any]) -> list[str]:
    """The shape of a position: a box, a double box, a diamond; nothing around an end."""
    half = HIGH / 2
    if kind == "chance":
        tall = TALL / 2
        diamond = f"M{num(x - BOX / 2)} {num(y)}L{num(x)} {num(y - tall)}L{num(x + BOX / 2)} {num(y)}L{num(x)} {num(y + tall)}z"
        return [_element("path", d=diamond, **outline)]
    box = [_element("rect", x=x - BOX / 2, y=y - half, width=BOX, height=HIGH, rx=8, **outline)]
    if kind == "joint":
        inner = {**outline, "fill": "none"}
        box.append(
            _element("rect", x=x - BOX / 2 + 4, y=y - half + 4, width=BOX - 8, height=HIGH - 8, rx=5, **inner)
        )
    return box


def _disc(seat: int, x: float, y: float) -> list[str]:
    return [
        _element("circle", cx=x, cy=y, r=10, fill=SEATS[seat]),
        _text(str(seat), x, y + 4.5, size=13, fill="#ffffff"),
    ]


def _legend(graph: Graph, nodes: list[int], lang: str) -> list[tuple[str, float]]:
    """What the signs mean, only those that are drawn, each with its width."""
    present = {graph.nodes[node]["kind"] for node in nodes}
    opened = any(graph.nodes[node]["open"] for node in nodes)
    plain = {"fill": PANEL, "stroke": EDGE, "stroke-width": 1.2}
    box = {"x": 0, "y": -9, "width": 26, "height": 18, "rx": 5}
    signs = {
        "best": _element("path", d="M0 0H26", stroke=GOLD, **{"stroke-width": 3})
        + _text("★", 36, 4, fill=GOLD_INK),
        "reply": _element("path", d="M0 0H26", stroke=INK2, **{"stroke-width": 1.4}) + _text("☆", 36, 4),
        "choice": _element("rect", **box, **plain)
        + "".join(_disc(0, 13, 0))
        .replace('r="10"', 'r="7"')
        .replace('font-size="13"', 'font-size="11"')
        .replace('y="4.5"', 'y="4"'),
        "joint": _element("rect", **box, **plain)
        + _element("rect", x=3, y=-6, width=20, height=12, rx=3, **{**plain, "fill": "none"}),
        "chance": _element("path", d="M0 0L13 -10L26 0L13 10z", **plain),
        "over": _text("3 : 2", 13, 4, weight=400),
        "open": _element("rect", **box, **plain, **{"stroke-dasharray": "5 4"}),
    }
    asked = {"best": True, "reply": True, "open": opened}
    found = []
    for name, sign in signs.items():
        if asked.get(name, name in present):
            start = 46 if name in ("best", "reply") else 34
            words = say(f"tree.{name}", lang)
            found.append(
                (
                    sign + _text(words, start, 4, fill=INK2, weight=400, anchor="start"),
                    start + wide(words) + 22,
                )
            )
    return found


def _rows(widths: Sequence[float], room: float) -> list[tuple[int, float]]:
    """Row and place of each item when a row is full."""
    found, row, x = [], 0, 0.0
    for width in widths:
        if x and x + width > room:
            row, x = row + 1, 0.0
        found.append((row, x))
        x += width
    return found


def show_bars(numbers: Mapping[str, int], title: str, lang: str = "en") -> Picture:
    """Numbers as bars, each with its name and its number."""
    names = max(map(wide, numbers), default=0) + 12
    most = max(numbers.values(), default=1) or 1
    room, width = 300, max(names + 300 + 70, wide(title, 15)) + 2 * MARGIN
    height = 56 + 24 * len(numbers) + 12
    marks = [
        _element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=MAT, stroke=LINE),
        _text(title, MARGIN, 32, size=15, anchor="start"),
    ]
    for index, (name, number) in enumerate(numbers.items()):
        y = 62 + 24 * index
        long = room * number / most
        marks += [
            _text(name, MARGIN + names - 12, y + 4, weight=400, anchor="end"),
            _element("rect", x=MARGIN + names, y=y - 8, width=max(long, 1), height=16, rx=3, fill=SEATS[0]),
            _text(f"{number:,}", MARGIN + names + long + 8, y + 4, anchor="start"),
        ]
    alt = f"{title}: " + ", ".join(f"{name} {number:,}" for name, number in numbers.items())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}"'
        f' viewBox="0 0 {num(width)} {num(height)}" role="img" aria-label={quoteattr(alt)} xml:lang="{lang}"'
        ' font-family="sans-serif">'
    )
    return Picture(head + "".join(marks) + "</svg>", alt)


def _text(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    fill: str = INK,
    weight: int = 700,
    anchor: str = "middle",
) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def _element(name: str, **attributes: Any) -> str:  # noqa: ANN401 - numbers and words
    told = "".join(
        f" {key}={quoteattr(num(value) if isinstance(value, int | float) else str(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{told}/>"
