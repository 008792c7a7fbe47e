"""The verbs ``rules`` and ``aid``: the rules looked through, and a page to print."""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from raigo_lab.app.cli.output import (
    add_force,
    add_json,
    add_lang,
    not_ours,
    output_path,
    print_json,
    replaceable,
)
from raigo_lab.app.pdf import print_pdf
from raigo_lab.club.pages import is_page
from raigo_lab.club.reference import card_entries, entries, matches, player_aid
from raigo_lab.files.writing import write_whole
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    rules = verbs.add_parser(
        "rules",
        help="look something up in the rules",
        description="Every token, hand, Spell, clause and ruling in which all these words occur; then the cards, "
        "clauses and rulings of Warriors of Susanoo.",
    )
    rules.add_argument("words", nargs="+", metavar="WORD", help="such as seal, Katana, T9 or Kusanagi")
    add_lang(rules)
    add_json(rules)
    rules.set_defaults(run=run_rules)

    aid = verbs.add_parser(
        "aid", help="a player aid to print", description="One page for the table, as HTML or PDF."
    )
    aid.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=".html, or .pdf where a browser is"
    )
    add_lang(aid)
    aid.add_argument("--paper", choices=("a4", "letter"), default="a4")
    add_force(aid)
    aid.set_defaults(run=run_aid)


def run_rules(args: argparse.Namespace) -> int:
    """Print what was found; 1 if nothing was."""
    rows = (*entries(args.lang), *card_entries(args.lang))
    found = [row for row in rows if matches(row, " ".join(args.words))]
    if args.json:
        print_json([row._asdict() for row in found])
    for row in [] if args.json else found:
        print(f"{row.name}  {row.title}")
        print(textwrap.fill(row.text, 100, initial_indent="    ", subsequent_indent="    "))
    if not found and not args.json:
        print(say("reference.nothing", args.lang))
    return 0 if found else 1


def run_aid(args: argparse.Namespace) -> int:
    """Write the page."""
    printed = args.output.lower().endswith(".pdf")
    ours = not_ours if printed else is_page
    path = output_path(args.output, args, ours, (".html", ".htm", ".pdf"))
    page = player_aid(args.lang, args.paper)
    write_whole(path, print_pdf(page) if printed else page, ours=replaceable(args, ours))
    print(f"written  {path}")
    return 0
