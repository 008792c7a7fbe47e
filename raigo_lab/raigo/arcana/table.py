"""How a table with Arcana lies: what can be chosen (AC6c), who is an ally, where an Arcanum is. Changes nothing."""

from __future__ import annotations

from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLE_AT,
    CIRCLES,
    EMPTY,
    LEFT_RIGHT,
    PLAIN,
    TOWER_SPOTS,
    Around,
    Circle,
    Lasting,
    Seat,
    State,
    side,
    token_at,
)
from raigo_lab.raigo.tokens import ARCANA, KIND, LETTERS, Token, by_weight

TREE = "樹"
WRATH = "怒"


def around(state: State) -> Around:
    """What this game has besides the base game."""
    assert state.around is not None  # noqa: S101 - asked in games with Arcana only
    return state.around


def with_arcana(state: State) -> State:
    """The table as a game with Arcana if it has any; otherwise as it is."""
    lying = {*tokens_in(state)}
    there = "".join(token for token in ARCANA if token in lying)
    rare = any(seat.rare is not PLAIN and seat.rare != PLAIN for seat in state.seats)
    if not there and not rare and (state.around is None or state.around == Around()):
        return state if state.around is None else state._replace(around=None)
    return state._replace(around=(state.around or Around())._replace(arcana=there))


def is_raijin_battle(state: State) -> bool:
    """Whether Arcana come from Moons: then nobody knows which are in the game (RB1, AC14)."""
    return any(seat.rare.moon or seat.rare.opened for seat in state.seats)


def allies(state: State, seat: int) -> tuple[int, ...]:
    """Oneself and the partner (AC6)."""
    return side(state, seat)


# Towers


def summon_of(seat: Seat, circle: int) -> Token:
    """The summon that lies face up in the Tower of this Circle (AC5b), or nothing."""
    for mark in seat.rare.summoned:
        if mark[0] == CIRCLES[circle]:
            return mark[1]
    return ""


def is_tree(seat: Seat, circle: int) -> bool:
    """Whether this Circle holds a Tree Tower (A23a)."""
    return bool(seat.rare.summoned) and summon_of(seat, circle) == TREE


def masked(state: State) -> State:
    """The table without its Tree Towers: nothing can choose them and heights are compared without them (A23)."""
    seats = []
    found = False
    for seat in state.seats:
        if any(mark[1] == TREE for mark in seat.rare.summoned):
            found = True
            circles = tuple(EMPTY if is_tree(seat, c) else circle for c, circle in enumerate(seat.circles))
            seat = seat._replace(circles=circles)  # noqa: PLW2901 - the masked one
        seats.append(seat)
    return state._replace(seats=tuple(seats)) if found else state


def circle_of(state: State, spot: str) -> Circle:
    """The Circle of this name."""
    seat, c = CIRCLE_AT[spot]
    return state.seats[seat].circles[c]


def can_choose(state: State, index: int, c: int) -> bool:
    """Whether an Arcanum may choose this Tower: there is one, unsealed, no Tree Tower (AC6c)."""
    circle = state.seats[index].circles[c]
    return bool(circle.tower) and not circle.seal and not is_tree(state.seats[index], c)


def towers(state: State, owners: tuple[int, ...] | range | None = None, least: int = 1) -> list[str]:
    """The Towers of these players that may be chosen, of at least so many stories."""
    return [
        TOWER_SPOTS[index][c]
        for index in (range(len(state.seats)) if owners is None else sorted(owners))
        for c, circle in enumerate(state.seats[index].circles)
        if len(circle.tower) >= least and can_choose(state, index, c)
    ]


def visible(state: State, seat: int, token: Token) -> bool:
    """Whether this summon of a seat is visible: face up, nothing on it, not sealed (AC5)."""
    board = state.seats[seat]
    return any(
        mark[1] == token
        and board.circles[CIRCLES.index(mark[0])].tower[-1:] == token
        and not board.circles[CIRCLES.index(mark[0])].seal
        for mark in board.rare.summoned
    )


# Inner Tokens


def is_bound(seat: Seat, place: str) -> bool:
    """Whether Bind lies on this place; a bound token of the Body lies apart from the others (A26)."""
    return seat.rare.bound is not None and seat.rare.bound.place == place


def free_hand(seat: Seat, hand: str) -> Token:
    """What lies on a Hand and is not bound."""
    token = seat.left if hand == "L" else seat.right
    return "" if token and is_bound(seat, hand) else token


