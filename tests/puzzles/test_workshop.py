"""The rarer goals: help, self-defeat, rulings, retro, construct. Each with a near miss."""

from __future__ import annotations

import pytest

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import BadPuzzleError, Puzzle
from raigo_lab.puzzles.judge_workshop import ends_seen, every_way, judge_piles, piles_of, token_there
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.texts import Words

NONE = Words("x", "x")


def puzzle(position: str, goal: str, **more) -> Puzzle:
    return Puzzle(
        name="own/one",
        position=parse_position(position),
        goal=goal,
        teaches=("H2",),
        author="",
        title=NONE,
        task=NONE,
        idea=NONE,
        hints=(NONE, NONE),
        explanation=NONE,
        **more,
    )


# Help and self-defeat


def test_help_everybody_plays_for_the_asked_seat():
    # Seat 1 can cut the Seven that spoils 7432: alone, seat 0 has no hand; helped, 432 is worth 2 (H2, H8).
    one = puzzle("2p t0 z- e2 / 2 1 -- 7432,-,- / 2 K -- -,-,-", "help")
    assert prove(one).value == "3"  # 4321 needs the One first: 2 + 1 (H7) for four Silents
    assert prove(one).best == ("fetch -1",)


def test_help_a_near_miss_is_refuted():
    one = puzzle("2p t0 z- e2 / 2 1 -- 7432,-,- / 2 K -- -,-,-", "help")
    verdict = Attempt(one).play(parse_action("fetch --"))
    assert verdict.wrong
    assert (verdict.value, verdict.best) == (2, 3)


def test_lose_the_asked_seat_wants_to_be_behind_and_so_does_the_other():
    # Laying the Five on 432 makes the Tower Unsettled: one Yang less at the end (T7, E3). Leaving 432 alone gains 2.
    one = puzzle("2p t0 z- e1 / 3 5 -- 432,-,- / 3 - -- -,-,-", "lose")
    found = prove(one)
    assert found.value == "1"
    assert found.best == ("fetch -5",)
    assert Attempt(one).play(parse_action("fetch --")).wrong


# Rulings


RULED = "2p t0 z- e2 / 3 4T -6 65,-,- / 3 7 -- 77,-,-"


def ruled(move: str, *rulings: str) -> Puzzle:
    return puzzle(RULED, "ruling", rulings=rulings, move=parse_action(move))


def test_ruling_r1_two_stories_are_high_enough_for_thunder_under_one_reading_alone():
    """R1=2: Discharge takes 77 before it is 777 (3 points). By default 654 (2 points) is all there is to get."""
    assert prove(ruled("fetch T-", "default", "R1=2")).value == "R1=2"
    assert prove(ruled("fetch 4-", "default", "R1=2")).value == "default"


def test_ruling_a_move_that_is_best_under_both_is_no_question():
    with pytest.raises(UnprovedError, match="under one ruling alone; it is under default, R6=forbidden"):
        prove(ruled("fetch 4-", "default", "R6=forbidden"))


def test_ruling_the_other_answer_is_wrong():
    attempt = Attempt(ruled("fetch T-", "default", "R1=2"))
    assert attempt.answers == ("default", "R1=2")
    assert attempt.answer("default").wrong
    assert not attempt.answer("R1=2").wrong


# Retro


def test_retro_the_body_is_sorted_so_its_place_tells_the_weight():
    """S4 S7 Seat 1 had 7 and 2 on its Body, draws one of 5 and 1, and three tokens lie there: nobody sees which is new."""
    before = "2p t1 z{51} / 2 - -- -,-,- / 2 72 -- -,-,-"
    after = parse_position("2p t0 z1 / 2 - -- -,-,- / 2 752 -- -,-,-")
    one = puzzle(before, "retro", after=after, place="1B2")
    with pytest.raises(UnprovedError, match="leaves 2, 5"):
        prove(one)  # with the One drawn, the Two lies there


