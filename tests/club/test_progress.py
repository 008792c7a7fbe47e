"""Progress: a file that only grows and survives crashes, boxes, the next puzzle, and what a person can take along."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from raigo_lab.club import entries as log_file
from raigo_lab.club.boxes import DAYS, boxes, continue_here, due, theme_rows
from raigo_lab.club.entries import Entry, ProgressError, format_entry, parse_entry, read
from raigo_lab.club.plot import progress_svg
from raigo_lab.club.progress import (
    Log,
    code_name,
    daily_names,
    default_path,
    puzzle_of_the_day,
    shipped_names,
)
from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.puzzles import library

FIRST = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
FETCH = "fetch/first"


def entry(puzzle=FETCH, day=0, *, wrong=0, hints=0, solved=True, who="me", tries=("fetch -3",)) -> Entry:
    return Entry(FIRST + timedelta(days=day), who, puzzle, tries, wrong, hints, 12.0, solved)


def log_at(path, *days, who="Heron"):
    """A log whose clock says one day after the other."""
    times = iter([FIRST + timedelta(days=day) for day in days])
    return Log(path, who, clock=lambda: next(times))


@pytest.fixture
def log(tmp_path):
    return Log(tmp_path / "deep" / "progress.jsonl", "Heron", clock=lambda: FIRST)


# One line


def test_an_entry_reads_back_as_it_was_written():
    one = entry(tries=("fetch -3", "fetch 3-"), wrong=1, hints=2, who="鷺 7")
    assert parse_entry(format_entry(one)) == one
    assert "\n" not in format_entry(one)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"at": "yesterday"}, "'at' has the wrong form"),
        ({"at": "2026-03-01T18:30:00"}, "'at' has the wrong form"),
        ({"who": ""}, "'who' has the wrong form"),
        ({"who": "a\nb"}, "'who' has the wrong form"),
        ({"puzzle": 7}, "'puzzle' has the wrong form"),
        ({"tries": "fetch"}, "'tries' has the wrong form"),
        ({"tries": [1]}, "'tries' has the wrong form"),
        ({"wrong": -1}, "'wrong' has the wrong form"),
        ({"wrong": True}, "'wrong' has the wrong form"),
        ({"hints": 4}, "'hints' has the wrong form"),
        ({"seconds": float("nan")}, "'seconds' has the wrong form"),
        ({"seconds": "7"}, "'seconds' has the wrong form"),
        ({"solved": 1}, "'solved' has the wrong form"),
    ],
)
def test_a_line_with_something_else_in_it_is_refused(change, told):
    row = json.loads(format_entry(entry()))
    with pytest.raises(BadFile, match=told):
        parse_entry(json.dumps(row | change))


@pytest.mark.parametrize("line", ["", "[1]", "{", "null", "[" * 100_000])
def test_a_line_that_is_no_object_is_refused(line):
    with pytest.raises(BadFile, match="not a JSON object"):
        parse_entry(line)


def test_a_missing_field_is_named():
    row = json.loads(format_entry(entry()))
    del row["hints"]
    with pytest.raises(BadFile, match="'hints' is missing"):
        parse_entry(json.dumps(row))


# The file


def test_attempts_are_kept_in_order(log):
    log.attempt(FETCH, ["fetch 3-", "fetch -3"], 1, 0, 31.26, True)
    log.attempt("battle/one", [], 0, 1, 5, False)
    first, second = log.attempts()
    assert first == Entry(FIRST, "Heron", FETCH, ("fetch 3-", "fetch -3"), 1, 0, 31.3, True)
    assert (second.puzzle, second.hints, second.solved) == ("battle/one", 1, False)
    assert log.path.read_text(encoding="utf-8").count("\n") == 2


def test_nothing_is_read_or_written_before_it_is_asked_for(log):
    assert not log.path.parent.exists()
    assert log.attempts() == []
    assert not log.path.parent.exists()


def test_after_a_crash_in_the_middle_of_a_line_everything_else_is_there(log):
    log.attempt(FETCH, [], 0, 0, 1, True)
    whole = log.path.read_bytes()
    for cut in (1, len(whole) // 2, len(whole) - 1):
        log.path.write_bytes(whole + whole[:cut])
        log.attempt("battle/one", [], 0, 0, 1, True)
        found = log.reading()
        assert [one.puzzle for one in found.entries if one.puzzle != FETCH] == ["battle/one"]
        assert found.entries[0].puzzle == FETCH
        # A line that only lost its line break is whole.
        told = [(problem.line, problem.text) for problem in found.problems]
        assert told == ([] if cut == len(whole) - 1 else [(2, "this is not a JSON object")])


def test_unreadable_lines_are_told_with_file_and_line(log):
    log.attempt(FETCH, [], 0, 0, 1, True)
    with log.path.open("ab") as file:
        file.write(b"\xff\xfe\n\n{}\n" + format_entry(entry(who="Heron")).encode() + b"\n")
    found = log.reading()
    assert len(found.entries) == 2
    assert [str(problem) for problem in found.problems] == [
        f"{log.path}:2: this is not UTF-8 text",
        f"{log.path}:4: 'at' is missing",
    ]


APPENDER = """
import sys
from raigo_lab.club.progress import Log
log = Log(sys.argv[1], sys.argv[2])
for number in range(100):
    log.attempt("fetch/first", [f"try {number} " + "x" * 150], 1, 0, number, False)
