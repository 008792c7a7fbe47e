"""Every widget has one switch to the other language, in the same dress and place, by mouse and by key."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from support.all_widgets import MAKERS

WIDE = "() => { document.getElementById('here').style.width = '848px'; }"
# A lesson is turned by the switch at its head, all parts at once: browser/test_course_in_lab.py.
HAVE_ONE = sorted(set(MAKERS) - {"lesson"})
READ = """(root) => [
  root.textContent,
  ...[...root.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name)).filter(Boolean)),
].join('\\n')"""


def read(root: Locator) -> str:
    """Everything that can be read or heard in a widget."""
    text: str = root.evaluate(READ)
    return text


@pytest.mark.parametrize("name", HAVE_ONE)
def test_every_widget_is_turned_to_the_other_language_and_back(bare: Callable, name: str):
    one, japanese = (bare(MAKERS[name](lang=lang), motion="reduce") for lang in ("en", "ja"))
    for each in (one, japanese):
        each.page.evaluate(WIDE)
        getattr(each.widget, "graph", None)  # whoever looks at a tree from Python waits for it
        each.tell()
        each.settle()
    switch = one.root.locator("[data-language]")
    expect(switch).to_have_text("日本語")  # and there is only one
    box, root = switch.bounding_box(), one.root.bounding_box()
    assert box["x"] + box["width"] / 2 > root["x"] + root["width"] / 2  # on the right,
    tools = one.root.locator("[role=toolbar] [data-language]").count()  # among the tools of a table,
    assert tools or box["y"] < root["y"] + 90  # or at the top
    assert round(box["height"]) == 28
    english = read(one.root)
    switch.focus()
    one.page.keyboard.press("Enter")
    expect(switch).to_have_text("English")
    expect(one.root).to_have_attribute("lang", "ja")
    one.settle()
    assert read(one.root) == read(japanese.root) != english
    if name != "rush":  # where the answers are keys, the game has the focus
        expect(switch).to_be_focused()
    switch.click()
    expect(switch).to_have_text("日本語")
    one.settle()
    assert read(one.root) == english
