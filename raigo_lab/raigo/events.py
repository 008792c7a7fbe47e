"""What happened, as typed records: each with its clause, and each token's way from place to place.

Lessons, logs, refutations, animations and a seat's knowledge (S7) are folded from these. Their sentences stand in
``telling``, the events of the end in ``outcome``.
"""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.raigo.tokens import Token

# Places beside the spots of ``state``: a story of a Tower is ``0a3``.
RAIZAN = "raizan"
IN_FLIGHT = "flight"  # T13
HIDDEN = "?"
EVERYBODY = "0123"
AT_ONCE = "passed"  # A5c: of this event all tokens are lifted before any is laid

Events = list["Event"] | None


class Move(NamedTuple):
    """One token's way. Moves are told one after the other: each shifts what lies above it."""

    token: Token  # ``?`` for an eye that may not see it
    source: str
    to: str
    seen: str = EVERYBODY  # the seats that see its face


class Event(NamedTuple):
    """One thing that happened, by the clause that made it happen."""

    kind: str  # a row of texts/event.toml
    clause: str
    seat: int  # who did it, or whom it befell
    moves: tuple[Move, ...] = ()
    amount: int = 0  # Yang, tokens declared, turns: as the kind says
    effect: str = ""
    at: str = ""  # the spot it was about
    other: str = ""  # a second spot, an end of a Tower, a hand's name


def canyon_of(seat: int) -> str:
    """The name of a seat's part of the Canyon (R12)."""
    return f"{seat}canyon"


def seen_by(event: Event, seat: int) -> Event:
    """The event as this seat sees it: faces it may not see are hidden (S6)."""
    eye = str(seat)
    if all(eye in move.seen for move in event.moves):
        return event
    moves = tuple(move if eye in move.seen else move._replace(token=HIDDEN) for move in event.moves)
    return event._replace(moves=moves)
