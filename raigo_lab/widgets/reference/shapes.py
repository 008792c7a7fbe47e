"""What the rule reference sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class Row(TypedDict):
    """One entry."""

    group: str
    name: str
    title: str
    text: str
    pile: str
    clauses: list[str]
    faces: list[Face]


class Names(TypedDict):
    """The words around the rows."""

    title: str
    subtitle: str
    search: str
    placeholder: str
    nothing: str
    all: str
    groups: dict[str, str]
    found_one: str
    found_many: str
