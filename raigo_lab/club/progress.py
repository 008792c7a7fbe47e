"""What a person tried and solved: a local file that only grows, and what follows from it.

One JSON object on each line, appended in one write, so that a crash costs at most the line that was being written.
The file lies in the user's data folder, or where ``RAIGO_LAB_PROGRESS`` says (``off``: nothing is kept). People go by
a code name of their choice (``RAIGO_LAB_NAME``). Nothing leaves the computer.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.pictures.tiles import INK, INK2, LINE, MAT, Picture, num
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Problem, Puzzle
from raigo_lab.texts import say

if TYPE_CHECKING:
    from pandas import DataFrame

WHERE, NAME = "RAIGO_LAB_PROGRESS", "RAIGO_LAB_NAME"  # environment variables
OFF = "off"  # as the place: nothing is kept
FILE = "progress.jsonl"
ANYBODY = "me"
LONGEST_NAME = 40
DAYS = (1, 2, 4, 8, 16)  # a puzzle in box 1 comes back the next day, in box 5 after sixteen


class ProgressError(RaigoError):
    """The attempts cannot be written or read; what was written earlier is still there."""


class Entry(NamedTuple):
    """One sitting at one puzzle."""

    at: datetime  # when it ended, with its offset from UTC
    who: str  # the code name
    puzzle: str
    tries: tuple[str, ...]  # everything tried, right and wrong, in notation
    wrong: int
    hints: int  # the highest grade asked for: 0 none … 3 the move
    seconds: float
    solved: bool

    @property
    def day(self) -> date:
        """The day as the clock on the wall said it."""
        return self.at.date()

    @property
    def clean(self) -> bool:
        """Whether it was solved without a wrong try and without a hint."""
        return self.solved and not self.wrong and not self.hints

    @property
    def theme(self) -> str:
        """The theme of the puzzle."""
        return self.puzzle.rpartition("/")[0]


class Reading(NamedTuple):
    """What stands in a file of attempts."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]  # lines that cannot be read, each with its file and line


# One line


def format_entry(entry: Entry) -> str:
    """An entry as one line of JSON, without the line break."""
    row = {**entry._asdict(), "at": entry.at.isoformat(timespec="seconds"), "tries": list(entry.tries)}
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def parse_entry(line: str) -> Entry:
    """The entry on a line; anything else is refused with a reason."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError("this is no JSON object") from None
    if not isinstance(row, dict):
        raise NotationError("this is no JSON object")
    for name, fits in _FITS.items():
        if name not in row:
            raise NotationError(f"{name!r} is missing")
        if not fits(row[name]):
            raise NotationError(f"{name!r} is not as it should be")
    at = datetime.fromisoformat(row["at"])
    return Entry(**{name: row[name] for name in _FITS} | {"at": at, "tries": tuple(row["tries"])})


def _is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _is_short_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= 200 and value.isprintable()


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**6


def _is_seconds(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value < math.inf


# What each field must be, in the order in which they are written.
_FITS: dict[str, Callable[[object], bool]] = {
    "at": _is_time,
    "who": _is_short_text,
    "puzzle": _is_short_text,
    "tries": lambda value: isinstance(value, list) and all(map(_is_short_text, value)),
    "wrong": _is_count,
    "hints": lambda value: type(value) is int and 0 <= value <= 3,
    "seconds": _is_seconds,
    "solved": lambda value: isinstance(value, bool),
}


# The file


def default_path(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None
) -> Path | None:
    """Where attempts are kept: as ``RAIGO_LAB_PROGRESS`` says, or in the user's data folder; None for ``off``."""
    named = environ.get(WHERE, "").strip()
    if named:
        return None if named.lower() == OFF else Path(named).expanduser()
    home = home or Path.home()
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
        raise NotationError(
            f"{chosen[:LONGEST_NAME]!r} is no code name: up to {LONGEST_NAME} letters, digits, blanks, '-', '.' and '_'"
        )
    return chosen


def read(path: Path) -> Reading:
    """Every entry of a file; a line that cannot be read is told and does no harm to the others."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return Reading((), ())
    except OSError as error:
        raise ProgressError(f"{path}: the attempts cannot be read ({error.strerror})") from error
    entries: list[Entry] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            entries.append(parse_entry(line.decode("utf-8")))
        except UnicodeDecodeError:
            problems.append(Problem(str(path), number, "this is no UTF-8 text"))
        except NotationError as error:
            problems.append(Problem(str(path), number, str(error)))
    return Reading(tuple(entries), tuple(problems))


def append(path: Path, line: str) -> None:
    """Add one line in one write, and see it on the disk; after a half line it begins a new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        file = os.open(path, flags, 0o600)
        try:
            data = line.encode() + b"\n"
            if (size := os.lseek(file, 0, os.SEEK_END)) and not _ends_a_line(file, size):
                data = b"\n" + data
            if os.write(file, data) != len(data):
                raise ProgressError(f"{path}: the attempt was not kept (no space left)")
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise ProgressError(
            f"{path}: the attempt was not kept ({error.strerror}); {WHERE} names another place"
        ) from error


