"""Every widget that is checked for strangers' messages is checked for assistive tools, too: in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.all_widgets import MAKERS
from support.axe import AXE, SERIOUS
from support.full_of_arcana import FULL

from raigo_lab import PositionEditor, Reference, Table
from raigo_lab.raigo.text.position_json import position_from_json
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.lesson.book import Lesson

# What a walk over all widgets does not come by: Arcana on the table, in a question, in the editor, in the reference, in a lesson.
ASKED = "2p t0 z5K324 x3 @ACT / 2 75 {hands} 654,32,- c:K7 / 3 W21 -H 6M6,-,K c:53"
OF_ARCANA: dict[str, tuple[Callable[[], Page], tuple[str, ...]]] = {
    "table": (lambda: Table(position_from_json(FULL)), ()),
    "table that asks": (lambda: Table(ASKED.format(hands="楼-")), ("[data-stop='0L']", "[data-stop='0a']")),
    "table that asks for a hand": (lambda: Table(ASKED.format(hands="神-")), ("[data-stop='0L']",)),
    "editor": (lambda: PositionEditor(position_from_json(FULL)), ("[data-kind='sign:bound']",)),
    "reference": (Reference, ("[data-group='arcanum']",)),
    "lesson": (lambda: Lesson("18_shaping_towers").part("two-from-one")[1], ()),
}


@pytest.mark.parametrize("name", OF_ARCANA)
def test_axe_finds_nothing_where_arcana_are_in_either_theme(bare: Callable, name: str):
    if not AXE.exists():
        pytest.skip("axe-core comes with the JavaScript checks of go.py test")
    make, clicks = OF_ARCANA[name]
    one = bare(make(), motion="reduce")
    one.page.add_script_tag(path=str(AXE))
    for at in clicks:
        one.root.locator(at).first.click()
    one.page.evaluate(
        "() => { for (const one of [...document.querySelectorAll('#here details')].slice(0, 40)) one.open = true; }"
    )
    for light in ("true", "false"):
        one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        assert one.page.evaluate(SERIOUS, "#here") == [], light


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_axe_finds_nothing_in_any_widget_in_either_theme(bare: Callable, name: str):
    if not AXE.exists():
        pytest.skip("axe-core comes with the JavaScript checks of go.py test")
    one = bare(MAKERS[name](), motion="reduce")
    one.page.add_script_tag(path=str(AXE))
    for light in ("true", "false"):
        one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        assert one.page.evaluate(SERIOUS, "#here") == [], light
