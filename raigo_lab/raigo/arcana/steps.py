"""The steps that go otherwise with Arcana: Open and Fetch, Select, Forbiddance, placing, Purify, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo import destroy, selecting
from raigo_lab.raigo.arcana import acting, raizan
from raigo_lab.raigo.arcana.aims import spaces
from raigo_lab.raigo.arcana.heads import demon_drawn
from raigo_lab.raigo.arcana.moving import discard, laid, mark, tell
from raigo_lab.raigo.arcana.rows import ASKS
from raigo_lab.raigo.arcana.scoring import poise_drawn
from raigo_lab.raigo.arcana.shaping import burn
from raigo_lab.raigo.arcana.table import (
    body_room,
    free_hand,
    free_inner,
    is_bound,
    masked,
    own_places,
    raizan_holds,
    room,
)
from raigo_lab.raigo.arcana.triggers import NINJA_ASK
from raigo_lab.raigo.drawing import on_hands, placings, put_down
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Event, Log, Move
from raigo_lab.raigo.purify import MOST_DISCARDS, purify_options
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.selecting import SELECT_NODES, SELECTS, TO_ACT, TO_FORBIDDANCE, TO_SELECT
from raigo_lab.raigo.state import BODY_ROOM, Action, Frame, Seat, State, Step
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.raigo.turn import STEPS as BASE
from raigo_lab.raigo.turn import hand_over_auto
from raigo_lab.raigo.verbs import become, finish, pay, pop, put

# RB2 Open, T1 Fetch


def opens(state: State) -> tuple[Action, ...]:
    """RB2 A Moon Arcanum to an empty space, once a game, while all own Circles hold Towers."""
    seat = state.seats[state.turn]
    rare = seat.rare
    if not rare.moon or rare.opened or not all(circle.tower for circle in seat.circles):
        return ()
    return tuple(
        Action("open", target=token, other=place)
        for token in dict.fromkeys(rare.moon)
        for place in spaces(seat)
    )


def fetch_node(rules: Rules, state: State) -> Choice:
    """T1 The turn player fetches, nothing in the turn after Ember (A21); before it, opens (RB2)."""
    seat = state.seats[state.turn]
    options = (on_hands("fetch", "--"),) if seat.rare.no_fetch else selecting.fetch_node(rules, state).options
    return Choice(state.turn, options + opens(state))


def fetch_apply(rules: Rules, state: State, action: Action, log: Log) -> State:
    """RB2, T1 Open a Moon Arcanum, which is not an effect (RB3), or fetch."""
    index = state.turn
    if action.verb == "open":
        seat = state.seats[index]
        state = mark(state, index, moon=seat.rare.moon.replace(action.target, ""), opened=True)
        state, to = laid(state, index, action.other, action.target)
        tell(log, "opened", "RB2", index, (Move(action.target, f"{index}moon", to, str(index)),))
        return state
    if state.seats[index].rare.no_fetch:
        state = mark(state, index, no_fetch=False)
    return selecting.fetch_apply(rules, state, action, log)


def fetch_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """RB2, A21 Why this cannot be opened, or is not fetched."""
    seat = state.seats[state.turn]
    if action.verb == "open":
        if action.target not in seat.rare.moon or not action.target:
            yield no("RB2", "not_on_moon", token=action.target or "-")
        if seat.rare.opened:
            yield no("RB2", "opened_already")
        if not all(circle.tower for circle in seat.circles):
            yield no("RB2", "circles_not_full")
        if action.other not in spaces(seat):
            yield no("RB2", "no_space", spot=action.other or "-")
    elif seat.rare.no_fetch and action.target != "--":
        yield no("A21", "no_fetch")


# T2 to T4 Select


def select_auto(rules: Rules, state: State, log: Log) -> State | None:
    """Skipped by Closure (A34) or with Raizan empty (T3); five full spaces cost 1 Yang (T4)."""
    index = state.turn
    seat = state.seats[index]
    if seat.rare.no_select:
        tell(log, "skips_select", "A34", index)
        return become(mark(state, index, no_select=False), TO_ACT)
    holds = raizan_holds(state)
    if not holds:
        return become(state, TO_ACT)
    free = room(seat)
    if not free:
        state = pay(rules, state, index, "T4", log)
        return state if state.out else become(state, TO_FORBIDDANCE)
    return select_apply(rules, state, SELECTS[0], log) if free == 1 or holds == 1 else None


def select_node(_: Rules, state: State) -> Choice:
    """T2 Declare 1 or 2."""
    return SELECT_NODES[state.turn]


def select_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T2 Draw as many as declared."""
    if log is not None:
        log.append(Event("selected", "T2", state.turn, amount=int(action.target)))
    return raizan.draw(state, Frame(Step.DRAW, amount=int(action.target)), log)