def own_places(seat: Seat) -> list[str]:
    """The places of all Inner Tokens of a Board that are not bound: Body, then Hands."""
    return [f"B{i + 1}" for i in range(len(seat.body))] + [
        hand for hand in LEFT_RIGHT if free_hand(seat, hand)
    ]


def by_place(seat: Seat) -> dict[str, Token]:
    """What lies on each place of a Board; ``X`` is the bound token of the Body, which lies apart (A26)."""
    bound = seat.rare.bound
    body = {f"B{i + 1}": token for i, token in enumerate(seat.body)}
    return {**body, "L": seat.left, "R": seat.right, "X": bound.token if bound else ""}


def inner_spots(state: State, seats: tuple[int, ...] | range | None = None) -> list[str]:
    """The places of Inner Tokens that may be chosen (AC6c)."""
    return [
        f"{index}{place}"
        for index in (range(len(state.seats)) if seats is None else seats)
        for place in own_places(state.seats[index])
    ]


def unbound(seat: Seat) -> Seat:
    """The Board without the token on which Bind lies: nothing can touch it (A26); one of the Body lies apart already."""
    return seat._replace(left=free_hand(seat, "L"), right=free_hand(seat, "R")) if seat.rare.bound else seat


def body_room(seat: Seat) -> int:
    """The empty spaces of the Body; a bound token fills one (A26b)."""
    return BODY_ROOM - len(seat.body) - is_bound(seat, "B")


def empty_hands(seat: Seat) -> list[str]:
    """The empty Hands."""
    return [hand for hand in LEFT_RIGHT if not (seat.left if hand == "L" else seat.right)]


def find_inner(state: State, token: Token) -> str:
    """The place of this Arcanum among the Inner Tokens that are not bound; nothing if it is not there."""
    return next((spot for spot in inner_spots(state) if token_at(state, spot) == token), "")


# Heads


def head_of(state: State, token: Token) -> int | None:
    """On whose Head this lasting Arcanum lies (AC4)."""
    for index, seat in enumerate(state.seats):
        if seat.rare.lasting and any(one.token == token for one in seat.rare.lasting):
            return index
    return None


def lasting_of(seat: Seat, token: Token) -> Lasting | None:
    """A lasting Arcanum on this Head with what it gathered."""
    return next((one for one in seat.rare.lasting if one.token == token), None)


# The Canyon


def by_parts(state: State) -> bool:
    """Whether it matters in whose part of the Canyon a token lies: Wrath counts Katanas (A12)."""
    return WRATH in around(state).arcana and not _wrath_is_gone(state)


def parts_can_matter(state: State) -> bool:
    """The same as far as everybody knows: in a Raijin Battle Wrath may be hidden anywhere (RB1, S6)."""
    return by_parts(state) or (is_raijin_battle(state) and not _wrath_is_gone(state))


def _wrath_is_gone(state: State) -> bool:
    """In a completed hand it is out of play for good, and everybody sees it (C5)."""
    return any(WRATH in pile for seat in state.seats for pile in seat.completed)


def canyon_words(state: State, kinds: str) -> list[str]:
    """The tokens of the Canyon among these kinds: ``cK``, or with its part ``cK1`` where that can matter as far as everybody knows (A12)."""
    parts = [seat.canyon for seat in state.seats]
    whole = "".join(parts)
    apart = parts_can_matter(state)
    words = []
    for token in kinds:
        if token in whole:
            holders = [index for index, part in enumerate(parts) if token in part]
            words += (
                [f"c{token}{index}" for index in holders] if apart and len(holders) > 1 else [f"c{token}"]
            )
    return words


def lying(state: State, word: str) -> int:
    """How many tokens this word of the Canyon can mean: those of its part, or of the whole."""
    parts = (state.seats[int(word[2])],) if len(word) == 3 else state.seats
    return sum(seat.canyon.count(word[1]) for seat in parts)


ANY_KIND = by_weight(LETTERS + ARCANA)
NINJA_KINDS = "".join(
    token for token in LETTERS if KIND[token].suit == "Silent" or KIND[token].weight < 8
)  # A10


def raizan_holds(state: State) -> int:
    """How many tokens Raizan has, face up and face down (AC13)."""
    return len(state.raizan) + len(around(state).raizan_up)
