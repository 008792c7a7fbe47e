"""The edits that several Arcana share, each told as it happens: take, lay, complete a Tower, end what lasts."""

from __future__ import annotations

from raigo_lab.raigo.arcana.table import lasting_of, own_places
from raigo_lab.raigo.events import EVERYBODY, Event, Events, Move, canyon_of
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    EMPTY,
    INNER_AT,
    LEFT_RIGHT,
    PLAIN,
    Bound,
    Lasting,
    Seat,
    State,
    token_at,
)
from raigo_lab.raigo.tokens import WEIGHT, Token, by_weight
from raigo_lab.raigo.verbs import (
    discard,
    into_canyon,
    leaving,
    lifted,
    put,
    put_circle,
    set_body,
    set_hand,
    sorted_in,
    tower_gone,
)


def tell(
    log: Events,
    kind: str,
    clause: str,
    seat: int,
    moves: tuple[Move, ...] = (),
    *,
    amount: int = 0,
    effect: str = "",
    at: str = "",
    other: str = "",
) -> None:
    """Say what happened, if somebody listens."""
    if log is not None:
        log.append(Event(kind, clause, seat, moves, amount, effect, at, other))


def with_rare(seat: Seat, **changed: object) -> Seat:
    """The seat with some of its rare marks changed; the shared default where nothing is left."""
    rare = seat.rare._replace(**changed)  # type: ignore[arg-type]
    return seat._replace(rare=PLAIN if rare == PLAIN else rare)


def mark(state: State, index: int, **changed: object) -> State:
    """The table with some rare marks of one seat changed."""
    return put(state, index, with_rare(state.seats[index], **changed))


def bind_spent(state: State, index: int, bound: Bound, log: Events) -> State:
    """A26 Bind goes to the part of the Board's owner (AC12)."""
    tell(log, "bind_ended", "A26", index, (Move(bound.by, f"{index}bind", canyon_of(index)),))
    state = mark(state, index, bound=None)
    return put(state, index, into_canyon(state.seats[index], bound.by))


def take_up(state: State, spot: str) -> tuple[State, Token]:
    """The Inner Token on this place, lifted."""
    index, place = INNER_AT[spot]
    token = token_at(state, spot)
    return put(state, index, lifted(state.seats[index], place)), token


def lay_inner(state: State, index: int, place: str, token: Token) -> tuple[State, str]:
    """A token laid on a Hand, or sorted into the Body (S4); and where it lies then."""
    seat = state.seats[index]
    if place in LEFT_RIGHT:
        return put(state, index, set_hand(seat, place, token)), f"{index}{place}"
    body = by_weight(seat.body + token)
    return put(state, index, set_body(seat, body)), f"{index}B{body.rindex(token) + 1}"


def discard_all(state: State, index: int, clause: str, log: Events) -> State:
    """All Inner Tokens of a Board that are not bound go to the Canyon."""
    return discard(state, [f"{index}{place}" for place in own_places(state.seats[index])], clause, log)


def tower_completed(
    state: State, spot: str, whose: int, gained: int, clause: str, name: str, log: Events
) -> State:
    """A whole Tower goes to somebody's completed-hand area for so many points."""
    index, c = CIRCLE_AT[spot]
    seat = state.seats[index]
    before = seat.circles[c]
    moves = leaving(before.tower, spot, f"{whose}hands")
    tell(log, "resolved", clause, whose, moves, amount=gained, at=spot, other=name)
    state = put(state, index, put_circle(seat, c, EMPTY))
    scorer = state.seats[whose]
    state = put(state, whose, scorer._replace(completed=(*scorer.completed, before.tower)))
    return tower_gone(state, index, before, spot, log)


def gain(state: State, index: int, points: int) -> State:
    """Yang for a seat; never below 0 (R11)."""
    seat = state.seats[index]
    return put(state, index, seat._replace(yang=max(0, seat.yang + points)))


# Lasting Arcana


def lay_beside(
    state: State, owner: int, head: Token, token: Token, source: str, clause: str, log: Events
) -> State:
    """AC4a A token is laid beside a lasting Arcanum, face up."""
    seat = state.seats[owner]
    heads = tuple(
        Lasting(one.token, sorted_in(one.gathered, token)) if one.token == head else one
        for one in seat.rare.lasting
    )
    tell(log, "beside", clause, owner, (Move(token, source, f"{owner}G"),), other=head)
    return mark(state, owner, lasting=heads)


def gathered_weight(seat: Seat, head: Token) -> int:
    """What lies beside a lasting Arcanum, weighed."""
    one = lasting_of(seat, head)
    return sum([WEIGHT[token] for token in one.gathered]) if one else 0


def lasting_ends(state: State, owner: int, head: Token, clause: str, log: Events) -> State:
    """AC4a It goes with all it gathered to the Canyon, into its owner's part."""
    seat = state.seats[owner]
    one = lasting_of(seat, head)
    assert one is not None  # noqa: S101 - it lies there
    moves = [Move(head, f"{owner}H", canyon_of(owner))]
    moves += [Move(token, f"{owner}G", canyon_of(owner)) for token in one.gathered]
    tell(log, "lasting_left", clause, owner, tuple(moves), other=head)
    seat = with_rare(seat, lasting=tuple(other for other in seat.rare.lasting if other.token != head))
    return put(state, owner, into_canyon(seat, one.gathered + head))


def to_place(state: State, spot: str, token: Token, source: str, seen: str = EVERYBODY) -> tuple[State, Move]:
    """A token laid on the Board where another lay: on that Hand, or sorted into that Body."""
    index, place = INNER_AT[spot]
    state, to = lay_inner(state, index, place[0] if place[0] == "B" else place, token)
    return state, Move(token, source, to, seen)
