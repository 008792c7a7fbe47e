"""This checkout beside an older one: random play, and endgames of the ladder.

    git worktree add ../before COMMIT
    python benchmarks/before.py ../before

Both run the same work through the public names, each in processes of its own, taking turns round by round. The
table gives medians of process time and the ratio now / before. Both must come to the same numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENDGAMES = 12


def play(games: int = 60) -> tuple[float, object]:
    """Decisions along random games of 2, 3 and 4 seats: process time for each, and how many there were."""
    import raigo_lab

    game, rng, steps, start = raigo_lab.Raigo(), random.Random(7), 0, time.process_time()
    for number in range(games):
        state = game.start(raigo_lab.deal(2 + number % 3, number).state)
        while True:
            node = game.node(state)
            kind = type(node).__name__
            if kind == "Over":
                break
            if kind == "Choice":
                action = rng.choice(node.options)
            elif kind == "Joint":
                action = tuple(rng.choice(options) for _, options in node.seats)
            else:
                action = rng.choice(node.outcomes)[0]
            state = game.apply(state, action)
            steps += 1
    return (time.process_time() - start) / steps, steps


def endgames() -> tuple[float, object]:
    """One endgame of each kind on the first rungs of the ladder, solved: process time of all, and their values."""
    import raigo_lab

    ladder = json.loads((HERE / "ladder.json").read_text(encoding="utf-8"))
    texts = [rung[0] for rung in ladder.values()][:ENDGAMES]
    positions = [raigo_lab.parse_position(text) for text in texts]
    start = time.process_time()
    values = [str(raigo_lab.solve(position).value) for position in positions]
    return time.process_time() - start, values


WORK = {"play": play, "endgames": endgames}


def run(checkout: Path, work: str) -> tuple[float, object]:
    """One round in a fresh process that imports this checkout."""
    environ = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(Path(__file__).resolve()), "--one", work, str(checkout)]
    done = subprocess.run(command, env=environ, cwd=checkout, capture_output=True, text=True, check=True)
    seconds, found = json.loads(done.stdout)
    return seconds, found


def main() -> int:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("before", type=Path, help="a checkout of the older commit")
    top.add_argument("--rounds", type=int, default=7)
    top.add_argument("--work", action="append", choices=tuple(WORK))
    top.add_argument("--one", choices=tuple(WORK), help=argparse.SUPPRESS)
    args = top.parse_args()
    if args.one:
        print(json.dumps(WORK[args.one]()))
        return 0
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}")
    same = True
    for work in args.work or WORK:
        times: dict[str, list[float]] = {"before": [], "now": []}
        found = {}
        for _ in range(args.rounds):
            for name, checkout in (("before", args.before.resolve()), ("now", HERE.parent)):
                seconds, found[name] = run(checkout, work)
                times[name].append(seconds)
        before, now = (statistics.median(times[name]) for name in ("before", "now"))
        ratios = sorted(b / a for a, b in zip(times["before"], times["now"], strict=True))
        same = same and found["before"] == found["now"]
        print(
            f"{work:9} before {before * 1000:10.4f} ms   now {now * 1000:10.4f} ms   "
            f"now/before {statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
            f"{'' if found['before'] == found['now'] else '   DIFFERENT RESULTS'}",
            flush=True,
        )
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
