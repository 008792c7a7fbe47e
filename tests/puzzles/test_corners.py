"""Corners of the puzzle room: what is the same puzzle again, what is worth a look, what is refused, and how work is handed out."""

from __future__ import annotations

import json

import pytest

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.puzzles import library, mine
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import Puzzle, Wrong
from raigo_lab.puzzles.judge_workshop import check_wish, every_way, piles_of, token_there, turns_seen
from raigo_lab.puzzles.numbers import FILE, listed, numbered, with_new
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.twins import duplicates, sameness
from raigo_lab.puzzles.verdicts import answer_words
from raigo_lab.puzzles.verify import wrong_comments
from raigo_lab.puzzles.workers import spread
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.texts import Words

NONE = Words("x", "x")


def puzzle(position: str, goal: str = "margin", name: str = "own/one", **more) -> Puzzle:
    return Puzzle(
        name, parse_position(position), goal, ("H2",), "", NONE, NONE, NONE, (NONE, NONE), NONE, **more
    )


# Twins


def test_c4_other_circles_other_hands_and_seats_turned_round_are_the_same_puzzle():
    one = puzzle("2p t0 z- e2 / 4 - K- 765,33,- / 5 6 -- 777,-,-")
    same = puzzle("2p t1 z- e2 / 5 6 -- -,777,- / 4 - -K 33,765,-", name="own/two")
    other = puzzle("2p t0 z- e2 / 4 - K- 765,32,- / 5 6 -- 777,-,-", name="own/three")
    assert duplicates([one, same, other]) == [("own/two", "own/one")]


def test_ro4_a_battle_seen_in_a_mirror_is_the_same_and_with_another_tower_it_is_not():
    battle = (
        "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1{}&0RR&1{}R / 3 - -- 543,77,- / 4 - -- {}"
    )
    one = puzzle(battle.format("a", "R", "666,-,-"), "battle")
    mirror = puzzle(battle.format("b", "L", "-,666,-"), "battle")
    other = puzzle(battle.format("a", "R", "666,2,-"), "battle")
    assert sameness(one) == sameness(mirror) != sameness(other)


def test_de3_a_line_is_part_of_the_question_with_its_hands_and_circles():
    line = "2p t0 z- e3 @ACT / 4 6 T- 7654,-,- d:HKN / 5 5 -- 777,6,-"
    actions = ("chant L charge 0a", "fetch 5-", "pile L b", "fetch --")
    one = puzzle(line, "strike", line=tuple(map(parse_action, actions)))
    mirrored = ("chant R charge 0a", "fetch -5", "pile R b", "fetch --")
    table = "2p t0 z- e3 @ACT / 4 6 -T 7654,-,- d:HKN / 5 5 -- 777,6,-"
    mirror = puzzle(table, "strike", line=tuple(map(parse_action, mirrored)))
    shorter = puzzle(line, "strike", line=tuple(map(parse_action, actions[:1])))
    assert sameness(one) == sameness(mirror) != sameness(shorter)


def test_pu1_discards_are_compared_by_place_and_a_ruling_by_its_move():
    shipped = library.load("destroy/thrown-away-not-spent")
    assert sameness(shipped) == sameness(shipped._replace(title=NONE))
    ruling = library.load("workshop/low-clouds")
    assert sameness(ruling) != sameness(ruling._replace(move=parse_action("fetch 4-")))


# Mining


def test_worth_a_look_wants_one_best_move_and_a_temptation():
    tempting = puzzle("2p t0 z- e2 / 3 - 4- 44H4H,765,- / 5 K2 -- 666,7,-")
    assert mine.worth_a_look(tempting) is False  # a greedy player finds it, too
    several = puzzle("2p t0 z- e1 / 2 1 -- 543,-,- / 2 - -- -,-,-")
    assert mine.worth_a_look(several) is None
    theirs = library.load("battle/they-can-choose-too")
    assert mine.worth_a_look(theirs) is True
    assert mine.worth_a_look(theirs._replace(goal="mix")) is None
    assert mine.worth_a_look(library.load("battle/tie-or-no-tie")) is True


def test_a_theme_that_cannot_be_mined_is_refused_by_name():
    with pytest.raises(InvalidArgument, match="'arcane' cannot be mined; there are fetch"):
        next(mine.mine("arcane", 1))


def test_tries_go_on_where_they_were_left():
    tries = mine.mine("battle", 1, first=3)
    assert [next(tries)[0] for _ in range(2)] == [3, 4]


# Numbers


def test_numbers_that_were_given_stay_and_new_ones_follow(tmp_path):
    assert listed(tmp_path) == {}
    (tmp_path / FILE).write_text(json.dumps({"fetch": ["b", "a"]}), encoding="utf-8")
    known = with_new(listed(tmp_path), ["fetch/a", "fetch/c", "own/x"])
    assert known == {"fetch": ["b", "a", "c"], "own": ["x"]}
    assert numbered(["fetch/c", "own/y"], known) == {"fetch/c": "fetch 3", "own/y": "own 2"}


