"""Whether such a moment of a turn can be (T, R3, RO, PU, E2): everything that is wrong with the pending work.

What a piece of it carries, and whether it fits the table, stands in the rows of the steps and of the questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.answers import towers_of
from raigo_lab.raigo.arcana.copies import ECHO, SHADOW, brings_about
from raigo_lab.raigo.arcana.face_up import on_the_way
from raigo_lab.raigo.arcana.raizan import THEN
from raigo_lab.raigo.arcana.rows import EFFECTS as ALL_EFFECTS
from raigo_lab.raigo.effects import Effect
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ANSWERS, ASKS, CHANTED_AS, EFFECTS, THUNDER
from raigo_lab.raigo.state import BODY_ROOM, INNER_ROOM, Answer, Chant, Frame, State, Step
from raigo_lab.raigo.text.problem import Problem, problem
from raigo_lab.raigo.text.stack import format_stack
from raigo_lab.raigo.tokens import Token
from raigo_lab.raigo.turn import steps_of

# What rests on the stack in play: alone, or above the Pile/Chant step (T5) or the handing over (T12).
ALONE = (Step.FETCH, Step.SELECT, Step.FORBIDDANCE, Step.DRAW, Step.PLACE, Step.ACT)
DURING_ACT = (Step.ROAR, Step.SHIELD, Step.NAME_TOWER, Step.BATTLE, Step.DRAW)
WINDOWS = (Step.ROAR, Step.NAME_TOWER, Step.BATTLE, Step.SHIELD)
CARRIED = ("tokens", "amount", "chant", "queue")

# With Arcana far more can wait for more. These lie at the bottom, and nowhere else:
BOTTOM = (Step.FETCH, Step.SELECT, Step.FORBIDDANCE, Step.PLACE, Step.ACT, Step.HAND_OVER)
DRAWS = (Step.DRAW, Step.FACE_UP)  # at the bottom if Select draws, above it for an effect or for Demon
BY_ARCANA = ("dragon_power", "tiger_power", "pile", "one_shot")  # stand among the applied effects (T11)


def _asking(step: Step, effects: Mapping[str, Effect]) -> tuple[str, ...]:
    return tuple(effect.name for effect in effects.values() if step in effect.asks)


def _drawing() -> tuple[str, ...]:
    asks = ((effect, ask) for effect in EFFECTS.values() for ask in effect.asks.values())
    return tuple(effect.name for effect, ask in asks if "tokens" in ask.carries)


# Which effects can be under way at a step.
CHANTS_AT: Mapping[Step, tuple[str, ...]] = {
    **dict.fromkeys((Step.ROAR, Step.NAME_TOWER, Step.BATTLE), THUNDER),
    Step.SHIELD: tuple(effect.name for effect in EFFECTS.values() if Step.SHIELD in effect.answered_by),
    Step.CHANT: ("discharge",),  # unanswered, and somebody dropped out (E2)
    Step.DRAW: _drawing(),
    **{step: _asking(step, EFFECTS) for step in ASKS},
}
CHANTS_WITH_ARCANA: Mapping[Step, tuple[str, ...]] = {
    **{step: _asking(step, ALL_EFFECTS) for step in Step},
    **{step: CHANTS_AT[step] for step in WINDOWS},
    Step.SHADOW: ("shadow",),
    **dict.fromkeys(DRAWS, tuple(THEN)),
    Step.DRAWN: tuple(effect for effect, then in THEN.items() if then == Step.DRAWN),
}
Wrong = Iterator[Problem]


def wrong(row: str, clause: str, **words: object) -> Problem:
    """Something that cannot be at this moment."""
    return problem("moment", row, clause, **words)


def moment_problems(rules: Rules, state: State) -> list[Problem]:
    """What is wrong with the pending work; the rest of the table has been found in order."""
    stack = state.stack
    problems = [*_used(state), *_ended(state)]
    if problems or stack == (Frame(Step.OVER),):
        return problems
    if state.around is not None:
        return [*_face_up(state), *_arcana_problems(rules, state)]
    if state.out:
        stack = stack[:-1]
    steps = tuple(frame.step for frame in stack)
    dropped_out = bool(state.out) and steps == (Step.ACT, Step.CHANT)
    if not dropped_out and not _can_rest(rules, steps):
        return [never(stack)]
    for frame in stack:
        problems += _carried(state, frame)
    if not problems:
        problems += _top(rules, state, stack[-1])
    return problems


def never(stack: tuple[Frame, ...]) -> Problem:
    """This cannot be a moment of a turn."""
    return wrong("pending_never", "T5", what=format_stack(stack)) if stack else wrong("pending_nothing", "T5")


def _used(state: State) -> Wrong:
    effects = (*EFFECTS, *ANSWERS)
    if state.around is not None:
        effects = (*ALL_EFFECTS, *ANSWERS, *BY_ARCANA)
    for effect in sorted(state.used):
        if effect not in effects:
            yield wrong("used_no_effect", "T11", effect=effect, known=", ".join(effects))
    if state.used and state.stack[-1:] == (Frame(Step.FETCH),):
        yield wrong("used_early", "T11")


def _ended(state: State) -> Wrong:
    """E1, E2: how a game can be over."""
    over = state.stack[-1:] == (Frame(Step.OVER),)
    if any(not 0 <= seat < len(state.seats) for seat in state.out) or len({*state.out}) < len(state.out):
        yield wrong("out_seats", "E2", out=str(state.out))
    if state.out and not (over and len(state.stack) > 1):
        yield wrong("out_goes_on", "E2")
    if over and len(state.stack) > 1 and not state.out:
        yield wrong("out_nobody", "E2")
    if over and len(state.stack) == 1 and state.last_turns != 0:
        yield wrong("over_turns_left", "E1")


def _can_rest(rules: Rules, steps: tuple[Step, ...]) -> bool:
    match steps:
        case (one,):
            return one in ALONE
        case (below, top) if top in ASKS:
            return ASKS[top].rests_on(rules, below)
        case (Step.ACT, top):
            return top in DURING_ACT
        case _:
            return False


def _carried(state: State, frame: Frame) -> Wrong:
    """Whether a frame carries what it must, and nothing else."""
    row = steps_of(state)[frame.step].carries
    for name in CARRIED:
        there = bool(getattr(frame, name))
        if there and name not in row and f"{name}*" not in row:
            yield wrong("carries_no", "T5", step=frame.step.name, part=name)
        if not there and f"{name}*" in row:
            yield wrong("carries_needs", "T5", step=frame.step.name, part=name)


# The base game


def _top(rules: Rules, state: State, frame: Frame) -> Wrong:
    """What the step that is asked about needs."""
    seat = state.seats[state.turn]
    free = INNER_ROOM - len(seat.inner)
    if frame.step == Step.FORBIDDANCE and free:
        yield wrong("forbiddance_full", "T4")
    if frame.step == Step.DRAW and (state.ordered or frame.amount > len(state.raizan)):
        yield wrong("draw_unknown", "T2", amount=frame.amount)
    if frame.step in (Step.DRAW, Step.PLACE) and not frame.chant and not _has_room(state, frame):
        yield wrong("draw_room", "T2")
    if frame.chant:
        if (frame.chant.token and len(frame.tokens) + frame.amount > free) or frame.chant.seat != state.turn:
            yield wrong("chant_not_turn", "T10")
        else:
            yield from _chant(rules, state, frame, frame.chant)


def _has_room(state: State, frame: Frame) -> bool:
    seat = state.seats[state.turn]
    count = len(frame.tokens) + frame.amount
    hands = (not seat.left) + (not seat.right)
    return count <= min(2, BODY_ROOM - len(seat.body) + hands)


def _chant(rules: Rules, state: State, frame: Frame, chant: Chant) -> Wrong:
    """T10, T13, MI1: the Spell in flight, and what answered it."""
    if chant.effect not in CHANTS_AT[frame.step]:
        yield wrong("chant_not_here", "T10", effect=chant.effect, step=frame.step.name)
        return
    if chant.effect not in CHANTED_AS.get(chant.token, ()):
        yield wrong("chant_not_as", "MI1", token=chant.token, effect=chant.effect)
    if any(seat >= len(state.seats) for seat in _named(frame)):
        yield wrong("no_such_seat", "R3")
        return
    if not state.out:
        yield from _target(rules, state, chant)
    yield from _empty_hands(state, chant)
    yield from _answers(rules, state, frame, chant)


def _all_in_flight(chant: Chant) -> list[Answer]:
    """Every token that was shown: the chanted one, the Roars and the Shield."""
    shown = [Answer(chant.seat, chant.hand, chant.token), *chant.roars]
    return [*shown, chant.shield] if chant.shield else shown


def _named(frame: Frame) -> list[int]:
    """Every seat that a frame names."""
    return (
        [*frame.queue, *(one.seat for one in _all_in_flight(frame.chant))] if frame.chant else [*frame.queue]
    )


def _empty_hands(state: State, chant: Chant) -> Wrong:
    """T13 What was shown is in flight."""
    shown = _all_in_flight(chant)
    if len({one[:2] for one in shown}) < len(shown) or any(_hand(state, one) for one in shown):
        yield wrong("shown_hand", "T13")


def _hand(state: State, answer: Answer) -> Token:
    seat = state.seats[answer.seat]
    return seat.left if answer.hand == "L" else seat.right


def _target(rules: Rules, state: State, chant: Chant) -> Wrong:
    """T10: what the effect is aimed at lies there."""
    effect = ALL_EFFECTS[chant.effect]
    if state.around is not None:
        state = _choosable(state)
    words = (chant.target, chant.other)
    failed = any(words[len(effect.aims) :])
    for aim, word in zip(effect.aims, words, strict=False):
        failed = failed or any(True for _ in aim.lies(rules, state, chant, word))
    if failed:
        aimed = " ".join(filter(None, words))
        row = "aimed_at" if aimed else "aimed_at_nothing"
        yield wrong(row, effect.clause, effect=chant.effect, spot=aimed)


def _answers(rules: Rules, state: State, frame: Frame, chant: Chant) -> Wrong:
    """SH1, RO1, RO3, RO6: who answered with what, and who is still to be asked."""
    roars = [roar.seat for roar in chant.roars]
    copies = ECHO + SHADOW if state.around is not None else ""  # A20, A27
    if len({*roars}) < len(roars) or any(
        roar.token not in ANSWERS["roar"].tokens + copies for roar in chant.roars
    ):
        yield wrong("roars_once", "RO6")
    if chant.shield and chant.shield.token not in ANSWERS["shield"].tokens + copies:
        yield wrong("no_shield", "SH1", token=chant.shield.token)
    if len({*frame.queue}) < len(frame.queue):
        yield wrong("asked_twice", "R3")
    if frame.step == Step.NAME_TOWER and len(roars) != 1:
        yield wrong("one_roar", "RO3")
    if frame.step == Step.BATTLE and len(roars) < 2:
        yield wrong("two_roars", "RO3")
    if roars and not state.out and not all(towers_of(rules, state, seat) for seat in roars):
        yield wrong("roar_tower", "RO1")
    if frame.step not in WINDOWS and (roars or chant.shield):
        yield wrong("nobody_answers", "PU1", effect=chant.effect)


# With Arcana


def _face_up(state: State) -> Wrong:
    """A31 A mark on no Board lies on a token that is on its way."""
    assert state.around is not None  # noqa: S101 - asked where there are Arcana
    there = Counter(on_the_way(state.stack))
    for one, number in Counter(state.around.face_up).items():
        if number > there[one]:
            yield wrong("not_on_its_way", "A31", given=one)


def _arcana_problems(rules: Rules, state: State) -> list[Problem]:
    """Each frame lies where it can, carries what it must and fits the table; then somebody has something to choose."""
    frames = state.stack[:-1] if state.out else state.stack
    if not _lies_right(frames, over=bool(state.out)):
        return [never(frames)]
    problems = [*_triggers(state)]
    for frame in frames:
        problems += _carried(state, frame)
        problems += _seats_named(state, frame)
    if problems or state.out:
        return problems
    for frame in frames:
        problems += _waits(rules, state, frame)
    if not problems and _nothing_to_choose(rules, state):
        problems.append(wrong("nothing_to_choose", "T5"))
    return problems


def _lies_right(frames: tuple[Frame, ...], *, over: bool) -> bool:
    """A step of the turn at the bottom, above it only what interrupts it: one chant at most, in the Pile/Chant step.

    A chant that is only declared goes on at once, unless it has ended the game.
    """
    if not frames or not _at_bottom(frames[0]) or (frames[-1].step == Step.CHANT and not over):
        return False
    if any(_at_bottom(frame) or frame.step == Step.OVER for frame in frames[1:]):
        return False
    chants = sum(frame.chant is not None for frame in frames)
    return not chants or (chants == 1 and frames[0].step == Step.ACT)


def _at_bottom(frame: Frame) -> bool:
    return frame.step in BOTTOM or (frame.step in DRAWS and not frame.chant and not frame.queue)


def _triggers(state: State) -> Wrong:
    """AC9 Who acts by a trigger that waits is there."""
    assert state.around is not None  # noqa: S101 - asked where there are Arcana
    seats = [int(one[-1]) for one in state.around.pending if one != "collapse"]
    if any(seat >= len(state.seats) for seat in seats):
        yield wrong("no_such_seat", "AC9")


def _seats_named(state: State, frame: Frame) -> Wrong:
    """Every seat and effect that a frame names is there."""
    if frame.chant and frame.chant.effect not in ALL_EFFECTS and frame.chant.effect != "shadow":
        yield wrong("no_effect", "T10", effect=frame.chant.effect)
    if any(seat >= len(state.seats) for seat in _named(frame)):
        yield wrong("no_such_seat", "R3")


def _waits(rules: Rules, state: State, frame: Frame) -> Wrong:
    """What a frame waits for, as its row says, and what the chant in it needs."""
    chant = frame.chant
    if chant:
        if chant.seat != state.turn:
            yield wrong("chant_not_turn", "T10")
            return
        if chant.effect not in CHANTS_WITH_ARCANA[frame.step]:
            yield wrong("chant_not_here", "T10", effect=chant.effect, step=frame.step.name)
            return
        if chant.token not in _tokens_for(chant.effect):
            yield wrong("chant_not_as", "T10", token=chant.token, effect=chant.effect)
        if frame.step in WINDOWS:
            yield from _window(rules, state, frame, chant)
        elif chant.effect == "poise":
            yield from _target(rules, state, chant)
    if not arcana().steps[frame.step].fits(rules, state, frame):
        yield wrong("no_fit", "T5", what=format_stack((frame,)))


def _tokens_for(effect: str) -> str:
    """What can be chanted as this effect (MI1, A20, A27)."""
    if effect in EFFECTS:
        return brings_about(effect)
    return SHADOW if effect == "shadow" else ALL_EFFECTS[effect].tokens


def _choosable(state: State) -> State:
    """The table without what nothing can choose: Tree Towers (A23b) and bound tokens (A26b)."""
    seats = tuple(arcana().unbound(seat) for seat in state.seats)
    return arcana().masked(state._replace(seats=seats))


def _window(rules: Rules, state: State, frame: Frame, chant: Chant) -> Wrong:
    """R3, T10, T13 The Spell that can be answered, and what answered it."""
    if frame.step in (Step.ROAR, Step.SHIELD) and not frame.queue:
        yield wrong("carries_needs", "T5", step=frame.step.name, part="queue")
    yield from _target(rules, state, chant)
    yield from _empty_hands(state, chant)
    yield from _answers(rules, state, frame, chant)


def _nothing_to_choose(rules: Rules, state: State) -> bool:
    """Whether somebody is asked and has no answer."""
    match arcana().node(rules, state):
        case Choice(_, options):
            return not options
        case Joint(seats):
            return not all(options for _, options in seats)
    return False
