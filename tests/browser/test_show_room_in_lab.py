"""The show-room: every widget on one page, alive, and nothing in it that a checker calls inaccessible."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS, THEME

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "07_show_room.ipynb"
WIDGETS = 7


def test_every_widget_comes_alive_and_is_accessible_in_both_themes(opened: Callable):
    one = opened(copy=NOTEBOOK, run=False)
    one.run_all()
    # The explorer has a board of its own inside: a widget is what stands in no other.
    live = one.page.locator(
        ".jp-NotebookPanel:not(.lm-mod-hidden) .rg[data-lm-suppress-shortcuts]:not(.rg *)"
    )
    expect(live).to_have_count(WIDGETS, timeout=60_000)
    for number in range(WIDGETS):
        expect(live.nth(number)).to_be_visible()
    if not AXE.exists():
        pytest.skip("axe-core comes with the JavaScript checks of go.py test")
    one.page.add_script_tag(path=str(AXE))
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        one.page.evaluate(THEME, theme)
        expect(one.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)
        for number in range(WIDGETS):
            assert live.nth(number).element_handle().evaluate(SERIOUS) == [], (theme, number)