@pytest.mark.parametrize("text", ["[1]", '{"fetch": 1}', '{"fetch": [1]}', "no list"])
def test_a_list_of_numbers_that_is_none_is_refused(tmp_path, text):
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="not a list of puzzles"):
        listed(tmp_path)


# Comments on wrong moves


def comment(move: str) -> tuple[Wrong, ...]:
    return (Wrong(parse_action(move), NONE),)


def test_a_comment_on_a_right_tower_or_on_none_is_a_problem():
    battle = library.load("battle/best-of-three")
    assert wrong_comments(battle) == []
    assert wrong_comments(battle._replace(wrong=comment("tower 0b"))) == ["wrong: tower 0b is right"]
    assert "cannot be sent" in wrong_comments(battle._replace(wrong=comment("tower 1a")))[0]


def test_a_comment_on_a_right_move_or_on_one_that_cannot_be_played_is_a_problem():
    one = puzzle("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-", wrong=comment("fetch -2"))
    assert wrong_comments(one) == ["wrong: fetch -2 is right"]
    assert "T1" in wrong_comments(one._replace(wrong=comment("fetch -7")))[0]
    asked = library.load("destroy/heavy-fog")._replace(wrong=comment("end"))
    assert wrong_comments(asked) == ["wrong: a question in words has no first move"]


# Answers in words


def test_answers_are_said_as_a_person_reads_them():
    strike, ruling = library.load("destroy/over-before-it-falls"), library.load("workshop/low-clouds")
    assert answer_words(strike, "never") == "not in these turns"
    assert answer_words(strike, "2") == "at the end of turn 2 (seat 1)"
    assert answer_words(ruling, "default") == "the default rules"
    assert answer_words(library.load("workshop/what-was-that"), "N", "ja") == "蛇"
    assert answer_words(library.load("hands/not-yet-the-bonus"), "-1") == "−1 point"


# The rarer questions


@pytest.mark.parametrize(
    ("wish", "told"), [("luck", "points N, margin N"), ("points many", "a number is expected")]
)
def test_a_wish_that_cannot_be_judged_is_refused(wish, told):
    one = puzzle(
        "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- 7,-,-", "construct", tokens="43", build=("0a",), wish=wish
    )
    with pytest.raises(UnprovedError, match=told):
        check_wish(one)


def test_tokens_are_laid_on_empty_circles_and_all_of_them_once():
    one = puzzle(
        "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- 7,-,-", "construct", tokens="43", build=("0a",), wish="points 0"
    )
    check_wish(one)
    assert every_way(one) == [("34",), ("43",)]
    with pytest.raises(UnprovedError, match="1a is not an empty Circle"):
        check_wish(one._replace(build=("1a",)))
    with pytest.raises(InvalidArgument, match="each of them once"):
        piles_of(one, "44")
    with pytest.raises(InvalidArgument, match="one pile for each of 0a"):
        piles_of(one, "4 3")
    with pytest.raises(InvalidArgument, match="six stories at most"):
        piles_of(one._replace(tokens="7654321"), "7654321")
    with pytest.raises(UnprovedError, match="too many ways"):
        every_way(one._replace(tokens="7654321K", build=("0a", "0b")))


def test_s7_a_turn_with_a_battle_is_not_gone_through():
    one = library.load("battle/best-of-three")
    with pytest.raises(UnprovedError, match="a Raigo Battle is not gone through"):
        list(turns_seen(one))


def test_a_place_is_a_circle_a_hand_or_a_space_of_the_body():
    state = parse_position("2p t0 z- e1 / 2 64 K- 543,-,- / 2 - -- -,-,-").state
    assert [token_there(state, place) for place in ("0a", "0b", "0L", "0R", "0B2", "1B1")] == [
        *("3", "", "K", "", "4", "")
    ]
    with pytest.raises(InvalidArgument, match="is not a place"):
        token_there(state, "9z")


# Work handed out


def test_work_is_done_in_the_order_of_its_items_by_one_and_by_two():
    assert list(spread(abs, [-3, 2, -1], workers=1)) == [3, 2, 1]
    assert list(spread(abs, range(-9, 0), workers=2)) == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_a_slug_alone_opens_its_puzzle_and_a_puzzle_of_ones_own_keeps_its_name():
    assert library.load("from-within").name == "hands/from-within"
    assert library.neutral_name("nowhere/at-all") == "nowhere/at-all"


def test_construct_where_every_way_is_right_or_none_is_there_is_no_puzzle():
    empty = "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- 7,-,-"
    for wish, why in (("points 0", "every way is right"), ("points 9", "no way is right")):
        one = puzzle(empty, "construct", tokens="43", build=("0a", "0b"), wish=wish)
        with pytest.raises(UnprovedError, match=why):
            prove(one)