"""


def test_two_processes_append_at_once_and_no_line_is_torn(tmp_path):
    path = tmp_path / "progress.jsonl"
    both = [subprocess.Popen([sys.executable, "-c", APPENDER, str(path), who]) for who in ("Heron", "Crane")]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    found = read(path)
    assert found.problems == ()
    assert len(found.entries) == 200
    for who in ("Heron", "Crane"):
        assert [one.seconds for one in found.entries if one.who == who] == list(range(100))


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="folders can be closed to this user only elsewhere",
)
def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    with pytest.raises(ProgressError, match="RAIGO_LAB_PROGRESS names another place"):
        Log(closed / "progress.jsonl").attempt(FETCH, [], 0, 0, 1, True)


def test_a_read_only_disk_is_told(log, monkeypatch):
    def refuse(*_: object) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(log_file.os, "open", refuse)
    with pytest.raises(ProgressError, match=r"was not kept \(Read-only file system\)"):
        log.attempt(FETCH, [], 0, 0, 1, True)


def test_a_full_disk_is_told_and_costs_only_the_half_line(log, monkeypatch):
    log.attempt(FETCH, [], 0, 0, 1, True)
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(log_file.os, "write", lambda file, data: write(file, data[:20]))
        with pytest.raises(ProgressError, match="no space left"):
            log.attempt("battle/one", [], 0, 0, 1, True)
    log.attempt("battle/two", [], 0, 0, 1, True)
    assert [one.puzzle for one in log.attempts()] == [FETCH, "battle/two"]
    assert len(log.reading().problems) == 1


def test_what_could_not_be_read_again_is_never_written(log):
    with pytest.raises(BadFile):
        log.attempt(FETCH, [], 0, 7, 1, True)
    with pytest.raises(BadFile):
        log.attempt("two\nlines", [], 0, 0, 1, True)
    assert not log.path.exists()


def test_a_folder_instead_of_a_file_is_told(tmp_path):
    with pytest.raises(ProgressError, match="cannot be read"):
        Log(tmp_path).attempts()
    with pytest.raises(ProgressError, match="was not kept"):
        Log(tmp_path).attempt(FETCH, [], 0, 0, 1, True)


# Where, and who


@pytest.mark.parametrize(
    ("platform", "environ", "place"),
    [
        ("linux", {}, "home/.local/share/raigo-lab/progress.jsonl"),
        ("linux", {"XDG_DATA_HOME": "data"}, "data/raigo-lab/progress.jsonl"),
        ("darwin", {}, "home/Library/Application Support/raigo-lab/progress.jsonl"),
        ("win32", {}, "home/AppData/Local/raigo-lab/progress.jsonl"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/raigo-lab/progress.jsonl"),
        ("linux", {"RAIGO_LAB_PROGRESS": "mine.jsonl"}, "mine.jsonl"),
    ],
)
def test_where_attempts_lie(platform, environ, place):
    assert default_path(environ, platform, Path("home")) == Path(place)


def test_nothing_is_kept_if_it_is_switched_off(monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")
    log = Log()
    assert log.path is None
    assert log.attempt(FETCH, [], 0, 0, 1, True).solved
    assert log.attempts() == []
    assert log.delete() == 0


def test_the_environment_names_place_and_person(tmp_path, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "mine.jsonl"))
    monkeypatch.setenv("RAIGO_LAB_NAME", "Crane")
    Log().attempt(FETCH, [], 0, 0, 1, True)
    assert [one.who for one in read(tmp_path / "mine.jsonl").entries] == ["Crane"]
    assert repr(Log()) == "Log(who='Crane')"


def test_the_code_name_is_never_the_computers(monkeypatch):
    monkeypatch.setenv("USER", "jane.doe")
    monkeypatch.setenv("LOGNAME", "jane.doe")
    assert code_name(None, {}) == "me"
    assert code_name("  鷺7 ", {}) == "鷺7"


@pytest.mark.parametrize("name", ["<b>", "a\tb", "=1+1", "x" * 41, "a/b", "-"])
def test_a_code_name_is_plain_text(name):
    with pytest.raises(InvalidArgument, match="not a code name"):
        code_name(name)


def test_two_people_in_one_file_do_not_see_each_other(tmp_path):
    path = tmp_path / "shared.jsonl"
    Log(path, "Heron").attempt(FETCH, [], 0, 0, 1, True)
    Log(path, "Crane").attempt("battle/one", [], 0, 0, 1, True)
    assert [one.puzzle for one in Log(path, "Crane").attempts()] == ["battle/one"]
    assert len(Log(path, "Crane").reading().entries) == 2


# The boxes


def test_solved_without_help_goes_up_box_by_box():
    days, day = [], 0
    entries: list[Entry] = []
    for _ in range(6):
        entries.append(entry(day=day))
        card = boxes(entries)[FETCH]
        days.append((card.box, (card.due - entries[-1].day).days))
        day += days[-1][1]
    assert days == [(2, 2), (3, 4), (4, 8), (5, 16), (5, 16), (5, 16)]
    assert DAYS[0] == 1


@pytest.mark.parametrize("missed", [{"solved": False}, {"wrong": 1}, {"hints": 1}])
def test_anything_else_goes_back_to_the_first_box(missed):
    card = boxes([entry(day=0), entry(day=2), entry(day=6, **missed)])[FETCH]
    assert card == (1, date(2026, 3, 8), True)


def test_practice_before_its_day_changes_nothing():
    once = boxes([entry(day=0)])
    assert boxes([entry(day=0), entry(day=0), entry(day=1)]) == once
    assert boxes([entry(day=0), entry(day=2)])[FETCH].box == 3


def test_missed_ones_come_back_the_next_day_and_before_the_others():
    entries = [entry("a/solved"), entry("a/missed", wrong=2), entry("a/left", solved=False)]
    assert due(entries, FIRST.date()) == []
    assert due(entries, date(2026, 3, 2)) == ["a/left", "a/missed"]
    assert due(entries, date(2026, 3, 3)) == ["a/left", "a/missed", "a/solved"]
    assert not boxes(entries)["a/left"].solved


# Going on


def puzzle(name: str, level: int = 1):
    certificate = SimpleNamespace(level=level, choices=level)
    return SimpleNamespace(name=name, theme=name.partition("/")[0], certificate=certificate)


SET = [puzzle("fetch/c", 3), puzzle("fetch/a", 1), puzzle("fetch/b", 2), puzzle("battle/x", 1)]


def test_a_newcomer_begins_with_the_easiest():
    assert continue_here([], SET) == "battle/x"
    assert continue_here([], SET, "fetch") == "fetch/a"


def test_one_goes_on_with_what_was_left_or_with_the_next():
    assert continue_here([entry("fetch/b", solved=False)], SET) == "fetch/b"
    assert continue_here([entry("fetch/b", solved=False)], SET, "battle") == "battle/x"
    assert continue_here([entry("fetch/b")], SET) == "fetch/c"
    assert continue_here([entry("fetch/b"), entry("fetch/c")], SET) == "fetch/a"
    assert continue_here([entry(f"fetch/{slug}") for slug in "abc"], SET) is None
    assert continue_here([entry("fetch/gone", solved=False)], SET) == "fetch/a"


def test_the_puzzle_of_the_day_is_the_same_everywhere_and_nobody_waits_in_vain():
    names = [f"theme/{letter}" for letter in "abcdefg"]
    lap = (date(2026, 3, 1).toordinal() // 7 + 1) * 7
    week = [puzzle_of_the_day(date.fromordinal(lap + day), reversed(names)) for day in range(7)]
    assert sorted(week) == names
    assert week != [puzzle_of_the_day(date.fromordinal(lap + 7 + day), names) for day in range(7)]
    assert puzzle_of_the_day(date(2026, 3, 1), names) == "theme/f"
    with pytest.raises(InvalidArgument, match="no puzzles"):
        puzzle_of_the_day(date(2026, 3, 1), [])


def test_the_puzzle_of_the_day_needs_neither_arcana_nor_long_analysis():
    year = {puzzle_of_the_day(date.fromordinal(date(2026, 3, 1).toordinal() + day)) for day in range(366)}
    themes = {name.partition("/")[0] for name in year}
    assert themes == set(library.THEMES) - {"arcana", "studies"}
    assert all(library.load(name).position.state.around is None for name in year)  # no Arcana on the table


# By theme


def test_nobody_is_led_to_the_expansion_before_trying_it(log):
    """Whoever begins plays the base game; the expansion follows once it was tried, or when all else is solved."""
    begun = []
    for _ in range(12):
        begun.append(log.next_at_level(begun))
    assert not {name.partition("/")[0] for name in begun} & {"arcana", "studies"}
    arcana = next(name for name in shipped_names() if name.startswith("arcana/"))
    log.attempt(arcana, ["end"], 1, 0, 60, False)
    log.attempt(begun[0], ["end"], 0, 0, 60, True)  # another theme than the last one comes first
    after = []
    for _ in range(12):
        after.append(log.next_at_level(after))
    assert any(name.startswith("arcana/") for name in after)
    assert not any(name.startswith("studies/") for name in after)
    assert log.next_at_level(daily_names()).partition("/")[0] in ("arcana", "studies")
    assert log.next_at_level(shipped_names()) is None


def test_the_table_counts_puzzles_not_sittings():
    entries = [
        entry("fetch/a", wrong=2),
        entry("fetch/a", day=1),
        entry("fetch/b", hints=1),
        entry("fetch/c", solved=False),
        entry("gone/away"),
    ]
    fetch, battle = theme_rows(entries, SET, date(2026, 3, 4))
    assert fetch == {
        "theme": "fetch", "puzzles": 3, "tried": 3, "solved": 2, "without_help": 1, "due": 3,
        "wrong_tries": 2, "hints": 1, "minutes": 0.8,
    }  # fmt: skip
    assert (battle["theme"], battle["puzzles"], battle["tried"]) == ("battle", 1, 0)


def test_the_plot_is_the_same_byte_for_byte_and_tells_itself_in_words():
    rows = theme_rows([entry("fetch/a", wrong=2), entry("fetch/b")], SET, FIRST.date())
    picture = progress_svg(rows)
    assert picture == progress_svg(rows)
    assert "2 / 3" in picture
    assert 'aria-label="Optimal fetch: 2 of 3 solved, 1 without help. Raigo Battles: 0 of 1 solved' in picture
    assert "最善の現：3問中2問正解、うち自力1問。" in progress_svg(rows, "ja")
    assert "There are no puzzles." in progress_svg([])


def test_table_and_plot_of_the_shipped_puzzles(log):
    table = log.by_theme()
    assert table.index.name == "theme"
    assert int(table["puzzles"].sum()) == len(library.everything())
    assert int(table["solved"].sum()) == 0
    assert log.picture().svg.startswith("<svg")
    assert log.continue_here() is not None


# Taking it along, and taking it away


def test_export_writes_lines_or_a_table(log, tmp_path):
    log.attempt(FETCH, ["fetch 3-", "fetch -3"], 1, 0, 31, True)
    assert log.export(tmp_path / "mine.jsonl") == 1
    assert read(tmp_path / "mine.jsonl").entries == log.reading().entries
    log.export(tmp_path / "mine.csv")
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8").splitlines() == [
        "at,who,puzzle,tries,wrong,hints,seconds,solved",
        "2026-03-01T18:30:00+00:00,Heron,fetch/first,fetch 3-; fetch -3,1,0,31.0,True",
    ]


def test_export_does_not_write_over_the_attempts(log, tmp_path):
    log.attempt(FETCH, [], 0, 0, 1, True)
    with pytest.raises(ProgressError, match="the attempts themselves"):
        log.export(log.path)
    with pytest.raises(BadFile, match="cannot be written"):
        log.export(tmp_path / "nowhere" / "mine.csv")
    assert len(log.attempts()) == 1


def test_delete_forgets_me_and_nobody_else(tmp_path):
    path = tmp_path / "shared.jsonl"
    heron, crane = Log(path, "Heron"), Log(path, "Crane")
    heron.attempt(FETCH, [], 0, 0, 1, True)
    heron.attempt("fetch/second", [], 0, 0, 1, True)
    crane.attempt(FETCH, [], 0, 0, 1, True)
    assert heron.delete() == 2
    assert heron.attempts() == []
    assert len(crane.attempts()) == 1
    assert crane.delete() == 1
    assert not path.exists()
    assert crane.delete() == 0


def test_a_file_that_cannot_be_deleted_is_told(log, monkeypatch):
    log.attempt(FETCH, [], 0, 0, 1, True)

    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(log_file.Path, "unlink", refuse)
    with pytest.raises(ProgressError, match="cannot be deleted"):
        log.delete()
