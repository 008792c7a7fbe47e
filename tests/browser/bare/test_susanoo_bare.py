"""The second game's pages alone: a whole game by clicks, keys, one screen, both themes for the accessibility checker."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.axe import AXE, SERIOUS

from raigo_lab import BattleDesk, SusanooLesson, SusanooPuzzles, SusanooTable, TreeExplorer

# Until every mark that breathes for a while has ended.
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished))"""
WIDE, HIGH = 848, 679  # of a widget, and of the pane, in JupyterLab at 1280×800
FIGHT = "4p t0 r9 e- w- f- q:T01,T02,T03 @battle:O6,Y20 / B2 9 h:I21,I22,E13 i:I15* m:T08* k:Y01,Y02 / B5 8 m:T09* / B7 7 h:E17 / B6 6"

OGRE = "3p t0 r5 e- wI21,I26 f- b:- @battle:Y22 WR5=off / B1 4 h:I25,I23 i:I05*,I10* / B6 12 k:Y01,Y02 / B3 6"


def bots(seats: int) -> dict[int, str]:
    return dict.fromkeys(range(1, seats), "sensible")


def press_something(one) -> None:
    """What a player could press: a plain button, a card that can be used, or what a picked card is for."""
    if one.root.locator("[data-playing]").count():
        one.root.locator("header.wk-bar").click()  # enough was watched
        if one.root.locator(".wk-sheet").count():
            return
    if one.root.locator("[data-do=back]").count() or one.root.locator(".wk-buttons [data-option]").count():
        one.root.locator(".wk-buttons [data-option]").first.click()
    else:
        one.root.locator(".wk-card.is-ready").first.click()
    one.answer_all()


def test_a_whole_game_is_played_by_clicks(bare: Callable):
    one = bare(SusanooTable(seats=3, seed=7, seat=0, players=bots(3), rules={"WR10": 4}))
    for _ in range(120):
        if one.root.locator(".wk-sheet").count():
            break
        press_something(one)
    expect(one.root.locator(".wk-sheet tbody tr")).to_have_count(9)
    one.root.locator("[data-tool=rematch]").click()
    one.answer_all()
    expect(one.root.locator(".wk-sheet")).to_have_count(0)


NUE = "3p t0 r1 e- w- f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"
NUE_WITH_DECKS = "3p t0 r1 e{Y03,E05} wI01,I05 f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"
WATCH = """(frame) => {
  window.beats = [];
  window.rolls = [];
  new MutationObserver(() => {
    window.beats.push(frame.dataset.playing ?? "");
    const roll = frame.querySelector(".rg-roll b");
    if (roll) window.rolls.push(roll.textContent);
  }).observe(frame, { attributeFilter: ["data-playing"] });
}"""


def watched(bare: Callable, position: str = NUE, seed: int = 1):
    """A table at which the fighter is about to let the dice decide."""
    one = bare(SusanooTable(position, seat=0, players={1: "sensible", 2: "sensible"}, seed=seed))
    frame = one.root.locator(".wk-frame")
    frame.evaluate(WATCH)
    return one, frame


def test_dice_and_sums_are_watched_beat_by_beat_and_leave_a_trail(bare: Callable):
    one, frame = watched(bare, NUE_WITH_DECKS, seed=5)
    one.root.locator(".wk-buttons [data-option]").first.click()
    one.answer_all()
    expect(frame).to_have_attribute("data-played", "2", timeout=20_000)
    beats = [beat for beat in one.page.evaluate("() => window.beats") if beat not in ("", "start")]
    assert beats == [beat["kind"] for beat in one.widget.scene["beats"]]
    assert beats[:2] == ["rolled", "won"]
    expect(one.root.locator(".wk-ask")).to_have_text(one.widget.scene["ask"]["title"])
    expect(frame).to_have_attribute("data-trail", "2")  # the Nue is kept, its two Rewards come into the hand
    one.spot("B3").hover()  # reading a card draws the table again
    expect(one.root.locator(".wk-look strong")).to_have_text("Amaterasu")
    expect(frame).to_have_attribute("data-trail", "2")
    expect(one.root.locator(".rg-trail path")).to_have_count(2)
    one.root.locator(".wk-buttons [data-option]").first.click()  # what happens next has its own trail
    one.answer_all()
    expect(frame).to_have_attribute("data-played", "3", timeout=20_000)
    expect(frame).not_to_have_attribute("data-trail", "2")


