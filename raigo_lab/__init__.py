"""raigo_lab: learn, solve and study the tabletop game RAIGO (雷轟) in Jupyter.

Importing it is light: tokens, hands, engine and solver need the standard library alone; pandas,
networkx and the widgets load when they are first used.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

# Public name -> the module that holds it; loaded on first use (PEP 562).
_HOME = {
    "KINDS": "raigo.tokens",
    "parse_pile": "raigo.tokens",
    "kanji": "raigo.tokens",
    "settled": "raigo.hands",
    "worth": "raigo.hands",
    "HANDS": "raigo.hands",
    "raigo_battle": "raigo.battle",
    "Rules": "raigo.rules",
    "clause": "raigo.clauses",
    "rulings_table": "raigo.clauses",
    "rulings_frame": "raigo.clauses",
    "Raigo": "raigo.engine",
    "Position": "raigo.state",
    "deal": "raigo.deal",
    "parse_position": "raigo.text.notation",
    "format_position": "raigo.text.notation",
    "parse_action": "raigo.text.notation",
    "why_not": "raigo.refusals",
    "tell": "raigo.telling",
    "solve": "raigo.endgame.solve",
    "refute": "raigo.endgame.solve",
    "evaluate_moves": "raigo.endgame.solve",
    "explore": "games.tree.graph",
    "show_tower": "pictures.tiles",
    "show_tokens": "pictures.tiles",
    "find": "club.reference",
    "player_aid": "club.reference",
    "TowerBuilder": "widgets.tower.widget",
    "Table": "widgets.table.widget",
    "BattleLab": "widgets.battle.widget",
    "Replay": "widgets.replay.widget",
    "DestroyClock": "widgets.clock.widget",
    "TreeExplorer": "widgets.explorer.widget",
    "PositionEditor": "widgets.editor.widget",
    "Reference": "widgets.reference.widget",
    "PuzzleBoard": "widgets.puzzle.widget",
    "PuzzleSet": "widgets.puzzle.set",
    "Lesson": "widgets.lesson.book",
}

__all__ = ["__version__", *_HOME]  # noqa: PLE0604 - names of the table above


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'raigo_lab' has no attribute {name!r}")
    return getattr(import_module(f"raigo_lab.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
