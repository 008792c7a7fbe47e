"""What the Position editor sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class Chip(TypedDict):
    """A few words on a coloured ground."""

    tone: str
    text: str


class Choice(TypedDict):
    """One of a few numbers."""

    id: int
    label: str
    on: bool


class Switch(TypedDict):
    """Something that is on or off."""

    label: str
    on: bool


class Select(TypedDict):
    """One value of a list: each is a word and how it is said."""

    label: str
    value: str
    options: list[list[str]]


class Controls(TypedDict):
    """What holds for the whole table."""

    seats: list[Choice]
    turn: list[Choice]
    order: Switch
    last_turns: Select | None
    moment: bool


class TrayTile(TypedDict):
    """One kind of token, and how many lie nowhere yet."""

    token: str
    face: Face
    label: str
    left: int
    says: str


class Lying(TypedDict):
    """A token on a place; the Bind on it with the turns it lasts, an eye if all see its face."""

    face: Face
    label: str
    bound: str
    up: bool


class Sign(TypedDict):
    """A sign of Arcana in the tray: laid on a token, a Circle or a seat."""

    id: str
    kanji: str
    label: str


class Place(TypedDict):
    """A place for tokens."""

    at: str
    field: str
    label: str
    says: str
    standing: bool
    flame: str  # what burns before the Circle (A29)
    tokens: list[Lying]
    bad: bool


class Seal(Select):
    """The seal of a Circle."""

    id: str


class Seat(TypedDict):
    """One seat of the draft."""

    seat: int
    title: str
    turn: bool
    turn_word: str
    yang: int
    yang_says: str
    bad: bool
    places: list[Place]
    seals: list[Seal]
    notes: list[Sign]  # the marks of Ember, Closure and of an opened Moon
    destroy: Switch


class Ruling(TypedDict):
    """A ruling that can be switched: one of its words, or a number from ``least`` on."""

    id: str
    title: str
    value: str | int
    changed: bool
    words: list[str]
    least: int | None


class Output(TypedDict):
    """One form in which the position comes out."""

    id: str
    label: str
    on: bool


class Out(TypedDict):
    """The position as text to copy."""

    kinds: list[Output]
    text: str


class View(TypedDict):
    """The trait ``view``."""

    lang: str
    names: dict[str, str]
    title: str
    subtitle: str
    state: Chip
    controls: Controls
    tray: list[TrayTile]
    signs: list[Sign]
    arcana: bool  # whether Arcana are on the table: their tray is open then
    shared: list[Place]
    seats: list[Seat]
    rulings: list[Ruling]
    problems: list[str]
    warnings: list[str]
    out: Out


class Tools(TypedDict):
    """The trait ``tools``."""

    undo: bool
    redo: bool
