"""What each clause of the rules says (WC to WR): the clause table read as records, in both languages."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.susanoo.rules import DEFAULT, WORDS
from raigo_lab.texts import LANGUAGES, table


class Clause(NamedTuple):
    """One clause in one language; only rulings (WR) have a question and a reason."""

    id: str
    title: str
    text: str
    question: str = ""
    reason: str = ""

    @property
    def section(self) -> str:
        """The letters of the id: WT for WT7."""
        return self.id.rstrip("0123456789")


def clause_ids() -> tuple[str, ...]:
    """Every clause id, in the order of the rules.

    >>> clause_ids()[0], clause_ids()[-1]
    ('WC1', 'WR15')
    """
    return tuple(table("susanoo_clause"))


def clause(clause_id: str, lang: str = "en") -> Clause:
    """The clause with this id; small letters will do.

    >>> clause("wt7").title
    'End Phase'
    """
    if lang not in LANGUAGES:
        raise InvalidArgument(
            f"{lang!r} is not a language of the clause table; it has {' and '.join(LANGUAGES)}"
        )
    name = clause_id.strip().upper()
    row = table("susanoo_clause").get(name)
    if row is None:
        raise InvalidArgument(f"{clause_id[:20]!r} is not a clause; ids go from WC1 to WR15")
    return Clause(
        name,
        row[f"title_{lang}"],
        row[lang],
        row.get(f"question_{lang}", ""),
        row.get(f"reason_{lang}", ""),
    )


def ruling_values(name: str) -> tuple[str, list[str]]:
    """The default of a ruling and its other values."""
    words, default = WORDS[name], str(getattr(DEFAULT, name))
    if isinstance(words, int):
        return default, [f"≥ {words}"]
    return default, [word for word in words if word != default]
