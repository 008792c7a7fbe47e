"""A position read from one line: each word by the row of its field, each error with its column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from raigo_lab.errors import NotationError
from raigo_lab.games.line import Word, split_line
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.fields import FIELDS, Form
from raigo_lab.raigo.rules import parse_rules, rules_from, ruling_problems
from raigo_lab.raigo.state import (
    NOTHING_USED,
    START_OF_TURN,
    Around,
    Circle,
    Position,
    Seat,
    State,
)
from raigo_lab.raigo.text.forms import (
    OF_CIRCLE,
    PLAIN,
    parse_tokens,
    read_body,
    read_heap,
    read_number,
    read_tokens,
    split,
)
from raigo_lab.raigo.text.link import line_of
from raigo_lab.raigo.text.rare_words import parse_around, parse_rare, read_destroy
from raigo_lab.raigo.text.stack import has_run_out, parse_stack
from raigo_lab.raigo.text.validity import checked

CIRCLE = re.compile(
    rf"(?P<tower>[^*{OF_CIRCLE.signs}]+)(?:\*(?P<seal>.)(?P<turns>[0-9])(?P<layer><[0-9])?)?{OF_CIRCLE.pattern}"
)


def parse_position(text: str) -> Position:
    """The position that a line says; refused with all its problems if the table cannot lie like that.

    >>> parse_position("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-").state.raizan
    '5K'
    """
    return checked(read_line(text))


def read_line(text: str) -> Position:
    """What the line or link says, as far as its form goes; whether it can be is not looked at."""
    text = line_of(text)
    head, *seats = split_line(text)
    fields = _head_fields(head, len(text) + 1)
    count = read_number(fields["p"], "the number of seats")
    if count != len(seats):
        raise NotationError(f"column {head[0].column}: {head[0].text!r}: {len(seats)} seats follow (C4)")
    raizan, ordered = _raizan(fields["z"])
    around = parse_around(fields["a:"]) if "a:" in fields else Around()
    last_turns = read_number(fields["e"], "the number of last turns") if "e" in fields else None
    stack = parse_stack(*fields["@"]) if "@" in fields else START_OF_TURN
    if last_turns is None and has_run_out(raizan, around.raizan_up, stack):
        last_turns = count  # E1: every seat has one turn left
    state = State(
        seats=tuple(_seat(words, len(text) + 1) for words in seats),
        raizan=raizan,
        ordered=ordered,
        last_turns=last_turns,
        used=frozenset(filter(None, fields["u="].text.split(","))) if "u=" in fields else NOTHING_USED,
        stack=stack,
        out=_out(fields["o="]) if "o=" in fields else (),
        around=around,
        **_plain_fields(State, fields),
    )
    rulings = read_rulings(fields["R"].text) if "R" in fields else {}
    return Position(with_arcana(state), rules_from(rulings))


def _plain_fields(record: type, words: dict[str, Word]) -> dict[str, Any]:
    """Every field of a record that has a plain form and whose word is there."""
    return {
        name: PLAIN[row.form].read(words[row.word])
        for name, row in FIELDS[record].items()
        if row.form is not Form.OWN and row.word and row.word in words
    }


# The words of the head by how they begin, the longer beginnings first, and the rulings.
HEAD_WORDS = (*sorted(filter(None, (row.word for row in FIELDS[State].values())), key=len, reverse=True), "R")
HEAD_FORM = "a position begins like 2p t0 z5K / …"


def _head_fields(words: list[Word], end: int) -> dict[str, Word]:
    """The words of the head by how they begin; all must be known, none may stand twice."""
    if not words or not re.fullmatch(r"[0-9]{1,2}p", words[0].text):
        given = words[0] if words else Word("", 1)
        raise NotationError(
            f"column {given.column}: {given.text!r}: {HEAD_FORM} with the number of seats (C4)"
        )
    fields = {"p": Word(words[0].text[:-1], words[0].column)}
    for word in words[1:]:
        name = next((name for name in HEAD_WORDS if word.text.startswith(name)), None)
        if name is None:
            raise NotationError(
                f"column {word.column}: {word.text!r}: no word of the head begins like this; the known ones are {', '.join(HEAD_WORDS)}"
            )
        if name in fields:
            raise NotationError(f"column {word.column}: {word.text!r}: {name!r} appears twice")
        fields[name] = word if name == "R" else word.after(name)
    for name, what in (("t", "t and the seat to move (S3)"), ("z", "z and Raizan, z- if it is empty (C5)")):
        if name not in fields:
            raise NotationError(f"column {min(end, words[-1].column + len(words[-1].text))}: missing {what}")
    return fields


def _raizan(field: Word) -> tuple[str, bool]:
    """Known order, or a bag in braces."""
    if field.text[:1] == "{":
        if field.text[-1:] != "}":
            raise NotationError(f"column {field.column}: {field.text!r}: the bag ends with }} (T2)")
        return read_heap(Word(field.text[1:-1], field.column + 1)), False
    return read_tokens(field), True


def _out(field: Word) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9]{1,4}", field.text):
        raise NotationError(
            f"column {field.column}: {field.text!r}: the seats that are out are expected (E2)"
        )
    return tuple(sorted(map(int, field.text)))


def read_rulings(text: str) -> dict[str, object]:
    """Rulings like ``R6=forbidden,R1=2``, as a line or a record carries them."""
    given = parse_rules(text)
    if problems := ruling_problems(given):
        raise NotationError("; ".join(problems))
    return given


SEAT_FORM = "a seat is written: Yang, Body, two Hands, Circles, like 2 7K1 T- 765,-,5R"


def _seat(words: list[Word], end: int) -> Seat:
    if len(words) < 4:
        where = words[0].column if words else end
        given = " ".join(word.text for word in words)
        raise NotationError(f"column {where}: {given!r}: {SEAT_FORM} (C3)")
    yang, body, hands, circles = words[:4]
    left, right = _hands(hands)
    more = _seat_fields(words[4:])
    seat = Seat(
        read_number(yang, "the Yang of a seat"),
        read_body(body),
        left,
        right,
        tuple(_circle(word) for word in split(circles)),
        lasting=read_destroy(more["d:"]) if "d:" in more else (),
        **_plain_fields(Seat, more),
    )
    return parse_rare(more["a:"], seat, read_tokens(body)) if "a:" in more else seat


# The words of a seat after its four places, and what each is for.
SEAT_WORDS: Mapping[str, str] = {row.word: name for name, row in FIELDS[Seat].items() if row.word}


def _seat_fields(words: list[Word]) -> dict[str, Word]:
    fields: dict[str, Word] = {}
    for word in words:
        name = word.text[:2]
        if name == "l:":
            raise _no_longer_written(word, "l:")
        if name not in SEAT_WORDS or name in fields:
            known = ", ".join(f"{word} ({what})" for word, what in SEAT_WORDS.items())
            what = "appears twice" if name in fields else f"is not one of {known}"
            raise NotationError(f"column {word.column}: {word.text!r} {what}")
        fields[name] = word.after(name)
    return fields


def _hands(field: Word) -> tuple[str, str]:
    """Two characters, left and right; a dash is an empty Hand."""
    if len(field.text) != 2:
        raise NotationError(
            f"column {field.column}: {field.text!r}: two Hands are two characters, like T- (C3)"
        )
    return read_tokens(Word(field.text[0], field.column)), read_tokens(Word(field.text[1], field.column + 1))


def _circle(field: Word) -> Circle:
    match = CIRCLE.fullmatch(field.text)
    if not match:
        raise NotationError(
            f"column {field.column}: {field.text!r}: a Circle is its Tower or -, sealed like 765*T1 (C4, TH3)"
        )
    tower = read_tokens(Word(match["tower"], field.column))
    more = OF_CIRCLE.read(match, field.column)
    if match["seal"] is None:
        return Circle(tower, **more)
    seal = parse_tokens(match["seal"], field.column + match.start("seal"))
    if match["layer"]:
        raise _no_longer_written(field, match["layer"])
    return Circle(tower, seal, int(match["turns"]), **more)


def _no_longer_written(field: Word, sign: str) -> NotationError:
    """Older versions wrote who laid a seal and who lent a token to Destroy; nothing asks for it any more (R12)."""
    return NotationError(
        f"column {field.column}: {field.text!r}: {sign} says who used a Spell, which is no longer written; leave it out (R12)"
    )
