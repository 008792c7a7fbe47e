"""The tools fit the screen: in JupyterLab on a laptop a widget is 848 px wide and 679 px are there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.all_widgets import send

from raigo_lab import PositionEditor, Reference, TowerBuilder, TreeExplorer
from raigo_lab.widgets.base import Page

FULL = "2p t0 z5K3N2 / 4 R2 TK 765,33,- c:MTT / 5 72 HN 66654,44,- c:1R"
FOUR = "4p t0 zT5KN b8 / 4 2 TK 7M5H3,33 / 5 RR2 1- 76421,W / 5 2 7- 75,W / 4 - 11 6,4"
LATE_OF_FOUR = "4p t0 z- e1 b8 / 3 K2 -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
THREE = FOUR.replace("4p", "3p").rpartition(" / ")[0]
SCREEN, NARROW = 620, 1018  # px; one screen with room for the cell, and one and a half screens
# Lines that tell how a tool is used and do not show all they say.
CUT = """(root) => [...root.querySelectorAll(".rg-bench-foot > .rg-label, .rg-tray-top > .rg-label")]
  .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth).map((one) => one.textContent)"""
MANY_SEATS = 660  # px, where three or four seats are at the table


def explorer(lang: str) -> TreeExplorer:
    made = TreeExplorer(FULL, limit=60, lang=lang)
    assert len(made.graph) > 1  # whoever looks from Python waits for it
    return made


def explorer_of_four(lang: str) -> TreeExplorer:
    made = TreeExplorer(LATE_OF_FOUR, limit=60, lang=lang)
    assert len(made.graph) > 1
    return made


MADE: dict[str, Callable[[str], Page]] = {
    "explorer": explorer,
    "editor": lambda lang: PositionEditor(FULL, lang=lang),
    "explorer of four": explorer_of_four,
    "editor of three": lambda lang: PositionEditor(THREE, lang=lang),
    "editor of four": lambda lang: PositionEditor(FOUR, lang=lang),
    "tower": lambda lang: TowerBuilder("7654", lang=lang),
    "tower with a task": lambda lang: TowerBuilder(task="sakura_lotus_of_7", lang=lang),
    "reference": lambda lang: Reference(lang=lang),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", MADE)
def test_a_tool_fits_the_screen(bare: Callable, name: str, lang: str):
    one = bare(MADE[name](lang))
    screen = MANY_SEATS if name.endswith(("three", "four")) else SCREEN
    for width, most in ((848, screen), (600, NARROW)):
        one.page.evaluate("(wide) => { document.getElementById('here').style.width = `${wide}px`; }", width)
        one.settle()
        high = one.root.evaluate("(root) => root.getBoundingClientRect().height")
        assert high <= most, width
        assert one.root.evaluate("(root) => root.scrollWidth - root.clientWidth") == 0, width
        assert one.root.evaluate(CUT) == [], width


def test_the_editor_says_once_that_the_position_is_valid_and_lists_what_is_not(bare: Callable):
    one = bare(PositionEditor(FULL))
    expect(one.root.get_by_text("valid", exact=True)).to_have_count(1)
    expect(one.root.locator(".rg-found")).to_have_count(0)
    send(one.widget, "paste", at=FULL.replace("R2", "R222"))
    one.tell()
    expect(one.root.locator(".rg-found li")).to_have_count(2)  # four on a Body (C3), five Twos (C1)
    expect(one.root.get_by_text("valid", exact=True)).to_have_count(0)


def test_the_tray_and_every_tower_are_on_one_screen_of_the_editor(bare: Callable):
    one = bare(PositionEditor(FULL))
    one.page.evaluate("() => { document.getElementById('here').style.width = '848px'; }")
    boxes = [
        one.root.locator(at).bounding_box()
        for at in ("[data-area='tray']", "[data-at='0.towers.0']", "[data-at='1.towers.2']")
    ]
    assert max(box["y"] + box["height"] for box in boxes) - boxes[0]["y"] < 679


def test_the_reference_names_each_spell_once_and_has_one_language_switch(bare: Callable):
    one = bare(Reference())
    expect(one.root.locator("summary", has_text="Katana").filter(has_text="斬")).to_have_count(1)
    switch = one.root.locator("[data-stop=language]")
    switch.click()
    expect(one.root).to_have_attribute("lang", "ja")
    expect(switch).to_have_text("English")
    one.root.locator("[data-group=token]").click()
    expect(one.root.locator("summary", has_text="斬")).to_have_count(1)
