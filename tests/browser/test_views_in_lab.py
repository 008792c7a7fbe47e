"""Every studying widget shown twice: both views agree, strangers change nothing, a restart and a re-run begin afresh."""

from collections.abc import Callable

from playwright.sync_api import expect

MAKE = """from raigo_lab import BattleLab, DestroyClock, PositionEditor, Replay, TreeExplorer
r = Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", ["fetch K-", "select 1", "place -5", "end"])
b = BattleLab(towers=[["765", "5R"], ["66H", "3"]])
c = DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-")
x = TreeExplorer("2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-")
e = PositionEditor("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")"""
SHOW = "from IPython.display import display\ndisplay(r, b, c, x, e)"
# Which widget, what is pressed in one view, and what then stands in every view of it.
PRESSED = [
    (".rg-replay", "[data-stop=on]", ".is-changed"),
    (".rg-battle-lab", "[data-stop='0a']", "[data-stop='0a'][aria-pressed=true]"),
    (".rg-destroy-clock", "[data-stop='0-spend-0R']", "[data-stop='0-spend-0R'][aria-pressed=true]"),
    (".rg-explorer", "[role=treeitem] >> nth=1", "[role=treeitem][aria-selected=true]:not([aria-level='1'])"),
    (".rg-editor", "[data-at=raizan] [data-token=K]", "[data-at=raizan]:not(:has([data-token=K]))"),
]
TOOLS = ".rg-replay .rg-scrub input, .rg-study .rg-tools, .rg-bench-bar, .rg-edit-tray, .rg-arena"


def test_two_views_agree_strangers_change_nothing_and_a_rerun_begins_afresh(opened: Callable):
    one = opened(MAKE, SHOW, SHOW, run=False)
    for run in (1, 2):
        one.run_all()
        for root, pressed, after in PRESSED:
            views = one.page.locator(f".jp-OutputArea-output {root}")
            expect(views).to_have_count(2)
            for view in (0, 1):
                expect(views.nth(view).locator(after)).to_have_count(0)  # afresh, after the restart too
            views.nth(1).locator(pressed).click()
            for view in (0, 1):
                expect(views.nth(view).locator(after)).to_have_count(1)
        if run == 1:
            said = "[w.error != '' for w in (r, b, c, x, e)]"
            strange = "{'serial': 0, 'id': '<img src=x onerror=alert(1)>', 'at': 'open'}"
            one.ask("0", code=f"for w in (r, b, c, x, e): w.set_state({{'picked': {strange}}})")
            one.until(said, "[True, True, True, True, True]")
            for root, _, after in PRESSED:
                views = one.page.locator(f".jp-OutputArea-output {root}")
                expect(views.nth(0).locator("[role=status]").last).not_to_be_empty()
                expect(views.nth(0).locator(after)).to_have_count(1)  # unharmed
                expect(views.nth(0).locator("img[src=x]")).to_have_count(0)
            one.restart()
    one.page.emulate_media(media="print")
    shown = one.page.locator(TOOLS).evaluate_all("all => all.filter((one) => one.offsetHeight).length")
    one.page.emulate_media(media="screen")
    assert shown == 0  # what can only be pressed is not printed
    assert one.page.locator(TOOLS).evaluate_all("all => all.some((one) => one.offsetHeight)")
