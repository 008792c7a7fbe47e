"""The Table as people meet it: clicks, drags and keys reach the kernel; refusals, secrets and looks reach the page."""

import re
import sys
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
AXE = Path(sys.prefix) / "raigo-lab-js" / "node_modules" / "axe-core" / "axe.min.js"
MAKE = "from raigo_lab import Table\nt = Table({})\nt"
ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
BATTLE = "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K"
FETCH = "2p t0 z5KT x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"
LATE = "2p t0 z5 / 2 7K TK 765,-,5R / 3 W -H 66,-,-"


def table_in(opened: Callable, *arguments: object, more: tuple[str, ...] = (), **keywords: object):
    """A notebook with this table, run; the notebook and the table's element."""
    words = [repr(one) for one in arguments] + [f"{name}={value!r}" for name, value in keywords.items()]
    one = opened(MAKE.format(", ".join(words)), *more, run=False)
    one.run_all()
    table = one.page.locator(".rg-play").first
    expect(table).to_be_visible()
    return one, table


def spot(table: Locator, name: str) -> Locator:
    return table.locator(f"[data-stop='{name}']")


def button(table: Locator, mark: str) -> Locator:
    return table.locator(f".rg-act [data-mark='!{mark}']")


def height(table: Locator, ring: str, stories: int) -> None:
    """Wait until a Tower is that high."""
    expect(spot(table, ring).locator(".rg-floor")).to_have_count(stories)


def test_a_token_is_piled_and_a_spell_chanted_by_mouse(opened: Callable):
    one, table = table_in(opened, ACT, seat=0, players={1: "greedy"})
    expect(spot(table, "0L")).to_have_class(re.compile("is-selectable"))
    spot(table, "0R").click()
    expect(spot(table, "0R")).to_have_attribute("aria-pressed", "true")
    expect(spot(table, "0c")).to_have_class(re.compile("is-legal"))
    spot(table, "0c").click()  # pile: no other option is left
    height(table, "0c", 1)
    one.until("t.session.state.seats[0].circles[2].tower", "'K'")
    spot(table, "0L").click()
    button(table, "discharge").click()
    expect(spot(table, "0b")).to_have_class(re.compile("is-illegal"))
    spot(table, "0a").click()
    expect(table.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    expect(table.get_by_role("log")).to_contain_text("Lotus")
    one.until("t.session.state.seats[0].yang", "7")


def test_katana_asks_for_the_end_and_tokens_far_and_near_are_marked(opened: Callable):
    one, table = table_in(opened, ACT)
    spot(table, "0R").click()
    button(table, "katana").click()
    spot(table, "1a").click()
    expect(button(table, "top")).to_be_visible()
    button(table, "bottom").click()
    height(table, "1a", 4)
    one.until("t.session.state.seats[1].circles[0].tower", "'5421'")


def test_tokens_are_fetched_and_confirmed(opened: Callable):
    one, table = table_in(opened, FETCH, seat=0, players={1: "greedy"})
    expect(table.locator("[data-do=confirm]")).to_have_text("Fetch nothing")
    spot(table, "0B2").click()
    expect(spot(table, "0L")).to_have_class(re.compile("is-legal"))
    spot(table, "0L").click()
    expect(spot(table, "0L")).to_have_attribute("data-token", "K")
    expect(table.locator("[data-do=confirm]")).to_have_text("Fetch Katana to the left Hand")
    table.locator("[data-do=back]").click()
    expect(table.locator("[data-do=confirm]")).to_have_text("Fetch nothing")
    spot(table, "0B2").click()
    spot(table, "0L").click()
    table.locator("[data-do=confirm]").click()
    button(table, "2").click()
    expect(table.locator(".rg-drawn [data-token]")).to_have_count(2)
    one.until("t.session.state.stack[-1].step.name", "'PLACE'")
    table.locator(".rg-drawn [data-token]").first.click()
    spot(table, "0R").click()  # no other Hand is left: the rest goes to the Body
    one.until("t.session.state.stack[-1].step.name", "'ACT'")


def drag(table: Locator, source: str, target: str) -> None:
    page = table.page
    table.locator(".rg-play-body").evaluate("(body) => body.scrollIntoView({ block: 'center' })")
    expect(table.locator("[data-playing]")).to_have_count(0)  # what was done before has been shown
    expect(spot(table, source)).to_be_visible()
    start = spot(table, source).bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 20, steps=4)
    expect(table.locator(".rg-ghost")).to_be_visible()
    end = spot(table, target).bounding_box()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    expect(table.locator(".rg-ghost")).to_have_count(0)


