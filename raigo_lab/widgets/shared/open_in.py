"""Open in …: the position that a widget shows, in another widget, in the same place and without code.

What can be opened are the public widgets, looked up in the package when they are asked for: no widget knows another.
Whoever sees a game through one seat's eyes opens nothing (S6): every tool here lies open, and even against bots it
would show what the seat has still to find out. When the game is over, or was open from the start, everything goes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import traitlets

import raigo_lab
from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Joint, Node, Over
from raigo_lab.raigo.destroy import destroy_owner
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_link
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import format_position
from raigo_lab.susanoo.state import Position as CardPosition
from raigo_lab.texts import say
from raigo_lab.widgets.base import Page, Request
from raigo_lab.widgets.shapes import Malformed, OpenIn, Reason

AnyPosition = Position | CardPosition


class Here(NamedTuple):
    """What a widget has to hand on: a position, with the game that led to it, or the reason why not."""

    position: AnyPosition | None
    why: str = ""  # names the sentence that says why nothing is opened; empty: there is nothing to say
    session: Session | None = None


@functools.lru_cache(maxsize=1)
def _asked_at(position: Position) -> Node:
    """What is asked at a position; the engine is asked once for all tools."""
    return Session(position).node


def _node(position: Position, session: Session | None) -> Node:
    """What is asked; a game under way was asked already."""
    return session.node if session else _asked_at(position)


def _goes_on(position: Position, session: Session | None) -> bool:
    return not isinstance(_node(position, session), Over)


def _is_battle(position: Position, session: Session | None) -> bool:
    """Whether Towers are chosen at the same moment (RO4)."""
    return isinstance(_node(position, session), Joint)


def _has_destroy(position: Position, _: object) -> bool:
    """Whether a Destroy is active or in somebody's hands (DE1)."""
    state = position.state
    return destroy_owner(state) is not None or any("D" in seat.inner for seat in state.seats)


def _is_fought(position: CardPosition, _: object) -> bool:
    return position.state.battle is not None


def _can_be_told(position: CardPosition, _: object) -> bool:
    """Whether the second game goes on here and has words for this moment (WN)."""
    try:
        format_position(position)
    except NotationError:
        return False
    game = Susanoo(position.box)
    return not game.is_over(game.start(position.state))


class Tool(NamedTuple):
    """A widget that a position can be opened in: its public name, and which positions it takes, with the game if there is one."""

    public: str
    takes: Callable[[Any, Session | None], bool] = lambda *_: True


TOOLS: Mapping[str, Tool] = {
    "table": Tool("Table"),
    "explorer": Tool("TreeExplorer", _goes_on),
    "editor": Tool("PositionEditor"),
    "battle": Tool("BattleLab", _is_battle),
    "clock": Tool("DestroyClock", _has_destroy),
    "replay": Tool("Replay"),
}
CARD_TOOLS: Mapping[str, Tool] = {  # of Warriors of Susanoo
    "cards": Tool("SusanooTable"),
    "desk": Tool("BattleDesk", _is_fought),
    "explorer": Tool("TreeExplorer", _can_be_told),
}


def tools_for(position: AnyPosition) -> Mapping[str, Tool]:
    """The tools of this position's game."""
    return CARD_TOOLS if isinstance(position, CardPosition) else TOOLS


class Opens(Page):
    """A widget whose position can be opened in others; one of them at a time, in its place."""

    opens = traitlets.Dict().tag(sync=True)  # what can be opened, or why nothing can
    opened = traitlets.Unicode("").tag(sync=True)  # the model of what is opened

    _TOOL: ClassVar[str] = ""  # which of the tools this is

    _child: Page | None = None

    def _here(self) -> Here:
        """What there is to hand on."""
        raise NotImplementedError

    def _offered(self, here: Here) -> list[str]:
        """The tools that take this position."""
        if here.position is None:
            return []
        found = [
            name
            for name, tool in tools_for(here.position).items()
            if name not in (self._TOOL, "replay") and tool.takes(here.position, here.session)
        ]
        return (
            [*found, "replay"] if here.session and here.session.actions and self._TOOL != "replay" else found
        )

    def _show(self, reason: Reason | None = None) -> None:
        with self.hold_sync():
            super()._show(reason)
            here = self._here()
            opens: OpenIn = {
                "lang": self.lang,
                "label": say("open.label", self.lang),
                "back": say("open.back", self.lang),
                "items": [
                    {"id": name, "label": say(f"open.{name}", self.lang)} for name in self._offered(here)
                ],
                "why": say(f"open.why_{here.why}", self.lang) if here.why else "",
                "link": format_link(here.position) if isinstance(here.position, Position) else "",
                "copy": say("open.copy", self.lang),
                "copied": say("open.copied", self.lang),
            }
            self.opens = dict(opens)

    def _open_in(self, to: object) -> None:
        """Open what was asked for; only what is offered at this moment."""
        here = self._here()
        if here.why:
            self._refuse(say(f"open.why_{here.why}", self.lang))
            return
        if here.position is None or not isinstance(to, str) or to not in self._offered(here):
            raise Malformed
        make: Any = getattr(raigo_lab, tools_for(here.position)[to].public)
        made: Page = (
            make(here.session.start, here.session.actions, at=-1, lang=self.lang)
            if to == "replay" and here.session
            else make(here.position, lang=self.lang)
        )
        self._close_opened()
        self._child = made
        self.opened = str(made.model_id)
        self._answer("plain", [])

    def _open_back(self) -> None:
        """Close what was opened; what was done in it is gone."""
        self._close_opened()
        self._answer("plain", [])

    def _close_opened(self) -> None:
        self.opened = ""
        if self._child is not None:
            self._child.close()
            self._child = None

    def close(self) -> None:
        """What was opened here goes with it."""
        self._close_opened()
        super().close()

    _COMMON: ClassVar[Mapping[str, Request]] = {
        "open_in": Request(_open_in, ("to",)),
        "open_back": Request(_open_back),
    }
