"""The Tower builder: put tokens on a Circle and see what the Tower is worth, clause by clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from raigo_lab.errors import NotationError
from raigo_lab.pictures import tiles
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import Rules, rules_from
from raigo_lab.raigo.study import tower as tower_study
from raigo_lab.raigo.study import tower_tasks
from raigo_lab.raigo.tokens import Pile
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.tower.view import OPTIONS, after, view

_FROM_THE_PAGE = ("tower", "picked")  # all that a page may change


class _TowerText(traitlets.Unicode[str, str]):
    """A Tower as text; letters, digits or kanji in, letters out."""

    def validate(self, obj: Any, value: object) -> str:  # noqa: ANN401 - as in the base class
        return tower_study.read_tower(value, getattr(obj, "lang", "en"))


class TowerBuilder(anywidget.AnyWidget):
    """A Tower that can be built by click or by keys; ``tower`` is its text, bottom to top, both ways.

    >>> TowerBuilder("MRHK")
    TowerBuilder('MRHK')

    ``rulings`` changes rulings (``{"R6": "forbidden"}``), ``lang`` is ``"en"`` or ``"ja"``, ``task`` names a
    task of the lessons that is then checked at every step.
    """

    _esm: ClassVar[str] = sources.script("tower")
    _css: ClassVar[str] = sources.style("tower")

    tower = _TowerText("").tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # what the page draws
    serial = traitlets.Int(0).tag(sync=True)  # counts the answers given to the page
    picked = traitlets.Any(None, allow_none=True).tag(sync=True)  # {"serial": …, "id": …} from the page
    error = traitlets.Unicode("").tag(sync=True)  # one sentence about what was refused, or nothing

    def __init__(
        self,
        tower: str | None = None,
        *,
        lang: str = "en",
        rulings: Mapping[str, object] | None = None,
        task: str | None = None,
    ) -> None:
        """Start with this Tower; without one, where the task starts or with an empty Circle."""
        if lang not in LANGUAGES:
            raise NotationError(f"{lang!r} is no language; it is en or ja")
        self._rules = rules_from(rulings or {})
        self._task = task
        start = tower_tasks.task_named(task).start if task is not None else ""
        super().__init__(lang=lang, tower=start if tower is None else tower)
        self._show()

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._rules

    @property
    def task(self) -> str | None:
        """The id of the task, if one was set."""
        return self._task

    def __repr__(self) -> str:
        """The call that makes this builder, without an address: it stays the same from run to run."""
        words = [repr(self.tower)]
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        words += [f"task={self._task!r}"] if self._task is not None else []
        return f"TowerBuilder({', '.join(words)})"

    def picture(self) -> str:
        """The Tower as a still SVG picture."""
        one = worth(self.tower, self._rules)
        return tiles.tower(self.tower, shown=one, lang=self.lang)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        """The live widget with its still twins, for readers without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        picture = self.picture()
        alt = tiles.describe(self.tower, self.lang, worth(self.tower, self._rules))
        twins = {"text/plain": repr(self), "text/html": tiles.img(picture, alt), "image/svg+xml": picture}
        return {**data, **twins}, metadata

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page sent, as from a stranger: a pick or a Tower, checked; nothing else."""
        known = {name: value for name, value in sync_data.items() if name in _FROM_THE_PAGE}
        refused = [name for name in sync_data if name in self.keys and name not in _FROM_THE_PAGE]
        if "tower" in known:
            sent = known["tower"]
            try:
                known["tower"] = tower_study.read_tower(sent, self.lang)
                refused += ["tower"] if known["tower"] != sent else []  # Kanji in, letters out.
            except NotationError as error:
                del known["tower"]
                refused.append("tower")
                self._refuse(str(error))
        elif refused and "picked" not in known:
            self._refuse(say("widget.read_only", self.lang))
        super().set_state(known)
        if refused:
            self.send_state(refused)  # The page believes something else: put it right.

    @traitlets.observe("tower", "lang")
    def _on_change(self, change: Mapping[str, Any]) -> None:
        del change
        with self.hold_sync():
            self.error = ""
            self._show()

    @traitlets.observe("picked")
    def _on_picked(self, change: Mapping[str, Any]) -> None:
        """Do what was picked, or say in one sentence why not."""
        if change["new"] is None:
            return
        option = self._option(change["new"])
        if isinstance(option, tower_study.Reason):
            self._refuse(option.text)
            return
        step = after(self.tower, option, self._rules, self.lang)
        if step.refused:
            clause = f" ({step.refused.clause})" if step.refused.clause else ""
            self._refuse(step.refused.text.rstrip(".。") + clause + ("。" if self.lang == "ja" else "."))
            return
        self.tower = step.tower

    def _option(self, picked: object) -> str | tower_study.Reason:
        """The option a message names; a page may send anything."""
        if not isinstance(picked, dict) or set(picked) != {"serial", "id"}:
            return tower_study.Reason("", say("widget.malformed", self.lang))
        serial, number = picked["serial"], picked["id"]
        if type(serial) is not int or type(number) is not int or not 0 <= number < len(OPTIONS):
            return tower_study.Reason("", say("widget.malformed", self.lang))
        if serial != self.serial:
            return tower_study.Reason("", say("widget.stale", self.lang))
        return OPTIONS[number]

    def _refuse(self, sentence: str) -> None:
        """Say it and leave the Tower as it is; the serial counts this answer too."""
        with self.hold_sync():
            self.error = sentence
            self.serial += 1

    def _show(self) -> None:
        """Compute what the page draws."""
        shown = view(self.tower, self._rules, self.lang)
        shown["task"] = self._shown_task(self.tower)
        with self.hold_sync():
            self.view = shown
            self.serial += 1

    def _shown_task(self, tower: Pile) -> dict[str, Any] | None:
        if self._task is None:
            return None
        verdict = tower_tasks.check(self._task, tower, self._rules, self.lang)
        return {
            "title": say("widget.task", self.lang),
            "text": tower_tasks.asked(self._task, self.lang),
            "done": verdict.done,
            "word": say("widget.task_done" if verdict.done else "widget.task_open", self.lang),
            "says": "" if verdict.done or not tower else verdict.text,
        }
