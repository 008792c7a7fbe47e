"""How the explorer's tree grows: at first, further, by turns or decisions; in the background, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import traitlets

from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree import graph as tree
from raigo_lab.games.tree.grow import Graph, Grown, Tell
from raigo_lab.games.tree.stretch import DECISION, TURN
from raigo_lab.games.tree.subject import Subject
from raigo_lab.texts import say
from raigo_lab.widgets.background import Allowance, Work, follow
from raigo_lab.widgets.base import Page, Request
from raigo_lab.widgets.explorer import growing
from raigo_lab.widgets.explorer.growing import FURTHER, Growing, Proofs
from raigo_lab.widgets.explorer.view import describe_value
from raigo_lab.widgets.explorer.walk import Walk
from raigo_lab.widgets.shapes import Malformed


class Grows(Page):
    """A widget that shows the tree of one start, and grows it while the page can be used."""

    busy = traitlets.Unicode("").tag(sync=True)  # how far a long search is, while it runs

    _subject: Subject
    _walk: Walk  # the tree on the page
    _walks: dict[str, Walk]  # the trees that are grown, by what one step is
    _limit: int
    _budget: Budget
    _search: Growing | None = None  # one that goes on while the page can be used
    _first: Growing | None = None  # the first one, if it goes on after something was shown
    _same_rows = True  # whether the last tree that was taken kept the numbers of all rows

    @property
    def by(self) -> str:
        """What one step is: a decision or a whole turn."""
        return str(self._walk.graph.graph["by"])

    # The first tree

    def _at_once(self, by: str) -> Graph:
        """The first tree: where a page can be heard meanwhile a small one, and the whole grows while it is shown."""
        if not growing.can_hear():
            return self._grow(by, self._limit, self._budget, {}).result()
        states, seconds, _ = growing.FIRST_BUDGET
        least = Budget(min(self._budget[0] or states, states), min(self._budget[1] or seconds, seconds))
        small = self._grow(by, min(self._limit, growing.FIRST_LIMIT), least, {}).result()
        if not (small.graph["complete"] and small.graph["exact"]):
            self._first = self._grow(by, self._limit, self._budget, tree.proved(small))
        return small

    def _take_first(self, search: Growing) -> None:
        """The whole tree takes the place of the small one; whoever looks from Python may have taken it already."""
        if self._first is search:
            self._first = None
            found = self._adopt(search, {})
            if found or not self._same_rows:
                self._show(self._plainly(found))
            else:  # A click that is on its way is still meant: nothing is counted as an answer.
                with self.hold_sync():
                    self._draw()

    def _whole(self) -> Walk:
        """The tree for whoever looks from Python: they wait for the first search."""
        if (search := self._first) is not None:
            search.result()
            self._search, self.busy = None, ""
            self._take_first(search)
        return self._walk

    # One search

    def _grow(self, by: str, limit: int, budget: Budget, known: Proofs) -> Growing:
        """The tree of the start, being grown; what is known already is not lost."""

        def grow(budget: Allowance, tell: Tell) -> Graph:
            return tree.explore(
                self._subject, by=by, limit=limit, budget=budget, tell=tell, stop=budget.stop, known=known
            )

        return Growing(grow, budget)

    def _after(self, search: Growing, use: Callable[[Growing], None], patience: float | None = None) -> None:
        """Use what a search finds: now if it ends soon, otherwise later, while the page can be used and can stop it."""

        def take(_: Work[Graph]) -> None:
            self._search = None
            self.busy = ""
            self._guarded(lambda: use(search), "a search")

        def notify(_: Work[Graph]) -> None:
            if self._search is None:  # the first time: this is the answer to the message
                self._search = search
                self._answer("plain", [])
            self.busy = self._progress(search)

        follow(search, take, growing.PATIENCE if patience is None else patience, notify)

    def _progress(self, search: Growing) -> str:
        """How far a search is."""
        words = {"seconds": f"{search.seconds:.0f}"}
        if search.stopped:
            return say("explorer.stopping", self.lang, **words)
        stage, done, total = search.grown or Grown("growing", 0, self._limit)
        return say(f"explorer.{stage}", self.lang, done=done, total=total, **words)

    def _adopt(self, search: Growing, known: Proofs) -> str:
        """Take the tree that a search grew, standing where one stood; what is said of it.

        Whichever tree stays knows what both have proved: bounds on the page never get wider.
        """
        graph, before = search.result(), self._walk.graph
        if graph.graph["by"] == self.by and len(graph) < len(before):
            tree.learn(before, tree.proved(graph))
            return (
                f"{self._stopped_words(search, before)} {say('explorer.kept', self.lang)}"
                if search.stopped
                else ""
            )
        if (now := tree.proved(before)) != known:  # Meanwhile the page has looked further.
            tree.learn(graph, now)
        walk = Walk(graph)
        self._same_rows = walk.follow(self._walk)
        self._walk = self._walks[graph.graph["by"]] = walk
        return self._stopped_words(search, graph) if search.stopped else ""

    def _stopped_words(self, search: Growing, graph: Graph) -> str:
        """What is known of the root when a search was stopped."""
        root = graph.nodes[graph.graph["root"]]
        return say(
            "explorer.stopped",
            self.lang,
            seconds=f"{search.seconds:.0f}",
            count=len(graph),
            value=describe_value(root, self.lang),
        )

    # What a page asks for

    def _by(self, at: object) -> None:
        if not isinstance(at, str) or at not in (DECISION, TURN):
            raise Malformed
        if at in self._walks:
            self._walks[at].show_only, self._walks[at].token = self._walk.show_only, self._walk.token
            # What was proved in the one tree holds in the other.
            tree.learn(self._walks[at].graph, tree.proved(self._walk.graph))
            self._walk = self._walks[at]
            self._show()
        else:
            self._grow_again(at, 1)

    def _further(self, at: object) -> None:
        """Grow the whole tree again with a larger budget."""
        if at is not None:
            raise Malformed
        self._grow_again(self.by, FURTHER)

    def _grow_again(self, by: str, times: int) -> None:
        """Grow another tree of the same start, so many times as far, and take it when it is there."""
        if not self._is_free():
            return
        states, seconds, megabytes = self._budget
        limit, budget = self._limit * times, Budget(states * times, seconds * times, megabytes)
        known = tree.proved(self._walk.graph)

        def use(search: Growing) -> None:
            found = self._adopt(search, known)
            if times > 1 and not search.stopped:
                self._limit, self._budget = limit, budget
                self._walks = {self.by: self._walk}
                found = say("explorer.grown", self.lang, count=len(self._walk.graph))
            self._show(self._plainly(found))

        self._after(self._grow(by, limit, budget, known), use)

    def _is_free(self) -> bool:
        """Whether no search is under way; one is enough for a kernel."""
        if self._search is not None:
            self._refuse(say("explorer.under_way", self.lang))
        return self._search is None

    def _stop(self, at: object) -> None:
        """End the search that is under way; its result comes when it has ended."""
        if at is not None:
            raise Malformed
        if self._search is None:
            self._refuse(say("explorer.nothing_to_stop", self.lang))
            return
        self._search.stop()
        self.busy = self._progress(self._search)
        self._answer("plain", [])

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        "by": Request(_by, ("at",)),
        "further": Request(_further, ("at",)),
        "stop": Request(_stop, ("at",)),
    }
