"""Which branches of the rules, the endgames and the puzzles the tests went through; no room falls below its floor.

``python go.py test --only tests`` measures (``pytest --cov``) and then calls this. Rooms and floors stand in
``pyproject.toml``, the tests that are measured in ``tests/support/measured.py``.
"""

from __future__ import annotations

import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from coverage import Coverage
from coverage.exceptions import CoverageException

CLONE = Path(__file__).resolve().parent.parent


class Room(NamedTuple):
    """One folder of the package: how many of its branches there are, and which were never taken."""

    name: str
    floor: float  # per cent
    branches: int
    missing: tuple[str, ...]  # "file:line" or "file:line->line"

    @property
    def percent(self) -> float:
        """How many of its branches were taken; all, if there are none."""
        return 100 * (1 - len(self.missing) / self.branches) if self.branches else 100.0

    @property
    def ok(self) -> bool:
        """Whether the room keeps its floor."""
        return self.percent >= self.floor


def floors() -> dict[str, float]:
    """The rooms that are measured, with the per cent of branches that must be taken."""
    project = tomllib.loads((CLONE / "pyproject.toml").read_text(encoding="utf-8"))
    return {name: float(floor) for name, floor in project["tool"]["raigo-lab"]["branches"].items()}


def measured_files(data_file: str = ".coverage") -> dict[str, Any]:
    """What coverage found in each file, by its path inside the clone."""
    found = Coverage(data_file=str(CLONE / data_file), config_file=str(CLONE / "pyproject.toml"))
    found.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        found.json_report(outfile=str(report))
        files: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))["files"]
    return {Path(name).as_posix(): one for name, one in files.items()}


def rooms(files: dict[str, Any], wanted: dict[str, float]) -> Iterator[Room]:
    """Every room that has a floor; a file that no test loaded counts as not covered at all."""
    for name, floor in wanted.items():
        branches = 0
        missing: list[str] = []
        for path in sorted((CLONE / name).glob("*.py")):
            inside = path.relative_to(CLONE).as_posix()
            if inside not in files:
                branches, missing = branches + 1, [*missing, f"{inside}: never loaded"]
                continue
            branches += files[inside]["summary"]["num_branches"]
            missing += [f"{inside}:{_arrow(*pair)}" for pair in files[inside]["missing_branches"]]
        yield Room(name, floor, branches, tuple(missing))


def _arrow(line: int, to: int) -> str:
    return f"{line}->{'exit' if to < 0 else to}"


def main() -> int:
    """Tell every room; 1 if one is below its floor."""
    try:
        found = list(rooms(measured_files(), floors()))
    except CoverageException as error:
        print(f"nothing was measured ({error}): run `python go.py test --only tests`")
        return 1
    for room in found:
        for one in room.missing:
            print(f"  not taken: {one}")
    for room in found:
        sign = "" if room.ok else "  BELOW ITS FLOOR"
        print(
            f"{room.name:28} {room.percent:6.2f} % of {room.branches} branches, floor {room.floor:g} %{sign}"
        )
    return 0 if all(room.ok for room in found) else 1


if __name__ == "__main__":
    sys.exit(main())