def test_retro_every_end_of_the_turn_is_gone_through():
    one = puzzle("2p t1 z{51} / 2 - -- -,-,- / 2 - -- -,-,-", "retro", place="1B1")
    found = {token_there(state, "1B1") for state in ends_seen(one, as_seen=False)}
    assert found == {"5", "1", ""}


def test_retro_a_place_that_is_none_is_refused():
    with pytest.raises(UnprovedError, match="not a place"):
        prove(puzzle("2p t1 z{51} / 2 - -- -,-,- / 2 - -- -,-,-", "retro", place="9x"))


# Construct


def laying(**more) -> Puzzle:
    given = {"tokens": "5432", "build": ("0a",), "wish": "points 3"} | more
    return puzzle("2p t0 z- e1 / 2 - -- -,-,- / 2 - -- -,-,-", "construct", **given)


def test_construct_any_answer_is_judged_by_the_engine():
    one = laying()
    found = prove(one)
    assert found.best == ("5432",)  # a Lotus of four Silents: 1 + 1 + 1 (H2, H7, H8)
    attempt = Attempt(one)
    verdict = attempt.answer("2345")
    assert verdict.wrong
    assert (verdict.value, verdict.best) == (-1, 3)  # Unsettled (T9)
    assert not attempt.answer("5432").wrong


def test_construct_brute_force_over_two_circles():
    """The same as asking what each pile is worth by itself."""
    one = laying(tokens="54321", build=("0a", "0b"), wish="points 2")
    rules = one.position.rules

    def points(pile: str) -> int:
        found = worth(pile, rules)
        return found.points if found.settled else -1

    right = {piles for piles in every_way(one) if judge_piles(one, piles).right}
    assert right == {piles for piles in every_way(one) if sum(map(points, piles)) == 2}
    assert right


@pytest.mark.parametrize("text", ["543", "5432 1", "5433", "xyz", ""])
def test_construct_other_tokens_are_refused_and_count_for_nothing(text):
    attempt = Attempt(laying())
    with pytest.raises(RaigoError):
        attempt.answer(text)
    assert attempt.wrong == 0


def test_construct_seven_stories_are_too_many():
    with pytest.raises(InvalidArgument, match="T8"):
        piles_of(laying(tokens="5432121"), "5432121")
    two = laying(tokens="54321211", build=("0a", "0b"))
    assert piles_of(two, "543211,21") == ("543211", "21")
    with pytest.raises(InvalidArgument, match="T8"):
        piles_of(two, "5432121,1")


@pytest.mark.parametrize("wish", ["points", "margin x", "wonders 3"])
def test_construct_a_wish_that_nobody_understands(wish):
    with pytest.raises(UnprovedError, match="wish"):
        prove(laying(wish=wish))


def test_construct_a_circle_that_is_taken():
    one = puzzle(
        "2p t0 z- e1 / 2 - -- 7,-,- / 2 - -- -,-,-", "construct", tokens="543", build=("0a",), wish="points 2"
    )
    with pytest.raises(UnprovedError, match="not an empty Circle"):
        prove(one)


# Files


def test_the_new_fields_are_read_and_refused_elsewhere():
    text = 'format = 1\nposition = "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- -,-,-"\ngoal = "margin"\nwish = "points 3"\n'
    with pytest.raises(BadPuzzleError) as caught:
        read_puzzle(text, "own/one")
    assert any("takes no 'wish'" in problem.text for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("field", "what"),
    [('rulings = ["R1=2"]', "two or more"), ('rulings = ["R1=2", "R99=3"]', "R99"), ('move = "jump"', "")],
)
def test_bad_rulings_and_moves_are_told(field, what):
    text = f'format = 1\nposition = "2p t0 z- e1 / 2 - -- -,-,- / 2 - -- -,-,-"\ngoal = "ruling"\n{field}\n'
    with pytest.raises(BadPuzzleError) as caught:
        read_puzzle(text, "own/one")
    assert any(what in problem.text for problem in caught.value.problems)
