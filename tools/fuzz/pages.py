"""Attacks that lie with the tests: messages from the page to every widget, and whole games of the second game."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tools.fuzz.tally import Check

MALFORMED = ", malformed"
TESTS = Path(__file__).resolve().parent.parent.parent / "tests"


def checks() -> list[Check]:
    """Messages as a page may send them; the tests of the widgets know what they may say."""
    return [one for one in _messages() if not one.name.endswith(MALFORMED)]


def malformed() -> list[Check]:
    """Messages that no page of ours sends."""
    return [one for one in _messages() if one.name.endswith(MALFORMED)]


def games() -> list[Check]:
    """Random games of Warriors of Susanoo, with everything that must hold."""
    return _checks_of("susanoo_games", "susanoo", TESTS / "susanoo")


def _messages() -> list[Check]:
    return _checks_of("widgets.message_fuzz", "widget", TESTS)


def _checks_of(module: str, name: str, folder: Path) -> list[Check]:
    """What ``checks() -> [(name, case(rng) -> wrong)]`` of a module of the tests gives, if it is there."""
    if not (folder / f"{module.replace('.', '/')}.py").exists():
        return []
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return [Check(f"{name}: {kind}", case) for kind, case in importlib.import_module(module).checks()]
