"""The Position editor without a browser: edits, drafts that are wrong, and messages from a page as a stranger's."""

import json
import re

import pytest
from support.places import PACKAGE

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.puzzles.form import BadPuzzleError
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json
from raigo_lab.raigo.tokens import LETTERS
from raigo_lab.texts import say, table
from raigo_lab.widgets.editor.draft import NoEdit, blank, edited, read_draft, shaped
from raigo_lab.widgets.editor.widget import PositionEditor
from raigo_lab.widgets.shared import sources

LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
WRONG = "2p t0 z- e2 / 0 2T81 -- 54K123,-*T1,- / 2 N1 -- KKK3,-,-"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(LINE)


def do(editor: PositionEditor, deed: str, what: object = None, serial: int | None = None) -> None:
    """What arrives when a page reports an edit."""
    asked = editor.serial if serial is None else serial
    editor.set_state({"picked": {"serial": asked, "id": deed, "at": what}})


def test_a_position_is_clicked_together():
    editor = PositionEditor()
    edits = [
        ("put", ["5", "raizan"]),
        ("put", ["K", "raizan"]),
        ("put", ["1", "0.body"]),
        ("put", ["7", "0.body"]),
        ("put", ["K", "0.body"]),
        ("put", ["N", "0.left"]),
        ("put", ["T", "0.left"]),  # A Hand holds one: the new token takes its place.
        *(("put", [token, "0.towers.0"]) for token in "765"),
        ("put", ["5", "0.towers.2"]),
        ("put", ["R", "0.towers.2"]),
        ("seal", ["0.2", "T this"]),
        ("put", ["W", "1.body"]),
        ("put", ["H", "1.right"]),
        ("put", ["6", "1.towers.0"]),
        ("put", ["6", "1.towers.0"]),
        ("put", ["T", "0.canyon"]),
        *(("put", [token, "0.completed.0"]) for token in "HKN"),
        ("destroy", 1),
        ("put", ["N", "1.gathered"]),
        ("put", ["2", "removed"]),
        ("yang", [1, 1]),
        ("ruling", ["R6", "forbidden"]),
        ("ruling", ["R1", 2]),
        ("turn", 1),
    ]
    for deed, what in edits:
        do(editor, deed, what)
        assert editor.error == "", (deed, what)
    wanted = "2p t1 z5K x2 R1=2,R6=forbidden / 2 7K1 T- 765,-,5R*T1 c:T h:HKN / 3 W -H 66,-,- d:N"
    assert editor.position == wanted
    assert position_from_json(editor.draft) == parse_position(wanted)
    for _ in edits:
        assert editor.undo()
    assert not editor.undo()
    assert editor.draft == blank()
    for _ in edits:
        assert editor.redo()
    assert not editor.redo()
    assert editor.position == wanted


def test_tokens_come_off_where_they_are_pressed(editor):
    do(editor, "take", ["0.towers.0", 1])
    do(editor, "take", ["0.body", 0])
    do(editor, "take", ["raizan", 0])
    do(editor, "take", ["0.left", 0])
    assert editor.position == "2p t0 zK / 2 K1 -- 75,-,5R / 3 W -H 66,-,-"
    do(editor, "take", ["0.left", 0])
    assert editor.error == say("answer.malformed")


def test_a_token_goes_elsewhere_in_one_edit(editor):
    do(editor, "move", ["0.towers.0", 2, "0.right"])
    assert editor.position == LINE.replace("T- 765", "T5 76")
    do(editor, "move", ["0.body", 1, "0.right"])  # A Hand holds one: the new token takes its place.
    assert editor.position == LINE.replace("7K1 T- 765", "71 TK 76")
    assert editor.undo()
    assert editor.undo()
    assert editor.position == LINE
    for token in "HKN":
        do(editor, "put", [token, "0.completed.0"])
    do(editor, "put", ["3", "0.completed.1"])
    do(editor, "move", ["0.completed.1", 0, "0.completed.0"])
    assert editor.draft["players"][0]["completed"] == ["HKN3"]


def test_seats_order_and_last_turns(editor):
    do(editor, "order", False)
    assert editor.view["shared"][0]["label"] == say("editor.place_bag")
    assert editor.position.startswith("2p t0 z{5K}")
    do(editor, "take", ["raizan", 1])
    do(editor, "take", ["raizan", 0])
    do(editor, "last_turns", 1)
    assert " e1 " in editor.position
    do(editor, "put", ["5", "raizan"])
    assert editor.draft["last_turns"] is None
    do(editor, "seats", 4)
    assert editor.position == ""  # A Bonus Token is missing (S1).
    do(editor, "put", ["8", "bonus"])
    assert editor.position.startswith("4p")
    assert len(editor.view["seats"]) == 4
    assert [len(one["towers"]) for one in editor.draft["players"]] == [2] * 4


