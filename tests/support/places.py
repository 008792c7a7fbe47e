"""Where the project's files lie, for tests in any folder."""

from pathlib import Path

CLONE = Path(__file__).resolve().parents[2]
PACKAGE = CLONE / "raigo_lab"
NOTEBOOKS = CLONE / "notebooks"
TESTS = CLONE / "tests"
DATA = TESTS / "data"