def test_a_click_goes_on_at_once_and_nothing_is_lost(bare: Callable):
    one, frame = watched(bare)
    one.root.locator(".wk-buttons [data-option]").first.click()
    one.answer_all()
    expect(frame).to_have_attribute("data-playing", re.compile("."))
    expect(one.root.locator(".wk-buttons [data-option]")).to_have_count(0)
    one.root.locator("header.wk-bar").click()
    expect(frame).not_to_have_attribute("data-playing", re.compile("."))
    expect(one.root.locator(".wk-ask")).to_have_text(one.widget.scene["ask"]["title"])


def test_who_wants_no_motion_sees_where_it_led(bare: Callable):
    one, frame = watched(bare)
    one.page.emulate_media(reduced_motion="reduce")
    one.root.locator(".wk-buttons [data-option]").first.click()
    one.answer_all()
    expect(frame).to_have_attribute("data-played", "2")
    assert one.page.evaluate("() => window.beats.filter(Boolean)") == []


def test_watching_can_be_turned_off(bare: Callable):
    one, frame = watched(bare)
    one.root.locator(".wk-more summary").click()
    one.root.locator("select[name=pace]").select_option("off")
    one.root.locator(".wk-buttons [data-option]").first.click()
    one.answer_all()
    expect(frame).to_have_attribute("data-played", "2")
    assert one.page.evaluate("() => window.beats.filter(Boolean)") == []


FULL = (
    "4p t0 r9 e- w- f- q:T01,T02,T03 @battle:O6,O1,Y20;helper=1 / B2 9 h:I21,I22,E13 i:I15*,I02*,I09* m:T08* k:Y01,Y02"
    " / B5 8 i:I01*,I08*,I14* m:T09* / B7 7 h:E17 / B6 6"
)
# More than anybody ever has: eight cards in hand, seven carried, four Transformations, two lasting Events.
LATE = (
    "5p t0 r9 e- w- f- q:T01,T02,T03 @end / B2 9 h:I21,I22,E13,Y04,O1,I23,E11,E12 i:I15*,I02*,I09*,I01,I03,I04,I05,I06,I07,I08"
    " m:T08*,T05,T06,T07 k:Y01,Y02,Y03 o:O2,O3 g:E09,E10 / B5 8 h:I24,I25 i:I10,I11,I12 m:T09*,T10 k:Y05,Y06 o:O4"
    " / B7 7 h:E17,E18 i:I16,I17 / B6 6 h:Y10,Y11 / B1 5 h:Y15,Y16"
)
# What is gathered in a whole game: eighteen cards in play before one player.
HOARDS = (
    "3p t0 r25 e- w- f- q:T03,T04,T05 @battle:O6,Y20 / B4 9 h:I21,I22,E13,E14 i:I01*,I08*,I14*,I02,I03,I04,I05,I06,I07"
    " m:T08*,T09,T10,T11 k:Y01,Y02 o:O1,O2 / B5 12 h:I23,I24 i:I11*,I16*,I10,I12,I13,I15,I17,I18,I19,I20"
    " m:T01*,T02,T06,T07,T12,T13,T14,T15 k:Y03 o:O3 / B7 12 h:E17,E18 i:I09* o:O4"
)


def ended(lang: str) -> SusanooTable:
    """The same cards when the game is over, beside the score sheet."""
    table = SusanooTable(HOARDS.replace("@battle:O6,Y20", "@end"), seat=0, lang=lang)
    table.set_state({"picked": {"serial": table.serial, "id": 0}})
    assert table.scene["sheet"]
    return table


