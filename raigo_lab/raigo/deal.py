"""The first moment of a game (S1 to S5): shuffled by a seed, drawn, ready for the first Fetch."""

from __future__ import annotations

import random

from raigo_lab.errors import NotationError
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import EMPTY, START_OF_TURN, Position, Seat, State
from raigo_lab.raigo.tokens import COPIES, LETTERS, by_weight

FIRST_YANG = 2  # C6
CIRCLES_EACH = {2: 3, 3: 2, 4: 2}  # C4


def tokens_of(seats: int) -> str:
    """The tokens a game is played with: all 69 (C1), without the Eights for two (S2).

    >>> len(tokens_of(3)), len(tokens_of(2))
    (69, 65)
    """
    return "".join(token * COPIES[token] for token in LETTERS if not (seats == 2 and token == "8"))


def deal(seats: int, seed: int | None = None, first: int | None = None, rules: Rules = DEFAULT) -> Position:
    """A new game (S1 to S5); the same seed gives the same table, and no ``first`` draws lots for it (S3).

    >>> position = deal(2, seed=1, first=0)
    >>> [len(seat.body) for seat in position.state.seats], len(position.state.raizan)
    ([1, 2], 61)
    """
    if seats not in CIRCLES_EACH:
        raise NotationError(f"{seats} seats: RAIGO is played by 2, 3 or 4 (C4)")
    if first is not None and not 0 <= first < seats:
        raise NotationError(f"seat {first} cannot be first: seats go from 0 to {seats - 1} (S3)")
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    tokens = list(tokens_of(seats))
    rng.shuffle(tokens)
    turn = rng.randrange(seats) if first is None else first
    aside = tokens.pop()  # S1: the Bonus Token; S2: removed unseen.
    bodies = [""] * seats
    for place in range(seats):
        count = 1 if place == 0 else 2
        bodies[(turn + place) % seats] = by_weight("".join(tokens.pop() for _ in range(count)))
    boards = tuple(Seat(FIRST_YANG, body, "", "", (EMPTY,) * CIRCLES_EACH[seats]) for body in bodies)
    bonus, removed = ("", aside) if seats == 2 else (aside, "")
    return Position(
        State(
            seats=boards, stack=START_OF_TURN, turn=turn, raizan="".join(tokens), bonus=bonus, removed=removed
        ),
        rules,
    )
