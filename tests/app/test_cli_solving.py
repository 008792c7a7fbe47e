"""The verb solve: what it prints, its JSON, its budgets and exit codes."""

from __future__ import annotations

import io
import json
import sys
from fractions import Fraction

import pytest

from raigo_lab.app.cli import main
from raigo_lab.app.cli.budgets import format_budget, parse_budget
from raigo_lab.app.cli.solving import progress_text, text_of
from raigo_lab.errors import InvalidArgument
from raigo_lab.games.search import budget as budget_module
from raigo_lab.games.search.budget import Budget, Progress
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import margin
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.raigo.text.position_json import position_to_json

LINE = "2p t0 z- e1 / 2 32 T- 54,777,- / 2 K1 H- 5432,66,-"
THREE = "3p t0 z- e3 b8 / 2 3 -- 54,- / 2 K -- 543,- / 2 1 -- 22,-"
LARGE = "2p t0 z3536T / 2 732 -- NT1,PRHK,7H c:5KRT / 2 R51 -- RHK,W443,MN c:16KM"
BATTLE = (
    "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 765,55,- / 2 - -- 543,7,-"
)
OVER = "2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-"
ALWAYS = {
    "value", "objective", "unit", "lower", "upper", "best", "next_best", "margin_to_next",
    "line", "states", "visits", "seconds", "complete", "assumption", "compiled",
}  # fmt: skip


