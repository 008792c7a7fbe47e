"""What the puzzles send to their page beside the board."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Image
from raigo_lab.widgets.table.shapes import NamedFace


class Level(TypedDict):
    """How hard it is, with the facts that make it so."""

    level: int
    of: int
    text: str
    facts: str


class Clause(TypedDict):
    """A clause that can be opened."""

    title: str
    text: str


class AskedTower(TypedDict):
    """A Tower that is asked about, without its worth."""

    stories: list[NamedFace]
    label: str


class GivenTurn(TypedDict):
    """One turn of the line that a question is about."""

    head: str
    steps: list[str]


class Answer(TypedDict):
    """A button that answers."""

    id: int
    label: str
    words: str
    towers: list[list[NamedFace]]
    ready: bool
    mark: str


class MixField(TypedDict):
    """How often one Tower is sent."""

    label: str
    words: str
    towers: list[list[NamedFace]]
    value: str


class Mix(TypedDict):
    """The fields of a mix, and what is wrong with what was written."""

    fields: list[MixField]
    wrong: str
    ready: bool


class Verdict(TypedDict):
    """What a try came to."""

    tone: str
    title: str
    comment: str
    notes: list[str]


class ShownLine(TypedDict):
    """The line on the board, as far as it has been shown."""

    at: int
    last: int
    where: str
    steps: list[list[str]]
    first: int


class Hint(TypedDict):
    """A hint that was given."""

    grade: int
    label: str
    text: str


class Hints(TypedDict):
    """The hints given, the next one, and the question before the last one."""

    given: list[Hint]
    next: str
    sure: str
    lit: list[str]


class Proved(TypedDict):
    """One row of what was proved."""

    name: str
    text: str


class GridRow(TypedDict):
    """What one Tower is worth against each answer."""

    head: str
    cells: list[str]


class Grid(TypedDict):
    """What every combination of Towers is worth."""

    caption: str
    columns: list[str]
    rows: list[GridRow]


class After(TypedDict):
    """What is told after solving."""

    score: str
    idea: str
    explanation: str
    shown: list[str]
    proved: list[Proved]
    grid: Grid | None
    tree: Image | None


class Deeds(TypedDict):
    """Which buttons there are."""

    take_back: bool
    begin: bool
    watch: bool
    tree: bool


class ShelfRow(TypedDict):
    """One puzzle of a set."""

    id: int
    title: str
    levels: str
    level: int
    mark: str
    word: str
    now: bool


class Shelf(TypedDict):
    """The other puzzles of a set."""

    title: str
    note: str
    rows: list[ShelfRow]
    previous: int | None
    next: int | None


class Page(TypedDict):
    """The trait ``page``: everything beside the board."""

    lang: str
    names: dict[str, str]
    name: str
    title: str
    theme: str
    task: str
    seat: str
    level: Level
    teaches: list[str]
    clauses: dict[str, Clause]
    board: bool
    tower: AskedTower | None
    given: list[GivenTurn]
    answers: list[Answer]
    mix: Mix | None
    state: str
    thinking: str
    verdict: Verdict | None
    line: ShownLine | None
    told: list[list[str]]
    hints: Hints
    after: After | None
    deeds: Deeds
    shelf: Shelf | None
