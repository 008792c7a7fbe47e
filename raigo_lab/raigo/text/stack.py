"""The middle of a turn: the stack of pending work as text, and whether such a moment can be (T, R3, RO, PU, E2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from raigo_lab.errors import NotationError
from raigo_lab.games.line import Word
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.aims import own_towers
from raigo_lab.raigo.arcana.face_up import on_the_way
from raigo_lab.raigo.arcana.rows import EFFECTS as ALL_EFFECTS
from raigo_lab.raigo.expansion import arcana
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.spells import ANSWERS, ASKS, CHANTED_AS, EFFECTS, THUNDER
from raigo_lab.raigo.state import BODY_ROOM, INNER_ROOM, Answer, Chant, Frame, State, Step
from raigo_lab.raigo.text.forms import Part, Tail, parse_tokens
from raigo_lab.raigo.tokens import READ_AS, Token, by_weight

FRAME_FORM = "a frame is written STEP=tokens#amount?queue!chant, what it does not carry left out"
CHANT_FORM = (
    "a chant is written like 0LT:discharge:1a, then ~ if turned, &1RR for each Roar, %1LH for a Shield"
)
SHOWN = "[0-9][LR]."  # a seat, its Hand, and the token that was shown from it


def has_run_out(raizan: str, raizan_up: str, stack: tuple[Frame, ...]) -> bool:
    """Whether Raizan is empty for good (E1); while Wind's chanter chooses, the rest is going back to it (A32b)."""
    return not raizan and not raizan_up and all(frame.step != Step.KEEP for frame in stack)


def format_stack(stack: tuple[Frame, ...]) -> str:
    """The pending work as text, bottom to top.

    >>> format_stack((Frame(Step.ACT), Frame(Step.SHIELD, chant=Chant(0, "L", "K", "katana", "1a", "top"), queue=(1,))))
    'ACT>SHIELD?1!0LK:katana:1a:top'
    """
    return ">".join(_format_frame(frame) for frame in stack)


def _format_frame(frame: Frame) -> str:
    return frame.step.name + OF_FRAME.write(frame)


def _format_chant(chant: Chant) -> str:
    text = f"{chant.seat}{chant.hand}{chant.token}:{chant.effect}"
    if chant.target or chant.other:
        text += f":{chant.target}"
    text += f":{chant.other}" if chant.other else ""
    return text + OF_CHANT.write(chant)


def _format_shown(shown: Answer) -> str:
    return f"{shown.seat}{shown.hand}{shown.token}"


def parse_stack(text: str, column: int = 1) -> tuple[Frame, ...]:
    """The pending work from its text, which begins in this column of a longer one.

    >>> parse_stack("ACT")[0].step.name
    'ACT'
    """
    frames = []
    for part in text.split(">"):
        frames.append(_parse_frame(part, column))
        column += len(part) + 1
    return tuple(frames)


def _parse_frame(text: str, column: int) -> Frame:
    match = FRAME.fullmatch(text)
    if not match:
        raise NotationError(f"column {column}: {text!r} is not a piece of pending work; {FRAME_FORM}")
    if match["step"] not in Step.__members__:
        steps = ", ".join(Step.__members__)
        raise NotationError(f"column {column}: {match['step']!r} is not a step; the steps are {steps} (T)")
    return Frame(Step[match["step"]], **OF_FRAME.read(match, column))


def _parse_chant(text: Word) -> Chant:
    match = CHANT.fullmatch(text.text)
    if not match:
        raise NotationError(f"column {text.column}: {text.text!r} is not a chant; {CHANT_FORM} (T10)")
    shown = _parse_shown(Word(match["shown"], text.column))
    spots = (_parse_spot(match["target"] or ""), _parse_spot(match["other"] or ""))
    return Chant(*shown, match["effect"], *spots, **OF_CHANT.read(match, text.column))


def _parse_spot(text: str) -> str:
    """A spot as it stands; a token of the Canyon may be written in kanji."""
    return f"c{READ_AS.get(text[1], text[1])}" if len(text) == 2 and text[0] == "c" else text


def _parse_shown(text: Word) -> Answer:
    return Answer(int(text.text[0]), text.text[1], parse_tokens(text.text[2], text.column + 2))


def _parse_roars(text: Word) -> tuple[Answer, ...]:
    width = 4  # with the sign before the next one
    starts = range(0, len(text.text), width)
    return tuple(_parse_shown(Word(text.text[at : at + 3], text.column + at)) for at in starts)


