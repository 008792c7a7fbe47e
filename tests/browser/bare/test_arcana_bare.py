"""Arcana on a bare page: their questions are answered by click, by drag and by keys; the page stays whole and readable."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.arcana_at_work import ASKED_BESIDES, AT_WORK
from support.axe import AXE, SERIOUS
from support.full_of_arcana import FULL
from support.hands_on import Dragging, Keys, Mouse, make

from raigo_lab import Table
from raigo_lab.raigo.text.position_json import position_from_json

ACT = "2p t0 z5K324 x3 @ACT / 2 75 {hands} 654,32,- c:K7 / 3 W21 -H 6M6,-,K c:53"
PANE = 679  # px: the pane of a Lab at 1280 by 800
# With one Inner Token less there is no Forbiddance before the draw (T2).
ROOM = FULL | {"players": [FULL["players"][0] | {"body": "42"}, FULL["players"][1]]}


def board(one, seat: int):
    return one.widget.session.state.seats[seat]


def test_a6_a_tower_is_restacked_by_click(bare: Callable):
    one = bare(ACT.format(hands="楼-"), motion="reduce")
    one.spot("0L").click()
    one.button("turret").click()
    one.spot("0a").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("which story comes next")
    for mark in ("o13", "o21"):  # the third is what is left
        one.button(mark).click()
    expect(one.root.locator("[data-seat='0'] .rg-left [data-token]")).to_have_count(0)
    assert board(one, 0).circles[0].tower == "465"


def test_a3_a35_a2_are_chanted_by_keys(bare: Callable):
    one = bare(ACT.format(hands="啓天"), motion="reduce")
    one.spot("0L").focus()
    for key in ("Enter", "x"):
        one.page.keyboard.press(key)
    for spot in ("0a", "0c"):
        one.spot(spot).focus()
        one.page.keyboard.press("Enter")
    expect(one.button("k1")).to_be_visible()
    for key in ("1", "u"):
        one.page.keyboard.press(key)
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(2)
    assert [circle.tower for circle in board(one, 0).circles] == ["6", "32", "54"]
    one.spot("0R").focus()
    for key in ("Enter", "x"):
        one.page.keyboard.press(key)
    for spot in ("0b", "cK"):
        one.spot(spot).focus()
        one.page.keyboard.press("Enter")
    expect(one.spot("cK")).to_have_count(0)
    assert board(one, 0).circles[1].tower == "3K"
    assert one.leaked() == []


def test_a10_ninja_swaps_by_drag(bare: Callable):
    one = bare(ACT.format(hands="月忍"), motion="reduce")
    one.spot("0L").click()
    one.button("moon").click()
    one.spot("0R").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("Ninja")
    start, end = one.spot("0B1").bounding_box(), one.spot("1R").bounding_box()
    one.page.mouse.move(start["x"] + 20, start["y"] + 10)
    one.page.mouse.down()
    one.page.mouse.move(start["x"] + 40, start["y"], steps=3)
    expect(one.root.locator(".rg-ghost")).to_be_visible()
    one.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    one.page.mouse.up()
    expect(one.spot("1R")).to_have_attribute("data-token", "7")
    assert board(one, 0).body == "5H"


def test_rb2_ac13_a7_open_the_moon_draw_face_up_and_use_a_power(bare: Callable):
    one = bare(Table(position_from_json(ROOM)), motion="reduce")
    start, end = one.spot("0m1").bounding_box(), one.spot("0R").bounding_box()
    one.page.mouse.move(start["x"] + 10, start["y"] + 10)
    one.page.mouse.down()
    one.page.mouse.move(start["x"], start["y"] - 10, steps=3)
    one.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    one.page.mouse.up()
    expect(one.spot("0R")).to_have_attribute("data-token", "零")
    assert board(one, 0).rare.opened
    one.root.get_by_role("button", name="Fetch nothing").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("face-up tokens")
    one.spot("u1").click()
    one.root.get_by_role("button", name="Draw Seven face up").click()
    expect(one.spot("u2")).to_have_count(0)
    assert "7" in board(one, 0).body


def test_a8_the_power_of_a_summon_begins_with_its_tower(bare: Callable):
    seat = ROOM["players"][0] | {"towers": ["琥", "765", "5R"], "moon": ""}
    one = bare(
        Table(position_from_json(ROOM | {"raizan_up": "", "players": [seat, ROOM["players"][1]]})),
        motion="reduce",
    )
    one.root.get_by_role("button", name="Fetch nothing").click()
    one.button("1").click()
    one.root.get_by_role("button", name="All to the Body").click()
    one.spot("0a").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("The power of Tiger")
    one.spot("1c").click()
    expect(one.spot("1c").locator(".rg-floor")).to_have_count(0)
    assert board(one, 1).circles[2].tower == ""


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with the JavaScript checks of go.py test")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_full_of_arcana_fits_its_pane_and_has_no_serious_fault(bare: Callable, theme: str):
    one = bare(Table(position_from_json(FULL)), motion="reduce")
    one.page.set_viewport_size({"width": 848, "height": 800})
    one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = String(light); }", theme == "light")
    one.page.emulate_media(color_scheme=theme)
    assert one.root.bounding_box()["height"] <= PANE
    one.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    assert one.root.element_handle().evaluate(SERIOUS) == []


def test_an_arcanum_shows_its_card_while_it_is_chanted(bare: Callable):
    one = bare(ACT.format(hands="封-"))
    one.spot("0L").click()
    one.button("closure").click()
    expect(one.root).to_have_attribute("data-playing", "arcanum")
    expect(one.root.locator(".rg-card")).to_contain_text("Closure 封")
    one.page.keyboard.press("Escape")
    expect(one.root).not_to_have_attribute("data-playing", re.compile("."))


# What must be dragged in the walk below: everything with a source and a target on the table.
DRAGGED = {
    *(
        "天",
        "啓",
        "和",
        "楼",
        "龍",
        "琥",
        "樹",
        "月",
        "幻",
        "鳴",
        "麟",
        "縛",
        "鳳",
        "焔",
        "姫",
        "風",
        "凛",
        "神",
    ),
    *("影", "忍", "崩", "美", "A2", "RB2", "A20", "A27"),
}


@pytest.mark.parametrize("hand", [Mouse, Dragging, Keys])
def test_the_questions_of_all_36_are_answered_by_click_by_drag_and_by_keys_alone(bare: Callable, hand: type):
    one = bare(Table(AT_WORK["覇"][0]), motion="reduce")
    one.page.set_default_timeout(8_000)
    dragged = set()
    for token, (position, choices) in (AT_WORK | ASKED_BESIDES).items():
        one.widget.position = position
        one.tell()
        expect(one.root).to_be_visible()
        holds = hand(one)
        for choice in choices:
            before = len(one.widget.session.actions)
            assert choice in [str(option) for option in one.widget._game.offered()], (token, choice)
            make(one, holds, choice)
            assert str(one.widget.session.actions[before]) == choice, token
        if hand is Dragging and holds.drags:
            dragged.add(token)
    assert dragged == (DRAGGED if hand is Dragging else set())
