"""What tempts: a wrong move or answer that looks right, and to whom.

Witnesses are the players of graded depth (``difficulty``) for what is played, and for what is asked whoever hopes for the
best in a Raigo Battle, overlooks the rule in question, or comes as near as one can without being right.
"""

from __future__ import annotations

from typing import NamedTuple

HOPEFUL = "hopeful"  # sends the Tower that promises most, or the heaviest
CARELESS = "careless"  # overlooks the rule
NEAR = "near"  # misses it by as little as possible


class Lure(NamedTuple):
    """A wrong answer that tempts somebody."""

    after: int  # so many actions of the certificate's answer are played before it
    whom: str
    wrong: str  # a move in notation, or an answer

    def __str__(self) -> str:
        """As the certificate has it."""
        return f"{self.after} {self.whom} {self.wrong}"


def read_lure(text: str) -> Lure:
    """The lure in a row of a certificate.

    >>> read_lure("2 greedy pile L a")
    Lure(after=2, whom='greedy', wrong='pile L a')
    """
    after, whom, wrong = text.split(maxsplit=2)
    return Lure(int(after), whom, wrong)
