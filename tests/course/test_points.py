"""What stood in a newcomer's way when the course was tried, point by point, and the test that would notice it again.

Sixteen lessons were done by people who did not know the game. A row names the test of its point; a row whose test is
gone fails. Points about a single task are told as data: the line that was played, and what it may and may not tick.
"""

from __future__ import annotations

import re

import pytest
from support.places import PACKAGE

from raigo_lab.course import judging, scene
from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.texts import LANGUAGES
from raigo_lab.widgets.lesson.watching import notes_in_time

TESTS = PACKAGE.parent / "tests"
COURSE, LESSON, LIVE = "course/test_course.py", "widgets/test_lesson.py", "browser/test_live_in_lab.py"

POINTS = {
    "typing as told destroys the task": (
        "browser/test_keys_in_lab.py",
        "test_typing_after_a_click_on_an_empty_part_leaves_the_notebook_alone",
    ),
    "a part can be deleted": (
        COURSE,
        "test_its_notebook_is_executed_hides_its_code_and_keeps_no_live_widget",
    ),
    "a task accepts the wrong thing": (COURSE, "test_what_does_not_hold_is_told"),
    "every goal has a near miss": (COURSE, "test_everything_it_says_holds_by_the_engine"),
    "allowed moves give no reason; colours": (LESSON, "test_each_move_is_explained_by_its_clause"),
    "reasons speak code": (COURSE, "test_no_refusal_speaks_code"),
    "no token tells its name": (
        "browser/bare/test_lessons_bare.py",
        "test_every_token_and_every_story_tells_its_name_when_pointed_at",
    ),
    "the teaching sentence comes last": (
        LESSON,
        "test_the_teaching_sentence_comes_first_and_every_step_only_to_who_asks",
    ),
    "seat 0 instead of you, in words": (COURSE, "test_it_speaks_to_the_reader_as_you"),
    "seat 0 instead of you, on the board": (
        LESSON,
        "test_the_reader_is_spoken_to_as_you_at_every_table_of_the_course",
    ),
    "whole tables where one Board matters": (
        LESSON,
        "test_a_picture_shows_what_matters_and_afterwards_what_has_changed",
    ),
    "task, board and goal never on one screen": (
        "browser/bare/test_task_heights_bare.py",
        "test_every_task_of_the_course_is_one_screen_whatever_is_said",
    ),
    "minutes promised too low": (COURSE, "test_minutes_are_counted_from_words_and_tasks"),
    "minutes in Japanese": (COURSE, "test_minutes_are_promised_for_either_language"),
    "things jump under the mouse": (
        "browser/bare/test_one_screen_bare.py",
        "test_nothing_moves_when_a_question_comes",
    ),
    "a clause box closes with nothing but its own chip": (
        "browser/test_course_in_lab.py",
        "test_a_clause_opens_and_closes_where_it_is_named",
    ),
    "cells must be run by hand": (LIVE, "test_a_lesson_is_live_when_it_opens"),
    "answers and language are forgotten, a kernel for each lesson": (
        LIVE,
        "test_the_course_goes_on_in_one_kernel_and_remembers",
    ),
    "no memory of what is done": (
        LIVE,
        "test_the_contents_show_what_is_done_and_the_start_page_goes_on",
    ),
    "the builder lists the answer": (LESSON, "test_the_builder_of_a_task_does_not_list_the_answer"),
    "last turns before they are taught": (
        LESSON,
        "test_last_turns_are_not_counted_before_lesson_12_teaches_them",
    ),
    "a known face is a plain back": (
        LESSON,
        "test_s7_a_picture_afterwards_marks_what_the_eyes_have_followed",
    ),
    "the bot spoils its own Tower": (LESSON, "test_the_patient_bot_spoils_no_tower_of_its_own"),
    "New deal replaces the lesson": (LESSON, "test_a_lessons_table_stays_at_its_position"),
    "Yang that does not fit the hands": (
        COURSE,
        "test_yang_fits_the_completed_hands_that_are_shown",
    ),
    "sheets of two widgets disturb each other": (
        "widgets/test_sources.py",
        "test_no_two_widgets_dress_the_same_class",
    ),
}


@pytest.mark.parametrize("point", POINTS)
def test_the_point_has_its_test(point: str):
    path, name = POINTS[point]
    text = (TESTS / path).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", text, re.MULTILINE), f"{point}: {path} has no {name}"


# Lesson, task, what was played, which goals are ticked then.
PLAYED = [
    (8, "third-token", ["fetch -6", "chant L snake 1L", "pile R a", "end"], (False, False)),
    (14, "steal-light", ["fetch --", "chant L snake 0B2", "pile L a"], (False, False)),
    (14, "steal-light", ["fetch --", "pile L a"], (False, True)),  # the Snake itself makes a Lotus
    (16, "snake-fetch", ["fetch -T", "select 2", "place K-", "pile L b", "pile R b"], (True, False)),
    (12, "win-it", ["fetch 5K", "pile L a", "chant R katana 1a bottom"], (True,)),
    (12, "break-the-tie", ["fetch 72", "pile R b", "pile L b"], (True, False)),
    (10, "which-face", ["fetch --", "chant L discharge 0a", "answer R roar", "tower 0a"], (False,)),
    (3, "three-stories", ["fetch 64", "select 1", "pile L c", "pile R c"], (False, True)),
    (
        3,
        "keep-one",
        ["fetch -3", "select 2", "pile R a", "chant L discharge 0a"],
        (False, True, False, True),
    ),
    (5, "gain-six", ["fetch -1", "select 2", "place 5-", "pile L b", "pile R a"], (True, False)),
    (8, "third-token", ["fetch -5", "chant L snake 1B1", "pile L a", "pile R a"], (False, True)),
    (12, "break-the-tie", ["fetch 72", "pile R c", "pile L c"], (True, False)),
    (14, "steal-light", ["fetch --", "chant L snake 1B3", "pile L c"], (True, False)),
]


