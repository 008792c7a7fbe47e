"""The lessons of the course: every file reads, every answer holds, every clause is taught, every notebook is in step."""

import json
import re
import tomllib

import nbformat
import pytest
from support.places import PACKAGE

from raigo_lab.course import check, judging, looking, scene, words
from raigo_lab.course.lesson import (
    BadLesson,
    Lesson,
    Part,
    lesson_named,
    lesson_names,
    load,
    problems,
    read,
)
from raigo_lab.course.taught import taught
from raigo_lab.errors import RaigoError
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.texts import LANGUAGES
from raigo_lab.widgets.lesson.book import Lesson as Book
from tools import course
from tools.notebooks import WIDGET_VIEW, strip

DATA = PACKAGE / "course"
NOTEBOOKS = course.FOLDER
MOST_CELLS = 20

# Which lesson must teach what.
PLAN = {
    1: "C3 C4 C5 C6 C7 C8",
    2: "C1 C2",
    3: "S3 S4 T1 T2 T3 T5 T6",
    4: "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11",
    5: "T8 T9",
    6: "T4 T7 E2",
    7: "T10 T13 TH1 TH2 TH3 TH4 TH5 TH6",
    8: "T11 SN1 SN2 KA1 SH1 SH2",
    9: "RO1 RO2 RO3 RO4 RO5 RO6 RO7",
    10: "MI1 SW1 SW2 PU1 PU2",
    11: "T12 DE1 DE2 DE3 DE4",
    12: "E1 E3 E4",
    13: "S1 S2 S5",
    14: "S6 S7",
    15: "",
    16: "",
    17: "AC1 AC2 AC3 AC6 AC7 AC8 AC11 AC12",
    18: "A1 A2 A3 A4 A6 A12 A15 A24 A29 A35 AC10 R31",
    19: "A5 A14 A20 A26 A27 A28 A30 A31 R36",
    20: "AC4 A9 A16 A25 A36 R27 R28 R33",
    21: "AC5 A7 A8 A23 R29 R30 R32",
    22: "AC9 AC15 A10 A13 A17 A18 R26 R37 R38",
    23: "AC13 AC14 AC16 A11 A19 A21 A22 A32 A33 A34 R25 R34 R35",
    24: "RB1 RB2 RB3",
}

every = pytest.mark.parametrize("name", lesson_names())


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    """What somebody answered on this computer is not to be seen."""
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")


# The lessons


@every
def test_its_form_is_right(name):
    text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
    assert [str(one) for one in problems(text, name)] == []


@every
def test_everything_it_says_holds_by_the_engine(name):
    assert list(check.wrong(load(name))) == []


@every
def test_it_is_a_whole_lesson(name):
    """Show, do, task, predict, spot the illegal move, sum up; a game and the strategy may leave something out."""
    kinds = [part.kind for part in load(name).parts]
    assert kinds[-1] == "summary"
    assert {"text", "figure"} & set(kinds)
    if "game" not in kinds:
        assert {"task", "predict", "illegal"} <= set(kinds)
    assert len(kinds) <= MOST_CELLS


@every
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_can_be_shown_in_both_languages(name, lang):
    book = Book(name, lang=lang)
    for part in book.parts:
        for piece in book.part(part):
            data = piece._repr_mimebundle_()[0]
            assert piece.lang == lang
            assert data["text/html"]
            assert "object at 0x" not in data["text/plain"]


@every
def test_its_words_keep_their_language(name):
    """No sentence was left in the other language; piles and names of places may stand in both."""
    lesson = load(name)
    for part in lesson.parts:
        for field in ("title", "text", "caption", "reveal", "done"):
            japanese = part.words(field, "ja")
            plain = re.sub(r"`[^`]*`|\[[A-Z]+\d+\]|\|[^\n]*\|", "", japanese)
            assert not re.search(r"(\b[A-Za-z]{3,}\b[ ,]+){3,}", plain), f"{part.id} {field}"


# Where seats are named beside "you": the place itself is taught, or the reader sits elsewhere.
SEAT_0_IS_NAMED = {
    "01_the_table/whole-table",
    "01_the_table/what-they-see",
    "09_roar_and_battle/try-roar",
    "09_roar_and_battle/now-roar",
    "13_two_three_four/three",
    "13_two_three_four/four",
    "13_two_three_four/summary",
}


