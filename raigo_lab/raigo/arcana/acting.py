"""The Pile/Chant step with Arcana (T5, AC2, AC7): what may be piled, chanted and used, and what that does."""

from __future__ import annotations

from collections.abc import Sequence

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo import answers, turn
from raigo_lab.raigo.aims import ENDS
from raigo_lab.raigo.arcana.aims import NAMED
from raigo_lab.raigo.arcana.copies import SHADOW, SHADOWED, one_of_each
from raigo_lab.raigo.arcana.heads import gathers_sixth, sixth_gathered
from raigo_lab.raigo.arcana.moving import tell
from raigo_lab.raigo.arcana.rows import ARCANUM, CHANTED, EFFECTS, ONE_SHOT
from raigo_lab.raigo.arcana.summons import power_options, use_power
from raigo_lab.raigo.arcana.table import around, find_inner, free_hand, is_tree, masked
from raigo_lab.raigo.arcana.triggers import swaps
from raigo_lab.raigo.effects import options_of
from raigo_lab.raigo.events import EVERYBODY, IN_FLIGHT, Event, Events, Move
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import CHANTED_AS, FAST
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    CIRCLES,
    END,
    INNER_AT,
    LEFT_RIGHT,
    Action,
    Chant,
    Frame,
    State,
    Step,
    token_at,
)
from raigo_lab.raigo.tokens import WEIGHT, Token
from raigo_lab.raigo.turn import end_turn, piles
from raigo_lab.raigo.verbs import (
    become,
    discard,
    finish,
    hand_token,
    put,
    revealed,
    set_hand,
)

BEAUTY = "美"
PILED = "pile"  # stands among the applied effects: a one-shot needs a turn without it (AC2a)
OVER = "one_shot"  # the same: the Pile/Chant step is over


# What may be done


def in_flight(state: State, seat: int, hand: str) -> State:
    """The table with the token of a Hand in flight (T13)."""
    return put(state, seat, set_hand(state.seats[seat], hand, ""))


def bound_spots(state: State) -> set[str]:
    """The Hands on which a bound token lies; one of a Body lies apart (A26)."""
    return {
        f"{index}{seat.rare.bound.place}"
        for index, seat in enumerate(state.seats)
        if seat.rare.bound and seat.rare.bound.place in LEFT_RIGHT
    }


def aimed(rules: Rules, flying: State, seat: int, hand: str, effect: str) -> Sequence[Action]:
    """Every way to declare an effect of the base game, its token in flight (T13); Tree Towers are not there (A23)."""
    if effect == "switch":
        return [Action("chant", hand, "switch", one, two) for one, two in swaps(rules, flying)]
    options = FAST[effect](rules, masked(flying), seat, hand)
    bound = bound_spots(flying)
    return [one for one in options if one.target not in bound] if bound else options


def may_one_shot(state: State) -> bool:
    """AC2a As long as nothing was piled or chanted in this turn."""
    return not state.used


def ways(rules: Rules, flying: State, seat: int, hand: str, effect: str) -> Sequence[Action]:
    """Every way to declare this effect now, its token in flight; none: it cannot be chanted (R7)."""
    if effect == "shadow":
        return shadow_ways(rules, flying, seat, hand)
    if effect not in ARCANUM:
        return aimed(rules, flying, seat, hand, effect)
    if _lacks(rules, flying, Chant(seat, hand, "", effect)):
        return ()
    return options_of(ARCANUM[effect], rules, flying, seat, hand)


def _lacks(rules: Rules, flying: State, chant: Chant) -> bool:
    """Whether this Arcanum lacks what it needs besides what it is aimed at (A11, A22d, A32)."""
    needs = ARCANUM[chant.effect].needs
    return needs is not None and any(True for _ in needs(rules, flying, chant))


def chant_options(rules: Rules, state: State, seat: int, hand: str, token: Token) -> list[Action]:
    """Every way to chant the token on this Hand now (T10, T11, AC2)."""
    options: list[Action] = []
    flying = in_flight(state, seat, hand)
    for effect in CHANTED.get(token) or CHANTED_AS.get(token, ()):
        if effect in state.used or (effect in ONE_SHOT and not may_one_shot(state)):
            continue
        found = ways(rules, flying, seat, hand, effect)
        if not found and rules.R7 == "allowed" and effect != "shadow":
            found = [Action("chant", hand, effect)]
        options += found
    return options


# A27 Shadow


def shadow_ways(rules: Rules, flying: State, seat: int, hand: str) -> list[Action]:
    """Which Silent may be discarded: one after which an effect of its weight is legal (A27b)."""
    return [
        Action("chant", hand, "shadow", spot)
        for spot in one_of_each(flying, seat)
        if shadow_acts(rules, discard(flying, [spot], "A27", None), seat, hand, token_at(flying, spot))
    ]


def shadow_acts(rules: Rules, state: State, seat: int, hand: str, silent: Token) -> list[Action]:
    """Everything that Shadow can act as once this Silent is discarded (A27a, T11, R7)."""
    options: list[Action] = []
    for effect in SHADOWED.get(WEIGHT[silent], ()):
        if effect not in state.used:
            found = aimed(rules, state, seat, hand, effect)
            options += found or ([Action("chant", hand, effect)] if rules.R7 == "allowed" else [])
    return options


