"""The verbs moves, why-not, play, turns and perft: what they print, and their exit codes."""

from __future__ import annotations

import io
import json
import sys

import pytest

from raigo_lab.app.cli import main
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.raigo.text.record import check_record, parse_records, write_record

LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
CHANCE = "2p t0 z{5512} @DRAW#1 / 2 - -- -,-,- / 2 7 -- -,-,-"
BATTLE = "3p t0 z- b8 @ACT>BATTLE!0LT:charge:0a&1LR&2RR / 2 - -- 765,- / 2 - -- 54,7 / 2 - -- 21,6"
OVER = "2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-"
LAST = "2p t0 z- e1 / 2 - 1- -,-,- / 2 - -- -,-,-"


def told(capsys, *arguments: str, code: int = 0) -> str:
    """What a verb printed."""
    assert main([*arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told_json(capsys, *arguments: str, code: int = 0) -> dict:
    return json.loads(told(capsys, *arguments, "--json", code=code))


# moves


def test_moves_tells_who_chooses_what(capsys):
    assert told(capsys, "moves", LINE).splitlines() == [
        "FETCH: seat 0 chooses, 4 ways",
        "  fetch --",
        "  fetch -7",
        "  fetch -K",
        "  fetch -1",
    ]
    assert told_json(capsys, "moves", LINE) == {
        "kind": "choice",
        "seat": 0,
        "options": ["fetch --", "fetch -7", "fetch -K", "fetch -1"],
    }


def test_moves_of_chance_have_exact_weights(capsys):
    assert told(capsys, "moves", CHANCE).splitlines() == [
        "DRAW: chance decides, 3 ways",
        "  draw 1  1/4",
        "  draw 2  1/4",
        "  draw 5  1/2",
    ]
    assert told_json(capsys, "moves", CHANCE) == {
        "kind": "chance",
        "seat": None,
        "options": ["draw 1", "draw 2", "draw 5"],
        "weights": ["1/4", "1/4", "1/2"],
    }


def test_ro4_moves_of_a_battle_are_joint(capsys):
    assert told(capsys, "moves", BATTLE).splitlines() == [
        "BATTLE: 2 seats choose at the same moment",
        "  seat 1: tower 1a, tower 1b",
        "  seat 2: tower 2a, tower 2b",
    ]
    found = told_json(capsys, "moves", BATTLE)
    assert (found["kind"], found["seat"]) == ("joint", None)
    assert found["options"][1] == "tower 1a + tower 2b"
    assert found["seats"] == [
        {"seat": 1, "options": ["tower 1a", "tower 1b"]},
        {"seat": 2, "options": ["tower 2a", "tower 2b"]},
    ]


def test_moves_of_a_finished_game_are_none(capsys):
    assert told(capsys, "moves", OVER) == "OVER: nobody chooses, the game ended 4-2\n"
    found = told_json(capsys, "moves", OVER)
    assert found == {"kind": "over", "seat": None, "options": [], "result": "4-2"}


def test_moves_goes_past_what_asks_nobody(capsys):
    # The Roar's one Tower is named by itself; the next who chooses is seat 0 with its Katana.
    line = "2p t0 z- e1 @ACT>NAME_TOWER!0LT:charge:0a&1LR / 2 - -K 765,-,- / 2 - -- 54,-,-"
    assert told_json(capsys, "moves", line)["options"][:2] == ["end", "pile R a"]


def test_a_position_is_text_or_json_or_a_file_or_standard_input(capsys, tmp_path, monkeypatch):
    text = json.dumps(position_to_json(parse_position(LINE)))
    expected = told(capsys, "moves", LINE)
    assert told(capsys, "moves", text) == expected
    path = tmp_path / "position.json"
    path.write_text(text, encoding="utf-8")
    assert told(capsys, "moves", str(path)) == expected
    kanji = LINE.replace("7K1 T-", "七斬一 雷-")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(kanji.encode()), encoding="latin-1"))
    assert told(capsys, "moves", "-") == expected


