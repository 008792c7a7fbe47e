"""One puzzle of each kind on a bare page: a wrong try, its refutation to the last step, what is said and what lies there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from raigo_lab import PuzzleBoard
from raigo_lab.puzzles.form import PLAYED

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
    "construct": ("workshop/two-households", "66M 6RH", "Circle b Lotus, seat 0 gains 1 Yang"),
    "retro": ("workshop/what-was-that", "6", "Snake would lie in seat 1's part"),
    "study": ("studies/a-poor-bargain", "fetch --", "takes Katana from space 2 of seat 0's Body"),
    "Arcana": ("arcana/where-they-cannot-mend", "chant L conquest top", "Six, Five, Four"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_try_is_answered_to_its_last_step_and_nothing_is_told_before(kind: str, bare: Callable):
    name, wrong, told = WRONG[kind]
    one = bare(PuzzleBoard(name, log=None, seed=1), motion="reduce")
    widget, puzzle = one.widget, one.widget.puzzle
    before = one.root.inner_text()
    assert puzzle.idea.en not in before
    assert puzzle.name.rpartition("/")[2] not in before

    def send(**message: object) -> None:
        one.page.evaluate(
            "(sent) => { model.set('picked', { serial: model.get('serial'), ...sent }); model.save_changes(); }",
            message,
        )
        one.answer_all()

    if puzzle.goal == "construct":
        send(id="mix", parts=wrong.split())
    elif puzzle.goal in PLAYED:
        send(id=[str(option) for option in widget._game.offered()].index(wrong))
    else:
        send(id="answer", number=widget._sitting.attempt.answers.index(wrong))
    expect(one.root).to_have_attribute("data-state", "refuted")
    heard = [one.root.inner_text()]
    while widget.page["line"] and widget.page["line"]["at"] < widget.page["line"]["last"]:
        send(id="step", to=widget.page["line"]["at"] + 1)
        one.settle()
        heard.append(one.root.inner_text())
    assert told in "\n".join(heard)
    assert puzzle.idea.en not in "\n".join(heard)
    if puzzle.goal == "construct":  # what was laid is there to be looked at
        expect(one.root.get_by_role("button", name="Seat 0, Circle a, 6 6 M")).to_be_visible()
