"""What happened, as records: which cards went where, by which clause, and who saw their faces (WC4).

Places: decks ``e w f``, discards ``ex wx``, pool ``q``, battle ``v``, in flight ``!``, shown ``s``; of seat 0
its hand ``h0``, items in play ``i0``, Sake ``k0``, Heads ``o0``, Transformations ``m0``, lasting Events ``g0``.
"""

from __future__ import annotations

from typing import NamedTuple

EVERYBODY: tuple[int, ...] | None = None
BLACK, BLUE = "?e", "?w"  # the back of an Event card, of a Reward


class Event(NamedTuple):
    """One thing that happened."""

    kind: str  # a row of texts/susanoo_event.toml
    clause: str
    seat: int = -1
    cards: tuple[str, ...] = ()
    source: str = ""
    to: str = ""
    eyes: tuple[int, ...] | None = EVERYBODY  # who saw the faces
    amount: int = 0
    other: int = -1  # a second seat
    how: str = ""  # what a die is for (WB6, WL1)
    named: tuple[str, ...] = ()  # what it is aimed at, terms, sums: as an action writes them


Events = list[Event] | None


def back(card: str) -> str:
    """What others see of a card in a hand (WC4): Items have blue backs."""
    return BLUE if card[0] == "I" or card == BLUE else BLACK


def seen_by(event: Event, seat: int) -> Event:
    """The event as this seat saw it: backs for faces that were hidden from it."""
    if event.eyes is None or seat in event.eyes:
        return event
    return event._replace(cards=tuple(map(back, event.cards)))