def test_all_problems_are_listed_at_once_and_the_draft_is_kept(editor):
    do(editor, "paste", WRONG)
    assert editor.says == say("editor.taken")
    assert editor.position == ""
    assert len(editor.problems) == 5
    assert editor.draft["players"][0]["body"] == "2T81"
    bad = {place["at"] for seat in editor.view["seats"] for place in seat["places"] if place["bad"]}
    assert bad == {"0.body", "0.towers.0", "0.towers.1"}
    assert editor.text("notation") == ""
    assert json.loads(editor.text("json")) == editor.draft
    do(editor, "undo")
    assert editor.position == LINE


def test_warnings_do_not_forbid(editor):
    do(editor, "yang", [0, -1])
    do(editor, "yang", [0, -1])
    do(editor, "yang", [0, -1])
    assert editor.position.startswith("2p t0 z5K / 0 ")
    assert any("E2" in one for one in editor.warnings)
    assert editor.view["state"]["tone"] == "warn"


def test_json_that_is_partly_unreadable_says_what_was_left_out(editor):
    do(editor, "paste", json.dumps({"seats": 2, "x": 1, "players": [{"yang": "a", "body": "ZK"}]}))
    assert editor.error == ""
    assert "unknown field" in editor.says
    assert editor.draft["players"][0]["body"] == "K"
    do(editor, "paste", "hello")
    assert "begins like" in editor.error
    assert editor.draft["players"][0]["body"] == "K"
    do(editor, "paste", "{")
    assert "not JSON" in editor.error


@pytest.mark.parametrize(
    "text",
    [
        "9p t0 z5 / 2 - -- -,-,-",
        "2p t7 zDDDD e9 / 2 7777777 TT -,-,-,-,-",
        "2p t0 z- / 2 - -- 7*K1,-,- / 2 - -- -,-,-",
        "2p t0 z- / 2 - -- 7*T9,-,- / 2 - -- -,-,-",
        "2p t0 z- / -5 - -- -,-,- / 1000 - -- -,-,-",
        '{"players": [[], 3, null], "raizan": 5, "rules": [], "last_turns": "x", "moment": {}}',
        '{"players": [{"towers": 3, "sealed": 4, "completed": 5, "head": []}, {"towers": [1, null]}]}',
        "{}",
    ],
)
def test_no_paste_breaks_the_page(text):
    editor = PositionEditor(LINE)
    do(editor, "paste", text)
    assert json.loads(json.dumps(editor.view)) == editor.view
    assert len(editor.view["seats"]) == editor.draft["seats"] in (2, 3, 4)
    assert editor.picture().startswith("<svg ")


def test_real_positions_go_through_unchanged():
    positions = [deal(seats, seed=seats) for seats in (2, 3, 4)]
    for position in [*positions, parse_position(LINE)]:
        data = position_to_json(position)
        assert shaped(data) == data
        assert read_draft(format_position(position)) == (data, ())


def test_a_position_in_the_middle_of_a_turn_keeps_its_moment():
    text = "2p t0 z- e2 @ACT / 4 - -T 54K2,-,- / 2 N1 -- KKK3,-,-"
    editor = PositionEditor(text)
    assert editor.position == text
    assert editor.view["controls"]["moment"]
    do(editor, "moment")
    assert editor.position == text.replace(" @ACT", "")
    do(editor, "moment")
    assert editor.error == say("answer.malformed")


def test_the_trait_goes_both_ways(editor):
    seen = []
    editor.observe(lambda change: seen.append(change["new"]), names="position")
    editor.position = LINE.replace("z5K", "z5")
    do(editor, "put", ["8", "raizan"])
    assert seen == [LINE.replace("z5K", "z5"), ""]
    assert editor.undo()
    assert editor.undo()
    assert editor.position == LINE
    for wrong in ("x", "", WRONG, 7):
        with pytest.raises(RaigoError):
            editor.position = wrong
    assert editor.position == LINE


def test_the_puzzle_file_has_this_position_and_lacks_only_words(editor):
    with pytest.raises(BadPuzzleError) as refused:
        read_puzzle(editor.text("puzzle"), "own/draft")
    assert [problem.text for problem in refused.value.problems] == [
        "teaches: a list of clauses is expected",
        "author: a text is expected",
        *(
            f"{key}: the text in {lang} is missing"
            for key in ("title", "task", "idea", "hints.where", "hints.piece", "explanation")
            for lang in ("en", "ja")
        ),
    ]
    filled = editor.text("puzzle").replace('""', '"…"').replace("[]", '["T1"]')
    assert format_position(read_puzzle(filled, "own/draft").position) == LINE
    do(editor, "out", "puzzle")
    assert editor.view["out"]["text"] == editor.text("puzzle")
    with pytest.raises(InvalidArgument):
        editor.text("poem")


