"""A token as a page draws it and as it is read aloud. Needs no widget library."""

from __future__ import annotations

from raigo_lab.raigo.tokens import KIND, Token
from raigo_lab.texts import say
from raigo_lab.widgets.shapes import Face


def face(token: Token) -> Face:
    """What is printed on a token; the page draws it from this."""
    kind = KIND[token]
    return {"letter": kind.letter, "kanji": kind.kanji, "weight": kind.weight, "suit": kind.suit.lower()}


def token_label(token: Token, lang: str) -> str:
    """The token in words: name, kanji, suit, weight."""
    kind = KIND[token]
    suit = say(f"widget.{kind.suit.lower()}", lang)
    return say("widget.token", lang, name=kind.english, kanji=kind.kanji, suit=suit, weight=kind.weight)
