"""The replay as a reader meets it: the bar, the buttons and the keys reach the kernel; play goes on by itself."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

SECOND = "'a second cell: one alone cannot be seen to be deleted'"
MAKE = """from raigo_lab import Replay
w = Replay("2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", ["fetch K-", "select 1", "place -5", "end"])
w"""


def replay_in(opened: Callable):
    """A notebook with this replay, run; the notebook and the replay's element."""
    one = opened(MAKE, SECOND, run=False)
    one.run_all()
    replay = one.page.locator(".rg-replay")
    expect(replay.locator("input[type=range]")).to_be_visible()
    return one, replay


def button(replay: Locator, name: str) -> Locator:
    return replay.locator(f"[data-stop={name}]")


def test_a_game_is_gone_through_by_mouse_and_by_itself(opened: Callable):
    one, replay = replay_in(opened)
    bar = replay.locator("input[type=range]")
    button(replay, "on").click()
    expect(replay.locator(".rg-told")).to_contain_text("Katana")
    expect(replay.locator(".is-changed")).to_have_count(1)
    one.until("w.at", "1")
    button(replay, "end").click()
    expect(replay.locator(".rg-where")).to_contain_text("Step 4 of 4")
    expect(bar).to_have_value("4")
    button(replay, "back").click()
    expect(replay.locator(".rg-where")).to_contain_text("Step 3 of 4")
    button(replay, "step2").click()
    expect(replay.locator("[aria-current=step]")).to_have_attribute("data-stop", "step2")
    one.until("w.at", "2")
    button(replay, "start").click()
    replay.locator("select").select_option("4")
    button(replay, "play").click()
    expect(button(replay, "play")).to_have_attribute("aria-pressed", "true")
    one.until("w.at", "4")
    expect(button(replay, "play")).to_have_attribute("aria-pressed", "false")


def test_the_bar_is_dragged_and_the_table_follows(opened: Callable):
    one, replay = replay_in(opened)
    bar, mouse = replay.locator("input[type=range]"), one.page.mouse
    box = bar.bounding_box()
    low = box["y"] + box["height"] / 2
    mouse.move(box["x"] + 8, low)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2, low, steps=8)
    expect(replay.locator(".rg-where")).to_contain_text("Step 2 of 4")  # while the button is still down
    mouse.move(box["x"] + box["width"] - 4, low, steps=8)
    mouse.up()
    expect(replay.locator(".rg-where")).to_contain_text("Step 4 of 4")
    expect(bar).to_have_value("4")
    one.until("w.at", "4")


def test_everything_goes_by_keyboard_alone(opened: Callable):
    one, replay = replay_in(opened)
    bar, press = replay.locator("input[type=range]"), one.page.keyboard.press
    bar.focus()
    press("ArrowRight")
    expect(replay.locator(".rg-where")).to_contain_text("Step 1 of 4")
    press("End")
    one.until("w.at", "4")
    expect(bar).to_be_focused()
    press("PageUp")
    one.until("w.at < 4", "True")
    press("Home")
    one.until("w.at", "0")
    press("Tab")  # one stop for all buttons
    press("Home")
    expect(button(replay, "start")).to_be_focused()
    for _ in range(4):
        press("ArrowRight")
    expect(button(replay, "on")).to_be_focused()
    press("Enter")
    expect(replay.locator(".rg-told")).to_contain_text("Katana")
    expect(button(replay, "on")).to_be_focused()
    one.until("w.at", "1")
    bar.focus()
    press(" ")
    expect(button(replay, "play")).to_have_attribute("aria-pressed", "true")
    press(" ")
    expect(button(replay, "play")).to_have_attribute("aria-pressed", "false")
    press("d")
    press("d")  # in command mode: delete the cell
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)
