"""The verb ``handout``: a printable worksheet of puzzles, and its answer key beside it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from raigo_lab.app.pdf import print_pdf
from raigo_lab.club.handout import answer_key, chosen, worksheet
from raigo_lab.club.pages import PAPERS, write
from raigo_lab.errors import NotationError
from raigo_lab.texts import LANGUAGES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

WRITERS = {".html": write, ".pdf": print_pdf}


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    parser = verbs.add_parser(
        "handout",
        help="puzzles to print",
        description="Write puzzles of a theme as a page to print, and their answers beside it as FILE-answers.",
    )
    parser.add_argument("theme", metavar="THEME")
    parser.add_argument("-n", type=int, default=6, metavar="N", help="how many puzzles (6)")
    parser.add_argument("--seed", type=int, help="draw them by chance; left out: spread from easy to hard")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.html|FILE.pdf")
    parser.add_argument("--json", action="store_true", help="tell what was written as JSON")
    parser.set_defaults(run=run_handout)


def run_handout(args: argparse.Namespace) -> int:
    """Write both pages, or neither."""
    path = Path(args.output).expanduser()
    if path.suffix not in WRITERS:
        raise NotationError(f"-o {args.output}: the file ends in {' or '.join(WRITERS)}")
    key = path.with_name(f"{path.stem}-answers{path.suffix}")
    puzzles = chosen(args.theme, args.n, args.seed)
    pages = {
        path: worksheet(args.theme, puzzles, args.lang, args.paper),
        key: answer_key(args.theme, puzzles, args.lang, args.paper),
    }
    for file, html in pages.items():
        WRITERS[path.suffix](file, html)
    if args.json:
        found = {"worksheet": str(path), "answers": str(key), "puzzles": [puzzle.name for puzzle in puzzles]}
        print(json.dumps(found, ensure_ascii=False))
        return 0
    if len(puzzles) < args.n:
        print(f"there are {len(puzzles)} puzzles of this theme")
    print(f"wrote {path} and {key}")
    return 0
