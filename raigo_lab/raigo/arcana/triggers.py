"""Triggers (AC9) and what follows from how tokens moved: Collapse, Ninja, Demon.

What happened is read from the events, so no effect has to know who waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.aims import FROM_CANYON
from raigo_lab.raigo.arcana.face_up import any_face_up
from raigo_lab.raigo.arcana.heads import demon_acts
from raigo_lab.raigo.arcana.moving import discard_all, tell
from raigo_lab.raigo.arcana.table import (
    NINJA_KINDS,
    around,
    canyon_words,
    find_inner,
    inner_spots,
    is_tree,
    lying,
)
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Event, Events
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    INNER_AT,
    Action,
    Chant,
    Frame,
    State,
    Step,
)
from raigo_lab.raigo.switch import exchange, two_of_canyon

NINJA, COLLAPSE = "忍", "崩"
# Where nothing waits: the step under way can be interrupted, every effect being finished (AC9).
RESTING = (Step.FETCH, Step.SELECT, Step.ACT, Step.AGAIN, Step.HAND_OVER)
# What is not an effect moves no Collapse (A13b).
NO_EFFECT = (Step.FETCH, Step.SELECT, Step.FORBIDDANCE, Step.PLACE)


def watches(state: State) -> bool:
    """Whether events have to be read: Ninja, Collapse or face-up marks are there."""
    arcana = around(state).arcana
    return NINJA in arcana or COLLAPSE in arcana or any_face_up(state)


def _is_place(spot: str) -> bool:
    """Whether this is a place on a Board, in a Tower, or among drawn tokens."""
    return spot in INNER_AT or spot[1:] == "drawn" or (len(spot) == 3 and spot[:2] in CIRCLE_AT)


def noticed(rules: Rules, before: State, after: State, step: Step, events: Sequence[Event]) -> State:
    """The table with what now waits to act (AC9)."""
    arcana = around(after).arcana
    pending = around(after).pending
    if COLLAPSE in arcana and "collapse" not in pending and _collapse_moved(rules, before, step, events):
        pending = (*pending, "collapse")
    if NINJA in arcana:
        holder = _ninja_shown(rules, before, events)
        if holder is not None:
            pending = (*pending, f"ninja{holder}", f"ninja{holder}")
    if pending == around(after).pending:
        return after
    return after._replace(around=around(after)._replace(pending=pending))


def _collapse_moved(rules: Rules, before: State, step: Step, events: Sequence[Event]) -> bool:
    """A13 An effect took it up and laid it on a Body or Hand; not Select, Fetch or Open (A13b)."""
    frame = before.stack[-1]
    drawing = step in (Step.DRAW, Step.FACE_UP) and frame.chant is None and not frame.queue
    if step in NO_EFFECT or drawing:
        return False
    for event in events:
        same_body = event.at[:2] == event.other[:2] and event.at[1:2] == "B"
        if rules.R38 == "nothing" and event.kind == "switched" and same_body:
            continue
        for move in event.moves:
            moved = move.source != move.to and not move.source.endswith("bound")
            if move.token == COLLAPSE and move.to in INNER_AT and moved:
                return True
    return False


def _ninja_shown(rules: Rules, before: State, events: Sequence[Event]) -> int | None:
    """A10 Who held Ninja last, if it went to the Canyon or to a completed hand; None otherwise."""
    last = ""
    for event in events:
        lifted: list[str] = []
        for move in event.moves:
            if move.source == move.to:
                continue
            if move.token != NINJA:
                lifted.append(move.source)
                continue
            if _is_place(move.source):
                last = _place_before(move.source, lifted)
            if move.to[1:] in ("canyon", "hands") and last:
                if rules.R37 == "nothing" and _lay_face_up(before, last):
                    return None
                return int(last[0])
    return None


def _place_before(spot: str, lifted: Sequence[str]) -> str:
    """The place as it was counted before these were lifted: what lay above one of them in a Body has come down."""
    for one in reversed(lifted):
        if spot[1] == "B" and one[:2] == spot[:2] and one <= spot:
            spot = f"{spot[:2]}{int(spot[2]) + 1}"
    return spot


def _lay_face_up(before: State, spot: str) -> bool:
    """R37 Whether it lay face up already: turned up by Clarity, in Raizan, or in a Tree Tower."""
    seat = before.seats[int(spot[0])]
    if spot in INNER_AT:
        return spot[1:] in seat.rare.face_up
    if spot[1:] == "drawn":
        return bool(before.stack[-1].amount)  # Poise drew it and nothing else (A33d)
    return is_tree(seat, CIRCLE_AT[spot[:2]][1])


# They act


def waits(rules: Rules, state: State) -> str:
    """The trigger that acts now: Collapse, then Ninja, then Demon (AC9); nothing if none does."""
    pending = around(state).pending
    if not pending or state.out:
        return ""
    resting = state.stack[-1].step in RESTING
    for kind in ("collapse", "ninja", "demon"):
        if resting or (rules.R26 == "once" and kind != "demon" and state.stack[-1].step != Step.NINJA):
            for one in pending:
                if one.startswith(kind):
                    return one
    return ""


def act(rules: Rules, state: State, one: str, log: Events) -> State:
    """One trigger acts."""
    pending = list(around(state).pending)
    pending.remove(one)
    state = state._replace(around=around(state)._replace(pending=tuple(pending)))
    if one == "collapse":
        spot = find_inner(state, COLLAPSE)
        if not spot:
            return state
        tell(log, "collapsed", "A13", int(spot[0]))
        return discard_all(state, int(spot[0]), "A13", log)
    seat = int(one[-1])
    if one.startswith("demon"):
        return demon_acts(state, seat, log)
    if not swaps(rules, state, NINJA_KINDS):
        return state  # A10c: no pair can be chosen.
    return state._replace(stack=(*state.stack, Frame(Step.NINJA, queue=(seat,))))


# A10 Ninja's swaps, and those of Switch


def swaps(rules: Rules, state: State, kinds: str = FROM_CANYON) -> list[tuple[str, str]]:
    """Every two among Inner Tokens and these kinds of the Canyon, at least one an Inner Token (SW1, SW2, R8)."""
    inner, canyon = inner_spots(state), canyon_words(state, kinds)
    pairs = [*combinations(inner, 2), *product(inner, canyon)]
    if rules.R8 == "allowed":
        pairs += two_of_canyon({word: lying(state, word) for word in canyon})
    return pairs


def ninja_node(rules: Rules, state: State) -> Choice:
    """A10 Its last holder chooses two tokens."""
    pairs = swaps(rules, state, NINJA_KINDS)
    return Choice(
        state.stack[-1].queue[0], tuple(Action("swap", target=one, other=two) for one, two in pairs)
    )


def ninja_apply(_: Rules, state: State, action: Action, log: Events) -> State:
    """They change places; it is not a Switch (A10d)."""
    holder = state.stack[-1].queue[0]
    state = state._replace(stack=state.stack[:-1])
    if action.target == action.other:
        return state
    return exchange(state, Chant(holder, "", "", "", action.target, action.other), log, "A10")


def ninja_refused(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """A10 Why these two cannot change places."""
    if (action.target, action.other) not in swaps(rules, state, NINJA_KINDS):
        yield no("A10", "two_tokens")


NINJA_ASK = Ask(
    ninja_node,
    ninja_apply,
    only_way(ninja_node, ninja_apply),
    verb="swap",
    refuse=ninja_refused,
    compulsory="A10",
    chooser=lambda state: state.stack[-1].queue[0],
    carries=("queue*",),
)
