"""The Position editor and Arcana: everything that only they put on a table is laid by small edits, undone, and judged."""

import json

import pytest
from support.full_of_arcana import FULL

from raigo_lab import PositionEditor
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json
from raigo_lab.widgets.editor.draft import blank, read_draft
from raigo_lab.widgets.editor.rare import SIGNS


def do(editor: PositionEditor, deed: str, what: object = None) -> None:
    """What arrives when a page reports an edit."""
    editor.set_state({"picked": {"serial": editor.serial, "id": deed, "at": what}})


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(position_from_json(FULL))


def player(editor: PositionEditor, seat: int) -> dict:
    return editor.draft["players"][seat]


EDITS = [
    *(("put", [token, "raizan"]) for token in "5K32"),
    *(("put", [token, "raizan_up"]) for token in "T7"),
    ("put", ["3", "removed"]),
    ("yang", [1, 1]),
    *(("put", [token, "0.body"]) for token in "4K2"),
    ("put", ["天", "0.left"]),
    *(("put", [token, f"0.towers.{c}"]) for c, tower in enumerate(("龍", "765", "5R")) for token in tower),
    *(("put", ["T", "0.canyon"]) for _ in range(2)),
    ("sign", ["summoned", "0.towers.0", 0]),
    ("sign", ["burning", "0.towers.1", -1]),
    *(("put", [token, "0.lasting"]) for token in "舞蒼"),
    ("put", ["T", "0.beside.0"]),
    *(("put", [token, "0.beside.1"]) for token in "41"),
    *(("put", [token, "0.moon"]) for token in "零崩"),
    *(("put", [token, "1.body"]) for token in "4W1"),
    ("put", ["H", "1.right"]),
    *(("put", [token, f"1.towers.{c}"]) for c, tower in enumerate(("樹6M6", "62", "K")) for token in tower),
    ("sign", ["summoned", "1.towers.0", 2]),
    ("seal", ["1.1", "鳴 this"]),
    ("put", ["K", "1.canyon"]),
    ("put", ["姫", "1.moon"]),
    ("sign", ["no_fetch", "1.canyon", -1]),
    ("sign", ["no_select", "1.body", 0]),
    ("sign", ["bound", "1.body", 0]),
    ("sign", ["face_up", "1.body", 2]),
    ("sign", ["face_up", "1.right", 0]),
]


def test_a_table_full_of_arcana_is_clicked_together_and_undone():
    editor = PositionEditor()
    for deed, what in EDITS:
        do(editor, deed, what)
        assert editor.error == "", (deed, what)
    wanted = json.loads(json.dumps(FULL))
    wanted["players"][1] |= {"body": "W41", "bound": {"place": "body", "index": 0, "expires": "this"}}
    assert editor.problems == []
    assert position_from_json(editor.draft) == position_from_json(wanted)
    for _ in EDITS:
        assert editor.undo()
    assert editor.draft == blank()
    for _ in EDITS:
        assert editor.redo()
    assert position_from_json(editor.draft) == position_from_json(wanted)


@pytest.mark.parametrize(
    ("sign", "place", "index", "clause"),
    [
        ("bound", "0.towers.1", 0, "A26"),
        ("bound", "0.right", 0, "A26"),  # nothing lies there
        ("bound", "0.body", -1, "A26"),  # which of them?
        ("face_up", "0.canyon", 0, "A31"),
        ("burning", "0.body", 0, "A29"),
        ("summoned", "0.moon", 0, "AC5"),
        ("no_fetch", "raizan", 0, "A21"),
        ("no_select", "raizan_up", 0, "A34"),
        ("opened", "removed", 0, "RB2"),
    ],
)
def test_a_sign_on_a_wrong_place_is_refused_with_its_clause(editor, sign, place, index, clause):
    before = editor.draft
    do(editor, "sign", [sign, place, index])
    assert f"({clause})" in editor.error
    assert editor.draft == before
    assert not editor.undo()


@pytest.mark.parametrize(
    "what",
    [
        None,
        ["bound"],
        ["flying", "0.body", 0],
        ["bound", "9.body", 0],
        ["bound", "0.body", "0"],
        [["bound"], "0.body", 0],
    ],
)
def test_what_is_no_sign_changes_nothing(editor, what):
    before = editor.draft
    do(editor, "sign", what)
    assert editor.error
    assert editor.draft == before


@pytest.mark.parametrize(
    ("deed", "what", "words"),
    [
        ("put", ["天", "1.lasting"], "AC4"),  # no lasting Arcanum
        ("put", ["T", "0.beside.0"], None),  # weight 2 of 3: it stays
        ("put", ["2", "0.beside.0"], "AC4"),  # weight 3 ends Dance
        ("sign", ["summoned", "0.towers.1", 0], "AC5"),
        ("sign", ["burning", "1.towers.2", 0], None),
        ("put", ["K", "1.moon"], "RB1"),
    ],
)
def test_what_lies_wrong_is_told_with_its_clause(editor, deed, what, words):
    do(editor, deed, what)
    assert editor.error == ""
    assert bool(editor.problems) == (words is not None), editor.problems
    assert words is None or any(words in one for one in editor.problems)


