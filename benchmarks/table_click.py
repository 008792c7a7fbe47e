"""The kernel's work for a click on the Table, in processor time, beside another checkout of the project.

    python benchmarks/table_click.py [folder of the other checkout] [rounds]

Seeded games are played by option ids: an open table, two people at one screen, one person with three bots. With another
folder both are run by turns, each in a process of its own, and the ratio of their medians is told.
"""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
TABLES = {
    "open, two seats": {"seats": 2},
    "two at one screen": {"seats": 2, "seat": 0},
    "four seats, three bots": {"seats": 4, "seat": 0, "players": {1: "random", 2: "random", 3: "random"}},
}
CLICKS = 60


def milliseconds(how: dict) -> float:
    """Processor time of a click, over six games."""
    from raigo_lab import Table

    spent, clicks = 0.0, 0
    for seed in range(6):
        table, rng = Table(seed=seed, **how), random.Random(seed)
        for _ in range(CLICKS):
            curtain = table.scene["curtain"]
            if not curtain and not table.options:
                break
            name = "ready" if curtain else rng.choice(table.options)["id"]
            begun = time.process_time()
            table.set_state({"picked": {"serial": table.serial, "id": name}})
            spent += time.process_time() - begun
            clicks += 1
    return 1000 * spent / clicks


def measured(folder: Path) -> dict[str, float]:
    """One round in a process of its own, with the package of that folder."""
    command = [sys.executable, str(Path(__file__).resolve()), "--one"]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(folder)}, cwd=folder, capture_output=True, check=True
    )
    return json.loads(done.stdout)


def main(arguments: list[str]) -> None:
    if arguments == ["--one"]:
        print(json.dumps({name: milliseconds(how) for name, how in TABLES.items()}))
        return
    folders = [HERE, *(Path(one).resolve() for one in arguments[:1])]
    rounds = int(arguments[1]) if len(arguments) > 1 else 5
    found = [[measured(folder) for folder in folders] for _ in range(rounds)]
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {rounds} rounds")
    for name in TABLES:
        medians = [statistics.median(one[i][name] for one in found) for i in range(len(folders))]
        ratio = (
            f", {medians[0] / medians[1]:.2f} of the other's {medians[1]:.2f} ms" if len(medians) > 1 else ""
        )
        print(f"{name}: {medians[0]:.2f} ms{ratio}")


if __name__ == "__main__":
    main(sys.argv[1:])
