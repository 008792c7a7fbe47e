"""A set of puzzles in one widget: from easy to hard, with marks, going on where one left off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from raigo_lab.club.progress import Log, ProgressError, theme_name
from raigo_lab.errors import InvalidArgument
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.library import everything, neutral_name, order, theme
from raigo_lab.texts import say
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.puzzle.shapes import Shelf, ShelfRow
from raigo_lab.widgets.puzzle.view import level, still
from raigo_lab.widgets.puzzle.widget import PuzzleBoard, read
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared.keeping import KEPT, Keeps, keeper

SOLVED, MISSED, NEW = "solved", "missed", "new"


class PuzzleSet(PuzzleBoard):
    """The puzzles of a theme, easy ones first: ``PuzzleSet("battle")``; or those of a list, in its order.

    Begins where the log says one left off, or ``at`` a certain one. ``hardest=4`` keeps the four hardest.
    """

    def __init__(
        self,
        puzzles: str | Sequence[str | Puzzle],
        *,
        at: int | None = None,
        hardest: int | None = None,
        lang: str | None = None,
        size: str = "normal",
        hints: bool = True,
        log: Keeps | None = KEPT,
        seed: int | None = None,
    ) -> None:
        """Open a set."""
        self._called = puzzles if isinstance(puzzles, str) else ""
        found = theme(puzzles) if isinstance(puzzles, str) else [read(one) for one in puzzles]
        if not found:
            raise InvalidArgument("a set needs at least one puzzle")
        if hardest is not None and (type(hardest) is not int or hardest < 1):
            raise InvalidArgument(f"hardest = {hardest!r}: a number of puzzles, at least 1, is expected")
        self._hardest = hardest
        self._puzzles = found[-hardest:] if hardest else found
        if at is not None and (type(at) is not int or not 0 <= at < len(self._puzzles)):
            raise InvalidArgument(
                f"at = {at!r}: the puzzles of this set are numbered 0 to {len(self._puzzles) - 1}"
            )
        kept = keeper(log)
        self._stands: tuple[int, int] | None = (
            None  # rating and streak, until the next puzzle is solved or left
        )
        self._marks = _marks(kept)
        self._at = at if at is not None else self._left_off()
        super().__init__(self._puzzles[self._at], lang=lang, size=size, hints=hints, log=kept, seed=seed)

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The names, easy ones first."""
        return tuple(puzzle.name for puzzle in self._puzzles)

    @property
    def at(self) -> int:
        """The number of the puzzle on the board; it can be set."""
        return self._at

    @at.setter
    def at(self, number: int) -> None:
        if type(number) is not int or not 0 <= number < len(self._puzzles):
            raise InvalidArgument(
                f"at = {number!r}: the puzzles of this set are numbered 0 to {len(self._puzzles) - 1}"
            )
        self._move(number)

    def _left_off(self) -> int:
        """The first one that is not solved, after the last one that was tried."""
        names = self.puzzles
        tried = [names.index(name) for name in self._marks if name in names]
        order = list(range(len(names)))
        if tried:
            order = order[tried[-1] :] + order[: tried[-1]]
        return next((i for i in order if self._marks.get(names[i]) != SOLVED), 0)

    def __repr__(self) -> str:
        """The call that makes it."""
        first = repr(self._called) if self._called else repr([neutral_name(name) for name in self.puzzles])
        words = [first, *([f"hardest={self._hardest}"] if self._hardest else []), *self._how()]
        return f"PuzzleSet({', '.join(words)})"

    def _title(self) -> str:
        themes = {puzzle.theme for puzzle in self._puzzles}
        return theme_name(themes.pop(), self.lang) if len(themes) == 1 else say("puzzle.mixed", self.lang)

    def _still(self) -> tuple[str, str]:
        """The first puzzle of the set; nothing of what was solved."""
        head = say("puzzle.set_still", self.lang, theme=self._title())
        return still(self._puzzles[0], self.lang, lines=[head])

    def _shelf(self) -> Shelf:
        lang = self.lang
        rows: list[ShelfRow] = []
        for number, puzzle in enumerate(self._puzzles):
            mark = self._marks.get(puzzle.name, NEW)
            rows.append(
                {
                    "id": number,
                    "title": puzzle.title.text(lang),
                    "levels": level(puzzle, lang)["text"],
                    "level": level(puzzle, lang)["level"],
                    "mark": mark,
                    "word": say(f"puzzle.mark_{mark}", lang),
                    "now": number == self._at,
                }
            )
        solved = sum(row["mark"] == SOLVED for row in rows)
        return {
            "title": say("puzzle.set_title", lang, theme=self._title(), solved=solved, count=len(rows)),
            "note": say("list.comma", lang).join([self._where(), *self._standing()]),
            "rows": rows,
            "previous": self._at - 1 if self._at else None,
            "next": self._next(),
        }

    def _where(self) -> str:
        return say("puzzle.set_at", self.lang, number=self._at + 1, count=len(self._puzzles))

    def _standing(self) -> list[str]:
        """Rating and streak, if somebody keeps them."""
        if self._stands is None:
            self._stands = _stands(self._log)
        points, run = self._stands
        rating = say("puzzle.your_rating", self.lang, points=points)
        said = [rating, say("puzzle.your_streak", self.lang, count=run)] if run else [rating]
        return said if points else []

    def _next(self) -> int | None:
        """The number of the puzzle that comes next."""
        return self._at + 1 if self._at + 1 < len(self._puzzles) else None

    def _solved(self) -> None:
        super()._solved()
        self._marks[self.puzzle.name] = SOLVED
        self._stands = None

    def _go(self, number: object) -> None:
        if type(number) is not int or not 0 <= number < len(self._puzzles):
            raise Malformed
        self._move(number)

    def _move(self, number: int) -> None:
        """Leave this puzzle and sit down before another one."""
        self.leave()
        self._stands = None
        if self._sitting.attempt.wrong and not self._sitting.solved_once:
            self._marks.setdefault(self.puzzle.name, MISSED)
        self._at = number
        self._sit_down(self._puzzles[number])
        self._show()

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        **PuzzleBoard._REQUESTS,  # noqa: SLF001 - the same widget with one message more
        "go": Request(_go, ("number",)),
    }


