"""A copy of the package in which something is added, and what it says then."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from support.places import PACKAGE


def copy_package(folder: Path) -> Path:
    """The Python of the package, without pages and what only they need."""
    return Path(
        shutil.copytree(
            PACKAGE, folder / "raigo_lab", ignore=shutil.ignore_patterns("__pycache__", "static", "*.js")
        )
    )


def insert(path: Path, line: str, more: str) -> None:
    """Put more behind a line that stands there once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(line) == 1
    path.write_text(text.replace(line, line + more), encoding="utf-8")


def run_in(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """What the package in this folder does with some code."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
