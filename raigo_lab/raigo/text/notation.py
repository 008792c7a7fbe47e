"""Positions on one line, and actions, as text: total, canonical, and read back to the same value.

The grammar stands in ``docs/notation.md``. Kanji are accepted on input. Nothing here raises anything but
``NotationError`` for text that cannot be read, ``InvalidPosition`` for a table that cannot lie like that, and
``BadFile`` for a file that is not text.
"""

from __future__ import annotations

import re
from pathlib import Path

from raigo_lab.errors import NotationError
from raigo_lab.files.json_text import MOST_TEXT, load_json
from raigo_lab.files.reading import read_input, read_text
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.actions import format_action, parse_action
from raigo_lab.raigo.text.link import format_link
from raigo_lab.raigo.text.position_json import examine, position_from_json
from raigo_lab.raigo.text.reading import HEAD_FORM, parse_position, read_line, read_rulings
from raigo_lab.raigo.text.validity import Examined, examined
from raigo_lab.raigo.text.writing import format_position

__all__ = [
    "examine_text",
    "format_action",
    "format_link",
    "format_position",
    "load_position",
    "load_text",
    "parse_action",
    "parse_position",
    "read_line",
    "read_position",
    "read_rulings",
]

LOOKS_LIKE_A_POSITION = re.compile(r"\s*(?:\{|[0-9]+p(?:\s|$)|raigo:)", re.IGNORECASE)


def is_json(text: str) -> bool:
    """Whether a position is given as JSON and not on one line."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read_position(text: str) -> Position:
    """A position in any form: JSON if it begins with a brace, otherwise one line or a link."""
    text = text.lstrip("\ufeff")
    return position_from_json(load_json(text)) if is_json(text) else parse_position(text)


def examine_text(text: str) -> Examined:
    """Everything that is wrong or odd about a position in either form; unreadable text is refused."""
    text = text.lstrip("\ufeff")
    return examine(load_json(text)) if is_json(text) else examined(read_line(text))


def load_text(argument: str) -> str:
    """The text of a position given as text, as a path, or as ``-`` for standard input."""
    if argument == "-":
        return read_input(MOST_TEXT)
    if LOOKS_LIKE_A_POSITION.match(argument.lstrip("\ufeff")):
        return argument
    try:
        there = Path(argument).exists()
    except OSError:  # A name longer than names can be.
        there = False
    if not there:
        raise NotationError(
            f"{_short(argument)} is neither a file that can be read nor a position; {HEAD_FORM}, or is JSON"
        )
    return read_text(Path(argument), MOST_TEXT)


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def load_position(argument: str) -> Position:
    """A position given as text, as a path, or as ``-`` for standard input."""
    return read_position(load_text(argument))