def select_refused(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """T2 How many may be declared."""
    most = min(2, room(state.seats[state.turn]), raizan_holds(state))
    if action.target not in ("1", "2") or int(action.target) > most:
        yield no("T2", "select_number", given=action.target, most=most)


def forbiddance_node(_: Rules, state: State) -> Choice:
    """T4 Two Inner Tokens of the player's choice; a bound one stays (A26b)."""
    index = state.turn
    spots = [f"{index}{place}" for place in own_places(state.seats[index])]
    return Choice(
        index, tuple(Action("discard", target=one, other=two) for one, two in combinations(spots, 2))
    )


def forbiddance_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """T4 The two tokens go to the Canyon; then Select."""
    return become(discard(state, [action.target, action.other], "T4", log), TO_SELECT)


def place_options(state: State) -> tuple[Action, ...]:
    """Where the drawn tokens may go."""
    seat = state.seats[state.turn]
    return placings(state.stack[-1].tokens, body_room(seat), not seat.left, not seat.right)


def place_node(_: Rules, state: State) -> Choice:
    """T2 The drawn tokens go on any empty spaces."""
    return Choice(state.turn, place_options(state))


def place_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With one way to place them nobody is asked."""
    options = place_options(state)
    return selecting.place_apply(rules, state, options[0], log) if len(options) == 1 else None


# PU1 Purify


def purify_choices(state: State) -> tuple[Action, ...]:
    """What Purify may discard: no bound token, no more than Raizan holds."""
    inner = free_inner(state.seats[state.turn])
    return purify_options(by_weight(inner), min(len(inner), raizan_holds(state), MOST_DISCARDS))


def purify_node(_: Rules, state: State) -> Choice:
    """PU1 The discards are chosen together, before drawing."""
    return Choice(state.turn, purify_choices(state))


def purify_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With one way nobody is asked (PU2)."""
    options = purify_choices(state)
    return purify_apply(rules, state, options[0], log) if len(options) == 1 else None


def purify_apply(_: Rules, state: State, action: Action, log: Log) -> State:
    """PU1 Put the chosen tokens into the Canyon and draw as many."""
    index = state.turn
    tokens = action.target.strip("-")
    spots: list[str] = []
    for token in tokens:
        spots.append(next(spot for spot in _places_of(state, index, token) if spot not in spots))
    state = discard(state, spots, "PU1", log) if spots else state
    return raizan.draw(state, Frame(Step.DRAW, amount=len(tokens), chant=state.stack[-1].chant), log)


def _places_of(state: State, index: int, token: str) -> list[str]:
    """Where such Inner Tokens lie that are not bound."""
    seat = state.seats[index]
    body = [f"{index}B{i + 1}" for i in reversed(range(len(seat.body))) if seat.body[i] == token]
    return body + [f"{index}{hand}" for hand in "LR" if free_hand(seat, hand) == token]


def renew_tokens(state: State) -> str:
    """Everything that Purify places anew."""
    return by_weight(free_inner(state.seats[state.turn]) + state.stack[-1].tokens)


def renew_options(state: State) -> tuple[Action, ...]:
    """Every way to place all Inner Tokens anew; a bound one stays where it is."""
    seat = state.seats[state.turn]
    space = BODY_ROOM - is_bound(seat, "B")
    return placings(renew_tokens(state), space, not is_bound(seat, "L"), not is_bound(seat, "R"))


def renew_node(_: Rules, state: State) -> Choice:
    """PU1 All Inner Tokens are placed anew."""
    return Choice(state.turn, renew_options(state))


def renew_auto(rules: Rules, state: State, log: Log) -> State | None:
    """With one way nobody is asked."""
    options = renew_options(state)
    return renew_apply(rules, state, options[0], log) if len(options) == 1 else None


def renew_apply(rules: Rules, state: State, action: Action, log: Log) -> State:
    """PU1 Take up all Inner Tokens, place everything; then Purify is spent (T13)."""
    index, frame = state.turn, state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - set by the draw
    seat, tokens = state.seats[index], renew_tokens(state)
    if log is not None:
        moves = tuple(
            Move(_at(seat, place), f"{index}{place}", f"{index}drawn", str(index))
            for place in sorted(own_places(seat), reverse=True)
        )
        log.append(Event("taken_up", "PU1", index, moves))
    left = seat.left if is_bound(seat, "L") else ""
    right = seat.right if is_bound(seat, "R") else ""
    seat = put_down(seat._replace(body="", left=left, right=right), index, tokens, action.target, log)
    return finish(rules, put(state, index, seat), frame.chant, log)


def _at(seat: Seat, place: str) -> str:
    return {"L": seat.left, "R": seat.right}.get(place) or seat.body[int(place[1]) - 1]


# T12 The end of a turn


def strike_node(rules: Rules, state: State) -> Choice:
    """DE3 No Tree Tower can be chosen (A23b)."""
    return destroy.strike_node(rules, masked(state))


def strike_auto(rules: Rules, state: State, log: Log) -> State | None:
    """DE3 The same as in the base game, without Tree Towers."""
    if destroy.destroy_due(rules, state) is None:
        return pop(state)
    spots = destroy.strike_spots(masked(state))
    if not spots:
        return destroy.leave(pop(state), log)
    only = Action("tower", target=spots[0])
    return destroy.strike_apply(rules, state, only, log) if len(spots) == 1 else None


def hand_over(rules: Rules, state: State, log: Log) -> State:
    """T12 (3) First the burning (A29), then its triggers, then the Dong; nothing burns after the last turn."""
    frame = state.stack[-1]
    if not frame.amount and state.last_turns != 1 and any(seat.rare.burning for seat in state.seats):
        return burn(become(state, Frame(Step.HAND_OVER, amount=1)), log)
    return hand_over_auto(rules, state, log)


def settle_draw(rules: Rules, state: State, log: Log) -> State:
    """What was drawn goes where its effect says, without a question (A25, A33)."""
    return demon_drawn(state, log) if state.stack[-1].queue else poise_drawn(rules, state, log)


STEPS: Mapping[Step, Ask] = {
    **BASE,
    **ASKS,
    Step.FETCH: BASE[Step.FETCH]._replace(node=fetch_node, apply=fetch_apply, refuse=fetch_refused),
    Step.SELECT: Ask(select_node, select_apply, select_auto, verb="select", refuse=select_refused),
    Step.FORBIDDANCE: BASE[Step.FORBIDDANCE]._replace(node=forbiddance_node, apply=forbiddance_apply),
    Step.DRAW: BASE[Step.DRAW]._replace(node=raizan.chance_node, apply=raizan.chance_apply),
    Step.PLACE: BASE[Step.PLACE]._replace(node=place_node, auto=place_auto),
    Step.ACT: Ask(acting.act_node, acting.act_apply, acting.act_auto),
    Step.PURIFY: BASE[Step.PURIFY]._replace(node=purify_node, apply=purify_apply, auto=purify_auto),
    Step.RENEW: BASE[Step.RENEW]._replace(node=renew_node, apply=renew_apply, auto=renew_auto),
    Step.STRIKE: BASE[Step.STRIKE]._replace(node=strike_node, auto=strike_auto),
    Step.HAND_OVER: Ask(None, None, hand_over),
    Step.FACE_UP: Ask(
        raizan.up_node,
        raizan.up_apply,
        raizan.up_auto,
        verb="up",
        refuse=raizan.up_refused,
        compulsory="AC13",
        chooser=lambda state: state.turn if (who := raizan.drawer(state.stack[-1])) is None else who,
        carries=("amount*", "chant", "queue"),
    ),
    Step.SHADOW: Ask(
        acting.shadow_node,
        acting.shadow_apply,
        acting.shadow_auto,
        verb="chant",
        compulsory="A27",
        carries=("chant*",),
    ),
    Step.NINJA: NINJA_ASK,
    Step.DRAWN: Ask(None, None, settle_draw, carries=("tokens*", "chant", "queue")),
}
