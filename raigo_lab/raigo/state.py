"""The table as a value (C, S): immutable, hashable, equal when it plays the same.

Piles are strings, bottom to top. Pending work is data on a stack of frames; the top frame says what is
asked. Knows how things lie, not how they move.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.tokens import LETTERS, Pile, Token

CIRCLES = "abc"  # the names of a seat's Sakura Circles
LEFT_RIGHT = "LR"  # the names of a Board's Hands
BODY_ROOM = 3  # C3
INNER_ROOM = 5  # C3
NOTHING_USED: frozenset[str] = frozenset()


class Circle(NamedTuple):
    """One Sakura Circle (C4): its Tower, and the token that seals it (TH3)."""

    tower: Pile = ""
    seal: Token = ""  # T, or the M that acted as it
    turns: int = 0  # ends of the owner's turns until the seal ends (TH5); 0 without a seal


EMPTY = Circle()


class Lasting(NamedTuple):
    """A lasting Arcanum on a Head, face up (DE1): Destroy, in the base game."""

    token: Token
    gathered: str = ""  # what lies beside it (DE2), sorted


class Bound(NamedTuple):
    """A token on which Bind lies (A26): on a Hand it lies there too, in the Body it is kept here, beside the others."""

    place: str  # B, L or R
    space: int  # in the Body, 0 at the bottom
    token: Token  # the bound token if it lies in the Body, else nothing
    turns: int  # ends of its holder's turns until Bind is spent
    by: Token = "縛"


class Rare(NamedTuple):
    """What only a game with Arcana puts on a Board or beside its Circles; nearly always the one shared default."""

    lasting: tuple[Lasting, ...] = ()  # on the Head besides Destroy (AC4): Dance, Azure, Demon
    moon: str = ""  # RB1, sorted
    opened: bool = False  # RB2: once a game
    bound: Bound | None = None  # A26
    no_fetch: bool = False  # A21: in the next turn
    no_select: bool = False  # A34: in the next turn
    summoned: tuple[str, ...] = ()  # AC5b: a Circle and the summon that lies there face up, like ``a龍``
    burning: str = ""  # A29: the Circle before which Flame lies
    flame: str = ""  # that Flame
    face_up: tuple[str, ...] = ()  # A31: places of Inner Tokens, some of ``PLACES_UP``


PLAIN = Rare()
PLACES_UP = ("B1", "B2", "B3", "L", "R", "X")  # ``X`` is a bound token of the Body


class Seat(NamedTuple):
    """One player's Board, Circles and points (C3 to C6)."""

    yang: int
    body: Pile  # in weight order (S4)
    left: Token
    right: Token
    circles: tuple[Circle, ...]
    canyon: str = ""  # this player's part of the Canyon (R12), sorted
    completed: tuple[Pile, ...] = ()
    lasting: tuple[Lasting, ...] = ()  # on the Head
    rare: Rare = PLAIN  # in a game with Arcana

    @property
    def inner(self) -> str:
        """All Inner Tokens (C3)."""
        return self.body + self.left + self.right

    @property
    def head(self) -> Token:
        """What lies on the Head: an active Destroy, or nothing (DE1)."""
        return self.lasting[0].token if self.lasting else ""

    @property
    def gathered(self) -> str:
        """What lies beside it (DE2)."""
        return self.lasting[0].gathered if self.lasting else ""


class Step(IntEnum):
    """What the top frame of the stack is about."""

    FETCH = 1  # T1
    SELECT = 2  # T2
    FORBIDDANCE = 3  # T4: which two tokens go
    DRAW = 4  # T2, PU1: nature draws from a Raizan in unknown order
    PLACE = 5  # T2: where the drawn tokens go
    ACT = 6  # T5
    ROAR = 7  # R3: who turns the Thunder
    SHIELD = 8  # SH1
    NAME_TOWER = 9  # RO3: one Roar, its player names the Tower
    BATTLE = 10  # RO4: all at once
    PURIFY = 11  # PU1: which tokens go
    RENEW = 12  # PU1: all placed anew
    CHANT = 13  # T10: revealed, before anything else
    STRIKE = 14  # DE3: which Tower goes
    HAND_OVER = 15  # T12 (3)
    OVER = 16
    # The questions of Arcana
    FACE_UP = 17  # AC13: which face-up tokens are drawn
    SHADOW = 18  # A27: as what it acts
    ZEN = 19  # A5: which of equal heaviest tokens is passed
    AGAIN = 20  # A5: whether it is done once more
    WRATH = 21  # A12: which end of which Tower
    STORM = 22  # A15: which of the highest Towers
    SPRING = 23  # A22: which tokens go
    TAKE = 24  # A22: which tokens come
    PHOENIX = 25  # A28: all placed anew
    KEEP = 26  # A32: which token is kept
    NINJA = 27  # A10: which two change places
    DRAWN = 28  # A25, A33: drawn, and put where they go without a question


