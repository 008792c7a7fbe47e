"""The pool of Transformations (WF): picking one, and refreshing the pool with items."""

from __future__ import annotations

from raigo_lab.games.protocol import Choice
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.places import draw, items_held
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import Action, Frame, State, Step, act, become, deck, pop, push, put, without

REFRESH_VP = 5  # WF4
POOL = 3  # WS1
REFRESH = act("refresh")


def may_refresh(box: Box, state: State, index: int) -> bool:
    """WF4 A pool on the table, and 5 VP of own items."""
    worth = sum(box.cards[card].vp for card in items_held(state.seats[index]))
    return bool(state.pool) and worth >= REFRESH_VP


def begin_refresh(state: State, index: int) -> State:
    """WF4 First the items go, then the pool is renewed."""
    return push(state, Frame(Step.REFRESH, index), Frame(Step.DISCARD, index, "refresh", amount=REFRESH_VP))


def refresh_auto(_: Box, state: State, log: Events) -> State:
    """WF4 The pool is shuffled into the deck, and three are revealed."""
    if log is not None:
        log.append(Event("refreshed", "WF4", state.stack[-1].seat, state.pool, "q", "f"))
    shuffled = deck(bag=state.transformations.cards + state.pool)
    state = state._replace(transformations=shuffled, pool=())
    return become(state, draw(-1, "f", POOL, "pool"))


def pick_auto(box: Box, state: State, log: Events) -> State | None:
    """WF2 With one card in the pool and no refresh there is no choice."""
    index = state.stack[-1].seat
    if not state.pool:
        return pop(state)
    if len(state.pool) > 1 or may_refresh(box, state, index):
        return None
    return pick_apply(box, state, act("pick", state.pool[0]), log)


def pick_node(box: Box, state: State) -> Choice:
    """WF2 One of the pool; WF4 refresh it first."""
    index = state.stack[-1].seat
    picks = tuple(act("pick", card) for card in state.pool)
    return Choice(index, (*picks, REFRESH) if may_refresh(box, state, index) else picks)


def pick_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """WF2 It sleeps until the next turn (WF3); the deck's top card refills the pool."""
    index = state.stack[-1].seat
    if action.verb == "refresh":
        return begin_refresh(state, index)
    card = action.words[0]
    if log is not None:
        log.append(Event("picked", "WF2", index, (card,), "q", f"m{index}"))
    seat = state.seats[index]
    state = put(state, index, seat._replace(transformations=(*seat.transformations, card)))
    state = pop(state._replace(pool=without(state.pool, card)))
    return push(state, draw(-1, "f", 1, "pool"))
