"""Files that the Table's page may name: games of ours inside the working folder, and nothing else."""

from __future__ import annotations

import stat
from pathlib import Path

from raigo_lab.errors import BadFile
from raigo_lab.raigo.play.sessions import Session

SUFFIX = ".raigo.json"  # a page may read and write files of this name only
LARGEST = 2_000_000  # bytes: the longest game that bots played takes a twentieth of it


def inside(path: object) -> Path | None:
    """A file of ours inside the working folder, or None."""
    if not isinstance(path, str) or not 0 < len(path) <= 200 or "\0" in path or "\\" in path:
        return None
    folder = Path.cwd().resolve()
    try:
        file = (folder / (path if path.endswith(SUFFIX) else path + SUFFIX)).resolve()
    except (OSError, RuntimeError):
        return None
    named = file.name not in (SUFFIX, "") and not file.name.startswith(".")
    return file if named and file.is_relative_to(folder) else None


def load_session(file: Path) -> Session:
    """A game that was saved; refused by kind and size before it is read, whatever stands in it."""
    kind = file.stat()
    if not stat.S_ISREG(kind.st_mode) or kind.st_size > LARGEST:
        raise BadFile(f"{file}: this is not a saved game")
    try:
        return Session.load(file)
    except (UnicodeDecodeError, RecursionError, OverflowError) as error:
        raise BadFile(f"{file}: this is not a saved game") from error
    except ValueError as error:  # A number of thousands of digits, among others.
        raise BadFile(str(error)[:300]) from error
