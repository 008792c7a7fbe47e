"""A position written on one line: the table of fields, walked. ``reading`` reads it back to the same value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.as_json import EXPIRES, seat_to_json
from raigo_lab.raigo.fields import FIELDS, Form, Record, check_written, is_unset
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import CIRCLES, START_OF_TURN, Around, Circle, Position, Seat, State
from raigo_lab.raigo.text.forms import OF_CIRCLE, PLAIN, Pile, in_kanji, in_letters
from raigo_lab.raigo.text.stack import format_stack


def format_position(position: Position, kanji: bool = False) -> str:
    """The position on one line; ``parse_position`` reads it back. With ``kanji`` the piles are printed so."""
    state, rules = position
    check_written(state, "word")
    pile = in_kanji if kanji else in_letters
    words = [f"{len(state.seats)}p", *_words(state, pile)]
    words += [",".join(f"{name}={value}" for name, value in changed(rules))] if changed(rules) else []
    return " / ".join([" ".join(words), *(_format_seat(seat, pile) for seat in state.seats)])


def _words(record: Record, pile: Pile) -> list[str]:
    """Every field that has a word and is not as it would be without one, in the order of the rows."""
    words = []
    for name, field in FIELDS[type(record)].items():
        if field.word and not is_unset(record, name):
            value = getattr(record, name)
            if field.form is Form.OWN:
                text = OWN_FORM[name](record, value, pile)
            else:
                text = PLAIN[field.form].write(value, pile)
            words += [] if text is None else [field.word + text]
    return words


def _format_seat(seat: Seat, pile: Pile) -> str:
    body = data_body(seat)
    words = [str(seat.yang), pile(body), pile(seat.left) + pile(seat.right)]
    words.append(",".join(_format_circle(circle, pile) for circle in seat.circles))
    return " ".join([*words, *_words(seat, pile)])


def _format_circle(circle: Circle, pile: Pile) -> str:
    seal = f"*{pile(circle.seal)}{circle.turns}" if circle.seal else ""
    return pile(circle.tower) + seal + OF_CIRCLE.write(circle, pile)


def _format_raizan(state: State, raizan: str, pile: Pile) -> str:
    return pile(raizan) if state.ordered else f"{{{pile(raizan).strip('-')}}}"


def data_body(seat: Seat) -> str:
    """The Body as it lies, a bound token in its space (A26)."""
    bound = seat.rare.bound
    if bound is None or not bound.token:
        return seat.body
    index = min(bound.space, len(seat.body))
    return seat.body[:index] + bound.token + seat.body[index:]


def _format_around(around: Around, pile: Pile) -> str | None:
    """AC13, AC9, A31 The face-up tokens of Raizan, triggers that wait, and tokens face up on no Board."""
    if not around.raizan_up and not around.pending and not around.face_up:
        return None
    up = [f"{one[:2]}{pile(one[2])}" for one in around.face_up]
    return ";".join([pile(around.raizan_up), *around.pending, *up])


def _format_rare(seat: Seat, pile: Pile) -> str | None:
    """What only a game with Arcana has, part by part."""
    data = seat_to_json(seat)
    parts = [f"l{pile(one['token'])}{pile(one['gathered']).strip('-')}" for one in data.get("lasting", [])]
    if "moon" in data:
        parts.append(f"m{pile(data['moon'])}")
    if "bound" in data:
        bound = data["bound"]
        place = {"body": f"B{bound.get('index', 0) + 1}", "left": "L", "right": "R"}[bound["place"]]
        parts.append(f"b{place}{EXPIRES[bound['expires']]}")
    for name, letter in (("summoned", "c"), ("burning", "i")):
        if name in data:
            parts.append(letter + "".join(CIRCLES[c] for c, there in enumerate(data[name]) if there))
    parts += [letter for name, letter in FLAGS if data.get(name)]
    places = [FACE_UP.get(place) or f"B{int(place[4]) + 1}" for place in data.get("face_up", [])]
    parts += ["u" + "".join(places)] if places else []
    return ",".join(parts)


FLAGS = (("opened", "o"), ("no_fetch", "f"), ("no_select", "s"))
FACE_UP = {"left": "L", "right": "R"}

Write = Callable[
    [Any, Any, Pile], str | None
]  # the record, the value, and how piles are written; None: no word

OWN_FORM: Mapping[str, Write] = {
    "raizan": _format_raizan,
    "last_turns": lambda _, value, __: str(value),
    "used": lambda _, value, __: ",".join(sorted(value)),
    "out": lambda _, value, __: "".join(map(str, value)),
    "stack": lambda _, value, __: None if value == START_OF_TURN else format_stack(value),
    "lasting": lambda _, value, pile: pile(value[0].gathered).strip("-"),  # DE2
    "rare": lambda seat, _, pile: _format_rare(seat, pile),
    "around": lambda _, value, pile: _format_around(value, pile),
}
