"""Replay, Battle lab and Destroy clock stand on one screen of a laptop, whatever they show, in both languages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS
from support.random_games import dice

from raigo_lab import BattleLab, DestroyClock, Replay
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.play.players import RandomPlayer
from raigo_lab.raigo.play.sessions import match_moments
from raigo_lab.raigo.text.record import Record, from_play

HIGHEST = 620  # px, at the width that JupyterLab leaves a widget at 1280×800
WIDTH = "(here) => { here.style.width = '848px'; }"
ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
BATTLE = "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K"
CLOCK = "2p t0 z- e2 @ACT / 2 - TK 765,-,- d:WN / 2 - -- 666,-,-"
FOUR_TURNS = "2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"


# Three or four at the table, and Towers as high as five stories.
MANY, NARROW = 660, 1018  # px; for three or four seats, and one and a half screens in a narrow window
HIGH_TOWERS = "4p t0 zN8 b8 @ACT / 4 W TK 7654,5R h:444 / 9 7 HN 66,76M3 h:RRR / 4 1 -T 5,W1 / 9 M KT 8H32M,3"
THREE_TOWERS = [["7776", "654"], ["7WM", "432"], ["66", "54"]]
FOUR_TOWERS = [*THREE_TOWERS, ["NN", "33"]]
IN_BATTLE = "4p t0 z- e1 b8 u=discharge,roar @ACT>BATTLE!0LT:discharge:2a&0RR&1RR&2RR / 3 - -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
CLOCKS = {
    3: "3p t0 z5K3N b8 @ACT / 4 R TK 765,33 d:WN / 5 72 HN 666,44 / 4 21 -T RR5,M",
    4: "4p t0 z5K3N b8 @ACT / 4 R TK 765,33 d:WN / 5 72 HN 666,44 / 4 21 -T RR5,M / 3 M2 KT 4H,8",
}


def a_long_game(seats: int = 2) -> Record:
    """A whole game of random players."""
    start, rng = deal(seats, 8), dice(8)
    return from_play(
        start, [one.action for one in match_moments(start, [RandomPlayer(rng, evenly=True)] * seats, rng)]
    )


def many_are_one_screen(one) -> None:
    """At each width of a notebook, in both languages."""
    for lang in ("en", "ja"):
        one.widget.lang = lang
        one.tell()
        one.settle()
        expect(one.root).to_have_attribute("lang", lang)
        for width in (848, 1008, 600):
            one.page.evaluate(
                "(wide) => { document.getElementById('here').style.width = `${wide}px`; }", width
            )
            assert high(one) <= (MANY if width > 800 else NARROW), (lang, width)
            assert one.root.evaluate("(root) => root.scrollWidth - root.clientWidth") == 0, (lang, width)


def put(bare: Callable, widget):
    one = bare(widget, motion="reduce")
    one.page.locator("#here").evaluate(WIDTH)
    return one


def high(one) -> float:
    return one.root.bounding_box()["height"]


def press(one, *stops: str) -> None:
    for stop in stops:
        one.root.locator(f"[data-stop='{stop}']").click()


def nothing_serious(one) -> None:
    if AXE.exists():
        one.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        assert one.root.element_handle().evaluate(SERIOUS) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_replay_stands_on_one_screen_with_its_moves_beside_the_board(bare: Callable, lang: str):
    one = put(bare, Replay(ACT, ["chant L discharge 0a", "pile R a"], lang=lang))
    assert high(one) <= HIGHEST
    press(one, "on")
    expect(one.root.locator(".rg-step[aria-current]")).to_have_count(1)
    expect(one.root.locator(".rg-trail path")).to_have_count(2)
    assert high(one) <= HIGHEST
    board = one.root.locator(".rg-replay-table").bounding_box()
    moves = one.root.locator(".rg-all-steps").bounding_box()
    assert moves["x"] >= board["x"] + board["width"]
    assert one.root.locator(".rg-graph path").count() == 3  # two seats, and where we are
    nothing_serious(one)


def test_a_replay_that_is_drawn_before_it_is_seen_stands_at_its_step(bare: Callable):
    """As one that is opened at the end of a game: its list is filled before it has a place on the page."""
    one = put(bare, Replay(a_long_game()))
    one.page.evaluate("() => { document.getElementById('here').style.display = 'none'; }")
    last = one.widget.view["last"]
    one.widget.set_state({"picked": {"serial": one.widget.serial, "id": last}})
    one.tell()
    one.settle()
    one.page.evaluate("() => { document.getElementById('here').style.display = ''; }")
    here = one.root.locator(".rg-step[aria-current]")
    expect(here).to_have_attribute("data-option", str(last))
    expect(here).to_be_in_viewport()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_moves_of_a_long_game_are_read_in_words_and_tiles_beside_the_board(bare: Callable, lang: str):
    one = put(bare, Replay(a_long_game(), lang=lang))
    steps = one.root.locator(".rg-step")
    for stop in ("turn_on", "turn_on", "end"):
        press(one, stop)
        one.settle()
        here = one.root.locator(".rg-step[aria-current]")
        expect(here).to_be_in_viewport()  # the list follows
        assert high(one) <= HIGHEST
    assert steps.count() == one.widget.view["last"] > 30
    expect(steps.first.locator("svg")).to_have_count(len(one.widget.line["turns"][0]["steps"][0]["tokens"]))
    assert steps.first.locator("span").last.inner_text() == one.widget.line["turns"][0]["steps"][0]["text"]
    assert one.root.locator(".rg-all-steps li").count() == len(one.widget.line["turns"])
    nothing_serious(one)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_battle_stands_on_one_screen_and_tells_nothing_before_one_has_chosen(bare: Callable, lang: str):
    one = put(bare, BattleLab(BATTLE, lang=lang))
    assert high(one) <= HIGHEST
    expect(one.root.locator(".rg-grid, .is-struck")).to_have_count(0)
    press(one, "0a", "commit0", "rest", "reveal")
    expect(one.root.locator(".rg-shown")).to_be_visible()
    expect(one.root.locator(".rg-grid")).to_have_count(1)
    assert high(one) <= HIGHEST
    nothing_serious(one)
    press(one, "again", "study")
    expect(one.root.locator(".rg-grid")).to_have_count(1)
    assert high(one) <= HIGHEST


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_clock_stands_on_one_screen_and_is_a_dial(bare: Callable, lang: str):
    one = put(bare, DestroyClock(CLOCK, lang=lang))
    assert high(one) <= HIGHEST
    expect(one.root.locator(".rg-dial").first.locator(".is-gathered")).to_have_count(2)  # Switch and Snake
    press(one, "0-spend-0R")
    expect(one.root.locator(".rg-turn.is-due .rg-dial .is-next")).to_have_count(1)
    expect(one.root.locator(".rg-dial .is-total").first).to_have_text("12")  # 7 + 2 + 3
    assert high(one) <= HIGHEST
    scrolls = "(all) => all.some((one) => getComputedStyle(one).overflowY !== 'visible')"
    assert not one.root.locator(".rg-items").evaluate_all(
        scrolls
    )  # what lies in a turn is not cut a second time
    nothing_serious(one)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_all_turns_of_a_clock_are_seen_without_scrolling(bare: Callable, lang: str):
    """Four turns with up to five things to spend; what is planned says the whole of it when it is pointed at."""
    one = put(bare, DestroyClock(FOUR_TURNS, lang=lang))
    assert one.root.locator(".rg-turn").count() == 4
    assert one.root.locator(".rg-turns").evaluate("(turns) => turns.scrollHeight - turns.clientHeight") <= 0
    assert high(one) <= 608
    for item in one.root.locator(".rg-item").all():
        assert len(item.get_attribute("title")) >= len(item.inner_text())
        assert item.get_attribute("title") == item.get_attribute("aria-label")


@pytest.mark.parametrize(
    "make", [lambda: Replay(ACT, ["pile R c"]), lambda: BattleLab(BATTLE), lambda: DestroyClock(CLOCK)]
)
def test_the_language_is_changed_on_the_page(bare: Callable, make: Callable):
    one = put(bare, make())
    press(one, "language")
    expect(one.root).to_have_attribute("lang", "ja")
    expect(one.root.locator("[data-stop=language]")).to_be_focused()
    expect(one.root.locator("[data-stop=language]")).to_have_text("English")
    assert one.widget.lang == "ja"


@pytest.mark.parametrize("seats", [3, 4])
def test_a_replay_of_three_or_four_is_one_screen_at_every_step(bare: Callable, seats: int):
    one = put(bare, Replay(a_long_game(seats)))
    last = one.widget.view["last"]
    for at in {*range(0, last, last // 8), last}:
        one.widget.set_state({"picked": {"serial": one.widget.serial, "id": at}})
        many_are_one_screen(one)
    nothing_serious(one)


def test_a_replay_of_four_has_room_for_towers_of_five_stories(bare: Callable):
    one = put(bare, Replay(HIGH_TOWERS, ["pile L a", "pile R b"]))
    for at in (0, 1, 2):
        one.widget.set_state({"picked": {"serial": one.widget.serial, "id": at}})
        many_are_one_screen(one)
    one.page.locator("#here").evaluate(WIDTH)
    boards = [one.root.locator(f"[data-seat='{seat}'] .rg-board").bounding_box() for seat in (1, 2, 3)]
    assert len({box["y"] for box in boards}) == 1, "the others sit side by side"


@pytest.mark.parametrize(
    ("make", "fighters"),
    [
        (lambda: BattleLab(towers=THREE_TOWERS), 3),
        (lambda: BattleLab(towers=FOUR_TOWERS), 4),
        (lambda: BattleLab(IN_BATTLE), 3),
    ],
)
def test_a_battle_of_three_or_four_is_one_screen_with_all_fighters_in_one_row(
    bare: Callable, make: Callable, fighters: int
):
    one = put(bare, make())
    sides = one.root.locator(".rg-fighter")
    assert sides.count() == fighters
    assert len({side.bounding_box()["y"] for side in sides.all()}) == 1
    many_are_one_screen(one)
    press(one, "rest", "reveal")
    expect(one.root.locator(".rg-shown")).to_be_visible()
    many_are_one_screen(one)
    nothing_serious(one)
    press(one, "again", "study")
    expect(one.root.locator(".rg-grid")).to_have_count(1)
    many_are_one_screen(one)
    nothing_serious(one)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_clock_at_a_table_of_three_or_four_is_one_screen(bare: Callable, seats: int):
    one = put(bare, DestroyClock(CLOCKS[seats]))
    many_are_one_screen(one)
    press(one, "0-spend-0R")
    expect(one.root.locator(".rg-dial .is-next").first).to_be_visible()
    many_are_one_screen(one)
