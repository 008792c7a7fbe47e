"""Every widget that is checked for strangers' messages is checked for assistive tools, too: in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.all_widgets import MAKERS
from support.axe import AXE, SERIOUS


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_axe_finds_nothing_in_any_widget_in_either_theme(bare: Callable, name: str):
    if not AXE.exists():
        pytest.skip("axe-core comes with the JavaScript checks of go.py test")
    one = bare(MAKERS[name](), motion="reduce")
    one.page.add_script_tag(path=str(AXE))
    for light in ("true", "false"):
        one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        assert one.page.evaluate(SERIOUS, "#here") == [], light
