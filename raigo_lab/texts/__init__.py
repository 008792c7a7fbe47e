"""Every sentence of the kit in English and Japanese, by key, from the TOML tables beside this file.

A sentence is a ``str.format`` template. In an English template ``{count:point|points}`` picks the word
for one or for many. Knows no rule; the tables carry no markup.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

LANGUAGES = ("en", "ja")


class Words(NamedTuple):
    """One text of an author in both languages."""

    en: str
    ja: str

    def text(self, lang: str = "en") -> str:
        """The text in this language."""
        return self.ja if lang == "ja" else self.en


class _Sentences(string.Formatter):
    """``str.format`` with ``{count:point|points}`` for one and many."""

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as in the base class
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return f"{value} {one if abs(value) == 1 else many}"
        return str(super().format_field(value, format_spec))


_SENTENCES = _Sentences()


@cache
def table(name: str) -> Mapping[str, Mapping[str, str]]:
    """One table of texts: key to ``{"en": …, "ja": …}``."""
    text = files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def say(key: str, lang: str = "en", /, **words: object) -> str:
    """The sentence ``table.key`` in this language, its blanks filled.

    >>> say("hand.total", parts="Sakura", count=1)
    'Sakura, 1 in all.'
    """
    name, _, row = key.partition(".")
    text = table(name)[row][lang]
    # A page has hundreds of sentences: only those with one and many need the slower way.
    return _SENTENCES.format(text, **words) if "|" in text else text.format(**words)
