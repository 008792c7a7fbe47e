"""Inner Tokens and the spaces for them (C3, T2, PU1). With Arcana one may be bound: it stays, and fills its space (A26)."""

from __future__ import annotations

from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.state import BODY_ROOM, Seat, State
from raigo_lab.raigo.verbs import set_inner


def unbound(state: State, seat: Seat) -> Seat:
    """The Board with those Inner Tokens alone that may be taken up: without the one on which Bind lies (A26b)."""
    return seat if state.around is None else arcana().unbound(seat)


def taken_up(state: State, seat: Seat) -> Seat:
    """The Board once all Inner Tokens are taken up (PU1); a bound one stays where it is (A26b)."""
    free = unbound(state, seat)
    return set_inner(seat, "", "" if free.left else seat.left, "" if free.right else seat.right)


def body_room(state: State, seat: Seat) -> int:
    """The empty spaces of the Body (T2); a bound token fills one (A26b)."""
    return BODY_ROOM - len(seat.body) if state.around is None else arcana().body_room(seat)


def room(state: State, seat: Seat) -> int:
    """The empty spaces of Body and Hands (T2)."""
    return body_room(state, seat) + (not seat.left) + (not seat.right)
