"""The clause table: complete, in two languages, in rulebook order, and cited correctly by the package."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.places import PACKAGE

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.clauses import clause, clause_ids, rulings_frame, rulings_table
from raigo_lab.raigo.rules import DEFAULT, ONE_VALUE, WORDS
from raigo_lab.texts import LANGUAGES, table

SECTIONS = {  # the rulebook: section -> how many clauses
    "C": 8,
    "S": 7,
    "T": 13,
    "H": 11,
    "TH": 6,
    "SN": 2,
    "KA": 1,
    "SH": 2,
    "RO": 7,
    "MI": 1,
    "SW": 2,
    "PU": 2,
    "DE": 4,
    "E": 4,
    "AC": 16,
    "A": 36,
    "RB": 3,
    "R": 38,
}
ALL_IDS = [f"{section}{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)]
RULINGS = [f"R{n}" for n in range(1, 39)]
# Not inside a longer word or pile, not quoted; Japanese letters may stand right beside an id.
EDGE = r"[A-Za-z0-9_'\"`=]"
CITED = re.compile(rf"(?<!{EDGE})(?:{'|'.join(sorted(SECTIONS, key=len, reverse=True))})\d{{1,2}}(?!{EDGE})")


def test_every_clause_is_there_in_rulebook_order():
    assert list(clause_ids()) == ALL_IDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause_id", ALL_IDS)
def test_every_clause_has_a_title_and_whole_sentences(clause_id, lang):
    one = clause(clause_id, lang)
    assert one.id == clause_id
    assert one.title
    assert not one.title.endswith((".", "。"))
    assert one.text.endswith("。" if lang == "ja" else ".")
    assert not set("{}") & set(one.title + one.text + one.question + one.reason)
    assert bool(one.question) == bool(one.reason) == (clause_id in RULINGS)


@pytest.mark.parametrize("clause_id", RULINGS)
def test_every_ruling_asks_and_gives_its_reason(clause_id):
    assert clause(clause_id).question.endswith("?")
    assert clause(clause_id, "ja").question.endswith("か。")
    assert clause(clause_id).reason.endswith(".")
    assert clause(clause_id, "ja").reason.endswith("。")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause_id", sorted(WORDS))
def test_every_ruling_says_what_each_of_its_words_means(clause_id, lang):
    words = WORDS[clause_id]
    colon = "：" if lang == "ja" else ": "
    for word in (str(getattr(DEFAULT, clause_id)),) if isinstance(words, int) else words:
        assert re.search(rf"(?<![\w]){word}{colon}|。{word}{colon}", clause(clause_id, lang).text), word


@pytest.mark.parametrize("clause_id", ALL_IDS)
def test_clauses_that_a_clause_cites_exist_and_are_the_same_in_both_languages(clause_id):
    cited = {lang: set(_ids(clause(clause_id, lang).text)) for lang in LANGUAGES}
    assert cited["en"] == cited["ja"] <= set(ALL_IDS)
    assert clause_id not in cited["en"]


WORDS_OF_C8 = {
    "Raizan": "雷山",
    "Canyon": "峡谷",
    "Yang": "陽玉",
    "Bonus Token": "豪雷",
    "Unsettled": "不穏の塔",
}


@pytest.mark.parametrize("word", WORDS_OF_C8)
def test_c8_japanese_texts_use_its_words(word):
    assert WORDS_OF_C8[word] in clause("C8").text
    ids = [name for name in ALL_IDS if name not in RULINGS and name != "C8" and word in clause(name).text]
    assert ids
    assert [name for name in ids if WORDS_OF_C8[word] not in clause(name, "ja").text] == []


def test_a_clause_reads_as_players_quote_it():
    one = clause("T8")
    assert str(one) == f"T8 {one.title}: {one.text}"
    assert (one.section, clause("TH2").section, clause("R24").section) == ("T", "TH", "R")
    assert clause(" th2 ") == clause("TH2")


@pytest.mark.parametrize("wrong", ["T14", "X1", "", "T", "R39", "C0", "T07"])
def test_an_unknown_clause_is_refused_in_one_sentence(wrong):
    with pytest.raises(InvalidArgument) as caught:
        clause(wrong)
    assert str(caught.value).startswith(f"{wrong!r} is not a clause")
    assert "\n" not in str(caught.value)


def test_an_unknown_language_is_refused_in_one_sentence():
    with pytest.raises(InvalidArgument, match="'fr' is not a language of the clause table"):
        clause("T7", "fr")
    with pytest.raises(InvalidArgument, match="'fr'"):
        rulings_table("fr")


# Rulings as a table.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_rulings_has_all_of_them(lang):
    rows = rulings_table(lang)
    assert [row["id"] for row in rows] == RULINGS
    for row in rows:
        assert list(row) == ["id", "question", "default", "others", "text", "reason"]
        one = clause(row["id"], lang)
        assert (row["question"], row["text"], row["reason"]) == (one.question, one.text, one.reason)


def test_the_table_of_rulings_tells_default_and_other_values():
    rows = {row["id"]: (row["default"], row["others"]) for row in rulings_table()}
    assert rows["R1"] == ("3", ["≥ 1"])
    assert rows["R2"] == ("10", ["≥ 1"])
    assert rows["R6"] == ("possible", ["forbidden"])
    assert rows["R24"] == ("order", ["points"])
    assert {name for name, values in rows.items() if values == ("–", [])} == set(ONE_VALUE)
    for name, words in WORDS.items():
        if not isinstance(words, int):
            assert (rows[name][0], *rows[name][1]) == words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_frame_of_rulings_is_the_table(lang):
    frame = rulings_frame(lang)
    assert list(frame.index) == RULINGS
    assert list(frame.columns) == ["question", "default", "others", "text", "reason"]
    assert frame.loc["R6", "others"] == "forbidden"
    assert frame.loc["R3", "others"] == ""
    assert frame.loc["R14", "question"] == clause("R14", lang).question


def test_the_clause_table_needs_no_pandas():
    code = (
        "import sys, raigo_lab.raigo.clauses as c; c.rulings_table('ja'); sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Clause ids in the package's docstrings and comments.


def _ids(text: str) -> list[str]:
    return CITED.findall(text)


def _without_doctests(docstring: str) -> str:
    """The prose of a docstring: examples hold piles (H4, R5 …) that are no clauses."""
    return re.sub(r"(?m)^[ ]*>>>.*\n(?:[ ]*\S.*\n?)*", "", docstring)


def _prose(path: Path) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield _without_doctests(ast.get_docstring(node) or "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_every_clause_the_source_names_is_in_the_table(path):
    unknown = [name for text in _prose(path) for name in _ids(text) if name not in table("clause")]
    assert unknown == []


def test_the_source_scan_sees_what_it_should():
    assert _ids("Whether no token lies on a lighter one (T7, RO4 a).") == ["T7", "RO4"]
    assert _ids("R5R5R5 and `H4` and R6=forbidden") == []
    assert _ids("T99") == ["T99"]
    assert _ids("解放はT9のとおり（R6）") == ["T9", "R6"]
    assert _without_doctests('T7 says so.\n\n>>> f("H44")\n2\n\nT8 too.') == "T7 says so.\n\n\nT8 too."
    assert "H4" in {name for text in _prose(PACKAGE / "raigo" / "hands.py") for name in _ids(text)}
