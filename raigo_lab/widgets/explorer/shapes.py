"""What the Tree explorer sends to its page."""

from __future__ import annotations

from typing import TypedDict


class Chip(TypedDict):
    """A few words on a coloured ground."""

    tone: str
    text: str


class Choice(TypedDict):
    """One way to look at the tree."""

    id: str
    label: str
    on: bool


class Switch(TypedDict):
    """Something that is on or off."""

    label: str
    on: bool


class Tools(TypedDict):
    """The tools above the tree."""

    by: list[Choice]
    critical: Switch
    further: str
    overview: str


class Row(TypedDict):
    """One line of the indented tree."""

    id: int
    up: int | None
    depth: int
    place: int
    siblings: int
    label: str
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
