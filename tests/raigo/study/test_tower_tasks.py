"""The tasks check themselves: several right answers are right, wrong ones are explained."""

import pytest

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.hands import HANDS, worth
from raigo_lab.raigo.study.tower_tasks import TASKS, check, hands_table, question, reveal, task_named

# Task -> Towers that answer it, and Towers that do not with a word of the reason.
RIGHT = {
    "first_lotus": ["543", "PWM", "3NT"],
    "lotus_of_4": ["87654", "MRHKN", "8W6543"],
    "even_with_mist": ["M42", "8M42", "PMH"],
    "mend": ["444H4", "4444H", "87654", "7W44K3"],
    "sakura_lotus_of_7": ["MRHKKK", "MRHTTT"],
    "unsettle": ["346", "121"],
}
WRONG = {
    "first_lotus": [("", "no token"), ("5432", "3 stories"), ("555", "Lotus"), ("345", "T7")],
    "lotus_of_4": [("876", "4 points"), ("4444", "Lotus")],
    "even_with_mist": [("642", "霧"), ("M5", "Even Lotus")],
    "mend": [("43211", "4 points"), ("444", "at least 4 stories")],
    "sakura_lotus_of_7": [("MRH333", "7 points"), ("MRH", "Sakura-Lotus")],
    "unsettle": [("543", "settled"), ("36", "3 stories")],
}


def test_every_task_is_asked_in_both_languages_and_tested():
    assert set(RIGHT) == set(WRONG) == set(TASKS)
    for name in TASKS:
        assert question(name)
        assert question(name, "ja") != question(name)


@pytest.mark.parametrize(("name", "tower"), [(name, tower) for name in RIGHT for tower in RIGHT[name]])
def test_every_right_answer_is_accepted(name, tower):
    verdict = check(name, tower)
    assert verdict.done, verdict
    assert verdict.reason == worth(tower).why()


@pytest.mark.parametrize(("name", "tower", "word"), [(name, *pair) for name in WRONG for pair in WRONG[name]])
def test_a_wrong_answer_is_explained(name, tower, word):
    verdict = check(name, tower)
    assert not verdict.done
    assert word in verdict.text
    assert verdict.reason == worth(tower).why()
    assert check(name, tower, lang="ja").text.startswith("まだ")


@pytest.mark.parametrize("name", TASKS)
def test_no_task_starts_solved(name):
    assert not check(name, TASKS[name].start).done


def test_anything_with_a_tower_can_be_checked():
    class Standing:
        tower = "543"

    assert check("first_lotus", Standing()).done


def test_an_unknown_task_is_refused_with_the_list():
    with pytest.raises(InvalidArgument, match="first_lotus"):
        task_named("second_lotus")


def test_nothing_is_revealed_before_a_guess():
    assert "6" not in reveal("RRR321").text
    assert "6" in reveal("RRR321", 4).text
    assert reveal("RRR321", 6).text.startswith("You said 6, and 6 it is")
    assert reveal("RRR321", "six") == reveal("RRR321")


def test_the_table_has_every_hand_in_both_languages():
    english, japanese = hands_table(), hands_table("ja")
    assert list(english.index) == [hand.english for hand in HANDS]
    assert list(japanese.index) == [hand.japanese for hand in HANDS]
    assert english.loc["Lotus-Sakura", "points"] == 6
    assert not {"hand", "points"} & set(japanese.columns)
