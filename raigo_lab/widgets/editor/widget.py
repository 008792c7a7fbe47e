"""The Position editor: click a position together or paste it; everything wrong with it is listed at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar
from xml.sax.saxutils import escape, quoteattr

import anywidget
import traitlets

from raigo_lab.errors import NotationError, RaigoError
from raigo_lab.pictures import table as table_picture
from raigo_lab.pictures import tiles
from raigo_lab.raigo.eyes.view import view as seen_from
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position, read_position
from raigo_lab.raigo.text.position_json import examine, position_to_json
from raigo_lab.raigo.text.validity import Examined
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.editor.draft import Draft, NoEdit, blank, edited, read_draft
from raigo_lab.widgets.editor.view import LONGEST_PASTE, OUTPUTS, output, view
from raigo_lab.widgets.shared import sources

MOST_STEPS = 500  # that can be undone
_FROM_THE_PAGE = ("picked",)  # all that a page may change


class _PositionText(traitlets.Unicode[str, str]):
    """A valid position as one line, or nothing while the draft is wrong; notation or JSON in, notation out."""

    def validate(self, obj: Any, value: object) -> str:  # noqa: ANN401 - as in the base class
        if isinstance(value, Position):
            return format_position(value)
        if not isinstance(value, str):
            raise NotationError(f"{value!r} is no text of a position")
        if not value and getattr(obj, "_showing", True):
            return ""  # The editor itself says that its draft is wrong.
        return format_position(read_position(value))


class PositionEditor(anywidget.AnyWidget):
    """A position that can be put together by click or by keys; ``position`` is its text, both ways.

    >>> PositionEditor("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    PositionEditor('2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-')

    While something is wrong ``position`` is empty, ``problems`` says what, and ``draft`` keeps everything.
    """

    _esm: ClassVar[str] = sources.script("editor")
    _css: ClassVar[str] = sources.style("editor")

    position = _PositionText("").tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    problems: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    warnings: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # what the page draws
    tools = traitlets.Dict().tag(sync=True)  # whether there is something to undo or redo
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(sync=True)  # {"serial": …, "do": …, "id": …}
    says = traitlets.Unicode("").tag(sync=True)  # what was read
    error = traitlets.Unicode("").tag(sync=True)  # one sentence about what was refused, or nothing

    def __init__(self, position: str | Position | None = None, *, seats: int = 2, lang: str = "en") -> None:
        """Start with this position, or with an empty table."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        if seats not in (2, 3, 4):
            raise NotationError(f"{seats!r} seats; the game has 2, 3 or 4 (C4)")
        start = read_position(position) if isinstance(position, str) else position
        self._draft: Draft = blank(seats) if start is None else position_to_json(start)
        self._undo: list[Draft] = []
        self._redo: list[Draft] = []
        self._kind = OUTPUTS[0]
        self._showing = True
        super().__init__(lang=lang)
        self._showing = False
        self._show()

    # For whoever looks from Python

    @property
    def draft(self) -> Draft:
        """The position as JSON data, valid or not; a copy."""
        copy: Draft = json.loads(json.dumps(self._draft))
        return copy

    def text(self, kind: str = "notation") -> str:
        """The position as ``notation``, ``json`` or a ``puzzle`` file to be filled in."""
        if kind not in OUTPUTS:
            raise NotationError(f"{kind!r} is no form; it is {', '.join(OUTPUTS)}")
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
        return self._still()[0]

    def _still(self) -> tuple[str, str]:
        found = self._found()
        if found.position is not None:
            seen = seen_from(found.position.rules, found.position.state, None)
            return table_picture.board(seen, self.lang), table_picture.describe(seen, self.lang)
        problems = found.told_problems(self.lang)
        alt = say("editor.picture_wrong", self.lang, problems="; ".join(problems))
        lines = [
            f'<text x="16" y="{54 + 20 * i}" font-size="12" fill="#a8231c">{escape(line[:120])}</text>'
            for i, line in enumerate(problems)
        ]
        height = 50 + 20 * len(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="840" height="{height}" viewBox="0 0 840 {height}"'
            f' role="img" aria-label={quoteattr(alt)} xml:lang="{self.lang}" font-family="sans-serif">'
            f'<rect width="840" height="{height}" rx="10" fill="#f4efe3"/>'
            f'<text x="16" y="28" font-size="14" font-weight="700">{escape(say("editor.problems", self.lang))}</text>'
            f"{''.join(lines)}</svg>"
        ), alt

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still, alt = self._still()
        twins = {"text/plain": repr(self), "text/html": tiles.img(still, alt), "image/svg+xml": still}
        return {**data, **twins}, metadata

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
        self._show(says)

    def _step(self, taken: list[Draft], kept: list[Draft]) -> bool:
        if not taken:
            return False
        kept.append(self._draft)
        self._draft = taken.pop()
        self._show()
        return True

    # What a page sends

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: an edit, checked; nothing else."""
        known = {name: value for name, value in sync_data.items() if name in _FROM_THE_PAGE}
        refused = [name for name in sync_data if name in self.keys and name not in _FROM_THE_PAGE]
        if refused and not known:
            self._refuse(say("editor.read_only", self.lang))
        super().set_state(known)
        if refused:
            self.send_state(refused)  # The page believes something else: put it right.

    @traitlets.observe("position")
    def _on_position(self, change: Mapping[str, Any]) -> None:
        if not self._showing and change["new"]:
            self._keep(position_to_json(read_position(change["new"])))

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        del change
        if not self._showing:
            self._show()

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Do what was picked, or say in one sentence why not."""
        message = change["new"]
        if message is None:
            return
        if (
            not isinstance(message, dict)
            or set(message) != {"serial", "do", "id"}
            or type(message["serial"]) is not int
            or not isinstance(message["do"], str)
        ):
            self._refuse(say("editor.malformed", self.lang))
        elif message["serial"] != self.serial:
            self._refuse(say("editor.stale", self.lang))
        else:
            try:
                self._do(message["do"], message["id"])
            except NoEdit:
                self._refuse(say("editor.malformed", self.lang))
            except RaigoError as error:
                self._refuse(str(error))

    def _do(self, deed: str, what: object) -> None:
        match deed:
            case "undo" | "redo":
                if what is not None:
                    raise NoEdit
                if not (self.undo() if deed == "undo" else self.redo()):
                    self._refuse(say("editor.nothing_to_undo", self.lang))
            case "paste":
                if not isinstance(what, str) or not 0 < len(what) <= LONGEST_PASTE:
                    raise NoEdit
                self.paste(what)
            case "out":
                if not isinstance(what, str) or what not in OUTPUTS:
                    raise NoEdit
                self._kind = what
                self._show()
            case _:
                self._keep(edited(self._draft, deed, what))

    def _refuse(self, sentence: str) -> None:
        """Say it and leave the draft as it is; the serial counts this answer too."""
        with self.hold_sync():
            self.error = sentence
            self.serial += 1

    def _show(self, says: str = "") -> None:
        """Compute what the page draws."""
        found = self._found()
        self._showing = True
        try:
            with self.hold_sync():
                self.position = format_position(found.position) if found.position else ""
                self.problems = list(found.told_problems(self.lang))
                self.warnings = list(found.told_warnings(self.lang))
                self.view = view(self._draft, found, self._kind, self.lang)
                self.tools = {"undo": bool(self._undo), "redo": bool(self._redo)}
                self.says, self.error = says, ""
                self.serial += 1
        finally:
            self._showing = False
