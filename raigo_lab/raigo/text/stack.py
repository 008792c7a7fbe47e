"""The middle of a turn: the stack of pending work as text. Whether such a moment can be is said in ``moment``."""

from __future__ import annotations

import re

from raigo_lab.errors import NotationError
from raigo_lab.games.line import Word
from raigo_lab.raigo.state import Answer, Chant, Frame, Step
from raigo_lab.raigo.text.forms import Part, Tail, parse_tokens
from raigo_lab.raigo.tokens import READ_AS, by_weight

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
