"""The replay as a reader meets it: the bar, the buttons and the keys reach the kernel; play goes on by itself."""

from collections.abc import Callable

from playwright.sync_api import expect

MAKE = """from raigo_lab import Replay
w = Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", ["fetch K-", "select 1", "place -5", "end"])
w"""


def test_a_game_is_gone_through_by_mouse_keys_and_by_itself(opened: Callable):
    one = opened(MAKE, run=False)
    one.run_all()
    replay = one.page.locator(".rg-replay")
    bar = replay.locator("input[type=range]")
    expect(bar).to_be_visible(timeout=30_000)
    replay.locator("[data-stop=on]").click()
    expect(replay.locator(".rg-told")).to_contain_text("Katana")
    expect(replay.locator(".is-changed")).to_have_count(1)
    one.until("w.at", "1")
    bar.focus()
    one.page.keyboard.press("End")
    one.until("w.at", "4")
    expect(bar).to_be_focused()
    one.page.keyboard.press("Home")
    one.until("w.at", "0")
    bar.fill("3")
    one.until("w.at", "3")
    replay.locator("[data-stop=start]").click()
    replay.locator("select").select_option("4")
    replay.locator("[data-stop=play]").click()
    one.until("w.at", "4")
    expect(replay.locator("[data-stop=play]")).to_have_attribute("aria-pressed", "false")
