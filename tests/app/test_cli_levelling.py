"""The verb levels: the distribution, and what a class's attempts make of it."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from raigo_lab.app.cli import main
from raigo_lab.club.class_levels import class_levels, first_sittings
from raigo_lab.club.entries import Entry, format_entry
from raigo_lab.puzzles import library

EASY, HARD = "fetch/one-cut-a-turn", "studies/spare-room"
BEGUN = datetime(2026, 4, 1, 9, tzinfo=UTC)


def sat(who: str, puzzle: str, *, wrong: int = 0, solved: bool = True, after: int = 0) -> Entry:
    return Entry(BEGUN + timedelta(minutes=after), who, puzzle, ("end",), wrong, 0, 60.0, solved)


def by_name(entries: list[Entry]):
    return {one.puzzle: one for one in class_levels(library.everything(), entries)}


def test_without_attempts_every_level_is_the_certified_one():
    found = by_name([])
    assert all(one.level == one.proved for one in found.values())


def test_a_puzzle_that_a_whole_class_fails_rises_and_one_that_all_solve_falls():
    people = [f"student {number}" for number in range(12)]
    entries = [sat(who, EASY, wrong=5, solved=False) for who in people]
    entries += [sat(who, HARD, after=5) for who in people]
    found = by_name(entries)
    assert found[EASY].level > found[EASY].proved == 1
    assert found[HARD].level < found[HARD].proved == 5
    assert (found[EASY].sittings, found[EASY].score) == (12, 0.0)
    assert (found[HARD].sittings, found[HARD].score) == (12, 1.0)
    assert found["destroy/heavy-fog"].level == found["destroy/heavy-fog"].proved


def test_one_person_alone_moves_no_level():
    found = by_name([sat("Heron", EASY, wrong=5, solved=False)])
    assert found[EASY].level == found[EASY].proved
    assert found[EASY].rating.points > 1000


def test_only_the_first_sitting_of_each_person_counts():
    again = [sat("Heron", EASY, wrong=2, after=0), sat("Heron", EASY, after=9)]
    assert first_sittings(again)["Heron", EASY].wrong == 2
    assert by_name(again)[EASY].score == 0.25
    assert by_name(again)[EASY].rating == by_name(again[:1])[EASY].rating


@pytest.fixture
def folder(tmp_path):
    entries = [sat(f"student {number}", EASY, wrong=5, solved=False) for number in range(12)]
    text = "".join(f"{format_entry(one)}\n" for one in entries)
    (tmp_path / "class.jsonl").write_text(f"{text}no line of ours\n", encoding="utf-8")
    return tmp_path


def test_levels_tells_the_distribution(capsys):
    assert main(["levels"]) == 0
    out = capsys.readouterr().out
    counts = Counter(one.certificate.level for one in library.everything() if one.certificate)
    assert out.splitlines()[1].split() == ["certified", *(str(counts[level]) for level in range(1, 6))]
    assert "in class" not in out


def test_levels_with_attempts_tells_what_moved_by_number_and_what_cannot_be_read(folder, capsys):
    assert main(["levels", "--attempts", str(folder)]) == 0
    out, err = capsys.readouterr()
    moved = next(line for line in out.splitlines() if line.startswith(library.neutral_names()[EASY]))
    assert "1 -> " in moved
    assert "12 sittings, score 0.00" in moved
    assert EASY not in out  # the slug tells too much
    assert "class.jsonl:13" in err


def test_levels_as_json(folder, capsys):
    assert main(["levels", "--attempts", str(folder), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["id"], row["certified"], row["sittings"]) for row in rows] == [
        (library.neutral_names()[EASY], 1, 12)
    ]
    assert rows[0]["level"] > 1


def test_a_folder_without_attempts_is_refused_in_one_line(tmp_path, capsys):
    assert main(["levels", "--attempts", str(tmp_path)]) == 2
    assert "no files of attempts" in capsys.readouterr().err
