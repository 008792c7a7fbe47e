"""What the Tree explorer sends to its page."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from raigo_lab.widgets.shapes import Face


class Chip(TypedDict):
    """A few words on a coloured ground."""

    tone: str
    text: str


class Choice(TypedDict):
    """One way to look at the tree."""

    id: str
    label: str
    on: bool


class Tools(TypedDict):
    """The tools above the tree."""

    by: list[Choice]
    show: list[Choice]
    tokens: list[Choice]
    further: str
    formats: list[Choice]


class Row(TypedDict):
    """One line of the indented tree; ``kind`` and ``seat`` say who made the move."""

    id: int
    up: int | None
    depth: int
    place: int
    siblings: int
    label: str
    notation: str
    faces: list[Face]
    says: str
    value: str
    tone: str
    best: str
    chance: str
    same: str
    kind: str
    seat: str
    note: str
    unseen: bool
    open: bool
    expandable: bool
    selected: bool


class Place(TypedDict):
    """One step of the way from the root."""

    id: int
    label: str


class Here(TypedDict):
    """The selected position."""

    value: str
    tone: str
    told: str
    says: str
    position: str


class Measure(TypedDict):
    """One move beside the others: where its bounds stand, from 0 to 100."""

    id: int
    label: str
    faces: list[Face]
    value: str
    tone: str
    best: str
    low: int
    high: int


class Compared(TypedDict):
    """The moves at the selected position side by side; ``zero`` is where an even game stands."""

    title: str
    zero: int
    rows: list[Measure]
    more: str


class Exported(TypedDict):
    """The trait ``exported``: a file that was asked for; the page takes it once."""

    name: NotRequired[str]
    type: NotRequired[str]
    text: NotRequired[str]
    serial: NotRequired[int]


class View(TypedDict):
    """The trait ``view``: the visible rows and the words around them."""

    lang: str
    names: dict[str, str]
    title: str
    values: str
    chips: list[Chip]
    tools: Tools
    rows: list[Row]
    earlier: str
    later: str
    trail: list[Place]
    here: Here
    compared: Compared
