"""The sentences: both languages, the same blanks, no markup, and every key the package asks for."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.places import PACKAGE

from raigo_lab.texts import LANGUAGES, say, table

TABLES = sorted(path.stem for path in (PACKAGE / "texts").glob("*.toml"))
MARKUP = re.compile(r"</?[A-Za-z]|&\w+;|`|\*\*|__|\]\(|\\")


def sentences(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every sentence of a table as ``{"en": …, "ja": …}``: ``en`` and ``ja``, ``title_en`` and ``title_ja`` …"""
    for key, row in table(name).items():
        stems = dict.fromkeys(field[:-2] for field in row if re.fullmatch(r"(.+_)?(en|ja)", field))
        assert "" in stems, f"[{key}] of {name}.toml has no sentence"
        for stem in stems:
            yield f"{name}.{key} {stem}", {lang: row.get(stem + lang) for lang in LANGUAGES}


def blanks(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


@pytest.mark.parametrize("name", TABLES)
def test_every_row_speaks_both_languages(name):
    seen = 0
    for where, words in sentences(name):
        assert all(isinstance(words[lang], str) for lang in LANGUAGES), where
        # Only a Japanese gloss beside an English label has nothing to add in Japanese.
        gloss = words["en"] and not re.search("[A-Za-z]", words["en"])
        assert words["en"], where
        assert words["ja"] or gloss, where
        seen += 1
    assert seen >= len(table(name)) > 0


@pytest.mark.parametrize("name", TABLES)
def test_every_row_has_the_same_blanks_in_both_languages(name):
    for where, words in sentences(name):
        assert blanks(words["en"]) == blanks(words["ja"]), where
        assert all(field.isidentifier() for field in blanks(words["en"])), where


@pytest.mark.parametrize("name", TABLES)
def test_no_row_carries_markup(name):
    for where, words in sentences(name):
        for text in words.values():
            assert not MARKUP.search(text), where
            assert "\n" not in text, where


@pytest.mark.parametrize("name", TABLES)
def test_a_sentence_ends_as_its_language_does(name):
    for where, words in sentences(name):
        assert not words["en"].endswith("。"), where
        assert not re.search(r"[a-z]\.$", words["ja"]), where
        if re.search(r"[a-z]\.$", words["en"]):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", words["ja"]), where


# Every say("table.key", …) in the package.


class Use:
    """One call of ``say``: the keys it can ask for, and the words it hands over."""

    def __init__(self, path: Path, call: ast.Call) -> None:
        self.where = f"{path.relative_to(PACKAGE)}:{call.lineno}"
        self.patterns = list(_key_patterns(call.args[0]))
        self.words = {word.arg for word in call.keywords}
        self.open_ended = None in self.words  # **words

    def rows(self) -> list[dict[str, str]]:
        return [
            row
            for pattern in self.patterns
            for name in TABLES
            for key, row in table(name).items()
            if re.fullmatch(pattern, f"{name}.{key}")
        ]


def _key_patterns(node: ast.expr) -> Iterator[str]:
    """The keys a first argument can become: a literal, one of two, or an f-string with something in it."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _key_patterns(body)
            yield from _key_patterns(orelse)
        case ast.JoinedStr(values=values):
            yield "".join(
                re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.]+" for part in values
            )


def uses() -> Iterator[Use]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and (getattr(node.func, "id", None) == "say" or getattr(node.func, "attr", None) == "say")
                and node.args
            ):
                yield Use(path, node)


def test_every_key_asked_for_exists():
    asked = list(uses())
    assert any("hand" in pattern for use in asked for pattern in use.patterns)
    for use in asked:
        for pattern in use.patterns:
            rows = [f"{name}.{key}" for name in TABLES for key in table(name)]
            assert any(re.fullmatch(pattern, row) for row in rows), f"{use.where} asks for {pattern}"


def test_every_blank_is_filled_where_the_key_is_plain():
    checked = 0
    for use in uses():
        plain = all(pattern == re.escape(pattern.replace("\\", "")) for pattern in use.patterns)
        if use.open_ended or not plain:
            continue
        for row in use.rows():
            for lang in LANGUAGES:
                assert blanks(row[lang]) <= use.words, use.where
            checked += 1
    assert checked


def test_say_picks_the_word_for_one_and_for_many():
    assert say("hand.basic", name="Lotus", clause="H2", count=1) == "Lotus (H2): 1 basic point"
    assert say("hand.basic", name="Sakura", clause="H1", count=2) == "Sakura (H1): 2 basic points"
    assert say("hand.short", stories=1).startswith("No hand: 1 story only")
    assert say("hand.short", stories=2).startswith("No hand: 2 stories only")


def test_say_speaks_japanese():
    assert say("hand.total", "ja", parts="桜花", count=2) == "桜花。合計2点。"


def test_say_refuses_a_key_or_a_blank_it_does_not_know():
    with pytest.raises(KeyError):
        say("hand.nothing_of_the_kind")
    with pytest.raises(KeyError):
        say("hand.total", parts="Sakura")
