"""What a Replay sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Change
from raigo_lab.widgets.table.shapes import Beat, Board, Centre, Drawn


class LineStep(TypedDict):
    """One step of the line in a few words, and the tokens it is made with."""

    id: int
    text: str
    tokens: str


class LineTurn(TypedDict):
    """The steps of one turn."""

    turn: int
    head: str
    steps: list[LineStep]


class Line(TypedDict):
    """The trait ``line``: all steps of the line under way."""

    turns: list[LineTurn]
    last: int
    title: str
    yang: list[list[int]]  # by seat, at each step
    seats: list[str]
    graph: str


class Jump(TypedDict):
    """A button, and where it leads from here."""

    name: str
    id: int
    label: str
    ready: bool


class Table(TypedDict):
    """The table at this step."""

    label: str
    near: Board
    far: list[Board]
    centre: Centre
    drawn: Drawn | None


class Other(TypedDict):
    """A variation to go into, or the way back."""

    id: int
    label: str


class View(TypedDict):
    """The trait ``view``."""

    lang: str
    names: dict[str, str]
    title: str
    title2: str
    subtitle: str
    index: int
    last: int
    where: str
    jumps: list[Jump]
    speeds: list[float]
    board: Table
    told: list[str]
    changed: list[str]
    trail: list[list[str]]
    start: list[Change]
    beats: list[Beat]
    comment: str
    aside: str
    others: list[Other]
