"""Files of attempts that somebody else wrote, and files that are no attempts: nothing breaks, nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from raigo_lab.app.cli import main
from raigo_lab.club.entries import MOST_PROBLEMS, Entry, ProgressError, format_entry, parse_entry, read
from raigo_lab.club.progress import Log
from raigo_lab.club.report import as_html, report
from raigo_lab.errors import BadFile

GOOD = Entry(datetime(2026, 3, 1, tzinfo=UTC), "Heron", "hands/six-threes", ("end",), 0, 0, 12.0, True)
ROW = json.loads(format_entry(GOOD))

BAD_VALUES = [
    {"at": "9999-12-31T23:59:59+00:00"},
    {"at": "9999-12-31T23:59:59-12:00"},
    {"at": "0001-01-01T00:00:00+14:00"},
    {"seconds": 10**400},
    {"seconds": 1.7e308},
    {"seconds": 1e10},
    {"seconds": -1},
    {"tries": ["end"] * 20_000},
    {"tries": "end"},
    {"who": "a\u202eb"},
    {"who": "a\x1b[31m"},
    {"puzzle": "x" * 300},
    {"wrong": 10**50},
]


@pytest.mark.parametrize("change", BAD_VALUES, ids=lambda change: next(iter(change)))
def test_one_pupils_line_does_not_break_a_classs_report(tmp_path, change, capsys):
    other = GOOD._replace(who="Crane", seconds=3.0)
    bad = json.dumps(ROW | change)
    (tmp_path / "a.jsonl").write_text(
        f"{format_entry(GOOD)}\n{bad}\n{format_entry(GOOD._replace(hints=1))}\n"
    )
    (tmp_path / "b.jsonl").write_text(format_entry(other) + "\n")
    found = report(tmp_path)
    assert [row["student"] for row in found.students] == ["Crane", "Heron"]
    assert found.attempts == 3
    name = next(iter(change))
    assert [str(problem) for problem in found.problems] == [
        f"{tmp_path / 'a.jsonl'}:2: {name!r} has the wrong form"
    ] or "too long" in str(found.problems[0])
    assert "<table>" in as_html(found)
    assert main(["report", str(tmp_path)]) == 0
    assert main(["progress", "--file", str(tmp_path / "a.jsonl"), "--name", "Heron"]) == 0
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err
    assert "\u202e" not in out + err


@pytest.mark.parametrize(
    "line", ["[" * 100_000, "9" * 100_000, '{"at":' * 5000, " " * 500_000 + "{", '"\\ud800"']
)
def test_a_line_that_breaks_readers_is_one_problem(tmp_path, line):
    (tmp_path / "a.jsonl").write_text(f"{line}\n{format_entry(GOOD)}\n")
    found = read(tmp_path / "a.jsonl")
    assert len(found.problems) == 1
    assert found.entries == (GOOD,)
    assert len(str(found.problems[0])) < 300


def test_thousands_of_bad_lines_are_told_by_the_first_few(tmp_path):
    (tmp_path / "a.jsonl").write_text("tea\n" * 5000)
    problems = read(tmp_path / "a.jsonl").problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].text == "4,980 more lines from here on cannot be read"


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
def test_files_that_are_no_files_are_told_and_do_no_harm(tmp_path):
    (tmp_path / "good.jsonl").write_text(format_entry(GOOD) + "\n")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "zero.jsonl").symlink_to("/dev/zero")
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(1 << 36)
    found = report(tmp_path)
    assert found.attempts == 1
    assert [problem.text for problem in found.problems if "too large" in problem.text]
    for name in ("pipe.jsonl", "zero.jsonl", "huge.jsonl", "."):
        with pytest.raises(ProgressError, match="cannot be read"):
            Log(tmp_path / name).attempts()


def test_a_sitting_that_never_ended_is_kept_all_the_same(tmp_path):
    log = Log(tmp_path / "a.jsonl", "Heron")
    log.attempt("hands/six-threes", [], 0, 0, 1e300, False)
    assert log.attempts()[0].seconds == 10**9


# Nothing that is not ours

THESIS = "Three years of work.\n" * 100


@pytest.mark.parametrize(
    "content",
    [THESIS, THESIS + format_entry(GOOD), '{"name": "package", "version": 1}\n', "\n\nx", "\x89PNG"],
)
def test_delete_refuses_a_file_that_is_not_made_of_attempts(tmp_path, content, capsys):
    path = tmp_path / "thesis.txt"
    path.write_text(content)
    assert main(["progress", "--file", str(path), "--name", "Heron", "--delete", "--yes"]) == 2
    assert "this is not a file of attempts; nothing was deleted" in capsys.readouterr().err
    assert path.read_text() == content


def test_delete_leaves_an_empty_file_and_a_line_that_was_never_ours(tmp_path):
    empty, mixed = tmp_path / "empty", tmp_path / "mixed.jsonl"
    empty.touch()
    mixed.write_text(f"{format_entry(GOOD)}\n{format_entry(GOOD)}\nmy own note\n")
    assert Log(empty, "Heron").delete() == 0
    assert empty.exists()
    assert Log(mixed, "Heron").delete() == 2
    assert mixed.read_text() == "my own note\n"


def test_attempts_are_not_appended_to_a_file_of_something_else(tmp_path):
    path = tmp_path / "thesis.txt"
    path.write_text(THESIS)
    with pytest.raises(ProgressError, match="not a file of attempts"):
        Log(path).attempt("hands/six-threes", [], 0, 0, 1, True)
    assert path.read_text() == THESIS


def test_delete_keeps_other_peoples_lines_byte_for_byte(tmp_path):
    path = tmp_path / "a.jsonl"
    theirs = json.dumps(
        {"at": ROW["at"], **ROW, "who": "Crane", "more": "kept"}, separators=(", ", ":  ")
    ).replace('{"at":  ', '{"at":')
    path.write_text(f"{format_entry(GOOD)}\n{theirs}\n{format_entry(GOOD)[:30]}\n")
    assert Log(path, "Heron").delete() == 1
    assert path.read_text() == theirs + "\n"


@pytest.mark.skipif(os.name != "posix", reason="links as Unix has them")
def test_delete_through_a_link_forgets_what_lies_behind_it(tmp_path):
    (tmp_path / "synced").mkdir()
    real = tmp_path / "synced" / "a.jsonl"
    real.write_text(f"{format_entry(GOOD)}\n{format_entry(GOOD._replace(who='Crane'))}\n")
    (tmp_path / "a.jsonl").symlink_to(real)
    assert Log(tmp_path / "a.jsonl", "Heron").delete() == 1
    assert (tmp_path / "a.jsonl").is_symlink()
    assert "Heron" not in real.read_text()


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["report", ".", "--html", "a.jsonl"], "a.jsonl"),
        (["report", ".", "--html", "thesis.html"], "thesis.html"),
        (["progress", "--file", "a.jsonl", "--export", "thesis.html"], "thesis.html"),
        (["handout", "hands", "-n", "1", "-o", "thesis.html"], "thesis.html"),
        (["handout", "hands", "-n", "1", "-o", "new.html"], "new-answers.html"),
        (["aid", "-o", "thesis.html"], "thesis.html"),
        (["aid", "-o", "thesis.pdf"], "thesis.pdf"),
        (["play", "-o", "thesis.html"], "thesis.html"),
        (["explore", "2p t0 z- e1 / 2 32 -- 54,-,- / 2 - -- -,-,-", "-o", "thesis.json"], "thesis.json"),
        (["certify", "thesis.html"], "thesis.html"),
    ],
)
def test_no_verb_overwrites_what_it_did_not_write(tmp_path, monkeypatch, capsys, arguments, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_text(format_entry(GOOD) + "\n")
    for one in ("thesis.html", "thesis.pdf", "thesis.json", "new-answers.html"):
        (tmp_path / one).write_text(THESIS)
    before = (tmp_path / name).read_bytes()
    assert main(arguments) in (1, 2)
    assert (tmp_path / name).read_bytes() == before
    assert not (tmp_path / "new.html").exists()
    assert len("".join(capsys.readouterr()).strip().split("\n")) == 1


@pytest.mark.parametrize(
    "arguments",
    [["aid", "-o", "a.html"], ["play", "-o", "a.txt"], ["report", ".", "--html", "a.html"],
     ["progress", "--file", "a.jsonl", "--export", "mine.csv"], ["handout", "hands", "-n", "1", "-o", "a.html"],
     ["explore", "2p t0 z- e1 / 2 32 -- 54,-,- / 2 - -- -,-,-", "-o", "a.svg"]],
)  # fmt: skip
def test_what_a_verb_wrote_itself_it_writes_again_and_the_rest_by_force(
    tmp_path, monkeypatch, capsys, arguments
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_text(format_entry(GOOD) + "\n")
    assert main(arguments) == 0
    assert main(arguments) == 0
    path = tmp_path / arguments[-1]
    written = path.read_bytes()
    path.write_text(THESIS)
    assert main(arguments) == 2
    assert "or add --force" in capsys.readouterr().err
    assert main([*arguments, "--force"]) == 0
    assert path.read_bytes() == written


# At the same time

APPENDER = """
import sys
from raigo_lab.club.progress import Log
log = Log(sys.argv[1], sys.argv[2])
for number in range(int(sys.argv[3])):
    log.attempt("fetch/first", [f"try {number}"], 1, 0, number, False)
