"""Destroy (DE1 to DE4), one row with its hooks: no other module says what it gathers or when it strikes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.aims import circle_at
from raigo_lab.raigo.effects import Ask, Effect, Kind, Spent, When
from raigo_lab.raigo.events import IN_FLIGHT, Event, Events, Move, canyon_of
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    TOWER_SPOTS,
    Action,
    Chant,
    Frame,
    Lasting,
    Seat,
    State,
    Step,
)
from raigo_lab.raigo.tokens import SPELLS, WEIGHT, Token
from raigo_lab.raigo.verbs import (
    into_canyon,
    pop,
    put,
    sorted_in,
    tower_actions,
    tower_to_canyon,
)

TOKEN = "D"
GATHERS = "".join(token for token in SPELLS if token != TOKEN)  # DE2: no Arcanum, and not Destroy itself
TO_STRIKE = Frame(Step.STRIKE)


def destroy_owner(state: State) -> int | None:
    """On whose Head an active Destroy lies (DE1)."""
    return _owner(state.seats)


def _owner(seats: Sequence[Seat]) -> int | None:
    for index, seat in enumerate(seats):
        if seat.lasting:
            return index
    return None


def gathered_weight(seat: Seat) -> int:
    """How much an active Destroy has gathered (DE3)."""
    return sum([WEIGHT[token] for token in seat.gathered])


def weight_with(seat: Seat, token: Token) -> int | None:
    """What an active Destroy would weigh with this token spent beside it; None if it gathers no such token (DE2)."""
    return gathered_weight(seat) + WEIGHT[token] if token in GATHERS else None


def destroy_due(rules: Rules, state: State) -> int | None:
    """Whose Destroy is due: gathered weight of 10 or more (DE3, R2)."""
    owner = _owner(state.seats)
    return owner if owner is not None and gathered_weight(state.seats[owner]) >= rules.R2 else None


# What it does


def activate(_: Rules, state: State, chant: Chant, log: Events) -> State:
    """DE1 It lies face up on the Head and is active."""
    if log is not None:
        log.append(Event("active", "DE1", chant.seat, (Move(chant.token, IN_FLIGHT, f"{chant.seat}H"),)))
    return put(pop(state), chant.seat, state.seats[chant.seat]._replace(lasting=(Lasting(chant.token),)))


def gather(seats: list[Seat], spent: Spent, source: str, log: Events) -> Spent:
    """DE2 Every Spell token spent for its effect, by anybody, is laid beside it instead of in the Canyon."""
    owner = _owner(seats)
    if owner is None:
        return spent
    rest = [(user, token) for user, token in spent if token not in GATHERS]
    for _, token in spent:
        if token not in GATHERS:
            continue
        head, gathered = seats[owner].lasting[0]
        seats[owner] = seats[owner]._replace(lasting=(Lasting(head, sorted_in(gathered, token)),))
        if log is not None:
            moves = (Move(token, source, f"{owner}G"),)
            log.append(Event("gathered", "DE2", owner, moves, amount=gathered_weight(seats[owner])))
    return rest


def strikes_at_the_end(rules: Rules, state: State) -> Frame | None:
    """DE3 A due Destroy strikes at the end of that very turn (T12)."""
    for seat in state.seats:
        if seat.lasting:
            return TO_STRIKE if gathered_weight(seat) >= rules.R2 else None
    return None


def strikes_at_once(rules: Rules, state: State) -> Frame | None:
    """R4 Or as soon as a chant is finished."""
    return strikes_at_the_end(rules, state) if rules.R4 == "once" else None


# DE3 Its question: which Tower goes


def strike_spots(state: State) -> tuple[str, ...]:
    """The turn player's unsealed Towers (DE3); a Tree Tower is none (A23b)."""
    table = state if state.around is None else arcana().masked(state)
    circles = table.seats[state.turn].circles
    spots = TOWER_SPOTS[state.turn]
    return tuple([spots[c] for c, circle in enumerate(circles) if circle.tower and not circle.seal])


def strike_node(_: Rules, state: State) -> Choice:
    """DE3 Destroy's owner chooses a Tower of the turn player."""
    owner = destroy_owner(state)
    assert owner is not None  # noqa: S101 - otherwise ``strike_auto`` went on
    return Choice(owner, tower_actions(strike_spots(state)))


def strike_auto(rules: Rules, state: State, log: Events) -> State | None:
    """Nothing is due, nothing can be lost (DE3), or there is one Tower only."""
    if destroy_due(rules, state) is None:
        return pop(state)
    spots = strike_spots(state)
    if not spots:
        return leave(pop(state), log)
    return strike_apply(rules, state, Action("tower", target=spots[0]), log) if len(spots) == 1 else None


def strike_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """DE3 One whole Tower of the turn player goes to the Canyon, unresolved."""
    state = pop(state)
    return leave(tower_to_canyon(state, action.target, "destroyed", "DE3", log), log)


def leave(state: State, log: Events) -> State:
    """DE4 Destroy and all it gathered go to the Canyon, into its owner's part (R12)."""
    owner = destroy_owner(state)
    assert owner is not None  # noqa: S101 - it was due
    seat = state.seats[owner]
    head, gathered = seat.lasting[0]
    if log is not None:
        moves = [Move(head, f"{owner}H", canyon_of(owner))]
        moves += [Move(token, f"{owner}G", canyon_of(owner)) for token in gathered]
        log.append(Event("destroy_left", "DE4", owner, tuple(moves)))
    return put(state, owner, into_canyon(seat, gathered + head)._replace(lasting=()))


def strike_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """DE3 Why this Tower cannot be chosen."""
    circle = circle_at(state, action.target)
    if circle is None or CIRCLE_AT[action.target][0] != state.turn:
        yield no("DE3", "turn_players_tower", seat=state.turn)
    elif not circle.tower:
        yield no("DE3", "no_tower", spot=action.target)
    elif circle.seal:
        yield no("DE3", "sealed", spot=action.target)


def may_rest(rules: Rules, below: Step) -> bool:
    """The strike is asked for at the end of a turn, or in its middle (R4)."""
    return below == Step.HAND_OVER or (below == Step.ACT and rules.R4 == "once")


def strike_fits(_: Rules, state: State, __: Frame) -> bool:
    """DE3 Only an active Destroy strikes."""
    return destroy_owner(state) is not None


STRIKE = Ask(
    strike_node,
    strike_apply,
    strike_auto,
    verb="tower",
    refuse=strike_refused,
    compulsory="DE3",
    chooser=destroy_owner,
    rests_on=may_rest,
    fits=strike_fits,
)
DESTROY = Effect(
    "destroy",
    "DE1",
    TOKEN,
    "x",
    activate,
    kind=Kind.LASTING,
    asks={Step.STRIKE: STRIKE},
    when=When(spent=gather, finished=strikes_at_once, due=strikes_at_the_end),
)
