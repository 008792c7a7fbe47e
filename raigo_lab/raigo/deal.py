"""The first moment of a game (S1 to S5): shuffled by a seed, drawn, ready for the first Fetch."""

from __future__ import annotations

import random

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.box import DESTROY, FIRST_YANG, box
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import EMPTY, START_OF_TURN, Around, Position, Seat, State
from raigo_lab.raigo.tokens import ARCANA, Token, by_weight


def deal(
    seats: int,
    seed: int | None = None,
    first: int | None = None,
    rules: Rules = DEFAULT,
    arcanum: Token = DESTROY,
) -> Position:
    """A new game (S1 to S5); the same seed gives the same table, and no ``first`` draws lots for it (S3).

    An ``arcanum`` takes Destroy's place (AC1); with none at all neither is used, as in a Raijin Battle (RB1).

    >>> position = deal(2, seed=1, first=0)
    >>> [len(seat.body) for seat in position.state.seats], len(position.state.raizan)
    ([1, 2], 61)
    """
    inside = box(rules, seats, arcanum)
    if first is not None and not 0 <= first < seats:
        raise InvalidArgument(f"seat {first} cannot be first: seats go from 0 to {seats - 1} (S3)")
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    tokens = list(inside.tokens)
    rng.shuffle(tokens)
    turn = rng.randrange(seats) if first is None else first
    aside = tokens.pop()  # S1: the Bonus Token; S2: removed unseen.
    bodies = [""] * seats
    for place in range(seats):
        count = 1 if place == 0 else 2
        bodies[(turn + place) % seats] = by_weight("".join(tokens.pop() for _ in range(count)))
    boards = tuple(Seat(FIRST_YANG, body, "", "", (EMPTY,) * inside.circles) for body in bodies)
    bonus, removed = (aside, "") if inside.has_bonus else ("", aside)
    state = State(
        seats=boards, stack=START_OF_TURN, turn=turn, raizan="".join(tokens), bonus=bonus, removed=removed
    )
    return Position(
        state._replace(around=Around(arcana=arcanum)) if arcanum in ARCANA and arcanum else state, rules
    )