class Answer(NamedTuple):
    """A token shown as an answer, in flight (T13)."""

    seat: int
    hand: str
    token: Token


class Chant(NamedTuple):
    """A Spell being chanted, its token in flight (T13), with what answered it so far."""

    seat: int
    hand: str
    token: Token
    effect: str
    target: str = ""
    other: str = ""
    turned: bool = False  # by Roar: a hand gains 2 more (RO2)
    roars: tuple[Answer, ...] = ()
    shield: Answer | None = None


class Frame(NamedTuple):
    """One piece of pending work."""

    step: Step
    tokens: str = ""  # drawn and not yet placed
    amount: int = 0  # how many to draw
    chant: Chant | None = None
    queue: tuple[int, ...] = ()  # seats still to be asked


START_OF_TURN: tuple[Frame, ...] = (Frame(Step.FETCH),)


class Around(NamedTuple):
    """What a game with Arcana has besides; the base game has none."""

    arcana: str = ""  # those on the table, sorted by their order
    raizan_up: str = ""  # the face-up tokens of Raizan (AC13), sorted
    pending: tuple[str, ...] = ()  # triggers that wait (AC9): collapse, ninja and demon, each with its seat
    face_up: tuple[
        str, ...
    ] = ()  # A31: marked tokens on no Board, like ``1LH`` in flight, ``0+7`` to be placed


class State(NamedTuple):
    """Everything that matters from here on; the rulings in force stand beside it (``rules.Rules``)."""

    seats: tuple[Seat, ...]
    stack: tuple[Frame, ...]  # pending work, the top last
    turn: int  # who holds the Dong
    raizan: str  # known order: the next draw first; unknown: sorted
    ordered: bool = True  # whether Raizan's order is known, or draws are chance
    last_turns: int | None = None  # turns still to be played, this one included, once E1 has fired
    bonus: Token = ""  # S1
    used: frozenset[str] = NOTHING_USED  # effects the turn player has applied this turn (T11)
    out: tuple[int, ...] = ()  # who dropped out (E2)
    removed: Token = ""  # S2: the token taken out unseen
    around: Around | None = None  # only with Arcana


class Position(NamedTuple):
    """A table together with the rulings in force: what a line of notation or a JSON position says."""

    state: State
    rules: Rules = DEFAULT


class Action(NamedTuple):
    """One decision. Which fields are used depends on the verb; ``str`` gives the notation."""

    verb: str
    hand: str = ""  # L or R: where the acting token lies
    effect: str = ""
    target: str = ""  # a spot, tokens, or a number
    other: str = ""  # a second spot, or which end of a Tower

    def __str__(self) -> str:
        """The action as notation writes it."""
        return " ".join(filter(None, self))


PASS = Action("pass")
END = Action("end")


def tower_spot(seat: int, circle: int) -> str:
    """The name of a Circle: ``1a`` is seat 1's first."""
    return f"{seat}{CIRCLES[circle]}"


# Spots by name, so that reading one is a look-up: Circles here, places of Inner Tokens below.
CIRCLE_AT: dict[str, tuple[int, int]] = {
    tower_spot(seat, c): (seat, c) for seat in range(4) for c in range(3)
}
TOWER_SPOTS: tuple[tuple[str, ...], ...] = tuple(
    tuple(tower_spot(seat, c) for c in range(3)) for seat in range(4)
)
# Place of an Inner Token: seat and L, R or the Body's space, 1 at the bottom: ``0L``, ``1B2``.
INNER_PLACES = ("B1", "B2", "B3", "L", "R")
INNER_AT: dict[str, tuple[int, str]] = {
    f"{seat}{place}": (seat, place) for seat in range(4) for place in INNER_PLACES
}


def in_order(one: str, two: str) -> tuple[str, str]:
    """Two places as the game lists them (T4, SW1): Inner Tokens by seat, Body before Hands, then the Canyon by kind."""
    return (one, two) if _rank(one) <= _rank(two) else (two, one)


def _rank(spot: str) -> tuple[bool, int, str]:
    return (False, 0, spot) if spot in INNER_AT else (True, LETTERS.find(spot[1:2]), spot[2:])


def partner(seat: int) -> int:
    """Who sits face to face with this seat (S5)."""
    return (seat + 2) % 4


def side(state: State, seat: int) -> tuple[int, ...]:
    """The seats that win and lose together (S5).

    With four players the partner too; otherwise everybody plays alone.
    """
    return (seat, partner(seat)) if len(state.seats) == 4 else (seat,)


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """All seats in order of play from ``first`` on."""
    count = len(state.seats)
    return tuple((first + i) % count for i in range(count))


def token_at(state: State, spot: str) -> Token:
    """The Inner Token on a place."""
    seat, place = INNER_AT[spot]
    board = state.seats[seat]
    if place == "L":
        return board.left
    if place == "R":
        return board.right
    index = int(place[1]) - 1
    return board.body[index] if index < len(board.body) else ""
