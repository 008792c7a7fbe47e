"""A click anywhere in a widget gives it the focus, and letters typed there never reach the notebook."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

POSITION = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
WIDGETS = {
    "Table": f"Table({POSITION!r})",
    "TowerBuilder": "TowerBuilder('765')",
    "PuzzleBoard": "PuzzleBoard('destroy/nine-is-not-ten', log=None, seed=1)",
    "PositionEditor": f"PositionEditor({POSITION!r})",
    "TreeExplorer": "TreeExplorer('2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-')",
    "Replay": "Replay('2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-', ['fetch K-', 'select 1', 'place -5', 'end'])",
    "BattleLab": "BattleLab(towers=[['765', '5R'], ['66H', '3']])",
    "DestroyClock": "DestroyClock('2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-')",
}
# Raw, delete, cut, Markdown, above, below, heading, copy and paste: what a notebook does in command mode.
KEYS = ["r", "R", "d", "d", "x", "m", "a", "b", "1", "c", "v", "D", "D"]
# Up to three points inside where there is nothing to press, from the top, the middle and the bottom.
EMPTY = """(root) => {
  const box = root.getBoundingClientRect();
  const found = [];
  for (let y = box.top + 4; y < box.bottom - 4; y += 9) {
    for (let x = box.left + 4; x < box.right - 4; x += 23) {
      const under = document.elementFromPoint(x, y);
      if (!under || !root.contains(under)) continue;
      const used = under.closest("button, input, select, textarea, summary, a, label, [tabindex='0'], [role=treeitem]");
      if (!used || !root.contains(used)) found.push([x, y]);
    }
  }
  return [found[0], found[found.length >> 1], found[found.length - 1]].filter((one) => one);
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => [cell.cell_type, cell.source])"""
INSIDE = "(root) => document.activeElement === root || root.contains(document.activeElement)"


@pytest.mark.parametrize("name", WIDGETS)
def test_typing_after_a_click_on_an_empty_part_leaves_the_notebook_alone(opened: Callable, name: str):
    one = opened(f"from raigo_lab import {name}\nw = {WIDGETS[name]}\nw", "'behind'", run=False)
    one.run_all()
    root = one.page.locator(".jp-OutputArea-output .rg").first
    expect(root).to_be_visible()
    expect(one.page.locator(".jp-OutputArea-output pre", has_text="behind")).to_be_visible()
    before = one.page.evaluate(CELLS)
    root.scroll_into_view_if_needed()
    points = root.evaluate(EMPTY)
    assert points, "every part of it can be pressed"
    for x, y in points:
        one.page.locator(".jp-InputArea-editor").last.click()  # the notebook has the focus
        one.page.keyboard.press("Escape")
        root.evaluate("(root) => root.scrollIntoView({ block: 'nearest' })")
        again = root.evaluate(EMPTY)
        x, y = min(again, key=lambda point: abs(point[0] - x) + abs(point[1] - y))  # noqa: PLW2901 - it has scrolled
        one.page.mouse.click(x, y)
        assert root.evaluate(INSIDE), (x, y)
        for key in KEYS:
            one.page.keyboard.press(key)
        assert one.page.evaluate(CELLS) == before
    expect(one.page.locator(".jp-Notebook .jp-Cell")).to_have_count(2)
