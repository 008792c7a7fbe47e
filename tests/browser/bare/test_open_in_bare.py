"""Open in …: every widget hands its position on in place, by click and by keys, and takes it back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.all_widgets import BATTLE, ENDGAME, LINE, send

from raigo_lab import BattleLab, DestroyClock, PositionEditor, Replay, Table, TreeExplorer
from raigo_lab.widgets.base import Page

DESTROY = "2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"


MADE: dict[str, tuple[Callable[[], Page], list[str]]] = {
    "table": (lambda: Table(LINE), ["explorer", "editor"]),
    "explorer": (lambda: TreeExplorer(ENDGAME, limit=20), ["table", "editor"]),
    "editor": (lambda: PositionEditor(DESTROY), ["table", "explorer", "clock"]),
    "replay": (
        lambda: Replay(LINE.replace("T-", "--"), ["fetch K-", "select 1"]),
        ["table", "explorer", "editor"],
    ),
    "battle": (lambda: BattleLab(BATTLE), ["table", "explorer", "editor"]),
    "clock": (lambda: DestroyClock(DESTROY), ["table", "explorer", "editor"]),
}
ROOT = {"table": ".rg-play", "explorer": ".rg-explorer", "editor": ".rg-editor"}


@pytest.mark.parametrize("name", MADE)
def test_each_offers_what_takes_its_position_opens_it_in_place_and_goes_back(bare: Callable, name: str):
    make, offered = MADE[name]
    one = bare(make())
    first = one.page.locator("#here > .rg").first
    menu = first.locator(".rg-open summary")
    menu.focus()
    one.page.keyboard.press("Enter")
    buttons = first.locator(".rg-open [data-open]")
    assert [button.get_attribute("data-open") for button in buttons.all()] == offered
    to = offered[0]
    buttons.first.focus()
    one.page.keyboard.press("Enter")
    expect(first).to_be_hidden()
    opened = one.page.locator(f".rg-opened {ROOT[to]}").first
    expect(opened).to_be_visible()
    back = one.page.get_by_role("button", name="← Back")
    expect(back).to_be_focused()
    back.click()
    expect(first).to_be_visible()
    expect(opened).to_have_count(0)
    assert one.widget.opened == ""


def test_what_is_opened_can_be_used_and_opened_on(bare: Callable):
    one = bare(Table(ENDGAME))
    one.root.first.locator(".rg-open summary").click()
    one.root.first.locator("[data-open=explorer]").click()
    explorer = one.page.locator(".rg-opened .rg-explorer")
    rows = explorer.locator("[role=treeitem]")
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    explorer.locator(".rg-open summary").click()
    explorer.locator("[data-open=editor]").click()
    expect(one.page.locator(".rg-opened .rg-opened .rg-editor")).to_be_visible()
    assert one.widget._child._child.position == one.widget._child.selected
    one.page.get_by_role("button", name="← Back").last.click()
    expect(explorer).to_be_visible()


def test_s6_a_seat_in_a_game_is_told_why_not(bare: Callable):
    one = bare(LINE, seat=0, players={1: "greedy"})
    one.root.locator(".rg-open summary").click()
    expect(one.root.locator(".rg-open")).to_contain_text("(S6)")
    expect(one.root.locator(".rg-open [data-open]")).to_have_count(0)
    expect(one.root.locator(".rg-open [data-link]")).to_have_count(0)
    send(one.widget, "open_in", to="editor")
    assert "(S6)" in one.widget.error
    assert one.widget.opened == ""
