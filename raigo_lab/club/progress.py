"""What a person tried and solved: a local file that only grows, and what follows from it.

The file lies in the user's data folder, or where ``RAIGO_LAB_PROGRESS`` says (``off``: nothing is kept). People go by
a code name of their choice (``RAIGO_LAB_NAME``). Nothing leaves the computer.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from raigo_lab.club import second
from raigo_lab.club.boxes import THEME_COLUMNS, Card, boxes, continue_here, due, theme_rows
from raigo_lab.club.charts import Progress, describe_progress, progress_page
from raigo_lab.club.chosen import chosen_language
from raigo_lab.club.entries import (
    LONGEST_SITTING,
    RUSH,
    WHERE,
    Entry,
    ProgressError,
    Reading,
    append,
    as_csv,
    as_lines,
    format_entry,
    is_export,
    parse_entry,
    read,
    remove,
)
from raigo_lab.club.plot import progress_svg, progress_words, theme_name
from raigo_lab.club.rating import Rating, history, next_at_level, puzzle_ratings, rating_now, streak
from raigo_lab.club.second import CardTask
from raigo_lab.errors import InvalidArgument
from raigo_lab.files.names import expand
from raigo_lab.files.names import home as user_home
from raigo_lab.files.writing import write_whole
from raigo_lab.pictures.tiles import Picture
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Puzzle

if TYPE_CHECKING:
    from pandas import DataFrame

# What notebooks, widgets and the command take from here.
__all__ = [
    "NAME",
    "RUSH",
    "WHERE",
    "Entry",
    "Log",
    "ProgressError",
    "code_name",
    "daily_names",
    "default_path",
    "format_entry",
    "puzzle_of_the_day",
    "shipped_names",
    "theme_name",
]

NAME = "RAIGO_LAB_NAME"  # environment variable
OFF = "off"  # as the place: nothing is kept
FILE = "progress.jsonl"
ANYBODY = "me"
LONGEST_NAME = 40
ASKS_MORE = ("arcana", "studies")  # themes that ask for the expansion or for long analysis


def default_path(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None
) -> Path | None:
    """Where attempts are kept: as ``RAIGO_LAB_PROGRESS`` says, or in the user's data folder; None for ``off``."""
    named = environ.get(WHERE, "").strip()
    if named:
        return None if named.lower() == OFF else expand(named)
    home = home or user_home()
    if platform == "win32":
        folder = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "raigo-lab" / FILE


