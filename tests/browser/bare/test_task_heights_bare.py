"""Every task of the course is one screen: what is to be reached, the board, its question and its buttons together.

One page for all: only what is drawn first is measured, so no kernel and no click is needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.texts import LANGUAGES
from raigo_lab.widgets.lesson.book import Lesson
from raigo_lab.widgets.table.widget import Table

ADDRESS = "http://localhost/tasks"
HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tasks</title><style id="css"></style></head>
<body data-jp-theme-light="true"><main id="here"></main></body></html>"""
# Draws widgets below each other, each from what it knows: how high each is, and how many question bars they have.
DRAW = """async ([width, given]) => {
  const here = document.getElementById("here");
  here.style.width = `${width}px`;
  const away = [];
  for (const { script, state } of given) {
    const el = document.createElement("div");
    here.append(el);
    const model = { get: (name) => state[name], set() {}, save_changes() {}, on() {}, off() {} };
    const { default: widget } = await import(`/${script}.js`);
    away.push(await widget.render({ model, el }));
  }
  const heights = [...here.children].map((el) => Math.round(el.getBoundingClientRect().height));
  const bars = here.querySelectorAll(".rg-ask, .rg-builder [data-area=tray]").length;
  for (const one of away) one?.();
  here.replaceChildren();
  return [heights, bars];
}"""
SCREEN = 679  # of a notebook at 1280x800
WIDTH = 848  # of a widget in a notebook at 1280x800
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


def drawn(page: Page, lesson: str, task: str, lang: str) -> tuple[int, list[int]]:
    """The seats of a task's board, and how high its words, its board and its goal are."""
    parts = Lesson(lesson, lang=lang).part(task)
    given = [
        {"script": type(one).__name__, "state": json.loads(json.dumps(one.get_state(), default=str))}
        for one in parts
    ]
    heights, bars = page.evaluate(DRAW, [WIDTH, given])
    assert bars == 1, "the board is drawn"
    return next((len(one.session.state.seats) for one in parts if isinstance(one, Table)), 1), heights


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_task_of_the_course_is_one_screen(page: Page, lang: str):
    too_high = []
    for lesson, task in TASKS:
        seats, (words, board, goal) = drawn(page, lesson, task, lang)
        if board + goal > LIMITS[seats] or words + board + goal > SCREEN:
            too_high.append((lesson, task, words, board, goal))
    assert too_high == []
