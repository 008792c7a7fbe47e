"""What the Destroy clock sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class Item(TypedDict):
    """Something that can be planned for a turn."""

    id: int
    stop: str
    label: str
    words: str  # the whole sentence, heard and shown when it is pointed at
    face: Face
    on: bool


class Stake(TypedDict):
    """A Tower that Destroy could take; a token face down has no face."""

    spot: str
    name: str
    faces: list[Face | None]
    caption: str
    marks: list[str]
    best: bool
    label: str


class Turn(TypedDict):
    """One turn of the clock."""

    number: int
    head: str
    due: bool
    cells: int
    before: list[Face]
    added: list[Face]
    bar: str
    total: int
    weight: str
    news: list[str]
    items: list[Item]
    no_items: str
    strike: str
    stakes: list[Stake]
    no_stake: str
    sealed: str


class Offer(TypedDict):
    """A Charge that makes a Ruin."""

    id: int
    label: str


class Ruin(TypedDict):
    """The Ruin in words, and where it can be had once that was asked."""

    text: str
    here: str
    offers: list[Offer]
    ask: Offer | None


class Clear(TypedDict):
    """The button that clears the plan."""

    id: int
    label: str
    ready: bool


class View(TypedDict):
    """The trait ``view``."""

    lang: str
    names: dict[str, str]
    title: str
    title2: str
    subtitle: str
    turns: list[Turn]
    verdict: str
    ruin: Ruin
    clear: Clear
    notes: list[str]
