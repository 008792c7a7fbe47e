"""The puzzle's JavaScript alone, with the real widget behind it: tries, lines, hints, mixes; at once, late, or never."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.all_widgets import MAKERS

from raigo_lab import PuzzleBoard, PuzzleSet
from raigo_lab.puzzles import library

BUSY = re.compile(".")
ROAR = "destroy/nine-is-not-ten"
SHIELD = "destroy/shield-the-worthless"
NEXT = "hands/pull-out-the-bottom"


def puzzle(name: str) -> PuzzleBoard:
    return PuzzleBoard(name, log=None, seed=1)


def is_in(one, state: str) -> None:
    expect(one.root).to_have_attribute("data-state", state)


def test_a_wrong_try_is_refuted_step_by_step_and_taken_back(bare: Callable):
    one = bare(puzzle(ROAR), motion="reduce")
    one.spot("0L").click()
    one.button("roar").click()
    is_in(one, "refuted")
    expect(one.root.locator(".rg-pz-verdict")).to_contain_text("leads to a margin of −3")
    expect(one.root.locator(".rg-pz-where")).to_have_text("Step 1 of 4")
    one.spot("step_on").click()
    expect(one.root.locator(".rg-pz-where")).to_have_text("Step 2 of 4")
    one.root.get_by_role("button", name="Take back and try again").click()
    is_in(one, "ready")
    expect(one.spot("0L")).to_have_attribute("data-token", "R")
    assert len(one.widget.tries) == 1


def test_the_list_of_choices_is_closed_again_after_a_try_that_was_taken_back(bare: Callable):
    one = bare(puzzle(ROAR), motion="reduce")
    choices = one.root.locator(".rg-all")
    choices.locator("summary").click()
    expect(choices).to_have_attribute("open", "")
    choices.locator(".rg-choice", has_text="Roar").first.click()
    is_in(one, "refuted")
    one.root.get_by_role("button", name="Take back and try again").click()
    is_in(one, "ready")
    expect(choices).to_be_visible()
    expect(choices).not_to_have_attribute("open", "")


def test_steps_pressed_while_the_kernel_thinks_are_all_taken(bare: Callable):
    one = bare(puzzle(ROAR), motion="reduce")
    one.spot("0L").click()
    one.button("roar").click()
    is_in(one, "refuted")
    one.slow = True
    for _ in range(3):
        one.spot("step_on").click()
    assert len(one.waiting) == 1
    expect(one.root.locator(".rg-act [role=status]")).to_contain_text("still thinking")
    one.answer_all()
    expect(one.root.locator(".rg-pz-where")).to_have_text("Step 4 of 4")
    expect(one.root).not_to_have_attribute("data-busy", BUSY)


def test_a_move_and_a_hint_wait_in_one_line(bare: Callable):
    """The Table inside and the buttons around it send by the same link: neither speaks of the other's old table."""
    one = bare(puzzle(ROAR))
    one.slow = True
    one.root.locator("[data-deed=hint]").click()
    one.spot("0L").click()
    one.root.locator("[data-deed=hint]").click()
    assert len(one.waiting) == 1
    one.answer_all()
    expect(one.root.locator(".rg-pz-hints li")).to_have_count(2)
    expect(one.spot("0L")).not_to_have_attribute("aria-disabled", "true")
    assert [message["picked"]["id"] for message in one.heard] == ["hint", "hint"]
    assert "stale" not in str(one.widget.reason)


def test_a_hint_pressed_twice_is_one_hint(bare: Callable):
    one = bare(puzzle(ROAR))
    one.slow = True
    one.root.locator("[data-deed=hint]").dblclick()
    one.answer_all()
    expect(one.root.locator(".rg-pz-hints li")).to_have_count(1)


def test_an_answer_is_chosen_by_keys_and_keys_stay_inside(bare: Callable):
    one = bare(puzzle("hands/not-yet-the-bonus"))
    answers = one.root.locator("[data-deed=answer]")
    answers.first.focus()
    one.page.keyboard.press("ArrowRight")
    expect(answers.nth(1)).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(answers.nth(1)).to_have_attribute("data-mark", re.compile("right|wrong"))
    one.root.locator("h3").click()
    one.page.keyboard.type("ddr")
    assert one.leaked() == []


@pytest.mark.parametrize("name", ["hands/not-yet-the-bonus", "arcana/nine-eight-seven-five"])
def test_the_tower_stays_while_a_wrong_answer_about_it_is_read(bare: Callable, name: str):
    one = bare(puzzle(name))
    tower = one.root.locator(".rg-pz-big")
    before = tower.bounding_box()
    one.root.locator("[data-deed=answer]").first.click()
    is_in(one, "refuted")
    expect(one.root.locator(".rg-pz-note")).to_be_visible()
    assert tower.bounding_box() == before
    expect(one.root.locator("[data-deed=answer]").first).to_have_attribute("data-mark", "wrong")


