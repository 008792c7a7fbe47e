"""The engine of this checkout beside that of another one, interleaved in one run.

    python benchmarks/compare.py PATH_OF_THE_OTHER_CHECKOUT
    python benchmarks/compare.py PATH --rounds 24

Both play the same random games and take the same numbers of decisions; every round runs on both, three times in
turn, and the least process time of each counts. Below 1: this checkout is faster.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
GAMES = 8  # in a round
REPEATS = 3


def play(seats: int, seed: int) -> int:
    """Decisions along random games, with nothing but the public names of the package."""
    import raigo_lab

    rng = random.Random(seed)
    game = raigo_lab.Raigo()
    steps = 0
    for number in range(GAMES):
        state = game.start(raigo_lab.deal(seats, seed + number).state)
        while (node := game.node(state)) and type(node).__name__ != "Over":
            if type(node).__name__ == "Joint":
                action = tuple(rng.choice(options) for _, options in node.seats)
            else:
                action = rng.choice(node.options)  # a dealt Raizan has a known order: chance never draws
            state = game.apply(state, action)
            steps += 1
    return steps


def work() -> None:
    """Answer rounds from standard input with the process time and the decisions of each."""
    for line in sys.stdin:
        seats, seed = map(int, line.split())
        started = time.process_time()
        steps = play(seats, seed)
        print(time.process_time() - started, steps, flush=True)


class Checkout:
    """A process that plays with the package of one checkout."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        )

    def round(self, seats: int, seed: int) -> tuple[float, int]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{seats} {seed}\n")
        self.process.stdin.flush()
        seconds, steps = self.process.stdout.readline().split()
        return float(seconds), int(steps)

    def close(self) -> None:
        self.process.communicate()


def ratio(ours: Checkout, theirs: Checkout, seats: int, seed: int) -> float:
    """Our process time by theirs for one round; both must take the same decisions."""
    best = {ours: ours.round(seats, seed), theirs: theirs.round(seats, seed)}
    for _ in range(REPEATS - 1):
        for one in (theirs, ours):
            best[one] = min(best[one], one.round(seats, seed))
    assert best[ours][1] == best[theirs][1], "the checkouts do not play the same game"
    return best[ours][0] / best[theirs][0]


def main() -> int:
    parser = argparse.ArgumentParser(description="The engine beside that of another checkout.")
    parser.add_argument("other", type=Path, nargs="?", help="the folder of the other checkout")
    parser.add_argument(
        "--rounds", type=int, default=12, help="how many rounds for each number of seats (12)"
    )
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work()
        return 0
    if args.other is None or not (args.other / "raigo_lab").is_dir():
        parser.error("name the folder of another checkout, with raigo_lab in it")
    ours, theirs = Checkout(HERE), Checkout(args.other.resolve())
    print(
        f"{os.cpu_count()} cores, Python {platform.python_version()}, {args.rounds} rounds, medians of ours / theirs"
    )
    for seats in (2, 3, 4):
        for seed in range(900, 903):
            ratio(ours, theirs, seats, seed)  # imports and caches
        found = [ratio(ours, theirs, seats, 1_000 * number) for number in range(args.rounds)]
        print(f"{seats} seats  {statistics.median(found):.3f}")
    for one in (ours, theirs):
        one.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
