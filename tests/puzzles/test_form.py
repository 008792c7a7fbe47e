"""The file of a puzzle: every kind of problem by file and line, all at once, nothing half loaded."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.small_puzzles import LAST, puzzle_text, saved, small, wrong

from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import FIELDS, GOALS, BadPuzzleError
from raigo_lab.puzzles.lines import Lines
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.schema import schema
from raigo_lab.raigo.text.notation import format_position, parse_action
from raigo_lab.texts import Words


def problems(text: str) -> list[str]:
    """What is wrong with this text, as ``line: what``."""
    with pytest.raises(BadPuzzleError) as refused:
        read_puzzle(text, "own/bad", "bad.toml")
    told = [str(problem) for problem in refused.value.problems]
    assert all(one.startswith("bad.toml:") for one in told)
    assert str(refused.value) == "\n".join(told)
    return [one.removeprefix("bad.toml:") for one in told]


def test_a_good_file_is_read_whole():
    puzzle = small(after=wrong("fetch -2"))
    assert puzzle.name == "own/small"
    assert puzzle.theme == "own"
    assert format_position(puzzle.position) == LAST
    assert (puzzle.goal, puzzle.teaches, puzzle.author) == ("margin", ("T1",), "me")
    assert puzzle.hints == (Words("Look there.", "そこを見る。"), Words("That piece.", "その駒。"))
    assert puzzle.title.text() == "A title"
    assert puzzle.title.text("ja") == "題"
    assert puzzle.wrong == ((parse_action("fetch -2"), Words("No.", "いいえ。")),)
    assert puzzle.certificate is None


# Each kind of problem, with its line


def test_no_toml():
    assert problems("format = 1\nposition = \n") == ["2: this is not TOML: Invalid value"]
    assert problems("format = 1\nformat = 1\n") == ["2: this is not TOML: Cannot overwrite a value"]


def test_an_empty_file_lacks_everything():
    told = problems("")
    assert len(told) == sum(field.needed and not field.goals for field in FIELDS.values())
    assert told[0] == "1: 'format' is missing: the version of this format"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 2", "1: format = 2: a number from 1 to 1 is expected"),
        ("format = 1", 'format = "1"', "1: format = '1': a number from 1 to 1 is expected"),
        ("format = 1", "format = true", "1: format = True: a number from 1 to 1 is expected"),
        (f'"{LAST}"', "7", "2: position: a text is expected"),
        (f'"{LAST}"', '"  "', "2: position: a text is expected"),
        (f'"{LAST}"', '"2p t0"', "2: position: "),
        ("/ 2 32 --", "/ 2 3X --", "2: position: "),
        ('goal = "margin"', 'goal = "tea"', "3: goal = 'tea': it is one of margin, win, gain"),
        ('goal = "margin"', "goal = 3", "3: goal = 3: it is one of margin"),
        ('["T1"]', '"T1"', "4: teaches: a list of clauses is expected"),
        ('["T1"]', "[]", "4: teaches: a list of clauses is expected"),
        ('["T1"]', '["T1", "T99"]', "4: teaches: 'T99' is not a clause"),
        ('["T1"]', "[1]", "4: teaches: 1 is not a clause"),
        ('author = "me"', 'author = ""', "5: author: a text is expected"),
        ('author = "me"', 'author = "me"\npoem = "x"', "6: 'poem' is not a field of a puzzle; the fields are format,"),
        ('author = "me"', 'author = "me"\nleast = 2', "6: the goal 'margin' takes no 'least'"),
        ('author = "me"', 'author = "me"\nturns = 4', "6: turns = 4: a number from 1 to 3 is expected"),
        ('author = "me"', 'author = "me"\nwrong = ["end"]', "6: wrong: tables `[[wrong]]` are expected"),
        ('author = "me"', 'author = "me"\ncertificate = "x"', "6: the certificate lies in a file of its own"),
        ('ja = "題"', "", "7: title: the text in ja is missing"),
        ('ja = "題"', 'ja = " "', "7: title: the text in ja is missing"),
        ('ja = "題"', 'ja = "題"\nfr = "x"', "10: title: 'fr' is not a language; it is en and ja"),
        ('piece = { en = "That piece.", ja = "その駒。" }', "", "19: hints: `where` and `piece` are expected"),
        ('piece = { en = "That piece.", ja', "piece = { ja", "21: hints.piece: the text in en is missing"),
    ],
)  # fmt: skip
def test_one_problem_is_told_with_its_line(old, new, told):
    text = puzzle_text()
    assert old in text
    found = problems(text.replace(old, new, 1))
    assert len(found) == 1
    assert found[0].startswith(told)


@pytest.mark.parametrize("table", ["title", "task", "idea", "hints", "explanation"])
def test_a_missing_table_is_named(table):
    text = re.sub(rf"\n\[{table}\]\n(?:.+\n)+", "\n", puzzle_text())
    assert problems(text) == [f"1: '{table}' is missing: {FIELDS[table].about}"]


def test_a_text_instead_of_a_table():
    text = re.sub(r"\n\[title\]\n(?:.+\n)+", "\n", puzzle_text(more='title = "x"'))
    assert problems(text) == ["6: title: a text in en and ja is expected"]


def test_comments_on_wrong_moves_have_lines_of_their_own():
    comment = '\n[[wrong]]\nmove = "dance"\nen = "No."\n'
    text = puzzle_text(after=wrong("fetch -2") + comment)
    last = text.count("\n")
    told = problems(text)
    assert told[0].startswith(f"{last - 1}: column 1: 'dance' is ")
    assert told[1:] == [f"{last - 2}: wrong.1: the text in ja is missing"]
    assert problems(puzzle_text(after='\n[[wrong]]\nen = "No."\nja = "x"\n'))[0].endswith(
        ": an action in notation is expected"
    )


def test_a_table_that_cannot_lie_like_that_has_all_its_problems():
    text = puzzle_text("2p t0 z- e1 / 2 32 -- 54,-,- / 2 8 -- 8888888,-,-")
    told = problems(text)
    assert len(told) > 1
    assert all(one.startswith("2: position: ") for one in told)


@pytest.mark.parametrize(
    ("goal", "more", "told"),
    [
        ("gain", "", "1: 'least' is missing: how many Yang at least"),
        ("gain", "least = 0", "6: least = 0: a number from 1 to 99 is expected"),
        ("survive", "rounds = 2", "6: rounds = 2: a number from 1 to 1 is expected"),
        ("strike", "", "1: 'line' is missing: what is played from the position on"),
        ("strike", "line = []", "6: line: a list of actions is expected"),
        ("strike", "line = [3]", "6: an action in notation is expected"),
        ("strike", 'line = ["end", "jump"]', "6: column 1: 'jump' is "),
        ("outcome", "", "1: 'towers' is missing"),
        ("outcome", 'towers = "0a"', "6: towers: a list of Circles such as 0a is expected"),
        ("outcome", 'towers = ["0d"]', "6: towers: '0d' is not a Circle; 1a is seat 1's first"),
        ("outcome", 'towers = ["0a", "1a"]', "6: towers: no Tower stands on 1a"),
        ("worth", "", "1: 'tower' is missing"),
        ("worth", 'tower = "2a"', "6: tower: no Tower stands on 2a"),
        ("worth", "tower = 0", "6: tower: 0 is not a Circle"),
        ("margin", 'tower = "0a"', "6: the goal 'margin' takes no 'tower'"),
    ],
)
def test_fields_of_one_goal(goal, more, told):
    found = problems(puzzle_text(goal=goal, more=more))
    assert len(found) == 1
    assert found[0].startswith(told)


def test_all_problems_are_told_at_once():
    text = puzzle_text().replace("format = 1", "format = 9").replace('"margin"', '"tea"').replace('"me"', "3")
    assert [one.partition(":")[0] for one in problems(text.replace('ja = "題"', ""))] == ["1", "3", "5", "7"]


def test_lines_inside_texts_are_not_taken_for_fields():
    text = puzzle_text().replace('en = "Because."', 'en = """\nauthor = 3\n[goal]\n"""').replace('"me"', "3")
    assert problems(text) == ["5: author: a text is expected"]


def test_the_line_of_a_dotted_key():
    assert Lines('a = 1\ntitle.en = "x"\n').of(("title", "en")) == 2
    assert Lines("a = 1\n").of(("b",)) == 1


# The folder


def test_a_folder_is_read_whole_or_not_at_all(tmp_path):
    saved(tmp_path, "a/good", puzzle_text())
    saved(tmp_path, "a/no-goal", puzzle_text(goal="tea"))
    saved(tmp_path, "b/no-author", puzzle_text().replace('"me"', '""'))
    (tmp_path / "b" / "picture.toml").write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadPuzzleError) as refused:
        library.load_all([tmp_path])
    assert [Path(one.file).name for one in refused.value.problems] == [
        "no-goal.toml",
        "no-author.toml",
        "picture.toml",
    ]
    assert [one.line for one in refused.value.problems] == [3, 5, 1]


def test_a_name_is_given_once(tmp_path):
    for folder in ("one", "two"):
        saved(tmp_path / folder, "a/same", puzzle_text())
    with pytest.raises(BadPuzzleError, match="there is another puzzle named a/same"):
        library.load_all([tmp_path / "one", tmp_path / "two"])


def test_own_folders_stand_beside_the_shipped_one(tmp_path, monkeypatch):
    path = saved(tmp_path, "club/first", puzzle_text())
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", str(tmp_path))
    assert library.load("club/first").goal == "margin"
    assert [puzzle.name for puzzle in library.theme("club")] == ["club/first"]
    assert library.themes()[-1] == "club"
    assert library.load(str(path)).name == "club/first"
    with pytest.raises(InvalidArgument, match="'poems' is not a theme"):
        library.theme("poems")
    with pytest.raises(InvalidArgument, match="'club/second' is not a puzzle"):
        library.load("club/second")
    with pytest.raises(BadFile, match="cannot be read"):
        library.load(str(tmp_path / "none.toml"))


# For editors


def test_the_schema_names_every_field_and_goal():
    made = schema()
    assert set(made["properties"]) == set(FIELDS)
    assert made["properties"]["goal"]["enum"] == list(GOALS)
    assert set(made["required"]) <= set(FIELDS)
    assert json.loads(json.dumps(made)) == made


def test_every_shipped_file_has_the_fields_of_the_schema():
    import tomllib

    made = schema()
    for _, path in library.files(library.shipped_folder()):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert set(data) <= set(made["properties"]), path
        assert set(made["required"]) <= set(data), path
