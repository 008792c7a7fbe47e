"""Both games in JupyterLab without a mouse: from the first turn to the score and into another game.

What is pressed is read from the page, as a player sees it; the kernel is asked for nothing but the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

CELLS = "() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => [cell.cell_type, cell.source])"
# Every key that left the widget it was pressed in.
LISTEN = """() => {
  window.leaked = [];
  document.addEventListener("keydown", (event) => { if (event.target.closest?.(".rg")) window.leaked.push(event.key); });
}"""
# From where the focus is to what answers the query: Tab or Shift+Tab to another area, an arrow inside one, Enter there.
WAY = """(query) => {
  const [root, here] = [document.querySelector(".jp-OutputArea-output .rg"), document.activeElement];
  const goal = [...root.querySelectorAll(query)].find((one) => one.offsetParent);
  if (!goal) return "";
  if (here === goal) return "Enter";
  const area = goal.closest("[data-area]");
  if (!area || area !== here.closest("[data-area]") || !here.dataset.stop) {
    const before = goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return before && root.contains(here) ? "Shift+Tab" : "Tab";
  }
  const stops = [...area.querySelectorAll("[data-stop]")];
  return stops.indexOf(goal) > stops.indexOf(here) ? "ArrowRight" : "ArrowLeft";
}"""
RAIGO = "from raigo_lab import Table\nt = Table(seed=3, seat=0, players={1: 'greedy'})\nt"
SUSANOO = """from raigo_lab import SusanooTable
t = SusanooTable(seats=3, seed=7, seat=0, players={1: "sensible", 2: "sensible"})
t"""
MOST_KEYS = 90  # from one end of the page to the other
MOST_CHOICES = 400


class Keyboard:
    """Two hands on the keyboard; no place is reached in another way."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def tap(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def press(self, query: str, key: str = "Enter") -> None:
        """Go to the first that answers the query, and press it."""
        for _ in range(MOST_KEYS):
            way = self.page.evaluate(WAY, query)
            assert way, f"{query} is not on the page"
            if way == "Enter":
                self.tap(key)
                return
            self.tap(way)
        raise AssertionError(f"{query} cannot be reached by keys")

    def once(self, look: str) -> Any:
        """What the page says as soon as it says something."""
        return self.page.wait_for_function(look).json_value()

    def enter(self) -> None:
        """From the notebook into the widget, as anybody tabs through a page."""
        for _ in range(MOST_KEYS):
            self.tap("Tab")
            if self.page.evaluate(
                "() => Boolean(document.activeElement?.closest('.jp-OutputArea-output .rg'))"
            ):
                return
        raise AssertionError("Tab does not lead into the widget")


def shown(opened: Callable, code: str) -> tuple[Any, Keyboard]:
    one = opened(code, "'behind'", run=False)
    one.run_all()
    expect(one.page.locator(".jp-OutputArea-output .rg").first).to_be_visible()
    expect(one.page.locator(".jp-OutputArea-output pre", has_text="behind")).to_be_visible()
    one.page.evaluate(LISTEN)
    keyboard = Keyboard(one.page)
    return one, keyboard


# What a player does next at the Table: a key, or a place to go to and press; nothing while it is not their turn.
AT_THE_TABLE = """() => {
  const root = document.querySelector(".jp-OutputArea-output .rg-play");
  const see = (query) => [...root.querySelectorAll(query)].find((one) => one.offsetParent);
  const key = (mark) => see(`.rg-act-buttons [data-mark='!${mark}']:not([aria-pressed=true])`)?.getAttribute("aria-keyshortcuts");
  if (root.dataset.busy || root.querySelector("[data-playing]")) return null;
  if (see(".rg-sums")) return ["over", ""];
  const own = ["[data-seat='0'] .rg-tower.is-legal", "[data-seat='0'] .is-legal", ".is-legal"];
  const token = ".rg-drawn .rg-tok.is-selectable, [data-seat='0'] .rg-tok.is-selectable";
  if (see("[data-do=sure]")) return ["go", "[data-do=sure]"];
  if (see(".is-selected") && key("discharge")) return ["key", key("discharge")];
  for (const query of own) if (see(query)) return ["go", query];
  for (const mark of ["2", "1"]) if (key(mark)) return ["key", key(mark)];
  if (see("[data-do=confirm]") && (see(".is-selected") || !see(token))) return ["go", "[data-do=confirm]"];
  if (see(".is-selected[aria-pressed=true]") && !see("[data-do=confirm]")) {
    const left = see(".rg-act-buttons [data-mark]:not(.is-quiet):not([aria-pressed=true])");
    if (left) return ["key", left.getAttribute("aria-keyshortcuts")];
  }
  if (key("pass")) return ["key", key("pass")];
  if (see(token)) return ["go", token];
  if (key("end")) return ["key", key("end")];
  return null;
}"""


