"""A choice of the Table made on a bare page as a person makes it: its marks picked one by one, by mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.widgets.table.options import marks_of
from support import by_keys


class Mouse:
    """A hand on the mouse: clicks what has a name."""

    def __init__(self, one) -> None:
        self.one = one

    def press(self, stop: str) -> None:
        self.one.spot(stop).first.click()

    def button(self, word: str) -> None:
        self.one.button(word).click()


class Keys:
    """Two hands on the keyboard: Tab from area to area, arrows inside one, Enter."""

    def __init__(self, one) -> None:
        self.one = one
        one.page.locator("#before").focus()

    def press(self, stop: str) -> None:
        by_keys.press(self.one, stop)

    def button(self, word: str) -> None:
        if not self.one.page.evaluate(by_keys.HERE):
            self.one.page.keyboard.press("Tab")  # letters are heard where the focus is
        self.one.page.keyboard.press(self.one.button(word).locator("kbd").inner_text().lower())


def lies(table, token: str, seat: int, before: int = 0) -> str:
    """Where a token that is to be put on a Hand lies: drawn, or on the Body; so many equal ones are picked already."""
    state = table._game.session.state
    waiting = [
        one["face"]["letter"] for one in (table.scene["drawn"] or {"tokens": []})["tokens"] if one["face"]
    ]
    if token in waiting:
        return f"{seat}d{waiting.index(token) + 1}"
    up = by_weight(state.around.raizan_up) if state.around else ""
    if state.stack[-1].step == Step.FACE_UP and token in up:
        return f"u{up.index(token) + 1}"
    board = state.seats[seat]
    if token in board.rare.moon:
        return f"{seat}m{board.rare.moon.index(token) + 1}"
    if token in board.body:
        return f"{seat}B{board.body.index(token) + 1 + before}"
    return f"{seat}{'L' if board.left == token else 'R'}"


def make(one, hand, text: str, done: Callable[[], bool] | None = None) -> None:
    """Make one offered choice as a person does: pick its marks one by one until the table has taken it, or it is ``done``."""
    table, game = one.widget, one.widget._game
    offered = {str(option): option for option in game.offered()}
    if text not in offered:
        return  # a bot has moved, or the table went on by itself; the goal says whether all is well
    seat, before = game.chooser, len(game.session.actions)
    marks = marks_of(offered[text], seat, view(game.session.start.rules, game.session.state, seat))

    def taken() -> bool:
        one.settle()
        if done:
            return done()
        return len(game.session.actions) > before or game.chooser != seat

    for number, mark in enumerate(marks):
        if mark[0] == "!":
            if one.button(mark[1:]).count():
                hand.button(mark[1:])
        elif ">" in mark:
            token, _, place = mark.partition(">")
            again = sum(one.startswith(f"{token}>") for one in marks[:number])
            hand.press(lies(table, token, seat, again))
            hand.press(place)
        elif "#" in mark:
            hand.press(lies(table, mark[0], seat))
        else:
            hand.press(mark.partition(":")[2])
        if taken():
            return
    hand.press("do:confirm")
    assert taken(), text