"""

DELETER = """
import sys, time
from raigo_lab.club.progress import Log
log = Log(sys.argv[1], "Nobody")
mine = Log(sys.argv[1], "Gone")
end = time.monotonic() + 120
while time.monotonic() < end:
    mine.attempt("fetch/first", [], 0, 0, 1, True)
    mine.delete()
    if sum(entry.puzzle == "fetch/first" for entry in mine.reading().entries) >= int(sys.argv[2]):
        break
"""


def test_delete_loses_no_attempt_that_is_appended_at_the_same_time(tmp_path):
    path = str(tmp_path / "a.jsonl")
    jobs = [
        [sys.executable, "-c", APPENDER, path, "Heron", "250"],
        [sys.executable, "-c", APPENDER, path, "Crane", "250"],
        [sys.executable, "-c", DELETER, path, "500"],
    ]
    assert [process.wait(timeout=180) for process in [subprocess.Popen(job) for job in jobs]] == [0, 0, 0]
    found = read(tmp_path / "a.jsonl")
    assert found.problems == ()
    for who in ("Heron", "Crane"):
        assert [one.seconds for one in found.entries if one.who == who] == list(range(250))
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_line_longer_than_any_sitting_is_refused():
    with pytest.raises(BadFile, match="too long"):
        parse_entry(" " * 300_000)
