"""A position written on one line: the table of fields, walked. ``reading`` reads it back to the same value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.fields import FIELDS, Form, Record, check_written, is_unset
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import START_OF_TURN, Circle, Position, Seat, State
from raigo_lab.raigo.text.stack import format_stack
from raigo_lab.raigo.tokens import kanji

Pile = Callable[[str], str]  # how a pile is written


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
            write = OWN_FORM[name] if field.form is Form.OWN else FORMS[field.form]
            text = write(record, getattr(record, name), pile)
            words += [] if text is None else [field.word + text]
    return words


def in_letters(pile: str) -> str:
    """A pile as the line writes it; an empty one is a dash."""
    return pile or "-"


def in_kanji(pile: str) -> str:
    """The same in kanji."""
    return kanji(pile) or "-"


def _format_seat(seat: Seat, pile: Pile) -> str:
    words = [str(seat.yang), pile(seat.body), pile(seat.left) + pile(seat.right)]
    words.append(",".join(_format_circle(circle, pile) for circle in seat.circles))
    return " ".join([*words, *_words(seat, pile)])


def _format_circle(circle: Circle, pile: Pile) -> str:
    seal = f"*{pile(circle.seal)}{circle.turns}" if circle.seal else ""
    return pile(circle.tower) + seal


def _format_raizan(state: State, raizan: str, pile: Pile) -> str:
    return pile(raizan) if state.ordered else f"{{{pile(raizan).strip('-')}}}"


Write = Callable[
    [Any, Any, Pile], str | None
]  # the record, the value, and how piles are written; None: no word

FORMS: Mapping[Form, Write] = {
    Form.NUMBER: lambda _, value, __: str(value),
    Form.TOKENS: lambda _, value, pile: pile(value),
    Form.BODY: lambda _, value, pile: pile(value),
    Form.HEAP: lambda _, value, pile: pile(value),
    Form.PILES: lambda _, value, pile: ",".join(map(pile, value)),
}
OWN_FORM: Mapping[str, Write] = {
    "raizan": _format_raizan,
    "last_turns": lambda _, value, __: str(value),
    "used": lambda _, value, __: ",".join(sorted(value)),
    "out": lambda _, value, __: "".join(map(str, value)),
    "stack": lambda _, value, __: None if value == START_OF_TURN else format_stack(value),
    "lasting": lambda _, value, pile: pile(value[0].gathered).strip("-"),  # DE2
}
