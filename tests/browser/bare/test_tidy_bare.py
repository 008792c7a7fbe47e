"""What a newcomer's eye trips over, in every widget: a button that is cut off at the edge, one that lies on words, a
field that is too narrow for what it says."""

from collections.abc import Callable

import pytest
from support.all_widgets import MAKERS, SCRIPTS

from raigo_lab import PositionEditor, Table
from raigo_lab.widgets.shared import sources

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
BOARDS: dict[str, Callable] = {
    **MAKERS,
    "table act": lambda **how: Table(ACT, seat=0, **how),
    "editor act": lambda **how: PositionEditor(ACT, **how),
}

# What sticks out of the widget, and the buttons that words lie under. A list that scrolls may hide what it holds.
UNTIDY = """(root) => {
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const scrolls = (one) => {
    for (let up = one.parentElement; up && up !== root; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY)) return true;
    }
    return false;
  };
  const edge = root.getBoundingClientRect();
  const buttons = [...root.querySelectorAll('.rg-btn, select, input, summary')].filter((one) => seen(one) && !scrolls(one));
  const name = (one) => `${one.className || one.tagName} "${(one.textContent || '').trim().slice(0, 30)}"`;
  const out = buttons.filter((one) => one.getBoundingClientRect().right > edge.right + 0.5 || one.getBoundingClientRect().left < edge.left - 0.5);
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const covered = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, option, .rg-visually-hidden, .rg-sr') || !seen(holder) || scrolls(holder)) continue;
    const line = document.createRange();
    line.selectNodeContents(node);
    for (const box of line.getClientRects()) {
      for (const one of buttons) {
        if (one.contains(holder) || holder.contains(one)) continue;
        const at = one.getBoundingClientRect();
        const wide = Math.min(at.right, box.right) - Math.max(at.left, box.left);
        const high = Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
        if (wide > 2 && high > 3) covered.push(`${name(one)} on "${node.data.trim().slice(0, 40)}"`);
      }
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  const narrow = [...root.querySelectorAll('select')].filter(seen).filter((one) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    pen.font = font;
    const arrow = 20;
    return pen.measureText(one.selectedOptions[0]?.text ?? '').width + arrow > one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  });
  return [...out.map((one) => `cut off: ${name(one)}`), ...narrow.map((one) => `too narrow: ${name(one)}`), ...new Set(covered)];
}"""


@pytest.mark.parametrize("name", BOARDS)
def test_no_button_is_cut_off_or_lies_on_words(name: str, bare: Callable):
    one = bare(BOARDS[name](), motion="reduce")
    # In a notebook the styles of other widgets come later, and with them the common ones once more.
    one.page.add_style_tag(content="".join(sources.style(other) for other in sorted(set(SCRIPTS.values()))))
    found = []
    for lang in ("en", "ja"):
        one.widget.lang = lang
        one.tell()
        one.settle()
        for width in (848, 660, 640, 596, 560):
            one.page.set_viewport_size({"width": width, "height": 900})
            one.settle()
            found += [f"{lang} {width}: {what}" for what in one.root.evaluate(UNTIDY)]
    assert found == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_widget_out_of_sight_does_not_pull_the_page_to_itself(name: str, bare: Callable):
    """A page of many widgets opens at its top and stays there while they are drawn."""
    one = bare(BOARDS[name](), motion="reduce")
    one.page.evaluate(
        "() => { document.getElementById('before').style.height = '3000px'; window.scrollTo(0, 0); }"
    )
    for lang in ("ja", "en"):
        one.widget.lang = lang
        one.tell()
        one.settle()
        assert one.page.evaluate("() => window.scrollY") == 0


# What lies in a box of the editor and reaches out of it.
OUTSIDE = """(root) => [...root.querySelectorAll('.rg-spot')].flatMap((box) => {
  const room = box.getBoundingClientRect();
  const out = [...box.querySelectorAll('.rg-tok, .rg-put')].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.width && (at.left < room.left - 1 || at.right > room.right + 1 || at.bottom > room.bottom + 1);
  });
  return out.map((one) => `${box.dataset.at}: ${one.className}`);
})"""


def test_in_the_editor_everything_lies_in_its_box(bare: Callable):
    one = bare(PositionEditor("2p t0 z5K3N @ACT / 4 R TK 765,33,- c:TT d:WN / 5 72 HN 666,44,-"))
    for width in (848, 600, 360):
        one.page.set_viewport_size({"width": width, "height": 760})
        assert one.root.evaluate(OUTSIDE) == [], width