@pytest.mark.parametrize(
    ("deed", "what"),
    [
        ("explode", None),
        ("put", None),
        ("put", ["T"]),
        ("put", ["TT", "raizan"]),
        ("put", ["", "raizan"]),
        ("put", ["Z", "raizan"]),
        ("put", [["T"], "raizan"]),
        ("put", ["T", "9.body"]),
        ("put", ["T", "2.body"]),
        ("put", ["T", "0.towers.3"]),
        ("put", ["T", "0.completed.1"]),
        ("put", ["T", "0.gathered"]),
        ("put", ["T", "0.yang"]),
        ("put", ["T", "__class__"]),
        ("take", ["raizan", 2]),
        ("take", ["raizan", -1]),
        ("take", ["raizan", True]),
        ("take", ["raizan", "0"]),
        ("move", ["raizan", 0]),
        ("move", ["raizan", 0, "raizan"]),
        ("move", ["raizan", 2, "0.left"]),
        ("move", ["raizan", 0, "9.left"]),
        ("move", [["raizan"], 0, "0.left"]),
        ("seats", 5),
        ("seats", True),
        ("turn", 2),
        ("turn", None),
        ("order", 1),
        ("last_turns", 3),
        ("last_turns", "1"),
        ("yang", [0, 5]),
        ("yang", [2, 1]),
        ("seal", ["0.0", "K this"]),
        ("seal", ["0.3", "T this"]),
        ("seal", [0, "T this"]),
        ("destroy", 2),
        ("ruling", ["R6", "never"]),
        ("ruling", ["R99", 1]),
        ("ruling", ["R1", 0]),
        ("ruling", [["R1"], 1]),
        ("ruling", ["R6", ["possible"]]),
        ("clear", 1),
        ("undo", 1),
        ("paste", ""),
        ("paste", "x" * 20_001),
        ("paste", {}),
        ("out", "poem"),
        ("out", ["json"]),
    ],
)
def test_what_is_no_edit_is_refused_in_one_sentence(editor, deed, what):
    do(editor, deed, what)
    assert editor.error == say("answer.malformed")
    assert editor.position == LINE
    assert not editor.tools["undo"]


@pytest.mark.parametrize(
    "message",
    [
        7,
        "put",
        [],
        {"serial": 1},
        {"serial": "1", "id": "clear", "at": None},
        {"serial": 1, "id": [], "at": 1},
    ],
)
def test_a_message_that_is_none_is_refused(editor, message):
    editor.set_state({"picked": message})
    assert editor.error == say("answer.malformed")
    assert editor.position == LINE


def test_stale_edits_and_other_traits_are_refused(editor):
    do(editor, "clear", serial=editor.serial - 1)
    assert editor.error == say("answer.stale")
    editor.set_state({"position": "2p", "view": {}, "problems": ["x"], "lang": "fr"})
    assert editor.error == say("answer.read_only")
    assert (editor.position, editor.lang, editor.problems) == (LINE, "en", [])
    do(editor, "undo")
    assert editor.error == say("editor.nothing_to_undo")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c6_an_empty_table_begins_with_two_yang_each(seats):
    assert [player["yang"] for player in PositionEditor(seats=seats).draft["players"]] == [2] * seats


def test_an_edit_leaves_the_draft_before_alone():
    draft = blank()
    before = json.dumps(draft)
    for token in LETTERS:
        edited(draft, "put", [token, "1.towers.2"])
    assert json.dumps(draft) == before
    with pytest.raises(NoEdit):
        edited(draft, "nothing", None)


def test_the_twins_stand_beside_the_live_widget(editor):
    data, _ = editor._repr_mimebundle_()
    assert data["text/plain"] == f"PositionEditor({LINE!r})"
    assert data["image/svg+xml"] == editor.picture() == PositionEditor(LINE).picture()
    assert data["text/html"].startswith("<img ")
    assert WIDGET_VIEW in data
    editor.paste(WRONG)
    assert repr(editor) == "PositionEditor(seats=2)"
    assert "Body of three spaces" in editor.picture()