# The stack as text: frames bottom to top, joined by >. What follows a step, and what follows a chant's aims.
OF_FRAME = Tail(
    Frame,
    head="step",
    own={
        "tokens": Part(lambda value, _: value, lambda text: by_weight(parse_tokens(*text))),
        "amount": Part(lambda value, _: str(value), lambda text: int(text.text), "[0-9]{1,2}"),
        "queue": Part(
            lambda value, _: "".join(map(str, value)), lambda text: tuple(map(int, text.text)), "[0-9]{1,8}"
        ),
        "chant": Part(lambda value, _: _format_chant(value), _parse_chant, ".+"),
    },
)
OF_CHANT = Tail(
    Chant,
    head="seat hand token effect target other",
    own={
        "turned": Part(lambda _, __: "", lambda _: True, "(?:)"),
        "roars": Part(
            lambda value, _: "&".join(map(_format_shown, value)), _parse_roars, f"{SHOWN}(?:&{SHOWN})*"
        ),
        "shield": Part(lambda value, _: _format_shown(value), _parse_shown, SHOWN),
    },
)
FRAME = re.compile(f"(?P<step>[A-Z_]+){OF_FRAME.pattern}")
CHANT = re.compile(
    f"(?P<shown>{SHOWN}):(?P<effect>[a-z_]+)"
    f"(?::(?P<target>[^:{OF_CHANT.signs}]*))?(?::(?P<other>[^:{OF_CHANT.signs}]*))?{OF_CHANT.pattern}"
)


# Which moments can be

# What rests on the stack in play: alone, or above the Pile/Chant step (T5) or the handing over (T12).
ALONE = (Step.FETCH, Step.SELECT, Step.FORBIDDANCE, Step.DRAW, Step.PLACE, Step.ACT)
DURING_ACT = (Step.ROAR, Step.SHIELD, Step.NAME_TOWER, Step.BATTLE, Step.DRAW)
# What a frame may carry beside its step; with * it must. The questions of the effects say it in their rows.
CARRIES: dict[Step, tuple[str, ...]] = {
    Step.DRAW: ("amount*", "chant"),
    Step.PLACE: ("tokens*",),
    Step.ROAR: ("chant*", "queue"),
    Step.SHIELD: ("chant*", "queue"),
    Step.NAME_TOWER: ("chant*",),
    Step.CHANT: ("chant*",),
    Step.BATTLE: ("chant*",),
    **{step: ask.carries for step, ask in ASKS.items()},
}


def _answered_by(step: Step) -> tuple[str, ...]:
    return tuple(effect.name for effect in EFFECTS.values() if step in effect.answered_by)


def _asking(step: Step) -> tuple[str, ...]:
    return tuple(effect.name for effect in EFFECTS.values() if step in effect.asks)


def _drawing() -> tuple[str, ...]:
    asks = ((effect, ask) for effect in EFFECTS.values() for ask in effect.asks.values())
    return tuple(effect.name for effect, ask in asks if "tokens" in ask.carries)


CHANTS_AT: dict[Step, tuple[str, ...]] = {
    Step.ROAR: THUNDER,
    Step.NAME_TOWER: THUNDER,
    Step.BATTLE: THUNDER,
    Step.SHIELD: _answered_by(Step.SHIELD),
    Step.CHANT: ("discharge",),  # unanswered, and somebody dropped out (E2)
    Step.DRAW: _drawing(),
    **{step: _asking(step) for step in ASKS},
}
Wrong = Iterator[tuple[str, str]]  # what is wrong, and the clause


def moment_problems(rules: Rules, state: State) -> list[tuple[str, str]]:
    """What is wrong with the pending work; the rest of the table has been found in order."""
    stack = state.stack
    problems = [*_used(state), *_ended(state)]
    if problems or stack == (Frame(Step.OVER),):
        return problems
    if state.around is not None:
        return [*_face_up(state), *arcana_moment_problems(rules, state)]
    if state.out:
        stack = stack[:-1]
    steps = tuple(frame.step for frame in stack)
    dropped_out = bool(state.out) and steps == (Step.ACT, Step.CHANT)
    if not dropped_out and not _can_rest(rules, steps):
        return [(f"{format_stack(stack) or 'nothing'} is pending at no moment of a turn", "T5")]
    for frame in stack:
        problems += _carried(frame)
    if not problems:
        problems += _top(rules, state, stack[-1])
    return problems


