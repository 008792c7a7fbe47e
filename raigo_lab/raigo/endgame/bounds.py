"""The most that a player can still reach: bounds for the rest of a two-seat game, before any search.

The bound. Whatever the other side does, it could instead sit still: fetch nothing, draw by a fixed plan, answer
nothing, hand over. So no player can reach more than the most that is possible against an opponent who sits
still, and the other side's most, negated, is the least.

Against such an opponent only these things change the margin, and each is counted from what is left:

- **turns**: every turn draws at least one token (T2), so Raizan tells how many turns are left (E1);
- **uses**: a turn uses at most two tokens from the Hands (T1, T5), one more with Purify (PU1). A Snake is not a
  use of its own: the token that it brings takes its place (SN1). No more are used than are held or drawn;
- **piles** on own Towers, of tokens that the player can come to hold at all;
- **cuts**, one a turn (T11): of own Towers before anything is piled on them (a token that is piled and then cut
  was a use for nothing), or of the other's;
- **Roar** with Discharge, once a turn: 2 more for a hand and two uses (RO2). A Discharge alone only frees a Circle;
- **Destroy**, which strikes once (DE3, DE4), and Yang that an opponent with a full Board has to pay (T4).

The player whose turn it is need not sit still: nobody can answer a pile (T6), so what two piles, or in the very last
turn a Katana or a Roar that cannot be answered, give for certain is counted before it sits still.

Where an opponent who sits still could drop out (E2, R10) nothing is said. No rule is decided here: every bound is
loose on the safe side, and tests hold it against exact values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from raigo_lab.raigo.aims import FROM_CANYON
from raigo_lab.raigo.endgame.builds import Plan, Stock, Towers, build_best, ordered, points, taking
from raigo_lab.raigo.endgame.known import ALL_KNOWN
from raigo_lab.raigo.endgame.sure import Sure, sure_end, sure_piles
from raigo_lab.raigo.hands import HEIGHT_LIMIT
from raigo_lab.raigo.outcome import DROPOUT
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import MAKES
from raigo_lab.raigo.state import INNER_ROOM, NOTHING_USED, State, Step

STEALERS = (
    MAKES["snake"] + MAKES["switch"]
)  # what brings somebody else's Inner Token to one's own Board (SN1, SW1)
BEFORE_THE_DRAW = (Step.FETCH, Step.SELECT, Step.FORBIDDANCE)
FARTHEST = 5  # tokens in Raizan: with more, a bound costs more than it saves
COVERED = (*BEFORE_THE_DRAW, Step.PLACE, Step.ACT)


class Means(NamedTuple):
    """What a player can still bring about at most."""

    uses: int  # of tokens on the Hands
    cuts: int
    discharges: int
    roars: int  # each with a Discharge
    freed: bool  # whether a Circle can come free without a Discharge: a sixth token, Destroy
    stock: Stock


def covered(state: State) -> bool:
    """Whether this reasoning holds: two seats, nothing in flight (it counts nowhere here, and can still do something)."""
    return (
        ALL_KNOWN
        and state.around is None
        and len(state.seats) == 2
        and len(state.stack) == 1
        and state.stack[0].step in COVERED
        and not state.bonus
        and bool(state.raizan) == (state.last_turns is None)
        and len(state.raizan) <= FARTHEST
    )


def most(rules: Rules, state: State, me: int) -> int:
    """The most that this seat's margin can come to, whatever the other side does."""
    other = state.seats[1 - me]
    plan = None if state.turn == me else sure_piles(rules, state)
    if plan is None:
        plan = Sure(tuple([circle.tower for circle in other.circles]), 0)
    best = against(rules, state, me, plan, quick=False)
    if state.raizan:
        best = min(best, against(rules, state, me, plan, quick=True))
    elif state.last_turns == 1 and state.turn != me:
        best = min(best, -sure_end(rules, state))
    return best


def against(rules: Rules, state: State, me: int, plan: Sure, *, quick: bool) -> int:
    """The most against an opponent who sits still, drawing one a turn or (``quick``) two while there is room.

    ``plan`` says how its Towers stand, after what it piles first if it is its turn.
    """
    own, other = state.seats[me], state.seats[1 - me]
    turns, draws, paid = outlook(state, me, quick=quick)
    worths = [points(rules, tower) for tower in plan.towers]
    penalties = worths.count(-1) + paid
    if 0 < penalties >= other.yang:
        return DROPOUT
    stock = reachable(state, me, draws)
    towers = tuple([circle.tower for circle in own.circles])
    destroys = stock.destroys + bool(own.head) + bool(other.head)
    if turns:
        means = means_of(state, me, turns, draws, stock, destroy=destroys > 0)
        best = gain(rules, towers, plan.towers, means)
    else:
        best = sum([points(rules, tower) for tower in towers])
    if destroys:
        # It strikes me in my turn: good riddance of an Unsettled Tower; the other in theirs, where only a seal
        # that ends is gathered, unless enough lies there in this very turn (DE2, DE3, TH6).
        best += any(points(rules, tower) < 0 for tower in towers)
        if state.turn != me or stock.thunders or any(circle.seal for circle in other.circles):
            best += destroys * max(0, *worths)
    return own.yang + best - (other.yang + plan.scored + sum(worths) - paid)


