"""What happened at a Table in words: sentences by turn, each with its tokens and the moment it leads back to."""

from __future__ import annotations

from functools import lru_cache

from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.shapes import LogLine, LogTurn

LOG_LINES = 60
_TOLD_BY_THE_HEAD = ("handed_over",)  # whose turn it is stands above its lines


@lru_cache(maxsize=2048)
def sentence(event: Event, lang: str, you: int | None) -> str:
    """One event in words; what the seat before the screen does is said to it."""
    return tell(event, lang, you=you)


def log(told: SceneFacts, lang: str) -> list[LogTurn]:
    """The last turns, the oldest first; what belongs to no turn under way is the end of the game."""
    first = max(0, len(told.events) - LOG_LINES)
    turns: list[LogTurn] = []
    for number in range(first, len(told.events)):
        event, when = told.events[number], told.when[number]
        if not turns or turns[-1]["turn"] != when.turn:
            turns.append(
                {
                    "turn": when.turn,
                    "seat": when.seat,
                    "head": _head(when.turn, when.seat, told, lang),
                    "lines": [],
                }
            )
        if event.kind not in _TOLD_BY_THE_HEAD:
            turns[-1]["lines"].append(_line(told.first_event + number, event, when.moment, told.you, lang))
    return [turn for turn in turns if turn["lines"]]


def _head(turn: int, seat: int, told: SceneFacts, lang: str) -> str:
    if not turn:
        return say("table.turn_over", lang)
    row = "turn_yours" if told.you == seat else "turn_of"
    return say(f"table.{row}", lang, number=turn, seat=seat)


def _line(number: int, event: Event, moment: int, you: int | None, lang: str) -> LogLine:
    text = sentence(event, lang, you)
    return {"number": number, "text": text, "tokens": _tokens(event), "moment": moment}


def _tokens(event: Event) -> str:
    """The letters of the tokens it is about, a Tower from its bottom; ``?`` for one that is not seen."""
    letters = [move.token for move in event.moves if move.token in KIND or move.token == HIDDEN]
    if event.kind == "switched":
        letters = letters[: len(letters) // 2]
    towers = all(move.source[1:2] in "abc" and move.source[2:].isdigit() for move in event.moves)
    return "".join(reversed(letters) if towers and event.moves else letters)
