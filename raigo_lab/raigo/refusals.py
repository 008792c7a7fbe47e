"""Why not? The clauses that forbid an action now, in words (T, TH, SN, KA, SH, RO, MI, SW, PU, R).

An action is offered exactly when nothing here forbids it; tests hold both against each other over the
whole action alphabet. Everything said here rests on what the seat that tries can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from raigo_lab.games.protocol import Choice, Joint, Over
from raigo_lab.raigo.aims import choosable, circle_at
from raigo_lab.raigo.answers import EFFECT_OF_STEP, acts_as, may_answer
from raigo_lab.raigo.drawing import draws, hands_refused, placing_refused, raizan_holds
from raigo_lab.raigo.effects import Check, Effect, chant_of, options_of, wrong_with
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.expansion import arcana, arcana_refusals
from raigo_lab.raigo.inner import body_room, room
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ANSWERS, CHANTED_AS, EFFECTS
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    CIRCLES,
    INNER_AT,
    LEFT_RIGHT,
    Action,
    State,
    Step,
    in_order,
)
from raigo_lab.raigo.tokens import KIND, LETTERS, SILENTS, by_weight
from raigo_lab.raigo.turn import STEPS, may_pile
from raigo_lab.raigo.verbs import hand_token, put, set_hand

# In which step a verb is at home, and the clause that says so; the questions of the effects come besides.
_HOME: Mapping[str, tuple[tuple[Step, ...], str]] = {
    "fetch": ((Step.FETCH,), "T1"),
    "select": ((Step.SELECT,), "T2"),
    "discard": ((Step.FORBIDDANCE,), "T4"),
    "draw": ((Step.DRAW,), "T2"),
    "place": ((Step.PLACE,), "T2"),
    "pile": ((Step.ACT,), "T5"),
    "chant": ((Step.ACT,), "T5"),
    "end": ((Step.ACT,), "T5"),
    "answer": ((Step.ROAR, Step.SHIELD), "R3"),
    "pass": ((Step.ROAR, Step.SHIELD), "R3"),
    "tower": ((Step.NAME_TOWER, Step.BATTLE), "RO3"),
}


def _homes() -> dict[str, tuple[tuple[Step, ...], str]]:
    homes = dict(_HOME)
    for effect in EFFECTS.values():
        for step, ask in effect.asks.items():
            steps, clause = homes.get(ask.verb, ((), effect.clause))
            homes[ask.verb] = ((*steps, step), clause)
    return homes


HOME: Mapping[str, tuple[tuple[Step, ...], str]] = _homes()


def why_not(rules: Rules, state: State, action: AnyAction, seat: int | None = None) -> tuple[Refusal, ...]:
    """The clauses that forbid this action now; empty when it is legal.

    ``seat`` says who tries it; left out, it is whoever must choose.
    """
    match Raigo(rules).node(state):
        case Over():
            return (no("E1", "over"),)
        case Joint() as joint if state.around is not None and state.stack[-1].step != Step.BATTLE:
            return tuple(_joint_of_effect(joint, action, seat))
        case Joint(seats):
            return tuple(_joint(rules, state, [who for who, _ in seats], action, seat))
        case Choice(chooser, _) if isinstance(action, Action) and seat not in (None, chooser):
            return (no("T5", "not_your_choice", seat=chooser),)
        case Choice(_, options) if state.around is not None and isinstance(action, Action):
            return tuple(arcana_refusals().refused(rules, state, action, options))
    return tuple(_one(rules, state, action)) if isinstance(action, Action) else (no("RO4", "no_battle"),)


def _joint_of_effect(joint: Joint, action: AnyAction, seat: int | None) -> Iterator[Refusal]:
    """R31 What is wrong with what several players chose at once for an Arcanum, or with what one of them chose."""
    if isinstance(action, Action):
        joint = Joint(tuple(one for one in joint.seats if one[0] == seat))
        action = (action,)
    yield from arcana_refusals().refused_joint(joint, action)


def _joint(
    rules: Rules, state: State, participants: list[int], action: AnyAction, seat: int | None
) -> Iterator[Refusal]:
    """RO4 What is wrong with the Towers of a Raigo Battle: all of them together, or that of one participant."""
    if isinstance(action, Action):
        chosen = [(seat, action)] if seat in participants else []
    else:
        chosen = [*zip(participants, action, strict=False)] if len(action) == len(participants) else []
    if not chosen:
        yield no("RO4", "participants", number=len(participants))
    for who, one in chosen:
        yield from _battle_tower(rules, state, who, one)


def _one(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """What is wrong with an action of the one who chooses: it belongs to another step, or its check says why."""
    step = state.stack[-1].step
    steps, clause = HOME.get(action.verb, ((), ""))
    ask = STEPS[step]
    if ask.compulsory and action.verb in ("pass", "end"):
        yield no(ask.compulsory, "compulsory")
    elif action.verb == "select" and not state.raizan:
        yield no("T3", "no_select")
    elif step not in steps:
        yield no(clause or "T5", "wrong_step", step=step.name, verb=action.verb)
    else:
        yield from (ask.refuse or CHECKS[action.verb])(rules, state, action)


def normal(action: Action) -> Action:
    """The action as it is offered: pairs and handfuls in their one order."""
    if action.verb in ("purify", "renew", "up") and all(token in KIND for token in action.target):
        return action._replace(target=by_weight(action.target))
    if action.verb == "take":
        words = sorted(action.target.split(","), key=lambda word: (by_weight(LETTERS).find(word[1:2]), word))
        return action._replace(target=",".join(words))
    if action.verb == "draw":
        return action._replace(target="".join(sorted(action.target)))
    if action.verb in ("discard", "swap") or (action.effect in EFFECTS and EFFECTS[action.effect].unordered):
        first, second = in_order(action.target, action.other)
        return action._replace(target=first, other=second)
    return action


# One check for each verb


def _fetch(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    yield from hands_refused(action.target, seat.body, "T1", "fetch_missing")
    for hand, token in zip(LEFT_RIGHT, action.target, strict=False):
        if token != "-" and hand_token(seat, hand):
            yield no("T1", "hand_full", hand=hand, token=hand_token(seat, hand))


def _select(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    most = min(2, room(state, state.seats[state.turn]), raizan_holds(state))
    if action.target not in ("1", "2") or int(action.target) > most:
        yield no("T2", "select_number", given=action.target, most=most)


def _discard(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    spots = (action.target, action.other)
    if normal(action) != action or spots[0] == spots[1]:
        yield no("T4", "two_places")
        return
    for spot in spots:
        if spot not in INNER_AT or INNER_AT[spot][0] != state.turn:
            yield no("T4", "not_your_place", spot=spot)


def _draw(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    if action not in dict(draws(state.raizan, state.stack[-1].amount)):
        yield no("T2", "not_in_raizan", given=action.target)


def _place(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    for hand, token in zip(LEFT_RIGHT, action.target, strict=False):
        if token != "-" and hand_token(seat, hand):
            yield no("T2", "hand_full", hand=hand, token=hand_token(seat, hand))
    yield from placing_refused(action.target, state.stack[-1].tokens, body_room(state, seat), "T2")


def _pile(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    token = hand_token(seat, action.hand)
    if not token:
        yield no("T5", "hand_empty", hand=action.hand)
    if action.target not in CIRCLES[: len(seat.circles)]:
        yield no("C4", "no_circle", spot=action.target)
        return
    circle = seat.circles[CIRCLES.index(action.target)]
    if circle.seal:
        yield no("TH4", "sealed", spot=f"{state.turn}{action.target}")
    elif token and not may_pile(rules, circle, token):
        yield no("R6", "heavier", token=token, top=circle.tower[-1])


def _chant(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    token = hand_token(seat, action.hand)
    if not token:
        yield no("T5", "hand_empty", hand=action.hand)
        return
    if token in SILENTS:
        yield no("T10", "silent", token=token)
        return
    if token not in CHANTED_AS:
        yield no("T10", "only_answers", token=token)
        return
    if action.effect not in CHANTED_AS[token]:
        yield no("MI1" if token == "M" else "T10", "not_its_effect", token=token, effect=action.effect)
        return
    if action.effect in state.used:
        yield no("T11", "twice", effect=action.effect)
    revealed = put(state, state.turn, set_hand(seat, action.hand, ""))
    yield from _declared(rules, revealed, action)


def _declared(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    """What is wrong with what is declared, the token being in flight (T13)."""
    effect = EFFECTS[action.effect]
    if options_of(effect, rules, state, state.turn, action.hand):
        yield from wrong_with(effect, rules, state, chant_of(action, state.turn))
    elif rules.R7 == "impossible":
        yield no("R7", "nothing_to_aim_at", effect=action.effect)
    elif action.target or action.other:
        yield no(effect.clause, "no_such_target", spot=action.target)


def _answer(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    yield from answer_refused(rules, state, action, _cannot_show)


# What is wrong with the token on this Hand of a seat as this answer.
Shown = Callable[[Rules, State, int, Effect, Action], Iterator[Refusal]]


def answer_refused(rules: Rules, state: State, action: Action, cannot_show: Shown) -> Iterator[Refusal]:
    """R3 Why the seat that is asked cannot answer so: with another effect, with that token, or not at all now."""
    frame = state.stack[-1]
    seat = frame.queue[0]
    asked = ANSWERS[EFFECT_OF_STEP[frame.step]]
    if action.effect != asked.name:
        yield no("R3", "other_answer", effect=asked.name)
        return
    yield from cannot_show(rules, state, seat, asked, action)
    if not may_answer(rules, state, seat, action.effect):
        used = seat == state.turn and rules.R17 == "counted" and action.effect in state.used
        yield no("T11", "twice", effect=action.effect) if used else no("RO1", "no_own_tower")


def _cannot_show(rules: Rules, state: State, seat: int, asked: Effect, action: Action) -> Iterator[Refusal]:
    token = hand_token(state.seats[seat], action.hand)
    clause = asked.clause
    if not token:
        yield no(clause, "hand_empty", hand=action.hand)
    elif not acts_as(rules, token, action.effect):
        yield no(
            "R18" if token in asked.tokens[1:] else clause, "cannot_answer", token=token, effect=action.effect
        )


def _nothing(_: Rules, __: State, ___: Action) -> Iterator[Refusal]:
    yield from ()


def _tower(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    frame = state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - this step carries one
    yield from _battle_tower(rules, state, frame.chant.roars[0].seat, action)


def _battle_tower(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """An own Tower for a Roar (RO1, RO4)."""
    if state.around is not None:
        state = arcana().masked(state)
    circle = circle_at(state, action.target) if action.verb == "tower" else None
    if circle is None or CIRCLE_AT[action.target][0] != seat:
        yield no("RO1", "own_tower", seat=seat)
    elif not circle.tower:
        yield no("RO1", "no_tower", spot=action.target)
    elif not choosable(rules, circle, own=True):
        yield no("TH4", "sealed", spot=action.target)


CHECKS: Mapping[str, Check] = {
    "fetch": _fetch,
    "select": _select,
    "discard": _discard,
    "draw": _draw,
    "place": _place,
    "pile": _pile,
    "chant": _chant,
    "end": _nothing,
    "answer": _answer,
    "pass": _nothing,
    "tower": _tower,
}
