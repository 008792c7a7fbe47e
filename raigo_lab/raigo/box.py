"""What is in the game (C1, C4, S1, S2): the one home of tokens, Circles and set-up by the number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.tokens import ARCANA, COPIES, LETTERS, Token

SEATS = (2, 3, 4)  # how many may play (C4)
FIRST_YANG = 2  # C6
MOST_CIRCLES = 3  # C4: with two players
DESTROY = "D"


class Box(NamedTuple):
    """What a game of so many seats is played with."""

    copies: Mapping[Token, int]  # of every kind; 0 for one that stays in the box (S2)
    circles: int  # of every player (C4)
    has_bonus: bool  # whether one token is the Bonus Token (S1); otherwise one is removed unseen (S2)

    @property
    def tokens(self) -> str:
        """Every token, in the order of C1."""
        return "".join(token * number for token, number in self.copies.items())


@lru_cache(maxsize=64)
def box(_: Rules, seats: int, arcanum: Token = DESTROY) -> Box:
    """The box for these rules and so many seats: two play without Eights, with three Circles each (C4, S2).

    An ``arcanum`` takes Destroy's place (AC1); with none neither is in it (RB1).

    >>> from raigo_lab.raigo.rules import DEFAULT
    >>> len(box(DEFAULT, 3).tokens), len(box(DEFAULT, 2).tokens), box(DEFAULT, 2).circles
    (69, 65, 3)
    """
    if seats not in SEATS:
        raise InvalidArgument(f"{seats} seats: RAIGO is played by 2, 3 or 4 (C4)")
    two = seats == 2
    if arcanum and arcanum not in ARCANA + DESTROY:
        raise InvalidArgument(f"{arcanum!r} is not an Arcanum (AC1)")
    copies = {token: 0 if two and token == "8" else COPIES[token] for token in LETTERS}
    if arcanum != DESTROY:
        copies[DESTROY] = 0
        copies |= {arcanum: 1} if arcanum else {}
    return Box(copies, MOST_CIRCLES if two else 2, not two)
