"""A part of a lesson on the page: the widget is the same for all; what a part is about stands in a *matter*."""

from __future__ import annotations

from typing import ClassVar

from raigo_lab.texts import say
from raigo_lab.widgets.lesson import view as show
from raigo_lab.widgets.lesson.matters import Matter
from raigo_lab.widgets.lesson.pictures import Piece
from raigo_lab.widgets.lesson.shapes import View
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.asked import Asked


class LessonPart(Asked):
    """One part of a lesson; made by ``Lesson.show``."""

    _esm: ClassVar[str] = sources.script("lesson")
    _css: ClassVar[str] = sources.style("lesson")
    _FROM_THE_PAGE: ClassVar[frozenset[str]] = frozenset()  # the lesson's switch turns all parts at once

    def __init__(self, matter: Matter, *, lang: str = "en") -> None:
        """Show this matter."""
        self._matter = matter
        super().__init__(lang=lang)

    def __repr__(self) -> str:
        """Which part it is, without an address."""
        words = [repr(self._matter.name), *([f"lang={self.lang!r}"] if self.lang != "en" else [])]
        return f"LessonPart({', '.join(words)})"

    def refresh(self) -> None:
        """Draw again, since what is watched has changed."""
        self._guarded(self._show, "a change of what is watched")

    def html(self) -> str:
        """The part as still HTML; all text is escaped."""
        return f'<div lang="{self.lang}">{self._matter.html(self.lang)}</div>'

    def _twins(self) -> dict[str, str]:
        return {"text/html": self.html()}

    def picture(self) -> str:
        """A part has no single picture; its words and pictures are in ``html``."""
        return self.html()

    def _count(self) -> int:
        return self._matter.count()

    def _do(self, number: int) -> str:
        return self._matter.do(number)

    def _scene(self) -> View:
        one = _EMPTY | self._matter.scene(self.lang)
        one["clauses"] = show.clause_rows([one], one["teaches"], self.lang)
        names = {
            "area": say("course.area", self.lang, title=one["head"]["title"]),
            "silent_kernel": say("widget.silent_kernel", self.lang),
            **{
                name: say(f"course.{name}", self.lang)
                for name in ("clause_close", "teaches", "choices_area", "language")
            },
        }
        plain = show.without_pictures(one)
        return {
            "head": plain["head"],
            "label": plain["label"],
            "languages": plain["languages"],
            "pieces": plain["pieces"],
            "choices": plain["choices"],
            "many": plain["many"],
            "checklist": plain["checklist"],
            "verdict": plain["verdict"],
            "after": plain["after"],
            "tools": plain["tools"],
            "teaches": plain["teaches"],
            "tone": plain["tone"],
            "clauses": plain["clauses"],
            "lang": self.lang,
            "names": names,
        }


_EMPTY: Piece = {
    "head": {"title": "", "chip": ""},
    "label": "",
    "languages": [],
    "pieces": [],
    "choices": [],
    "many": False,
    "checklist": [],
    "verdict": None,
    "after": [],
    "tools": [],
    "teaches": [],
    "tone": "",
}
