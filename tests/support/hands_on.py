"""A choice of the Table made on a bare page as a person makes it: its marks picked one by one, by mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

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

    def carry(self, source: str, place: str) -> None:
        self.press(source)
        self.press(place)

    def button(self, word: str) -> None:
        self.one.button(word).click()


class Dragging(Mouse):
    """A hand that holds the button: what has a source and a target is dragged there, the rest is clicked."""

    def __init__(self, one) -> None:
        super().__init__(one)
        self.drags = 0

    def carry(self, source: str, place: str) -> None:
        """Press on one place, move, let go on another."""
        mouse = self.one.page.mouse
        start, end = (self._middle(spot) for spot in (source, place))
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 9, start[1] - 5, steps=2)
        expect(self.one.root.locator(".rg-ghost")).to_be_visible()
        mouse.move(*end, steps=2)
        mouse.up()
        self.drags += 1

    def _middle(self, spot: str) -> tuple[float, float]:
        box = self.one.spot(spot).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def begin(self, marks: list[str]) -> list[str]:
        """Drag what is to be dragged first; the marks that are still to be picked."""
        places = [mark for mark in marks if mark.startswith(("from:", "at:"))]
        if len(places) < 2 or marks[0] != places[0]:
            return marks  # nothing has a source and a target
        self.carry(*(mark.partition(":")[2] for mark in places[:2]))
        return [mark for mark in marks if mark not in places[:2]]


class Keys:
    """Two hands on the keyboard: Tab from area to area, arrows inside one, Enter."""

    def __init__(self, one) -> None:
        self.one = one
        one.go_in()

    def press(self, stop: str) -> None:
        by_keys.press(self.one, stop)

    def carry(self, source: str, place: str) -> None:
        self.press(source)
        self.press(place)

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
    game = one.widget._game
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

    left = hand.begin(marks) if isinstance(hand, Dragging) else marks
    if left != marks and taken():
        return
    for number, mark in enumerate(left):
        again = sum(other.startswith(f"{mark[0]}>") for other in left[:number])
        pick(one, hand, mark, seat, again)
        if taken():
            return
    hand.press("do:confirm")
    assert taken(), text


def pick(one, hand, mark: str, seat: int, again: int = 0) -> None:
    """Pick one mark: a button if it is asked for, a token to put somewhere, one of a handful, or a place."""
    if mark[0] == "!":
        if one.button(mark[1:]).count():
            hand.button(mark[1:])
    elif ">" in mark:
        token, _, place = mark.partition(">")
        hand.carry(lies(one.widget, token, seat, again), place)
    elif "#" in mark:
        hand.press(lies(one.widget, mark[0], seat))
    else:
        hand.press(mark.partition(":")[2])