def test_answers_beside_a_board_give_way_to_the_reason(bare: Callable):
    one = bare(puzzle("battle/a-tower-nobody-sent"))
    one.root.locator("[data-deed=answer]", has_text="seat 1's Circle b").click()
    is_in(one, "refuted")
    expect(one.root.locator(".rg-pz-verdict-head")).to_contain_text("Seat 1's Circle b: not so.")
    expect(one.root.locator("[data-deed=answer]").first).to_be_hidden()
    expect(one.root.locator(".rg-pz-board")).to_be_visible()


def test_a_mix_that_cannot_be_read_says_so_and_keeps_what_was_typed(bare: Callable):
    one = bare(puzzle("battle/two-to-one"))
    fields = one.root.locator(".rg-pz-mix input")
    fields.first.fill("one half")
    fields.first.press("Enter")
    expect(one.root.locator(".rg-pz-mix [role=alert]")).to_contain_text("such as 1/3")
    expect(fields.first).to_have_value("one half")


def test_after_a_silence_the_puzzle_can_be_used_again(bare: Callable):
    one = bare(puzzle("hands/not-yet-the-bonus"), clock=True)
    one.slow = True
    one.root.locator("[data-deed=answer]").first.click()
    one.waiting.clear()
    one.page.clock.fast_forward(8_100)
    expect(one.root.locator(".rg-pz-says")).to_contain_text("The kernel has not answered yet")
    one.slow = False
    one.root.locator("[data-deed=answer]").first.click()
    expect(one.root.locator(".rg-pz-says")).to_be_hidden()
    expect(one.root.locator("[data-deed=answer]").first).to_have_attribute(
        "data-mark", re.compile("right|wrong")
    )
    assert len(one.widget.tries) == 1


def test_a_line_goes_on_when_its_step_has_been_played_to_the_end(bare: Callable):
    one = bare(puzzle(ROAR), clock=True)
    one.page.evaluate("() => localStorage.setItem('raigo-lab-pace', 'slow')")
    one.page.clock.pause_at("2040-01-01")
    one.spot("0L").click()
    one.button("roar").click()
    long = 0  # plays that took longer than a step stays
    playing = began = asked = 0
    for now in range(100, 20_000, 100):
        one.page.clock.run_for(100)
        still = one.root.locator(".rg-pz-board [data-playing]").count()
        steps = sum(message["picked"]["id"] == "step" for message in one.heard)
        if playing and still:
            assert steps == asked, "the next step came during the play"
            long += now - began == 1_600
        elif still:
            began = now
        playing, asked = still, steps
        if steps == 3 and not still:
            break
    assert long >= 1
    one.page.clock.run_for(100)
    expect(one.root.locator(".rg-pz-where")).to_have_text("Step 4 of 4")


def test_a_puzzle_that_is_taken_away_leaves_no_clock_and_no_listener(bare: Callable):
    one = bare(puzzle(ROAR), clock=True)
    one.spot("0L").click()
    one.button("roar").click()
    is_in(one, "refuted")
    expect(one.root.get_by_role("button", name="Pause", exact=True)).to_be_visible()  # it goes on by itself
    one.page.evaluate("() => window.takeAway()")
    heard = len(one.heard)
    one.page.clock.run_for(10_000)  # longer than a step stays
    one.settle()
    assert len(one.heard) == heard
    assert one.page.evaluate("() => window.listening()") == 0


def test_a_hint_lights_up_on_the_board_and_stays_while_one_picks(bare: Callable):
    one = bare(puzzle("destroy/clear-the-view"))
    one.root.locator("[data-deed=hint]").click()
    expect(one.root.locator(".rg-pz-hints li")).to_have_count(1)
    (spot,) = one.widget.page["hints"]["lit"]  # the Thunder
    expect(one.spot(spot)).to_have_css("outline-style", "dashed")
    one.spot("0R").click()
    expect(one.spot(spot)).to_have_css("outline-style", "dashed")
    expect(one.spot("1a")).not_to_have_css("outline-style", "dashed")


