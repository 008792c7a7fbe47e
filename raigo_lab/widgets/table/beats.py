"""Events as beats: one thing after the other to be watched, each with the table as it lies then.

A pure function of what a seat may see: the views before and after each action, and its events as that seat sees them.
A page draws the pictures and lets the tokens fly between them; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from raigo_lab.pictures.tiles import kind_word
from raigo_lab.raigo.events import HIDDEN, IN_FLIGHT, Event, Move
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import LEFT_RIGHT
from raigo_lab.raigo.tokens import ARCANA, KIND, Token
from raigo_lab.texts import say
from raigo_lab.widgets.shapes import Change
from raigo_lab.widgets.shared.changes import changes
from raigo_lab.widgets.table.board import SceneFacts, board_of
from raigo_lab.widgets.table.places import where
from raigo_lab.widgets.table.rare import face
from raigo_lab.widgets.table.shapes import Beat, Card, Duel
from raigo_lab.widgets.table.stage import (
    Stage,
    happened,
    moved,
    stage_of,
    switched,
    then,
    turn_over,
    with_hand,
    with_turn,
    with_yang,
)
from raigo_lab.widgets.table.telling import sentence
from raigo_lab.widgets.table.view import bar_of, centre_of, flight_of, tray_of, waiting_of
from raigo_lab.widgets.table.ways import stop_of

MOST_EVENTS = 120  # of one answer: what bots play among themselves is shown from its end
_LONG = {
    "duel": 30,
    "arcanum": 40,
    "verdict": 60,
    "turn": 20,
    "strike": 15,
    "yang": 4,
    "note": 15,
}  # tenths of a beat
# Kinds whose moves are shown one by one, with the name of what is seen.
_PLAIN = {
    "fetched": "fetch",
    "drew": "draw",
    "lies": "lie",
    "piled": "pile",
    "chanted": "chant",
    "answered": "answer",
    "spent": "spend",
    "sent_back": "spend",
    "taken": "snake",
    "sealed": "seal",
    "active": "destroy",
    "gathered": "gather",
    "beside": "gather",
    "opened": "open",
    "summoned": "summon",
    "flame": "seal",
    "bind_ended": "spend",
    "put_back": "lie",
}
# A whole Tower leaves.
_FALLS = ("resolved", "no_hand", "unsettled", "destroyed", "broken", "no_harmony", "poise_lost")
_RUINS = ("destroyed", "broken")  # no lightning: it is not resolved
_LAST = ("final_hand", "final_no_hand", "final_unsettled")  # a Tower is turned over where it stands (E3)
_COUNTED = ("final_bonus", "graced")  # Yang beside what the Towers bring (E3, A18)
_WHOLE = {
    "switched": "switch",
    "taken_up": "purify",
    "destroy_left": "spend",
    "lasting_left": "spend",
    "passed": "switch",
    "given": "purify",
    "split": "pile",
    "restacked": "switch",
    "bonus_changed": "switch",
    "bound": "bind",
    "collected": "gather",
}
# What moves nothing, but is to be read.
_MARKS = {
    "stopped": "shield",
    "turned": "turned",
    "seal_ended": "unseal",
    "raizan_empty": "note",
    "dropped_out": "note",
    "ended": "note",
    "won": "note",
    "drawn_game": "note",
    "marked": "note",
    "marked_select": "note",
    "skips_select": "note",
    "again": "note",
    "collapsed": "note",
    "power": "note",
    "beauty": "turned",
}
_SHOWN = ("shown", "named")  # tokens are turned over where they lie (A31, A33, A35)


class Played(NamedTuple):
    """One action as an eye saw it: the table before and after, what happened, what was known then (S7)."""

    before: View
    events: tuple[Event, ...]
    after: View
    told: SceneFacts


class _Shot(NamedTuple):
    """What one beat shows."""

    kind: str
    stage: Stage
    ways: tuple[tuple[str, str], ...] = ()
    at: str = ""
    duel: Duel | None = None
    card: Card | None = None


def beats(played: Sequence[Played], lang: str) -> tuple[list[Change], list[Beat]]:
    """The way back from the last picture to the first, and the beats that lead on again.

    The page has the last picture: what is sent of the others is what differs.
    """
    if not played:
        return [], []
    first, last = played[0], played[-1]
    end = _whole(last.after, _facts_after(last), lang)
    now = _whole(first.before, first.told, lang)
    start, made = changes(end, now), []
    for one in played:
        stage = stage_of(one.before)
        for event in one.events:
            text = sentence(event, lang, one.told.you)
            for shot in _shots(stage, event, one.told.you, lang):
                stage = shot.stage
                picture = {**_boards(stage, one.told, lang), "bar": now["bar"]}
                # While the tops of a Raigo Battle lie face down its outcome is not told.
                said = say("table.duel", lang) if shot.kind == "duel" else text
                made.append(_beat(shot, event, said, changes(now, picture)))
                now, text = picture, text if shot.kind == "duel" else ""
        picture = _whole(one.after, _facts_after(one), lang)
        if made:
            made[-1]["set"] += changes(now, picture)
            now = picture
    return start, made


def _facts_after(one: Played) -> SceneFacts:
    """What a picture needs beside the view once the action is done: with the Dong the number of the turn goes on."""
    return one.told._replace(turn_number=one.told.turn_number + (one.after.turn != one.before.turn))


def _beat(shot: _Shot, event: Event, text: str, news: list[Change]) -> Beat:
    made: Beat = {
        "kind": shot.kind,
        "seat": event.seat,
        "at": shot.at,
        "text": text,
        "pace": _LONG.get(shot.kind, 10),
        "ways": [list(way) for way in shot.ways],
        "set": news,
        "duel": shot.duel,
    }
    if shot.card:
        made["card"] = shot.card
    return made


# Pictures


def back(now: tuple[View, SceneFacts], then: tuple[View, SceneFacts], lang: str) -> list[Change]:
    """What differs in the table as it was then."""
    return changes(_whole(*now, lang), _whole(*then, lang))


def _whole(seen: View, told: SceneFacts, lang: str) -> dict[str, Any]:
    """The table where an action begins or ends."""
    boards = _seats(seen, told, lang)
    return boards | {
        "centre": centre_of(seen, lang),
        "drawn": waiting_of(seen, lang),
        "bar": bar_of(seen, told, lang),
    }


def _boards(stage: Stage, told: SceneFacts, lang: str) -> dict[str, Any]:
    """The table in between."""
    seen, drawn = stage.seen, None
    if stage.tray:
        drawn = tray_of(*stage.tray, say("table.drawn", lang), lang)
    elif stage.flight:
        drawn = flight_of(stage.flight, stage.aims, lang)
    return _seats(seen, told, lang) | {"centre": centre_of(seen, lang), "drawn": drawn}


def _seats(seen: View, told: SceneFacts, lang: str) -> dict[str, Any]:
    count = len(seen.seats)
    others = [(told.near + i) % count for i in range(1, count)]
    return {
        "near": board_of(seen, told.near, told, lang),
        "far": [board_of(seen, index, told, lang) for index in others],
    }


# What is seen of each event


def _shots(stage: Stage, event: Event, you: int | None, lang: str) -> Iterator[_Shot]:
    token = arcanum_of(event)
    if not token:
        yield from _plain_shots(stage, event, you, lang)
        return
    card = _Shot("arcanum", stage, at=event.at, card=_card(token, lang))
    if event.kind != "chanted":
        yield card
        yield from _plain_shots(stage, event, you, lang)
        return
    for shot in _plain_shots(stage, event, you, lang):
        card = card._replace(stage=shot.stage)
        yield shot
    yield card


# What an Arcanum does by itself, by kind of event and clause; what it does when it is chanted follows its own card.
_BY_ITSELF = {
    ("cut", "A29"),
    ("switched", "A10"),
    ("drew", "A25"),
    ("beside", "A9"),
    ("beside", "A16"),
    ("collapsed", "A13"),
    ("power", "A7"),
    ("power", "A8"),
    ("beauty", "A17"),
    ("graced", "A18"),
}


def arcanum_of(event: Event) -> Token:
    """The Arcanum that shows itself with this event: chanted, or acting by itself; nothing for any other."""
    if event.kind == "chanted":
        token = event.moves[0].token
        return token if token in ARCANA and event.moves[0].source != IN_FLIGHT else ""
    return ARCANA[int(event.clause[1:]) - 1] if (event.kind, event.clause) in _BY_ITSELF else ""


def _card(token: Token, lang: str) -> Card:
    """An Arcanum, its name and its kind, large enough to be read by everybody."""
    kind = KIND[token]
    name = kind.kanji if lang == "ja" else f"{kind.english} {kind.kanji}"
    return {"face": face(token), "name": name, "text": kind_word(token, lang)}


def _plain_shots(stage: Stage, event: Event, you: int | None, lang: str) -> Iterator[_Shot]:
    kind, seat = event.kind, event.seat
    if kind in _FALLS:
        yield from _fall(stage, event)
    elif kind in _SHOWN:
        at = event.at or (event.moves[0].source if event.moves else "")
        yield _Shot("turn", turn_over(stage, event.moves), at=at)
    elif kind in _LAST or kind in _COUNTED:
        yield from _last(stage, event)
    elif kind in _WHOLE:
        yield _whole_event(stage, event)
    elif kind == "cut":
        yield from _cut(stage, event)
    elif kind == "battle":
        yield from _battle(stage, event, you, lang)
    elif kind == "paid":
        yield _Shot("pay", with_yang(stage, seat, -event.amount), at=f"{seat}Y")
    elif kind == "handed_over":
        yield _Shot("dong", with_turn(stage, seat))
    elif kind in _MARKS:
        yield _Shot(_MARKS[kind], then(stage, event), at=event.at or _touched(event))
    else:
        yield from _one_by_one(stage, event)


def _whole_event(stage: Stage, event: Event) -> _Shot:
    """Tokens that move at the same time."""
    kind = _WHOLE[event.kind]
    if event.kind != "switched":
        whole = _ways(event.moves, stage, event) if event.kind != "restacked" else ()
        return _Shot(kind, happened(stage, event), whole, event.at)
    lays = [
        stop_of(move.to, move.token, f"{event.seat}d") for move in event.moves if move.source == IN_FLIGHT
    ]
    return _Shot(kind, switched(stage, event), tuple(zip(lays[::-1], lays, strict=True)), event.at)


def _one_by_one(stage: Stage, event: Event) -> Iterator[_Shot]:
    """One token after the other; what is about nothing but words has no beat."""
    kind = _PLAIN.get(event.kind, "")
    if event.kind == "discarded":
        kind = "forbid" if event.clause == "T4" else "purify"
    if not kind:
        return
    if kind == "chant":
        stage = stage._replace(aims=(event.at, event.other))
    for number, move in enumerate(event.moves, start=1):
        ways = _ways([move], stage, event)
        stage = moved(stage, [move], event.seat, event.other if event.kind == "beside" else "")
        if number == len(event.moves):
            stage = then(stage, event)
        yield _Shot(kind, stage, ways, event.at)


def _fall(stage: Stage, event: Event) -> Iterator[_Shot]:
    """Lightning, or Destroy; the Tower turns over; it leaves; Yang is counted (T9, DE3)."""
    yield _Shot("ruin" if event.kind in _RUINS else "strike", stage, at=event.at)
    stage = turn_over(stage, event.moves)
    yield _Shot("turn", stage, at=event.at)
    ways = _ways(event.moves, stage, event)
    stage = moved(stage, event.moves, event.seat)
    if event.kind == "resolved":
        stage = with_hand(stage, event.seat, "".join(move.token for move in reversed(event.moves)))
    stage = then(stage, event)
    yield _Shot(event.kind, stage, ways, event.at)
    gains = scorer(stage, event)
    yield from _gain(stage, gains, event.amount if event.kind == "resolved" else 0)


def _last(stage: Stage, event: Event) -> Iterator[_Shot]:
    """E3 A Tower is turned over where it stands; then what it brings or costs is counted."""
    if event.kind in _LAST:
        stage = turn_over(stage, event.moves)
        yield _Shot("turn", stage, at=event.at)
    if event.kind == "final_unsettled":
        yield _Shot("pay", with_yang(stage, event.seat, -event.amount), at=f"{event.seat}Y")
    else:
        yield from _gain(stage, event.seat, event.amount)


def _gain(stage: Stage, seat: int, amount: int) -> Iterator[_Shot]:
    """Yang is counted up, one by one."""
    for _ in range(amount):
        stage = with_yang(stage, seat, 1)
        yield _Shot("yang", stage, at=f"{seat}Y")


def scorer(stage: Stage, event: Event) -> int:
    """Who gains what a Tower brings: its owner, but for R35."""
    chanted = event.clause == "A33" and stage.seen.rules.R35 == "chanter" and stage.flight
    return stage.flight[0][0] if chanted else event.seat


def _touched(event: Event) -> str:
    """The Board that something happens to where no place is named."""
    return f"{event.seat}L" if event.kind in ("collapsed", "skips_select") else ""


def _cut(stage: Stage, event: Event) -> Iterator[_Shot]:
    stage = turn_over(stage, event.moves)
    yield _Shot("cut", stage, at=event.moves[0].source)
    ways = _ways(event.moves, stage, event)
    yield _Shot("fall", moved(stage, event.moves, event.seat), ways, event.at)


def _battle(stage: Stage, event: Event, you: int | None, lang: str) -> Iterator[_Shot]:
    """RO4 A duel: the Towers that were chosen, their tops revealed together, the verdict."""
    tops = [
        {
            "face": face(move.token),
            "spot": move.to,
            "seat": say("table.you" if int(move.to[0]) == you else "table.seat", lang, seat=int(move.to[0])),
            "place": where(move.to[:2], lang, you),
            "won": move.to[:2] == event.at,
        }
        for move in event.moves
    ]
    duel: Duel = {"tops": tops, "text": sentence(event, lang, you)}  # type: ignore[typeddict-item]
    yield _Shot("duel", stage, at=event.at, duel=duel)
    stage = turn_over(stage, event.moves)
    yield _Shot("verdict", stage, at=event.at, duel=duel)


# Places as the page calls them


def _ways(moves: Iterable[Move], stage: Stage, event: Event) -> tuple[tuple[str, str], ...]:
    by = stage.flight[0][0] if stage.flight else event.seat
    ends = [
        (stop_of(move.source, move.token, f"{by}d"), stop_of(move.to, move.token, f"{by}d"))
        for move in moves
        if move.source != move.to and (move.token == HIDDEN or move.token in KIND)
    ]
    return tuple((_on_hand(source, stage, event), _on_hand(to, stage, event)) for source, to in ends)


def _on_hand(stop: str, stage: Stage, event: Event) -> str:
    """A26 A bound token of the Body has a row of its own, one on a Hand lies there."""
    if stop[1:] != "X":
        return stop
    bound = stage.seen.seats[int(stop[0])].rare.bound
    place = event.at[1:] if event.kind == "bound" else bound.place if bound else ""
    return f"{stop[0]}{place}" if place in LEFT_RIGHT else stop
