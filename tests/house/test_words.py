"""The English of messages: how engineers write, with the rulebook's own words left alone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.places import CLONE, PACKAGE

from raigo_lab.texts import LANGUAGES, table

SOURCES = sorted(
    [*PACKAGE.rglob("*.py"), *(CLONE / "tools").rglob("*.py"), CLONE / "go.py"],
)
TABLES = sorted(
    {path.stem for path in (PACKAGE / "texts").glob("*.toml")} - {"clause"}
)  # clauses are the rulebook
# "'X' is no token" for "is not a token", "prove anew" for "again", "stop after so long" for a time limit.
STRANGE = re.compile(
    r"(?<!there )(?<!There )\bis no (?!longer\b|more\b|hand\b|\w+ (?:wider|higher|lower)\b)|\banew\b|\bso long\b"
)
# Said by the rulebook itself: Purify places all anew (PU1), a token too many is no hand (H), a Tower that is no Tree Tower.
RULEBOOK = re.compile(
    r"plac(?:es?|ed|ing) .*anew|is no Tree Tower|Shield is no answer|is no token heavier|that is no effect|a tie is no victory",
    re.IGNORECASE,
)


def is_strange(text: str) -> bool:
    return " " in text and bool(STRANGE.search(text)) and not RULEBOOK.search(text)


def messages(path: Path) -> Iterator[str]:
    """The texts of a module that somebody may read: none of its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(CLONE).as_posix())
def test_messages_of_the_code_are_plain_english(path: Path):
    assert [text for text in messages(path) if is_strange(text)] == []


@pytest.mark.parametrize("name", TABLES)
def test_sentences_of_the_kit_are_plain_english(name: str):
    assert "en" in LANGUAGES
    assert [key for key, row in table(name).items() if is_strange(row.get("en", ""))] == []


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("'X' is no token", True),
        ("there is no such file", False),
        ("it is no longer written", False),
        ("prove anew", True),
        ("all are placed anew", False),
        ("stop after so long", True),
    ],
)
def test_the_reader_of_words_tells_them_apart(text: str, strange: bool):
    assert is_strange(text) == strange


# What a function does or what it gives: "describe", "after_draw"; these words say only that something is over.
OVER = {"told", "said", "spoken", "heard", "looked", "seen", "shown", "drawn", "meant", "seated", "tried"}
# Reads as it is meant where it is called: ``event.seen_by(seat)`` is the event as this seat saw it (S6).
READS_WELL = {"seen_by"}


def functions(path: Path) -> Iterator[str]:
    """The names of a module's functions and methods; a property is read like a word of the sentence it stands in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list
        ):
            yield node.name


def is_over(name: str) -> bool:
    return name.strip("_").split("_")[0] in OVER and name not in READS_WELL


def test_a_function_is_called_by_a_verb_or_a_noun():
    assert [f"{path.name}: {name}" for path in SOURCES for name in functions(path) if is_over(name)] == []


@pytest.mark.parametrize(
    ("name", "over"),
    [("_told", True), ("looked_back", True), ("drawn_of", True), ("seen_by", False), ("tell_drawn", False)],
)
def test_the_reader_of_names_tells_them_apart(name: str, over: bool):
    assert is_over(name) == over


def test_every_name_that_reads_well_is_in_use():
    assert {name for path in SOURCES for name in functions(path)} >= READS_WELL
