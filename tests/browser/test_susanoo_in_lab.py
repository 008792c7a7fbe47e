"""The second game in JupyterLab itself: a whole game by clicks, from the first Being to the score sheet."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

GAME = """
from raigo_lab import SusanooTable

table = SusanooTable(seats=3, seed=7, seat=0, players={1: "sensible", 2: "sensible"}, rules={"WR10": 3})
table
"""
MOST_PRESSES = 150
BUTTON, CARD = ".wk-buttons [data-option]", ".wk-card.is-ready"


def press_something(root: Locator) -> None:
    """What a player could press: what a picked card is for, a plain button, or a card that can be used."""
    if root.locator("[data-playing]").count():
        root.locator("header.wk-bar").click()  # enough was watched
    root.locator(f"{BUTTON}, {CARD}, .wk-sheet").first.wait_for()
    if not root.locator(".wk-sheet").count():
        root.locator(BUTTON if root.locator(BUTTON).count() else CARD).first.click()


def play_on(one, root: Locator) -> bool:
    """One press, and what the kernel says to it; whether the game goes on."""
    before = one.ask("table.serial")
    press_something(root)
    one.page.wait_for_timeout(60)
    if one.ask("table.serial") != before:
        expect(root.locator("[data-waiting]")).to_have_count(0)
    return not root.locator(".wk-sheet").count()


def test_a_whole_game_is_played_by_clicks_in_the_lab(opened: Callable):
    one = opened(GAME, run=False)
    one.run_all()
    root = one.page.locator(".wk-stage").first
    expect(root).to_be_visible()
    for _ in range(MOST_PRESSES):
        if not play_on(one, root):
            break
    expect(root.locator(".wk-sheet tbody tr")).to_have_count(9)
    assert one.ask("table._game.over") == "True"
    totals = [int(text) for text in root.locator(".wk-sheet .is-total td").all_inner_texts()]
    scored = one.ask("[score.total for score in table.session.game.outcome(table.session.state).scores]")
    assert str(totals) == scored
