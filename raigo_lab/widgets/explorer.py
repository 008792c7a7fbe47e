"""The Tree explorer: walk through everything that can happen after a position, with proved values."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from raigo_lab import board_svg, svg, tree
from raigo_lab.errors import NotationError
from raigo_lab.notation import format_position, read_position
from raigo_lab.search.budget import Budget
from raigo_lab.solver import UNITS
from raigo_lab.state import Position
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.tree_svg import show_tree
from raigo_lab.view import view as seen_from
from raigo_lab.widgets import sources
from raigo_lab.widgets.explorer_view import LONGEST_SEARCH, Path, Walk, view

LIMIT = 2_000
BUDGET = Budget(states=50_000, seconds=20)
FURTHER = 4  # how many times more the next search may spend
IN_PICTURE = 24  # positions in the still picture
TOLD_EVERY = 0.2  # seconds between two words about progress
_FROM_THE_PAGE = ("picked",)  # all that a page may change


class TreeExplorer(anywidget.AnyWidget):
    """The tree of an endgame to unfold by click or by keys; ``selected`` is the position one stands on.

    >>> TreeExplorer("2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-")
    TreeExplorer('2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-')

    Takes a position or a graph that ``explore`` made. ``by`` is ``"decision"`` or ``"turn"``. At most ``limit``
    positions are grown at first, and no more than ``budget`` is spent; what is not proved shows its bounds.
    """

    _esm: ClassVar[str] = sources.script("explorer")
    _css: ClassVar[str] = sources.style("explorer")

    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # the visible rows and the words around them
    picture_here = traitlets.Dict().tag(sync=True)  # the selected position as an image
    overview = traitlets.Dict().tag(sync=True)  # the tree as an image, if it was asked for
    selected = traitlets.Unicode("").tag(sync=True)  # the selected position as one line
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(sync=True)  # {"serial": …, "do": …, "id": …}
    says = traitlets.Unicode("").tag(sync=True)  # what a search found
    error = traitlets.Unicode("").tag(sync=True)  # one sentence about what was refused, or nothing
    busy = traitlets.Unicode("").tag(sync=True)  # how far a long search is, while it runs

    def __init__(
        self,
        position: str | Position | tree.Graph,
        *,
        by: str = tree.DECISION,
        objective: str = "margin",
        limit: int = LIMIT,
        budget: Budget = BUDGET,
        lang: str = "en",
    ) -> None:
        """Grow the tree of this position, or take one that is grown."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        if objective not in UNITS:
            raise NotationError(f"{objective!r} is no objective; it is {' or '.join(UNITS)}")
        self._limit, self._budget, self._told = limit, budget, 0.0
        super().__init__(lang=lang)
        if isinstance(position, str | Position):
            self._start = read_position(position) if isinstance(position, str) else position
            self._objective = objective
            grown = self._explored(by)
            self.busy = ""
        elif isinstance(getattr(position, "graph", None), dict) and "start" in position.graph:
            grown = position
            self._start = read_position(grown.graph["start"])
            self._objective = grown.graph["objective"]
        else:
            raise NotationError("this is neither a position nor a graph that explore made")
        self._walk = Walk(grown)
        self._walks = {grown.graph["by"]: self._walk}
        self._drawn: tuple[Path, str] | None = None
        self._wide = False  # whether the overview is shown
        self._drawn_tree: tuple[str, int, str] | None = None
        self._show()

    # For whoever looks from Python

    @property
    def graph(self) -> tree.Graph:
        """The tree as far as it is grown."""
        return self._walk.graph

    @property
    def node(self) -> int:
        """The selected position's node."""
        return self._walk.selected[-1]

    @property
    def line(self) -> list[str]:
        """The actions from the root to the selected position."""
        return self._walk.line(self._walk.selected)

    @property
    def by(self) -> str:
        """What one step is: a decision or a whole turn."""
        return str(self.graph.graph["by"])

    def search(self, text: str) -> bool:
        """Select the next place that fits a position, a line of actions or a part of one; whether there is one."""
        number, count = self._walk.search(text)
        self._show(say("explorer.found", self.lang, number=number, count=count) if count else "")
        return bool(count)

    def __repr__(self) -> str:
        """The call that makes this explorer, without an address: it stays the same from run to run."""
        words = [repr(format_position(self._start))]
        words += [f"by={self.by!r}"] if self.by != tree.DECISION else []
        words += [f"objective={self._objective!r}"] if self._objective != "margin" else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"TreeExplorer({', '.join(words)})"

    def picture(self) -> str:
        """The tree as a still SVG picture: best play and what lies beside it."""
        return show_tree(self.graph, IN_PICTURE, self.lang).svg

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still = show_tree(self.graph, IN_PICTURE, self.lang)
        twins = {
            "text/plain": repr(self),
            "text/html": svg.img(still.svg, still.alt),
            "image/svg+xml": still.svg,
        }
        return {**data, **twins}, metadata

    # Growing

    def _explored(self, by: str) -> tree.Graph:
        return tree.explore(
            self._start,
            by=by,
            objective=self._objective,
            limit=self._limit,
            budget=self._budget,
            tell=self._tell,
        )

    def _tell(self, grown: tree.Grown) -> None:
        """Say now and then how far it is."""
        now = time.monotonic()
        if now - self._told > TOLD_EVERY:
            self._told = now
            self.busy = say(f"explorer.{grown.stage}", self.lang, done=grown.done, total=grown.total)

    def _regrown(self, by: str) -> Walk | None:
        """The tree grown anew, standing where one stood; None if it was interrupted."""
        try:
            walk = Walk(self._explored(by))
        except KeyboardInterrupt:
            return None
        finally:
            self.busy = ""
        node = tree.find(walk.graph, self._walk.position(self._walk.selected))
        if node is not None:
            walk.select(walk.shortest(node))
        walk.critical = self._walk.critical
        return walk

    # What a page sends

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: a pick, checked; nothing else."""
        known = {name: value for name, value in sync_data.items() if name in _FROM_THE_PAGE}
        refused = [name for name in sync_data if name in self.keys and name not in _FROM_THE_PAGE]
        if refused and not known:
            self._refuse(say("explorer.read_only", self.lang))
        super().set_state(known)
        if refused:
            self.send_state(refused)  # The page believes something else: put it right.

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        del change
        if hasattr(self, "_walk"):
            self._show()

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Do what was picked, or say in one sentence why not."""
        if change["new"] is not None:
            self._take(change["new"])

    def _take(self, message: object) -> None:
        """One message, as from a stranger."""
        if (
            not isinstance(message, dict)
            or set(message) != {"serial", "do", "id"}
            or type(message["serial"]) is not int
            or not isinstance(message["do"], str)
            or message["do"] not in DEEDS
            or not self._offered(message["do"], message["id"])
        ):
            self._refuse(say("explorer.malformed", self.lang))
        elif message["serial"] != self.serial:
            self._refuse(say("explorer.stale", self.lang))
        else:
            try:
                DEEDS[message["do"]](self, message["id"])
            except NotationError:
                self._refuse(say("explorer.over_budget", self.lang))

    def _offered(self, deed: str, what: object) -> bool:
        """Whether this tree offers that; a page may send anything."""
        match deed:
            case "by":
                return what in (tree.DECISION, tree.TURN)
            case "critical" | "overview":
                return type(what) is bool
            case "page":
                return type(what) is int and what in (-1, 1)
            case "search":
                return isinstance(what, str) and 0 < len(what) <= LONGEST_SEARCH
            case "further":
                return what is None
        return type(what) is int and 0 <= what < len(self._walk.paths)

    def _open(self, row: int) -> None:
        self._walk.open(self._walk.paths[row])
        self._show()

    def _fold(self, row: int) -> None:
        self._walk.fold(self._walk.paths[row])
        self._show()

    def _select(self, row: int) -> None:
        self._walk.select(self._walk.paths[row])
        self._show()

    def _page(self, way: int) -> None:
        self._walk.turn_page(way)
        self._show()

    def _critical(self, on: bool) -> None:
        self._walk.critical = on
        self._walk.show(self._walk.selected)
        self._show()

    def _by(self, by: str) -> None:
        if by not in self._walks:
            walk = self._regrown(by)
            if walk is None:
                self._refuse(say("explorer.stopped", self.lang))
                return
            self._walks[by] = walk
        self._walks[by].critical = self._walk.critical
        self._walk = self._walks[by]
        self._show()

    def _further(self, _: None) -> None:
        """Grow the whole tree anew with a larger budget."""
        before = self._limit, self._budget
        self._limit *= FURTHER
        states, seconds, megabytes = self._budget
        self._budget = Budget(states * FURTHER, seconds * FURTHER, megabytes)
        walk = self._regrown(self.by)
        if walk is None:
            self._limit, self._budget = before
            self._refuse(say("explorer.stopped", self.lang))
            return
        self._walk = walk
        self._walks = {self.by: walk}
        self._show(say("explorer.grown", self.lang, count=len(walk.graph)))

    def _search(self, text: str) -> None:
        if not self.search(text):
            self._refuse(say("explorer.not_found", self.lang))

    def _overview(self, on: bool) -> None:
        self._wide = on
        self._show()

    def _draw_tree(self) -> None:
        """The tree as an image for the page, if it was asked for; drawn anew only when it has grown."""
        now = (self.by, len(self.graph), self.lang) if self._wide else None
        if now != self._drawn_tree:
            self._drawn_tree = now
            still = show_tree(self.graph, IN_PICTURE, self.lang) if now else None
            self.overview = {"src": svg.data_uri(still.svg), "alt": still.alt} if still else {}

    def _refuse(self, sentence: str) -> None:
        """Say it and leave the tree as it is; the serial counts this answer too."""
        with self.hold_sync():
            self.error = sentence
            self.serial += 1

    def _show(self, says: str = "") -> None:
        """Compute what the page draws."""
        walk = self._walk
        shown = view(walk, self.lang)
        with self.hold_sync():
            if self._drawn != (walk.selected, self.lang) or self.selected != shown["here"]["position"]:
                seen = seen_from(walk.growth.solver.rules, walk.state(walk.selected), None)
                still = board_svg.board(seen, self.lang)
                self.picture_here = {
                    "src": svg.data_uri(still),
                    "alt": board_svg.describe(seen, self.lang),
                }
                self._drawn = (walk.selected, self.lang)
            self.selected = shown["here"]["position"]
            self.view = shown
            self.says = says
            self.error = ""
            self.serial += 1
            self._draw_tree()


DEEDS: dict[str, Callable[[TreeExplorer, Any], None]] = {
    "open": TreeExplorer._open,  # noqa: SLF001 - its own table
    "fold": TreeExplorer._fold,  # noqa: SLF001
    "select": TreeExplorer._select,  # noqa: SLF001
    "page": TreeExplorer._page,  # noqa: SLF001
    "critical": TreeExplorer._critical,  # noqa: SLF001
    "by": TreeExplorer._by,  # noqa: SLF001
    "further": TreeExplorer._further,  # noqa: SLF001
    "search": TreeExplorer._search,  # noqa: SLF001
    "overview": TreeExplorer._overview,  # noqa: SLF001
}