def test_a26_bind_lasts_this_turn_then_the_next_then_is_taken_off_and_there_is_one():
    editor = PositionEditor(position_from_json(FULL))
    states = []
    for _ in range(3):
        do(editor, "sign", ["bound", "0.body", 1])
        states.append((player(editor, 0).get("bound"), "bound" in player(editor, 1)))
    assert states == [
        ({"place": "body", "index": 1, "expires": "this"}, False),
        ({"place": "body", "index": 1, "expires": "next"}, False),
        (None, False),
    ]


def test_signs_go_with_their_tokens_when_others_come_and_go(editor):
    do(editor, "put", ["3", "1.body"])  # 4 W 1 with W bound, 1 face up: sorted to W 4 3 1
    assert player(editor, 1)["body"] == "W431"
    assert player(editor, 1)["bound"]["index"] == 0
    assert player(editor, 1)["face_up"] == ["body3", "right"]
    do(editor, "take", ["1.body", 0])
    assert "bound" not in player(editor, 1)
    assert player(editor, 1)["face_up"] == ["body2", "right"]
    do(editor, "put", ["N", "1.right"])  # another token takes the Hand
    assert player(editor, 1)["face_up"] == ["body2"]


def test_ac5b_a29b_signs_end_with_their_tower(editor):
    do(editor, "take", ["0.towers.0", 0])
    assert "summoned" not in player(editor, 0)
    for _ in range(2):
        do(editor, "take", ["0.towers.1", 0])
    assert player(editor, 0)["burning"] == [False, True, False]
    do(editor, "take", ["0.towers.1", 0])
    assert "burning" not in player(editor, 0)
    assert editor.problems == []


def test_a_lasting_arcanum_goes_with_what_it_gathered_and_the_others_keep_theirs(editor):
    do(editor, "take", ["0.lasting", 0])
    assert player(editor, 0)["lasting"] == [{"token": "蒼", "gathered": "14"}]
    do(editor, "take", ["0.lasting", 0])
    assert "lasting" not in player(editor, 0)


def test_c4_with_more_seats_a_board_loses_its_third_circle_and_the_signs_before_it(editor):
    do(editor, "sign", ["burning", "0.towers.2", -1])
    do(editor, "seats", 3)
    assert "burning" not in player(editor, 0)
    assert player(editor, 0)["summoned"] == [True, False]


def test_what_cannot_be_read_of_it_is_told_and_left_out():
    wrong = json.loads(json.dumps(FULL))
    wrong["players"][0] |= {"lasting": "舞", "burning": [1], "bound": {"place": "nose"}, "face_up": ["knee"]}
    draft, left_out = read_draft(json.dumps(wrong))
    assert not {"lasting", "burning", "bound", "face_up"} & set(draft["players"][0])
    assert len(left_out) >= 4
    editor = PositionEditor()
    editor.paste(json.dumps(wrong))
    assert editor.problems == []


def test_every_sign_has_words_in_both_languages_and_is_shown_where_it_lies(editor):
    assert [sign["id"] for sign in editor.view["signs"]] == list(SIGNS)
    shown = {place["at"]: place for seat in editor.view["seats"] for place in seat["places"]}
    assert [(one["bound"], one["up"]) for one in shown["1.body"]["tokens"]] == [
        ("", False),
        ("縛", False),
        ("", True),
    ]
    assert shown["0.towers.1"]["flame"] == "焔"
    assert [one["up"] for one in shown["1.towers.0"]["tokens"]] == [True, False, False, False]
    assert [note["kanji"] for note in editor.view["seats"][1]["notes"]] == ["赫", "封"]
    assert editor.view["seats"][0]["notes"] == []
    assert [one["face"]["kanji"] for one in shown["0.beside.1"]["tokens"]] == ["一", "四"]
    left = {kind["token"]: kind["left"] for kind in editor.view["tray"]}
    assert [left[token] for token in "舞蒼縛焔鳴鬼"] == [0, 0, 0, 0, 0, 1]


def test_a_base_position_has_no_places_of_arcana():
    base = PositionEditor("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    fields = {place["field"] for seat in base.view["seats"] for place in seat["places"]}
    assert not fields & {"lasting", "beside", "moon"}
    assert all(len(seal["options"]) == 5 for seat in base.view["seats"] for seal in seat["seals"])


def test_the_draft_of_a_position_comes_back_as_that_position():
    position = position_from_json(FULL)
    draft, left_out = read_draft(json.dumps(position_to_json(position)))
    assert left_out == ()
    assert position_from_json(draft) == position
