"""A game at a table, whatever the game: choosing, passing the screen, taking back, dealing again, texts to copy.

What a table says stands in its own section of the texts, under names that are the same for all of them.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, ClassVar

import traitlets

from raigo_lab.texts import say
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.shapes import Clip, Malformed, ReasonLine, Sure, Tools
from raigo_lab.widgets.shared.open_in import Opens
from raigo_lab.widgets.shared.seated import Seated

MOST_SEED = 10**12


class AtTable(Opens):
    """A table on a page: what is the same for every game played at one."""

    clip = traitlets.Dict().tag(sync=True)  # text that a page asked for

    _TEXTS: ClassVar[str]  # the section of the texts that this table speaks from
    _SEATS: ClassVar[Container[int]]  # how many can play

    _asks_undo = False  # whether somebody was asked if they want to undo past a draw

    @property
    def _under_way(self) -> Seated[Any]:
        """The game with those who play it."""
        raise NotImplementedError

    def deal(self, seats: int | None = None, seed: int | None = None) -> None:
        """A new game under the same rules."""
        raise NotImplementedError

    def _undo_shows(self, text: str) -> ReasonLine:
        """What is said before somebody chooses again, with the clause that says what is hidden."""
        raise NotImplementedError

    def _say(self, name: str) -> str:
        return say(f"{self._TEXTS}.{name}", self.lang)

    def _tools(self) -> Tools:
        sure: Sure | None = {"id": "sure", "label": self._say("undo_sure")} if self._asks_undo else None
        session = self._under_way.session
        return {"undo": bool(session.actions), "redo": bool(session.undone), "sure": sure}

    # What a page sends

    def _take(self, message: object) -> None:
        """A question that was asked waits for the next message alone."""
        asked, self._asks_undo = self._asks_undo, False
        if asked and isinstance(message, dict) and message.get("id") in ("undo", "sure"):
            self._asks_undo = True  # until it is answered
        super()._take(message)
        if asked and not self._asks_undo:
            self.tools = dict(self._tools())

    def _pick(self, number: int) -> None:
        self._under_way.choose(number)
        self._show()

    def _ready(self) -> None:
        """The screen was passed: show it to the one who is asked."""
        curtain = self._under_way.look.curtain
        if curtain is None:
            raise Malformed
        self._under_way.before = curtain
        self._show()

    def undo(self) -> bool:
        """Take back to the last choice of a person; whether there was one."""
        return self._turn_back(forward=False)

    def redo(self) -> bool:
        """Bring back what was taken back, to the next choice of a person; whether there was something."""
        return self._turn_back(forward=True)

    def _turn_back(self, *, forward: bool) -> bool:
        self._asks_undo = False
        moved = self._under_way.turn_back(forward=forward)
        if moved:
            self._show()
        return moved

    def _undo(self) -> None:
        """Take back; whoever would see what is drawn next and then choose again is asked first."""
        if not self._asks_undo and self._under_way.undo_shows_a_draw:
            self._asks_undo = True
            self.tools = dict(self._tools())
            self._answer("plain", [self._undo_shows(self._say("undo_shows"))])
        elif not self.undo():
            self._refuse(self._say("nothing_to_undo"))

    def _sure(self) -> None:
        if not self._asks_undo:
            raise Malformed
        self._undo()

    def _redo(self) -> None:
        if not self.redo():
            self._refuse(self._say("nothing_to_redo"))

    def _deal(self, seats: object, seed: object) -> None:
        sane = seed is None or (type(seed) is int and abs(seed) < MOST_SEED)
        if type(seats) is not int or seats not in self._SEATS or not sane:
            self._refuse(self._say("bad_deal"))
            return
        assert seed is None or isinstance(seed, int)  # noqa: S101 - checked above
        self.deal(seats, seed)

    def _hand_out(self, kind: str, text: str) -> None:
        with self.hold_sync():
            clip: Clip = {"kind": kind, "text": text, "serial": self.serial}
            self.clip = dict(clip)
            self.reason = {}
            self._answered()

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        "ready": Request(_ready),
        "undo": Request(_undo),
        "sure": Request(_sure),
        "redo": Request(_redo),
        "deal": Request(_deal, ("seats", "seed")),
    }
