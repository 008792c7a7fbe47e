"""The Position editor: click a position together or paste it; everything wrong with it is listed at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from xml.sax.saxutils import escape

import traitlets

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.pictures.svg import MAT, document, shape
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.eyes.view import view as seen_from
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.raigo.text.position_json import examine, position_to_json
from raigo_lab.raigo.text.validity import Examined
from raigo_lab.texts import say
from raigo_lab.widgets.base import Request, check_word
from raigo_lab.widgets.editor.draft import EDITS, Draft, blank, edited, read_draft
from raigo_lab.widgets.editor.rare import Misplaced
from raigo_lab.widgets.editor.shapes import Tools
from raigo_lab.widgets.editor.view import LONGEST_PASTE, OUTPUTS, output, view
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.open_in import Here, Opens

MOST_STEPS = 500  # that can be undone


class _PositionText(traitlets.Unicode[str, str]):
    """A valid position as one line, or nothing while the draft is wrong; notation or JSON in, notation out."""

    def validate(self, obj: Any, value: object) -> str:  # noqa: ANN401 - as in the base class
        if isinstance(value, Position):
            return format_position(value)
        if not isinstance(value, str):
            raise NotationError(f"{value!r} is not the text of a position")
        if getattr(obj, "_showing", True):
            return value  # The editor itself writes it; empty while its draft is wrong.
        return format_position(read_position(value))


def _editing(name: str) -> Callable[[PositionEditor, object], None]:
    """The request of a page that is this edit."""

    def edit(editor: PositionEditor, at: object) -> None:
        try:
            editor._keep(edited(editor._draft, name, at))  # noqa: SLF001 - a method of it
        except Misplaced as wrong:
            editor._refuse(say(f"editor.only_{wrong.sign}", editor.lang))  # noqa: SLF001 - a method of it

    return edit


def _stepping(step: str) -> Callable[[PositionEditor, object], None]:
    """The request of a page that is ``undo`` or ``redo``."""

    def go(editor: PositionEditor, at: object) -> None:
        if at is not None:
            raise Malformed
        if not getattr(editor, step)():
            editor._refuse(say("editor.nothing_to_undo", editor.lang))  # noqa: SLF001 - a method of it

    return go


class PositionEditor(Opens):
    """A position that can be put together by click or by keys; ``position`` is its text, both ways.

    >>> PositionEditor("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    PositionEditor('2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-')

    While something is wrong ``position`` is empty, ``problems`` says what, and ``draft`` keeps everything.
    """

    _esm: ClassVar[str] = sources.script("editor")
    _css: ClassVar[str] = sources.style("editor")

    position = _PositionText("").tag(sync=True)
    problems: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    warnings: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # what the page draws
    tools = traitlets.Dict().tag(sync=True)  # whether there is something to undo or redo

    def __init__(self, position: str | Position | None = None, *, seats: int = 2, lang: str = "en") -> None:
        """Start with this position, or with an empty table."""
        if type(seats) is not int or seats not in SEATS:
            raise InvalidArgument(f"{seats!r} seats: the game has 2, 3 or 4 (C4)")
        start = read_position(position) if isinstance(position, str) else position
        self._draft: Draft = blank(seats) if start is None else position_to_json(start)
        self._undo: list[Draft] = []
        self._redo: list[Draft] = []
        self._kind = OUTPUTS[0]
        self._showing = True
        super().__init__(lang=lang)

    # For whoever looks from Python

    @property
    def draft(self) -> Draft:
        """The position as JSON data, valid or not; a copy."""
        copy: Draft = json.loads(json.dumps(self._draft))
        return copy

    def text(self, kind: str = "notation") -> str:
        """The position as ``notation``, ``json`` or a ``puzzle`` file to be filled in."""
        check_word("a form", kind, OUTPUTS)
        return output(self._draft, self._found(), kind, self.lang)

    def paste(self, text: str) -> None:
        """Take a position in either form as the draft, however wrong; unreadable text is refused."""
        draft, left_out = read_draft(text, self.lang)
        problems = "; ".join(left_out)
        said = (
            say("editor.left_out", self.lang, problems=problems)
            if left_out
            else say("editor.taken", self.lang)
        )
        self._keep(draft, said)

    def undo(self) -> bool:
        """One edit back; whether there was one."""
        return self._step(self._undo, self._redo)

    def redo(self) -> bool:
        """One edit forward again; whether there was one."""
        return self._step(self._redo, self._undo)

    def __repr__(self) -> str:
        """The call that makes this editor, without an address: it stays the same from run to run."""
        words = [repr(self.position)] if self.position else [f"seats={self._draft['seats']}"]
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"PositionEditor({', '.join(words)})"

    def picture(self) -> str:
        """The position as a still SVG picture; while it is wrong, what is wrong with it."""
        return self._twins()["image/svg+xml"]

    def _twins(self) -> dict[str, str]:
        still, alt = self._still()
        return {"text/html": tiles.img(still, alt), "image/svg+xml": still}

    def _still(self) -> tuple[str, str]:
        found = self._found()
        if found.position is not None:
            seen = seen_from(found.position.rules, found.position.state, None)
            return table_picture.board(seen, self.lang), table_picture.describe(seen, self.lang)
        problems = found.problem_texts(self.lang)
        alt = say("editor.picture_wrong", self.lang, problems="; ".join(problems))
        lines = [
            f'<text x="16" y="{54 + 20 * i}" font-size="12" fill="#a8231c">{escape(line[:120])}</text>'
            for i, line in enumerate(problems)
        ]
        size = (840, 50 + 20 * len(lines))
        sheet = shape("rect", width=size[0], height=size[1], rx=10, fill=MAT)
        head = f'<text x="16" y="28" font-size="14" font-weight="700">{escape(say("editor.problems", self.lang))}</text>'
        return document(size, [sheet, head, *lines], alt, self.lang, family="sans-serif"), alt

    _TOOL: ClassVar[str] = "editor"

    def _here(self) -> Here:
        position = self._found().position
        return Here(position, "" if position else "draft")

    # The draft

    def _found(self) -> Examined:
        # Who looks at the page thinks of seats and Circles, not of the fields of JSON.
        return examine(self._draft)._replace(in_line=True)

    def _keep(self, draft: Draft, says: str = "") -> None:
        """A new draft; the one before can be had back."""
        if draft != self._draft:
            self._undo = [*self._undo, self._draft][-MOST_STEPS:]
            self._redo = []
            self._draft = draft
        self._show(self._plainly(says))

    def _step(self, taken: list[Draft], kept: list[Draft]) -> bool:
        if not taken:
            return False
        kept.append(self._draft)
        self._draft = taken.pop()
        self._show()
        return True

    # What a page sends

    @traitlets.observe("position")
    def _on_position(self, change: Mapping[str, Any]) -> None:
        if not self._showing and change["new"]:
            self._keep(position_to_json(read_position(change["new"])))

    def _paste(self, at: object) -> None:
        if not isinstance(at, str) or not 0 < len(at) <= LONGEST_PASTE:
            raise Malformed
        self.paste(at)

    def _out(self, at: object) -> None:
        if not isinstance(at, str) or at not in OUTPUTS:
            raise Malformed
        self._kind = at
        self._show()

    def _draw(self) -> None:
        found = self._found()
        self._showing = True
        try:
            with self.hold_sync():
                self.position = format_position(found.position) if found.position else ""
                self.problems = list(found.problem_texts(self.lang))
                self.warnings = list(found.warning_texts(self.lang))
                self.view = dict(view(self._draft, found, self._kind, self.lang))
                tools: Tools = {"undo": bool(self._undo), "redo": bool(self._redo)}
                self.tools = dict(tools)
        finally:
            self._showing = False

    # Every request of a page says what it is about in one field.
    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        "undo": Request(_stepping("undo"), ("at",)),
        "redo": Request(_stepping("redo"), ("at",)),
        "paste": Request(_paste, ("at",)),
        "out": Request(_out, ("at",)),
        **{name: Request(_editing(name), ("at",)) for name in EDITS},
    }