def test_tokens_are_dragged_to_circles_hands_and_targets(opened: Callable):
    one, table = table_in(opened, FETCH)
    drag(table, "0B3", "0R")
    expect(table.locator("[data-do=confirm]")).to_have_text("Fetch One to the right Hand")
    table.locator("[data-do=confirm]").click()
    one.until("t.session.state.seats[0].right", "'1'")
    one.ask("t", code=f"t.position = {ACT!r}")
    expect(spot(table, "0R")).to_have_attribute("data-token", "K")
    drag(table, "0R", "0c")
    height(table, "0c", 1)
    drag(table, "0L", "1a")  # discharge or charge: asked
    button(table, "charge").click()
    expect(spot(table, "1a").locator(".rg-seal")).to_be_visible()
    one.until("t.session.state.seats[1].circles[0].seal", "'T'")


def test_a_turn_by_keyboard_alone(opened: Callable):
    one, table = table_in(opened, ACT, seat=0, players={1: "greedy"})
    page = one.page
    areas = table.locator("[data-area]")
    for index in range(areas.count()):
        stops = areas.nth(index).locator("[data-stop]")
        if stops.count():
            expect(areas.nth(index).locator("[data-stop][tabindex='0']")).to_have_count(1)
    spot(table, "0B1").focus()
    page.keyboard.press("ArrowRight")
    expect(spot(table, "0R")).to_be_focused()
    page.keyboard.press("Enter")
    expect(spot(table, "0R")).to_have_attribute("aria-pressed", "true")
    expect(spot(table, "0R")).to_be_focused()
    page.keyboard.press("Escape")
    expect(spot(table, "0R")).not_to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("p")
    expect(button(table, "pile")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")  # on to the Circles
    expect(table.locator("[data-area='circles0'] :focus")).to_have_count(1)
    page.keyboard.press("End")
    expect(spot(table, "0c")).to_be_focused()
    page.keyboard.press("?")
    expect(table.get_by_role("status")).to_contain_text("This is allowed")
    page.keyboard.press(" ")
    height(table, "0c", 1)
    expect(spot(table, "0c")).to_be_focused()
    page.keyboard.press("e")
    one.until("len(t.session.actions) > 1", "True")
    expect(table.locator(".rg-bar strong")).to_contain_text("your turn")


def test_clicks_and_keys_while_the_kernel_is_busy_are_not_lost(opened: Callable):
    one, table = table_in(opened, ACT, seat=0, players={1: "greedy"})
    status = table.get_by_role("status")
    with one.kernel_held():
        spot(table, "0R").click()
        spot(table, "0c").click()
        spot(table, "0L").click()  # meant for the table that comes
        spot(table, "0a").click()
        one.page.keyboard.press("d")
        expect(table).to_have_attribute("data-busy", "long")
        expect(status).to_contain_text("waits its turn")
        height(table, "0c", 0)
    expect(table.locator("[data-seat='0'] .rg-done-row")).to_have_count(1)
    height(table, "0c", 1)
    expect(table).not_to_have_attribute("data-busy", re.compile("."))
    expect(status).to_be_hidden()
    one.until("t.session.state.seats[0].yang", "7")


def test_a_busy_kernel_is_told_and_answers_once(opened: Callable):
    one, table = table_in(opened, ACT)
    status = table.get_by_role("status")
    with one.kernel_held():
        spot(table, "0R").click()
        spot(table, "0c").click()
        expect(status).to_contain_text("The kernel has not answered yet")
        expect(table).not_to_have_attribute("data-busy", re.compile("."))
    height(table, "0c", 1)
    expect(status).to_be_hidden()
    one.until("len(t.session.actions)", "1")


def test_an_illegal_try_shows_its_clause(opened: Callable):
    one, table = table_in(opened, ACT, seat=0, players={1: "greedy"})
    status = table.get_by_role("status")
    spot(table, "0L").click()
    button(table, "charge").click()
    spot(table, "0b").click()
    clause = status.locator(".rg-clause")
    expect(clause).to_have_text("TH1")
    expect(status).to_contain_text("The Tower on your Circle b has 3 stories")
    said = status.locator(".rg-clause-says")
    expect(said).to_be_hidden()
    clause.click()  # What the clause says opens beside it.
    expect(said).to_be_visible()
    expect(said).to_contain_text("highest")
    expect(spot(table, "0L")).to_have_attribute("aria-pressed", "true")  # the token stays in hand
    one.page.keyboard.press("Escape")
    spot(table, "0B1").click()
    expect(status.locator(".rg-clause")).to_have_text("T1")
    one.until("t.session.actions", "()")


def test_undo_redo_language_and_copies(opened: Callable):
    one, table = table_in(opened, ACT)
    spot(table, "0R").click()
    spot(table, "0c").click()
    height(table, "0c", 1)
    table.locator("[data-tool=undo]").click()
    height(table, "0c", 0)
    expect(spot(table, "0R")).to_have_attribute("data-token", "K")
    table.locator("[data-tool=redo]").click()
    height(table, "0c", 1)
    table.locator("summary", has_text="More").click()
    table.locator("[data-tool=copy_position]").click()
    said = table.get_by_role("status")
    expect(said).to_contain_text(re.compile("Copied|copy the text"))
    table.locator("[data-tool=language]").click()
    expect(table.locator(".rg-bar strong")).to_contain_text("席0")
    one.until("t.lang", "'ja'")
    expect(table.locator("summary", has_text="その他")).to_be_visible()  # the drawer stays open
    table.locator("[name=path]").fill("evening")
    table.locator("[data-tool=save]").click()
    expect(said).to_contain_text("evening.raigo.json")
    table.locator("[name=seats]").select_option("3")
    table.locator("[name=seed]").fill("7")
    table.locator("[data-tool=deal]").click()
    expect(table.locator(".rg-seat")).to_have_count(3)
    table.locator("[data-tool=load]").click()
    expect(table.locator(".rg-seat")).to_have_count(2)
    height(table, "0c", 1)


def test_ro4_a_battle_is_committed_face_down_and_the_screen_passed(opened: Callable):
    one, table = table_in(opened, BATTLE, seat=0)
    expect(table.locator(".rg-ask b")).to_contain_text("Raigo Battle")
    spot(table, "0b").click()
    curtain = table.locator(".rg-curtain")
    expect(curtain).to_contain_text("Pass the screen to seat 1")
    expect(table.locator("[data-token]")).to_have_count(0)  # nobody's tokens are shown meanwhile
    one.until("t.session.actions", "()")
    curtain.get_by_role("button").click()
    expect(spot(table, "1a")).to_have_class(re.compile("is-legal"))
    expect(spot(table, "0b").locator(".rg-slab:not(.is-back)")).to_have_count(0)
    spot(table, "1a").click()
    one.until("len(t.session.actions)", "1")
    expect(table.get_by_role("log")).to_contain_text("Raigo Battle")


def test_a_whole_late_game_against_a_bot_is_clicked_to_its_end(opened: Callable):
    one, table = table_in(opened, LATE, seat=0, players={1: "greedy"})
    over = table.locator(".rg-bar strong", has_text="The game is over")
    offered = [
        table.locator(".rg-act [data-mark='!2'], .rg-act [data-mark='!1']"),
        table.locator("[data-do=confirm]"),
        table.locator("[data-seat='0'] .rg-tower.is-legal"),
        table.locator("[data-seat='0'] .rg-tok.is-selectable"),
        button(table, "pass"),
        button(table, "end"),
    ]
    something = reduce(Locator.or_, offered, over)
    for _ in range(40):
        expect(something.first).to_be_visible()  # the bot's turn is played beat by beat first
        if over.count():
            break
        for choice in offered:
            if choice.count():
                choice.first.click()
                break
        expect(table).not_to_have_attribute("data-busy", re.compile("."))
        if table.locator(".is-selected").count() and not table.locator("[data-seat='0'] .is-legal").count():
            button(table, "pile").click()
    expect(table.locator(".rg-bar strong")).to_have_text("The game is over")
    expect(table.locator(".rg-ask b")).to_have_text(re.compile("You (won|lost): |Drawn: "))
    expect(table.locator(".rg-sums li")).to_have_count(2)
    assert one.ask("t.session.game.is_over(t.session.state)") == "True"


def test_two_views_agree_and_a_rerun_starts_afresh(opened: Callable):
    one, first = table_in(opened, ACT, more=("t",))
    second = one.page.locator(".rg-play").nth(1)
    expect(second).to_be_visible()
    spot(second, "0R").click()
    spot(second, "0c").click()
    for table in (first, second):
        height(table, "0c", 1)
    one.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    one.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
    )
    one.run_all()
    again = one.page.locator(".rg-play").first
    height(again, "0c", 0)
    spot(again, "0R").click()
    spot(again, "0c").click()
    height(again, "0c", 1)


