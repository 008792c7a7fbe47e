"""The order of play (T5 to T12, E1): one row per step says who chooses what, and what the choice does.

``STEPS`` is the table; ``settle`` the only loop. A step that asks nobody runs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo import answers, selecting
from raigo_lab.raigo.asking import only_way
from raigo_lab.raigo.effects import Ask, hooks
from raigo_lab.raigo.events import IN_FLIGHT, Event, Events, Move
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.hands import HEIGHT_LIMIT
from raigo_lab.raigo.replacing import build
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ASKS, CHANTED_AS, EFFECTS, chant_options
from raigo_lab.raigo.state import (
    CIRCLES,
    END,
    LEFT_RIGHT,
    START_OF_TURN,
    TOWER_SPOTS,
    Action,
    Chant,
    Circle,
    Frame,
    State,
    Step,
)
from raigo_lab.raigo.tokens import WEIGHT
from raigo_lab.raigo.verbs import (
    GAME_OVER,
    finish,
    hand_over,
    hand_token,
    lay_on_tower,
    put,
    resolve_tower,
    revealed,
    set_hand,
    with_stack,
)

# Frames that carry nothing, built once.
TO_HAND_OVER = (Frame(Step.HAND_OVER),)


# T5 to T10 Pile and Chant


PILES = {(hand, circle): Action("pile", hand, target=circle) for hand in LEFT_RIGHT for circle in CIRCLES}


ALL_PILES = {
    (hand, n): tuple(PILES[hand, circle] for circle in CIRCLES[:n]) for hand in LEFT_RIGHT for n in (2, 3)
}


def may_pile(rules: Rules, circle: Circle, token: str) -> bool:
    """Whether a token may be piled on this Circle: not on a sealed Tower (T6); R6 may forbid a heavier on a lighter (T7)."""
    if circle.seal:
        return False
    return rules.R6 == "possible" or not circle.tower or WEIGHT[token] <= WEIGHT[circle.tower[-1]]


def all_open(rules: Rules, circles: tuple[Circle, ...]) -> bool:
    """Whether any token may be piled on any of these Circles (T6, R6)."""
    if rules.R6 != "possible":
        return False
    for circle in circles:  # noqa: SIM110 - asked at every decision, and a generator costs twice as much
        if circle.seal:
            return False
    return True


def piles(rules: Rules, circles: tuple[Circle, ...], hand: str, token: str) -> list[Action]:
    """Every Circle that a token may be piled on (T6, T7)."""
    return [PILES[hand, CIRCLES[c]] for c, circle in enumerate(circles) if may_pile(rules, circle, token)]


@cache
def only_piles(index: int, circles: int, left: bool, right: bool) -> Choice:
    """The choice of a player whose Hands hold nothing that can be chanted, with every Circle open."""
    hands = [hand for hand, there in zip(LEFT_RIGHT, (left, right), strict=True) if there]
    return Choice(index, (END, *(pile for hand in hands for pile in ALL_PILES[hand, circles])))


def act_auto(rules: Rules, state: State, log: Events) -> State | None:
    """With empty Hands there is nothing left to do."""
    seat = state.seats[state.turn]
    return None if seat.left or seat.right else end_turn(rules, state, log)


def act_node(rules: Rules, state: State) -> Choice:
    """T5 Hand over the Dong, or pile or chant a token on a Hand."""
    index = state.turn
    seat = state.seats[index]
    left, right, circles = seat.left, seat.right, seat.circles
    anywhere = all_open(rules, circles)
    if anywhere and left not in CHANTED_AS and right not in CHANTED_AS:
        return only_piles(index, len(circles), left != "", right != "")
    options = [END]
    for hand, token in (("L", left), ("R", right)):
        if token:
            options += ALL_PILES[hand, len(circles)] if anywhere else piles(rules, circles, hand, token)
            if token in CHANTED_AS:
                options += chant_options(rules, state, index, hand, token)
    return build(Choice, (index, tuple(options)))


def act_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """T5 One action of the Pile/Chant step."""
    if action.verb == "end":
        return end_turn(rules, state, log)
    if action.verb == "pile":
        return pile(rules, state, action, log)
    return chant(rules, state, action, log)


def pile(rules: Rules, state: State, action: Action, log: Events, seen: str = "") -> State:
    """T6 Put a token on top of an own Tower; the sixth resolves it at once (T8). ``seen``: by whom, if not by its owner alone."""
    index, c = state.turn, CIRCLES.index(action.target)
    seat, tower = lay_on_tower(state.seats[index], action.hand, c)
    if log is not None:
        spot = TOWER_SPOTS[index][c]
        move = Move(tower[-1], f"{index}{action.hand}", f"{spot}{len(tower)}", seen or str(index))
        log.append(Event("piled", "T6", index, (move,), amount=len(tower), at=spot))
    state = put(state, index, seat)
    if len(tower) < HEIGHT_LIMIT:
        return state
    return resolve_tower(rules, state, index, c, 0, "T8", log)


def chant(rules: Rules, state: State, action: Action, log: Events) -> State:
    """T10 Reveal a Spell, let it be answered, apply it; it is in flight until then (T13)."""
    index = state.turn
    seat = state.seats[index]
    token = hand_token(seat, action.hand)
    if log is not None:
        move = Move(token, f"{index}{action.hand}", IN_FLIGHT)
        log.append(
            Event(
                "chanted", "T10", index, (move,), effect=action.effect, at=action.target, other=action.other
            )
        )
    _, hand, effect, target, other = action
    spell = build(Chant, (index, hand, token, effect, target, other, False, (), None))
    state = revealed(state, index, set_hand(seat, action.hand, ""), action.effect, spell)
    if not action.target and EFFECTS[effect].aims:
        return finish(rules, state, spell, log)  # R7: nothing to aim at, the token is just spent.
    return answers.open_windows(rules, state, spell, log)


# T12 End of turn


def turn_ends(state: State, log: Events) -> State:
    """T12 (1) What ends with the turn ends."""
    for ends in hooks.turn_ends:
        state = ends(state, log)
    return state if state.around is None else arcana().turn_ends(state, log)


def end_turn(rules: Rules, state: State, log: Events) -> State:
    """T12 What ends with the turn ends (1); then what is due (2); then the Dong (3)."""
    state = turn_ends(state, log)
    stack: tuple[Frame, ...] = TO_HAND_OVER
    for due in hooks.due:
        if frame := due(rules, state):
            stack += (frame,)
    if stack is TO_HAND_OVER and state.around is None:
        return hand_over_auto(rules, state, log)
    return with_stack(state, stack)


def hand_over_auto(_: Rules, state: State, log: Events) -> State:
    """T12 (3) The Dong passes to the left; after the last turn the game is over (E1)."""
    turn = (state.turn + 1) % len(state.seats)
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    over = last_turns == 0
    if log is not None:
        log.append(Event("ended", "E1", turn) if over else Event("handed_over", "T12", turn))
    return hand_over(state, turn, last_turns, GAME_OVER if over else START_OF_TURN)


def steps_of(state: State) -> Mapping[Step, Ask]:
    """Every kind of pending work of this game: with Arcana some of it differs, and there is more."""
    return STEPS if state.around is None else arcana().steps


WINDOW = Ask(
    answers.answer_node,
    answers.answer_apply,
    answers.answer_auto,
    verb="answer",
    carries=("chant*", "queue"),
)
# Every kind of pending work: the order of play, the answers, and the questions of the effects.
STEPS: Mapping[Step, Ask] = {
    Step.FETCH: Ask(selecting.fetch_node, selecting.fetch_apply, verb="fetch"),
    Step.SELECT: Ask(selecting.select_node, selecting.select_apply, selecting.select_auto, verb="select"),
    Step.FORBIDDANCE: Ask(selecting.forbiddance_node, selecting.forbiddance_apply, verb="discard"),
    Step.DRAW: Ask(selecting.draw_node, selecting.draw_apply, verb="draw", carries=("amount*", "chant")),
    Step.PLACE: Ask(
        selecting.place_node, selecting.place_apply, selecting.place_auto, verb="place", carries=("tokens*",)
    ),
    Step.ACT: Ask(act_node, act_apply, act_auto),
    Step.ROAR: WINDOW,
    Step.SHIELD: WINDOW,
    Step.NAME_TOWER: Ask(
        answers.name_tower_node,
        answers.name_tower_apply,
        only_way(answers.name_tower_node, answers.name_tower_apply),
        verb="tower",
        carries=("chant*",),
    ),
    Step.BATTLE: Ask(
        answers.battle_node,
        answers.battle_apply,  # type: ignore[arg-type]
        only_way(answers.battle_node, answers.battle_apply),
        verb="tower",
        carries=("chant*",),
    ),
    Step.CHANT: Ask(None, None, carries=("chant*",)),
    Step.HAND_OVER: Ask(None, None, hand_over_auto),
    Step.OVER: Ask(None, None),
    **ASKS,
}


# By number, since every decision asks for it.
AUTO = [None, *(STEPS[Step(number)].auto for number in range(1, len(STEPS) + 1))]


def settle(rules: Rules, state: State, log: Events = None) -> State:
    """Run everything that asks nobody, up to the next moment at which somebody must choose, or the end."""
    return run(rules, state, log) if state.around is None else arcana().settle(rules, state, log)


def run(rules: Rules, state: State, log: Events) -> State:
    """The same in the base game."""
    while True:
        auto = AUTO[state.stack[-1].step]
        after = auto(rules, state, log) if auto else None
        if after is None:
            return state
        state = after
