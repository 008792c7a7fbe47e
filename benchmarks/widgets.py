"""How long a click takes until it is redrawn, beside a bare ipywidgets button in the same page.

    python benchmarks/widgets.py [clicks]

Starts a JupyterLab and a Chromium of its own (as the browser tests do) and clicks by turns: a button whose kernel only
changes its text, an option of the Table, its undo, a row of a tree with 5,000 positions, the last hint of a puzzle and
an answer of a lesson. A click ends with the frame that shows the answer; its time beside that of the button clicked just
before is the ratio, of which the median is told. Then how long each widget takes from running its cell to being visible, and how large
the script of each is.
"""

from __future__ import annotations

import gzip
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.explorer import CLICK, GROWN
from raigo_lab.app.browser import find_headless
from raigo_lab.widgets.shared import sources
from tests.browser.conftest import ARGUMENTS, Lab, Opened, Window, _notebook

FIRST = f"""
import ipywidgets
from raigo_lab import (BattleLab, DestroyClock, Lesson, PositionEditor, PuzzleBoard, Replay, Table, TowerBuilder, TreeExplorer)
count = 0
def clicked(button):
    global count
    count += 1
    button.description = f"bare {{count}}"
bare = ipywidgets.Button(description="bare 0")
bare.on_click(clicked)
{GROWN}"""
LINE = "2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"
# What is shown, the cell that shows it, and the element to wait for.
SHOWN = [
    ("bare ipywidgets button", "display(bare)", ".jupyter-button"),
    (
        "Table",
        'display(Table(seats=4, seed=3, seat=0, players={1: "greedy", 2: "greedy", 3: "greedy"}))',
        ".rg-play",
    ),
    ("Tree explorer, 5,000 positions", "w = TreeExplorer(tree); display(w)", ".rg-explorer"),
    ("Tower builder", 'display(TowerBuilder("MRHK"))', ".rg-tower-builder"),
    ("Replay", f'display(Replay("{LINE}", ["fetch K-", "select 1"]))', ".rg-replay"),
    ("Battle lab", 'display(BattleLab(towers=[["765", "5R"], ["66H", "3"]]))', ".rg-battle-lab"),
    (
        "Destroy clock",
        'display(DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"))',
        ".rg-destroy-clock",
    ),
    ("Position editor", f'display(PositionEditor("{LINE}"))', ".rg-editor"),
    ("puzzle", 'display(PuzzleBoard("fetch/a-borrowed-blade", log=None))', ".rg-puzzle"),
    ("lesson", 'Lesson(1, lang="en").show("count-inner")', ".rg-lesson"),
]
SCRIPTS = ("tower", "table", "replay", "battle", "clock", "explorer", "editor", "puzzle", "lesson")

NAMES = {
    "bare": "bare ipywidgets button",
    "pick": "Table, four seats: pick an option",
    "undo": "Table, four seats: undo",
    "tree": "Tree explorer",
    "hint": "puzzle: the last hint",
    "answer": "lesson: an answer",
}

# Milliseconds from the click until the frame after the watched part of the page has changed.
TIMED = """async ([clicked, watched]) => {
  const target = document.querySelector(watched);
  const start = performance.now();
  const changed = new Promise((done) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now()));
    }).observe(target, { childList: true, characterData: true, subtree: true });
  });
  document.querySelector(clicked).click();
  return (await changed) - start;
}"""
NEXT = "() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')"
TOP = """() => {
  const book = window.jupyterapp.shell.currentWidget.content;
  book.activeCellIndex = 0;
  book.mode = 'command';
}"""


def show_each(page: Page) -> list[tuple[str, float]]:
    """Seconds from running each cell until its widget is visible; everything is imported by then."""
    page.evaluate(TOP)
    page.evaluate(NEXT)
    times = []
    for name, _, element in SHOWN:
        started = time.perf_counter()
        page.evaluate(NEXT)
        expect(page.locator(element).first).to_be_visible(timeout=60_000)
        times.append((name, time.perf_counter() - started))
    return times


