"""Write the pages that are made from tables: the clauses and where they live, the rulings, and the format of puzzles for editors.

``python -m tools.docs`` writes them; a test says when they are out of step with the tables.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from raigo_lab.course.taught import taught
from raigo_lab.puzzles import cards, library
from raigo_lab.puzzles.numbers import as_text, listed, with_new
from raigo_lab.puzzles.schema import schema
from raigo_lab.raigo.clauses import clause, clause_ids, rulings_table
from tools.puzzle_table import table_page
from tools.susanoo_docs import susanoo_page

CLONE = Path(__file__).resolve().parent.parent
# Where rules are decided, in the order in which a clause's home is looked for.
ENGINE = (
    *(
        "selecting",
        "turn",
        "verbs",
        "spells",
        "seal",
        "switch",
        "purify",
        "destroy",
        "answers",
        "aims",
        "drawing",
        "hands",
        "battle",
        "outcome",
        "deal",
        "eyes/view",
        "eyes/knowledge",
    ),
    *(
        "events",
        "telling",
        "engine",
        "state",
        "box",
        "fields",
        "tokens",
        "text/validity",
        "refusals",
        "rules",
    ),
    *(
        f"arcana/{module}"
        for module in [
            "shaping",
            "scoring",
            "boards",
            "supplies",
            "summons",
            "heads",
            "copies",
            "acting",
            "triggers",
            "raizan",
            "steps",
            "raijin",
            "rows",
            "table",
            "moving",
            "game",
        ]
    ),
)
# Clauses that no line of code names, because another function does what they say; the families do nothing (C7).
FOLLOWS = {
    "C7": "clauses",
    "H10": "hands.worth",
    "H11": "hands.worth",
    "SN2": "spells.snake_options",
    "SH2": "answers.aimed_at",
    "RO6": "answers.roar",
    "AC11": "rows.EFFECTS",
    "A36": "destroy",
}
MOST = 3  # functions, tests and parts shown of each clause
_ID = re.compile(r"[A-Z]{1,2}\d{1,2}")
_RANGE = re.compile(r"([A-Z]{1,2})(\d{1,2}) to \1(\d{1,2})")
_TEST = re.compile(r"def (test_[a-z]{1,2}\d{1,2}_\w+)")


def rulings_page() -> str:
    """Every ruling with its values and its reason."""
    lines = [
        "# Rulings",
        "",
        "Where the printed rules disagree or leave a hole, a ruling decides. Each is one switch of the rules",
        "object; the first value is the default. A position or a record carries those that differ from it.",
        "",
        "- On the command line: `--rules R6=forbidden,R1=2`",
        '- In Python: `raigo_lab.Rules(R6="forbidden")`',
        "- As a table in a notebook: `raigo_lab.rulings_frame()`",
        "",
        "| id | question | default | other values | why |",
        "|---|---|---|---|---|",
    ]
    for row in rulings_table("en"):
        others = ", ".join(row["others"]) or "–"
        lines.append(f"| {row['id']} | {row['question']} | {row['default']} | {others} | {row['reason']} |")
    return "\n".join(lines) + "\n"


def clauses_page() -> str:
    """Every clause in both languages, and where it lives: in the engine, in a test, in a lesson."""
    lines = [
        "# The rules, clause by clause",
        "",
        "The table that refusals, events and lessons take their words from, in English and Japanese.",
        '`raigo_lab.clause("T7")` gives one of them.',
        "",
        "| id | | English | 日本語 |",
        "|---|---|---|---|",
    ]
    for name in clause_ids():
        english, japanese = clause(name, "en"), clause(name, "ja")
        lines.append(f"| {name} | {english.title} {japanese.title} | {english.text} | {japanese.text} |")
    lines += [
        "",
        "## Where each clause lives",
        "",
        f"At most {MOST} of each: functions of the engine that name the clause, tests whose name begins with it,",
        "parts of the course that teach it (lesson and part; `notebooks/course/`). Rulings are tested and shown in",
        "[rulings](rulings.md); the course does not teach them one by one.",
        "",
        "| clause | engine | tests | lessons |",
        "|---|---|---|---|",
    ]
    for name in clause_ids():
        places = [str(place) for place in taught()[name]]
        cells = (homes().get(name, []), tests().get(name, []), places)
        lines.append(f"| {name} | " + " | ".join(_few(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _few(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names[:MOST]) or "–"


def named_in(text: str) -> list[str]:
    """The clauses that a text names, ranges included.

    >>> named_in("A deal (S1 to S3) under R20.")
    ['S1', 'S2', 'S3', 'R20']
    """
    spread = _RANGE.sub(
        lambda found: " ".join(f"{found[1]}{i}" for i in range(int(found[2]), int(found[3]) + 1)), text
    )
    return [name for name in dict.fromkeys(_ID.findall(spread)) if name in clause_ids()]


@cache
def homes() -> Mapping[str, list[str]]:
    """Every clause with the functions of the engine that name it: in the docstring, inside, or in a table beside."""
    said: dict[str, list[str]] = {}
    inside: dict[str, list[str]] = {}
    beside: dict[str, list[str]] = {}
    for path in ENGINE:
        text = (CLONE / "raigo_lab" / "raigo" / f"{path}.py").read_text(encoding="utf-8")
        module = path.rpartition("/")[2]
        for one in named_in(text):
            beside.setdefault(one, []).append(module)
        for name, node in _defined(ast.parse(text)):
            for one in named_in(ast.get_docstring(node) or ""):
                said.setdefault(one, []).append(f"{module}.{name}")
            for one in named_in(ast.get_source_segment(text, node) or ""):
                inside.setdefault(one, []).append(f"{module}.{name}")
    named = {one: [*dict.fromkeys([*said.get(one, []), *inside.get(one, [])])] for one in clause_ids()}
    return {one: names or beside.get(one) or [FOLLOWS[one]] for one, names in named.items()}


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """The functions and classes of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node