def arcana_moment_problems(rules: Rules, state: State) -> list[tuple[str, str]]:
    """With Arcana far more can wait for more: each frame carries what it must, and the rules can say who chooses what."""
    frames = state.stack[:-1] if state.out else state.stack
    problems: list[tuple[str, str]] = []
    if any(
        (frame.step > Step.OVER and frame.step != Step.FACE_UP) or frame.step in NEVER_ALONE
        for frame in frames[:1]
    ):
        return [(f"{format_stack(frames)} is pending at no moment of a turn", "T5")]
    for frame in frames:
        row = arcana().steps[frame.step].carries or CARRIES.get(frame.step, ())
        row = (*row, *MORE.get(frame.step, ()))
        problems += _carried(frame, row)
        problems += _seats_named(state, frame)
    if problems or state.out:
        return problems
    try:
        node = arcana().node(rules, state)
        if isinstance(node, Choice) and not node.options:
            problems.append(("nothing can be chosen here", "T5"))
        for action in islice(actions(node) if node else (), 1):
            arcana().apply(rules, state, action, None)
    except (LookupError, ValueError, AssertionError, TypeError, AttributeError):
        problems.append((f"{format_stack(frames)} does not fit this table", "T5"))
    return problems


def _face_up(state: State) -> Wrong:
    """A31 A mark on no Board lies on a token that is on its way."""
    assert state.around is not None  # noqa: S101 - asked where there are Arcana
    there = Counter(on_the_way(state.stack))
    for one, number in Counter(state.around.face_up).items():
        if number > there[one]:
            yield f"{one} lies face up, but is not on its way", "A31"


NEVER_ALONE = (Step.STRIKE, Step.CHANT)
# What frames carry besides where Arcana are there: face-up tokens of a draw, and who draws for Demon.
MORE: dict[Step, tuple[str, ...]] = {Step.DRAW: ("tokens", "queue"), Step.HAND_OVER: ("amount",)}


def _seats_named(state: State, frame: Frame) -> Wrong:
    """Every seat and effect that a frame names is there."""
    chant = frame.chant
    named = [*frame.queue]
    if chant:
        shown = [*chant.roars, *([chant.shield] if chant.shield else [])]
        named += [chant.seat, *(one.seat for one in shown)]
        if chant.effect not in ALL_EFFECTS and chant.effect != "shadow":
            yield f"{chant.effect!r} is not an effect", "T10"
    if any(seat >= len(state.seats) for seat in named):
        yield "a seat is named that does not play", "R3"


def _used(state: State) -> Wrong:
    effects = (*EFFECTS, *ANSWERS)
    if state.around is not None:
        effects = (*ALL_EFFECTS, *ANSWERS, "dragon_power", "tiger_power", "pile", "one_shot")
    for effect in sorted(state.used):
        if effect not in effects:
            yield f"{effect!r} is not an effect; the effects are {', '.join(effects)}", "T11"
    if state.used and state.stack[-1:] == (Frame(Step.FETCH),):
        yield "effects have been applied before Fetch", "T11"


def _ended(state: State) -> Wrong:
    """E1, E2: how a game can be over."""
    over = state.stack[-1:] == (Frame(Step.OVER),)
    if any(not 0 <= seat < len(state.seats) for seat in state.out) or len({*state.out}) < len(state.out):
        yield f"{state.out} are not seats that can be out", "E2"
    if state.out and not (over and len(state.stack) > 1):
        yield "somebody is out, but the game goes on", "E2"
    if over and len(state.stack) > 1 and not state.out:
        yield "the game ended within a turn, but nobody is out", "E2"
    if over and len(state.stack) == 1 and state.last_turns != 0:
        yield "the game is over, but turns are left", "E1"


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


def _carried(frame: Frame, row: tuple[str, ...] | None = None) -> Wrong:
    """Whether a frame carries what it must, and nothing else."""
    row = CARRIES.get(frame.step, ()) if row is None else row
    for name in ("tokens", "amount", "chant", "queue"):
        there = bool(getattr(frame, name))
        if there and name not in row and f"{name}*" not in row:
            yield f"{frame.step.name} carries no {name}", "T5"
        if not there and f"{name}*" in row:
            yield f"{frame.step.name} needs its {name}", "T5"


