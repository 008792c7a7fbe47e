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
    moves = event.moves[: len(event.moves) // 2] if event.kind == "switched" else event.moves
    if all(one.source[1:2] in "abc" and one.source[2:].isdigit() for one in moves):
        moves = tuple(sorted(moves, key=lambda one: int(one.source[2:])))
    return "".join(one.token for one in moves if one.token in KIND or one.token == HIDDEN)
