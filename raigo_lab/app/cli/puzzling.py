"""The verbs of puzzles: ``puzzles`` lists them, ``verify`` proves them again, ``certify`` writes what was proved."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.crew import add_crew, workers
from raigo_lab.app.cli.output import add_json, add_lang, print_json
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.club.progress import Log
from raigo_lab.club.second import LOGGED
from raigo_lab.errors import RaigoError, plain
from raigo_lab.files.names import expand
from raigo_lab.pictures.ascii import padded, width
from raigo_lab.puzzles import cards, library
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import FileProblem, Puzzle
from raigo_lab.puzzles.likeness import TOO_ALIKE, nearest
from raigo_lab.puzzles.verify import Verified, certify, changes, verify_all

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    listing = verbs.add_parser("puzzles", help="the puzzles by theme", description="List the puzzles.")
    listing.add_argument("theme", nargs="?", help="one theme only; susanoo: the second game")
    listing.add_argument(
        "--spoil",
        action="store_true",
        help="show slugs, values and ideas of all puzzles, not only of the solved ones",
    )
    add_lang(listing)
    add_json(listing)
    listing.set_defaults(run=run_puzzles)

    verify = verbs.add_parser(
        "verify",
        help="verify every puzzle again",
        description="Prove puzzles again and report every difference from their certificates. Exit code 1 if there is one.",
    )
    verify.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="files or folders (default: all puzzles); susanoo: those of the second game",
    )
    add_crew(verify)
    verify.add_argument(
        "--changed",
        action="store_true",
        help="only those whose position, question, words or rules have changed since they were certified",
    )
    verify.add_argument(
        "--twins",
        type=int,
        default=0,
        metavar="N",
        help="prove nothing; list the N pairs that are most alike",
    )
    add_json(verify)
    verify.set_defaults(run=run_verify)

    writer = verbs.add_parser(
        "certify",
        help="prove puzzles and write their certificates",
        description="Prove the puzzles in these files and write what was proved into the folder certificates beside each.",
    )
    writer.add_argument("files", nargs="+", metavar="FILE")
    writer.set_defaults(run=run_certify)


def cards_in(arguments: list[str]) -> tuple[list[cards.CardPuzzle], list[str]]:
    """The puzzles of the second game among these files and folders (``susanoo``: all of it), and what is left."""
    found: list[cards.CardPuzzle] = []
    left = []
    for argument in arguments:
        path = expand(argument)
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else []
        if argument == cards.GAME:
            found += cards.everything()
        elif inside and all(map(_is_cards, inside)):
            found += [cards.read_file(one) for one in inside]
        elif path.suffix == ".toml" and _is_cards(path):
            found.append(cards.read_file(path))
        else:
            left.append(argument)
    return found, left


def _is_cards(path: Path) -> bool:
    return path.is_file() and cards.is_cards(library.read_text(path))


def puzzles_in(arguments: list[str]) -> tuple[list[Puzzle], list[FileProblem]]:
    """The puzzles of these files and folders, or all; and what is wrong with files that cannot be read."""
    if not arguments:
        return library.load_good(library.folders())
    found: list[Puzzle] = []
    problems: list[FileProblem] = []
    for argument in arguments:
        path = expand(argument)
        if path.is_dir():
            good, bad = library.load_good([path])
            found += good
            problems += bad
        elif path.suffix == ".toml":
            found.append(library.read_file(path))
        else:
            found.append(library.load(argument))
    return found, problems


def row(
    puzzle: Puzzle | cards.CardPuzzle, ids: Mapping[str, str], lang: str, *, solved: bool, spoil: bool
) -> dict[str, Any]:
    """One line of the list; what gives a puzzle away only after it was solved, or on demand."""
    proved = puzzle.certificate
    shown: dict[str, Any] = {
        "id": ids[puzzle.name],
        "title": puzzle.title.text(lang),
        "level": proved.level if proved else None,
        "solved": solved,
    }
    if not solved and not spoil:
        return shown
    return shown | {
        "puzzle": puzzle.name,
        "goal": puzzle.goal,
        "choices": proved.choices if proved else None,
        "tempting": len(proved.tempting) if proved else None,
        "length": proved.length if proved else None,
        "best": len(proved.best) if proved else None,
        "value": proved.value if proved else None,
        "margin": proved.margin if proved else None,
        "idea": puzzle.idea.text(lang),
    }


def run_puzzles(args: argparse.Namespace) -> int:
    """The list, theme by theme, easy ones first."""
    second = args.theme in (cards.GAME, *cards.THEMES)
    rows = _card_rows(args) if second else _rows(args)
    if args.json:
        print_json(rows)
    else:
        print(*table(rows, spoil=args.spoil), sep="\n")
    for problem in [] if second else library.own_problems():
        print(f"raigo-lab puzzles: left out: {plain(problem)}", file=sys.stderr)
    return 0


def _rows(args: argparse.Namespace) -> list[dict[str, Any]]:
    themes = [args.theme] if args.theme else library.themes()
    ids, solved = library.neutral_names(), _solved()
    return [
        row(puzzle, ids, args.lang, solved=puzzle.name in solved, spoil=args.spoil)
        for theme in themes
        for puzzle in library.theme(theme)
    ]


def _card_rows(args: argparse.Namespace) -> list[dict[str, Any]]:
    """The second game's."""
    puzzles = cards.everything() if args.theme == cards.GAME else cards.theme(args.theme)
    ids, solved = cards.neutral_names(), _solved()
    return [
        row(puzzle, ids, args.lang, solved=LOGGED + puzzle.name in solved, spoil=args.spoil)
        for puzzle in puzzles
    ]


