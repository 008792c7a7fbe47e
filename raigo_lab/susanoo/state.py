"""The table as a value (WM1): immutable, hashable. Pending work is data on a stack of frames, the top last.

Cards are their ids; every card is unique (WC1). Knows how things lie, not how they move.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.susanoo.effects import Clause
from raigo_lab.susanoo.rules import Box

Cards = tuple[str, ...]
NOBODY = -1
HIGHEST_LEVEL = 12  # WC2
SEATS = (3, 4, 5)


class Seat(NamedTuple):
    """One player (WC2); cards in the order they lie."""

    being: str = ""  # empty until it is chosen (WS2)
    level: int = 1
    hand: Cards = ()
    worn: Cards = ()
    carried: Cards = ()
    sake: Cards = ()
    heads: Cards = ()
    transformations: Cards = ()
    active: str = ""
    lasting: Cards = ()
    dead: bool = False


class Deck(NamedTuple):
    """A deck: a known top, next first; cards in unknown order; a known bottom."""

    top: Cards = ()
    bag: Cards = ()  # sorted
    bottom: Cards = ()

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.top) + len(self.bag) + len(self.bottom)

    @property
    def cards(self) -> Cards:
        """All its cards."""
        return self.top + self.bag + self.bottom


def deck(top: Cards = (), bag: Cards = (), bottom: Cards = ()) -> Deck:
    """A deck in its one form: an unknown order of less than two cards is a known one."""
    if len(bag) < 2:
        return Deck(top + bag + bottom)
    return Deck(top, tuple(sorted(bag)), bottom)


class Terms(NamedTuple):
    """How much of a victory goes to the helper (WH3)."""

    rewards: int = 0
    yokai: int = 0
    heads: int = 0
    picks: int = 0

    def __str__(self) -> str:
        """As notation writes them: ``r1y1``, nothing ``-``."""
        return "".join(f"{letter}{n}" for letter, n in zip("ryht", self, strict=True) if n) or "-"


NO_TERMS = Terms()


class Foe(NamedTuple):
    """One Yokai in a battle."""

    card: str
    change: int = 0  # by ``foe``
    sake: int = 0  # how many Sake were used on it (WO2)
    drunk: int = 0  # what they count together
    ours: int = 0  # pips of its advantage dice for us
    theirs: int = 0  # and for them


class Extra(NamedTuple):
    """What a combatant played in this battle."""

    level: int = 0
    escape: int = 0
    elements: str = ""  # sorted


NO_EXTRA = Extra()


class Battle(NamedTuple):
    """A battle of the player whose turn it is (WB1)."""

    yokai: tuple[Foe, ...]
    helper: int = NOBODY
    terms: Terms = NO_TERMS
    us: int = 0  # ``side us``
    them: int = 0
    poured: int = 0  # how many Sake against the fighter (WO3)
    drunk: int = 0  # what they count together
    sake: Cards = ()  # every Sake used; discarded after the battle (WB10)
    extras: tuple[Extra, Extra] = (NO_EXTRA, NO_EXTRA)  # of the fighter, of the helper
    luck: int = 0  # what luck dice added
    caught: tuple[tuple[int, str], ...] = ()  # (seat, Yokai) that was not escaped (WL1)
    used: Cards = ()  # abilities used (WI3), answers as "B8 reroll"
    asked: tuple[int, ...] = ()
    next: int = NOBODY  # whose turn in the loop (WI2); nobody: the fighter's
    passes: int = 0  # in a row
    won: bool = False  # the Yokai now lie with the winners


class Die(NamedTuple):
    """A die to be rolled: ``us``, ``them`` (WB4), ``luck`` (WB6) or ``escape`` (WL1)."""

    kind: str
    seat: int  # the roller
    foe: str = ""
    least: int = 0  # luck
    gain: int = 0


class Step(IntEnum):
    """What the top frame of the stack is about."""

    BEING = 1  # WS2
    REVIVE = 2  # WT1
    DECLARE = 3  # WT2
    WINDOW = 4  # WT3, WT7
    DRAWING = 5  # WT4
    EVENT = 6  # WT6
    END_PHASE = 7  # WT7
    LIMIT = 8  # WT8
    NEXT = 9  # WT9
    DRAW = 10  # nature draws a card
    EFFECT = 11  # a card or ability takes effect
    ANSWER = 12  # WI6
    DISCARD = 13  # costs, drop, WF4
    STEAL = 14  # nature picks from a hand
    TAKE = 15  # one of several cards: steal item, draw D, WH5
    SCRY = 16
    PICK = 17  # WF2
    LOOP = 18  # WI2
    SEALED = 19  # WR4
    HELP = 20  # WH2: the asked player
    COUNTER = 21  # WH2: the fighter
    ROLL = 22  # WB6, WL1
    REROLL = 23  # WB6
    RECKON = 24  # WB7
    HITS = 25  # WL1
    WIN = 26  # WB9 (5)
    BATTLE_END = 27  # WB10
    AFTER = 28  # the battle is over
    ESTATE = 29  # WD1
    REBIRTH = 30  # WD2
    REFRESH = 31  # WF4
    SEALED_TURNS = 32  # WR4: the sealed actions, one after the other
    OVER = 33
    NAME = 34  # WK3: from whom to steal, where nobody was named before


class Frame(NamedTuple):
    """One piece of pending work; which fields are used depends on the step."""

    step: Step
    seat: int = NOBODY  # whom it concerns
    kind: str = ""  # where to, which cards, which window
    card: str = ""  # in flight: played, and discarded after its effect (WC5)
    cards: Cards = ()  # lying open here, or touched in this window
    amount: int = 0
    queue: tuple[int, ...] = ()  # seats still to be asked
    targets: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    terms: Terms = NO_TERMS
    dice: tuple[Die, ...] = ()
    actions: tuple[Action, ...] = ()  # WR4 sealed: chosen and not yet done


class State(NamedTuple):
    """Everything that matters from here on; rulings and cards stand beside it (``rules.Box``)."""

    seats: tuple[Seat, ...]
    stack: tuple[Frame, ...]
    turn: int = 0
    round: int = 1
    events: Deck = Deck()
    rewards: Deck = Deck()
    transformations: Deck = Deck()
    event_discards: Cards = ()
    reward_discards: Cards = ()
    pool: Cards = ()
    beings: Cards = ()  # unused
    used: Cards = ()  # abilities used this turn outside battle, answers as "B8 cancel"
    battle: Battle | None = None


class Position(NamedTuple):
    """A table with the rulings and cards in force: what a line of notation or a JSON position says."""

    state: State
    box: Box


class Action(NamedTuple):
    """One decision or one outcome of chance; ``str`` gives the notation (WM3)."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The action as notation writes it."""
        return " ".join((self.verb, *self.words))


