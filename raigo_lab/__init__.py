"""raigo_lab: learn, solve and study the tabletop game RAIGO (雷轟) in Jupyter.

Importing it is light: tokens, hands, engine and solver need the standard library alone; pandas,
networkx and the widgets load when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # What a type checker sees; a test holds it to the table below.
    from raigo_lab.club.reading import show_table as show_table
    from raigo_lab.club.reference import find as find
    from raigo_lab.club.reference import player_aid as player_aid
    from raigo_lab.games.protocol import Chance as Chance
    from raigo_lab.games.protocol import Choice as Choice
    from raigo_lab.games.protocol import Joint as Joint
    from raigo_lab.games.protocol import Over as Over
    from raigo_lab.pictures.tiles import show_tokens as show_tokens
    from raigo_lab.pictures.tiles import show_tower as show_tower
    from raigo_lab.raigo.battle import raigo_battle as raigo_battle
    from raigo_lab.raigo.clauses import clause as clause
    from raigo_lab.raigo.clauses import rulings_frame as rulings_frame
    from raigo_lab.raigo.clauses import rulings_table as rulings_table
    from raigo_lab.raigo.deal import deal as deal
    from raigo_lab.raigo.endgame.explore import explore as explore
    from raigo_lab.raigo.endgame.solve import evaluate_moves as evaluate_moves
    from raigo_lab.raigo.endgame.solve import refute as refute
    from raigo_lab.raigo.endgame.solve import solve as solve
    from raigo_lab.raigo.engine import Raigo as Raigo
    from raigo_lab.raigo.hands import HANDS as HANDS
    from raigo_lab.raigo.hands import settled as settled
    from raigo_lab.raigo.hands import worth as worth
    from raigo_lab.raigo.refusals import why_not as why_not
    from raigo_lab.raigo.rules import Rules as Rules
    from raigo_lab.raigo.state import Position as Position
    from raigo_lab.raigo.telling import tell as tell
    from raigo_lab.raigo.text.notation import format_position as format_position
    from raigo_lab.raigo.text.notation import parse_action as parse_action
    from raigo_lab.raigo.text.notation import parse_position as parse_position
    from raigo_lab.raigo.tokens import KINDS as KINDS
    from raigo_lab.raigo.tokens import kanji as kanji
    from raigo_lab.raigo.tokens import parse_pile as parse_pile
    from raigo_lab.widgets.battle.widget import BattleLab as BattleLab
    from raigo_lab.widgets.battle_desk.widget import BattleDesk as BattleDesk
    from raigo_lab.widgets.clock.widget import DestroyClock as DestroyClock
    from raigo_lab.widgets.editor.widget import PositionEditor as PositionEditor
    from raigo_lab.widgets.explorer.widget import TreeExplorer as TreeExplorer
    from raigo_lab.widgets.lesson.book import Course as Course
    from raigo_lab.widgets.lesson.book import Lesson as Lesson
    from raigo_lab.widgets.puzzle.set import Practice as Practice
    from raigo_lab.widgets.puzzle.set import PuzzleSet as PuzzleSet
    from raigo_lab.widgets.puzzle.widget import PuzzleBoard as PuzzleBoard
    from raigo_lab.widgets.reference.widget import Reference as Reference
    from raigo_lab.widgets.replay.widget import Replay as Replay
    from raigo_lab.widgets.rush.widget import Rush as Rush
    from raigo_lab.widgets.susanoo_table.tasks import SusanooLesson as SusanooLesson
    from raigo_lab.widgets.susanoo_table.tasks import SusanooPuzzles as SusanooPuzzles
    from raigo_lab.widgets.susanoo_table.widget import SusanooTable as SusanooTable
    from raigo_lab.widgets.table.widget import Table as Table
    from raigo_lab.widgets.tower.widget import TowerBuilder as TowerBuilder

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
    "Choice": "games.protocol",
    "Joint": "games.protocol",
    "Chance": "games.protocol",
    "Over": "games.protocol",
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
    "explore": "raigo.endgame.explore",
    "show_tower": "pictures.tiles",
    "show_tokens": "pictures.tiles",
    "show_table": "club.reading",
    "find": "club.reference",
    "player_aid": "club.reference",
    "TowerBuilder": "widgets.tower.widget",
    "Table": "widgets.table.widget",
    "SusanooTable": "widgets.susanoo_table.widget",
    "SusanooPuzzles": "widgets.susanoo_table.tasks",
    "SusanooLesson": "widgets.susanoo_table.tasks",
    "BattleDesk": "widgets.battle_desk.widget",
    "BattleLab": "widgets.battle.widget",
    "Replay": "widgets.replay.widget",
    "DestroyClock": "widgets.clock.widget",
    "TreeExplorer": "widgets.explorer.widget",
    "PositionEditor": "widgets.editor.widget",
    "Reference": "widgets.reference.widget",
    "PuzzleBoard": "widgets.puzzle.widget",
    "PuzzleSet": "widgets.puzzle.set",
    "Practice": "widgets.puzzle.set",
    "Rush": "widgets.rush.widget",
    "Lesson": "widgets.lesson.book",
    "Course": "widgets.lesson.book",
}

__all__ = ["__version__", *_HOME]  # noqa: PLE0604 - names of the table above


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'raigo_lab' has no attribute {name!r}")
    return getattr(import_module(f"raigo_lab.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
