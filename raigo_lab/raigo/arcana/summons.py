"""Summoning Arcana (AC5): Dragon, Tiger and Tree, one row each, and one row for each power of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from raigo_lab.raigo.arcana.aims import inner_aim, tower_aim
from raigo_lab.raigo.arcana.moving import mark, take_up, tell
from raigo_lab.raigo.arcana.shaping import flame_spent
from raigo_lab.raigo.arcana.table import TREE, empty_hands, visible
from raigo_lab.raigo.effects import Aim, Effect, Kind
from raigo_lab.raigo.events import IN_FLIGHT, Events, Move
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, INNER_AT, LEFT_RIGHT, Action, Chant, Circle, State
from raigo_lab.raigo.tokens import Token
from raigo_lab.raigo.verbs import cut, hand_token, put, put_circle, set_hand, tower_to_canyon

DRAGON, TIGER = "龍", "琥"


class Power(NamedTuple):
    """What a summon can do once in each turn of its owner while it is visible (AC5, AC6b)."""

    clause: str
    token: Token
    aim: Aim
    resolve: Callable[[State, Action, Events], State]
    takes: bool = False  # onto an empty Hand, which is named first


def summon(_: Rules, state: State, chant: Chant, log: Events) -> State:
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


# Powers


def dragon_takes(state: State, action: Action, log: Events) -> State:
    """A7 An Inner Token of somebody else comes to the empty Hand."""
    index, holder = state.turn, INNER_AT[action.target][0]
    state, token = take_up(state, action.target)
    move = Move(token, action.target, f"{index}{action.hand}", f"{holder}{index}")
    tell(log, "taken", "A7", index, (move,), at=action.target)
    return put(state, index, set_hand(state.seats[index], action.hand, token))


def tiger_cuts(state: State, action: Action, log: Events) -> State:
    """A8 The top of any Tower goes to the Canyon."""
    return cut(state, action.target, "top", "A8", log)


POWERS: Mapping[str, Power] = {
    "dragon": Power("A7", DRAGON, inner_aim("A7", "theirs"), dragon_takes, takes=True),
    "tiger": Power("A8", TIGER, tower_aim("A8", "any"), tiger_cuts),
}


def power_options(rules: Rules, state: State) -> list[Action]:
    """What the visible summons of the turn player can do now, each once a turn (AC6b)."""
    index = state.turn
    seat = state.seats[index]
    options: list[Action] = []
    if not seat.rare.summoned:
        return options
    for name, power in POWERS.items():
        if f"{name}_power" not in state.used and visible(state, index, power.token):
            options += [
                Action("power", hand, name, spot)
                for hand in (empty_hands(seat) if power.takes else ("",))
                for spot in power.aim.candidates(rules, state, Chant(index, hand, power.token, name))
            ]
    return options


def use_power(state: State, action: Action, log: Events) -> State:
    """The power of a summon: no Snake and no Katana, so nobody answers it (AC5)."""
    power = POWERS[action.effect]
    state = state._replace(used=state.used | {f"{action.effect}_power"})
    tell(log, "power", power.clause, state.turn, effect=action.effect, at=action.target)
    return power.resolve(state, action, log)


def power_refused(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """Why this power cannot be used so."""
    index = state.turn
    power = POWERS.get(action.effect)
    if power is None:
        yield no("AC5", "no_power", effect=action.effect)
        return
    if not visible(state, index, power.token):
        yield no("AC5", "not_visible", token=power.token)
    if f"{action.effect}_power" in state.used:
        yield no("T11", "twice", effect=action.effect)
    chant = Chant(index, action.hand, power.token, action.effect)
    wrong = [*power.aim.lies(rules, state, chant, action.target)]
    if not wrong and power.aim.needs:
        wrong = [*power.aim.needs(rules, state, chant, action.target)]
    yield from wrong
    if not power.takes:
        if action.hand:
            yield no(power.clause, "no_hand_needed")
    elif action.hand not in LEFT_RIGHT or not action.hand:
        yield no(power.clause, "which_hand")
    elif action.hand not in empty_hands(state.seats[index]):
        token = hand_token(state.seats[index], action.hand)
        yield no(power.clause, "hand_full", hand=action.hand, token=token)


ROWS: tuple[Effect, ...] = tuple(
    Effect(name, clause, token, "", summon, kind=Kind.SUMMON, aims=(tower_aim("AC5", "own", 3),))
    for name, clause, token in (("dragon", "A7", DRAGON), ("tiger", "A8", TIGER), ("tree", "A23", TREE))
)
