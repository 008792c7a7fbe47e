"""Lessons as a newcomer meets them: answer, be told why, reach a goal, open a clause, change the language."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from support.axe import AXE, SERIOUS, THEME
from support.hands_on import Keys, Mouse, make
from support.in_lab import TaskInLab, cell

from raigo_lab.course.lesson import lesson_names, load

LESSON = Path(__file__).resolve().parents[2] / "notebooks" / "course" / "01_the_table.ipynb"

MAKE = """from raigo_lab import Lesson
lesson = Lesson(1)
lesson"""

# How far a part sticks out of a phone's page.
NARROW = "part => { part.style.width = '320px'; return part.scrollWidth - part.clientWidth; }"


def parts(one: object) -> Locator:
    return one.page.locator(".rg-lesson")


def test_a_question_is_answered_by_mouse_and_by_keys(opened: Callable):
    one = opened(MAKE, 'lesson.show("count-inner")', 'lesson.show("no-such-fetch")', run=False)
    one.run_all()
    expect(parts(one)).to_have_count(3)
    ask = parts(one).nth(1)
    ask.locator("[data-stop=choice3]").click()
    expect(ask.locator(".rg-said")).to_contain_text("The right answer is: 4.")
    expect(ask.locator("[data-stop=choice4]")).to_have_attribute("data-mark", "right")
    ask.locator("[data-stop=again]").click()
    expect(ask.locator(".rg-said")).to_be_hidden()
    ask.locator("[data-stop=choice0]").focus()
    for _ in range(4):
        one.page.keyboard.press("ArrowRight")
    expect(ask.locator("[data-stop=choice4]")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(ask.locator(".rg-said")).to_contain_text("Right.")
    expect(ask.locator("[data-stop=choice4]")).to_be_focused()
    spot = parts(one).nth(2)
    spot.locator("[data-stop=choice1]").click()
    expect(spot.locator(".rg-said")).to_contain_text("this is not allowed")
    expect(spot.locator(".rg-said [data-clause]").first).to_have_text("T1")


def test_a_clause_opens_and_closes_where_it_is_named(opened: Callable):
    one = opened(MAKE, 'lesson.show("the-game")', run=False)
    one.run_all()
    part = parts(one).nth(1)
    expect(part).to_be_visible()
    clause = part.locator(".rg-pieces [data-clause=C6]")
    clause.focus()
    one.page.keyboard.press("Enter")
    expect(clause).to_have_attribute("aria-expanded", "true")
    expect(part.locator(".rg-clause-text")).to_contain_text("each player begins with two")
    one.page.keyboard.press("Escape")
    expect(part.locator(".rg-clause-text")).to_have_count(0)
    expect(clause).to_be_focused()
    part.locator(".rg-pieces [data-clause=C7]").click()
    expect(part.locator(".rg-clause-text")).to_contain_text("C7")
    part.locator("[data-stop=clause-close]").click()
    expect(part.locator(".rg-clause-text")).to_have_count(0)


def test_a_task_is_failed_explained_and_then_solved_on_the_board(opened: Callable):
    one = opened(MAKE, 'lesson.show("first-pile")', run=False)
    one.run_all()
    table, goal = one.page.locator(".rg-play"), parts(one).nth(2)
    expect(table).to_be_visible()
    expect(goal.locator(".rg-checklist li")).to_have_count(2)

    def choose(*labels: str) -> None:
        for label in labels:
            choice = table.locator(".rg-choice", has_text=label).first
            expect(choice).to_be_attached()  # the list closes when other choices come
            table.locator(".rg-all").evaluate("list => { list.open = true; }")
            choice.click()

    choose("Fetch Seven to the left Hand", "Pile Seven on Circle a")
    expect(goal.locator(".rg-said")).to_contain_text("Not this way")
    expect(goal.locator(".rg-said")).to_contain_text("Missing: Seven stands on Circle b.")
    goal.locator("[data-stop=retry]").click()
    expect(goal.locator(".rg-said")).to_have_attribute("data-tone", "plain")
    choose("Fetch Seven to the left Hand")
    expect(goal.locator(".rg-checklist [data-state=ticked]")).to_have_count(1)
    choose("Pile Seven on Circle b")
    expect(goal.locator(".rg-said")).to_have_attribute("data-tone", "good")
    expect(goal.locator(".rg-checklist [data-state=ticked]")).to_have_count(2)


def test_one_switch_turns_the_whole_lesson(opened: Callable):
    one = opened(copy=LESSON, run=False)
    one.run_all()
    expect(parts(one).last.locator("h3")).to_have_text("In two minutes", timeout=60_000)
    one.page.locator("[data-stop=lang-ja]").click()
    expect(parts(one).last.locator("h3")).to_have_text("2分でまとめ")
    expect(parts(one).first.locator(".rg-label").first).to_contain_text("第1課")
    expect(one.page.locator("[data-stop=lang-ja]")).to_have_attribute("aria-pressed", "true")
    one.until("lesson.lang", "'ja'")


def test_every_part_is_accessible_in_both_themes_and_on_a_narrow_page(opened: Callable):
    if not AXE.exists():
        pytest.skip("axe-core comes with the JavaScript checks of go.py test")
    shown = ("the-game", "words", "your-board", "first-pile", "what-they-see", "no-such-fetch", "summary")
    one = opened(MAKE, *(f'lesson.show("{name}")' for name in shown), run=False)
    one.run_all()
    expect(parts(one)).to_have_count(len(shown) + 2)
    for name in ("[data-stop=choice1]", "[data-stop=one_way]", ".rg-pieces [data-clause]"):
        for button in one.page.locator(f".rg-lesson:has({name})").all():
            button.locator(name).first.click()
    one.page.add_script_tag(path=str(AXE))
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        one.page.evaluate(THEME, theme)
        expect(one.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)
        for part in parts(one).all():
            assert part.element_handle().evaluate(SERIOUS) == [], theme
    for part in parts(one).all():
        assert part.evaluate(NARROW) <= 1


def test_a_newcomer_does_one_task_by_mouse_and_one_by_keys_alone(opened: Callable):
    one = opened(
        MAKE,
        'lesson.show("first-pile")',
        'third = Lesson(3); third.show("keep-one")',
        'third.show("too-late")',
        run=False,
    )
    one.run_all()
    tables, goals = one.page.locator(".rg-play"), one.page.locator(".rg-lesson:has(.rg-checklist li)")
    expect(parts(one)).to_have_count(6)
    press, table = one.page.keyboard.press, tables.first
    for stop in ("0B1", "0L", "do:confirm", "0L", "0b"):
        table.locator(f"[data-stop='{stop}']").click()
    expect(goals.first.locator(".rg-said")).to_have_attribute("data-tone", "good")
    expect(goals.first.locator(".rg-said")).to_be_in_viewport(ratio=0.9)

    def go(*keys: str, to: str) -> None:
        for key in keys:
            press(key)
        expect(one.page.locator("[data-stop]:focus")).to_have_attribute("data-stop", to)

    # Fetch Six to the right Hand; one token is drawn; pile Six on Circle a, keep Thunder, end the turn.
    table = tables.nth(1)
    goals.first.locator("[data-stop=one_way]").focus()
    for _ in range(20):
        press("Tab")
        if table.locator("[data-stop='0L']:focus").count():
            break
    go("ArrowRight", "ArrowRight", "ArrowRight", to="0B1")
    press("Enter")
    expect(table.locator("[data-stop='0R']")).to_have_class(re.compile("is-legal"))
    go("ArrowRight", to="0R")
    press("Enter")
    expect(table.locator("[data-stop='do:!1']")).to_be_visible()
    one.page.keyboard.type("ddab")  # would delete and add cells, if Jupyter heard it
    press("1")
    expect(table.locator("[data-stop='do:!end']")).to_be_visible()
    go(to="0R")
    press("Enter")
    expect(table.locator("[data-stop='0a']")).to_have_class(re.compile("is-legal"))
    go("Tab", "Home", to="0a")
    press("Enter")
    expect(goals.nth(1).locator(".rg-checklist [data-state=ticked]")).to_have_count(3)
    press("e")
    expect(goals.nth(1).locator(".rg-said")).to_have_attribute("data-tone", "good")
    expect(goals.nth(1).locator(".rg-said")).to_be_in_viewport()

    spot = parts(one).last
    spot.locator("[data-stop=choice0]").focus()
    go("ArrowDown", to="choice1")
    one.page.keyboard.type("ddab")
    press("Enter")
    expect(spot.locator(".rg-said")).to_contain_text("The right Hand is empty.")
    go(to="choice1")
    expect(one.page.locator(".jp-Notebook .jp-Cell")).to_have_count(4)


def test_a_newcomer_does_the_other_tasks_of_lessons_3_and_4(opened: Callable):
    one = opened(
        "from raigo_lab import Lesson\nlesson = Lesson(3); lesson",
        'lesson.show("three-stories")',
        'fourth = Lesson(4); fourth.show("two-hands-one-turn")',
        'fourth.show("three-points")',
        'fourth.show("two-halves")',
        run=False,
    )
    one.run_all()
    goals = one.page.locator(".rg-lesson:has(.rg-checklist li)")
    expect(goals).to_have_count(4)
    for number, circles in enumerate(("aa", "ab")):  # Both Hands filled, one token drawn, both piled.
        table = one.page.locator(".rg-play").nth(number)
        for stop in ("0B1", "0L", "0B2", "0R", "do:!1", "0L", f"0{circles[0]}", "0R", f"0{circles[1]}"):
            table.locator(f"[data-stop='{stop}']").first.click()
        expect(goals.nth(number).locator(".rg-said")).to_have_attribute("data-tone", "good")
    for number, tower in enumerate(("4H44", "321")):  # By keys alone: letters and digits put tokens on.
        one.page.locator(".rg-builder [data-stop]").locator("visible=true").first.wait_for()
        builder = one.page.locator(".rg-builder").nth(number)
        builder.locator("[data-stop][tabindex='0']").first.focus()
        one.page.keyboard.type(tower, delay=120)
        expect(goals.nth(2 + number).locator(".rg-said")).to_have_attribute("data-tone", "good")


# Part two: the Arcana

# Of each lesson its first task; all of them are done on bare pages.
ARCANA = [
    (name, next(part.id for part in load(name).parts if part.kind == "task"))
    for name in lesson_names()[16:24]
]
# A token drawn by name, one opened and used at once, one stolen unseen: each is missed in a way of its own.
BY_HAND = [
    ("14_hidden_and_inferred", "steal-light"),
    ("23_drawing_and_raizan", "choose-it"),
    ("24_raijin_battle", "open-now"),
]
ARCANA_BY_KEYS = [("19_taking_and_swapping", "six-is-mist"), ("21_summons", "summon-and-take")]


def tasks_in_lab(opened: Callable, tasks: list[tuple[str, str]]) -> list[TaskInLab]:
    one = opened("from raigo_lab import Lesson", *(cell(*task) for task in tasks), run=False)
    one.page.emulate_media(reduced_motion="reduce")
    one.run_all()
    tables, goals = one.page.locator(".rg-play"), one.page.locator(".rg-lesson:has(.rg-checklist li)")
    expect(tables).to_have_count(len(tasks))
    expect(goals).to_have_count(len(tasks))
    return [TaskInLab(one, *task, tables.nth(number), goals.nth(number)) for number, task in enumerate(tasks)]


def missed_then_done(one: TaskInLab, hand: type, *, in_every_way: bool = False) -> None:
    wrong = one.data["wrong"] if in_every_way else one.data["wrong"][:1]
    for line, tone in [*((line, "bad") for line in wrong), (one.data["solutions"][0], "good")]:
        for choice in line:
            make(one, hand(one), choice)
        expect(one.goal.locator(".rg-said")).to_have_attribute("data-tone", tone)
        if tone == "bad":
            one.try_again()
    expect(one.goal.locator(".rg-checklist li:not([data-state=ticked])")).to_have_count(0)


def test_a_task_of_each_lesson_from_17_to_24_is_missed_and_then_done_by_mouse(opened: Callable):
    assert len(ARCANA) == 8
    for one in tasks_in_lab(opened, ARCANA):
        one.root.scroll_into_view_if_needed()
        missed_then_done(one, Mouse)


def test_three_tasks_are_missed_in_every_way_they_know_and_then_done_by_mouse(opened: Callable):
    for one in tasks_in_lab(opened, BY_HAND):
        one.root.scroll_into_view_if_needed()
        assert len(one.data["wrong"]) > 1
        missed_then_done(one, Mouse, in_every_way=True)


@pytest.mark.parametrize("task", ARCANA_BY_KEYS, ids=[lesson[:2] for lesson, _ in ARCANA_BY_KEYS])
def test_two_tasks_of_part_two_are_missed_and_then_done_by_keys_alone(
    opened: Callable, task: tuple[str, str]
):
    (one,) = tasks_in_lab(opened, [task])
    missed_then_done(one, Keys)
    expect(one.page.locator(".jp-Notebook .jp-Cell")).to_have_count(2)  # no key was heard by Jupyter
