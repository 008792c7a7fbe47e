"""Purify (PU1, PU2), one row: which tokens go, then where all are placed anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.drawing import Drawing, draw, placing_refused, placings, put_down, raizan_holds
from raigo_lab.raigo.effects import Ask, Effect
from raigo_lab.raigo.events import Event, Events, Move, canyon_of
from raigo_lab.raigo.inner import body_room, taken_up, unbound
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import BODY_ROOM, LEFT_RIGHT, Action, Chant, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import KIND, by_weight
from raigo_lab.raigo.verbs import become, finish, hand_token, into_canyon, lifted, put

MOST_DISCARDS = 4  # PU1


def purify(_: Rules, state: State, chant: Chant, __: Events) -> State:
    """PU1 First the discards are chosen; the rest follows in its own questions."""
    return become(state, Frame(Step.PURIFY, chant=chant))


@lru_cache(maxsize=20_000)
def purify_options(inner: str, most: int) -> tuple[Action, ...]:
    """Every choice of 0 to 4 tokens to put into the Canyon, no more than Raizan holds (PU1)."""
    chosen = dict.fromkeys(tokens for n in range(most + 1) for tokens in combinations(inner, n))
    return tuple(Action("purify", target="".join(tokens) or "-") for tokens in chosen)


def purify_node(_: Rules, state: State) -> Choice:
    """PU1 The discards are chosen together, before drawing."""
    return Choice(state.turn, purify_choices(state))


def purify_choices(state: State) -> tuple[Action, ...]:
    """What Purify may discard here: no bound token (A26b), no more than Raizan holds (PU1); nothing with it empty (PU2)."""
    inner = unbound(state, state.seats[state.turn]).inner
    return purify_options(by_weight(inner), min(len(inner), raizan_holds(state), MOST_DISCARDS))


def purify_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """PU1 Put the chosen tokens into the Canyon and draw as many."""
    index = state.turn
    seat = state.seats[index]
    tokens = action.target.strip("-")
    moves: list[Move] = []
    for token in tokens:
        place = place_of(unbound(state, seat), token)
        moves.append(Move(token, f"{index}{place}", canyon_of(index)))
        seat = into_canyon(lifted(seat, place), token)
    if log is not None and moves:
        log.append(Event("discarded", "PU1", index, tuple(moves)))
    return draw(put(state, index, seat), len(tokens), Drawing("PU1", Step.RENEW, state.stack[-1].chant), log)


def place_of(seat: Seat, token: str) -> str:
    """Where such an Inner Token lies; Purify places all anew, so any of equal ones will do."""
    if token in seat.body:
        return f"B{seat.body.rindex(token) + 1}"
    return "L" if seat.left == token else "R"


def renew_tokens(state: State) -> str:
    """Everything that Purify places anew: what was kept and what was drawn."""
    return by_weight(unbound(state, state.seats[state.turn]).inner + state.stack[-1].tokens)


def renew_options(state: State) -> tuple[Action, ...]:
    """Every way to place all Inner Tokens anew (PU1)."""
    board = taken_up(state, state.seats[state.turn])
    return placings(renew_tokens(state), body_room(state, board), not board.left, not board.right)


def renew_node(_: Rules, state: State) -> Choice:
    """PU1 All Inner Tokens are placed anew."""
    return Choice(state.turn, renew_options(state))


def renew_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """PU1 Take up all Inner Tokens, place everything; then Purify is spent (T13)."""
    index, frame = state.turn, state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - set by ``drawn``
    seat, tokens = state.seats[index], renew_tokens(state)
    if log is not None:
        free = unbound(state, seat)
        places = [f"B{i + 1}" for i in reversed(range(len(free.body)))] + [
            h for h in LEFT_RIGHT if hand_token(free, h)
        ]
        faces = free.body[::-1] + free.left + free.right
        moves = tuple(
            Move(face, f"{index}{place}", f"{index}drawn", str(index))
            for face, place in zip(faces, places, strict=True)
        )
        log.append(Event("taken_up", "PU1", index, moves))
    seat = put_down(taken_up(state, seat), index, tokens, action.target, log)
    return finish(rules, put(state, index, seat), frame.chant, log)


# What is wrong with an answer


def discards_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """PU1 Why these tokens cannot be put into the Canyon."""
    tokens = "" if action.target == "-" else action.target
    inner = state.seats[state.turn].inner
    if not action.target or any(token not in KIND for token in tokens) or by_weight(tokens) != tokens:
        yield no("PU1", "which_tokens", given=action.target or "-")
        return
    for token, number in Counter(tokens).items():
        if inner.count(token) < number:
            yield no("PU1", "not_held", token=token, number=inner.count(token))
    most = min(MOST_DISCARDS, raizan_holds(state))
    if len(tokens) > most:
        yield no("PU1", "purify_number", number=len(tokens), most=most)


def renewal_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """PU1 Why all cannot be placed anew like that."""
    yield from placing_refused(action.target, renew_tokens(state), BODY_ROOM, "PU1")


PURIFY = Effect(
    "purify",
    "PU1",
    "P",
    "u",
    purify,
    asks={
        Step.PURIFY: Ask(
            purify_node,
            purify_apply,
            only_way(purify_node, purify_apply),  # PU2: with Raizan empty, or no other Inner Token
            verb="purify",
            refuse=discards_refused,
            carries=("chant*",),
        ),
        Step.RENEW: Ask(
            renew_node,
            renew_apply,
            only_way(renew_node, renew_apply),  # with nothing to place
            verb="place",
            refuse=renewal_refused,
            carries=("chant*", "tokens"),
        ),
    },
)
