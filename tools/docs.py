"""Write the pages that are made from tables: the clauses, the rulings, and the format of puzzles for editors.

``python -m tools.docs`` writes them; a test says when they are out of step with the tables.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from raigo_lab.clauses import clause, clause_ids, rulings_table
from raigo_lab.puzzles.form import schema

CLONE = Path(__file__).resolve().parent.parent


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
    """Every clause in both languages."""
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
    return "\n".join(lines) + "\n"


def puzzle_schema() -> str:
    """The format of a puzzle file, for editors that complete and check TOML."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


PAGES = {
    "docs/rulings.md": rulings_page,
    "docs/clauses.md": clauses_page,
    "puzzles/schema.json": puzzle_schema,
}


def main() -> int:
    """Write every page."""
    for name, page in PAGES.items():
        (CLONE / name).write_text(page(), encoding="utf-8")
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
