"""What a proof says of a puzzle, and how hard it is in measured facts; as the certificate carries it."""

from __future__ import annotations

from dataclasses import dataclass

from raigo_lab.errors import RaigoError
from raigo_lab.puzzles.form import Certificate
from raigo_lab.raigo.rules import VERSION


class UnprovedError(RaigoError):
    """The puzzle cannot be certified, and why."""


@dataclass(frozen=True)
class Facts:
    """How hard a puzzle is, measured."""

    choices: int
    tempting: tuple[str, ...]
    length: int

    level: int = 1  # 1 easy … 5 hard (``levels``)
    players: tuple[str, ...] = ()  # how players of graded depth fared (``difficulty``)
    quiet: int = 0
    sacrifices: int = 0
    refutation: int = 0
    lures: tuple[str, ...] = ()  # what wrong answer tempts whom (``lures``)


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
    words: str = ""  # fingerprints, as the certificate carries them
    replay: str = ""
    used: tuple[str, ...] = ()

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
            facts.players,
            facts.quiet,
            facts.sacrifices,
            facts.refutation,
            self.words,
            self.replay,
            facts.lures,
            self.used,
        )
