"""When two positions are the same: keys that forget what makes no difference to the rest of the game.

Hands and Circles are symmetric, a Body is a multiset, whose part of the Canyon a token lies in matters to no
clause of the base game, completed hands are out of play for good.
"""

from __future__ import annotations

from collections.abc import Hashable

from raigo_lab.raigo.outcome import outcome, win
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Seat, State


def seat_key(seat: Seat) -> tuple[Hashable, ...]:
    """One seat, its Hands as an unordered pair and its Circles as an unordered collection."""
    left, right = seat.left, seat.right
    hands = left + right if left <= right else right + left
    return (seat.yang, seat.body, hands, tuple(sorted(seat.circles)), seat.head, seat.gathered)


def whole_canyon(state: State) -> str:
    """The Canyon as one multiset."""
    return "".join(sorted("".join([seat.canyon for seat in state.seats])))


def key(state: State) -> tuple[Hashable, ...]:
    """Equal for states from which the game goes on in the same way, in the middle of a turn too."""
    stack = state.stack
    if len(stack) == 1 and stack[0].chant is None:
        seats: tuple[Hashable, ...] = tuple(map(seat_key, state.seats))
    else:
        # Pending work names Hands and Circles, so they keep their places.
        seats = tuple((s.yang, s.body, s.left, s.right, *s.circles, s.head, s.gathered) for s in state.seats)
    return (
        state.turn,
        state.raizan,
        state.ordered,
        state.last_turns,
        state.bonus,
        state.used,
        stack,
        seats,
        whole_canyon(state),
    )


def end_key(rules: Rules, state: State) -> tuple[Hashable, ...]:
    """What is compared at the end of a turn: the table, or after a dropout who is out, Yang, and who won."""
    if not state.out:
        return key(state)
    result = outcome(rules, state)
    return ("out", result.out, result.yang, win(result))
