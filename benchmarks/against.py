"""Two checkouts against each other on the first endgames of the ladder, in turn, by processor time.

    python benchmarks/against.py OTHER_CHECKOUT [--first 12] [--rounds 5]

Each endgame is solved in a process of its own, once in each checkout, round after round; the fastest of its rounds
counts, so that a busy machine disturbs both alike. Values must agree. The ratio is this checkout's time by the other's.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path

LEAST_SECONDS = 0.002  # below that a ratio says nothing; it still counts in the sum
HERE = Path(__file__).resolve().parent
ONE = """
import importlib, json, sys, time
sys.setrecursionlimit(20_000)
def found(name, *homes):
    for home in homes:
        try:
            return getattr(importlib.import_module("raigo_lab." + home), name)
        except (ImportError, AttributeError):
            pass
    raise SystemExit(name + " is not there")
Solver = found("Solver", "raigo.endgame.solver", "raigo.endgame.solve", "solver")
parse_position = found("parse_position", "raigo.text.notation", "notation")
position = parse_position(sys.argv[1])
started = time.process_time()
solver = Solver(position)
result = solver.search.solve(solver.start)
print(json.dumps([str(result.lower), str(result.upper), result.states, time.process_time() - started]))
"""


def measured(checkout: Path, text: str) -> tuple[str, str, int, float]:
    """Solve one endgame with the package of a checkout: bounds, states, seconds."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [sys.executable, "-c", ONE, text],
        capture_output=True,
        text=True,
        env=environment,
        cwd=checkout,
        check=True,
    )
    low, high, states, seconds = json.loads(done.stdout)
    return low, high, states, seconds


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path)
    parser.add_argument("--first", type=int, default=12, metavar="N", help="how many endgames (12)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each is solved (5)")
    args = parser.parse_args()
    ladder = json.loads((HERE / "ladder.json").read_text(encoding="utf-8"))
    endgames = [(step, text) for step, texts in ladder.items() for text in texts][: args.first]
    ratios, totals = [], [0.0, 0.0]
    for step, text in endgames:
        rounds = [(measured(HERE.parent, text), measured(args.other, text)) for _ in range(args.rounds)]
        mine, theirs = rounds[0]
        if mine[:2] != theirs[:2]:
            print(f"{step}: {mine[:2]} here, {theirs[:2]} there: {text}")
            return 1
        here, there = (min(one[side][3] for one in rounds) for side in (0, 1))
        if there >= LEAST_SECONDS:
            ratios.append(here / there)
        totals = [totals[0] + here, totals[1] + there]
        print(
            f"{step:10} {mine[2]:9,} {theirs[2]:9,} states {here:8.3f} {there:8.3f} s {here / there:6.3f}",
            flush=True,
        )
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(
        f"{len(endgames)} endgames: {totals[0] / totals[1]:.3f} of the other's time all together; "
        f"geometric mean {mean:.3f} over the {len(ratios)} that take {LEAST_SECONDS} s or more"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