@lru_cache(maxsize=50_000)
def act(verb: str, *words: str) -> Action:
    """One action; frequent ones are built once."""
    return Action(verb, words)


# The frames of a turn, its first step on top (WT).
TURN: tuple[Frame, ...] = (
    Frame(Step.NEXT),
    Frame(Step.LIMIT),
    Frame(Step.END_PHASE),
    Frame(Step.DRAWING),
    Frame(Step.WINDOW, kind="start"),
    Frame(Step.DECLARE),
    Frame(Step.REVIVE),
)
GAME_OVER: tuple[Frame, ...] = (Frame(Step.OVER),)


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """All seats in order of play from ``first`` on."""
    count = len(state.seats)
    return tuple((first + i) % count for i in range(count))


def others(state: State, seat: int) -> tuple[int, ...]:
    """The living other players, clockwise."""
    return tuple(other for other in clockwise(state, seat)[1:] if not state.seats[other].dead)


def living(state: State) -> tuple[int, ...]:
    """The seats of the living players (WD3)."""
    return tuple(index for index, seat in enumerate(state.seats) if not seat.dead)


def put(state: State, index: int, seat: Seat) -> State:
    """The table with one player's things changed."""
    seats = state.seats
    return state._replace(seats=(*seats[:index], seat, *seats[index + 1 :]))


def push(state: State, *frames: Frame) -> State:
    """More pending work; the last given is done first."""
    return state._replace(stack=state.stack + frames)


def pop(state: State) -> State:
    """The top piece of work is done."""
    return state._replace(stack=state.stack[:-1])


def become(state: State, *frames: Frame) -> State:
    """Other work instead of the top piece."""
    return state._replace(stack=state.stack[:-1] + frames)


def without(cards: Cards, card: str) -> Cards:
    """The cards without this one."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
