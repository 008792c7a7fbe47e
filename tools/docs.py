"""Write the pages of ``docs/`` that are made from tables: the clauses and the rulings.

``python -m tools.docs`` writes them; a test says when they are out of step with the tables.
"""

from __future__ import annotations

import sys
from pathlib import Path

from raigo_lab.clauses import clause, clause_ids, rulings_table

FOLDER = Path(__file__).resolve().parent.parent / "docs"


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


PAGES = {"rulings.md": rulings_page, "clauses.md": clauses_page}


def main() -> int:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")
        print(f"wrote docs/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
