"""What a part of a lesson sends to its page."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from raigo_lab.widgets.shapes import Face
from raigo_lab.widgets.table.shapes import Board, Centre, Drawn

Run = list[str]  # the kind of a run of text, and the text
Line = list[Run]


class Story(TypedDict):
    """A token of a Tower in a picture."""

    face: Face
    leans: bool
    cracked: bool


class LessonRow(TypedDict):
    """A lesson in the contents."""

    href: str
    title: str
    minutes: str
    state: str
    word: str


class Piece(TypedDict):
    """Words or a picture; ``kind`` says which of the fields there are."""

    kind: str
    lines: NotRequired[list[Line]]  # p, h, ul, ol, caption
    rows: NotRequired[list[list[Line]]]  # table
    shows: NotRequired[str]  # board
    label: NotRequired[str]
    near: NotRequired[Board]
    far: NotRequired[list[Board]]
    centre: NotRequired[Centre]
    drawn: NotRequired[Drawn | None]
    names: NotRequired[dict[str, str]]
    alt: NotRequired[str]
    stories: NotRequired[list[Story]]  # tower
    caption: NotRequired[str]
    bad: NotRequired[bool]
    towers: NotRequired[list[Piece]]  # towers
    href: NotRequired[str]  # go
    lessons: NotRequired[list[LessonRow]]  # lessons
    pieces: NotRequired[list[Piece]]  # fold: what is shown when it is asked for
    faces: NotRequired[list[Face | None]]  # tiles
    labels: NotRequired[list[str]]


class Head(TypedDict):
    """The title of a part, and what kind it is."""

    title: str
    chip: str


class Language(TypedDict):
    """One side of the language switch."""

    id: int
    label: str
    lang: str
    on: bool


class Choice(TypedDict):
    """An answer, or a move to look at."""

    id: int
    label: str
    on: bool
    mark: str
    ready: bool


class Goal(TypedDict):
    """One line of a list that is ticked off."""

    runs: Line
    state: str
    word: str


class Verdict(TypedDict):
    """What is said of an answer or an attempt."""

    tone: str
    title: str
    lines: list[Line]


class Tool(TypedDict):
    """A button beside the choices."""

    id: int
    name: str
    label: str
    on: NotRequired[bool]


class Clause(TypedDict):
    """A clause that can be opened."""

    title: str
    text: str
    label: str


class View(TypedDict):
    """The trait ``view``."""

    head: Head
    label: str
    languages: list[Language]
    pieces: list[Piece]
    choices: list[Choice]
    many: bool  # whether several of the choices are to be found
    checklist: list[Goal]
    verdict: Verdict | None
    after: list[Piece]
    tools: list[Tool]
    teaches: list[str]
    tone: str
    clauses: dict[str, Clause]
    lang: str
    names: dict[str, str]
