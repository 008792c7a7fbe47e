"""The pictures of a lesson's part: only what matters of a table, a Tower with or without its worth, tokens side by side.

A picture is plain data for the page with its still twin beside it; the page and the twin only lay it out.
Needs no widget library.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from raigo_lab.course.judging import Want, judge_moves
from raigo_lab.course.lesson import Part
from raigo_lab.course.scene import Scene, scene_of
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.tiles import face_label, token_label
from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.eyes import knowledge
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.hands import settled, worth
from raigo_lab.raigo.state import Seat
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import face
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.view import names as table_names
from raigo_lab.widgets.table.view import scene

Piece = dict[str, Any]


# What of a table is shown


class Shown(NamedTuple):
    """The seats of a table that a picture shows, and whether it shows the middle."""

    seats: frozenset[int]
    centre: bool


def near_seat(part: Part) -> int:
    """The seat at the lower edge: the reader's."""
    return int(part.data.get("eyes", part.data.get("seat", 0) if part.kind == "game" else 0))


def choose_shown(part: Part, now: Scene) -> Shown:
    """What the part names in ``shows``; otherwise what its question is about: with two players often one Board."""
    count, near = len(now.now.state.seats), near_seat(part)
    everybody = frozenset(range(count))
    words = part.data.get("shows", "").split()
    if words:
        seats = {near} if "you" in words else set()
        seats |= everybody - {near} if "them" in words else set()
        return (
            Shown(everybody, centre=True)
            if "all" in words
            else Shown(frozenset(seats), centre="centre" in words)
        )
    if part.kind == "figure" or count > 2:
        return Shown(everybody, centre=True)
    state = now.start.state
    counts = any(seat.canyon for seat in state.seats) or bool(state.bonus)
    asked = [str(part.data.get("ask", "")), *(str(one.get("look", "")) for one in _wants(part))]
    counts = counts or any(re.search("raizan|canyon|unseen|last_turns|over", one) for one in asked)
    return Shown(frozenset({near, *_seats_named(part, now, asked)}), centre=counts)


def _wants(part: Part) -> tuple[Want, ...]:
    return tuple(part.data.get("choices", ()))


_WHOLE_TABLE = re.compile("options|value")


def _seats_named(part: Part, now: Scene, asked: list[str]) -> set[int]:
    """The seats that a question, what happens, or the moves to judge are about; Thunder compares all Towers (TH1)."""
    everybody = set(range(len(now.now.state.seats)))
    if any(_WHOLE_TABLE.match(one) for one in asked) or any("best" in one for one in _wants(part)):
        return everybody
    named = {int(one[0]) for one in asked if one[:1].isdigit()}
    named |= {one["seat"] for one in _wants(part) if "seat" in one}
    named |= {int(one["at"][0]) for one in _wants(part) if str(one.get("at", ""))[:1].isdigit()}
    named |= {seat for event in now.events for seat in _seats_of(event)}
    if part.kind == "illegal":
        actions = [one.action for one in judge_moves(part)]
        if any(one.effect in ("discharge", "charge") for one in actions):
            return everybody
        named |= {int(spot[0]) for one in actions for spot in (one.target, one.other) if _is_spot(spot)}
    return named & everybody


def _is_spot(word: str) -> bool:
    return bool(re.fullmatch(r"[0-3](L|R|B\d|[abc])", word))


def _seats_of(event: Event) -> set[int]:
    spots = [event.at, *(spot for move in event.moves for spot in (move.source, move.to))]
    found = {int(spot[0]) for spot in spots if spot[:1].isdigit()}
    return found if event.kind == "handed_over" else {*found, event.seat}


def changed(scene_after: Scene, before: Scene, asked: Shown) -> Shown | None:
    """Afterwards: the Boards that are not as they were; the middle only if the question was about it; nothing of a table that lies as before."""
    old, new = before.now.state, scene_after.now.state
    seats = frozenset(i for i, seat in enumerate(new.seats) if _lies(seat) != _lies(old.seats[i]))
    spent = [seat.canyon for seat in new.seats] != [seat.canyon for seat in old.seats]
    if not seats and not spent and new.raizan == old.raizan:
        return None
    return Shown(seats or asked.seats, centre=asked.centre)


def _lies(seat: Seat) -> Seat:
    """What a picture of a Board shows; the Canyon lies in the middle."""
    return seat._replace(canyon="")


# Pictures


def board_piece(now: Scene, eyes: int | None, shown: Shown, lang: str) -> Piece:
    """A table to look at, with the marks of what the eyes have followed so far (S7)."""
    seen = view(now.now.rules, now.now.state, eyes)
    near = eyes or 0
    followed = None
    if eyes is not None:
        followed = knowledge.start(now.start.rules, now.start.state, eyes).after(now.events)
    drawn = scene(seen, SceneFacts(near=near, knowledge=followed), lang)
    kept = {key: drawn[key] for key in ("label", "centre", "drawn")}
    words = [
        *(["you"] if near in shown.seats else []),
        *(["them"] if shown.seats - {near} else []),
        *(["centre"] if shown.centre else []),
    ]
    return {
        "kind": "board",
        "shows": " ".join(words),
        **kept,
        "near": {**drawn["near"], "name": say("course.you_sit", lang, seat=near)},
        "far": [seat for seat in drawn["far"] if seat["seat"] in shown.seats],
        "names": table_names(lang),
        "svg": table_picture.board(seen, lang, seats=shown.seats, centre=shown.centre),
        "alt": table_picture.describe(seen, lang, seats=shown.seats),
    }


def tower_piece(pile: str, lang: str) -> Piece:
    """A Tower with what it is worth."""
    one = worth(pile)
    stories = [
        {
            "face": face(token),
            "leans": not settled(pile[: i + 1]),
            "cracked": i > 0 and not settled(pile[i - 1 : i + 1]),
        }
        for i, token in enumerate(pile)
    ]
    return {
        "kind": "tower",
        "stories": stories,
        "caption": tiles.caption_of(one, lang),
        "bad": not one.settled,
        "svg": tiles.tower(pile, lang=lang),
        "alt": tiles.describe(pile, lang, one),
    }


def bare_tower_piece(pile: str, lang: str) -> Piece:
    """A Tower of which nothing is said: what it is worth is the question."""
    piece = tower_piece(pile, lang)
    names = say("list.comma", lang).join(token_label(token, lang) for token in pile)
    return piece | {
        "caption": pile,
        "bad": False,
        "svg": tiles.tower(pile, caption=pile, lang=lang),
        "alt": names,
    }


def tokens_piece(tokens: str, lang: str) -> Piece:
    """Tokens side by side, each with its name; ``?`` lies face down."""
    faces = [None if token == HIDDEN else face(token) for token in tokens]
    names = [face_label(token, lang) for token in tokens]
    return {
        "kind": "tiles",
        "faces": faces,
        "labels": names,
        "svgs": [tiles.tile(token, lang=lang) for token in tokens],
    }


def picture_pieces(part: Part, lang: str) -> list[Piece]:
    """The picture of a figure, without its caption."""
    data = part.data
    if "position" in data:
        now = scene_of(part)
        return [board_piece(now, data.get("eyes"), choose_shown(part, now), lang)]
    if "tokens" in data:
        return [tokens_piece(_pile(data["tokens"]), lang)]
    towers = [tower_piece(parse_pile(one), lang) for one in data.get("towers") or [data["tower"]]]
    return [{"kind": "towers", "towers": towers}]


def _pile(tokens: str) -> str:
    """Tokens as letters; face-down ones stay as they are."""
    return HIDDEN.join(parse_pile(one) if one else "" for one in tokens.split(HIDDEN))
