"""What a reader has done in the course is kept between visits, and read back as from a stranger."""

import json

import pytest

from raigo_lab.club.lessons import Memory, lessons_path
from raigo_lab.course.lesson import lesson_names, load


def test_answers_tasks_language_and_the_last_lesson_are_kept(tmp_path):
    path = tmp_path / "deep" / "course.json"
    one = Memory(path)
    one.keep("01_the_table", "count-inner", 4)
    one.keep("01_the_table", "no-such-fetch", [3, 1])
    one.keep("01_the_table", "first-pile", True)
    one.speak("ja")
    one.remember_last("03_a_turn")
    again = Memory(path)
    assert again.of("01_the_table", "count-inner") == 4
    assert again.of("01_the_table", "no-such-fetch") == [3, 1]
    assert again.of("01_the_table", "first-pile") is True
    assert (again.lang, again.last, again.to_continue()) == ("ja", "03_a_turn", "03_a_turn")
    assert again.count_done("01_the_table") == (3, 4)
    again.keep("01_the_table", "count-inner", None)
    assert Memory(path).of("01_the_table", "count-inner") is None


def test_two_pages_do_not_lose_each_others_answers(tmp_path):
    one, two = Memory(tmp_path / "c.json"), Memory(tmp_path / "c.json")
    one.keep("01_the_table", "count-inner", 4)
    two.keep("02_tokens_and_weights", "six-on-mist", 0)
    kept = Memory(tmp_path / "c.json")
    assert kept.of("01_the_table", "count-inner") == 4
    assert kept.of("02_tokens_and_weights", "six-on-mist") == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "null",
        '{"lessons": 3}',
        '{"lessons": {"x": {}}}',
        '{"lang": "fr", "last": "99"}',
        "[" * 5000,
        "\ud800",
    ],
)
def test_a_strange_file_counts_as_empty(tmp_path, text):
    path = tmp_path / "c.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    one = Memory(path)
    assert (one.lang, one.last) == ("en", "")
    assert all(one.count_done(name)[0] == 0 for name in lesson_names())
    assert one.to_continue() == "01_the_table"
    one.keep("01_the_table", "count-inner", 4)
    assert Memory(path).of("01_the_table", "count-inner") == 4


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("count-inner", 7), ("count-inner", -1), ("count-inner", True), ("count-inner", "4"), ("count-inner", [4]),
        ("no-such-fetch", []), ("no-such-fetch", [4]), ("no-such-fetch", [1, 1]), ("no-such-fetch", [True]), ("no-such-fetch", 1),
        ("first-pile", False), ("first-pile", 1), ("first-pile", "yes"), ("the-game", True), ("nothing", True),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_course_is_left_out(tmp_path, part, value):
    path = tmp_path / "c.json"
    path.write_text(json.dumps({"lessons": {"01_the_table": {part: value, "what-they-see": 1}}}))
    assert Memory(path).of("01_the_table", part) is None
    assert Memory(path).of("01_the_table", "what-they-see") == 1


def test_the_course_goes_on_after_the_last_lesson_that_is_done(tmp_path):
    one = Memory(tmp_path / "c.json")
    for part in load(1).parts:
        value = {"predict": 0, "illegal": [0], "task": True}.get(part.kind)
        if value is not None:
            one.keep("01_the_table", part.id, value)
    one.remember_last("01_the_table")
    assert one.count_done("01_the_table") == (4, 4)
    assert one.to_continue() == "02_tokens_and_weights"


def test_nothing_is_written_where_nothing_shall_be_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")
    assert lessons_path() is None
    one = Memory()
    one.keep("01_the_table", "count-inner", 4)
    assert one.of("01_the_table", "count-inner") == 4  # for this visit
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "me.jsonl"))
    assert lessons_path() == tmp_path / "me.course.json"
    (tmp_path / "file").write_text("")
    lost = Memory(tmp_path / "file" / "c.json")  # a place where no file can lie
    lost.keep("01_the_table", "count-inner", 4)
    assert lost.of("01_the_table", "count-inner") == 4
