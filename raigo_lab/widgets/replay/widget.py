"""A game to go through step by step: a record or a line, with what happened in words, as one seat saw it or open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import traitlets

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event, seen_by
from raigo_lab.raigo.eyes import knowledge
from raigo_lab.raigo.eyes.knowledge import Knowledge
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import final_events, outcome
from raigo_lab.raigo.state import Position, State, Step
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import parse_action, read_position
from raigo_lab.raigo.text.record import (
    Line,
    Marks,
    Moment,
    Record,
    RecordEntry,
    check_record,
    from_play,
    parse_record,
)
from raigo_lab.texts import say
from raigo_lab.widgets.replay.shapes import Jump, LineStep, LineTurn, Other, Table
from raigo_lab.widgets.replay.shapes import Line as LineShape
from raigo_lab.widgets.replay.shapes import View as Shape
from raigo_lab.widgets.shapes import Change
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.asked import Asked
from raigo_lab.widgets.shared.asking import check_seat
from raigo_lab.widgets.shared.open_in import Here, Opens
from raigo_lab.widgets.table import moves
from raigo_lab.widgets.table.beats import Played, beats
from raigo_lab.widgets.table.board import SceneFacts, gains_of
from raigo_lab.widgets.table.ending import counted
from raigo_lab.widgets.table.view import names as table_names
from raigo_lab.widgets.table.view import scene
from raigo_lab.widgets.table.ways import ways

SPEEDS = (0.5, 1, 2, 4)
_STILL_LINES = 14  # of the move list in the still twin
# Events after which a Tower's Circle is worth a look.
_ABOUT_A_TOWER = ("resolved", "no_hand", "unsettled", "destroyed", "sealed", "unsealed", "cut", "battle")


class Stop(NamedTuple):
    """A moment at which the replay can stand: after this many actions, in this turn."""

    actions: int
    turn: int
    seat: int


class Replay(Opens, Asked):
    """A game step by step: ``Replay(record_text)``, or ``Replay(position, actions)``.

    >>> Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", ["fetch K-", "select 1", "place -5"])
    Replay(steps=3, at=0)

    ``seat`` says whose eyes are used (S6): then comments and variations, which speak of everything, stay away.
    """

    _esm: ClassVar[str] = sources.script("replay")
    _css: ClassVar[str] = sources.style("replay")

    line = traitlets.Dict().tag(sync=True)  # all steps of the line under way; changes with it alone

    def __init__(
        self,
        game: str | Position | Record,
        actions: Sequence[str | AnyAction] | None = None,
        *,
        seat: int | None = None,
        at: int = 0,
        lang: str = "en",
    ) -> None:
        """Read the game, refuse what is not legal, and stand before its first step, or ``at`` a later one."""
        self._record = _read(game, actions)
        check_record(self._record)
        start = self._record.position
        check_seat(seat, len(start.state.seats), nobody="everything open")
        self._rules = start.rules
        self._seat = seat
        self._route: tuple[tuple[int, int], ...] = ()  # where variations were taken: action, which one
        self._index = 0
        self._was: tuple[object, int] | None = None  # what was shown last
        self._follow(())
        if type(at) is not int or not -len(self._stops) <= at < len(self._stops):
            raise InvalidArgument(f"step {at!r}: the steps are 0 to {len(self._stops) - 1}")
        self._index = at % len(self._stops)
        super().__init__(lang=lang)

    @property
    def record(self) -> Record:
        """The game."""
        return self._record

    @property
    def at(self) -> int:
        """The step that is shown; it can be set."""
        return self._index

    @at.setter
    def at(self, step: int) -> None:
        if type(step) is not int or not 0 <= step < len(self._stops):
            raise InvalidArgument(f"step {step!r}: the steps are 0 to {len(self._stops) - 1}")
        self._index = step
        self._show()

    _TOOL: ClassVar[str] = "replay"

    def _here(self) -> Here:
        """A replay through one seat's eyes keeps what they do not see (S6)."""
        return Here(self.position) if self._seat is None else Here(None, "hidden")

    @property
    def position(self) -> Position:
        """The table at this step, with everything that is hidden."""
        return Position(self._states[self._stops[self._index].actions], self._rules)

    def __repr__(self) -> str:
        """What is shown, without an address."""
        words = [f"steps={len(self._stops) - 1}", f"at={self._index}"]
        words += [f"seat={self._seat}"] if self._seat is not None else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"Replay({', '.join(words)})"

    # The line under way

    def _follow(self, route: tuple[tuple[int, int], ...]) -> None:
        """Play along a route through the variations; every moment is kept."""
        self._route = route
        self._entries, self._before = _entries(self._record.line, route)
        game = Raigo(self._rules)
        state = game.start(self._record.position.state)
        self._states: list[State] = [state]
        self._moments: list[Moment] = []
        self._known: list[Knowledge | None] = [self._knowledge(state)]
        for entry in self._entries:
            after, events = game.happened(state, entry.action)
            self._moments.append(Moment(state, entry.action, after, events))
            state = after
            self._states.append(state)
            known = self._known[-1]
            self._known.append(known.after(events) if known else None)
        self._stops = self._standing()

    def _knowledge(self, state: State) -> Knowledge | None:
        return None if self._seat is None else knowledge.start(self._rules, state, self._seat)

    def _standing(self) -> list[Stop]:
        """Where the replay stands still; with a seat not where that seat notices nothing (R20)."""
        marks = Marks(self._record.position)
        stops = [Stop(0, 0, self._states[0].turn)]
        for number, moment in enumerate(self._moments, start=1):
            marks = marks.at(moment.action)
            if self._seat is None or self._notices(number, moment):
                stops.append(Stop(number, marks.turn, moment.before.turn))
        return stops

    def _notices(self, number: int, moment: Moment) -> bool:
        before, after = (view(self._rules, state, self._seat) for state in (moment.before, moment.after))
        if number == len(self._moments):
            return True
        # While somebody else may answer, the seat only sees a Spell in flight: no step of its own.
        return after.step != Step.CHANT and (before != after or bool(moment.events))

    def _events(self, index: int) -> list[Event]:
        """What happened since the stop before, as the eye sees it; at the end of a game also its result."""
        first = self._stops[index - 1].actions if index else 0
        last = self._stops[index].actions
        events = [event for moment in self._moments[first:last] for event in moment.events]
        state = self._states[last]
        if last == len(self._moments) and last and Raigo(self._rules).is_over(state):
            events += final_events(self._rules, state)
        return events if self._seat is None else [seen_by(event, self._seat) for event in events]

    def _gains(self, actions: int) -> tuple[tuple[int, ...], ...]:
        """By seat: what each hand that was completed in so many actions brought, RO2's 2 included."""
        return gains_of(
            (event for moment in self._moments[:actions] for event in moment.events),
            len(self._states[0].seats),
        )

    # Options: every stop, then the variations here, then the way back

    def _others(self) -> list[Line]:
        """What else could have been done instead of the next action."""
        here = self._stops[self._index].actions
        if self._seat is not None or here >= len(self._entries):
            return []
        return self._entries[here].variations

    def _count(self) -> int:
        return len(self._stops) + len(self._others()) + bool(self._route)

    def _do(self, number: int) -> str:
        here = self._stops[self._index].actions
        variation = number - len(self._stops)
        if variation < 0:
            self._index = number
        elif variation < len(self._others()):
            self._follow((*self._route, (here, variation)))
            self._index = min(here + 1, len(self._stops) - 1)
        else:
            left = self._route[-1][0]
            self._follow(self._route[:-1])
            self._index = left
        return ""

    # What is seen

    def _view(self) -> View:
        return self._view_after(self._stops[self._index].actions)

    def _view_after(self, actions: int) -> View:
        """What the eyes see after so many actions; at the end as the Table shows it (E3)."""
        state = self._states[actions]
        seen = view(self._rules, state, self._seat)
        return counted(self._rules, state, seen) if Raigo(self._rules).is_over(state) else seen

    def _step_here(self) -> list[Played]:
        """The step that leads here, if the one before it was shown last."""
        index, was = self._index, self._was
        self._was = (self._route, index)
        if was != (self._route, index - 1):
            return []
        first, last = self._stops[index - 1].actions, self._stops[index].actions
        before, after = self._view_after(first), self._view_after(last)
        told = SceneFacts(
            turn_number=max(1, self._stops[index].turn),
            near=self._seat or 0,
            knowledge=self._known[first],
            gains=self._gains(first),
        )
        # One step, however many actions it was: who passed in silence leaves no trace (R20).
        return [Played(before, tuple(self._events(index)), after, told)]

    def _draw(self) -> None:
        line = dict(self._line())
        if line != self.line:
            self.line = line
        super()._draw()

    def _line(self) -> LineShape:
        """Every step of the line in a few words, turn by turn."""
        turns: list[LineTurn] = []
        for index, stop in enumerate(self._stops[1:], start=1):
            if not turns or turns[-1]["turn"] != stop.turn:
                head = say("replay.turn_head", self.lang, turn=stop.turn, seat=stop.seat)
                turns.append({"turn": stop.turn, "head": head, "steps": []})
            turns[-1]["steps"].append(self._step(index))
        seats = range(len(self._states[0].seats))
        return {
            "turns": turns,
            "last": len(self._stops) - 1,
            "title": say("replay.moves_area", self.lang),
            "yang": [[self._yang(stop.actions, seat) for stop in self._stops] for seat in seats],
            "seats": [say("table.seat", self.lang, seat=seat) for seat in seats],
            "graph": say("replay.graph", self.lang),
        }

    def _yang(self, actions: int, seat: int) -> int:
        """What a seat has after so many actions; E3 at the end with all its Towers."""
        state = self._states[actions]
        over = Raigo(self._rules).is_over(state)
        return outcome(self._rules, state).yang[seat] if over else state.seats[seat].yang

    def _step(self, index: int) -> LineStep:
        """A step in words and tokens; with a seat what that seat was told first (S6)."""
        stop = self._stops[index]
        if self._seat is None:
            text, tokens = self._move(stop.actions - 1)
            return {"id": index, "text": text, "tokens": tokens}
        events = self._events(index)
        if not events:
            return {"id": index, "text": say("replay.hidden_step", self.lang, seat=stop.seat), "tokens": ""}
        return {"id": index, "text": tell(events[0], self.lang), "tokens": ""}

    def _move(self, number: int) -> tuple[str, str]:
        """An action of the line in words and tokens; who answers in another's turn is named."""
        moment = self._moments[number]
        return self._describe(moment.before, moment.action)

    def _describe(self, state: State, action: AnyAction) -> tuple[str, str]:
        node = Raigo(self._rules).node(state)
        seat = node.seat if isinstance(node, Choice) else state.turn
        text = moves.words_of(view(self._rules, state, None), action, seat, self.lang)
        if seat != state.turn:
            text = say("replay.by_seat", self.lang, seat=seat, move=text)
        return text, moves.tokens_of(state, action, seat)

    def _scene(self) -> Shape:
        lang, index = self.lang, self._index
        stop = self._stops[index]
        events = self._events(index)
        near = self._seat or 0
        told = SceneFacts(
            turn_number=max(1, stop.turn),
            near=near,
            knowledge=self._known[stop.actions],
            gains=self._gains(stop.actions),
        )
        board = scene(self._view(), told, lang)
        comment = "" if self._seat is not None else self._comment(stop.actions)
        names = ("area", "controls_area", "others_area", "play", "pause", "speed", "slider", "legend")
        sentences = [tell(event, lang) for event in events]
        table: Table = {
            "label": board["label"],
            "near": board["near"],
            "far": board["far"],
            "centre": board["centre"],
            "drawn": board["drawn"],
        }
        start, played = beats(self._step_here(), lang)
        return {
            "lang": lang,
            "names": table_names(lang)
            | {name: say(f"replay.{name}", lang) for name in names}
            | {"silent_kernel": say("widget.silent_kernel", lang)},
            "title": say("replay.title", lang),
            "title2": say("replay.title2", lang),
            "subtitle": say("replay.subtitle_open", lang)
            if self._seat is None
            else say("replay.subtitle_seat", lang, seat=self._seat),
            "index": index,
            "last": len(self._stops) - 1,
            "where": self._where(),
            "jumps": self._jumps(),
            "speeds": list(SPEEDS),
            "board": table,
            "told": sentences or [say("replay.nothing_told" if index else "replay.here", lang)],
            "changed": _changed(events),
            "trail": [list(way) for way in ways(events)],
            "start": _within(table, start),
            "beats": [{**beat, "set": _within(table, beat["set"])} for beat in played],
            "comment": comment,
            "aside": say("replay.in_variation", lang) if self._route else "",
            "others": self._other_offers(),
        }

    def _where(self) -> str:
        last = len(self._stops) - 1
        if not self._index:
            return say("replay.where_start", self.lang, count=last)
        stop = self._stops[self._index]
        return say("replay.where", self.lang, step=self._index, last=last, turn=stop.turn, seat=stop.seat)

    def _jumps(self) -> list[Jump]:
        """The buttons: where each leads from here."""
        here, last = self._index, len(self._stops) - 1
        begins = [i for i in range(1, last + 1) if self._stops[i].turn != self._stops[i - 1].turn]
        ends = [i - 1 for i in begins if i > 1] + [last]
        turn_back = max((i for i in (0, *ends) if i < here), default=0)
        turn_on = min((i for i in ends if i > here), default=last)
        places = {
            "start": 0,
            "turn_back": turn_back,
            "back": max(0, here - 1),
            "on": min(last, here + 1),
            "turn_on": turn_on,
            "end": last,
        }
        return [
            {"name": name, "id": to, "label": say(f"replay.{name}", self.lang), "ready": to != here}
            for name, to in places.items()
        ]

    def _comment(self, actions: int) -> str:
        """What the record says about the action before, or before the first of a line."""
        words = [self._before.get(actions, "")]
        if actions:
            words.insert(0, self._entries[actions - 1].comment)
        return " ".join(filter(None, words))

    def _other_offers(self) -> list[Other]:
        first = len(self._stops)
        others = self._others()
        here = self._states[self._stops[self._index].actions]
        offers: list[Other] = [
            {
                "id": first + i,
                "label": say(
                    "replay.other", self.lang, action=self._describe(here, line.entries[0].action)[0]
                ),
            }
            for i, line in enumerate(others)
            if line.entries
        ]
        if self._route:
            offers.append({"id": first + len(others), "label": say("replay.leave", self.lang)})
        return offers

    def _still(self) -> tuple[View, list[str]]:
        lines = [self._where(), *(tell(event, self.lang) for event in self._events(self._index))]
        moves = [
            f"{turn['head']}: " + "; ".join(step["text"] for step in turn["steps"])
            for turn in self._line()["turns"]
        ]
        kept = moves[:_STILL_LINES]
        return self._view(), [*lines, *kept, *(["…"] if len(moves) > len(kept) else [])]