def test_enter_goes_on_from_a_wrong_try_to_the_next_puzzle(bare: Callable):
    one = bare(PuzzleSet([SHIELD, NEXT], log=None, seed=1), motion="reduce")
    verdict, after = one.root.locator(".rg-pz-verdict"), one.root.locator(".rg-pz-after")
    one.button("pass").click()
    is_in(one, "refuted")
    expect(verdict).to_be_focused()
    one.page.keyboard.press("Enter")
    is_in(one, "ready")
    one.spot("0L").click()
    one.button("shield").click()
    is_in(one, "ending")
    expect(verdict).to_contain_text("See how it ends")
    expect(after).to_be_hidden()
    one.page.keyboard.press("Enter")
    is_in(one, "solved")
    expect(after).to_be_visible()
    one.page.keyboard.press("Enter")
    expect(one.root.locator("h3")).to_have_text(library.load(NEXT).title.en)
    top = one.root.evaluate("root => root.getBoundingClientRect().top")
    assert 0 <= top < 60, "the next puzzle begins at the top of the window"


def test_enter_goes_on_though_what_was_pressed_is_gone(bare: Callable):
    """While a try is judged the pressed button may go away, and the focus with it; with motion, as most people have it."""
    one = bare(PuzzleSet([SHIELD, NEXT], log=None, seed=1))
    one.spot("0L").click()
    one.slow = True
    one.button("shield").click()
    one.settle()
    one.page.evaluate("() => document.activeElement.blur()")
    one.slow = False
    one.answer()
    is_in(one, "ending")
    expect(one.root.locator(".rg-pz-verdict")).to_be_focused()
    one.page.keyboard.press("Enter")
    is_in(one, "solved")
    one.page.keyboard.press("Enter")
    expect(one.root.locator("h3")).to_have_text(library.load(NEXT).title.en)
    assert one.leaked() == []


def test_enter_goes_on_after_a_click_on_the_board_that_asks_nothing(bare: Callable):
    one = bare(
        PuzzleSet([SHIELD, NEXT], log=None, seed=1), motion="reduce"
    )  # the line does not go on by itself
    one.spot("0L").click()
    one.button("shield").click()
    is_in(one, "ending")
    one.spot("0b").click()
    one.page.keyboard.press("Enter")
    is_in(one, "solved")


def test_after_a_try_is_taken_back_keys_stay_with_the_puzzle(bare: Callable):
    one = bare(PuzzleSet([SHIELD, NEXT], log=None, seed=1))
    one.button("pass").click()
    is_in(one, "refuted")
    one.page.keyboard.press("Enter")
    is_in(one, "ready")
    one.settle()
    assert not one.is_outside()


def test_the_list_closes_when_a_puzzle_is_chosen_from_it(bare: Callable):
    """Else the list pushes the own Board off the screen."""
    one = bare(MAKERS["puzzle set"](), motion="reduce")
    shelf = one.root.locator(".rg-pz-shelf")
    shelf.locator("summary").click()
    high = one.root.bounding_box()["height"]
    one.spot("go1").click()
    one.answer_all()
    expect(one.spot("go1")).to_have_attribute("aria-current", "true")
    expect(shelf).not_to_have_attribute("open", "")
    assert one.root.bounding_box()["height"] < high


def test_who_went_elsewhere_on_the_page_stays_there(bare: Callable):
    """Somebody solves it, scrolls on and clicks beside everything while the line is still going."""
    one = bare(PuzzleBoard(SHIELD, log=None, seed=1))
    one.page.evaluate(
        "() => { document.body.append(Object.assign(document.createElement('div'), { id: 'far' })); }"
    )
    one.page.locator("#far").evaluate("(far) => { far.style.height = '4000px'; }")
    one.spot("0L").click()
    one.button("shield").click()
    is_in(one, "ending")
    one.page.evaluate("() => { window.scrollTo(0, 2500); }")
    top = one.page.locator("#far").bounding_box()["y"]
    one.page.mouse.click(600, 400)
    is_in(one, "solved")
    one.settle()
    assert one.is_outside()
    assert abs(one.page.locator("#far").bounding_box()["y"] - top) < 1


def test_of_two_views_the_one_that_was_pressed_has_the_focus(bare: Callable):
    one = bare(PuzzleBoard(SHIELD, log=None, seed=1), motion="reduce")
    one.page.evaluate("""async () => {
      const el = document.body.appendChild(Object.assign(document.createElement("section"), { id: "there" }));
      const { default: widget } = await import("/widget.js");
      window.takeAwayOther = await widget.render({ model: window.model, el });
    }""")
    other = one.page.locator("#there > .rg")
    other.locator("[data-stop='0L']").click()
    one.slow = True
    other.locator(".rg-act [data-mark='!shield']").click()
    one.settle()
    one.page.evaluate("() => document.activeElement.blur()")
    one.answer()
    is_in(one, "ending")
    expect(other.locator(".rg-pz-verdict")).to_be_focused()
