"""The components (C): tokens, Boards, Circles, the table, Yang, families and words."""

from __future__ import annotations

from collections import Counter

import pytest
from support.stories import after, at, clauses, offered, step, token, tower, why, yang

from raigo_lab.errors import InvalidPosition
from raigo_lab.raigo.box import box
from raigo_lab.raigo.clauses import clause
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.text.notation import parse_position, read_position
from raigo_lab.raigo.tokens import KIND, KINDS, parse_pile


def problems(text: str) -> tuple[str, ...]:
    """Everything that is wrong with a position."""
    with pytest.raises(InvalidPosition) as caught:
        read_position(text)
    return tuple(caught.value.problems)


# C1 Tokens

SPELLS = {"T": 8, "N": 7, "K": 6, "H": 5, "R": 4, "M": 3, "W": 2, "P": 1, "D": 1}  # by weight, from 1 to 9


def test_c1_thirty_seven_spells_and_thirty_two_silents():
    spells = [kind for kind in KINDS if kind.suit == "Spell"]
    silents = [kind for kind in KINDS if kind.suit == "Silent"]
    assert {kind.letter: kind.copies for kind in spells} == SPELLS
    assert {kind.letter: kind.copies for kind in silents} == dict.fromkeys("12345678", 4)
    assert (sum(kind.copies for kind in spells), sum(kind.copies for kind in silents)) == (37, 32)
    assert len(box(DEFAULT, 4).tokens) == 69


def test_c1_weights_are_the_rows_of_the_table():
    assert [KIND[letter].weight for letter in SPELLS] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [KIND[letter].weight for letter in "12345678"] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_c1_kanji_are_accepted_as_input_and_purify_in_both_prints():
    assert parse_pile("雷蛇斬陣轟霧瞬浄滅一二三四五六七八") == "TNKHRMWPD12345678"
    assert parse_pile("淨") == "P"
    letters = at("2p t0 z- / 2 7K1 T- 765,-,- / 3 W -H 6M6,-,-")
    assert at("2p t0 z- / 2 七斬一 雷- 七六五,-,- / 3 瞬 -陣 六霧六,-,-") == letters


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2p t0 z- / 2 PP -- -,-,- / 2 - -- -,-,-", "2 Purify on the table, the game has 1 (C1)"),
        ("2p t0 z- / 2 WW W- -,-,- / 2 - -- -,-,-", "3 Switch on the table, the game has 2 (C1)"),
        ("2p t0 z- / 2 777 7- 7,-,- / 2 - -- -,-,-", "5 Seven on the table, the game has 4 (C1)"),
    ],
)
def test_c1_no_more_copies_than_the_game_has(line, said):
    assert any(said in problem for problem in problems(line))


def test_c1_as_many_copies_as_the_game_has_are_fine_wherever_they_lie():
    eight = "2p t0 zT / 2 T T- 7T,-,- c:T h:TTT / 2 - -- -,-,-"
    parse_position(eight)
    nine = eight.replace("zT", "zTT")
    assert problems(nine) == ("players: 9 Thunder on the table, the game has 8 (C1)",)


# C2 Arcana


def test_c2_destroy_is_the_one_token_of_weight_nine_in_the_base_game():
    assert [(kind.letter, kind.suit, kind.copies) for kind in KINDS if kind.weight == 9] == [
        ("D", "Spell", 1)
    ]


def test_c2_the_head_holds_the_token_itself_so_that_another_may_take_destroys_place():
    active = after("2p t0 z- / 2 - D5 -,-,- / 2 - -- -,-,-", "fetch --; chant L destroy")
    assert [seat.head for seat in active.state.seats] == ["D", ""]
    assert [seat.inner for seat in active.state.seats] == ["5", ""]


def test_c2_there_is_one_destroy():
    two_heads = "2p t0 z- / 2 - -- -,-,- d: / 2 - -- -,-,- d:"
    head_and_hand = "2p t0 z- / 2 - -- -,-,- d: / 2 - D- -,-,-"
    assert any("there is one (C1)" in problem for problem in problems(two_heads))
    assert any("there is one (C1)" in problem for problem in problems(head_and_hand))


