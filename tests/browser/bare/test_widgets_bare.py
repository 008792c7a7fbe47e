"""Every other widget's JavaScript alone: what is clicked and typed while the kernel thinks is done afterwards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from raigo_lab import (
    BattleDesk,
    BattleLab,
    DestroyClock,
    Lesson,
    PositionEditor,
    Replay,
    Rush,
    SusanooTable,
    TowerBuilder,
    TreeExplorer,
)

BUSY = re.compile(".")
SILENT = "The kernel has not answered yet"
POSITION = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
TREE = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
NUE = "3p t0 r1 e- w- f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"
STEPS = ["fetch K-", "select 1", "place -5", "end"]


def replay() -> Replay:
    return Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", STEPS)


def battle() -> BattleLab:
    return BattleLab(towers=[["765", "5R"], ["66H", "3"]])


def clock() -> DestroyClock:
    return DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-")


def test_a_tower_is_typed_faster_than_the_kernel_answers(bare: Callable):
    one = bare(TowerBuilder(""))
    one.slow = True
    one.root.locator("[data-stop][tabindex='0']").first.focus()
    one.page.keyboard.type("765")
    one.root.locator("[data-area=tray] [data-token='5']").click()  # the same kind again is another token
    assert len(one.waiting) == 1
    one.answer_all()
    expect(one.root.locator(".rg-fls [data-token]")).to_have_count(4)
    assert one.widget.tower == "7655"
    assert one.leaked() == []


def test_a_tower_is_chosen_and_committed_while_the_kernel_thinks(bare: Callable):
    one = bare(battle())
    one.slow = True
    one.spot("0a").click()
    one.spot("commit0").click(force=True)  # it cannot be pressed yet; it will
    one.answer_all()
    expect(one.root.locator(".rg-fighter").first).to_have_class(re.compile("is-committed"))
    assert len(one.heard) == 2


def test_three_presses_are_three_steps_and_a_bar_is_one(bare: Callable):
    one = bare(replay())
    one.slow = True
    for _ in range(3):
        one.spot("on").click()
    one.answer_all()
    expect(one.root.locator("input[type=range]")).to_have_value("3")
    heard = len(one.heard)
    bar = one.root.locator("input[type=range]")
    for place in ("2", "1", "0", "4"):
        bar.fill(place)
    one.answer_all()
    expect(bar).to_have_value("4")
    assert len(one.heard) == heard + 2  # the first, and of the others the last


def test_two_items_are_planned_while_the_kernel_thinks(bare: Callable):
    one = bare(clock())
    one.slow = True
    one.spot("0-spend-0R").click()
    one.spot("0-spend-0R").click()  # nothing has happened yet: pressed again, meant once
    one.answer_all()
    expect(one.spot("0-spend-0R")).to_have_attribute("aria-pressed", "true")
    assert len(one.heard) == 1


def test_edits_wait_in_line(bare: Callable):
    one = bare(PositionEditor(POSITION))
    one.slow = True
    one.root.locator("[data-kind='3']").click()
    one.root.locator("[data-put=raizan]").click()
    one.root.locator("[data-at='0.left'] [data-do=take]").click()
    assert len(one.waiting) == 1
    one.answer_all()
    expect(one.root.locator("[data-at='0.left'] [data-token]")).to_have_count(0)
    expect(one.root.locator("[data-at=raizan] [data-token]")).to_have_count(5)


def test_rows_of_a_tree_are_opened_while_the_kernel_thinks(bare: Callable):
    one = bare(TreeExplorer(TREE))
    rows = one.root.locator("[role=treeitem]")
    one.slow = True
    rows.nth(1).click()
    rows.nth(2).click()
    one.answer_all()
    expect(rows.nth(2)).to_have_attribute("aria-selected", "true")
    assert [message["picked"]["serial"] for message in one.heard] == sorted(
        {message["picked"]["serial"] for message in one.heard}
    )


# How one is made, what is pressed in it, and what then, where the same again would mean nothing new.
MADE = {
    "tower": (lambda: TowerBuilder("765"), "[data-area=tray] [data-token='5']"),
    "battle": (battle, "[data-stop='0a']"),
    "replay": (replay, "[data-stop=on]"),
    "clock": (clock, "[data-stop='0-spend-0R']"),
    "editor": (lambda: PositionEditor(POSITION), "[data-do=clear]"),
    "explorer": (lambda: TreeExplorer(TREE), "[role=treeitem] >> nth=1"),
    "lesson": (lambda: Lesson(1).part("count-inner")[0], "[data-stop=choice0]"),
    "susanoo_table": (
        lambda: SusanooTable(NUE, seat=0, players={1: "sensible", 2: "sensible"}, seed=1),
        ".wk-buttons [data-option] >> nth=0",
    ),
    "battle_desk": (BattleDesk, "input[type=range] >> nth=0", "input[type=range] >> nth=1"),
    "rush": (lambda: Rush(60, seed=1, keep=False), "[data-deed=start]"),
}


@pytest.mark.parametrize("name", MADE)
def test_a_silent_kernel_is_told_in_the_same_words_and_the_page_goes_on(bare: Callable, name: str):
    make, pressed, *then = MADE[name]
    one = bare(make(), clock=True)
    one.slow = True
    one.root.locator(pressed).click()
    expect(one.root).to_have_attribute("data-busy", BUSY)
    one.waiting.clear()  # nobody heard it
    one.page.clock.fast_forward(8_100)
    expect(one.root.get_by_text(SILENT)).to_have_count(1)
    expect(one.root.locator("[role=status]", has_text=SILENT)).to_be_visible()
    expect(one.root).not_to_have_attribute("data-busy", BUSY)
    one.root.locator(*then or [pressed]).click()
    assert len(one.waiting) == 1
    one.answer_all()
    expect(one.root.locator("[role=status]", has_text=SILENT)).to_have_count(0)
