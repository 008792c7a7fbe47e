"""Every clause has words in both languages, a test that names it, and is the only thing that code names."""

import ast
import re
from pathlib import Path

import pytest

import raigo_lab.susanoo
from raigo_lab.errors import InvalidArgument
from raigo_lab.susanoo.clauses import clause, clause_ids, ruling_values
from raigo_lab.susanoo.rules import WORDS
from raigo_lab.susanoo.state import Step
from raigo_lab.texts import table

TESTS = Path(__file__).parent
PACKAGE = Path(raigo_lab.susanoo.__file__).parent
ID = re.compile(r"w[a-z]\d{1,2}")
# Words and guidelines, which no rule of play can break.
NOT_PLAYED = {"WC6", "WM3"}


def named_clauses():
    """The clauses with which tests' names begin, joined by ``and``."""
    found = set()
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = node.name.split("_")[1:]
                while words and ID.fullmatch(words[0]):
                    found.add(words[0].upper())
                    words = words[2:] if words[1:2] == ["and"] else []
    return found


def test_every_clause_has_a_test_that_names_it():
    named = named_clauses() | NOT_PLAYED
    assert [name for name in clause_ids() if name not in named] == []


def test_code_names_only_clauses_that_exist():
    known = {*clause_ids(), "WM1", "WM4", "WM5", "WM6", "WX1", "WX3", "WX4"}
    for path in PACKAGE.rglob("*.py"):
        named = set(re.findall(r"\bW[A-Z]\d{1,2}\b", path.read_text(encoding="utf-8")))
        assert named <= known, path.name


@pytest.mark.parametrize("name", list(WORDS))
def test_every_ruling_explains_its_values(name):
    one, other = clause(name), clause(name, "ja")
    assert one.question
    assert one.reason
    assert other.question != one.question
    default, others = ruling_values(name)
    words = WORDS[name]
    if isinstance(words, tuple):
        assert (default, *others) == words
        assert all(f"{word}:" in one.text and f"{word}：" in other.text for word in words)


@pytest.mark.parametrize("name", [name for name, words in WORDS.items() if isinstance(words, tuple)])
def test_every_value_of_a_ruling_is_played_in_a_story(name):
    """As ``WR3=no`` in a position, or as ``WR3="no"`` in Python."""
    stories = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("test_*.py")))
    assert [word for word in WORDS[name][1:] if not re.search(rf"{name}\W{{1,4}}{word}\b", stories)] == []


def test_every_step_has_a_name():
    assert set(table("susanoo_step")) == {step.name for step in Step}


def test_no_clause_and_no_language():
    with pytest.raises(InvalidArgument, match="is not a clause"):
        clause("T7")
    with pytest.raises(InvalidArgument, match="is not a language"):
        clause("WT7", "de")
