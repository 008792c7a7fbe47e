"""The director in a page: one beat at a time, skipped by a click or a key, no input lost, a trail that stays."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
FETCH = "2p t0 z5KT x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"
BATTLE = "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K"
PLAYING = re.compile(".")
# Every kind of beat that the page shows, as it shows it.
WATCH = """(root) => {
  window.beats = [];
  window.flights = 0;
  new MutationObserver((all) => {
    for (const one of all) window.flights += [...one.addedNodes].filter((node) => node.classList?.contains("rg-fly")).length;
  }).observe(root.querySelector(".rg-sky"), { childList: true });
  new MutationObserver(() => window.beats.push(root.dataset.playing ?? "")).observe(root, { attributeFilter: ["data-playing"] });
}"""


def watch(one) -> None:
    one.root.evaluate(WATCH)


def seen(one, plays: int = 2) -> list[str]:
    """The beats that were shown, once so many pictures have come, the first one included."""
    expect(one.root).to_have_attribute("data-played", str(plays))
    beats: list[str] = one.page.evaluate("() => window.beats")
    return [beat for beat in beats if beat not in ("", "start")]


def stop_time(one) -> None:
    """From here on time passes only when it is told to."""
    one.page.clock.pause_at("2040-01-01")


def pass_time(one, milliseconds: int) -> None:
    one.page.clock.run_for(milliseconds)


def serious(one) -> list[str]:
    """What the checker finds while time stands still; it waits for moments of its own, which are given to it."""
    one.root.evaluate(
        f"(root) => {{ window.found = null; ({SERIOUS})(root).then((all) => {{ window.found = all; }}); }}"
    )
    for _ in range(100):
        found: list[str] | None = one.page.evaluate("() => window.found")
        if found is not None:
            return found
        pass_time(one, 1)
    pytest.fail("the checker did not end")


def discharge(one) -> None:
    one.spot("0L").click()
    one.button("discharge").click()
    one.spot("0a").click()


def test_what_happened_is_played_beat_by_beat_and_leaves_a_trail(bare: Callable):
    one = bare(ACT)
    watch(one)
    discharge(one)
    assert seen(one) == ["chant", "strike", "turn", "resolved", "yang", "yang", "yang", "spend"]
    expect(one.root.locator(".rg-trail path")).to_have_count(
        2
    )  # Thunder to the Canyon, the Tower to the hands
    expect(one.spot("cT")).to_have_class(re.compile("is-changed"))
    one.spot("0R").click()  # picking is no choice yet
    expect(one.root.locator(".rg-trail path")).to_have_count(2)
    one.spot("0a").click()
    assert "pile" in seen(one, 3)
    expect(one.root.locator(".rg-trail path")).to_have_count(1)


def test_a_slab_is_in_the_air_between_two_pictures(bare: Callable):
    one = bare(ACT, clock=True)
    watch(one)
    stop_time(one)
    one.spot("0R").click()
    one.spot("0c").click()
    pass_time(one, 50)
    expect(one.root).to_have_attribute("data-playing", "start")
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(0)
    pass_time(one, 100)
    expect(one.root).to_have_attribute("data-playing", "pile")
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    assert one.page.evaluate("() => window.flights") == 1
    pass_time(one, 400)
    expect(one.root).not_to_have_attribute("data-playing", PLAYING)
    expect(one.root.locator(".rg-fly")).to_have_count(0)


def test_ro4_a_raigo_battle_is_a_duel(bare: Callable):
    one = bare(BATTLE, clock=True)
    stop_time(one)
    one.spot("0a").click()
    pass_time(one, 5)
    one.spot("1a").click()
    pass_time(one, 200)
    duel = one.root.locator(".rg-duel")
    expect(duel).to_have_attribute("data-shown", "false")
    expect(duel.locator(".is-back")).to_have_count(2)
    pass_time(one, 750)
    expect(duel).to_have_attribute("data-shown", "true")
    expect(duel.locator(".is-won")).to_have_count(1)
    expect(duel).to_contain_text("Raigo Battle")


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_a_key_skips_to_the_end(bare: Callable, how: str):
    one = bare(ACT, clock=True)
    stop_time(one)
    discharge(one)
    pass_time(one, 50)
    expect(one.root).to_have_attribute("data-playing", PLAYING)
    if how == "click":
        one.root.locator(".rg-raizan").click()
    else:
        one.page.keyboard.press("Escape")
    expect(one.root).not_to_have_attribute("data-playing", PLAYING)
    expect(one.root.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    expect(one.button("end")).to_be_visible()


def test_input_during_the_play_is_not_lost(bare: Callable):
    one = bare(ACT, clock=True)
    stop_time(one)
    discharge(one)
    pass_time(one, 200)
    expect(one.root).to_have_attribute("data-playing", "chant")
    one.spot("0R").click()  # the time stands still: this ends the play and takes Katana up
    expect(one.spot("0R")).to_have_attribute("aria-pressed", "true")
    one.spot("0b").focus()
    one.page.keyboard.press("Enter")
    one.button("pile").click()
    pass_time(one, 50)
    expect(one.root).to_have_attribute("data-playing", PLAYING)
    one.spot("0a").focus()
    one.page.keyboard.press("ArrowRight")
    expect(one.spot("0b").locator(".rg-floor")).to_have_count(4)
    assert len(one.heard) == 2
    assert one.leaked() == []


def test_a_pointer_that_is_down_holds_the_picture(bare: Callable):
    one = bare(ACT, clock=True)
    stop_time(one)
    discharge(one)
    pass_time(one, 50)
    box = one.spot("0R").bounding_box()
    one.page.mouse.move(box["x"] + 20, box["y"] + 20)
    one.page.mouse.down()
    pass_time(one, 5_000)
    expect(one.root).to_have_attribute("data-playing", PLAYING)
    one.page.mouse.up()
    expect(one.spot("0R")).to_have_attribute("aria-pressed", "true")


def test_a_question_that_nobody_has_seen_is_not_answered_by_skipping(bare: Callable):
    """The bot's turn is played; a click meant for the turn before chooses nothing in the next one."""
    one = bare(ACT, clock=True, seat=0, players={1: "greedy"})
    stop_time(one)
    one.button("end").click()
    pass_time(one, 50)
    expect(one.root).to_have_attribute("data-playing", PLAYING)
    heard = len(one.heard)
    one.page.keyboard.press("e")
    pass_time(one, 50)
    expect(one.root).not_to_have_attribute("data-playing", PLAYING)
    assert (len(one.heard), one.waiting) == (heard, [])


