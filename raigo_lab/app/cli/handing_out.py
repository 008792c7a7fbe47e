"""The verb ``handout``: a printable worksheet of puzzles, and its answer key beside it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from raigo_lab.app.cli.output import (
    add_force,
    add_json,
    add_lang,
    check,
    not_ours,
    output_path,
    print_json,
    replaceable,
)
from raigo_lab.app.pdf import print_pdf
from raigo_lab.club import card_handout
from raigo_lab.club.handout import answer_key, choose, worksheet
from raigo_lab.club.pages import PAPERS, is_page
from raigo_lab.files.writing import Ours, write_all
from raigo_lab.puzzles import cards as card_puzzles
from raigo_lab.puzzles import library

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

# Ending -> how a page becomes the content of a file, and how such a file is known as ours.
ENDINGS: dict[str, tuple[Callable[[str], bytes], Ours]] = {
    ".html": (str.encode, is_page),
    ".pdf": (print_pdf, not_ours),
}


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    parser = verbs.add_parser(
        "handout",
        help="puzzles to print",
        description="Write puzzles of a theme as a page to print, and their answers beside it as FILE-answers.",
    )
    parser.add_argument("theme", metavar="THEME")
    parser.add_argument("-n", type=int, default=6, metavar="N", help="how many puzzles (6)")
    parser.add_argument(
        "--seed", type=int, help="pick them at random by this seed (default: spread from easy to hard)"
    )
    add_lang(parser)
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.html|FILE.pdf")
    add_force(parser)
    add_json(parser, "print what was written as JSON")
    parser.set_defaults(run=run_handout)


def run_handout(args: argparse.Namespace) -> int:
    """Write both pages, or neither."""
    convert, ours = ENDINGS.get(Path(args.output).suffix, (str.encode, is_page))
    path = output_path(args.output, args, ours, tuple(ENDINGS))
    key = path.with_name(f"{path.stem}-answers{path.suffix}")
    check(key, args, ours)
    names, (answers, sheet) = _pages(args)
    # The answers come first: a worksheet never stands without them.
    pages = {key: convert(answers), path: convert(sheet)}
    write_all(pages, ours=replaceable(args, ours))
    if args.json:
        found = {"worksheet": str(path), "answers": str(key), "puzzles": names}
        print_json(found)
        return 0
    if len(names) < args.n:
        print(f"there are {len(names)} puzzles of this theme")
    print(f"wrote {path} and {key}")
    return 0


def _pages(args: argparse.Namespace) -> tuple[list[str], tuple[str, str]]:
    """The puzzles of a theme of either game, their answers and their worksheet."""
    if args.theme in card_puzzles.THEMES and args.theme not in library.themes():
        cards = card_handout.choose(args.theme, args.n, args.seed)
        how = (args.theme, cards, args.lang, args.paper)
        return [one.name for one in cards], (card_handout.answer_key(*how), card_handout.worksheet(*how))
    puzzles = choose(args.theme, args.n, args.seed)
    given = (args.theme, puzzles, args.lang, args.paper)
    return [one.name for one in puzzles], (answer_key(*given), worksheet(*given))
