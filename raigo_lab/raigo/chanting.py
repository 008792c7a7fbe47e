"""What the fast generators of options share: every chant's record built once, and where Inner Tokens lie (T10)."""

from __future__ import annotations

from functools import cache

from raigo_lab.raigo.state import LEFT_RIGHT, Action, State


@cache
def chanting(hand: str, effect: str, target: str = "", other: str = "") -> Action:
    """The one action record for a chant, built once."""
    return Action("chant", hand, effect, target, other)


@cache
def inner_spots(index: int, body: int, left: bool, right: bool) -> tuple[str, ...]:
    """The places of one player's Inner Tokens: public, whatever their faces are (S6)."""
    hands = [hand for hand, there in zip(LEFT_RIGHT, (left, right), strict=True) if there]
    return (*(f"{index}B{i + 1}" for i in range(body)), *(f"{index}{hand}" for hand in hands))


def places(state: State, chanter: int, hand: str) -> list[tuple[str, ...]]:
    """Where each player's Inner Tokens lie, the chanted one being in flight (T13)."""
    return [
        inner_spots(
            index,
            len(seat.body),
            bool(seat.left) and (index != chanter or hand != "L"),
            bool(seat.right) and (index != chanter or hand != "R"),
        )
        for index, seat in enumerate(state.seats)
    ]
