"""One puzzle of each kind on a bare page, by mouse and keys: a wrong try, its refutation to the last step, then the solution."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.clicked import give, solve, to_the_last_step

from raigo_lab import PuzzleBoard

# By kind: the puzzle, a wrong try in notation (an answer, fields, or a move), and what the refutation must tell.
WRONG = {
    "Destroy over two turns": ("destroy/ruin-in-two-turns", "end", "Red Camellia"),
    "Raigo Battle": ("battle/they-can-choose-too", "tower 0a", "White Camellia"),
    "fetch before unknown draws": ("fetch/insurance", "fetch 4-", "average over all draws"),
    "three seats": ("seats/no-profit-in-it", "fetch --", "no hand, Switch, Seven"),
    "four seats": ("seats/early-payment", "fetch --", "seals the Tower on seat 3's Circle a"),
    "Raijin hand": ("hands/the-echo", "fetch -5", "Sakura-Lotus"),
    "self-defeat": ("workshop/past-mending", "fetch -7", "below +2; −1 was possible"),
    "find the ruling": ("workshop/low-clouds", "default", "gains 3 Yang for Seven, Seven, Seven"),
    "construct": ("workshop/two-households", "66M 6RH", "your Circle b Lotus, you gain 1 Yang"),
    "retro": ("workshop/what-was-that", "6", "Snake would lie in seat 1's part"),
    "study": ("studies/a-poor-bargain", "fetch --", "takes Katana from space 2 of your Body"),
    "Arcana": ("arcana/where-they-cannot-mend", "chant L conquest top", "Six, Five, Four"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_try_by_hand_is_answered_to_its_last_step_nothing_is_told_before_and_then_it_is_solved(
    kind: str, bare: Callable
):
    name, wrong, told = WRONG[kind]
    one = bare(PuzzleBoard(name, log=None, seed=1), motion="reduce")
    puzzle = one.widget.puzzle
    before = one.root.inner_text()
    assert puzzle.idea.en not in before
    assert puzzle.name.rpartition("/")[2] not in before
    give(one, wrong)
    expect(one.root).to_have_attribute("data-state", "refuted")
    heard = "\n".join(to_the_last_step(one))
    assert told in heard
    assert puzzle.idea.en not in heard
    if puzzle.goal == "construct":  # what was laid is there to be looked at
        expect(one.root.get_by_role("button", name="Seat 0, Circle a, 6 6 M")).to_be_visible()
    one.root.locator("[data-deed=back]").click()
    expect(one.root).to_have_attribute("data-state", "ready")
    solve(one)
    expect(one.root).to_have_attribute("data-state", "solved")
    expect(one.root).to_contain_text(puzzle.idea.en)
