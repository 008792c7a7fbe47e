"""Compare the compiled search with the engine and the searches in Python, for as long as one likes.

    python tools/compare_native.py --games 2000 --turns 2000 --values 3000 --seed 1

Along random games: who chooses, the options in their order, every position that follows, the end, the bounds. From
random positions: the set of positions at the end of the turn. Of random endgames: the value, against the plain check
or, where that takes more than ``--states``, against the search in Python. Any rulings, both objectives. The first
difference is told with its position, and ends the run.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.compiled import (  # type: ignore[import-not-found]  # lies with the tests
    Comparison,
    random_battle,
    random_endgame,
    random_start,
)
from support.random_games import dice  # type: ignore[import-not-found]  # likewise

EVERY = 100


def main() -> int:
    """Run all three comparisons; the figures so far are told now and then."""
    parser = argparse.ArgumentParser(description="Compare the compiled search with Python.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--values", type=int, default=200)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--states", type=int, default=1000, help="how many states the plain check may visit")
    args = parser.parse_args()
    comparison = Comparison()
    for name, number in (
        ("games", args.games),
        ("turns", args.turns),
        ("values", args.values),
        ("battles", args.battles),
    ):
        for step in range(number):
            rng = dice(args.seed * 1_000_000 + step)
            if name == "games":
                comparison.follow(rng, random_start(rng))
                comparison.bounds_along(rng, random_endgame(rng))
            elif name == "turns":
                comparison.turn(random_endgame(rng))
            elif name == "values":
                comparison.value(rng, random_endgame(rng), args.states)
            else:
                comparison.value(rng, random_battle(rng), args.states)
            if (step + 1) % EVERY == 0 or step + 1 == number:
                print(f"{name} {step + 1}: {comparison.told()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
