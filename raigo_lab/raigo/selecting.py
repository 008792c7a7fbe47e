"""The first half of a turn (T1 to T4): Fetch, Select, Forbiddance, and placing what was drawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from raigo_lab.games.protocol import Chance, Choice
from raigo_lab.raigo.chanting import inner_spots
from raigo_lab.raigo.drawing import (
    FOR_SELECT,
    Drawing,
    after_draw,
    draw,
    draws,
    hand_pairs,
    on_hands,
    placings,
    put_down,
    raizan_holds,
)
from raigo_lab.raigo.events import Event, Events, Move
from raigo_lab.raigo.inner import body_room, room, unbound
from raigo_lab.raigo.replacing import build
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import EFFECTS
from raigo_lab.raigo.state import (
    LEFT_RIGHT,
    Action,
    Chant,
    Frame,
    State,
    Step,
)
from raigo_lab.raigo.tokens import Pile
from raigo_lab.raigo.verbs import (
    become,
    discard,
    pay,
    put_and_become,
    set_inner,
    without,
)

# Frames that carry nothing, built once.
TO_SELECT, TO_FORBIDDANCE, TO_ACT = Frame(Step.SELECT), Frame(Step.FORBIDDANCE), Frame(Step.ACT)


# T1 Fetch


@lru_cache(maxsize=20_000)
def fetches(index: int, body: Pile, left_free: bool, right_free: bool) -> Choice:
    """Every way to move 0, 1 or 2 tokens from Body to empty Hands (T1)."""
    return Choice(
        index, tuple([on_hands("fetch", hands) for hands in hand_pairs(body, left_free, right_free)])
    )


def fetch_node(_: Rules, state: State) -> Choice:
    """The turn player fetches; asked even when 0 is the only way, so that every turn begins with a choice."""
    index = state.turn
    seat = state.seats[index]
    return fetches(index, seat.body, not seat.left, not seat.right)


def fetch_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """T1 Move tokens from Body to Hands."""
    if action.target == "--":
        return become(state, TO_SELECT)
    index = state.turn
    seat = state.seats[index]
    body, left, right = seat.body, seat.left, seat.right
    to_left, to_right = action.target[0], action.target[1]
    if to_left != "-":
        body, left = without(body, to_left), to_left
    if to_right != "-":
        body, right = without(body, to_right), to_right
    if log is not None:
        _tell_fetched(index, seat.body, action.target, log)
    return put_and_become(state, index, set_inner(seat, body, left, right), TO_SELECT)


def _tell_fetched(index: int, body: Pile, hands: str, log: list[Event]) -> None:
    moves: list[Move] = []
    for hand, token in zip(LEFT_RIGHT, hands, strict=True):
        if token != "-":
            moves.append(Move(token, f"{index}B{body.rindex(token) + 1}", f"{index}{hand}", str(index)))
            body = without(body, token)
    log.append(Event("fetched", "T1", index, tuple(moves), amount=len(moves)))


# T2 to T4 Select

SELECTS = tuple(Action("select", target=number) for number in "12")
SELECT_NODES = tuple(Choice(seat, SELECTS) for seat in range(4))


def select_auto(rules: Rules, state: State, log: Events) -> State | None:
    """Skip Select with Raizan empty (T3), pay with five full spaces (T4), or draw what is the only choice."""
    holds = raizan_holds(state)
    if not holds:
        return become(state, TO_ACT)
    free = room(state, state.seats[state.turn])
    if not free:
        state = pay(rules, state, state.turn, "T4", log)
        return state if state.out else become(state, TO_FORBIDDANCE)
    if free == 1 or holds == 1:
        return select_apply(rules, state, SELECTS[0], log)
    return None


def select_node(_: Rules, state: State) -> Choice:
    """T2 Declare 1 or 2."""
    return SELECT_NODES[state.turn]


def select_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """T2 Draw as many as declared, both at once."""
    if log is not None:
        log.append(Event("selected", "T2", state.turn, amount=int(action.target)))
    return draw(state, int(action.target), FOR_SELECT, log)


def forbiddance_node(_: Rules, state: State) -> Choice:
    """T4 Two Inner Tokens of the player's choice; a bound one stays (A26b)."""
    index = state.turn
    free = unbound(state, state.seats[index])
    return Choice(
        index, discards_of_two(inner_spots(index, len(free.body), free.left != "", free.right != ""))
    )


@lru_cache(maxsize=64)
def discards_of_two(spots: tuple[str, ...]) -> tuple[Action, ...]:
    """Every two of these places (T4)."""
    return tuple(Action("discard", target=one, other=two) for one, two in combinations(spots, 2))


def forbiddance_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """T4 The two tokens go to the Canyon; then Select."""
    return become(discard(state, (action.target, action.other), "T4", log), TO_SELECT)


def draw_node(_: Rules, state: State) -> Chance:
    """Nature draws from a Raizan in unknown order; equal draws are one outcome."""
    return Chance(draws(state.raizan, state.stack[-1].amount))


def draw_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """These tokens were drawn, by Select or by the effect of a Spell."""
    chant = state.stack[-1].chant
    return after_draw(state, action.target, FOR_SELECT if chant is None else drawing_of(chant), log)


def drawing_of(chant: Chant) -> Drawing:
    """For what a Spell draws: the question of its effect that takes the drawn tokens."""
    effect = EFFECTS[chant.effect]
    then = next(step for step, ask in effect.asks.items() if "tokens" in ask.carries)
    return Drawing(effect.clause, then, chant)


def place_options(state: State) -> tuple[Action, ...]:
    """Where the drawn tokens may go."""
    seat = state.seats[state.turn]
    return placings(state.stack[-1].tokens, body_room(state, seat), not seat.left, not seat.right)


def place_node(_: Rules, state: State) -> Choice:
    """T2 The drawn tokens go on any empty spaces."""
    return build(Choice, (state.turn, place_options(state)))


def place_auto(rules: Rules, state: State, log: Events) -> State | None:
    """With one way to place them nobody is asked."""
    options = place_options(state)
    return place_apply(rules, state, options[0], log) if len(options) == 1 else None


def place_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """T2 Put the drawn tokens down and sort the Body."""
    index = state.turn
    seat = put_down(state.seats[index], index, state.stack[-1].tokens, action.target, log)
    return put_and_become(state, index, seat, TO_ACT)
