"""What a newcomer stumbled over, looked at on the page: words in hand, chips, the log, the explorer's board, the reference.

The whole list with all its tests is widgets/test_points.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.all_widgets import MAKERS

from raigo_lab import Reference, Table, TreeExplorer

WIDE = "(width) => { document.getElementById('here').style.width = width + 'px'; }"
ROARED = "2p t0 z5K63 @ACT / 4 W2 T5 7654,-,- / 5 2 R- 777,333,-"
CUT = "2p t0 z5K63 @ACT / 4 W2 K5 7654,-,- / 5 2 R- 777,3,-"
WON = "2p t0 z5K63 @ACT / 9 W2 K5 765,3R,2 h:777,54K / 8 2 R- 3,K,66 h:MRH,444"
# Every chip on the table: its words, and how much of it is cut off by itself or stands outside the table.
CHIPS = """() => {
  const edge = document.querySelector('#here .rg-table').getBoundingClientRect();
  return [...document.querySelectorAll('#here .rg-table .rg-chip')].filter((one) => one.offsetWidth).map((one) => {
    const box = one.getBoundingClientRect();
    return [one.innerText, Math.max(one.scrollWidth - one.clientWidth, box.right - edge.right, edge.left - box.left)];
  });
}"""
# The smallest text of the board, as it is seen (in drawings it is scaled), and the colour behind it.
SMALLEST = """(board) => Math.min(...[...board.querySelectorAll('*')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && one.getClientRects().length)
  .filter((one) => !(one instanceof SVGElement))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getBoundingClientRect().height / (one.offsetHeight || 1))))"""
TILE = "(board) => board.querySelector('.rg-tower svg').getBoundingClientRect().height"
BRIGHTNESS = """(board) => {
  let one = board.querySelector('.rg-seat');
  while (one && /rgba\\(0, 0, 0, 0\\)|transparent/.test(getComputedStyle(one).backgroundColor)) one = one.parentElement;
  const [r, g, b] = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (r + g + b) / 3;
}"""


def pick(one, *marks: str) -> None:
    """Play the option with these marks from Python, and show what comes of it."""
    one.widget._pick(next(row["id"] for row in one.widget.options if row["marks"] == list(marks)))
    one.tell()
    one.settle()


def test_ro1_a_roar_taken_up_in_an_answer_asks_whether_to_answer_and_can_be_kept_back(bare: Callable):
    one = bare(Table(ROARED), motion="reduce")
    pick(one, "from:0L", "!discharge", "at:0a")
    one.spot("1L").click()
    question = one.root.locator(".rg-ask")
    expect(question).to_contain_text("Roar 轟: answer with it, or pass")
    expect(question).not_to_contain_text("Circle to pile")
    expect(one.button("pass")).to_be_visible()


def test_t10_a_silent_in_hand_is_offered_no_effect(bare: Callable):
    one = bare(Table(ROARED), motion="reduce")
    one.spot("0R").click()
    question = one.root.locator(".rg-ask")
    expect(question).to_contain_text("Five 五: choose a Circle to pile it on")
    expect(question).not_to_contain_text("effect")
    expect(
        one.root.locator(".rg-act-buttons [data-mark]:not([data-mark='!pile'], [data-mark='!end'])")
    ).to_have_count(0)


def test_ka1_one_story_is_cut_without_asking_which_end(bare: Callable):
    one = bare(Table(CUT), motion="reduce")
    one.spot("0L").click()
    one.button("katana").click()
    one.spot("1a").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("top or bottom?")
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Escape")
    one.spot("0L").click()
    one.button("katana").click()
    one.spot("1b").click()
    expect(one.root.locator(".rg-ask")).not_to_contain_text("top or bottom?")
    one.settle()
    assert one.widget.session.state.seats[1].circles[1].tower == ""


def test_ka1_with_the_tower_named_only_the_end_is_asked_for(bare: Callable):
    """Token, then Tower: Katana is the one effect left, so nobody is asked for an effect again."""
    one = bare(Table(CUT), motion="reduce")
    one.spot("0L").click()
    one.spot("1a").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("top or bottom?")
    expect(one.root.locator(".rg-ask")).not_to_contain_text("effect")


def test_nothing_moves_when_a_token_with_two_effects_is_taken_up(bare: Callable):
    """Its question stands beside four buttons, in one line."""
    one = bare(Table(ROARED), motion="reduce")
    one.page.evaluate(WIDE, 1040)  # as wide as a page of the Lab at 1280
    one.settle()
    before = one.root.bounding_box()
    one.spot("0L").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("an effect or a target")
    expect(one.button("charge")).to_be_visible()
    assert one.root.bounding_box() == before


def test_the_closed_log_stands_at_its_last_line_wherever_it_was_filled(bare: Callable):
    """A Table that is drawn out of sight has nothing to scroll yet."""
    one = bare(Table(seats=2, seed=7, seat=0, players={1: "greedy"}), motion="reduce")
    assert len(one.root.locator(".rg-log-lines li li").all()) > 3
    said = """(log) => {
      log.scrollTop = 0;
      const box = log.getBoundingClientRect();
      const seen = [...log.querySelectorAll('li li')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > box.top + 2 && top < box.bottom - 2;
      });
      return seen.map((one) => one.dataset.text);
    }"""
    last = one.widget.scene["log"][-1]["lines"][-1]["text"]
    assert one.root.locator(".rg-log-lines").evaluate(said) == [last]


@pytest.mark.parametrize("width", [848, 600])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_chip_is_clipped_and_none_is_in_kanji_alone_for_english_readers(
    bare: Callable, width: int, lang: str
):
    one = bare(Table(WON, lang=lang), motion="reduce")
    one.page.evaluate(WIDE, width)
    one.settle()
    chips = one.page.evaluate(CHIPS)
    assert len(chips) > 5
    assert [(text, over) for text, over in chips if over > 1] == []
    if lang == "en":
        assert [text for text, _ in chips if not re.search("[A-Za-z0-9]", text)] == []


def test_the_log_is_told_by_turn_in_words_with_its_tokens(bare: Callable):
    one = bare(Table("2p t0 z5K63 / 4 W2 K5 765,-,- / 5 2 R- 777,3,-"), motion="reduce")
    for _ in range(9):
        one.widget._pick(one.widget.options[-1]["id"])
    one.tell()
    one.settle()
    one.root.locator("[data-tool=log]").click()
    turns = one.root.locator(".rg-log-turn")
    assert turns.count() == len(one.widget.scene["log"]) > 1
    for number, turn in enumerate(one.widget.scene["log"]):
        expect(turns.nth(number).locator("> b")).to_have_text(turn["head"])
        for row, line in enumerate(turn["lines"]):
            shown = turns.nth(number).locator("li").nth(row)
            expect(shown.locator("svg")).to_have_count(len(line["tokens"]))
            expect(shown).to_contain_text(line["text"])


@pytest.mark.parametrize("light", ["true", "false"])
def test_the_explorers_board_can_be_read_and_follows_the_theme(bare: Callable, light: str):
    one = bare(MAKERS["explorer"](), motion="reduce")
    one.page.evaluate(WIDE, 848)
    one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
    board = one.root.locator(".rg-walk-board")
    assert isinstance(one.widget, TreeExplorer)
    assert board.evaluate(SMALLEST) >= 11.5  # px
    assert board.evaluate(TILE) >= 20
    assert (board.evaluate(BRIGHTNESS) > 128) == (light == "true")


def test_rows_of_the_reference_begin_to_tell_and_the_few_that_are_found_are_open(bare: Callable):
    one = bare(Reference())
    rows = one.root.locator(".rg-ref-row")
    assert rows.count() > 100
    assert all(text.strip() for text in rows.locator(".rg-ref-peek").all_inner_texts())
    one.root.locator(".rg-ref-field").fill("KA1")
    assert 0 < rows.count() <= 4
    assert one.root.locator(".rg-ref-row[open]").count() == rows.count()
