"""Why something is not allowed: a clause, and the sentence that says it in either language."""

from __future__ import annotations

import re
from typing import NamedTuple

from raigo_lab.raigo.telling import place
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say, table


class Refusal(NamedTuple):
    """One clause that forbids an action, with the words that fill its sentence."""

    clause: str
    key: str  # a row of texts/refusal.toml or texts/refusal_arcana.toml
    words: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en", *, you: int | None = None) -> str:
        """The sentence, its clause at the end; the places of ``you`` are "your".

        >>> no("KA1", "no_tower", spot="1c").text(), no("KA1", "no_tower", spot="1c").text(you=1)
        ("There is no Tower on seat 1's Circle c. (KA1)", 'There is no Tower on your Circle c. (KA1)')
        """
        words = {name: _word(name, value, lang, you) for name, value in self.words}
        rows = "refusal" if self.key in table("refusal") else "refusal_arcana"
        sentence = say(f"{rows}.{self.key}", lang, **words)
        return f"{sentence[:1].upper()}{sentence[1:]} ({self.clause})"


_PLACE = re.compile(r"[0-9](?:L|R|B\d|[a-z])")


def _word(name: str, value: object, lang: str, you: int | None) -> object:
    """Tokens, Hands, effects, steps, verbs and places by their names in this language; anything else as it was given."""
    if name == "spot":
        return _spot(str(value), lang, you)
    if name == "verb" and f"verb_{value}" in table("word"):
        return say(f"word.verb_{value}", lang)
    if name in ("token", "top") and value in KIND:
        kind = KIND[str(value)]
        return kind.kanji if lang == "ja" else kind.english
    if name in ("effect", "step", "hand") and str(value) in table("side" if name == "hand" else name):
        return table("side" if name == "hand" else name)[str(value)][lang]
    return value


def _spot(spot: str, lang: str, you: int | None) -> str:
    if _PLACE.fullmatch(spot) or (len(spot) == 2 and spot[0] == "c" and spot[1] in KIND):
        return place(spot, lang, you=you)
    return say("word.any_circle", lang, circle=spot) if re.fullmatch("[a-z]", spot) else spot


def no(clause: str, key: str, **words: object) -> Refusal:
    """A refusal by its clause; ``key`` is its sentence in ``texts/refusal.toml``, ``words`` what stands in that."""
    return Refusal(clause, key, tuple(words.items()))
