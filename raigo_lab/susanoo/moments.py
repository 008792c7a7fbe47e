"""The moments at which a position can be written (WN): which pending work they stand for, and their words."""

from __future__ import annotations

from typing import Any

from raigo_lab.errors import NotationError
from raigo_lab.susanoo.joining import with_first_dice
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import (
    NO_TERMS,
    NOBODY,
    TURN,
    Battle,
    Foe,
    Frame,
    State,
    Step,
    clockwise,
)

REST_OF_TURN = TURN[:3]  # what follows the Event Phase
START_STACK = TURN[:5]
EVENT_STACK = (*REST_OF_TURN, Frame(Step.EVENT))
END_STACK = (*TURN[:2], Frame(Step.WINDOW, kind="end"))
BATTLE_STACK = (*REST_OF_TURN, Frame(Step.BATTLE_END), Frame(Step.LOOP))


def moment_of(box: Box, state: State) -> dict[str, Any]:
    """The moment as JSON, nothing at the start of a turn; refused if WN has no word for it."""
    stack, battle = state.stack, state.battle
    if state.used and stack != TURN:
        raise no_words(state)
    if stack[: len(TURN)] == TURN and len(stack) > len(TURN) and stack[-1].step == Step.BEING:
        return _being_moment(state)
    if battle is None:
        for word, frames in (("event", EVENT_STACK), ("end", END_STACK)):
            if stack == frames:
                return {"step": word}
        if stack in (TURN, TURN[:6]):  # before WT1, and when WT2 asks, which WT1 always comes to
            return {}
        if stack == START_STACK:
            return {} if begins_so(state) else {"step": "start"}
    elif stack == with_first_dice(box, state._replace(stack=BATTLE_STACK)).stack and is_plain(battle):
        return _battle_moment(state, battle)
    raise no_words(state)


def begins_so(state: State) -> bool:
    """Whether a turn that begins with this table comes to its first window without being asked (WT1, WT2)."""
    seat = state.seats[state.turn]
    return len(seat.transformations) <= 1 and seat.active == "".join(seat.transformations)


def no_words(state: State) -> NotationError:
    """The refusal to write a moment in the middle of something."""
    step = state.stack[-1].step.name
    return NotationError(f"a position can be written at the moments of WN, not in the middle of {step}")


def is_plain(battle: Battle) -> bool:
    """Whether the words of WN say everything about a battle."""
    words = ("yokai", "helper", "terms", "us", "them", "asked", "next", "passes")
    bare = Battle(tuple(Foe(foe.card) for foe in battle.yokai))
    return battle == bare._replace(**{word: getattr(battle, word) for word in words if word != "yokai"})


def _being_moment(state: State) -> dict[str, Any]:
    queue = state.stack[-1].queue
    waiting = tuple(one for one in clockwise(state, state.turn) if not state.seats[one].being)
    if queue != waiting:
        raise no_words(state)
    return {"step": "being"}


def _battle_moment(state: State, battle: Battle) -> dict[str, Any]:
    moment: dict[str, Any] = {"step": "battle", "yokai": [foe.card for foe in battle.yokai]}
    if battle.helper != NOBODY:
        moment["helper"] = battle.helper
    if battle.terms != NO_TERMS:
        moment["terms"] = str(battle.terms)
    moment |= {word: getattr(battle, word) for word in ("us", "them") if getattr(battle, word)}
    if battle.asked:
        moment["asked"] = list(battle.asked)
    if battle.next != state.turn:
        moment["next"] = battle.next
    if battle.passes:
        moment["passes"] = battle.passes
    return moment
