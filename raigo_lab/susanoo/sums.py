"""The sums of a battle and its dice (WB2 to WB6). Asks, changes nothing."""

from __future__ import annotations

from raigo_lab.susanoo.effects import BEATS
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import elements, extra_of, holds, standing, total_of, warded
from raigo_lab.susanoo.state import NOBODY, Battle, Die, Foe, State


def fighting(state: State) -> Battle:
    """The battle under way."""
    assert state.battle is not None  # noqa: S101 - only asked in a battle
    return state.battle


def combatants(state: State) -> tuple[int, ...]:
    """The fighter, then the helper (WB1)."""
    battle = fighting(state)
    return (state.turn,) if battle.helper == NOBODY else (state.turn, battle.helper)


def own_total(box: Box, state: State, index: int) -> int:
    """A combatant's own total, without dice; never under 1 (WB2)."""
    battle, extra = fighting(state), extra_of(state, index)
    total = state.seats[index].level + total_of(box, state, index, "level")
    if extra is not None:
        total += extra.level
    if index == state.turn:
        total += battle.us - battle.drunk
    return max(total, 1)


def foe_total(box: Box, state: State, foe: Foe) -> int:
    """A Yokai's total (WB3, WB5)."""
    card = box.cards[foe.card]
    total = card.level + foe.change - foe.drunk
    if card.bonus.number and holds(box, state, state.turn, card.bonus.needs):
        total += card.bonus.number
    return max(total, 1) if box.rules.WR14 == "one" else total


def sums(box: Box, state: State) -> tuple[int, int]:
    """Us and them, without dice (WB2, WB3)."""
    battle = fighting(state)
    us = sum(own_total(box, state, index) for index in combatants(state))
    return us, sum(foe_total(box, state, foe) for foe in battle.yokai) + battle.them


def rolled(state: State) -> tuple[int, int]:
    """What the dice rolled so far add to us and to them."""
    battle = fighting(state)
    us = sum(foe.ours for foe in battle.yokai) + battle.luck
    return us, sum(foe.theirs for foe in battle.yokai)


def is_victory(box: Box, us: int, them: int) -> bool:
    """WB7 Us greater than them; WR1 says who wins at equal sums."""
    return us > them or (us == them and box.rules.WR1 == "player")


# Dice


def pair_die(box: Box, state: State, index: int, foe: str) -> str:
    """Who gets the advantage die of a pair: ``us``, ``them`` or nobody (WB4)."""
    theirs = box.cards[foe].element
    own = elements(box, state, index)
    strong = any(BEATS.get(one) == theirs for one in own)
    weak = BEATS.get(theirs, "-") in own
    if strong == weak:
        return ""
    if strong:
        return "us"
    return "" if warded(box, state, index, "dice") else "them"


def pair_dice(box: Box, state: State, index: int, foes: tuple[Foe, ...]) -> tuple[Die, ...]:
    """The advantage dice of one combatant against these Yokai, in their order."""
    found = ((pair_die(box, state, index, foe.card), foe.card) for foe in foes)
    return tuple(Die(side, index, card) for side, card in found if side)


def luck_dice(box: Box, state: State, index: int) -> tuple[Die, ...]:
    """The luck dice of one combatant: Being, Transformation, worn (WB6)."""
    return tuple(
        Die("luck", index, least=verb.least, gain=verb.number) for verb in standing(box, state, index, "luck")
    )


def all_dice(box: Box, state: State) -> tuple[Die, ...]:
    """Every die of the battle in its order: the fighter's, then the helper's (WB6)."""
    foes = fighting(state).yokai
    return tuple(
        die
        for index in combatants(state)
        for die in pair_dice(box, state, index, foes) + luck_dice(box, state, index)
    )


def escape_dice(state: State) -> tuple[Die, ...]:
    """One die for every Yokai, the fighter's first (WL1)."""
    foes = fighting(state).yokai
    return tuple(Die("escape", index, foe.card) for index in combatants(state) for foe in foes)


def escape_bonus(box: Box, state: State, index: int) -> int:
    """What is added to a combatant's escape dice (WL1)."""
    extra = extra_of(state, index)
    return total_of(box, state, index, "escape") + (extra.escape if extra else 0)


ESCAPED = 5  # WL1


def escapes(box: Box, state: State, index: int, pips: int) -> bool:
    """Whether a die escapes (WL1)."""
    return pips + escape_bonus(box, state, index) >= ESCAPED
