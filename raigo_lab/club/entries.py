"""The file of attempts: one JSON object on each line, appended in one write, read line by line.

A crash costs at most the line that was being written. Whatever stands in such a file may have been written elsewhere: a
line that cannot be read is reported and does no harm to the others.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from raigo_lab.errors import BadFile
from raigo_lab.files.locking import lock
from raigo_lab.files.names import reason
from raigo_lab.files.reading import read_limited
from raigo_lab.files.writing import write_whole
from raigo_lab.puzzles.form import FileProblem

WHERE = "RAIGO_LAB_PROGRESS"  # the environment variable that names the file
BEGINS = b'{"at":'  # how each of our lines begins
MOST_BYTES = 50_000_000  # of a file: some 200,000 sittings
LONGEST_LINE = 200_000
MOST_TRIES = 10_000
MOST_PROBLEMS = 20  # of one file that are told one by one
LONGEST_SITTING = 10**9  # seconds
YEARS = (1970, 2999)
RUSH = "rush/quick"  # what a run of quick questions is kept as: it is not a puzzle


class ProgressError(BadFile):
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
    problems: tuple[FileProblem, ...]  # lines that cannot be read, each with its file and line


# One line


def format_entry(entry: Entry) -> str:
    """An entry as one line of JSON, without the line break."""
    row = {**entry._asdict(), "at": entry.at.isoformat(timespec="seconds"), "tries": list(entry.tries)}
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def parse_entry(line: str) -> Entry:
    """The entry on a line; anything else is refused with a reason."""
    if len(line) > LONGEST_LINE:
        raise BadFile(f"too long ({len(line):,} characters; at most {LONGEST_LINE:,} are read)")
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise BadFile("this is not a JSON object") from None
    if not isinstance(row, dict):
        raise BadFile("this is not a JSON object")
    for name, fits in _FITS.items():
        if name not in row:
            raise BadFile(f"{name!r} is missing")
        if not fits(row[name]):
            raise BadFile(f"{name!r} has the wrong form")
    at = datetime.fromisoformat(row["at"])
    return Entry(**{name: row[name] for name in _FITS} | {"at": at, "tries": tuple(row["tries"])})


def _is_time(value: object) -> bool:
    """A moment with its offset from UTC, in a year that leaves room for counting days."""
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return at is not None and at.tzinfo is not None and YEARS[0] <= at.year <= YEARS[1]


def _is_short_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= 200 and value.isprintable()


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**6


def _is_seconds(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= LONGEST_SITTING


# What each field must be, in the order in which they are written.
_FITS: dict[str, Callable[[object], bool]] = {
    "at": _is_time,
    "who": _is_short_text,
    "puzzle": _is_short_text,
    "tries": lambda value: (
        isinstance(value, list) and len(value) <= MOST_TRIES and all(map(_is_short_text, value))
    ),
    "wrong": _is_count,
    "hints": lambda value: type(value) is int and 0 <= value <= 3,
    "seconds": _is_seconds,
    "solved": lambda value: isinstance(value, bool),
}


# The file


def read(path: Path) -> Reading:
    """Every entry of a file; a line that cannot be read is told and does no harm to the others."""
    try:
        content = read_limited(path, MOST_BYTES)
    except FileNotFoundError:
        return Reading((), ())
    except BadFile as error:
        raise ProgressError(f"the attempts cannot be read: {error}") from None
    entries: list[Entry] = []
    problems: list[FileProblem] = []
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            try:
                entries.append(_entry(line))
            except BadFile as error:
                problems.append(FileProblem(str(path), number, str(error)))
    if len(problems) > MOST_PROBLEMS:
        more = f"{len(problems) - MOST_PROBLEMS:,} more lines from here on cannot be read"
        problems[MOST_PROBLEMS:] = [FileProblem(str(path), problems[MOST_PROBLEMS].line, more)]
    return Reading(tuple(entries), tuple(problems))


def _entry(line: bytes) -> Entry:
    try:
        return parse_entry(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadFile("this is not UTF-8 text") from None


def append(path: Path, line: str) -> None:
    """Add one line in one write, and see it on the disk; after a half line it begins a new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with lock(path):
            flags = (
                os.O_RDWR
                | os.O_APPEND
                | os.O_CREAT
                | getattr(os, "O_NONBLOCK", 0)
                | getattr(os, "O_BINARY", 0)
            )
            file = os.open(path, flags, 0o600)
            try:
                _append(file, path, line)
            finally:
                os.close(file)
    except OSError as error:
        raise ProgressError(
            f"{path}: the attempt was not kept ({reason(error)}); {WHERE} names another place"
        ) from error


def _append(file: int, path: Path, line: str) -> None:
    data = line.encode() + b"\n"
    if size := os.lseek(file, 0, os.SEEK_END):
        if not _is_log(_at(file, 0, len(BEGINS))):
            raise ProgressError(
                f"{path}: the attempt was not kept (this is not a file of attempts); {WHERE} names another place"
            )
        if _at(file, size - 1, 1) != b"\n":
            data = b"\n" + data
    if os.write(file, data) != len(data):
        raise ProgressError(f"{path}: the attempt was not kept (no space left)")
    os.fsync(file)


def _at(file: int, place: int, count: int) -> bytes:
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, count)


def _is_log(head: bytes) -> bool:
    """Whether a file that begins like this may be one of ours, the first line perhaps cut off."""
    return head.startswith(BEGINS[: len(head.rstrip(b"\n"))])


def remove(path: Path, who: str) -> int:
    """Take one person's entries out of a file, and lines of ours that cannot be read; how many entries there were.

    Other people's lines and those that were never ours stay byte for byte; if there are none, the file goes. A file that
    is not made of attempts is refused, an empty one is left. The lock keeps out whoever wants to append meanwhile.
    """
    try:
        path = path.resolve()  # Of a link, the file itself: it is there that the attempts are.
        with lock(path):
            lines = [line for line in read_limited(path, MOST_BYTES).split(b"\n") if line.strip()]
            owners = [_owner(line) for line in lines]
            if not lines:
                return 0
            if sum(owner is not None for owner in owners) * 2 <= len(lines):
                raise ProgressError(f"{path}: this is not a file of attempts; nothing was deleted")
            others = [line for line, owner in zip(lines, owners, strict=True) if owner not in (who, "")]
            if others:
                write_whole(path, b"".join(line + b"\n" for line in others))
            else:
                path.unlink()
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise ProgressError(f"{path}: cannot be deleted ({reason(error)})") from error
    return owners.count(who)


def _owner(line: bytes) -> str | None:
    """Whose entry a line is; empty for a spoilt line of ours, None for a line that was never ours."""
    try:
        return _entry(line).who
    except BadFile:
        return "" if line.startswith(BEGINS) else None


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


def is_export(head: bytes) -> bool:
    """Whether a file that begins like this holds exported attempts."""
    return head.startswith((BEGINS, ",".join(Entry._fields).encode()))
