"""The Spells: one row each (TH, SN, KA, SH, RO, MI, SW), and the table of all effects that follows from the rows.

Seals, Switch, Purify and Destroy have modules of their own. Knows nothing of who is asked when: see ``answers``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from raigo_lab.raigo.aims import (
    ANY_TOWER,
    END_OF_TOWER,
    ENDS,
    HIGHEST_TOWER,
    INNER_TOKEN,
    choosable,
    highest_towers,
)
from raigo_lab.raigo.chanting import chanting, places
from raigo_lab.raigo.destroy import DESTROY
from raigo_lab.raigo.effects import Ask, Effect, Kind, hooks, product_of_aims
from raigo_lab.raigo.events import Event, Events, Move
from raigo_lab.raigo.purify import PURIFY
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.seal import SEAL, charge
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    INNER_AT,
    LEFT_RIGHT,
    TOWER_SPOTS,
    Action,
    Chant,
    State,
    Step,
    token_at,
)
from raigo_lab.raigo.switch import SWITCH
from raigo_lab.raigo.tokens import LETTERS, Token
from raigo_lab.raigo.verbs import (
    cut,
    finish,
    lifted,
    put,
    resolve_tower,
    set_hand,
)

# Fast generators: the product of the aims, with every action record built once


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
CUTS: Mapping[str, list[list[tuple[Action, ...]]]] = {
    hand: [
        [tuple(chanting(hand, "katana", spot, end) for end in ENDS) for spot in spots]
        for spots in TOWER_SPOTS
    ]
    for hand in LEFT_RIGHT
}


def katana_options(rules: Rules, state: State, chanter: int, hand: str) -> list[Action]:
    """Top or bottom of any Tower that can be chosen; a one-story Tower has one end (KA1)."""
    options: list[Action] = []
    for index, seat in enumerate(state.seats):
        for c, circle in enumerate(seat.circles):
            height = len(circle.tower)
            if height and (not circle.seal or choosable(rules, circle, own=index == chanter)):
                both = CUTS[hand][index][c]
                options += both if height > 1 else both[:1]
    return options


@cache
def snakes(hand: str, spots: tuple[str, ...]) -> tuple[Action, ...]:
    """A Snake aimed at each of these places."""
    return tuple(chanting(hand, "snake", spot) for spot in spots)


def snake_options(_: Rules, state: State, chanter: int, hand: str) -> list[Action]:
    """Any Inner Token of any player, by place (SN1)."""
    options: list[Action] = []
    for spots in places(state, chanter, hand):
        options += snakes(hand, spots)
    return options


# What the effects do


def discharge(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """TH2 The Tower is resolved; turned by Roar, a hand gains 2 more (RO2)."""
    seat, circle = CIRCLE_AT[chant.target]
    extra = 2 if chant.turned else 0
    state = resolve_tower(rules, state, seat, circle, extra, "RO2" if chant.turned else "T9", log)
    return state if state.out else finish(rules, state, chant, log)


def snake(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """SN1 The chosen Inner Token moves to the Hand on which the Snake lay."""
    token = token_at(state, chant.target)
    holder, place = INNER_AT[chant.target]
    if log is not None:
        move = Move(token, chant.target, f"{chant.seat}{chant.hand}", f"{holder}{chant.seat}")
        log.append(Event("taken", "SN1", chant.seat, (move,), at=chant.target))
    state = put(state, holder, lifted(state.seats[holder], place))
    state = put(state, chant.seat, set_hand(state.seats[chant.seat], chant.hand, token))
    return finish(rules, state, chant, log)


def katana(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """KA1 The top or the bottom token of the Tower goes to the Canyon."""
    return finish(rules, cut(state, chant.target, chant.other, "KA1", log), chant, log)


# The rows

THUNDER_ANSWERS = (Step.ROAR, Step.SHIELD)  # R3

# In the order of the rulebook; what a Mist acts as stands in the rows of those effects (MI1).
ROWS: tuple[Effect, ...] = (
    Effect(
        "discharge",
        "TH2",
        "TM",
        "d",
        discharge,
        aims=(HIGHEST_TOWER,),
        answered_by=THUNDER_ANSWERS,
        fast=discharge_options,
    ),
    Effect(
        "charge",
        "TH3",
        "TM",
        "c",
        charge,
        aims=(HIGHEST_TOWER,),
        answered_by=THUNDER_ANSWERS,
        when=SEAL,
        fast=charge_options,
    ),
    Effect(
        "snake", "SN1", "NM", "s", snake, aims=(INNER_TOKEN,), answered_by=(Step.SHIELD,), fast=snake_options
    ),
    Effect(
        "katana",
        "KA1",
        "KM",
        "k",
        katana,
        aims=(ANY_TOWER, END_OF_TOWER),
        answered_by=(Step.SHIELD,),
        fast=katana_options,
    ),
    Effect("shield", "SH1", "HM", "h", kind=Kind.ANSWER),
    Effect("roar", "RO1", "RM", "r", kind=Kind.ANSWER),
    SWITCH,
    PURIFY,
    DESTROY,
)
hooks.install(ROWS)

EFFECT: Mapping[str, Effect] = {row.name: row for row in ROWS}
# Those that are chanted in the Pile/Chant step; Shield and Roar only answer (T10).
EFFECTS: Mapping[str, Effect] = {row.name: row for row in ROWS if row.kind is not Kind.ANSWER}
ANSWERS: Mapping[str, Effect] = {row.name: row for row in ROWS if row.kind is Kind.ANSWER}
MAKES: Mapping[str, str] = {row.name: row.tokens for row in ROWS}
ASKS: Mapping[Step, Ask] = {step: ask for row in ROWS for step, ask in row.asks.items()}
THUNDER: tuple[str, ...] = tuple(row.name for row in ROWS if Step.ROAR in row.answered_by)

# What each token can be chanted as (T10, MI1); a token that is missing here is never chanted.
CHANTED_AS: Mapping[Token, tuple[str, ...]] = {
    token: tuple(row.name for row in EFFECTS.values() if token in row.tokens)
    for token in LETTERS
    if any(token in row.tokens for row in EFFECTS.values())
}


# The generator of each effect, found once.
FAST: Mapping[str, Callable[[Rules, State, int, str], Sequence[Action]]] = {
    row.name: row.fast or partial(product_of_aims, row) for row in EFFECTS.values()
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
                aimed = FAST[effect](rules, state, seat, hand)
            if not aimed and rules.R7 == "allowed":
                aimed = [chanting(hand, effect)]
            options += aimed
    return options
