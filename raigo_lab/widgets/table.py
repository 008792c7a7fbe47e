"""The Table: a whole game to see and to play, from one seat or open, alone, with bots, or around one screen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import anywidget
import traitlets

from raigo_lab import board_svg, knowledge, picture, record, svg
from raigo_lab.engine import AnyAction, Raigo
from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.events import EVERYBODY, HIDDEN, Event, final_events, seen_by, tell
from raigo_lab.game import Chance, Choice, Joint, Over
from raigo_lab.notation import format_position, read_position
from raigo_lab.outcome import win
from raigo_lab.play import Player, Session
from raigo_lab.players import GreedyPlayer, RandomPlayer
from raigo_lab.refusals import Refusal, no, why_not
from raigo_lab.rules import Rules, rules_from
from raigo_lab.setup import CIRCLES_EACH, deal
from raigo_lab.state import Action, Position, State
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.view import View, view
from raigo_lab.widgets import sources
from raigo_lab.widgets.table_options import Try, meant, options_json, readable
from raigo_lab.widgets.table_view import Told, scene, turns_back, ways

SIZES = ("normal", "large", "projector")
_FROM_THE_PAGE = ("picked", "lang", "size")  # all that a page may change
NOBODY = 9  # an eye that sits nowhere sees only what is public (S6)
BOTS = ("greedy", "random")
SUFFIX = ".raigo.json"  # a page may write files of this name only
MOST_STEPS = 10_000  # of bots in a row


@lru_cache(maxsize=4096)
def _happened(rules: Rules, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
    return Raigo(rules).happened(state, action)


def as_seen(event: Event, eye: int) -> Event:
    """The event as this eye sees it; nobody's eye sees what everybody sees (S6)."""
    if eye != NOBODY:
        return seen_by(event, eye)
    moves = tuple(move if move.seen == EVERYBODY else move._replace(token=HIDDEN) for move in event.moves)
    return event._replace(moves=moves)


