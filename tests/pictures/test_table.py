"""The still table: well-formed, equal from run to run, telling nothing hidden."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from raigo_lab.pictures import svg
from raigo_lab.pictures import table as table_picture
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.tokens import KIND

FULL = (
    "2p t0 zT5KNTTRR63TNK5MHP7 x4 @ACT / 4 W2 TK 7M5H3,3K3,- c:TNKH h:4H4"
    " / 5 RR2 1- 75421,WM6*T1,K c:T112667 h:NNN d:NH"
)
SVG = "{http://www.w3.org/2000/svg}"


def seen(text: str, seat: int | None):
    state, rules = parse_position(text)
    return view(rules, state, seat)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [None, 1])
def test_every_table_is_well_formed_and_says_what_it_is(seats, seat, lang):
    state, rules = deal(seats, seed=3)
    one = view(rules, state, seat)
    root = ET.fromstring(table_picture.board(one, lang))  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label") == table_picture.describe(one, lang)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_everything_on_an_open_table_is_drawn():
    root = ET.fromstring(table_picture.board(seen(FULL, None)))  # noqa: S314
    words = [node.text for node in root.iter(f"{SVG}text")]
    for token in "TKWRM4":
        assert KIND[token].kanji in words
    for sign in ("停", "18", "×2", "Seat 1", "5 Yang", "桜花 3", "Destroy 滅 gathered 6 of 10", "4 to go"):
        assert sign in words


def test_s6_tables_that_differ_only_in_hidden_tokens_are_equal_byte_for_byte():
    other = (
        FULL.replace("RR2 1-", "R21 5-")
        .replace("75421", "7R442")
        .replace("zT5KN", "zT1KN")
        .replace("x4", "x5")
    )
    assert other != FULL
    assert table_picture.board(seen(FULL, 0)) == table_picture.board(seen(other, 0))
    assert table_picture.board(seen(FULL, None)) != table_picture.board(seen(other, None))


def test_the_picture_is_the_same_in_another_process():
    code = (
        "from raigo_lab.pictures import table as table_picture; from raigo_lab.raigo.text.notation import parse_position; from raigo_lab.raigo.eyes.view import view;"
        f"s, r = parse_position({FULL!r}); print(table_picture.board(view(r, s, 0)), end='')"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    assert told.stdout == table_picture.board(seen(FULL, 0))


def test_the_words_name_every_seat():
    words = table_picture.describe(seen(FULL, 0))
    assert "seen from seat 0" in words
    assert "Seat 1: 5 Yang, Body ???, Hands ?-, Towers ?????, ???*, ?." in words
    assert "Seat 0: 4 Yang, Body W2, Hands TK, Towers 7M5H3, 3K3, -." in words


def test_a_notebook_shows_picture_and_words():
    shown = table_picture.show_board(seen(FULL, 0), "ja")
    assert (
        shown._repr_mimebundle_()["text/plain"] == table_picture.describe(seen(FULL, 0), "ja") == repr(shown)
    )


def test_t7_an_unsettled_tower_is_cracked_for_those_who_see_it():
    unsettled = FULL.replace("7M5H3", "75MH3")
    cracks = [
        table_picture.board(seen(unsettled, seat)).count(f'stroke="{table_picture.BAD}" stroke-width="2"')
        for seat in (0, 1)
    ]
    assert cracks == [1, 0]


def test_e1_an_empty_raizan_is_a_free_place_and_no_token_back():
    def drawn(raizan: str) -> str:
        position = parse_position(f"2p t0 {raizan} / 2 - -- -,-,- / 2 - -- -,-,-")
        return table_picture.board(view(position.rules, position.state, None))

    full, empty = drawn("z5K"), drawn("z- e2")
    assert svg.BACK in full
    assert svg.BACK not in empty
    assert empty.count("stroke-dasharray") == full.count("stroke-dasharray") + 1
