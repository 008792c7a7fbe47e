"""Solve every last turn of the small table and write it: ``python -m tools.build_duels`` (a few minutes).

``--check N`` solves N of them again, chosen by ``--seed``, by the plain check, which prunes nothing, and compares.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

from raigo_lab.files.writing import write_whole
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.duels import FILE, IMPOSSIBLE, Duel, duels, packed, values
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.rules import DEFAULT

EVERY = 5000  # of progress


def solved() -> Iterator[int]:
    """The value of each, in the order of the file; one search serves them all."""
    solver = Solver(next(duels()).position)
    for number, duel in enumerate(duels()):
        if number % EVERY == 0:
            print(f"\r{number:,} endgames", end="", file=sys.stderr, flush=True)
        if not duel.possible:
            yield IMPOSSIBLE
            continue
        value = solver.search.exact(solver.game.start(duel.position.state))
        if value.denominator != 1:
            raise SystemExit(f"{duel}: {value} is not a whole number")
        yield int(value)


def plain_value(duel: Duel) -> int:
    """The value by looking at everything."""
    solver = Solver(duel.position)
    problem = solver.problem
    return int(Plain(problem.game, problem.value_of, problem.maximises).value(solver.start))


def main(arguments: list[str] | None = None) -> int:
    """Build, or check what was built."""
    parser = argparse.ArgumentParser(description="Build the table of last turns.")
    parser.add_argument("--check", type=int, metavar="N", help="check N of them again with the plain search")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    if args.check is None:
        write_whole(FILE, packed(solved()))
        print(f"\n{FILE.name}: {FILE.stat().st_size:,} bytes, {len(values()):,} endgames under {DEFAULT}")
        return 0
    chosen = random.Random(args.seed).sample(sorted(values()), args.check)  # noqa: S311 - games, not secrets
    wrong = [duel for duel in chosen if plain_value(duel) != values()[duel]]
    print(f"{len(chosen)} endgames solved again, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
