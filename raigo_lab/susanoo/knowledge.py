"""What one seat remembers (WC4): cards it knows in other hands and on top of the Event deck.

Folded from the events as the seat saw them and kept outside the state: two games may reach one table by
different ways. What cannot be certain any more is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.susanoo.events import BLACK, BLUE, Event, back, seen_by
from raigo_lab.susanoo.state import Cards

UNKNOWN = BLACK  # a card of the Event deck that the seat has not seen


class Knowledge(NamedTuple):
    """What a seat knows beside what it sees."""

    seat: int
    hands: tuple[Cards, ...]  # known cards of every hand; its own stays empty, since it sees it
    top: Cards = ()  # the next Event cards, next first; ``?e`` for one that it has not seen

    def after(self, events: Iterable[Event]) -> Knowledge:
        """The same once these things have happened; only what the seat may see of them is used."""
        hands, top = [list(hand) for hand in self.hands], list(self.top)
        for event in events:
            _fold(self.seat, hands, top, seen_by(event, self.seat))
        return Knowledge(self.seat, tuple(map(tuple, hands)), _trimmed(top))

    def known(self) -> dict[int, Cards]:
        """The known cards of other hands, by seat, as ``view.sample`` takes them."""
        return {index: hand for index, hand in enumerate(self.hands) if hand}


def start(seats: int, seat: int) -> Knowledge:
    """What a seat remembers that sits down at a table: nothing."""
    return Knowledge(seat, ((),) * seats)


def _trimmed(top: list[str]) -> Cards:
    """Without unknown cards at the end."""
    while top and top[-1] == UNKNOWN:
        top.pop()
    return tuple(top)


def _fold(seat: int, hands: list[list[str]], top: list[str], event: Event) -> None:
    """One event: what leaves a hand or the deck, then what comes into a hand or back on the deck."""
    if event.source[:1] == "h":
        _leave(hands[int(event.source[1:])], event.cards)
    elif event.source == "e":
        del top[: len(event.cards)]
    if event.to[:1] == "h" and int(event.to[1:]) != seat:
        hands[int(event.to[1:])] += [card for card in event.cards if card not in (BLACK, BLUE)]
    elif event.kind == "put_back":
        top[:0] = event.cards
    elif event.kind == "reshuffled" and event.to == "e":
        top.clear()


def _leave(hand: list[str], cards: Cards) -> None:
    """A seen card is no longer there; of an unseen one any known card of its colour may have been it."""
    for card in cards:
        if card in (BLACK, BLUE):
            hand[:] = [one for one in hand if back(one) != card]
        elif card in hand:
            hand.remove(card)
