"""Why not, in a game with Arcana: the clauses that forbid an action; it is offered exactly when there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo import refusals as base
from raigo_lab.raigo.aims import circle_at
from raigo_lab.raigo.arcana.acting import in_flight, may_one_shot, shadow_acts, ways
from raigo_lab.raigo.arcana.aims import no_inner
from raigo_lab.raigo.arcana.copies import ECHO, SHADOW, is_silenced_mist, one_of_each
from raigo_lab.raigo.arcana.game import GAME
from raigo_lab.raigo.arcana.rows import ARCANUM, CHANTED, CLAUSE, EFFECTS, ONE_SHOT, PASSIVE
from raigo_lab.raigo.arcana.steps import STEPS
from raigo_lab.raigo.arcana.summons import power_refused
from raigo_lab.raigo.arcana.table import is_bound, is_tree, masked
from raigo_lab.raigo.effects import Check, Effect, chant_of, wrong_with
from raigo_lab.raigo.reasons import Refusal, no
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import CHANTED_AS
from raigo_lab.raigo.state import (
    BODY_ROOM,
    CIRCLE_AT,
    INNER_AT,
    LEFT_RIGHT,
    Action,
    State,
    Step,
    token_at,
)
from raigo_lab.raigo.tokens import SILENTS
from raigo_lab.raigo.verbs import hand_token


def refused(rules: Rules, state: State, action: Action, options: tuple[Action, ...]) -> Iterator[Refusal]:
    """What is wrong with an action of the one who chooses."""
    if action in options:
        return
    step = state.stack[-1].step
    ask = STEPS[step]
    steps, clause = HOME.get(action.verb, ((), ""))
    if ask.compulsory and action.verb in ("pass", "end"):
        yield no(ask.compulsory, "must_choose")
    elif step not in steps:
        yield no(clause or "T5", "wrong_step", step=step.name, verb=action.verb)
    else:
        found = [*_reasons(rules, state, action)]
        yield from found or [no(_clause(action) or clause or "T5", "not_offered")]


def refused_joint(seats: Joint, actions: tuple[Action, ...]) -> Iterator[Refusal]:
    """R31 All choose at once: what is wrong with what they chose."""
    if len(actions) != len(seats.seats):
        yield no("AC10", "participants_of_effect", number=len(seats.seats))
        return
    for (seat, options), action in zip(seats.seats, actions, strict=True):
        if action not in options:
            yield no("AC10", "not_offered_to", seat=seat)


def _clause(action: Action) -> str:
    return EFFECTS[action.effect].clause if action.effect in EFFECTS else ""


def _reasons(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    step = state.stack[-1].step
    own = CHECKS.get((step, action.verb))
    if own:
        yield from own(rules, state, action)
    if ask := STEPS[step].refuse:
        yield from ask(rules, state, action)
    elif not own and action.verb in base.CHECKS:
        yield from base.CHECKS[action.verb](rules, masked(state), action)


def _fetch(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    if not state.seats[state.turn].rare.no_fetch:
        yield from base.CHECKS["fetch"](rules, state, action)


def _discard(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    wrong = [*base.CHECKS["discard"](rules, state, action)]
    yield from wrong
    if not wrong:
        for spot in (action.target, action.other):
            yield from no_inner(state, spot, "T4")


def _renew(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    for hand, token in zip(LEFT_RIGHT, action.target, strict=False):
        if token != "-" and is_bound(seat, hand):
            yield no("A26", "is_bound", spot=f"{state.turn}{hand}")
    if is_bound(seat, "B") and len(seat.body) + 2 >= BODY_ROOM:
        yield no("A26", "is_bound", spot=f"{state.turn}B")


def _pile(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    seat = state.seats[state.turn]
    if action.hand in LEFT_RIGHT and action.hand and is_bound(seat, action.hand):
        yield no("A26", "is_bound", spot=f"{state.turn}{action.hand}")
    else:
        yield from base.CHECKS["pile"](rules, state, action)


def _chant(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    index = state.turn
    seat = state.seats[index]
    token = hand_token(seat, action.hand)
    if not token:
        yield no("T5", "hand_empty", hand=action.hand)
    elif is_bound(seat, action.hand):
        yield no("A26", "is_bound", spot=f"{index}{action.hand}")
    elif token in SILENTS:
        yield no("T10", "silent", token=token)
    elif token in PASSIVE:
        yield no("AC3", "passive", token=token)
    elif token not in CHANTED and token not in CHANTED_AS:
        yield no("T10", "only_answers", token=token)
    elif action.effect not in (CHANTED.get(token) or CHANTED_AS[token]):
        clause = "MI1" if token == "M" else CLAUSE.get(token, "T10")
        yield no(clause, "not_its_effect", token=token, effect=action.effect)
    else:
        if action.effect in state.used:
            yield no("T11", "twice", effect=action.effect)
        if action.effect in ONE_SHOT and not may_one_shot(state):
            yield no("AC2", "one_shot", token=token)
        yield from _declared(rules, in_flight(state, index, action.hand), action)


def _declared(rules: Rules, flying: State, action: Action) -> Iterator[Refusal]:
    """What is wrong with what is declared, the token being in flight (T13)."""
    index = flying.turn
    found = ways(rules, flying, index, action.hand, action.effect)
    if action in found:
        return
    if action.effect == "shadow":
        yield from _no_silent(rules, flying, action)
        return
    row = EFFECTS[action.effect]
    if not found:
        if row.needs and action.effect in ARCANUM:
            yield from row.needs(rules, flying, chant_of(action, index))
        if rules.R7 == "impossible":
            yield no("R7", "nothing_to_aim_at", effect=action.effect)
        elif action.target or action.other:
            yield no(row.clause, "no_such_target", spot=action.target)
        return
    reasons = [*_unchoosable(flying, action)]
    yield from reasons
    if not reasons:
        yield from wrong_with(row, rules, masked(flying), chant_of(action, index))


def _unchoosable(state: State, action: Action) -> Iterator[Refusal]:
    """A Tree Tower or a bound token cannot be chosen by anything (AC6c)."""
    for word in (action.target, action.other):
        if word in CIRCLE_AT and circle_at(state, word) is not None:
            index, c = CIRCLE_AT[word]
            if is_tree(state.seats[index], c):
                yield no("A23", "tree_tower", spot=word)
        elif word in INNER_AT and INNER_AT[word][0] < len(state.seats):
            index, place = INNER_AT[word]
            if is_bound(state.seats[index], place):
                yield no("A26", "is_bound", spot=word)


def _no_silent(rules: Rules, flying: State, action: Action) -> Iterator[Refusal]:
    """A27 Why this cannot be discarded for Shadow."""
    index = flying.turn
    wrong = [*no_inner(flying, action.target, "A27")]
    yield from wrong
    if wrong:
        return
    token = token_at(flying, action.target)
    if INNER_AT[action.target][0] != index:
        yield no("A27", "whose_own", spot=action.target)
    elif token not in SILENTS:
        yield no("A27", "no_silent", token=token)
    elif not shadow_acts(rules, flying, index, action.hand, token):
        yield no("A27", "shadow_nothing", token=token)
    else:
        yield no("A27", "same_silent", spot=action.target)


def _shadow(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    frame = state.stack[-1]
    assert frame.chant is not None  # noqa: S101 - this step carries one
    if action.hand != frame.chant.hand:
        yield no("A27", "hand_empty", hand=action.hand)
    elif action.effect in state.used:
        yield no("T11", "twice", effect=action.effect)
    elif not any(one.effect == action.effect for one in _offered(rules, state)):
        yield no("A27", "shadow_other", token=frame.chant.other, effect=action.effect)
    else:
        yield from _unchoosable(state, action)
        yield from wrong_with(EFFECTS[action.effect], rules, masked(state), chant_of(action, state.turn))


def _offered(rules: Rules, state: State) -> tuple[Action, ...]:
    node = GAME.node(rules, state)
    return node.options if isinstance(node, Choice) else ()


def _answer(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    yield from base.answer_refused(rules, state, action, _cannot_show)


def _cannot_show(rules: Rules, state: State, seat: int, asked: Effect, action: Action) -> Iterator[Refusal]:
    board = state.seats[seat]
    token = hand_token(board, action.hand)
    copies = asked.tokens[1:] + ECHO
    if not token:
        yield no(asked.clause, "hand_empty", hand=action.hand)
    elif is_bound(board, action.hand) and rules.R36 == "no":
        yield no("R36", "is_bound", spot=f"{seat}{action.hand}")
    elif token == SHADOW:
        mist = action.target in one_of_each(state, seat) and is_silenced_mist(rules, state, action.target)
        yield (
            no("R18", "cannot_answer", token=token, effect=action.effect)
            if mist
            else no("A27", "which_silent", effect=action.effect)
        )
    elif token not in asked.tokens[0] + copies:
        yield no(asked.clause, "cannot_answer", token=token, effect=action.effect)
    elif token in copies and rules.R18 == "no":
        yield no("R18", "cannot_answer", token=token, effect=action.effect)
    elif action.target:
        yield no(asked.clause, "no_such_target", spot=action.target)


def _tower(rules: Rules, state: State, action: Action) -> Iterator[Refusal]:
    wrong = [*_unchoosable(state, action)]
    yield from wrong
    if not wrong:
        yield from base.CHECKS["tower"](rules, masked(state), action)


def _strike(_: Rules, state: State, action: Action) -> Iterator[Refusal]:
    yield from _unchoosable(state, action)


CHECKS: Mapping[tuple[Step, str], Check] = {
    (Step.FETCH, "fetch"): _fetch,
    (Step.FORBIDDANCE, "discard"): _discard,
    (Step.RENEW, "place"): _renew,
    (Step.ACT, "pile"): _pile,
    (Step.ACT, "chant"): _chant,
    (Step.ACT, "power"): power_refused,
    (Step.SHADOW, "chant"): _shadow,
    (Step.ROAR, "answer"): _answer,
    (Step.SHIELD, "answer"): _answer,
    (Step.NAME_TOWER, "tower"): _tower,
    (Step.STRIKE, "tower"): _strike,
}


def _homes() -> dict[str, tuple[tuple[Step, ...], str]]:
    """In which step a verb is at home, and the clause that says so."""
    homes = dict(base.HOME)
    homes |= {"open": ((Step.FETCH,), "RB2"), "power": ((Step.ACT,), "AC5")}
    for step, ask in STEPS.items():
        if ask.verb and step > Step.OVER:
            steps, clause = homes.get(ask.verb, ((), ask.compulsory or "AC6"))
            homes[ask.verb] = ((*steps, step), clause)
    steps, clause = homes["pass"]
    homes["pass"] = ((*steps, Step.AGAIN), clause)
    return homes


HOME: Mapping[str, tuple[tuple[Step, ...], str]] = _homes()