COUNT = """() => {
  window.glided = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (how?.duration === 220) window.glided += 1;
    return animate.call(this, frames, how);
  };
}"""


def test_tokens_glide_and_stand_still_where_motion_is_unwanted(opened: Callable):
    one, table = table_in(opened, ACT)
    one.page.evaluate(COUNT)
    spot(table, "0R").click()
    spot(table, "0c").click()
    height(table, "0c", 1)
    one.page.wait_for_function("() => window.glided === 1")
    one.page.emulate_media(reduced_motion="reduce")
    table.locator("[data-tool=undo]").click()
    height(table, "0c", 0)
    expect(spot(table, "0R")).to_have_class(re.compile("is-changed"))
    assert one.page.evaluate("() => window.glided") == 1
    one.page.emulate_media(reduced_motion="no-preference")


OVERFLOW = """(root, width) => {
  root.parentElement.style.width = `${width}px`;
  const edge = root.getBoundingClientRect();
  const out = [...root.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.right > edge.right + 1 || box.left < edge.left - 1);
  });
  return [root.scrollWidth - root.clientWidth, out.map((one) => one.getAttribute("class"))];
}"""


@pytest.mark.parametrize("seats", [2, 4])
def test_it_fits_from_360_to_1200_pixels_and_in_the_dark(opened: Callable, seats: int):
    one, table = table_in(opened, seats=seats, seed=3)
    for width in (360, 560, 700, 840, 1200):
        assert table.evaluate(OVERFLOW, width) == [0, []], width
    one.ask("t", code="t.lang = 'ja'")
    expect(table.locator(".rg-bar strong")).to_contain_text("席")
    for width in (360, 700):
        assert table.evaluate(OVERFLOW, width) == [0, []], width
    body = table.locator(".rg-table")
    expect(body).to_have_css("background-color", "rgb(244, 239, 227)")
    theme = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
    one.page.evaluate(theme, "JupyterLab Dark")
    expect(body).to_have_css("background-color", "rgb(21, 26, 45)")
    one.page.evaluate(theme, "JupyterLab Light")
    expect(body).to_have_css("background-color", "rgb(244, 239, 227)")