def _sentences(one):
    """Everything that is read in a lesson file, line by line."""
    if isinstance(one, dict):
        for key, value in one.items():
            if isinstance(value, str) and key.endswith(LANGUAGES):
                yield from value.splitlines()
            else:
                yield from _sentences(value)
    elif isinstance(one, list):
        for value in one:
            yield from _sentences(value)


@every
def test_no_mark_of_the_text_is_left_in_what_is_read(name):
    """A mark inside another one is shown as it is written: **`765`** would keep its backticks."""
    read_from = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    texts = [run.text for line in _sentences(read_from) for run in words.runs(line)]
    assert len(texts) > 50
    assert [text for text in texts if set("*`") & set(text)] == []


@every
def test_it_speaks_to_the_reader_as_you(name):
    named = [
        f"{name}/{one.id}"
        for one in load(name).parts
        if re.search(
            r"\b[Ss]eats? 0\b|席0",
            " ".join(str(value) for key, value in one.data.items() if key not in ("position", "actions")),
        )
    ]
    assert set(named) == {place for place in SEAT_0_IS_NAMED if place.startswith(name)}


@every
def test_yang_fits_the_completed_hands_that_are_shown(name):
    """C6 Everybody begins with 2; who has paid may have less, but only without a completed hand here."""
    odd = []
    for one in load(name).parts:
        seats = parse_position(one.data["position"]).state.seats if "position" in one.data else ()
        for seat in seats:
            gained = sum(worth(pile).points for pile in seat.completed)
            if seat.yang != 2 + gained and (gained or seat.yang > 2):
                odd.append(f"{one.id}: {seat.yang} Yang with {seat.completed}")
    assert odd == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_refusal_speaks_code(lang):
    said = [
        refusal.text(lang, you=one.data.get("eyes", 0)).rpartition("(")[0]
        for name in lesson_names()
        for one in load(name).parts
        if one.kind == "illegal"
        for tried in judging.judge_moves(one)
        for refusal in tried.refusals
    ]
    assert len(said) > 40
    code = r"\b[0-3](L|R|B\d|[abc])\b" + ("|[a-z]{3}" if lang == "ja" else "")
    assert [sentence for sentence in said if re.search(code, sentence)] == []


def test_minutes_are_counted_from_words_and_tasks():
    """Newcomers needed 15 to 20 minutes for the first lessons that were promised as 10 to 12."""
    assert all(14 <= load(number).minutes <= 21 for number in (1, 2, 3, 5, 6, 7, 8))
    short = load(1)._replace(parts=load(1).parts[:3])
    assert short.minutes < load(1).minutes
    page = (NOTEBOOKS.parents[1] / "docs" / "course.md").read_text(encoding="utf-8")
    minutes = [load(name).minutes for name in lesson_names()]
    ordinary = [count for number, count in enumerate(minutes[:16], start=1) if number != 15]
    assert f"{min(ordinary)} to {max(ordinary)} minutes" in page
    assert (
        f"{min(minutes[16:23])} to {max(minutes[16:23])} minutes" in page
    )  # part two; the last is a whole game
    assert max(minutes[16:23]) <= 12
    assert f"{round(sum(minutes) / 60)} hours in all" in page


@every
def test_minutes_are_promised_for_either_language(name):
    """Counted in each from what is read in it: a longer text takes longer, and the two agree by about a tenth."""
    lesson = load(name)
    english, japanese = (lesson.minutes_in(lang) for lang in LANGUAGES)
    assert english == lesson.minutes
    assert abs(english - japanese) <= max(1, english / 10)
    longer = part("text", en="word " * 600, ja="字" * 1300)
    for lang in LANGUAGES:
        assert lesson._replace(parts=(*lesson.parts, longer)).minutes_in(lang) == lesson.minutes_in(lang) + 5


def test_the_course_has_24_lessons_and_no_gap():
    assert [load(name).number for name in lesson_names()] == list(range(1, 25))


# Every clause is taught


def is_told(clause: str) -> bool:
    """Whether a lesson must tell it: every clause, and the rulings of the Arcana beside the Arcanum they concern."""
    return not re.match(r"R\d", clause) or int(clause[1:]) >= 25


def test_every_clause_and_every_ruling_of_the_arcana_is_taught_by_a_lesson():
    assert [name for name, places in taught().items() if not places and is_told(name)] == []


