"""The Battle lab as a reader meets it: commit by mouse and by keys, reveal together."""

from collections.abc import Callable

from playwright.sync_api import expect

MAKE = "from raigo_lab import BattleLab\nw = BattleLab(towers=[['765', '5R'], ['66H', '3']])\nw"


def test_towers_are_committed_and_shown_together(opened: Callable):
    one = opened(MAKE, run=False)
    one.run_all()
    lab = one.page.locator(".rg-battle-lab")
    expect(lab).to_be_visible(timeout=30_000)
    lab.locator("[data-stop='0a']").click()
    expect(lab.locator("[data-stop='0a']")).to_have_attribute("aria-pressed", "true")
    lab.locator("[data-stop='commit0']").click()
    expect(lab.locator("[aria-pressed='true'][data-stop^='0']")).to_have_count(0)  # face down
    lab.locator("[data-stop='reveal']").press("Enter")  # too early
    expect(lab.locator(".rg-study-says")).to_contain_text("RO4")
    lab.locator("[data-stop='1a']").focus()
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("Enter")
    expect(lab.locator("[data-stop='1b']")).to_have_attribute("aria-pressed", "true")
    expect(lab.locator("[data-stop='1b']")).to_be_focused()
    lab.locator("[data-stop='commit1']").press("Enter")
    lab.locator("[data-stop='reveal']").click()
    expect(lab.locator(".rg-verdict")).to_contain_text("0a")
    expect(lab.locator("td.is-now")).to_have_count(1)
    one.until("w.view['result']['case']", "'a'")
