"""Lesson files that were made to break a reader."""

from __future__ import annotations

import pytest

from raigo_lab.course.lesson import BadLesson, read
from raigo_lab.errors import MOST_LINES

LESSON = """title_en = "A lesson"
title_ja = "題"
can_en = "Do it."
can_ja = "できる。"

[[part]]
id = "one"
kind = "text"
en = "Words."
ja = "言葉。"
"""


def refusal(text: str) -> str:
    with pytest.raises(BadLesson) as refused:
        read(text, "01_test")
    assert len(str(refused.value).split("\n")) <= MOST_LINES + 1
    assert len(str(refused.value)) < 10_000
    return str(refused.value)


def test_the_lesson_itself_is_fine():
    assert read(LESSON, "01_test").minutes == 1


HEAD = LESSON.partition("[[part]]")[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + 'part = ["x"]', "part 1: tables [[part]] are expected, not 'x'"),
        (HEAD + "part = [1, 2]", "part 2: tables [[part]] are expected, not 2"),
        (HEAD + 'part = "x"', "at least one [[part]]"),
        (LESSON + "clauses = 1", "clauses takes a list"),
        (LESSON + "clauses = [[]]", "[] is not a clause"),
        (LESSON.replace('kind = "text"', "kind = []"), "kind [] is none of"),
        (LESSON.replace('kind = "text"', "kind = {}"), "kind {} is none of"),
        (LESSON.replace('id = "one"', "id = [1]"), "id [1] takes small letters"),
        (LESSON.replace('"text"', '"board"') + "players = 3\nposition = 1", "players takes a dict"),
        (LESSON.replace('"text"', '"predict"') + 'range = 3\ntower = "1"\nask = "x"', "range takes a list"),
        (LESSON.replace('"text"', '"task"') + "goal = 1\nsolutions = 1\nwrong = 1", "goal takes a list"),
        (
            LESSON.replace('"text"', '"task"') + "goal = [1]\nsolutions = []\nwrong = []",
            "goal takes a list of tables",
        ),
        (LESSON.replace('"text"', '"board"') + "eyes = true\nposition = 'x'", "eyes takes a int"),
        ("minutes = " + "[" * 3000, "this is not TOML"),
        ("minutes = " + "9" * 5000, "too many digits"),
        (LESSON + "".join(f"f{number} = 1\n" for number in range(4000)), "more problems"),
        (LESSON.replace('en = "Words."', 'en = "Words. ' + "x" * 400_000 + '"'), "too large"),
    ],
)
def test_a_lesson_that_breaks_readers_is_refused(text, told):
    assert told in refusal(text)