def test_the_plan_names_each_of_them_once():
    planned = [clause for clauses in PLAN.values() for clause in clauses.split()]
    assert sorted(planned) == sorted(filter(is_told, clause_ids()))


@every
def test_it_teaches_what_the_plan_says(name):
    lesson = load(name)
    assert [clause for clause in PLAN[lesson.number].split() if clause not in lesson.clauses] == []


# The notebooks


@every
def test_its_notebook_is_in_step(name):
    """Sources and shown parts; ``python -m tools.course`` writes them again."""
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert [(cell.cell_type, cell.source) for cell in notebook.cells] == course.sources(load(name))
    book = Book(name)
    fresh = [[book.top()], *(book.part(part) for part in book.parts)]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell, pieces in zip(cells, fresh, strict=True):
        shown = [output.data for output in cell.outputs]
        for data, piece in zip(shown, pieces, strict=True):
            twins = piece._repr_mimebundle_()[0]
            for kind in ("text/plain", "text/html"):
                assert data[kind] == twins[kind], cell.source


@every
def test_its_notebook_is_executed_hides_its_code_and_keeps_no_live_widget(name):
    path = NOTEBOOKS / f"{name}.ipynb"
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.read(path, as_version=4)
    assert nbformat.writes(strip(notebook)) + "\n" == text
    assert WIDGET_VIEW not in text
    assert "widget-state" not in text
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            assert cell["execution_count"]
            assert cell["metadata"] == course.HIDDEN
            assert cell["outputs"]
    assert all(
        cell.metadata.get("deletable") is False for cell in notebook.cells
    )  # no slip takes a part away


def test_there_is_no_notebook_without_a_lesson():
    names = {path.name for path in NOTEBOOKS.glob("*.ipynb")}
    assert names == {course.CONTENTS, *(f"{name}.ipynb" for name in lesson_names())}


def test_the_contents_are_in_step():
    notebook = nbformat.read(NOTEBOOKS / course.CONTENTS, as_version=4)
    assert [cell.source for cell in notebook.cells] == [course.contents(), course.CONTENTS_CODE]
    shown = notebook.cells[1].outputs[0].data["text/html"]
    targets = re.findall(r"\]\(([^)]+)\)", course.contents()) + re.findall(r'href="([^"]+)"', shown)
    assert len(targets) == len(lesson_names()) + 2
    assert all((NOTEBOOKS / target).exists() for target in targets)


@every
def test_the_links_of_its_notebook_lead_somewhere(name):
    last = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4).cells[-1].source
    targets = re.findall(r"\]\(([^)]+)\)", last)
    assert targets
    assert all((NOTEBOOKS / target).exists() for target in targets)


# What is wrong is told, with file, line and part

GOOD = """title_en = "A test"
title_ja = "試し"
can_en = "read this"
can_ja = "読める"
[[part]]
id = "one"
kind = "text"
en = "Words."
ja = "ことば。"
"""

TASK = (
    GOOD
    + """[[part]]
id = "build"
kind = "task"
tower = "76"
en = "Build."
ja = "積む。"
goal = [{ en = "A Lotus.", ja = "蓮花。", look = "hand", is = "Lotus" }]
solutions = ["765"]
wrong = ["764"]
"""
)

BOARD = "2p t0 z- / 2 742 -- 65,-,- / 2 6 -- 55,7,-"


def said(text: str, name: str = "01_test") -> list[str]:
    return [str(one) for one in problems(text, name)]