def outlook(state: State, me: int, *, quick: bool) -> tuple[int, int, int]:
    """How many turns this seat still has at most, how many tokens it draws, what the other pays by T4."""
    mine, frame = state.turn == me, state.stack[0]
    other = state.seats[1 - me]
    if state.last_turns is not None:
        return (state.last_turns + mine) // 2, 0, 0
    count = len(other.inner) + (0 if mine else len(frame.tokens))
    if frame.step == Step.FORBIDDANCE and not mine:
        count -= 2  # paid already (T4)
    pending = frame.step in BEFORE_THE_DRAW
    left = len(state.raizan)
    turns, _, paid = ahead(left, 1, count, mine=mine, pending=pending, quick=quick)
    _, draws, _ = ahead(left, 2, count, mine=mine, pending=pending, quick=quick)
    return turns, draws, paid


@lru_cache(maxsize=10_000)
def ahead(
    left: int, pace: int, count: int, *, mine: bool, pending: bool, quick: bool
) -> tuple[int, int, int]:
    """Play the draws to the end: my turns, my draws, the other's payments, if I draw ``pace`` a turn.

    Slow draws give most turns and payments, fast ones most draws. The other holds ``count`` tokens; I may take
    some away, never add one. Its plan stays legal and no dearer then: it draws two only while at most three are
    held, and with single draws it pays for every second token above four, fewer if fewer are held.
    """
    turns, draws, paid = int(mine), 0, 0
    while left:
        if pending:
            if mine:
                take = min(pace, left)
                draws += take
            else:
                quick = quick and count <= INNER_ROOM - 2
                if count >= INNER_ROOM:
                    paid, count = paid + 1, count - 2
                take = min(2 if quick else 1, left)
                count += take
            left -= take
        if left:
            mine, pending = not mine, True
            turns += mine
    return turns + 1, draws, paid


def reachable(state: State, me: int, draws: int) -> Stock:
    """What a player may come to hold: what is its own, and what Snake and Switch may bring.

    Switch also brings back from the Canyon what was used or cut.
    """
    seat, other = state.seats[me], state.seats[1 - me]
    drawn = state.stack[0].tokens
    own, foreign = seat.inner, other.inner
    if state.turn == me:
        own += drawn
    else:
        foreign += drawn
    if draws or "P" in own or "P" in foreign:  # Purify draws too (PU1)
        own += state.raizan
    else:
        foreign += state.raizan
    lying = ""
    if "W" in own or "W" in foreign:
        for seat in state.seats:
            lying += seat.canyon + seat.gathered
            for circle in seat.circles:
                lying += circle.tower + circle.seal
    return stock_of(ordered(own), ordered(foreign), ordered(lying))


@lru_cache(maxsize=100_000)
def stock_of(own: str, foreign: str, lying: str) -> Stock:
    """What there is to use; ``lying`` is what Switch may take from the Canyon now or later (SW1).

    Each theft takes an own thief, or one that was itself stolen and is then not used for anything else: so no more
    stolen tokens are put to use than there are own thieves.
    """
    thefts = sum([token in STEALERS for token in own])
    if not thefts:
        foreign = ""
    elif lying:
        back = (own + foreign).count("W")
        foreign += "".join([token * back for token in FROM_CANYON if token in own + foreign + lying])
    both = ordered(own + foreign)
    mists, thunders, roars = both.count("M"), both.count("T"), both.count("R")
    return Stock(
        own=own,
        foreign=foreign,
        both=both,
        thefts=thefts,
        purifies=both.count("P"),
        katanas=both.count("K") + mists,
        thunders=thunders + mists,
        pairs=min(thunders + mists, roars + mists, (thunders + roars + mists) // 2),
        destroys=both.count("D"),
    )


def means_of(state: State, me: int, turns: int, draws: int, stock: Stock, *, destroy: bool) -> Means:
    """Count what is left (T1, T5, T11, PU1)."""
    seat, frame, mine = state.seats[me], state.stack[0], state.turn == me
    if stock.purifies:
        draws = len(state.raizan)
    held = len(seat.inner) + (len(frame.tokens) if mine else 0)
    uses = 2 * turns + stock.purifies
    if mine and frame.step == Step.ACT:
        uses -= 2 - bool(seat.left) - bool(seat.right)
    uses = min(uses, held + draws)
    used = state.used if mine else NOTHING_USED
    discharged = "discharge" in used
    return Means(
        uses=uses,
        cuts=min(turns - ("katana" in used), stock.katanas),
        discharges=min(turns - discharged, stock.thunders),
        roars=min(turns - (discharged or "roar" in used), stock.pairs, uses // 2),
        freed=destroy or any(len(circle.tower) + uses >= HEIGHT_LIMIT for circle in seat.circles),
        stock=stock,
    )


@lru_cache(maxsize=200_000)
def gain(rules: Rules, own: Towers, others: Towers, means: Means) -> int:
    """The most that own Towers can be worth in the end, with what Roar adds and cuts take from the other's."""
    best = sum([points(rules, tower) for tower in own])
    for roar in range(means.roars + 1):
        rest = means.uses - 2 * roar
        for cuts in range(min(means.cuts, rest) + 1):
            for away in range(cuts + 1):
                taken = 2 * roar + taking(rules, others, away)
                piles = rest - cuts
                # A freed Circle is worth something from three piles on; a Discharge for it is a use, unless roared.
                for empty in range(piles // 3 + 1):
                    price = 0 if means.freed else max(0, empty - roar)
                    if price <= means.discharges - roar:
                        plan = Plan(piles - price, cuts - away, (cuts, price + roar, roar))
                        best = max(
                            best,
                            taken + build_best(rules, own + ("",) * empty, plan, means.stock, best - taken),
                        )
    return best
