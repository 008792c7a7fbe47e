"""The Tower builder: put tokens on a Circle and see what the Tower is worth, clause by clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from raigo_lab.errors import InvalidArgument
from raigo_lab.pictures import tiles
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import Rules, rules_from
from raigo_lab.raigo.study import tower as tower_study
from raigo_lab.raigo.study import tower_tasks
from raigo_lab.raigo.tokens import Pile
from raigo_lab.texts import say
from raigo_lab.widgets.base import Page
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.tower.shapes import Task, View
from raigo_lab.widgets.tower.view import OPTIONS, after, view

_LONGEST = 100  # characters of a Tower that a page may send


class _TowerText(traitlets.Unicode[str, str]):
    """A Tower as text; letters, digits or kanji in, letters out."""

    def validate(self, obj: Any, value: object) -> str:  # noqa: ANN401 - as in the base class
        return tower_study.read_tower(value, getattr(obj, "lang", "en"))


class TowerBuilder(Page):
    """A Tower that can be built by click or by keys; ``tower`` is its text, bottom to top, both ways.

    >>> TowerBuilder("MRHK")
    TowerBuilder('MRHK')

    ``rulings`` changes rulings (``{"R6": "forbidden"}``), ``lang`` is ``"en"`` or ``"ja"``, ``task`` names a
    task of the lessons that is then checked at every step.
    """

    _esm: ClassVar[str] = sources.script("tower")
    _css: ClassVar[str] = sources.style("tower")

    tower = _TowerText("").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)  # what the page draws

    # A Tower may be linked to another widget's text.
    _FROM_THE_PAGE: ClassVar[frozenset[str]] = frozenset({"lang", "tower"})

    def __init__(
        self,
        tower: str | None = None,
        *,
        lang: str = "en",
        rulings: Mapping[str, object] | None = None,
        task: str | None = None,
        hints: bool = True,
    ) -> None:
        """Start with this Tower; without one, where the task starts or with an empty Circle.

        Without ``hints`` it does not tell what the Tower could become: that is the reader's to find.
        """
        self._hints = hints
        self._rules = rules_from(rulings or {})
        self._task = task
        start = tower_tasks.task_named(task).start if task is not None else ""
        super().__init__(lang=lang, tower=start if tower is None else tower)

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
        return tiles.tower(self.tower, shown=worth(self.tower, self._rules), lang=self.lang)

    def _twins(self) -> dict[str, str]:
        picture = self.picture()
        alt = tiles.describe(self.tower, self.lang, worth(self.tower, self._rules))
        return {"text/html": tiles.img(picture, alt), "image/svg+xml": picture}

    # What a page sends

    def _read(self, name: str, value: object) -> object:
        if name != "tower":
            return super()._read(name, value)
        if isinstance(value, str) and len(value) > _LONGEST:
            raise InvalidArgument(say("answer.malformed", self.lang))
        return tower_study.read_tower(value, self.lang)

    @traitlets.observe("tower")
    def _on_tower(self, change: Mapping[str, Any]) -> None:
        if self._begun:
            self._guarded(self._show, change["new"])

    def _count(self) -> int:
        return len(OPTIONS)

    def _pick(self, number: int) -> None:
        """Do it, or say in one sentence why not."""
        step = after(self.tower, OPTIONS[number], self._rules, self.lang)
        if step.refused:
            clause = f" ({step.refused.clause})" if step.refused.clause else ""
            self._refuse(step.refused.text.rstrip(".。") + clause + ("。" if self.lang == "ja" else "."))
        else:
            self.tower = step.tower  # Drawn by whoever observes it.

    def _draw(self) -> None:
        shown: View = {
            **view(self.tower, self._rules, self.lang, hints=self._hints),
            "task": self._task_json(self.tower),
        }
        self.view = dict(shown)

    def _task_json(self, tower: Pile) -> Task | None:
        if self._task is None:
            return None
        verdict = tower_tasks.check(self._task, tower, self._rules, self.lang)
        return {
            "title": say("widget.task", self.lang),
            "text": tower_tasks.question(self._task, self.lang),
            "done": verdict.done,
            "word": say("widget.task_done" if verdict.done else "widget.task_open", self.lang),
            "says": "" if verdict.done or not tower else verdict.text,
        }
