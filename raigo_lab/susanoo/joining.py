"""Who comes into a battle and who leaves it: Yokai (WI4, WO4), the helper (WH), banished ones (WB8).

With WR2 ``entry`` the dice are rolled here, when the pair appears.
"""

from __future__ import annotations

from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.places import discard
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import (
    Battle,
    Die,
    Foe,
    Frame,
    State,
    Step,
    Terms,
    push,
    put,
    without,
)
from raigo_lab.susanoo.sums import all_dice, combatants, fighting, luck_dice, pair_dice


def roll(state: State, dice: tuple[Die, ...]) -> State:
    """Dice to be rolled now, in this order."""
    return push(state, Frame(Step.ROLL, dice=dice)) if dice else state


def begin_battle(box: Box, state: State, card: str, source: str, log: Events) -> State:
    """WB1 The player whose turn it is fights this Yokai; the top frame gives way to the battle."""
    if log is not None:
        log.append(Event("battle", "WB1", state.turn, (card,), source, "v"))
    stack = (*state.stack[:-1], Frame(Step.BATTLE_END), Frame(Step.LOOP))
    battle = Battle((Foe(card),), next=state.turn)
    return with_first_dice(box, state._replace(stack=stack, battle=battle))


def with_first_dice(box: Box, state: State) -> State:
    """A battle as it stands at its beginning: with WR2 ``entry`` its dice are rolled first."""
    return roll(state, all_dice(box, state)) if box.rules.WR2 == "entry" else state


def join_battle(box: Box, state: State, index: int, card: str, clause: str, log: Events) -> State:
    """WI4, WO4 A Yokai from this hand joins the battle."""
    seat, battle = state.seats[index], fighting(state)
    if card not in seat.hand:
        return state  # It went as the cost of its own card (WK1).
    if log is not None:
        log.append(Event("joined", clause, index, (card,), f"h{index}", "v"))
    state = put(state, index, seat._replace(hand=without(seat.hand, card)))
    new = Foe(card)
    state = state._replace(battle=battle._replace(yokai=(*battle.yokai, new)))
    if box.rules.WR2 == "late":
        return state
    return roll(state, tuple(die for one in combatants(state) for die in pair_dice(box, state, one, (new,))))


def banish(state: State, card: str, log: Events) -> State:
    """WB8 A Yokai is discarded from the battle; with none left the battle ends."""
    battle = fighting(state)
    left = tuple(foe for foe in battle.yokai if foe.card != card)
    if len(left) == len(battle.yokai):
        return state
    state = state._replace(battle=battle._replace(yokai=left))
    state = discard(state, (card,), log, "v", "WB8")
    return state if left else _end_loop(state)


def _end_loop(state: State) -> State:
    """WB8 The loop is over and no reckoning follows; a card in flight is still put away."""
    loops = (Step.LOOP, Step.SEALED_TURNS)
    return state._replace(stack=tuple(frame for frame in state.stack if frame.step not in loops))


def add_helper(box: Box, state: State, index: int, terms: Terms, log: Events) -> State:
    """WH2 Agreed: the asked player is the helper, and the terms bind."""
    if log is not None:
        log.append(Event("helps", "WH2", index, named=(str(terms),)))
    state = state._replace(battle=fighting(state)._replace(helper=index, terms=terms))
    if box.rules.WR2 == "late":
        return state
    foes = fighting(state).yokai
    return roll(state, pair_dice(box, state, index, foes) + luck_dice(box, state, index))
