"""A tree to walk in: which rows are unfolded, which moves are shown, where one stands, and what was played to get there.

Needs no widget library.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from raigo_lab.errors import RaigoError
from raigo_lab.games.nodes import weighted
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.graph import expand, find, growth_of
from raigo_lab.games.tree.grow import JOINED, Graph, bounds_at
from raigo_lab.games.tree.lines import critical_line, ranked_moves
from raigo_lab.games.tree.stretch import TURN, End
from raigo_lab.widgets.explorer.words import tokens_of

WINDOW = 60  # rows that go to the page at once
AHEAD = 20  # rows that stay in sight after the one that was pointed at
CLICK = Budget(seconds=2)  # for growing one position
ALL, BEST, CHANGES, LINE = "all", "best", "changes", "line"
SHOWN = (ALL, BEST, CHANGES, LINE)  # which moves are shown

Path = tuple[int, ...]  # the nodes from the root on: in a graph one position can stand in several rows


class Step(NamedTuple):
    """One move at a place: where it leads, and all ways to play it as the table lies in this line."""

    child: int
    actions: tuple[str, ...]
    plays: tuple[Any, ...]  # the first of these ways, as the game takes it
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
        self.words: dict[tuple[Path, tuple[Any, ...], str], str] = {}  # moves that were told already
        self.opened: set[Path] = set()
        self.show_only = ALL
        self.token = ""  # only moves with this token are shown
        self.ahead: tuple[Any, ...] = ()  # what was played since the selected node, within a turn
        self.first = 0  # the first row that goes to the page
        self.revealed: Path | None = None  # the row that shall be among them, until it is
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
        chance = sum(weights, Fraction(0)) if weights else None
        return Step(child, actions, ways[0].actions, ways[0].state, chance)

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
        """Every row that is unfolded and wanted, in reading order; or best play alone."""
        return list(self._line_rows() if self.show_only == LINE else self._tree_rows())

    def _tree_rows(self) -> Iterator[Row]:
        todo = [Row((self.graph.graph["root"],), None)]
        while todo:
            row = todo.pop()
            yield row
            if row.path in self.opened:
                steps = self.moves(row.path)
                order = self.wanted(row.path)
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

    def wanted(self, path: Path) -> list[int]:
        """The moves at a place that are shown, best first; where one stands is always among them."""
        order = [child for child, _ in ranked_moves(self.graph, path[-1])]
        return [child for child in order if self._is_wanted(path, child)]

    def _is_wanted(self, path: Path, child: int) -> bool:
        if self.selected[: len(path) + 1] == (*path, child):
            return True
        if self.show_only == BEST and not self.is_best(path[-1], child):
            return False
        if self.show_only == CHANGES and bounds_at(self.graph, child) == bounds_at(self.graph, path[-1]):
            return False
        return not self.token or self.token in self.tokens((*path, child))

    def hidden(self, rows: list[Row]) -> int:
        """How many moves at unfolded places are not among these rows."""
        if self.show_only == LINE:
            return 0
        return sum(len(self.moves(row.path)) for row in rows if row.path in self.opened) - (len(rows) - 1)

    def is_best(self, node: int, child: int) -> bool:
        """Whether a move keeps the value of its node."""
        return any(edge["best"] for edge in self.graph[node][child].values())

    def tokens(self, path: Path) -> str:
        """The tokens with which the last move of a path is made."""
        return tokens_of(self.growth.study, self.state(path[:-1]), self.moves(path[:-1])[path[-1]].plays)

    def show(self, path: Path) -> None:
        """Let a row be among those that go to the page, with some of what follows it."""
        self.revealed = path

    def page(self) -> tuple[list[Row], list[Row]]:
        """Every row, and those of them that go to the page."""
        rows = self.rows()
        if self.revealed is not None:
            at = next((at for at, row in enumerate(rows) if row.path == self.revealed), 0)
            if not self.first <= at < max(self.first + 1, self.first + WINDOW - AHEAD):
                self.first = at - 10
            self.revealed = None
        self.first = max(0, min(self.first, len(rows) - WINDOW))
        return rows, rows[self.first : self.first + WINDOW]

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
            self._stand(path)
        self.show(path)

    def select(self, path: Path) -> None:
        """Stand here, with everything above unfolded."""
        self._stand(path)
        self.opened |= {path[:end] for end in range(1, len(path))}
        self.show(path)

    def _stand(self, path: Path) -> None:
        self.selected, self.ahead = path, ()

    def actions_so_far(self) -> tuple[Any, ...]:
        """Everything that was played from the root to where one stands."""
        steps = (self.moves(self.selected[:end])[self.selected[end]] for end in range(1, len(self.selected)))
        return (*(action for step in steps for action in step.plays), *self.ahead)

    def play(self, action: Any) -> None:  # noqa: ANN401 - any game's action
        """Go where this action leads from here; inside a turn as far as it goes until a node of the tree is reached.

        Equal positions may be mirror images: the table lies in this line as it was played.
        """
        path, study = self.selected, self.growth.study
        if self.graph.nodes[path[-1]]["open"]:
            expand(self.graph, path[-1])
        plays = (*self.ahead, action)
        state = self.state(path)
        for one in plays:
            state = study.apply(state, one)
        child = self.growth.names.get(study.key(state))
        known = self.moves(path)
        if child is None or child not in known:
            self.ahead = plays
            return
        text = JOINED.join(map(study.action_text, plays))
        others = tuple(one for one in known[child].actions if one != text)
        step = known[child]._replace(actions=(text, *others), plays=plays, state=state)
        there = (*path, child)
        if step.state != known[child].state:
            for old in [one for one in self.steps if one[: len(there)] == there]:
                del self.steps[old]
        known[child] = step
        self.opened.add(path)
        self.select(there)

    def turn_page(self, way: int) -> None:
        """Show earlier or later rows."""
        self.first += way * (WINDOW - AHEAD)

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
        self.show_only, self.token = ALL, ""
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
        study, state = self.growth.study, self.growth.states[path[0]]
        for text in actions:
            found = [one for one, _ in weighted(study.node(state)) if study.action_text(one) == text]
            state = study.apply(state, found[0]) if found else None
            child = self.growth.names.get(study.key(state)) if found else None
            if child is None or child not in self.graph[path[-1]]:
                return None
            path = (*path, child)
        return path

    def follow(self, before: Walk) -> bool:
        """Stand where one stood in a smaller tree of the same start, with the same rows unfolded.

        Whether every row has kept its number: then what a page has sent meanwhile still means the same.
        """
        names = {node: name for name, node in before.growth.names.items()}

        def same(path: Path) -> Path | None:
            found = (self.growth.names.get(names[node]) for node in path)
            nodes = tuple(node for node in found if node is not None)
            # Two positions of a line may be here without a step between them: a whole turn is several decisions.
            there = len(nodes) == len(path) and all(map(self.graph.has_edge, nodes, nodes[1:]))
            return nodes if there else None

        here = same(before.selected)
        if here is None:
            node = self.growth.names.get(names[before.selected[-1]])
            here = self.shortest(node) if node is not None else None
        rows = [same(path) for path in before.paths]
        kept = self.graph.graph["by"] == before.graph.graph["by"] and None not in rows
        if kept:
            self.paths = [path for path in rows if path is not None]
            self.numbers = {path: number for number, path in enumerate(self.paths)}
            unfolded = [path for path in map(same, before.opened) if path is not None]
            self.opened |= {path for path in unfolded if not self.graph.nodes[path[-1]]["open"]}
        self.show_only, self.token, self.first = before.show_only, before.token, before.first
        if here is not None:
            self.select(here)
        return kept and here is not None and len(here) == len(before.selected)
