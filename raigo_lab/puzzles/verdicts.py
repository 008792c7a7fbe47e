"""What a try at a puzzle came to, and how that is said."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.games.search.matrix import Value, signed
from raigo_lab.puzzles.form import SENT, Puzzle
from raigo_lab.puzzles.judge_question import NEVER, STRUCK
from raigo_lab.puzzles.onward import Note
from raigo_lab.raigo.clauses import describe_ruling
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import DROPOUT, sides
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import Words, say

RIGHT, SOLVED, WRONG = "right", "solved", "wrong"
GAINED = 24  # two hands of 12 (H6): hardly anybody gains more before the end
OUT = ("dropped_out", "final_out", "final_out_with_partner")  # what is told of a dropout (E2, R10)


class Verdict(NamedTuple):
    """What a try came to."""

    kind: str  # right (go on), solved, wrong
    tried: str
    line: tuple[AnyAction, ...] = ()  # right: the try and what followed; wrong: the try and what punishes it
    events: tuple[Event, ...] = ()  # the same in words
    value: Value | None = None  # what the try is worth
    best: Value | None = None  # what was possible
    comment: Words | None = None  # what the author says to this try
    notes: tuple[Note, ...] = ()  # what the line alone does not say
    average: bool = False  # whether the value is an average, of which the line shows one case
    rest: tuple[AnyAction, ...] = ()  # solved: how it goes on until the point is seen; nobody has to play it
    rest_events: tuple[Event, ...] = ()  # the same in words
    laid: Position | None = None  # the table with the tokens that were laid; the line begins there

    @property
    def wrong(self) -> bool:
        """Whether it was taken back."""
        return self.kind == WRONG


def answer_words(puzzle: Puzzle, answer: str, lang: str = "en") -> str:
    """An answer as a person reads it: a Tower, a turn, points."""
    if puzzle.goal == "strike":
        if answer == NEVER:
            return say("puzzle.never", lang)
        count = len(puzzle.position.state.seats)
        seat = (puzzle.position.state.turn + int(answer) - 1) % count
        return say("puzzle.turn", lang, number=answer, seat=seat)
    if puzzle.goal == "worth":
        return say("puzzle.points", lang, count=int(answer)).replace("-", "−")
    if puzzle.goal == "ruling" and answer in puzzle.rulings:
        return say("puzzle.ruling_default", lang) if answer == "default" else describe_ruling(answer, lang)
    if puzzle.goal == "retro":
        kind = KIND[answer]
        return f"{kind.english} {kind.kanji}" if lang == "en" else kind.kanji
    return answer.replace("tower ", "")


def judged(puzzle: Puzzle, verdict: Verdict, lang: str = "en") -> str:
    """A verdict in one sentence."""
    if verdict.kind != WRONG:
        return say(f"puzzle.{verdict.kind}", lang)
    tried = answer_words(puzzle, verdict.tried, lang)
    if verdict.value is None:
        row = "not_then" if verdict.line else "not_worth"
        if any(event.kind in STRUCK for event in verdict.events):
            row = "not_before"  # the line stops where Destroy strikes, not at the turn that was named
        row = {"retro": "not_there", "construct": "not_laid"}.get(puzzle.goal, row)
        return say(f"puzzle.{row}", lang, tried=tried)
    own = ("gain", "survive", "win", "help", "lose", "construct")  # goals with a sentence of their own
    row = f"wrong_{puzzle.goal}" if puzzle.goal in own else "wrong_margin"
    if puzzle.goal in SENT:
        row = "wrong_yang" if len(puzzle.position.state.seats) == 3 else "wrong_sent"
    if verdict.average and row in ("wrong_margin", "wrong_sent"):
        row = "wrong_mix" if puzzle.goal == "mix" else "wrong_average"
    # Who wants to be behind is judged by how far; it is told as a margin like all others.
    sign = -1 if puzzle.goal == "lose" else 1
    values: tuple[Value, ...] = (sign * verdict.value, sign * (verdict.best or 0))
    dropout = say("puzzle.dropout_counts", lang) if _has_dropout(puzzle, verdict, values) else ""
    value, best = map(signed, values)
    return say(f"puzzle.{row}", lang, tried=tried, value=value, best=best, dropout=dropout)


def _has_dropout(puzzle: Puzzle, verdict: Verdict, values: tuple[Value, ...]) -> bool:
    """Whether one of these margins counts a dropout: the line shows one, or Yang alone cannot make it.

    A dropout alone is exactly ``DROPOUT``; in an average it makes the margin wider than all Yang that a side could have.
    """
    if any(event.kind in OUT for event in verdict.events):
        return True
    seats = puzzle.position.state.seats
    widest = GAINED + max(sum(seats[mate].yang for mate in mates) for mates in sides(len(seats)))
    far = [one for one in values if not -widest <= one <= widest]
    return any(verdict.average or one in (DROPOUT, -DROPOUT) for one in far)
