"""A press counts once though the kernel's answer draws everything again before it ends, and means what it was begun on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from raigo_lab import PositionEditor, PuzzleBoard, SusanooTable, Table

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
CARDS = "3p t0 r4 e{E05,Y03,O1} w{I01,I05} fT05,T06 q:T01,T02 @battle:Y20 / B3 4 h:I22,Y02 i:I14* / B6 6 h:E17,I24 / B7 7 k:Y05"
# Both seats have a Roar: seat 0 is asked whether it answers its own Thunder, then seat 1 (R20).
ROARS = "2p t0 z- e2 @ACT / 2 1 TR 765,-,- / 3 2 RR 66,-,-"
# A widget, and something to press in it that shows whether it was.
WIDGETS = {
    "table": (lambda: Table(ACT, seat=0), "[data-stop='0R']"),
    "editor": (lambda: PositionEditor(ACT), "[data-area=tray] [data-stop='tray:K']"),
    "second game": (lambda: SusanooTable(CARDS), "[data-stop=I22]"),
}


class Mouse:
    """A mouse, with the button that is pressed."""

    def __init__(self, one, button: str = "left") -> None:
        self.one, self.button = one, button

    def down(self, place: Locator) -> None:
        self.move(place)
        self.one.page.mouse.down(button=self.button)

    def move(self, place: Locator) -> None:
        self.one.page.mouse.move(*middle(place))

    def up(self, place: Locator) -> None:
        self.move(place)
        self.one.page.mouse.up(button=self.button)


class Finger:
    """A finger on the screen, as the browser hears it."""

    def __init__(self, one) -> None:
        self.page = one.page
        self.session = one.page.context.new_cdp_session(one.page)

    def down(self, place: Locator) -> None:
        x, y = middle(place)
        self.session.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )

    def up(self, _place: Locator) -> None:
        """The click comes later, wherever it leads."""
        self.page.evaluate("""() => {
          window.clicks = new Promise((done) => { document.addEventListener("click", done, { once: true, capture: true }); });
        }""")
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.evaluate("async () => { await window.clicks; }")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(one, hand: Mouse | Finger, *, down: Locator, lift: Locator) -> None:
    """The language is on its way when the finger comes down, and there before it is lifted."""
    one.slow = True
    one.root.get_by_role("button", name="日本語").first.click()
    hand.down(down)
    one.answer()
    expect(one.root).to_have_attribute("lang", "ja")
    hand.up(lift)
    one.settle()


def clicks_on(one) -> Callable[[], list[str]]:
    """What the widget hears as clicks from here on: what each was on."""
    one.root.evaluate("""(root) => {
      window.clicked = [];
      root.addEventListener("click", ({ target }) => window.clicked.push(target.closest("[data-stop]")?.dataset.stop ?? ""));
    }""")
    return lambda: one.page.evaluate("() => window.clicked")


def pick(table: Table, label: str) -> None:
    """Before the page is there."""
    number = next(option["id"] for option in table.options if option["label"] == label)
    table.set_state({"picked": {"serial": table.serial, "id": number}})


@pytest.mark.parametrize("hand", [Mouse, Finger])
@pytest.mark.parametrize("name", WIDGETS)
def test_what_is_drawn_anew_under_the_finger_is_pressed_once(bare: Callable, name: str, hand):
    make, what = WIDGETS[name]
    one = bare(make())
    place = one.root.locator(what).first
    old, stop = place.element_handle(), place.get_attribute("data-stop")
    heard = clicks_on(one)
    press(one, hand(one), down=place, lift=place)
    assert not old.evaluate("(old) => old.isConnected")
    expect(place).to_have_attribute("aria-pressed", "true")
    assert heard()[1:] == [stop]  # behind the language


def test_near_miss_what_is_let_go_elsewhere_is_not_pressed(bare: Callable):
    one = bare(WIDGETS["table"][0]())
    press(one, Mouse(one), down=one.button("end"), lift=one.spot("0L"))
    one.answer_all()
    assert [*one.heard[0]] == ["lang"]
    assert len(one.heard) == 1
    one.button("end").click()
    one.answer_all()
    assert len(one.heard) == 2  # one press, one message


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_main_button_presses(bare: Callable, button: str):
    one = bare(WIDGETS["table"][0]())
    place = one.spot("0R").first
    press(one, Mouse(one, button), down=place, lift=place)
    expect(place).not_to_have_attribute("aria-pressed", "true")
    assert len(one.heard) == 1


def test_a_pointer_that_was_cancelled_presses_nothing(bare: Callable):
    one = bare(WIDGETS["table"][0]())
    place = one.spot("0R").first
    one.slow = True
    one.root.get_by_role("button", name="日本語").first.click()
    Mouse(one).down(place)
    place.evaluate("(place) => place.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))")
    one.answer()
    expect(one.root).to_have_attribute("lang", "ja")
    Mouse(one).up(place)
    one.settle()
    expect(place).not_to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_a_double_press_over_an_answer_passes_one_question(bare: Callable, hand):
    table = Table(ROARS)
    pick(table, "Chant Thunder as Discharge: your Circle a")
    one = bare(table, motion="reduce")
    expect(one.root.locator(".rg-ask")).to_contain_text("Seat 0")
    one.slow = True
    one.button("pass").click()
    held = hand(one)
    held.down(one.button("pass"))
    one.answer()
    expect(one.root.locator(".rg-ask")).to_contain_text("Seat 1")
    held.up(one.button("pass"))
    one.answer_all()
    assert len(one.heard) == 1
    expect(one.root.locator(".rg-ask")).to_contain_text("Seat 1")
    one.button("pass").click()  # whoever has seen the question answers it
    one.answer_all()
    assert len(one.heard) == 2


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_a_press_answers_no_question_that_came_while_it_lasted(bare: Callable, hand):
    """Somebody else, or another cell, goes on meanwhile: the same button asks something else then."""
    table = Table(ROARS)
    pick(table, "Chant Thunder as Discharge: your Circle a")
    one = bare(table, motion="reduce")
    one.slow = True
    held = hand(one)
    held.down(one.button("pass"))
    pick(table, "Pass")
    one.tell()
    expect(one.root.locator(".rg-ask")).to_contain_text("Seat 1")
    held.up(one.button("pass"))
    one.answer_all()
    assert one.heard == []
    expect(one.root.get_by_role("status").first).to_contain_text("left out")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_a_choice_of_the_second_game_is_the_one_that_was_pressed(bare: Callable, hand):
    """Its number is another one's when others are offered."""
    table = SusanooTable(CARDS)
    one = bare(table, motion="reduce")
    one.slow = True
    button = one.root.locator("[data-option]").first
    held = hand(one)
    held.down(button)
    pick(table, table.options[0]["label"])
    one.tell()
    one.settle()
    held.up(button)
    one.answer_all()
    assert one.heard == []


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_the_token_of_an_editor_that_is_taken_off_is_the_one_that_was_pressed(bare: Callable, hand):
    """One before it in the row goes while it is pressed: another token lies there when the finger is lifted."""
    one = bare(PositionEditor(ACT), motion="reduce")
    one.slow = True
    one.spot("raizan:0").click()
    held = hand(one)
    held.down(one.spot("raizan:2"))  # the Katana
    one.answer()
    expect(one.spot("raizan:3")).to_have_count(0)
    held.up(one.spot("raizan:2"))
    one.answer_all()
    assert one.widget.text("notation").startswith("2p t0 z5N x4 ")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_what_may_be_repeated_counts_each_time(bare: Callable, hand):
    """Steps through a line: one that is on its way and one pressed over its answer are two."""
    one = bare(PuzzleBoard("destroy/nine-is-not-ten", log=None, seed=1), motion="reduce")
    one.spot("0L").click()
    one.button("roar").click()
    where = one.root.locator(".rg-pz-where")
    expect(where).to_have_text("Step 1 of 4")
    one.slow = True
    one.spot("step_on").click()
    held = hand(one)
    held.down(one.spot("step_on"))
    one.answer()
    expect(where).to_have_text("Step 2 of 4")
    held.up(one.spot("step_on"))
    one.answer_all()
    expect(where).to_have_text("Step 3 of 4")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_one_action_after_the_other_may_be_pressed_as_fast_as_one_can(bare: Callable, hand):
    """The next token of the same turn counts, though the answer to the action before comes while it is pressed."""
    one = bare(Table(ACT, seat=0), motion="reduce")
    one.slow = True
    one.spot("0R").first.click()
    one.button("pile").click()
    one.spot("0c").first.click()
    assert len(one.waiting) == 1
    place = one.spot("0L").first
    held = hand(one)
    held.down(place)
    one.answer()
    expect(one.root.locator("[data-spot='0c'] svg.rg-slab")).to_have_count(1)
    held.up(place)
    one.settle()
    expect(place).to_have_attribute("aria-pressed", "true")
