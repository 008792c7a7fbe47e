"""What the Battle lab sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class Commit(TypedDict):
    """The button with which a seat commits its Tower."""

    id: int
    label: str
    words: str
    ready: bool


class Tower(TypedDict):
    """A Tower that can be chosen; a token face down has no face."""

    id: int
    spot: str
    name: str
    stories: list[Face | None]
    caption: str
    named: str
    chosen: bool
    label: str
    struck: str


class Side(TypedDict):
    """One participant."""

    seat: int
    name: str
    says: str
    committed: bool
    lies: bool
    place: str
    commit: Commit
    towers: list[Tower]


class Tool(TypedDict):
    """A button below the sides."""

    id: int
    label: str
    ready: bool
    name: str


class Top(TypedDict):
    """A top that was shown."""

    face: Face
    label: str
    text: str
    won: bool


class Result(TypedDict):
    """What came of the tops that were shown (RO4)."""

    case: str
    tops: list[Top]
    text: str
    events: list[str]


class Goal(TypedDict):
    """What the numbers can count."""

    id: int
    label: str
    on: bool


class GridHead(TypedDict):
    """A choice at the edge of the payoff table."""

    text: str
    tower: str
    struck: str


class CellValue(TypedDict):
    """What a combination is worth to one participant."""

    text: str
    best: bool


class Cell(TypedDict):
    """One combination."""

    struck: bool
    values: list[CellValue]
    goes: str
    equilibrium: bool
    now: bool
    label: str


class GridRow(TypedDict):
    """One row of the payoff table."""

    heads: list[GridHead]
    cells: list[Cell]


class Grid(TypedDict):
    """The payoff table."""

    caption: str
    corner: list[str]
    columns: list[GridHead]
    rows: list[GridRow]
    note: str


class View(TypedDict):
    """The trait ``view``; from a seat there is no table."""

    lang: str
    names: dict[str, str]
    title: str
    title2: str
    subtitle: str
    thunder: str
    sides: list[Side]
    tools: list[Tool]
    result: Result | None
    goals: list[Goal]
    table: Grid | None
    lines: list[str]
