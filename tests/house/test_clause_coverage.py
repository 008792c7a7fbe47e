"""Every clause of the rules has a test that names it: ``test_t11_…``, ``test_t10_and_r7_…``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from support.places import TESTS

from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.susanoo.clauses import clause_ids as susanoo_ids

ID = re.compile(r"[a-z]{1,2}\d{1,2}")


def names_of_tests() -> Iterator[str]:
    """The name of every test function below this folder."""
    for path in sorted(TESTS.rglob("*.py")):
        if path.parent.name == "susanoo":
            continue  # another game, with clauses and a table of its own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name


def named_clauses(name: str) -> list[str]:
    """The clauses with which a test's name begins, joined by ``and``."""
    found = []
    words = name.split("_")[1:]
    while words and ID.fullmatch(words[0]):
        found.append(words[0].upper())
        words = words[2:] if words[1:2] == ["and"] else []
    return found


def test_every_clause_has_a_test_that_names_it():
    named = {clause for name in names_of_tests() for clause in named_clauses(name)}
    assert [clause for clause in clause_ids() if clause not in named] == []


def test_no_test_names_a_clause_that_does_not_exist():
    known = {*clause_ids(), *susanoo_ids()}  # a widget's tests may name those of the second game
    unknown = {name for name in names_of_tests() for clause in named_clauses(name) if clause not in known}
    assert unknown == set()


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("test_t11_mist_as_katana_then_katana_is_refused", ["T11"]),
        ("test_ro4_b_second_heaviest_wins", ["RO4"]),
        ("test_t10_and_r7_and_mi1_nothing_to_aim_at", ["T10", "R7", "MI1"]),
        ("test_e3", ["E3"]),
        ("test_th1_and_so_on", ["TH1"]),
        ("test_the_clause_t7", []),
        ("test_s6x_is_no_clause", []),
    ],
)
def test_names_are_read_like_this(name, clauses):
    assert named_clauses(name) == clauses
