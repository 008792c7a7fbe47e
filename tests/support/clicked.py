"""A puzzle on a bare page by hand: a try, its refutation step by step, the solution; all by mouse and keys."""

from __future__ import annotations

from raigo_lab.puzzles.form import PLAYED
from raigo_lab.puzzles.lures import Lure, read_lure
from support.hands_on import Mouse, make

MOST_MOVES = 30


def attempt_of(one):
    return one.widget._sitting.attempt


def give(one, text: str) -> None:
    """Give one answer or make one move: on the board, by a button, or typed."""
    goal, before = one.widget.puzzle.goal, len(one.widget.tries)
    if goal in PLAYED:
        make(one, Mouse(one), text, lambda: len(one.widget.tries) > before)
    elif goal in ("mix", "construct"):
        parts = [part.split()[-1] for part in text.split(", ")] if goal == "mix" else text.split()
        fields = one.root.locator(".rg-pz-mix input")
        for number, part in enumerate(parts):
            fields.nth(number).fill(part)
        fields.first.press("Enter")
    else:
        one.root.locator("[data-deed=answer]").nth(attempt_of(one).answers.index(text)).click()
    one.settle()
    assert len(one.widget.tries) == before + 1, text


def lure_of(one) -> Lure:
    """What tempts first."""
    return min(map(read_lure, one.widget.puzzle.certificate.lures), key=lambda lure: lure.after)


def fall_for(one, lure: Lure) -> None:
    """Play up to the lure as well as one can, then fall for it."""
    for text in (
        one.widget.puzzle.certificate.answer[: lure.after] if one.widget.puzzle.goal in PLAYED else ()
    ):
        if text in [str(option) for option in one.widget._game.offered()]:
            give(one, text)
    give(one, lure.wrong)


def to_the_last_step(one) -> list[str]:
    """Go on step by step to the end of what is shown; what the page says at each."""
    heard = [one.root.inner_text()]
    while one.widget.page["line"] and one.widget.page["line"]["at"] < one.widget.page["line"]["last"]:
        one.spot("step_on").click()
        one.settle()
        heard.append(one.root.inner_text())
    return heard


def solve(one) -> None:
    """Every right move or the right answer, one after the other."""
    for _ in range(MOST_MOVES):
        if one.widget.solved:
            to_the_last_step(one)
            return
        give(one, attempt_of(one).right_answer())
    raise AssertionError(one.widget.puzzle.name)
