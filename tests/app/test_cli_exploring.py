"""The verb explore: what it prints and writes, and its exit codes."""

from __future__ import annotations

import io
import json
import sys
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from raigo_lab.app.cli import main
from raigo_lab.app.cli.exploring import progress_bar
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.games.tree.grow import Grown

LINE = "2p t0 z- e2 / 2 4 T- 765,-,5R / 3 W -H 66,-,-"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["explore", *arguments])
    except SystemExit as stop:
        code = stop.code
    return (code, *capsys.readouterr())


def test_it_tells_what_it_found(capsys):
    code, out, err = run(capsys, LINE)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "tree         complete",
        "value        2 for seat 0; Yang ahead at the end (a dropout counts 100)",
        "assumption   all tokens open; simultaneous choices are not seen by the other side",
        "positions    933 (298 choice, 635 over), 1,269 edges by decision",
        "best line    fetch -4 | pile L b | pile R a | fetch -- | end",
        "forced       1 in a row at most",
        "first moves  2, best 1, ahead 2",
        "  *        2  fetch -4",
        "           1  fetch --",
    ]


def test_a_partial_tree_says_so(capsys):
    _, out, _ = run(capsys, LINE, "--depth", "2", "--budget", "1")
    assert out.startswith("tree         partial (depth 2; budget): ")
    assert "not all exact" in out


@pytest.mark.parametrize("ending", ["graphml", "dot", "json", "svg", "SVG"])
def test_the_ending_decides_what_is_written(capsys, tmp_path, ending):
    path = tmp_path / f"tree.{ending}"
    code, out, _ = run(capsys, LINE, "-o", str(path), "--by", "turn", "--depth", "1")
    assert code == 0
    assert f"written      {path}" in out
    text = path.read_text(encoding="utf-8")
    if ending in ("graphml", "svg", "SVG"):
        ET.fromstring(text.encode())  # noqa: S314 - our own text
    if ending == "graphml":
        assert len(nx.read_graphml(path)) == 36
    if ending == "json":
        assert len(json.loads(text)["nodes"]) == 36
    if ending == "dot":
        assert text.startswith("digraph")


def test_json_output(capsys, tmp_path):
    path = tmp_path / "tree.json"
    code, out, _ = run(capsys, LINE, "--json", "-o", str(path), "--objective", "win", "--limit", "100")
    told = json.loads(out)
    assert code == 0
    assert told["complete"] is False
    assert told["reason"] == "limit 100"
    assert told["value"] == "1"
    assert told["file"] == str(path)
    assert told["moves"][0]["best"] is True
    assert told["line"][0].startswith("fetch")


def test_rulings_are_heard(capsys):
    _, out, _ = run(capsys, LINE, "--rules", "R6=forbidden", "--json")
    assert json.loads(out)["positions"] < 933


@pytest.mark.parametrize(
    "wrong",
    [
        ["2p nonsense"],
        [LINE, "-o", "tree.png"],
        [LINE, "-o", "no/such/folder/tree.svg", "--depth", "1"],
        [LINE, "--depth", "-1"],
        [LINE, "--limit", "0"],
        [LINE, "--budget", "much"],
        [LINE, "--budget", "nans"],
        [LINE, "--budget", "-5"],
        [LINE, "--by", "year"],
        [LINE, "--rules", "R99=x"],
    ],
)
def test_bad_input_is_one_line_and_code_2(capsys, wrong):
    code, out, err = run(capsys, *wrong)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("budget", ["50k", "2m", "2GB", "1000,30s", "0"])
def test_it_takes_the_budgets_that_solve_takes(capsys, budget):
    assert run(capsys, LINE, "--limit", "50", "--budget", budget)[0] == 0


def test_the_bar_is_for_terminals_only(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    line = ProgressLine(every=60)
    line.show(progress_bar(Grown("growing", 50, 100)))
    line.show(progress_bar(Grown("growing", 60, 100)))
    line.close()
    assert "growing 50 of 100" in screen.getvalue()
    assert "60" not in screen.getvalue()
    assert screen.getvalue().endswith("\r\033[K")  # nothing stays behind
    quiet = io.StringIO()
    monkeypatch.setattr(sys, "stderr", quiet)
    line = ProgressLine()
    line.show(progress_bar(Grown("growing", 50, 100)))
    line.close()
    assert quiet.getvalue() == ""
