"""What the studying widgets share: a page may pick one of the offered options, and nothing else.

Beside it: the still twin of such a widget, a table with lines of words beneath.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape

import traitlets

from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.svg import document, shape
from raigo_lab.raigo.eyes.view import View
from raigo_lab.widgets.base import Page

_LINE, _WIDE = 20, 110  # the still twin's lines: their height, and how many signs fit


class Asked(Page):
    """A widget that offers numbered options, does the one that was picked and draws one view."""

    view = traitlets.Dict().tag(sync=True)  # what the page draws

    # What each widget says for itself, beside ``_count``

    def _do(self, number: int) -> str:
        """Do an option; what is said against it, or nothing."""
        raise NotImplementedError

    def _scene(self) -> Mapping[str, Any]:
        """Everything the page draws."""
        raise NotImplementedError

    def _still(self) -> tuple[View, list[str]]:
        """The still twin: a table as it is seen, and lines of words beneath."""
        raise NotImplementedError

    # The same for all

    def picture(self) -> str:
        """The widget as a still SVG picture."""
        return self._twins()["image/svg+xml"]

    def _twins(self) -> dict[str, str]:
        seen, lines = self._still()
        label = table_picture.describe(seen, self.lang)
        still = under(table_picture.board(seen, self.lang), lines, label, self.lang)
        return {"text/html": tiles.img(still, " ".join([label, *lines])), "image/svg+xml": still}

    def _pick(self, number: int) -> None:
        refused = self._do(number)
        if refused:
            self._refuse(refused)
        else:
            self._show()

    def _draw(self) -> None:
        self.view = dict(self._scene())


def under(board: str, lines: Sequence[str], label: str, lang: str) -> str:
    """A picture with lines of words beneath it, equal byte for byte for equal input."""
    wide = _WIDE // 2 if lang == "ja" else _WIDE
    rows = [row for line in lines for row in textwrap.wrap(line, wide) or [""]]
    high = int(board.split('height="', 1)[1].split('"', 1)[0])
    height = high + _LINE * len(rows) + (16 if rows else 0)
    words = "".join(
        f'<text x="16" y="{high + 22 + _LINE * i}" font-size="13" font-family="sans-serif" fill="#23242f">{escape(row)}</text>'
        for i, row in enumerate(rows)
    )
    size = (table_picture.WIDTH, height)
    sheet = shape("rect", width=size[0], height=height, rx=10, fill="#fcf9f2")
    return document(size, [sheet, board, words], " ".join([label, *lines]), lang)


def signed(value: int | Fraction) -> str:
    """A change with its sign, as it is printed.

    >>> signed(3), signed(0), signed(Fraction(-3, 2))
    ('+3', '0', '−3/2')
    """
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
