"""The primitive edits of the table, named by the rulebook's verbs: draw, discard, pay, resolve, spend.

Each returns a new state; the ones that every decision needs build it with replacers made once. With a ``log`` each also tells what happened. Knows nothing of turns or choices.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache

from raigo_lab.raigo.effects import Spent, hooks
from raigo_lab.raigo.events import EVERYBODY, IN_FLIGHT, RAIZAN, Event, Events, Move, canyon_of
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.replacing import build, editor, replacer
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    EMPTY,
    INNER_AT,
    NOTHING_USED,
    Action,
    Chant,
    Circle,
    Frame,
    Seat,
    State,
    Step,
    side,
    token_at,
    tower_spot,
)
from raigo_lab.raigo.tokens import Pile, Token, by_weight

GAME_OVER = (Frame(Step.OVER),)

with_stack = replacer(State, "stack")
with_both = replacer(State, "seats", "stack")
with_turn = replacer(State, "stack", "turn", "last_turns", "used")
with_chant = replacer(State, "seats", "stack", "used")
with_draw = replacer(State, "stack", "raizan", "ordered", "last_turns")
with_circles = replacer(Seat, "circles")
with_canyon = replacer(Seat, "canyon")
with_yang = replacer(Seat, "yang")
with_completed = replacer(Seat, "yang", "completed")
with_hand = {"L": replacer(Seat, "left"), "R": replacer(Seat, "right")}
set_body: Callable[[Seat, Pile], Seat] = replacer(Seat, "body")  # the seat with another Body
set_inner: Callable[[Seat, Pile, Token, Token], Seat] = replacer(Seat, "body", "left", "right")
with_pile = {"L": replacer(Seat, "left", "circles"), "R": replacer(Seat, "right", "circles")}


# The edits that every decision needs, written out by ``editor`` so that each is one call.
Edit = Callable[..., State]
# Put pending work on top of the stack.
push: Edit = editor(State, "frame", stack="{stack} + (frame,)")
# The work on top is done.
pop: Edit = editor(State, "", stack="{stack}[:-1]")
# The work on top turns into the next piece of work.
become: Edit = editor(State, "frame", stack="{stack}[:-1] + (frame,)")
# The same table with one seat changed.
put: Edit = editor(State, "index, seat", seats="{seats}[:index] + (seat,) + {seats}[index + 1 :]")
# One seat changed, and the work on top turned into the next piece of work.
put_and_become: Edit = editor(
    State,
    "index, seat, frame",
    seats="{seats}[:index] + (seat,) + {seats}[index + 1 :]",
    stack="{stack}[:-1] + (frame,)",
)


def put_circle(seat: Seat, index: int, circle: Circle) -> Seat:
    """The same seat with one Circle changed."""
    circles = seat.circles
    return with_circles(seat, circles[:index] + (circle,) + circles[index + 1 :])


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
    return with_canyon(seat, sorted_in(seat.canyon, tokens))


def into_body(seat: int, body: Pile, tokens: str, source: str, seen: str, log: Events) -> Pile:
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
    return with_hand[hand](seat, token)


def lifted(seat: Seat, place: str) -> Seat:
    """The seat without the Inner Token on this place."""
    if place in ("L", "R"):
        return set_hand(seat, place, "")
    index = int(place[1])
    return set_body(seat, seat.body[: index - 1] + seat.body[index:])


def discard(state: State, spots: Sequence[str], clause: str, log: Events) -> State:
    """These Inner Tokens of one Board go to its part of the Canyon (R12)."""
    if not spots:
        return state
    index = INNER_AT[spots[0]][0]
    seat = state.seats[index]
    moves: list[Move] = []
    for spot in sorted(
        spots, reverse=True
    ):  # The higher place of the Body first: the lower keeps its number.
        token = token_at(state, spot)
        seat = into_canyon(lifted(seat, spot[1:]), token)
        moves.append(Move(token, spot, canyon_of(index)))
    if log is not None:
        log.append(Event("discarded", clause, index, tuple(moves)))
    return put(state, index, seat)


def lay_on_tower(seat: Seat, hand: str, index: int) -> tuple[Seat, Pile]:
    """The seat with the token of a Hand on top of an unsealed Tower, and that Tower (T6)."""
    circles = seat.circles
    tower = circles[index].tower + (seat.left if hand == "L" else seat.right)
    circles = circles[:index] + (build(Circle, (tower, "", 0)),) + circles[index + 1 :]
    return with_pile[hand](seat, "", circles), tower


def revealed(state: State, index: int, seat: Seat, effect: str, chant: Chant) -> State:
    """A Spell is in flight (T13) and the turn player has applied its effect (T11)."""
    seats = state.seats[:index] + (seat,) + state.seats[index + 1 :]
    stack = state.stack + (build(Frame, (Step.CHANT, "", 0, chant, ())),)
    return with_chant(state, seats, stack, state.used | {effect})


def hand_over(state: State, turn: int, last_turns: int | None, stack: tuple[Frame, ...]) -> State:
    """The Dong lies before another seat, which has applied nothing yet (T12)."""
    return with_turn(state, stack, turn, last_turns, NOTHING_USED)


def spend(
    state: State, spent: Spent, source: str, log: Events, stack: tuple[Frame, ...] | None = None
) -> State:
    """Spent Spells go to what gathers them, otherwise to their user's part of the Canyon (T13, R12).

    ``stack`` is what is pending afterwards, if that changes too.
    """
    seats = [*state.seats]
    for gather in hooks.spent:
        spent = gather(seats, spent, source, log)
    for user, token in spent:
        seats[user] = into_canyon(seats[user], token)
        if log is not None:
            log.append(Event("spent", "T13", user, (Move(token, source, canyon_of(user)),)))
    return with_both(state, tuple(seats), state.stack if stack is None else stack)


def finish(rules: Rules, state: State, chant: Chant, log: Events, *, stays: bool = False) -> State:
    """The chant is over: its token and all answers are spent, unless a Charging Thunder stays (RO5, TH3)."""
    spent = [] if stays else [(chant.seat, chant.token)]
    spent += [(roar.seat, roar.token) for roar in chant.roars]
    if chant.shield:
        spent.append((chant.shield.seat, chant.shield.token))
    state = spend(state, spent, IN_FLIGHT, log, state.stack[:-1])
    if state.around is not None:
        state = arcana().finished(rules, state, chant)
    for follows in hooks.finished:
        if frame := follows(rules, state):
            state = push(state, frame)
    return state


def tower_gone(state: State, index: int, before: Circle, spot: str, log: Events) -> State:
    """A Tower has left its Circle: what lay beside it goes too."""
    for hook in hooks.tower_gone:
        state = hook(state, index, before, spot, log)
    return state


def pay(rules: Rules, state: State, index: int, clause: str, log: Events) -> State:
    """Pay 1 Yang (T4, T9); who is left with none drops out and the game is over on the spot (E2, R11, R19)."""
    seat = state.seats[index]
    state = put(state, index, with_yang(seat, max(0, seat.yang - 1)))
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
    rules: Rules, state: State, index: int, circle: int, extra: int, clause: str, log: Events
) -> State:
    """Reveal a Tower: its owner scores, pays or gets nothing (T9); ``extra`` is RO2's 2 for a hand."""
    seat = state.seats[index]
    before = seat.circles[circle]
    tower = before.tower
    value = worth(tower, rules)
    spot = tower_spot(index, circle)
    state = tower_gone(put(state, index, put_circle(seat, circle, EMPTY)), index, before, spot, log)
    free = state.seats[index]
    if value.hand:
        gained = value.points + extra
        if log is not None:
            moves = leaving(tower, spot, f"{index}hands")
            log.append(Event("resolved", clause, index, moves, gained, at=spot, other=value.hand.english))
        return put(state, index, with_completed(free, seat.yang + gained, (*free.completed, tower)))
    state = put(state, index, into_canyon(free, tower))
    if log is not None:
        kind = "no_hand" if value.settled else "unsettled"
        log.append(Event(kind, "T9", index, leaving(tower, spot, canyon_of(index)), at=spot))
    return state if value.settled else pay(rules, state, index, "T9", log)