def test_c2_the_clause_names_what_may_be_played_instead_of_destroy():
    assert "instead of Destroy" in clause("C2").text
    assert "奥義" in clause("C2", "ja").text


# C3 The Board


def test_c3_a_body_has_three_spaces():
    parse_position("2p t0 z- / 2 765 -- -,-,- / 2 - -- -,-,-")
    assert any("(C3)" in problem for problem in problems("2p t0 z- / 2 7654 -- -,-,- / 2 - -- -,-,-"))


def test_c3_a_hand_has_one_space():
    text = """{"format": "raigo-position/1", "seats": 2, "turn": 0, "raizan": "", "players": [
      {"yang": 2, "body": "", "left": "TT", "right": "", "towers": ["", "", ""]},
      {"yang": 2, "body": "", "left": "", "right": "", "towers": ["", "", ""]}]}"""
    assert any("TT is more than one token on a Hand (C3)" in problem for problem in problems(text))


def test_c3_body_and_hands_are_the_inner_tokens_and_five_are_the_most():
    full = at("2p t0 z1 / 2 765 43 21,-,- d:NT / 2 - -- -,-,-")
    assert sorted(full.state.seats[0].inner) == list("34567")
    # No space is left to draw to: Select begins with the Forbiddance (T4).
    assert step(after(full, "fetch --")).name == "FORBIDDANCE"


def test_c3_towers_head_and_what_it_gathered_are_no_inner_tokens():
    board = at("2p t0 z- / 2 6 T- 765,43,- c:22 h:HKN d:NT / 2 - -- -,-,-").state.seats[0]
    assert board.inner == "6T"
    # Three spaces are empty: one on a Hand, two on the Body.
    assert len(board.inner) == 2


# C4 Sakura Circles


@pytest.mark.parametrize(("seats", "circles"), [(2, 3), (3, 2), (4, 2)])
def test_c4_circles_for_each_number_of_players(seats, circles):
    assert [len(seat.circles) for seat in deal(seats, seed=4).state.seats] == [circles] * seats


@pytest.mark.parametrize(
    "line",
    [
        "2p t0 z- / 2 - -- -,- / 2 - -- -,-,-",
        "2p t0 z- / 2 - -- -,-,-,- / 2 - -- -,-,-",
        "3p t0 z- bK / 2 - -- -,-,- / 2 - -- -,- / 2 - -- -,-",
        "4p t0 z- bK / 2 - -- - / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-",
    ],
)
def test_c4_another_number_of_circles_is_refused(line):
    assert any("(C4)" in problem for problem in problems(line))


def test_c4_a_third_circle_is_there_with_two_players_only():
    two = after("2p t0 z- / 2 - 5- -,-,- / 2 - -- -,-,-", "fetch --")
    three = after("3p t0 z- bK / 2 - 5- -,- / 2 - -- -,- / 2 - -- -,-", "fetch --")
    assert "pile L c" in offered(two)
    assert "pile L c" not in offered(three)
    assert clauses(why(three, "pile L c")) == ["C4"]


def test_c4_one_tower_a_circle():
    """A token piled on an occupied Circle joins its Tower, the other Circles stay as they are."""
    before = "2p t0 z- / 2 - 5- 76,4,- / 2 - -- -,-,-"
    assert after(before, "fetch --; pile L a") == at("2p t1 z- e1 / 2 - -- 765,4,- / 2 - -- -,-,-")


# C5 The table


def test_c5_raizan_lies_face_down_and_the_canyon_face_up():
    state, rules = at("2p t0 z5K1 / 2 6 -- -,-,- c:KT / 2 7 -- -,-,- c:44")
    for seat in (0, 1):
        seen = view(rules, state, seat)
        assert seen.raizan == "???"
        assert [board.canyon for board in seen.seats] == ["KT", "44"]


def test_c5_a_discard_lies_in_the_part_of_the_player_it_came_from():
    before = "2p t0 z- / 2 - K- 65,-,- / 2 - -- 743,-,-"
    cut = after(before, "fetch --; chant L katana 1a top")
    assert [seat.canyon for seat in cut.state.seats] == ["K", "3"]


