"""The verb ``explore``: the tree of an endgame as a file, and what it says in a few lines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli import susanoo
from raigo_lab.app.cli.budgets import add_budget, parse_budget
from raigo_lab.app.cli.output import add_force, add_json, output_path, print_json
from raigo_lab.app.cli.positions import add_position, position_argument
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.errors import InvalidArgument
from raigo_lab.games.tree.export import is_tree, write_tree, writer
from raigo_lab.games.tree.graph import LIMIT, explore
from raigo_lab.games.tree.grow import BUDGET, Grown
from raigo_lab.games.tree.lines import critical_line
from raigo_lab.games.tree.stretch import DECISION, TURN
from raigo_lab.games.tree.tables import facts, first_rows, partly
from raigo_lab.pictures.tree import FORMATS
from raigo_lab.raigo.endgame.explore import subject_of
from raigo_lab.raigo.outcome import OBJECTIVES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

MOST_POSITIONS = 1_000_000
SHOWN = 8  # first moves that are printed


def add(verbs: Subparsers) -> None:
    """Add the verb of this module."""
    parser = verbs.add_parser(
        "explore",
        help="the tree of an endgame as a file",
        description="Grow the tree of an endgame, put proved values on it, and write it as a file.",
    )
    add_position(parser)
    susanoo.add_question(parser, until="")
    endings = ", ".join(FORMATS)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"write the tree; the ending decides how: {endings}"
    )
    parser.add_argument("--by", choices=(DECISION, TURN), default=DECISION, help="what an edge is (decision)")
    parser.add_argument("--depth", type=int, metavar="N", help="how many decisions or turns (default: all)")
    parser.add_argument(
        "--limit", type=int, default=LIMIT, metavar="N", help=f"maximum number of positions ({LIMIT})"
    )
    parser.add_argument(
        "--objective", choices=tuple(OBJECTIVES), default="margin", help="what is counted (margin)"
    )
    add_budget(parser, BUDGET)
    add_force(parser)
    add_json(parser)
    parser.set_defaults(run=run_explore)


def run_explore(args: argparse.Namespace) -> int:
    """Explore, write, and print what was found."""
    if args.depth is not None and args.depth < 0:
        raise InvalidArgument(f"--depth {args.depth}: a number from 0 is expected")
    if not 1 <= args.limit <= MOST_POSITIONS:
        raise InvalidArgument(f"--limit {args.limit}: a number from 1 to {MOST_POSITIONS} is expected")
    path = output_path(args.output, args, is_tree) if args.output else None
    if path:
        writer(path, FORMATS)  # An ending that cannot be written is refused before the work, not after it.
    budget = parse_budget(args.budget, BUDGET)
    line = ProgressLine(every=0.2)
    try:
        graph = explore(
            susanoo.tree_subject(args)
            if susanoo.is_asked(args)
            else subject_of(position_argument(args), args.objective),
            by=args.by,
            depth=args.depth,
            limit=args.limit,
            budget=budget,
            tell=(lambda grown: line.show(progress_bar(grown))) if line.watched else None,
        )
    finally:
        line.close()
    if path:
        write_tree(graph, path, FORMATS, force=args.force)
    found = facts(graph)
    best = [ply.action for ply in critical_line(graph)]
    if args.json:
        data = {**found, "line": best, "moves": first_rows(graph), "file": args.output}
        print_json(data)
        return 0
    print(f"tree         {partly(graph)}")
    if not found["exact"]:
        print(
            f"values       not all exact ({found['reason']}): bounds are given where the search did not finish"
        )
    print(f"value        {found['value']} for seat {found['seat']}; {found['unit']}")
    print(f"assumption   {found['assumption']}")
    kinds = ", ".join(
        f"{found[kind]:,} {kind}" for kind in ("choice", "joint", "chance", "over") if found[kind]
    )
    print(f"positions    {found['positions']:,} ({kinds}), {found['edges']:,} edges by {found['by']}")
    print(f"best line    {' | '.join(best) or '-'}")
    print(f"forced       {found['longest forced line']} in a row at most")
    _print_moves(first_rows(graph), found)
    if path:
        print(f"written      {path}")
    return 0


def _print_moves(rows: list[dict[str, Any]], found: dict[str, Any]) -> None:
    """The first moves with their values, the best marked."""
    print(f"first moves  {len(rows)}, best {found['best first moves']}, ahead {found['winning first moves']}")
    for row in rows[:SHOWN]:
        print(f"  {'*' if row['best'] else ' '} {row['value']:>8}  {row['move']}")
    if len(rows) > SHOWN:
        print(f"    … and {len(rows) - SHOWN} more")


WIDTH = 30  # letters of the bar


def progress_bar(grown: Grown) -> str:
    """How far an exploration is.

    >>> progress_bar(Grown("growing", 50, 100))
    '[###############...............] growing 50 of 100'
    """
    full = WIDTH * min(grown.done, grown.total) // max(grown.total, 1)
    return f"[{'#' * full + '.' * (WIDTH - full)}] {grown.stage} {grown.done:,} of {grown.total:,}"
