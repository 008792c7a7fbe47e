"""What the Tower builder sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class Note(TypedDict):
    """A sentence with its tone and the clause that it rests on."""

    tone: str
    clause: str
    text: str


class Tool(TypedDict):
    """A button: take off the top, clear."""

    id: int
    label: str
    key: str
    note: Note | None


class Story(TypedDict):
    """One token of the Tower; only the top one can be taken off."""

    story: int
    face: Face
    label: str
    leans: bool
    cracked: bool
    id: int | None
    note: Note | None


class Slot(TypedDict):
    """A story that is still free."""

    story: int
    kind: str
    text: str
    clause: str


class ScoreLine(TypedDict):
    """One line of the score, with what its clause says."""

    clause: str
    text: str
    value: str
    kind: str
    aside: str
    about: str


class Growth(TypedDict):
    """A hand that tokens on top can make."""

    faces: list[Face]
    added: str
    name: str
    aside: str
    points: str


class Becomes(TypedDict):
    """What the Tower can become."""

    title: str
    rows: list[Growth]
    text: str


class Score(TypedDict):
    """What the Tower is worth."""

    points: str
    tone: str
    name: str
    name2: str
    note: str
    notation: str
    lines: list[ScoreLine]
    full: bool
    becomes: Becomes


class Shows(TypedDict):
    """What a tile of the tray promises."""

    kind: str
    text: str


class Kind(TypedDict):
    """One tile of the tray."""

    id: int
    face: Face
    label: str
    shows: Shows
    copies: str
    refused: bool
    note: Note | None


class Suit(TypedDict):
    """One row of the tray."""

    name: str
    kinds: list[Kind]


class Tray(TypedDict):
    """All tokens that can be put on."""

    title: str
    hint: str
    keys: str
    suits: list[Suit]


class Task(TypedDict):
    """A task that is checked at every step."""

    title: str
    text: str
    done: bool
    word: str
    says: str


class Builder(TypedDict):
    """What is shown of a Tower, the task apart."""

    lang: str
    names: dict[str, str]
    title: str
    title2: str
    subtitle: str
    tools: list[Tool]
    stories: list[Story]
    slots: list[Slot]
    score: Score
    tray: Tray
    says: Note


class View(Builder):
    """The trait ``view``."""

    task: Task | None
