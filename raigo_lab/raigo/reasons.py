"""Why something is not allowed: a clause, and the sentence that says it in either language."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say, table


class Refusal(NamedTuple):
    """One clause that forbids an action, with the words that fill its sentence."""

    clause: str
    key: str  # a row of texts/refusal.toml or texts/refusal_arcana.toml
    words: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence, its clause at the end."""
        words = {name: _word(name, value, lang) for name, value in self.words}
        rows = "refusal" if self.key in table("refusal") else "refusal_arcana"
        return f"{say(f'{rows}.{self.key}', lang, **words)} ({self.clause})"


def _word(name: str, value: object, lang: str) -> object:
    """Tokens, Hands, effects and steps by their names in this language."""
    if name in ("token", "top") and value in KIND:
        kind = KIND[str(value)]
        return kind.kanji if lang == "ja" else kind.english
    if name in ("effect", "step", "hand") and str(value) in table(name if name != "hand" else "hands"):
        return table(name if name != "hand" else "hands")[str(value)][lang]
    return value


def no(clause: str, key: str, **words: object) -> Refusal:
    """One refusal."""
    return Refusal(clause, key, tuple(words.items()))