def told(capsys, *arguments: str, code: int = 0) -> str:
    """What the verb printed."""
    assert main(["solve", *arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told_json(capsys, *arguments: str) -> dict:
    return json.loads(told(capsys, *arguments, "--json"))


def test_json_tells_value_best_moves_and_a_line_that_can_be_played(capsys):
    data = told_json(capsys, LINE)
    assert set(data) == ALWAYS
    assert data["value"] == data["lower"] == data["upper"] == "2"
    assert data["objective"] == "margin"
    assert data["best"] == ["fetch -3"]
    assert (data["next_best"], data["margin_to_next"]) == ("0", "2")
    assert data["complete"] is True
    assert data["states"] > 0
    position = parse_position(LINE)
    game = Raigo(position.rules)
    state = game.start(position.state)
    for text in data["line"]:
        state = play(game, state, parse_action(text))
    assert margin(game.outcome(state))[0] == 2


def test_the_text_tells_the_same_and_how_it_ends(capsys):
    lines = told(capsys, LINE).splitlines()
    assert lines[0] == "value:      2 (Yang ahead at the end (a dropout counts 100))"
    assert "best:       fetch -3" in lines
    assert "next best:  0 (worse by 2)" in lines
    assert "line:       fetch -3; pile R a; end" in lines
    assert "  Seat 0 fetches Three to its right Hand (T1)." in lines
    assert any("E4" in line for line in lines)
    assert lines[-2].startswith("assumed:    all tokens open")
    assert lines[-1].startswith("search:     ")
    assert lines[-1].endswith("complete")


def test_every_move_with_its_value(capsys):
    data = told_json(capsys, LINE, "--moves")
    assert [(move["move"], move["value"], move["best"]) for move in data["moves"]] == [
        ("fetch --", "0", False),
        ("fetch -3", "2", True),
        ("fetch -2", "0", False),
    ]
    assert data["moves"][0]["same"] == []
    lines = told(capsys, LINE, "--moves").splitlines()
    assert "         2  * fetch -3" in lines
    assert "         0    fetch --" in lines


def test_winning_is_another_objective(capsys):
    data = told_json(capsys, LINE, "--objective", "win")
    assert data["value"] == "1"
    assert data["unit"] == "1 won, 0 drawn, -1 lost"


def test_rules_of_the_command_line_override_the_positions(capsys):
    position = "2p t0 z- e1 / 2 - T- 54,-,- / 2 - -- 32,-,-"
    assert told_json(capsys, position, "--moves")["moves"] != []
    effects = {move["move"] for move in told_json(capsys, position, "--rules", "R1=2", "--moves")["moves"]}
    assert any("discharge" in effect for effect in effects)


def test_a_position_from_a_file_and_from_standard_input(capsys, monkeypatch, tmp_path):
    path = tmp_path / "endgame.json"
    path.write_text(json.dumps(position_to_json(parse_position(LINE))), encoding="utf-8")
    assert told_json(capsys, str(path))["value"] == "2"
    monkeypatch.setattr(sys, "stdin", io.StringIO(LINE))
    assert told_json(capsys, "-")["value"] == "2"


def test_a_simultaneous_choice_has_weights_and_a_fraction(capsys):
    data = told_json(capsys, BATTLE, "--moves")
    assert sum(Fraction(move["weight"]) for move in data["moves"]) == 1
    assert data["value"] is not None
    assert "of the time" in told(capsys, BATTLE)


def test_a_finished_game_is_worth_its_end(capsys):
    data = told_json(capsys, OVER)
    assert data["value"] == "2"
    assert data["best"] == data["line"] == []
    assert told(capsys, OVER).startswith("value:      2 ")


def test_three_seats_have_a_value_each(capsys):
    data = told_json(capsys, THREE)
    assert set(data) == ALWAYS | {"values", "against_all", "agree"}
    assert data["values"] == ["-2", "2", "-2"]
    assert data["against_all"] == "-2"
    assert data["agree"] is True
    assert "three seats" in data["assumption"]
    lines = told(capsys, THREE).splitlines()
    assert "seat 1:     2" in lines
    assert "alone:      -2 against everybody, the same" in lines


def test_three_seats_unfinished(capsys):
    data = told_json(capsys, THREE, "--budget", "2")
    assert data["complete"] is False
    assert data["values"] == []
    assert data["agree"] is None


# Budgets


@pytest.mark.parametrize("budget", ["20", "0.01s", "20,1m"])
def test_an_unfinished_search_is_no_error_and_says_so(capsys, budget):
    data = told_json(capsys, LARGE, "--budget", budget)
    assert data["complete"] is False
    assert data["value"] is None
    assert int(data["lower"]) < int(data["upper"])
    text = told(capsys, LARGE, "--budget", budget)
    assert text.startswith("value:      not finished: between ")
    assert text.rstrip().endswith("not finished")


@pytest.mark.parametrize(
    ("texts", "budget"),
    [
        ([], Budget()),
        (["50000"], Budget(states=50_000)),
        (["50k"], Budget(states=50_000)),
        (["30s"], Budget(seconds=30)),
        (["1.5min"], Budget(seconds=90)),
        (["1h"], Budget(seconds=3600)),
        (["2GB"], Budget(megabytes=2048)),
        (["500mb"], Budget(megabytes=500)),
        (["1000, 2s", "1GB"], Budget(states=1000, seconds=2, megabytes=1024)),
    ],
)
def test_budgets_are_read_and_written(texts, budget):
    assert parse_budget(texts) == budget
    assert parse_budget([format_budget(budget)]) == budget


def test_a_budget_that_is_given_replaces_the_default():
    default = Budget(states=5, seconds=7)
    assert parse_budget([], default) == default
    assert parse_budget(["30s"], default) == Budget(seconds=30)
    assert parse_budget(["0"], default) == Budget()


@pytest.mark.parametrize("text", ["", "-5", "5x", "s", "1.5", "1,,2", "9" * 40, "2 GB", "٣"])
def test_what_is_no_budget_is_refused_in_one_line(capsys, text):
    with pytest.raises(InvalidArgument, match="is not a budget"):
        parse_budget([text])
    assert main(["solve", LINE, f"--budget={text}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("raigo-lab solve: --budget: ")


# Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(monkeypatch, capsys):
    clock = iter(range(10**6))
    monkeypatch.setattr(budget_module.time, "monotonic", lambda: next(clock))
    arguments = ["solve", LARGE, "--budget", "1500", "--json"]
    for quiet in ([], ["--quiet"]):
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        assert main([*arguments, *quiet]) == 0
        assert json.loads(capsys.readouterr().out)["complete"] is False
        assert ("states" in terminal.getvalue()) == (not quiet)
        if not quiet:
            assert terminal.getvalue().endswith("\r\033[K")  # nothing stays behind


def test_progress_tells_states_time_and_bounds():
    assert progress_text(Progress(12_345, 6.7, -3, 4)) == "12,345 states, 7 s, between -3 and 4"


def test_values_as_text():
    assert text_of(Fraction(1, 2), Fraction(1, 2)) == "1/2"
    assert text_of(-1, 2) == "-1..2"
    assert text_of(None, None) is None


# Bad input


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["2p t0 z- e1 / 2 9 -- -,-,- / 2 - -- -,-,-"],
        [LINE, "--rules", "R6=never"],
        ["no/such/file.json"],
    ],
)
def test_bad_input_ends_in_one_line(capsys, arguments):
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("raigo-lab solve: ")


def test_an_unknown_objective_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["solve", LINE, "--objective", "glory"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