@cache
def tests() -> Mapping[str, list[str]]:
    """Every clause with the tests whose names begin with it: ``test_t10_and_r7_…`` counts for both."""
    found: dict[str, list[str]] = {}
    for path in sorted((CLONE / "tests").rglob("test_*.py")):
        for name in _TEST.findall(path.read_text(encoding="utf-8")):
            words = name.split("_")[1:]
            while words and re.fullmatch(r"[a-z]{1,2}\d{1,2}", words[0]):
                found.setdefault(words[0].upper(), []).append(f"{path.stem}.{name}")
                words = words[2:] if words[1:2] == ["and"] else []
    return found


def puzzle_schema() -> str:
    """The format of a puzzle file, for editors that complete and check TOML."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def puzzle_numbers() -> str:
    """The numbers of the shipped puzzles: those that were given stay, new ones follow from easy to hard."""
    folder = library.shipped_folder()
    names = [puzzle.name for theme in library.THEMES for puzzle in library.theme(theme)]
    return as_text(with_new(listed(folder), [name for name in names if (folder / f"{name}.toml").is_file()]))


def card_numbers() -> str:
    """The numbers of the second game's puzzles, given in the same way."""
    return as_text(with_new(listed(cards.folder()), [puzzle.name for puzzle in cards.everything()]))


PAGES = {
    "docs/rulings.md": rulings_page,
    "docs/clauses.md": clauses_page,
    "docs/susanoo.md": susanoo_page,
    "puzzles/schema.json": puzzle_schema,
    "puzzles/numbers.json": puzzle_numbers,
    "raigo_lab/susanoo/puzzles/numbers.json": card_numbers,
    "docs/puzzle-table.md": table_page,
}


def main() -> int:
    """Write every page."""
    for name, page in PAGES.items():
        (CLONE / name).write_text(page(), encoding="utf-8")
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
