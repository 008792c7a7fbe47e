"""The Tree explorer as people meet it: rows unfold by click and by keys, and the page shows where one stands."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

SECOND = "'a second cell: one alone cannot be seen to be deleted'"
MAKE = "from raigo_lab import TreeExplorer\nfrom raigo_lab.games.search.budget import Budget\nw = TreeExplorer({})\nw"
BOTH = "Fetch Two to the left Hand, Thunder to the right Hand"
ENDGAME = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"


def explorer_in(opened: Callable, arguments: str):
    """A notebook with this explorer, run; the notebook and the explorer's element."""
    one = opened(MAKE.format(arguments), SECOND, run=False)
    one.run_all()
    explorer = one.page.locator(".rg-explorer").first
    expect(explorer).to_be_visible()
    return one, explorer


def row(explorer: Locator, name: str) -> Locator:
    return explorer.get_by_role("treeitem", name=name).first


def test_clicks_unfold_select_and_switch(opened: Callable):
    one, explorer = explorer_in(opened, repr(ENDGAME))
    rows = explorer.get_by_role("treeitem")
    expect(rows).to_have_count(5)
    row(explorer, BOTH).locator(".rg-twist").click()
    expect(row(explorer, BOTH)).to_have_attribute("aria-expanded", "true")
    row(explorer, "Pile Two on Circle a").click()
    expect(row(explorer, "Pile Two on Circle a")).to_have_attribute("aria-selected", "true")
    expect(explorer.locator(".rg-way")).to_have_text(f"Start{BOTH}Pile Two on Circle a")
    expect(explorer.locator(".rg-walk-board [data-spot='0a'] .rg-floor")).to_have_count(4)
    one.until("w.line", "['fetch 2T', 'pile L a']")
    explorer.locator(".rg-way button").first.click()
    one.until("w.line", "[]")
    explorer.locator("select[name=show]").select_option("line")
    expect(rows).to_have_count(5)
    expect(row(explorer, "Chant Thunder as Discharge: seat 1's Circle a")).to_contain_text("★")
    explorer.locator("select[name=show]").select_option("all")
    explorer.get_by_role("button", name="By turn").click()
    expect(rows).to_have_count(30)
    explorer.get_by_role("searchbox").fill("pile L a; pile R a")
    explorer.get_by_role("searchbox").press("Enter")
    expect(explorer.locator(".rg-doing [role=status]")).to_contain_text("Found: 1 of")


def test_the_overview_is_pulled_about(opened: Callable):
    one, explorer = explorer_in(opened, repr(ENDGAME))
    wide = explorer.locator(".rg-wide")
    expect(wide).to_be_hidden()
    explorer.get_by_role("button", name="Overview").click()
    expect(wide.locator("img")).to_be_visible()
    wide.scroll_into_view_if_needed()
    box = wide.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x - 60, y - 150, steps=6)
    expect(wide).to_have_class(re.compile("is-held"))
    one.page.mouse.up()
    expect(wide).not_to_have_class(re.compile("is-held"))
    assert wide.evaluate("(one) => one.scrollTop") > 0
    one.page.keyboard.press("Home")  # the frame has the focus: keys scroll it too
    one.page.wait_for_function("() => document.querySelector('.rg-explorer .rg-wide').scrollTop === 0")
    one.until("bool(w.overview)", "True")


LARGE = "2p t0 z5K3N2 / 4 R2 TK 765,33,- / 5 72 HN 666,44,-"


def test_a_long_search_shows_its_progress_and_is_stopped(opened: Callable):
    one, explorer = explorer_in(opened, f"{LARGE!r}, limit=40, budget=Budget(states=500, seconds=3)")
    one.ask("0", code="w._limit, w._budget = 2_000, Budget(seconds=300)")
    status, halt = explorer.locator(".rg-doing [role=status]"), explorer.get_by_role("button", name="Stop")
    rows = explorer.get_by_role("treeitem")
    expect(halt).to_be_hidden()
    explorer.get_by_role("button", name="By turn").click()
    expect(halt).to_be_visible()
    expect(status).to_contain_text(re.compile(r"(Growing the tree|Proving values): .*, [1-9]\d* s"))
    row(explorer, "Start, ").click()  # the tree that is there can be used meanwhile
    expect(row(explorer, "Start, ")).to_have_attribute("aria-selected", "true")
    assert one.ask("w.by") == "'decision'"
    halt.click()
    expect(status).to_contain_text(re.compile("Stopped after .* not complete; value"), timeout=60_000)
    expect(halt).to_be_hidden()
    expect(explorer.locator(".rg-chips")).to_contain_text(re.compile(r"partial \(.*stopped\)"))
    expect(rows.first).to_be_visible()
    one.until("(w.by, w.graph.graph['complete'], w.busy)", "('turn', False, '')")
    explorer.get_by_role("button", name="Search further").click()
    expect(halt).to_be_visible()
    one.page.keyboard.press("Escape")  # by keyboard too
    expect(status).to_contain_text("Stopped after", timeout=60_000)
    expect(halt).to_be_hidden()


def test_everything_goes_by_keyboard_alone(opened: Callable):
    one, explorer = explorer_in(opened, repr(ENDGAME))
    press = one.page.keyboard.press
    expect(explorer.locator("[role=tree] [tabindex='0']")).to_have_count(1)
    explorer.locator("[role=tree] [tabindex='0']").focus()
    press("ArrowDown")
    expect(row(explorer, BOTH)).to_be_focused()
    press("ArrowRight")
    expect(row(explorer, BOTH)).to_have_attribute("aria-expanded", "true")
    expect(row(explorer, BOTH)).to_be_focused()
    press("ArrowRight")
    expect(row(explorer, "Pile Two on Circle a")).to_be_focused()
    press("Enter")
    one.until("w.line", "['fetch 2T', 'pile L a']")
    press("ArrowLeft")
    press("ArrowLeft")
    expect(row(explorer, BOTH)).to_have_attribute("aria-expanded", "false")
    one.until("w.line", "['fetch 2T']")
    press("d")
    press("d")  # in command mode: delete the cell
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)


def test_a_stranger_in_the_page_changes_nothing_and_it_fits_a_phone(opened: Callable):
    one, explorer = explorer_in(opened, f"{ENDGAME!r}, limit=30")
    expect(explorer.locator(".rg-chips")).to_contain_text("partial (limit 30)")
    one.ask("0", code="w.set_state({'picked': {'serial': w.serial, 'id': 'open', 'at': '<img src=x>'}})")
    expect(explorer.locator(".rg-doing [role=status]")).to_contain_text("not a choice offered here")
    for width in (360, 700, 1200):
        wide = explorer.evaluate(
            "(root, width) => { root.parentElement.style.width = `${width}px`; return root.scrollWidth - root.clientWidth; }",
            width,
        )
        assert wide == 0, width
    explorer.get_by_role("button", name="Search further").click()
    expect(explorer.locator(".rg-doing [role=status]")).to_contain_text("Searched further")
