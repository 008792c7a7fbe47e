"""Death (WD): what is shown and taken, and another Being."""

from __future__ import annotations

from raigo_lab.games.protocol import Choice
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.places import discard, into_hand, items_of
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import warded
from raigo_lab.susanoo.state import (
    Action,
    Frame,
    State,
    Step,
    act,
    become,
    clockwise,
    others,
    pop,
    push,
    put,
    without,
)

LEAVE, STAY = act("leave"), act("stay")


def die(box: Box, state: State, index: int, log: Events) -> State:
    """WD1 Hand and items in play are shown; the others may take one each."""
    if warded(box, state, index, "death"):
        return state
    seat = state.seats[index]
    shown = seat.hand + items_of(seat)
    if log is not None:
        log.append(Event("died", "WD1", index))
        for cards, place in ((seat.hand, f"h{index}"), (items_of(seat), f"i{index}")):
            if cards:
                log.append(Event("shown", "WD1", index, cards, place, "s"))
    gone = [(seat.lasting, f"g{index}")]
    seat = seat._replace(hand=(), worn=(), carried=(), lasting=(), dead=True)
    if box.rules.WR6 == "all":
        gone += [(seat.sake, f"k{index}"), (seat.heads, f"o{index}")]
        seat = seat._replace(sake=(), heads=())
    state = put(state, index, seat)
    for cards, place in gone:
        state = discard(state, cards, log, place, "WD1", index)
    distance = {one: place for place, one in enumerate(clockwise(state, index))}
    takers = sorted(others(state, index), key=lambda one: (state.seats[one].level, distance[one]))
    return push(
        state, Frame(Step.REBIRTH, index), Frame(Step.ESTATE, index, cards=shown, queue=tuple(takers))
    )


def estate_auto(_: Box, state: State, log: Events) -> State | None:
    """WD1 When everybody was asked, the rest is discarded."""
    frame = state.stack[-1]
    if frame.cards and frame.queue:
        return None
    return discard(pop(state), frame.cards, log, "s", "WD1", frame.seat)


def estate_node(_: Box, state: State) -> Choice:
    """WD1 Take one card, or none."""
    frame = state.stack[-1]
    return Choice(frame.queue[0], (LEAVE, *(act("take", card) for card in frame.cards)))


def estate_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """WD1 The card goes to the taker's hand; all have seen it."""
    frame = state.stack[-1]
    taker, queue = frame.queue[0], frame.queue[1:]
    if action.verb == "leave":
        return become(state, frame._replace(queue=queue))
    card = action.words[0]
    state = become(state, frame._replace(queue=queue, cards=without(frame.cards, card)))
    return into_hand(state, taker, card, log, "s", "WD1")


def rebirth_auto(_: Box, state: State, _log: Events) -> State | None:
    """WD2 Nobody is asked while no Being is unused."""
    return None if state.beings else pop(state)


def rebirth_node(_: Box, state: State) -> Choice:
    """WD2 Keep the Being, or change it for an unused one."""
    return Choice(state.stack[-1].seat, (STAY, *(act("become", being) for being in state.beings)))


def rebirth_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WD2 The old Being is unused from now on."""
    index = state.stack[-1].seat
    state = pop(state)
    if action.verb == "stay":
        return state
    new, old = action.words[0], state.seats[index].being
    order = list(box.cards)
    beings = tuple(sorted((*without(state.beings, new), old), key=order.index))
    if log is not None:
        log.append(Event("became", "WD2", index, (new,)))
    return put(state._replace(beings=beings), index, state.seats[index]._replace(being=new))
