"""What only Arcana put on a table is drawn and told on every still picture of it; where nothing of it lies, nothing is."""

import copy
import json
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from support.full_of_arcana import FULL

from raigo_lab.pictures import ascii as text_picture
from raigo_lab.pictures import paper, svg
from raigo_lab.pictures import table as table_picture
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.text.position_json import position_from_json

EYE = "M1 5Q7 -2 13 5Q7 12 1 5Z"


def without(seat: int | None, field: str) -> dict:
    """The full table with one thing taken away, and nothing else."""
    data = copy.deepcopy(FULL)
    del (data if seat is None else data["players"][seat])[field]
    if field == "bound":
        data["players"][1]["body"] = "W41"  # S4: only beside a bound token a Body may lie otherwise
    return data


def drawn(data: dict, seat: int | None = None, lang: str = "en") -> str:
    state, rules = position_from_json(data)
    return table_picture.board(view(rules, state, seat), lang)


def told(data: dict, seat: int | None = None, lang: str = "en") -> str:
    state, rules = position_from_json(data)
    return table_picture.describe(view(rules, state, seat), lang)


def signs(picture: str) -> list[str]:
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    return [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]


# What is taken away; what is then drawn no more, and how often it was; the words that go.
THINGS = [
    pytest.param(0, "lasting", ["舞", "舞", "蒼", "蒼", "1 of 3", "5 of 6"], "Dance 舞", id="ac4a lasting"),
    pytest.param(0, "moon", ["零", "崩", "Moon"], "Moon 零崩", id="rb1 moon"),
    pytest.param(1, "moon", ["姫", "Moon"], "Moon 姫", id="rb1 moon of seat 1"),
    pytest.param(0, "burning", ["焔"], "b: Flame burns it (A29)", id="a29 flame"),
    pytest.param(1, "bound", ["縛"], "Body W: bound by Bind (A26)", id="a26 bind"),
    pytest.param(1, "no_fetch", ["赫", "no Fetch"], "no Fetch next turn (A21)", id="a21 ember"),
    pytest.param(1, "no_select", ["封", "no Select"], "no Select next turn (A34)", id="a34 closure"),
    pytest.param(None, "raizan_up", ["七", "雷"], "face up 7×1 T×1", id="ac13 raizan"),
]


@pytest.mark.parametrize(("seat", "field", "gone", "words"), THINGS)
def test_what_lies_there_is_drawn_and_told_and_not_when_it_does_not(seat, field, gone, words):
    full, less = signs(drawn(FULL)), signs(drawn(without(seat, field)))
    for sign in set(gone):
        assert full.count(sign) - less.count(sign) == gone.count(sign), sign
    assert words in told(FULL)
    assert words not in told(without(seat, field))


@pytest.mark.parametrize(
    ("seat", "field", "eyes", "words"),
    [
        (1, "face_up", 2, "Body 1: face up for all; Right H: face up for all"),
        (0, "summoned", 1, "a: Dragon summoned, visible"),
        (1, "summoned", 4, "a: Tree Tower: nothing can choose it (A23)"),
    ],
)
def test_a31_ac5_a23_an_eye_lies_on_every_face_that_all_see(seat, field, eyes, words):
    less = without(seat, field)
    assert drawn(FULL).count(EYE) - drawn(less).count(EYE) == eyes
    assert words in told(FULL)
    assert words not in told(less)
    assert ("a · 4 Tree Tower" in signs(drawn(less))) == ((seat, field) != (1, "summoned"))


def test_a26_a_bound_token_keeps_its_space_in_the_body():
    assert "Body 4W1" in told(FULL)
    assert "Body ??1" in told(FULL, 0)  # AC14: where Bind lies is public, and the One lies face up
    assert signs(drawn(FULL)).count("瞬") == 1


def test_ac13_face_up_tokens_count_for_raizan_and_keep_it_from_being_empty():
    assert "Raizan 6 (face up" in told(FULL)
    assert "6" in signs(drawn(FULL))
    only = FULL | {"raizan": ""}
    assert "Raizan 2 (face up" in told(only)


def test_ac16_arcana_in_the_canyon_are_drawn():
    spent = copy.deepcopy(FULL)
    spent["players"][0]["canyon"] = "TT覇啓"
    assert {"覇", "啓"} <= set(signs(drawn(spent)))
    assert not {"覇", "啓"} & set(signs(drawn(FULL)))


def test_rb1_ac14_the_moon_of_another_seat_is_backs_and_tables_that_differ_only_there_are_equal():
    other = copy.deepcopy(FULL)
    other["players"][1]["moon"] = "鳳"
    assert drawn(FULL, 0) == drawn(other, 0)
    assert "姫" not in signs(drawn(FULL, 0))
    assert "Moon ?" in told(FULL, 0)
    assert drawn(FULL, 1) != drawn(other, 1)


def test_a_table_without_arcana_has_none_of_it():
    plain = {
        "format": "raigo-position/1",
        "seats": 2,
        "turn": 0,
        "raizan": "5K",
        "players": [
            {"yang": 3, "body": "4", "left": "", "right": "", "towers": ["76", "", ""], "canyon": ""}
            for _ in range(2)
        ],
    }
    picture = drawn(plain)
    assert EYE not in picture
    assert "Moon" not in signs(picture)
    assert "Besides" not in told(plain)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_is_drawn_beyond_the_edge_and_colours_turn_at_night(seat, lang):
    picture = drawn(FULL, seat, lang)
    assert f'[fill="{svg.BAD}"]' in picture  # the marks of Ember and Closure are written on the panel
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    wide = float(root.get("width"))
    for node in root.iter("{http://www.w3.org/2000/svg}text"):
        if node.get("x"):
            assert 0 <= float(node.get("x")) <= wide


def test_the_picture_is_the_same_in_another_process():
    code = (
        "import json,sys; from raigo_lab.pictures.table import board; from raigo_lab.raigo.eyes.view import view;"
        "from raigo_lab.raigo.text.position_json import position_from_json as read;"
        "s, r = read(json.loads(sys.argv[1])); print(board(view(r, s, 0)), end='')"
    )
    again = subprocess.run(
        [sys.executable, "-c", code, json.dumps(FULL)], check=True, capture_output=True, encoding="utf-8"
    )
    assert again.stdout == drawn(FULL, 0)


def test_paper_and_plain_text_show_it_too():
    position = position_from_json(FULL)
    printed = paper.diagram(position)
    for sign in ("縛", "焔", "瞬"):
        assert sign in signs(printed)
    assert printed.count(EYE) == 7
    assert any("舞 T (1 of 3) · 蒼 41 (5 of 6) · Moon 零崩" in words for words in signs(printed))
    assert any("no Fetch · no Select" in words for words in signs(printed))
    drawn_text = text_picture.draw(position)
    assert "Face up in Raizan: 7 T (AC13)" in drawn_text
    assert "Body 4 W 1" in drawn_text
    assert "Body W: bound by Bind (A26)" in drawn_text
