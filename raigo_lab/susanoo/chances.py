"""What chance decides (WM2): dice, draws, stolen cards; and cards that are discarded, taken or looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from raigo_lab.games.protocol import Chance, Choice
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.joining import begin_battle
from raigo_lab.susanoo.places import (
    discard,
    into_hand,
    items_held,
    items_of,
    lay_before,
    lift,
    place_of,
    refill,
    take_off,
    the_deck,
)
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import (
    Action,
    Cards,
    Deck,
    Frame,
    State,
    Step,
    act,
    become,
    deck,
    pop,
    push,
    without,
)
from raigo_lab.susanoo.verbs import zone


@lru_cache(maxsize=4_000)
def one_of(cards: Cards) -> Chance:
    """Each of these cards equally likely (WM2)."""
    weight = Fraction(1, len(cards))
    return Chance(tuple((act("card", card), weight) for card in cards))


# Drawing


def draw_auto(box: Box, state: State, log: Events) -> State | None:
    """WC5 Draw what is known to come; nothing if deck and discards are empty."""
    frame = state.stack[-1]
    which, to = frame.kind.split()
    if not frame.amount:
        return pop(state)
    pile = the_deck(state, which)
    if not pile.size and to != "scry" and refill(state, which, None) is not state:
        return refill(state, which, log)
    if pile.top:
        return after_draw(box, state, pile.top[0], log)
    return None if pile.bag else pop(state)


def draw_node(_: Box, state: State) -> Chance:
    """Nature draws from a bag."""
    return one_of(the_deck(state, state.stack[-1].kind[0]).bag)


def draw_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """This card was drawn."""
    return after_draw(box, state, action.words[0], log)


def after_draw(box: Box, state: State, card: str, log: Events) -> State:
    """The card leaves its deck and goes where it is wanted."""
    frame = state.stack[-1]
    which, to = frame.kind.split()
    state = take_off(state, which, card)
    state = become(state, frame._replace(amount=frame.amount - 1)) if frame.amount > 1 else pop(state)
    return DESTINATIONS[to](box, state, frame, card, log)


def _to_hand(_: Box, state: State, frame: Frame, card: str, log: Events) -> State:
    """Only its new owner sees it (WC4)."""
    return into_hand(state, frame.seat, card, log, frame.kind[0], "WC5", (frame.seat,))


def _face_up(box: Box, state: State, frame: Frame, card: str, log: Events) -> State:
    """WT4, WT5 A Yokai is fought; an Event happens, lies before the player, or goes to the hand."""
    one, index = box.cards[card], frame.seat
    if one.is_yokai:
        return begin_battle(box, state, card, "e", log)  # instead of the Event Phase
    if log is not None:
        log.append(Event("drawn", "WT4", index, (card,), "e", "!"))
    if "now" in one.by_when:
        return push(state, Frame(Step.EFFECT, index, card=card, clauses=one.by_when["now"]))
    if "lasting" in one.by_when:
        return lay_before(state, index, card, log)
    return into_hand(state, index, card, log, "!", "WT5")


def _to_pool(_: Box, state: State, _frame: Frame, card: str, log: Events) -> State:
    if log is not None:
        log.append(Event("revealed", "WF2", cards=(card,), source="f", to="q"))
    return state._replace(pool=(*state.pool, card))


def _to_sight(_: Box, state: State, frame: Frame, card: str, log: Events) -> State:
    """Seen by ``scry``: the card waits in the frame that asks where it goes."""
    if log is not None:
        log.append(Event("scried", "WK3", frame.seat, (card,), "e", "s", (frame.seat,)))
    return _into_frame(state, Step.SCRY, card)


def _to_share(_: Box, state: State, frame: Frame, card: str, log: Events) -> State:
    """WH5 With a helper Rewards are drawn face up."""
    if log is not None:
        log.append(Event("drawn", "WH5", frame.seat, (card,), "w", "s"))
    return _into_frame(state, Step.TAKE, card)


def _into_frame(state: State, step: Step, card: str) -> State:
    """Put an open card into the nearest frame of this step."""
    place = max(i for i, frame in enumerate(state.stack) if frame.step == step)
    frame = state.stack[place]
    frame = frame._replace(cards=(*frame.cards, card))
    return state._replace(stack=(*state.stack[:place], frame, *state.stack[place + 1 :]))


DESTINATIONS: Mapping[str, Callable[[Box, State, Frame, str, Events], State]] = {
    "hand": _to_hand,
    "face_up": _face_up,
    "pool": _to_pool,
    "scry": _to_sight,
    "share": _to_share,
}


# Discards by choice: costs, drop, refresh


def discardable(state: State, frame: Frame) -> Cards:
    """The cards among which a player must choose what to discard."""
    seat = state.seats[frame.seat]
    if frame.kind == "cost":
        return seat.hand
    return items_held(seat) if frame.kind == "refresh" else zone(seat, frame.kind)


DISCARD_CLAUSE = {"cost": "WK1", "refresh": "WF4"}


def discard_auto(box: Box, state: State, log: Events) -> State | None:
    """Nothing is asked if all must go (WM3)."""
    frame = state.stack[-1]
    cards = discardable(state, frame)
    if frame.amount <= 0 or not cards:
        return pop(state)
    least = 1
    worth = [box.cards[card].vp for card in cards]
    if frame.kind == "refresh":
        least = min(worth)
        total = sum(worth)
    else:
        total = len(cards)
    if total - least >= frame.amount:
        return None
    return gone(pop(state), frame, cards, log)


def gone(state: State, frame: Frame, cards: Cards, log: Events) -> State:
    """These cards of a player are discarded."""
    clause = DISCARD_CLAUSE.get(frame.kind, "WK3")
    for card in cards:
        source = place_of(state.seats[frame.seat], frame.seat, card)
        state = lift(state, frame.seat, card)
        state = discard(state, (card,), log, source, clause, frame.seat)
    return state


def discard_node(_: Box, state: State) -> Choice:
    """The owner chooses what goes, one card at a time."""
    frame = state.stack[-1]
    return Choice(frame.seat, tuple(act("discard", card) for card in discardable(state, frame)))


def discard_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """One card goes; the rest of the debt stays."""
    frame, card = state.stack[-1], action.words[0]
    paid = box.cards[card].vp if frame.kind == "refresh" else 1
    return gone(become(state, frame._replace(amount=frame.amount - paid)), frame, (card,), log)


# Stealing and taking


def steal_auto(box: Box, state: State, log: Events) -> State | None:
    """With one card in that hand there is no chance."""
    frame = state.stack[-1]
    hand = state.seats[frame.queue[0]].hand
    return None if len(hand) > 1 else steal_apply(box, state, act("card", hand[0]), log)


def steal_node(_: Box, state: State) -> Chance:
    """A random card of the named hand (WK3 steal)."""
    return one_of(tuple(sorted(state.seats[state.stack[-1].queue[0]].hand)))


def steal_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """Thief and victim know the card (WC4)."""
    frame, card = state.stack[-1], action.words[0]
    victim = frame.queue[0]
    state = lift(pop(state), victim, card)
    eyes = (frame.seat, victim)
    return into_hand(state, frame.seat, card, log, f"h{victim}", "WK3", eyes, victim)


def takeable(state: State, frame: Frame) -> Cards:
    """What lies there to be taken."""
    if frame.kind == "discards":
        return state.reward_discards
    return items_of(state.seats[frame.queue[0]]) if frame.kind == "item" else frame.cards


def take_auto(box: Box, state: State, log: Events) -> State | None:
    """Take what is the only choice; what a helper leaves is the fighter's (WH5)."""
    frame = state.stack[-1]
    cards = takeable(state, frame)
    if frame.amount and cards:
        if len(cards) > 1 and (frame.kind == "item" or len(cards) > frame.amount):
            return None
        return take_apply(box, state, act("take", cards[0]), log)
    state = pop(state)
    for card in frame.cards:
        state = into_hand(state, frame.queue[0], card, log, "s", "WB9")
    return state


