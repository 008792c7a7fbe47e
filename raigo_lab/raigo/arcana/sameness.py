"""What tells two tables with Arcana apart besides the base game's fields."""

from __future__ import annotations

from collections.abc import Hashable

from raigo_lab.raigo.arcana.table import around, by_parts, by_place
from raigo_lab.raigo.fields import values_apart
from raigo_lab.raigo.replacing import replacer
from raigo_lab.raigo.state import CIRCLES, Around, Bound, Rare, Seat, State

# Everything by which positions are told apart, but for what is compared apart: with the Circles, or in a way of its own.
_of_rare = values_apart(Rare, "summoned", "burning", "flame", "face_up")
_of_bound = values_apart(Bound, "place", "space", "token", "turns", "by")
_of_around = values_apart(Around, "arcana", "face_up")
_compared_as = replacer(Rare, "lasting", "bound")


def rare_key(seat: Seat) -> tuple[Hashable, ...]:
    """The marks of a Board: not what is seen of it, not the space of a bound token."""
    rare = seat.rare
    if rare.lasting or rare.bound:
        bound = _bound_key(seat, rare.bound) if rare.bound else None
        rare = _compared_as(rare, tuple(sorted(rare.lasting)), bound)
    return _of_rare(rare)


def _bound_key(seat: Seat, bound: Bound) -> tuple[Hashable, ...]:
    """Which token is bound for how long; Hands are symmetric."""
    token = bound.token or (seat.left if bound.place == "L" else seat.right)
    return ("B" if bound.place == "B" else "H", token, bound.turns, *_of_bound(bound))


def circles_key(seat: Seat) -> tuple[Hashable, ...]:
    """The Circles as an unordered collection, each with its marks."""
    rare = seat.rare
    marks = {mark[0]: mark[1] for mark in rare.summoned}
    rows = [
        (*circle, marks.get(CIRCLES[c], ""), rare.burning == CIRCLES[c])
        for c, circle in enumerate(seat.circles)
    ]
    return tuple(sorted(rows))


def key_besides(state: State, *, in_place: bool, whole_parts: bool = False) -> tuple[Hashable, ...]:
    """Everything that a table with Arcana is compared by besides; ``in_place`` keeps the order of Circles."""
    table = around(state)
    seats = tuple(
        (rare_key(seat), (seat.rare.summoned, seat.rare.burning) if in_place else circles_key(seat))
        for seat in state.seats
    )
    parts: Hashable = ()
    if by_parts(state):
        parts = tuple(seat.canyon if whole_parts else seat.canyon.count("K") for seat in state.seats)
    shown = whole_parts and "忍" in table.arcana and _face_up(state, "忍")  # R37 asks for it
    return (*_of_around(table), state.removed, seats, parts, shown)


def _face_up(state: State, token: str) -> bool:
    """Whether this Inner Token was turned up by Clarity (A31), on a Board, bound or not, or on its way."""
    if any(one[2:] == token for one in around(state).face_up):
        return True
    return any(by_place(seat).get(place) == token for seat in state.seats for place in seat.rare.face_up)