def test_c5_completed_hands_are_public_and_out_of_play_for_good():
    """The Katanas of a completed hand can be seen by everybody and switched by nobody."""
    position = after("2p t0 z- / 2 5 W- -,-,- / 2 6 -- -,-,- h:KKK", "fetch --")
    assert view(position.rules, position.state, 0).seats[1].completed == ("KKK",)
    assert clauses(why(position, "chant L switch 0B1 cK")) == ["SW1"]


def test_c5_the_reserve_is_unlimited():
    before = "2p t0 z- / 900 - T- 765,-,- / 2 - -- -,-,-"
    # Lotus 1, Silents only 1.
    assert yang(after(before, "fetch --; chant L discharge 0a")) == (902, 2)


# C6 Yang and the Dong


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c6_everybody_starts_with_two_yang(seats):
    assert yang(deal(seats, seed=8)) == (2,) * seats


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        ("2p t0 z- / 2 - -- -,-,- / 2 - -- -,-,-", [0, 1]),
        ("3p t1 z- bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-", [1, 2, 0]),
        ("4p t3 z- bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-", [3, 0, 1, 2]),
    ],
)
def test_c6_the_dong_marks_whose_turn_it_is(line, turns):
    position, held = at(line), []
    for _ in turns:
        held.append(position.state.turn)
        position = after(position, "fetch --")
    assert held == turns


# C7 and C8 Names and words

FAMILIES = {"Kuze": "空晴", "Rakura": "雷藏", "Yakumo": "八雲", "Shigure": "時雨", "Hisetsu": "飛雪"}
WORDS = {
    "駒": "token",
    "言霊": "Spell",
    "音無": "Silent",
    "体内": "Body",
    "手": "Hand",
    "頭": "Head",
    "月": "Moon",
    "内駒": "Inner Tokens",
    "桜門": "Sakura Circle",
    "塔": "Tower",
    "雷山": "Raizan",
    "峡谷": "Canyon",
    "陽玉": "Yang",
    "豪雷": "Bonus Token",
    "完成役": "completed hand",
    "役": "hand",
    "不穏の塔": "Unsettled Tower",
    "解放": "resolving",
    "全解放": "resolving all",
    "禁忌": "Forbiddance",
    "脱落": "dropout",
    "捨て駒": "discard",
    "味方": "ally",
    "段": "story",
}


@pytest.mark.parametrize(("english", "japanese"), FAMILIES.items())
def test_c7_the_five_families_are_named(english, japanese):
    assert english in clause("C7").text
    assert japanese in clause("C7", "ja").text


@pytest.mark.parametrize(("japanese", "english"), WORDS.items())
def test_c8_every_word_stands_with_its_translation(japanese, english):
    assert f"{japanese} {english}" in clause("C8").text
    assert f"{japanese}を {english}" in clause("C8", "ja").text


# Words of play, and a clause whose Japanese text has to use them.
USED = {
    "体内": "C3",
    "内駒": "C3",
    "桜門": "C4",
    "雷山": "C5",
    "峡谷": "C5",
    "陽玉": "C6",
    "豪雷": "S1",
    "禁忌": "T4",
    "不穏": "T7",
    "解放": "T9",
    "言霊": "T10",
    "音無": "T10",
    "脱落": "E2",
}


@pytest.mark.parametrize(("word", "clause_id"), USED.items())
def test_c8_the_japanese_clauses_use_these_words(word, clause_id):
    one = clause(clause_id, "ja")
    assert word in one.title + one.text


def test_c1_the_same_tokens_stay_on_the_table_whatever_is_chanted():
    """Nothing is lost or made: the 16 tokens named here are there after a whole turn."""
    before = at("2p t0 z- / 2 P3 TK 765,-,- / 2 N -- 444,22,- c:12")
    later = after(before, "fetch --; chant L charge 1a; chant R katana 0a top")
    seats = later.state.seats
    named = Counter(
        "".join(
            seat.inner + seat.canyon + "".join(circle.tower + circle.seal for circle in seat.circles)
            for seat in seats
        )
    )
    assert named == Counter("P3TK765N4442212")
    assert (tower(later, "0a"), tower(later, "1a"), token(later, "0B2")) == ("76", "444", "3")
