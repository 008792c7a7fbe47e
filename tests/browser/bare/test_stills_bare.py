"""Still pictures are as dark as the page they stand on, whatever the machine prefers."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser
from support.all_widgets import ENDGAME

import raigo_lab
from raigo_lab.pictures import marks, tiles
from raigo_lab.pictures.tree import show_tree
from raigo_lab.raigo.endgame.explore import explore
from raigo_lab.raigo.tokens import KIND

PAGE = '<!doctype html><body data-jp-theme-light="{light}" style="margin: 0; background: #fff">{body}</body>'


@pytest.mark.parametrize(
    "picture",
    [lambda: tiles.tower("7K"), lambda: show_tree(explore(ENDGAME), 24).svg],
    ids=["Tower", "tree"],
)
def test_a_still_picture_follows_the_theme_of_its_page(chromium: Browser, picture: Callable[[], str]):
    still = tiles.img(picture(), "A picture")
    shots = {}
    for machine in ("light", "dark"):
        page = chromium.new_page(color_scheme=machine)
        for light in ("true", "false"):
            page.set_content(PAGE.format(light=light, body=still))
            shots[light, machine] = page.locator("img").screenshot()
        # Without the rule, as where a page strips it: the machine decides.
        page.set_content(PAGE.format(light="true", body=still.removesuffix(tiles.FOLLOWS)))
        shots["", machine] = page.locator("img").screenshot()
        page.close()
    assert shots["true", "light"] == shots["true", "dark"] == shots["", "light"]
    assert shots["false", "light"] == shots["false", "dark"] == shots["", "dark"]
    assert shots["true", "light"] != shots["false", "light"]


def test_a_live_tile_and_a_live_slab_have_the_outlines_of_the_still_ones(bare: Callable[..., Any]):
    page = bare(raigo_lab.TowerBuilder("8K"))
    for token in "8K":
        live = page.root.locator(".rg-slab").filter(has_text=KIND[token].kanji).first.locator(".t-face")
        assert live.get_attribute("d") == outlines(marks.slab_marks(token, 40))[2], token
        tile = page.root.locator(".rg-tile").filter(has_text=KIND[token].kanji).first.locator(".t-face")
        assert tile.get_attribute("d") == outlines(marks.tile_marks(token))[2], token


def outlines(drawn: list[str]) -> list[str]:
    return [d for mark in drawn for d in re.findall(r'<path d="([^"]+)"', mark)]
