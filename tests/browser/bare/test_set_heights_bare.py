"""Every shipped puzzle is one screen where most people meet it: in a set, with the row of its list above the task."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from raigo_lab import PuzzleSet
from raigo_lab.puzzles.library import load_all, shipped_folder
from raigo_lab.texts import LANGUAGES

# How high it is at each of these widths; what is drawn has to stand still for it.
HEIGHTS = """(widths) => widths.map((width) => {
  document.getElementById('here').style.width = `${width}px`;
  return Math.round(document.querySelector('#here > .rg').getBoundingClientRect().height);
})"""
WIDTHS = (848, 1008, 600)  # of a widget in a notebook at 1280x800, at 1440x900, and in a narrow window
HIGHEST = {2: 620, 3: 660, 4: 660}  # px, by seats
NARROW = 1018  # one and a half screens of 679 px
SEATS = {one.name: len(one.position.state.seats) for one in load_all([shipped_folder()])}
THEMES = sorted({name.partition("/")[0] for name in SEATS})


@pytest.mark.parametrize("theme", THEMES)
def test_every_puzzle_of_a_set_is_one_screen(bare: Callable, theme: str):
    names = [name for name in SEATS if name.startswith(f"{theme}/")]
    before = next(name for name in SEATS if not name.startswith(f"{theme}/"))
    one = bare(PuzzleSet([before, *names], at=1, log=None, seed=1), motion="reduce")
    too_high = []
    for at, name in enumerate(names, 1):
        one.widget.at = at
        for lang in LANGUAGES:
            one.widget.lang = lang
            one.tell()
            one.settle()
            expect(one.root).to_have_attribute("lang", lang)
            expect(one.root.locator("h3").first).to_have_text(getattr(one.widget.puzzle.title, lang))
            for width, high in zip(WIDTHS, one.page.evaluate(HEIGHTS, WIDTHS), strict=True):
                if high > (NARROW if width < 800 else HIGHEST[SEATS[name]]):
                    too_high.append((name, lang, width, high))
    expect(one.root.locator(".rg-pz-shelf > summary")).to_be_visible()
    assert too_high == []
