"""Who may answer a Spell, in which order, and what the answer does (SH, RO, R3, R9, R18, R20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.aims import own_towers
from raigo_lab.raigo.battle import BattleOutcome, raigo_battle
from raigo_lab.raigo.events import IN_FLIGHT, Event, Events, Move
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ANSWERS, EFFECTS
from raigo_lab.raigo.state import (
    CIRCLE_AT,
    INNER_AT,
    LEFT_RIGHT,
    PASS,
    Action,
    Answer,
    Chant,
    Frame,
    State,
    Step,
    clockwise,
)
from raigo_lab.raigo.tokens import Token
from raigo_lab.raigo.verbs import become, finish, hand_token, put, set_hand, tower_actions

ANSWERING: Mapping[tuple[str, str], Action] = {
    (hand, effect): Action("answer", hand, effect) for hand in LEFT_RIGHT for effect in ANSWERS
}
EFFECT_OF_STEP: Mapping[Step, str] = {Step.ROAR: "roar", Step.SHIELD: "shield"}


# What a token on a Hand can answer as: its own token, and the copies unless R18 says no (MI1).
ANSWERERS: Mapping[tuple[str, str], tuple[Token, ...]] = {
    (effect.name, copies): tuple(effect.tokens if copies == "yes" else effect.tokens[0])
    for effect in ANSWERS.values()
    for copies in ("yes", "no")
}


def acts_as(rules: Rules, token: Token, effect: str) -> bool:
    """Whether a token on a Hand can answer so (MI1, R18)."""
    return token in ANSWERERS[effect, rules.R18]


def may_answer(rules: Rules, state: State, seat: int, effect: str) -> bool:
    """Whether the rules let this seat answer so, whatever it holds (T11, R17, RO1)."""
    if seat == state.turn and rules.R17 == "counted" and effect in state.used:
        return False
    return effect == "shield" or bool(towers_of(rules, state, seat))


def answer_options(rules: Rules, state: State, seat: int, effect: str) -> tuple[Action, ...]:
    """Pass, or show a token from a Hand."""
    if state.around is not None:
        return arcana().answer_options(rules, state, seat, effect)
    board = state.seats[seat]
    answerers = ANSWERERS[effect, rules.R18]
    left, right = board.left in answerers, board.right in answerers
    if not (left or right) or not may_answer(rules, state, seat, effect):
        return (PASS,)
    hands = [hand for hand, can in (("L", left), ("R", right)) if can]
    return (PASS, *(ANSWERING[hand, effect] for hand in hands))


def is_asked(rules: Rules, state: State, seat: int, effect: str) -> bool:
    """Whether this seat is asked: real holders only, or everybody who might hold an answer (R20)."""
    board = state.seats[seat]
    if rules.R20 != "holders":
        return bool(board.left or board.right) and (effect == "shield" or bool(towers_of(rules, state, seat)))
    if state.around is not None:
        return len(arcana().answer_options(rules, state, seat, effect)) > 1
    answerers = ANSWERERS[effect, rules.R18]
    holds = board.left in answerers or board.right in answerers
    return holds and may_answer(rules, state, seat, effect)


def towers_of(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    """The own Towers that a Roar may choose (RO1); a Tree Tower is none (A23b)."""
    return own_towers(rules, state if state.around is None else arcana().masked(state), seat)


def aimed_at(chant: Chant) -> int:
    """Whose Tower or Inner Token the effect is aimed at (SH1)."""
    return (CIRCLE_AT.get(chant.target) or INNER_AT[chant.target])[0]


def open_windows(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """Let the chant be answered before it takes effect (T10, R3); a window in which nobody is asked stays shut."""
    effect = EFFECTS[chant.effect]
    if Step.ROAR in effect.answered_by:
        for seat in range(len(state.seats)):
            if is_asked(rules, state, seat, "roar"):
                return become(state, Frame(Step.ROAR, chant=chant, queue=clockwise(state, chant.seat)))
    if Step.SHIELD in effect.answered_by and is_asked(rules, state, aimed_at(chant), "shield"):
        return become(state, Frame(Step.SHIELD, chant=chant, queue=(aimed_at(chant),)))
    return take_effect(rules, state, chant, log)


def answer_node(rules: Rules, state: State) -> Choice:
    """The seat at the head of the queue answers or passes."""
    frame = state.stack[-1]
    seat = frame.queue[0]
    return Choice(seat, answer_options(rules, state, seat, EFFECT_OF_STEP[frame.step]))


def answer_auto(rules: Rules, state: State, log: Events) -> State | None:
    """Go past seats that are not asked (R20); with nobody left the window closes."""
    frame = state.stack[-1]
    effect = EFFECT_OF_STEP[frame.step]
    queue = frame.queue
    while queue and not is_asked(rules, state, queue[0], effect):
        queue = queue[1:]
    if not queue:
        return window_closed(rules, state, frame, log)
    return None if queue == frame.queue else become(state, frame._replace(queue=queue))


def answer_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """One seat passed, roared or shielded."""
    frame = state.stack[-1]
    if action == PASS:
        return become(state, frame._replace(queue=frame.queue[1:]))
    return (
        roar(rules, state, frame, action, log)
        if frame.step == Step.ROAR
        else shield(rules, state, frame, action, log)
    )


def show_answer(rules: Rules, state: State, seat: int, action: Action, log: Events) -> tuple[State, Answer]:
    """The answering token leaves its Hand (T13) and counts as applied in the own turn (T11, R17)."""
    board = state.seats[seat]
    answer = Answer(seat, action.hand, hand_token(board, action.hand))
    if log is not None:
        move = Move(answer.token, f"{seat}{action.hand}", IN_FLIGHT)
        log.append(
            Event(
                "answered", "SH1" if action.effect == "shield" else "RO1", seat, (move,), effect=action.effect
            )
        )
    state = put(state, seat, set_hand(board, action.hand, ""))
    if action.target:  # A27: what a Shadow discards first
        state = arcana().discard_first(state, action, log)
    if seat == state.turn and rules.R17 == "counted":
        state = state._replace(used=state.used | {action.effect})
    return state, answer


def roar(rules: Rules, state: State, frame: Frame, action: Action, log: Events) -> State:
    """RO3 The first Roar opens joining for everybody else, the chanter first; it sends a shown Shield back (RO7)."""
    seat, rest = frame.queue[0], frame.queue[1:]
    chant = _chant(frame)
    state, answer = show_answer(rules, state, seat, action, log)
    if chant.roars:
        return become(state, frame._replace(chant=chant._replace(roars=(*chant.roars, answer)), queue=rest))
    if chant.shield:
        state = sent_back(rules, state, chant.shield, log)
    joining = tuple(other for other in clockwise(state, chant.seat) if other != seat)
    return become(state, frame._replace(chant=chant._replace(roars=(answer,), shield=None), queue=joining))


def sent_back(rules: Rules, state: State, answer: Answer, log: Events) -> State:
    """RO7 The Shield returns to its Hand and was not applied (T11)."""
    if log is not None:
        move = Move(answer.token, IN_FLIGHT, f"{answer.seat}{answer.hand}")
        log.append(Event("sent_back", "RO7", answer.seat, (move,)))
    state = put(state, answer.seat, set_hand(state.seats[answer.seat], answer.hand, answer.token))
    if answer.seat == state.turn and rules.R17 == "counted":
        state = state._replace(used=state.used - {"shield"})
    return state


def shield(rules: Rules, state: State, frame: Frame, action: Action, log: Events) -> State:
    """SH1 The effect does nothing, unless a Thunder's second round of Roar turns it (R3)."""
    chant = _chant(frame)
    state, answer = show_answer(rules, state, frame.queue[0], action, log)
    chant = chant._replace(shield=answer)
    if Step.ROAR in EFFECTS[chant.effect].answered_by and not chant.roars:
        return become(state, Frame(Step.ROAR, chant=chant, queue=clockwise(state, chant.seat)))
    return stopped(rules, state, chant, log)


