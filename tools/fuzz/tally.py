"""What was tried and what failed, kept in a file so that a run can be stopped and go on."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from raigo_lab.files.writing import write_whole

KEPT = 10  # failures of a check that are kept, each with the number by which it can be run again


class Check(NamedTuple):
    """One kind of attack: a case is made from a seed of its own, and answers what is wrong, or nothing."""

    name: str
    case: Callable[[random.Random], str]


class Tally:
    """The counts of every check, by name."""

    def __init__(self, seed: int, path: Path | None = None) -> None:
        """Go on where a file says that we were; another seed begins afresh."""
        self.seed, self.path = seed, path
        self.rows: dict[str, dict[str, Any]] = {}
        if path is not None and path.exists():
            data = json.loads(path.read_text(encoding="utf-8"))
            self.rows = data["rows"] if data["seed"] == seed else {}

    def row(self, name: str) -> dict[str, Any]:
        """The row of a check."""
        return self.rows.setdefault(name, {"tried": 0, "failed": 0, "failures": []})

    def run(self, check: Check) -> str:
        """The next case of a check."""
        row = self.row(check.name)
        number = row["tried"]
        wrong = check.case(rng_for(self.seed, check.name, number))
        row["tried"] += 1
        if wrong:
            row["failed"] += 1
            row["failures"] = [*row["failures"], [number, wrong]][:KEPT]
        return wrong

    def save(self) -> None:
        """Keep the counts."""
        if self.path is not None:
            write_whole(self.path, json.dumps({"seed": self.seed, "rows": self.rows}, indent=1) + "\n")

    def table(self) -> str:
        """Check, tried, failed; and below, what failed."""
        wide = max((len(name) for name in self.rows), default=5)
        lines = [f"{'check':{wide}}     tried  failed"]
        lines += [
            f"{name:{wide}}  {row['tried']:8,}  {row['failed']:6,}" for name, row in sorted(self.rows.items())
        ]
        lines += [
            f"  {name} case {number}: {wrong}"
            for name, row in sorted(self.rows.items())
            for number, wrong in row["failures"]
        ]
        return "\n".join(lines)

    @property
    def failed(self) -> int:
        """How many cases failed in all."""
        return sum(row["failed"] for row in self.rows.values())


def rng_for(seed: int, name: str, number: int) -> random.Random:
    """The chance of one case, the same on every machine."""
    return random.Random(f"{seed} {name} {number}")  # noqa: S311 - repeatable, not secret


def run_for(tally: Tally, checks: Sequence[Check], *, seconds: float, count: int) -> None:
    """Take the checks in turn until the time is over, or each was tried so often."""
    end = time.monotonic() + seconds
    saved = time.monotonic()
    while time.monotonic() < end:
        waiting = [check for check in checks if tally.row(check.name)["tried"] < count]
        if not waiting:
            break
        for check in waiting:
            tally.run(check)
        if time.monotonic() - saved > 10:
            tally.save()
            saved = time.monotonic()
    tally.save()