def shadow_node(rules: Rules, state: State) -> Choice:
    """A27 The chanter says as what it acts."""
    frame = state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - set by ``chant``
    seat, hand = frame.chant.seat, frame.chant.hand
    return Choice(seat, tuple(shadow_acts(rules, state, seat, hand, frame.chant.other)))


def shadow_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """A27 It acts as that Spell and counts as it (T11)."""
    state = state._replace(stack=state.stack[:-1])
    return declared(rules, state, action, SHADOW, log)


# The step


def act_node(rules: Rules, state: State) -> Choice:
    """T5 Hand over the Dong, pile or chant a token on a Hand, or use the power of a summon."""
    index = state.turn
    seat = state.seats[index]
    options = [END]
    for hand in LEFT_RIGHT:
        token = free_hand(seat, hand)
        if token:
            options += piles(rules, seat.circles, hand, token)
            if token in CHANTED or token in CHANTED_AS:
                options += chant_options(rules, state, index, hand, token)
    options += power_options(rules, state)
    return Choice(index, tuple(options))


def act_auto(rules: Rules, state: State, log: Events) -> State | None:
    """After a one-shot, or with nothing on the Hands and no power to use, there is nothing left to do (AC2a)."""
    seat = state.seats[state.turn]
    if OVER in state.used:
        return end_turn(rules, state, log)
    if free_hand(seat, "L") or free_hand(seat, "R") or power_options(rules, state):
        return None
    return end_turn(rules, state, log)


def act_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """T5 One action of the Pile/Chant step."""
    if action.verb == "end":
        return end_turn(rules, state, log)
    if action.verb == "pile":
        return pile(rules, state, action, log)
    if action.verb == "power":
        return use_power(state, action, log)
    return chant(rules, state, action, log)


def pile(rules: Rules, state: State, action: Action, log: Events) -> State:
    """T6 Put a token on top of an own Tower; the sixth resolves it (T8) unless Azure takes it (A16)."""
    index, c = state.turn, CIRCLES.index(action.target)
    state = state._replace(used=state.used | {PILED})
    board = state.seats[index]
    azure = gathers_sixth(rules, state, c)
    if azure is not None:
        token = hand_token(board, action.hand)
        state = put(state, index, set_hand(board, action.hand, ""))
        return sixth_gathered(state, azure, token, f"{index}{action.hand}", log)
    return turn.pile(rules, state, action, log, seen=EVERYBODY if is_tree(board, c) else "")


def chant(rules: Rules, state: State, action: Action, log: Events) -> State:
    """T10 Reveal a Spell; it is in flight until its effect is finished (T13)."""
    index = state.turn
    token = hand_token(state.seats[index], action.hand)
    state = in_flight(state, index, action.hand)
    if action.effect != "shadow":
        return declared(rules, state, action, token, log)
    if log is not None:
        move = Move(token, f"{index}{action.hand}", IN_FLIGHT)
        log.append(Event("chanted", "T10", index, (move,), effect="shadow"))
    silent = token_at(state, action.target)
    state = discard(state, [action.target], "A27", log)
    spell = Chant(index, action.hand, token, "shadow", other=silent)
    return state._replace(stack=(*state.stack, Frame(Step.SHADOW, chant=spell)))


def declared(rules: Rules, state: State, action: Action, token: Token, log: Events) -> State:
    """The effect is declared, may be answered, and takes place; a Snake is turned to Beauty first (A17)."""
    index = state.turn
    source = IN_FLIGHT if token == SHADOW else f"{index}{action.hand}"
    if log is not None:
        move = Move(token, source, IN_FLIGHT)
        at, other = (word if _can_be_told(word) else "" for word in (action.target, action.other))
        log.append(Event("chanted", "T10", index, (move,), effect=action.effect, at=at, other=other))
    spell = Chant(index, action.hand, token, action.effect, action.target, action.other)
    state = revealed(state, index, state.seats[index], action.effect, spell)
    if action.effect in ONE_SHOT:
        state = state._replace(used=state.used | {OVER})
    row = EFFECTS[action.effect]
    if (row.aims and not action.target) or (action.effect in ARCANUM and _lacks(rules, state, spell)):
        return finish(rules, state, spell, log)  # R7: it has no legal target, so the token is just spent.
    if action.effect == "snake":
        state, spell = turned_to_beauty(state, spell, log)
    if action.effect in ARCANUM:
        return row.resolve(rules, state, spell, log)
    return answers.open_windows(rules, state, spell, log)


def _can_be_told(word: str) -> bool:
    """Whether this is a place or a word of the table, and no code of a split, an order or a story."""
    return word in CIRCLE_AT or word in INNER_AT or word[:1] == "c" or word in (*ENDS, *NAMED)


def turned_to_beauty(state: State, spell: Chant, log: Events) -> tuple[State, Chant]:
    """A17 Another player's Snake must take Beauty, whatever it named; a bound Beauty does nothing."""
    if BEAUTY not in around(state).arcana:
        return state, spell
    spot = find_inner(state, BEAUTY)
    if not spot or int(spot[0]) == spell.seat:
        return state, spell
    tell(log, "beauty", "A17", int(spot[0]), (Move(BEAUTY, spot, spot),), effect="snake", at=spot)
    spell = spell._replace(target=spot)
    return become(state, Frame(Step.CHANT, chant=spell)), spell
