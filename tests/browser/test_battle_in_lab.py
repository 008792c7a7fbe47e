"""The Battle lab as a reader meets it: commit by mouse, by drag and by keys, reveal together."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

SECOND = "'a second cell: one alone cannot be seen to be deleted'"
MAKE = "from raigo_lab import BattleLab\nw = BattleLab(towers=[['765', '5R'], ['66H', '3']])\nw"


def lab_in(opened: Callable):
    """A notebook with this lab, run; the notebook and the lab's element."""
    one = opened(MAKE, SECOND, run=False)
    one.run_all()
    lab = one.page.locator(".rg-battle-lab")
    expect(lab).to_be_visible()
    return one, lab


def stop(lab: Locator, name: str) -> Locator:
    return lab.locator(f"[data-stop='{name}']")


def test_towers_are_committed_and_shown_together_by_mouse(opened: Callable):
    one, lab = lab_in(opened)
    stop(lab, "0a").click()
    expect(stop(lab, "0a")).to_have_attribute("aria-pressed", "true")
    stop(lab, "commit0").click()
    expect(lab.locator("[aria-pressed='true'][data-stop^='0']")).to_have_count(0)  # face down
    stop(lab, "reveal").click(force=True)  # too early: it looks disabled, and says why
    expect(lab.locator(".rg-study-says")).to_contain_text("RO4")
    expect(lab.locator(".rg-shown")).to_have_count(0)
    stop(lab, "1b").click()
    stop(lab, "commit1").click()
    stop(lab, "reveal").click()
    expect(lab.locator(".rg-verdict")).to_contain_text("Circle a")
    expect(lab.locator("td.is-now")).to_have_count(1)
    one.until("w.view['result']['case']", "'a'")
    stop(lab, "goal1").click()
    expect(stop(lab, "goal1")).to_have_attribute("aria-pressed", "true")
    one.until("w.objective", "'margin'")


def test_towers_are_dragged_to_their_place_and_to_no_other(opened: Callable):
    one, lab = lab_in(opened)
    arenas = lab.locator(".rg-arena")
    one.drag(stop(lab, "0b"), arenas.nth(1))  # another's place
    expect(lab.locator(".rg-ghost")).to_have_count(0)
    expect(stop(lab, "0b")).to_have_attribute("aria-pressed", "false")
    assert one.ask("w._chosen") == "{}"
    one.drag(stop(lab, "0b"), arenas.nth(0))
    expect(arenas.nth(0).locator(".is-back")).to_be_visible()
    expect(stop(lab, "0a")).to_have_attribute("aria-disabled", "true")
    one.until("(w._chosen, w._committed)", "({0: 1}, {0})")
    one.drag(stop(lab, "1a"), arenas.nth(1))
    expect(arenas.nth(1).locator(".is-back")).to_be_visible()
    stop(lab, "reveal").click()
    expect(lab.locator(".rg-tops figure")).to_have_count(2)
    expect(lab.locator(".rg-tops")).to_contain_text("Roar")


def test_a_battle_by_keyboard_alone(opened: Callable):
    one, lab = lab_in(opened)
    press = one.page.keyboard.press
    stop(lab, "0a").focus()
    press("Enter")
    expect(stop(lab, "0a")).to_have_attribute("aria-pressed", "true")
    press("End")
    expect(stop(lab, "commit0")).to_be_focused()
    press("Enter")
    expect(lab.locator(".rg-fighter.is-committed")).to_have_count(1)
    press("Tab")
    expect(stop(lab, "1a")).to_be_focused()
    press("ArrowRight")
    press(" ")
    expect(stop(lab, "1b")).to_have_attribute("aria-pressed", "true")
    expect(stop(lab, "1b")).to_be_focused()
    press("End")
    press("Enter")
    expect(lab.locator(".rg-fighter.is-committed")).to_have_count(2)
    press("Tab")
    expect(stop(lab, "reveal")).to_be_focused()
    press("Enter")
    expect(lab.locator(".rg-verdict")).to_contain_text("Circle a")
    one.until("w.view['result']['case']", "'a'")
    press("d")
    press("d")  # in command mode: delete the cell
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)
