"""When two positions are the same: keys that forget what makes no difference to the rest of the game.

Hands and Circles are symmetric, a Body is a multiset, whose part of the Canyon a token lies in matters to no
clause of the base game, completed hands are out of play for good.
"""

from __future__ import annotations

from collections.abc import Hashable

from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.fields import values_apart
from raigo_lab.raigo.outcome import outcome, win
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import START_OF_TURN, Seat, State

# Hands and Circles are compared apart, and so are the seats; completed hands, and parts of the Canyon, not at all.
_of_seat = values_apart(Seat, "left", "right", "circles")
_of_seat_in_place = values_apart(Seat)
_of_table = values_apart(State, "seats")


def seat_key(seat: Seat) -> tuple[Hashable, ...]:
    """One seat, its Hands as an unordered pair and its Circles as an unordered collection."""
    left, right = seat.left, seat.right
    hands = left + right if left <= right else right + left
    return (hands, tuple(sorted(seat.circles)), _of_seat(seat))


def whole_canyon(state: State) -> str:
    """The Canyon as one multiset."""
    return "".join(sorted("".join([seat.canyon for seat in state.seats])))


def key(state: State, *, whole_parts: bool = False) -> tuple[Hashable, ...]:
    """Equal for states from which the game goes on in the same way, in the middle of a turn too.

    A search needs ``whole_parts`` of the Canyon where Wrath can count Katanas in them (A12).
    """
    stack = state.stack
    # Pending work names Hands and Circles, so with it they keep their places.
    in_place = len(stack) > 1 or stack[0].chant is not None
    seats = tuple(map(_of_seat_in_place if in_place else seat_key, state.seats))
    if state.around is not None:
        whole = whole_parts or stack != START_OF_TURN
        besides = arcana().key_besides(state, in_place=in_place, whole_parts=whole)
        return (_of_table(state), seats, whole_canyon(state), besides)
    return (_of_table(state), seats, whole_canyon(state))


def end_key(rules: Rules, state: State) -> tuple[Hashable, ...]:
    """What is compared at the end of a turn: the table, or after a dropout who is out, Yang, and who won."""
    if not state.out:
        return key(state)
    result = outcome(rules, state)
    return ("out", result.out, result.yang, win(result))
