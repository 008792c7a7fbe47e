"""A turn step by step (WS2, WT): Beings, reviving, windows, drawing, the Event Phase, extra cards, the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.games.protocol import Choice
from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.joining import begin_battle
from raigo_lab.susanoo.places import ask_for, discard, draw, into_hand, lift
from raigo_lab.susanoo.plays import play, use, uses, window_clauses, window_plays
from raigo_lab.susanoo.pool import REFRESH, begin_refresh, may_refresh
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import (
    GAME_OVER,
    TURN,
    Action,
    Frame,
    Seat,
    State,
    Step,
    act,
    become,
    living,
    pop,
    put,
    without,
)

HAND_LIMIT = 5  # WT8
DONE, DRAW = act("done"), act("draw")


# WS2


def being_auto(box: Box, state: State, log: Events) -> State | None:
    """With one Being left there is no choice."""
    if not state.stack[-1].queue:
        return pop(state)
    return None if len(state.beings) > 1 else being_apply(box, state, act("being", state.beings[0]), log)


def being_node(_: Box, state: State) -> Choice:
    """WS2 One of the remaining Beings."""
    return Choice(state.stack[-1].queue[0], tuple(act("being", card) for card in state.beings))


def being_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """WS2 It is chosen; the next player clockwise."""
    frame, card = state.stack[-1], action.words[0]
    index = frame.queue[0]
    if log is not None:
        log.append(Event("chose", "WS2", index, (card,)))
    state = put(state, index, state.seats[index]._replace(being=card))
    state = state._replace(beings=without(state.beings, card))
    return become(state, frame._replace(queue=frame.queue[1:]))


# WT1, WT2


def revive_auto(_: Box, state: State, log: Events) -> State:
    """WT1 A dead player draws 2 Rewards, then 2 Event cards, and is alive again."""
    index = state.turn
    seat = state.seats[index]
    state = pop(state)
    if log is not None:
        log.append(Event("turn", "WT1", index, amount=state.round))
    if not seat.dead:
        return state
    if log is not None:
        log.append(Event("revived", "WT1", index))
    state = put(state, index, seat._replace(dead=False))
    return ask_for(state, draw(index, "w", 2, "hand"), draw(index, "e", 2, "hand"))


def declare_auto(_: Box, state: State, log: Events) -> State | None:
    """WT2 One Transformation is active by itself."""
    seat = state.seats[state.turn]
    if len(seat.transformations) > 1:
        return None
    return declared(state, seat.transformations[0] if seat.transformations else "", log)


def declare_node(_: Box, state: State) -> Choice:
    """WT2 With several, one is declared."""
    index = state.turn
    return Choice(index, tuple(act("active", card) for card in state.seats[index].transformations))


def declare_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """WT2 For the time until the next turn."""
    return declared(state, action.words[0], log)


def declared(state: State, card: str, log: Events) -> State:
    """This Transformation is active."""
    seat = state.seats[state.turn]
    if log is not None and card and card != seat.active:
        log.append(Event("active", "WT2", state.turn, (card,)))
    return pop(put(state, state.turn, seat._replace(active=card)))


# WT3, WT7


def window_options(box: Box, state: State) -> Iterator[Action]:
    """WT3 Everything that can be done in an own window, beside ending it."""
    index = state.turn
    seat, touched = state.seats[index], state.stack[-1].cards
    yield from (act("lay", card) for card in seat.hand if box.cards[card].is_equipment)
    yield from (act("wear", card) for card in seat.carried if may_wear(box, seat, touched, card))
    yield from window_plays(box, state, index)
    yield from uses(box, state, index, "turn", state.used)
    if may_refresh(box, state, index):
        yield REFRESH


def worn_in(box: Box, seat: Seat, card: str) -> str:
    """What is worn in the slot of this card."""
    slot = box.cards[card].type
    return next((worn for worn in seat.worn if box.cards[worn].type == slot), "")


def may_wear(box: Box, seat: Seat, touched: tuple[str, ...], card: str) -> bool:
    """WT3 What was changed does not change again in this window."""
    return card not in touched and worn_in(box, seat, card) not in touched


def window_auto(box: Box, state: State, _log: Events) -> State | None:
    """WD3 No window for the dead; WR9 once: the end cuts the End Phase short; nothing to do: nobody is asked."""
    if box.rules.WR9 == "once" and state.stack[-1].kind == "end" and ending(state):
        return pop(pop(state))  # no extra cards either (WT8)
    if state.seats[state.turn].dead or not any(window_options(box, state)):
        return pop(state)
    return None


def window_node(box: Box, state: State) -> Choice:
    """WT3 One action at a time."""
    return Choice(state.turn, (DONE, *window_options(box, state)))


def window_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WT3 One action of a window."""
    index = state.turn
    if action.verb == "done":
        return pop(state)
    if action.verb == "refresh":
        return begin_refresh(state, index)
    card = action.words[0]
    if action.verb == "lay":
        return lay(box, state, index, card, log)
    if action.verb == "wear":
        return wear(box, state, index, card, log)
    if action.verb == "play":
        return play(box, state, index, action, window_clauses(box, card)[0], log)
    return use(box, state, index, action, "turn", log)


