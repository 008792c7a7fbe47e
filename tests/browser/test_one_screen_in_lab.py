"""One screen, in the real JupyterLab: how high every board is, that question, buttons and own Board are in view together,
that nothing moves when a question comes, and that a position goes from widget to widget in place.

At 1280×800 the pane of a notebook is 679 px high and a widget 848 px wide. All of it is measured in one page.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect
from support.all_widgets import BATTLE, ENDGAME

ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
FOUR = "4p t0 zT5KN b8 / 4 2 TK 7M5H3,33 / 5 RR2 1- 76421,W / 5 2 7- 75,W / 4 - 11 6,4"
THREE = FOUR.replace("4p", "3p").rpartition(" / ")[0]
LATE_OF_FOUR = "4p t0 z5K3N b8 @ACT / 4 R TK 765,33 d:WN / 5 72 HN 666,44 / 4 21 -T RR5,M / 3 M2 KT 4H,8"
END_OF_FOUR = "4p t0 z- e1 b8 / 3 K2 -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
TOWERS = [["7776", "654"], ["7WM", "432"], ["66", "54"], ["NN", "33"]]
DESTROY = "2p t0 z5K3N @ACT / 4 R TK 765,33,- d:WN / 5 72 HN 666,44,-"
THUNDER = "2p t0 zT5KN x4 @ACT / 4 W2 1R 7654,-,- / 5 RR2 T- 7,K,-"
CHANTS = f"""
class Chants:
    def choose(self, _, options):
        found = [one for one in options if (one.effect, one.target) == ("discharge", "0a")]
        return (found or [one for one in options if one.verb in ("end", "pass")] or list(options))[0]
