"""How long a lesson takes: its words are counted, and what is to be done in it.

Readers who knew nothing of the game needed 15 to 20 minutes for each of the first lessons; the numbers below say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol


class Part(Protocol):
    """What is counted of a part of a lesson."""

    @property
    def kind(self) -> str:
        """What is to be done."""
        ...

    @property
    def data(self) -> Mapping[str, Any]:
        """Its words."""
        ...


# Rules with new words in them are read slowly: English by words, Japanese by letters.
READ_A_MINUTE = {"en": 120, "ja": 260}
# Minutes that each kind of part takes beside its words.
DOING: Mapping[str, float] = {
    "text": 0,
    "summary": 0,
    "figure": 0.3,
    "predict": 0.5,
    "illegal": 1,
    "board": 2,
    "task": 2,
    "game": 20,
}
SHORT_GAME = 10  # one that begins in the middle
WHOLE_RAIZAN = 50  # tokens
_WORDS = ("", "title_", "caption_", "reveal_", "done_", "why_")
_LISTS = ("goal", "avoid", "choices", "moves")  # notes are read by few


def minutes_of(parts: Sequence[Part], lang: str = "en") -> int:
    """The minutes of these parts for who reads this language: at least one, and whole ones."""
    read = sum(length(part, lang) for part in parts) / READ_A_MINUTE[lang]
    done = sum(SHORT_GAME if _is_short(part) else DOING[part.kind] for part in parts)
    return max(1, round(read + done))


def _is_short(part: Part) -> bool:
    """A game that begins with little left of Raizan; one with all of it is a whole game wherever it is written."""
    found = re.search(r" z(\S*)", part.data.get("position", ""))
    return part.kind == "game" and found is not None and len(found[1]) < WHOLE_RAIZAN


def length(part: Part, lang: str = "en") -> int:
    """The English words of a part, or its Japanese letters.

    >>> from raigo_lab.course.lesson import load
    >>> length(load(1).part("count-inner")), length(load(1).part("count-inner"), "ja")
    (32, 52)
    """
    words = [word for text in _texts(part.data, lang) for word in text.split()]
    return len("".join(words) if lang == "ja" else words)


def _texts(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield from (str(data[name + lang]) for name in _WORDS if name + lang in data)
    for name in _LISTS:
        for one in data.get(name, ()):
            yield from _texts(one, lang)
