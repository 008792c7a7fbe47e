"""Reading JSON data of which nothing is known yet: every value is checked, every problem noted with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.errors import NotationError
from raigo_lab.files.json_text import is_whole, quote
from raigo_lab.raigo.as_json import MORE_OF, json_name
from raigo_lab.raigo.fields import Form
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.text.problem import Problem, problem
from raigo_lab.raigo.tokens import LETTERS, READ_AS, by_weight, parse_pile

MOST_IN_LIST = 100  # far more than any list of a position has
Fields = tuple[tuple[str, ...], tuple[str, ...]]  # names that must be there, and names that may be


class Reader:
    """Collects what is wrong while the data is read; what cannot be read is left out and not blamed twice."""

    def __init__(self) -> None:
        """Nothing has been found yet."""
        self.problems: list[Problem] = []
        self.broken: set[str] = set()

    def wrong(self, where: str, row: str, clause: str = "", **words: object) -> None:
        """Note a problem; other checks of this place would only repeat it."""
        self.problems.append(Problem(where, row, clause, words))
        self.broken.add(where)

    def fields(self, where: str, data: object, known: Fields) -> Mapping[str, Any]:
        """An object with no field missing and none unknown; an empty one if the value is not an object."""
        if not isinstance(data, dict):
            self.wrong(where or "position", "no_object", value=quote(data))
            return {}
        needed, optional = known
        for field in needed:
            if field not in data:
                self.wrong(f"{where}.{field}" if where else field, "missing")
        for field in data:
            if field not in needed and field not in optional:
                row = "unknown_field" if where else "unknown_top"
                words = {"field": quote(field), "name": where, "known": ", ".join((*needed, *optional))}
                self.problems.append(problem(where or "position", row, **words))
        return data

    def number(self, where: str, value: object, fallback: int) -> int:
        """A whole number; true and false are none."""
        if is_whole(value):
            return value
        self.wrong(where, "no_number", value=quote(value))
        return fallback

    def tokens(self, where: str, value: object) -> str:
        """Tokens in letters or kanji; unreadable ones are named and left out."""
        if not isinstance(value, str):
            self.wrong(where, "no_tokens", value=quote(value))
            return ""
        try:
            return parse_pile(value)
        except NotationError:
            column, char = next(one for one in enumerate(value, start=1) if not _is_token(one[1]))
            known = " ".join(LETTERS)
            self.wrong(where, "no_token", "C1", text=value, char=char, column=column, known=known)
            return parse_pile("".join(char for char in value if READ_AS.get(char)))

    def many(self, where: str, value: object) -> list[Any]:
        """The value if it is a list that is not too long; otherwise an empty one, and the problem is told."""
        if isinstance(value, list) and len(value) <= MOST_IN_LIST:
            return value
        self.wrong(where, "no_list", value=quote(value))
        return []


def _is_token(char: str) -> bool:
    """Whether this sign may stand in a text of tokens."""
    return bool(char.isspace() or READ_AS.get(char) or READ_AS.get(char.upper()))


# Plain forms


def read_plain(reader: Reader, record: type, where: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Every field of a record that has a plain form; what is missing is empty. ``where`` stands before its name."""
    return {
        name: READ[field.form](
            reader, where + json_name(field), fields.get(json_name(field), EMPTY[field.form])
        )
        for name, field in MORE_OF[record].items()
    }


def read_heap(reader: Reader, where: str, value: object) -> str:
    """Tokens whose order means nothing."""
    return "".join(sorted(reader.tokens(where, value)))


def _body(reader: Reader, where: str, value: object) -> str:
    """At equal weight both orders are accepted; another order is kept, and refused (S4)."""
    body = reader.tokens(where, value)
    return by_weight(body) if settled(body) else body


def _piles(reader: Reader, where: str, value: object) -> tuple[str, ...]:
    return tuple(reader.tokens(f"{where}[{i}]", pile) for i, pile in enumerate(reader.many(where, value)))


def _flag(reader: Reader, where: str, value: object) -> bool:
    if not isinstance(value, bool):
        reader.wrong(where, "no_flag", value=quote(value))
        return False
    return value


READ: Mapping[Form, Callable[[Reader, str, object], object]] = {
    Form.NUMBER: lambda reader, where, value: reader.number(where, value, 0),
    Form.TOKENS: lambda reader, where, value: reader.tokens(where, value),
    Form.BODY: _body,
    Form.HEAP: read_heap,
    Form.PILES: _piles,
    Form.FLAG: _flag,
}
EMPTY: Mapping[Form, object] = {
    Form.NUMBER: 0,
    Form.TOKENS: "",
    Form.BODY: "",
    Form.HEAP: "",
    Form.PILES: [],
    Form.FLAG: False,
}
