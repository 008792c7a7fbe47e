"""What the Tree explorer shows: which rows of a tree are open, where one stands in it, and every word of it.

The page draws this and reports which row was pointed at; it decides nothing. Needs no widget library.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import signed
from raigo_lab.games.tree.graph import expand, find, growth_of
from raigo_lab.games.tree.grow import Graph
from raigo_lab.games.tree.layout import STARS
from raigo_lab.games.tree.lines import critical_line, ranked_moves
from raigo_lab.games.tree.stretch import DECISION, TURN, End
from raigo_lab.pictures.tree import value_text
from raigo_lab.texts import say
from raigo_lab.widgets.explorer.shapes import Chip, Here, Place, Tools, View
from raigo_lab.widgets.explorer.shapes import Row as RowShape

WINDOW = 60  # rows that go to the page at once
AHEAD = 20  # rows that stay in sight after the one that was pointed at
CLICK = Budget(seconds=2)  # for growing one position
LONGEST_SEARCH = 500

Path = tuple[int, ...]  # the nodes from the root on: in a graph one position can stand in several rows


class Step(NamedTuple):
    """One move at a place: where it leads, and all ways to play it as the table lies in this line."""

    child: int
    actions: tuple[str, ...]
    state: Any
    probability: Fraction | None


class Row(NamedTuple):
    """One line of the indented tree."""

    path: Path
    step: Step | None  # none at the root
    place: int = 1  # among its siblings, from 1
    siblings: int = 1


class Walk:
    """A tree with what is unfolded in it and where one stands."""

    def __init__(self, graph: Graph) -> None:
        """Stand at the root, unfolded as far as nobody can choose."""
        self.graph = graph
        self.growth = growth_of(graph)
        self.growth.budget = CLICK
        self.paths: list[Path] = []
        self.numbers: dict[Path, int] = {}
        self.steps: dict[Path, dict[int, Step]] = {}
        self.opened: set[Path] = set()
        self.critical = False
        self.first = 0
        self.sought: tuple[str, int] = ("", -1)
        self.selected: Path = (graph.graph["root"],)
        path: Path = self.selected
        while not graph.nodes[path[-1]]["open"] and (after := ranked_moves(graph, path[-1])):
            self.opened.add(path)
            if len(after) > 1:
                break
            path = (*path, after[0][0])

    # Places

    def number(self, path: Path) -> int:
        """The number by which the page knows this row; it stays the same."""
        if path not in self.numbers:
            self.numbers[path] = len(self.paths)
            self.paths.append(path)
        return self.numbers[path]

    def state(self, path: Path) -> Any:  # noqa: ANN401 - any game's state
        """The table as it lies in this line; equal positions may be mirror images."""
        return self.growth.states[path[0]] if len(path) == 1 else self.moves(path[:-1])[path[-1]].state

    def moves(self, path: Path) -> dict[int, Step]:
        """The moves at a place by the node they lead to."""
        if path not in self.steps:
            state, node = self.state(path), path[-1]
            same = state == self.growth.states[node]
            stretch = self.growth.stretch_of(node) if same else self.growth.stretch(state)
            ends: dict[int, list[End]] = {}
            for end in stretch.ends:
                ends.setdefault(self.growth.names[end.name], []).append(end)
            self.steps[path] = {child: self._step(child, ways) for child, ways in ends.items()}
        return self.steps[path]

    def _step(self, child: int, ways: list[End]) -> Step:
        weights = [end.probability for end in ways if end.probability is not None]
        actions = tuple(map(self.growth.action_text, ways))
        return Step(child, actions, ways[0].state, sum(weights, Fraction(0)) if weights else None)

    def line(self, path: Path) -> list[str]:
        """The actions from the root to this place."""
        return [self.moves(path[:end])[path[end]].actions[0] for end in range(1, len(path))]

    def text(self, path: Path) -> str:
        """The position at a place as its game writes it."""
        return self.growth.study.text(self.state(path))

    def expandable(self, path: Path) -> bool:
        """Whether anything follows."""
        return bool(self.graph.nodes[path[-1]]["kind"] != "over")

    # Rows

    def rows(self) -> list[Row]:
        """Every row that is unfolded, in reading order; with ``critical`` best play alone."""
        return list(self._line_rows() if self.critical else self._tree_rows())

    def _tree_rows(self) -> Iterator[Row]:
        todo = [Row((self.graph.graph["root"],), None)]
        while todo:
            row = todo.pop()
            yield row
            if row.path in self.opened:
                steps = self.moves(row.path)
                order = [child for child, _ in ranked_moves(self.graph, row.path[-1])]
                todo += [
                    Row((*row.path, child), steps[child], number, len(order))
                    for number, child in reversed(list(enumerate(order, start=1)))
                ]

    def _line_rows(self) -> Iterator[Row]:
        path: Path = (self.graph.graph["root"],)
        yield Row(path, None)
        for ply in critical_line(self.graph):
            step = self.moves(path)[ply.after]
            path = (*path, ply.after)
            yield Row(path, step)

    def show(self, path: Path) -> None:
        """Let a row be among those that go to the page, with some of what follows it."""
        order = [row.path for row in self.rows()]
        at = order.index(path) if path in order else 0
        if not self.first <= at < max(self.first + 1, self.first + WINDOW - AHEAD):
            self.first = at - 10
        self.first = max(0, min(self.first, len(order) - WINDOW))

    # What one can do

    def open(self, path: Path) -> None:
        """Unfold a row; what has not been looked into is grown first."""
        if not self.expandable(path):
            return
        expand(self.graph, path[-1])
        self.opened.add(path)
        self.show(path)

    def fold(self, path: Path) -> None:
        """Fold a row; whoever stood below it stands on it now."""
        self.opened.discard(path)
        if self.selected[: len(path)] == path:
            self.selected = path
        self.show(path)

    def select(self, path: Path) -> None:
        """Stand here, with everything above unfolded."""
        self.selected = path
        self.opened |= {path[:end] for end in range(1, len(path))}
        self.show(path)

    def turn_page(self, way: int) -> None:
        """Show earlier or later rows."""
        self.first = max(0, min(self.first + way * (WINDOW - AHEAD), len(self.rows()) - WINDOW))

    def shortest(self, node: int) -> Path:
        """The first shortest way from the root to a node."""
        root = self.graph.graph["root"]
        came: dict[int, int] = {root: root}
        todo = deque([root])
        while todo and node not in came:
            here = todo.popleft()
            for child in self.graph.successors(here):
                if child not in came:
                    came[child] = here
                    todo.append(child)
        path = [node]
        while path[-1] != root:
            path.append(came[path[-1]])
        return tuple(reversed(path))

    def search(self, text: str) -> tuple[int, int]:
        """Go to the next place that fits: its number and how many there are, or zeros.

        A position is found itself, a line of actions from the root is followed, any other text is looked for in
        the actions. Only what has been grown is searched.
        """
        found = self._found(" ".join(text.split()))
        if not found:
            return 0, 0
        number = (self.sought[1] + 1) % len(found) if self.sought[0] == text else 0
        self.sought = (text, number)
        self.critical = False
        last = found[number]
        self.select((*self.shortest(last[0]), *last[1:]))
        return number + 1, len(found)

    def _found(self, text: str) -> list[Path]:
        """The places that fit, each as the last nodes of its path."""
        if not text:
            return []
        try:
            node = find(self.graph, self.growth.study.read(text))
        except RaigoError:
            node = None
        if node is not None:
            return [(node,)]
        if followed := self._followed([one.strip() for one in text.split(";")]):
            return [followed]
        wanted = text.casefold()
        edges = self.graph.edges(data="action")
        return sorted({(source, target) for source, target, action in edges if wanted in action.casefold()})

    def _followed(self, actions: list[str]) -> Path | None:
        """Where this line of actions leads from the root; None if it leaves the tree."""
        path: Path = (self.graph.graph["root"],)
        if self.graph.graph["by"] == TURN or len(actions) < 2:
            return None
        for action in actions:
            if self.graph.nodes[path[-1]]["open"]:
                return None
            steps = self.moves(path).values()
            child = next((step.child for step in steps if action in step.actions), None)
            if child is None:
                return None
            path = (*path, child)
        return path


# Words


def view(walk: Walk, lang: str) -> View:
    """Everything the page shows, the picture of the position apart."""
    facts = walk.graph.graph
    rows = walk.rows()
    walk.first = max(0, min(walk.first, len(rows) - WINDOW))
    shown = rows[walk.first : walk.first + WINDOW]
    return {
        "lang": lang,
        "names": {
            key: say(f"explorer.{key}", lang)
            for key in (
                "explorer",
                "tree",
                "side",
                "line",
                "search",
                "search_hint",
                "go",
                "keys",
                "silent",
                "stop",
            )
        },
        "title": say("explorer.title", lang),
        "values": say(f"tree.{facts['objective']}", lang, seat=facts["seat"]),
        "chips": _chips(walk, lang),
        "tools": _tools(walk, lang),
        "rows": [_row(walk, row, lang) for row in shown],
        "earlier": _count("earlier", walk.first, lang),
        "later": _count("later", len(rows) - walk.first - len(shown), lang),
        "trail": _trail(walk, lang),
        "here": _here(walk, lang),
    }


def _count(key: str, count: int, lang: str) -> str:
    return say(f"explorer.{key}", lang, count=count) if count else ""


def _chips(walk: Walk, lang: str) -> list[Chip]:
    facts = walk.graph.graph
    opened = sum(opened for _, opened in walk.graph.nodes(data="open"))
    chips: list[Chip] = [{"tone": "", "text": say("explorer.positions", lang, count=len(walk.graph))}]
    if facts["complete"]:
        chips.append({"tone": "done", "text": say("tree.complete", lang)})
    else:
        chips.append(
            {"tone": "warn", "text": say("tree.partial", lang, reason=_reason(facts["reason"], lang))}
        )
        chips.append({"tone": "", "text": say("explorer.unseen", lang, count=opened)})
    exact = "exact" if facts["exact"] else "bounds"
    chips.append({"tone": "done" if facts["exact"] else "warn", "text": say(f"explorer.{exact}", lang)})
    return chips


def _reason(reason: str, lang: str) -> str:
    """Why a tree ends early, in this language."""
    words = []
    for one in reason.split("; "):
        kind, _, number = one.partition(" ")
        known = kind in ("limit", "depth", "budget", "stopped")
        words.append(say(f"explorer.reason_{kind}", lang, number=number).strip() if known else one)
    return "; ".join(words)


def _tools(walk: Walk, lang: str) -> Tools:
    facts = walk.graph.graph
    return {
        "by": [
            {"id": by, "label": say(f"explorer.by_{by}", lang), "on": facts["by"] == by}
            for by in (DECISION, TURN)
        ],
        "critical": {"label": say("explorer.critical", lang), "on": walk.critical},
        "further": "" if facts["complete"] and facts["exact"] else say("explorer.further", lang),
        "overview": say("explorer.overview", lang),
    }


def tone_of(looks: dict[str, Any]) -> str:
    """Ahead, behind, even, or not known exactly."""
    value = looks["value"]
    return "open" if value is None else "good" if value > 0 else "bad" if value < 0 else "even"


def told_value(looks: dict[str, Any], lang: str) -> str:
    """What is proved of a position's value."""
    if looks["lower"] is None:
        return say("explorer.value_unknown", lang)
    if looks["value"] is None:
        lower, upper = signed(looks["lower"]), signed(looks["upper"])
        return say("explorer.value_bounds", lang, lower=lower, upper=upper)
    return say("explorer.value", lang, value=signed(looks["value"]))


