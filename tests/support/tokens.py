"""Every token of a game, counted place by place: what the rules may never lose or add."""

from __future__ import annotations

from raigo_lab.raigo.state import Frame, State


def pending_tokens(frame: Frame) -> str:
    """Tokens drawn and not yet placed, and tokens in flight (T13)."""
    if frame.chant is None:
        return frame.tokens
    shown = [*frame.chant.roars, *([frame.chant.shield] if frame.chant.shield else [])]
    return frame.tokens + frame.chant.token + "".join(answer.token for answer in shown)


def all_tokens(state: State) -> str:
    """Every token wherever it is, sorted."""
    piles = [state.raizan, state.bonus, state.removed, *map(pending_tokens, state.stack)]
    for seat in state.seats:
        piles += [seat.inner, seat.canyon, *seat.completed, seat.head, seat.gathered]
        piles += [circle.tower + circle.seal for circle in seat.circles]
    return "".join(sorted("".join(piles)))
