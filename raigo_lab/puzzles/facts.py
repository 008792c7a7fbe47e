"""What a proof says of a puzzle, and how hard it is in measured facts; as the certificate carries it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from raigo_lab.errors import RaigoError
from raigo_lab.puzzles.form import Certificate
from raigo_lab.raigo.rules import VERSION

LEVELS = (2.0, 3.0, 4.5, 6.0)  # where the next level of difficulty begins


class UnprovedError(RaigoError):
    """The puzzle cannot be certified, and why."""


@dataclass(frozen=True)
class Facts:
    """How hard a puzzle is, measured."""

    choices: int
    tempting: tuple[str, ...]
    length: int

    @property
    def score(self) -> float:
        """Ways to answer count by their magnitude, tempting moves and decisions one by one."""
        return math.log2(max(self.choices, 1)) / 2 + min(len(self.tempting), 3) + self.length / 2

    @property
    def level(self) -> int:
        """1 easy … 5 hard.

        >>> Facts(4, (), 1).level, Facts(500, ("end", "pass"), 3).level
        (1, 5)
        """
        return 1 + sum(self.score >= limit for limit in LEVELS)


@dataclass(frozen=True)
class Proof:
    """What was proved of a puzzle, from the asked seat's side."""

    value: str
    best: tuple[str, ...]
    answer: tuple[str, ...]
    answers: int
    next: str
    margin: str
    assumption: str
    states: int
    facts: Facts

    @property
    def certificate(self) -> Certificate:
        """As the file carries it."""
        facts = self.facts
        return Certificate(
            self.value,
            self.best,
            self.answer,
            self.answers,
            self.next,
            self.margin,
            self.assumption,
            self.states,
            VERSION,
            facts.choices,
            facts.tempting,
            facts.length,
            facts.level,
        )
