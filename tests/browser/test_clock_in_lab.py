"""The Destroy clock as a reader meets it: plan by mouse and by keys, the Ruin by its button."""

from collections.abc import Callable

from playwright.sync_api import expect

MAKE = """from raigo_lab import DestroyClock
w = DestroyClock("2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-")
w"""


def test_a_plan_is_made_and_cleared(opened: Callable):
    one = opened(MAKE, run=False)
    one.run_all()
    clock = one.page.locator(".rg-destroy-clock")
    expect(clock).to_be_visible(timeout=30_000)
    expect(clock.locator(".rg-turn")).to_have_count(4)
    katana = clock.locator("[data-stop='0-spend-0R']")
    katana.click()
    expect(katana).to_have_attribute("aria-pressed", "true")
    expect(clock.locator(".rg-verdict")).to_contain_text("seat 0's turn")
    katana.press("Enter")
    expect(katana).to_have_attribute("aria-pressed", "false")
    expect(katana).to_be_focused()
    clock.locator("[data-stop=ruin0]").click()
    expect(clock.locator(".rg-verdict")).to_contain_text("seat 1's turn")
    expect(clock.locator(".rg-stake.is-best b")).to_have_text("1a")
    clock.locator("[data-stop=clear]").click()
    one.until("w.plan", "{}")
