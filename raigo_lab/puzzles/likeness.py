"""How alike two puzzles are: in their idea, their position and their solution. Lists the nearest pairs for an editor.

Each is a number from 0 (nothing in common) to 1 (the same): the words of the idea together with the clauses that are taught,
the Towers and Inner Tokens on the table, and what is done in the answer, step by step. ``twins`` finds puzzles that
are the same one again; this finds those that only feel so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import combinations
from typing import NamedTuple

from raigo_lab.puzzles.form import Puzzle

TOO_ALIKE = 0.7  # above this two puzzles are one too many
IDEA, POSITION, SOLUTION = 0.3, 0.4, 0.3  # what each of the three counts
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "or",
        "that",
        "the",
        "them",
        "they",
        "to",
        "with",
        "you",
        "your",
    ]
)


class Pair(NamedTuple):
    """Two puzzles, and how alike they are."""

    one: str
    other: str
    idea: float
    position: float
    solution: float

    @property
    def likeness(self) -> float:
        """The three numbers as one, each with its weight: what the nearest pairs are sorted by."""
        return IDEA * self.idea + POSITION * self.position + SOLUTION * self.solution


class Traits(NamedTuple):
    """What is compared of one puzzle."""

    name: str
    idea: frozenset[str]
    towers: Counter[str]
    tokens: Counter[str]
    steps: tuple[str, ...]


def traits(puzzle: Puzzle) -> Traits:
    """What is compared of a puzzle; whose seat something belongs to is, on which Hand or Circle it lies is not."""
    words = {word for word in re.findall(r"[a-z]{2,}", puzzle.idea.en.lower()) if word not in _SMALL}
    towers: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for index, seat in enumerate(puzzle.position.state.seats):
        towers.update(f"{index}:{circle.tower}" for circle in seat.circles if circle.tower)
        tokens.update(f"{index}:{token}" for token in seat.inner)
        tokens.update(f"{index}:d{token}" for token in seat.gathered)
    tokens.update(f"z:{token}" for token in puzzle.position.state.raizan)
    tokens.update(f"lay:{token}" for token in puzzle.tokens)
    answer = puzzle.certificate.answer if puzzle.certificate else ()
    return Traits(
        puzzle.name, frozenset(words | {*puzzle.teaches}), towers, tokens, tuple(map(_step, answer))
    )


def _step(action: str) -> str:
    """One action without the places that do not matter: ``chant L katana 1a top`` is ``katana 1 top``."""
    words = action.split()
    if words[0] == "chant":
        where = "".join(word[0] for word in words[3:4])
        return " ".join((words[2], where, *words[4:5]))
    return " ".join((words[0], *words[2:])) if words[0] in ("pile", "answer") else action


def _share(one: Counter[str], other: Counter[str]) -> float:
    """How much of both is in both."""
    total = sum((one | other).values())
    return sum((one & other).values()) / total if total else 1.0


def pair(one: Traits, other: Traits) -> Pair:
    """Compare two puzzles."""
    common, union = one.idea & other.idea, one.idea | other.idea
    return Pair(
        one.name,
        other.name,
        len(common) / len(union) if union else 0.0,
        (_share(one.towers, other.towers) + _share(one.tokens, other.tokens)) / 2,
        SequenceMatcher(None, one.steps, other.steps, autojunk=False).ratio(),
    )


def nearest(puzzles: Sequence[Puzzle], count: int = 10) -> list[Pair]:
    """The pairs that are most alike, the most alike first."""
    pairs = [pair(*two) for two in combinations(map(traits, puzzles), 2)]
    return sorted(pairs, key=lambda one: (-one.likeness, one.one, one.other))[:count]