def _star(walk: Walk, path: Path) -> str:
    """The sign of a best move: on best play from the root, or best in a position beside it."""
    if len(path) == 1 or not any(edge["best"] for edge in walk.graph[path[-2]][path[-1]].values()):
        return ""
    return STARS[0] if walk.graph.nodes[path[-2]]["best"] else STARS[1]


def _row(walk: Walk, row: Row, lang: str) -> RowShape:
    looks = walk.graph.nodes[row.path[-1]]
    star = _star(walk, row.path)
    opened = row.path in walk.opened or walk.critical
    label = row.step.actions[0] if row.step else say("explorer.start", lang)
    same = len(row.step.actions) - 1 if row.step else 0
    chance = str(row.step.probability) if row.step and row.step.probability is not None else ""
    note = looks["label"] if looks["kind"] == "over" else ""
    words = [label, told_value(looks, lang)]
    words += [say("tree.best" if star == STARS[0] else "tree.reply", lang)] if star else []
    words += [say("explorer.chance", lang, chance=chance)] if chance else []
    words += [say("explorer.same", lang, count=same)] if same else []
    words.append(_next(looks, lang))
    return {
        "id": walk.number(row.path),
        "up": walk.number(row.path[:-1]) if len(row.path) > 1 else None,
        "depth": len(row.path),
        "place": row.place,
        "siblings": row.siblings,
        "label": label,
        "says": say("list.comma", lang).join(words),
        "value": value_text(looks),
        "tone": tone_of(looks),
        "best": star,
        "chance": chance,
        "same": f"×{same + 1}" if same else "",
        "kind": looks["kind"],
        "seat": "" if looks["seat"] is None else str(looks["seat"]),
        "note": note,
        "unseen": looks["open"],
        "open": opened and walk.expandable(row.path),
        "expandable": walk.expandable(row.path) and not walk.critical,
        "selected": row.path == walk.selected,
    }


def _next(looks: dict[str, Any], lang: str) -> str:
    """What comes at this place."""
    if looks["kind"] == "choice":
        return say("explorer.next_choice", lang, seat=looks["seat"])
    if looks["kind"] == "over":
        return say("explorer.next_over", lang, result=looks["label"])
    return say(f"explorer.next_{looks['kind']}", lang)


def _trail(walk: Walk, lang: str) -> list[Place]:
    """The way from the root as notation, each step a place to go back to."""
    labels = [say("explorer.start", lang), *walk.line(walk.selected)]
    return [{"id": walk.number(walk.selected[: end + 1]), "label": label} for end, label in enumerate(labels)]


def _here(walk: Walk, lang: str) -> Here:
    looks = walk.graph.nodes[walk.selected[-1]]
    far = looks["distance"]
    words = [_next(looks, lang)]
    words += [say("explorer.not_seen", lang)] if looks["open"] else []
    words += [say("explorer.far", lang, count=far)] if far else []
    return {
        "value": value_text(looks),
        "tone": tone_of(looks),
        "told": told_value(looks, lang),
        "says": " · ".join(words),
        "position": walk.text(walk.selected),
    }
