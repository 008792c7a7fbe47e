"""Every task of the second game's lessons and every puzzle by mouse: first as it should not be done, then as it should."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.card_hands import of_words, press

from raigo_lab import SusanooLesson, SusanooPuzzles
from raigo_lab.puzzles import cards
from raigo_lab.susanoo.course import LESSONS, lesson

WIDE, HIGH = 848, 679  # of a widget, and of the pane, in JupyterLab at 1280×800
LAB_FONT = "() => document.documentElement.style.setProperty('--jp-ui-font-family', 'system-ui, sans-serif')"
DICE_AND_DRAWS = ("roll", "card")
MOST_PRESSES = 150


def by_mouse(one, action: str) -> None:
    """Make this choice at the table; dice and draws come by themselves."""
    if action.partition(" ")[0] in DICE_AND_DRAWS:
        return
    heard, options = len(one.heard), one.widget.options
    press(one.root, options, of_words(one.widget._game.look.options, options, action))
    one.answer_all()
    assert len(one.heard) == heard + 1, action


def on_a_lab_page(one) -> None:
    one.page.set_viewport_size({"width": WIDE, "height": 760})
    one.page.evaluate(LAB_FONT)


def fits(one) -> None:
    """All of it stands on one screen, whatever has been said and done."""
    assert one.root.bounding_box()["height"] <= HIGH, one.widget.task


def step(one, name: str) -> None:
    one.root.locator(f"[data-step='{name}']").click()
    one.answer_all()


def open_goals(one) -> int:
    return one.root.locator(".wk-task-lines [data-tone=open]").count()


def play_to_the_end(one) -> None:
    """A whole game against the bots: always the first thing that can be pressed."""
    for _ in range(MOST_PRESSES):
        if one.root.locator(".wk-sheet").count():
            return
        buttons = one.root.locator(".wk-buttons [data-option]")
        (buttons if buttons.count() else one.root.locator(".wk-card.is-ready")).first.click()
        one.answer_all()
    raise AssertionError("the game does not end")


def miss(one, part) -> None:
    """Everything that does not do it: each near miss, or each wrong answer; then the task stands there as before."""
    for near in part.near:
        for action in near:
            by_mouse(one, action)
        assert not one.widget.done, near
        assert open_goals(one) > 0
        fits(one)
        step(one, "again")
    for i in range(len(part.answers)):
        if i != part.right:
            step(one, f"answer{i}")
            expect(one.root.locator(".wk-task-lines [data-tone=bad]")).to_have_count(1)
            assert part.after.text(one.widget.lang) not in one.root.inner_text()
            fits(one)


def do(one, part) -> None:
    if part.answers:
        step(one, f"answer{part.right}")
    elif part.bots:
        play_to_the_end(one)
    for action in part.solution:
        by_mouse(one, action)
    assert one.widget.done, part.text.en
    assert open_goals(one) == 0
    expect(one.root.locator(".wk-task-lines")).to_contain_text(part.after.text(one.widget.lang)[:20])
    fits(one)


@pytest.mark.parametrize(
    ("number", "lang"), [(one, lang) for one in range(1, LESSONS + 1) for lang in ("en", "ja")]
)
def test_every_task_of_a_lesson_is_missed_and_then_done(bare: Callable, number: int, lang: str):
    one = bare(SusanooLesson(number, lang=lang), motion="reduce")
    on_a_lab_page(one)
    parts = lesson(number).parts
    for index, part in enumerate(parts):
        assert one.widget.part is part
        miss(one, part)
        do(one, part)
        if index + 1 < len(parts):
            step(one, "next")
    expect(one.root.locator("[data-step=next]")).to_have_count(0)


@pytest.mark.parametrize("theme", cards.THEMES)
def test_every_puzzle_answers_a_wrong_try_and_is_then_solved(bare: Callable, theme: str):
    one = bare(SusanooPuzzles(theme), motion="reduce")
    on_a_lab_page(one)
    puzzles = cards.theme(theme)
    for index, puzzle in enumerate(puzzles):
        found = cards.solution(puzzle)
        assert one.widget.puzzle is puzzle
        assert puzzle.explanation.en not in one.root.inner_text()
        said = {str(move): words.en for move, words in puzzle.wrong}
        wrong = next((move for move in said), next(move for move in found.moves if move not in found.best))
        by_mouse(one, wrong)
        bad = one.root.locator(".wk-task-lines [data-tone=bad]")
        expect(bad).to_contain_text(str(found.moves[wrong].high).replace("-", "−"))
        expect(one.root.locator(".wk-task-lines")).to_contain_text(said.get(wrong, ""))
        expect(one.root.locator(".wk-log .is-head")).to_contain_text("go")
        assert not one.widget.session.actions  # the puzzle itself lies there as before
        assert puzzle.explanation.en not in one.root.inner_text()
        fits(one)
        by_mouse(one, found.best[0])
        expect(one.root.locator(".wk-task-lines [data-tone=done]")).to_contain_text(
            str(found.value).replace("-", "−")
        )
        expect(one.root.locator(".wk-task-lines")).to_contain_text(puzzle.explanation.en)
        assert one.widget.attempt.tries == [wrong, found.best[0]]
        fits(one)
        if index + 1 < len(puzzles):
            step(one, "next")
    expect(one.root.locator("[data-step=next]")).to_have_count(0)


def test_a_wrong_try_is_watched_on_the_table_and_the_puzzle_lies_there_again(bare: Callable):
    one = bare(SusanooPuzzles(name="orochi-race/a-second-head"))
    frame, asked = one.root.locator(".wk-frame"), one.widget.scene["ask"]["title"]
    frame.evaluate(
        "(frame) => { window.seen = []; new MutationObserver(() => window.seen.push(frame.dataset.playing ?? ''))"
        ".observe(frame, { attributeFilter: ['data-playing'] }); }"
    )
    by_mouse(one, "pass")
    expect(frame).to_have_attribute("data-playing", "joined")
    expect(one.root.locator(".wk-foes [data-card=O5]")).to_be_visible()  # the second Head is seen to come
    expect(one.root.locator(".wk-log li")).to_have_count(0)  # and not told before
    one.root.locator("header.wk-bar").click()  # enough was watched
    expect(one.root.locator(".wk-foes [data-card=O5]")).to_have_count(0)
    expect(one.root.locator(".wk-ask")).to_have_text(asked)
    expect(one.root.locator(".wk-log li")).to_have_count(len(one.widget.scene["log"]))
    by_mouse(one, one.widget.attempt.solution.best[0])
    assert one.widget.attempt.solved
