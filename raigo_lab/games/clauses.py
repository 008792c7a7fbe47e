"""What a clause of some rules says: a row of a clause table read as a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, brief
from raigo_lab.texts import LANGUAGES


class Clause(NamedTuple):
    """One clause in one language; only rulings have a question and a reason."""

    id: str
    title: str
    text: str
    question: str = ""
    reason: str = ""

    @property
    def section(self) -> str:
        """The letters of the id: T for T7, TH for TH2, WT for WT7."""
        return self.id.rstrip("0123456789")

    def __str__(self) -> str:
        """The clause as a player quotes it."""
        return f"{self.id} {self.title}: {self.text}"


def find_clause(rows: Mapping[str, Mapping[str, str]], clause_id: str, lang: str, ids: str) -> Clause:
    """The clause with this id, small letters will do; ``ids`` says which there are."""
    if lang not in LANGUAGES:
        raise InvalidArgument(
            f"{lang!r} is not a language of the clause table; it has {' and '.join(LANGUAGES)}"
        )
    name = clause_id.strip().upper()
    row = rows.get(name)
    if row is None:
        raise InvalidArgument(f"{brief(clause_id)} is not a clause; ids go from {ids}")
    return Clause(
        name,
        title=row[f"title_{lang}"],
        text=row[lang],
        question=row.get(f"question_{lang}", ""),
        reason=row.get(f"reason_{lang}", ""),
    )
