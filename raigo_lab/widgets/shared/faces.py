"""A token as a page draws it and as it is read aloud. Needs no widget library."""

from __future__ import annotations

from raigo_lab.pictures.marks import KIND_MARKS
from raigo_lab.raigo.arcana.rows import kind_of
from raigo_lab.raigo.tokens import ARCANA, KIND, Token
from raigo_lab.widgets.shapes import Face


def face(token: Token) -> Face:
    """What is printed on a token; the page draws it from this."""
    kind = KIND[token]
    printed: Face = {
        "letter": kind.letter,
        "kanji": kind.kanji,
        "weight": kind.weight,
        "suit": kind.suit.lower(),
    }
    if token in ARCANA:
        printed["mark"] = KIND_MARKS[kind_of(token)]
    return printed