def _ends_a_line(file: int, size: int) -> bool:
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"


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
        self.path = default_path() if path is None else Path(path).expanduser()
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
        entry = Entry(when, self.who, puzzle, tuple(tries), wrong, hints, round(float(seconds), 1), solved)
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
        """This person's attempts, oldest first."""
        return [entry for entry in self.reading().entries if entry.who == self.who]

    def boxes(self) -> dict[str, Card]:
        """In which box each puzzle lies."""
        return boxes(self.attempts())

    def due(self, today: date | None = None) -> list[str]:
        """The puzzles that come back today."""
        return due(self.attempts(), today or self.clock().date())

    def continue_here(self, theme: str | None = None) -> str | None:
        """The puzzle to go on with, in this theme or in the one played last; None if all are solved."""
        return continue_here(self.attempts(), library.everything(), theme)

    def by_theme(self, today: date | None = None) -> DataFrame:
        """Progress as a table, one row for each theme."""
        import pandas as pd  # noqa: PLC0415 - loads when it is needed

        rows = theme_rows(self.attempts(), library.everything(), today or self.clock().date())
        return pd.DataFrame(rows).set_index("theme") if rows else pd.DataFrame(columns=THEME_COLUMNS)

    def picture(self, lang: str = "en", today: date | None = None) -> Picture:
        """Progress as a plot that a notebook shows."""
        rows = theme_rows(self.attempts(), library.everything(), today or self.clock().date())
        return Picture(progress_svg(rows, lang), progress_words(rows, lang))

    # Taking it along, and taking it away

    def export(self, path: str | Path) -> int:
        """Write this person's attempts to another file (``.csv``: a table, else as they are); how many."""
        target = Path(path).expanduser()
        if self.path is not None and target.exists() and self.path.exists() and target.samefile(self.path):
            raise ProgressError(f"{target}: these are the attempts themselves; name another file")
        entries = self.attempts()
        text = as_csv(entries) if target.suffix == ".csv" else as_lines(entries)
        try:
            target.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise ProgressError(f"{target}: cannot be written ({error.strerror})") from error
        return len(entries)

    def delete(self) -> int:
        """Forget this person's attempts and every unreadable line; how many attempts there were.

        Other people's attempts in the same file stay; if there are none, the file goes.
        """
        if self.path is None or not self.path.exists():
            return 0
        entries = self.reading().entries
        others = [entry for entry in entries if entry.who != self.who]
        try:
            if others:
                draft = self.path.with_name(f".{self.path.name}.new")
                draft.write_text(as_lines(others), encoding="utf-8", newline="")
                draft.replace(self.path)
            else:
                self.path.unlink()
        except OSError as error:
            raise ProgressError(f"{self.path}: cannot be deleted ({error.strerror})") from error
        return len(entries) - len(others)


def as_lines(entries: Iterable[Entry]) -> str:
    """Entries as the file holds them."""
    return "".join(format_entry(entry) + "\n" for entry in entries)


