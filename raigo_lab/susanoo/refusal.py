"""One reason why an action is not allowed: its clause and its sentence."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.susanoo.cards import Card
from raigo_lab.susanoo.rules import Box
from raigo_lab.texts import say, table


class Refusal(NamedTuple):
    """One clause that forbids an action, with the words that fill its sentence."""

    clause: str
    key: str  # a row of texts/susanoo_refusal.toml
    words: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence, its clause at the end."""
        words = {name: _word(name, value, lang) for name, value in self.words}
        return f"{say(f'susanoo_refusal.{self.key}', lang, **words)} ({self.clause})"


def _word(name: str, value: object, lang: str) -> object:
    """Cards and steps by their names in this language."""
    if isinstance(value, Card):
        return f"{value.name(lang)} ({value.id})"
    if name == "step":
        return table("susanoo_step")[str(value)][lang]
    return value


def no(clause: str, key: str, **words: object) -> Refusal:
    """One refusal."""
    return Refusal(clause, key, tuple(words.items()))


def named(box: Box, card: str) -> Card | str:
    """The card, so that a sentence can name it; a text that does not name a card stays as it is."""
    return box.cards.get(card, card[:20])
