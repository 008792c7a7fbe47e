"""The second game in JupyterLab itself: a whole game by clicks, from the first Being to the score sheet;
a lesson task and a puzzle, missed and then done (all of them: ``bare/test_susanoo_walk_bare.py``)."""

import ast
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from support.card_hands import press

GAME = """
from raigo_lab import SusanooTable

table = SusanooTable(seats=3, seed=7, seat=0, players={1: "sensible", 2: "sensible"}, rules={"WR10": 3})
table
"""
MOST_PRESSES = 300  # those that only end a play included
# What a player could press, as soon as nothing waits and nothing is played: what a picked card is for, a plain button, or
# a card that can be used; "over" at the end.
PRESS = """(root) => {
  if (root.dataset.busy) return null;
  if (root.querySelector("[data-playing]")) return "header.wk-bar";
  const found = [".wk-sheet", ".wk-buttons [data-option]", ".wk-card.is-ready"].find((query) => root.querySelector(query));
  return found === ".wk-sheet" ? "over" : found;
}"""


def answered(root: Locator) -> None:
    """Nothing waits any more: a press says at once that it does, and the answer is drawn when it says so no longer."""
    expect(root).not_to_have_attribute("data-busy", re.compile(""))


def play_on(one, root: Locator) -> bool:
    """One press, if there is one; whether the game goes on."""
    what = one.page.wait_for_function(PRESS, arg=root.element_handle()).json_value()
    if what != "over":
        root.locator(what).first.click()
    return what != "over"


def test_a_whole_game_is_played_by_clicks_in_the_lab(opened: Callable):
    one = opened(GAME, run=False)
    one.run_all()
    root = one.page.locator(".wk-stage").first
    expect(root).to_be_visible()
    for _ in range(MOST_PRESSES):
        if not play_on(one, root):
            break
    expect(root.locator(".wk-sheet tbody tr")).to_have_count(9)
    assert one.ask("table._game.over") == "True"
    totals = [int(text) for text in root.locator(".wk-sheet .is-total td").all_inner_texts()]
    scored = one.ask("[score.total for score in table.session.game.outcome(table.session.state).scores]")
    assert str(totals) == scored


def choose(one, root: Locator, action: str) -> None:
    """Make this choice by mouse, and wait until the kernel has answered and all has been watched."""
    offered = "[[str(one) for one in x._game.look.options], x.options]"
    words, options = ast.literal_eval(one.ask(offered))
    before = one.ask("x.serial")
    press(root, options, options[words.index(action)])
    settled(one, root, before)


def step(one, root: Locator, name: str) -> None:
    before = one.ask("x.serial")
    root.locator(f"[data-step='{name}']").click()
    settled(one, root, before)


def settled(one, root: Locator, before: str) -> None:
    one.until(f"x.serial != {before}", "True")
    answered(root)
    if root.locator("[data-playing]").count():
        root.locator("header.wk-bar").click()  # enough was watched
    expect(root.locator("[data-playing]")).to_have_count(0)


def shown(opened: Callable, code: str):
    one = opened(f"from raigo_lab import *\n\nx = {code}\nx", run=False)
    one.run_all()
    root = one.page.locator(".wk-stage").first
    expect(root).to_be_visible()
    return one, root


def test_a_lesson_task_is_missed_and_then_done_in_the_lab(opened: Callable):
    one, root = shown(opened, "SusanooLesson(4)")
    choose(one, root, "ask 1 r1")
    choose(one, root, "refuse")
    expect(root.locator(".wk-task-lines [data-tone=open]")).to_have_count(2)
    step(one, root, "again")
    for action in ("ask 1 r1", "accept", "pass"):
        choose(one, root, action)
    expect(root.locator(".wk-task-lines [data-tone=done]")).to_have_count(2)
    assert one.ask("x.done") == "True"


def test_a_puzzle_answers_a_wrong_try_and_is_then_solved_in_the_lab(opened: Callable):
    one, root = shown(opened, "SusanooPuzzles('terms', lang='ja')")
    choose(one, root, "ask 1 y1")
    expect(root.locator(".wk-task-lines [data-tone=bad]")).to_contain_text("14/3")
    expect(root.locator(".wk-log .is-head")).to_contain_text("運が悪いときの続き")
    choose(one, root, "ask 1 r1")
    expect(root.locator(".wk-task-lines [data-tone=done]")).to_contain_text("74/9")
    assert one.ask("x.attempt.tries") == "['ask 1 y1', 'ask 1 r1']"
