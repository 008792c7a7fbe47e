"""How long a click on the Table takes until it is redrawn, beside a bare ipywidgets button in the same page.

    python benchmarks/widgets.py [clicks]

Starts a JupyterLab and a Chromium of its own (as the browser tests do), clicks an option of the Table and a button
whose kernel only changes its text, by turns, and prints median and worst of both in milliseconds.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import expect, sync_playwright

from raigo_lab.browser import find_chromium
from tests.browser.conftest import ARGUMENTS, Lab, Opened, Window, _notebook

CELL = """
import ipywidgets
from raigo_lab import Table
count = 0
def clicked(button):
    global count
    count += 1
    button.description = f"bare {count}"
bare = ipywidgets.Button(description="bare 0")
bare.on_click(clicked)
display(bare)
table = Table(seats=4, seed=3, seat=0, players={1: "greedy", 2: "greedy", 3: "greedy"})
table
"""

# Milliseconds from the click until the watched part of the page has changed.
TIMED = """async ([clicked, watched]) => {
  const target = document.querySelector(watched);
  const start = performance.now();
  const changed = new Promise((done) => {
    new MutationObserver((_, observer) => { observer.disconnect(); done(performance.now()); })
      .observe(target, { childList: true, characterData: true, subtree: true });
  });
  document.querySelector(clicked).click();
  return (await changed) - start;
}"""


def told(name: str, times: list[float]) -> dict[str, object]:
    return {
        "what": name,
        "clicks": len(times),
        "median_ms": round(statistics.median(times), 1),
        "worst_ms": round(max(times), 1),
    }


def measure(clicks: int) -> list[dict[str, object]]:
    table: list[float] = []
    undone: list[float] = []
    bare: list[float] = []
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        work = Path(folder) / "work"
        work.mkdir()
        (work / "bench.ipynb").write_text(json.dumps(_notebook((CELL,))), encoding="utf-8")
        lab = Lab(work)
        try:
            lab.wait()
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=[*ARGUMENTS, *(["--no-sandbox"] if root else [])]
            )
            window = Window(lab, browser.new_context(viewport={"width": 1280, "height": 900}).new_page())
            one = Opened(window.page, "bench.ipynb")
            one.run_all()
            page = window.page
            expect(page.locator(".rg-play")).to_be_visible(timeout=60_000)
            for _ in range(clicks + 1):
                # An answer of the kernel redraws the line above; picking alone leaves it as it is.
                confirm = page.locator(".rg-play [data-do=confirm]")
                expect(confirm).to_be_visible()
                table.append(page.evaluate(TIMED, [".rg-play [data-do=confirm]", ".rg-play .rg-toolbar"]))
                expect(page.locator(".rg-play [data-mark='!2']")).to_be_visible()
                undone.append(page.evaluate(TIMED, [".rg-play [data-tool=undo]", ".rg-play .rg-play-body"]))
                bare.append(page.evaluate(TIMED, [".jupyter-button", ".jupyter-button"]))
            browser.close()
        finally:
            lab.stop()
    # The first round of each warms the caches.
    return [
        told("bare ipywidgets button", bare[1:]),
        told("Table, four seats: pick an option", table[1:]),
        told("Table, four seats: undo", undone[1:]),
    ]


def main() -> None:
    rows = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for row in rows:
        print(
            f"{row['what']:36} {row['clicks']} clicks: median {row['median_ms']} ms, worst {row['worst_ms']} ms"
        )


if __name__ == "__main__":
    main()
