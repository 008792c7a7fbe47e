"""The verbs ``score`` and ``battle``: JSON as documented, kanji in, one line and exit code 2 for bad input."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from raigo_lab import __version__
from raigo_lab.app.cli import main

FIELDS = ["tower", "settled", "hand", "points", "basic", "height", "suit"]


def run(capsys, *argv: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of one call."""
    try:
        code = main(argv)
    except SystemExit as stop:
        code = stop.code
    return (code, *capsys.readouterr())


def scored(capsys, *towers: str) -> list[dict[str, object]]:
    code, out, err = run(capsys, "score", "--json", *towers)
    assert (code, err) == (0, "")
    return json.loads(out)


def refusal(capsys, *argv: str) -> str:
    """The one line a refused call writes."""
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_score_json_has_the_documented_fields_in_order(capsys):
    (one,) = scored(capsys, "RRR321")
    assert list(one) == FIELDS
    assert one == {
        "tower": "RRR321",
        "settled": True,
        "hand": "Lotus-Sakura",
        "points": 6,
        "basic": 3,
        "height": 3,
        "suit": 0,
    }


def test_score_json_keeps_the_order_given(capsys):
    towers = ["HKN", "4H4", "3NNN", "4H4", "PWMRHK"]
    rows = scored(capsys, *towers)
    assert [row["tower"] for row in rows] == towers
    assert [row["points"] for row in rows] == [2, 2, 0, 2, 10]


def test_score_t9_an_unsettled_tower(capsys):
    (one,) = scored(capsys, "54K6")
    assert (one["settled"], one["hand"], one["points"]) == (False, None, -1)


def test_score_a_settled_tower_without_hand(capsys):
    (one,) = scored(capsys, "43211")
    assert (one["settled"], one["hand"], one["points"]) == (True, None, 0)


@pytest.mark.parametrize(
    ("text", "tower"),
    [("霧四二", "M42"), ("淨瞬霧轟陣斬", "PWMRHK"), ("浄瞬霧", "PWM"), ("m42", "M42"), ("五HK", "5HK")],
)
def test_score_takes_kanji_and_answers_in_letters(capsys, text, tower):
    (one,) = scored(capsys, text)
    assert one["tower"] == tower


def test_score_without_json_tells_points_kanji_and_why(capsys):
    code, out, err = run(capsys, "score", "HKN", "54K6")
    assert (code, err) == (0, "")
    lotus, unsettled = out.splitlines()
    assert lotus.split()[:3] == ["HKN", "陣斬蛇\u3000\u3000\u3000".strip(), "2"]
    assert lotus.endswith("2 in all.")
    assert "-1" in unsettled.split()
    assert "T7" in unsettled


@pytest.mark.parametrize(
    ("tower", "words"),
    [
        ("54Q3", ["'54Q3'", "'Q' in column 3"]),
        ("0", ["'0' in column 1"]),
        ("火", ["'火' in column 1"]),
        ("4444444", ["at most six stories", "7", "T8"]),
        ("PP", ["2 Purify", "has 1", "C1"]),
        ("WWW", ["3 Switch", "has 2", "C1"]),
        ("88888", ["5 Eight", "has 4", "C1"]),
        ("浄淨", ["2 Purify"]),
    ],
)
def test_score_refuses_what_no_table_can_hold_in_one_line(capsys, tower, words):
    line = refusal(capsys, "score", "--json", "4H4", tower)
    assert line.startswith("raigo-lab score: ")
    for word in words:
        assert word in line


def test_score_takes_six_stories_and_every_copy(capsys):
    assert [row["points"] for row in scored(capsys, "KKKKKK", "DPWWMM", "8888")] == [12, 0, 4]


def test_score_5000_towers_in_one_call(capsys):
    towers = ["4H4", "HKN", "3NNN", "345", "KKKKKK"] * 1000
    rows = scored(capsys, *towers)
    assert [row["tower"] for row in rows] == towers
    assert [row["points"] for row in rows] == [2, 2, 0, -1, 12] * 1000


def test_score_reads_towers_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("4H4 霧四二\n345\n"))
    assert [row["tower"] for row in scored(capsys, "-")] == ["4H4", "M42", "345"]


@pytest.mark.parametrize(
    ("tops", "case", "winner"),
    [
        (["7", "4"], "a", 0),
        (["4", "瞬"], "a", 1),
        (["7", "W", "4"], "b", 2),
        (["7", "7"], "c", None),
        (["7", "W", "4", "H"], "c", None),
    ],
)
def test_battle_ro4_json(capsys, tops, case, winner):
    code, out, err = run(capsys, "battle", "--json", *tops)
    assert (code, err) == (0, "")
    assert list(json.loads(out).items()) == [("case", case), ("winner", winner)]


@pytest.mark.parametrize(
    ("tops", "words"),
    [
        (["7", "4"], ["case a", "participant 0", "Seven"]),
        (["7", "W", "h"], ["case b", "participant 2", "Shield"]),
        (["7", "7"], ["case c", "named"]),
    ],
)
def test_battle_ro4_in_words(capsys, tops, words):
    code, out, err = run(capsys, "battle", *tops)
    assert (code, err, out.count("\n")) == (0, "", 1)
    for word in words:
        assert word in out


@pytest.mark.parametrize(
    ("tops", "words"),
    [
        (["7"], ["1 top given", "two to four", "RO3"]),
        (["7", "6", "5", "4", "3"], ["5 tops given", "two to four", "RO3"]),
        (["7", "64"], ["'64'", "one token", "RO4"]),
        (["7", ""], ["''", "one token", "RO4"]),
        (["7", "x"], ["'x' in column 1"]),
    ],
)
def test_battle_refuses_bad_tops_in_one_line(capsys, tops, words):
    line = refusal(capsys, "battle", "--json", *tops)
    assert line.startswith("raigo-lab battle: ")
    for word in words:
        assert word in line


def test_version(capsys):
    assert run(capsys, "--version") == (0, f"raigo-lab {__version__}\n", "")


@pytest.mark.parametrize("argv", [(), ("score",), ("battle",), ("guess", "4H4"), ("score", "--nope", "4H4")])
def test_wrong_usage_is_exit_code_2_without_output(capsys, argv):
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert "usage: raigo-lab" in err


def command(*argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "raigo_lab", *argv], capture_output=True, check=False, encoding="utf-8"
    )


def test_the_command_itself_scores_and_refuses():
    good = command("score", "--json", "霧四二")
    assert (good.returncode, good.stderr) == (0, "")
    assert [row["hand"] for row in json.loads(good.stdout)] == ["Even Lotus"]

    bad = command("score", "--json", "4H4", "XX")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert len(bad.stderr.splitlines()) == 1
    assert "column 1" in bad.stderr


def test_the_command_itself_takes_5000_towers():
    done = command("score", "--json", *["4H4"] * 5000)
    assert done.returncode == 0
    assert [row["points"] for row in json.loads(done.stdout)] == [2] * 5000
