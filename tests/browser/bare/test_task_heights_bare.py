"""Every task of the course is one screen: what is to be reached, the board, its question and its buttons together.

So it is at the start, after each wrong try that the course knows and after each solution: what is said takes no room.
One page for all: the tries are played in Python and each is drawn once, so no kernel and no click is needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

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
