"""The verb ``levels``: how hard the puzzles are, by players of ours and, if its attempts are given, by a class."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from raigo_lab.app.cli.output import add_json, print_json
from raigo_lab.club.class_levels import ClassLevel, class_levels
from raigo_lab.club.entries import RUSH
from raigo_lab.club.report import attempt_files, gather
from raigo_lab.errors import plain
from raigo_lab.files.names import expand
from raigo_lab.puzzles import library

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verb of this module."""
    levels = verbs.add_parser(
        "levels",
        help="how hard the puzzles are",
        description="How many puzzles each level has; with the attempts of a class, which ones it found easier or harder.",
    )
    levels.add_argument(
        "--attempts", metavar="FOLDER", help="the attempt files (*.jsonl) of a class, counted into the levels"
    )
    add_json(levels)
    levels.set_defaults(run=run_levels)


def run_levels(args: argparse.Namespace) -> int:
    """The distribution; and every puzzle whose level the class has moved."""
    puzzles = library.everything()
    entries, problems = gather(attempt_files(Path(expand(args.attempts)))) if args.attempts else ([], [])
    found = class_levels(puzzles, [entry for entry in entries if entry.puzzle != RUSH])
    for problem in problems:
        print(f"raigo-lab levels: {plain(problem)}", file=sys.stderr)
    ids = library.neutral_names()
    if args.json:
        print_json([_row(one, ids[one.puzzle]) for one in found if one.sittings or not args.attempts])
        return 0
    print("level      1    2    3    4    5")
    print(_counts("certified", Counter(one.proved for one in found)))
    if args.attempts:
        print(_counts("in class", Counter(one.level for one in found)))
        for one in found:
            if one.sittings:
                moved = (
                    f"{one.proved or '-'} -> {one.level}" if one.level != one.proved else f"{one.level}     "
                )
                print(f"{ids[one.puzzle]:16} {moved}  {one.sittings:3} sittings, score {one.score:.2f}")
    return 0


def _counts(name: str, levels: Counter[int | None] | Counter[int]) -> str:
    return f"{name:9}" + "".join(f"{levels[level]:>5}" for level in range(1, 6)).removeprefix(" ")


def _row(one: ClassLevel, number: str) -> dict[str, object]:
    """One puzzle by its number: a slug tells too much."""
    return {
        "id": number,
        "certified": one.proved,
        "level": one.level,
        "rating": round(one.rating.points),
        "sittings": one.sittings,
        "score": round(one.score, 3),
    }
