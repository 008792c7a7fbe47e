"""What the rush sends to its page."""

from __future__ import annotations

from typing import TypedDict

from raigo_lab.widgets.shapes import Face


class RushTower(TypedDict):
    """A Tower of the question."""

    name: str
    label: str
    stories: list[Face]


class RushView(TypedDict):
    """The trait ``view``: the question, its answers, and how it goes."""

    state: str
    title: str
    about: str
    question: str
    towers: list[RushTower]
    answers: list[str]
    begin: str
    left: float
    seconds: int
    score: str
    slips: str
    last: str
    tone: str
