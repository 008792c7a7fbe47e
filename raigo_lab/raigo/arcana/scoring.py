"""Arcana that score, one row each: Harmony, Poise and Deity a Tower, Grace the Inner Tokens at the end."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.raigo.arcana.aims import NAMED_HAND, NAMED_HANDS, tower_aim
from raigo_lab.raigo.arcana.moving import gain, tell, tower_completed
from raigo_lab.raigo.arcana.raizan import draw
from raigo_lab.raigo.arcana.table import allies, circle_of, raizan_holds, towers
from raigo_lab.raigo.effects import Effect, Kind
from raigo_lab.raigo.events import EVERYBODY, Events, Move, canyon_of
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLE_AT, Chant, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import SILENTS, WEIGHT
from raigo_lab.raigo.verbs import finish, into_canyon, put, resolve_tower, tower_to_canyon

GRACE = "麗"
SUMS = {11: 2, 33: 4}  # A4


def harmony(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A4 Weights that sum to 11 or 33 give Yang; any other sum costs 1, and nobody drops out by it."""
    tower = circle_of(state, chant.target).tower
    points = SUMS.get(sum([WEIGHT[token] for token in tower]), -1)
    if points > 0:
        state = tower_completed(state, chant.target, chant.seat, points, "A4", "harmony", log)
    else:
        state = tower_to_canyon(state, chant.target, "no_harmony", "A4", log)
    return finish(rules, gain(state, chant.seat, points), chant, log)


# A33 Poise


def poise_towers(rules: Rules, state: State, chant: Chant) -> list[str]:
    """A33a An own Tower that is a hand, or one of an ally with three stories; Raizan must have a token."""
    if not raizan_holds(state):
        return []
    return [
        spot
        for spot in towers(state, allies(state, chant.seat), 3)
        if CIRCLE_AT[spot][0] != chant.seat or worth(circle_of(state, spot).tower, rules).hand
    ]


def _no_hand(rules: Rules, state: State, chant: Chant, spot: str) -> Iterator[Refusal]:
    yield from _POISE_WHOSE(rules, state, chant, spot) if _POISE_WHOSE else ()
    own = CIRCLE_AT[spot][0] == chant.seat
    if own and not worth(circle_of(state, spot).tower, rules).hand:
        yield no("A33", "no_hand_here", spot=spot)


_POISE = tower_aim("A33", "ours", 3)
_POISE_WHOSE = _POISE.needs


def poise(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A33 The Tower is shown; a hand is followed by a draw, anything else is resolved (AC8)."""
    tower = circle_of(state, chant.target).tower
    index, c = CIRCLE_AT[chant.target]
    moves = tuple(Move(t, f"{chant.target}{i}", f"{chant.target}{i}") for i, t in enumerate(tower, start=1))
    tell(log, "shown", "A33", index, moves, at=chant.target)
    if not worth(tower, rules).hand:
        state = resolve_tower(rules, state, index, c, 0, "T9", log)
        return state if state.out else finish(rules, state, chant, log)
    return draw(state, Frame(Step.DRAW, amount=1, chant=chant), log)


def poise_drawn(rules: Rules, state: State, log: Events) -> State:
    """A33 Silent: the hand's points and 2 more; Spell: the Tower goes to the Canyon. The drawn token too."""
    frame = state.stack[-1]
    chant, token = frame.chant, frame.tokens
    assert chant is not None  # noqa: S101 - set by ``poise``
    owner = CIRCLE_AT[chant.target][0]
    if token in SILENTS:
        value = worth(circle_of(state, chant.target).tower, rules)
        scorer = owner if rules.R35 == "owner" else chant.seat
        name = value.hand.english if value.hand else ""
        state = tower_completed(state, chant.target, owner, value.points + 2, "A33", name, log)
        state = gain(state, scorer, value.points + 2)
    else:
        state = tower_to_canyon(state, chant.target, "poise_lost", "A33", log)
    tell(log, "discarded", "A33", chant.seat, (Move(token, f"{chant.seat}drawn", canyon_of(chant.seat)),))
    state = put(state, chant.seat, into_canyon(state.seats[chant.seat], token))
    return finish(rules, state, chant, log)


# A35 Deity


def deity(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """A35 Named rightly the Tower is your completed hand for its basic points; wrongly it is resolved for its owner."""
    index, c = CIRCLE_AT[chant.target]
    tower = circle_of(state, chant.target).tower
    value = worth(tower, rules)
    moves = tuple(
        Move(token, f"{chant.target}{i}", f"{chant.target}{i}", EVERYBODY)
        for i, token in enumerate(tower, start=1)
    )
    tell(log, "named", "A35", chant.seat, moves, at=chant.target, other=chant.other)
    if value.hand and value.hand.english == NAMED_HANDS[chant.other]:
        state = tower_completed(
            state, chant.target, chant.seat, value.hand.basic, "A35", value.hand.english, log
        )
        return finish(rules, gain(state, chant.seat, value.hand.basic), chant, log)
    state = resolve_tower(rules, state, index, c, 0, "T9", log)
    return state if state.out else finish(rules, state, chant, log)


# A18 Grace


def inner_tokens(seat: Seat) -> int:
    """What counts in a tie (E4); a bound token of the Body is one Inner Token too (A26b)."""
    return len(_inner(seat))


def _inner(seat: Seat) -> str:
    """All Inner Tokens, with the bound one of the Body, which lies apart from the others."""
    return seat.inner + (seat.rare.bound.token if seat.rare.bound else "")


def grace(seat: Seat) -> int:
    """A18 With Grace among Inner Tokens that are all Silents besides: +1 for each of these."""
    inner = _inner(seat)
    if GRACE not in inner:
        return 0
    others = inner.replace(GRACE, "")
    return len(others) if all(token in SILENTS for token in others) else 0


def graced(state: State, log: Events = None) -> State:
    """The table after Grace has counted: after everybody's last turn, before E3 (A18, AC15); not after a dropout."""
    if state.out:
        return state
    for index, seat in enumerate(state.seats):
        if points := grace(seat):
            tell(log, "graced", "A18", index, amount=points)
            state = gain(state, index, points)
    return state


ROWS: tuple[Effect, ...] = (
    Effect("harmony", "A4", "和", "", harmony, aims=(tower_aim("A4", "own", 3),)),
    Effect("poise", "A33", "凛", "", poise, aims=(_POISE._replace(candidates=poise_towers, needs=_no_hand),)),
    Effect(
        "deity", "A35", "神", "", deity, kind=Kind.ONE_SHOT, aims=(tower_aim("A35", "theirs"), NAMED_HAND)
    ),
)
