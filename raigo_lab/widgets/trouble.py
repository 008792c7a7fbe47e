"""What went wrong unexpectedly, in a file that one can send: written whole, kept small, never a reason to fail.

The file lies in the user's data folder, or where ``RAIGO_LAB_LOG`` says (``off``: nothing is written). It holds the
traceback, the message that a page had sent, and versions; no values of the game and no name of the user's folder.
"""

from __future__ import annotations

import os
import platform
import stat
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from raigo_lab.club.progress import WHERE as PROGRESS
from raigo_lab.club.progress import default_path
from raigo_lab.files.writing import write_whole

WHERE = "RAIGO_LAB_LOG"  # environment variable
OFF = "off"
FILE = "trouble.log"
MOST, KEPT = 200_000, 100_000  # bytes: a file that has grown beyond the first keeps the last of the second
_MESSAGE, _TRACE = 500, 8_000  # characters of one entry


def log_path() -> Path | None:
    """Where trouble is written; None if it is not, or if there is no such place."""
    named = os.environ.get(WHERE, "").strip()
    if named:
        return None if named.lower() == OFF else Path(named).expanduser()
    try:
        beside = default_path({**os.environ, PROGRESS: ""})
    except (RuntimeError, OSError):  # no home folder
        return None
    return beside.with_name(FILE) if beside else None


def note(where: str, message: object, error: BaseException) -> str:
    """Write one entry; the name of the file as a person reads it, or nothing if it could not be written."""
    try:
        path = log_path()
        if path is None:
            return ""
        path.parent.mkdir(parents=True, exist_ok=True)
        _append(path, _entry(where, message, error).encode("utf-8", "backslashreplace"))
        return _short(str(path))
    except (OSError, RuntimeError, ValueError):
        return ""


def _entry(where: str, message: object, error: BaseException) -> str:
    """One entry: when, which versions, what was asked, what happened."""
    from raigo_lab import __version__  # noqa: PLC0415 - the package imports its widgets lazily

    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        asked = repr(message)[:_MESSAGE]
    except RecursionError:
        asked = "a message nested too deeply to be written"
    trace = "".join(traceback.format_exception(error, limit=-30))[-_TRACE:]
    head = f"{now} raigo_lab {__version__} Python {platform.python_version()} {sys.platform}"
    return _short(f"{head}\n{where} was asked {asked}\n{trace}\n")


def _short(text: str) -> str:
    """The same without the user's folder, which may be a person's name."""
    home = os.path.expanduser("~")  # noqa: PTH111 - stays as it is where there is no home
    return text.replace(home, "~") if len(home) > 1 else text


def _append(path: Path, data: bytes) -> None:
    """Add to a file of our own: never through a link, never to a device; a long one is cut first."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe without a reader is refused, not waited for
    file = os.open(path, flags, 0o600)
    try:
        kind = os.fstat(file)
        if not stat.S_ISREG(kind.st_mode):
            raise OSError(f"{path} is not a file")
        if kind.st_size <= MOST:
            os.write(file, data)
            return
    finally:
        os.close(file)
    write_whole(path, _tail(path) + data)


def _tail(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-KEPT, os.SEEK_END)
        return file.read().partition(b"\n")[2]
