"""The Tree explorer: walk through everything that can happen after a position, with proved values."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.tree import graph as tree
from raigo_lab.games.tree.grow import Graph, Grown, Tell
from raigo_lab.games.tree.stretch import DECISION, TURN
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tree import show_tree
from raigo_lab.raigo.endgame.explore import subject_of
from raigo_lab.raigo.endgame.study import OBJECTIVE, RaigoStudy
from raigo_lab.raigo.eyes.view import view as seen_from
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import read_position
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.explorer.search import Search
from raigo_lab.widgets.explorer.view import LONGEST_SEARCH, Path, Walk, told_value, view
from raigo_lab.widgets.shared import sources

LIMIT = 2_000
BUDGET = Budget(states=50_000, seconds=20)
FURTHER = 4  # how many times more the next search may spend
IN_PICTURE = 24  # positions in the still picture
PATIENCE = 0.4  # seconds in which most searches end: the page waits for these
TOLD_EVERY = 0.25  # seconds between two words about the progress of a longer one
Proofs = Mapping[Hashable, Bounds]  # bounds that are proved, by the name of the position
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
        position: str | Position | Graph,
        *,
        by: str = DECISION,
        objective: str = "margin",
        limit: int = LIMIT,
        budget: Budget = BUDGET,
        lang: str = "en",
    ) -> None:
        """Grow the tree of this position, or take one that is grown."""
        if lang not in LANGUAGES:
            raise InvalidArgument(f"{lang!r} is not a language; it is en or ja")
        self._limit, self._budget = limit, budget
        self._search: Search | None = None  # one that goes on while the page can be used
        super().__init__(lang=lang)
        if isinstance(position, str | Position):
            start = read_position(position) if isinstance(position, str) else position
            self._subject = subject_of(start, objective)
            grown = self._begun(by, limit, budget, {}).result()
        elif isinstance(getattr(position, "graph", None), dict) and "start" in position.graph:
            grown = position
            self._subject = tree.growth_of(grown).subject
        else:
            raise InvalidArgument("this is neither a position nor a graph that explore made")
        self._walk = Walk(grown)
        self._walks = {grown.graph["by"]: self._walk}
        self._drawn: tuple[Path, str] | None = None
        self._wide = False  # whether the overview is shown
        self._drawn_tree: tuple[str, int, str] | None = None
        self._show()

    # For whoever looks from Python

    @property
    def graph(self) -> Graph:
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
        objective = self._subject.facts.objective
        words = [repr(self._subject.text)]
        words += [f"by={self.by!r}"] if self.by != DECISION else []
        words += [f"objective={objective!r}"] if objective != OBJECTIVE else []
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
            "text/html": tiles.img(still.svg, still.alt),
            "image/svg+xml": still.svg,
        }
        return {**data, **twins}, metadata

    # Growing

    def _begun(self, by: str, limit: int, budget: Budget, known: Proofs) -> Search:
        """The tree of the start, being grown; what is known already is not lost."""

        def grow(stop: threading.Event, tell: Tell) -> Graph:
            return tree.explore(
                self._subject, by=by, limit=limit, budget=budget, tell=tell, stop=stop, known=known
            )

        return Search(grow)

    def _after(self, search: Search, use: Callable[[Search], None]) -> None:
        """Use what a search finds: now if it ends soon, otherwise later, while the page can be used and can stop it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # Nobody could hear the page meanwhile: a script waits.
            use(search)
            return
        if search.ended(PATIENCE):
            use(search)
            return
        self._search = search
        with self.hold_sync():
            self.busy = self._progress(search)
            self.says, self.error = "", ""
            self.serial += 1
        loop.call_later(TOLD_EVERY, self._watch, loop, search, use)

    def _watch(self, loop: asyncio.AbstractEventLoop, search: Search, use: Callable[[Search], None]) -> None:
        if not search.ended():
            self.busy = self._progress(search)
            loop.call_later(TOLD_EVERY, self._watch, loop, search, use)
            return
        self._search = None
        self.busy = ""
        use(search)

    def _progress(self, search: Search) -> str:
        """How far a search is."""
        words = {"seconds": f"{search.seconds:.0f}"}
        if search.stopped:
            return say("explorer.stopping", self.lang, **words)
        stage, done, total = search.grown or Grown("growing", 0, self._limit)
        return say(f"explorer.{stage}", self.lang, done=done, total=total, **words)

    def _adopt(self, search: Search, known: Proofs) -> str:
        """Take the tree that a search grew, standing where one stood; what is said of it.

        Whichever tree stays knows what both have proved: bounds on the page never get wider.
        """
        graph = search.result()
        if search.stopped and graph.graph["by"] == self.by and len(graph) < len(self.graph):
            tree.learn(self.graph, tree.proved(graph))
            return f"{self._stopped_words(search, self.graph)} {say('explorer.kept', self.lang)}"
        if (now := tree.proved(self.graph)) != known:  # Meanwhile the page has looked further.
            tree.learn(graph, now)
        walk = Walk(graph)
        node = tree.find(walk.graph, self._walk.state(self._walk.selected))
        if node is not None:
            walk.select(walk.shortest(node))
        walk.critical = self._walk.critical
        self._walk = self._walks[graph.graph["by"]] = walk
        return self._stopped_words(search, graph) if search.stopped else ""

    def _stopped_words(self, search: Search, graph: Graph) -> str:
        """What is known of the root when a search was stopped."""
        root = graph.nodes[graph.graph["root"]]
        return say(
            "explorer.stopped",
            self.lang,
            seconds=f"{search.seconds:.0f}",
            count=len(graph),
            value=told_value(root, self.lang),
        )

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
            except RaigoError:
                self._refuse(say("explorer.over_budget", self.lang))

    def _offered(self, deed: str, what: object) -> bool:
        """Whether this tree offers that; a page may send anything."""
        match deed:
            case "by":
                return what in (DECISION, TURN)
            case "critical" | "overview":
                return type(what) is bool
            case "page":
                return type(what) is int and what in (-1, 1)
            case "search":
                return isinstance(what, str) and 0 < len(what) <= LONGEST_SEARCH
            case "further" | "stop":
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
        if by in self._walks:
            self._walks[by].critical = self._walk.critical
            self._walk = self._walks[by]
            self._show()
        else:
            self._grow_again(by, 1)

    def _further(self, _: None) -> None:
        """Grow the whole tree again with a larger budget."""
        self._grow_again(self.by, FURTHER)

    def _grow_again(self, by: str, times: int) -> None:
        """Grow another tree of the same start, so many times as far, and take it when it is there."""
        if not self._is_free():
            return
        states, seconds, megabytes = self._budget
        limit, budget = self._limit * times, Budget(states * times, seconds * times, megabytes)
        known = tree.proved(self.graph)

        def use(search: Search) -> None:
            told = self._adopt(search, known)
            if times > 1 and not search.stopped:
                self._limit, self._budget = limit, budget
                self._walks = {self.by: self._walk}
                told = say("explorer.grown", self.lang, count=len(self.graph))
            self._show(told)

        self._after(self._begun(by, limit, budget, known), use)

    def _is_free(self) -> bool:
        """Whether no search is under way; one is enough for a kernel."""
        if self._search is not None:
            self._refuse(say("explorer.under_way", self.lang))
        return self._search is None

    def _stop(self, _: None) -> None:
        """End the search that is under way; its result comes when it has ended."""
        if self._search is None:
            self._refuse(say("explorer.nothing_to_stop", self.lang))
            return
        self._search.stop()
        with self.hold_sync():
            self.busy = self._progress(self._search)
            self.serial += 1

    def _find(self, text: str) -> None:
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
            self.overview = {"src": tiles.data_uri(still.svg), "alt": still.alt} if still else {}

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
                self.picture_here = self._picture_of(walk)
                self._drawn = (walk.selected, self.lang)
            self.selected = shown["here"]["position"]
            self.view = shown
            self.says = says
            self.error = ""
            self.serial += 1
            self._draw_tree()

    def _picture_of(self, walk: Walk) -> dict[str, str]:
        """The selected position as an image; other games have none."""
        study = walk.growth.study
        if not isinstance(study, RaigoStudy):
            return {}
        seen = seen_from(study.rules, walk.state(walk.selected), None)
        still = table_picture.board(seen, self.lang)
        return {"src": tiles.data_uri(still), "alt": table_picture.describe(seen, self.lang)}


DEEDS: dict[str, Callable[[TreeExplorer, Any], None]] = {
    "open": TreeExplorer._open,  # noqa: SLF001 - its own table
    "fold": TreeExplorer._fold,  # noqa: SLF001
    "select": TreeExplorer._select,  # noqa: SLF001
    "page": TreeExplorer._page,  # noqa: SLF001
    "critical": TreeExplorer._critical,  # noqa: SLF001
    "by": TreeExplorer._by,  # noqa: SLF001
    "further": TreeExplorer._further,  # noqa: SLF001
    "stop": TreeExplorer._stop,  # noqa: SLF001
    "search": TreeExplorer._find,  # noqa: SLF001
    "overview": TreeExplorer._overview,  # noqa: SLF001
}
