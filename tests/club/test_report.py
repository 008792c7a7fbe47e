"""The report of a class: tables, the most common wrong first move with its refutation, and files from strangers."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from support.small_puzzles import puzzle_text, saved, wrong

from raigo_lab.app.cli import main
from raigo_lab.club.progress import Entry, Log, format_entry
from raigo_lab.club.report import as_html, report, theme_table

FIRST = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
TOWER = "2p t0 z- e1 / 2 - -- HKN,-,- / 2 - -- -,-,-"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for attempts, with puzzles of the class's own beside the shipped ones."""
    own = tmp_path / "puzzles"
    saved(own, "club/last", puzzle_text(after=wrong("fetch -2")))
    saved(own, "club/tower", puzzle_text(TOWER, "worth", 'tower = "0a"'))
    monkeypatch.setenv("RAIGO_LAB_PUZZLES", str(own))
    (tmp_path / "class").mkdir()
    return tmp_path / "class"


def entry(who, puzzle, tries, wrong, solved, *, minute=0, hints=0, seconds=30.0) -> Entry:
    return Entry(FIRST + timedelta(minutes=minute), who, puzzle, tuple(tries), wrong, hints, seconds, solved)


def hand_in(folder, name, *entries):
    (folder / name).write_text("".join(format_entry(one) + "\n" for one in entries), encoding="utf-8")


def fill(folder):
    """Three people: two fall for the same first move, one of them three times; the third tries another."""
    hand_in(
        folder,
        "aki.jsonl",
        entry(
            "Aki",
            "club/last",
            ["fetch -2", "fetch 2-", "fetch -2", "fetch 32", "pile L a", "pile R a"],
            3,
            True,
        ),
        entry("Aki", "club/tower", ["2"], 0, True, minute=5),
    )
    hand_in(folder, "ben.jsonl", entry("Ben", "club/last", ["fetch --", "fetch -2"], 2, False, hints=1))
    hand_in(
        folder,
        "chie.jsonl",
        entry("Chie", "club/last", ["fetch -3", "fetch 32", "end"], 2, False, seconds=90.0),
        entry("Chie", "club/tower", ["1", "2"], 1, True, minute=3),
    )


def test_per_student_and_per_puzzle(folder):
    fill(folder)
    found = report(folder)
    assert (found.files, found.attempts, found.problems) == (3, 5, ())
    plain = [[row[name] for name in row if name not in ("rating", "deviation")] for row in found.students]
    assert [tuple(row) for row in plain] == [
        ("Aki", 2, 2, 1, 3, 0, 1.0, "2026-03-01"),
        ("Chie", 2, 1, 0, 3, 0, 2.0, "2026-03-01"),
        ("Ben", 1, 0, 0, 2, 1, 0.5, "2026-03-01"),
    ]
    assert [tuple(row.values()) for row in found.puzzles] == [
        ("club/last", 3, 1, 0, 7, 1, 30),
        ("club/tower", 2, 2, 1, 1, 0, 30),
    ]


def test_everybody_has_the_rating_of_an_own_log_and_a_row_of_themes(folder):
    """A person's own page, made from the file of the whole class, shows the same rating."""
    fill(folder)
    hand_in(folder, "unknown.jsonl", entry("Dai", "club/gone", ["x"], 0, True))
    found = report(folder)
    whole = folder / "whole"
    whole.write_text("".join(path.read_text("utf-8") for path in sorted(folder.glob("*.jsonl"))), "utf-8")
    for row in found.students:
        rated = Log(whole, row["student"], clock=lambda: FIRST).progress().rated
        wanted = (
            (round(rated[-1].rating.points), round(rated[-1].rating.deviation)) if rated else (None, None)
        )
        assert (row["rating"], row["deviation"]) == wanted
    ratings = {row["student"]: row["rating"] for row in found.students}
    assert ratings["Aki"] > ratings["Chie"] > ratings["Ben"]
    assert ratings["Dai"] is None  # nobody knows how hard that puzzle is
    assert [row["student"] for row in found.students] == ["Aki", "Chie", "Ben", "Dai"]
    assert {(row["student"], row["theme"]): (row["solved"], row["puzzles"]) for row in found.themes} == {
        ("Aki", "club"): (2, 2),
        ("Ben", "club"): (0, 1),
        ("Chie", "club"): (1, 2),
        ("Dai", "club"): (1, 1),
    }
    heads, rows = theme_table(found)
    assert (heads, rows[1]) == (["student", "club"], ["Chie", "1/2"])


def test_the_most_common_wrong_first_move_counts_people_and_knows_equal_moves(folder):
    fill(folder)
    first = report(folder).wrong_firsts["club/last"]
    # Two to the left Hand is the same position as Two to the right one; what follows a right move is no first move.
    assert (first.move, first.students, first.times) == ("fetch -2", 2, 4)