SCREENS = {
    "deal of 3": lambda lang: SusanooTable(seats=3, seed=7, seat=0, players=bots(3), lang=lang),
    "deal of 5": lambda lang: SusanooTable(seats=5, seed=7, seat=0, players=bots(5), lang=lang),
    "late": lambda lang: SusanooTable(LATE, seat=0, lang=lang),
    "battle": lambda lang: SusanooTable(FULL, lang=lang),
    "hoards": lambda lang: SusanooTable(HOARDS, lang=lang),
    "hoards at the end": ended,
    "desk": lambda lang: BattleDesk(FULL, lang=lang),
    "puzzle": lambda lang: SusanooPuzzles("scoring", lang=lang),
    "lesson": lambda lang: SusanooLesson(5, lang=lang),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", list(SCREENS))
def test_it_stands_on_one_screen(bare: Callable, name: str, lang: str):
    one = bare(SCREENS[name](lang))
    one.page.set_viewport_size({"width": WIDE, "height": 760})
    assert one.root.bounding_box()["height"] <= HIGH
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= WIDE


def test_nothing_moves_when_a_battle_comes_or_something_is_worn(bare: Callable):
    """The question and the tools stay where they are."""
    seats = "3p t0 r1 e{{O1,Y01}} wI12 fT05 q:T01,T02,T03 {} / B3 4 h:I22,I01 {} / B6 6 / B7 7"
    tables = [
        SusanooTable(seats.format(*given), seat=0)
        for given in (("@end", ""), ("@battle:Y20", ""), ("@battle:Y20,O6", "i:I02*,I09*,I19*"))
    ]
    places = []
    for table in tables:
        one = bare(table)
        one.page.set_viewport_size({"width": WIDE, "height": 760})
        places.append([one.root.locator(part).bounding_box()["y"] for part in (".wk-ask", ".wk-tools")])
    assert places == [places[0]] * len(places)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_being_to_choose_from_is_told_whole(bare: Callable, lang: str):
    one = bare(SusanooTable(seats=3, seed=7, lang=lang), motion="reduce")
    one.page.set_viewport_size({"width": WIDE, "height": 760})
    one.page.evaluate(LAB_FONT)
    cut = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert one.root.locator(".wk-open .wk-name").count() == 8
    assert one.root.locator(".wk-open .wk-name").evaluate_all(cut) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", ["scoring/the-branch", "terms/whose-head", "fight-or-flee/fuel"])
def test_the_highest_puzzles_stand_on_one_screen_with_everything_that_is_said(
    bare: Callable, name: str, lang: str
):
    one = bare(SusanooPuzzles(name=name, lang=lang))
    one.page.set_viewport_size({"width": WIDE, "height": 760})
    solution = one.widget.attempt.solution
    wrong = [move for move in solution.moves if move not in solution.best]

    def says(count: int) -> None:
        expect(one.root.locator(".wk-task-lines p")).to_have_count(count)
        assert one.root.bounding_box()["height"] <= HIGH

    for move in wrong:
        one.widget.set_state(
            {"picked": {"serial": one.widget.serial, "id": list(solution.moves).index(move)}}
        )
        one.tell()
        says(len(one.widget.task["lines"]))
    for _ in range(3):
        one.root.locator("[data-step=hint]").click()
        one.answer_all()
        says(1)
    expect(one.root.locator("[data-step=hint]")).to_have_count(0)


def test_the_log_of_a_wrong_try_is_never_the_one_of_the_try_before(bare: Callable):
    """Both lines have as many rows, equal numbers and the same end."""
    one = bare(SusanooPuzzles(name="fight-or-flee/first-the-door"), motion="reduce")
    head = one.root.locator(".wk-log .is-head")
    for tried, told in (("pass", "Pass"), ("flee", "Flee")):
        option = next(i for i, action in enumerate(one.widget._game.look.options) if str(action) == tried)
        label = one.widget.options[option]["label"]
        one.root.locator(".wk-buttons [data-option]", has_text=label).click()
        one.answer_all()
        expect(head).to_contain_text(told)


def test_a_lesson_shows_the_end_of_its_log(bare: Callable):
    """Only the way on after a wrong try is read from its beginning."""
    one = bare(SusanooLesson(4), motion="reduce")
    one.page.add_style_tag(content=".rg .wk-log { height: 16px !important; flex: none !important; }")
    press_something(one)
    place = one.root.locator(".wk-log")
    expect(place.locator(".is-fresh")).not_to_have_count(0)
    top, high, whole = place.evaluate("(log) => [log.scrollTop, log.clientHeight, log.scrollHeight]")
    assert whole > 2 * high
    assert top + high >= whole - 1


def test_a_battle_goes_from_the_table_to_the_desk_and_the_explorer_and_back(bare: Callable):
    one = bare(SusanooTable(FIGHT))
    for tool in ("desk", "explorer"):
        one.root.locator(".rg-menu summary").click()
        one.root.locator(f"[data-open={tool}]").click()
        one.answer_all()
        expect(one.page.locator(".rg-opened").first).to_be_visible()
        assert type(one.widget._child).__name__ == {"desk": "BattleDesk", "explorer": "TreeExplorer"}[tool]
        one.page.locator(".rg-opened-bar button").first.click()
        one.answer_all()
        expect(one.root).to_be_visible()


def test_a_card_is_picked_aimed_and_put_back_by_keys(bare: Callable):
    one = bare(SusanooTable(FIGHT))
    one.spot("E13").focus()
    one.page.keyboard.press("Enter")
    expect(one.spot("O6")).to_have_class(re.compile("is-legal"))
    one.page.keyboard.press("Escape")
    expect(one.root.locator(".wk-card.is-legal")).to_have_count(0)
    one.page.keyboard.press("p")
    one.answer_all()
    assert [str(action) for action in one.widget.session.actions][:1] == ["pass"]
    assert one.leaked() == []


def test_an_offer_is_put_together_and_sent(bare: Callable):
    one = bare(SusanooTable(FIGHT))
    one.root.locator("[data-do='offer:ask']").click()
    one.root.locator("[data-do='to:seat2']").click()
    one.root.locator("[data-do='terms:rewards:1']").click()
    one.root.locator("[data-stop=offer]").click()
    one.answer_all()
    assert [str(action) for action in one.widget.session.actions] == ["ask 2 r1"]


def test_the_desk_follows_a_bar(bare: Callable):
    one = bare(BattleDesk())
    one.root.locator("input[name='fighter.level']").fill("9")
    one.answer_all()
    expect(one.root.locator(".bd-sums b").first).to_have_text("10")


OVER = "3p t2 r9 e- w- fT05 q:T13 b:- @end / B3 9 i:I19* k:Y03 o:O3 / B7 8 i:I05* / B1 10 i:I03*,I11* o:O1,O2 m:T01*,T02"


@pytest.mark.parametrize(
    "make",
    [
        lambda: SusanooTable(FIGHT),
        lambda: SusanooTable(OVER, lang="ja"),
        BattleDesk,
        lambda: SusanooPuzzles("terms"),
        lambda: SusanooLesson(4, lang="ja"),
        lambda: TreeExplorer(OGRE),
    ],
)
def test_the_accessibility_checker_finds_nothing_in_either_theme(bare: Callable, make: Callable):
    one = bare(make())
    one.page.evaluate(AXE.read_text(encoding="utf-8"))
    for light in ("true", "false"):
        one.page.evaluate(
            "(light) => { document.body.dataset.jpThemeLight = light; document.body.style.background = light === 'true' ? '#fff' : '#111'; }",
            light,
        )
        one.page.evaluate(STILL)
        assert one.page.evaluate(SERIOUS, "#here") == []


OUTSIDE = """(root) => {
  const edge = root.querySelector(".bd-odds").getBoundingClientRect();
  const rungs = [...root.querySelectorAll(".bd-ladder li")];
  const wide = rungs.filter((rung) => rung.querySelector("b").getBoundingClientRect().width > rung.getBoundingClientRect().width);
  const out = [...root.querySelectorAll(".bd-odds *")].filter((one) => one.getBoundingClientRect().right > edge.right + 1);
  return [rungs.length, wide.length, out.length];
}"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_odds_of_the_desk_stay_in_their_frame(bare: Callable, lang: str):
    one = bare(BattleDesk(lang=lang))  # sure to win: most columns say 100
    one.page.set_viewport_size({"width": WIDE, "height": HIGH})
    assert one.root.evaluate(OUTSIDE) == [10, 0, 0]


# A letter of another font is wider: the one that JupyterLab asks for.
LAB_FONT = "() => document.documentElement.style.setProperty('--jp-ui-font-family', 'system-ui, sans-serif')"
CUT = """(root) => [...root.querySelectorAll(".wk-hand .wk-card, .wk-pool .wk-card, .wk-foes .wk-card")].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll(".wk-name, .wk-tag, .wk-foot")].filter((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const box = range.getBoundingClientRect();
    const out = box.right > edge.right - 1 || box.bottom > edge.bottom - 1;
    return box.width && (out || part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1);
  }).map((part) => `${card.dataset.card} ${part.textContent}`);
})"""
# A word that goes on in the next line where no break was offered.
BROKEN = """(root) => [...root.querySelectorAll(".wk-hand .wk-name")].flatMap((name) => [...name.childNodes].flatMap((part) => {
  let at = 0;
  return (part.textContent ?? "").split(/(?<=[ -])/).filter((word) => {
    const range = document.createRange();
    range.setStart(part, at);
    range.setEnd(part, at + word.trimEnd().length);
    at += word.length;
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  });
}))"""
CUT_ENTRIES = """(root) => [...root.querySelectorAll("select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const arrow = 22; // and what a browser leaves around it
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  const wide = (text) => pen.measureText(text).width + text.length * (parseFloat(style.letterSpacing) || 0);
  return [...select.options].map((one) => one.textContent).filter((text) => wide(text) > room);
})"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_word_on_a_card_of_the_hand_or_the_pool_is_cut(bare: Callable, lang: str):
    one = bare(SusanooTable(seats=3, seed=7, lang=lang), motion="reduce")
    one.page.set_viewport_size({"width": WIDE, "height": 760})
    one.page.evaluate(LAB_FONT)
    scene, faces = dict(one.widget.scene), one.widget.words["cards"]
    held = [card for card in faces if card[0] in "YOEI"]
    shapes = [card for card in faces if card[0] == "T"]
    for most in (4, 5, 6, 8):  # the cards of a larger hand are smaller
        for first in range(0, len(held), most):
            near = {**scene["near"], "hand": held[first : first + most]}
            pool = [shapes[(first + i) % len(shapes)] for i in range(3)]
            news = {
                "scene": {**scene, "near": near, "pool": pool, "shown": None},
                "serial": 1000 * most + first,
            }
            one.page.evaluate("(news) => window.fromPython(news)", news)
            expect(one.root.locator(".wk-hand .wk-card")).to_have_count(len(near["hand"]))
            assert one.root.evaluate(CUT) == []
            assert lang == "ja" or one.root.evaluate(BROKEN) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_no_word_on_a_yokai_of_a_battle_is_cut(bare: Callable, count: int, lang: str):
    line = "3p t0 r9 e- w- f- q:T01 @battle:{} / B2 4 / B5 8 / B7 7"
    yokai = ["O6", "Y24", "Y05", "Y11", "O8", "Y22", "Y14", "O7"]
    for first in (0, 4):
        one = bare(SusanooTable(line.format(",".join(yokai[first : first + count])), lang=lang))
        one.page.set_viewport_size({"width": WIDE, "height": 760})
        one.page.evaluate(LAB_FONT)
        expect(one.root.locator(".wk-foes .wk-card")).to_have_count(count)
        assert one.root.evaluate(CUT) == []
        notes = [foe["note"] for foe in one.widget.scene["battle"]["foes"] if foe["note"]]
        if count < 4:  # with more of them a note is read in the rail
            expect(one.root.locator(".wk-foes .is-note:visible")).to_have_count(len(notes))
        assert one.root.bounding_box()["height"] <= HIGH
        one.page.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_name_in_a_list_of_the_desk_is_cut(bare: Callable, lang: str):
    one = bare(BattleDesk(FULL, lang=lang))
    one.page.set_viewport_size({"width": WIDE, "height": HIGH})
    one.page.evaluate(LAB_FONT)
    assert one.root.locator("select").count() == 13
    assert one.root.evaluate(CUT_ENTRIES) == []
    note = {"en": "Sixth Head: +2 by its condition", "ja": "六の首：条件で+2"}[lang]
    expect(one.root.locator(".bd-dice .is-note")).to_have_text(note)


