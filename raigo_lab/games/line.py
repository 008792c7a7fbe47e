"""A position on one line: its words, each with the column in which it begins, so that a mistake can be pointed at."""

from __future__ import annotations

import re
from typing import NamedTuple

from raigo_lab.errors import NotationError


class Word(NamedTuple):
    """A word of the line and the column in which it begins."""

    text: str
    column: int

    def after(self, prefix: str) -> Word:
        """The rest of the word.

        >>> Word("z5K", 7).after("z")
        Word(text='5K', column=8)
        """
        return Word(self.text[len(prefix) :], self.column + len(prefix))

    def wrong(self, what: str) -> NotationError:
        """The error at this word."""
        return NotationError(f"column {self.column}: {self.text[:40]!r} {what}")


def split_line(text: str) -> list[list[Word]]:
    """The words of the head and of every seat, each with its column."""
    parts: list[list[Word]] = [[]]
    for match in re.finditer(r"\S+", text):
        if match[0] == "/":
            parts.append([])
        else:
            parts[-1].append(Word(match[0], match.start() + 1))
    return parts