def test_keys_pressed_ahead_of_the_kernel_are_not_held_up_by_a_play(bare: Callable):
    one = bare(FETCH, clock=True)
    stop_time(one)
    one.slow = True
    one.spot("0B1").click()
    one.spot("0L").click()
    one.root.locator("[data-do=confirm]").click()
    one.page.keyboard.press("2")
    one.answer()
    pass_time(one, 5)
    expect(one.root).to_have_attribute("data-busy", PLAYING)
    assert len(one.waiting) == 1


@pytest.mark.parametrize("how", ["off", "reduced motion"])
def test_without_motion_the_marks_are_there_at_once(bare: Callable, how: str):
    one = bare(ACT, motion="reduce" if how == "reduced motion" else "no-preference")
    if how == "off":
        one.page.evaluate("() => localStorage.setItem('raigo-lab-pace', 'off')")
    watch(one)
    discharge(one)
    expect(one.root.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    expect(one.root.locator(".rg-trail path")).to_have_count(2)
    assert seen(one) == []


def test_speed_and_off_are_chosen_and_kept(bare: Callable):
    one = bare(ACT)
    one.root.locator(".rg-more > summary").click()
    one.root.locator("select[name=pace]").select_option("off")
    one.root.locator(".rg-more > summary").click()  # it lies over the table
    watch(one)
    discharge(one)
    expect(one.root.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    assert seen(one) == []
    assert one.page.evaluate("() => localStorage.getItem('raigo-lab-pace')") == "off"


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with the JavaScript checks of go.py test")
@pytest.mark.parametrize("light", ["true", "false"])
def test_axe_finds_nothing_during_a_play_and_in_its_trail(bare: Callable, light: str):
    one = bare(BATTLE, clock=True)
    one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
    one.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    stop_time(one)
    one.spot("0a").click()
    pass_time(one, 5)
    one.spot("1a").click()
    pass_time(one, 900)
    expect(one.root.locator(".rg-duel")).to_be_visible()
    assert serious(one) == []
    expect(one.root.locator(".rg-duel")).to_be_visible()  # all the while
    one.root.locator(".rg-raizan").click()
    expect(one.root.locator(".rg-trail")).to_have_count(1)
    assert serious(one) == []


def test_a_line_of_the_log_shows_the_table_of_its_moment_and_leads_back(bare: Callable):
    one = bare(ACT, motion="reduce")
    one.spot("0R").click()
    one.spot("0c").click()
    expect(one.spot("0c").locator(".rg-floor")).to_have_count(1)
    one.button("end").click()
    expect(one.root.locator(".rg-bar strong")).to_contain_text("seat 1")
    one.root.locator("[data-tool=log]").click()
    one.root.locator("[data-moment='1']").first.click()
    expect(one.root.locator(".rg-ask")).to_contain_text("Looking back: Seat 0 piles Katana")
    expect(one.root.locator(".rg-bar strong")).to_contain_text("seat 0")
    assert one.root.locator(".rg-log").get_attribute("data-open") == "false"
    heard = len(one.heard)
    one.spot("1a").click()  # what lay there then cannot be picked: it leads back to now
    expect(one.root.locator(".rg-bar strong")).to_contain_text("seat 1")
    assert len(one.heard) == heard
    one.root.locator("[data-moment='1']").last.focus()
    one.page.keyboard.press("Enter")
    expect(one.root.locator("[data-do=now]")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.root.locator("[data-do=now]")).to_have_count(0)
    assert one.widget.position.startswith("2p t1")


def test_e3_yang_is_counted_up_at_the_end(bare: Callable):
    one = bare("2p t0 z- x1 e1 @ACT / 4 W 5- 765,444,35 / 3 R2 1- 7532,WM6,-", seat=0, players={1: "greedy"})
    watch(one)
    one.button("end").click()
    shown = seen(one)
    assert shown.count("yang") == 2 + 3  # the Lotus and the Sakura
    assert shown.count("pay") == 1  # the Unsettled Tower
    expect(one.root.locator("[data-seat='0'] .rg-yang b")).to_have_text("8")


def test_both_drawn_tokens_are_marked_and_no_trail_lies_on_a_face(bare: Callable):
    one = bare(FETCH, motion="reduce", seat=0)
    one.spot("do:confirm").click()
    one.button("2").click()
    expect(one.root.locator("[data-spot='0d1'].is-changed, [data-spot='0d2'].is-changed")).to_have_count(2)
    on_faces = """(root) => {
      const faces = [...root.querySelectorAll('svg.rg-tile, svg.rg-slab, .rg-raizan span')].map((one) => one.getBoundingClientRect());
      const ends = [...root.querySelectorAll('.rg-trail circle')].map((one) => one.getBoundingClientRect());
      const inside = (x, y, box) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1;
      return ends.filter((end) => faces.some((box) => inside(end.x + end.width / 2, end.y + end.height / 2, box))).length;
    }"""
    expect(one.root.locator(".rg-trail path")).to_have_count(2)
    assert one.root.evaluate(on_faces) == 0
