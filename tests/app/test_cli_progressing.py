"""The verbs progress and today."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from support.secrets import secrets

from raigo_lab.app.cli import main
from raigo_lab.club.progress import Log, daily_names, puzzle_of_the_day, shipped_names
from raigo_lab.errors import InvalidArgument
from raigo_lab.pictures.ascii import draw
from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import PLAYED
from raigo_lab.raigo.text.notation import format_position, parse_position

CLAUSE = re.compile(r"[(（]([A-Z]+[0-9]+)[)）]")


@pytest.fixture
def log(tmp_path, monkeypatch):
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", str(tmp_path / "progress.jsonl"))
    monkeypatch.setenv("RAIGO_LAB_NAME", "Heron")
    return Log()


def told(capsys, *arguments: str, code: int = 0) -> tuple[str, str]:
    assert main(list(arguments)) == code
    return capsys.readouterr()


def test_progress_of_nobody_begins_with_the_first_puzzle(log, capsys):
    data = json.loads(told(capsys, "progress", "--json")[0])
    assert (data["name"], data["attempts"], data["due"], data["unreadable"]) == ("Heron", 0, [], [])
    assert data["file"] == str(log.path)
    assert library.load(data["continue"]).name == log.continue_here()
    assert library.load(data["next_at_level"]).name == log.next_at_level()
    assert (data["rating"], data["streak"]) == (1200, {"now": 0, "best": 0})
    assert [row["theme"] for row in data["themes"]] == library.themes()


def test_progress_counts_what_was_solved(log, capsys):
    name = log.continue_here()
    log.attempt(name, ["end"], 0, 0, 60, True)
    log.path.open("a", encoding="utf-8").write("half a li")
    out, err = told(capsys, "progress")
    assert out.startswith("Heron: 1 attempt\n")
    assert f"Go on with: {library.neutral_name(log.continue_here())}\n" in out
    assert log.continue_here() not in out
    assert "Days in a row: 1 day · Longest streak: 1 day · Puzzles solved: 1\n" in out
    assert f"Next at your level: {library.neutral_name(log.next_at_level())} (" in out
    assert out.rstrip().endswith("nothing leaves this computer.")
    assert err == f"raigo-lab progress: {log.path}:2: this is not a JSON object\n"
    data = json.loads(told(capsys, "progress", "--json")[0])
    assert sum(row["without_help"] for row in data["themes"]) == 1
    assert "挑戦1回" in told(capsys, "progress", "--lang", "ja")[0]


def test_progress_by_argument_and_switched_off(capsys, tmp_path, monkeypatch):
    Log(tmp_path / "a.jsonl", "Crane").attempt("fetch/x", [], 0, 0, 1, True)
    file = str(tmp_path / "a.jsonl")
    assert told(capsys, "progress", "--file", file, "--name", "Crane")[0].startswith("Crane: 1 attempt\n")
    monkeypatch.setenv("RAIGO_LAB_PROGRESS", "off")
    assert "Nothing is kept" in told(capsys, "progress")[0]
    assert json.loads(told(capsys, "progress", "--json")[0])["file"] is None


def test_missed_ones_are_named(log, capsys):
    name = shipped_names()[0]
    log.clock = lambda: Log().clock().replace(year=2020)
    log.attempt(name, ["end"], 1, 0, 60, True)
    assert f"Come back today: {library.neutral_name(name)}\n" in told(capsys, "progress")[0]


def test_of_many_that_come_back_the_first_ten_are_named(log, capsys):
    names = shipped_names()[:11]
    log.clock = lambda: Log().clock().replace(year=2020)
    for name in names[:10]:
        log.attempt(name, ["end"], 1, 0, 60, True)
    assert " more" not in told(capsys, "progress")[0]
    log.attempt(names[10], ["end"], 1, 0, 60, True)
    lines = told(capsys, "progress")[0].splitlines()
    back = next(one for one in lines if one.startswith("Come back today: "))
    assert back.endswith(", and 1 more")
    assert back.count(", ") == 10
    assert "、ほか1問" in told(capsys, "progress", "--lang", "ja")[0]
    assert len(json.loads(told(capsys, "progress", "--json")[0])["due"]) == 11


def test_progress_as_a_picture(log, capsys, tmp_path):
    log.attempt(shipped_names()[0], ["end"], 0, 0, 60, True)
    target = tmp_path / "mine.svg"
    assert told(capsys, "progress", "--picture", str(target))[0] == f"wrote {target}\n"
    assert target.read_text(encoding="utf-8") == log.page().svg
    assert told(capsys, "progress", "--picture", str(target), "--lang", "ja")[0]
    assert ".svg" in told(capsys, "progress", "--picture", str(tmp_path / "x.png"), code=2)[1]
    (tmp_path / "other.svg").write_text("mine", encoding="utf-8")
    assert "--force" in told(capsys, "progress", "--picture", str(tmp_path / "other.svg"), code=2)[1]


# Nothing is given away


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("more", [(), ("--json",), ("--lang", "ja")])
def test_the_list_gives_nothing_away(capsys, more):
    out = told(capsys, "puzzles", *more)[0]
    for puzzle in library.everything():
        slug = puzzle.name.rpartition("/")[2]
        titles = {puzzle.title.en, puzzle.title.ja}
        for secret in (puzzle.name, puzzle.idea.en, puzzle.idea.ja):
            assert secret in titles or secret not in out
        assert f"/{slug}" not in out
    if "--json" in more:
        rows = json.loads(out)
        assert {tuple(row) for row in rows} == {("id", "title", "level", "solved")}
        assert len({row["id"] for row in rows}) == len(rows) == len(library.everything())
        assert all(library.load(row["id"]).title.en == row["title"] for row in rows)


@pytest.mark.parametrize("more", [(), ("--json",), ("--lang", "ja")])
def test_no_puzzle_of_the_day_gives_anything_away(capsys, more):
    count = len(daily_names())
    first = date(2026, 3, 1).toordinal() // count * count  # the first day of a lap: every puzzle has its turn
    seen = set()
    for day in map(date.fromordinal, range(first, first + count)):
        puzzle = library.load(puzzle_of_the_day(day))
        out = told(capsys, "today", "--date", day.isoformat(), *more)[0]
        assert [secret for secret in secrets(puzzle) if secret in out] == []
        lang = "ja" if "ja" in more else "en"
        asked = puzzle.task.text(lang) + draw(puzzle.position, lang=lang)  # what lies there is seen
        assert (set(puzzle.teaches) - set(CLAUSE.findall(asked))).isdisjoint(CLAUSE.findall(out))
        assert puzzle.goal not in PLAYED or not any(move in out for move in puzzle.certificate.best)
        seen.add(puzzle.name)
    assert seen == set(daily_names())


def test_the_list_tells_more_of_solved_ones_and_all_on_demand(log, capsys):
    first, second = library.theme("fetch")[:2]
    log.attempt(first.name, ["end"], 0, 0, 60, True)
    out = told(capsys, "puzzles", "fetch")[0]
    assert first.idea.en in out
    assert second.idea.en not in out
    spoilt = told(capsys, "puzzles", "fetch", "--spoil")[0]
    assert second.idea.en in spoilt
    assert second.name in spoilt
    rows = json.loads(told(capsys, "puzzles", "fetch", "--spoil", "--json")[0])
    assert all(row["value"] and row["puzzle"].startswith("fetch/") for row in rows)


def test_a_number_opens_a_puzzle():
    for name in (shipped_names()[0], shipped_names()[-1]):
        number = library.neutral_name(name)
        assert library.load(number).name == name
        assert library.load(number.replace(" ", "/")).name == name
    with pytest.raises(InvalidArgument, match="is not a puzzle"):
        library.load("fetch 9999")


def test_export(log, capsys, tmp_path):
    log.attempt("fetch/x", [], 0, 0, 1, True)
    target = str(tmp_path / "mine.csv")
    assert told(capsys, "progress", "--export", target)[0] == f"1 attempts written to {target}\n"
    assert json.loads(told(capsys, "progress", "--export", target, "--json")[0]) == {
        "exported": 1,
        "file": target,
    }
    assert "themselves" in told(capsys, "progress", "--export", str(log.path), code=2)[1]


def test_delete_asks_for_yes(log, capsys):
    log.attempt("fetch/x", [], 0, 0, 1, True)
    err = told(capsys, "progress", "--delete", code=2)[1]
    assert "this deletes 1 attempts of Heron" in err
    assert err.count("\n") == 1
    assert log.path.exists()
    assert told(capsys, "progress", "--delete", "--yes")[0] == "1 attempts of Heron deleted\n"
    assert not log.path.exists()
    assert json.loads(told(capsys, "progress", "--delete", "--yes", "--json")[0]) == {
        "deleted": 0,
        "name": "Heron",
    }


def test_a_bad_code_name_is_bad_input(capsys):
    assert "not a code name" in told(capsys, "progress", "--name", "<b>", code=2)[1]


def test_the_puzzle_of_the_day(capsys):
    name = puzzle_of_the_day(date(2026, 3, 1))
    puzzle = library.load(name)
    out = told(capsys, "today", "--date", "2026-03-01")[0]
    assert out.splitlines()[0].startswith(f"2026-03-01  {library.neutral_name(name)}  ★")
    assert name not in out
    assert puzzle.task.en in out
    assert parse_position(out.splitlines()[-1]) == puzzle.position
    data = json.loads(told(capsys, "today", "--date", "2026-03-01", "--lang", "ja", "--json")[0])
    assert (data["puzzle"], data["task"]) == (library.neutral_name(name), puzzle.task.ja)
    assert data["position"] == format_position(puzzle.position)
    assert "explanation" not in data
    assert told(capsys, "today")[0]
    assert "a day such as" in told(capsys, "today", "--date", "tomorrow", code=2)[1]
