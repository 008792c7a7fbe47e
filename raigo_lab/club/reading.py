"""A table for a person to read: words to the left, numbers to the right, tokens as tiles. The pandas frame stays as it is."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from raigo_lab.pictures.ascii import aligned
from raigo_lab.pictures.marks import tile_marks
from raigo_lab.pictures.svg import document, group
from raigo_lab.pictures.tiles import img, tokens_of
from raigo_lab.raigo.tokens import Pile, parse_pile

if TYPE_CHECKING:
    import pandas as pd

SHORT = 20  # letters that are kept in one line


class Reading(NamedTuple):
    """What a notebook shows of a table, and the same as plain text."""

    html: str
    plain: str

    def __repr__(self) -> str:
        """The table without its lines and tiles."""
        return self.plain

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.plain, "text/html": self.html}


def show_table(frame: pd.DataFrame, tiles: str | None = None, lang: str = "en") -> Reading:
    """A pandas table to be read in a notebook; the piles in the column ``tiles`` are drawn.

    >>> import pandas as pd
    >>> show_table(pd.DataFrame({"move": ["fetch 2T", "fetch --"], "best": [True, False]}))
    move      best
    fetch 2T  ✓
    fetch --
    """
    named = frame.index.name is not None
    columns = [_Column(str(frame.index.name), list(frame.index), False)] if named else []
    columns += [_Column(str(head), list(column), str(head) == tiles) for head, column in frame.items()]
    heads = "".join(one.head_cell for one in columns)
    rows = "".join(
        f"<tr>{''.join(one.cell(place, named and one is columns[0], lang) for one in columns)}</tr>"
        for place in range(len(frame))
    )
    html = f'<table style="table-layout: auto; margin: 0"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    cells = [[value if _is_number(value) else _words(value) for value in one.held] for one in columns]
    return Reading(html, "\n".join(aligned([one.head for one in columns], list(zip(*cells, strict=True)))))


class _Column(NamedTuple):
    """One column: its head, what it holds, and whether they are piles of tokens."""

    head: str
    held: list[Any]
    tiles: bool

    @property
    def head_cell(self) -> str:
        """The cell above it."""
        return f'<th scope="col" style="{self._side}">{escape(self.head)}</th>'

    @property
    def _side(self) -> str:
        """Numbers stand below each other to the right."""
        number = bool(self.held) and all(map(_is_number, self.held))
        return f"text-align: {'right' if number else 'left'}; vertical-align: top"

    def cell(self, place: int, names_the_row: bool, lang: str) -> str:
        """One cell; words from anywhere are words, never HTML."""
        value = self.held[place]
        said = _tiles(parse_pile(value), lang) if self.tiles else escape(_words(value))
        short = max(len(_words(one)) for one in self.held) <= SHORT
        style = f'style="{self._side}{"; white-space: nowrap" if short else ""}"'
        return f'<th scope="row" {style}>{said}</th>' if names_the_row else f"<td {style}>{said}</td>"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _words(value: object) -> str:
    """A value as it is read: a mark for yes, nothing for no and for nothing."""
    if value is None or value is False or value is True:
        return "✓" if value else ""
    return str(value)


def _tiles(pile: Pile, lang: str) -> str:
    """A pile as upright tiles beside each other, from the bottom to the top."""
    marks = [group(tile_marks(token), f"translate({60 * place} 0)") for place, token in enumerate(pile)]
    wide = 60 * len(pile)
    alt = tokens_of(pile, lang)
    return img(document((wide * 0.4, 30), marks, alt, lang, box=(wide, 74)), alt)