def as_csv(entries: Iterable[Entry]) -> str:
    """Entries as a table for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Entry._fields)
    for entry in entries:
        row = entry._replace(at=entry.at.isoformat(timespec="seconds"), tries="; ".join(entry.tries))  # type: ignore[arg-type]
        writer.writerow(row)
    return out.getvalue()


# The Leitner boxes


class Card(NamedTuple):
    """Where a puzzle lies."""

    box: int  # 1 … 5
    due: date
    solved: bool  # at least once, with or without help


def boxes(entries: Iterable[Entry]) -> dict[str, Card]:
    """Solved without help moves a puzzle one box up, once it is due again; anything else, back to box 1."""
    cards: dict[str, Card] = {}
    for entry in entries:
        card = cards.get(entry.puzzle)
        solved = entry.solved or (card is not None and card.solved)
        if not entry.clean:
            box = 1
        elif card is None:
            box = 2
        elif entry.day < card.due:  # Practice before its day changes nothing.
            cards[entry.puzzle] = card._replace(solved=solved)
            continue
        else:
            box = min(card.box + 1, len(DAYS))
        cards[entry.puzzle] = Card(box, entry.day + timedelta(days=DAYS[box - 1]), solved)
    return cards


def due(entries: Iterable[Entry], today: date) -> list[str]:
    """The puzzles whose day has come: the lowest boxes first, then those that have waited longest."""
    waiting = [(card.box, card.due, name) for name, card in boxes(entries).items() if card.due <= today]
    return [name for _, _, name in sorted(waiting)]


def continue_here(
    entries: Sequence[Entry], puzzles: Sequence[Puzzle], theme: str | None = None
) -> str | None:
    """The puzzle to go on with: the one that was left unsolved, or the next unsolved one, easy ones first."""
    if theme is None and entries:
        theme = entries[-1].theme
    names = [puzzle.name for puzzle in sorted(puzzles, key=library.order) if theme in (None, puzzle.theme)]
    solved = {entry.puzzle for entry in entries if entry.solved}
    last = next((entry.puzzle for entry in reversed(entries) if entry.puzzle in names), None)
    if last is not None:
        after = names.index(last)
        names = names[after:] + names[:after]
    return next((name for name in names if name not in solved), None)


def puzzle_of_the_day(today: date, names: Iterable[str] | None = None) -> str:
    """The same puzzle for everybody on the same day; every shipped one has its turn before one comes again."""
    known = sorted(shipped_names() if names is None else names)
    if not known:
        raise NotationError("there are no puzzles")
    lap, place = divmod(today.toordinal(), len(known))
    return sorted(known, key=lambda name: hashlib.sha256(f"{lap} {name}".encode()).digest())[place]


def shipped_names() -> list[str]:
    """The names of the puzzles that travel with the package."""
    return [name for name, _ in library.files(library.shipped_folder())]


# By theme

THEME_COLUMNS = (
    "theme",
    "puzzles",
    "tried",
    "solved",
    "without_help",
    "due",
    "wrong_tries",
    "hints",
    "minutes",
)


def theme_rows(entries: Sequence[Entry], puzzles: Sequence[Puzzle], today: date) -> list[dict[str, Any]]:
    """One row for each theme, in the order of the notebooks."""
    waiting = set(due(entries, today))
    rows = []
    for theme in _themes(puzzles):
        names = {puzzle.name for puzzle in puzzles if puzzle.theme == theme}
        own = [entry for entry in entries if entry.puzzle in names]
        values = (
            theme,
            len(names),
            len({entry.puzzle for entry in own}),
            len({entry.puzzle for entry in own if entry.solved}),
            len({entry.puzzle for entry in own if entry.clean}),
            len(waiting & names),
            sum(entry.wrong for entry in own),
            sum(entry.hints > 0 for entry in own),
            round(sum(entry.seconds for entry in own) / 60, 1),
        )
        rows.append(dict(zip(THEME_COLUMNS, values, strict=True)))
    return rows


def _themes(puzzles: Sequence[Puzzle]) -> list[str]:
    there = {puzzle.theme for puzzle in puzzles}
    return [one for one in library.THEMES if one in there] + sorted(there - {*library.THEMES})


# The plot

WIDTH, LEFT, BAR, ROW = 560, 150, 300, 30


def progress_svg(rows: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """One bar for each theme: solved without help full, with help striped, the rest empty; readable without colour."""
    height = 56 + ROW * max(len(rows), 1)
    stripes = f'<path d="M0 6L6 0" stroke="{INK}" stroke-width="1.4"/>'
    marks = [
        f'<defs><pattern id="helped" width="6" height="6" patternUnits="userSpaceOnUse">{stripes}</pattern></defs>',
        _box(0.5, 0.5, WIDTH - 1, height - 1, MAT, LINE),
    ]
    for i, row in enumerate(rows):
        top = 16 + ROW * i
        unit = BAR / max(row["puzzles"], 1)
        clean, solved = row["without_help"] * unit, row["solved"] * unit
        marks += [
            _words(theme_name(row["theme"], lang), LEFT - 12, top + 14, "end"),
            _box(LEFT, top, BAR, 18, "#ffffff", INK2),
            _box(LEFT, top, solved, 18, "url(#helped)", INK2),
            _box(LEFT, top, clean, 18, INK, INK2),
            _words(f"{row['solved']} / {row['puzzles']}", LEFT + BAR + 12, top + 14, "start"),
        ]
    x, y = LEFT, height - 30
    for key, fill in (("clean", INK), ("helped", "url(#helped)"), ("open", "#ffffff")):
        marks.append(_box(x, y, 14, 14, fill, INK2))
        marks.append(_words(say(f"progress.{key}", lang), x + 20, y + 12, "start"))
        x += 132
    label = progress_words(rows, lang)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        f' role="img" aria-label={quoteattr(label)} xml:lang="{lang}">'
    )
    return head + "".join(marks) + "</svg>"


def progress_words(rows: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """The plot in words, for those who do not see it."""
    parts = [
        say(
            "progress.row",
            lang,
            theme=theme_name(row["theme"], lang),
            solved=row["solved"],
            puzzles=row["puzzles"],
            clean=row["without_help"],
        )
        for row in rows
    ]
    return " ".join(parts) or say("progress.nothing", lang)


def theme_name(theme: str, lang: str = "en") -> str:
    """A theme as a person reads it; an own theme is called as its folder is.

    >>> theme_name("last-turns"), theme_name("battle", "ja"), theme_name("my-club")
    ('Last turns', '雷轟合戦', 'my-club')
    """
    return say(f"progress.theme_{theme.replace('-', '_')}", lang) if theme in library.THEMES else theme


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="2"'
        f' fill="{fill}" stroke="{stroke}"/>'
    )


def _words(words: str, x: float, y: float, anchor: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="13" font-family="sans-serif" text-anchor="{anchor}"'
        f' fill="{INK}">{escape(words)}</text>'
    )
