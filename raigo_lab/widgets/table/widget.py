"""The Table: a whole game to see and to play, from one seat or open, alone, with bots, or around one screen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.ascii import draw as draw_ascii
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.clauses import about
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.events import tell
from raigo_lab.raigo.play.sessions import Player, Session
from raigo_lab.raigo.refusals import Refusal, no, why_not
from raigo_lab.raigo.rules import Rules, rules_from
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text import record
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.options import SPOT, Try, meant, options_json, readable, where
from raigo_lab.widgets.table.view import scene

SIZES = ("normal", "large", "projector")
_FROM_THE_PAGE = ("picked", "lang", "size")  # all that a page may change
SUFFIX = ".raigo.json"  # a page may write files of this name only


class Table(anywidget.AnyWidget):
    """A game on the table; every legal choice can be made by click, by drag or by keys.

    >>> Table("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    Table('2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-')

    ``seat`` says whose eyes are used (S6); without one everything lies open. ``players`` sits ``"greedy"`` or
    ``"random"`` players at seats. With a ``seat`` and more than one person the screen is passed round. A table with
    hidden tokens always asks everybody who might hold an answer (R20), so that no question tells who does.
    """

    _esm: ClassVar[str] = sources.script("table")
    _css: ClassVar[str] = sources.style("table")

    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    size = traitlets.Enum(SIZES, "normal").tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)  # what the page draws: one seat's view
    options: Any = traitlets.List().tag(sync=True)  # what the one before the screen can pick
    tools = traitlets.Dict().tag(sync=True)  # whether there is something to undo or redo
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(sync=True)  # {"serial": …, "id": …} from the page
    reason = traitlets.Dict().tag(sync=True)  # why not, clause by clause, or what was done
    clip = traitlets.Dict().tag(sync=True)  # text that a page asked for

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
    ) -> None:
        """Sit down at this position, or at a new deal."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        if size not in SIZES:
            raise NotationError(f"{size!r} is no size; it is {', '.join(SIZES)}")
        given = rules if isinstance(rules, Rules) else rules_from(rules or {})
        start = _start(position, seats, seed, given, given_rules=rules is not None)
        self._game = TableGame(start, seat, players or {}, seed)
        self._made = {"seed": seed, "given": position is not None}
        super().__init__(lang=lang, size=size)
        self._show()

    @property
    def session(self) -> Session:
        """The game under way."""
        return self._game.session

    @property
    def position(self) -> str:
        """The table now, on one line; hidden tokens included. Setting it starts a new game there."""
        return format_position(self.session.position)

    @position.setter
    def position(self, text: str | Position) -> None:
        start = text if isinstance(text, Position) else read_position(text)
        if self.seat is not None and self.seat >= len(start.state.seats):
            raise NotationError(f"the table is seen from seat {self.seat}, which this game has not")
        self._game.sit_down(Session(self._game.asking_everybody(start)))
        self._show()

    @property
    def seat(self) -> int | None:
        """Whose eyes were asked for; ``None`` on an open table."""
        return self._game.seat

    def _show(self, reason: Mapping[str, Any] | None = None) -> None:
        """Compute what the page draws, and count it as one answer."""
        game = self._game
        seen, options = game.seen(), game.offered()
        with self.hold_sync():
            self.scene = scene(seen, game.told(self.lang), self.lang)
            self.options = options_json(seen, options, game.chooser or 0, self.lang)
            self.tools = {"undo": bool(self.session.actions), "redo": bool(self.session.undone)}
            self.reason = dict(reason or {})
            self.serial += 1
        game.moves = ()

    def __repr__(self) -> str:
        """The call that makes this table, without an address; hidden tokens are not told."""
        if self.seat is None:
            words = [repr(self.position)]
        elif self._made["given"]:
            words = ["…", f"seat={self.seat}"]
        else:
            seed = [f"seed={self._made['seed']!r}"] if self._made["seed"] is not None else []
            words = [f"seats={len(self.session.state.seats)}", *seed, f"seat={self.seat}"]
        words += [f"players={self._game.kinds!r}"] if self._game.kinds else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        words += [f"size={self.size!r}"] if self.size != "normal" else []
        return f"Table({', '.join(words)})"

    def picture(self) -> str:
        """The table as a still SVG picture, as the page sees it."""
        return table_picture.board(self._game.seen(), self.lang)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        seen = self._game.seen()
        still = table_picture.board(seen, self.lang)
        alt = table_picture.describe(seen, self.lang)
        twins = {"text/plain": repr(self), "text/html": tiles.img(still, alt), "image/svg+xml": still}
        return {**data, **twins}, metadata

    # What a page sends

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: a pick, a language, a size, checked; nothing else."""
        allowed = {"lang": LANGUAGES, "size": SIZES}
        known = {}
        refused = [name for name in sync_data if name in self.keys and name not in _FROM_THE_PAGE]
        for name, value in sync_data.items():
            if name in allowed and (not isinstance(value, str) or value not in allowed[name]):
                refused.append(name)
            elif name in _FROM_THE_PAGE:
                known[name] = value
        if refused and "picked" not in known:
            self._refuse(say("table.read_only", self.lang))
        super().set_state(known)
        if refused:
            self.send_state(refused)  # The page believes something else: put it right.

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        del change
        self._show()

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Do what was picked, or say in one sentence why not; then forget it: a choice may be a secret (RO4)."""
        if change["new"] is not None:
            with self.hold_sync():
                self._take(change["new"])
                self.picked = None

    def _take(self, message: object) -> None:
        """One message, as from a stranger."""
        if (
            not isinstance(message, dict)
            or type(message.get("serial")) is not int
            or not isinstance(message.get("id"), int | str)
            or isinstance(message.get("id"), bool)
        ):
            self._refuse(say("table.malformed", self.lang))
        elif message["serial"] != self.serial:
            self._refuse(say("table.stale", self.lang))
        elif isinstance(message["id"], int):
            self._pick(message)
        else:
            self._ask(message)

    def _pick(self, message: Mapping[str, Any]) -> None:
        """One of the options on offer."""
        if set(message) != {"serial", "id"} or not 0 <= message["id"] < len(self._game.offered()):
            self._refuse(say("table.malformed", self.lang))
            return
        self._game.choose(message["id"])
        self._show()

    def _ask(self, message: Mapping[str, Any]) -> None:
        """Everything beside an option: each with its own fields and no others."""
        row = self._ASKED.get(message["id"])
        if row is None or set(message) != {"serial", "id", *row[1]}:
            self._refuse(say("table.malformed", self.lang))
            return
        row[0](self, *(message[name] for name in row[1]))

    def _ready(self) -> None:
        """The screen was passed: show it to the one who is asked."""
        curtain = self._game.curtain
        if curtain is None:
            self._refuse(say("table.malformed", self.lang))
            return
        self._game.before = curtain
        self._show()

    def _try(self, marks: object) -> None:
        """Tell why what was pointed at cannot be done; nothing is done."""
        sane = readable(marks)
        chooser = self._game.chooser
        if sane is None:
            self._refuse(say("table.malformed", self.lang))
        elif self._game.curtain is not None:
            self._refuse(say("table.curtain_first", self.lang))
        elif chooser is None:
            self._explain((no("E1", "over"),))
        else:
            self._explain_try(chooser, Try(sane))

    def _explain_try(self, chooser: int, tried: Try) -> None:
        """The clauses that forbid what these marks mean."""
        state, rules = self.session.state, self.session.start.rules
        foreign = [int(spot[0]) for spot in tried.sources if spot[0].isdigit() and int(spot[0]) != chooser]
        if foreign:
            self._explain_words("T5", say("table.not_yours", self.lang, seat=foreign[0]))
            return
        action = meant(state, chooser, tried)
        if action is None:
            self._explain_words("", say("table.no_use", self.lang, ask=self.scene["ask"]["title"]))
        elif refusals := why_not(rules, state, action, chooser):
            self._explain(refusals)
        else:
            self._explain_words("", say("table.is_legal", self.lang))

    def _explain(self, refusals: tuple[Refusal, ...]) -> None:
        lines = [self._line(one.clause, self._in_words(one)) for one in refusals]
        self._answer({"tone": "bad", "lines": lines})

    def _line(self, clause: str, text: str) -> dict[str, str]:
        """One line of an answer; what its clause says can be opened."""
        return {"clause": clause, "text": text, "about": about(clause, self.lang)}

    def _in_words(self, one: Refusal) -> str:
        """The sentence without its clause, which stands in a box before it; places by name."""
        words = tuple(
            (name, where(value, self.lang, self.seat))
            if name == "spot" and isinstance(value, str) and SPOT.fullmatch(value)
            else (name, value)
            for name, value in one.words
        )
        return one._replace(words=words).text(self.lang).removesuffix(f" ({one.clause})")

    def _explain_words(self, clause: str, text: str) -> None:
        self._answer({"tone": "bad", "lines": [self._line(clause, text)]})

    def _answer(self, reason: dict[str, Any]) -> None:
        """Say something and leave the table as it is; the serial counts this answer too."""
        with self.hold_sync():
            self.reason = {**reason, "serial": self.serial}
            self.serial += 1

    def _refuse(self, sentence: str) -> None:
        self._explain_words("", sentence)

    def _said(self, sentence: str) -> dict[str, Any]:
        return {"tone": "plain", "lines": [{"clause": "", "text": sentence}], "serial": self.serial}

    # Tools

    def undo(self) -> bool:
        """Take back to the last choice of a person; whether there was one."""
        return self._turn_back(forward=False)

    def redo(self) -> bool:
        """Bring back what was taken back, to the next choice of a person; whether there was something."""
        return self._turn_back(forward=True)

    def _turn_back(self, *, forward: bool) -> bool:
        moved = self._game.turn_back(forward=forward)
        if moved:
            self._show()
        return moved

    def _undo(self) -> None:
        if not self.undo():
            self._refuse(say("table.nothing_to_undo", self.lang))

    def _redo(self) -> None:
        if not self.redo():
            self._refuse(say("table.nothing_to_redo", self.lang))

    def deal(self, seats: int | None = None, seed: int | None = None) -> None:
        """A new deal (S1 to S5) under the same rules; who played a seat plays it again."""
        self._game.deal(len(self.session.state.seats) if seats is None else seats, seed)
        self._made = {"seed": seed, "given": False}
        self._show()

    def _deal(self, seats: object, seed: object) -> None:
        sane = seed is None or (type(seed) is int and abs(seed) < 10**12)
        if type(seats) is not int or seats not in SEATS or not sane:
            self._refuse(say("table.bad_deal", self.lang))
            return
        assert seed is None or isinstance(seed, int)  # noqa: S101 - checked above
        self.deal(seats, seed)

    def _save(self, path: object) -> None:
        file = _inside(path)
        if file is None:
            self._refuse(say("table.bad_path", self.lang))
            return
        try:
            self.session.save(file)
        except OSError as error:
            self._refuse(say("table.not_saved", self.lang, why=error.strerror or ""))
            return
        self._answer(self._said(say("table.saved", self.lang, path=file.name)))

    def _load(self, path: object) -> None:
        file = _inside(path)
        if file is None:
            self._refuse(say("table.bad_path", self.lang))
            return
        try:
            session = Session.load(file)
        except FileNotFoundError:
            self._refuse(say("table.not_loaded", self.lang, why=say("table.no_file", self.lang)))
            return
        except (OSError, UnicodeDecodeError, RaigoError) as error:
            why = str(error).replace(str(file), file.name)
            self._refuse(say("table.not_loaded", self.lang, why=why))
            return
        if self.seat is not None and self.seat >= len(session.state.seats):
            why = say("table.no_seat", self.lang, seat=self.seat)
        elif self.seat is not None and session.start.rules.R20 != "everybody":
            why = say("table.asks_holders", self.lang)
        else:
            self._game.sit_down(session)
            self._show(self._said(say("table.loaded", self.lang, path=file.name)))
            return
        self._refuse(say("table.not_loaded", self.lang, why=why))

    def _copy_position(self) -> None:
        """The line of an open table; elsewhere the table as it is seen, since the line would tell (S6)."""
        hidden = draw_ascii(self.session.position, self._game.eye)
        self._hand_out("position", self.position if self._game.may_tell_all else hidden)

    def _copy_record(self) -> None:
        """The record of an open table; elsewhere what this seat saw happen (S6)."""
        if self._game.may_tell_all:
            made = record.from_play(self.session.start, self.session.actions)
            self._hand_out("record", record.write_record(made))
        else:
            told = [tell(event, self.lang) for event in self._game.story_as_seen()]
            self._hand_out("record", "\n".join([*told, ""]))

    def _hand_out(self, kind: str, text: str) -> None:
        with self.hold_sync():
            self.clip = {"kind": kind, "text": text, "serial": self.serial}
            self.reason = {}
            self.serial += 1

    # What a page may ask for, with the fields each takes.
    _ASKED: ClassVar[dict[str, tuple[Any, tuple[str, ...]]]] = {
        "try": (_try, ("marks",)),
        "ready": (_ready, ()),
        "undo": (_undo, ()),
        "redo": (_redo, ()),
        "deal": (_deal, ("seats", "seed")),
        "save": (_save, ("path",)),
        "load": (_load, ("path",)),
        "copy_position": (_copy_position, ()),
        "copy_record": (_copy_record, ()),
    }


def _start(
    position: str | Position | None, seats: int, seed: int | None, rules: Rules, *, given_rules: bool
) -> Position:
    """The position to begin with: given, with its own rulings unless others are given, or dealt."""
    if position is None:
        return deal(seats, seed, rules=rules)
    start = position if isinstance(position, Position) else read_position(position)
    return start._replace(rules=rules) if given_rules else start


def _inside(path: object) -> Path | None:
    """A file of ours inside the working folder, or None."""
    if not isinstance(path, str) or not 0 < len(path) <= 200 or "\0" in path or "\\" in path:
        return None
    folder = Path.cwd().resolve()
    try:
        file = (folder / (path if path.endswith(SUFFIX) else path + SUFFIX)).resolve()
    except (OSError, RuntimeError):
        return None
    named = file.name not in (SUFFIX, "") and not file.name.startswith(".")
    return file if named and file.is_relative_to(folder) else None
