"""The Table's JavaScript alone: clicks, keys and drags reach the real widget, at once, late, or never."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS

from raigo_lab import Table

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
FETCH = "2p t0 z5KT x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"
BUSY = re.compile(".")
WAITS = "The kernel is still thinking"
SILENT = "The kernel has not answered yet"
DROPPED = "The table changed before your last clicks"


# Whatever sticks out of the Table, which cuts it off.
CUT_OFF = """(root) => {
  const edge = root.querySelector(".rg-table").getBoundingClientRect();
  return [...root.querySelectorAll("*")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && (box.right > edge.right + 1 || box.left < edge.left - 1);
    })
    .map((one) => `${one.getAttribute("class")}: ${one.textContent.slice(0, 30)}`);
}"""


def towers(one) -> list[str]:
    return [circle.tower for seat in one.widget.session.state.seats for circle in seat.circles]


def test_a_token_is_piled_by_mouse_and_a_spell_chanted_by_keys(bare: Callable):
    one = bare(ACT, seat=0, players={1: "greedy"})
    one.spot("0R").click()
    expect(one.spot("0R")).to_have_attribute("aria-pressed", "true")
    one.spot("0c").click()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    one.spot("0L").focus()
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("d")
    expect(one.button("discharge")).to_have_attribute("aria-pressed", "true")
    one.spot("0a").focus()
    one.page.keyboard.press(" ")
    expect(one.root.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    assert one.leaked() == []
    assert [set(message) for message in one.heard] == [{"picked"}] * 2
    assert all(type(message["picked"]["id"]) is int for message in one.heard)


def test_a_token_is_dragged_to_its_target(bare: Callable):
    one = bare(ACT)
    start, end = one.spot("0R").bounding_box(), one.spot("0c").bounding_box()
    one.page.mouse.move(start["x"] + 20, start["y"] + 20)
    one.page.mouse.down()
    one.page.mouse.move(start["x"] + 40, start["y"], steps=3)
    expect(one.root.locator(".rg-ghost")).to_be_visible()
    expect(one.spot("0c")).to_have_class(re.compile("is-legal"))
    one.page.mouse.move(end["x"] + 40, end["y"] + end["height"] - 40, steps=4)
    one.page.mouse.up()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    expect(one.root.locator(".rg-ghost")).to_have_count(0)
    assert towers(one)[2] == "K"


def test_a_drag_during_a_play_skips_to_its_end(bare: Callable):
    one = bare(ACT, clock=True)
    start, end = one.spot("0L").bounding_box(), one.spot("0b").bounding_box()
    one.page.clock.pause_at("2040-01-01")  # the play goes only as far as it is told to
    one.spot("0R").click()
    one.spot("0c").click()
    one.page.clock.run_for(150)
    expect(one.root).to_have_attribute("data-playing", re.compile("."))
    one.page.mouse.move(start["x"] + 20, start["y"] + 20)
    one.page.mouse.down()  # the play waits while the pointer is down
    expect(one.root).to_have_attribute("data-playing", re.compile("."))
    one.page.mouse.move(start["x"] + 40, start["y"], steps=3)
    expect(one.root.locator(".rg-ghost")).to_be_visible()
    expect(one.root).not_to_have_attribute("data-playing", re.compile("."))
    expect(one.spot("0b")).to_have_class(re.compile("is-legal"))
    one.page.mouse.move(end["x"] + 60, end["y"] + end["height"] - 40, steps=4)
    one.page.mouse.up()
    one.page.clock.resume()
    expect(one.root.locator(".rg-ghost")).to_have_count(0)
    expect(one.spot("0b").locator(".rg-floor")).to_have_count(4)
    assert towers(one)[:3] == ["7M5H3", "3K3T", "K"]


def test_clicks_while_the_kernel_thinks_are_done_on_the_fresh_options(bare: Callable):
    one = bare(ACT, seat=0, players={1: "greedy"})
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()  # sent
    expect(one.root).to_have_attribute("data-busy", BUSY)
    for name in ("0L", "0a"):  # a whole further move, meant while the first is on its way
        one.spot(name).click()
    one.page.keyboard.press("d")
    assert len(one.waiting) == 1
    expect(one.root).to_have_attribute("data-busy", "long")
    expect(one.root.get_by_role("status")).to_contain_text(WAITS)
    one.answer()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    one.answer_all()
    expect(one.root.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    expect(one.root).not_to_have_attribute("data-busy", BUSY)
    expect(one.root.get_by_role("status")).to_be_hidden()
    assert len(one.heard) == 2


def test_a_drag_while_the_kernel_thinks_is_not_lost(bare: Callable):
    one = bare(ACT)
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()
    start, end = one.spot("0L").bounding_box(), one.spot("0b").bounding_box()
    one.page.mouse.move(start["x"] + 20, start["y"] + 20)
    one.page.mouse.down()
    one.page.mouse.move(start["x"] + 40, start["y"], steps=3)
    one.answer()  # the table is drawn again under the token that is held
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    expect(one.root.locator(".rg-ghost")).to_be_visible()
    one.page.mouse.move(end["x"] + 60, end["y"] + end["height"] - 40, steps=4)
    one.page.mouse.up()
    one.answer_all()
    expect(one.spot("0b").locator(".rg-floor")).to_have_count(4)
    assert towers(one)[:3] == ["7M5H3", "3K3T", "K"]


def test_what_no_longer_fits_is_left_out_and_told(bare: Callable):
    one = bare(ACT, seat=0, players={1: "greedy"})
    one.slow = True
    one.page.locator("#before").focus()
    one.button("end").click()  # the bot moves: another turn when the answer comes
    one.spot("0R").click()
    one.spot("0c").click()
    one.answer()
    expect(one.root.locator(".rg-bar strong")).to_contain_text("Turn 3")
    expect(one.root.get_by_role("status")).to_contain_text(DROPPED)
    assert one.waiting == []
    assert towers(one)[2] == ""
    one.spot("0L").click()  # going on takes the words away
    expect(one.root.get_by_role("status")).not_to_contain_text(DROPPED)


def test_a_second_click_on_the_same_button_ends_one_turn_only(bare: Callable):
    one = bare(ACT)
    one.slow = True
    one.button("end").dblclick()
    one.answer_all()
    assert len(one.heard) == 1
    expect(one.root.get_by_role("status")).to_be_hidden()


def test_keys_known_by_heart_wait_too(bare: Callable):
    one = bare(FETCH)
    one.slow = True
    one.root.locator("[data-do=confirm]").click()  # fetch nothing
    one.page.keyboard.press("2")  # not on the screen yet: draw two
    one.answer()
    expect(one.root).to_have_attribute("data-busy", BUSY)
    one.answer()
    expect(one.root.locator(".rg-drawn [data-token]")).to_have_count(2)


def test_the_next_step_of_a_turn_is_clicked_ahead_of_the_kernel(bare: Callable):
    one = bare(FETCH)
    for stop in ("0B1", "0L", "0B2", "0R"):  # both Hands filled: what is drawn goes to the Body
        one.spot(stop).click()
    expect(one.button("1")).to_be_visible()
    one.slow = True
    one.button("1").click()
    one.spot("0R").click()  # for the step that comes: takes up Katana
    one.spot("0b").click()  # and goes on with it
    one.answer_all()
    expect(one.spot("0b").locator(".rg-floor")).to_have_count(1)
    expect(one.root.get_by_role("status")).to_be_hidden()
    assert len(one.heard) == 3


def test_escape_forgets_what_waits(bare: Callable):
    one = bare(ACT)
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()
    one.spot("0L").click()
    one.page.keyboard.press("Escape")
    expect(one.root.get_by_role("status")).to_be_hidden()
    one.answer_all()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    assert len(one.heard) == 1
    expect(one.root.locator(".is-selected")).to_have_count(0)


def test_after_a_silence_the_page_can_be_used_and_nothing_is_done_twice(bare: Callable):
    one = bare(ACT, clock=True)
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()
    one.page.clock.fast_forward(8_100)
    expect(one.root.get_by_role("status")).to_contain_text(SILENT)
    expect(one.root).not_to_have_attribute("data-busy", BUSY)
    one.spot("0L").click()  # usable again
    one.spot("0b").click()
    one.button("pile").click()
    assert len(one.waiting) == 2
    one.answer()  # the first was only late
    one.answer()  # so the second speaks of an old table: refused, in words
    expect(one.root.get_by_role("status")).to_contain_text("changed")
    assert towers(one)[:3] == ["7M5H3", "3K3", "K"]
    one.slow = False
    one.spot("0L").click()
    one.button("pile").click()
    one.spot("0b").click()
    expect(one.spot("0b").locator(".rg-floor")).to_have_count(4)


def test_a_lost_message_does_not_hold_the_page(bare: Callable):
    one = bare(ACT, clock=True)
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()
    one.waiting.clear()  # the kernel never heard it
    one.page.clock.fast_forward(8_100)
    expect(one.root.get_by_role("status")).to_contain_text(SILENT)
    one.slow = False
    one.page.keyboard.press("Escape")
    one.spot("0R").click()
    one.spot("0c").click()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    expect(one.root.get_by_role("status")).to_be_hidden()
    assert len(one.heard) == 1


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with the JavaScript checks of go.py test")
@pytest.mark.parametrize("light", ["true", "false"])
def test_a_board_that_waits_is_as_accessible_as_one_that_does_not(bare: Callable, light: str):
    one = bare(ACT, seat=0, players={1: "greedy"})
    one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
    one.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    root = one.root.element_handle()
    one.slow = True
    assert root.evaluate(SERIOUS) == []
    one.spot("0R").click()
    one.spot("0c").click()
    one.spot("0L").click()
    expect(one.root.get_by_role("status")).to_contain_text(WAITS)
    assert root.evaluate(SERIOUS) == []
    one.answer_all()
    one.page.keyboard.press("Escape")
    one.button("end").click()
    one.spot("0L").click()
    one.answer_all()
    expect(one.root.get_by_role("status")).to_contain_text(DROPPED)
    assert root.evaluate(SERIOUS) == []


def test_both_languages_say_that_it_waits(bare: Callable):
    one = bare(Table(ACT, lang="ja"))
    one.slow = True
    one.spot("0R").click()
    one.spot("0c").click()
    one.spot("0L").click()
    expect(one.root.get_by_role("status")).to_contain_text("カーネルが考えている")
    one.answer_all()


def test_the_right_hand_is_in_sight_in_a_window_of_360_pixels(bare: Callable):
    """JupyterLab leaves 244 of them to a widget."""
    for seats in (2, 3, 4):
        for lang in ("en", "ja"):
            one = bare(Table(seats=seats, seed=3, lang=lang))
            one.page.locator("#here").evaluate("(here) => { here.style.width = '244px'; }")
            assert one.root.evaluate(CUT_OFF) == [], (seats, lang)
            table = one.root.locator(".rg-table").bounding_box()
            for seat in range(seats):
                for stop in (f"{seat}L", f"{seat}R", f"{seat}B1", f"{seat}a"):
                    box = one.spot(stop).bounding_box()
                    assert box["width"] > 20, (seats, lang, stop)
                    assert box["x"] >= table["x"], (seats, lang, stop)
                    assert box["x"] + box["width"] <= table["x"] + table["width"], (seats, lang, stop)
            one.page.close()


def height(one) -> float:
    return one.root.bounding_box()["height"]


def test_a_refusal_goes_when_something_fits_or_is_put_back(bare: Callable):
    one = bare(ACT)
    said = one.root.get_by_role("status")
    for on in (lambda: one.spot("0R").click(), lambda: one.page.keyboard.press("Escape")):
        one.page.keyboard.press("Escape")
        one.spot("0L").click()
        one.spot("1B1").click()
        expect(said).to_contain_text("Space 1 of seat 1's Body holds no Tower")
        one.page.locator("#before").hover()
        on()
        expect(said).to_be_hidden()
    one.spot("0L").click()
    one.spot("1c").click()
    expect(said).to_contain_text("Thunder needs at least 3")  # a new wrong one is told again
    one.spot("1c").click()
    expect(said).to_contain_text("Thunder needs at least 3")


def test_forbiddance_stays_in_its_place_and_refuses_a_third_token(bare: Callable):
    one = bare("2p t0 z5K1N2 x4 @FORBIDDANCE / 2 P62 NK 75H3,3K3,- / 5 75 RT 7421,WM6,K", seat=0)
    before = height(one)
    for stop in ("0a", "0L", "0B1"):
        one.spot(stop).click()
    expect(one.root.get_by_role("status")).to_be_hidden()  # what was said of the Tower
    expect(one.root.locator("[data-do=confirm]")).to_have_text("Discard Purify and Snake")
    assert height(one) == before
    one.spot("0B2").click()
    expect(one.root.get_by_role("status")).to_contain_text("Two are chosen already")
    assert height(one) == before


def test_an_answer_is_given_with_one_press_of_its_button(bare: Callable):
    one = bare(
        "2p t1 z5K x4 @ACT>SHIELD?0!1LK:katana:0a:top / 4 W2 HR 7M5H3,33,- / 5 75 -- 7421,WM6,K", seat=0
    )
    expect(one.button("pass")).to_be_visible()
    expect(one.button("roar")).to_have_count(0)  # Roar is no answer to Katana
    one.button("shield").click()
    expect(one.root.locator(".rg-ask")).not_to_contain_text("Answer with Shield")
    assert one.widget.session.state.seats[0].left == ""


def test_switch_asks_for_the_two_tokens_one_after_the_other(bare: Callable):
    one = bare("2p t0 z5K x4 @ACT / 4 P6 WD 7M5H3,3K3,- / 5 75 RK 7421,M6,- c:MN3", seat=0)
    asked = one.root.locator(".rg-ask b")
    one.spot("0L").click()
    expect(asked).to_have_text("Switch 瞬: choose a Circle, an effect or a target")
    one.button("switch").click()
    expect(asked).to_have_text("Switch 瞬: choose two tokens that change places")
    one.spot("1L").click()
    expect(asked).to_have_text("Switch 瞬: and the token that it changes places with")
    one.page.keyboard.press("Escape")
    one.spot("0R").click()
    expect(asked).to_have_text("Destroy 滅: choose a Circle or its effect")


def test_nothing_moves_when_the_screen_is_passed(bare: Callable):
    one = bare(ACT, seat=0)
    bar = one.root.locator(".rg-bar")
    before, top = height(one), bar.bounding_box()["y"]
    one.button("end").click()
    expect(one.root.locator("[data-do=ready]")).to_be_visible()
    assert (height(one), bar.bounding_box()["y"]) == (before, top)
    one.root.locator("[data-do=ready]").click()
    expect(one.root.locator(".rg-curtain")).to_have_count(0)
    assert height(one) == before


def test_a_discharge_with_two_targets_promises_nothing_yet(bare: Callable):
    one = bare("2p t0 z5K x4 @ACT / 4 W2 TR 7M5H3,-,- / 5 75 RK 75421,-,-", seat=0)
    said = one.root.get_by_role("status")
    one.spot("0L").click()
    one.button("discharge").click()
    one.button("discharge").hover()
    expect(said).to_be_hidden()
    one.spot("0a").hover()
    expect(said).to_contain_text("Lotus, you gain 3")
