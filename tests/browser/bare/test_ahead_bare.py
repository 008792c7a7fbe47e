"""Clicks that run ahead of the kernel: each means what it was pressed on, though it lies elsewhere or says more by then."""

from collections.abc import Callable

from playwright.sync_api import expect

from raigo_lab import Lesson, PositionEditor, PuzzleBoard, Replay, SusanooLesson, SusanooTable

POSITION = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
CARDS = "3p t0 r4 e{E05,Y03,O1} w{I01,I05} fT05,T06 q:T01,T02 @battle:Y20 / B3 4 h:I22,Y02 i:I14* / B6 6 h:E17,I24 / B7 7 k:Y05"
# Another way leads away from the first step, and one from the second.
GAME = """[Seats "2"]
[Position "2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"]

1.0 fetch K-; (fetch -K; select 1;) select 1; (select 2;) place -5; end;
"""
LEFT_OUT = "left out"


def slow_at(bare: Callable, widget):
    """This widget, and a kernel that takes its time from now on."""
    one = bare(widget, motion="reduce")
    one.slow = True
    return one


def turn_language(one) -> None:
    """Something that the kernel is busy with."""
    one.root.get_by_role("button", name="日本語").first.click()


# The Position editor: places are numbered, and the numbers change


def test_two_tokens_of_a_tower_that_are_taken_off_are_the_two_that_were_pressed(bare: Callable):
    one = slow_at(bare, PositionEditor(POSITION))
    one.spot("1.towers.0:0").click()
    one.spot("1.towers.0:2").click()  # what lies under both keeps its place, what lies on them has moved
    one.spot("1.towers.0:3").click()
    one.answer_all()
    assert one.widget.text("notation").endswith("1- 51,WM6,K")
    assert len(one.heard) == 3


def test_a_token_pressed_twice_is_taken_once(bare: Callable):
    one = slow_at(bare, PositionEditor(POSITION))
    one.spot("1.towers.0:0").dblclick()
    one.answer_all()
    assert one.widget.text("notation").endswith("1- 5421,WM6,K")
    one.spot("1.towers.0:0").click()  # whoever sees what lies there now takes that
    one.answer_all()
    assert one.widget.text("notation").endswith("1- 421,WM6,K")


def test_an_edit_that_nobody_heard_moves_nothing_along(bare: Callable):
    one = bare(PositionEditor(POSITION), clock=True)
    one.slow = True
    one.spot("1.towers.0:0").click()
    one.waiting.clear()
    one.page.clock.fast_forward(8_100)
    one.spot("1.towers.0:0").click()
    one.answer_all()
    assert one.widget.text("notation").endswith("1- 5421,WM6,K")


def test_an_edit_is_undone_before_it_is_seen(bare: Callable):
    editor = PositionEditor(POSITION)
    before = editor.text("notation")
    one = slow_at(bare, editor)
    one.spot("1.towers.0:0").click()
    one.root.locator("[data-do=undo]").click(force=True)  # there is nothing to undo yet
    one.answer_all()
    assert (len(one.heard), editor.text("notation")) == (2, before)


# The second game


def test_a_card_is_picked_and_aimed_while_the_kernel_thinks(bare: Callable):
    one = slow_at(bare, SusanooTable(CARDS))
    turn_language(one)
    one.spot("I22").first.click()
    one.answer()
    expect(one.spot("I22").first).to_have_attribute("aria-pressed", "true")
    one.spot("them").click()
    one.answer_all()
    assert [str(action) for action in one.widget.session.actions] == ["play I22 them"]


def test_a_choice_is_the_same_in_the_other_language(bare: Callable):
    one = slow_at(bare, SusanooTable(CARDS))
    turn_language(one)
    one.root.locator("[data-stop='pick:flee::']").click()
    one.answer_all()
    assert str(one.widget.session.actions[0]) == "flee"


def test_an_offer_is_put_together_while_the_kernel_thinks(bare: Callable):
    one = slow_at(bare, SusanooTable(CARDS))
    turn_language(one)
    one.root.locator("[data-do='offer:ask']").click()
    one.answer_all()
    one.root.locator("[data-do='terms:rewards:1']").click()
    one.root.locator("[data-stop=offer]").click()
    one.answer_all()
    assert [str(action) for action in one.widget.session.actions] == ["ask 1 r1"]


def test_near_miss_a_card_pressed_on_another_question_does_nothing_unseen(bare: Callable):
    """The first press passes; who is asked next is asked something that nobody had read."""
    one = slow_at(bare, SusanooTable(CARDS))
    one.root.locator("[data-stop='pick:pass::']").click()
    one.root.locator("[data-stop='pick:flee::']").click()
    one.answer_all()
    assert len(one.heard) == 1
    expect(one.root.get_by_text(LEFT_OUT)).to_be_visible()


def test_an_answer_is_for_the_question_that_was_read(bare: Callable):
    lesson = SusanooLesson(1)
    parts = lesson._lesson.parts
    first = next(i for i, part in enumerate(parts[:-1]) if part.answers and parts[i + 1].answers)
    for _ in range(first):
        lesson.set_state({"picked": {"serial": lesson.serial, "id": "task", "what": "next"}})
    one = slow_at(bare, lesson)
    one.root.locator("[data-step=next]").click()
    one.root.locator("[data-step=answer0]").click()
    one.answer_all()
    assert (lesson.part, lesson._answered_right) == (parts[first + 1], None)
    expect(one.root.get_by_text(LEFT_OUT)).to_be_visible()
    one.root.locator("[data-step=answer0]").click()
    one.answer_all()
    assert lesson._answered_right is not None


# What cannot be pressed yet, but will


def test_a_question_is_asked_again_and_answered_before_the_kernel_has_heard_it(bare: Callable):
    one = bare(Lesson(1).part("count-inner")[0])
    one.spot("choice0").click()
    one.slow = True
    one.root.locator("[data-area=tools] [data-option]").click()
    one.spot("choice4").click(force=True)
    one.answer_all()
    expect(one.spot("choice4")).to_have_attribute("aria-pressed", "true")
    assert len(one.heard) == 3


def test_from_the_last_step_back_and_on_again_are_two_steps(bare: Callable):
    one = bare(PuzzleBoard("destroy/nine-is-not-ten", log=None, seed=1), motion="reduce")
    one.spot("0L").click()
    one.button("roar").click()
    where = one.root.locator(".rg-pz-where")
    expect(where).to_have_text("Step 1 of 4")
    one.spot("to_end").click()
    expect(where).to_have_text("Step 4 of 4")
    heard = len(one.heard)
    one.slow = True
    one.spot("step_back").click()
    one.spot("step_on").click(force=True)  # there is no step behind this one yet
    one.answer_all()
    expect(where).to_have_text("Step 4 of 4")
    assert len(one.heard) == heard + 2


def test_another_way_is_taken_only_from_the_step_at_which_it_was_read(bare: Callable):
    one = slow_at(bare, Replay(GAME))
    another = one.root.locator("[data-stop^=other]").first
    one.spot("on").click()
    expect(another).to_contain_text("right Hand")
    another.click()
    one.answer_all()
    expect(another).to_contain_text("Draw 2")
    assert (one.widget.at, one.widget.view["last"]) == (1, 4)
    expect(one.root.get_by_text(LEFT_OUT)).to_be_visible()
