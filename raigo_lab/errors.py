"""Everything this package raises on purpose."""

from __future__ import annotations


class RaigoError(Exception):
    """Base of everything this package raises on purpose."""


class NotationError(RaigoError, ValueError):
    """The text is no token, Tower, position or action."""


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


class UnsupportedNode(RaigoError, TypeError):  # noqa: N818
    """This search cannot treat this kind of node."""


class CardSetError(RaigoError, ValueError):
    """A file of a card set is wrong; the message begins with the file and the line."""
