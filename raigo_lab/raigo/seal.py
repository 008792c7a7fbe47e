"""Seals (TH3 to TH6): a Thunder beside a Tower. No other module says when one is laid or ends."""

from __future__ import annotations

from raigo_lab.raigo.effects import When
from raigo_lab.raigo.events import IN_FLIGHT, Event, Events, Move
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLE_AT, TOWER_SPOTS, Chant, Circle, State
from raigo_lab.raigo.verbs import finish, put, put_circle, spend


def turns_sealed(state: State, owner: int) -> int:
    """TH5 Ends of the owner's turns until a seal laid now ends: this one does not count if it is the owner's."""
    return 2 if owner == state.turn else 1


def charge(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """TH3 The Thunder lies beside the Tower, which is sealed until its owner's next turn ends (TH5)."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    before = seat.circles[c]
    turns = turns_sealed(state, index)
    if log is not None:
        move = Move(chant.token, IN_FLIGHT, f"{chant.target}*")
        log.append(Event("sealed", "TH3", index, (move,), amount=turns, at=chant.target))
    state = put(state, index, put_circle(seat, c, Circle(before.tower, chant.token, turns)))
    # Only with R5: the new seal takes the old one's place.
    state = seal_spent(state, index, before, chant.target, log)
    return finish(rules, state, chant, log, stays=True)


def seals_end(state: State, log: Events) -> State:
    """T12 (1) One of the turn player's turns has ended: their seals end, or have one turn less to go (TH5, TH6)."""
    index = state.turn
    for c, circle in enumerate(state.seats[index].circles):
        if circle.seal:
            state = _seal_ages(state, index, c, circle, log)
    return state


def _seal_ages(state: State, index: int, c: int, circle: Circle, log: Events) -> State:
    seat = state.seats[index]
    if circle.turns > 1:
        return put(state, index, put_circle(seat, c, circle._replace(turns=circle.turns - 1)))
    spot = TOWER_SPOTS[index][c]
    if log is not None:
        log.append(Event("seal_ended", "TH6", index, at=spot))
    state = put(state, index, put_circle(seat, c, Circle(circle.tower)))
    return seal_spent(state, index, circle, spot, log)


def seal_spent(state: State, index: int, before: Circle, spot: str, log: Events) -> State:
    """TH6 What sealed this seat's Tower is spent, and counts as the Tower owner's (R12)."""
    return spend(state, ((index, before.seal),), f"{spot}*", log) if before.seal else state


SEAL = When(turn_ends=seals_end, tower_gone=seal_spent)
