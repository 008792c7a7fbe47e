"""How the value of a field is written and read: plain forms by the row, and records that are one word.

A record that is one word (a Circle, a piece of pending work, a chant) has a head of its own; what follows it
are its other fields, each after the sign of its row. So a new field needs its row and nothing else, and one
with a row that nobody can write is an error as soon as this is imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.games.line import Word
from raigo_lab.raigo.fields import FIELDS, Form, Record, is_unset
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.state import Circle
from raigo_lab.raigo.tokens import LETTERS, READ_AS, by_weight, kanji, parse_pile

NUMBER = re.compile(r"-?[0-9]{1,6}")
Pile = Callable[[str], str]  # how a pile is written


def in_letters(pile: str) -> str:
    """A pile as the line writes it; an empty one is a dash."""
    return pile or "-"


def in_kanji(pile: str) -> str:
    """The same in kanji."""
    return kanji(pile) or "-"


def parse_tokens(text: str, column: int) -> str:
    """Tokens inside a longer line, in letters or kanji; an error names the column of the whole line."""
    for offset, char in enumerate(text):
        if char.isspace() or not (READ_AS.get(char) or READ_AS.get(char.upper())):
            raise NotationError(
                f"column {column + offset}: {char!r} in {text!r} is not a token; tokens are {' '.join(LETTERS)} or their kanji (C1)"
            )
    return parse_pile(text)


def read_number(field: Word, what: str = "a number") -> int:
    """A number of at most six digits."""
    if not NUMBER.fullmatch(field.text):
        raise NotationError(f"column {field.column}: {field.text!r} is not a number; {what} is expected")
    return int(field.text)


def read_tokens(field: Word) -> str:
    """A pile; a dash is an empty one."""
    if field.text == "-":
        return ""
    if not field.text:
        raise NotationError(f"column {field.column}: tokens are expected, or - for none")
    return parse_tokens(field.text, field.column)


def read_heap(field: Word) -> str:
    """A pile whose order means nothing, nothing at all included."""
    return "".join(sorted(read_tokens(field))) if field.text else ""


def read_body(field: Word) -> str:
    """A Body; at equal weight both orders are accepted (S4)."""
    body = read_tokens(field)
    return by_weight(body) if settled(body) else body


def read_flag(field: Word) -> bool:
    """True, by its word alone."""
    if field.text:
        raise NotationError(f"column {field.column}: {field.text!r}: nothing is expected here")
    return True


def split(field: Word) -> list[Word]:
    """The parts between commas, each with its column."""
    parts, column = [], field.column
    for part in field.text.split(","):
        parts.append(Word(part, column))
        column += len(part) + 1
    return parts


class Part(NamedTuple):
    """The text of one value, without the sign or word before it."""

    write: Callable[[Any, Pile], str]
    read: Callable[[Word], Any]
    pattern: str = ""  # inside a record that is one word; "" is all up to the next sign


def _pile(value: str, pile: Pile) -> str:
    return pile(value)


PLAIN: Mapping[Form, Part] = {
    Form.NUMBER: Part(lambda value, _: str(value), read_number),
    Form.TOKENS: Part(_pile, read_tokens),
    Form.BODY: Part(_pile, read_body),
    Form.HEAP: Part(_pile, read_heap),
    Form.PILES: Part(
        lambda value, pile: ",".join(map(pile, value)),
        lambda field: tuple(read_tokens(word) for word in split(field)),
    ),
    Form.FLAG: Part(lambda _, __: "", read_flag, "(?:)"),
}


class Tail:
    """What follows the head of a record that is one word: its other fields in the order of their rows."""

    def __init__(self, record: type, head: str, own: Mapping[str, Part]) -> None:
        """``head`` names the fields that are written before; ``own`` has parts without a plain form."""
        given = FIELDS[record].items()
        rows = {name: row for name, row in given if name not in head.split() and row.word is not None}
        lost = [name for name, row in rows.items() if not row.word or not (name in own or row.form in PLAIN)]
        if lost:
            raise InvalidArgument(f"{record.__name__}: there is no text form for {', '.join(lost)}")
        self.parts = {
            name: (row.word or "", own[name] if name in own else PLAIN[row.form])
            for name, row in rows.items()
        }
        self.signs = re.escape("".join(word for word, _ in self.parts.values()))
        self.pattern = "".join(
            f"(?:{re.escape(word)}(?P<{name}>{part.pattern or f'[^{self.signs}]+'}))?"
            for name, (word, part) in self.parts.items()
        )

    def cut(self, field: Word) -> tuple[Word, dict[str, Any]]:
        """The head, which ends at the first sign of a field, and the fields that follow it."""
        text = field.text
        signs = [word for word, _ in self.parts.values()]
        at = min([text.index(sign) for sign in signs if sign in text], default=len(text))
        match = re.fullmatch(self.pattern, text[at:])
        if not match:
            raise NotationError(f"column {field.column + at}: {text[at:]!r} is not what can follow here")
        return Word(text[:at], field.column), self.read(match, field.column + at)

    def write(self, record: Record, pile: Pile = in_letters) -> str:
        """Every field that is not as it would be without a word."""
        return "".join(
            word + part.write(getattr(record, name), pile)
            for name, (word, part) in self.parts.items()
            if not is_unset(record, name)
        )

    def read(self, match: re.Match[str], column: int) -> dict[str, Any]:
        """The fields that a text carries which matches ``pattern`` and begins in this column."""
        return {
            name: part.read(Word(match[name], column + match.start(name)))
            for name, (_, part) in self.parts.items()
            if match[name] is not None
        }


OF_CIRCLE = Tail(Circle, head="tower seal turns", own={})