def _top(rules: Rules, state: State, frame: Frame) -> Wrong:
    """What the step that is asked about needs."""
    seat = state.seats[state.turn]
    free = INNER_ROOM - len(seat.inner)
    if frame.step == Step.FORBIDDANCE and free:
        yield "Forbiddance needs five full spaces", "T4"
    if frame.step == Step.DRAW and (state.ordered or frame.amount > len(state.raizan)):
        yield f"a draw of {frame.amount} by chance needs as many tokens in unknown order", "T2"
    if frame.step in (Step.DRAW, Step.PLACE) and not frame.chant and not _fits(state, frame):
        yield "more tokens are drawn than two, or than there are empty spaces", "T2"
    if frame.chant:
        if (frame.chant.token and len(frame.tokens) + frame.amount > free) or frame.chant.seat != state.turn:
            yield "the chant is not the turn player's, or more is drawn than there are empty spaces", "T10"
        else:
            yield from _chant(rules, state, frame, frame.chant)


def _fits(state: State, frame: Frame) -> bool:
    seat = state.seats[state.turn]
    count = len(frame.tokens) + frame.amount
    hands = (not seat.left) + (not seat.right)
    return count <= min(2, BODY_ROOM - len(seat.body) + hands)


def _chant(rules: Rules, state: State, frame: Frame, chant: Chant) -> Wrong:
    """T10, T13, MI1: the Spell in flight, and what answered it."""
    if chant.effect not in CHANTS_AT[frame.step]:
        yield f"{chant.effect!r} is not what {frame.step.name} waits for", "T10"
        return
    if chant.effect not in CHANTED_AS.get(chant.token, ()):
        yield f"{chant.token} cannot be chanted as {chant.effect}", "MI1"
    shown = [Answer(chant.seat, chant.hand, chant.token), *chant.roars]
    shown += [chant.shield] if chant.shield else []
    if any(one.seat >= len(state.seats) for one in shown) or any(s >= len(state.seats) for s in frame.queue):
        yield "a seat is named that does not play", "R3"
        return
    if not state.out:
        yield from _target(rules, state, chant)
    if len({one[:2] for one in shown}) < len(shown) or any(_hand(state, one) for one in shown):
        yield "a Hand from which a token was shown counts as empty", "T13"
    yield from _answers(rules, state, frame, chant)


def _hand(state: State, answer: Answer) -> Token:
    seat = state.seats[answer.seat]
    return seat.left if answer.hand == "L" else seat.right


def _target(rules: Rules, state: State, chant: Chant) -> Wrong:
    """T10: what the effect is aimed at lies there."""
    effect = EFFECTS[chant.effect]
    words = (chant.target, chant.other)
    wrong = any(words[len(effect.aims) :])
    for aim, word in zip(effect.aims, words, strict=False):
        wrong = wrong or any(True for _ in aim.lies(rules, state, chant, word))
    if wrong:
        aim_text = " ".join(filter(None, words)) or "nothing"
        yield f"{chant.effect} cannot be aimed at {aim_text} here", effect.clause


def _answers(rules: Rules, state: State, frame: Frame, chant: Chant) -> Wrong:
    """SH1, RO1, RO3, RO6: who answered with what, and who is still to be asked."""
    roars = [roar.seat for roar in chant.roars]
    if any(roar.token not in ANSWERS["roar"].tokens for roar in chant.roars) or len({*roars}) < len(roars):
        yield "everybody roars once at most, with Roar or Mist", "RO6"
    if chant.shield and chant.shield.token not in ANSWERS["shield"].tokens:
        yield f"{chant.shield.token} is not a Shield", "SH1"
    if len({*frame.queue}) < len(frame.queue):
        yield "a seat is asked twice", "R3"
    if frame.step == Step.NAME_TOWER and len(roars) != 1:
        yield "one Roar names a Tower", "RO3"
    if frame.step == Step.BATTLE and len(roars) < 2:
        yield "a Raigo Battle needs two Roars", "RO3"
    if roars and not state.out and not all(own_towers(rules, state, seat) for seat in roars):
        yield "who roars needs an unsealed Tower", "RO1"
    if frame.step not in (Step.ROAR, Step.NAME_TOWER, Step.BATTLE, Step.SHIELD) and (roars or chant.shield):
        yield f"nobody answers {chant.effect}", "PU1"