CHECK = """async (root) => {
  const found = await window.axe.run(root, { resultTypes: ["violations"] });
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ").slice(0, 300)}`);
}"""


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with the JavaScript checks of go.py test")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_automatic_check_finds_nothing_inaccessible(opened: Callable, lang: str):
    one, table = table_in(opened, ACT, seat=0, players={1: "greedy"}, lang=lang)
    one.page.add_script_tag(path=str(AXE))
    root = table.element_handle()
    assert root.evaluate(CHECK) == []
    spot(table, "0L").click()
    button(table, "charge").click()
    spot(table, "0b").click()
    expect(table.get_by_role("status").locator(".rg-clause")).to_have_text("TH1")
    assert root.evaluate(CHECK) == []
    theme = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
    one.page.evaluate(theme, "JupyterLab Dark")
    expect(table.locator(".rg-table")).to_have_css("background-color", "rgb(21, 26, 45)")
    assert root.evaluate(CHECK) == []
    one.page.evaluate(theme, "JupyterLab Light")
    expect(table.locator(".rg-table")).to_have_css("background-color", "rgb(244, 239, 227)")


def test_the_shipped_notebook_runs_and_can_be_played(opened: Callable):
    one = opened(copy=NOTEBOOKS / "02_the_table.ipynb", run=False)
    one.run_all()
    expect(one.page.locator(".rg-play").first).to_be_visible()
    expect(one.page.locator(".jp-OutputArea-output[data-mime-type*='stderr']")).to_have_count(0)