asked = Table({THUNDER!r}, seat=0, players={{1: Chants()}})
"""
TWO, MANY, NARROW = 620, 660, 1018  # px; two seats, three or four, one and a half screens
# What is made, how high it may be, and what must be in view together with the whole of it.
TABLE = [".rg-ask", ".rg-act-buttons .rg-btn", "[data-seat='0'] .rg-board"]
BOARDS: dict[str, tuple[str, int, list[str]]] = {
    "two seats": ("Table(seats=2, seed=2, seat=0, players={1: 'greedy'})", TWO, TABLE),
    "three seats": ("Table(seats=3, seed=3)", MANY, TABLE),
    "four seats": ("Table(seats=4, seed=4)", MANY, TABLE),
    "puzzle": ("PuzzleBoard('fetch/a-borrowed-blade', log=None)", TWO, [".rg-pz-task", *TABLE]),
    "puzzle below": (
        "PuzzleBoard('destroy/the-shield-came-back', log=None)",
        MANY,
        [".rg-pz-task", "[data-area=answers]", "[data-seat='0'] .rg-board"],
    ),
    "replay": (f"Replay({ACT!r}, ['chant L discharge 0a', 'pile R a'])", TWO, [".rg-replay-table"]),
    "replay of four": (f"Replay({LATE_OF_FOUR!r}, ['pile R b'])", MANY, [".rg-replay-table"]),
    "battle": (f"BattleLab({BATTLE!r})", TWO, []),
    "battle of three": (f"BattleLab(towers={TOWERS[:3]!r})", MANY, [".rg-fighters"]),
    "battle of four": (f"BattleLab(towers={TOWERS!r})", MANY, [".rg-fighters"]),
    "clock": (f"DestroyClock({DESTROY!r})", TWO, [".rg-dial"]),
    "clock of four": (f"DestroyClock({LATE_OF_FOUR!r})", MANY, [".rg-dial"]),
    "editor": (f"PositionEditor({ACT!r})", TWO, ["[data-area=tray]"]),
    "editor of three": (f"PositionEditor({THREE!r})", MANY, ["[data-area=tray]"]),
    "editor of four": (f"PositionEditor({FOUR!r})", MANY, ["[data-area=tray]"]),
    "tower": ("TowerBuilder('7654')", TWO, [".rg-pts"]),
    "explorer": (f"TreeExplorer({ENDGAME!r}, limit=60)", TWO, []),
    "explorer of four": (f"TreeExplorer({END_OF_FOUR!r}, limit=60)", MANY, []),
    "reference": ("Reference()", TWO, []),
}
NAMES = "BattleLab, DestroyClock, PositionEditor, PuzzleBoard, Reference, Replay, Table, TowerBuilder, TreeExplorer"
# The pane of the notebook, and whether an element lies in it.
PANE = """() => {
  const box = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').getBoundingClientRect();
  return [box.top, box.bottom];
}"""
# Where the parts of a table lie; of the buttons only how far down, for there are others in every question.
PLACES = """(root) => [...root.querySelectorAll('.rg-seat, .rg-board, .rg-tower, .rg-act, .rg-bar, .rg-ask, .rg-act-buttons')]
  .map((one) => [one.getAttribute('class').split(' ')[0], one])
  .map(([name, one]) => [name, ...(name === 'rg-act-buttons' ? ['top'] : ['left', 'top']).map((side) => Math.round(one.getBoundingClientRect()[side] - root.getBoundingClientRect()[side]))])"""


# The Lab follows its window a moment later.
IS_WIDE = "([root, wide]) => Math.abs(root.getBoundingClientRect().width - wide) <= 6"


@contextmanager
def sized(page: Page, width: int, height: int) -> Iterator[None]:
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": height})
    try:
        yield
    finally:
        page.set_viewport_size(before)


def boards(one) -> dict[str, Locator]:
    """Each widget by its name, in the order of the cells."""
    live = one.page.locator(
        ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output .rg[data-lm-suppress-shortcuts]:not(.rg *)"
    )
    expect(live).to_have_count(len(BOARDS))
    return {name: live.nth(number) for number, name in enumerate(BOARDS)}


def height(root: Locator) -> float:
    return float(root.evaluate("(root) => root.getBoundingClientRect().height"))


def assert_in_view(root: Locator, part: str, name: str) -> None:
    top, bottom = root.page.evaluate(PANE)
    box = root.locator(part).first.bounding_box()
    assert box, (name, part)
    assert top <= box["y"] + 1, (name, part)
    assert box["y"] + box["height"] <= bottom + 1, (name, part)


def test_every_board_is_one_screen_in_both_languages_at_three_sizes(opened: Callable):
    made = ", ".join(f"{name!r}: {code}" for name, (code, _, _) in BOARDS.items())
    one = opened(
        f"from raigo_lab import {NAMES}\nmade = {{{made}}}",
        *(f"made[{name!r}]" for name in BOARDS),
        run=False,
    )
    one.run_all()
    found = boards(one)
    for lang in ("en", "ja"):
        one.ask("None", f"for one in made.values(): one.lang = {lang!r}")
        for root in found.values():
            expect(root).to_have_attribute("lang", lang)
        for width, high in ((1280, 800), (1440, 900), (1280 - 848 + 600, 800)):
            with sized(one.page, width, high):
                wide = {1280: 848, 1440: 1008}.get(width, 600)
                one.page.wait_for_function(IS_WIDE, arg=[found["two seats"].element_handle(), wide])
                for name, root in found.items():
                    limit = BOARDS[name][1] if wide > 800 else NARROW
                    assert height(root) <= limit, (name, lang, width)
                    if wide > 800:
                        root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
                        for part in BOARDS[name][2]:
                            assert_in_view(root, part, name)
                    elif TABLE[-1] in BOARDS[name][2]:
                        # The own Board, and below it the question and its buttons or the answers.
                        root.locator(TABLE[-1]).evaluate("(one) => one.scrollIntoView({ block: 'start' })")
                        for part in BOARDS[name][2]:
                            if part != ".rg-pz-task":
                                assert_in_view(root, part, name)


TASK = """
from raigo_lab import Lesson
lesson = Lesson(LESSON, lang="en")
words, table, goal = lesson.part(NAME)
def play(kind):
    data = lesson.data.part(NAME).data
    table.position, line = data["position"], data[kind][0]
    for text in (one for step in line for one in step.split(" + ")):
        offered = [str(one) for one in table._game.offered()]
        table.set_state({"picked": {"serial": table.serial, "id": offered.index(text)}})