class Practice(PuzzleSet):
    """Puzzles of all themes at one's own level, one after the other: ``Practice()``.

    Begins with the unsolved puzzle that is nearest to one's rating; "Next" leads to the next one.
    """

    def __init__(
        self,
        *,
        lang: str | None = None,
        size: str = "normal",
        log: Keeps | None = KEPT,
        seed: int | None = None,
    ) -> None:
        """Open the puzzles of all themes at the one that fits."""
        found = sorted(everything(), key=order)
        self._fitting = kept = keeper(log)
        # The next one, and for which standing it was looked for.
        self._following: tuple[tuple[int, tuple[int, int] | None], int | None] | None = None
        names = [puzzle.name for puzzle in found]
        first = self._fits(names, ())
        super().__init__(found, at=first or 0, lang=lang, size=size, log=kept, seed=seed)

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"Practice({', '.join(self._how())})"

    def _fits(self, names: Sequence[str], leave_out: Sequence[str]) -> int | None:
        """The place of the puzzle that is nearest to one's rating."""
        log = self._fitting if isinstance(self._fitting, Log) else None
        try:
            name = log.next_at_level(leave_out) if log else None
        except ProgressError:
            name = None
        return names.index(name) if name in names else None

    def _where(self) -> str:
        return say("puzzle.at_your_level", self.lang)

    def _next(self) -> int | None:
        if self._following is None or self._following[0] != (self._at, self._stands):
            fitting = self._fits(self.puzzles, [self.puzzle.name])
            self._following = (self._at, self._stands), fitting if fitting is not None else super()._next()
        return self._following[1]


def _stands(log: Keeps | None) -> tuple[int, int]:
    """Rating and streak; nothing if nobody can say."""
    if not isinstance(log, Log) or log.path is None:
        return 0, 0
    try:
        found = log.progress()
    except ProgressError:
        return 0, 0
    return round(found.rating.points), found.streak.now


def _marks(log: Keeps | None) -> dict[str, str]:
    """How each puzzle went, the one tried last at the end; nothing if nobody can say."""
    if not isinstance(log, Log):
        return {}
    try:
        attempts = log.attempts()
    except ProgressError:
        return {}
    solved = {entry.puzzle for entry in attempts if entry.solved}
    marks: dict[str, str] = {}
    for entry in attempts:
        marks.pop(entry.puzzle, None)
        marks[entry.puzzle] = SOLVED if entry.puzzle in solved else MISSED
    return marks
