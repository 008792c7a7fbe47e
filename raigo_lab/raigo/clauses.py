"""What each clause of the rules says, and what the rulings ask: the clause table read as records.

The sentences stand in ``texts/clause.toml``, the words of a switch in ``rules``. Knows nothing of play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from raigo_lab.games.clauses import Clause, find_clause
from raigo_lab.raigo.rules import DEFAULT, WORDS
from raigo_lab.texts import say, table

if TYPE_CHECKING:
    import pandas as pd

NO_SWITCH = "–"  # stands for the value of a ruling that has only one


def clause_ids() -> tuple[str, ...]:
    """Every clause id, in rulebook order.

    >>> clause_ids()[:3], clause_ids()[-1]
    (('C1', 'C2', 'C3'), 'R38')
    """
    return tuple(_clauses())


def clause(clause_id: str, lang: str = "en") -> Clause:
    """The clause with this id; small letters will do.

    >>> clause("T8").text
    'A Tower that gets its sixth token is resolved immediately.'
    >>> clause("t8", "ja").title
    '6段目'
    """
    return find_clause(_clauses(), clause_id, lang, "C1 to R38, for example T7 or TH2")


def about(clause_id: str, lang: str = "en") -> str:
    """What a clause says, to be opened beside its id; nothing for no clause or a whole section.

    >>> about("T8", "ja")
    '6段目：6個目の駒が積まれた塔は、その場で解放される。'
    >>> about("H")
    ''
    """
    if clause_id not in _clauses():
        return ""
    one = clause(clause_id, lang)
    return f"{one.title}{': ' if lang == 'en' else '：'}{one.text}"


def describe_ruling(ruling: str, lang: str = "en") -> str:
    """A ruling with its value, as in a position, in the words of its clause; a number stands for itself.

    >>> describe_ruling("R23=no")
    'Even and Odd Lotus in Combined hands: the Lotus part falls by one from story to story (R23)'
    >>> describe_ruling("R1=2", "ja")
    '雷の対象になる段数：2（R1）'
    """
    name, _, value = ruling.partition("=")
    one = clause(name, lang)
    meant = re.search(rf"(?:^|[.。] ?){value}[:：] ?(.+?)[.。](?: ?[a-z]+[:：]|$)", one.text)
    return say("word.ruling", lang, title=one.title, meant=meant[1] if meant else value, id=name)


def rulings_table(lang: str = "en") -> list[dict[str, Any]]:
    """Every ruling (R): what it asks, its values (default first), what they mean and why the default.

    >>> row = rulings_table()[3]
    >>> row["id"], row["default"], row["others"]
    ('R4', 'end', ['once'])
    """
    rows = []
    for name in clause_ids():
        ruling = clause(name, lang)
        if ruling.section == "R":
            default, others = _values(name)
            rows.append(
                {
                    "id": name,
                    "question": ruling.question,
                    "default": default,
                    "others": others,
                    "text": ruling.text,
                    "reason": ruling.reason,
                }
            )
    return rows


def rulings_frame(lang: str = "en") -> pd.DataFrame:
    """The table of rulings as a pandas frame, one row each, by id."""
    import pandas as pd  # noqa: PLC0415 - heavy, and only tables need it

    rows = [row | {"others": ", ".join(row["others"])} for row in rulings_table(lang)]
    return pd.DataFrame(rows).set_index("id")


def _clauses() -> Mapping[str, Mapping[str, str]]:
    return table("clause")


def _values(name: str) -> tuple[str, list[str]]:
    """The default of a ruling and its other values, as the rules object takes them (R)."""
    words = WORDS.get(name)
    if words is None:
        return NO_SWITCH, []
    default = str(getattr(DEFAULT, name))
    if isinstance(words, int):
        return default, [f"≥ {words}"]
    return default, [word for word in words if word != default]
