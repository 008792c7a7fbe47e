"""Random games with random Arcana and rulings, and small endgames that a plain search knows too."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from raigo_lab.raigo.tokens import ARCANA
from tools.fuzz.tally import Check

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "tests"))

from support.arcana_endgames import agree  # type: ignore[import-not-found]  # lies with the tests
from support.arcana_walk import follow, play  # type: ignore[import-not-found]  # likewise
from support.random_arcana import some_arcana_start  # type: ignore[import-not-found]  # likewise

DESTROY = "D"  # A36


def _guard(run: Callable[[random.Random], object]) -> Callable[[random.Random], str]:
    """What is wrong with a run: where it broke, or nothing."""

    def case(rng: random.Random) -> str:
        try:
            return "" if run(rng) is not False else "the searches differ"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is counted
            last = traceback.extract_tb(error.__traceback__)[-1]
            return f"{type(error).__name__} in {last.name}, line {last.lineno}: {str(error)[:200]}"

    return case


def games() -> list[Check]:
    """Games of each number of seats."""
    return [
        Check(f"arcana: games, {seats} seats", _guard(lambda rng, seats=seats: play(rng, seats)))  # type: ignore[misc]
        for seats in (2, 3, 4)
    ]


def known() -> list[Check]:
    """Games that every seat follows."""
    return [Check("arcana: what is known", _guard(lambda rng: follow(rng, some_arcana_start(rng))))]


def endgames() -> list[Check]:
    """Small endgames with each Arcanum."""
    return [
        Check(f"arcana: endgames with {token}", _guard(lambda rng, token=token: agree(rng, token)))  # type: ignore[misc]
        for token in ARCANA + DESTROY
    ]
