"""How long the Tree explorer takes from a click to the new rows, with thousands of positions in its tree.

``python benchmarks/explorer.py`` starts JupyterLab and Chromium, clicks, and prints the median.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import sync_playwright

from raigo_lab.app.browser import find_headless
from tests.browser.conftest import ARGUMENTS, Lab, Opened, Window, _notebook

GROWN = """
from raigo_lab import TreeExplorer, explore
from raigo_lab.games.search.budget import Budget
tree = explore("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-", limit=5000, budget=Budget(states=20_000))
"""
CELL = f"{GROWN}w = TreeExplorer(tree)\nw"

# Unfold or fold a row, and wait for the frame with the new rows.
CLICK = """async (number) => {
  const tree = document.querySelector(".rg-explorer [role=tree]");
  const rows = tree.querySelectorAll("[role=treeitem][aria-expanded]");
  const target = rows[(number * 7) % rows.length].querySelector(".rg-twist");
  const started = performance.now();
  await new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); requestAnimationFrame(() => done()); });
    watch.observe(tree, { childList: true });
    target.click();
  });
  return performance.now() - started;
}"""


def measure(clicks: int = 50) -> tuple[int, list[float]]:
    """Positions in the tree, and milliseconds from each click to the frame with the new rows."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder) / "work"
        root.mkdir()
        lab = Lab(root)
        try:
            lab.wait()
            browser = playwright.chromium.launch(
                executable_path=find_headless(), args=[*ARGUMENTS, "--no-sandbox"]
            )
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            Window(lab, page)
            (root / "one.ipynb").write_text(json.dumps(_notebook((CELL,))), encoding="utf-8")
            one = Opened(page, "one.ipynb")
            one.run_all()
            page.locator(".rg-explorer [role=treeitem]").first.wait_for(timeout=120_000)
            positions = int(one.ask("len(w.graph)"))
            times = [float(page.evaluate(CLICK, number)) for number in range(clicks)]
            browser.close()
        finally:
            lab.stop()
    return positions, times


if __name__ == "__main__":
    count, found = measure()
    print(
        f"{count} positions, {len(found)} clicks: median {statistics.median(found):.0f} ms,"
        f" longest {max(found):.0f} ms"
    )
