"""A position on one line: its words, each with the column in which it begins, so that a mistake can be pointed at."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.errors import NotationError


class Field(NamedTuple):
    """A word of the line and the column in which it begins."""

    text: str
    column: int

    def after(self, prefix: str) -> Field:
        """The rest of the word.

        >>> Field("z5K", 7).after("z")
        Field(text='5K', column=8)
        """
        return Field(self.text[len(prefix) :], self.column + len(prefix))

    def wrong(self, what: str) -> NotationError:
        """The error at this word."""
        return NotationError(f"column {self.column}: {self.text[:40]!r} {what}")
