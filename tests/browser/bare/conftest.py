"""A bare page: one widget's script, a stand-in for the model, and the real Python widget behind it. No Lab, no kernel.

The test decides when the widget answers: at once, when it is told to, or never. So a slow kernel and a silent one
are states to look at, not times to wait for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anywidget
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from raigo_lab import Table

ADDRESS = "http://localhost/bare"
# What surrounds a widget here: something before and behind it to tab from, and a page that hears the keys it is left.
HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<style>body { margin: 0; font: 13px sans-serif; }</style><style id="css"></style></head>
<body data-jp-theme-light="true"><button id="before">before</button><main id="here"></main></body></html>"""

# The part of a Backbone model that widgets use; what is saved goes to Python, what Python says is set all at once.
# A widget opened in another one's place has a model and a script of its own, as in a notebook.
MODEL = """async (first) => {
  const listeners = new Map();
  const models = new Map();
  window.leaked = [];
  document.addEventListener("keydown", (event) => window.leaked.push(event.key));
  const of = (id) => listeners.get(id) ?? listeners.set(id, new Map()).get(id);
  const make = (state, id) => {
    const changed = new Set();
    const heard = of(id);
    models.set(id, state);
    return {
      get: (name) => state[name],
      set(name, value) { state[name] = value; changed.add(name); },
      save_changes() {
        const sent = Object.fromEntries([...changed].map((name) => [name, state[name]]));
        changed.clear();
        window.toPython(JSON.stringify(sent), id);
      },
      on: (event, call) => heard.set(event, [...(heard.get(event) ?? []), call]),
      off: (event, call) => heard.set(event, (heard.get(event) ?? []).filter((one) => one !== call)),
      widget_manager: {
        async get_model(other) {
          const { state: known, css } = JSON.parse(await window.openedModel(other));
          document.getElementById("css").textContent += css;
          return { id: other, model: make(known, other) };
        },
        async create_view({ id: other, model }) {
          const el = document.createElement("div");
          const { default: widget } = await import(`/widget.js?${other}`);
          const away = await widget.render({ model, el });
          return { el, remove: () => { away(); el.remove(); } };
        },
      },
    };
  };
  window.model = make(first, "");
  window.listening = () => [...listeners.values()].flatMap((one) => [...one.values()]).flat().length;
  window.fromPython = (news, id = "") => {
    Object.assign(models.get(id), news);
    for (const name of Object.keys(news)) for (const call of of(id).get(`change:${name}`) ?? []) call();
  };
  const { default: widget } = await import("/widget.js");
  window.takeAway = await widget.render({ model: window.model, el: document.getElementById("here") });
}"""


