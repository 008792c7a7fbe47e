"""Every test can fail: it claims something, claims it whatever happens, and compares two different things."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.measured import LONG_FILES
from support.places import CLONE, TESTS

FILES = sorted(TESTS.rglob("test_*.py"))
RAISING = {"raises", "fail", "warns"}  # of pytest
BRANCHES = (ast.If, ast.IfExp, ast.ExceptHandler)
LOOPS = (ast.For, ast.While)
# Asked twice on purpose: the same seed gives the same again, and what was fetched once is not fetched again.
ASKED_TWICE = {
    "test_puzzles_are_spread_over_the_theme_or_drawn_by_seed",
    "test_the_same_seed_gives_the_same_table",
    "test_s3_the_first_player_comes_by_lot_by_seed_or_is_given",
    "test_typescript_is_fetched_once_and_again_when_another_is_asked_for",
}


def functions_named_test(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The test functions of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def name_of(call: ast.Call) -> str:
    """What is called, without what stands before the dot."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def claims(node: ast.AST, helpers: set[str]) -> bool:
    """Whether this very node claims something: an assertion, a demand for an exception, a helper that asserts."""
    if isinstance(node, ast.Call):
        # Playwright's expectations: expect(locator).to_be_visible()
        return name_of(node) in RAISING | helpers or name_of(node).startswith("to_")
    return isinstance(node, ast.Assert | ast.Raise)


def helpers_of(tree: ast.Module) -> set[str]:
    """Functions of the file that assert for others."""
    found: set[str] = set()
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    for _ in functions:  # a helper may call a helper
        found |= {one.name for one in functions if any(claims(node, found) for node in ast.walk(one))}
    return {name for name in found if not name.startswith("test_")}


def claims_somewhere(test: ast.FunctionDef, helpers: set[str]) -> bool:
    """Whether a test claims anything at all."""
    return any(claims(node, helpers) for node in ast.walk(test))


def claims_for_sure(node: ast.AST, helpers: set[str], *, in_loop: bool = False) -> bool:
    """Whether something is claimed that is not left out by an ``if`` inside a loop, which nobody watches."""
    if claims(node, helpers):
        return True
    inside = in_loop or isinstance(node, LOOPS)
    return any(
        claims_for_sure(child, helpers, in_loop=inside)
        for child in ast.iter_child_nodes(node)
        if not (inside and isinstance(child, BRANCHES) and not getattr(child, "orelse", None))
    )


def twice(test: ast.FunctionDef) -> list[str]:
    """Comparisons of a thing with itself."""
    return [
        ast.unparse(node)
        for node in ast.walk(test)
        if isinstance(node, ast.Compare) and ast.dump(node.left) == ast.dump(node.comparators[0])
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_every_test_claims_something_whatever_happens_and_of_two_things(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    helpers = helpers_of(tree)
    found = []
    for test in functions_named_test(tree):
        if not claims_somewhere(test, helpers):
            found.append(f"{test.name} asserts nothing")
        elif not claims_for_sure(test, helpers):
            found.append(
                f"{test.name} asserts only inside an if in a loop: collect first, say that there are some"
            )
        again = [] if test.name in ASKED_TWICE else twice(test)
        found += [f"{test.name} compares a thing with itself: {text}" for text in again]
    assert found == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("x = 1", "nothing"),
        ("helper(1)", "sure"),
        ("for a in b:\n  if a: assert a", "maybe"),
        ("for a in b:\n  if a: assert a\n  else: assert c", "sure"),
        ("if a: assert a", "sure"),  # a parametrised test may ask about one of its cases
        ("for a in b:\n  assert a", "sure"),
        ("with pytest.raises(X): f()", "sure"),
        ("for a in b:\n  try: f()\n  except X: assert a", "maybe"),
    ],
)
def test_the_reader_of_tests_tells_them_apart(body, told):
    text = "def helper(a):\n assert a\ndef test_x():\n" + "".join(f" {line}\n" for line in body.split("\n"))
    tree = ast.parse(text)
    (test,) = functions_named_test(tree)
    helpers = helpers_of(tree)
    sure = "sure" if claims_for_sure(test, helpers) else "maybe"
    assert (sure if claims_somewhere(test, helpers) else "nothing") == told


def test_a_comparison_of_a_thing_with_itself_is_seen():
    (test,) = functions_named_test(ast.parse("def test_x():\n assert f(1) == f(1)\n assert f(1) == f(2)\n"))
    assert twice(test) == ["f(1) == f(1)"]


def test_the_files_that_are_begun_first_are_there():
    assert [name for name in LONG_FILES if not (CLONE / name).is_file()] == []
    assert len({*LONG_FILES}) == len(LONG_FILES)


def test_what_is_not_measured_is_not_watched():
    assert not type(sys.gettrace()).__module__.startswith(
        "coverage"
    )  # a watched walk takes three times as long
