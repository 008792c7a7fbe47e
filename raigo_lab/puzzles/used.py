"""Which rules a proof has used, so that a changed rule names the puzzles it touches.

A proof is a run of a program, and what it never called cannot change it. So while a puzzle is certified, every function of
the rules that is called is noted, with a fingerprint of what it says; comments and docstrings say nothing here. Tables and
constants are read without a call: they and what makes them count for every proof, those of the Arcana for every proof
that used one.

The search runs in Python for it (the compiled one is held equal to it by tests of its own), and with nothing remembered
from other puzzles.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens
from types import CodeType, FrameType

from raigo_lab.raigo.endgame.compiled import in_python

FOLDER = Path(__file__).parents[1] / "raigo"
# How positions are written, told, searched, played and studied is not a rule.
NO_RULES = ("text", "endgame", "play", "study", "telling", "as_json", "clauses", "refusals", "reasons")
TABLES = {
    "": "tables",
    "arcana": "arcana.tables",
}  # by the part of the rules: the row of what is not a function


@contextmanager
def watched(found: set[CodeType]) -> Iterator[None]:
    """Everything that is called while this lasts goes to ``found``."""

    def hear(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    forget()
    before = sys.getprofile()
    with in_python():
        sys.setprofile(hear)
        try:
            yield
        finally:
            sys.setprofile(before)


def forget() -> None:
    """Empty every memory of answers, so that they are worked out again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("raigo_lab.") and "machine" not in name:
            for one in list(vars(module).values()):
                if hasattr(one, "__wrapped__") and hasattr(one, "cache_clear"):
                    one.cache_clear()


def rows(called: Iterable[CodeType]) -> tuple[str, ...]:
    """What a certificate keeps: for each module its fingerprint, and the functions that were used."""
    names: dict[str, set[str]] = {}
    for code in called:
        module, name = _home(code)
        if name in sources().get(module, {}):
            names.setdefault(module, set()).add(name)
    parts = {module.partition(".")[0] for module in names if "." in module} & set(TABLES)
    tables = [f"{TABLES[part]} {fingerprint(TABLES[part], ())}" for part in ("", *sorted(parts))]
    return (*tables, *(_row(module, sorted(used)) for module, used in sorted(names.items())))


def _row(module: str, used: list[str]) -> str:
    return " ".join((module, fingerprint(module, used), *used))


def _home(code: CodeType) -> tuple[str, str]:
    """The module of the rules and the function in it to which this code belongs; nothing for other code."""
    try:
        path = Path(code.co_filename).relative_to(FOLDER)
    except ValueError:
        return "", ""
    return ".".join(path.with_suffix("").parts), code.co_qualname.partition(".<locals>")[0]


def outdated(used: Iterable[str]) -> list[str]:
    """The modules of which something that was used has changed since."""
    found = []
    for row in used:
        module, was, *names = row.split()
        if fingerprint(module, names) != was:
            found.append(module)
    return found


def fingerprint(module: str, names: Iterable[str]) -> str:
    """Of what these functions of a module say, or of tables; something else as soon as one is gone."""
    said = sources().get(module, {})
    whole = [f"{name} {said.get(name, 'gone')}" for name in names or sorted(said)]
    return sha256("\n".join(whole).encode()).hexdigest()[:8]


@cache
def sources() -> dict[str, dict[str, str]]:
    """By module of the rules: every function, and what it says; what stands outside of functions by part, by module."""
    found: dict[str, dict[str, str]] = {row: {} for row in TABLES.values()}
    trees: dict[str, ast.Module] = {}
    for file in sorted(FOLDER.rglob("*.py")):
        parts = file.relative_to(FOLDER).with_suffix("").parts
        if parts[0] not in NO_RULES:
            module, text = ".".join(parts), file.read_text(encoding="utf-8")
            trees[module] = ast.parse(text)
            found[module], found[_tables_of(module)][module] = read(text)
    makers = _makers(trees.values())
    for module in trees:
        used = {f"{module}.{name}": said for name, said in found[module].items() if _last(name) in makers}
        found[_tables_of(module)] |= used
    return found


def _tables_of(module: str) -> str:
    part = module.partition(".")[0]
    return TABLES[part if part in TABLES else ""]


def _makers(trees: Iterable[ast.Module]) -> set[str]:
    """The names of all functions that are called while modules are loaded, and of those that they call."""
    calls: dict[str, set[str]] = {}
    todo: set[str] = set()
    for tree in trees:
        todo |= set(_calls_outside(tree))
        for name, node in _functions(tree, ""):
            calls.setdefault(_last(name), set()).update(_calls(node))
    found: set[str] = set()
    while todo := (todo & calls.keys()) - found:
        found |= todo
        todo = set().union(*(calls[name] for name in todo))
    return found


def _calls_outside(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """What is called outside of functions, decorators included."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            yield from (name for decorator in one.decorator_list for name in _calls(decorator))
        elif isinstance(one, ast.ClassDef):
            yield from _calls_outside(one)
        else:
            yield from _calls(one)


def _calls(node: ast.AST) -> Iterator[str]:
    """The last names of what is called here, but for functions without a name: they are called later."""
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Call):
        yield _last(ast.unparse(node.func))
    for child in ast.iter_child_nodes(node):
        yield from _calls(child)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def read(text: str) -> tuple[dict[str, str], str]:
    """What each function and method of a module says, and what is said outside of them.

    By lines of its text and not by its syntax tree, which looks otherwise to every version of Python.
    """
    lines = [line.encode() for line in text.splitlines()]
    for token in generate_tokens(StringIO(text).readline):
        if token.type == COMMENT:
            row, column = token.start
            lines[row - 1] = token.line[:column].encode()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            _take(lines, node.body[0])
    said = {name: _take(lines, node) for name, node in _functions(tree, "")}
    return said, _digest(lines)


def _take(lines: list[bytes], node: ast.stmt) -> str:
    """The fingerprint of what stands on the lines of a node, decorators included; they are left empty."""
    decorators = getattr(node, "decorator_list", ())
    first = min([node.lineno, *(one.lineno for one in decorators)]) - 1
    last = node.end_lineno or node.lineno
    found = _digest(lines[first:last])
    lines[first:last] = [b""] * (last - first)
    return found


def _digest(lines: list[bytes]) -> str:
    return sha256(b"".join(b"".join(lines).split())).hexdigest()


def _functions(node: ast.Module | ast.ClassDef, before: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module or a class, by their full names."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            yield f"{before}{one.name}", one
        elif isinstance(one, ast.ClassDef):
            yield from _functions(one, f"{before}{one.name}.")
