"""Which clause is taught where: from the lessons themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from raigo_lab.course.lesson import lesson_names, load
from raigo_lab.raigo.clauses import clause_ids


class Place(NamedTuple):
    """A part of a lesson."""

    lesson: str
    part: str

    def __str__(self) -> str:
        """As the table of clauses shows it."""
        return f"{self.lesson[:2]} {self.part}"


@cache
def taught() -> Mapping[str, tuple[Place, ...]]:
    """Every clause with the parts that teach it, in the order of the course.

    >>> taught()["C3"][0].lesson
    '01_the_table'
    """
    found: dict[str, list[Place]] = {name: [] for name in clause_ids()}
    for name in lesson_names():
        for part in load(name).parts:
            for clause in part.clauses:
                found[clause].append(Place(name, part.id))
    return {name: tuple(places) for name, places in found.items()}
