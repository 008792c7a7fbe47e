"""The lessons of Warriors of Susanoo: every solution does it, every near miss does not, every answer is the engine's."""

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.susanoo.clauses import clause_ids
from raigo_lab.susanoo.course import LESSONS, clauses_of, fact, happens_in, lesson, problems, ticked
from raigo_lab.texts import Words

PARTS = [(number, i) for number in range(1, LESSONS + 1) for i in range(len(lesson(number).parts))]


@pytest.mark.parametrize("number", range(1, LESSONS + 1))
def test_a_lesson_says_what_the_engine_says(number):
    assert problems(lesson(number)) == []


@pytest.mark.parametrize(("number", "which"), PARTS)
def test_near_misses_leave_a_goal_open_and_wrong_answers_are_wrong(number, which):
    part = lesson(number).parts[which]
    for near in part.near:
        assert not all(ticked(part, happens_in(part, near)))
    for i, answer in enumerate(part.answers):
        assert (answer.en == fact(part)) == (i == part.right)


@pytest.mark.parametrize(("number", "which"), PARTS)
def test_every_text_is_there_in_both_languages(number, which):
    part = lesson(number).parts[which]
    for words in (
        part.text,
        part.after,
        lesson(number).title,
        *part.answers,
        *(goal.words for goal in part.goals),
    ):
        assert words.en.strip()
        assert words.ja.strip()


# WK is for whoever makes cards (docs/susanoo.md, "How to make a card set"), WM for whoever makes programs.
NOT_FOR_PLAYERS = ("WK", "WM")


def test_every_clause_that_a_player_meets_is_taught_in_both_languages():
    taught = {clause for number in range(1, LESSONS + 1) for clause in clauses_of(lesson(number))}
    assert [one for one in clause_ids() if one[:2] not in NOT_FOR_PLAYERS and one not in taught] == []


def test_a_clause_that_is_named_in_one_language_alone_is_not_taught():
    part = lesson(1).parts[0]._replace(text=Words("(WT1)", "…"), after=Words("(WT2)", "（WT2）"))
    assert clauses_of(lesson(1)._replace(parts=(part,))) == ["WT2"]


def test_a_broken_lesson_is_told():
    one = lesson(1)
    first = one.parts[0]
    assert problems(one._replace(parts=(first._replace(solution=()),)))
    assert problems(one._replace(parts=(first._replace(near=(first.solution,)),)))
    assert problems(one._replace(parts=(first._replace(goals=()),)))
    flight = lesson(3).parts[6]
    for wrong in (
        flight._replace(near=(("play I25", "flee"),)),
        flight._replace(dice=(2,)),
        flight._replace(dice=()),
    ):
        assert len(problems(lesson(3)._replace(parts=(wrong,)))) >= 1
    assert problems(lesson(3)._replace(parts=(flight,))) == []
    asked = one.parts[2]
    assert problems(
        one._replace(parts=(asked._replace(answers=(Words("x", "x"), *asked.answers[1:]), right=0),))
    )
    with pytest.raises(RaigoError, match="lessons 1 to 5"):
        lesson(6)
