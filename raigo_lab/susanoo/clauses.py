"""What each clause of the rules says (WC to WR): the clause table read as records, in both languages."""

from __future__ import annotations

from raigo_lab.games.clauses import Clause, find_clause
from raigo_lab.susanoo.rules import DEFAULT, WORDS
from raigo_lab.texts import table


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
    return find_clause(table("susanoo_clause"), clause_id, lang, "WC1 to WR15")


def ruling_values(name: str) -> tuple[str, list[str]]:
    """The default of a ruling and its other values."""
    words, default = WORDS[name], str(getattr(DEFAULT, name))
    if isinstance(words, int):
        return default, [f"≥ {words}"]
    return default, [word for word in words if word != default]
