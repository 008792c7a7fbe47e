"""What the studying widgets share: a page may pick one of the offered options, and nothing else.

Python counts its answers in ``serial``; a pick names the answer it saw and the number of an option. Anything
else, and anything late, is refused with one sentence. Beside it: the still twin of such a widget.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import anywidget
import traitlets

from raigo_lab.errors import NotationError
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.raigo.eyes.view import View
from raigo_lab.texts import LANGUAGES, say

_LINE, _WIDE = 20, 110  # the still twin's lines: their height, and how many signs fit


class Asked(anywidget.AnyWidget):
    """A widget that offers numbered options and does the one that was picked."""

    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # what the page draws
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(sync=True)  # {"serial": …, "id": …} from the page
    error = traitlets.Unicode("").tag(sync=True)  # one sentence about what was refused, or nothing

    def __init__(self, *, lang: str = "en") -> None:
        """Begin in this language."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        super().__init__(lang=lang)
        self._show()

    # What each widget says for itself

    def _count(self) -> int:
        """How many options there are now."""
        raise NotImplementedError

    def _do(self, number: int) -> str:
        """Do an option; what is said against it, or nothing."""
        raise NotImplementedError

    def _scene(self) -> dict[str, Any]:
        """Everything the page draws."""
        raise NotImplementedError

    def _still(self) -> tuple[View, list[str]]:
        """The still twin: a table as it is seen, and lines of words beneath."""
        raise NotImplementedError

    # The same for all

    def picture(self) -> str:
        """The widget as a still SVG picture."""
        seen, lines = self._still()
        return under(
            table_picture.board(seen, self.lang), lines, table_picture.describe(seen, self.lang), self.lang
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        seen, lines = self._still()
        still = self.picture()
        alt = " ".join([table_picture.describe(seen, self.lang), *lines])
        twins = {"text/plain": repr(self), "text/html": tiles.img(still, alt), "image/svg+xml": still}
        return {**data, **twins}, metadata

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: a pick, checked; nothing else."""
        refused = [name for name in sync_data if name in self.keys and name != "picked"]
        if refused and "picked" not in sync_data:
            self._refuse(say("lab.read_only", self.lang))
        super().set_state({name: value for name, value in sync_data.items() if name == "picked"})
        if refused:
            self.send_state(refused)  # The page believes something else: put it right.

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        del change
        if self.view:
            self._show()

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Do what was picked, or say in one sentence why not; then forget it: a choice may be a secret (RO4)."""
        if change["new"] is None:
            return
        with self.hold_sync():
            refused = self._wrong(change["new"]) or self._do(change["new"]["id"])
            if refused:
                self._refuse(refused)
            else:
                self._show()
            self.picked = None

    def _wrong(self, message: object) -> str:
        """What is wrong with a message; a page may send anything."""
        if not isinstance(message, dict) or set(message) != {"serial", "id"}:
            return say("lab.malformed", self.lang)
        serial, number = message["serial"], message["id"]
        if type(serial) is not int or type(number) is not int or not 0 <= number < self._count():
            return say("lab.malformed", self.lang)
        return say("lab.stale", self.lang) if serial != self.serial else ""

    def _refuse(self, sentence: str) -> None:
        """Say it and leave everything as it is; the serial counts this answer too."""
        with self.hold_sync():
            self.error = sentence
            self.serial += 1

    def _show(self) -> None:
        """Compute what the page draws."""
        with self.hold_sync():
            self.error = ""
            self.view = self._scene()
            self.serial += 1


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
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{table_picture.WIDTH}" height="{height}"'
        f' viewBox="0 0 {table_picture.WIDTH} {height}" role="img" aria-label={quoteattr(" ".join([label, *lines]))} xml:lang="{lang}">'
        f'<rect width="{table_picture.WIDTH}" height="{height}" rx="10" fill="#fcf9f2"/>{board}{words}</svg>'
    )


def signed(value: int | Fraction) -> str:
    """A change with its sign, as it is printed.

    >>> signed(3), signed(0), signed(Fraction(-3, 2))
    ('+3', '0', '−3/2')
    """
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