def _read(game: str | Position | Record, actions: Sequence[str | AnyAction] | None) -> Record:
    """The game as a record, whatever it was given as."""
    if isinstance(game, Record):
        if actions is not None:
            raise InvalidArgument("a record has its own actions")
        return game
    if actions is None:
        if isinstance(game, Position):
            raise InvalidArgument("a position needs the actions that follow it")
        return parse_record(game)
    start = read_position(game) if isinstance(game, str) else game
    return from_play(start, [parse_action(one) if isinstance(one, str) else one for one in actions])


def _entries(line: Line, route: Sequence[tuple[int, int]]) -> tuple[list[RecordEntry], dict[int, str]]:
    """The actions along a route through the variations, and the comments before each line's first action."""
    entries = list(line.entries)
    comments = {0: line.comment} if line.comment else {}
    for at, number in route:
        variation = entries[at].variations[number]
        entries = [*entries[:at], *variation.entries]
        comments = {place: words for place, words in comments.items() if place < at}
        comments |= {at: variation.comment} if variation.comment else {}
    return entries, comments


def _within(table: Table, changes: list[Change]) -> list[Change]:
    """What changes on this table: a replay has no bar over it."""
    return [one for one in changes if one["path"][0] in table]


def _changed(events: Sequence[Event]) -> list[str]:
    """The places at which something is now that was not there before, and Towers that something befell."""
    spots = [to for _, to in ways(events)]
    spots += [event.at for event in events if event.kind in _ABOUT_A_TOWER and event.at]
    return sorted(dict.fromkeys(spots))
