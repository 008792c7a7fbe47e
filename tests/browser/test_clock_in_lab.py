"""The Destroy clock as a reader meets it: plan by mouse, by drag and by keys, the Ruin by its button."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

SECOND = "'a second cell: one alone cannot be seen to be deleted'"
MAKE = """from raigo_lab import DestroyClock
w = DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-")
w"""


def clock_in(opened: Callable):
    """A notebook with this clock, run; the notebook and the clock's element."""
    one = opened(MAKE, SECOND, run=False)
    one.run_all()
    clock = one.page.locator(".rg-destroy-clock")
    expect(clock).to_be_visible()
    return one, clock


def item(clock: Locator, name: str) -> Locator:
    return clock.locator(f"[data-stop='{name}']")


def test_a_plan_is_made_and_cleared_by_mouse(opened: Callable):
    one, clock = clock_in(opened)
    expect(clock.locator(".rg-turn")).to_have_count(4)
    katana = item(clock, "0-spend-0R")
    katana.click()
    expect(katana).to_have_attribute("aria-pressed", "true")
    expect(clock.locator(".rg-verdict")).to_contain_text("seat 0's turn")
    katana.click()
    expect(katana).to_have_attribute("aria-pressed", "false")
    expect(clock.locator("[data-stop=ruin0]")).to_have_count(0)  # to be looked for first
    clock.locator("[data-stop=ask]").click()
    clock.locator("[data-stop=ruin0]").click()
    expect(clock.locator(".rg-verdict")).to_contain_text("seat 1's turn")
    expect(clock.locator(".rg-stake.is-best b")).to_have_text("Circle a")
    clock.locator("[data-stop=clear]").click()
    one.until("w.plan", "{}")


def test_a_spell_is_dragged_to_the_turn_in_which_it_is_spent(opened: Callable):
    one, clock = clock_in(opened)
    turns = clock.locator(".rg-turn")
    one.drag(item(clock, "0-spend-0R"), turns.nth(1))  # Seat 0 chants nothing in seat 1's turn.
    one.until("w.plan", "{}")
    one.drag(item(clock, "0-spend-0R"), turns.nth(2).locator(".rg-turn-head"))
    expect(item(clock, "2-spend-0R")).to_have_attribute("aria-pressed", "true")
    expect(item(clock, "0-spend-0R")).to_have_attribute("aria-pressed", "false")
    expect(turns.nth(2)).to_have_class("rg-turn is-due")
    one.until("list(w.plan)", "[2]")
    # Back to the first turn, which is out of sight: the list scrolls while something is held at its edge.
    mouse, turns_list = one.page.mouse, clock.locator(".rg-turns")
    item(clock, "2-spend-0R").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    start, edge = item(clock, "2-spend-0R").bounding_box(), turns_list.bounding_box()
    mouse.move(start["x"] + 20, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(edge["x"] + 60, edge["y"] + 10, steps=6)
    expect(turns_list).to_have_js_property("scrollTop", 0)
    head = turns.nth(0).locator(".rg-turn-head").bounding_box()
    mouse.move(head["x"] + 40, head["y"] + head["height"] / 2, steps=3)
    mouse.up()
    expect(item(clock, "0-spend-0R")).to_have_attribute("aria-pressed", "true")
    one.until("list(w.plan)", "[0]")


def test_a_plan_by_keyboard_alone(opened: Callable):
    one, clock = clock_in(opened)
    press = one.page.keyboard.press
    clock.locator("[data-area=turn0] [tabindex='0']").focus()
    press("End")
    press("ArrowLeft")
    katana = item(clock, "0-spend-0R")
    expect(katana).to_be_focused()
    press("Enter")
    expect(katana).to_have_attribute("aria-pressed", "true")
    expect(katana).to_be_focused()
    one.until("list(w.plan)", "[0]")
    press(" ")
    expect(katana).to_have_attribute("aria-pressed", "false")
    tools = clock.locator("[data-area=tools]")
    while not tools.locator(":focus").count():
        press("Tab")
    press("Enter")  # asks for a Ruin, and stands on it then
    expect(item(clock, "ruin0")).to_be_focused()
    press("Enter")
    expect(clock.locator(".rg-verdict")).to_contain_text("seat 1's turn")
    press("End")
    press("Enter")
    one.until("w.plan", "{}")
    press("d")
    press("d")  # in command mode: delete the cell
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)
