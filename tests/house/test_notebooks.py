"""The shipped notebooks: executed, readable without a kernel, free of live widgets and of this machine."""

import ast
import json
import re
import sys
import tempfile
from pathlib import Path

import nbformat
import pytest
from support.places import NOTEBOOKS

from tools.notebooks import WIDGET_VIEW, join_streams, strip

FOLDER = NOTEBOOKS
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
HERE = "|".join(
    re.escape(str(place)) for place in (FOLDER.parent, Path.home(), sys.prefix, tempfile.gettempdir())
)
MACHINE = re.compile(rf"({HERE}|/home/|/Users/|[A-Z]:\\|0x[0-9a-f]{{8,}}|site-packages|Traceback)")

every = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path, kind: str) -> list[dict]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def outputs(path: Path) -> list[dict]:
    return [output for cell in cells(path, "code") for output in cell["outputs"]]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def test_there_are_notebooks_in_reading_order():
    names = [path.name for path in NOTEBOOKS]
    assert names[:2] == ["00_start.ipynb", "01_towers_and_hands.ipynb"]
    assert all(re.match(r"\d\d_[a-z0-9_]+\.ipynb$", name) for name in names)


def test_what_is_compared_is_marked_by_a_tag_that_no_reader_sees():
    code = [cell for path in FOLDER.rglob("*.ipynb") for cell in cells(path, "code")]
    assert [source(cell) for cell in code if "NBVAL" in source(cell)] == []
    own = [cell for path in NOTEBOOKS for cell in cells(path, "code")]
    assert (
        sum("nbval-check-output" in cell["metadata"].get("tags", []) for cell in own) >= 31
    )  # so many were marked


@every
def test_it_is_valid_and_written_as_the_tool_writes_it(path: Path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert nbformat.writes(strip(notebook)) + "\n" == path.read_text(encoding="utf-8")


@every
def test_it_was_executed_without_an_error(path: Path):
    assert [cell["execution_count"] for cell in cells(path, "code")] == list(
        range(1, len(cells(path, "code")) + 1)
    )
    assert all(output["output_type"] != "error" for output in outputs(path))
    assert all(output.get("name") != "stderr" for output in outputs(path))


@every
def test_it_keeps_no_live_widget(path: Path):
    text = path.read_text(encoding="utf-8")
    assert WIDGET_VIEW not in text
    assert "widget-state" not in text
    assert '"widgets"' not in text


WITH_WIDGETS = ("00_start.ipynb", "01_towers_and_hands.ipynb", "02_the_table.ipynb")


@every
def test_every_widget_left_its_still_twins(path: Path):
    builders = [
        cell
        for cell in cells(path, "code")
        if re.search(r"^(\w+ = )?(TowerBuilder|Table)\(", source(cell), re.MULTILINE)
    ]
    assert builders or path.name not in WITH_WIDGETS
    for cell in builders:
        data = cell["outputs"][0]["data"]
        assert {"text/plain", "text/html", "image/svg+xml"} <= set(data)
        assert re.match(r'<img alt="[^"]+" src="data:image/svg\+xml;base64,', "".join(data["text/html"]))


@every
def test_it_says_nothing_of_the_machine_it_ran_on(path: Path):
    for output in outputs(path):
        data = output.get("data", {})
        for words in (output.get("text", ""), *data.values()):
            assert not MACHINE.search(re.sub('base64,[^"]+', "", "".join(words)))
    assert all(not MACHINE.search(source(cell)) for cell in cells(path, "code"))


@every
def test_it_is_short_and_defines_nothing_long(path: Path):
    assert len(cells(path, "code")) <= 12
    for cell in cells(path, "code"):
        for node in ast.walk(ast.parse(source(cell))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                assert (node.end_lineno or 0) - node.lineno < 10


@every
def test_its_first_cell_says_what_for_and_how_long(path: Path):
    first = source(json.loads(path.read_text(encoding="utf-8"))["cells"][0])
    assert first.startswith("# ")
    assert "you can" in first
    assert "minutes" in first


@every
def test_its_links_lead_somewhere(path: Path):
    for cell in cells(path, "markdown"):
        for target in re.findall(r"\]\(([^)#]+)\)", source(cell)):
            assert (FOLDER / target).exists(), target


def test_stripping_takes_the_live_view_and_keeps_the_rest():
    output = nbformat.v4.new_output(
        "display_data", data={WIDGET_VIEW: {"model_id": "1"}, "text/plain": "x"}, metadata={"a": 1}
    )
    cell = nbformat.v4.new_code_cell(
        "w", outputs=[output], execution_count=7, metadata={"execution": {"t": "1"}}
    )
    notebook = strip(nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}}))
    assert notebook.cells[0].outputs[0].data == {"text/plain": "x"}
    assert notebook.cells[0].execution_count == 1
    assert notebook.cells[0].metadata == {}
    assert "widgets" not in notebook.metadata


def test_pieces_of_one_stream_become_one():
    pieces = [
        nbformat.v4.new_output("stream", name=name, text=text)
        for name, text in (("stdout", "a"), ("stdout", "b"), ("stderr", "c"))
    ]
    assert [(one.name, one.text) for one in join_streams(pieces)] == [("stdout", "ab"), ("stderr", "c")]


def test_the_start_page_leads_to_every_notebook():
    """Lessons by the contents of the course; everything else by a link of its own."""
    start = NOTEBOOKS[0]
    words = "\n".join(source(cell) for cell in cells(start, "markdown"))
    home = start.parent
    shipped = {path.relative_to(home).as_posix() for path in home.rglob("*.ipynb")} - {start.name}
    lessons = {name for name in shipped if re.match(r"course/\d\d_", name)} - {"course/00_contents.ipynb"}
    assert shipped - lessons == set(re.findall(r"\]\(([\w/]+\.ipynb)\)", words))
