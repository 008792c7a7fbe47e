"""Puzzles as people meet them: one of each theme solved on the board, one after a wrong try, one by keyboard alone."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from raigo_lab.puzzles.form import PLAYED
from raigo_lab.raigo.text.notation import format_action
from raigo_lab.widgets.puzzle.widget import PuzzleBoard

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks" / "puzzles"
AXE = Path(sys.prefix) / "raigo-lab-js" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async (root) => {
  const found = await window.axe.run(root, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ").slice(0, 300)}`);
}"""
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
MAKE = "from raigo_lab import PuzzleBoard\nw = PuzzleBoard({!r}, log=None, seed=1)\nw"


def puzzle_in(opened: Callable, name: str):
    """A notebook with this puzzle, run; the notebook and the puzzle's element."""
    one = opened(MAKE.format(name), run=False)
    one.run_all()
    shown = one.page.locator(".rg-puzzle").first
    expect(shown).to_be_visible()
    return one, shown


def shadow(name: str) -> PuzzleBoard:
    """The same puzzle in this process: it knows the next right answer."""
    return PuzzleBoard(name, log=None, seed=1)


def is_in(shown: Locator, state: str) -> None:
    expect(shown).to_have_attribute("data-state", state)


def right_answer(board: PuzzleBoard) -> tuple[int, str]:
    """The number of the next right option or answer, and its words."""
    right = board._sitting.attempt.right_answer()
    if board.puzzle.goal in PLAYED:
        number = [format_action(one) for one in board._game.offered()].index(right)
        return number, board.options[number]["label"]
    number = board._sitting.attempt.answers.index(right)
    return number, board.page["answers"][number]["words"]


def takes(board: PuzzleBoard, number: int) -> None:
    played = board.puzzle.goal in PLAYED
    message = {"id": number} if played else {"id": "answer", "number": number}
    board.set_state({"picked": {"serial": board.serial, **message}})


def solve_by_mouse(shown: Locator, board: PuzzleBoard) -> None:
    """Choose from the list of all choices, or among the answers, until it is solved."""
    while not board.solved:
        number, words = right_answer(board)
        if board.puzzle.goal in PLAYED:
            if not shown.locator(".rg-all[open]").count():
                shown.locator(".rg-all summary").click()
            shown.locator(".rg-choice").get_by_text(words, exact=True).click()
        else:
            shown.locator("[data-deed=answer]").nth(number).click()
        takes(board, number)
        if not board.solved:
            asked = board.scene["ask"]["title"]
            expect(shown.locator(".rg-ask b")).to_have_text(asked)
    is_in(shown, "solved")


def roars(shown: Locator) -> None:
    """The tempting answer, on the board: the Roar on the left Hand."""
    shown.locator("[data-stop='0L']").click()
    shown.locator(".rg-act [data-mark='!roar']").click()


def accessible(one, shown: Locator) -> None:
    if not AXE.exists():
        return
    one.page.add_script_tag(path=str(AXE))
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        one.page.evaluate(THEME, theme)
        expect(one.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)
        assert shown.element_handle().evaluate(SERIOUS) == [], theme


def test_a_wrong_try_is_refuted_on_the_board_and_taken_back(opened: Callable):
    one, shown = puzzle_in(opened, "destroy/nine-is-not-ten")
    roar = shown.locator("[data-stop='0L']")
    expect(roar).to_have_attribute("data-token", "R")
    roars(shown)
    is_in(shown, "refuted")
    expect(shown.locator(".rg-pz-verdict")).to_contain_text(
        "leads to a margin of −3 at the end; +1 was possible"
    )
    expect(shown.locator(".rg-pz-where")).to_have_text(re.compile("Step [2-9] of"))
    shown.get_by_role("button", name="Pause", exact=True).click()
    shown.get_by_role("button", name="To the end", exact=True).click()
    expect(shown.locator(".rg-pz-steps li").last).to_contain_text("Destroy")
    expect(shown.locator("[data-stop='0a'] .rg-floor")).to_have_count(0)  # Destroy has taken the Lotus.
    shown.get_by_role("button", name="One step back", exact=True).click()
    expect(shown.locator("[data-stop='0a'] .rg-floor")).to_have_count(4)
    accessible(one, shown)
    shown.get_by_role("button", name="Take back and try again").click()
    is_in(shown, "ready")
    expect(shown.locator("[data-stop='0L']")).to_have_attribute("data-token", "R")
    one.until("len(w.tries), w.page['line']", "(1, None)")
    solve_by_mouse(shown, shadow("destroy/nine-is-not-ten"))
    expect(shown.locator(".rg-pz-after")).to_contain_text("1 wrong try, 0 hints.")
    shown.get_by_role("button", name="Show the tree").click()
    expect(shown.locator(".rg-pz-tree img")).to_have_attribute("alt", re.compile(r"\w+"))
    shown.locator(".rg-pz-after [data-clause=SH1]").click()
    expect(shown.locator(".rg-pz-clause-text")).to_contain_text("Shield")
    accessible(one, shown)


