"""The verb ``explore``: the tree of an endgame as a file, and what it says in a few lines."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.positions import add_position, position_argument
from raigo_lab.errors import NotationError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.export import FORMATS, write_tree, writer
from raigo_lab.games.tree.graph import BUDGET, DECISION, LIMIT, TURN, Grown, critical_line, explore
from raigo_lab.games.tree.tables import facts, first_rows, partly
from raigo_lab.raigo.outcome import OBJECTIVES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

MOST_POSITIONS = 1_000_000
SHOWN = 8  # first moves that are told


def add(verbs: Subparsers) -> None:
    """Add the verb of this module."""
    parser = verbs.add_parser(
        "explore",
        help="the tree of an endgame as a file",
        description="Grow the tree of an endgame, put proved values on it, and write it as a file.",
    )
    add_position(parser)
    endings = ", ".join(FORMATS)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"write the tree; the ending decides how: {endings}"
    )
    parser.add_argument("--by", choices=(DECISION, TURN), default=DECISION, help="what an edge is (decision)")
    parser.add_argument("--depth", type=int, metavar="N", help="how many decisions or turns; left out: all")
    parser.add_argument("--limit", type=int, default=LIMIT, metavar="N", help=f"most positions ({LIMIT})")
    parser.add_argument(
        "--objective", choices=tuple(OBJECTIVES), default="margin", help="what is counted (margin)"
    )
    parser.add_argument(
        "--budget",
        default="",
        metavar="N,Ns,NMB",
        help=f"what the search may spend: states, seconds (30s), memory (2000MB); 0: no limit ({BUDGET.states})",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run_explore)


def read_budget(text: str) -> Budget:
    """A budget as the command line writes it.

    >>> read_budget("200000,30s")
    Budget(states=200000, seconds=30.0, megabytes=0)
    """
    if not text:
        return BUDGET
    found: dict[str, Any] = {}
    for word in text.split(","):
        lower = word.strip().lower()
        name, ending = next(
            (pair for pair in (("megabytes", "mb"), ("seconds", "s")) if lower.endswith(pair[1])),
            ("states", ""),
        )
        number = lower.removesuffix(ending)
        try:
            found[name] = float(number) if name == "seconds" else int(number)
            valid = 0 <= found[name] < 1e12
        except ValueError:
            valid = False
        if not valid:
            raise NotationError(f"--budget: {word[:40]!r} is no amount; write 200000 (states), 30s or 2000MB")
    return Budget(**found)


def run_explore(args: argparse.Namespace) -> int:
    """Explore, write, and tell what was found."""
    if args.depth is not None and args.depth < 0:
        raise NotationError(f"--depth {args.depth}: a number from 0 is expected")
    if not 1 <= args.limit <= MOST_POSITIONS:
        raise NotationError(f"--limit {args.limit}: a number from 1 to {MOST_POSITIONS} is expected")
    path = Path(args.output) if args.output else None
    if path:
        writer(path)  # An ending that cannot be written is refused before the work, not after it.
    budget = read_budget(args.budget)
    bar = Bar()
    try:
        graph = explore(
            position_argument(args),
            objective=args.objective,
            by=args.by,
            depth=args.depth,
            limit=args.limit,
            budget=budget,
            tell=bar,
        )
    finally:
        bar.close()
    if path:
        write_tree(graph, path)
    found = facts(graph)
    line = [ply.action for ply in critical_line(graph)]
    if args.json:
        told = {**found, "line": line, "moves": first_rows(graph), "file": args.output}
        print(json.dumps(told, ensure_ascii=False))
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
    print(f"best line    {' | '.join(line) or '-'}")
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


class Bar:
    """A line on standard error that grows; nothing where nobody watches."""

    WIDTH = 30

    def __init__(self) -> None:
        """Only a terminal is written to."""
        self.watched = sys.stderr.isatty()
        self.told = 0.0
        self.drawn = False

    def __call__(self, grown: Grown) -> None:
        """Draw how far it is, a few times a second."""
        now = time.monotonic()
        if not self.watched or now - self.told < 0.2:
            return
        self.told, self.drawn = now, True
        full = self.WIDTH * min(grown.done, grown.total) // max(grown.total, 1)
        bar = "#" * full + "." * (self.WIDTH - full)
        sys.stderr.write(f"\r[{bar}] {grown.stage} {grown.done:,} of {grown.total:,}   ")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the line empty."""
        if self.drawn:
            sys.stderr.write("\r" + " " * (self.WIDTH + 50) + "\r")
            sys.stderr.flush()
