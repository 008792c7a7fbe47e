"""What the words of a puzzle claim is held against the rules and the proof; what cannot be read is not judged."""

from __future__ import annotations

import pytest
from support.small_puzzles import LAST, puzzle_text, saved, small

from raigo_lab.app.cli import main
from raigo_lab.puzzles import library, wording
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judges import Judges
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.verify import certify
from raigo_lab.puzzles.wording import margins, problems_of_words
from raigo_lab.texts import Words

# Seat 0 can build 543 (2 Yang) or 5432 (3); both begin with 2 Yang. Fetch 32 ends 3 ahead, fetch -3 ends 2 ahead.
RICH = "2p t0 z- e1 / 2 32 -- 54,777,- / 2 M -- 6644,65R,K5"


def told(en: str = "Because.", ja: str = "だから。", position: str = RICH, **more: str) -> list[str]:
    """The problems of an explanation in these words."""
    return problems_of_words(small(position, **more)._replace(explanation=Words(en, ja)))


@pytest.mark.parametrize(
    ("true", "false", "why"),
    [
        ("543 is worth 2.", "543 is worth 3.", "543 is worth 2"),
        ("54 is worth nothing.", "543 is worth nothing.", "543 is worth 2"),
        ("777 is 3 points.", "777 is 2 points.", "777 is worth 3"),
        ("777 scores its 3 points.", "777 scores 5 points.", "777 is worth 3"),
        ("5432 is a Lotus of Silents worth 3", "5432 is a Lotus of Silents worth 4", "5432 is worth 3"),
        ("5432 is a Lotus.", "5432 is a Sakura.", "5432 is Lotus"),
        ("6644 is no hand.", "777 is no hand.", "777 is Sakura"),
        ("K5 is Unsettled.", "777 is Unsettled.", "777 is Settled (T7)"),
        ("65R shows a Roar", "65R shows a Five", "its top is a Roar (RO4)"),
        ("Mist weighs 6.", "Mist weighs 5.", "Mist weighs 6"),
        ("Five and Roar both weigh 5.", "Five and Mist both weigh 5.", "Mist weighs 6"),
        ("Then 4 + 5 = 9.", "Then 4 + 5 = 10.", "it is 9"),
        ("It costs a Yang (T9, E2).", "It costs a Yang (T9, E20).", "there is no clause E20"),
        ("Look at 1c.", "Look at 2c.", "there is no such Circle"),
        ("It would be 777.", "It would be 8888.", "there are not so many tokens Eight in this position"),
    ],
)
def test_a_true_sentence_is_left_alone_and_a_false_one_is_told(true, false, why):
    ja = "（T9、E2）" if "T9" in true else "だから。"
    assert told(true, ja) == []
    (problem,) = [one for one in told(false, ja) if "other language" not in one]
    assert problem.startswith("explanation.en: ")
    assert problem.endswith(why)


@pytest.mark.parametrize(
    ("true", "false", "why"),
    [
        ("五四三二は蓮花で3点です。", "五四三二は蓮花で4点です。", "5432 is worth 3"),
        ("七七七は3点です。", "七七七は2点です。", "777 is worth 3"),
        ("差は0です。", "差は9です。", "first moves bring"),
        ("4＋5＝9です。", "4＋5＝8です。", "it is 9"),
    ],
)
def test_the_same_holds_in_japanese(true, false, why):
    last = {"position": LAST.replace("2 - -- -", "2 M -- 777")}
    assert told(ja=true, **last) == []
    (problem,) = told(ja=false, **last)
    assert problem.startswith("explanation.ja: ")
    assert why in problem


@pytest.mark.parametrize(
    "text", ["you end 3 ahead", "you end 2 ahead instead of 3", "the margin is 3", "you end at 2"]
)
def test_a_margin_is_one_that_a_first_move_brings(text):
    assert margins(Judges(small())) == {0, 2, 3}
    assert told(text, position=LAST) == []
    (problem,) = told(text.replace("2", "7").replace("3", "7"), position=LAST)
    assert problem.endswith("first moves bring 0, 2, 3")


def test_a_margin_behind_is_negative():
    assert told("you end 2 ahead", position=LAST) == []
    assert len(told("you end 2 behind", position=LAST)) == 1


