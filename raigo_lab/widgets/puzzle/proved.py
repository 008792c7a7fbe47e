"""What a puzzle tells after it was solved: the idea, why it is right, and what the solver proved.

Needs no widget library.
"""

from __future__ import annotations

from fractions import Fraction

from raigo_lab.games.search.matrix import signed, simple
from raigo_lab.puzzles.form import ASKED, SENT, Puzzle
from raigo_lab.puzzles.verdicts import answer_words
from raigo_lab.raigo.hands import worth
from raigo_lab.texts import say, table
from raigo_lab.widgets.puzzle.shapes import After, Grid, Proved
from raigo_lab.widgets.puzzle.sitting import DONE, WATCHED, Sitting


def after_solving(sitting: Sitting, lang: str) -> After | None:
    """Idea, explanation and what was proved."""
    if sitting.state != DONE and not (sitting.state == WATCHED and sitting.attempt.solved):
        return None
    puzzle = sitting.puzzle
    attempt = sitting.attempt
    shown: list[str] = []
    if puzzle.goal == "worth":
        shown = [worth(sitting.pile(puzzle.tower), puzzle.position.rules).why(lang)]
    return {
        "score": say("puzzle.score", lang, wrong=attempt.wrong, hints=attempt.hints),
        "idea": puzzle.idea.text(lang),
        "explanation": puzzle.explanation.text(lang),
        "shown": shown,
        "proved": _proved(sitting, lang),
        "grid": _grid(sitting, lang),
        "tree": sitting.tree,
    }


def _proved(sitting: Sitting, lang: str) -> list[Proved]:
    """What the solver proved, row by row."""
    puzzle = sitting.puzzle
    proved = puzzle.certificate
    if proved is None:
        return [{"name": "", "text": say("puzzle.not_certified", lang)}]
    rows: list[tuple[str, str]] = []
    if puzzle.goal in ASKED:
        words = _right_words(sitting, proved.value, lang)
        rows.append(("proved_answer", words))
    else:
        drawn = proved.assumption.startswith(table("puzzle")["assume_draws"]["en"])
        rows.append(("proved_value", _value_words(puzzle, proved.value, lang, drawn=drawn)))
        best = [sitting.first_words(one, lang) for one in proved.best]
        name = "proved_choice" if puzzle.goal in SENT else "proved_best"
        rows.append((name, say("puzzle.or", lang).join(best)))
        if proved.next:
            rows.append(
                (
                    "proved_next",
                    say("puzzle.next_best", lang, value=_sign(proved.next), margin=proved.margin),
                )
            )
    rows.append(("proved_assumption", assumption_words(proved.assumption, lang)))
    return [{"name": say(f"puzzle.{name}", lang), "text": text} for name, text in rows]


def _right_words(sitting: Sitting, answer: str, lang: str) -> str:
    if sitting.puzzle.goal == "outcome":
        return sitting.answer_words(answer, lang)
    return answer_words(sitting.puzzle, answer, lang)


def _value_words(puzzle: Puzzle, value: str, lang: str, *, drawn: bool) -> str:
    """What a puzzle is worth; over all draws, and where Towers are mixed, that is an average."""
    three = puzzle.goal == "battle" and len(puzzle.position.state.seats) == 3
    own = ("gain", "survive", "win", "help", "lose")  # goals with a sentence of their own
    average = drawn or puzzle.goal == "mix" or Fraction(value).denominator > 1
    row = f"value_{puzzle.goal}" if puzzle.goal in own else "value_average" if average else "value_margin"
    return say(f"puzzle.{'value_yang' if three else row}", lang, value=_sign(value))


def _sign(value: str) -> str:
    return signed(simple(Fraction(value)))


def assumption_words(text: str, lang: str) -> str:
    """What a proof takes for granted, in this language; the certificate speaks English."""
    known = {row["en"]: row[lang] for name, row in table("puzzle").items() if name.startswith("assume_")}
    parts = [known.get(part, part) for part in text.split("; ")]
    return say("puzzle.semicolon", lang).join(parts)


def _grid(sitting: Sitting, lang: str) -> Grid | None:
    """What every combination of Towers is worth."""
    if sitting.puzzle.goal not in SENT:
        return None
    sent = sitting.attempt.sent
    return {
        "caption": say("puzzle.grid", lang),
        "columns": [sitting.answer_words(one, lang) for one in sent.columns],
        "rows": [
            {"head": sitting.answer_words(name, lang), "cells": [signed(value) for value in row]}
            for name, row in zip(sent.rows, sent.payoffs, strict=True)
        ],
    }
