"""A position written on one line: the table of fields, walked. ``reading`` reads it back to the same value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.fields import FIELDS, Form, Record, check_rows, check_written, is_unset
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import START_OF_TURN, Circle, Position, Seat, State
from raigo_lab.raigo.text.forms import OF_CIRCLE, PLAIN, Pile, in_kanji, in_letters
from raigo_lab.raigo.text.rare_words import format_around, format_lasting, format_rare
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


Write = Callable[
    [Any, Any, Pile], str | None
]  # the record, the value, and how piles are written; None: no word

OWN_FORM: Mapping[str, Write] = {
    "raizan": _format_raizan,
    "last_turns": lambda _, value, __: str(value),
    "used": lambda _, value, __: ",".join(sorted(value)),
    "out": lambda _, value, __: "".join(map(str, value)),
    "stack": lambda _, value, __: None if value == START_OF_TURN else format_stack(value),
    "lasting": lambda _, value, pile: format_lasting(value[0], pile),  # DE2
    "rare": lambda seat, _, pile: format_rare(seat, pile),
    "around": lambda _, value, pile: format_around(value, pile),
}
check_rows(State, "word", {"seats", "ordered", *OWN_FORM})
check_rows(Seat, "word", {"yang", "body", "left", "right", "circles", *OWN_FORM})
