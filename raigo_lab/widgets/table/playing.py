"""A board to play on: a scene, the options on it, and why something else cannot be done.

The Table and the puzzles are such boards: they share what is drawn and how a try is explained, and nothing else.
"""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from raigo_lab.raigo.clauses import about
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import Step
from raigo_lab.texts import say
from raigo_lab.widgets.base import SIZES, Page, check_word, line
from raigo_lab.widgets.shapes import Malformed, ReasonLine, Tools
from raigo_lab.widgets.table.beats import beats
from raigo_lab.widgets.table.coach import full_board
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.options import options_json
from raigo_lab.widgets.table.places import SPOT, where
from raigo_lab.widgets.table.shapes import Scene
from raigo_lab.widgets.table.tries import Try, action_of, readable
from raigo_lab.widgets.table.view import scene, words

DISCARDED = 2  # T4: the Inner Tokens that Forbiddance puts into the Canyon


class Board(Page):
    """A game that is seen and played on; who leads it says what a choice does."""

    size = traitlets.Enum(SIZES, "normal").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)  # what stays the same in a language: names and buttons
    scene = traitlets.Dict().tag(sync=True)  # what the page draws: one seat's view
    options: Any = traitlets.List().tag(sync=True)  # what the one before the screen can pick
    tools = traitlets.Dict().tag(sync=True)  # what can be done beside playing

    _FROM_THE_PAGE: ClassVar[frozenset[str]] = frozenset({"lang", "size"})
    _COACHES: ClassVar[bool] = False  # whether choices say what they would come to; a puzzle asks that itself

    def __init__(self, *, lang: str, size: str) -> None:
        """Begin in this language and size."""
        check_word("a size", size, SIZES)
        super().__init__(lang=lang, size=size)

    @property
    def _game(self) -> TableGame:
        """The game under way."""
        raise NotImplementedError

    @property
    def _seat(self) -> int | None:
        """Whose eyes were asked for; None on an open table."""
        return self._game.seat

    # What is seen

    def _draw(self) -> None:
        game = self._game
        if self.words.get("lang") != self.lang:
            self.words = dict(words(self.lang))
        start, played = beats(game.unseen(self.lang), self.lang)
        self.scene = {**self._scene(), "start": start, "beats": played}
        look = game.look
        seat = 0 if look.chooser is None else look.chooser
        state = game.session.state if self._COACHES else None
        self.options = (
            options_json(game.page_view(), look.options, seat, self.lang, state) if look.options else []
        )
        self.tools = dict(self._tools())

    def _scene(self) -> Scene:
        """What lies on the table, as it is seen."""
        seen, told = self._game.page_view(), self._game.facts(self.lang)
        if self._COACHES and told.mine and told.chooser is not None and seen.step == Step.ACT:
            full = full_board(seen, self._game.session.state, told.chooser, self.lang)
            told = told._replace(warning=full["text"] if full else "")
        return scene(seen, told, self.lang)

    def _tools(self) -> Tools:
        """What can be done beside playing."""
        return {}

    # What a page sends

    def _count(self) -> int:
        return len(self._game.offered())

    def _try(self, marks: object) -> None:
        """Tell why what was pointed at cannot be done; nothing is done."""
        sane = readable(marks)
        look = self._game.look
        if sane is None:
            raise Malformed
        if look.curtain is not None:
            self._refuse(say("table.curtain_first", self.lang))
        elif look.chooser is None:
            self._explain((no("E1", "over"),))
        else:
            self._explain_try(look.chooser, Try(sane))

    def _explain_try(self, chooser: int, tried: Try) -> None:
        """The clauses that forbid what these marks mean."""
        session = self._game.session
        foreign = [int(spot[0]) for spot in tried.sources if spot[0].isdigit() and int(spot[0]) != chooser]
        if foreign:
            self._answer("bad", [self._line("T5", say("table.not_yours", self.lang, seat=foreign[0]))])
            return
        if session.state.stack[-1].step == Step.FORBIDDANCE and len(tried.aims) > DISCARDED:
            self._answer("bad", [self._line("T4", say("table.two_chosen", self.lang))])
            return
        action = action_of(session.state, chooser, tried)
        if action is None:
            self._refuse(say("table.no_use", self.lang))
        elif refusals := why_not(session.start.rules, session.state, action, chooser):
            self._explain(refusals)
        else:
            self._refuse(say("table.is_legal", self.lang))

    def _explain(self, refusals: tuple[Refusal, ...]) -> None:
        self._answer("bad", [self._line(one.clause, self._in_words(one)) for one in refusals])

    def _line(self, clause: str, text: str) -> ReasonLine:
        return line(text, clause, about(clause, self.lang))

    def _in_words(self, one: Refusal) -> str:
        """The sentence without its clause, which stands in a box before it; places by name."""
        named = tuple(
            (name, where(value, self.lang, self._seat))
            if name == "spot" and isinstance(value, str) and SPOT.fullmatch(value)
            else (name, value)
            for name, value in one.words
        )
        return one._replace(words=named).text(self.lang).removesuffix(f" ({one.clause})")


def how_shown(lang: str, size: str) -> list[str]:
    """The words of a ``repr`` for a language and a size that are not the usual ones."""
    words = [f"lang={lang!r}"] if lang != "en" else []
    return words + ([f"size={size!r}"] if size != "normal" else [])
