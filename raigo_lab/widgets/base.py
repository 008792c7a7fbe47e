"""The one page protocol: what a page may send, how every message is checked, and that each one is answered.

A page sends ``{"serial": int, "id": int | str, **fields}``: a number is one of the options on offer, a name is a request
with exactly its own fields. ``serial`` counts the answers: it grows by one for each message, whatever happens, so a page
never waits for nothing. ``reason`` says in words what was refused or done. A page is treated as a stranger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import anywidget
import traitlets

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets import trouble
from raigo_lab.widgets.shapes import Malformed, Reason, ReasonLine, depth

SIZES = ("normal", "large", "projector")
DEEPEST = (
    10  # lists and objects inside each other in a message; what is deeper would break whoever writes it down
)


class Request(NamedTuple):
    """A named request of a page: what it does, and the fields that it takes, no others."""

    do: Callable[..., None]
    fields: tuple[str, ...] = ()


class Page(anywidget.AnyWidget):
    """What all our widgets are; each says what it offers, what a choice does and what is drawn."""

    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(
        sync=True
    )  # a message of the page, until it is answered
    reason = traitlets.Dict().tag(sync=True)  # what is said: why not, clause by clause, or what was done
    error = traitlets.Unicode("").tag(sync=True)  # the same as one text, if something was refused
    says = traitlets.Unicode("").tag(sync=True)  # the same as one text, if something was done

    # The traits that a page may set beside ``picked``; ``_read`` checks their values.
    _FROM_THE_PAGE: ClassVar[frozenset[str]] = frozenset({"lang"})
    # What a page may ask for by name: of this widget, and of all that share something.
    _REQUESTS: ClassVar[Mapping[str, Request]] = {}
    _COMMON: ClassVar[Mapping[str, Request]] = {}

    def __init__(self, *, lang: str = "en", **traits: Any) -> None:  # noqa: ANN401 - as in the base class
        """Begin in this language, with everything drawn."""
        self._begun = False
        self._answering = False
        check_word("a language", lang, LANGUAGES)
        super().__init__(lang=lang, **traits)
        self._show()
        self._begun = True

    # What each widget says for itself

    def _draw(self) -> None:
        """Compute every trait that the page draws."""
        raise NotImplementedError

    def _twins(self) -> dict[str, str]:
        """The still twins by MIME type, for readers without a kernel."""
        raise NotImplementedError

    def _count(self) -> int:
        """How many numbered options there are now."""
        return 0

    def _pick(self, number: int) -> None:
        """Do the option of this number, and answer."""
        raise NotImplementedError(number)

    def _read(self, name: str, value: object) -> object:
        """A trait that a page may set, as it is kept; a value that is not allowed is refused with an error."""
        words = {"lang": LANGUAGES, "size": SIZES}.get(name, ())
        if not isinstance(value, str) or value not in words:
            raise InvalidArgument(say("answer.read_only", self.lang))
        return value

    # Answers

    @traitlets.observe("reason")
    def _on_reason(self, change: Mapping[str, Any]) -> None:
        said = change["new"]
        text = " ".join(one["text"] for one in said.get("lines", ()))
        bad = said.get("tone") == "bad"
        self.error, self.says = (text, "") if bad else ("", text)

    def _show(self, reason: Reason | None = None) -> None:
        """Draw everything as it is now, say something or nothing, and count it as an answer."""
        with self.hold_sync():
            self._draw()
            self.reason = dict(reason or {})
            self._answered()

    def _answer(self, tone: str, lines: Sequence[ReasonLine]) -> None:
        """Say something and leave everything as it is."""
        with self.hold_sync():
            self.reason = dict(self._reason(tone, lines))
            self._answered()

    def _refuse(self, sentence: str) -> None:
        """Say in one sentence why nothing was done."""
        self._answer("bad", [line(sentence)])

    def _plainly(self, sentence: str) -> Reason | None:
        """What is said of something that was done, if anything."""
        return self._reason("plain", [line(sentence)]) if sentence else None

    def _reason(self, tone: str, lines: Sequence[ReasonLine]) -> Reason:
        # The number makes a sentence that is said twice a new one, which is read aloud again.
        return {"tone": tone, "lines": list(lines), "serial": self.serial}

    def _answered(self) -> None:
        """Count an answer; a message is one answer, however much is shown for it."""
        if not self._answering:
            self.serial += 1

    # Messages

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: a message, and the few traits it may set, checked."""
        known: dict[str, Any] = {}
        wrong: list[str] = []  # The page believes something else of these: they are sent again.
        sentence = ""
        for name, value in sync_data.items():
            if name == "picked":
                known[name] = value if depth(value) <= DEEPEST else "nested too deeply"
            elif name in self._FROM_THE_PAGE:
                try:
                    known[name] = self._read(name, value)
                except RaigoError as error:
                    sentence = str(error)
                if name not in known or known[name] != value:
                    wrong.append(name)
            elif name in self.keys:
                wrong.append(name)
                sentence = sentence or say("answer.read_only", self.lang)
        if sentence and "picked" not in known:
            self._refuse(sentence)
        super().set_state(known)
        if wrong:
            self.send_state(wrong)

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Answer a message exactly once, then forget it: a choice may be a secret (RO4)."""
        message = change["new"]
        if message is None:
            return
        with self.hold_sync():
            before, self._answering = self.serial, True
            try:
                self._guarded(lambda: self._take(message), message)
            finally:
                self.picked = None
                self._guarded(lambda: self.set_trait("serial", before + 1), message)
                self._answering = False

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        if self._begun:
            self._guarded(self._show, change["new"])

    def _guarded(self, do: Callable[[], None], message: object) -> None:
        """Do something for a page; whatever is refused, and whatever goes wrong, is told in one sentence."""
        try:
            do()
        except Malformed:
            self._refuse(say("answer.malformed", self.lang))
        except RaigoError as error:
            self._refuse(str(error))
        except Exception as error:  # noqa: BLE001 - a page that is not answered would wait for ever
            self._apologise(message, error)

    def _apologise(self, message: object, error: Exception) -> None:
        """Note what went wrong, draw again what can be drawn, and say where the details are."""
        log = trouble.note(type(self).__name__, message, error)
        try:
            self._draw()
        except Exception as again:  # noqa: BLE001 - what is on the page stays there
            trouble.note(f"{type(self).__name__} drawing again", message, again)
        self._refuse(
            say("answer.broke", self.lang, log=log) if log else say("answer.broke_unlogged", self.lang)
        )

    def _take(self, message: object) -> None:
        """One message: its form first, then whether it is late, then whether it is offered."""
        if not isinstance(message, dict):
            raise Malformed
        serial, name = message.get("serial"), message.get("id")
        if type(serial) is not int or (type(name) is not int and not isinstance(name, str)):
            raise Malformed
        request = {**self._COMMON, **self._REQUESTS}.get(name) if isinstance(name, str) else _OPTION
        if request is None or set(message) != {"serial", "id", *request.fields}:
            raise Malformed
        if serial != self.serial:
            self._refuse(say("answer.stale", self.lang))
        elif isinstance(name, int):
            request.do(self, name)
        else:
            request.do(self, *(message[field] for field in request.fields))

    def _pick_offered(self, number: int) -> None:
        if not 0 <= number < self._count():
            raise Malformed
        self._pick(number)

    # Twins

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self), **self._twins()}, metadata


_OPTION = Request(Page._pick_offered)  # noqa: SLF001 - its own


def line(text: str, clause: str = "", about: str = "") -> ReasonLine:
    """One line of what is said; what its clause says can be opened."""
    return {"clause": clause, "text": text, "about": about}


def check_word(what: str, value: object, words: Sequence[str]) -> None:
    """Refuse a value that is none of these words."""
    if not isinstance(value, str) or value not in words:
        raise InvalidArgument(f"{value!r} is not {what}: use {', '.join(words[:-1])} or {words[-1]}")
