"""What happened, as records: which cards went where, by which clause, and who saw their faces (WC4).

Places: decks ``e w f``, discards ``ex wx``, pool ``q``, battle ``v``, in flight ``!``, shown ``s``; of seat 0
its hand ``h0``, items in play ``i0``, Sake ``k0``, Heads ``o0``, Transformations ``m0``, lasting Events ``g0``.
"""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.texts import say, table

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


Log = list[Event] | None


def back(card: str) -> str:
    """What others see of a card in a hand (WC4): Items have blue backs."""
    return BLUE if card[0] == "I" or card == BLUE else BLACK


def seen_by(event: Event, seat: int) -> Event:
    """The event as this seat saw it: backs for faces that were hidden from it."""
    if event.eyes is None or seat in event.eyes:
        return event
    return event._replace(cards=tuple(map(back, event.cards)))


def tell(event: Event, names: dict[str, str], lang: str = "en", *, you: int | None = None) -> str:
    """The event as a sentence; ``names`` gives the cards' names in this language; what ``you`` do is said to you.

    >>> asked = Event("asks", "WH1", 1, other=0)
    >>> tell(asked, {}), tell(asked, {}, you=0), tell(asked, {}, you=1)
    ('Seat 1 asks seat 0 for help.', 'Seat 1 asks you for help.', 'You ask seat 0 for help.')
    """
    cards = [names.get(card, say("susanoo_event.hidden", lang)) for card in event.cards]
    joined = ("、" if lang == "ja" else ", ").join(cards)
    amount = -event.amount if event.kind == "lost" else event.amount  # how far behind, not below zero
    whom = say("susanoo_event.you" if event.other == you else "susanoo_event.seat", lang, seat=event.other)
    words = {"seat": event.seat, "cards": joined, "amount": amount, "whom": whom}
    key = "lost_even" if event.kind == "lost" and not amount else event.kind
    if event.seat == you and f"{key}_you" in table("susanoo_event"):
        key = f"{key}_you"
    return say(f"susanoo_event.{key}", lang, **words)
