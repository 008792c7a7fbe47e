"""Where cards go (WC5): discards, draws, hands. Primitive edits of the table; each writes its event."""

from __future__ import annotations

from raigo_lab.susanoo.cards import ITEM
from raigo_lab.susanoo.events import EVERYBODY, Event, Events
from raigo_lab.susanoo.state import Cards, Deck, Frame, Seat, State, Step, deck, push, put, without


def is_item(card: str) -> bool:
    """Whether a card belongs to the Reward deck (WC1)."""
    return card[0] == ITEM


def items_of(seat: Seat) -> Cards:
    """Items in play: worn, then carried."""
    return seat.worn + seat.carried


def items_held(seat: Seat) -> Cards:
    """Own items, in hand and in play (WF4)."""
    return tuple(card for card in seat.hand if is_item(card)) + items_of(seat)


def discard(state: State, cards: Cards, log: Events, source: str, clause: str, seat: int = -1) -> State:
    """Put cards on the discards of their decks."""
    if not cards:
        return state
    if log is not None:
        log.append(Event("discarded", clause, seat, cards, source, "x"))
    items = tuple(card for card in cards if is_item(card))
    events = tuple(card for card in cards if not is_item(card))
    return state._replace(
        event_discards=state.event_discards + events, reward_discards=state.reward_discards + items
    )


def lift(state: State, index: int, card: str) -> State:
    """Take a card out of a player's hand, items in play or Sake."""
    seat = state.seats[index]
    if card in seat.hand:
        return put(state, index, seat._replace(hand=without(seat.hand, card)))
    if card in seat.worn:
        return put(state, index, seat._replace(worn=without(seat.worn, card)))
    if card in seat.carried:
        return put(state, index, seat._replace(carried=without(seat.carried, card)))
    return put(state, index, seat._replace(sake=without(seat.sake, card)))


def place_of(seat: Seat, index: int, card: str) -> str:
    """The name of the place where a player's card lies."""
    if card in seat.hand:
        return f"h{index}"
    return f"k{index}" if card in seat.sake else f"i{index}"


def into_hand(
    state: State,
    index: int,
    card: str,
    log: Events,
    source: str,
    clause: str,
    eyes: tuple[int, ...] | None = EVERYBODY,
    other: int = -1,
) -> State:
    """A card comes into a hand, perhaps from another player."""
    if log is not None:
        log.append(Event("into_hand", clause, index, (card,), source, f"h{index}", eyes, other=other))
    seat = state.seats[index]
    return put(state, index, seat._replace(hand=(*seat.hand, card)))


def lay_before(state: State, index: int, card: str, log: Events) -> State:
    """WT5 A lasting Event lies before a player."""
    seat = state.seats[index]
    if log is not None:
        log.append(Event("lasts", "WT5", index, (card,), "!", f"g{index}"))
    return put(state, index, seat._replace(lasting=(*seat.lasting, card)))


# Drawing

DECKS = {"e": "events", "w": "rewards", "f": "transformations"}


def draw(index: int, which: str, count: int, to: str) -> Frame:
    """Pending work: cards to be drawn one by one (WM2) from a deck ``e``, ``w`` or ``f``."""
    return Frame(Step.DRAW, index, f"{which} {to}", amount=count)


def refill(state: State, which: str, log: Events) -> State:
    """WC5 With its deck empty, the discards are shuffled into a new one; Transformations have none."""
    if which == "e" and not state.events.size and state.event_discards:
        if log is not None:
            log.append(Event("reshuffled", "WC5", cards=state.event_discards, source="ex", to="e"))
        return state._replace(events=deck(bag=state.event_discards), event_discards=())
    if which == "w" and not state.rewards.size and state.reward_discards:
        if log is not None:
            log.append(Event("reshuffled", "WC5", cards=state.reward_discards, source="wx", to="w"))
        return state._replace(rewards=deck(bag=state.reward_discards), reward_discards=())
    return state


def the_deck(state: State, which: str) -> Deck:
    """One of the three decks."""
    if which == "e":
        return state.events
    return state.rewards if which == "w" else state.transformations


def set_deck(state: State, which: str, new: Deck) -> State:
    """The table with this deck."""
    if which == "e":
        return state._replace(events=new)
    return state._replace(rewards=new) if which == "w" else state._replace(transformations=new)


def take_off(state: State, which: str, card: str) -> State:
    """The deck without its next card, which is this one."""
    pile = the_deck(state, which)
    if pile.top:
        return set_deck(state, which, Deck(pile.top[1:], pile.bag, pile.bottom))
    return set_deck(state, which, deck((), without(pile.bag, card), pile.bottom))


def ask_for(state: State, *frames: Frame) -> State:
    """Push work given in the order in which it is to be done."""
    return push(state, *reversed(frames))