HELPED = FULL.replace("helper=1", "helper=1;terms=r1").replace("@battle:O6,O1,Y20", "@battle:O6,Y20")


def test_a_battle_says_who_helps_for_what_and_where_its_sums_come_from(bare: Callable):
    one = bare(SusanooTable(HELPED, seat=0))
    expect(one.root.locator(".wk-seat .wk-who").first).to_have_text("Seat 1 · helper")
    read = one.root.locator(".wk-look")
    # Level 9, a Helmet and an Armor of 2; level 8 and 1 + 1 + 2 by what is worn (WB2).
    expect(read).to_contain_text("You (seat 0) 13 + Seat 1 12")
    expect(read).to_contain_text("The helper gets 1 Reward.")
    # Fujin, the Fan and the Great Tengu; Thunder Beast (WB6).
    expect(read.locator("li")).to_have_count(4)
    one.root.locator("[data-card=I22]").hover()
    expect(read.locator("strong")).to_have_text("Peach")
    one.root.locator(".wk-sums").hover()
    expect(read).to_contain_text("The helper gets 1 Reward.")


def test_a_card_is_described_in_words(bare: Callable):
    one = bare(SusanooTable(HELPED, seat=0))
    one.root.locator("[data-card=O6]").hover()
    read = one.root.locator(".wk-look")
    expect(read.locator(".rg-label")).to_have_text("Water Head, level 16")
    expect(read).to_contain_text(
        "When you are the fighter: its total +2 if two or more Yokai are in the battle."
    )
    expect(one.root.locator("[data-card=Y20] .wk-tag")).to_have_text("2 Rewards")


