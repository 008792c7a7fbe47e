"""Files and standard input read within limits: kind and size are looked at before anything is read."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from raigo_lab.errors import BadFile
from raigo_lab.files.names import kind_of, reason

MOST_DOTS = 200  # on one line of TOML


class NotTOML(BadFile):
    """A text is not TOML, or more of it than a person writes; ``line`` says where."""

    def __init__(self, text: str, line: int = 1, *, at_end: bool = False) -> None:
        """Keep beside the sentence the line, and whether the text only stopped too early."""
        super().__init__(text)
        self.line = line
        self.at_end = at_end


def read_limited(path: Path, most: int) -> bytes:
    """What stands in a regular file of at most so many bytes; kind and size are looked at before it is read.

    A missing file is a ``FileNotFoundError``, as callers treat it differently.
    """
    with open_file(path) as file:
        if (size := os.fstat(file.fileno()).st_size) > most:
            raise BadFile(f"{path}: too large ({size:,} bytes; at most {most:,} are read)")
        content = file.read(most + 1)
    if len(content) > most:
        raise BadFile(f"{path}: too large (more than {most:,} bytes)")
    return content


@contextlib.contextmanager
def open_file(path: Path) -> Iterator[BinaryIO]:
    """A regular file, open for reading; a pipe or a device is never waited for."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        _check_kind(path, path.stat().st_mode)
        handle = os.open(path, flags)
        with os.fdopen(handle, "rb") as file:
            _check_kind(path, os.fstat(handle).st_mode)
            yield file
    except FileNotFoundError:
        raise
    except BadFile:
        raise
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: cannot be read ({reason(error)})") from None


def _check_kind(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise BadFile(f"{path}: cannot be read ({kind_of(mode)}, not a regular file)")


def read_text(path: Path, most: int) -> str:
    """The UTF-8 text in a file of at most so many bytes; line breaks stay as they are."""
    try:
        return decode(read_limited(path, most), str(path))
    except FileNotFoundError as error:
        raise BadFile(f"{path}: cannot be read ({reason(error)})") from None


def decode(content: bytes, name: str) -> str:
    """UTF-8 text, with or without a byte order mark."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"{name}: not UTF-8 text (byte {error.start + 1:,})") from None


def read_input(most: int) -> str:
    """The UTF-8 text on standard input, at most so many bytes."""
    stream = sys.stdin
    if stream is None or stream.closed:
        raise BadFile("standard input is closed")
    try:
        raw = getattr(stream, "buffer", None)
        content = raw.read(most + 1) if raw is not None else stream.read(most + 1).encode()
    except (OSError, ValueError) as error:
        raise BadFile(f"standard input cannot be read ({reason(error)})") from None
    if len(content) > most:
        raise BadFile(f"standard input is too large (more than {most:,} bytes)")
    return decode(content, "standard input")


def parse_toml(text: str, most: int) -> dict[str, Any]:
    """The data of a TOML text of at most so many characters; everything else is a ``NotTOML``."""
    if len(text) > most:
        raise NotTOML(f"too large ({len(text):,} characters; at most {most:,} are read)")
    for number, row in enumerate(text.split("\n"), start=1):
        if row.count(".") > MOST_DOTS:  # A dotted key costs the square of its length.
            raise NotTOML(f"a line has more than {MOST_DOTS} dots", number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        what = re.sub(r" \(at .*\)$", "", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise NotTOML(
            f"this is not TOML: {what}", line, at_end="(at end of document)" in str(error)
        ) from None
    except RecursionError:
        raise NotTOML("this is not TOML that can be read: nested too deeply") from None
    except (ValueError, OverflowError):
        raise NotTOML("this is not TOML that can be read: a number has too many digits") from None
