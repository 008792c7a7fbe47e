"""What the player whose turn it is gets for certain: piles, and in the last turn what nobody can answer."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from raigo_lab.raigo.endgame.builds import Towers, parts, points
from raigo_lab.raigo.hands import HEIGHT_LIMIT
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import MAKES
from raigo_lab.raigo.state import INNER_ROOM, Seat, State, Step
from raigo_lab.raigo.tokens import WEIGHT, Pile


class Sure(NamedTuple):
    """How the Towers of a seat stand, and what it has scored besides."""

    towers: Towers
    scored: int


def hands_of(state: State) -> list[str]:
    """What the turn player can have on its Hands when it acts, for certain (T1)."""
    seat, step = state.seats[state.turn], state.stack[0].step
    if step == Step.ACT:
        return [seat.left + seat.right]
    held = seat.left + seat.right
    if step != Step.FETCH or (state.raizan and len(seat.inner) >= INNER_ROOM):
        return []  # A full Board must give two tokens away first (T4).
    if len(held) == 2 or not seat.body:
        return [held]
    if held:
        return [held + token for token in dict.fromkeys(seat.body)]
    body = seat.body
    if len(body) == 1:
        return [body]
    return list(dict.fromkeys([body[i] + body[j] for i in range(len(body)) for j in range(i + 1, len(body))]))


def sure_piles(rules: Rules, state: State) -> Sure | None:
    """The best that piling alone does this turn: nobody can answer it (T6)."""
    seat = state.seats[state.turn]
    open_ = tuple([circle.tower for circle in seat.circles if not circle.seal])
    if not open_:
        return None
    sealed = tuple([circle.tower for circle in seat.circles if circle.seal])
    before = sum([points(rules, tower) for tower in open_])
    best, plan = before, None
    for hands in hands_of(state):
        value, towers, scored = piled(rules, open_, hands)
        if value > best:
            best, plan = value, Sure(towers + sealed, scored)
    return plan


@lru_cache(maxsize=200_000)
def piled(rules: Rules, towers: Towers, hands: str) -> tuple[int, Towers, int]:
    """The best way to pile some of these tokens: points in all, the Towers, and what a sixth token scored (T8)."""
    best = sum([points(rules, tower) for tower in towers]), towers, 0
    for token in dict.fromkeys(hands):
        rest = hands.replace(token, "", 1)
        for i, tower in enumerate(towers):
            if not tower or WEIGHT[token] <= WEIGHT[tower[-1]]:
                higher, scored = tower + token, 0
                if len(higher) == HEIGHT_LIMIT:
                    scored, higher = points(rules, higher), ""
                if scored < 0:
                    continue
                value, after, more = piled(rules, (*towers[:i], higher, *towers[i + 1 :]), rest)
                if value + scored > best[0]:
                    best = value + scored, after, more + scored
    return best


def sure_end(rules: Rules, state: State) -> int:
    """The margin that the turn player has for certain in the very last turn."""
    me, other = state.seats[state.turn], state.seats[1 - state.turn]
    worths = [points(rules, circle.tower) for circle in me.circles]
    # Destroy may strike after all, and a dropout is worth more than any Tower: then nothing is said.
    if me.head or other.head or (0 < worths.count(-1) >= me.yang):
        return -1000
    now = me.yang + sum(worths) - other.yang - sum([points(rules, circle.tower) for circle in other.circles])
    open_ = tuple([circle.tower for circle in me.circles if not circle.seal])
    sealed = sum([points(rules, circle.tower) for circle in me.circles if circle.seal])
    best = now
    base = now - sum(worths) + sealed
    answers = other.left + other.right
    mist = "M" if rules.R18 == "yes" else ""
    cut = 0
    if "katana" not in state.used and not any(token in answers for token in "H" + mist):
        cut = cut_of(rules, other)
    roar = 0
    if (
        "discharge" not in state.used
        and "roar" not in state.used
        and not any(token in answers for token in "R" + mist)
    ):
        roar = 2 if roar_target(rules, state, me) else 0
    for hands in hands_of(state):
        best = max(best, base + piled(rules, open_, hands)[0])
        if cut:
            for token in "KM":
                if token in hands:
                    best = max(best, base + cut + piled(rules, open_, hands.replace(token, "", 1))[0])
        if roar and len(hands) == 2:
            one, two = hands[0], hands[1]
            thunders = MAKES["discharge"]
            if (one in thunders and two in "R" + mist) or (two in thunders and one in "R" + mist):
                best = max(best, now + roar)
    return best


@lru_cache(maxsize=50_000)
def loss(rules: Rules, tower: Pile) -> int:
    """The most that one cut takes from a Tower (KA1)."""
    return max([points(rules, tower) - points(rules, rest) for rest in parts(tower, 1)])


def cut_of(rules: Rules, seat: Seat) -> int:
    """The most that one cut takes from this seat's unsealed Towers."""
    return max([loss(rules, circle.tower) for circle in seat.circles if not circle.seal], default=0)


def roar_target(rules: Rules, state: State, me: Seat) -> bool:
    """Whether a Discharge has a target (TH1) and an own unsealed Tower is a hand (RO2)."""
    return any(points(rules, circle.tower) > 0 for circle in me.circles if not circle.seal) and any(
        len(circle.tower) >= rules.R1 for seat in state.seats for circle in seat.circles if not circle.seal
    )
