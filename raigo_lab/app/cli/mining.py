"""The verb ``mine``: look for positions that might become puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.crew import add_crew, workers
from raigo_lab.app.cli.output import add_json, add_lang, print_json
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.errors import BadFile, InvalidArgument
from raigo_lab.files.names import expand, reason
from raigo_lab.files.writing import check_target, write_whole
from raigo_lab.puzzles.mine import DRESSINGS, Find, mine
from raigo_lab.raigo.text.notation import format_position

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    parser = verbs.add_parser(
        "mine",
        help="look for new puzzles",
        description="Compose endgames and keep those with one best move and a tempting wrong one, the best first. "
        "Ctrl-C stops with what was found so far.",
    )
    parser.add_argument("--theme", choices=tuple(DRESSINGS), required=True)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same finds (1)")
    parser.add_argument("-n", type=int, default=5, metavar="K", help="how many to find (5)")
    parser.add_argument("--seconds", type=float, default=60, metavar="S", help="time limit (60)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="continue from try N (0)")
    add_crew(parser)
    parser.add_argument("--write", metavar="FOLDER", help="also write each one as a puzzle file to fill in")
    add_lang(parser, "the comments in those files")
    add_json(parser)
    parser.set_defaults(run=run_mine)


def run_mine(args: argparse.Namespace) -> int:
    """Try until enough was found, the time is over, or somebody has seen enough."""
    if args.n < 1 or not args.seconds > 0:
        raise InvalidArgument("-n and --seconds must be at least 1")
    folder = expand(args.write) if args.write else None
    tries = mine(
        args.theme,
        args.seed,
        first=max(args.first, 0),
        workers=workers(args),
        scheduler=args.scheduler,
    )
    finds, tried, stopped = dig(tries, args.n, args.seconds)
    finds.sort(key=lambda find: (-find.score, find.number))
    files = write_finds(finds, folder, args.lang) if folder else []
    if args.json:
        rows = [find_json(find) for find in finds]
        data = {
            "theme": args.theme,
            "seed": args.seed,
            "first": args.first,
            "tried": tried,
            "stopped": stopped,
            "finds": rows,
        }
        print_json(data | ({"files": files} if args.write else {}))
        return 0
    for find in finds:
        print(format_position(find.puzzle.position))
        print(f"  {find.puzzle.name}, goal {find.puzzle.goal}, score {find.score:.1f}")
        for fact in find.facts():
            print(f"  {fact}")
    for file in files:
        print(f"wrote {file}")
    print(
        f"{len(finds)} found in {tried} tries{' (stopped)' if stopped else ''}; --first {args.first + tried} goes on"
    )
    return 0


def dig(tries: Iterator[tuple[int, Find | None]], most: int, seconds: float) -> tuple[list[Find], int, bool]:
    """What was found, how many tries it took, and whether it was stopped by hand."""
    finds: list[Find] = []
    tried, stopped = 0, False
    started = monotonic()
    line = ProgressLine()
    try:
        for _, find in tries:
            tried += 1
            if find:
                finds.append(find)
            line.show(f"{tried} tried, {len(finds)} found")
            if len(finds) >= most or monotonic() - started > seconds:
                break
    except KeyboardInterrupt:
        stopped = True
    finally:
        line.close()
        if isinstance(tries, Generator):
            tries.close()  # ends the workers
    return finds, tried, stopped


def find_json(find: Find) -> dict[str, Any]:
    """One find as data."""
    proof = find.proof
    return {
        "position": format_position(find.puzzle.position),
        "goal": find.puzzle.goal,
        "number": find.number,
        "score": round(find.score, 2),
        "value": proof.value,
        "best": list(proof.best),
        "answer": list(proof.answer),
        "next": proof.next,
        "margin": proof.margin,
        "tempting": list(proof.facts.tempting),
        "level": proof.facts.level,
        "greedy_errs": find.surprising,
    }


def write_finds(finds: list[Find], folder: Path, lang: str) -> list[str]:
    """The beginning of a puzzle file for each find; a file that is already there is left alone."""
    paths = [folder / f"{find.puzzle.name}.toml" for find in finds]
    try:
        for path in paths:
            path.parent.mkdir(parents=True, exist_ok=True)
            check_target(path, new=True)
        for path, find in zip(paths, finds, strict=True):
            write_whole(path, find.text(lang), new=True)
    except OSError as error:
        raise BadFile(f"{folder}: cannot be written ({reason(error)})") from None
    return list(map(str, paths))