def test_it_speaks_japanese(editor):
    editor.lang = "ja"
    assert editor.view["title"] == "局面の編集"
    assert repr(editor) == f"PositionEditor({LINE!r}, lang='ja')"
    with pytest.raises(InvalidArgument):
        PositionEditor(lang="de")
    with pytest.raises(InvalidArgument):
        PositionEditor(seats=5)


ENGLISH = re.compile(r"[a-z]{3,} [a-z]{2,}")  # two words in a row: no notation, no name of a field


@pytest.mark.parametrize(
    "text",
    [
        WRONG,
        "2p t0 z5 e9 / 2 8888 TT 7*K1,-,- d:DD h:7 / 2 7K -- -,-*T2,- d:T",
        "2p t9 zTTTTTTTTTTTTTTTTT / 0 17 -- -,-,-,- / 1 - -- -",
        "3p t0 z5 / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-",
        "2p t0 z5K @FORBIDDANCE / 2 71 -- 765,-,5R / 3 W -H 66,-,-",
        "2p t0 z5K @PLACE / 2 71 -- 765,-,5R / 3 W -H 66,-,-",
        json.dumps(
            {"seats": "x", "x": 1, "turn": 1.5, "raizan": "Z", "rules": {"R6": "never", "R99": 1, "R1": -1}}
        ),
        json.dumps(
            {"format": 3, "seats": 2, "turn": 0, "raizan": {"bag": 3}, "players": [{"towers": [1]}, 4]}
        ),
    ],
)
def test_what_is_wrong_is_told_in_japanese_too(text):
    editor = PositionEditor(LINE, lang="ja")
    do(editor, "paste", text)
    assert editor.error == ""
    assert editor.problems or editor.says != say("editor.taken", "ja")  # What cannot be kept is told once.
    told = [*editor.problems, *editor.warnings, editor.says, editor.view["state"]["text"]]
    assert not [one for one in told if ENGLISH.search(one)]
    assert all(re.search("[\u3040-\u30ff\u4e00-\u9fff]", one) for one in told if one)
    assert (say("editor.problems", "ja") in editor.picture()) == bool(editor.problems)
    editor.lang = "en"
    assert len(editor.problems) == len([one for one in editor.problems if one.isascii()])


def test_every_sentence_about_a_position_is_a_problem_somewhere():
    """No row of the table is left over, and none is missing."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*.py")
        if path.name
        in (
            "validity.py",
            "moment.py",
            "problem.py",
            "position_json.py",
            "reading_json.py",
            "reading_rare.py",
        )
    )
    of_the_command = {"refused", "odd", "cannot_be", "is_fine"}
    rows = [
        row for row in table("position") if not row.startswith(("at_", "part_")) and row not in of_the_command
    ]
    assert [row for row in rows if f'"{row}"' not in source and f"position.{row}" not in source] == []


def test_the_script_stands_alone_and_writes_text_only():
    script = sources.script("editor")
    assert not re.search(r"^import ", script, re.MULTILINE)
    assert "innerHTML" not in script


# What is too large for a line


def deep_json(editor: PositionEditor, depth: int) -> str:
    nest: list = []
    for _ in range(depth):
        nest = [nest]
    return json.dumps(editor.draft | {"moment": {"x": nest}})


@pytest.mark.parametrize("text", ["{LINE} R1=10000000000", "[600]", "[5000]", "{{600", "9" * 5000])
def test_what_no_position_holds_is_refused_and_the_position_stays(text, tmp_path, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_LOG", str(tmp_path / "trouble.log"))
    editor = PositionEditor(LINE)
    text = {
        "[600]": deep_json(editor, 600),
        "[5000]": "[" * 5000 + "]" * 5000,
        "{{600": '{"players":' * 600 + "1" + "}" * 600,
        "{LINE} R1=10000000000": LINE.replace("z5K", "z5K R1=10000000000"),
    }.get(text, text)
    serial = editor.serial
    do(editor, "paste", text)
    assert editor.serial == serial + 1
    assert editor.error
    assert (editor.position, editor.problems) == (LINE, [])
    assert not (tmp_path / "trouble.log").exists()
    do(editor, "yang", [0, 1])
    assert editor.position == LINE.replace("/ 2 7K1", "/ 3 7K1")


def test_a_ruling_goes_as_far_as_a_line_can_say():
    editor = PositionEditor(LINE)
    do(editor, "ruling", ["R1", 99])
    assert "R1=99" in editor.position
    for value in (100, 10**10, -1, True, 1.5):
        do(editor, "ruling", ["R1", value])
        assert editor.error == say("answer.malformed")
        assert "R1=99" in editor.position
    data = editor.draft | {"rules": {"R1": 10**10}}
    do(editor, "paste", json.dumps(data))
    assert editor.position == LINE
