"""The words ``a:``: what only a game with Arcana has on a Board and around it, part by part, by the rows of the fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.games.line import Word
from raigo_lab.raigo.as_json import EXPIRES_WORD, MORE_OF, json_name, place_up, plain
from raigo_lab.raigo.fields import FIELDS, Form, check_rows, is_unset, plain_rows
from raigo_lab.raigo.state import CIRCLES, Around, Bound, Lasting, Rare, Seat
from raigo_lab.raigo.text.forms import PLAIN, Pile, Tail, parse_tokens, read_heap, split
from raigo_lab.raigo.text.reading_json import Reader
from raigo_lab.raigo.text.reading_rare import ON_THE_WAY, PENDING, read_rare

RARE_FORM = "what Arcana put on a Board is written in parts like l舞T, m零崩, bB11, ca, ib, o, f, s, uB1L"
PLACE_NAMES = {"L": "left", "R": "right"}
PLACE_LETTERS = {"left": "L", "right": "R"}
OF_LASTING = Tail(Lasting, head="token gathered", own={})
OF_BOUND = Tail(Bound, head="place space token turns", own={})
OF_AROUND = Tail(Around, head="arcana raizan_up pending face_up", own={})


class Piece(NamedTuple):
    """One kind of part, without the word of its row: it is read into the form of JSON, and from there."""

    write: Callable[[Seat, Pile], list[str]]  # as many parts as there are
    read: Callable[[Word, Seat], Any]
    pattern: str
    several: bool = False  # each part is one of a list


# A Board


def format_lasting(one: Lasting, pile: Pile) -> str:
    """What lies beside a lasting token (DE2, AC4)."""
    return pile(one.gathered).strip("-") + OF_LASTING.write(one, pile)


def read_destroy(field: Word) -> tuple[Lasting, ...]:
    """DE2 An active Destroy with what it gathered."""
    gathered, more = OF_LASTING.cut(field)
    return (Lasting("D", read_heap(gathered), **more),)


def _write_lasting(seat: Seat, pile: Pile) -> list[str]:
    return [pile(one.token) + format_lasting(one, pile) for one in seat.rare.lasting]


def _read_lasting(word: Word, _: Seat) -> list[dict[str, Any]]:
    gathered, more = OF_LASTING.cut(Word(word.text[1:], word.column + 1))
    return [{"token": word.text[0], "gathered": gathered.text, **_in_json(Lasting, more)}]


def _write_bound(seat: Seat, pile: Pile) -> list[str]:
    bound = seat.rare.bound
    if bound is None:
        return []
    place = f"B{min(bound.space, len(seat.body)) + 1}" if bound.place == "B" else bound.place
    return [f"{place}{bound.turns}{OF_BOUND.write(bound, pile)}"]


def _read_bound(word: Word, _: Seat) -> dict[str, Any]:
    place, more = OF_BOUND.cut(word)
    where, turns = place.text[:-1], int(place.text[-1])
    name = PLACE_NAMES.get(where, "body")
    index = {} if name != "body" else {"index": int(where[1]) - 1}
    return {"place": name, "expires": EXPIRES_WORD[turns], **index, **_in_json(Bound, more)}


def _in_json(record: type, values: Mapping[str, Any]) -> dict[str, Any]:
    return {json_name(MORE_OF[record][name]): plain(value) for name, value in values.items()}


def _write_marks(seat: Seat, marks: str) -> list[str]:
    letters = [letter for letter in CIRCLES[: len(seat.circles)] if letter in marks]
    return ["".join(letters)] if letters else []


def _read_marks(word: Word, seat: Seat) -> list[bool]:
    return [letter in word.text for letter in CIRCLES[: len(seat.circles)]]


def _write_face_up(seat: Seat, _: Pile) -> list[str]:
    names = [place_up(seat, place) for place in seat.rare.face_up]
    places = [PLACE_LETTERS.get(name) or f"B{int(name[4]) + 1}" for name in names]
    return ["".join(places)] if places else []


def _read_face_up(word: Word, _: Seat) -> list[str]:
    places = re.findall(r"B[1-3]|L|R", word.text)
    return [PLACE_NAMES.get(one) or f"body{int(one[1]) - 1}" for one in places]


OWN: Mapping[str, Piece] = {
    "lasting": Piece(_write_lasting, _read_lasting, ".[^,]*", several=True),
    "moon": Piece(
        lambda seat, pile: [pile(seat.rare.moon)] if seat.rare.moon else [], lambda word, _: word.text, ".+"
    ),
    "bound": Piece(_write_bound, _read_bound, f"(?:B[1-3]|L|R)[12]{OF_BOUND.pattern}"),
    "summoned": Piece(
        lambda seat, _: _write_marks(seat, "".join(mark[0] for mark in seat.rare.summoned)),
        _read_marks,
        "[abc]{1,3}",
    ),
    "burning": Piece(lambda seat, _: _write_marks(seat, seat.rare.burning), _read_marks, "[abc]{1,3}"),
    "face_up": Piece(_write_face_up, _read_face_up, "(?:B[1-3]|L|R)+"),
}


def _plain_piece(name: str, form: Form) -> Piece:
    """The part of a field with a plain form."""
    part = PLAIN[form]

    def write(seat: Seat, pile: Pile) -> list[str]:
        rare = seat.rare
        return [] if is_unset(rare, name) else [part.write(getattr(rare, name), pile)]

    return Piece(write, lambda word, _: plain(part.read(word)), part.pattern or ".+")


# Several piles are written with commas, which stand between the parts here; Flame lies where something burns.
_PLAIN_PIECES = {
    name: _plain_piece(name, row.form)
    for name, row in plain_rows(Rare, "word").items()
    if row.form is not Form.PILES
}
check_rows(Rare, "word", {*OWN, "flame"}, plain={*_PLAIN_PIECES})
PIECES: Mapping[str, tuple[str, Piece]] = {
    row.word: (name, OWN[name] if name in OWN else _PLAIN_PIECES[name])
    for name, row in FIELDS[Rare].items()
    if row.word
}
_WORDS = sorted(PIECES, key=len, reverse=True)


def format_rare(seat: Seat, pile: Pile) -> str:
    """What only a game with Arcana has on this Board, part by part."""
    return ",".join(word + part for word, (_, piece) in PIECES.items() for part in piece.write(seat, pile))


def parse_rare(field: Word, seat: Seat, body: str) -> Seat:
    """The same read into the form of JSON, and from there; ``body`` has a bound token among the others."""
    data: dict[str, Any] = {"body": body, "left": seat.left, "right": seat.right}
    for part in split(field):
        word = next((word for word in _WORDS if part.text.startswith(word)), "")
        name, piece = PIECES.get(word, ("", None))
        told = part.after(word)
        if piece is None or not re.fullmatch(piece.pattern, told.text):
            raise NotationError(f"column {part.column}: {part.text!r}: {RARE_FORM} (AC)")
        value, key = piece.read(told, seat), json_name(FIELDS[Rare][name])
        data[key] = [*data.get(key, ()), *value] if piece.several else value
    reader = Reader()
    seat = read_rare(reader, "a:", data, seat)
    if reader.problems:
        raise NotationError(f"column {field.column}: {field.text!r}: {reader.problems[0]}")
    return seat


# Around the Boards


def format_around(around: Around, pile: Pile) -> str | None:
    """AC13, AC9, A31 The face-up tokens of Raizan, triggers that wait, and tokens face up on no Board."""
    if around._replace(arcana="") == Around():
        return None
    up = [f"{one[:2]}{pile(one[2])}" for one in around.face_up]
    return ";".join([pile(around.raizan_up), *around.pending, *up]) + OF_AROUND.write(around, pile)


def parse_around(field: Word) -> Around:
    """The same read back; which Arcana there are is seen on the table."""
    field, more = OF_AROUND.cut(field)
    raizan, *rest = field.text.split(";")
    pending = tuple(one for one in rest if PENDING.fullmatch(one))
    up = tuple(one[:2] + parse_tokens(one[2], field.column) for one in rest if ON_THE_WAY.fullmatch(one))
    if len(pending) + len(up) < len(rest):
        wrong = next(one for one in rest if not PENDING.fullmatch(one) and not ON_THE_WAY.fullmatch(one))
        raise NotationError(
            f"column {field.column}: {wrong!r} is neither a trigger that waits, like ninja0 (AC9),"
            " nor a face-up token on its way, like 0+7 or 1LH (A31)"
        )
    there = read_heap(Word(raizan, field.column)) if raizan != "-" else ""
    return Around(raizan_up=there, pending=pending, face_up=tuple(sorted(up)), **more)
