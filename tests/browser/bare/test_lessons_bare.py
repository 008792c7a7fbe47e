"""Lessons 9 to 16 done on the page: every task by mouse, one of each of four lessons by keys alone; then a near miss."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.widgets.lesson.book import Lesson
from raigo_lab.widgets.table.options import marks_of
from raigo_lab.widgets.tower.widget import TowerBuilder

TASKS = [(name, part.id) for name in lesson_names()[8:16] for part in load(name).parts if part.kind == "task"]
BY_KEYS = [
    ("09_roar_and_battle", "name-theirs"),
    ("12_the_end", "break-the-tie"),
    ("15_a_first_game", "one-turn"),
    ("16_strategy", "one-a-token"),
]
MOST_KEYS = 40


class Mouse:
    """A hand on the mouse: clicks what has a name."""

    def __init__(self, one) -> None:
        self.one = one

    def press(self, stop: str) -> None:
        self.one.spot(stop).first.click()

    def button(self, word: str) -> None:
        self.one.button(word).click()


class Keys:
    """Two hands on the keyboard: Tab from area to area, arrows inside one, Enter."""

    def __init__(self, one) -> None:
        self.one = one
        one.page.locator("#before").focus()

    def _here(self) -> str:
        return self.one.page.evaluate("() => document.activeElement?.dataset?.stop ?? ''")

    def press(self, stop: str) -> None:
        tap = self.one.page.keyboard.press
        for _ in range(MOST_KEYS):
            if self._here():
                tap("Home")
            seen: set[str] = set()
            while (here := self._here()) and here not in seen:  # from one end of the area to the other
                if here == stop:
                    tap("Enter")
                    return
                seen.add(here)
                tap("ArrowRight")
            tap("Tab")
            if self.one.page.evaluate("() => document.activeElement === document.body"):
                self.one.page.locator("#before").focus()
        raise AssertionError(f"{stop} cannot be reached by keys")

    def button(self, word: str) -> None:
        self.one.page.keyboard.press(self.one.button(word).locator("kbd").inner_text().lower())


def lies(table, token: str, seat: int) -> str:
    """Where a token that is to be put on a Hand lies: drawn, or on the Body."""
    state = table.session.state
    waiting = [
        one["face"]["letter"] for one in (table.scene["drawn"] or {"tokens": []})["tokens"] if one["face"]
    ]
    if token in waiting:
        return f"{seat}d{waiting.index(token) + 1}"
    board = state.seats[seat]
    if token in board.body:
        return f"{seat}B{board.body.index(token) + 1}"
    return f"{seat}{'L' if board.left == token else 'R'}"


def make(one, hand, text: str) -> None:
    """Make one offered choice as a person does: pick its marks one by one until the table has taken it."""
    table, game = one.widget, one.widget._game
    offered = {str(option): option for option in game.offered()}
    if text not in offered:
        return  # a bot has moved, or the table went on by itself; the goal says whether all is well
    seat, before = game.chooser, len(game.session.actions)
    marks = marks_of(offered[text], seat)

    def taken() -> bool:
        one.settle()
        return len(game.session.actions) > before or game.chooser != seat

    for mark in marks:
        if mark[0] == "!":
            if one.button(mark[1:]).count():
                hand.button(mark[1:])
        elif ">" in mark:
            token, _, place = mark.partition(">")
            hand.press(lies(table, token, seat))
            hand.press(place)
        elif "#" in mark:
            hand.press(lies(table, mark[0], seat))
        else:
            hand.press(mark.partition(":")[2])
        if taken():
            return
    hand.press("do:confirm")
    assert taken(), text


def done_by(one, hand, lines: list[str]) -> None:
    for line in lines:
        for text in line.split(" + "):
            make(one, hand, text)


def shown(bare: Callable, lesson: str, task: str):
    _, place, goal = Lesson(lesson, lang="en").part(task)
    return bare(place, motion="reduce"), goal, load(lesson).part(task).data


def type_tower(one, tower: str) -> None:
    one.root.locator("[data-stop][tabindex='0']").first.focus()
    for token in tower[len(one.widget.tower) :]:
        one.page.keyboard.press(token.lower())
        one.settle()


@pytest.mark.parametrize(("lesson", "task"), TASKS, ids=[f"{name[:2]}-{task}" for name, task in TASKS])
def test_the_task_is_done_by_mouse(bare: Callable, lesson: str, task: str):
    one, goal, data = shown(bare, lesson, task)
    assert goal.view["verdict"]["tone"] == "plain"
    if isinstance(one.widget, TowerBuilder):
        for token in data["solutions"][0][len(data["tower"]) :]:
            one.root.locator(f"[data-area=tray] [data-token='{token}']").click()
            one.settle()
    else:
        done_by(one, Mouse(one), data["solutions"][0])
    assert goal.view["verdict"]["tone"] == "good", goal.view
    assert {row["state"] for row in goal.view["checklist"]} == {"ticked"}


@pytest.mark.parametrize(("lesson", "task"), BY_KEYS, ids=[f"{name[:2]}-{task}" for name, task in BY_KEYS])
def test_the_task_is_missed_and_done_by_keys_alone(bare: Callable, lesson: str, task: str):
    one, goal, data = shown(bare, lesson, task)
    if isinstance(one.widget, TowerBuilder):
        type_tower(one, data["wrong"][0])
        assert goal.view["verdict"]["tone"] == "plain"
        one.page.keyboard.press("Delete")
        one.widget.tower = data["tower"]
        one.tell()
        type_tower(one, data["solutions"][0])
    else:
        keys = Keys(one)
        done_by(one, keys, data["wrong"][0])
        assert goal.view["verdict"]["tone"] == "bad"
        one.widget.position = data["position"]  # Try again, which stands beside the board
        one.tell()
        expect(one.root).to_be_visible()
        done_by(one, keys, data["solutions"][0])
    assert goal.view["verdict"]["tone"] == "good", goal.view
    assert [key for key in one.leaked() if key not in ("Tab", "Shift")] == []
