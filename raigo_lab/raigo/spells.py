"""The effects of the Spells (TH, SN, KA, SW, PU, DE): one row each, with its targets and what it does.

Knows nothing of who is asked when: answers stand in ``answers``, steps in ``steps``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from raigo_lab.raigo.events import IN_FLIGHT, Event, Log, Move, canyon_of
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    EMPTY,
    HANDS,
    INNER_AT,
    TOWER_SPOTS,
    Action,
    Chant,
    Circle,
    Frame,
    Lasting,
    Seat,
    State,
    Step,
    token_at,
)
from raigo_lab.raigo.tokens import LETTERS, WEIGHT, Token, by_weight
from raigo_lab.raigo.verbs import (
    become,
    finish,
    into_canyon,
    pop,
    put,
    put_circle,
    resolve_tower,
    set_body,
    set_hand,
    spend_seal,
    without,
)


class Effect(NamedTuple):
    """One row of the table of effects."""

    clause: str
    options: Callable[[Rules, State, int, str], Sequence[Action]]  # for this chanter and Hand; none: R7
    resolve: Callable[[Rules, State, Chant, Log], State]
    answered_by: tuple[Step, ...] = ()  # the windows it opens (R3, SH1)


@cache
def chanting(hand: str, effect: str, target: str = "", other: str = "") -> Action:
    """The one action record for a chant, built once."""
    return Action("chant", hand, effect, target, other)


# Which towers and tokens can be chosen


def choosable(rules: Rules, circle: Circle, *, own: bool) -> bool:
    """Whether an effect may choose this Circle's Tower: a sealed one counts as not existing (TH4, R5)."""
    return bool(circle.tower) and (not circle.seal or (own and rules.R5 == "possible"))