def _solved() -> set[str]:
    """What was solved here; nothing if the attempts cannot be read."""
    try:
        return {entry.puzzle for entry in Log().attempts() if entry.solved}
    except RaigoError:
        return set()


def table(rows: Sequence[Mapping[str, Any]], *, spoil: bool) -> list[str]:
    """The list as a table: number, title, level; of solved ones the idea, too."""
    wide = max((width(one["id"]) for one in rows), default=0)
    titles = max((width(one["title"]) for one in rows), default=0)
    lines = []
    for one in rows:
        level = f"{'★' * one['level']}{'☆' * (5 - one['level'])}" if one["level"] else "-----"
        line = f"{'✓' if one['solved'] else ' '} {padded(one['id'], wide)}  {level}  {padded(one['title'], titles)}"
        if spoil:
            line += f"  {one['puzzle']}  {one['goal']} {one['value'] or ''}"
        lines.append(f"{line}  {one['idea']}" if "idea" in one else line.rstrip())
    return lines


def run_verify(args: argparse.Namespace) -> int:
    """Prove all; say what differs."""
    crew = workers(args)
    second, files = cards_in(args.files)
    puzzles, unread = puzzles_in(files) if files or not second else ([], [])
    if args.twins:
        return print_twins(puzzles, args.twins, as_json=args.json)
    if args.changed:
        puzzles = changed(puzzles, quiet=args.json)
    started = perf_counter()
    done: list[Verified] = []
    line = ProgressLine()

    def show(one: Verified) -> None:
        done.append(one)
        line.show(f"{len(done)} of {len(puzzles) + len(second)}  {one.name:.60}")

    found = verify_all(puzzles, crew, show, scheduler=args.scheduler) if puzzles else []
    for puzzle in second:
        found.append(cards.verify_cards(puzzle))
        show(found[-1])
    line.close()
    bad = [one for one in found if one.problems]
    seconds = perf_counter() - started
    if args.json:
        rows = [
            {"puzzle": one.name, "problems": one.problems, "seconds": round(one.seconds, 3)} for one in found
        ]
        data = {"puzzles": rows, "seconds": round(seconds, 3), "ok": not bad and not unread}
        print_json(data | ({"unread": list(map(str, unread))} if unread else {}))
        return 1 if bad or unread else 0
    for one_unread in unread:
        print(plain(one_unread))
    for one in bad:
        for problem in one.problems:
            print(f"{one.name}: {problem}")
    slowest = max(found, key=lambda one: one.seconds, default=None)
    last = f"; the slowest, {slowest.name}, took {slowest.seconds:.1f} s" if slowest else ""
    print(f"{len(found)} puzzles verified in {seconds:.1f} s, {len(bad)} with a difference{last}")
    return 1 if bad or unread else 0


def changed(puzzles: list[Puzzle], *, quiet: bool) -> list[Puzzle]:
    """Those that have changed since they were certified; says which and why."""
    touched = [(puzzle, why) for puzzle in puzzles if (why := changes(puzzle))]
    if not quiet:
        print(f"{len(touched)} of {len(puzzles)} puzzles have changed since they were certified")
        for puzzle, why in touched:
            print(plain(f"{puzzle.name}: {', '.join(why)}"))
    return [puzzle for puzzle, _ in touched]


def print_twins(puzzles: list[Puzzle], count: int, *, as_json: bool) -> int:
    """The pairs that are most alike; 1 if two of them are too much so."""
    pairs = nearest(puzzles, count)
    if as_json:
        print_json([one._asdict() | {"likeness": round(one.likeness, 3)} for one in pairs])
    else:
        print("alike  idea  position  solution  pair")
        for one in pairs:
            shown = f"{one.likeness:5.2f}  {one.idea:4.2f}  {one.position:8.2f}  {one.solution:8.2f}"
            print(f"{shown}  {one.one}, {one.other}")
    return int(any(one.likeness >= TOO_ALIKE for one in pairs))


def run_certify(args: argparse.Namespace) -> int:
    """Prove and write; a puzzle that cannot be proved is left as it is."""
    failed = 0
    for argument in args.files:
        path = expand(argument)
        try:
            proof = cards.certify_cards(path) if _is_cards(path) else certify(path)
        except UnprovedError as error:
            print(plain(f"{path}: {error}"))
            failed += 1
        except RaigoError as error:
            print(plain(error))
            failed += 1
        else:
            after = f"next {proof.next}" if proof.next else "no other"
            print(
                f"{path}: value {proof.value}, best {', '.join(proof.best)}; {after}; level {proof.facts.level}"
            )
    return 1 if failed else 0
