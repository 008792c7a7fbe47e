"""What lies on tokens and Circles while they move: face-up marks (A31), summons (AC5b), Bind, Flame, lasting Arcana.

The fields of one seat, changed as a stage goes on; every function returns a changed copy of the seat.
"""

from __future__ import annotations

from raigo_lab.raigo.arcana.moving import with_rare
from raigo_lab.raigo.state import CIRCLES, PLACES_UP, Bound, Lasting, Seat
from raigo_lab.raigo.tokens import Token


def unmarked(seat: Seat, place: str) -> tuple[Seat, bool]:
    """The seat without the token on this place, as far as face-up marks go; and whether it had one."""
    up = seat.rare.face_up
    if not up:
        return seat, False
    left = [_shifted(one, place, -1) for one in up if one != place]
    return with_rare(seat, face_up=tuple(sorted(left, key=PLACES_UP.index))), place in up


def marked(seat: Seat, place: str, *, up: bool) -> Seat:
    """The seat with one more token on this place, face up or not."""
    if not up and not seat.rare.face_up:
        return seat
    moved = [_shifted(one, place, 1) for one in seat.rare.face_up]
    return with_rare(seat, face_up=tuple(sorted([*moved, *([place] if up else [])], key=PLACES_UP.index)))


def _shifted(one: str, place: str, by: int) -> str:
    """What lies above a token of the Body moves when it comes or goes (S4)."""
    if place[0] != "B" or one[0] != "B" or one < place:
        return one
    return f"B{int(one[1]) + by}"


def all_up(seat: Seat, places: list[str]) -> Seat:
    """A31 These places lie face up now, besides those that did."""
    return with_rare(seat, face_up=tuple(sorted({*places, *seat.rare.face_up}, key=PLACES_UP.index)))


# Summons


def summoned(seat: Seat, circle: int, token: Token) -> Seat:
    """A summon lies face up in this Circle."""
    marks = [one for one in seat.rare.summoned if one[1] != token]
    return with_rare(seat, summoned=tuple(sorted([*marks, f"{CIRCLES[circle]}{token}"])))


def no_summon(seat: Seat, circle: int) -> Seat:
    """No summon lies face up in this Circle any more."""
    left = tuple(one for one in seat.rare.summoned if one[0] != CIRCLES[circle])
    return seat if left == seat.rare.summoned else with_rare(seat, summoned=left)


# Bind, Flame, Heads


def bound(seat: Seat, place: str, token: Token, by: Token) -> Seat:
    """A26 Bind lies on the token of this place."""
    body = place[0] == "B"
    space = min(int(place[1]) - 1, len(seat.body)) if body else 0
    return with_rare(seat, bound=Bound("B" if body else place, space, token if body else "", 1, by))


def in_step(seat: Seat) -> Seat:
    """A26a A bound token lies no higher than on top of the others."""
    there = seat.rare.bound
    if there is None or not there.token or there.space <= len(seat.body):
        return seat
    return with_rare(seat, bound=there._replace(space=len(seat.body)))


def lasts(seat: Seat, token: Token) -> Seat:
    """AC4 One more lasting Arcanum on the Head."""
    return with_rare(seat, lasting=(*seat.rare.lasting, Lasting(token)))


def ended(seat: Seat, token: Token) -> Seat:
    """It leaves the Head, with all beside it."""
    return with_rare(seat, lasting=tuple(one for one in seat.rare.lasting if one.token != token))


def laid_beside(seat: Seat, head: Token, token: Token) -> Seat:
    """AC4a A token lies beside it."""
    heads = tuple(
        Lasting(one.token, "".join(sorted(one.gathered + token))) if one.token == head else one
        for one in seat.rare.lasting
    )
    return with_rare(seat, lasting=heads)
