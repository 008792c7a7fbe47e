"""Summoning Arcana (AC5): Dragon, Tiger and Tree, one row each, and the powers of the first two."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.raigo.arcana.aims import WHOSE, no_inner, no_tower, tower_aim
from raigo_lab.raigo.arcana.moving import mark, taken, tell
from raigo_lab.raigo.arcana.shaping import flame_spent
from raigo_lab.raigo.arcana.table import empty_hands, inner_spots, towers, visible
from raigo_lab.raigo.effects import Effect
from raigo_lab.raigo.events import IN_FLIGHT, Log, Move
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, HANDS, INNER_AT, Action, Chant, Circle, State
from raigo_lab.raigo.verbs import cut, put, put_circle, set_hand, tower_to_canyon

POWERS = {"dragon": "龍", "tiger": "琥"}
POWER_CLAUSE = {"dragon": "A7", "tiger": "A8"}


def summon(_: Rules, state: State, chant: Chant, log: Log) -> State:
    """AC5 An own Tower is broken, unresolved, and the Arcanum lies face up on the freed Circle."""
    index, c = CIRCLE_AT[chant.target]
    state = tower_to_canyon(state, chant.target, "broken", "AC5", log)
    if state.seats[index].rare.burning == CIRCLES[c]:
        state = flame_spent(state, index, log)  # A29b
    tell(log, "summoned", "AC5", index, (Move(chant.token, IN_FLIGHT, f"{chant.target}1"),), at=chant.target)
    state = put(state, index, put_circle(state.seats[index], c, Circle(chant.token)))
    marks = tuple(one for one in state.seats[index].rare.summoned if one[0] != CIRCLES[c])
    state = mark(state, index, summoned=tuple(sorted((*marks, f"{CIRCLES[c]}{chant.token}"))))
    return state._replace(stack=state.stack[:-1])


def power_options(state: State, used: frozenset[str]) -> list[Action]:
    """What the visible summons of the turn player can do now, each once a turn (A7, A8, AC6b)."""
    index = state.turn
    options: list[Action] = []
    if not state.seats[index].rare.summoned:
        return options
    if "dragon_power" not in used and visible(state, index, "龍"):
        options += [
            Action("power", hand, "dragon", spot)
            for hand in empty_hands(state.seats[index])
            for spot in inner_spots(state, WHOSE["theirs"](state, index))
        ]
    if "tiger_power" not in used and visible(state, index, "琥"):
        options += [Action("power", "", "tiger", spot) for spot in towers(state)]
    return options


def power(state: State, action: Action, log: Log) -> State:
    """A7, A8 The power of a summon: no Snake and no Katana, so nobody answers it."""
    index = state.turn
    state = state._replace(used=state.used | {f"{action.effect}_power"})
    tell(log, "power", POWER_CLAUSE[action.effect], index, effect=action.effect, at=action.target)
    if action.effect == "tiger":
        return cut(state, action.target, "top", "A8", log)
    holder = INNER_AT[action.target][0]
    state, token = taken(state, action.target)
    move = Move(token, action.target, f"{index}{action.hand}", f"{holder}{index}")
    tell(log, "taken", "A7", index, (move,), at=action.target)
    return put(state, index, set_hand(state.seats[index], action.hand, token))


def power_refused(state: State, action: Action) -> Iterator[Refusal]:
    """Why this power cannot be used so."""
    index = state.turn
    clause = POWER_CLAUSE.get(action.effect)
    if clause is None:
        yield no("AC5", "no_power", effect=action.effect)
        return
    if not visible(state, index, POWERS[action.effect]):
        yield no("AC5", "not_visible", token=POWERS[action.effect])
    if f"{action.effect}_power" in state.used:
        yield no("T11", "twice", effect=action.effect)
    if action.effect == "tiger":
        yield from no_tower(state, action.target, "A8")
        if action.hand:
            yield no("A8", "no_hand_needed")
        return
    wrong = [*no_inner(state, action.target, "A7")]
    yield from wrong
    if not wrong and INNER_AT[action.target][0] not in WHOSE["theirs"](state, index):
        yield no("A7", "whose_theirs", spot=action.target)
    if action.hand not in HANDS or not action.hand:
        yield no("A7", "which_hand")
    elif action.hand not in empty_hands(state.seats[index]):
        seat = state.seats[index]
        yield no("A7", "hand_full", hand=action.hand, token=seat.left if action.hand == "L" else seat.right)


ROWS: tuple[Effect, ...] = tuple(
    Effect(name, clause, token, "", summon, aims=(tower_aim("AC5", "own", 3),))
    for name, clause, token in (("dragon", "A7", "龍"), ("tiger", "A8", "琥"), ("tree", "A23", "樹"))
)
