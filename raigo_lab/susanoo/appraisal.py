"""What things are worth to a sensible player: cards, Transformations, the odds of a battle, and what would change them.

Everything is asked of a view, so nothing hidden is used.
"""

from __future__ import annotations

from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.chances import discardable, gone
from raigo_lab.susanoo.interference import MOST_SAKE, do
from raigo_lab.susanoo.joining import add_helper, with_first_dice
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import SAKE
from raigo_lab.susanoo.state import NO_TERMS, Action, Battle, Foe, Frame, Step, pop
from raigo_lab.susanoo.sums import fighting
from raigo_lab.susanoo.verbs import effect_auto
from raigo_lab.susanoo.view import View

BARE = (Frame(Step.LOOP),)  # a battle in which nobody acts any more


def power(box: Box, card: str) -> float:
    """How many levels a card in play is worth in a battle, roughly: conditions hold half of the time."""
    one = box.cards[card]
    total = 0.0
    for verb, needs in one.standing.get("level", ()):
        total += verb.number * (0.5 if needs else 1)
    for verb, _ in one.standing.get("luck", ()):
        total += verb.number * (7 - verb.least) / 6
    for clause in one.by_when.get("battle", ()):
        total += sum(verb.number for verb in clause.verbs if verb.name == "level") * 0.5
    return total


def card_value(view: View, card: str) -> float:
    """What a card in hand is worth: its VP and what it can do; Yokai by the odds of beating them."""
    one = view.box.cards.get(card)
    if one is None:
        return 1.0
    if one.kind in (YOKAI, HEAD):
        return 2 * fight_chance(view, card) + (2 if one.kind == HEAD else 0)
    useful = 1.0 if one.kind == "E" else 1.5
    return one.vp + useful + power(view.box, card) / 2


def shape_value(view: View, card: str) -> float:
    """What a Transformation is worth: VP, a pair of elements (WE5), and power."""
    one = view.box.cards[card]
    seat = view.state.seats[view.seat or 0]
    same = sum(view.box.cards[own].element == one.element for own in seat.transformations)
    return one.vp + 2 * (same % 2) + power(view.box, card)


# Odds


def win_chance(view: View) -> float:
    """The chance that the fighter wins if nobody acts any more."""
    return float(battle_odds(view.box, view.state).win)


def fight_chance(view: View, card: str) -> float:
    """The chance to beat this card alone if it were fought now, with the Sake one has."""
    if card[0] not in (YOKAI, HEAD):
        return 0.5
    seat = view.seat or 0
    own = view.state.seats[seat]
    drunk = 3 * min(3, len(own.sake)) if card[0] == HEAD else 0
    foe = Foe(card, sake=min(3, len(own.sake)) if drunk else 0, drunk=drunk)
    state = view.state._replace(turn=seat, battle=Battle((foe,), next=seat), stack=BARE)
    state = with_first_dice(view.box, state)
    return float(battle_odds(view.box, state).win)


def helper_chance(view: View, helper: int) -> float:
    """The chance of victory if this player helped."""
    state = add_helper(view.box, view.state._replace(stack=BARE), helper, NO_TERMS, None)
    return float(battle_odds(view.box, state).win)


def poured_chance(view: View) -> float:
    """The chance of victory if this seat and the others like it poured all the Sake they may (WO3)."""
    battle = fighting(view.state)
    fighters = (view.state.turn, battle.helper)
    rivals = [seat for index, seat in enumerate(view.state.seats) if index not in fighters and not seat.dead]
    number = min(MOST_SAKE - battle.poured, sum(len(seat.sake) for seat in rivals))
    poured = battle._replace(drunk=battle.drunk + SAKE * number)
    return float(battle_odds(view.box, view.state._replace(battle=poured, stack=BARE)).win)


def outlook(view: View, action: Action) -> float | None:
    """The chance of victory after this action, if it is not cancelled and nobody acts after it.

    Nothing if no Yokai is left by then: the battle is neither won nor lost (WB8).
    """
    state = do(view.box, view.state._replace(stack=BARE), view.seat or 0, action, None)
    rolls: list[Frame] = []  # dice of Yokai that came (WR2 entry)
    while state.stack not in (BARE, ()):
        frame = state.stack[-1]
        if frame.step == Step.EFFECT:
            state = effect_auto(view.box, state, None)
        elif frame.step == Step.DISCARD:  # how many cards are left counts for conditions (WK4), not which
            state = gone(pop(state), frame, discardable(state, frame)[: frame.amount], None)
        else:
            rolls += [frame] if frame.step == Step.ROLL else []
            state = pop(state)  # draws and choices are left out
    if not fighting(state).yokai:
        return None
    return float(battle_odds(view.box, state._replace(stack=(*BARE, *rolls))).win)
