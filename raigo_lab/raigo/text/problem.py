"""One thing that is wrong or odd about a position: where, by which clause, and its sentence in either language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say, table


class Problem(NamedTuple):
    """One thing that is wrong or odd: where in the JSON form, its sentence and what fills it, and the clause."""

    where: str
    row: str  # of texts/position.toml
    clause: str = ""
    words: Mapping[str, object] = {}

    def __str__(self) -> str:
        """One sentence in English, placed as in the JSON form."""
        return self.text()

    def text(self, lang: str = "en", *, in_line: bool = False) -> str:
        """One sentence, placed as in the JSON form or, ``in_line``, as a player would say it.

        >>> Problem("players[1].towers[2]", "seal_nothing", "TH3").text(in_line=True)
        'seat 1, Circle c: a seal on an empty Circle (TH3)'
        """
        words = {name: _word(name, value, lang) for name, value in self.words.items()}
        where = _place(self.where, lang) if in_line else self.where
        text = say("position.sentence", lang, where=where, what=say(f"position.{self.row}", lang, **words))
        return say("position.by_clause", lang, text=text, clause=self.clause) if self.clause else text


def problem(where: str, row: str, clause: str = "", **words: object) -> Problem:
    """A problem with the words that fill its sentence."""
    return Problem(where, row, clause, words)


def _word(name: str, value: object, lang: str) -> object:
    """What differs between the languages inside a sentence: names of tokens and parts, lists, and choices."""
    if name == "kind":
        kind = KIND[str(value)]
        return kind.english if lang == "en" else kind.kanji
    if name == "part":
        return say(f"position.part_{value}", lang)
    if not isinstance(value, tuple):
        return value
    return say("position.or" if name == "words" else "position.and", lang).join(map(str, value))


def _place(where: str, lang: str) -> str:
    """A place of the JSON form named as a player would."""
    if whole := re.fullmatch(r"players\[(\d+)\]", where):
        return say("position.at_whole_seat", lang, seat=whole[1])
    match = re.fullmatch(r"players\[(\d+)\]\.(\w+)(?:\[(\d+)\])?(?:\.\w+)?", where)
    if not match:
        return say(f"position.at_{where}", lang) if f"at_{where}" in table("position") else where
    seat, field, index = match.groups()
    place = say(f"position.at_{field}", lang) if f"at_{field}" in table("position") else field
    if index is not None and field in ("towers", "sealed"):
        place = say("position.at_circle", lang, circle=chr(ord("a") + int(index)))
    elif index is not None:
        place = say("position.at_number", lang, place=place, number=int(index) + 1)
    return say("position.at_seat", lang, seat=seat, place=place)
