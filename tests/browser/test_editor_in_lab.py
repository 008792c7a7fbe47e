"""The Position editor as people meet it: tokens are laid and taken off by click and by keys, text goes in and out."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

SECOND = "'a second cell: one alone cannot be seen to be deleted'"
MAKE = "from raigo_lab import PositionEditor\nw = PositionEditor({})\nw"
LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"


def editor_in(opened: Callable, arguments: str = ""):
    """A notebook with this editor, run; the notebook and the editor's element."""
    one = opened(MAKE.format(arguments), SECOND, run=False)
    one.run_all()
    editor = one.page.locator(".rg-editor").first
    expect(editor).to_be_visible()
    return one, editor


def place(editor: Locator, name: str) -> Locator:
    return editor.locator(f"[data-at='{name}']")


def test_a_position_is_clicked_together_and_read_back(opened: Callable):
    one, editor = editor_in(opened)
    editor.locator("[data-kind='5']").click()
    place(editor, "raizan").locator(".rg-put").click()
    place(editor, "0.towers.1").locator(".rg-put").click()
    place(editor, "0.towers.1").locator(".rg-lie").click(position={"x": 5, "y": 5})  # the place itself
    expect(place(editor, "0.towers.1").locator("[data-token='5']")).to_have_count(2)
    editor.get_by_role("button", name="One Yang more").first.click()
    one.until("w.position", "'2p t0 z5 / 3 - -- -,55,- / 2 - -- -,-,-'")
    place(editor, "0.towers.1").locator("[data-token='5']").first.click()
    one.until("w.position", "'2p t0 z5 / 3 - -- -,5,- / 2 - -- -,-,-'")
    editor.get_by_role("button", name="Undo").click()
    one.until("w.position", "'2p t0 z5 / 3 - -- -,55,- / 2 - -- -,-,-'")
    editor.get_by_label("Read a position").fill(LINE.replace("7K1", "7K81"))
    editor.get_by_role("button", name="Read", exact=True).click()
    expect(editor.locator(".rg-found li")).to_have_count(3)
    expect(place(editor, "0.body")).to_have_class("rg-spot is-standing is-bad")
    one.until("w.position", "''")
    place(editor, "0.body").locator("[data-token='8']").click()
    one.until("w.position", repr(LINE))
    expect(editor.get_by_label("The position as text")).to_have_value(LINE)
    editor.get_by_role("button", name="Puzzle file").click()
    expect(editor.get_by_label("The position as text")).to_have_value(re.compile("teaches"))


def test_tokens_are_dragged_from_the_tray_about_the_table_and_off_it(opened: Callable):
    one, editor = editor_in(opened)
    one.drag(editor.locator("[data-kind='7']"), place(editor, "0.towers.0"))
    expect(place(editor, "0.towers.0").locator("[data-token='7']")).to_be_visible()
    expect(editor.locator("[data-kind='7']")).to_have_attribute("aria-pressed", "false")  # no click besides
    for key in ("d", "d"):  # in command mode: delete the cell; here: choose Destroy and put it back
        one.page.keyboard.press(key)
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)
    one.drag(editor.locator("[data-kind='K']"), place(editor, "0.towers.0"))
    one.until("w.position", "'2p t0 z- e2 / 2 - -- 7K,-,- / 2 - -- -,-,-'")
    one.drag(place(editor, "0.towers.0").locator("[data-token='K']"), place(editor, "0.right"))
    expect(place(editor, "0.right").locator("[data-token='K']")).to_be_visible()
    one.until("w.position", "'2p t0 z- e2 / 2 - -K 7,-,- / 2 - -- -,-,-'")
    one.drag(place(editor, "0.right").locator("[data-token='K']"), editor.locator("h3"))
    expect(place(editor, "0.right").locator("[data-token]")).to_have_count(0)
    one.until("w.position", "'2p t0 z- e2 / 2 - -- 7,-,- / 2 - -- -,-,-'")
    editor.get_by_role("button", name="Undo").click()
    editor.get_by_role("button", name="Undo").click()  # a token that went elsewhere comes back in one step
    expect(place(editor, "0.towers.0").locator("[data-token]")).to_have_count(2)
    one.until("w.position", "'2p t0 z- e2 / 2 - -- 7K,-,- / 2 - -- -,-,-'")


def test_everything_goes_by_keyboard_alone(opened: Callable):
    one, editor = editor_in(opened, repr(LINE))
    press = one.page.keyboard.press
    editor.locator("[data-area=tray] [tabindex='0']").focus()
    press("3")
    expect(editor.locator("[data-kind='3']")).to_have_attribute("aria-pressed", "true")
    press("Tab")  # the middle of the table
    put = place(editor, "raizan").locator(".rg-put")
    put.focus()
    press("Enter")
    one.until("w.draft['raizan']", "'5K3'")
    expect(put).to_be_focused()
    press("Control+z")
    one.until("w.draft['raizan']", "'5K'")
    press("Control+y")
    one.until("w.draft['raizan']", "'5K3'")
    press("ArrowLeft")
    press("Delete")
    press("d")
    press("d")  # in command mode: delete the cell
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)


def test_a_stranger_in_the_page_changes_nothing_and_it_fits_a_phone(opened: Callable):
    one, editor = editor_in(opened, repr(LINE))
    one.ask("0", code="w.set_state({'picked': {'serial': w.serial, 'id': 'paste', 'at': '<img>'}})")
    expect(editor.get_by_role("status")).to_contain_text("<img>")
    expect(editor.locator("img")).to_have_count(0)
    one.until("w.position", repr(LINE))
    for width in (360, 700, 1200):
        wide = editor.evaluate(
            "(root, width) => { root.parentElement.style.width = `${width}px`; return root.scrollWidth - root.clientWidth; }",
            width,
        )
        assert wide == 0, width
