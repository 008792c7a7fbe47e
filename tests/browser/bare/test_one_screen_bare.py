"""One screen: how high the boards are, that nothing moves when a question comes, and what the Table says by itself.

A notebook pane at 1280x800 is 679 px high and a widget in it 848 px wide; at 1440x900 it is about 1000.
"""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.all_widgets import MAKERS
from support.axe import AXE, SERIOUS

from raigo_lab import PuzzleBoard, Table
from raigo_lab.widgets.lesson.book import Lesson

WIDE = "(width) => { document.getElementById('here').style.width = width + 'px'; }"
HEIGHT = "() => Math.round(document.querySelector('#here > .rg').getBoundingClientRect().height)"
# Where the parts of the table lie, and the first button of the bar.
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('.rg-seat, .rg-mid, .rg-board, .rg-tower, .rg-act, .rg-bar, .rg-act-buttons, .rg-ask')]
    .map((one, i) => [`${i} ${one.getAttribute('class').split(' ')[0]}`, ['left', 'top'].map((side) => Math.round(one.getBoundingClientRect()[side]))])
    .filter(([name]) => !name.endsWith('rg-act-buttons')))"""
TOP_OF_BUTTONS = "() => Math.round(document.querySelector('.rg-act-buttons').getBoundingClientRect().top)"
SIZES = """() => [...new Set([...document.querySelectorAll('#here > .rg, #here > .rg *')]
  .filter((one) => !(one instanceof SVGElement) && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => getComputedStyle(one).fontSize))].sort()"""
CUT_OFF = """() => {
  const edge = document.querySelector('#here .rg-table').getBoundingClientRect();
  return [...document.querySelectorAll('#here .rg-table *')]
    .filter((one) => { const box = one.getBoundingClientRect(); return box.width && (box.right > edge.right + 1 || box.left < edge.left - 1); })
    .map((one) => one.getAttribute('class'));
}"""

LIMITS = {2: 620, 3: 660, 4: 660}
SCREEN = 679
THUNDER = "2p t0 zT5KN x4 @ACT / 4 W2 1R 7654,-,- / 5 RR2 T- 7,K,-"
FULL = "2p t0 zT5KN x4 @ACT / 1 763 5K 765,44,22 / 5 RR2 1- 7542,WM6,-"
LAST = "2p t0 z- x1 e1 @ACT / 4 W 5- 765,444,35 / 3 R2 1- 7532,WM6,-"


class Chants:
    """Chants this effect at this place, otherwise ends the turn."""

    def __init__(self, effect: str, target: str) -> None:
        self.wanted = (effect, target)

    def choose(self, _, options):
        found = [one for one in options if (one.effect, one.target) == self.wanted]
        quiet = [one for one in options if one.verb in ("end", "pass")]
        return (found or quiet or list(options))[0]


def heights(one, widths=(848, 1000, 600)) -> dict[tuple[int, str], int]:
    """The height at each width in both languages."""
    found = {}
    for lang in ("en", "ja"):
        one.widget.lang = lang
        one.tell()
        one.settle()
        for width in widths:
            one.page.evaluate(WIDE, width)
            found[width, lang] = one.page.evaluate(HEIGHT)
    return found


def assert_one_screen(found: dict[tuple[int, str], int], seats: int) -> None:
    for (width, lang), height in found.items():
        limit = 1.5 * SCREEN if width == 600 else LIMITS[seats]
        assert height <= limit, (width, lang, height)


# How far each seat's name, Dong and Yang reach into what stands right of them; nothing, if nothing overlaps.
OVERLAPS = """() => [...document.querySelectorAll('.rg-who')].flatMap((who) => {
  const name = document.createRange();
  name.selectNodeContents(who.querySelector('strong'));
  const boxes = [name, ...who.querySelectorAll('.rg-dong, .rg-yang')].map((one) => one.getBoundingClientRect());
  return boxes.slice(1).map((box, i) => Math.round(boxes[i].right - box.left)).filter((over) => over > 0);
})"""


@pytest.mark.parametrize("yang", [1, 5, 6, 14])
def test_name_dong_and_yang_of_a_seat_stand_beside_each_other(bare: Callable, yang: int):
    one = bare(Table(f"2p t0 z5K63 / {yang} 7 -- 6,-,- / {yang} 7 -- 6,-,-", seat=0), motion="reduce")
    assert one.root.locator(".is-near .rg-dong").count() == 1
    for lang in ("en", "ja"):
        one.widget.lang = lang
        one.tell()
        one.settle()
        for width in (848, 1000, 600):
            one.page.evaluate(WIDE, width)
            assert one.page.evaluate(OVERLAPS) == [], (lang, width)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_stays_on_one_screen(bare: Callable, seats: int):
    one = bare(Table(seats=seats, seed=seats), motion="reduce")
    rng = random.Random(seats)  # noqa: S311
    worst: dict[tuple[int, str], int] = {}
    for _ in range(6):
        for _ in range(25):
            if not one.widget.options:
                break
            quiet = [option for option in one.widget.options if option["verb"] != "discard"]
            one.widget._pick(rng.choice(quiet or one.widget.options)["id"])
        one.tell()
        one.settle()
        for key, height in heights(one).items():
            worst[key] = max(worst.get(key, 0), height)
    assert_one_screen(worst, seats)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("fetch/a-borrowed-blade", 2),
        ("last-turns/sealed-for-the-bonus", 4),
        ("destroy/heavy-fog", 2),
        ("destroy/thrown-away-not-spent", 2),
        ("destroy/the-shield-came-back", 3),
        ("fetch/no-place-to-pile", 2),
        ("destroy/a-seal-that-moved", 4),
        ("battle/two-to-one", 2),
        ("battle/between-two-giants", 3),
        ("battle/two-pairs", 4),
    ],
)
def test_a_puzzle_with_task_board_and_buttons_is_one_screen(bare: Callable, name: str, seats: int):
    one = bare(PuzzleBoard(name, log=None), motion="reduce")
    assert len(one.widget._game.session.state.seats) == seats
    assert_one_screen(heights(one), seats)


@pytest.mark.parametrize(("number", "part"), [(3, "three-stories"), (7, "score-now"), (13, "help-partner")])
def test_a_lessons_goal_and_its_board_are_one_screen(bare: Callable, number: int, part: str):
    _, table, goal = Lesson(number).part(part)
    seats = len(table.session.state.seats)
    board = heights(bare(table, motion="reduce"))
    told = heights(bare(goal, motion="reduce"))
    assert_one_screen({key: board[key] + told[key] for key in board}, seats)


@pytest.mark.parametrize("width", [848, 600])
def test_nothing_moves_when_a_question_comes(bare: Callable, width: int):
    one = bare(THUNDER, seat=0, players={1: Chants("discharge", "0a")}, motion="reduce")
    one.page.evaluate(WIDE, width)
    before, buttons = one.page.evaluate(PLACES), one.page.evaluate(TOP_OF_BUTTONS)
    one.spot("0R").click()  # a token is taken up: other words, other buttons
    assert one.page.evaluate(PLACES) == before
    one.page.keyboard.press("Escape")
    one.button("end").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("Answer with Roar")
    expect(one.root.locator(".rg-drawn")).to_be_visible()
    assert one.page.evaluate(PLACES) == before
    assert one.page.evaluate(TOP_OF_BUTTONS) == buttons
    screen = one.page.viewport_size["height"]
    for part in (".rg-ask", ".rg-act-buttons .rg-btn", "[data-seat='0'] .rg-board"):
        box = one.root.locator(part).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen


def test_the_question_names_who_is_asked_and_is_announced(bare: Callable):
    one = bare(THUNDER, seat=0, players={1: Chants("discharge", "0a")})
    one.button("end").click()
    ask = one.root.locator(".rg-ask")
    expect(ask).to_contain_text("You Answer with Roar 轟, or pass")
    assert ask.get_attribute("aria-live") == "polite"
    one.spot("0R").click()
    expect(ask.locator("b")).to_have_text("Roar 轟: answer with it, or pass")
    expect(one.button("pass")).to_be_visible()
    one.button("pass").click()
    expect(one.root.locator(".rg-ask")).to_contain_text("no Shield 陣 to answer with")


def test_the_target_of_a_spell_in_flight_has_a_ring_and_a_word(bare: Callable):
    one = bare(THUNDER, seat=0, players={1: Chants("discharge", "0a")})
    one.button("end").click()
    expect(one.root.locator(".is-target")).to_have_count(1)
    target = one.spot("0a")
    assert "is-target" in target.get_attribute("class")
    assert target.get_attribute("aria-label").endswith("aimed at")
    assert target.evaluate("(one) => getComputedStyle(one).outlineWidth") == "3px"
    assert target.evaluate("(one) => getComputedStyle(one, '::after').content") == '""'


def test_pointing_and_focusing_tell_what_would_come_of_it(bare: Callable):
    one = bare(FULL, seat=0, players={1: "greedy"})
    status = one.root.get_by_role("status")
    one.spot("0L").click()  # the Five
    one.spot("0b").hover()
    expect(status).to_contain_text("Five on Four: it may be put there, but the Tower becomes Unsettled")
    assert status.get_attribute("data-tone") == "bad"
    one.spot("0a").focus()  # 7 6 5 and the Five
    expect(status).to_have_text("Circle a then: 4 stories, no hand.")
    one.page.keyboard.press("Escape")
    one.spot("0R").click()  # the Katana, weight 3
    one.spot("0a").hover()
    expect(status).to_have_text("Pile: Circle a then: 4 stories, no hand.")


def test_e2_the_game_is_not_thrown_away_by_one_press(bare: Callable):
    one = bare(FULL, seat=0, players={1: "greedy"})
    expect(one.root.locator(".rg-ask small")).to_contain_text("Full Board: your next turn costs 1 Yang")
    one.button("end").click()
    status = one.root.get_by_role("status")
    expect(status).to_contain_text("you would drop out (E2)")
    assert one.heard == []
    one.page.keyboard.press("Escape")
    expect(one.root.locator("[data-do=sure]")).to_have_count(0)
    expect(status).not_to_contain_text("drop out")  # only what it costs, while the button is pointed at
    assert one.heard == []
    one.button("end").click()
    one.root.locator("[data-do=sure]").click()
    expect(one.root.locator(".rg-bar strong")).not_to_contain_text("Turn 1 ")
    assert len(one.heard) == 1


def test_e3_the_end_adds_up_on_the_page_and_one_can_play_again(bare: Callable):
    one = bare(LAST, seat=0, players={1: "greedy"})
    one.button("end").click()
    expect(one.root.locator(".rg-ask b")).to_have_text("You won: 8 : 3 Yang")
    rows = one.root.locator(".rg-sums li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Yang 4+a Lotus 2+b Sakura 3−c Unsettled 1=8")
    expect(one.root.locator("[data-seat='0'] .rg-yang b")).to_have_text("8")
    assert one.page.evaluate(HEIGHT) <= LIMITS[2]
    one.root.locator("[data-tool=review]").click()
    reviewed, sums = one.root.locator(".rg-act .rg-why"), one.root.locator(".rg-sums")
    expect(reviewed).to_contain_text("best play, 5 Yang ahead at the end")
    (told, added) = (part.evaluate("(one) => one.getBoundingClientRect().width") for part in (reviewed, sums))
    assert told == pytest.approx(added, abs=1)  # the whole bar's width, not what the buttons leave
    one.root.locator("[data-tool=replay]").click()
    expect(one.page.locator(".rg-opened .rg-replay")).to_be_visible()
    one.page.get_by_role("button", name="← Back").click()
    expect(rows).to_have_count(2)
    one.root.locator("[data-tool=rematch]").click()
    expect(rows).to_have_count(0)
    expect(one.button("end")).to_be_visible()


def test_s7_a_known_face_is_drawn_faintly_on_the_back(bare: Callable):
    line = "2p t0 zT5KN x4 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1RR / 3 - -- 7M,22,- / 3 1 -- 765,43,-"

    class Keeps:
        def choose(self, _, options):
            quiet = [one for one in options if one.verb in ("end", "pass")]
            return (quiet or [one for one in options if one.target == "1b"] or list(options))[0]

    one = bare(line, seat=0, players={1: Keeps()})
    one.spot("0a").click()
    known = one.root.locator("[data-seat='1'] .is-known")
    expect(known).to_have_count(1)
    expect(known.locator(".t-ghost")).to_have_text(["三", "3"])
    backs = one.root.locator("[data-seat='1'] .rg-tower .is-back")
    assert len(set(backs.evaluate_all("(all) => all.map((one) => one.getAttribute('width'))"))) == 1


@pytest.mark.parametrize("width", [244, 360])
def test_a_small_window_shows_both_hands_and_cuts_nothing(bare: Callable, width: int):
    one = bare(FULL, seat=0, players={1: "greedy"})
    one.page.evaluate(WIDE, width)
    assert one.page.evaluate(CUT_OFF) == []
    for hand in ("0L", "0R"):
        box = one.spot(hand).bounding_box()
        assert box["x"] + box["width"] <= width
    for drawer in (".rg-menu", ".rg-more", ".rg-all"):  # nor when one of them is opened
        one.root.locator(f"{drawer} > summary").click()
        expect(one.root.locator(f"{drawer} > :not(summary)")).to_be_visible()
        one.page.wait_for_function(
            f"() => !({CUT_OFF})().length"
        )  # a menu is fitted when it has told that it is open
        one.root.locator(f"{drawer} > summary").click()


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_one_type_scale(bare: Callable, name: str):
    """Of words; what is drawn on a token is as large as the token."""
    assert set(bare(MAKERS[name]()).page.evaluate(SIZES)) <= {"12px", "14px", "18px", "28px"}


@pytest.mark.parametrize("line", [FULL, LAST])
def test_axe_finds_nothing_in_either_theme(bare: Callable, line: str):
    one = bare(line, seat=0, players={1: "greedy"})
    one.button("end").click()
    one.settle()
    one.page.add_script_tag(path=str(AXE))
    for light in ("true", "false"):
        one.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        assert one.page.evaluate(SERIOUS, "#here") == []
