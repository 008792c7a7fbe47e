"""Solving: right tries go on against best replies, wrong ones are refuted by a line that can be played, and taken back."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from support.small_puzzles import LAST, small, wrong

from raigo_lab.errors import IllegalAction, InvalidArgument
from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.form import PLAYED
from raigo_lab.puzzles.mine import candidate
from raigo_lab.puzzles.onward import joined
from raigo_lab.puzzles.sending import read_mix
from raigo_lab.puzzles.verdicts import answer_words, judged
from raigo_lab.raigo.outcome import margin
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_action, parse_action

BATTLE = "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,-,-"
MIX = (
    "2p t0 z- e2 u=discharge,roar @ACT>BATTLE!0LT:discharge:1b&0RR&1RR / 3 - -- 7W7,433,- / 4 2N -- W,7744,-"
)
STRIKE = "2p t0 z- e2 / 4 - T- 765,-,- d:PT / 4 5 -- 777,-,-"
TEAMS = (
    "4p t0 z- e1 b8 u=discharge,roar @ACT>BATTLE!0LT:discharge:2a&0RR&1RR&2RR"
    " / 3 - -- 7,666 / 4 - -- 77W,- / 3 - -- 5555,- / 2 - -- 44,32"
)


def tried(attempt: Attempt, *moves: str):
    """The verdicts on these tries."""
    return [attempt.play(parse_action(move)) for move in moves]


# On the board


def test_the_answer_is_played_decision_by_decision():
    attempt = Attempt(small())
    verdicts = tried(attempt, "fetch 32", "pile L a", "pile R a")
    assert [verdict.kind for verdict in verdicts] == ["right", "right", "solved"]
    assert attempt.solved
    assert (attempt.wrong, attempt.tries) == (0, ["fetch 32", "pile L a", "pile R a"])
    assert tell(verdicts[0].events[0]) == "Seat 0 fetches Three, Two to both Hands (T1)."
    assert tell(verdicts[-1].events[-1]) == "Seat 0 wins (E4)."
    with pytest.raises(InvalidArgument, match="solved; start again"):
        tried(attempt, "end")


def test_any_equally_good_answer_is_right():
    for first in ("fetch 32", "fetch 23"):
        hand = {"fetch 32": "LR", "fetch 23": "RL"}[first]
        attempt = Attempt(small())
        tried(attempt, first, f"pile {hand[0]} a", f"pile {hand[1]} a")
        assert attempt.solved


def test_a_wrong_try_is_refuted_and_nothing_has_happened():
    attempt = Attempt(small(after=wrong("fetch 2-")))
    before = attempt.state
    (verdict,) = tried(attempt, "fetch -2")
    assert verdict.wrong
    assert (verdict.value, verdict.best) == (0, 3)
    assert attempt.state == before
    assert attempt.wrong == 1
    assert attempt.tries == ["fetch -2"]
    assert verdict.comment is not None  # the author's, on the same move by the other Hand
    assert verdict.comment.en == "No."
    assert judged(attempt.puzzle, verdict).startswith(
        "fetch -2 leads to a margin of 0 at the end; +3 was possible."
    )
    tried(attempt, "fetch 32", "pile L a", "pile R a")
    assert attempt.solved
    assert attempt.wrong == 1


def test_a_later_wrong_try_has_no_comment_on_the_first():
    attempt = Attempt(small(after=wrong("fetch -2")))
    right, bad = tried(attempt, "fetch 32", "pile R a")
    assert (right.kind, bad.kind, bad.comment) == ("right", "wrong", None)
    assert bad.value == 0  # 542 is no hand, and 5423 would be Unsettled


def test_what_is_not_allowed_is_refused_with_its_clause_and_counts_for_nothing():
    attempt = Attempt(small())
    with pytest.raises(IllegalAction) as refused:
        tried(attempt, "fetch -7")
    assert refused.value.clauses == ("T1",)
    assert (attempt.tries, attempt.wrong) == ([], 0)


def test_begin_anew_keeps_what_was_tried():
    attempt = Attempt(small())
    tried(attempt, "fetch -2", "fetch 32")
    attempt.begin()
    assert attempt.actions == []
    assert attempt.tries == ["fetch -2", "fetch 32"]
    assert attempt.wrong == 1


def test_a_solved_puzzle_can_be_played_again():
    attempt = Attempt(small(goal="fetch"))
    tried(attempt, "fetch 32")
    attempt.begin()
    assert not attempt.solved
    assert tried(attempt, "fetch 32")[0].kind == "solved"


def test_forced_moments_are_played_by_themselves():
    attempt = Attempt(small("2p t0 z- e1 / 2 - T- 543,-,- / 2 - -- 66,-,-", "gain", "least = 2"))
    assert [format_action(action) for action in attempt.actions] == ["fetch --"]
    assert attempt.chosen == []
    bad, good = tried(attempt, "end", "chant L discharge 0a")
    assert judged(attempt.puzzle, bad).startswith("end gains 0 in this turn at most; +2 is asked for.")
    assert all(event.clause != "E3" for event in bad.events)
    assert good.kind == "solved"


def test_a_fetch_is_solved_by_the_fetch():
    attempt = Attempt(small(goal="fetch"))
    assert tried(attempt, "fetch 32")[0].kind == "solved"


def test_win_and_survive_have_words_of_their_own():
    attempt = Attempt(small(goal="win"))
    assert judged(attempt.puzzle, tried(attempt, "fetch --")[0]).startswith(
        "fetch -- does not force the win."
    )
    attempt = Attempt(small("2p t0 z- e1 / 1 - K- 546,-,- / 5 - -- -,-,-", "survive"))
    verdict = tried(attempt, "end")[0]
    assert judged(attempt.puzzle, verdict).startswith("end lets you drop out.")
    assert "脱落" in judged(attempt.puzzle, verdict, "ja")


def test_a_try_too_long_to_judge_is_told():
    with pytest.raises(InvalidArgument, match="judging this move takes too long"):
        tried(
            Attempt(
                small("2p t0 z3536T / 2 732 -- NT1,PRHK,7H c:5KRT / 2 R51 -- RHK,W443,MN c:16KM"),
                budget=Budget(states=1),
            ),
            "fetch 32",
        )


def test_the_other_seat_replies_as_well_as_it_can():
    # Two own turns: after Three on 54, seat 1 has its turn, and then the Two goes on top.
    attempt = Attempt(small("2p t0 z- e3 @ACT / 2 2 3- 54,-,- / 2 - -- 7,-,-", more="turns = 2"))
    (verdict,) = tried(attempt, "pile L a")
    assert verdict.kind == "right"
    assert attempt.state.turn == 0
    assert "handed_over" in {event.kind for event in verdict.events}
    tried(attempt, "fetch -2", "pile R a")
    assert attempt.solved


# Whatever is tried: on composed tables


FINDS = [("last-turns", 45), ("last-turns", 73), ("destroy", 24), ("destroy", 71), ("fetch", 4)]


@pytest.mark.parametrize(("theme", "number"), FINDS)
def test_right_moves_lead_to_the_end_and_wrong_ones_to_what_is_told(theme, number):
    puzzle = candidate(theme, 1, number).puzzle
    rng = random.Random(number)  # noqa: S311 - games, not secrets
    for _ in range(6):
        attempt = Attempt(puzzle, seed=1)
        while not attempt.solved:
            state, node = attempt.state, attempt.game.node(attempt.state)
            assert isinstance(node, Choice)
            assert node.seat == attempt.seat
            verdict = attempt.play(rng.choice(node.options))
            if not verdict.wrong:
                continue
            assert attempt.state == state
            assert verdict.value < verdict.best
            for action in verdict.line:
                state = play(attempt.game, state, action)
            assert attempt.game.is_over(state)
            assert margin(attempt.game.outcome(state))[attempt.seat] == verdict.value


@pytest.mark.parametrize(("theme", "number"), FINDS)
def test_the_last_hint_is_a_right_move(theme, number):
    attempt = Attempt(candidate(theme, 1, number).puzzle, seed=1)
    for _ in range(20):
        if attempt.solved:
            break
        assert not attempt.play(parse_action(attempt.right_answer())).wrong
    assert attempt.solved
    assert attempt.wrong == 0


# Towers, mixes, questions


def test_a_wrong_tower_meets_the_worst_and_a_right_one_the_likeliest():
    attempt = Attempt(small(BATTLE, "battle", after=wrong("tower 0b")))
    assert attempt.answers == ("tower 0a", "tower 0b")
    bad = attempt.play(parse_action("tower 0b"))
    assert (bad.kind, bad.value, bad.best, bad.comment.ja) == ("wrong", 3, 5, "いいえ。")
    assert bad.line == (joined("tower 0b", "tower 1a"),)
    good = attempt.answer(" 0a ")
    assert (good.kind, good.value) == ("solved", 5)
    assert attempt.tries == ["tower 0b", "tower 0a"]


def test_partners_send_together():
    attempt = Attempt(small(TEAMS, "battle"))
    assert attempt.answer("0a + tower 2a").kind == "solved"
    assert [answer_words(attempt.puzzle, one) for one in attempt.answers] == ["0a + 2a", "0b + 2a"]


def test_every_mix_that_guarantees_the_value_is_right():
    attempt = Attempt(small(MIX, "mix"))
    bad = attempt.answer("1/2, 1/2")
    assert (bad.kind, bad.value, bad.best) == ("wrong", -1, Fraction(-1, 3))
    assert bad.events
    assert attempt.answer("2/3").kind == "solved"
    assert attempt.tries == ["0a 1/2, 0b 1/2", "0a 2/3, 0b 1/3"]
    assert attempt.right_answer() == "0a 2/3, 0b 1/3"


@pytest.mark.parametrize(
    ("text", "mix"),
    [
        ("1/3", (Fraction(1, 3), Fraction(2, 3))),
        ("1/3 2/3", (Fraction(1, 3), Fraction(2, 3))),
        ("0a 0.25, 0b 0.75", (Fraction(1, 4), Fraction(3, 4))),
        ("1 / 4, 3 / 4", (Fraction(1, 4), Fraction(3, 4))),
        ("1", (Fraction(1), Fraction(0))),
    ],
)
def test_a_mix_as_people_write_it(text, mix):
    assert read_mix(text, 2) == mix


@pytest.mark.parametrize("text", ["", "1/3 1/3", "2", "1/0", "-1 2", "a half", "1/3 1/3 1/3"])
def test_what_is_no_mix_is_told(text):
    with pytest.raises(InvalidArgument, match="fractions that add up to 1"):
        read_mix(text, 2)


def test_a_wrong_turn_is_refuted_by_the_line_up_to_it():
    attempt = Attempt(small(STRIKE, "strike", 'line = ["fetch --", "chant L charge 1a", "fetch --"]'))
    assert attempt.answers == ("1", "2", "never")
    bad = attempt.answer("1")
    assert bad.wrong
    assert [format_action(action) for action in bad.line] == ["fetch --", "chant L charge 1a"]
    assert judged(attempt.puzzle, bad).endswith("This is what happens until then:")
    late = Attempt(attempt.puzzle).answer("never")
    assert any(event.kind == "destroyed" for event in late.events)
    assert judged(attempt.puzzle, late).endswith(": no. This is what happens:")
    good = attempt.answer("2")
    assert good.kind == "solved"
    assert any(event.kind == "destroyed" for event in good.events)
    assert answer_words(attempt.puzzle, "2") == "at the end of turn 2 (seat 1)"
    assert answer_words(attempt.puzzle, "never") == "not in these turns"


def test_a_worth_is_asked_in_points():
    attempt = Attempt(small("2p t0 z- e1 / 2 - -- HKN,-,- / 2 - -- -,-,-", "worth", 'tower = "0a"'))
    assert attempt.answer("1").wrong
    assert attempt.answer("2").kind == "solved"
    assert answer_words(attempt.puzzle, "1") == "1 point"
    assert attempt.seat == 0


def test_answers_and_moves_are_not_mixed_up():
    with pytest.raises(InvalidArgument, match="answered on the board"):
        Attempt(small()).answer("3")
    worth = small("2p t0 z- e1 / 2 - -- HKN,-,- / 2 - -- -,-,-", "worth", 'tower = "0a"')
    with pytest.raises(InvalidArgument, match="answered in words"):
        tried(Attempt(worth), "end")
    with pytest.raises(InvalidArgument, match="is not an answer here; there are 0a, 0b"):
        Attempt(small(BATTLE, "battle")).answer("1a")


def test_an_answer_after_the_solution_counts_for_nothing():
    attempt = Attempt(small(BATTLE, "battle"))
    attempt.answer("0a")
    with pytest.raises(InvalidArgument, match="solved; start again"):
        attempt.answer("0b")
    assert attempt.wrong == 0


# Hints


def test_three_grades_of_hints():
    attempt = Attempt(small(LAST))
    assert attempt.hint() == "Look there."
    assert attempt.hint("ja") == "その駒。"
    assert attempt.hints == 2
    assert attempt.hint() == "Play: fetch 32"
    assert attempt.hint() == "Play: fetch 32"
    assert attempt.hints == 3
    assert attempt.wrong == 0


@pytest.mark.parametrize(
    ("position", "goal", "more", "move"),
    [
        (BATTLE, "battle", "", "0a"),
        (MIX, "mix", "", "0a 2/3, 0b 1/3"),
        (BATTLE, "outcome", 'towers = ["0b", "1a"]', "1a"),
    ],
)
def test_the_last_hint_of_other_goals(position, goal, more, move):
    assert goal not in PLAYED
    attempt = Attempt(small(position, goal, more))
    assert move in [attempt.hint() for _ in range(3)][-1]


def test_who_wants_to_be_behind_is_told_a_margin_not_how_far_behind():
    """Past mending: after the Seven seat 0 ends 2 ahead, where 1 behind was possible."""
    puzzle = library.load("workshop/past-mending")
    verdict = Attempt(puzzle).play(parse_action("fetch -7"))
    assert (verdict.value, verdict.best) == (-2, 1)
    assert "below +2; −1 was possible" in judged(puzzle, verdict)