def take_node(_: Box, state: State) -> Choice:
    """WK3, WH5 One of the cards."""
    frame = state.stack[-1]
    return Choice(frame.seat, tuple(act("take", card) for card in takeable(state, frame)))


def take_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """The card goes to the chooser's hand."""
    frame, card = state.stack[-1], action.words[0]
    left = frame._replace(amount=frame.amount - 1)
    if frame.kind == "discards":
        state = become(state._replace(reward_discards=without(state.reward_discards, card)), left)
        return into_hand(state, frame.seat, card, log, "wx", "WK3")
    if frame.kind == "item":
        victim = frame.queue[0]
        state = lift(become(state, left), victim, card)
        return into_hand(state, frame.seat, card, log, f"i{victim}", "WK3", other=victim)
    state = become(state, left._replace(cards=without(frame.cards, card)))
    return into_hand(state, frame.seat, card, log, "s", "WH5")


# Scry


def scry_auto(box: Box, state: State, log: Events) -> State | None:
    """One card or none: nothing to choose."""
    cards = state.stack[-1].cards
    if len(cards) > 1:
        return None
    return scry_apply(box, state, act("top", cards[0]), log) if cards else pop(state)


def scry_node(_: Box, state: State) -> Choice:
    """WK3 Which of them is put back on top."""
    frame = state.stack[-1]
    return Choice(frame.seat, tuple(act("top", card) for card in frame.cards))


def scry_apply(_: Box, state: State, action: Action, log: Events) -> State:
    """One goes on top, the others under it in order."""
    frame, first = state.stack[-1], action.words[0]
    back = (first, *without(frame.cards, first))
    if log is not None:
        log.append(Event("put_back", "WK3", frame.seat, back, "s", "e", (frame.seat,)))
    pile: Deck = state.events
    return pop(state._replace(events=deck(back + pile.top, pile.bag, pile.bottom)))