def cut(state: State, spot: str, end: str, clause: str, log: Events) -> State:
    """One end of a Tower goes to the Canyon, into its owner's part."""
    index, c = CIRCLE_AT[spot]
    seat = state.seats[index]
    before = seat.circles[c]
    tower = before.tower
    top = end == "top"
    token, rest = (tower[-1], tower[:-1]) if top else (tower[0], tower[1:])
    if log is not None:
        move = Move(token, f"{spot}{len(tower) if top else 1}", canyon_of(index))
        log.append(Event("cut", clause, index, (move,), at=spot, other=end))
    circle = before._replace(tower=rest) if rest else EMPTY
    state = put(state, index, into_canyon(put_circle(seat, c, circle), token))
    return state if rest else tower_gone(state, index, before, spot, log)


def tower_to_canyon(state: State, spot: str, kind: str, clause: str, log: Events) -> State:
    """A whole Tower goes to the Canyon, unresolved: no points, no penalty."""
    index, c = CIRCLE_AT[spot]
    seat = state.seats[index]
    before = seat.circles[c]
    if log is not None:
        log.append(Event(kind, clause, index, leaving(before.tower, spot, canyon_of(index)), at=spot))
    state = put(state, index, into_canyon(put_circle(seat, c, EMPTY), before.tower))
    return tower_gone(state, index, before, spot, log)


def leaving(tower: Pile, spot: str, to: str) -> tuple[Move, ...]:
    """A whole Tower's tokens on their way, top first."""
    return tuple(Move(tower[i], f"{spot}{i + 1}", to, EVERYBODY) for i in reversed(range(len(tower))))


@lru_cache(maxsize=256)
def tower_actions(spots: tuple[str, ...]) -> tuple[Action, ...]:
    """One action for each Tower that can be named."""
    return tuple(Action("tower", target=spot) for spot in spots)


def take_from_raizan(state: State, tokens: str, frame: Frame) -> State:
    """Raizan without the drawn tokens, ``frame`` being what follows; the last one drawn starts E1."""
    ordered, last_turns = state.ordered, state.last_turns
    raizan = state.raizan[len(tokens) :] if ordered else minus(state.raizan, tokens)
    if not raizan:
        ordered = True  # An empty Raizan has no order to be unknown.
        if last_turns is None:
            last_turns = turns_to_the_end(state)
    stack = state.stack[:-1] + (frame,)
    return with_draw(state, stack, raizan, ordered, last_turns)


def turns_to_the_end(state: State) -> int:
    """E1 This turn, and then one more for everybody."""
    return len(state.seats) + 1


def tell_drawn(state: State, index: int, tokens: str, clause: str, log: list[Event]) -> None:
    """Tell a draw; only the drawer sees the faces (S6)."""
    moves = tuple(Move(token, RAIZAN, f"{index}drawn", str(index)) for token in tokens)
    log.append(Event("drew", clause, index, moves, amount=len(state.raizan)))
    if not state.raizan:
        log.append(Event("raizan_empty", "E1", index, amount=state.last_turns or 0))
