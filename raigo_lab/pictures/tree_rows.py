"""A tree that is too deep to be spread out: a row for each position, further in for each step, as wide as a page at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from raigo_lab.games.tree.grow import JOINED, Graph
from raigo_lab.games.tree.layout import best_edge, wide
from raigo_lab.games.tree.lines import ranked_moves
from raigo_lab.pictures.svg import GOLD_INK, INK, INK2
from raigo_lab.pictures.tree_marks import EDGE, GOLD, PANEL, disc, element, text, value_colour, value_text
from raigo_lab.texts import say

ROW, STEP, BOX = 26.0, 26.0, 74.0


class Row(NamedTuple):
    """One way into a position: where it comes from, what was done, how much is left out after it."""

    node: int
    depth: int
    above: int  # the row it comes from; -1: none
    words: str
    best: int  # 2: best play, 1: best in a position beside it
    hidden: int


def as_rows(
    graph: Graph, nodes: list[int], played: Mapping[tuple[int, int], str], room: float, lang: str
) -> tuple[list[str], tuple[float, float]]:
    """The marks of these positions as rows, and the room they take."""
    rows = _rows(graph, nodes, played, lang)
    lines: list[tuple[int, str]] = []
    marks: list[str] = []
    width = 0.0
    for index, row in enumerate(rows):
        x, y = row.depth * STEP, (index + 0.5) * ROW
        if row.above >= 0:
            start, top = (row.depth - 1) * STEP + 12, (row.above + 0.5) * ROW + 11
            stroke = {0: EDGE, 1: INK2, 2: GOLD}[row.best]
            drawn = {"fill": "none", "stroke": stroke, "stroke-width": 3 if row.best > 1 else 1.4}
            lines.append((row.best, element("path", d=f"M{start:g} {top:g}V{y:g}H{x:g}", **drawn)))
        marks += _box(graph.nodes[row.node], x, y)
        more = say("tree.more", lang, count=row.hidden) if row.hidden else ""
        rest = (room - x - BOX - 10 - wide(more) - 12) / wide("0")
        words = row.words if len(row.words) <= rest else row.words[: int(rest) - 1] + "…"
        fill, weight = (GOLD_INK if row.best > 1 else INK), (700 if row.best else 400)
        at = x + BOX + 10
        marks.append(text(words, at, y + 4, fill=fill, weight=weight, anchor="start"))
        at += wide(words) * (1.1 if row.best else 1) + 12
        if more:
            marks.append(text(more, at, y + 4, fill=INK2, weight=400, anchor="start"))
        width = max(width, at + wide(more))
    return [*(line for _, line in sorted(lines, key=lambda one: one[0])), *marks], (width, ROW * len(rows))


def _rows(graph: Graph, nodes: list[int], played: Mapping[tuple[int, int], str], lang: str) -> list[Row]:
    """The positions as a walk meets them that tries better moves first; one met again is not walked again."""
    chosen, seen = set(nodes), set[int]()
    rows: list[Row] = []
    todo = [Row(graph.graph["root"], 0, -1, "", 0, hidden=0)]
    while todo:
        row = todo.pop()
        again = row.node in seen
        seen.add(row.node)
        after = [] if again else ranked_moves(graph, row.node)
        shown = [(child, actions) for child, actions in after if child in chosen]
        looks = graph.nodes[row.node]
        end = f" · {looks['label']}" if looks["kind"] == "over" else ""
        words = (row.words or say("explorer.start", lang)) + (say("tree.as_above", lang) if again else end)
        rows.append(row._replace(words=words, hidden=len(after) - len(shown)))
        todo += [
            Row(
                child,
                row.depth + 1,
                len(rows) - 1,
                _words(graph, row.node, child, played.get((row.node, child), actions[0]), len(actions)),
                _best(graph, row.node, child),
                hidden=0,
            )
            for child, actions in reversed(shown)
        ]
    return rows


def _best(graph: Graph, source: int, target: int) -> int:
    if not best_edge(graph, source, target) or graph.nodes[source]["kind"] == "chance":
        return 0
    return 2 if graph.nodes[source]["best"] else 1


def _words(graph: Graph, source: int, target: int, action: str, ways: int) -> str:
    """What is done, with a star where it is best, how likely it is, in how many ways."""
    chance = graph[source][target][0]["probability"]
    star = ("", "☆ ", "★ ")[_best(graph, source, target)]
    likely = f" ({chance})" if chance is not None else ""
    return star + "; ".join(action.split(JOINED)) + likely + (f" ×{ways}" if ways > 1 else "")


def _box(looks: Mapping[str, Any], x: float, y: float) -> list[str]:
    """A position: who chooses, and what it is worth."""
    outline = {
        "fill": PANEL,
        "stroke": GOLD if looks["best"] else EDGE,
        "stroke-width": 2.2 if looks["best"] else 1.2,
        **({"stroke-dasharray": "5 4"} if looks["open"] else {}),
    }
    choice = looks["kind"] == "choice"
    value = value_text(looks)
    return [
        "<g>",
        f"<title>{escape(looks['position'])}</title>",
        element(
            "rect", x=x, y=y - 11, width=BOX, height=22, rx=11 if looks["kind"] == "chance" else 6, **outline
        ),
        *(disc(looks["seat"], x + 13, y) if choice else []),
        text(
            value,
            x + (BOX + 20 * choice) / 2,
            y + 5,
            size=14 if wide(value, 14) < BOX - 30 else 12,
            fill=value_colour(looks),
        ),
        "</g>",
    ]
