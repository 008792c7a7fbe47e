"""Lessons 1 to 24 done on the page: every task by mouse (part two after a wrong try), six of them by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.hands_on import Keys, Mouse, make

from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.widgets.lesson.book import Lesson
from raigo_lab.widgets.tower.widget import TowerBuilder

TASKS = [(name, part.id) for name in lesson_names()[:24] for part in load(name).parts if part.kind == "task"]
PART_TWO = lesson_names()[16:24]
BY_KEYS = [
    ("09_roar_and_battle", "name-theirs"),
    ("12_the_end", "break-the-tie"),
    ("15_a_first_game", "one-turn"),
    ("16_strategy", "one-a-token"),
    ("18_shaping_towers", "two-from-one"),
    ("24_raijin_battle", "open-now"),
]


def done_by(one, hand, lines: list[str]) -> None:
    for line in lines:
        for text in line.split(" + "):
            make(one, hand, text)


def shown(bare: Callable, lesson: str, task: str):
    _, place, goal = Lesson(lesson, lang="en").part(task)
    return bare(place, motion="reduce"), goal, load(lesson).part(task).data


def try_again(one, data) -> None:
    """As the button does that stands beside the board."""
    one.widget.position = data["position"]
    one.tell()
    expect(one.root).to_be_visible()


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
        mouse = Mouse(one)
        if lesson in PART_TWO:
            done_by(one, mouse, data["wrong"][0])
            assert goal.view["verdict"]["tone"] == "bad", goal.view
            try_again(one, data)
        done_by(one, mouse, data["solutions"][0])
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
        try_again(one, data)
        done_by(one, keys, data["solutions"][0])
    assert goal.view["verdict"]["tone"] == "good", goal.view
    assert [key for key in one.leaked() if key not in ("Tab", "Shift")] == []


def test_the_reason_of_an_answer_comes_into_sight(bare: Callable):
    """Picture and six answers fill a laptop's page: what is said to one of them would stand below its edge."""
    (part,) = Lesson(8, lang="en").part("wrong-aim")
    one = bare(part, motion="reduce")
    before = one.page.viewport_size
    one.page.set_viewport_size({"width": 1100, "height": 690})
    try:
        said = one.root.locator(".rg-said")
        expect(said).not_to_be_in_viewport()
        one.root.locator("[data-stop=choice1]").click()
        one.settle()
        expect(said).to_contain_text("This is allowed.")
        expect(said).to_be_in_viewport(ratio=0.95)  # to half a pixel
        expect(said).to_have_css("visibility", "visible")
        one.page.mouse.wheel(0, -3000)
        part.lang = "ja"  # the same in other words is no news
        one.tell()
        expect(said).to_contain_text("これはできます")
        expect(said).not_to_be_in_viewport()
    finally:
        one.page.set_viewport_size(before)


def test_a_lesson_offers_no_button_that_its_table_does_not_hear(bare: Callable):
    """A task that ends the game: to play it again is the lesson's own button."""
    one, _, data = shown(bare, "12_the_end", "break-the-tie")
    done_by(one, Mouse(one), data["wrong"][0])
    expect(one.root.locator(".rg-sums")).to_be_visible()
    offered = one.root.locator(".rg-act [data-tool]:visible").evaluate_all(
        "(all) => all.map((one) => one.dataset.tool)"
    )
    assert set(offered) <= {*type(one.widget)._REQUESTS, "replay"}


def test_every_token_and_every_story_tells_its_name_when_pointed_at(bare: Callable):
    """The name, not only the kanji and a letter: on Hands and Body, and story by story on Towers."""
    one, _, _ = shown(bare, "09_roar_and_battle", "name-theirs")
    for place, words in (("0L", "Thunder 雷, Spell, weight 1"), ("0B1", "Four 四, Silent, weight 4")):
        assert one.spot(place).get_attribute("title").startswith(words)
    floors = one.root.locator("[data-seat='0'] .rg-floor")
    expect(floors).to_have_count(4)
    told = floors.evaluate_all("(all) => all.map((one) => one.title)")
    assert sorted(title.partition(",")[0] for title in told) == [
        "Five 五",
        "Seven 七",
        "Seven 七",
        "Seven 七",
    ]
