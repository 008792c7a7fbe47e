"""A refutation makes a puzzle no higher: every step of it, at every table of three and four, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from raigo_lab import PuzzleBoard
from raigo_lab.puzzles.form import PLAYED
from raigo_lab.puzzles.library import load_all, shipped_folder

WIDE = "() => { document.getElementById('here').style.width = '848px'; }"
HEIGHT = "() => Math.round(document.querySelector('#here > .rg').getBoundingClientRect().height)"
HIGHEST = 660  # px at 848, with three or four seats
WRONG_TRIES = 3  # different ones of each puzzle, if it has as many


MANY = [one.name for one in load_all([shipped_folder()]) if len(one.position.state.seats) > 2]


def wrong_tries(widget: PuzzleBoard) -> list[dict[str, object]]:
    """The messages of first tries: answers, or moves."""
    if widget.puzzle.goal in PLAYED:
        return [{"id": number} for number in range(len(widget.options))]
    return [{"id": "answer", "number": number} for number in range(len(widget._sitting.attempt.answers))]


@pytest.mark.parametrize("name", MANY)
def test_a_refutation_at_a_table_of_three_or_four_stays_on_one_screen(bare: Callable, name: str):
    one = bare(PuzzleBoard(name, log=None, seed=1), motion="reduce")
    one.page.evaluate(WIDE)
    widget, refuted = one.widget, 0

    def send(message: dict[str, object]) -> None:
        widget.set_state({"picked": {"serial": widget.serial, **message}})

    def is_one_screen() -> None:
        for lang in ("ja", "en"):
            widget.set_state({"lang": lang})
            one.tell()
            one.settle()
            expect(one.root).to_have_attribute("data-state", "refuted")
            assert one.page.evaluate(HEIGHT) <= HIGHEST, (lang, widget.page["line"])

    for message in wrong_tries(widget):
        send(message)
        if widget.page["state"] != "refuted":
            send({"id": "begin"})
            continue
        is_one_screen()
        while widget.page["line"] and widget.page["line"]["at"] < widget.page["line"]["last"]:
            send({"id": "step", "to": widget.page["line"]["at"] + 1})
            is_one_screen()
        send({"id": "begin"})
        refuted += 1
        if refuted == WRONG_TRIES:
            return
    assert refuted