"""
SPAN = "(parts) => parts.at(-1).getBoundingClientRect().bottom - parts[0].getBoundingClientRect().top"


@pytest.mark.parametrize(("lesson", "task"), [(5, "free-again"), (13, "help-partner")])
def test_a_task_of_a_lesson_is_one_screen_before_and_after_a_try(opened: Callable, lesson: int, task: str):
    one = opened(
        TASK.replace("LESSON", str(lesson)).replace("NAME", repr(task)),
        "from IPython.display import display\ndisplay(words, table, goal)",
        run=False,
    )
    one.run_all()
    parts = one.page.locator(".jp-OutputArea-output .rg[data-lm-suppress-shortcuts]")
    expect(parts).to_have_count(3)
    said = parts.last.locator(".rg-said")
    goals = set()
    for kind, tone in (("", "plain"), ("wrong", "bad"), ("solutions", "good")):
        if kind:
            one.ask("None", f"play({kind!r})")
        expect(said).to_have_attribute("data-tone", tone)
        expect(parts.nth(1)).not_to_have_attribute("data-playing", re.compile("."))
        for lang in ("en", "ja"):
            one.ask("None", f"lesson.lang = {lang!r}")
            expect(parts.last).to_have_attribute("lang", lang)
            assert parts.evaluate_all(SPAN) <= 679, (tone, lang)
            goals.add((lang, height(parts.last)))
            parts.first.evaluate("(one) => one.scrollIntoView({ block: 'start' })")
            for root, part in ((parts.nth(1), TABLE[0]), (parts.nth(1), TABLE[2]), (parts.last, ".rg-study")):
                assert_in_view(root, part, f"{tone} {lang}")
    assert len(goals) == 2, "what is said makes the goal no higher"


@pytest.mark.parametrize("width", [1280, 1440, 1280 - 848 + 600])
def test_nothing_moves_when_a_question_comes(opened: Callable, width: int):
    one = opened(f"from raigo_lab import Table\n{CHANTS}", "asked", run=False)
    one.run_all()
    root = one.page.locator(".jp-OutputArea-output .rg-play")
    end = root.locator(".rg-act [data-mark='!end']")
    with sized(one.page, width, 900 if width == 1440 else 800):
        expect(end).to_be_visible()
        root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
        before = root.evaluate(PLACES)
        end.click()
        expect(root.locator(".rg-ask")).to_contain_text("Answer with Roar")
        expect(root.locator(".rg-drawn")).to_be_visible()
        assert root.evaluate(PLACES) == before
        for part in TABLE:
            if width > 1100:
                assert_in_view(root, part, "asked")


# From each widget to every one that takes its position.
OPENED = {
    "table": "play",
    "clock": "destroy-clock",
    "battle": "battle-lab",
}  # where the class is not the tool's name
SOURCES: dict[str, tuple[str, list[str]]] = {
    "Table in a battle": (f"Table({BATTLE!r})", ["explorer", "editor", "battle"]),
    "Table with a Destroy": (f"Table({DESTROY!r})", ["explorer", "editor", "clock"]),
    "explorer": (f"TreeExplorer({BATTLE!r}, limit=5)", ["table", "editor", "battle"]),
    "editor": (f"PositionEditor({DESTROY!r})", ["table", "explorer", "clock"]),
    "battle": (f"BattleLab({BATTLE!r})", ["table", "explorer", "editor"]),
    "clock": (f"DestroyClock({DESTROY!r})", ["table", "explorer", "editor"]),
    "replay": (f"Replay({ACT!r}, ['pile R a'])", ["table", "explorer", "editor"]),
}


def test_a_position_goes_from_every_widget_to_every_other_in_place(opened: Callable):
    made = ", ".join(f"{name!r}: {code}" for name, (code, _) in SOURCES.items())
    one = opened(
        f"from raigo_lab import {NAMES}\nmade = {{{made}}}",
        *(f"made[{name!r}]" for name in SOURCES),
        run=False,
    )
    one.run_all()
    outputs = one.page.locator(".jp-OutputArea-output:has(.rg[data-lm-suppress-shortcuts])")
    expect(outputs).to_have_count(len(SOURCES))
    for number, (name, (_, tools)) in enumerate(SOURCES.items()):
        place = outputs.nth(number)
        first = place.locator(".rg[data-lm-suppress-shortcuts]").first
        for tool in tools:
            first.locator(".rg-open summary").click()
            offered = first.locator(".rg-open [data-open]")
            assert [one.get_attribute("data-open") for one in offered.all()] == tools, name
            first.locator(f".rg-open [data-open={tool}]").click()
            shown = place.locator(f".rg-opened .rg-{OPENED.get(tool, tool)}").first
            expect(shown).to_be_visible()
            expect(first).to_be_hidden()
            place.get_by_role("button", name="← Back").click()
            expect(first).to_be_visible()
            expect(shown).to_have_count(0)
    game = outputs.nth(1)
    game.locator("[data-open=explorer]").evaluate("(one) => one.click()")  # and on from what was opened
    explorer = game.locator(".rg-opened .rg-explorer")
    expect(explorer).to_be_visible()
    explorer.locator(".rg-open summary").click()
    explorer.locator("[data-open=editor]").click()
    expect(game.locator(".rg-opened .rg-opened .rg-editor")).to_be_visible()
    assert (
        one.ask(
            "made['Table with a Destroy']._child._child.position == made['Table with a Destroy'].position"
        )
        == "True"
    )
