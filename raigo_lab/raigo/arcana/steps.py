"""The steps that go otherwise with Arcana: Open and Fetch, a skipped Select, drawing, acting, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo import selecting
from raigo_lab.raigo.arcana import acting, raizan
from raigo_lab.raigo.arcana.aims import spaces
from raigo_lab.raigo.arcana.heads import demon_drawn
from raigo_lab.raigo.arcana.moving import laid, mark, tell
from raigo_lab.raigo.arcana.rows import ASKS
from raigo_lab.raigo.arcana.scoring import poise_drawn
from raigo_lab.raigo.arcana.shaping import burn
from raigo_lab.raigo.arcana.triggers import NINJA_ASK
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.drawing import on_hands
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Log, Move
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.selecting import TO_ACT
from raigo_lab.raigo.state import Action, Frame, State, Step
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


def fetch_apply(rules: Rules, state: State, action: Action, log: Log) -> State:
    """RB2, T1 Open a Moon Arcanum, which is no effect (RB3), or fetch."""
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


# T2 Select, T12 The end of a turn


def select_auto(rules: Rules, state: State, log: Log) -> State | None:
    """T2 to T4 as in the base game; after Closure both are skipped (A34)."""
    index = state.turn
    if not state.seats[index].rare.no_select:
        return selecting.select_auto(rules, state, log)
    tell(log, "skips_select", "A34", index)
    return become(mark(state, index, no_select=False), TO_ACT)


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
    Step.SELECT: BASE[Step.SELECT]._replace(auto=select_auto),
    Step.DRAW: BASE[Step.DRAW]._replace(apply=raizan.chance_apply),
    Step.ACT: Ask(acting.act_node, acting.act_apply, acting.act_auto),
    Step.HAND_OVER: Ask(None, None, hand_over),
    Step.FACE_UP: Ask(
        raizan.up_node,
        raizan.up_apply,
        only_way(raizan.up_node, raizan.up_apply),
        verb="up",
        refuse=raizan.up_refused,
        compulsory="AC13",
        chooser=lambda state: state.turn if (who := raizan.drawer(state.stack[-1])) is None else who,
        carries=("amount*", "chant", "queue"),
    ),
    Step.SHADOW: Ask(
        acting.shadow_node,
        acting.shadow_apply,
        only_way(acting.shadow_node, acting.shadow_apply),
        verb="chant",
        compulsory="A27",
        carries=("chant*",),
    ),
    Step.NINJA: NINJA_ASK,
    Step.DRAWN: Ask(None, None, settle_draw, carries=("tokens*", "chant", "queue")),
}
