"""Where attempts at puzzles are kept: the usual log, one that was given, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from raigo_lab.club.progress import Log


class Keeps(Protocol):
    """Where attempts are kept."""

    def attempt(
        self, puzzle: str, tries: Sequence[str], wrong: int, hints: int, seconds: float, solved: bool
    ) -> object:
        """Note how one attempt went."""
        ...


class _Kept:
    """Stands for the usual log, which is asked for when it is needed."""

    def attempt(
        self, puzzle: str, tries: Sequence[str], wrong: int, hints: int, seconds: float, solved: bool
    ) -> object:
        """Keep it where progress is kept."""
        return Log().attempt(puzzle, tries, wrong, hints, seconds, solved)


KEPT: Keeps = _Kept()


def keeper(log: Keeps | None) -> Keeps | None:
    """The usual log in the place of what stands for it."""
    return Log() if log is KEPT else log
