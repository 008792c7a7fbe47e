"""A tree drawn as SVG text, equal byte for byte for equal graphs; ``games.tree.layout`` says where everything stands.

Colour never stands alone: values are numbers, best play is thick and carries a star, who chooses is a shape and
a number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from raigo_lab.games.tree import export
from raigo_lab.games.tree.grow import Graph
from raigo_lab.games.tree.layout import (
    BOX,
    HIGH,
    LINE_HEIGHT,
    MOST,
    STARS,
    TALL,
    Drawn,
    Item,
    arrange,
    best_edge,
    neighbourhood,
    room_of,
    wide,
)
from raigo_lab.games.tree.lines import critical_line
from raigo_lab.pictures.svg import GOLD_INK, INK, INK2, LINE, MAT, document, group, num
from raigo_lab.pictures.tiles import Picture
from raigo_lab.pictures.tree_marks import (
    EDGE,
    GOLD,
    PANEL,
    SEATS,
    disc,
    element,
    text,
    value_colour,
    value_text,
)
from raigo_lab.pictures.tree_rows import as_rows
from raigo_lab.texts import say

MARGIN = 24
HEAD = 74.0  # px: the heading above the tree
PAGE = 848  # px: what JupyterLab on a laptop leaves an output


def draw_tree(graph: Graph, most: int = MOST, lang: str = "en") -> str:
    """The tree as an SVG text: all of it, or the critical line and what lies around it."""
    return spread_tree(graph, most, lang)[0].svg


def show_tree(graph: Graph, most: int = MOST, lang: str = "en") -> Picture:
    """The tree as a notebook shows it: spread out where that fits a page, otherwise a row for each position."""
    return _picture(graph, most, lang, PAGE)[0]


def spread_tree(graph: Graph, most: int = MOST, lang: str = "en") -> tuple[Picture, float]:
    """The tree from left to right, a column for each layer, as wide as it is deep; how far down the first position stands."""
    return _picture(graph, most, lang)


def _best_actions(graph: Graph) -> dict[tuple[int, int], str]:
    """The action on each step of best play."""
    return {(ply.node, ply.after): ply.action for ply in critical_line(graph)}


def _picture(graph: Graph, most: int, lang: str, page: float = math.inf) -> tuple[Picture, float]:
    """Heading, positions and what the signs mean; how far down the first position stands where the tree is spread."""
    nodes = neighbourhood(graph, most)
    line = critical_line(graph)
    played = _best_actions(graph)
    heading = _heading(graph, len(nodes), lang)
    key = _legend(graph, nodes, lang)
    drawn, size, root = _spread(graph, nodes, played, lang)
    if size[0] + 2 * MARGIN > page:
        drawn, size = as_rows(graph, nodes, played, page - 2 * MARGIN, lang)
    width = max(size[0], wide(heading[0], 15), wide(heading[1]), 520) + 2 * MARGIN
    rows = _rows([item_width for _, item_width in key], width - 2 * MARGIN)
    top = HEAD
    height = top + size[1] + 30 + 26 * (max(row for row, _ in rows) + 1)
    marks = [
        element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=MAT, stroke=LINE),
        text(heading[0], MARGIN, 32, size=15, anchor="start"),
        text(heading[1], MARGIN, 52, fill=INK2, weight=400, anchor="start"),
        group(drawn, f"translate({MARGIN} {num(top)})"),
        *(
            group([mark], f"translate({num(MARGIN + x)} {num(top + size[1] + 32 + 26 * row)})")
            for (mark, _), (row, x) in zip(key, rows, strict=True)
        ),
    ]
    facts = graph.graph
    alt = say(
        "tree.alt",
        lang,
        title=say(f"tree.title_{facts['by']}", lang),
        shown=_how_much(graph, len(nodes), lang),
        value=value_text(graph.nodes[facts["root"]]),
        seat=facts["seat"],
        line=", ".join(ply.action for ply in line) or "–",
    )
    return Picture(document((width, height), marks, alt, lang, family="sans-serif"), alt), top + root


def _spread(
    graph: Graph, nodes: list[int], played: Mapping[tuple[int, int], str], lang: str
) -> tuple[list[str], tuple[float, float], float]:
    """The marks of these positions in columns, the room they take, and how far down the first of them stands."""
    drawn = arrange(graph, nodes, played, lang)
    boxes = [
        mark
        for item, place in drawn.places.items()
        if item.kind == "node"
        for mark in _node(graph, item.source, place)
    ]
    root = drawn.places[Item("node", graph.graph["root"])][1]
    return [*_edges(graph, drawn), *_labels(drawn), *boxes], drawn.size, root


# The ways to write a tree as a file, its picture included.
FORMATS: Mapping[str, export.Write] = {**export.FORMATS, ".svg": draw_tree}


def _how_much(graph: Graph, shown: int, lang: str) -> str:
    if shown == len(graph):
        return say("tree.whole", lang, all=len(graph))
    return say("tree.shown", lang, shown=f"{shown:,}", all=f"{len(graph):,}")


def _heading(graph: Graph, shown: int, lang: str) -> tuple[str, str]:
    facts = graph.graph
    whole = (
        say("tree.complete", lang) if facts["complete"] else say("tree.partial", lang, reason=facts["reason"])
    )
    title = " · ".join([say(f"tree.title_{facts['by']}", lang), _how_much(graph, shown, lang), whole])
    return title, say(f"tree.{facts['objective']}", lang, seat=facts["seat"])


def _edges(graph: Graph, drawn: Drawn) -> list[str]:
    """Every edge through its label, ordinary ones first, best play on top."""
    marks: list[tuple[int, str]] = []
    for link in drawn.links:
        source, label = link[0].source, link[1]
        noted = label.target < 0
        best = not noted and best_edge(graph, source, label.target)
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
        shape = element(
            "path", d=path, fill="none", stroke=stroke, **{"stroke-width": 3 if line else 1.4, **dash}
        )
        if not noted:
            tip = drawn.places[link[-1]][0] - _half(graph, link[-1].source)
            shape += element("path", d=f"M{num(tip)} {num(y)}l-8 -4.5v9z", fill=stroke)
        marks.append((line + best, shape))
    return [shape for _, shape in sorted(marks, key=lambda mark: mark[0])]


def _labels(drawn: Drawn) -> list[str]:
    """The words on the edges, each on its own ground."""
    marks = []
    for item, lines in drawn.labels.items():
        x, y = drawn.places[item]
        width, height = room_of(lines) + 8, LINE_HEIGHT * len(lines) + 2
        if item.target < 0:  # A note stands where its dots end.
            x += (width - drawn.widths[item.layer]) / 2
        marks.append(
            element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=4, fill=MAT)
        )
        starred = lines[0][0] in STARS
        fill = GOLD_INK if lines[0][0] == "★" else INK if item.target >= 0 else INK2
        for index, words in enumerate(lines):
            base = y + LINE_HEIGHT * (index - (len(lines) - 1) / 2) + 4
            marks.append(text(words, x, base, fill=fill, weight=700 if starred else 400))
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
    colour = value_colour(looks)
    marks = _outline(looks["kind"], x, y, outline)
    middle = x
    if looks["kind"] == "over":
        half = _half(graph, node)
        marks = [element("rect", x=x - half, y=y - HIGH / 2, width=2 * half, height=HIGH, fill=MAT)]
    elif looks["kind"] == "choice":
        middle = x + 12
        marks += disc(looks["seat"], x - BOX / 2 + 15, y)
    size = 14 if wide(value, 14) < BOX - 34 else 11
    return [
        "<g>",
        title,
        *marks,
        text(value, middle, y - 1, size=size, fill=colour),
        text(
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
        return [element("path", d=diamond, **outline)]
    box = [element("rect", x=x - BOX / 2, y=y - half, width=BOX, height=HIGH, rx=8, **outline)]
    if kind == "joint":
        inner = {**outline, "fill": "none"}
        box.append(
            element("rect", x=x - BOX / 2 + 4, y=y - half + 4, width=BOX - 8, height=HIGH - 8, rx=5, **inner)
        )
    return box


def _legend(graph: Graph, nodes: list[int], lang: str) -> list[tuple[str, float]]:
    """What the signs mean, only those that are drawn, each with its width."""
    present = {graph.nodes[node]["kind"] for node in nodes}
    opened = any(graph.nodes[node]["open"] for node in nodes)
    plain = {"fill": PANEL, "stroke": EDGE, "stroke-width": 1.2}
    box = {"x": 0, "y": -9, "width": 26, "height": 18, "rx": 5}
    signs = {
        "best": element("path", d="M0 0H26", stroke=GOLD, **{"stroke-width": 3})
        + text("★", 36, 4, fill=GOLD_INK),
        "reply": element("path", d="M0 0H26", stroke=INK2, **{"stroke-width": 1.4}) + text("☆", 36, 4),
        "choice": element("rect", **box, **plain)
        + "".join(disc(0, 13, 0))
        .replace('r="10"', 'r="7"')
        .replace('font-size="13"', 'font-size="11"')
        .replace('y="4.5"', 'y="4"'),
        "joint": element("rect", **box, **plain)
        + element("rect", x=3, y=-6, width=20, height=12, rx=3, **{**plain, "fill": "none"}),
        "chance": element("path", d="M0 0L13 -10L26 0L13 10z", **plain),
        "over": text("3 : 2", 13, 4, weight=400),
        "open": element("rect", **box, **plain, **{"stroke-dasharray": "5 4"}),
    }
    asked = {"best": True, "reply": True, "open": opened}
    found = []
    for name, sign in signs.items():
        if asked.get(name, name in present):
            start = 46 if name in ("best", "reply") else 34
            words = say(f"tree.{_sign(name, graph)}", lang)
            found.append(
                (
                    sign + text(words, start, 4, fill=INK2, weight=400, anchor="start"),
                    start + wide(words) + 22,
                )
            )
    return found


def _sign(name: str, graph: Graph) -> str:
    """The row of texts for a sign: an end says what its numbers are where that is known."""
    plain = name == "over" and graph.graph["objective"] == "returns"
    return "over_returns" if plain else name


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
        element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=MAT, stroke=LINE),
        text(title, MARGIN, 32, size=15, anchor="start"),
    ]
    for index, (name, number) in enumerate(numbers.items()):
        y = 62 + 24 * index
        long = room * number / most
        marks += [
            text(name, MARGIN + names - 12, y + 4, weight=400, anchor="end"),
            element("rect", x=MARGIN + names, y=y - 8, width=max(long, 1), height=16, rx=3, fill=SEATS[0]),
            text(f"{number:,}", MARGIN + names + long + 8, y + 4, anchor="start"),
        ]
    alt = f"{title}: " + ", ".join(f"{name} {number:,}" for name, number in numbers.items())
    return Picture(document((width, height), marks, alt, lang, family="sans-serif"), alt)