def own_towers(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    """The Towers that this seat's own effects may choose among its own (RO1, RO4)."""
    spots = TOWER_SPOTS[seat]
    return tuple(
        [spots[c] for c, circle in enumerate(state.seats[seat].circles) if choosable(rules, circle, own=True)]
    )


def highest_towers(rules: Rules, state: State, chanter: int) -> list[str]:
    """The highest unsealed Towers of the table, if they have at least three stories (TH1, R1).

    With R5 ``possible`` also an own sealed Tower that is no lower; heights are compared without it (TH4).
    """
    best = rules.R1
    found: list[str] = []
    for seat, spots in zip(state.seats, TOWER_SPOTS, strict=False):
        for (tower, seal, _), spot in zip(seat.circles, spots, strict=False):
            height = len(tower)
            if height >= best and not seal:
                if height > best:
                    best = height
                    found = []
                found.append(spot)
    if rules.R5 == "possible":
        own = state.seats[chanter].circles
        spots = TOWER_SPOTS[chanter]
        found += [spots[c] for c, circle in enumerate(own) if circle.seal and len(circle.tower) >= best]
    return found


@cache
def thunders(hand: str, effect: str, spots: tuple[str, ...]) -> tuple[Action, ...]:
    """A Thunder effect aimed at each of these Towers."""
    return tuple(chanting(hand, effect, spot) for spot in spots)


def discharge_options(rules: Rules, state: State, chanter: int, hand: str) -> tuple[Action, ...]:
    """Discharge one of the highest Towers (TH1, TH2)."""
    return thunders(hand, "discharge", tuple(highest_towers(rules, state, chanter)))


def charge_options(rules: Rules, state: State, chanter: int, hand: str) -> tuple[Action, ...]:
    """Charge one of the highest Towers (TH1, TH3)."""
    return thunders(hand, "charge", tuple(highest_towers(rules, state, chanter)))


# A cut at the top and one at the bottom of each Tower (KA1).
CUTS: Mapping[tuple[str, str], tuple[Action, Action]] = {
    (hand, spot): (chanting(hand, "katana", spot, "top"), chanting(hand, "katana", spot, "bottom"))
    for hand in HANDS
    for spot in CIRCLE_AT
}


def katana_options(rules: Rules, state: State, chanter: int, hand: str) -> list[Action]:
    """Top or bottom of any Tower that can be chosen; a one-story Tower has one end (KA1)."""
    options: list[Action] = []
    for index, seat in enumerate(state.seats):
        for circle, spot in zip(seat.circles, TOWER_SPOTS[index], strict=False):
            height = len(circle.tower)
            if height and (not circle.seal or choosable(rules, circle, own=index == chanter)):
                options += CUTS[hand, spot] if height > 1 else CUTS[hand, spot][:1]
    return options


@cache
def inner_spots(index: int, body: int, left: bool, right: bool) -> tuple[str, ...]:
    """The places of one player's Inner Tokens: public, whatever their faces are (S6)."""
    hands = [hand for hand, there in zip(HANDS, (left, right), strict=True) if there]
    return (*(f"{index}B{i + 1}" for i in range(body)), *(f"{index}{hand}" for hand in hands))


@cache
def snakes(hand: str, spots: tuple[str, ...]) -> tuple[Action, ...]:
    """A Snake aimed at each of these places."""
    return tuple(chanting(hand, "snake", spot) for spot in spots)


def places(state: State, chanter: int, hand: str) -> list[tuple[str, ...]]:
    """Where each player's Inner Tokens lie, the chanted one being in flight (T13)."""
    return [
        inner_spots(
            index,
            len(seat.body),
            bool(seat.left) and (index != chanter or hand != "L"),
            bool(seat.right) and (index != chanter or hand != "R"),
        )
        for index, seat in enumerate(state.seats)
    ]


def snake_options(_: Rules, state: State, chanter: int, hand: str) -> list[Action]:
    """Any Inner Token of any player, by place (SN1)."""
    options: list[Action] = []
    for spots in places(state, chanter, hand):
        options += snakes(hand, spots)
    return options


FROM_CANYON = "".join(token for token in LETTERS if token.isdigit() or WEIGHT[token] < 7)  # SW1


def switch_options(rules: Rules, state: State, chanter: int, hand: str) -> tuple[Action, ...]:
    """Two among Inner Tokens and the Canyon, at least one an Inner Token (SW1, SW2, R8)."""
    canyon = "".join([seat.canyon for seat in state.seats])
    kinds = "".join([token for token in FROM_CANYON if token in canyon])
    options = switches(hand, tuple(places(state, chanter, hand)), kinds)
    if rules.R8 == "allowed":
        twice = [f"c{token}" for token in kinds for _ in range(min(2, canyon.count(token)))]
        pairs = dict.fromkeys(combinations(twice, 2))
        options += tuple([chanting(hand, "switch", one, two) for one, two in pairs])
    return options


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


def purify_options(_: Rules, __: State, ___: int, hand: str) -> list[Action]:
    """Purify aims at nothing (PU1)."""
    return [chanting(hand, "purify")]


def destroy_options(_: Rules, __: State, ___: int, hand: str) -> list[Action]:
    """Destroy aims at nothing (DE1)."""
    return [chanting(hand, "destroy")]


# What the effects do


def discharge(rules: Rules, state: State, chant: Chant, log: Log) -> State:
    """TH2 The Tower is resolved; turned by Roar, a hand gains 2 more (RO2)."""
    seat, circle = CIRCLE_AT[chant.target]
    extra = 2 if chant.turned else 0
    state = resolve_tower(rules, state, seat, circle, extra, "RO2" if chant.turned else "T9", log)
    return state if state.out else finish(rules, state, chant, log)


def charge(rules: Rules, state: State, chant: Chant, log: Log) -> State:
    """TH3 The Thunder lies beside the Tower, which is sealed until its owner's next turn ends (TH5)."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    before = seat.circles[c]
    turns = 2 if index == state.turn else 1
    if log is not None:
        move = Move(chant.token, IN_FLIGHT, f"{chant.target}*")
        log.append(Event("sealed", "TH3", index, (move,), amount=turns, at=chant.target))
    state = put(state, index, put_circle(seat, c, Circle(before.tower, chant.token, turns)))
    if before.seal:  # Only with R5: the new seal takes the old one's place.
        state = spend_seal(state, index, before, chant.target, log)
    return finish(rules, state, chant, log, stays=True)


def snake(rules: Rules, state: State, chant: Chant, log: Log) -> State:
    """SN1 The chosen Inner Token moves to the Hand on which the Snake lay."""
    token = token_at(state, chant.target)
    holder, place = INNER_AT[chant.target]
    if log is not None:
        move = Move(token, chant.target, f"{chant.seat}{chant.hand}", f"{holder}{chant.seat}")
        log.append(Event("taken", "SN1", chant.seat, (move,), at=chant.target))
    state = put(state, holder, lifted(state.seats[holder], place))
    state = put(state, chant.seat, set_hand(state.seats[chant.seat], chant.hand, token))
    return finish(rules, state, chant, log)


def katana(rules: Rules, state: State, chant: Chant, log: Log) -> State:
    """KA1 The top or the bottom token of the Tower goes to the Canyon."""
    index, c = CIRCLE_AT[chant.target]
    seat = state.seats[index]
    before = seat.circles[c]
    tower = before.tower
    top = chant.other == "top"
    cut, rest = (tower[-1], tower[:-1]) if top else (tower[0], tower[1:])
    if log is not None:
        move = Move(cut, f"{chant.target}{len(tower) if top else 1}", canyon_of(index))
        log.append(Event("cut", "KA1", index, (move,), at=chant.target, other=chant.other))
    circle = Circle(rest, *before[1:]) if rest else EMPTY
    state = put(state, index, into_canyon(put_circle(seat, c, circle), cut))
    if before.seal and not rest:  # Only with R5: nothing is left to seal.
        state = spend_seal(state, index, before, chant.target, log)
    return finish(rules, state, chant, log)


def switch(rules: Rules, state: State, chant: Chant, log: Log) -> State:
    """SW1 The two chosen tokens change places; Bodies are sorted again."""
    if chant.target != chant.other:  # With R8 two equal Canyon tokens may be named: nothing moves.
        state = exchange(state, chant, log)
    return finish(rules, state, chant, log)


def exchange(state: State, chant: Chant, log: Log) -> State:
    """Lift both tokens, then lay each where the other was."""
    spots = (chant.target, chant.other)
    tokens = [spot[1] if spot[0] == "c" else token_at(state, spot) for spot in spots]
    homes = [_canyon_part(state, spot[1]) if spot[0] == "c" else INNER_AT[spot][0] for spot in spots]
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
        log.append(Event("switched", "SW1", chant.seat, (*lifts, *lays), at=chant.target, other=chant.other))
    return state


def _canyon_part(state: State, token: Token) -> int:
    """The first part of the Canyon in which such a token lies; which one matters to no clause of the base game (R12)."""
    return next(index for index, seat in enumerate(state.seats) if token in seat.canyon)


def lifted(seat: Seat, place: str) -> Seat:
    """The seat without the Inner Token on this place."""
    if place in ("L", "R"):
        return set_hand(seat, place, "")
    index = int(place[1])
    return set_body(seat, seat.body[: index - 1] + seat.body[index:])


def purify(_: Rules, state: State, chant: Chant, __: Log) -> State:
    """PU1 First the discards are chosen; the rest follows in its own steps."""
    return become(state, Frame(Step.PURIFY, chant=chant))


def destroy(_: Rules, state: State, chant: Chant, log: Log) -> State:
    """DE1 It lies face up on the Head and is active."""
    if log is not None:
        log.append(Event("active", "DE1", chant.seat, (Move(chant.token, IN_FLIGHT, f"{chant.seat}H"),)))
    return put(pop(state), chant.seat, state.seats[chant.seat]._replace(lasting=(Lasting(chant.token),)))


THUNDER = ("discharge", "charge")
THUNDER_ANSWERS = (Step.ROAR, Step.SHIELD)  # R3

# In the order of the rulebook. Shield and Roar only answer: they stand in ``answers``.
EFFECTS: Mapping[str, Effect] = {
    "discharge": Effect("TH2", discharge_options, discharge, THUNDER_ANSWERS),
    "charge": Effect("TH3", charge_options, charge, THUNDER_ANSWERS),
    "snake": Effect("SN1", snake_options, snake, (Step.SHIELD,)),
    "katana": Effect("KA1", katana_options, katana, (Step.SHIELD,)),
    "switch": Effect("SW1", switch_options, switch),
    "purify": Effect("PU1", purify_options, purify),
    "destroy": Effect("DE1", destroy_options, destroy),
}

# What each token can be chanted as (T10, MI1); a token that is missing here is never chanted.
CHANTED_AS: Mapping[Token, tuple[str, ...]] = {
    "T": ("discharge", "charge"),
    "N": ("snake",),
    "K": ("katana",),
    "M": ("discharge", "charge", "snake", "katana"),
    "W": ("switch",),
    "P": ("purify",),
    "D": ("destroy",),
}


def chant_options(rules: Rules, state: State, seat: int, hand: str, token: Token) -> list[Action]:
    """Every way to chant the token on this Hand now (T10, T11)."""
    options: list[Action] = []
    used = state.used
    highest: tuple[str, ...] | None = None  # looked for once: Discharge and Charge aim alike (TH1)
    for effect in CHANTED_AS[token]:
        if effect not in used:
            aimed: Sequence[Action]
            if effect in THUNDER:
                if highest is None:
                    highest = tuple(highest_towers(rules, state, seat))
                aimed = thunders(hand, effect, highest)
            else:
                aimed = EFFECTS[effect].options(rules, state, seat, hand)
            if not aimed and rules.R7 == "allowed":
                aimed = [chanting(hand, effect)]
            options += aimed
    return options
