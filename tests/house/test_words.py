"""The English of messages, docstrings, comments and names: how engineers write, with the rulebook's own words left alone."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.places import CLONE, PACKAGE

from raigo_lab.texts import LANGUAGES, table

SOURCES = sorted(
    [
        *PACKAGE.rglob("*.py"),
        *(CLONE / "tools").rglob("*.py"),
        *(CLONE / "benchmarks").rglob("*.py"),
        CLONE / "go.py",
    ],
)
SCRIPTS = sorted([*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.css")])
TABLES = sorted(
    {path.stem for path in (PACKAGE / "texts").glob("*.toml")} - {"clause"}
)  # clauses are the rulebook
# "'X' is no token" for "is not a token", "prove anew" for "again", "stop after so long" for a time limit.
STRANGE = re.compile(
    r"(?<!there )(?<!There )\bis no (?!longer\b|more\b|hand\b|\w+ (?:wider|higher|lower)\b)|\banew\b|\bso long\b"
)
# Said by the rulebook itself: Purify places all anew (PU1), a token too many is no hand (H), a Tower that is no Tree Tower.
RULEBOOK = re.compile(
    r"plac(?:es?|ed|ing) [^.;:]*?anew|is no Tree Tower|Shield is no answer|is no token heavier|that is no effect"
    r"|a tie is no victory|(?:heights|they) are compared anew",
    re.IGNORECASE,
)


def is_strange(text: str) -> bool:
    return " " in text and bool(STRANGE.search(RULEBOOK.sub("", " ".join(text.split()))))


def messages(source: str) -> Iterator[str]:
    """The texts and docstrings of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def comments(source: str) -> Iterator[str]:
    """The comments of a module; those on lines that follow one another are one."""
    last, words = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, text = token.start[0], token.string.lstrip("# ")
            if row != last + 1:
                yield words
                words = ""
            last, words = row, f"{words} {text}"
    yield words


# In a script or a style sheet: a comment, or a text between signs of one kind.
SAID_IN_SCRIPT = re.compile(
    r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`",
    re.DOTALL | re.MULTILINE,
)


def said_in_script(source: str) -> Iterator[str]:
    """The comments and texts of a script or a style sheet."""
    for found in SAID_IN_SCRIPT.finditer(source):
        yield re.sub(r"^\s*(?:/?\*+/?|//)", " ", found[0], flags=re.MULTILINE)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(CLONE).as_posix())
def test_messages_docstrings_and_comments_of_the_code_are_plain_english(path: Path):
    source = path.read_text(encoding="utf-8")
    assert [text for text in (*messages(source), *comments(source)) if is_strange(text)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(CLONE).as_posix())
def test_scripts_and_style_sheets_are_in_plain_english(path: Path):
    assert [text for text in said_in_script(path.read_text(encoding="utf-8")) if is_strange(text)] == []


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("# One is\n# no text.\nx = 1  # two\n", [" One is no text. two"]),
        ("x = 1  # one\n\n# two\n", [" one", " two"]),
    ],
)
def test_comments_are_read_across_lines(source: str, texts: list[str]):
    assert list(comments(source)) == texts


@pytest.mark.parametrize(
    "source",
    [
        "x = 1; // drawn anew\n",
        "// What is drawn is\n// no text.\n",
        "/**\n * It is\n * no list.\n */\n",
        'tell("it is no list");',
        "tell(`it is no list`);",
        ".a { color: red; } /* made anew */",
    ],
)
def test_strange_words_of_a_script_are_found(source: str):
    assert any(map(is_strange, said_in_script(source)))


def test_code_of_a_script_is_not_read_as_words():
    assert not any(map(is_strange, said_in_script("if (seat.anew) put(seat.anew, 1);\n")))


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
# These say so where they are the whole name: ``chosen_language`` is a language, ``chosen`` is not anything yet.
OVER_ALONE = OVER | {
    "chosen",
    "opened",
    "played",
    "laid",
    "taken",
    "written",
    "asked",
    "gathered",
    "given",
    "kept",
    "done",
}
# And these at the end of one: ``ruling_said``; ``is_told`` and ``can_be_told`` ask whether.
OVER_LAST = {"told", "said", "spoken", "heard", "looked", "meant", "tried"}
WHETHER = {"is", "can", "may", "was", "has", "as", "still"}
# Reads as it is meant where it is called: ``event.seen_by(seat)`` is the event as this seat saw it (S6).
READS_WELL = {"seen_by"}


def functions(path: Path) -> Iterator[str]:
    """The names of a module's functions and methods; a property is read like a word of the sentence it stands in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            ast.unparse(one).rpartition(".")[2] in ("property", "cached_property")
            for one in node.decorator_list
        ):
            yield node.name


# A function of a script: declared, or a constant that is one.
IN_SCRIPT = re.compile(
    r"\bfunction (\w+)\(|\bconst (\w+) = (?:async )?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\w+) =>"
)


def functions_in_script(source: str) -> Iterator[str]:
    """The names of a script's functions, as Python would write them."""
    for found in IN_SCRIPT.finditer(source):
        yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", found[1] or found[2]).lower()


def is_over(name: str) -> bool:
    words = name.strip("_").split("_")
    if name in READS_WELL:
        return False
    at_the_end = words[-1] in OVER_LAST and not WHETHER & set(words)
    return words[0] in OVER or (len(words) == 1 and words[0] in OVER_ALONE) or at_the_end


def names_that_are_over() -> set[str]:
    """Functions of the code whose names say only that something is over."""
    return {
        f"{path.relative_to(PACKAGE if PACKAGE in path.parents else CLONE).as_posix()}: {name}"
        for path in SOURCES
        for name in functions(path)
        if is_over(name)
    }


def test_a_function_is_called_by_a_verb_or_a_noun():
    assert names_that_are_over() == set()


def test_a_function_of_a_script_too():
    named = [
        (path.name, name)
        for path in SCRIPTS
        for name in functions_in_script(path.read_text(encoding="utf-8"))
    ]
    assert len(named) > 500
    assert [f"{path}: {name}" for path, name in named if is_over(name)] == []


def test_functions_of_a_script_are_found():
    source = "export function told(a) {}\nconst lookedAt = (/** @type {(b: c) => d} */ b) => b;\nconst e = f => 1;\nconst g = told;\n"
    assert [*functions_in_script(source)] == ["told", "looked_at", "e"]


@pytest.mark.parametrize(
    ("name", "over"),
    [
        ("_told", True),
        ("looked_back", True),
        ("drawn_of", True),
        ("seen_by", False),
        ("tell_drawn", False),
        ("chosen", True),
        ("chosen_language", False),
        ("ruling_said", True),
        ("_can_be_told", False),
    ],
)
def test_the_reader_of_names_tells_them_apart(name: str, over: bool):
    assert is_over(name) == over


def test_every_name_that_reads_well_is_in_use():
    assert {name for path in SOURCES for name in functions(path)} >= READS_WELL
