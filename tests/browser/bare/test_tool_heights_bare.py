"""The tools fit the screen: in JupyterLab on a laptop a widget is 848 px wide and 679 px are there."""

from collections.abc import Callable

import pytest

from raigo_lab import TreeExplorer
from raigo_lab.widgets.base import Page

FULL = "2p t0 z5K3N2 / 4 R2 TK 765,33,- c:MTT / 5 72 HN 66654,44,- c:1R"
SCREEN, NARROW = 620, 1018  # px; one screen with room for the cell, and one and a half screens


def explorer(lang: str) -> TreeExplorer:
    made = TreeExplorer(FULL, limit=60, lang=lang)
    assert len(made.graph) > 1  # whoever looks from Python waits for it
    return made


MADE: dict[str, Callable[[str], Page]] = {
    "explorer": explorer,
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", MADE)
def test_a_tool_fits_the_screen(bare: Callable, name: str, lang: str):
    one = bare(MADE[name](lang))
    for width, most in ((848, SCREEN), (600, NARROW)):
        one.page.evaluate("(wide) => { document.getElementById('here').style.width = `${wide}px`; }", width)
        one.settle()
        high = one.root.evaluate("(root) => root.getBoundingClientRect().height")
        assert high <= most, width
        assert one.root.evaluate("(root) => root.scrollWidth - root.clientWidth") == 0, width
