"""The steps that go otherwise with Arcana: Open and Fetch, a skipped Select, drawing, acting, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo import selecting
from raigo_lab.raigo.arcana import acting, raizan
from raigo_lab.raigo.arcana.aims import spaces
from raigo_lab.raigo.arcana.heads import DEMON, demon_drawn
from raigo_lab.raigo.arcana.moving import lay_inner, mark, tell
from raigo_lab.raigo.arcana.rows import ASKS
from raigo_lab.raigo.arcana.scoring import poise_drawn
from raigo_lab.raigo.arcana.shaping import burn
from raigo_lab.raigo.arcana.table import body_room, empty_hands, lasting_of, raizan_holds
from raigo_lab.raigo.arcana.triggers import NINJA_ASK, RESTING
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.drawing import on_hands
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Events, Move
from raigo_lab.raigo.inner import room
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.selecting import TO_ACT
from raigo_lab.raigo.state import Action, Frame, State, Step
from raigo_lab.raigo.tokens import SILENTS
from raigo_lab.raigo.turn import STEPS as BASE
from raigo_lab.raigo.turn import hand_over_auto
from raigo_lab.raigo.verbs import become

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


def fetch_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """RB2, T1 Open a Moon Arcanum, which is not an effect (RB3), or fetch."""
    index = state.turn
    if action.verb == "open":
        seat = state.seats[index]
        state = mark(state, index, moon=seat.rare.moon.replace(action.target, ""), opened=True)
        state, to = lay_inner(state, index, action.other, action.target)
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


# T2 Select, T12 The end of a turn


def select_auto(rules: Rules, state: State, log: Events) -> State | None:
    """T2 to T4 as in the base game; after Closure both are skipped (A34)."""
    index = state.turn
    if not state.seats[index].rare.no_select:
        return selecting.select_auto(rules, state, log)
    tell(log, "skips_select", "A34", index)
    return become(mark(state, index, no_select=False), TO_ACT)


def hand_over(rules: Rules, state: State, log: Events) -> State:
    """T12 (3) First the burning (A29), then its triggers, then the Dong; nothing burns after the last turn."""
    frame = state.stack[-1]
    if not frame.amount and state.last_turns != 1 and any(seat.rare.burning for seat in state.seats):
        return burn(become(state, Frame(Step.HAND_OVER, amount=1)), log)
    return hand_over_auto(rules, state, log)


def settle_draw(rules: Rules, state: State, log: Events) -> State:
    """What was drawn goes where its effect says, without a question (A25, A33)."""
    return demon_drawn(state, log) if state.stack[-1].queue else poise_drawn(rules, state, log)


# Whether such a frame can wait on this table (``Ask.fits``)


def _has_demon(state: State, seat: int, tokens: int) -> bool:
    """Whether Demon lies on this Head and the Body has room for what it draws, nothing else being placed (A25)."""
    board = state.seats[seat]
    rests = state.stack[0].step in RESTING
    return rests and lasting_of(board, DEMON) is not None and tokens <= body_room(board)


def up_fits(_: Rules, state: State, frame: Frame) -> bool:
    """AC13 As many tokens can be drawn, and there is a place for them: a Demon's, an effect's, or Select's."""
    count = len(frame.tokens) + frame.amount
    board = state.seats[state.turn]
    if frame.queue:
        room_left = not frame.chant and _has_demon(state, frame.queue[0], count)
    elif frame.chant and frame.chant.effect == "wind":
        room_left = bool(empty_hands(board))
    elif frame.chant:
        room_left = count <= (1 if frame.chant.effect == "poise" else room(state, board))
    else:
        room_left = count <= min(2, room(state, board))
    return room_left and frame.amount <= raizan_holds(state)


def draw_fits(rules: Rules, state: State, frame: Frame) -> bool:
    """Nature draws from an order that nobody knows."""
    return not state.ordered and frame.amount <= len(state.raizan) and up_fits(rules, state, frame)


def fits_drawn(_: Rules, state: State, frame: Frame) -> bool:
    """A25, A33 Drawn for the Body of Demon's owner, or one token for Poise."""
    if frame.queue:
        return not frame.chant and _has_demon(state, frame.queue[0], len(frame.tokens))
    return frame.chant is not None and len(frame.tokens) == 1


def forbiddance_fits(_: Rules, state: State, __: Frame) -> bool:
    """T4 All five spaces are full; Bind lies on one token at most, so two can go."""
    return not room(state, state.seats[state.turn])


def room_fits(_: Rules, state: State, frame: Frame) -> bool:
    """T2, PU1 The drawn tokens find a place."""
    return len(frame.tokens) <= room(state, state.seats[state.turn])


def shadow_fits(_: Rules, __: State, frame: Frame) -> bool:
    """A27 One Silent was discarded."""
    assert frame.chant is not None  # noqa: S101 - it must carry one
    return frame.chant.other in [*SILENTS]


STEPS: Mapping[Step, Ask] = {
    **BASE,
    **ASKS,
    Step.FETCH: BASE[Step.FETCH]._replace(node=fetch_node, apply=fetch_apply, refuse=fetch_refused),
    Step.SELECT: BASE[Step.SELECT]._replace(auto=select_auto),
    Step.FORBIDDANCE: BASE[Step.FORBIDDANCE]._replace(fits=forbiddance_fits),
    Step.DRAW: BASE[Step.DRAW]._replace(
        apply=raizan.chance_apply,
        # Also the face-up tokens that were drawn already, and who draws for Demon.
        carries=("amount*", "chant", "tokens", "queue"),
        fits=draw_fits,
    ),
    Step.PLACE: BASE[Step.PLACE]._replace(fits=room_fits),
    Step.ACT: Ask(acting.act_node, acting.act_apply, acting.act_auto),
    Step.RENEW: BASE[Step.RENEW]._replace(fits=room_fits),
    Step.HAND_OVER: Ask(None, None, hand_over, carries=("amount",)),  # whether it has burnt
    Step.FACE_UP: Ask(
        raizan.up_node,
        raizan.up_apply,
        only_way(raizan.up_node, raizan.up_apply),
        verb="up",
        refuse=raizan.up_refused,
        compulsory="AC13",
        chooser=lambda state: state.turn if (who := raizan.drawer(state.stack[-1])) is None else who,
        carries=("amount*", "chant", "queue"),
        fits=up_fits,
    ),
    Step.SHADOW: Ask(
        acting.shadow_node,
        acting.shadow_apply,
        only_way(acting.shadow_node, acting.shadow_apply),
        verb="chant",
        compulsory="A27",
        carries=("chant*",),
        fits=shadow_fits,
    ),
    Step.NINJA: NINJA_ASK,
    Step.DRAWN: Ask(
        None, None, settle_draw, carries=("tokens*", "amount", "chant", "queue"), fits=fits_drawn
    ),
}
