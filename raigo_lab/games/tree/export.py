"""A tree as a file: GraphML, DOT or JSON (node-link), by the ending of its name; callers may bring more ways.

All of them are text, equal for equal graphs; values and probabilities are exact and written as strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from raigo_lab.errors import BadFile, InvalidArgument, brief
from raigo_lab.files.writing import write_whole
from raigo_lab.games.search.matrix import bounds_text, simple
from raigo_lab.games.tree.grow import Graph, networkx

EXACT = ("value", "lower", "upper", "probability")  # numbers that may be fractions


def plain(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Attributes in plain types: exact numbers as strings, what is not known left out."""
    return {name: _plain(name, value) for name, value in attributes.items() if value is not None}


def _plain(name: str, value: Any) -> Any:  # noqa: ANN401 - any attribute
    """One attribute; the results of max^n are written ``2 0 1/2 | 1 1 1``, the seats of each in order."""
    if name == "results":
        return " | ".join(" ".join(map(str, vector)) for vector in value)
    return str(value) if name in EXACT else value


def plain_graph(graph: Graph) -> Graph:
    """The same graph with plain attributes."""
    nx = networkx()

    copy: Graph = nx.MultiDiGraph(**plain(graph.graph))
    for node, looks in graph.nodes(data=True):
        copy.add_node(node, **plain(looks))
    for source, target, key, looks in graph.edges(keys=True, data=True):
        copy.add_edge(source, target, key, **plain(looks))
    return copy


def to_graphml(graph: Graph) -> str:
    """GraphML, as most graph programs read it."""
    nx = networkx()

    return "\n".join(nx.generate_graphml(plain_graph(graph))) + "\n"


def to_json(graph: Graph) -> str:
    """Node-link JSON, one node or edge a line."""
    nodes = [{"id": node, **plain(looks)} for node, looks in graph.nodes(data=True)]
    edges = [
        {"source": source, "target": target, "key": key, **plain(looks)}
        for source, target, key, looks in graph.edges(keys=True, data=True)
    ]
    lists = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
        for name, rows in (("nodes", nodes), ("edges", edges))
    )
    facts = json.dumps(plain(graph.graph), ensure_ascii=False)
    return f'{{"directed": true, "multigraph": true,\n"graph": {facts},\n{lists}}}\n'


def from_json(text: str) -> Graph:
    """A graph from its JSON: it can be looked into as before, and expanded where its game is loaded."""
    nx = networkx()

    try:
        data = json.loads(text)
        graph: Graph = nx.MultiDiGraph(**data["graph"])
        for row in data["nodes"]:
            graph.add_node(row.pop("id"), **_with_unknown(_exact(row), UNKNOWN_NODE))
        for row in data["edges"]:
            ends = row.pop("source"), row.pop("target"), row.pop("key")
            graph.add_edge(*ends, **_with_unknown(_exact(row), UNKNOWN_EDGE))
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise BadFile(f"this is not a tree written as JSON: {brief(str(error))}") from None
    return graph


UNKNOWN_NODE = ("seat", "value", "lower", "upper", "distance")
UNKNOWN_EDGE = ("probability",)


def _with_unknown(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """What was left out because it is not known."""
    return {**row, **{name: None for name in names if name not in row}}


def _exact(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _read(name, value) for name, value in row.items()}


def _read(name: str, value: Any) -> Any:  # noqa: ANN401
    if name == "results":
        vectors = value.split(" | ")
        return tuple(tuple(simple(Fraction(number)) for number in vector.split(" ")) for vector in vectors)
    return _number(name, value) if name in EXACT else value


def _number(name: str, text: str) -> int | Fraction:
    number = Fraction(text)
    return number if name == "probability" else simple(number)


DOT_SHAPES = {"choice": "box", "joint": "box", "chance": "diamond", "over": "plaintext"}


def to_dot(graph: Graph) -> str:
    """DOT for Graphviz, which raigo_lab itself does not need."""
    lines = ["digraph tree {", "  rankdir=LR;", '  node [fontname="sans-serif"];']
    for node, looks in graph.nodes(data=True):
        marks = {
            "label": f"{_who(looks)}{looks['label']}\n{bounds_text(looks['lower'], looks['upper'])}",
            "shape": DOT_SHAPES[looks["kind"]],
            "tooltip": looks["position"],
        }
        if looks["kind"] == "joint":
            marks["peripheries"] = "2"
        if looks["open"]:
            marks["style"] = "dashed"
        lines.append(f"  {node} [{_dot(marks)}];")
    for source, target, looks in graph.edges(data=True):
        marks = {"label": ("★ " if looks["best"] else "") + looks["label"]}
        if looks["best"]:
            marks["penwidth"] = "2.5"
        lines.append(f"  {source} -> {target} [{_dot(marks)}];")
    return "\n".join([*lines, "}"]) + "\n"


def _who(looks: Mapping[str, Any]) -> str:
    return "" if looks["seat"] is None else f"seat {looks['seat']}: "


def _dot(marks: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(text)}" for name, text in marks.items())


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


Write = Callable[[Graph], str]
FORMATS: Mapping[str, Write] = {".graphml": to_graphml, ".dot": to_dot, ".json": to_json}


def writer(path: Path, formats: Mapping[str, Write] = FORMATS) -> Write:
    """How a file of this name is written."""
    if path.suffix.lower() not in formats:
        raise InvalidArgument(f"{str(path)!r}: a tree is written as {', '.join(formats)}")
    return formats[path.suffix.lower()]


# How the files that we write begin.
OUR_HEADS = re.compile(
    rb'\{"directed": true, "multigraph": true,\s|digraph tree \{\s+rankdir=LR;'
    rb'|<graphml [^>]*>\s*<key id="d\d+" for="edge" attr\.name="best"'
    rb'|<svg xmlns="[^"]*" width="[\d.]+" height="[\d.]+" viewBox="[\d. ]+" role="img" aria-label="'
)


def is_tree(head: bytes) -> bool:
    """Whether a file that begins like this is a tree that we wrote."""
    return OUR_HEADS.match(head) is not None


def write_tree(
    graph: Graph, path: Path | str, formats: Mapping[str, Write] = FORMATS, *, force: bool = False
) -> None:
    """Write a tree: the file is whole, or as it was before; only a tree is overwritten, or anything by ``force``."""
    path = Path(path)
    write_whole(path, writer(path, formats)(graph), ours=None if force else is_tree)
