"""Notebooks that become live by themselves: the list is in step, and only code that is ours stands in it."""

import json

from support.places import PACKAGE

from tools import live

FOLDER = PACKAGE / "app" / "labextensions" / "raigo-lab"


def test_the_list_is_in_step_with_the_notebooks():
    """``python -m tools.live`` writes it again."""
    assert json.loads(live.LIST.read_text(encoding="utf-8")) == live.known()
    assert live.main(["--check"]) == 0
    names = set(live.known().values())
    shipped = {path.relative_to(live.NOTEBOOKS).as_posix() for path in live.NOTEBOOKS.rglob("*.ipynb")}
    with_code = {
        name
        for name in shipped
        if live.code_of(json.loads((live.NOTEBOOKS / name).read_text("utf-8"))) != "[]"
    }
    assert names == {name.removesuffix(".ipynb") for name in with_code}


def test_any_change_of_code_makes_another_fingerprint(tmp_path):
    path = live.NOTEBOOKS / "course" / "01_the_table.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    copy = tmp_path / "copy.ipynb"
    code = [i for i, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"]

    def written(change) -> str:
        other = json.loads(path.read_text(encoding="utf-8"))
        change(other["cells"])
        copy.write_text(json.dumps(other), encoding="utf-8")
        return live.fingerprint(copy)

    same = live.fingerprint(path)
    assert written(lambda cells: cells[0].update(source="# Notes of mine")) == same  # words are the reader's
    assert written(lambda cells: cells[code[1]].update(outputs=[])) == same
    assert written(lambda cells: cells[code[1]].update(source="import os")) != same
    assert written(lambda cells: cells.pop(code[1])) != same
    assert written(lambda cells: cells.insert(code[0], dict(cells[code[0]], source="1"))) != same


def test_the_extension_is_whole_and_asks_nothing_of_the_web():
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    build = package["jupyterlab"]["_build"]
    assert package["name"] == FOLDER.name
    script = (FOLDER / build["load"]).read_text(encoding="utf-8")
    assert build["extension"] == "./extension"
    assert "http" not in script
    assert "eval" not in script
