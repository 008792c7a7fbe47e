"""Every task of the course is one screen: what is to be reached, the board, its question and its buttons together.

So it is at the start, after each wrong try that the course knows and after each solution: what is said takes no room.
One page for all: the tries are played in Python and each is drawn once, so no kernel and no click is needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from support.axe import AXE, SERIOUS

from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.texts import LANGUAGES
from raigo_lab.widgets.lesson.book import Lesson
from raigo_lab.widgets.table.widget import Table

ADDRESS = "http://localhost/tasks"
HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tasks</title><style id="css"></style></head>
<body data-jp-theme-light="true"><main id="here"></main></body></html>"""
# Draws widgets below each other, each from what it knows: how high each is at these widths, how many question bars they
# have, and what of the verdict is neither in sight nor reached by keys.
DRAW = """async ([widths, given]) => {
  const here = document.getElementById("here");
  const away = [];
  here.style.width = `${widths[0]}px`;
  for (const { script, state } of given) {
    const el = document.createElement("div");
    here.append(el);
    const model = { get: (name) => state[name], set() {}, save_changes() {}, on() {}, off() {} };
    const { default: widget } = await import(`/${script}.js`);
    away.push(await widget.render({ model, el }));
  }
  const waits = () => document.querySelector(".is-waiting, [data-playing]");
  for (let i = 0; waits() && i < 50; i += 1) await new Promise((done) => setTimeout(done, 20));
  const heights = [];
  const hidden = [];
  for (const width of widths) {
    here.style.width = `${width}px`;
    heights.push([...here.children].map((el) => Math.round(el.getBoundingClientRect().height)));
    const said = here.querySelector(".rg-said:not([hidden])");
    if (said && said.scrollHeight > said.clientHeight && (said.tabIndex !== 0 || getComputedStyle(said).overflowY !== "auto")) hidden.push([width, said.textContent]);
  }
  const bars = here.querySelectorAll(".rg-ask, .rg-builder [data-area=tray]").length;
  for (const one of away) one?.();
  here.replaceChildren();
  return [heights, bars, hidden];
}"""
SCREEN, NARROW = 679, 1018  # px of a notebook at 1280x800; one and a half of them
WIDTHS = (848, 1008, 600)  # of a widget in a notebook at 1280x800, at 1440x900, and in a narrow window
LIMITS = {1: 620, 2: 620, 3: 660, 4: 660}
TASKS = [(name, part.id) for name in lesson_names() for part in load(name).parts if part.kind == "task"]


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAIGO_LAB_PROGRESS", "off")
        scripts, css = {}, []
        for lesson, task in (("01", "first-pile"), ("04", "three-points"), ("12", "win-it")):
            for widget in Lesson(lesson).part(task):
                if type(widget).__name__ not in scripts:
                    scripts[type(widget).__name__] = str(widget._esm)
                    css.append(str(widget._css))
        context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        made = context.new_page()

        def serve(route: Route) -> None:
            name = route.request.url.rpartition("/")[2]
            if name.endswith(".js"):
                route.fulfill(content_type="text/javascript", body=scripts[name.removesuffix(".js")])
            else:
                route.fulfill(content_type="text/html; charset=utf-8", body=HTML)

        made.route("**/*", serve)
        made.goto(ADDRESS)
        made.evaluate("(css) => { document.getElementById('css').textContent = css; }", "\n".join(css))
        yield made
        context.close()


def play(place: Any, line: Any) -> None:
    """Bring the board of a task to where a try or a solution leads; what the other side does by itself is done."""
    if not isinstance(place, Table):
        place.tower = line
        return
    for text in (one for step in line for one in step.split(" + ")):
        offered = [str(one) for one in place._game.offered()]
        if text in offered:
            place.set_state({"picked": {"serial": place.serial, "id": offered.index(text)}})


def drawn(page: Page, parts: list[Any]) -> list[list[int]]:
    """At each width, how high the words of a task, its board and its goal are."""
    given = [
        {"script": type(one).__name__, "state": json.loads(json.dumps(one.get_state(), default=str))}
        for one in parts
    ]
    heights, bars, hidden = page.evaluate(DRAW, [WIDTHS, given])
    assert bars == 1, "the board is drawn"
    assert hidden == []
    found: list[list[int]] = heights
    return found


def states(lesson: str, task: str) -> Iterator[tuple[Lesson, list[Any]]]:
    """A task at its start, after each wrong try that the course knows and after each solution."""
    data = load(lesson).part(task).data
    for line in (None, *data["wrong"], *data["solutions"]):
        book = Lesson(lesson)
        parts = book.part(task)
        if line is not None:
            play(parts[1], line)
            tone = parts[2].view["verdict"]["tone"]
            assert (tone == "good") == (line in data["solutions"]), (lesson, task, line)
            assert tone != "plain" or "tower" in data, (lesson, task, line)
        yield book, parts


@pytest.mark.parametrize("lessons", [range(8), range(8, 16), range(16, 99)])
def test_every_task_of_the_course_is_one_screen_whatever_is_said(page: Page, lessons: range):
    too_high = []
    for lesson, task in (one for one in TASKS if int(one[0][:2]) - 1 in lessons):
        goals: dict[tuple[str, int], int] = {}
        for book, parts in states(lesson, task):
            seats = next((len(one.session.state.seats) for one in parts if isinstance(one, Table)), 1)
            for lang in LANGUAGES:
                book.lang = lang
                for width, (words, board, goal) in zip(WIDTHS, drawn(page, parts), strict=True):
                    assert goals.setdefault((lang, width), goal) == goal, (lesson, task, lang, "it grows")
                    high = words + board + goal
                    if high > NARROW or (width > 800 and (high > SCREEN or board + goal > LIMITS[seats])):
                        too_high.append((lesson, task, lang, width, words, board, goal))
    assert too_high == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_and_longer_than_its_room_is_scrolled_by_keys(bare: Callable, lang: str):
    """Nothing above it moves and the buttons stay under the mouse; a clause that is opened stands below."""
    _, table, goal = Lesson(5, lang=lang).part("gain-six")
    one = bare(goal, motion="reduce")
    one.page.locator("#here").evaluate("(here) => { here.style.width = '600px'; }")
    again, said = one.spot("retry"), one.root.locator(".rg-said")
    before, high = again.bounding_box(), one.root.bounding_box()["height"]
    play(table, load(5).part("gain-six").data["wrong"][0])
    one.tell()
    expect(said).to_have_attribute("data-tone", "bad")
    assert again.bounding_box() == before
    assert one.root.bounding_box()["height"] == high
    assert said.evaluate("(said) => said.scrollHeight > said.clientHeight")
    one.go_in()
    for _ in range(3):
        one.page.keyboard.press("Tab")
        if said.evaluate("(said) => said === document.activeElement"):
            break
    expect(said).to_be_focused()
    one.page.keyboard.press("End")
    one.page.wait_for_function(
        "() => { const said = document.querySelector('.rg-said'); return said.scrollTop + said.clientHeight >= said.scrollHeight - 1; }"
    )
    if AXE.exists():
        one.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        for light in ("true", "false"):
            one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
            assert one.root.element_handle().evaluate(SERIOUS) == []
    clause = said.locator("[data-clause]").first
    clause.focus()
    one.page.keyboard.press("Enter")
    text = one.root.locator(".rg-clause-text")
    assert text.bounding_box()["y"] >= said.bounding_box()["y"] + said.bounding_box()["height"]
    one.page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    again.click()
    expect(said).to_have_attribute("data-tone", "plain")
    assert one.root.bounding_box()["height"] == high
