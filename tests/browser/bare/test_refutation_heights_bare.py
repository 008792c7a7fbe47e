"""A refutation makes a puzzle no higher than a screen: in the middle of a set, at every table, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from raigo_lab import PuzzleSet
from raigo_lab.puzzles.form import PLAYED
from raigo_lab.puzzles.library import load_all, shipped_folder

WIDE = "() => { document.getElementById('here').style.width = '848px'; }"
HEIGHT = "() => Math.round(document.querySelector('#here > .rg').getBoundingClientRect().height)"
HIGHEST = {2: 620, 3: 660, 4: 660}  # px at 848, by seats
WRONG_TRIES = 3  # different ones of each puzzle, if it has as many; of the many puzzles for two, one
BEFORE, AFTER = "battle/two-to-one", "battle/two-pairs"  # what stands on the shelf beside the puzzle


SEATS = {one.name: len(one.position.state.seats) for one in load_all([shipped_folder()])}
MANY = [name for name, seats in SEATS.items() if seats > 2]
THEMES = sorted({name.partition("/")[0] for name, seats in SEATS.items() if seats == 2})


def wrong_tries(widget: PuzzleSet) -> list[list[dict[str, object]]]:
    """The messages of tries: one or two moves, mixes of a single Tower, tokens laid in two orders, or answers."""
    if widget.puzzle.goal in PLAYED:
        moves = range(len(widget.options))
        return [[{"id": one}] for one in moves] + [[{"id": one}, {"id": 0}] for one in moves]
    if widget.puzzle.goal == "mix":
        towers = range(len(widget.page["mix"]["fields"]))
        return [[{"id": "mix", "parts": [str(int(one == sure)) for one in towers]}] for sure in towers]
    if widget.puzzle.goal == "construct":
        tokens, towers = widget.puzzle.tokens, len(widget.page["mix"]["fields"])
        return [
            [{"id": "mix", "parts": [order[at::towers] for at in range(towers)]}]
            for order in (tokens, tokens[::-1])
        ]
    return [[{"id": "answer", "number": number}] for number in range(len(widget._sitting.attempt.answers))]


def refuted(one: Any, most: int, *, every_step: bool) -> int:
    """Try what is wrong, at most so often, and look at what refutes it; how often that was."""
    widget, found = one.widget, 0
    highest = HIGHEST[SEATS[widget.puzzle.name]]

    def send(message: dict[str, object]) -> None:
        one._hear(json.dumps({"picked": {"serial": widget.serial, **message}}))  # judged before it goes on

    def is_one_screen() -> None:
        for lang in ("ja", "en"):
            widget.set_state({"lang": lang})
            one.tell()
            one.settle()
            expect(one.root).to_have_attribute("data-state", "refuted")
            assert one.page.evaluate(HEIGHT) <= highest, (widget.puzzle.name, lang, widget.page["verdict"])

    for messages in wrong_tries(widget):
        for message in messages:
            send(message)
        if widget.page["state"] != "refuted":
            widget.at = widget.at  # before the same puzzle once more
            continue
        is_one_screen()
        while widget.page["line"] and widget.page["line"]["at"] < widget.page["line"]["last"]:
            line = widget.page["line"]
            send({"id": "step", "to": line["at"] + 1 if every_step else line["last"]})
            is_one_screen()
        widget.at = widget.at
        found += 1
        if found == most:
            break
    return found


@pytest.mark.parametrize("name", MANY)
def test_a_refutation_at_a_table_of_three_or_four_stays_on_one_screen(bare: Callable, name: str):
    one = bare(PuzzleSet([BEFORE, name, AFTER], at=1, log=None, seed=1), motion="reduce")
    one.page.evaluate(WIDE)
    assert refuted(one, WRONG_TRIES, every_step=True)


@pytest.mark.parametrize("theme", THEMES)
def test_a_refutation_at_a_table_of_two_stays_on_one_screen(bare: Callable, theme: str):
    names = [name for name, seats in SEATS.items() if seats == 2 and name.startswith(f"{theme}/")]
    widget = PuzzleSet([BEFORE, *names, AFTER], at=1, log=None, seed=1)
    one = bare(widget, motion="reduce")
    one.page.evaluate(WIDE)
    unrefuted = []
    for at, name in enumerate(names, 1):
        widget.at = at
        if not refuted(one, 1, every_step=False):
            unrefuted.append(name)
    assert unrefuted == []


@pytest.mark.parametrize("name", ["fetch/one-hand-for-the-guest", "last-turns/cut-before-you-pile"])
def test_what_is_read_of_a_refutation_uses_the_room_of_the_screen(bare: Callable, name: str):
    """The verdict is whole, the line has more than four lines, and the buttons stay where they are."""
    widget = PuzzleSet([BEFORE, name, AFTER], at=1, log=None, seed=1)
    one = bare(widget, motion="reduce")
    one.page.evaluate(WIDE)
    one._hear(json.dumps({"picked": {"serial": widget.serial, "id": 0}}))
    expect(one.root).to_have_attribute("data-state", "refuted")
    verdict, box = one.root.locator(".rg-pz-verdict"), one.root.locator(".rg-pz-steps-box")
    assert verdict.evaluate("one => one.scrollHeight - one.clientHeight") == 0
    assert box.bounding_box()["height"] >= 100  # px; 68 are four lines
    beside = box.bounding_box()["x"] - verdict.bounding_box()["x"] - verdict.bounding_box()["width"]
    assert 0 < beside < 40, "one stands beside the other"
    back = one.root.get_by_role("button", name="Take back and try again")
    before, line = back.bounding_box(), widget.page["line"]
    assert before["y"] >= box.bounding_box()["y"] + box.bounding_box()["height"]
    one._hear(json.dumps({"picked": {"serial": widget.serial, "id": "step", "to": line["last"]}}))
    one.settle()
    assert back.bounding_box() == before
    assert one.page.evaluate(HEIGHT) <= HIGHEST[2]
