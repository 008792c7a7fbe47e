"""Drawing from Raizan and placing what was drawn (T2, PU1): what Select and every effect that draws share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from raigo_lab.raigo.events import Event, Events, Move
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.replacing import build
from raigo_lab.raigo.state import LEFT_RIGHT, Action, Chant, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import KIND, by_weight
from raigo_lab.raigo.verbs import become, into_body, set_inner, take_from_raizan, tell_drawn, without


@cache
def on_hands(verb: str, hands: str) -> Action:
    """The one action record for what goes on the Hands: ``K-`` is Katana on the left, nothing on the right."""
    return Action(verb, target=hands)


def hand_pairs(tokens: str, left_free: bool, right_free: bool) -> Iterator[str]:
    """Every way to fill empty Hands with none, one or two of these tokens, one a Hand."""
    kinds = ["-", *dict.fromkeys(tokens)]
    for left in kinds if left_free else "-":
        for right in kinds if right_free else "-":
            if left == "-" or left != right or tokens.count(left) > 1:
                yield left + right


class Drawing(NamedTuple):
    """For what is drawn: the clause that says so, the question that follows, and the Spell whose effect it is."""

    clause: str
    then: Step
    chant: Chant | None = None


FOR_SELECT = Drawing("T2", Step.PLACE)


def raizan_holds(state: State) -> int:
    """How many tokens Raizan has (T2, T3, PU1); the face-up ones count (AC13)."""
    return len(state.raizan) if state.around is None else arcana().raizan_holds(state)


def draw(state: State, count: int, why: Drawing, log: Events) -> State:
    """Draw from Raizan: the next tokens, or what chance gives."""
    if state.around is not None:
        return arcana().draw(state, Frame(Step.DRAW, amount=count, chant=why.chant), log)
    if state.ordered or not count:
        return after_draw(state, state.raizan[:count], why, log)
    return become(state, Frame(Step.DRAW, amount=count, chant=why.chant))


def after_draw(state: State, tokens: str, why: Drawing, log: Events) -> State:
    """The tokens are drawn and wait to be placed (T2, PU1, E1)."""
    clause, then, chant = why
    state = take_from_raizan(state, tokens, build(Frame, (then, by_weight(tokens), 0, chant, ())))
    if log is not None and tokens:
        tell_drawn(state, state.turn, tokens, clause, log)
    return state


@lru_cache(maxsize=2_000)
def draws(bag: str, count: int) -> tuple[tuple[Action, Fraction], ...]:
    """Every multiset of this size with its exact weight."""
    supply = Counter(bag)
    total = comb(len(bag), count)
    outcomes = []
    for tokens in dict.fromkeys(combinations(bag, count)):
        ways = 1
        for token, number in Counter(tokens).items():
            ways *= comb(supply[token], number)
        outcomes.append((Action("draw", target="".join(tokens)), Fraction(ways, total)))
    return tuple(outcomes)


@lru_cache(maxsize=50_000)
def placings(tokens: str, body_room: int, left_free: bool, right_free: bool) -> tuple[Action, ...]:
    """Every way to put tokens on empty spaces (T2): the named ones on the Hands, the rest on the Body."""
    at_least = len(tokens) - body_room  # so many must go on the Hands at least
    return tuple(
        [
            on_hands("place", hands)
            for hands in hand_pairs(tokens, left_free, right_free)
            if 2 - hands.count("-") >= at_least
        ]
    )


def put_down(seat: Seat, index: int, tokens: str, hands: str, log: Events) -> Seat:
    """Named tokens on the Hands, the rest sorted into the Body (S4)."""
    body, left, right = seat.body, seat.left, seat.right
    to_left, to_right = hands[0], hands[1]
    if to_left != "-":
        tokens, left = without(tokens, to_left), to_left
    if to_right != "-":
        tokens, right = without(tokens, to_right), to_right
    if log is not None:
        for hand, token in zip(LEFT_RIGHT, hands, strict=True):
            if token != "-":
                log.append(
                    Event("lies", "T2", index, (Move(token, f"{index}drawn", f"{index}{hand}", str(index)),))
                )
    if tokens:
        body = into_body(index, body, tokens, f"{index}drawn", str(index), log)
    return set_inner(seat, body, left, right)


def hands_refused(hands: str, tokens: str, clause: str, key: str) -> Iterator[Refusal]:
    """Two signs, one for each Hand, taken from tokens that are there."""
    if len(hands) != 2 or any(sign not in KIND and sign != "-" for sign in hands):
        yield no(clause, "two_hands", given=hands)
        return
    for token, number in Counter(hands.replace("-", "")).items():
        if tokens.count(token) < number:
            yield no(clause, key, token=token, number=tokens.count(token))


def placing_refused(hands: str, tokens: str, space: int, clause: str) -> Iterator[Refusal]:
    """Why these tokens cannot be placed so, with so much room on the Body."""
    wrong = [*hands_refused(hands, tokens, clause, "place_missing")]
    yield from wrong
    rest = len(tokens) - len(hands.replace("-", ""))
    if not wrong and rest > space:
        yield no(clause, "body_full", rest=rest, space=space)
