"""Nothing is too long to be read at once: modules, functions; and a name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict

from support.rooms import modules

LONGEST_MODULE = 450  # lines
LONGEST_FUNCTION = 50
# Words that mean one thing each; the second game has its own twins of Raigo's records.
ONE_MEANING = ("Entry", "Problem", "Told", "Drawn")


def trees() -> dict[str, ast.Module]:
    """Every module of the package, parsed."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules().items()}


def test_no_module_is_too_long():
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_no_function_is_too_long():
    found = {
        f"{name}.{node.name}, line {node.lineno}": node.end_lineno - node.lineno + 1
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert len(found) > 2000
    assert {name: count for name, count in found.items() if count > LONGEST_FUNCTION} == {}


def test_what_a_game_hands_out_has_one_name():
    """Two tables or types of one name would each be taken for the other."""
    homes = defaultdict(set)
    for name, tree in trees().items():
        if name.split(".")[0] != "susanoo":
            for node in tree.body:
                targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
                for one in targets:
                    homes[getattr(one, "id", getattr(one, "name", ""))].add(name)
    assert (homes["HANDS"], homes["Log"]) == ({"raigo.hands"}, {"club.progress"})


def test_a_class_of_the_rules_puzzles_and_lessons_is_called_by_a_name_of_its_own():
    homes = defaultdict(list)
    for name, tree in trees().items():
        if name.split(".")[0] != "susanoo" and not name.endswith(
            "shapes"
        ):  # what a page gets has its folder's words
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and node.name in ONE_MEANING:
                    homes[node.name].append(name)
    assert {one: where for one, where in homes.items() if len(where) > 1} == {}
    assert homes["Problem"] == ["raigo.text.problem"]
