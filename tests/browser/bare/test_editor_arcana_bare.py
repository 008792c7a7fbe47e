"""Arcana in the Position editor on a bare page: signs and lasting ones by click, by drag and by keys alone; one screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support import by_keys
from support.full_of_arcana import FULL

from raigo_lab import PositionEditor
from raigo_lab.raigo.text.position_json import position_from_json

PANE = 679  # px: the pane of a Lab at 1280 by 800


def board(one, seat: int) -> dict:
    return one.widget.draft["players"][seat]


def token(one, place: str, index: int):
    return one.root.locator(f"[data-stop='{place}:{index}']")


def sign(one, name: str):
    return one.root.locator(f"[data-kind='sign:{name}']")


def drag(one, start, end) -> None:
    start.hover()  # once it stands still: what was said to the drag before may just have moved it
    first = start.bounding_box()
    one.page.mouse.down()
    one.page.mouse.move(first["x"] + 25, first["y"] + 25, steps=3)
    expect(one.root.locator(".rg-ghost")).to_have_count(1)
    last = None
    while last != (last := end.bounding_box()):  # the page may scroll meanwhile
        one.page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=4)
    one.page.mouse.up()
    one.settle()


@pytest.fixture
def one(bare: Callable):
    put = bare(PositionEditor(position_from_json(FULL)), motion="reduce")
    put.page.set_viewport_size({"width": 848, "height": 800})
    return put


def test_signs_are_laid_and_taken_off_by_click_undone_and_refused_with_their_clause(one):
    sign(one, "bound").click()
    token(one, "0.body", 1).click()
    expect(token(one, "0.body", 1).locator(".rg-sign-on")).to_have_text("縛")
    assert board(one, 0)["body"] == "4K2"  # the token stays
    assert board(one, 0)["bound"]["index"] == 1
    token(one, "0.towers.1", 0).click()
    expect(one.root.locator("[role=status]")).to_contain_text("A26")
    one.page.keyboard.press("Escape")
    sign(one, "face_up").click()
    token(one, "0.left", 0).click()
    expect(token(one, "0.left", 0).locator(".rg-sign-up")).to_have_count(1)
    sign(one, "no_fetch").click()
    one.root.locator("[data-at='1.canyon']").click()
    expect(one.root.locator("[data-area=seat1] .rg-chip.is-bad")).to_have_count(1)  # Ember's mark is off
    one.root.get_by_role("button", name="Undo").click()
    expect(one.root.locator("[data-area=seat1] .rg-chip.is-bad")).to_have_count(2)


def test_signs_and_lasting_arcana_are_dragged(one):
    drag(one, sign(one, "burning"), token(one, "0.towers.2", 0))
    assert board(one, 0)["burning"] == [False, False, True]
    drag(one, sign(one, "face_up"), token(one, "0.body", 2))
    assert board(one, 0)["face_up"] == ["body2"]
    drag(one, one.root.locator("[data-kind='鬼']"), one.root.locator("[data-at='1.moon']"))
    assert board(one, 1)["moon"] == "鬼姫"
    one.root.locator("[data-at='0.lasting']").scroll_into_view_if_needed()
    drag(one, token(one, "0.lasting", 1), one.root.locator("h3"))
    assert board(one, 0)["lasting"] == [{"token": "舞", "gathered": "T"}]
    one.root.locator("[data-kind='鬼']").click()
    one.root.locator("[data-put='1.lasting']").click()
    one.settle()
    assert board(one, 1)["lasting"] == [{"token": "鬼", "gathered": ""}]


def test_everything_of_arcana_goes_by_keys_alone(one):
    def reach(stop: str) -> None:
        by_keys.press(one, stop)
        one.settle()

    one.page.locator("#before").focus()
    for name, stop in (("summoned", "0.towers.0:0"), ("opened", "0.moon:0"), ("bound", "0.left:0")):
        reach(f"signs:{name}")
        reach(stop)
        one.page.keyboard.press("Escape")
    reach("tray:鬼")
    reach("0.lasting:+")
    one.page.keyboard.press("Escape")
    seat = board(one, 0)
    assert "summoned" not in seat
    assert seat["opened"] is True
    assert seat["bound"]["place"] == "left"
    assert [head["token"] for head in seat["lasting"]] == ["舞", "蒼", "鬼"]
    assert [key for key in one.leaked() if key not in ("Tab", "Shift")] == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_editor_full_of_arcana_fits_one_screen(bare: Callable, seats: int, lang: str):
    if seats == 2:
        made = PositionEditor(position_from_json(FULL), lang=lang)
    else:
        others = " / 3 1 -- 4,1" * (seats - 2)
        made = PositionEditor(f"{seats}p t0 z5K b8 / 3 72 天- 765,33 / 3 W -H 66,5{others}", lang=lang)
    one = bare(made, motion="reduce")
    one.page.set_viewport_size({"width": 848, "height": 800})
    assert one.root.bounding_box()["height"] <= PANE
    assert one.root.evaluate("(root) => root.scrollWidth - root.clientWidth") == 0
