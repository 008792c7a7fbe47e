"""Which game is dealt at a Table: with Destroy, with another Arcanum in its place (AC1), or a Raijin Battle (RB1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.arcana.raijin import SETUPS, deal_raijin
from raigo_lab.raigo.box import DESTROY
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.tokens import ARCANA, KIND, READ_AS, Token


class Setting(NamedTuple):
    """How a table is dealt, the first time and again."""

    arcanum: Token = DESTROY
    setup: str = ""  # of a Raijin Battle
    kept: tuple[str, ...] | None = None  # the Moons, by seat; without them lots decide

    def deal(self, seats: int, seed: int | None, rules: Rules) -> Position:
        """A new game; Moons that were named are kept as long as there is one for each seat."""
        if not self.setup:
            return deal(seats, seed, rules=rules, arcanum=self.arcanum)
        kept = self.kept if self.kept is not None and len(self.kept) == seats else None
        return deal_raijin(seats, self.setup, seed, rules=rules, kept=kept)

    def words(self) -> list[str]:
        """What a ``repr`` says of it; which Arcana lie on the Moons is not told (RB1)."""
        words = [f"arcanum={self.arcanum!r}"] if self.arcanum != DESTROY else []
        words += [f"setup={self.setup!r}"] if self.setup else []
        return words + (["kept=…"] if self.kept is not None else [])


def setting(
    arcanum: str | None, setup: str | None, kept: Sequence[str] | None, seats: int, *, given: bool
) -> Setting:
    """How to deal, checked; ``given`` says that there is a position already, which says all that itself."""
    asked = {"arcanum": arcanum, "setup": setup, "kept": kept}
    named = [name for name, value in asked.items() if value is not None]
    if given and named:
        raise InvalidArgument(f"{named[0]} says how to deal, but a position is given: leave one of them out")
    if arcanum is not None and setup is not None:
        raise InvalidArgument(
            "arcanum puts one Arcanum in Destroy's place (AC1), setup deals a Raijin Battle (RB1): give one of them"
        )
    if setup is None and kept is not None:
        raise InvalidArgument("kept says what lies on the Moons of a Raijin Battle: give its setup too (RB1)")
    if setup is not None and setup not in SETUPS:
        raise InvalidArgument(
            f"{setup!r} is not a set-up of the Raijin Battle; there are {', '.join(SETUPS)} (RB1)"
        )
    moons = None if kept is None else _moons(kept, seats)
    return Setting(_arcanum(arcanum), setup or "", moons)


_BY_NAME = {KIND[token].english.lower(): token for token in ARCANA + DESTROY}


def _arcanum(word: str | None) -> Token:
    """An Arcanum by its kanji or its English name."""
    if word is None:
        return DESTROY
    token = (READ_AS.get(word) or _BY_NAME.get(word.strip().lower())) if isinstance(word, str) else None
    if token is None or token not in ARCANA + DESTROY:
        raise InvalidArgument(
            f"{word!r} is not an Arcanum: use its kanji, like 天, or its name, like Heaven (AC1)"
        )
    return token


def _moons(kept: Sequence[str], seats: int) -> tuple[str, ...]:
    """The Moons as they are named: one text for each seat."""
    if isinstance(kept, str) or not all(isinstance(moon, str) for moon in kept) or len(kept) != seats:
        raise InvalidArgument(f"kept is a list of {seats} texts, one for each seat, not {kept!r} (RB1)")
    return tuple("".join(READ_AS.get(token, token) for token in moon) for moon in kept)
