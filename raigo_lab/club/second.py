"""Puzzles of Warriors of Susanoo as a club sees them: logged, rated, reported and printed beside Raigo's.

In a log they go by ``susanoo-theme/slug``. Nothing of that game is loaded before somebody has tried one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from raigo_lab.club.entries import Entry
from raigo_lab.puzzles.form import Certificate, FileProblem
from raigo_lab.texts import Words, say

if TYPE_CHECKING:
    from raigo_lab.puzzles.cards import CardPuzzle

LOGGED = "susanoo-"  # how its puzzles begin in a log


class CardTask(NamedTuple):
    """One puzzle, by the name under which it is logged."""

    name: str
    theme: str
    certificate: Certificate | None
    title: Words
    puzzle: CardPuzzle


def tasks_for(entries: Iterable[Entry]) -> list[CardTask]:
    """All its puzzles once somebody has tried one; nothing before."""
    return everything() if any(entry.puzzle.startswith(LOGGED) for entry in entries) else []


def everything() -> list[CardTask]:
    """All its puzzles, theme by theme."""
    from raigo_lab.puzzles import cards  # noqa: PLC0415 - loads when it is needed

    return [
        CardTask(LOGGED + one.name, LOGGED + one.theme, one.certificate, one.title, one)
        for one in cards.everything()
    ]


def neutral_names() -> dict[str, str]:
    """The neutral name of every puzzle, by the name under which it is logged."""
    from raigo_lab.puzzles import cards  # noqa: PLC0415 - as above

    return {LOGGED + name: neutral for name, neutral in cards.neutral_names().items()}


class CardWrongFirst(NamedTuple):
    """The wrong first choice that most people tried, and what it is worth."""

    move: str
    students: int
    times: int
    value: str
    best: str
    puzzle: CardTask

    def sentences(self, lang: str = "en") -> list[str]:
        """What the author says to it, and what it comes to."""
        said = [words.text(lang) for move, words in self.puzzle.puzzle.wrong if str(move) == self.move]
        return [*said, say("susanoo_task.wrong", lang, tried=self.move, value=self.value, best=self.best)]


def wrong_first(
    task: CardTask, entries: Sequence[Entry], problems: list[FileProblem]
) -> CardWrongFirst | None:
    """Of all wrong first choices the one that most people tried."""
    from raigo_lab.puzzles.cards import solution  # noqa: PLC0415 - as above

    found = solution(task.puzzle)
    who: dict[str, set[str]] = {}
    times: Counter[str] = Counter()
    for entry in entries:
        for move in entry.tries:
            if move not in found.moves:
                problems.append(FileProblem(task.name, 0, f"{task.name}: there is no choice {move[:60]!r}"))
                break
            if move in found.best:
                break
            times[move] += 1
            who.setdefault(move, set()).add(entry.who)
    if not times:
        return None
    move = min(times, key=lambda one: (-len(who[one]), -times[one], one))
    return CardWrongFirst(move, len(who[move]), times[move], str(found.moves[move]), str(found.value), task)