def test_a_margin_may_be_that_of_one_draw():
    """One draw in two is worth 100, the other 5: both may be named, although the average is neither."""
    puzzle = library.load("fetch/leave-the-hand-for-the-lightning")
    assert {5, 100} <= margins(Judges(puzzle))
    assert problems_of_words(puzzle) == []


def test_a_question_that_is_not_about_the_margin_is_not_judged_by_it():
    assert margins(Judges(small(goal="win"))) == frozenset()
    assert told("you end 50 ahead", position=LAST, goal="win") == []


def test_a_clause_is_given_as_a_reason_in_both_languages():
    assert told("Nothing (T9).", "なし（T9）。") == []
    assert told("Nothing, by T9.", "なし（T9）。") == []
    assert told("Nothing (T9).", "なし。") == ["explanation.ja: T9 is named in the other language only"]
    assert told("Nothing.", "なし（T9）。") == ["explanation.en: T9 is named in the other language only"]


@pytest.mark.parametrize(
    "text",
    [
        "The seal (TH4) and H4 on top.",  # a clause, or a pile: who knows
        "On 777 it makes a hand worth 4.",  # what is on the Tower then is not said
        "54 with the Three is worth 2.",
        "You have 12 of 100.",
    ],
)
def test_what_cannot_be_read_is_not_judged(text):
    assert told(text, "（TH4）" if "TH4" in text else "だから。") == []


MENDED = {
    "destroy/ruin-in-two-turns": ("you end 1 ahead instead of 5", "you end at 3", "-3, -1, 1, 5"),
    "battle/three-to-two": ("shows a Katana", "shows a Three", "its top is a Katana (RO4)"),
}


@pytest.mark.parametrize("name", MENDED)
def test_mistakes_that_once_stood_in_the_book_are_found(name):
    now, once, why = MENDED[name]
    puzzle: Puzzle = library.load(name)
    assert now in puzzle.explanation.en
    wrong = puzzle.explanation._replace(en=puzzle.explanation.en.replace(now, once))
    (problem,) = problems_of_words(puzzle._replace(explanation=wrong))
    assert problem.endswith(why)


def test_verify_tells_false_words(tmp_path, capsys):
    text = puzzle_text().replace('en = "Because."', 'en = "543 is worth 9."')
    path = saved(tmp_path, "own/last", text)
    certify(path)
    assert main(["verify", str(path)]) == 1
    assert "explanation.en: '543 is worth 9': 543 is worth 2" in capsys.readouterr().out


# Hints


def hinted(text: str, goal: str = "fetch"):
    puzzle = small(goal=goal)
    words = Words(text, "そこを見る。")
    certificate = prove(puzzle).certificate
    return problems_of_words(puzzle._replace(hints=(puzzle.hints[0], words), certificate=certificate))


def test_a_hint_is_not_the_answer():
    assert prove(small(goal="fetch")).best == ("fetch 32",)
    assert hinted("Three and Two belong on the Hands.") == [
        "hints.piece.en: it names exactly what is to be fetched: that is the answer"
    ]
    assert hinted("The Three is needed.") == []  # half of it
    assert hinted("Three or Two?") == []  # a question
    assert hinted("First the Three, then the other.", "margin") == [
        "hints.piece.en: it tells the order of the moves: that is the answer"
    ]


def test_an_order_is_the_answer_and_a_rule_is_none():
    told = ["hints.piece.en: it is an order: that is the answer"]
    assert hinted("Count again. Pile the Three on 0a.", "margin") == told
    assert hinted("Fetch nothing.", "margin") == told
    assert hinted("A Fetch moves two tokens at most.", "margin") == []
    assert hinted("Would you pile the Three?", "margin") == []


def test_where_nothing_is_to_be_fetched_no_hint_says_that_it_can_wait():
    puzzle = library.load("fetch/room-for-a-rope")
    assert puzzle.certificate is not None
    assert puzzle.certificate.best == ("fetch --",)
    said = puzzle._replace(hints=(puzzle.hints[0], Words("Shield and Four have time.", "急ぎません。")))
    assert list(wording._answers_in_hints(said)) == [
        "hints.piece.en: it says that nothing is to be fetched: that is the answer"
    ]
    assert hinted("The Two has time.") == []  # here something is to be fetched


def test_no_hint_of_the_book_is_the_answer():
    told = [
        f"{puzzle.name}: {one}"
        for puzzle in library.everything()
        for one in wording._answers_in_hints(puzzle)
    ]
    assert told == []
