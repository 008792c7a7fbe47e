"""The Table: a whole game to see and to play, from one seat or open, alone, with bots, or around one screen."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import traitlets

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.ascii import draw as draw_ascii
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.play.sessions import Player, Session
from raigo_lab.raigo.rules import Rules, rules_from
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text import record
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.texts import say
from raigo_lab.widgets.background import Allowance, Work, follow
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.shapes import Malformed, ReasonLine
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.at_table import AtTable
from raigo_lab.widgets.shared.open_in import Here
from raigo_lab.widgets.table.files import inside, load_session
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.playing import Board, how_shown
from raigo_lab.widgets.table.review import Judged, in_words, last_turns
from raigo_lab.widgets.table.setting import Setting, setting
from raigo_lab.widgets.table.shapes import Peek

REVIEW = 20.0  # seconds that a review may take
PATIENCE = 0.3  # seconds before the page is told that it goes on


class Table(AtTable, Board):
    """A game on the table; every legal choice can be made by click, by drag or by keys.

    >>> Table("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    Table('2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-')

    ``seat`` says whose eyes are used (S6); without one everything lies open. ``players`` sits ``"greedy"`` or
    ``"random"`` players at seats. With a ``seat`` and more than one person the screen is passed round. A table with
    hidden tokens always asks everybody who might hold an answer (R20), so that no question tells who does.

    ``arcanum`` deals one Arcanum in Destroy's place (AC1), by its kanji or its name. ``setup`` deals a Raijin Battle
    (RB1): ``"basic"``, ``"two"`` (two each) or ``"raijin"`` (one of a Raijin's three); ``kept`` says what lies on the
    Moons, seat by seat, otherwise lots decide.
    """

    _esm: ClassVar[str] = sources.script("table")
    _css: ClassVar[str] = sources.style("table")
    _COACHES: ClassVar[bool] = True
    _TEXTS: ClassVar[str] = "table"
    _SEATS: ClassVar[Container[int]] = SEATS
    _GAME: ClassVar[type[TableGame]] = TableGame

    peek = traitlets.Dict().tag(sync=True)  # a moment that a page looks back at

    def __init__(
        self,
        position: str | Position | None = None,
        *,
        seats: int = 2,
        seed: int | None = None,
        seat: int | None = None,
        players: Mapping[int, str | Player] | None = None,
        lang: str = "en",
        size: str = "normal",
        rules: Rules | Mapping[str, object] | None = None,
        arcanum: str | None = None,
        setup: str | None = None,
        kept: Sequence[str] | None = None,
    ) -> None:
        """Sit down at this position, or at a new deal."""
        given = rules if isinstance(rules, Rules) else rules_from(rules or {})
        how = setting(arcanum, setup, kept, seats, given=position is not None)
        start = _start(position, how, seats, seed, given, given_rules=rules is not None)
        self._table = self._GAME(start, seat, players or {}, seed, how)
        self._made = {"seed": seed, "given": position is not None}
        self._work: Work[list[Judged]] | None = None  # a review under way
        super().__init__(lang=lang, size=size)

    _TOOL: ClassVar[str] = "table"

    def _here(self) -> Here:
        """A seat's view is opened nowhere while its game goes on (S6)."""
        if not self._table.may_tell_all:
            return Here(None, "hidden")
        return Here(self.session.position, session=self.session)

    @property
    def _game(self) -> TableGame:
        return self._table

    @property
    def _under_way(self) -> TableGame:
        return self._table

    @property
    def session(self) -> Session:
        """The game under way."""
        return self._table.session

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened up to now, hidden tokens included."""
        return tuple(self._table.events())

    @property
    def position(self) -> str:
        """The table now, on one line; hidden tokens included. Setting it starts a new game there."""
        return format_position(self.session.position)

    @position.setter
    def position(self, text: str | Position) -> None:
        start = text if isinstance(text, Position) else read_position(text)
        if self.seat is not None and self.seat >= len(start.state.seats):
            raise InvalidArgument(f"the table is seen from seat {self.seat}, which this game does not have")
        self._table.sit_down(Session(self._table.asking_everybody(start)))
        self._show()

    @property
    def seat(self) -> int | None:
        """Whose eyes were asked for; ``None`` on an open table."""
        return self._seat

    def __repr__(self) -> str:
        """The call that makes this table, without an address; hidden tokens are not told."""
        if self.seat is None:
            words = [repr(self.position)]
        elif self._made["given"]:
            words = ["…", f"seat={self.seat}"]
        else:
            seed = [f"seed={self._made['seed']!r}"] if self._made["seed"] is not None else []
            words = [f"seats={len(self.session.state.seats)}", *seed, f"seat={self.seat}"]
            words += self._table.how.words()
        words += [f"players={self._table.kinds!r}"] if self._table.kinds else []
        return f"Table({', '.join([*words, *how_shown(self.lang, self.size)])})"

    def picture(self) -> str:
        """The table as a still SVG picture, as the page sees it."""
        return table_picture.board(self._table.page_view(), self.lang)

    def _twins(self) -> dict[str, str]:
        still = self.picture()
        alt = table_picture.describe(self._table.page_view(), self.lang)
        return {"text/html": tiles.img(still, alt), "image/svg+xml": still}

    def _draw(self) -> None:
        super()._draw()
        # What somebody copied is theirs: it is gone when the screen is passed, and after every change (S6).
        self.clip = {}
        self.peek = {}

    # What a page sends

    def _look_back(self, at: object) -> None:
        """Show the table as it was after so many actions, to these eyes; nothing changes (S6)."""
        if type(at) is not int or not 0 <= at <= len(self.session.actions) or self._table.curtain is not None:
            raise Malformed
        with self.hold_sync():
            peek: Peek = {"moment": at, "set": self._table.look_back(at, self.lang)}
            self.peek = dict(peek)
            self._answer("plain", [])

    # Tools

    def _undo_shows(self, text: str) -> ReasonLine:
        return self._line("S6", text)

    def deal(self, seats: int | None = None, seed: int | None = None) -> None:
        """A new deal (S1 to S5) under the same rules; who played a seat plays it again."""
        self._table.deal(len(self.session.state.seats) if seats is None else seats, seed)
        self._made = {"seed": seed, "given": False}
        self._show()

    def rematch(self) -> None:
        """Once more: a new deal, or the same position if one was given."""
        if self._made["given"]:
            self._table.sit_down(Session(self.session.start))
            self._show()
        else:
            self.deal()

    def _review(self) -> None:
        """Prove what the last turns were worth; pressed again it stops with what is known."""
        if self._work is not None:
            self._work.stop()
            self._answer("plain", [self._line("", say("table.review_works", self.lang))])
            return
        if not self._table.over:
            raise Malformed
        session = self.session
        if len(session.state.seats) == 3:
            self._refuse(say("table.review_three", self.lang))
            return
        allowance = Allowance(Budget(seconds=REVIEW))
        story, now, rules = self._table.story, len(session.actions), session.start.rules

        def take(work: Work[list[Judged]]) -> None:
            self._work = None
            if self.session is session and self._table.over:
                said = in_words(work.result(), story, now, self.seat, self.lang)
                self._answer("plain", [self._line("", text) for text in said])

        def notify(work: Work[list[Judged]]) -> None:
            if self._work is None:
                self._work = work
                self._answer("plain", [self._line("", say("table.review_works", self.lang))])

        follow(Work(lambda: last_turns(rules, story, now, allowance), allowance), take, PATIENCE, notify)

    def _file(self, path: object) -> Path | None:
        """A file of ours inside the working folder; anything else is refused."""
        file = inside(path)
        if file is None:
            self._refuse(say("table.bad_path", self.lang))
        return file

    def _save(self, path: object) -> None:
        file = self._file(path)
        if file is None:
            return
        try:
            self.session.save(file)
        except RaigoError as error:
            why = str(error).replace(str(file), file.name)
            self._refuse(say("table.not_saved", self.lang, why=why))
            return
        self._answer("plain", [self._line("", say("table.saved", self.lang, path=file.name))])

    def _load(self, path: object) -> None:
        file = self._file(path)
        if file is None:
            return
        try:
            session = load_session(file)
            why = self._why_not_here(session)
        except FileNotFoundError:
            why = say("table.no_file", self.lang)
        except (OSError, RaigoError) as error:
            why = str(error).replace(str(file), file.name)
        if why:
            self._refuse(say("table.not_loaded", self.lang, why=why))
            return
        self._table.sit_down(session)
        self._show(self._plainly(say("table.loaded", self.lang, path=file.name)))

    def _why_not_here(self, session: Session) -> str:
        """Why a game cannot be played on at this table, or nothing."""
        if self.seat is not None and self.seat >= len(session.state.seats):
            return say("table.no_seat", self.lang, seat=self.seat)
        if self.seat is not None and session.start.rules.R20 != "everybody":
            return say("table.asks_holders", self.lang)
        return ""

    def _copy_position(self) -> None:
        """The line of an open table; elsewhere the table as it is seen, since the line would tell (S6)."""
        hidden = draw_ascii(self.session.position, self._table.eye)
        self._hand_out("position", self.position if self._table.may_tell_all else hidden)

    def _copy_record(self) -> None:
        """The record of an open table; elsewhere what this seat saw happen (S6)."""
        if self._table.may_tell_all:
            made = record.from_play(self.session.start, self.session.actions)
            self._hand_out("record", record.write_record(made))
        else:
            told = [tell(event, self.lang, you=self.seat) for event in self._table.events_as_seen()]
            self._hand_out("record", "\n".join([*told, ""]))

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        **AtTable._REQUESTS,  # noqa: SLF001 - of the same widget
        "try": Request(Board._try, ("marks",)),  # noqa: SLF001 - of the same widget
        "peek": Request(_look_back, ("at",)),
        "rematch": Request(rematch),
        "review": Request(_review),
        "save": Request(_save, ("path",)),
        "load": Request(_load, ("path",)),
        "copy_position": Request(_copy_position),
        "copy_record": Request(_copy_record),
    }


def _start(
    position: str | Position | None,
    how: Setting,
    seats: int,
    seed: int | None,
    rules: Rules,
    *,
    given_rules: bool,
) -> Position:
    """The position to begin with: given, with its own rulings unless others are given, or dealt."""
    if position is None:
        return how.deal(seats, seed, rules)
    start = position if isinstance(position, Position) else read_position(position)
    return start._replace(rules=rules) if given_rules else start