def play_to_the_end(keyboard: Keyboard, look: str) -> int:
    """Choose until the game is over; how many choices it took."""
    for number in range(MOST_CHOICES):
        what, where = keyboard.once(look)
        if what == "over":
            return number
        if what == "key":
            keyboard.tap(where)
        else:
            keyboard.press(where)
    raise AssertionError("the game does not end")


def test_a_whole_game_of_raigo_to_its_score_and_a_rematch(opened: Callable):
    """A dealt game against a bot; watching is turned off first, as somebody does who wants to go fast."""
    one, keyboard = shown(opened, RAIGO)
    root = one.page.locator(".rg-play")
    cells = one.page.evaluate(CELLS)
    keyboard.enter()
    keyboard.press(".rg-more summary")
    keyboard.press("[name=pace]", key="Home")
    expect(root.locator("[name=pace]")).to_have_value("off")
    keyboard.tap("Escape")  # closed: the board is in sight
    expect(root.locator(".rg-more")).not_to_have_attribute("open", re.compile(""))
    expect(root.locator(".rg-more summary")).to_be_focused()
    try:
        assert play_to_the_end(keyboard, AT_THE_TABLE) > 30
        score = root.locator(".rg-sums")
        expect(score).to_be_in_viewport(ratio=1)
        expect(root.locator(".rg-ask b")).to_have_text(re.compile("You (won|lost): |Drawn: "))
        totals = score.locator("li").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.total))")
        assert str(totals) == one.ask("list(t.session.game.outcome(t.session.state).yang)")
        keyboard.press("[data-tool=review]")
        said = re.compile(r"Turn \d+, .* (at the end|ends the game)|The last turns could not be proved")
        expect(root.get_by_role("status")).to_contain_text(said)
        keyboard.press("[data-tool=rematch]")
        expect(score).to_have_count(0)
        expect(root.locator(".rg-bar strong")).to_have_text(re.compile("Turn [12] · your turn"))
        keyboard.press(keyboard.once(AT_THE_TABLE)[1])  # the first token of the next game is taken up
        expect(root.locator(".is-selected")).not_to_have_count(0)
    finally:
        one.page.evaluate("() => localStorage.removeItem('raigo-lab-pace')")
    assert one.page.evaluate(CELLS) == cells
    assert one.page.evaluate("() => window.leaked") == []


# The same at the table of the second game: a letter that a button shows, a button, a card.
AT_THE_CARDS = """() => {
  const root = document.querySelector(".jp-OutputArea-output .wk-stage");
  const see = (query) => [...root.querySelectorAll(query)].find((one) => one.offsetParent);
  if (root.dataset.busy || root.querySelector("[data-playing]")) return null;
  if (see(".wk-sheet")) return ["over", ""];
  const [button, card] = [".wk-buttons [data-option]", ".wk-card.is-ready"];
  const picked = see(".wk-card.is-picked");
  if (see(card) && !picked) return ["go", card];
  const letter = picked ? null : see(button)?.getAttribute("aria-keyshortcuts");
  return letter ? ["key", letter] : see(button) ? ["go", button] : null;
}"""


def test_a_whole_game_of_warriors_of_susanoo_to_its_score_sheet_and_a_rematch(opened: Callable):
    one, keyboard = shown(opened, SUSANOO)
    root = one.page.locator(".wk-stage")
    cells = one.page.evaluate(CELLS)
    keyboard.enter()
    keyboard.press(".wk-more summary")
    keyboard.press("[name=pace]", key="Home")
    expect(root.locator("[name=pace]")).to_have_value("off")
    keyboard.tap("Escape")
    expect(root.locator(".wk-more")).not_to_have_attribute("open", re.compile(""))
    try:
        assert play_to_the_end(keyboard, AT_THE_CARDS) > 20
        sheet = root.locator(".wk-sheet")
        expect(sheet).to_be_in_viewport(ratio=1)
        totals = [int(text) for text in sheet.locator(".is-total td").all_inner_texts()]
        assert str(totals) == one.ask(
            "[score.total for score in t.session.game.outcome(t.session.state).scores]"
        )
        keyboard.press("[data-tool=rematch]")
        expect(sheet).to_have_count(0)
        what, where = keyboard.once(AT_THE_CARDS)  # the first choice of the next game
        keyboard.tap(where) if what == "key" else keyboard.press(where)
        one.until("len(t.session.actions) > 0", "True")
    finally:
        one.page.evaluate("() => localStorage.removeItem('raigo-lab-pace')")
    assert one.page.evaluate(CELLS) == cells
    assert one.page.evaluate("() => window.leaked") == []