def lay(box: Box, state: State, index: int, card: str, log: Events) -> State:
    """WT3 From hand into play: worn if its slot is free, else carried."""
    seat = state.seats[index]
    free = not worn_in(box, seat, card)
    if log is not None:
        log.append(Event("wears" if free else "carries", "WT3", index, (card,), f"h{index}", f"i{index}"))
    seat = seat._replace(hand=without(seat.hand, card))
    if free:
        return put(state, index, seat._replace(worn=(*seat.worn, card)))
    return put(state, index, seat._replace(carried=(*seat.carried, card)))


def wear(box: Box, state: State, index: int, card: str, log: Events) -> State:
    """WT3 A carried one is worn; the old one is carried."""
    seat = state.seats[index]
    old = worn_in(box, seat, card)
    if log is not None:
        log.append(Event("wears", "WT3", index, (card,)))
    worn, carried = (*seat.worn, card), without(seat.carried, card)
    if old:
        worn, carried = without(worn, old), (*carried, old)
    frame = state.stack[-1]
    touched = (*frame.cards, card, *([old] if old else []))
    state = become(state, frame._replace(cards=touched))
    return put(state, index, seat._replace(worn=worn, carried=carried))


# WT4, WT6


def drawing_auto(_: Box, state: State, _log: Events) -> State:
    """WT4 Draw one Event card face up; unless it is a Yokai the Event Phase follows."""
    if state.seats[state.turn].dead:
        return pop(state)
    return become(state, Frame(Step.EVENT), draw(state.turn, "e", 1, "face_up"))


def event_options(state: State) -> tuple[Action, ...]:
    """WT6 Draw a card unseen, or fight a Yokai from hand."""
    hand = state.seats[state.turn].hand
    can_draw = bool(state.events.size or state.event_discards)
    fights = tuple(act("fight", card) for card in hand if card[0] in (YOKAI, HEAD))
    return (DRAW, *fights) if can_draw else fights


def event_auto(box: Box, state: State, log: Events) -> State | None:
    """WT6 Compulsory if possible."""
    options = () if state.seats[state.turn].dead else event_options(state)
    if len(options) > 1:
        return None
    return event_apply(box, state, options[0], log) if options else pop(state)


def event_node(_: Box, state: State) -> Choice:
    """WT6 One of the two."""
    return Choice(state.turn, event_options(state))


def event_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WT6 The card goes to the hand unseen, or the fight begins."""
    index = state.turn
    if action.verb == "draw":
        return become(state, draw(index, "e", 1, "hand"))
    card = action.words[0]
    return begin_battle(box, lift(state, index, card), card, f"h{index}", log)


# WT7 to WT9


def end_phase_auto(box: Box, state: State, _log: Events) -> State:
    """WT7 A window; none for who died this turn, nor with WR9 once after the end."""
    if state.seats[state.turn].dead:
        return pop(state)
    if box.rules.WR9 == "once" and ending(state):
        return pop(pop(state))  # no extra cards either (WT8)
    return become(state, Frame(Step.WINDOW, kind="end"))


def receivers(box: Box, state: State) -> tuple[int, ...]:
    """WT8 Who may be given extra cards: the lowest living players, unless that is the giver (WR13)."""
    if box.rules.WR13 == "discard":
        return ()
    alive = living(state)
    lowest = min(state.seats[index].level for index in alive)
    found = tuple(index for index in alive if state.seats[index].level == lowest)
    return () if state.turn in found else found


def limit_auto(_: Box, state: State, _log: Events) -> State | None:
    """WT8 Five cards or fewer are kept."""
    return None if len(state.seats[state.turn].hand) > HAND_LIMIT else pop(state)


def limit_node(box: Box, state: State) -> Choice:
    """WT8 Discard a card, or give it."""
    index = state.turn
    hand = state.seats[index].hand
    discards = tuple(act("discard", card) for card in hand)
    gifts = tuple(act("give", card, str(other)) for card in hand for other in receivers(box, state))
    return Choice(index, discards + gifts)


def limit_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """WT8 One extra card goes."""
    index, card = state.turn, action.words[0]
    state = lift(state, index, card)
    if action.verb == "discard":
        return discard(state, (card,), log, f"h{index}", "WT8", index)
    other = int(action.words[1])
    return into_hand(state, other, card, log, f"h{index}", "WT8", (index, other), index)


def ending(state: State) -> str:
    """WE1 What ends the game after this turn: all ``heads`` collected, or the Transformation ``deck`` empty; or nothing."""
    piles = [state.event_discards, state.events.cards, *(seat.hand for seat in state.seats)]
    if not any(card[0] == HEAD for pile in piles for card in pile):
        return "heads"
    return "" if state.transformations.size else "deck"


def next_auto(box: Box, state: State, log: Events) -> State:
    """WT9 The game ends (WE1, WR10), or the turn passes to the left; rounds begin with seat 0."""
    turn = (state.turn + 1) % len(state.seats)
    number = state.round + (turn == 0)
    last = box.rules.WR10
    if ending(state) or (last and number > last):
        if log is not None:
            log.append(Event("ended", "WE1"))
        return state._replace(stack=GAME_OVER, used=())
    return state._replace(stack=TURN, turn=turn, round=number, used=())