def code_name(name: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The code name: as given, as ``RAIGO_LAB_NAME`` says, or ``me``; never the computer's own user name.

    >>> code_name("Heron 7")
    'Heron 7'
    """
    chosen = (environ.get(NAME, "") if name is None else name).strip() or ANYBODY
    if len(chosen) > LONGEST_NAME or not re.fullmatch(r"[\w][\w .-]*", chosen):
        raise InvalidArgument(
            f"{chosen[:LONGEST_NAME]!r} is not a code name: up to {LONGEST_NAME} letters, digits, blanks, '-', '.' and '_'"
        )
    return chosen


def _now() -> datetime:
    return datetime.now().astimezone()


class Log:
    """One person's attempts, and what follows from them."""

    def __init__(
        self,
        path: str | Path | None = None,
        who: str | None = None,
        *,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        """Nothing is read or written yet. ``path`` and ``who`` come from the environment if left out."""
        self.path = default_path() if path is None else expand(path)
        self.who = code_name(who)
        self.clock = clock

    def __repr__(self) -> str:
        """Who, without the place: that differs from computer to computer."""
        return f"Log(who={self.who!r})"

    # Writing

    def attempt(
        self, puzzle: str, tries: Sequence[str], wrong: int, hints: int, seconds: float, solved: bool
    ) -> Entry:
        """Keep one sitting at a puzzle, solved or left; raises ``ProgressError`` if the disk refuses."""
        when = self.clock()
        entry = Entry(
            when,
            self.who,
            puzzle,
            tuple(tries),
            wrong,
            hints,
            round(min(float(seconds), LONGEST_SITTING), 1),
            solved,
        )
        line = format_entry(entry)
        kept = parse_entry(line)  # What could not be read again is never written.
        if self.path is not None:
            append(self.path, line)
        return kept

    # Reading

    def reading(self) -> Reading:
        """Everybody's attempts in this file, and the lines that cannot be read."""
        return read(self.path) if self.path is not None else Reading((), ())

    def attempts(self) -> list[Entry]:
        """This person's attempts at puzzles, oldest first."""
        return [entry for entry in self.reading().entries if entry.who == self.who and entry.puzzle != RUSH]

    def best_rush(self) -> int:
        """The most right answers of one rush."""
        runs = [entry for entry in self.reading().entries if entry.who == self.who and entry.puzzle == RUSH]
        scores = [re.fullmatch(r"right (\d{1,4})", one) for entry in runs for one in entry.tries]
        return max((int(score[1]) for score in scores if score), default=0)

    def boxes(self) -> dict[str, Card]:
        """In which box each puzzle lies."""
        return boxes(self.attempts())

    def due(self, today: date | None = None) -> list[str]:
        """The puzzles of Raigo that come back today: names that ``PuzzleSet`` opens."""
        waiting = due(self.attempts(), today or self.clock().date())
        return [name for name in waiting if not name.startswith(second.LOGGED)]

    def continue_here(self, theme: str | None = None) -> str | None:
        """The puzzle of Raigo to go on with, in this theme or in the one played last; None if all are solved."""
        own = [entry for entry in self.attempts() if not entry.puzzle.startswith(second.LOGGED)]
        return continue_here(own, library.everything(), theme)

    def by_theme(self, today: date | None = None) -> DataFrame:
        """Progress as a table, one row for each theme."""
        import pandas as pd  # noqa: PLC0415 - loads when it is needed

        rows = theme_rows(self.attempts(), self._puzzles(), today or self.clock().date())
        return pd.DataFrame(rows).set_index("theme") if rows else pd.DataFrame(columns=THEME_COLUMNS)

    def picture(self, lang: str = "en", today: date | None = None) -> Picture:
        """Progress as a plot that a notebook shows: the themes alone."""
        rows = theme_rows(self.attempts(), self._puzzles(), today or self.clock().date())
        return Picture(progress_svg(rows, lang), progress_words(rows, lang))

    # The rating, and what comes next

    def puzzle_ratings(self) -> dict[str, Rating]:
        """How hard each puzzle is: by its level, and by how the other people in this file fared."""
        return puzzle_ratings(self._puzzles(), self._others())

    def _others(self) -> list[Entry]:
        return [entry for entry in self.reading().entries if entry.who != self.who]

    def _puzzles(self) -> list[Puzzle | CardTask]:
        """All puzzles of Raigo; those of the second game once one of them was tried."""
        return [*library.everything(), *second.tasks_for(self.attempts())]

    def progress(self, today: date | None = None) -> Progress:
        """Everything that the page of progress shows."""
        day, own, puzzles = today or self.clock().date(), self.attempts(), self._puzzles()
        rated = history(own, self.puzzle_ratings())
        rows = theme_rows(own, puzzles, day)
        return Progress(own, rated, rating_now(rated, day), streak(own, day), rows, day)

    def page(self, lang: str | None = None, today: date | None = None) -> Picture:
        """Rating, streak, calendar, curve and themes as one picture; in the language chosen last, unless one is given."""
        found, spoken = self.progress(today), lang or chosen_language(self.path)
        return Picture(progress_page(found, spoken), describe_progress(found, spoken))

    def next_at_level(self, leave_out: Iterable[str] = ()) -> str | None:
        """The unsolved puzzle that is nearest to one's rating; None if all are solved.

        The expansion and long analysis wait until one of their puzzles was tried, or nothing else is open.
        """
        own, me = self.attempts(), self.progress().rating
        every = {
            name: one for name, one in self.puzzle_ratings().items() if not name.startswith(second.LOGGED)
        }
        waiting = set(ASKS_MORE) - {entry.theme for entry in own}
        at_hand = {name: one for name, one in every.items() if name.partition("/")[0] not in waiting}
        left_out = list(leave_out)
        return next_at_level(own, at_hand, me, left_out) or next_at_level(own, every, me, left_out)

    def next_card_at_level(self, names: Iterable[str], leave_out: str = "") -> str | None:
        """Of these puzzles of Warriors of Susanoo the unsolved one that is nearest to one's rating; None if all are solved."""
        wanted = {second.LOGGED + name for name in names if name != leave_out}
        tasks = [task for task in second.everything() if task.name in wanted]
        rated = puzzle_ratings(tasks, self._others())
        found = next_at_level(self.attempts(), rated, self.progress().rating)
        return found.removeprefix(second.LOGGED) if found else None

    # Taking it along, and taking it away

    def export(self, path: str | Path, *, force: bool = False) -> int:
        """Write this person's attempts to another file (``.csv``: a table, else as they are); how many.

        Only an earlier export is overwritten, or anything by ``force``.
        """
        target = expand(path)
        if self.path is not None and target.exists() and self.path.exists() and target.samefile(self.path):
            raise ProgressError(f"{target}: these are the attempts themselves; name another file")
        entries = self.attempts()
        text = as_csv(entries) if target.suffix == ".csv" else as_lines(entries)
        write_whole(target, text, ours=None if force else is_export)
        return len(entries)

    def delete(self) -> int:
        """Forget this person's attempts and every spoilt line; how many attempts there were.

        Other people's attempts in the same file stay; if there are none, the file goes.
        """
        return 0 if self.path is None else remove(self.path, self.who)


# The puzzle of the day


def puzzle_of_the_day(today: date | None = None, names: Iterable[str] | None = None) -> str:
    """The same puzzle for everybody on the same day; every one of them has its turn before one comes again."""
    today = today or _now().date()
    known = sorted(daily_names() if names is None else names)
    if not known:
        raise InvalidArgument("there are no puzzles")
    lap, place = divmod(today.toordinal(), len(known))
    return sorted(known, key=lambda name: hashlib.sha256(f"{lap} {name}".encode()).digest())[place]


def daily_names() -> list[str]:
    """The shipped puzzles that may be the puzzle of the day: those that the base rules and one sitting are enough for."""
    return [name for name in shipped_names() if name.partition("/")[0] not in ASKS_MORE]


def shipped_names() -> list[str]:
    """The names of the puzzles that travel with the package."""
    return [name for name, _ in library.files(library.shipped_folder())]
