"""What one turn can gain at most: bounds for the last turns of two-seat endgames, before any search.

With Raizan empty and one turn left for each, a player gains by what still passes through the Hands: tokens
piled, one cut, one Roar (T11 allows each effect once). Doing nothing is always possible. No rule is decided
here: every bound is loose on the safe side, and tests hold it against the plain search.
"""

from __future__ import annotations

from functools import lru_cache

from raigo_lab.raigo.hands import HEIGHT_LIMIT, worth
from raigo_lab.raigo.outcome import resolve_all
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Circle, State, Step
from raigo_lab.raigo.tokens import LETTERS, WEIGHT, Pile

Circles = tuple[Circle, ...]


def margin_bounds(rules: Rules, state: State) -> tuple[int, int] | None:
    """Bounds of the turn player's margin, or None where this reasoning does not hold."""
    left, step = state.last_turns, state.stack[0].step
    if left is None or left > 2 or len(state.seats) != 2 or step not in (Step.FETCH, Step.ACT):
        return None
    if len(state.stack) > 1:
        return None  # A token is in flight: it counts nowhere here, and can still do something.
    me, other = state.seats[state.turn], state.seats[1 - state.turn]
    mine = resolve_all(rules, me.circles, "")
    theirs = resolve_all(rules, other.circles, "")
    # A dropout is worth more than any Tower: with one in reach nothing is said.
    if 0 < mine.penalties >= me.yang or 0 < theirs.penalties >= other.yang:
        return None
    now = me.yang + mine.points - other.yang - theirs.points
    inner = me.inner + other.inner
    canyon = me.canyon + other.canyon
    hands = 2 if step == Step.FETCH else bool(me.left) + bool(me.right)
    active = bool(me.head or other.head)
    destroy = active or "D" in inner
    # Destroy at the end of my turn (DE3): it may rid me of an Unsettled Tower, or cost me my best.
    low = now - (best_tower(rules, me.circles) if active else 0)
    high = now + gain(rules, reachable(me.inner, inner, canyon), hands, state.used, me.circles, other.circles)
    high += int(destroy and mine.penalties > 0)
    if left == 2:
        # The other's turn follows: they may do nothing, or gain all they can.
        low -= gain(rules, reachable(other.inner, inner, canyon), 2, frozenset(), other.circles, me.circles)
        if destroy:
            low -= int(theirs.penalties > 0)
            high += best_tower(rules, other.circles)
    return low, high


def reachable(own: str, inner: str, canyon: str) -> str:
    """The kinds a player may come to hold this turn: Snake and Switch bring what others hold."""
    if any(token in own for token in "NMW"):
        own = inner + canyon if "W" in inner else inner
    return "".join([token for token in LETTERS if token in own])


def gain(
    rules: Rules, kinds: str, hands: int, used: frozenset[str], circles: Circles, others: Circles
) -> int:
    """The most that a player can gain in one turn with so many tokens on the Hands."""
    if "P" in kinds and hands:
        hands += 1  # Purify itself is spent, and brings two more to the Hands (PU1).
    katana = "katana" not in used and ("K" in kinds or "M" in kinds)
    roar = "discharge" not in used and ("T" in kinds or "M" in kinds) and ("R" in kinds or "M" in kinds)
    best = 0
    for roars in (0, 1) if roar else (0,):
        rest = hands - 2 * roars
        if rest < 0:
            continue
        best = max(best, 2 * roars + growth(rules, circles, rest, kinds))  # RO2
        if katana and rest:
            cut = cut_of(rules, others) + growth(rules, circles, rest - 1, kinds)
            best = max(best, 2 * roars + max(cut, after_cut(rules, circles, rest - 1, kinds)))
    return best


def points(rules: Rules, tower: Pile) -> int:
    """What a Tower gives in E3 (two seats have no Bonus Token)."""
    return worth(tower, rules).points if tower else 0


def may_begin_a_hand(rules: Rules, tower: Pile) -> bool:
    """Whether a hand can begin like that: all begin with a Basic hand of three, or with a pair (H1 to H6)."""
    if len(tower) < 3 or WEIGHT[tower[0]] == WEIGHT[tower[1]]:
        return True
    return worth(tower[:3], rules).hand is not None


@lru_cache(maxsize=200_000)
def best_points(rules: Rules, tower: Pile, piles: int, kinds: str) -> int:
    """The most a Tower can be worth after so many more tokens of these kinds."""
    best = points(rules, tower)
    if piles and len(tower) < HEIGHT_LIMIT and may_begin_a_hand(rules, tower):
        for token in kinds:
            if not tower or WEIGHT[token] <= WEIGHT[tower[-1]]:
                best = max(best, best_points(rules, tower + token, piles - 1, kinds))
    return best


@lru_cache(maxsize=200_000)
def growth(rules: Rules, circles: Circles, piles: int, kinds: str) -> int:
    """The most that so many piles add to these Towers, however they are shared out."""
    best = [0] * (piles + 1)  # by number of piles
    for circle in circles:
        tower = circle.tower
        adds = [best_points(rules, tower, n, kinds) - points(rules, tower) for n in range(piles + 1)]
        best = [max(best[n - k] + adds[k] for k in range(n + 1)) for n in range(piles + 1)]
    return best[-1]


@lru_cache(maxsize=200_000)
def after_cut(rules: Rules, circles: Circles, piles: int, kinds: str) -> int:
    """The most that cutting an own Tower gains, with what is piled besides."""
    best = 0
    for i, circle in enumerate(circles):
        if circle.tower:
            before = points(rules, circle.tower)
            for rest in (circle.tower[:-1], circle.tower[1:]):
                cut = (*circles[:i], Circle(rest), *circles[i + 1 :])
                best = max(best, points(rules, rest) - before + growth(rules, cut, piles, kinds))
    return best


@lru_cache(maxsize=200_000)
def cut_of(rules: Rules, circles: Circles) -> int:
    """The most that a cut takes from these Towers."""
    towers = [circle.tower for circle in circles if circle.tower]
    return max(
        (points(rules, t) - points(rules, rest) for t in towers for rest in (t[:-1], t[1:])), default=0
    )


@lru_cache(maxsize=200_000)
def best_tower(rules: Rules, circles: Circles) -> int:
    """The most that one Tower is worth."""
    return max(0, *(points(rules, circle.tower) for circle in circles))