def test_standard_input_that_is_no_text_is_refused(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2p \xff"), encoding="latin-1"))
    assert main(["moves", "-"]) == 2
    assert capsys.readouterr().err == "raigo-lab moves: standard input: not UTF-8 text (byte 4)\n"


# why-not


def test_why_not_is_0_for_a_legal_action_and_1_for_a_refused_one(capsys):
    assert told(capsys, "why-not", LINE, "fetch -K") == "This action is legal.\n"
    assert told_json(capsys, "why-not", LINE, "fetch -K") == {"legal": True, "refusals": []}
    assert "(T1)" in told(capsys, "why-not", LINE, "fetch K-", code=1)
    refused = told_json(capsys, "why-not", LINE, "fetch TT", code=1)
    assert refused["legal"] is False
    assert [one["clause"] for one in refused["refusals"]] == ["T1", "T1"]
    assert refused["refusals"][1]["text"].startswith("The left Hand already holds Thunder")


def test_why_not_speaks_japanese(capsys):
    assert told(capsys, "why-not", LINE, "fetch -K", "--lang", "ja") == "この行動はできます。\n"
    assert "雷" in told(capsys, "why-not", LINE, "fetch K-", "--lang", "ja", code=1)


def test_why_not_for_somebody_else(capsys):
    assert told_json(capsys, "why-not", LINE, "fetch --", "--seat", "0")["legal"]
    refused = told_json(capsys, "why-not", LINE, "fetch --", "--seat", "1", code=1)
    assert refused["refusals"][0]["clause"] == "T5"


def test_ro4_why_not_in_a_battle(capsys):
    assert told_json(capsys, "why-not", BATTLE, "tower 1a + tower 2b")["legal"]
    assert told_json(capsys, "why-not", BATTLE, "tower 2b", "--seat", "2")["legal"]
    refused = told_json(capsys, "why-not", BATTLE, "tower 2b", code=1)
    assert refused["refusals"][0]["clause"] == "RO4"


def test_sw1_why_not_takes_two_places_in_any_order(capsys):
    line = "2p t0 z- e1 @ACT / 2 - W- -,-,- c:K / 2 76 -- -,-,-"
    assert told_json(capsys, "why-not", line, "chant L switch cK 1B1")["legal"]


# turns and perft


def test_turns_gives_exactly_as_many_counts_as_asked_for(capsys):
    assert told(capsys, "turns", LAST, "-n", "3", "--json") == '{"turns": [2, 0, 0]}\n'
    assert told_json(capsys, "turns", LAST) == {"turns": [2]}
    assert told(capsys, "turns", LAST, "-n", "2").splitlines() == [
        "turn  positions",
        "   1          2",
        "   2          0",
    ]
    assert told_json(capsys, "turns", OVER, "-n", "2") == {"turns": [0, 0]}


def test_turns_under_other_rulings(capsys):
    line = "2p t0 z- e1 / 2 - 7- 5,-,- / 2 - -- -,-,-"
    assert told_json(capsys, "turns", line) == {"turns": [3]}
    # Not on the Five (R6): end, or one of two equal empty Circles.
    assert told_json(capsys, "turns", line, "--rules", "R6=forbidden") == {"turns": [2]}


def test_perft_counts_lines_and_divides_them(capsys):
    assert told_json(capsys, "perft", LINE, "-d", "2") == {"depth": 2, "lines": 42}
    divided = {"fetch --": 9, "fetch -7": 9, "fetch -K": 15, "fetch -1": 9}
    assert told_json(capsys, "perft", LINE, "-d", "2", "--divide")["divide"] == divided
    assert told(capsys, "perft", LINE, "-d", "2", "--divide").splitlines() == [
        "        9  fetch --",
        "        9  fetch -7",
        "       15  fetch -K",
        "        9  fetch -1",
        "       42  lines of 2 decisions",
    ]
    assert told(capsys, "perft", LINE) == "        4  lines of 1 decision\n"


@pytest.mark.parametrize("limit", ["300", "0.000001s"])
def test_turns_keeps_its_limits_and_tells_what_was_counted(capsys, limit):
    deep = "2p t0 z{5K12} / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
    assert main(["turns", deep, "-n", "9", "--budget", limit, "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out)["complete"] is False
    assert len(json.loads(out)["turns"]) < 9
    assert "is not counted: the limit" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("limit", ["300", "0.000001s"])
def test_perft_keeps_its_limits(capsys, limit):
    assert main(["perft", LINE, "-d", "9", "--budget", limit]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("raigo-lab perft: depth 9 is not counted: the limit ")
    assert err.count("\n") == 1


# play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_is_the_same_for_the_same_seed(seats, capsys, tmp_path):
    arguments = ["play", "--seats", str(seats), "--games", "3", "--seed", "7", "--players", "random,greedy"]
    first = told_json(capsys, *arguments, "-o", str(tmp_path / "one.txt"))
    second = told_json(capsys, *arguments, "-o", str(tmp_path / "two.txt"))
    assert first == second
    assert (tmp_path / "one.txt").read_bytes() == (tmp_path / "two.txt").read_bytes()
    assert [row["player"] for row in first["seats"]] == ["random", "greedy", "random", "greedy"][:seats]
    for row in first["seats"]:
        assert row["won"] + row["drawn"] + row["lost"] == 3
    assert len(first["results"]) == 3


def test_play_writes_records_that_replay(capsys, tmp_path):
    path = tmp_path / "games.txt"
    results = told_json(capsys, "play", "--games", "3", "--rules", "R6=forbidden", "-o", str(path))["results"]
    text = path.read_text(encoding="utf-8")
    records = parse_records(text)
    for record, result in zip(records, results, strict=True):
        check_record(record)
        assert record.position.rules.R6 == "forbidden"
        assert record.result == result
    assert "\n".join(map(write_record, records)).split() == text.split()


def test_play_tells_a_table(capsys):
    lines = told(capsys, "play", "--games", "2", "--players", "greedy,even").splitlines()
    assert lines[0] == "seat  player   won  drawn  lost   out  mean Yang"
    assert [line.split()[:2] for line in lines[1:]] == [["0", "greedy"], ["1", "even"]]


# Bad input


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "2p t0"],
        ["moves", LINE.replace("7K1", "17K")],
        ["moves", LINE, "--rules", "R6=never"],
        ["why-not", LINE, "fetch"],
        ["why-not", LINE, ""],
        ["why-not", LINE, "fetch --", "--seat", "2"],
        ["why-not", LINE, "fetch --", "--seat", "-1"],
        ["turns", LINE, "-n", "0"],
        ["turns", LINE, "-n", "-1"],
        ["turns", LINE, "-n", "1001"],
        ["perft", LINE, "-d", "-1"],
        ["play", "--seats", "5"],
        ["play", "--games", "0"],
        ["play", "--players", "nobody"],
        ["play", "--players", ""],
        ["play", "--players", "random,random,random"],
        ["play", "--rules", "R6"],
        ["play", "-o", "no/such/folder/games.txt"],
        ["play", "-o", "nul\0"],
    ],
)
def test_bad_input_ends_in_one_line_and_2(arguments, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"raigo-lab {arguments[0]}: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nothing"],
        ["moves"],
        ["moves", LINE, "--quick"],
        ["turns", LINE, "-n", "many"],
        ["turns", LINE, "-n", "9" * 5000],
        ["why-not", LINE, "fetch --", "--lang", "fr"],
        ["play", "--seed", "x\ny"],
    ],
)
def test_wrong_usage_ends_in_one_line_and_2(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "usage: raigo-lab" in err
