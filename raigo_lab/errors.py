"""Everything this package raises on purpose."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MOST_LINES, LONGEST = 10, 600  # of a message: what a person reads
HIDDEN = frozenset(
    {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
)  # characters that show nothing, or turn the text around


def is_hidden(char: str) -> bool:
    """Whether a character controls the screen or the direction of the text instead of showing something."""
    return unicodedata.category(char) in HIDDEN


def plain(message: object) -> str:
    r"""A message as it may be shown: a few lines, none endless, control and direction characters escaped.

    >>> plain("a\u202eb\x1b[31m")
    'a\\u202eb\\x1b[31m'
    """
    lines = str(message).split("\n")
    shown = [_line(line) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        shown.append(f"… and {len(lines) - MOST_LINES:,} more lines")
    return "\n".join(shown)


def brief(value: object, most: int = 60) -> str:
    """A value inside a message: as Python writes it, cut, and never an error of its own."""
    try:
        text = repr(value[: most + 1] if isinstance(value, str | list | tuple) else value)
    except (ValueError, RecursionError):  # Thousands of digits, thousands of brackets.
        return f"a very long {type(value).__name__}"
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(problems: Sequence[object]) -> str:
    """Problems one below the other: the first few, and how many more there are."""
    shown = [plain(problem) for problem in problems[:MOST_LINES]]
    more = len(problems) - len(shown)
    return "\n".join([*shown, f"… and {more:,} more problems"] if more else shown)


def _line(text: str) -> str:
    cut = text if len(text) <= LONGEST else f"{text[: LONGEST - 60]} … {text[-50:]}"
    return "".join(ascii(char)[1:-1] if is_hidden(char) else char for char in cut)


class RaigoError(Exception):
    """Base of everything this package raises on purpose."""


class NotationError(RaigoError, ValueError):
    """The text is not a token, Tower, position, action or record."""


class InvalidArgument(RaigoError, ValueError):  # noqa: N818 - reads as what it says
    """A value given to us is not one that is allowed: a language, a size, a seat, a limit, a name."""


class BadFile(RaigoError, ValueError):  # noqa: N818
    """A file cannot be read or written, or does not hold what it should."""


class InvalidPosition(RaigoError, ValueError):  # noqa: N818 - reads as what it says
    """The tokens on the table cannot lie like that; ``problems`` lists everything that is wrong."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep every problem; the message joins them."""
        super().__init__("; ".join(problems))
        self.problems = problems


class IllegalAction(RaigoError, ValueError):  # noqa: N818
    """The action is not allowed now; ``clauses`` names the rules that forbid it."""

    def __init__(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        """Keep the clauses beside the sentence."""
        super().__init__(message)
        self.clauses = clauses


def located(error: RaigoError, where: str) -> RaigoError:
    """The same error, saying where it was met."""
    if isinstance(error, InvalidPosition):
        return InvalidPosition(tuple(f"{where}: {problem}" for problem in error.problems))
    if isinstance(error, IllegalAction):
        return IllegalAction(f"{where}: {error}", error.clauses)
    return type(error)(f"{where}: {error}")


class CardSetError(RaigoError, ValueError):
    """A file of a card set is wrong; the message begins with the file and the line."""