class Bare:
    """One widget on a bare page; ``root`` is its element."""

    def __init__(self, page: Page, widget: anywidget.AnyWidget, pool: ThreadPoolExecutor) -> None:
        self.page, self.widget = page, widget
        self.waiting: list[dict[str, Any]] = []  # what the page sent and Python has not heard yet
        self.heard: list[dict[str, Any]] = []  # every message that Python has heard
        self.slow = False  # whether messages wait until they are let through
        self._pool = pool
        self._known: dict[str, Any] = {}
        page.expose_function("toPython", self._hear)
        page.expose_function("openedModel", self._opened_model)
        page.route("**/*", self._serve)
        page.goto(ADDRESS)
        page.evaluate("(css) => { document.getElementById('css').textContent = css; }", str(widget._css))
        page.evaluate(MODEL, self._news())

    @property
    def root(self) -> Locator:
        return self.page.locator("#here > .rg")

    def _serve(self, route: Route) -> None:
        if route.request.url.endswith("/widget.js"):
            route.fulfill(content_type="text/javascript", body=str(self.widget._esm))
        elif "/widget.js?" in route.request.url:
            route.fulfill(
                content_type="text/javascript",
                body=str(self.opened(route.request.url.partition("?")[2])._esm),
            )
        elif route.request.url == ADDRESS:
            route.fulfill(content_type="text/html; charset=utf-8", body=HTML)
        else:
            route.fulfill(status=204)

    def _news(self) -> dict[str, Any]:
        """What the widget shows that the page has not been told yet, as JSON knows it."""
        state = {
            name: value
            for name, value in json.loads(json.dumps(self.widget.get_state(), default=str)).items()
            if not name.startswith("_")
        }
        news = {name: value for name, value in state.items() if self._known.get(name, ...) != value}
        self._known = state
        return news

    def opened(self, number: str) -> Any:
        """The widget with this model that was opened in another one's place."""
        one: Any = self.widget
        while str(one.model_id) != number:
            one = one._child
        return one

    def _opened_model(self, number: str) -> str:
        widget = self.opened(number)
        return json.dumps({"state": widget.get_state(), "css": str(widget._css)}, default=str)

    def _hear(self, text: str, number: str = "") -> None:
        if number:  # what was opened answers at once
            widget = self.opened(number)
            before = json.loads(self._opened_model(number))["state"]
            self._pool.submit(widget.set_state, json.loads(text)).result(timeout=60)
            after = json.loads(self._opened_model(number))["state"]
            news = {name: value for name, value in after.items() if before[name] != value}
            self.page.evaluate(
                "([news, id]) => { setTimeout(() => window.fromPython(news, id), 0); }", [news, number]
            )
            return
        self.waiting.append(json.loads(text))
        if not self.slow:
            self.answer()

    def answer(self, *, lost: bool = False) -> None:
        """Let the widget hear the message that has waited longest, and the page the answer (or lose it)."""
        message = self.waiting.pop(0)
        self.heard.append(message)
        self._known |= message
        # As in a script: without a loop of its own the widget does its work before it answers.
        self._pool.submit(self.widget.set_state, message).result(timeout=60)
        if not lost:
            self.tell()

    def tell(self) -> None:
        """Tell the page what the widget shows now."""
        news = self._news()
        if news:
            self.page.evaluate("(news) => { setTimeout(() => window.fromPython(news), 0); }", news)

    def settle(self) -> None:
        """Until the page has done what it was told, and what it then sent is here."""
        for _ in range(2):
            self.page.evaluate("() => new Promise((done) => { setTimeout(done, 0); })")

    def answer_all(self) -> None:
        """Answer until nothing is asked any more."""
        self.settle()
        while self.waiting:
            self.answer()
            self.settle()

    def spot(self, name: str) -> Locator:
        return self.root.locator(f"[data-stop='{name}']")

    def button(self, mark: str) -> Locator:
        return self.root.locator(f".rg-act [data-mark='!{mark}']")

    def go_in(self) -> None:
        """To where Tab enters the widget."""
        self.page.locator("#before").focus()

    def is_outside(self) -> bool:
        outside: bool = self.page.evaluate("() => document.activeElement === document.body")
        return outside

    def leaked(self) -> list[str]:
        """The keys that the page around the widget has heard."""
        found: list[str] = self.page.evaluate("() => window.leaked")
        return found


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch):
    """What somebody did here before is not to be seen, and nothing is added to it."""
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")


@pytest.fixture
def bare(chromium: Browser) -> Iterator[Callable[..., Bare]]:
    """Put a widget on a bare page; at the end the page must have written no error."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    errors: list[str] = []
    with ThreadPoolExecutor(max_workers=1) as pool:

        def put(
            widget: anywidget.AnyWidget | str,
            *,
            clock: bool = False,
            motion: str = "no-preference",
            **keywords: Any,
        ) -> Bare:
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.emulate_media(reduced_motion=motion)
            if clock:
                page.clock.install()  # the test lets the time pass
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
            made = widget if isinstance(widget, anywidget.AnyWidget) else Table(widget, **keywords)
            one = Bare(page, made, pool)
            expect(one.root).to_be_visible()
            return one

        yield put
        context.close()
    assert errors == []
