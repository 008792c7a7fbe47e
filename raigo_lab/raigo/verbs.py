"""The primitive edits of the table, named by the rulebook's verbs: draw, discard, pay, resolve, spend.

Each returns a new state; the ones that every decision needs build it directly, at a third of the price
of ``_replace``. With a ``log`` each also tells what happened. Knows nothing of turns or choices.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from raigo_lab.raigo.events import EVERYBODY, IN_FLIGHT, RAIZAN, Event, Log, Move, canyon_of
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    EMPTY,
    NOTHING_USED,
    Chant,
    Circle,
    Frame,
    Lasting,
    Seat,
    State,
    Step,
    side,
    tower_spot,
)
from raigo_lab.raigo.tokens import WEIGHT, Pile, Token, by_weight

GAME_OVER = (Frame(Step.OVER),)

Spent = Sequence[tuple[int, Token]]  # by whom, and what

build = tuple.__new__  # a record straight from its fields, for the edits that every decision needs


def push(state: State, frame: Frame) -> State:
    """Put pending work on top of the stack."""
    return build(State, (state.seats, state.stack + (frame,)) + state[2:])


def pop(state: State) -> State:
    """The work on top is done."""
    return build(State, (state.seats, state.stack[:-1]) + state[2:])


def become(state: State, frame: Frame) -> State:
    """The work on top turns into the next piece of work."""
    return build(State, (state.seats, state.stack[:-1] + (frame,)) + state[2:])


def put(state: State, index: int, seat: Seat) -> State:
    """The same table with one seat changed."""
    seats = state.seats
    return build(State, (seats[:index] + (seat,) + seats[index + 1 :],) + state[1:])


def put_and_become(state: State, index: int, seat: Seat, frame: Frame) -> State:
    """One seat changed, and the work on top turned into the next piece of work."""
    seats = state.seats
    seats = seats[:index] + (seat,) + seats[index + 1 :]
    return build(State, (seats, state.stack[:-1] + (frame,)) + state[2:])


def put_circle(seat: Seat, index: int, circle: Circle) -> Seat:
    """The same seat with one Circle changed."""
    circles = seat.circles
    return build(Seat, seat[:4] + (circles[:index] + (circle,) + circles[index + 1 :],) + seat[5:])


def without(pile: Pile, token: Token) -> Pile:
    """The pile without the topmost copy of a token."""
    index = pile.rindex(token)
    return pile[:index] + pile[index + 1 :]


def minus(pile: str, tokens: str) -> str:
    """The pile without these tokens."""
    for token in tokens:
        pile = without(pile, token)
    return pile


def sorted_in(pile: str, tokens: str) -> str:
    """A heap whose order means nothing, kept sorted, with more tokens in it."""
    for token in tokens:
        place = bisect(pile, token)
        pile = pile[:place] + token + pile[place:]
    return pile


def into_canyon(seat: Seat, tokens: str) -> Seat:
    """The seat with tokens added to its part of the Canyon (R12)."""
    return build(Seat, seat[:5] + (sorted_in(seat.canyon, tokens),) + seat[6:])


def into_body(seat: int, body: Pile, tokens: str, source: str, seen: str, log: Log) -> Pile:
    """The Body with tokens sorted in (S4), each insertion told."""
    if log is None:
        return by_weight(body + tokens)
    for token in tokens:
        body = by_weight(body + token)
        move = Move(token, source, f"{seat}B{body.rindex(token) + 1}", seen)
        log.append(Event("lies", "S4", seat, (move,)))
    return body


def hand_token(seat: Seat, hand: str) -> Token:
    """What lies on a Hand."""
    return seat.left if hand == "L" else seat.right


def set_hand(seat: Seat, hand: str, token: Token) -> Seat:
    """The seat with a token on one Hand, or with that Hand empty."""
    place = 2 if hand == "L" else 3
    return build(Seat, seat[:place] + (token,) + seat[place + 1 :])


def set_body(seat: Seat, body: Pile) -> Seat:
    """The seat with another Body."""
    return build(Seat, (seat.yang, body) + seat[2:])


def set_inner(seat: Seat, body: Pile, left: Token, right: Token) -> Seat:
    """The seat with all its Inner Tokens placed anew."""
    return build(Seat, (seat.yang, body, left, right) + seat[4:])


def lay_on_tower(seat: Seat, hand: str, index: int) -> tuple[Seat, Pile]:
    """The seat with the token of a Hand on top of an unsealed Tower, and that Tower (T6)."""
    yang, body, left, right, circles = seat[:5]
    if hand == "L":
        token, left = left, ""
    else:
        token, right = right, ""
    tower = circles[index].tower + token
    circles = circles[:index] + (build(Circle, (tower, "", 0)),) + circles[index + 1 :]
    return build(Seat, (yang, body, left, right, circles) + seat[5:]), tower


def revealed(state: State, index: int, seat: Seat, effect: str, chant: Chant) -> State:
    """A Spell is in flight (T13) and the turn player has applied its effect (T11)."""
    seats = state.seats[:index] + (seat,) + state.seats[index + 1 :]
    stack = state.stack + (build(Frame, (Step.CHANT, "", 0, chant, ())),)
    return build(State, (seats, stack) + state[2:7] + (state.used | {effect},) + state[8:])


def hand_over(state: State, turn: int, last_turns: int | None, stack: tuple[Frame, ...]) -> State:
    """The Dong lies before another seat, which has applied nothing yet (T12)."""
    table = (state.seats, stack, turn, state.raizan, state.ordered, last_turns, state.bonus, NOTHING_USED)
    return build(State, table + state[8:])


def destroy_owner(state: State) -> int | None:
    """On whose Head an active Destroy lies (DE1)."""
    for index, seat in enumerate(state.seats):
        if seat.lasting:
            return index
    return None


def spend(state: State, spent: Spent, source: str, log: Log, stack: tuple[Frame, ...] | None = None) -> State:
    """Spent Spells go to an active Destroy (DE2), otherwise to their user's part of the Canyon (T13, R12).

    ``stack`` is what is pending afterwards, if that changes too.
    """
    owner = destroy_owner(state)
    seats = [*state.seats]
    for user, token in spent:
        if owner is None:
            seats[user] = into_canyon(seats[user], token)
        else:
            head, gathered = seats[owner].lasting[0]
            seats[owner] = seats[owner]._replace(lasting=(Lasting(head, sorted_in(gathered, token)),))
        if log is not None:
            _tell_spent(user, token, source, owner, seats, log)
    return build(State, (tuple(seats), state.stack if stack is None else stack) + state[2:])


def spend_seal(state: State, index: int, circle: Circle, spot: str, log: Log) -> State:
    """What sealed this seat's Tower is spent and counts as the Tower owner's (TH6, R12)."""
    return spend(state, ((index, circle.seal),), f"{spot}*", log)


def _tell_spent(
    user: int, token: Token, source: str, owner: int | None, seats: list[Seat], log: list[Event]
) -> None:
    if owner is None:
        log.append(Event("spent", "T13", user, (Move(token, source, canyon_of(user)),)))
    else:
        moves = (Move(token, source, f"{owner}G"),)
        log.append(Event("gathered", "DE2", owner, moves, amount=gathered_weight(seats[owner])))


def gathered_weight(seat: Seat) -> int:
    """How much an active Destroy has gathered (DE3)."""
    return sum(WEIGHT[token] for token in seat.gathered)


def finish(rules: Rules, state: State, chant: Chant, log: Log, *, stays: bool = False) -> State:
    """The chant is over: its token and all answers are spent, unless a Charging Thunder stays (RO5, TH3)."""
    spent = [] if stays else [(chant.seat, chant.token)]
    spent += [(roar.seat, roar.token) for roar in chant.roars]
    if chant.shield:
        spent.append((chant.shield.seat, chant.shield.token))
    state = spend(state, spent, IN_FLIGHT, log, state.stack[:-1])
    if rules.R4 == "once" and destroy_due(rules, state) is not None:
        return push(state, Frame(Step.STRIKE))
    return state


def destroy_due(rules: Rules, state: State) -> int | None:
    """Whose Destroy is due: gathered weight of 10 or more (DE3, R2)."""
    owner = destroy_owner(state)
    return owner if owner is not None and gathered_weight(state.seats[owner]) >= rules.R2 else None


def pay(rules: Rules, state: State, index: int, clause: str, log: Log) -> State:
    """Pay 1 Yang (T4, T9); who is left with none drops out and the game is over on the spot (E2, R11, R19)."""
    seat = state.seats[index]
    state = put(state, index, seat._replace(yang=max(0, seat.yang - 1)))
    if log is not None:
        log.append(Event("paid", clause, index, amount=min(1, seat.yang)))
    mates = side(state, index)
    counted = mates if rules.R19 == "team" else (index,)
    if sum(state.seats[mate].yang for mate in counted) > 0:
        return state
    if log is not None:
        log.append(Event("dropped_out", "E2", index))
    return state._replace(out=tuple(sorted(mates)), stack=state.stack + GAME_OVER)


def resolve_tower(
    rules: Rules, state: State, index: int, circle: int, extra: int, clause: str, log: Log
) -> State:
    """Reveal a Tower: its owner scores, pays or gets nothing (T9); ``extra`` is RO2's 2 for a hand."""
    seat = state.seats[index]
    sealed = seat.circles[circle]
    tower = sealed.tower
    value = worth(tower, rules)
    free = put_circle(seat, circle, EMPTY)
    spot = tower_spot(index, circle)
    if sealed.seal:  # Only with R5: an own effect reached an own sealed Tower; what sealed it is spent.
        state = spend_seal(put(state, index, free), index, sealed, spot, log)
        free = state.seats[index]
    if value.hand:
        gained = value.points + extra
        if log is not None:
            moves = leaving(tower, spot, f"{index}hands")
            log.append(Event("resolved", clause, index, moves, gained, at=spot, other=value.hand.english))
        return put(state, index, free._replace(yang=seat.yang + gained, completed=(*free.completed, tower)))
    state = put(state, index, into_canyon(free, tower))
    if log is not None:
        kind = "no_hand" if value.settled else "unsettled"
        log.append(Event(kind, "T9", index, leaving(tower, spot, canyon_of(index)), at=spot))
    return state if value.settled else pay(rules, state, index, "T9", log)