def clicked(page: Page, clicks: int) -> dict[str, list[float]]:
    """Milliseconds of each click, by turns, so that a busy moment hits all of them."""
    times: dict[str, list[float]] = {name: [] for name in NAMES}
    for _ in range(2):  # the last hint is asked for once more and refused: that can be done for ever
        page.evaluate(TIMED, [".rg-puzzle [data-deed=hint]", ".rg-puzzle .rg-pz-hints"])
    for number in range(clicks + 1):
        expect(page.locator(".rg-play [data-do=confirm]").first).to_be_visible()
        # An answer of the kernel redraws the tools; picking alone leaves them as they are.
        pick = page.evaluate(TIMED, [".rg-play [data-do=confirm]", ".rg-play .rg-toolbar"])
        expect(page.locator(".rg-play [data-mark='!2']").first).to_be_visible()
        undo = page.evaluate(TIMED, [".rg-play [data-tool=undo]", ".rg-play .rg-play-body"])
        bare = page.evaluate(TIMED, [".jupyter-button", ".jupyter-button"])
        tree = float(page.evaluate(CLICK, number))
        hint = page.evaluate(TIMED, [".rg-puzzle [data-deed=hint]", ".rg-puzzle .rg-pz-hints"])
        page.evaluate(TIMED, [".rg-puzzle [data-deed=unsure]", ".rg-puzzle .rg-pz-hints"])
        answer = page.evaluate(TIMED, [".rg-lesson [data-stop=choice1]", ".rg-lesson .rg-said"])
        page.evaluate(TIMED, [".rg-lesson [data-stop=again]", ".rg-lesson .rg-said"])
        if number:  # The first round warms the caches.
            for name, value in zip(times, (bare, pick, undo, tree, hint, answer), strict=True):
                times[name].append(value)
    return times


def measure(clicks: int) -> tuple[list[tuple[str, float]], dict[str, list[float]], int]:
    """Everything in one page; also how many positions the tree has."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        work = Path(folder) / "work"
        work.mkdir()
        cells = (FIRST, *(cell for _, cell, _ in SHOWN))
        (work / "bench.ipynb").write_text(json.dumps(_notebook(cells)), encoding="utf-8")
        lab = Lab(work)
        try:
            lab.wait()
            browser = playwright.chromium.launch(
                executable_path=find_headless(), args=[*ARGUMENTS, *(["--no-sandbox"] if root else [])]
            )
            window = Window(lab, browser.new_context(viewport={"width": 1280, "height": 900}).new_page())
            one = Opened(window.page, work, "bench.ipynb")
            visible = show_each(window.page)
            times = clicked(window.page, clicks)
            positions = int(one.ask("len(w.graph)"))
            browser.close()
        finally:
            lab.stop()
    return visible, times, positions


def main() -> None:
    """Print all tables as they stand in the README."""
    visible, times, positions = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
    names = {**NAMES, "tree": f"Tree explorer, {positions:,} positions: unfold or fold"}
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}\n")
    print("| click to redrawn | clicks | median ms | worst ms | of a bare button |\n|---|---|---|---|---|")
    for key, all_times in times.items():
        median, worst = statistics.median(all_times), max(all_times)
        ratio = statistics.median(one / bare for one, bare in zip(all_times, times["bare"], strict=True))
        print(f"| {names[key]} | {len(all_times)} | {median:.0f} | {worst:.0f} | {ratio:.2f} |")
    print("\n| cell to visible | s |\n|---|---|")
    for name, seconds in visible:
        print(f"| {name} | {seconds:.2f} |")
    print("\n| script | kB | kB zipped |\n|---|---|---|")
    for name in SCRIPTS:
        text = sources.script(name).encode()
        print(f"| {name} | {len(text) / 1000:.1f} | {len(gzip.compress(text)) / 1000:.1f} |")


if __name__ == "__main__":
    main()
