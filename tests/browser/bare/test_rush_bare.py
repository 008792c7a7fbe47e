"""The rush's page with the real widget behind it: by keys alone, and by the clock."""

from collections.abc import Callable

from playwright.sync_api import expect

from raigo_lab import Rush


def test_a_rush_is_played_by_keys_alone(bare: Callable):
    one = bare(Rush(60, seed=1, keep=False))
    one.root.focus()
    one.page.keyboard.press("Enter")
    expect(one.root).to_have_attribute("data-state", "asking")
    for right in range(1, 4):
        number = one.widget._asked.right + 1
        expect(one.root.locator(".rg-rush-answer").nth(number - 1)).to_be_visible()
        one.page.keyboard.press(str(number))
        expect(one.root.locator(".rg-rush-head b")).to_have_text(f"{right} right")
    expect(one.root.locator(".rg-rush-last")).to_have_attribute("data-tone", "good")
    box = one.root.bounding_box()
    assert box["height"] <= 620
    for _ in range(3):
        wrong = (one.widget._asked.right + 1) % len(one.widget._asked.answers) + 1
        serial = one.widget.serial
        one.page.keyboard.press(str(wrong))
        one.settle()
        assert one.widget.serial > serial
    expect(one.root).to_have_attribute("data-state", "over")
    expect(one.root.locator(".rg-rush-head b")).to_contain_text("3 right")


def test_an_answer_pressed_twice_is_one_answer(bare: Callable):
    one = bare(Rush(60, seed=2, keep=False))
    one.root.get_by_role("button", name="Begin").click()
    expect(one.root).to_have_attribute("data-state", "asking")
    one.slow = True
    answer = one.root.locator(".rg-rush-answer").nth(one.widget._asked.right)
    answer.click()
    answer.click()
    one.answer_all()
    expect(one.root.locator(".rg-rush-head b")).to_have_text("1 right")
    assert one.widget._slips == 0
