"""Lasting Arcana (AC4), one row each: Dance, Azure, Demon. Destroy has its own module in the base game."""

from __future__ import annotations

from raigo_lab.raigo.answers import aimed_at
from raigo_lab.raigo.arcana.moving import (
    gathered_weight,
    lasting_ends,
    lay_beside,
    mark,
    tell,
)
from raigo_lab.raigo.arcana.raizan import draw
from raigo_lab.raigo.arcana.table import (
    allies,
    around,
    body_room,
    head_of,
    is_tree,
    lasting_of,
    raizan_holds,
)
from raigo_lab.raigo.effects import Effect, Kind
from raigo_lab.raigo.events import IN_FLIGHT, Events, Move
from raigo_lab.raigo.hands import HEIGHT_LIMIT
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import EFFECT
from raigo_lab.raigo.state import Chant, Frame, Lasting, State, Step
from raigo_lab.raigo.tokens import WEIGHT, Token
from raigo_lab.raigo.verbs import into_body, put, set_body

DANCE, AZURE, DEMON = "舞", "蒼", "鬼"
DANCE_ENDS, AZURE_ENDS = 3, 6
# The most that each can have gathered while it stays; Demon gathers nothing (A9, A16, A25).
LASTS = {DANCE: DANCE_ENDS - 1, AZURE: AZURE_ENDS - 1, DEMON: 0}
STOPS = ("discharge", "charge", "snake", "katana")


def lasts(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """AC4 It lies face up on the Head; a Head can hold several."""
    tell(log, "active", "AC4", chant.seat, (Move(chant.token, IN_FLIGHT, f"{chant.seat}H"),))
    heads = (*state.seats[chant.seat].rare.lasting, Lasting(chant.token))
    return mark(state, chant.seat, lasting=heads)._replace(stack=state.stack[:-1])


# A9 Dance


def stopped(rules: Rules, state: State, chant: Chant, log: Events) -> State | None:
    """A9 A Thunder, Snake or Katana that would happen to Dance's owner is laid beside it; None where it is not."""
    if chant.effect not in STOPS or chant.roars or not chant.target:
        return None  # A9b: a Roar was applied.
    owner = aimed_at(chant)
    if lasting_of(state.seats[owner], DANCE) is None:
        return None
    tell(log, "stopped", "A9", owner, effect=chant.effect, at=chant.target)
    state = lay_beside(state, owner, DANCE, chant.token, IN_FLIGHT, "A9", log)
    if gathered_weight(state.seats[owner], DANCE) >= DANCE_ENDS:
        state = lasting_ends(state, owner, DANCE, "A9", log)
    state = state._replace(stack=state.stack[:-1])
    return finished(rules, state, chant, stopped_by_dance=True)


# A16 Azure


def gathers_sixth(rules: Rules, state: State, circle: int) -> int | None:
    """A16 Whose Azure takes the sixth token piled on this Circle of the turn player; None: it is resolved (T8)."""
    if len(state.seats[state.turn].circles[circle].tower) != HEIGHT_LIMIT - 1:
        return None
    if is_tree(state.seats[state.turn], circle) and rules.R32 == "resolves":
        return None
    return head_of(state, AZURE)


def sixth_gathered(state: State, owner: int, token: Token, source: str, log: Events) -> State:
    """A16 The sixth token is laid beside Azure; at a weight of 6 Azure ends at once."""
    state = lay_beside(state, owner, AZURE, token, source, "A16", log)
    if gathered_weight(state.seats[owner], AZURE) >= AZURE_ENDS:
        state = lasting_ends(state, owner, AZURE, "A16", log)
    return state


# A25 Demon


def _weight(rules: Rules, token: Token, effect: str) -> int:
    """A25b The weight of the token, or (R27) of the Spell it acted as."""
    return WEIGHT[token if rules.R27 == "token" else EFFECT[effect].tokens[0]]


def finished(rules: Rules, state: State, chant: Chant, *, stopped_by_dance: bool = False) -> State:
    """A chant is over with its answers: Demon may have seen a Spell of weight 8 or less (A25)."""
    table = around(state)
    if chant.effect == "purify":
        state = _after_purify(state, chant.seat)
        table = around(state)
    owner = head_of(state, DEMON)
    if owner is None or chant.effect not in EFFECT:
        return state
    was_stopped = stopped_by_dance or chant.shield is not None
    applied = []
    if rules.R28 == "counts" or not was_stopped:
        applied.append((chant.seat, _weight(rules, chant.token, chant.effect)))
    applied += [(roar.seat, _weight(rules, roar.token, "roar")) for roar in chant.roars]
    if chant.shield:
        applied.append((chant.shield.seat, _weight(rules, chant.shield.token, "shield")))
    if any(weight <= 8 and seat not in allies(state, owner) for seat, weight in applied):
        state = state._replace(around=table._replace(pending=(*table.pending, f"demon{owner}")))
    return state


def _after_purify(state: State, seat: int) -> State:
    """A13c After Purify the chanter's Collapse acts, moved or not."""
    table = around(state)
    if "崩" in state.seats[seat].inner and "collapse" not in table.pending:
        return state._replace(around=table._replace(pending=(*table.pending, "collapse")))
    return state


def demon_acts(state: State, owner: int, log: Events) -> State:
    """A25 With room on the Body its owner draws until it is full or Raizan empty; then Demon is spent."""
    room = body_room(state.seats[owner])
    if lasting_of(state.seats[owner], DEMON) is None or room <= 0:
        return state
    count = min(room, raizan_holds(state))
    if not count:
        return lasting_ends(state, owner, DEMON, "A25", log)
    state = state._replace(stack=(*state.stack, Frame(Step.DRAW)))
    return draw(state, Frame(Step.DRAW, amount=count, queue=(owner,)), log)


def demon_drawn(state: State, log: Events) -> State:
    """A25d The drawn tokens go to the Body."""
    frame = state.stack[-1]
    owner = frame.queue[0]
    seat = state.seats[owner]
    body = into_body(owner, seat.body, frame.tokens, f"{owner}drawn", str(owner), log)
    state = put(state, owner, set_body(seat, body))._replace(stack=state.stack[:-1])
    return lasting_ends(state, owner, DEMON, "A25", log)


ROWS: tuple[Effect, ...] = tuple(
    Effect(name, clause, token, "", lasts, kind=Kind.LASTING)
    for name, clause, token in (("dance", "A9", DANCE), ("azure", "A16", AZURE), ("demon", "A25", DEMON))
)
