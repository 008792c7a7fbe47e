"""The explorer alone on a page: one plays on its board by click and by keys, filters, compares, takes the tree along."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS

from raigo_lab import TreeExplorer
from raigo_lab.games.tree.export import to_json

ENDGAME = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
FULL = "2p t0 z5K3N2 / 4 R2 TK 765,33,- c:MTT / 5 72 HN 66654,44,- c:1R"


def whole(position: str = ENDGAME, **how: object) -> TreeExplorer:
    """An explorer whose tree is grown."""
    explorer = TreeExplorer(position, **how)
    assert len(explorer.graph) > 1  # whoever looks from Python waits for it
    return explorer


def test_a_move_on_the_board_walks_the_tree_by_click(bare: Callable):
    one = bare(whole())
    one.spot("0B1").click()
    one.spot("0L").click()
    one.spot("0B2").click()
    one.spot("0R").click()
    selected = one.root.locator("[role=treeitem][aria-selected=true]")
    expect(selected).to_contain_text("Fetch Two to the left Hand, Thunder to the right Hand")
    expect(selected.locator(".rg-mover")).to_have_text("0")
    expect(selected.locator(".rg-tile")).to_have_count(2)
    assert one.widget.line == ["fetch 2T"]
    one.spot("0L").click()
    one.button("pile").click()
    one.spot("0a").click()
    expect(one.root.locator(".rg-way button")).to_have_count(3)
    assert one.widget.line == ["fetch 2T", "pile L a"]


def test_what_is_picked_is_not_covered_by_the_bar(bare: Callable):
    """The words on the button take the question's place; both would cover the Hands at the foot of one's own Board."""
    one = bare(whole())
    one.page.set_viewport_size({"width": 848, "height": 679})
    for spot in ("0B1", "0L"):
        one.spot(spot).click()
        near, asked = (
            one.root.locator(name).bounding_box()
            for name in (".rg-walk-board .is-near .rg-board", ".rg-walk-board .rg-act")
        )
        assert near["y"] + near["height"] <= asked["y"] + 1
    expect(one.root.locator(".rg-act [data-do=confirm]")).to_have_text("Fetch Two to the left Hand")


def test_a_move_on_the_board_walks_the_tree_by_keys(bare: Callable):
    one = bare(whole())
    one.spot("0B1").focus()
    for key in ("Enter", "ArrowLeft"):
        one.page.keyboard.press(key)
    one.spot("0L").focus()
    one.page.keyboard.press("Enter")
    one.root.locator(".rg-act [data-do=confirm]").focus()
    one.page.keyboard.press("Enter")
    expect(one.root.locator("[role=treeitem][aria-selected=true]")).to_contain_text("Fetch Two")
    assert one.widget.line == ["fetch 2-"]
    assert one.leaked() == []


def test_filters_and_comparison(bare: Callable):
    one = bare(whole())
    rows = one.root.locator("[role=treeitem]")
    one.root.locator("select[name=show]").select_option("best")
    expect(rows).to_have_count(2)
    one.root.locator("select[name=show]").select_option("all")
    one.root.locator("select[name=token]").select_option("T")
    expect(rows).to_have_count(3)
    one.root.locator("[data-tab=compare]").click()
    bars = one.root.locator(".rg-compare li")
    expect(bars).to_have_count(4)
    bars.nth(3).get_by_role("button").click()
    expect(one.root.locator("[role=treeitem][aria-selected=true]")).to_contain_text("Fetch nothing")
    expect(one.root.locator(".rg-walk-board")).to_be_hidden()
    one.root.locator("[data-tab=board]").click()
    expect(one.root.locator(".rg-walk-board")).to_be_visible()


def test_rows_that_stay_are_not_made_anew_and_all_stand_in_order(bare: Callable):
    one = bare(whole())
    rows = one.root.locator("[role=treeitem]")
    rows.first.evaluate("(row) => { for (const one of row.parentElement.children) one.wasHere = true; }")
    before = rows.count()
    rows.nth(2).locator(".rg-twist").click()  # some come between those that stay,
    expect(rows.nth(2)).to_have_attribute("aria-expanded", "true")
    made = rows.evaluate_all("(rows) => rows.map((row) => !row.wasHere)")
    changed = len(made) - before + 1  # and the row itself is another one
    assert changed > 1
    assert made == [2 <= at < 2 + changed for at in range(len(made))]
    shown = rows.evaluate_all("(rows) => rows.map((row) => row.getAttribute('aria-label'))")
    assert shown == [row["says"] for row in one.widget.view["rows"]]
    rows.nth(2).locator(".rg-twist").click()  # and go again
    expect(rows).to_have_count(before)
    shown = rows.evaluate_all("(rows) => rows.map((row) => row.getAttribute('aria-label'))")
    assert shown == [row["says"] for row in one.widget.view["rows"]]


def test_the_tree_is_taken_along_as_a_file(bare: Callable):
    one = bare(whole())
    one.root.get_by_text("Export").click()
    with one.page.expect_download() as waiting:
        one.root.get_by_role("button", name="JSON").click()
    assert waiting.value.suggested_filename == "tree.json"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == to_json(one.widget.graph)


def test_the_overview_begins_where_the_game_begins_and_stays_where_it_was_pulled(bare: Callable):
    one = bare(whole())
    one.page.set_viewport_size({"width": 848, "height": 679})
    one.root.locator("[data-tab=overview]").click()
    frame = one.root.locator(".rg-wide")
    one.answer_all()
    one.page.wait_for_function("() => document.querySelector('.rg-wide').scrollTop > 0")
    top, high = frame.evaluate("(frame) => [frame.scrollTop, frame.clientHeight]")
    assert top < one.widget.overview["root"] < top + high
    frame.evaluate("(frame) => frame.scrollTo(200, 40)")
    one.root.locator("[data-row]").nth(1).click()
    one.answer_all()
    assert frame.evaluate("(frame) => [frame.scrollLeft, frame.scrollTop]") == [200, 40]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with the JavaScript checks of go.py test")
@pytest.mark.parametrize(
    "position",
    [
        "3p t0 z- e1 b5 / 3 K2 -- 5R55,6 / 4 3 -- 444,7 / 3 4T -- 66,2",
        "4p t0 z- e1 b8 / 3 K2 -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32",
    ],
)
def test_with_three_and_four_seats_ones_own_board_is_in_reach(bare: Callable, position: str):
    """The whole explorer keeps to one screen, every seat has its Board beside its Circles, and one scroll shows one's own."""
    one = bare(whole(position, limit=60))
    one.page.set_viewport_size({"width": 848, "height": 679})
    assert one.root.bounding_box()["height"] <= 660
    for seat in one.root.locator(".rg-walk-board .rg-seat").all():
        board, circles = seat.locator(".rg-board").bounding_box(), seat.locator(".rg-circles").bounding_box()
        assert board["x"] + board["width"] <= circles["x"]
        assert seat.bounding_box()["height"] < 150  # px; more than 200 when the Circles lay below
    frame = one.root.locator(".rg-walk-board")
    frame.evaluate("(frame) => frame.scrollTo(0, frame.scrollHeight)")
    near, asked, seen = (
        one.root.locator(name).bounding_box()
        for name in (".rg-walk-board .is-near", ".rg-walk-board .rg-act", ".rg-walk-board")
    )
    assert seen["y"] <= near["y"] and near["y"] + near["height"] <= asked["y"] + 1  # noqa: PT018


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_wrong_for_assistive_tools(bare: Callable, theme: str):
    one = bare(whole(FULL, limit=60))
    one.page.evaluate(
        "(light) => { document.body.dataset.jpThemeLight = light; }", str(theme == "light").lower()
    )
    one.page.add_script_tag(path=str(AXE))
    for tab in ("board", "compare", "overview"):
        one.root.locator(f"[data-tab={tab}]").click()
        one.answer_all()
        assert one.root.evaluate(SERIOUS) == [], tab