def leaving(tower: Pile, spot: str, to: str) -> tuple[Move, ...]:
    """A whole Tower's tokens on their way, top first."""
    return tuple(Move(tower[i], f"{spot}{i + 1}", to, EVERYBODY) for i in reversed(range(len(tower))))


def destroy_tower(state: State, index: int, circle: int, log: Log) -> State:
    """A whole Tower goes to the Canyon, unresolved (DE3)."""
    seat = state.seats[index]
    tower = seat.circles[circle].tower
    spot = tower_spot(index, circle)
    if log is not None:
        log.append(Event("destroyed", "DE3", index, leaving(tower, spot, canyon_of(index)), at=spot))
    return put(state, index, into_canyon(put_circle(seat, circle, EMPTY), tower))


def take_from_raizan(state: State, tokens: str, frame: Frame) -> State:
    """Raizan without the drawn tokens, ``frame`` being what follows; the last one drawn starts E1."""
    seats, ordered, last_turns = state.seats, state.ordered, state.last_turns
    raizan = state.raizan[len(tokens) :] if ordered else minus(state.raizan, tokens)
    if not raizan:
        ordered = True  # An empty Raizan has no order to be unknown.
        if last_turns is None:
            last_turns = len(seats) + 1  # This turn, and then one more for everybody.
    stack = state.stack[:-1] + (frame,)
    return build(State, (seats, stack, state.turn, raizan, ordered, last_turns) + state[6:])


def tell_drawn(state: State, index: int, tokens: str, clause: str, log: list[Event]) -> None:
    """Tell a draw; only the drawer sees the faces (S6)."""
    moves = tuple(Move(token, RAIZAN, f"{index}drawn", str(index)) for token in tokens)
    log.append(Event("drew", clause, index, moves, amount=len(state.raizan)))
    if not state.raizan:
        log.append(Event("raizan_empty", "E1", index, amount=state.last_turns or 0))
