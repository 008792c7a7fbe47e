"""What every widget sends to its page, as types; each folder has a module of this name for its own traits.

``tools/js_types.py`` writes them as TypeScript declarations beside the scripts, so both halves speak of one thing.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Malformed(Exception):  # noqa: N818 - says what it is
    """A message that is not offered here: answered with one sentence, and nothing is changed."""


class ReasonLine(TypedDict):
    """One line of what is said; the clause that it rests on, and that clause's own words."""

    clause: str
    text: str
    about: str


class Reason(TypedDict):
    """What is said: ``bad`` for a refusal, ``plain`` for what was done; empty when nothing is."""

    tone: NotRequired[str]
    lines: NotRequired[list[ReasonLine]]
    serial: NotRequired[int]


class Face(TypedDict):
    """What is printed on a token."""

    letter: str
    kanji: str
    weight: int
    suit: str
    mark: NotRequired[str]  # of an Arcanum: the path that says its kind, in the place of a letter


class Image(TypedDict):
    """A still picture."""

    src: str
    alt: str


class Opening(TypedDict):
    """Another widget that takes the position."""

    id: str
    label: str


class OpenIn(TypedDict):
    """The trait ``opens``: where the position can be opened, or why nowhere; its link."""

    lang: str
    label: str
    back: str
    items: list[Opening]
    why: str
    link: str
    copy: str
    copied: str


class Change(TypedDict):
    """A part of a picture that is to be set."""

    path: list[str | int]
    value: Any


class Sure(TypedDict):
    """A question that the page asks back: the request that says yes, and the words of its button."""

    id: str
    label: str


class Tools(TypedDict):
    """The trait ``tools`` of a table: what can be done beside playing; puzzles have none."""

    undo: NotRequired[bool]
    redo: NotRequired[bool]
    sure: NotRequired[Sure | None]
    fixed: NotRequired[bool]  # whether it belongs to a lesson and stays at its position


class Clip(TypedDict):
    """The trait ``clip``: a text that was asked for, to be copied; empty when the screen is passed."""

    kind: NotRequired[str]
    text: NotRequired[str]
    serial: NotRequired[int]


def depth(data: object) -> int:
    """How many lists and objects stand inside each other, counted layer by layer: it may be thousands.

    >>> depth(1), depth([]), depth({"a": [1, {}]})
    (0, 1, 3)
    """
    layer, count = [data], 0
    while layer := [one for one in layer if isinstance(one, dict | list)]:
        count += 1
        layer = [inner for one in layer for inner in (one.values() if isinstance(one, dict) else one)]
    return count
