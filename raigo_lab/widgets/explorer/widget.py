"""The Tree explorer: walk through everything that can happen after a position, with proved values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, ClassVar

import traitlets

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree import graph as tree
from raigo_lab.games.tree.export import writer
from raigo_lab.games.tree.grow import Graph
from raigo_lab.games.tree.stretch import DECISION
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tree import FORMATS, show_tree, spread_tree
from raigo_lab.raigo.endgame.explore import subject_of
from raigo_lab.raigo.endgame.study import OBJECTIVE, RaigoStudy
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import read_position
from raigo_lab.susanoo.study import SusanooStudy
from raigo_lab.texts import say
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.explorer import growing, second
from raigo_lab.widgets.explorer.game import WalkGame
from raigo_lab.widgets.explorer.growing import BUDGET, LIMIT
from raigo_lab.widgets.explorer.grows import Grows
from raigo_lab.widgets.explorer.shapes import Exported
from raigo_lab.widgets.explorer.view import view
from raigo_lab.widgets.explorer.walk import SHOWN, Path, Walk
from raigo_lab.widgets.explorer.words import tokens_in
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.open_in import Here, Opens
from raigo_lab.widgets.table.playing import Board
from raigo_lab.widgets.table.shapes import Scene

LONGEST_SEARCH = 500
IN_PICTURE = 24  # positions in the still picture
TYPES = {".svg": "image/svg+xml", ".json": "application/json", ".graphml": "application/xml"}


class TreeExplorer(Grows, Opens, Board):
    """The tree of an endgame to unfold, or to play through on its board; ``selected`` is where one stands.

    >>> TreeExplorer("2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-")
    TreeExplorer('2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-')

    Takes a position or a graph that ``explore`` made. ``by`` is ``"decision"`` or ``"turn"``. At most ``limit``
    positions are grown at first, and no more than ``budget`` is spent; what is not proved shows its bounds.
    A position of Warriors of Susanoo is asked by ``goal``, ``until``, ``others`` and ``seat`` (WM5).
    """

    _esm: ClassVar[str] = sources.script("explorer")
    _css: ClassVar[str] = sources.style("explorer")

    view = traitlets.Dict().tag(sync=True)  # the visible rows and the words around them
    exported = traitlets.Dict().tag(sync=True)  # a file that was asked for
    overview = traitlets.Dict().tag(sync=True)  # the tree as an image, if it was asked for
    still = traitlets.Dict().tag(sync=True)  # the table at the selected position, of a game without a board
    selected = traitlets.Unicode("").tag(sync=True)  # the selected position as one line

    def __init__(
        self,
        position: str | Position | Graph,  # or a position of Warriors of Susanoo
        *,
        by: str = DECISION,
        objective: str = "margin",
        limit: int = LIMIT,
        budget: Budget = BUDGET,
        lang: str = "en",
        **question: Any,  # noqa: ANN401 - checked one by one
    ) -> None:
        """Grow the tree of this position, or take one that is grown; ``question`` is Warriors of Susanoo's (WM5)."""
        self._limit, self._budget = limit, budget
        self._question = question
        if (other := second.subject_for(position, question)) is not None:
            self._subject = other
            grown = self._at_once(by)
        elif isinstance(position, str | Position):
            start = read_position(position) if isinstance(position, str) else position
            self._subject = subject_of(start, objective)
            grown = self._at_once(by)
        elif isinstance(getattr(position, "graph", None), dict) and "start" in position.graph:
            grown = position
            self._subject = tree.growth_of(grown).subject
        else:
            raise InvalidArgument("this is neither a position nor a graph that explore made")
        self._walk = Walk(grown)
        self._walks = {grown.graph["by"]: self._walk}
        study = self._subject.study
        self._table = (
            WalkGame(Position(self._subject.start, study.rules)) if isinstance(study, RaigoStudy) else None
        )
        self._wide = False  # whether the overview is shown
        self._drawn_tree: tuple[str, int, str] | None = None
        self._on_board: object = None  # what was played there and the language, as drawn last
        super().__init__(lang=lang, size="normal")
        if self._first is not None:
            self._after(self._first, self._take_first, growing.FIRST_PATIENCE)

    # For whoever looks from Python

    @property
    def graph(self) -> Graph:
        """The tree as far as it is grown."""
        return self._whole().graph

    @property
    def node(self) -> int:
        """The selected position's node."""
        return self._walk.selected[-1]

    @property
    def line(self) -> list[str]:
        """The actions from the root to the selected position."""
        return self._walk.line(self._walk.selected)

    def search(self, text: str) -> bool:
        """Select the next place that fits a position, a line of actions or a part of one; whether there is one."""
        return self._look_for(self._whole(), text)

    def _look_for(self, walk: Walk, text: str) -> bool:
        number, count = walk.search(text)
        found = say("explorer.found", self.lang, number=number, count=count) if count else ""
        self._show(self._plainly(found))
        return bool(count)

    def __repr__(self) -> str:
        """The call that makes this explorer, without an address: it stays the same from run to run."""
        objective = self._subject.facts.objective
        words = [repr(self._subject.text)]
        words += [f"by={self.by!r}"] if self.by != DECISION else []
        own = isinstance(self._subject.study, RaigoStudy)
        words += [f"objective={objective!r}"] if own and objective != OBJECTIVE else []
        words += [f"{name}={word!r}" for name, word in self._question.items()]
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"TreeExplorer({', '.join(words)})"

    def picture(self) -> str:
        """The tree as a still SVG picture: best play and what lies beside it."""
        return show_tree(self._walk.graph, IN_PICTURE, self.lang).svg

    def _twins(self) -> dict[str, str]:
        still = show_tree(self._walk.graph, IN_PICTURE, self.lang)
        return {"text/html": tiles.img(still.svg, still.alt), "image/svg+xml": still.svg}

    # What a page sends

    def _path(self, row: object) -> Path:
        """The place of a row that the page knows."""
        if type(row) is not int or not 0 <= row < len(self._walk.paths):
            raise Malformed
        return self._walk.paths[row]

    def _open(self, at: object) -> None:
        path = self._path(at)
        try:
            self._walk.open(path)
        except RaigoError:
            self._refuse(say("explorer.over_budget", self.lang))
            return
        self._show()

    def _fold(self, at: object) -> None:
        self._walk.fold(self._path(at))
        self._show()

    def _select(self, at: object) -> None:
        self._walk.select(self._path(at))
        self._show()

    def _turn_page(self, at: object) -> None:
        if type(at) is not int or at not in (-1, 1):
            raise Malformed
        self._walk.turn_page(at)
        self._show()

    def _show_only(self, at: object) -> None:
        if not isinstance(at, str) or at not in SHOWN:
            raise Malformed
        self._walk.show_only = at
        self._walk.show(self._walk.selected)
        self._show()

    def _token(self, at: object) -> None:
        walk = self._walk
        known = tokens_in(walk.growth.study, walk.growth.states[walk.graph.graph["root"]])
        if not isinstance(at, str) or at not in ("", *known):
            raise Malformed
        walk.token = at
        walk.show(walk.selected)
        self._show()

    def _find(self, at: object) -> None:
        if not isinstance(at, str) or not 0 < len(at) <= LONGEST_SEARCH:
            raise Malformed
        if not self._look_for(self._walk, at):
            self._refuse(say("explorer.not_found", self.lang))

    def _overview(self, at: object) -> None:
        if type(at) is not bool:
            raise Malformed
        self._wide = at
        self._show()

    def _draw_tree(self) -> None:
        """The tree as an image for the page, if it was asked for; drawn again only when it has grown."""
        graph = self._walk.graph
        now = (self.by, len(graph), self.lang) if self._wide else None
        if now != self._drawn_tree:
            self._drawn_tree = now
            made: dict[str, object] = {}
            if now:
                still, root = spread_tree(graph, IN_PICTURE, self.lang)
                made = {"src": tiles.data_uri(still.svg), "alt": still.alt, "root": root}
            self.overview = made

    def _export(self, at: object) -> None:
        """Hand the tree out as a file; it goes to the page that asked, and is forgotten with the next change."""
        if not isinstance(at, str) or at not in FORMATS:
            raise Malformed
        name = f"tree{at}"
        text = writer(FilePath(name), FORMATS)(self._walk.graph)
        file: Exported = {
            "name": name,
            "type": TYPES.get(at, "text/plain"),
            "text": text,
            "serial": self.serial,
        }
        with self.hold_sync():
            self.exported = dict(file)
            self._answer("plain", [self._line("", say("explorer.exported", self.lang, name=name))])

    # The board

    _TOOL: ClassVar[str] = "explorer"

    def _here(self) -> Here:
        study = self._subject.study
        if isinstance(study, SusanooStudy):
            return Here(study.position._replace(state=self._walk.state(self._walk.selected).state))
        if self._table is None:
            return Here(None)
        session = self._table.session
        return Here(session.position, session=session)

    @property
    def _game(self) -> WalkGame:
        assert self._table is not None  # noqa: S101 - only Raigo has a board, and only a board asks
        return self._table

    def _count(self) -> int:
        return super()._count() if self._table else 0

    def _pick(self, number: int) -> None:
        """A move on the board: the walk goes where it leads, unless somebody else has still to choose (RO4)."""
        game = self._game
        before = len(game.session.actions)
        game.choose(number)
        if len(game.session.actions) > before:
            try:
                self._walk.play(game.session.actions[-1])
            except RaigoError:
                self._refuse(say("explorer.over_budget", self.lang))
                game.stand(self._walk.actions_so_far())
                return
        self._show()

    def _try(self, marks: object) -> None:
        if self._table is None:
            raise Malformed
        super()._try(marks)

    def _draw(self) -> None:
        walk = self._walk
        if self._table is not None:
            if self._table.session.actions != walk.actions_so_far():
                self._table.committed = {}
                self._table.stand(walk.actions_so_far())
            # Unfolding a row leaves the board as it is; what was played on it is not played once more.
            board = (tuple(walk.actions_so_far()), tuple(self._table.committed.items()), self.lang)
            if board != self._on_board or self.scene.get("beats"):
                self._on_board = board
                super()._draw()
        shown = view(walk, self.lang)
        self.selected = shown["here"]["position"]
        study = walk.growth.study
        if isinstance(study, SusanooStudy):
            self.still = second.still(study, walk.state(walk.selected), self.lang)
        self.view = dict(shown)
        self.exported = {}
        self._draw_tree()

    def _scene(self) -> Scene:
        scene = super()._scene()
        if self._game.draws:
            scene["ask"]["title"] = say("explorer.ask_draw", self.lang)
            scene["ask"]["text"] = ""
        return scene

    # Every request of a page says what it is about in one field.
    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        **Grows._REQUESTS,  # noqa: SLF001 - of the same widget
        "open": Request(_open, ("at",)),
        "fold": Request(_fold, ("at",)),
        "select": Request(_select, ("at",)),
        "page": Request(_turn_page, ("at",)),
        "show": Request(_show_only, ("at",)),
        "token": Request(_token, ("at",)),
        "export": Request(_export, ("at",)),
        "try": Request(_try, ("marks",)),
        "search": Request(_find, ("at",)),
        "overview": Request(_overview, ("at",)),
    }
