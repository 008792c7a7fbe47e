"""The puzzle notebooks: one for each theme, executed, with still twins, and no answer in any of them."""

import ast
import json
import re
from pathlib import Path

import nbformat
import pytest
from support.places import NOTEBOOKS

from raigo_lab.puzzles import library
from raigo_lab.raigo.clauses import clause_ids
from tools.notebooks import WIDGET_VIEW, strip

FOLDER = NOTEBOOKS / "puzzles"
THEMES = [theme.replace("-", "_") for theme in library.THEMES]
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
every = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path, kind: str) -> list[dict]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def outputs(path: Path) -> list[dict]:
    return [output for cell in cells(path, "code") for output in cell["outputs"]]


def test_there_is_one_for_each_theme_and_two_more():
    assert {path.stem for path in NOTEBOOKS} == {*THEMES, "progress", "make_your_own"}


@every
def test_it_is_written_as_the_tool_writes_it_and_was_executed(path: Path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    text = path.read_text(encoding="utf-8")
    assert nbformat.writes(strip(notebook)) + "\n" == text
    assert WIDGET_VIEW not in text
    assert [cell["execution_count"] for cell in cells(path, "code")] == [
        number for number, _ in enumerate(cells(path, "code"), start=1)
    ]
    assert all(
        output["output_type"] != "error" and output.get("name") != "stderr" for output in outputs(path)
    )


@every
def test_its_widgets_left_still_twins(path: Path):
    shown = [
        cell for cell in cells(path, "code") if re.search(r"^Puzzle(Set|Board)\(", source(cell), re.MULTILINE)
    ]
    assert shown
    for cell in shown:
        data = cell["outputs"][0]["data"]
        assert "".join(data["text/plain"]).startswith("Puzzle")
        assert re.match(r'<img alt="[^"]+" src="data:image/svg\+xml;base64,', "".join(data["text/html"]))
        assert "".join(data["image/svg+xml"]).startswith("<svg ")


@every
def test_no_answer_stands_in_it(path: Path):
    text = path.read_text(encoding="utf-8")
    for puzzle in library.everything():
        for words in (puzzle.idea, puzzle.explanation, *puzzle.hints):
            assert words.en not in text
            assert words.ja not in text


@every
def test_it_is_short_says_what_for_and_its_links_and_clauses_are_real(path: Path):
    assert len(cells(path, "code")) <= 12
    first = source(cells(path, "markdown")[0])
    assert first.startswith("# ")
    assert "you can" in first
    assert "minutes" in first
    named = re.findall(r"\b[A-Z]{1,2}\d{1,2}\b", " ".join(map(source, cells(path, "markdown"))))
    assert set(named) <= set(clause_ids())
    for cell in cells(path, "markdown"):
        for target in re.findall(r"\]\(([^)#]+)\)", source(cell)):
            assert (FOLDER / target).exists(), target
    for cell in cells(path, "code"):
        ast.parse(source(cell))


@pytest.mark.parametrize("theme", library.THEMES)
def test_a_theme_has_its_set_and_a_challenge_without_hints(theme: str):
    path = FOLDER / f"{theme.replace('-', '_')}.ipynb"
    said = [source(cell).splitlines()[-1] for cell in cells(path, "code")]
    assert said[0] == f'PuzzleSet("{theme}")'
    assert re.fullmatch(rf'PuzzleSet\("{theme}", hardest=\d, hints=False\)', said[1])
    alt = re.search(r'alt="([^"]+)"', "".join(outputs(path)[0]["data"]["text/html"]))
    assert alt
    assert "from easy to hard" in alt[1]
