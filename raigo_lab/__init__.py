"""raigo_lab: learn, solve and study the tabletop game RAIGO (雷轟) in Jupyter.

Importing it is light: tokens, hands, engine and solver need the standard library alone; pandas,
networkx and the widgets load when they are first used.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

# Public name -> the module that holds it; loaded on first use (PEP 562).
_HOME = {
    "KINDS": "tokens",
    "parse_pile": "tokens",
    "kanji": "tokens",
    "settled": "hands",
    "worth": "hands",
    "HANDS": "hands",
    "raigo_battle": "battle",
    "Rules": "rules",
    "clause": "clauses",
    "rulings_table": "clauses",
    "rulings_frame": "clauses",
    "Raigo": "engine",
    "Position": "state",
    "deal": "setup",
    "parse_position": "notation",
    "format_position": "notation",
    "parse_action": "notation",
    "why_not": "refusals",
    "tell": "events",
    "solve": "solver",
    "refute": "solver",
    "evaluate_moves": "solver",
    "explore": "tree",
    "show_tower": "svg",
    "show_tokens": "svg",
    "find": "reference",
    "player_aid": "reference",
    "TowerBuilder": "widgets.tower",
    "Table": "widgets.table",
    "BattleLab": "widgets.battle",
    "Replay": "widgets.replay",
    "DestroyClock": "widgets.clock",
    "TreeExplorer": "widgets.explorer",
    "PositionEditor": "widgets.editor",
    "Reference": "widgets.reference",
    "PuzzleBoard": "widgets.puzzle",
    "PuzzleSet": "widgets.puzzle_set",
    "Lesson": "widgets.lesson_book",
}

__all__ = ["__version__", *_HOME]  # noqa: PLE0604 - names of the table above


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'raigo_lab' has no attribute {name!r}")
    return getattr(import_module(f"raigo_lab.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