def test_one_is_solved_by_keyboard_alone(opened: Callable):
    name = "fetch/one-token-one-gap"
    one, shown = puzzle_in(opened, name)
    press = one.page.keyboard.press
    board = shadow(name)
    shown.locator("h3").focus()
    for hint in ("where", "piece"):
        tab_to(one, press, "[data-deed=hint]")
        press("Enter")
        expect(shown.locator(".rg-pz-hints li")).to_have_count(1 if hint == "where" else 2)
    expect(shown.locator("[data-deed=hint]")).to_be_focused()
    press("Enter")
    expect(shown.locator(".rg-pz-hints [role=alert]")).to_be_visible()
    tab_to(one, press, "[data-deed=hint]")
    press("ArrowRight")
    press("Enter")  # No, I keep trying
    expect(shown.locator(".rg-pz-hints [role=alert]")).to_have_count(0)
    shown.locator("h3").focus()
    tab_to(one, press, ".rg-all summary")
    press("Enter")
    number, _ = right_answer(board)
    tab_to(one, press, f".rg-choice[data-option='{number}']", most=200)
    press("Enter")
    is_in(shown, "solved")
    expect(shown.locator(".rg-pz-verdict")).to_be_focused()
    one.until("w.solved, len(w.tries)", "(True, 1)")


def tab_to(one, press: Callable, query: str, most: int = 40) -> None:
    """Tab until this is focused."""
    for _ in range(most):
        if one.page.evaluate("(query) => document.activeElement?.matches(query) ?? false", query):
            return
        press("Tab")
    raise AssertionError(query)


@pytest.mark.parametrize("name", ["hands/not-yet-the-bonus", "last-turns/a-taller-neighbour"])
def test_a_question_and_a_turn_are_solved_by_mouse(opened: Callable, name: str):
    one, shown = puzzle_in(opened, name)
    solve_by_mouse(shown, shadow(name))
    expect(shown.locator(".rg-pz-after h4").first).to_have_text("Why")
    one.until("w.solved", "True")
    for place in (".rg-pz-verdict", "[data-area=deeds] button"):
        shown.locator(place).first.focus()
        one.page.keyboard.type("ddab")  # would delete and add cells, if Jupyter heard it
    expect(one.page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)
    shown.get_by_role("button", name="日本語").click()
    expect(shown.locator(".rg-pz-after h4").first).to_have_text("解説")


def test_a_battle_is_mixed_in_the_set_and_fits_every_width(opened: Callable):
    one = opened(copy=NOTEBOOKS / "battle.ipynb", run=False)
    one.ask("0", code="import os; os.environ['RAIGO_LAB_PROGRESS'] = 'off'")
    one.run_all()
    sets = one.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .rg-puzzle")
    expect(sets).to_have_count(2)
    shown = sets.first
    shown.locator(".rg-pz-shelf summary").click()
    shown.get_by_role("button", name=re.compile("A guessing game")).click()
    fields = shown.locator(".rg-pz-mix input")
    expect(fields).to_have_count(2)
    fields.nth(0).fill("one half")
    fields.nth(0).press("Enter")
    expect(shown.locator(".rg-pz-mix [role=alert]")).to_contain_text("such as 1/3")
    board = shadow("battle/two-to-one")
    right = [part.split()[-1] for part in board._sitting.attempt.right_answer().split(", ")]
    for field, part in enumerate(right):
        fields.nth(field).fill(part)
    shown.get_by_role("button", name="Answer", exact=True).click()
    is_in(shown, "solved")
    expect(shown.locator(".rg-pz-row-button[aria-current=true]")).to_have_attribute("data-mark", "solved")
    for width in (360, 700, 1200):
        wide = shown.evaluate(
            "(root, width) => { root.parentElement.style.width = `${width}px`; return root.scrollWidth - root.clientWidth; }",
            width,
        )
        assert wide <= 0, width
    accessible(one, shown)
    shown.get_by_role("button", name="Next puzzle").click()
    is_in(shown, "ready")
    expect(sets.nth(1).locator("[data-deed=hint]")).to_have_count(0)


def test_who_wants_no_motion_steps_by_hand(opened: Callable, window):
    window.page.emulate_media(reduced_motion="reduce")
    try:
        _, shown = puzzle_in(opened, "destroy/nine-is-not-ten")
        roars(shown)
        is_in(shown, "refuted")
        expect(shown.get_by_role("button", name="Play", exact=True)).to_have_attribute(
            "aria-pressed", "false"
        )
        shown.get_by_role("button", name="One step on", exact=True).click()
        expect(shown.locator(".rg-pz-where")).to_have_text(re.compile("Step 2 of"))
    finally:
        window.page.emulate_media(reduced_motion="no-preference")


def test_an_author_goes_from_a_game_to_a_certified_puzzle_without_leaving_the_notebook(opened: Callable):
    """Turning points, uniqueness, the smallest change, the file, its certificate, and the puzzle itself to be played."""
    one = opened(copy=NOTEBOOKS / "make_your_own.ipynb", run=False)
    page = one.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    one.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(page.locator(".jp-OutputArea-output")).to_have_count(0)
    one.run_all()
    said = page.locator(".jp-OutputArea-output pre")
    # 543 with the Two is worth 3 (H7) and bears seat 1's cut; left as it was, the Katana takes it apart.
    expect(said.filter(has_text="action 0: fetch -- cost 2")).to_be_visible()
    expect(said.filter(has_text="not unique")).to_contain_text(
        "seat 0's Body without T: fetch -2 (2, next 0)"
    )
    expect(said.filter(has_text="# value 2, best:")).to_contain_text("format   = 1")
    expect(said.filter(has_text="value 1 · best fetch 2T")).to_be_visible()
    assert one.ask("found.unique, proof.best, (file.parent / 'certificates' / 'a-gift.json').is_file()") == (
        "(False, ('fetch 2T',), True)"
    )
    expect(page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    shown = page.locator(".rg-puzzle")
    expect(shown).to_contain_text("A gift")
    shown.get_by_role("button", name="Hint: where to look").click()
    expect(shown).to_contain_text("Look at the tallest Tower.")
