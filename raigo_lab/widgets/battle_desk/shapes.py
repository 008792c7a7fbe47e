"""What the battle desk sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.susanoo_table.shapes import Battle


class Entry(TypedDict):
    """One value that a field can take."""

    value: str
    label: str


class DeskField(TypedDict):
    """Something that can be changed: chosen from a list, or a number on a bar."""

    name: str
    label: str
    value: str
    entries: list[Entry]  # empty: a bar from least to most
    least: int
    most: int


class Group(TypedDict):
    """Fields that belong together: a combatant, a Yokai, the interference."""

    name: str
    title: str
    fields: list[DeskField]
    note: str


class Rung(TypedDict):
    """The chance of victory if our side had so many more."""

    plus: str
    percent: int
    now: bool


class Move(TypedDict):
    """What a choice of the fighter's means: the chance of victory, and expected points as a fraction and roughly."""

    label: str
    win: str
    percent: int
    exact: str
    about: str


class DeskView(TypedDict):
    """The trait ``view``."""

    lang: str
    title: str
    names: dict[str, str]
    groups: list[Group]
    battle: Battle
    ladder: list[Rung]
    escape: str
    moves: list[Move]
