"""Messages from the page: the attack itself lies with the tests of the widgets, which know what they may say."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tools.fuzz.tally import Check

MODULE = (
    "widgets.message_fuzz"  # tests/widgets/message_fuzz.py, with checks() -> [(name, case(rng) -> wrong)]
)
MALFORMED = ", malformed"
TESTS = Path(__file__).resolve().parent.parent.parent / "tests"


def checks() -> list[Check]:
    """Messages as a page may send them."""
    return [one for one in _all() if not one.name.endswith(MALFORMED)]


def malformed() -> list[Check]:
    """Messages that no page of ours sends."""
    return [one for one in _all() if one.name.endswith(MALFORMED)]


def _all() -> list[Check]:
    """The checks of the widgets' tests, if they are there."""
    if not (TESTS / f"{MODULE.replace('.', '/')}.py").exists():
        return []
    if str(TESTS) not in sys.path:
        sys.path.insert(0, str(TESTS))
    module = importlib.import_module(MODULE)
    return [Check(f"widget: {name}", case) for name, case in module.checks()]
