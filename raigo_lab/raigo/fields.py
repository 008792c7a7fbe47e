"""Every field of the table, one row each: who sees it, whether it tells positions apart, how it is written.

View, sameness, token count, notation and JSON walk these rows, so a field is known everywhere or nowhere. One
without a row is shown to nobody, tells positions apart, and cannot be written: nothing is lost without a sound.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from enum import Enum
from operator import itemgetter
from typing import Any, NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.state import Answer, Around, Bound, Chant, Circle, Frame, Lasting, Rare, Seat, State

Record = Any  # a NamedTuple with rows below
Value = Any  # what a field of one holds


class Eyes(Enum):
    """Who sees a field (S6)."""

    NOBODY = 0  # not even whether there is anything
    COUNT = 1  # everybody how many tokens, nobody which
    HOLDER = 2  # everybody how many, the seat itself which
    OWNER = 3  # the same, unless looking at one's own Towers is not allowed (R16)
    DRAWER = 4  # everybody how many, the turn player which
    EVERYBODY = 5


class Form(Enum):
    """How a value is written; ``OWN`` has a form of its own in the notation and in JSON."""

    OWN = 0
    NUMBER = 1
    TOKENS = 2  # tokens whose order counts
    BODY = 3  # tokens in weight order (S4)
    HEAP = 4  # tokens whose order means nothing, kept sorted
    PILES = 5  # several piles
    FLAG = 6  # true or false; the word alone says that it is true


class Field(NamedTuple):
    """One row. The defaults are the safe ones."""

    eyes: Eyes = Eyes.NOBODY
    differs: bool = True  # tells positions apart (``sameness``)
    word: str | None = None  # how its word of the notation begins; "" has a fixed place, None is not written
    # Its names in JSON, the first needed unless the field has a default; "" is said by other fields, or by those of
    # the record that it holds; None is not written.
    json: str | None = None
    form: Form = Form.OWN
    tokens: bool = False  # whether it holds tokens itself
    always: bool = False  # written in JSON even while it has its default value


NO_ROW = Field()
ALL = Eyes.EVERYBODY

# By record, in the order in which the notation writes them.
FIELDS: Mapping[type, Mapping[str, Field]] = {
    State: {
        "seats": Field(ALL, word="", json="players"),
        "turn": Field(ALL, word="t", json="turn", form=Form.NUMBER),
        "raizan": Field(Eyes.COUNT, word="z", json="raizan", tokens=True),
        "ordered": Field(word="", json="raizan"),
        "last_turns": Field(ALL, word="e", json="last_turns"),
        "bonus": Field(ALL, word="b", json="bonus", form=Form.TOKENS, tokens=True, always=True),
        # S2: no clause of the base game asks for it.
        "removed": Field(differs=False, word="x", json="removed", form=Form.TOKENS, tokens=True),
        "used": Field(ALL, word="u=", json="moment"),
        # Only a finished game has any, and ``end_key`` compares those.
        "out": Field(ALL, differs=False, word="o=", json="moment"),
        "stack": Field(ALL, word="@", json="moment"),
        # Compared apart (``arcana.sameness``): the base game has none.
        "around": Field(ALL, differs=False, word="a:", json=""),
    },
    Around: {
        "arcana": Field(word="", json=""),  # what lies on the table says it
        "raizan_up": Field(ALL, word="", json="raizan_up", form=Form.HEAP, tokens=True),
        # Whether a Collapse waits tells where one lies.
        "pending": Field(word="", json="moment"),
        "face_up": Field(ALL, word="", json="moment"),
    },
    Seat: {
        "yang": Field(ALL, word="", json="yang", form=Form.NUMBER),
        "body": Field(Eyes.HOLDER, word="", json="body", form=Form.BODY, tokens=True),
        "left": Field(Eyes.HOLDER, word="", json="left", form=Form.TOKENS, tokens=True),
        "right": Field(Eyes.HOLDER, word="", json="right", form=Form.TOKENS, tokens=True),
        "circles": Field(ALL, word="", json="towers sealed"),
        # Compared as one Canyon: whose part a token lies in matters to no clause of the base game.
        "canyon": Field(
            ALL, differs=False, word="c:", json="canyon", form=Form.HEAP, tokens=True, always=True
        ),
        # Out of play for good.
        "completed": Field(
            ALL, differs=False, word="h:", json="completed", form=Form.PILES, tokens=True, always=True
        ),
        "lasting": Field(ALL, word="d:", json="head"),
        # Compared apart, some of it with its Circle (``arcana.sameness``).
        "rare": Field(ALL, differs=False, word="a:", json=""),
    },
    Rare: {
        "lasting": Field(ALL, word="l", json="lasting"),
        "moon": Field(Eyes.HOLDER, word="m", json="moon", tokens=True),
        "bound": Field(ALL, word="b", json="bound"),
        "summoned": Field(ALL, word="c", json="summoned"),
        "burning": Field(ALL, word="i", json="burning"),
        "opened": Field(ALL, word="o", json="opened", form=Form.FLAG),
        "no_fetch": Field(ALL, word="f", json="no_fetch", form=Form.FLAG),
        "no_select": Field(ALL, word="s", json="no_select", form=Form.FLAG),
        "flame": Field(ALL, word="", json="", tokens=True),  # it lies where something burns
        "face_up": Field(ALL, word="u", json="face_up"),
    },
    Bound: {
        "place": Field(ALL, word="", json="place"),
        "space": Field(ALL, word="", json="index"),
        "token": Field(Eyes.HOLDER, word="", json="", tokens=True),  # written with the Body
        "turns": Field(ALL, word="", json="expires"),
        "by": Field(ALL, tokens=True),  # there is one Bind, and nothing acts as it
    },
    Circle: {
        "tower": Field(Eyes.OWNER, word="", json="towers", tokens=True),
        "seal": Field(ALL, word="*", json="by", tokens=True),
        "turns": Field(ALL, word="", json="expires"),
    },
    Lasting: {
        "token": Field(ALL, word="", json="token", tokens=True),
        "gathered": Field(ALL, word="", json="gathered", tokens=True),
    },
    # Who is asked for an answer is a secret besides (R20): ``eyes.view``.
    Frame: {
        "step": Field(ALL, word="", json="stack"),
        "tokens": Field(Eyes.DRAWER, word="=", json="stack", tokens=True),
        "amount": Field(ALL, word="#", json="stack"),
        "queue": Field(ALL, word="?", json="stack"),
        "chant": Field(ALL, word="!", json="stack"),
    },
    Chant: {
        "seat": Field(ALL, word="", json="stack"),
        "hand": Field(ALL, word="", json="stack"),
        "token": Field(ALL, word="", json="stack", tokens=True),
        "effect": Field(ALL, word=":", json="stack"),
        "target": Field(ALL, word=":", json="stack"),
        "other": Field(ALL, word=":", json="stack"),
        "turned": Field(ALL, word="~", json="stack", form=Form.FLAG),
        "roars": Field(ALL, word="&", json="stack"),
        "shield": Field(ALL, word="%", json="stack"),
    },
    Answer: {
        "seat": Field(ALL, word="", json="stack"),
        "hand": Field(ALL, word="", json="stack"),
        "token": Field(ALL, word="", json="stack", tokens=True),
    },
}


def row(record: type, name: str) -> Field:
    """The row of a field, or the safe one for a field without."""
    return FIELDS[record].get(name, NO_ROW)


def without_row() -> list[str]:
    """Fields that have no row, and rows that have no field."""
    return [
        f"{record.__name__}.{name}"
        for record, rows in FIELDS.items()
        for name in sorted({*record._fields} ^ {*rows})  # type: ignore[attr-defined]
    ]


def telling(record: type) -> tuple[str, ...]:
    """The fields that tell positions apart, in the order of the record."""
    return tuple(name for name in record._fields if row(record, name).differs)  # type: ignore[attr-defined]


def values_apart(record: type, *besides: str) -> Callable[[tuple[Any, ...]], tuple[Hashable, ...]]:
    """A function that takes the values of a record by which positions are told apart, but for these fields.

    Made once for each record; the fields that are left out are those that its caller compares in a way of its own.
    """
    names = [name for name in telling(record) if name not in besides]
    places = [record._fields.index(name) for name in names]  # type: ignore[attr-defined]
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple([values[place] for place in places])


def plain_rows(record: type, form: str) -> dict[str, Field]:
    """The fields that are written in ``word`` or ``json`` by their plain form, after a word or name of their own."""
    return {
        name: field
        for name, field in FIELDS[record].items()
        if field.form is not Form.OWN and getattr(field, form)
    }


def check_rows(record: type, form: str, known: Collection[str], plain: Collection[str] | None = None) -> None:
    """Refuse a table in which a row says that a field is written in ``word`` or ``json``, and nobody can write it.

    ``known`` names the fields that have a form or a place of their own, ``plain`` those whose plain form is written:
    all that have one.
    """
    plain = plain_rows(record, form) if plain is None else plain
    lost = [
        name
        for name, field in FIELDS[record].items()
        if getattr(field, form) is not None and name not in known and name not in plain
    ]
    if lost:
        what = {"word": "text", "json": "JSON"}[form]
        raise InvalidArgument(f"{record.__name__}: there is no {what} form for {', '.join(lost)}")


def records_in(value: object) -> Iterator[Record]:
    """The records that a field holds: itself, or each of several."""
    if type(value) in FIELDS:
        yield value
    elif isinstance(value, tuple):
        yield from (one for one in value if type(one) in FIELDS)


def tokens_in(record: Record) -> str:
    """Every token that lies in a record or in what it holds, hidden faces included."""
    found: list[str] = []
    for name, value in zip(record._fields, record, strict=True):
        if row(type(record), name).tokens:
            found += [value] if isinstance(value, str) else value
        found += [tokens_in(one) for one in records_in(value)]
    return "".join(found)


def is_unset(record: Record, name: str) -> bool:
    """Whether a field has its default value, so that nothing need be written."""
    defaults = record._field_defaults
    return name in defaults and getattr(record, name) == defaults[name]


def check_written(record: Record, form: str) -> None:
    """Refuse to write a record in ``word`` or ``json`` if that would lose a field."""
    for name, value in zip(record._fields, record, strict=True):
        if getattr(row(type(record), name), form) is None and not is_unset(record, name):
            raise InvalidArgument(
                f"{type(record).__name__}.{name} is {value!r} and has no {form} to be written with"
            )
        for one in records_in(value):
            check_written(one, form)