def test_both_rows_of_the_odds_are_as_high_as_they_can_be(bare: Callable):
    one = bare(SusanooTable(HELPED, seat=0))
    for row in ("us", "them"):
        bars = one.root.locator(f".wk-bars.is-{row} .wk-bar")
        heights = [float(bar.get_attribute("height") or 0) for bar in bars.all()]
        assert max(heights) == 24, row


def test_while_help_is_asked_for_the_question_is_about_that(bare: Callable):
    one = bare(SusanooTable(NUE_WITH_DECKS, seat=0))
    asked = one.root.locator(".wk-ask")
    before = asked.inner_text()
    one.root.locator("[data-do='offer:ask']").click()
    expect(asked).to_have_text("Whom do you ask, and how much does the helper get?")
    one.root.locator("[data-do=back]").click()
    expect(asked).to_have_text(before)


def test_who_looks_on_reads_whose_battle_it_is(bare: Callable):
    line = "3p t0 r4 e- w- f- q:- b:- @battle:Y10;next=1;passes=1 WR5=off / B4 4 i:I14* / B6 6 h:I22 / B7 7"
    one = bare(SusanooTable(line, seat=1))
    expect(one.root.locator(".wk-versus")).to_have_text("Seat 0 6 : Yokai 4", use_inner_text=True)
    one.root.locator("[data-card=I22]").click()
    expect(one.root.locator(".wk-buttons")).to_contain_text("Play Peach: fighter’s side")
    expect(one.root.locator(".wk-buttons")).to_contain_text("Play Peach: Yokai’s side")
    one = bare(SusanooTable(line.replace(";next=1;passes=1", ""), seat=0))
    expect(one.root.locator(".wk-versus")).to_have_text("us 6 : them 4", use_inner_text=True)


def test_a_press_elsewhere_closes_the_tools(bare: Callable):
    one = bare(SusanooTable(NUE, seat=0))
    more, pace = one.root.locator(".wk-more"), one.root.locator("select[name=pace]")
    more.locator("summary").click()
    pace.select_option("fast")
    expect(more).to_have_attribute("open", "")  # what is pressed within leaves it open
    one.root.locator("header.wk-bar").click()
    expect(more).not_to_have_attribute("open", "")
