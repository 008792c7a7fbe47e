"""Switch (SW1, SW2), one row: two tokens among all Inner Tokens and the Canyon change places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from raigo_lab.raigo.aims import FROM_CANYON, SWITCHED, SWITCHED_WITH, pair_refused, whole_canyon
from raigo_lab.raigo.chanting import chanting, places
from raigo_lab.raigo.effects import Effect
from raigo_lab.raigo.events import IN_FLIGHT, Event, Events, Move, canyon_of
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import INNER_AT, Action, Chant, State, token_at
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.raigo.verbs import finish, into_canyon, lifted, put, set_body, set_hand, without


def switch_options(rules: Rules, state: State, chanter: int, hand: str) -> tuple[Action, ...]:
    """Two among Inner Tokens and the Canyon, at least one an Inner Token (SW1, SW2, R8)."""
    canyon = whole_canyon(state)
    kinds = "".join([token for token in FROM_CANYON if token in canyon])
    options = switches(hand, tuple(places(state, chanter, hand)), kinds)
    if rules.R8 == "allowed":
        pairs = two_of_canyon({f"c{token}": canyon.count(token) for token in kinds})
        options += tuple([chanting(hand, "switch", one, two) for one, two in pairs])
    return options


def two_of_canyon(lying: Mapping[str, int]) -> list[tuple[str, str]]:
    """R8 Every two tokens of the Canyon, by how many lie there of each: two alike only where there are two."""
    twice = [word for word, number in lying.items() for _ in range(min(2, number))]
    return [*dict.fromkeys(combinations(twice, 2))]


@lru_cache(maxsize=10_000)
def switches(hand: str, inner: tuple[tuple[str, ...], ...], kinds: str) -> tuple[Action, ...]:
    """A Switch of each pair of Inner Tokens, and of each with each of these kinds in the Canyon."""
    spots = [spot for own in inner for spot in own]
    options = [chanting(hand, "switch", one, two) for one, two in combinations(spots, 2)]
    for spot in spots:
        options += switches_with_canyon(hand, spot, kinds)
    return tuple(options)


@lru_cache(maxsize=20_000)
def switches_with_canyon(hand: str, spot: str, kinds: str) -> tuple[Action, ...]:
    """A Switch of one Inner Token with each of these kinds in the Canyon."""
    return tuple([chanting(hand, "switch", spot, f"c{token}") for token in kinds])


def switch(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """SW1 The two chosen tokens change places; Bodies are sorted again."""
    if chant.target != chant.other:  # With R8 two equal Canyon tokens may be named: nothing moves.
        state = exchange(state, chant, log)
    return finish(rules, state, chant, log)


def exchange(state: State, chant: Chant, log: Events, clause: str = "SW1") -> State:
    """Lift both tokens, then lay each where the other was."""
    spots = (chant.target, chant.other)
    tokens = [spot[1] if spot[0] == "c" else token_at(state, spot) for spot in spots]
    homes = [part_of(state, spot) if spot[0] == "c" else INNER_AT[spot][0] for spot in spots]
    seen = f"{homes[0]}{homes[1]}" if "c" not in (spots[0][0], spots[1][0]) else "0123"
    lifts: list[Move] = []
    # The higher place of one Body first, so that the lower keeps its number.
    for spot, token, home in sorted(zip(spots, tokens, homes, strict=True), reverse=True):
        seat = state.seats[home]
        if spot[0] == "c":
            state = put(state, home, seat._replace(canyon=without(seat.canyon, token)))
        else:
            state = put(state, home, lifted(seat, INNER_AT[spot][1]))
        lifts.append(Move(token, canyon_of(home) if spot[0] == "c" else spot, IN_FLIGHT, seen))
    lays: list[Move] = []
    for spot, token, home in zip(spots, reversed(tokens), homes, strict=True):
        seat = state.seats[home]
        to = spot
        if spot[0] == "c":
            seat, to = into_canyon(seat, token), canyon_of(home)
        elif spot[1] == "B":
            body = by_weight(seat.body + token)
            seat, to = set_body(seat, body), f"{home}B{body.rindex(token) + 1}"
        else:
            seat = set_hand(seat, spot[1], token)
        state = put(state, home, seat)
        lays.append(Move(token, IN_FLIGHT, to, seen))
    if log is not None:
        log.append(Event("switched", clause, chant.seat, (*lifts, *lays), at=chant.target, other=chant.other))
    return state


def part_of(state: State, spot: str) -> int:
    """The part that ``cK1`` names; of ``cK`` the first, which matters to no clause of the base game (R12)."""
    if len(spot) > 2:
        return int(spot[2])
    return next(index for index, seat in enumerate(state.seats) if spot[1] in seat.canyon)


SWITCH = Effect(
    "switch",
    "SW1",
    "W",
    "w",
    switch,
    aims=(SWITCHED, SWITCHED_WITH),
    needs=pair_refused,
    unordered=True,
    fast=switch_options,
)
