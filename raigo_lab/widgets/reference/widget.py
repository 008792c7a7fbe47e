"""The rule reference on the page: everything in both languages is there, and looking for a word needs no kernel."""

from __future__ import annotations

from html import escape
from typing import ClassVar

import traitlets

from raigo_lab.club.reference import CARD_GROUPS, GROUPS, Topic, card_entries, entries, matches
from raigo_lab.errors import InvalidArgument
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.reference.shapes import Names, Row
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.faces import face

# Of each game the groups, its rows, and what its words begin with.
GAMES = {"raigo": (GROUPS, entries, ""), "susanoo": (CARD_GROUPS, card_entries, "card_")}


class Reference(Page):
    """Every token, hand, Spell, clause and ruling, to look through; with ``game="susanoo"`` cards, clauses and rulings.

    >>> Reference("seal")
    Reference('seal')
    """

    _esm: ClassVar[str] = sources.script("reference")
    _css: ClassVar[str] = sources.style("reference")

    words = traitlets.Unicode("").tag(sync=True)  # what is looked for at first
    rows = traitlets.Dict().tag(sync=True)  # language -> the rows
    names = traitlets.Dict().tag(sync=True)  # language -> the words around them

    def __init__(self, words: str = "", *, game: str = "raigo", lang: str = "en") -> None:
        """Begin with these words looked for."""
        if game not in GAMES:
            raise InvalidArgument(f"game = {game!r}: choose raigo or susanoo")
        self._game = game
        rows = GAMES[game][1]
        super().__init__(
            lang=lang,
            words=words,
            rows={one: [_row(entry) for entry in rows(one)] for one in LANGUAGES},
            names={one: _names(one, game) for one in LANGUAGES},
        )

    def _draw(self) -> None:
        """Nothing changes but the language, which the page turns by itself."""

    def __repr__(self) -> str:
        """The call that makes it."""
        words = [repr(self.words)] if self.words else []
        words += [f"game={self._game!r}"] if self._game != "raigo" else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"Reference({', '.join(words)})"

    def _twins(self) -> dict[str, str]:
        return {"text/html": self.still()}

    def still(self) -> str:
        """The rows that are looked for as plain HTML, group by group, to be opened one by one."""
        groups, found, own = GAMES[self._game]
        parts = [f"<h3>{escape(say(f'reference.{own}title', self.lang))}</h3>"]
        for group in groups:
            rows = [row for row in found(self.lang) if row.group == group and matches(row, self.words)]
            if rows:
                items = "".join(
                    f"<li><b>{escape(row.name)}</b> {escape(row.title)}: {escape(row.text)}</li>"
                    for row in rows
                )
                heading = escape(say(f"reference.group_{group}", self.lang))
                parts.append(f"<details><summary>{heading} ({len(rows)})</summary><ul>{items}</ul></details>")
        return f'<div lang="{self.lang}">{"".join(parts)}</div>'


def _row(entry: Topic) -> Row:
    return {
        "group": entry.group,
        "name": entry.name,
        "title": entry.title,
        "text": entry.text,
        "clauses": list(entry.clauses),
        "pile": entry.pile,
        "faces": [face(token) for token in entry.pile],
    }


def _names(lang: str, game: str) -> Names:
    own_groups, _, own = GAMES[game]
    groups = {group: say(f"reference.group_{group}", lang) for group in own_groups}
    one, many = (say("reference.found", lang, count=count) for count in (1, 2))
    return {
        "title": say(f"reference.{own}title", lang),
        "subtitle": say(f"reference.{own}subtitle", lang),
        "search": say("reference.search", lang),
        "placeholder": say(f"reference.{own}placeholder", lang),
        "nothing": say("reference.nothing", lang),
        "all": say("reference.all", lang),
        "groups": groups,
        "found_one": one,
        "found_many": many.replace("2", "#"),
    }
