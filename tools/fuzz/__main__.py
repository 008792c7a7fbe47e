"""``python -m tools.fuzz``: attack the kit for a while; what was tried and what failed as a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.fuzz import arcana, command, growth, kills, pages, readers
from tools.fuzz.tally import Check, Tally, rng_for, run_for

PARTS: dict[str, Callable[[], list[Check]]] = {
    "parsers": readers.checks,
    "growth": growth.checks,
    "command": command.checks,
    "kills": kills.checks,
    "widgets": pages.checks,
    "malformed": pages.malformed,
    "susanoo": pages.games,
    "arcana": arcana.games,
    "arcana-known": arcana.known,
    "arcana-endgames": arcana.endgames,
}


def parser() -> argparse.ArgumentParser:
    """What the harness understands."""
    top = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description="Attack the kit, and count what fails."
    )
    top.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    top.add_argument("--seconds", type=float, default=60, metavar="S", help="time limit for each part (60)")
    top.add_argument(
        "--count", type=int, default=10**9, metavar="N", help="maximum number of cases per check"
    )
    top.add_argument("--seed", type=int, default=1, help="the same seed gives the same cases (1)")
    top.add_argument(
        "--state", type=Path, metavar="FILE", help="continue from this file, which is updated while it runs"
    )
    top.add_argument("--again", nargs=2, metavar=("CHECK", "CASE"), help="run one case again")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if nothing failed, 1 if something did, 2 for bad usage."""
    args = parser().parse_args(arguments)
    unknown = [part for part in args.parts if part not in PARTS]
    if unknown:
        print(
            f"python -m tools.fuzz: {unknown[0]!r} is not a part; choose from {', '.join(PARTS)}",
            file=sys.stderr,
        )
        return 2
    parts = args.parts or list(PARTS)
    if args.again:
        return again(
            args.again[0], int(args.again[1]), args.seed, [one for part in parts for one in PARTS[part]()]
        )
    tally = Tally(args.seed, args.state)
    for part in parts:
        checks = PARTS[part]()
        if not checks:
            print(f"{part}: nothing to run here", file=sys.stderr)
        run_for(tally, checks, seconds=args.seconds, count=1 if part == "growth" else args.count)
    print(tally.table())
    return 1 if tally.failed else 0


def again(name: str, number: int, seed: int, checks: Sequence[Check]) -> int:
    """One case once more."""
    check = next((one for one in checks if one.name == name), None)
    if check is None:
        print(f"python -m tools.fuzz: {name!r} is not a check", file=sys.stderr)
        return 2
    wrong = check.case(rng_for(seed, name, number))
    print(wrong or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
