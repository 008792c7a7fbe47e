"""Numbers about a tree, as plain facts and as pandas tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from raigo_lab.games.search.matrix import bounds_text, simple
from raigo_lab.games.tree.grow import Graph, networkx
from raigo_lab.games.tree.lines import longest_forced_line, moves, ranked_moves

if TYPE_CHECKING:
    import pandas as pd

KIND_ORDER = ("choice", "joint", "chance", "over")


def first_choice(graph: Graph) -> int:
    """The first node at which there is more than one move."""
    node: int = graph.graph["root"]
    while graph.nodes[node]["kind"] == "choice" and len(after := moves(graph, node)) == 1:
        node = next(iter(after))
    return node


def first_rows(graph: Graph) -> list[dict[str, Any]]:
    """The first moves, best first: value, whether it is best, whether it is ahead, and the ends it can reach."""
    node = first_choice(graph)
    best = {child for _, child, good in graph.out_edges(node, data="best") if good}
    rows = []
    for child, actions in ranked_moves(graph, node):
        looks = graph.nodes[child]
        ends, ahead = _ends_below(graph, child)
        rows.append(
            {
                "move": actions[0],
                "value": bounds_text(looks["lower"], looks["upper"]),
                "best": child in best,
                "ahead": _ahead(looks),
                "ends": ends,
                "ends ahead": str(Fraction(ahead, ends)) if ends else "",
                "same as": "; ".join(actions[1:]),
                "node": child,
            }
        )
    return rows


def _ahead(looks: dict[str, Any]) -> bool | None:
    """Whether the seat whose values these are comes out ahead; None while the bounds leave it open."""
    if looks["lower"] is None or looks["lower"] <= 0 < looks["upper"]:
        return None
    return bool(looks["lower"] > 0)


def _ends_below(graph: Graph, node: int) -> tuple[int, int]:
    """The ends of games that can be reached from a node, and those of them that are ahead."""
    nx = networkx()

    below = {node, *nx.descendants(graph, node)}
    ends = [graph.nodes[one] for one in below if graph.nodes[one]["kind"] == "over"]
    return len(ends), sum(_ahead(looks) is True for looks in ends)


def facts(graph: Graph) -> dict[str, Any]:
    """What there is to say about a whole graph, in plain types."""
    kinds = Counter(kind for _, kind in graph.nodes(data="kind"))
    rows = first_rows(graph)
    root = graph.nodes[graph.graph["root"]]
    forced = len(longest_forced_line(graph)) - 1
    return {
        "complete": graph.graph["complete"],
        "exact": graph.graph["exact"],
        "reason": graph.graph["reason"],
        "by": graph.graph["by"],
        "objective": graph.graph["objective"],
        "unit": graph.graph["unit"],
        "assumption": graph.graph["assumption"],
        "seat": graph.graph["seat"],
        "value": bounds_text(root["lower"], root["upper"]),
        "positions": len(graph),
        **{kind: kinds[kind] for kind in KIND_ORDER},
        "open": sum(opened for _, opened in graph.nodes(data="open")),
        "edges": graph.number_of_edges(),
        "deepest": max(depth for _, depth in graph.nodes(data="depth")),
        "distance": root["distance"],
        "longest forced line": forced,
        "first moves": len(rows),
        "best first moves": sum(row["best"] for row in rows),
        "winning first moves": sum(row["ahead"] is True for row in rows),
        "share of winning first moves": _share(sum(row["ahead"] is True for row in rows), len(rows)),
    }


def _share(part: int, whole: int) -> str:
    return str(simple(Fraction(part, whole))) if whole else ""


def partly(graph: Graph) -> str:
    """In one line whether this is the whole tree."""
    if graph.graph["complete"]:
        return "complete"
    opened = sum(opened for _, opened in graph.nodes(data="open"))
    return f"partial ({graph.graph['reason']}): {opened:,} positions are not looked into"


# Tables


def summary(graph: Graph) -> pd.DataFrame:
    """The whole graph in one table."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    found = facts(graph)
    rows = [("tree", partly(graph)), *((name, found[name]) for name in SUMMARY)]
    return pd.DataFrame({"": [name for name, _ in rows], "number": [str(value) for _, value in rows]})


SUMMARY = (
    "value",
    "positions",
    *KIND_ORDER,
    "open",
    "edges",
    "deepest",
    "longest forced line",
    "first moves",
    "best first moves",
    "share of winning first moves",
)


def first_moves(graph: Graph) -> pd.DataFrame:
    """The first moves, best first, with the ends of games that each can reach and the share of them ahead."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    columns = ["move", "value", "best", "ahead", "ends", "ends ahead", "same as"]
    return pd.DataFrame(first_rows(graph), columns=columns)


def branching(graph: Graph) -> pd.DataFrame:
    """How many moves there are, by who chooses: distinct positions that follow, and actions that lead there."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for node, looks in graph.nodes(data=True):
        if looks["kind"] != "over" and not looks["open"]:
            seat = "" if looks["seat"] is None else str(looks["seat"])
            numbers = graph.out_degree(node), len(moves(graph, node))
            found.setdefault((looks["kind"], seat), []).append(numbers)
    rows = [
        {
            "kind": kind,
            "seat": seat,
            "positions": len(numbers),
            "mean moves": round(sum(n for _, n in numbers) / len(numbers), 2),
            "most moves": max(n for _, n in numbers),
            "mean actions": round(sum(n for n, _ in numbers) / len(numbers), 2),
            "forced": sum(n == 1 for _, n in numbers),
        }
        for (kind, seat), numbers in sorted(found.items())
    ]
    columns = ["kind", "seat", "positions", "mean moves", "most moves", "mean actions", "forced"]
    return pd.DataFrame(rows, columns=columns)


def depths(graph: Graph) -> pd.DataFrame:
    """How many positions stand at each depth, by kind, and how many are open or lie on best play."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    counts: dict[int, Counter[str]] = {}
    for _, looks in graph.nodes(data=True):
        at = counts.setdefault(looks["depth"], Counter())
        at.update({"positions": 1, looks["kind"]: 1, "open": int(looks["open"]), "best": int(looks["best"])})
    columns = ["positions", *KIND_ORDER, "open", "best"]
    rows = [{"depth": depth, **{name: counts[depth][name] for name in columns}} for depth in sorted(counts)]
    return pd.DataFrame(rows, columns=["depth", *columns])
