"""A press counts though the kernel's answer draws everything again before the finger is lifted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from raigo_lab import PositionEditor, SusanooTable, Table

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
CARDS = "3p t0 r4 e{E05,Y03,O1} w{I01,I05} fT05,T06 q:T01,T02 @battle:Y20 / B3 4 h:I22,Y02 i:I14* / B6 6 h:E17,I24 / B7 7 k:Y05"
# A widget, and something to press in it that shows whether it was.
WIDGETS = {
    "table": (lambda: Table(ACT, seat=0), "[data-stop='0R']"),
    "editor": (lambda: PositionEditor(ACT), "[data-area=tray] [data-stop='tray:K']"),
    "second game": (lambda: SusanooTable(CARDS), "[data-stop=I22]"),
}


def press(one, *, lift: Locator, down: Locator) -> None:
    """The language is on its way when the finger comes down, and there before it is lifted."""
    one.slow = True
    one.root.get_by_role("button", name="日本語").first.click()
    move_to(one, down)
    one.page.mouse.down()
    one.answer()
    expect(one.root).to_have_attribute("lang", "ja")
    move_to(one, lift)
    one.page.mouse.up()
    one.settle()


def move_to(one, place: Locator) -> None:
    box = place.bounding_box()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("name", WIDGETS)
def test_what_is_drawn_anew_under_the_finger_is_pressed(bare: Callable, name: str):
    make, what = WIDGETS[name]
    one = bare(make())
    place = one.root.locator(what).first
    old = place.element_handle()
    press(one, down=place, lift=place)
    assert not old.evaluate("(old) => old.isConnected")
    expect(place).to_have_attribute("aria-pressed", "true")


def test_near_miss_what_is_let_go_elsewhere_is_not_pressed(bare: Callable):
    one = bare(WIDGETS["table"][0]())
    press(one, down=one.button("end"), lift=one.spot("0L"))
    one.answer_all()
    assert [*one.heard[0]] == ["lang"]
    assert len(one.heard) == 1
    one.button("end").click()
    one.answer_all()
    assert len(one.heard) == 2  # one press, one message