def test_its_refutation_is_told_by_the_events_in_both_languages(folder):
    fill(folder)
    first = report(folder).wrong_firsts["club/last"]
    assert first.sentences()[:3] == [
        "No.",
        "fetch -2 leads to a margin of 0 at the end; +3 was possible. This is what happens:",
        "Seat 0 fetches Two to its right Hand (T1).",
    ]
    assert first.sentences()[-1] == "Seat 1 wins (E4)."
    assert first.sentences("ja")[0] == "いいえ。"
    assert len(first.sentences("ja")) == len(first.sentences())


def test_a_wrong_answer_in_words_has_its_answer_too(folder):
    fill(folder)
    first = report(folder).wrong_firsts["club/tower"]
    assert (first.move, first.students) == ("1", 1)
    assert first.sentences()[0].startswith("1 point")


def test_a_file_handed_in_twice_counts_once(folder):
    fill(folder)
    (folder / "again").mkdir()
    (folder / "again" / "ben.jsonl").write_bytes((folder / "ben.jsonl").read_bytes())
    assert report(folder).attempts == 5


def test_people_without_a_code_name_go_by_their_file(folder):
    for name in ("left.jsonl", "right.jsonl"):
        hand_in(folder, name, entry("me", "club/tower", ["2"], 0, True))
    assert [row["student"] for row in report(folder).students] == ["me (left)", "me (right)"]


def test_bad_lines_unknown_puzzles_and_impossible_tries_are_told(folder):
    good = format_entry(entry("Aki", "club/tower", ["2"], 0, True))
    strange = [
        entry("Aki", "club/gone", ["end"], 1, False),
        entry("Aki", "club/last", ["fetch -8"], 1, False),
        entry("Ben", "club/last", ["make tea"], 1, False),
    ]
    rows = [good, '{"who": 3}', good[:40], *map(format_entry, strange)]
    (folder / "aki.jsonl").write_text("\n".join(rows), encoding="utf-8")
    (folder / "photo.jsonl").write_bytes(b"\x89PNG\xff\n")
    found = report(folder)
    told = [str(problem) for problem in found.problems]
    assert f"{folder / 'aki.jsonl'}:2: 'at' is missing" in told
    assert f"{folder / 'aki.jsonl'}:3: this is not a JSON object" in told
    assert f"{folder / 'photo.jsonl'}:1: this is not UTF-8 text" in told
    assert sum("'club/gone'" in one for one in told) == 1
    assert sum("the try" in one and "cannot be judged" in one for one in told) == 2
    assert found.wrong_firsts == {}
    assert found.attempts == 4


NASTY = "<script>alert('x')</script><img src=x onerror=alert(1)>"


def test_nothing_from_the_files_is_read_as_html(folder):
    hand_in(
        folder,
        f"{NASTY.replace('/', '_')}.jsonl",
        entry(NASTY, "club/last", ["fetch -2"], 1, False),
        entry("me", NASTY, [NASTY], 1, False),
        entry("Aki", "club/last", [NASTY], 1, False),
    )
    for lang in ("en", "ja"):
        html = as_html(report(folder), lang)
        assert not re.search(r"<(script|img)\b", html)
        assert "&lt;script&gt;" in html
        assert html.count("<table>") == 3


# On the command line


def test_the_verb_prints_tables_and_refutations(folder, capsys):
    fill(folder)
    assert main(["report", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "By student"
    aki = lines[2].split()
    assert [aki[0], *aki[3:]] == ["Aki", "2", "2", "1", "3", "0", "1.0", "2026-03-01"]
    assert "  club/last  fetch -2: tried by 2 students, 4 times in all" in lines
    assert "    Seat 0 fetches Two to its right Hand (T1)." in lines
    assert main(["report", str(folder), "--lang", "ja"]) == 0
    assert "2人が試した（のべ4回）" in capsys.readouterr().out


def test_the_verb_as_json_and_as_a_page(folder, capsys, tmp_path):
    fill(folder)
    (folder / "bad.jsonl").write_text("tea\n", encoding="utf-8")
    assert main(["report", str(folder), "--json"]) == 0
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert err == ""
    assert set(data) == {"files", "attempts", "students", "themes", "puzzles", "problems"}
    assert data["puzzles"][0]["wrong_first"]["move"] == "fetch -2"
    assert data["problems"] == [f"{folder / 'bad.jsonl'}:1: this is not a JSON object"]
    assert main(["report", str(folder), "--html", str(tmp_path / "class.html")]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("wrote ")
    assert "bad.jsonl:1:" in err
    assert "fetch -2" in (tmp_path / "class.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "told"), [("nowhere", "no such folder"), (".", "no files of attempts")])
def test_a_folder_without_attempts_is_bad_input(folder, name, told, capsys):
    assert main(["report", str(folder / name)]) == 2
    assert told in capsys.readouterr().err


def test_a_page_that_cannot_be_written_is_bad_input(folder, capsys):
    fill(folder)
    assert main(["report", str(folder), "--html", str(folder / "no" / "page.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