@pytest.mark.parametrize(("number", "task", "line", "ticks"), PLAYED)
def test_what_was_played_ticks_what_it_should_and_is_answered(number, task, line, ticks):
    """A miss is told what went wrong, in both languages; a win is a win however it was reached."""
    one = load(number).part(task)
    found = judging.progress(one, scene.scene_after(scene.open_scene(one.data["position"]), line))
    assert found.ticks == ticks
    assert found.done == all(ticks)
    assert found.done or [note for note in found.notes if all(note[lang] for lang in LANGUAGES)]


@pytest.mark.parametrize(
    ("tower", "done"), [("KKKKKK", False), ("777766", True), ("777W7W", False), ("777WW7", False)]
)
def test_a_point_for_every_token_needs_the_three_sevens(tower: str, done: bool):
    found = judging.progress(load(16).part("one-a-token"), tower)
    assert found.done == done
    assert done or found.notes or not found.ticks[2]  # that the Sevens are gone is seen in the list


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_closing_text_contradicts_another_right_way(lang: str):
    """12 win-it: 7 : 6, 6 : 6 by fewer tokens, and Katana at 555 are all named as wins."""
    said = load(12).part("win-it").words("done", lang)
    assert all(word in said for word in ("765", "333", "33K", "555"))


def notes_of(number: int, task: str, line: list[str]) -> list[str]:
    one = load(number).part(task)
    now = scene.scene_after(scene.open_scene(one.data["position"]), line)
    return [want["en"] for want in notes_in_time(judging.progress(one, now), now)]


ON_A_TABLE = [
    (int(name[:2]), part.id)
    for name in lesson_names()
    for part in load(name).parts
    if part.kind == "task" and "position" in part.data
]
TABLE_IDS = [f"{number:02}-{task}" for number, task in ON_A_TABLE]


@pytest.mark.parametrize(("number", "task"), ON_A_TABLE, ids=TABLE_IDS)
def test_nothing_is_said_against_a_right_way_while_it_is_walked(number: int, task: str):
    """19 pile-first: who piled the Four and then chanted Phoenix was told to pile the Four first."""
    for line in load(number).part(task).data["solutions"]:
        for done in range(len(line) + 1):
            assert notes_of(number, task, line[:done]) == [], line[:done]


@pytest.mark.parametrize(
    ("number", "task"),
    [one for one in ON_A_TABLE if one[0] > 16],
    ids=[one for one in TABLE_IDS if one > "17"],
)
def test_every_near_miss_of_part_two_is_told_what_went_wrong(number: int, task: str):
    for line in load(number).part(task).data["wrong"]:
        assert notes_of(number, task, line), line


# What was played, and words that do not fit it.
UNFIT = [
    (10, "which-face", ["fetch --", "chant L charge 0a", "pass", "answer R shield"], "as Roar"),
    (14, "steal-light", ["fetch --", "chant L snake 0B2", "pile L b"], "Aim at the top"),
    (5, "gain-six", ["fetch -2", "select 1", "place T-", "pile R a", "chant L discharge 0b"], ": 5."),
    (20, "end-the-dance", ["fetch --", "pile L a", "chant R katana 0a bottom"], "Dance stopped"),
]


@pytest.mark.parametrize(("number", "task", "line", "words"), UNFIT)
def test_a_note_fits_what_was_played(number: int, task: str, line: list[str], words: str):
    told = notes_of(number, task, line)
    assert told
    assert [note for note in told if words in note] == []


def test_a_note_is_said_once():
    """7 clear-the-way: a Thunder on either free Circle, one sentence."""
    told = notes_of(7, "clear-the-way", ["fetch --", "pile R c", "pile L b"])
    assert told == ["Thunder was piled. A piled Spell has no effect."]


@pytest.mark.parametrize(("tower", "done"), [("KKKKKK", False), ("777654", False), ("RRRKKK", True)])
def test_six_points_on_three_roars_needs_the_three_roars(tower: str, done: bool):
    found = judging.progress(load(4).part("two-halves"), tower)
    assert found.done == done
    assert found.ticks[2] == done


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_denies_part_two(lang: str):
    """2 how-many: "this course does without" Arcana, said by a course with eight lessons on them."""
    said = load(2).part("how-many").words("text", lang)
    assert "16" in said


def test_a_moon_that_was_opened_is_shown_only_where_lesson_24_is_named():
    shown = [
        part
        for number in range(1, 24)
        for part in load(number).parts
        if re.search(r" a:(\S+,)?o( |$)", part.data.get("position", ""))
    ]
    assert shown
    assert [part.id for part in shown for lang in LANGUAGES if "24" not in part.words("text", lang)] == []