class Story(NamedTuple):
    """A game so far: what happened at each choice, and how many turns began."""

    events: tuple[tuple[Event, ...], ...]
    turns: int


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
        count = len(start.state.seats)
        if seat is not None and (type(seat) is not int or not 0 <= seat < count):
            raise NotationError(f"seat {seat!r}: seats go from 0 to {count - 1}, or None for an open table")
        self._rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self._players = {index: self._player(kind) for index, kind in _seated(players, count).items()}
        self._kinds = {index: kind for index, kind in (players or {}).items() if isinstance(kind, str)}
        self._seat = seat
        self._made = {"seats": seats, "seed": seed, "given": position is not None}
        self._moves: tuple[tuple[str, str], ...] = ()
        self._sit_down(Session(self._asking_everybody(start)))
        super().__init__(lang=lang, size=size)
        self._advance()
        self._show()

    # The game

    @property
    def session(self) -> Session:
        """The game under way."""
        return self._session

    @property
    def position(self) -> str:
        """The table now, on one line; hidden tokens included. Setting it starts a new game there."""
        return format_position(self._session.position)

    @position.setter
    def position(self, text: str | Position) -> None:
        start = text if isinstance(text, Position) else read_position(text)
        if self._seat is not None and self._seat >= len(start.state.seats):
            raise NotationError(f"the table is seen from seat {self._seat}, which this game has not")
        self._sit_down(Session(self._asking_everybody(start)))
        self._advance()
        self._show()

    @property
    def seat(self) -> int | None:
        """Whose eyes were asked for; ``None`` on an open table."""
        return self._seat

    def _asking_everybody(self, start: Position) -> Position:
        """Where something is hidden no question may tell who holds an answer (R20)."""
        return start if self._seat is None else start._replace(rules=start.rules._replace(R20="everybody"))

    def _sit_down(self, session: Session) -> None:
        self._session = session
        self._before = self._seat  # who sits before the screen; None on an open table
        self._committed: dict[
            int, Action
        ] = {}  # Towers of a Raigo Battle, face down until all are chosen (RO4)
        self._moves = ()

    def _player(self, kind: str | Player) -> Player:
        if not isinstance(kind, str):
            return kind
        return GreedyPlayer() if kind == "greedy" else RandomPlayer(self._rng, evenly=True)

    def _people(self) -> list[int]:
        return [seat for seat in range(len(self._session.state.seats)) if seat not in self._players]

    def _choosers(self) -> dict[int, tuple[Action, ...]]:
        """Who must choose now, with what each can choose; without those who have committed a Tower."""
        match self._session.node:
            case Choice(seat, options):
                return {seat: tuple(options)}
            case Joint(seats):
                return {seat: tuple(options) for seat, options in seats if seat not in self._committed}
            case _:
                return {}

    def _chooser(self) -> int | None:
        """The person who is asked now; with several at once, the one before the screen first."""
        asked = [seat for seat in self._choosers() if seat not in self._players]
        if self._before in asked:
            return self._before
        return asked[0] if asked else None

    def _curtain(self) -> int | None:
        """To whom the screen is to be passed before anything of theirs is shown."""
        chooser = self._chooser()
        return chooser if self._before is not None and chooser not in (None, self._before) else None

    def _advance(self) -> None:
        """Let chance and the bots choose until a person is asked or the game is over."""
        for _ in range(MOST_STEPS):
            node = self._session.node
            if isinstance(node, Over):
                return
            if isinstance(node, Chance):
                self._tell(self._session.draw(self._rng))
                continue
            for seat, options in self._choosers().items():
                if seat in self._players:
                    seen = view(self._session.start.rules, self._session.state, seat)
                    self._commit(seat, self._players[seat].choose(seen, options))
                    break
            else:
                return

    def _commit(self, seat: int, action: Action) -> None:
        """One seat has chosen; in a Raigo Battle nothing happens until all have (RO4)."""
        node = self._session.node
        if isinstance(node, Joint):
            self._committed[seat] = action
            if len(self._committed) < len(node.seats):
                return
            joint = tuple(self._committed[one] for one, _ in node.seats)
            self._committed = {}
            self._tell(self._session.play(joint))
        else:
            self._tell(self._session.play(action))

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._moves += ways(as_seen(event, self._eye_or_nobody()) for event in events)

    def _eye_or_nobody(self) -> int:
        return NOBODY if self._before is None else self._before

    def _story(self) -> Story:
        """Everything that happened up to now, choice by choice."""
        rules = self._session.start.rules
        state = self._session.game.start(self._session.start.state)
        told = []
        for action in self._session.actions:
            state, events = _happened(rules, state, action)
            told.append(events)
        if self._session.game.is_over(state):
            told.append(final_events(rules, state))
        turns = 1 + sum(event.kind == "handed_over" for events in told for event in events)
        return Story(tuple(told), turns)

    # Showing

    def _eye(self) -> int | None:
        """Whose view goes to the page: nobody's while the screen is passed."""
        if self._before is None:
            return None
        return NOBODY if self._curtain() is not None else self._before

    def _seen(self) -> View:
        """What goes to the page; at the end Towers are shown (E3), Inner Tokens stay hidden."""
        rules, state = self._session.start.rules, self._session.state
        eye = self._eye()
        seen = view(rules, state, eye)
        resolved = not state.out or len(state.seats) == 3
        if self._session.game.is_over(state) and resolved:
            boards = zip(seen.seats, state.seats, strict=True)
            seen = seen._replace(seats=tuple(board._replace(circles=real.circles) for board, real in boards))
        return seen._replace(seat=None if eye in (None, NOBODY) else eye)

    def _told(self) -> Told:
        story, eye = self._story(), self._eye()
        flat = [event for events in story.events for event in events]
        turns = [i for i, event in enumerate(flat) if event.kind == "handed_over"]
        round_ = len(self._session.state.seats)  # everybody's last turn, and this one
        first = turns[-round_ - 1] + 1 if len(turns) > round_ else 0
        shown = flat[first:] if eye is None else [as_seen(event, eye) for event in flat[first:]]
        chooser = self._chooser()
        known = None
        if eye is not None and eye != NOBODY:
            known = knowledge.start(
                self._session.start.rules, self._session.game.start(self._session.start.state), eye
            ).after(flat)
        waiting = isinstance(self._session.node, Joint) and bool(self._committed)
        return Told(
            turn_number=story.turns,
            events=tuple(shown),
            first_event=first,
            moves=self._moves,
            knowledge=known,
            mine=chooser is not None and self._curtain() is None,
            chooser=chooser,
            chosen=waiting and chooser is None,
            curtain=self._curtain(),
            near=self._near(),
            result=self._result(),
        )

    def _near(self) -> int:
        """Who is drawn below: the one before the screen; on an open table the first person."""
        if self._before is not None:
            return self._before
        people = self._people()
        return people[0] if people else 0

    def _result(self) -> str:
        node = self._session.node
        if not isinstance(node, Over):
            return ""
        yang = " : ".join(map(str, node.outcome.yang))
        first = [str(seat) for seat, value in enumerate(win(node.outcome)) if value > 0]
        if not first:
            return say("table.result_drawn", self.lang, yang=yang)
        seats = say("list.comma", self.lang).join(say("table.seat", self.lang, seat=seat) for seat in first)
        return say("table.result_won", self.lang, seats=seats, yang=yang)

    def _offered(self) -> tuple[Action, ...]:
        """What the one before the screen can pick now."""
        chooser = self._chooser()
        if chooser is None or self._curtain() is not None:
            return ()
        return self._choosers()[chooser]

    def _show(self, reason: Mapping[str, Any] | None = None) -> None:
        """Compute what the page draws, and count it as one answer."""
        chooser = self._chooser()
        seen = self._seen()
        options = self._offered()
        with self.hold_sync():
            self.scene = scene(seen, self._told(), self.lang)
            self.options = options_json(seen, options, chooser or 0, self.lang) if options else []
            self.tools = {"undo": bool(self._session.actions), "redo": bool(self._session.undone)}
            self.reason = dict(reason or {})
            self.serial += 1
        self._moves = ()

    def __repr__(self) -> str:
        """The call that makes this table, without an address; hidden tokens are not told."""
        words = []
        if self._seat is None:
            words.append(repr(self.position))
        else:
            words += ["…"] if self._made["given"] else []
            words += [f"seats={len(self._session.state.seats)}"] if not self._made["given"] else []
            words += [f"seed={self._made['seed']!r}"] if self._made["seed"] is not None else []
            words.append(f"seat={self._seat}")
        words += [f"players={self._kinds!r}"] if self._kinds else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        words += [f"size={self.size!r}"] if self.size != "normal" else []
        return f"Table({', '.join(words)})"

    def picture(self) -> str:
        """The table as a still SVG picture, as the page sees it."""
        return board_svg.board(self._seen(), self.lang)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        seen = self._seen()
        still = board_svg.board(seen, self.lang)
        alt = board_svg.describe(seen, self.lang)
        twins = {"text/plain": repr(self), "text/html": svg.img(still, alt), "image/svg+xml": still}
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
        if hasattr(self, "_session"):
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
        options = self._offered()
        if set(message) != {"serial", "id"} or not 0 <= message["id"] < len(options):
            self._refuse(say("table.malformed", self.lang))
            return
        chooser = self._chooser()
        assert chooser is not None  # noqa: S101 - otherwise nothing is offered
        self._commit(chooser, options[message["id"]])
        self._advance()
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
        curtain = self._curtain()
        if curtain is None:
            self._refuse(say("table.malformed", self.lang))
            return
        self._before = curtain
        self._show()

    def _try(self, marks: object) -> None:
        """Tell why what was pointed at cannot be done; nothing is done."""
        sane = readable(marks)
        chooser = self._chooser()
        if sane is None:
            self._refuse(say("table.malformed", self.lang))
        elif self._curtain() is not None:
            self._refuse(say("table.curtain_first", self.lang))
        elif chooser is None:
            self._explain((no("E1", "over"),) if isinstance(self._session.node, Over) else self._not_asked())
        else:
            self._explain_try(chooser, Try(sane))

    def _not_asked(self) -> tuple[Refusal, ...]:
        """Somebody else chooses; who that is is public while everybody is asked (R20)."""
        others = list(self._choosers())
        return (no("T5", "not_your_choice", seat=others[0] if others else self._session.state.turn),)

    def _explain_try(self, chooser: int, tried: Try) -> None:
        state, rules = self._session.state, self._session.start.rules
        foreign = [int(spot[0]) for spot in tried.sources if spot[0].isdigit() and int(spot[0]) != chooser]
        if foreign:
            self._explain_words("T5", say("table.not_yours", self.lang, seat=foreign[0]))
            return
        action = meant(state, chooser, tried)
        if action is None:
            ask = self.scene["ask"]["title"]
            self._explain_words("", say("table.no_use", self.lang, ask=ask))
        elif refusals := why_not(rules, state, action, chooser):
            self._explain(refusals)
        else:
            self._explain_words("", say("table.is_legal", self.lang))

    def _explain(self, refusals: tuple[Refusal, ...]) -> None:
        lines = [
            {"clause": one.clause, "text": one.text(self.lang).removesuffix(f" ({one.clause})")}
            for one in refusals
        ]
        self._answer({"tone": "bad", "lines": lines})

    def _explain_words(self, clause: str, text: str) -> None:
        self._answer({"tone": "bad", "lines": [{"clause": clause, "text": text}]})

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
        step = self._session.redo if forward else self._session.undo
        self._committed = {}
        moved = step()
        while moved and not self._person_is_asked() and step():
            pass
        self._moves = ()
        if moved:
            if not forward:
                self._moves = turns_back(self._undone_ways())
            self._show()
        return moved

    def _undone_ways(self) -> tuple[tuple[str, str], ...]:
        """The ways of the last choice that was taken back."""
        undone = self._session.undone[0]
        _, events = _happened(self._session.start.rules, self._session.state, undone)
        return ways(as_seen(event, self._eye_or_nobody()) for event in events)

    def _person_is_asked(self) -> bool:
        if isinstance(self._session.node, Over):
            return True
        return any(seat not in self._players for seat in self._choosers())

    def _undo(self) -> None:
        if not self.undo():
            self._refuse(say("table.nothing_to_undo", self.lang))

    def _redo(self) -> None:
        if not self.redo():
            self._refuse(say("table.nothing_to_redo", self.lang))

    def deal(self, seats: int | None = None, seed: int | None = None) -> None:
        """A new deal (S1 to S5) under the same rules; who played a seat plays it again."""
        count = len(self._session.state.seats) if seats is None else seats
        start = deal(count, seed, rules=self._session.start.rules)
        alone = self._seat is not None and self._people() == [self._seat]
        self._rng.seed(seed)
        if self._seat is not None and self._seat >= count:
            self._seat = 0
        kinds = {
            seat: player for seat, player in self._players.items() if seat < count and seat != self._seat
        }
        if alone and self._players:
            spare = next(iter(self._players.values()))
            kinds = {seat: kinds.get(seat, spare) for seat in range(count) if seat != self._seat}
        self._players = kinds
        self._kinds = {seat: kind for seat, kind in self._kinds.items() if seat in kinds}
        self._made = {"seats": count, "seed": seed, "given": False}
        self._sit_down(Session(self._asking_everybody(start)))
        self._advance()
        self._show()

    def _deal(self, seats: object, seed: object) -> None:
        sane = seed is None or (type(seed) is int and abs(seed) < 10**12)
        if type(seats) is not int or seats not in CIRCLES_EACH or not sane:
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
            self._session.save(file)
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
        if self._seat is not None and self._seat >= len(session.state.seats):
            why = say("table.no_seat", self.lang, seat=self._seat)
        elif self._seat is not None and session.start.rules.R20 != "everybody":
            why = say("table.asks_holders", self.lang)
        else:
            self._sit_down(session)
            self._advance()
            self._show(self._said(say("table.loaded", self.lang, path=file.name)))
            return
        self._refuse(say("table.not_loaded", self.lang, why=why))

    def _copy_position(self) -> None:
        """The line of an open table; elsewhere the table as it is seen, since the line would tell (S6)."""
        if self._seat is None or self._session.game.is_over(self._session.state):
            self._hand_out("position", self.position)
        else:
            self._hand_out("position", picture.draw(self._session.position, self._eye()))

    def _copy_record(self) -> None:
        """The record of an open table; elsewhere what this seat saw happen (S6)."""
        if self._seat is None or self._session.game.is_over(self._session.state):
            made = record.from_play(self._session.start, self._session.actions)
            self._hand_out("record", record.write_record(made))
        else:
            eye = self._eye_or_nobody() if self._curtain() is None else NOBODY
            flat = (event for events in self._story().events for event in events)
            told = "\n".join(tell(as_seen(event, eye), self.lang) for event in flat)
            self._hand_out("record", told + "\n")

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


def _seated(players: Mapping[int, str | Player] | None, count: int) -> dict[int, str | Player]:
    """Who plays which seat by itself, checked."""
    for seat, kind in (players or {}).items():
        if type(seat) is not int or not 0 <= seat < count:
            raise NotationError(f"a player at seat {seat!r}: seats go from 0 to {count - 1}")
        if isinstance(kind, str) and kind not in BOTS:
            raise NotationError(f"{kind!r} is no player; it is {' or '.join(BOTS)}, or an object with choose")
    return dict(players or {})


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
