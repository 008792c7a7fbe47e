"""Typed for its users: what the README shows passes ``mypy --strict``, and checkers see every public name."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys

import pytest
from support.places import CLONE, PACKAGE

import raigo_lab


def strict(path) -> str:
    """What ``mypy --strict`` says about this file, seen from outside the package."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", str(path)],
        cwd=CLONE,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def readme_code() -> str:
    """Everything that the README types at a prompt, as one program."""
    examples = doctest.DocTestParser().get_examples((CLONE / "README.md").read_text(encoding="utf-8"))
    return "".join(example.source for example in examples)


def test_the_code_of_the_readme_passes_mypy_strict(tmp_path):
    path = tmp_path / "readme.py"
    path.write_text(readme_code(), encoding="utf-8")
    assert "raigo_lab.solve(position)" in path.read_text(encoding="utf-8")
    assert strict(path) == ""


def test_a_checker_knows_what_a_public_name_is(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text('import raigo_lab\n\nraigo_lab.worth("HKN").points + "x"\n', encoding="utf-8")
    assert 'Unsupported operand types for + ("int" and "str")' in strict(path)


def test_what_checkers_see_is_the_table_of_public_names():
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = [
        node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    ]
    seen = {
        alias.asname: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name  # only ``x as x`` is given on to others
    }
    assert seen == {name: f"raigo_lab.{home}" for name, home in raigo_lab._HOME.items()}


@pytest.mark.parametrize("name", raigo_lab._HOME)
def test_every_public_name_is_there(name):
    assert getattr(raigo_lab, name) is not None
    assert name in raigo_lab.__all__
    assert name in dir(raigo_lab)
