"""The rule reference on the page: everything in both languages is there, and looking for a word needs no kernel."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar

import anywidget
import traitlets

from raigo_lab.club.reference import GROUPS, Entry, entries, matches
from raigo_lab.errors import NotationError
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.faces import face

NAMES = ("title", "subtitle", "search", "placeholder", "nothing", "all")


class Reference(anywidget.AnyWidget):
    """Every token, hand, Spell, clause and ruling, to look through.

    >>> Reference("seal")
    Reference('seal')
    """

    _esm: ClassVar[str] = sources.script("reference")
    _css: ClassVar[str] = sources.style("reference")

    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)  # what is looked for at first
    rows = traitlets.Dict().tag(sync=True)  # language -> the rows
    names = traitlets.Dict().tag(sync=True)  # language -> the words around them

    def __init__(self, words: str = "", *, lang: str = "en") -> None:
        """Begin with these words looked for."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        super().__init__(
            lang=lang,
            words=words,
            rows={one: [_row(entry) for entry in entries(one)] for one in LANGUAGES},
            names={one: _names(one) for one in LANGUAGES},
        )

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Nothing that a page sends changes anything here; it is told how things are."""
        self.send_state([name for name in sync_data if name in self.keys])

    def __repr__(self) -> str:
        """The call that makes it."""
        words = [repr(self.words)] if self.words else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"Reference({', '.join(words)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget, and its rows as a list for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self), "text/html": self.still()}, metadata

    def still(self) -> str:
        """The rows that are looked for as plain HTML, group by group, to be opened one by one."""
        parts = [f"<h3>{escape(say('reference.title', self.lang))}</h3>"]
        for group in GROUPS:
            rows = [row for row in entries(self.lang) if row.group == group and matches(row, self.words)]
            if rows:
                items = "".join(
                    f"<li><b>{escape(row.name)}</b> {escape(row.title)}: {escape(row.text)}</li>"
                    for row in rows
                )
                heading = escape(say(f"reference.group_{group}", self.lang))
                parts.append(f"<details><summary>{heading} ({len(rows)})</summary><ul>{items}</ul></details>")
        return f'<div lang="{self.lang}">{"".join(parts)}</div>'


def _row(entry: Entry) -> dict[str, Any]:
    return {
        **entry._asdict(),
        "clauses": list(entry.clauses),
        "faces": [face(token) for token in entry.pile],
    }


def _names(lang: str) -> dict[str, Any]:
    groups = {group: say(f"reference.group_{group}", lang) for group in GROUPS}
    named = {name: say(f"reference.{name}", lang) for name in NAMES}
    one, many = (say("reference.found", lang, count=count) for count in (1, 2))
    return {**named, "groups": groups, "found_one": one, "found_many": many.replace("2", "#")}
