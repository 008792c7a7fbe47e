"""Paths as people write them, and the system's reasons for refusing them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from raigo_lab.errors import BadFile

KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISLNK, "a link"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def kind_of(mode: int) -> str:
    """What lies there instead of a regular file."""
    return next((words for fits, words in KINDS if fits(mode)), "something else")


def expand(text: str | os.PathLike[str]) -> Path:
    """A path as a person writes it, with ``~``; one sentence if nobody knows that home."""
    if "\0" in os.fspath(text):
        raise BadFile("a file name cannot contain a null character")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise BadFile(f"{os.fspath(text)}: this home folder is unknown; write the path without ~") from None


def home() -> Path:
    """The user's home folder; one sentence if the system does not know it."""
    try:
        return Path.home()
    except RuntimeError:
        raise BadFile("the home folder is unknown: set HOME, or name a file or folder") from None


def reason(error: OSError | ValueError) -> str:
    """Why the system refused, in its own words."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
