"""What one seat remembers (WC4): cards it knows in other hands and on top of the Event deck.

Folded from the events as the seat saw them and kept outside the state: two games may reach one table by
different ways. What cannot be certain any more is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from raigo_lab.susanoo.events import BLACK, BLUE, Event, back, seen_by
from raigo_lab.susanoo.state import Cards

UNKNOWN = BLACK  # a card of the Event deck that the seat has not seen
NOTHING: tuple[Cards, ...] = ((),)
MOST = 60  # orders that are told apart; a scry of three cards by another makes three of one


class Knowledge(NamedTuple):
    """What a seat knows beside what it sees."""

    seat: int
    hands: tuple[Cards, ...]  # known cards of every hand; its own stays empty, since it sees it
    orders: tuple[Cards, ...] = (
        NOTHING  # how the next Event cards may lie, next first; ``?e`` for an unseen one
    )
    sight: int = 0  # so many of them somebody is looking at (WK3 scry)

    @property
    def top(self) -> Cards:
        """The next Event cards as far as they are certain, next first; ``?e`` for one that is not."""
        return _common([order[self.sight :] for order in self.orders])

    def after(self, events: Iterable[Event]) -> Knowledge:
        """The same once these things have happened; only what the seat may see of them is used."""
        known = self
        for event in events:
            known = _fold(known, seen_by(event, self.seat))
        return known

    def known(self) -> dict[int, Cards]:
        """The known cards of other hands, by seat, as ``view.sample`` takes them."""
        return {index: hand for index, hand in enumerate(self.hands) if hand}


def start(seats: int, seat: int) -> Knowledge:
    """What a seat remembers that sits down at a table: nothing."""
    return Knowledge(seat, ((),) * seats)


def _fold(known: Knowledge, event: Event) -> Knowledge:
    """One event: what leaves a hand or the deck, then what comes into a hand or back on the deck."""
    hands, cards = known.hands, event.cards
    if event.source[:1] == "h":
        hands = _put(hands, int(event.source[1:]), lambda hand: _leave(hand, cards))
    elif event.source == "e":
        known, cards = _off_the_deck(known, cards, scried=event.to == "s")
    if event.to[:1] == "h" and int(event.to[1:]) != known.seat:
        faces = tuple(card for card in cards if card not in (BLACK, BLUE))
        hands = _put(hands, int(event.to[1:]), lambda hand: hand + faces) if faces else hands
    elif event.kind == "put_back":
        known = _put_back(known, cards)
    elif event.kind == "reshuffled" and event.to == "e":
        known = known._replace(orders=NOTHING)
    return known if hands is known.hands else known._replace(hands=hands)


def _put(hands: tuple[Cards, ...], index: int, change: Callable[[Cards], Cards]) -> tuple[Cards, ...]:
    """The hands with one of them changed."""
    return (*hands[:index], change(hands[index]), *hands[index + 1 :])


def _leave(hand: Cards, cards: Cards) -> Cards:
    """A seen card is no longer there; of an unseen one any known card of its colour may have been it."""
    for card in cards:
        hand = tuple(one for one in hand if (back(one) if card in (BLACK, BLUE) else one) != card)
    return hand


# The Event deck


def _off_the_deck(known: Knowledge, cards: Cards, *, scried: bool) -> tuple[Knowledge, Cards]:
    """What was drawn: a face says more of the order, and the order which card was not shown."""
    orders, sight, found = known.orders, known.sight, []
    for face in cards:
        fitting = [order for order in (_with_face(order, sight, face) for order in orders) if order]
        next_ones = {order[sight] for order in fitting}
        found.append(next_ones.pop() if len(next_ones) == 1 else UNKNOWN)
        sight += scried
        orders = tuple(order if scried else order[:sight] + order[sight + 1 :] for order in fitting)
    return known._replace(orders=_tidy(orders, sight), sight=sight), tuple(found)


def _with_face(order: Cards, place: int, face: str) -> Cards:
    """The order with this face at this place; empty if it cannot be the order."""
    order += (UNKNOWN,) * (place + 1 - len(order))
    if face in (UNKNOWN, order[place]):
        return order
    if order[place] != UNKNOWN or face in order:
        return ()
    return (*order[:place], face, *order[place + 1 :])


def _put_back(known: Knowledge, cards: Cards) -> Knowledge:
    """WK3 One of those looked at lies on top, the others under it in order; which one only its player saw."""
    orders: list[Cards] = []
    for order in known.orders:
        seen, rest = order[: known.sight], order[known.sight :]
        if UNKNOWN in cards:
            orders += [(seen[i], *seen[:i], *seen[i + 1 :], *rest) for i in range(len(seen))]
        else:
            orders.append(cards + rest)
    return known._replace(orders=_tidy(tuple(orders), 0), sight=0)


def _tidy(orders: tuple[Cards, ...], sight: int) -> tuple[Cards, ...]:
    """Every order once, without unknown cards at its end; of too many only what they have in common."""
    short = tuple(dict.fromkeys(_trimmed(order, sight) for order in orders))
    return short if 0 < len(short) <= MOST else (_common(list(orders)),)


def _trimmed(order: Cards, least: int) -> Cards:
    """Without unknown cards at the end, but with so many cards."""
    while len(order) > least and order[-1] == UNKNOWN:
        order = order[:-1]
    return order


def _common(orders: list[Cards]) -> Cards:
    """What all orders have in common, place by place."""
    common = (
        next(iter(set(place))) if len(set(place)) == 1 else UNKNOWN for place in zip(*orders, strict=False)
    )
    return _trimmed(tuple(common), 0)
