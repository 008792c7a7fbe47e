"""A lesson in the notebook: ``show`` puts its parts on the page, one switch changes the language of all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import IPython.display
import traitlets

from raigo_lab.course import lesson as data
from raigo_lab.course.lesson import Part
from raigo_lab.course.patient import PatientPlayer
from raigo_lab.raigo.play.sessions import Player
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.texts import LANGUAGES
from raigo_lab.widgets.base import check_word
from raigo_lab.widgets.lesson.matters import Illegal, Predict, Reading, Top
from raigo_lab.widgets.lesson.watching import BotTold, Task
from raigo_lab.widgets.lesson.widget import LessonPart
from raigo_lab.widgets.table.widget import Table
from raigo_lab.widgets.tower.widget import TowerBuilder

_display: Any = IPython.display.display  # has no types

Shown = LessonPart | Table | TowerBuilder


class Lesson(traitlets.HasTraits):
    """A lesson of the course; ``lesson.show("…")`` shows a part, ``lesson.lang = "ja"`` changes all of them.

    >>> Lesson(1)
    Lesson('01_the_table')
    """

    lang = traitlets.Enum(LANGUAGES, "en")

    def __init__(self, name: str | int, *, lang: str = "en") -> None:
        """Open the lesson of this number or name."""
        check_word("a language", lang, LANGUAGES)
        self.data = data.load(name)
        self._shown: list[Shown] = []
        super().__init__(lang=lang)

    def __repr__(self) -> str:
        """The call that opens it."""
        return f"Lesson({self.data.name!r}{f', lang={self.lang!r}' if self.lang != 'en' else ''})"

    @property
    def parts(self) -> tuple[str, ...]:
        """The ids of its parts, in order."""
        return tuple(part.id for part in self.data.parts)

    def top(self) -> LessonPart:
        """The head of the lesson, with the language switch."""
        made = LessonPart(Top(self.data, self._choose), lang=self.lang)
        self._keep([made])
        return made

    def show(self, name: str) -> None:
        """Show a part."""
        _display(*self.part(name))

    def _ipython_display_(self) -> None:
        _display(self.top())

    def part(self, name: str) -> list[Shown]:
        """The widgets of a part, from top to bottom."""
        part = self.data.part(name)
        made = _MAKERS.get(part.kind, _reading)(self.data.name, part, self.lang)
        return self._keep(made)

    def _choose(self, lang: str) -> None:
        self.lang = lang

    def _keep(self, made: list[Shown]) -> list[Shown]:
        """Whatever is shown follows the switch; a Table's own switch turns all."""
        self._shown += made
        for one in made:
            if isinstance(one, Table):
                one.observe(lambda change: self._choose(change["new"]), names="lang")
        return made

    @traitlets.observe("lang")
    def _on_lang(self, change: Mapping[str, Any]) -> None:
        for one in getattr(self, "_shown", ()):
            one.lang = change["new"]


def _reading(lesson: str, part: Part, lang: str) -> list[Shown]:
    return [LessonPart(Reading(lesson, part), lang=lang)]


def _predict(lesson: str, part: Part, lang: str) -> list[Shown]:
    return [LessonPart(Predict(lesson, part), lang=lang)]


def _illegal(lesson: str, part: Part, lang: str) -> list[Shown]:
    return [LessonPart(Illegal(lesson, part), lang=lang)]


def _board(lesson: str, part: Part, lang: str) -> list[Shown]:
    return [*_reading(lesson, part, lang), _table(part, lang)]


def _task(lesson: str, part: Part, lang: str) -> list[Shown]:
    place = TowerBuilder(part.data["tower"], lang=lang) if "tower" in part.data else _table(part, lang)
    goal = LessonPart(Task(lesson, part, place), lang=lang)
    place.observe(lambda _: goal.refresh(), names="serial")
    return [*_reading(lesson, part, lang), place, goal]


def _game(lesson: str, part: Part, lang: str) -> list[Shown]:
    table = _table(part, lang)
    seated = table._game.players.items()  # noqa: SLF001 - the same package's table
    bots = [seat for seat, one in seated if isinstance(one, PatientPlayer)]
    told = LessonPart(BotTold(lesson, part, table, bots), lang=lang)
    table.observe(lambda _: told.refresh(), names="serial")
    return [*_reading(lesson, part, lang), table, told]


_MAKERS = {"predict": _predict, "illegal": _illegal, "board": _board, "task": _task, "game": _game}


def _table(part: Part, lang: str) -> Table:
    """The Table of a part: seen by its ``eyes`` or open; seats that nobody plays are greedy if something is hidden."""
    given = part.data
    seat = given.get("seat", 0) if part.kind == "game" else given.get("eyes")
    if "position" in given:
        count = len(parse_position(given["position"]).state.seats)
    else:
        count = given.get("seats", 2)
    kinds = {int(one): kind for one, kind in given.get("players", {}).items()}
    if seat is not None and not kinds:
        kinds = dict.fromkeys(
            (one for one in range(count) if one != seat), "patient" if part.kind == "game" else "greedy"
        )
    players: dict[int, str | Player] = {
        one: PatientPlayer() if kind == "patient" else kind for one, kind in kinds.items()
    }
    return Table(
        given.get("position"), seats=count, seed=given.get("seed", 1), seat=seat, players=players, lang=lang
    )
