"""No word of either game is cut off: both languages, as wide as a notebook, a half one, a phone and a notebook on a phone.

A name may be shortened by three dots where very many cards lie, if pointing at it tells the whole of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.all_widgets import MAKERS
from support.random_games import dice

from raigo_lab import BattleDesk, SusanooLesson, SusanooPuzzles, SusanooTable

WIDTHS = (848, 600, 360, 244)
# Words that reach out of something that cuts them off, and what does it. What scrolls is not cut, nor what is only heard,
# nor the beginning of a row of the reference that opens.
CLIPPED = """() => {
  const root = document.querySelector("#here > .rg");
  const edge = root.getBoundingClientRect();
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest("svg, select, .rg-vh, .rg-ref-peek")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2) continue;
    for (let around = parent; ; around = around.parentElement) {
      if (around === root) {
        if (box.right > edge.right + 1) found.push([text.data, "root", Math.round(box.right - edge.right)]);
        break;
      }
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (style.position === "absolute" && around.offsetWidth < 3) break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const room = around.getBoundingClientRect();
      const lead = Math.max(0, (box.height - parseFloat(getComputedStyle(parent).fontSize)) / 2); // air above and below the signs
      const over = Math.max(box.right - room.right, room.left - box.left, box.bottom - lead - room.bottom, room.top - box.top - lead);
      if (over <= 1) continue;
      const told = parent.closest("[title]")?.title.includes(text.data);
      if (!(style.textOverflow === "ellipsis" && told)) found.push([text.data, around.className, Math.round(over)]);
      break;
    }
  }
  return found;
}"""


def clipped(one) -> list[tuple[int, object]]:
    """What is cut off at each width, in the widest letters that people commonly have."""
    found = []
    one.page.add_style_tag(content=":root { --jp-ui-font-family: 'DejaVu Sans', Verdana; }")
    for width in WIDTHS:
        one.page.set_viewport_size({"width": width, "height": 760})
        found += [(width, *row) for row in one.page.evaluate(CLIPPED)]
    return found


# More than anybody ever has, at a table of five.
LATE = (
    "5p t0 r9 e- w- f- q:T01,T09,T03 @end / B2 9 h:I21,I24,E13,Y04,O1,I23,E11,E12 i:I15*,I02*,I09*,I01,I03,I04,I05,I06,I07,I08"
    " m:T08*,T05,T06,T07 k:Y01,Y02,Y03 o:O2,O3 g:E09,E10 / B5 8 h:I16,I25 i:I10,I11,I12 m:T13*,T10 k:Y05,Y06 o:O4"
    " / B7 7 h:E17,E18 i:I19,I17 / B8 6 h:Y10,Y11 / B1 5 h:Y15,Y16"
)
FIGHT = "4p t0 r9 e- w- f- q:T01,T02,T03 @battle:O6,O1,Y24;helper=1 / B2 9 h:I21,I24,E13 i:I15*,I02*,I09* m:T09* k:Y01,Y02 / B5 8 i:I01*,I08*,I14* m:T12* / B7 7 h:E17 / B6 6"


def walked(one, seed: int, steps: int, every: int) -> list[tuple[int, object]]:
    """What is cut off on the way through a game that is played by chance, and at its end."""
    chance, table, found = dice(seed), one.widget, []
    for number in range(steps):
        if table.options:
            pick = chance.choice(table.options)["id"]
            table.set_state({"picked": {"serial": table.serial, "id": pick}})
        if number % every == 0 or not table.options:
            one.tell()
            one.settle()
            found += clipped(one)
        if not table.options:
            break
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_word_of_the_second_game_is_cut_off(bare: Callable, lang: str):
    still = {
        "late": SusanooTable(LATE, seat=0, lang=lang),
        "fight": SusanooTable(FIGHT, lang=lang),
        "desk": BattleDesk(FIGHT, lang=lang),
        "puzzle": SusanooPuzzles("scoring", lang=lang),
        "lesson": SusanooLesson(5, lang=lang),
    }
    found = {}
    for name, widget in still.items():
        one = bare(widget, motion="reduce")
        found[name] = clipped(one)
        one.page.close()
    bots = {1: "sensible", 2: "sensible"}
    game = SusanooTable(seats=3, seed=7, seat=0, players=bots, rules={"WR10": 12}, lang=lang)
    found["game"] = walked(bare(game, motion="reduce"), seed=1, steps=120, every=12)
    assert game.scene["sheet"], "the score sheet was not looked at"
    assert {name: rows for name, rows in found.items() if rows} == {}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", MAKERS)
def test_no_word_of_raigo_is_cut_off(bare: Callable, name: str, lang: str):
    widget = MAKERS[name]()
    widget.lang = lang
    assert clipped(bare(widget, motion="reduce")) == []


# Buttons that lie over a heading, tokens of a tray that lie over each other, and words that stand one letter below the other.
CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const seen = (selector) => [...document.querySelectorAll(`#here ${selector}`)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const written = (one) => { const range = document.createRange(); range.selectNodeContents(one); return [...range.getClientRects()]; };
  const found = [];
  for (const title of seen("h3"))
    for (const button of seen("button, summary"))
      if (!title.contains(button) && written(title).some((line) => over(line, box(button)))) found.push([title.textContent, button.textContent]);
  for (const tray of seen(":is(.rg-tray-grid, .rg-kinds)")) {
    const tiles = [...tray.querySelectorAll("svg.rg-tile")].map(box);
    found.push(...tiles.slice(1).flatMap((tile, i) => (over(tiles[i], tile) ? [["tray", i]] : [])));
  }
  for (const words of seen(".rg-move")) if (words.textContent.length > 8 && box(words).width < 60) found.push([words.textContent, "narrow"]);
  return found;
}"""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", MAKERS)
def test_nothing_lies_over_a_title_or_a_token_of_a_tray(bare: Callable, name: str, lang: str):
    widget = MAKERS[name]()
    widget.lang = lang
    one = bare(widget, motion="reduce")
    found = []
    for width in WIDTHS:
        one.page.set_viewport_size({"width": width, "height": 760})
        found += [(width, *row) for row in one.page.evaluate(CROWDED)]
    assert found == []
