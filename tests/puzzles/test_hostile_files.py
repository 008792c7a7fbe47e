"""Puzzle files that were made to break a reader: refused with a line, quickly, and without harm to the others."""

from __future__ import annotations

import os

import pytest
from support.small_puzzles import puzzle_text, saved, small

from raigo_lab.app.cli import main
from raigo_lab.errors import MOST_LINES
from raigo_lab.puzzles import library
from raigo_lab.puzzles.certificates import format_certificate, with_certificate
from raigo_lab.puzzles.form import BadPuzzleError, Certificate
from raigo_lab.puzzles.reader import MOST_PROBLEMS, read_puzzle
from raigo_lab.raigo.rules import VERSION

PROVED = Certificate("3", ("fetch 32",), ("fetch 32", "end"), 1, "2", "1", "all open", 5, 1, 19, (), 3, 3)


def refusal(text: str) -> BadPuzzleError:
    with pytest.raises(BadPuzzleError) as refused:
        read_puzzle(text, "own/x")
    assert len(str(refused.value).split("\n")) <= MOST_LINES + 1
    assert len(str(refused.value)) < 10_000
    return refused.value


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('["T1"]', "[[]]", 4, "teaches: [] is not a clause"),
        ('["T1"]', "[{a = 1}]", 4, "teaches: {'a': 1} is not a clause"),
        ('["T1"]', "[" * 2000 + "]" * 2000, 1, "nested too deeply"),
        ("format = 1", "format = " + "9" * 5000, 1, "too many digits"),
        ("format = 1", "format = 0x" + "f" * 5000, 1, "format = a very long int: a number from 1 to 1 is expected"),
        ("format = 1", "format = inf", 1, "format = inf: a number from 1 to 1"),
        ('goal = "margin"', "goal = []", 3, "goal = []: it is one of"),
        ('goal = "margin"', 'goal = "' + "x" * 5000 + '"', 3, "goal = 'xxx"),
        ('author = "me"', 'author = "a\\u001b[31m"', 5, "author: one line of at most 200 characters"),
        ('en = "A task."', 'en = "A \\u202e task."', 12, "task: the text in en has a control character, '\\u202e'"),
        ('en = "A task."', 'en = "' + "x" * 5000 + '"', 12, "task: the text in en has more than 4,000 characters"),
        ('en = "A task."', "en = 0x" + "f" * 5000, 12, "task: the text in en is missing"),
        ('position = "', 'position = "' + "x" * 3000, 2, "position: one line of at most 2,000"),
    ],
)  # fmt: skip
def test_a_field_that_breaks_readers_is_refused_with_its_line(old, new, line, told):
    assert old in puzzle_text()
    problems = refusal(puzzle_text().replace(old, new, 1)).problems
    found = [problem for problem in problems if told in problem.text]
    assert found, problems
    assert abs(found[0].line - line) <= 1


@pytest.mark.parametrize(
    "change",
    [
        {"level": 10**10}, {"level": 0}, {"level": -1}, {"level": True}, {"choices": 10**30}, {"length": 10**6},
        {"margin": "1/0x"}, {"margin": "1e9999999"}, {"next": "9" * 5000}, {"assumption": "\x1b[31m"},
        {"best": ("x" * 5000,)}, {"best": (["a"],)}, {"tempting": ("end",) * 5000},
    ],
)  # fmt: skip
def test_a_certificate_that_cannot_be_is_refused(change):
    name = next(iter(change))
    puzzle = small()
    with pytest.raises(BadPuzzleError) as refused:
        with_certificate(puzzle, format_certificate(puzzle, PROVED._replace(**change)), "x.json")
    assert str(refused.value).startswith(f"x.json:1: {name}: ")
    assert len(str(refused.value)) < 300


def test_a_value_that_is_no_number_makes_a_certificate_doubtful():
    puzzle = small()
    text = format_certificate(puzzle, PROVED._replace(value="tea"))
    assert with_certificate(puzzle, text, "x.json").doubt
    good = with_certificate(puzzle, format_certificate(puzzle, PROVED._replace(rules=VERSION)), "x.json")
    assert not good.doubt


def test_thousands_of_unknown_fields_are_told_by_the_first_few():
    text = puzzle_text(more="\n".join(f"f{number} = 1" for number in range(5000)))
    found = refusal(text)
    assert len(found.problems) == MOST_PROBLEMS
    assert [problem.line for problem in found.problems[:3]] == [6, 7, 8]
    assert str(found).endswith(f"… and {MOST_PROBLEMS - MOST_LINES} more problems")


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
def test_one_broken_puzzle_of_ones_own_never_disables_the_others(tmp_path, monkeypatch, capsys):
    shipped = len(library.everything())
    saved(tmp_path, "club/good", puzzle_text())
    saved(tmp_path, "club/bad", "teaches = [[]]")
    saved(tmp_path, "club/ba\x1b[31md", puzzle_text())
    (tmp_path / "club" / "bytes.toml").write_bytes(b"\xff")
    (tmp_path / "club" / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "club" / "pipe.toml")
    (tmp_path / "club" / "zero.toml").symlink_to("/dev/zero")
    with (tmp_path / "club" / "huge.toml").open("wb") as file:
        file.truncate(1 << 36)
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", f"{tmp_path}{os.pathsep}{tmp_path / 'gone'}")
    assert len(library.everything()) == shipped + 1
    assert [puzzle.name for puzzle in library.theme("club")] == ["club/good"]
    told = "\n".join(map(str, library.own_problems()))
    for words in (
        "not UTF-8",
        "a folder, not a regular",
        "a pipe, not a regular",
        "a device, not",
        "too large",
        "control",
    ):
        assert words in told
    assert main(["puzzles", "club", "--spoil"]) == 0
    out, err = capsys.readouterr()
    assert "club/good" in out
    assert "club/bad.toml:1: teaches: [] is not a clause" in err
    assert "\x1b" not in out + err
    assert main(["verify", str(tmp_path), "--workers", "1"]) == 1
    out = capsys.readouterr().out
    assert "club/good: it has no certificate" in out
    assert "1 puzzles verified" in out


def test_a_folder_of_too_many_files_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(library, "MOST_FILES", 3)
    for number in range(3):
        saved(tmp_path, f"club/{number}", puzzle_text())
    assert len(list(library.files(tmp_path))) == 3  # as many as may be
    saved(tmp_path, "club/3", puzzle_text())
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", str(tmp_path))
    assert main(["puzzles", "club"]) == 2
    assert "more than 3 puzzle files" in capsys.readouterr().err