def stopped(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """SH1 The effect does nothing; Shield and stopped token are both spent."""
    if log is not None:
        log.append(Event("stopped", "SH1", aimed_at(chant), effect=chant.effect, at=chant.target))
    return finish(rules, state, chant, log)


def window_closed(rules: Rules, state: State, frame: Frame, log: Events) -> State:
    """Nobody is left to ask: go on in the order of R3."""
    chant = _chant(frame)
    if frame.step == Step.SHIELD:
        return take_effect(rules, state, chant, log)
    if len(chant.roars) == 1:
        return become(state, Frame(Step.NAME_TOWER, chant=chant))
    if chant.roars:
        return become(state, Frame(Step.BATTLE, chant=chant))
    if chant.shield:
        return stopped(rules, state, chant, log)
    return become(state, Frame(Step.SHIELD, chant=chant, queue=(aimed_at(chant),)))


def name_tower_node(rules: Rules, state: State) -> Choice:
    """RO3 One Roar: its player names a Tower of its own, of any height."""
    seat = _chant(state.stack[-1]).roars[0].seat
    return Choice(seat, tower_actions(towers_of(rules, state, seat)))


def name_tower_apply(rules: Rules, state: State, action: Action, log: Events) -> State:
    """RO2 The effect is turned to the named Tower."""
    chant = _chant(state.stack[-1])
    if log is not None:
        log.append(Event("turned", "RO1", chant.roars[0].seat, effect=chant.effect, at=action.target))
    return take_effect(rules, state, chant._replace(target=action.target, turned=True), log)


def battle_node(rules: Rules, state: State) -> Joint:
    """RO4 Every participant chooses an own Tower, all at the same moment."""
    seats = sorted(answer.seat for answer in _chant(state.stack[-1]).roars)
    return Joint(tuple((seat, tower_actions(towers_of(rules, state, seat))) for seat in seats))


def battle_decided(chant: Chant, spots: Sequence[str], tops: Sequence[Token]) -> tuple[BattleOutcome, Chant]:
    """RO4 What the tops of the chosen Towers decide, and the chant as it is aimed then: turned there, or at what it named."""
    outcome = raigo_battle(tops)
    if outcome.winner is None:
        return outcome, chant
    return outcome, chant._replace(target=spots[outcome.winner], turned=True)


def battle_apply(rules: Rules, state: State, actions: tuple[Action, ...], log: Events) -> State:
    """RO4 The tops are revealed together; their weights say where the Thunder goes."""
    chant = _chant(state.stack[-1])
    spots = [action.target for action in actions]
    towers = [state.seats[seat].circles[c].tower for seat, c in map(CIRCLE_AT.__getitem__, spots)]
    tops = [tower[-1] for tower in towers]
    outcome, aimed = battle_decided(chant, spots, tops)
    if log is not None:
        shown_tops = tuple(
            Move(top, f"{spot}{len(tower)}", f"{spot}{len(tower)}")
            for top, spot, tower in zip(tops, spots, towers, strict=True)
        )
        log.append(Event("battle", "RO4", chant.seat, shown_tops, at=aimed.target, other=outcome.case))
    if outcome.winner is None and rules.R9 == "possible":
        return become(state, Frame(Step.SHIELD, chant=chant, queue=(aimed_at(chant),)))
    return take_effect(rules, state, aimed, log)


def take_effect(rules: Rules, state: State, chant: Chant, log: Events) -> State:
    """Nobody stopped the effect: it takes place, unless a lasting Arcanum stops it (A9)."""
    if state.around is not None:
        after = arcana().stopped(rules, state, chant, log)
        if after is not None:
            return after
    return EFFECTS[chant.effect].resolve(rules, state, chant, log)


def _chant(frame: Frame) -> Chant:
    assert frame.chant is not None  # noqa: S101 - frames of this module always carry one
    return frame.chant