def test_a_good_lesson_has_no_problem():
    assert said(GOOD) == []
    assert said(TASK) == []
    assert list(check.wrong(read(TASK, "01_test"))) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "words_of_it"),
    [
        ('title_ja = "試し"', "", 1, "title_ja is missing"),
        ('title_ja = "試し"', 'title_ja = "試し"\ncolour = 3', 3, "unknown field 'colour'"),
        ('kind = "text"', 'kind = "song"', 7, "kind 'song'"),
        ('kind = "text"', 'kind = "text"\nposition = "x"', 8, "unknown field 'position' in a text"),
        ('kind = "text"', 'kind = "text"\nclauses = ["T99"]', 8, "'T99' is not a clause"),
        ('en = "Words."', 'en = "Words [T99]."', 8, "[T99] is not a clause"),
        ('en = "Words."', 'en = "<b>Words</b>"', 8, "no markup"),
        ('ja = "ことば。"', 'ja = "Words in English."', 8, "no Japanese"),
        ('ja = "ことば。"', "", 8, "ja is missing"),
        ('id = "one"', 'id = "One!"', 6, "small letters"),
        ('ja = "ことば。"', 'ja = "ことば。"\nclauses = "T7"', 10, "clauses takes a list"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_part(old, new, line, words_of_it):
    found = said(GOOD.replace(old, new))
    assert found, "nothing found"
    assert found[0].startswith(f"01_test.toml:{line}:")
    assert words_of_it in found[0]


def test_broken_toml_is_told_with_its_line():
    assert said(GOOD + "[[part")[0].startswith("01_test.toml:10:")
    assert "named like" in said(GOOD, "Test")[0]
    assert "at least one" in said(GOOD.partition("[[part]]")[0])[0]
    twice = GOOD + GOOD.partition("[[part]]")[1] + GOOD.partition("[[part]]")[2]
    assert "taken by an earlier part" in said(twice)[0]
    with pytest.raises(BadLesson, match="taken by an earlier part") as caught:
        read(twice, "01_test")
    assert caught.value.problems[0].part == "one"


@pytest.mark.parametrize(
    ("old", "new", "words_of_it"),
    [
        ('goal = [{ en = "A Lotus.", ja = "蓮花。", look = "hand", is = "Lotus" }]\n', "", "needs goal"),
        ('look = "hand"', 'lok = "hand"', "unknown field 'lok'"),
        (', look = "hand", is = "Lotus"', "", "needs event or look"),
        ('is = "Lotus"', "is = 3", "is in goal takes a str"),
        ('ja = "蓮花。", ', "", "ja is missing"),
        (
            'goal = [{ en = "A Lotus.", ja = "蓮花。", look = "hand", is = "Lotus" }]',
            'goal = ["x"]',
            "list of tables",
        ),
        ('tower = "76"', f'tower = "76"\nposition = "{BOARD}"', "either a position or a tower"),
        ('wrong = ["764"]', "wrong = []", "one of wrong"),
    ],
)
def test_what_is_wrong_with_a_task_is_told(old, new, words_of_it):
    assert any(words_of_it in one for one in said(TASK.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "words_of_it"),
    [
        ('["765"]', '["764"]', "solution 1 does not reach the goal: A Lotus."),
        ('["764"]', '["765"]', "wrong 1 reaches the goal"),
        (
            "goal = [",
            'goal = [{ en = "Settled.", ja = "整う。", look = "settled", is = "yes" }, ',
            "goal 1 is missed by none",
        ),
        (
            "solutions = [",
            'avoid = [{ en = "No Six.", ja = "六なし。", look = "tower", has = "1" }]\nsolutions = [',
            "happens in none of wrong: add a near miss (No Six.)",
        ),
        ('tower = "76"', 'tower = "765"', "before anything is done"),
        ('is = "Lotus"', 'is = "Lily"', "'Lily' is not a hand"),
        ('tower = "76"', 'tower = "7X"', "not a token"),
        ('look = "hand"', 'look = "smell"', "cannot be asked of a Tower"),
    ],
)
def test_what_does_not_hold_is_told(old, new, words_of_it):
    found = list(check.wrong(read(TASK.replace(old, new), "01_test")))
    assert any(words_of_it in one for one in found), found
    assert found[0].startswith("01_test.toml [build]: ")


def part(kind: str, **data: object) -> Part:
    return Part("x", kind, tuple(data.pop("clauses", ())), data)


def wrong(one: Part) -> list[str]:
    return list(check.wrong(Lesson("01_x", {}, {}, (one,))))


def test_positions_and_actions_that_do_not_hold_are_told():
    assert "eyes" in wrong(part("figure", position=BOARD, eyes=5))[0]
    assert "action 1, 'fetch 9-'" in wrong(part("figure", position=BOARD, actions=["fetch 9-"]))[0]
    assert wrong(part("figure", position="2p"))
    assert wrong(part("figure", towers=["765", "xyz"]))
    assert wrong(part("figure", tokens="TN?K")) == []
    assert (
        "stops where Raizan"
        in wrong(
            part(
                "figure",
                position="2p t0 z{5K} / 2 - -- -,-,- / 2 - -- -,-,-",
                actions=["fetch --", "select 1"],
            )
        )[0]
    )


def test_a_task_on_the_table_is_over_with_the_turn():
    goal = [{"en": "x", "ja": "x", "look": "0b", "is": "7"}]
    task = part(
        "task",
        position=BOARD,
        goal=goal,
        solutions=[["fetch 7-", "pile L b"]],
        wrong=[["fetch 4-", "pile L b"]],
    )
    assert wrong(task) == []
    start = scene.open_scene(BOARD)
    assert judging.progress(task, start) == judging.Progress((False,), (), (), ended=False)
    lost = judging.progress(task, scene.scene_after(start, ["fetch 4-", "pile L b"]))
    assert (lost.done, lost.failed) == (False, True)
    early = part(
        "task", position=BOARD, goal=goal, solutions=[["fetch 7-", "pile L b"]], wrong=[["fetch 4-"]]
    )
    assert "not over" in wrong(early)[0]
    endless = part("task", position=BOARD, goal=goal, turns=0)
    assert not judging.progress(endless, scene.scene_after(start, ["fetch 4-", "pile L b"])).ended


def test_what_is_to_be_avoided_spoils_an_attempt():
    task = part(
        "task",
        position=BOARD,
        goal=[{"en": "x", "ja": "x", "event": "piled", "seat": 0}],
        avoid=[{"en": "y", "ja": "y", "event": "piled", "at": "0a"}],
        notes=[{"en": "z", "ja": "z", "look": "0a:settled", "is": "no"}],
    )
    one = judging.progress(task, scene.scene_after(scene.open_scene(BOARD), ["fetch 74", "pile L a"]))
    assert (one.done, one.failed, len(one.notes)) == (False, True, 1)


LOOKS = {
    "0a": "65", "0a:stories": 2, "0a:points": 0, "0a:hand": "none", "0a:settled": "yes", "0a:sealed": "no", "0a:top": "5",
    "0L": "", "0B1": "7", "1B2": "", "0body": "742", "0hands": "--", "0inner": 3, "0yang": 2, "0gain": 0, "0canyon": "",
    "0completed": 0, "0gathered": 0, "0towers": 1, "0final": 2, "raizan": 0, "canyon": 0, "turn": 0, "step": "FETCH",
    "last_turns": 2, "over": "no", "options": 13, "options:pile": 0, "1sees:0a": "??", "0sees:0a": "65", "1sees:0B1": "?",
    "0unseen:6": 3,
}  # fmt: skip


@pytest.mark.parametrize(("what", "value"), LOOKS.items())
def test_what_can_be_looked_at(what, value):
    assert looking.look_at(scene.open_scene(BOARD), what) == value


@pytest.mark.parametrize(
    "what", ["", "0", "0z", "7yang", "sky", "0a:smell", "1sees:", "0yang:x", "1sees:0a:points"]
)
def test_what_cannot_be_looked_at_is_told(what):
    with pytest.raises(RaigoError):
        looking.look_at(scene.open_scene(BOARD), what)


def test_the_solver_answers_questions_about_best_moves():
    table = scene.open_scene("2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-")
    assert looking.look_at(table, "value") == 1
    assert judging.holds({"best": "fetch 2T"}, table)
    assert not judging.holds({"best": "fetch --"}, table)


def test_numbers_and_choices_are_computed():
    number = part("predict", tower="HKN", ask="points")
    assert judging.answer(number).number == 2
    assert "on no button" in wrong(part("predict", tower="HKN", ask="points", range=[5, 6]))[0]
    assert "is not a number" in wrong(part("predict", tower="HKN", ask="hand"))[0]
    choices = [
        {"en": "a", "ja": "a", "look": "hand", "is": "Lotus"},
        {"en": "b", "ja": "b", "otherwise": True},
    ]
    assert judging.answer(part("predict", tower="HKN", choices=choices)).right == (True, False)
    assert judging.answer(part("predict", tower="777", choices=choices)).right == (False, True)
    assert "every choice" in wrong(part("predict", tower="HKN", choices=choices[:1]))[0]
    assert "no choice" in wrong(part("predict", tower="777", choices=choices[:1]))[0]


def test_illegal_moves_are_found_by_the_engine():
    moves = [{"do": "fetch 7-"}, {"do": "fetch 9-"}]
    with pytest.raises(RaigoError):
        judging.judge_moves(part("illegal", position=BOARD, moves=[*moves, {"do": "tower 0a + tower 1a"}]))
    why = {"why_en": "Free.", "why_ja": "空き。"}
    moves = [{"do": "fetch 7-", **why}, {"do": "fetch K-"}]
    assert wrong(part("illegal", position=BOARD, moves=moves, clauses=["T1"])) == []
    assert "clause T9" in wrong(part("illegal", position=BOARD, moves=moves, clauses=["T9"]))[0]
    assert "every move" in wrong(part("illegal", position=BOARD, moves=moves[1:]))[0]
    assert "no move" in wrong(part("illegal", position=BOARD, moves=moves[:1]))[0]
    untold = [{"do": "fetch 7-"}, {"do": "fetch K-", **why}]
    assert wrong(part("illegal", position=BOARD, moves=untold)) == [
        "01_x.toml [x]: move 1 is allowed: say why",
        "01_x.toml [x]: move 2 is refused: the engine says why",
    ]


@pytest.mark.parametrize(
    "want", [{"event": "flew"}, {"event": "chanted", "effect": "sing"}, {"event": "piled", "token": "X"}]
)
def test_a_want_that_can_never_be_is_told(want):
    goal = [want | {"en": "x", "ja": "x"}]
    task = part(
        "task",
        position=BOARD,
        goal=goal,
        solutions=[["fetch 7-", "pile L b"]],
        wrong=[["fetch 4-", "pile L b"]],
    )
    assert " is not a" in wrong(task)[0]


def test_lessons_are_found_by_number_and_name():
    assert lesson_named(1) == lesson_named("01") == lesson_named("01_the_table") == "01_the_table"
    for name in ("", "99", 99, "turn"):
        with pytest.raises(RaigoError):
            lesson_named(name)
    with pytest.raises(RaigoError, match="is not a part of"):
        load(1).part("nothing")


# Words


def test_words_are_cut_into_blocks_and_runs():
    text = (
        "One **two** *three* `765` [T7].\nmore\n\n- a\n- b\n\n1. x\n2. y\n\n| h | i |\n|---|---|\n| j | k |"
    )
    kinds = [block.kind for block in words.blocks(text)]
    assert kinds == ["p", "ul", "ol", "table"]
    first = words.blocks(text)[0].lines[0]
    assert [run.kind for run in first] == ["", "b", "", "i", "", "code", "", "clause", ""]
    assert words.plain(first) == "One two three 765 T7. more"
    assert [len(row) for row in words.blocks(text)[3].rows] == [2, 2]
    assert words.plain(words.blocks("体内の\n駒")[0].lines[0]) == "体内の駒"


def test_only_clauses_that_exist_become_clauses():
    assert [run.kind for run in words.runs("[T99] and [T7]")] == ["", "clause"]
    assert [run.text for run in words.quoted("Not so (T9, R6). (Q1)") if run.kind] == ["T9", "R6"]


# The tool


def test_the_tool_tells_what_is_wrong(capsys, monkeypatch):
    assert course.main(["--check"]) == 0
    monkeypatch.setattr(course, "wrong", lambda name: [f"{name}: amiss"])
    assert course.main(["--check", "1"]) == 1
    assert course.main(["1"]) == 1
    assert "amiss" in capsys.readouterr().out


@pytest.mark.slow
def test_a_page_reads_without_code_in_japanese(tmp_path):
    assert course.main(["--html", str(tmp_path), "--lang", "ja", "1"]) == 0
    page = (tmp_path / "01_the_table.ja.html").read_text(encoding="utf-8")
    assert "<script" not in page  # nothing is asked of the web
    assert '<html lang="ja">' in page
    assert "<title>1. 卓とことば</title>" in page
    assert "卓とことば" in page
    assert "終わったらできること" in page
    assert "lesson.show" not in page


def test_every_lesson_file_is_plain_toml_in_the_package():
    for path in DATA.glob("*.toml"):
        assert tomllib.loads(path.read_text(encoding="utf-8"))["part"]


@pytest.mark.parametrize("name", lesson_names())
def test_every_choice_begins_as_a_sentence_does(name: str):
    """Told in the lesson's own words or by the Table's: never with a small letter beside capitals."""
    moves = [move["en"] for part in load(name).parts for move in part.data.get("moves", []) if "en" in move]
    assert [text for text in moves if text[0].islower()] == []
