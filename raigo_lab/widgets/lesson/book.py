"""A lesson in the notebook: ``show`` puts its parts on the page, one switch changes the language of all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

import IPython.display
import traitlets

from raigo_lab.club.lessons import Memory
from raigo_lab.course import lesson as data
from raigo_lab.course.lesson import Part
from raigo_lab.course.patient import PatientPlayer
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.play.sessions import Player
from raigo_lab.raigo.state import Action
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.base import Request, check_word
from raigo_lab.widgets.lesson.matters import Contents, Illegal, Predict, Reading, Top
from raigo_lab.widgets.lesson.watching import BotTold, Task
from raigo_lab.widgets.lesson.widget import LessonPart
from raigo_lab.widgets.shapes import Tools
from raigo_lab.widgets.shared.asking import Look
from raigo_lab.widgets.spoken import turn
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.game import TableGame
from raigo_lab.widgets.table.shapes import Scene
from raigo_lab.widgets.table.widget import Table
from raigo_lab.widgets.tower.widget import TowerBuilder

_display: Any = IPython.display.display  # has no types

Shown = LessonPart | Table | TowerBuilder
THE_END = "12"  # the lesson that teaches when the game is over (E1)


class LessonGame(TableGame):
    """A game at the Table of a lesson: it speaks to its reader, and may have a task that is done some day."""

    goal: Callable[[], bool] | None = None  # whether it is

    def __init__(self, *given: Any) -> None:  # noqa: ANN401 - as any game at a Table
        """Speak to seat 0 where everything lies open."""
        super().__init__(*given)
        self.reader = 0

    def _facts_now(self, look: Look[Action], lang: str) -> SceneFacts:
        return super()._facts_now(look, lang)._replace(reached=self.goal is not None and self.goal())


class LessonTable(Table):
    """The Table of a lesson: it stays at its position, so nothing is dealt again, loaded or copied."""

    _GAME: ClassVar[type[TableGame]] = LessonGame
    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        name: request
        for name, request in Table._REQUESTS.items()  # noqa: SLF001 - of the same widget
        if name in ("try", "ready", "undo", "sure", "redo")
    }

    def __repr__(self) -> str:
        """As a Table."""
        return super().__repr__().replace(f"{type(self).__name__}(", "Table(", 1)

    def set_goal(self, done: Callable[[], bool]) -> None:
        """Set a task here: once it is done, the Table says so and asks for nothing more."""
        self._game.goal = done

    @property
    def _game(self) -> LessonGame:
        return cast("LessonGame", self._table)

    def _scene(self) -> Scene:
        """The reader sits at the lower edge and is spoken to as "you", also where everything lies open."""
        made = super()._scene()
        near, ask, bar = made["near"], made["ask"], made["bar"]
        you = say("course.you_sit", self.lang)
        if ask["seat"] == near["seat"] and ask["who"]:
            ask = {**ask, "who": you}
        if near["turn"]:
            number = self._game.facts(self.lang).turn_number
            bar = {**bar, "text": say("table.turn_yours", self.lang, number=number)}
        score = made["score"]
        if score:
            rows = list(score["rows"])
            mine = rows[near["seat"]]
            rows[near["seat"]] = {**mine, "name": you, "words": mine["words"].replace(mine["name"], you, 1)}
            score = {**score, "rows": rows}
        return {**made, "near": {**near, "name": you}, "ask": ask, "bar": bar, "score": score}

    def _tools(self) -> Tools:
        return {**super()._tools(), "fixed": True}


class EarlyTable(LessonTable):
    """The Table of a lesson before the end of the game is taught: it does not count the last turns."""

    def _scene(self) -> Scene:
        made = super()._scene()
        return {**made, "bar": {**made["bar"], "last": ""}}


class Course:
    """The contents of the course: every lesson, what is done of it, and where to go on.

    >>> Course()
    Course('')
    """

    def __init__(self, folder: str = "") -> None:
        """``folder`` leads from this page to the lessons, such as ``course/``."""
        if not re.fullmatch(r"([\w-]+/)*", folder):
            raise InvalidArgument(f"{folder!r} is not a folder beside this page, such as 'course/'")
        self.folder = folder
        self.memory = Memory()

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"Course({self.folder!r})"

    def contents(self) -> LessonPart:
        """The list on the page."""
        made = LessonPart(Contents(self.folder, self.memory, self._choose), lang=self.memory.lang)
        self._shown = made
        return made

    def _choose(self, lang: str) -> None:
        self.memory.speak(lang)
        self._shown.lang = lang
        turn(lang)

    def _ipython_display_(self) -> None:
        _display(self.contents())


class Lesson(traitlets.HasTraits):
    """A lesson of the course; ``lesson.show("…")`` shows a part, ``lesson.lang = "ja"`` changes all of them.

    >>> Lesson(1, lang="en")
    Lesson('01_the_table')
    """

    lang = traitlets.Enum(LANGUAGES, "en")

    def __init__(self, name: str | int, *, lang: str | None = None) -> None:
        """Open the lesson of this number or name, as it was left; in the language chosen last, unless one is given."""
        self.memory = Memory()
        if lang is not None:
            check_word("a language", lang, LANGUAGES)
        self.data = data.load(name)
        self._shown: list[Shown] = []
        super().__init__(lang=lang or self.memory.lang)
        self.memory.remember_last(self.data.name)

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
        made = _MAKERS.get(part.kind, _reading)(self.data.name, part, self.lang, self.memory)
        return self._keep(made)

    def _choose(self, lang: str) -> None:
        self.lang = lang
        self.memory.speak(lang)
        turn(lang)

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


def _reading(lesson: str, part: Part, lang: str, _: Memory) -> list[Shown]:
    return [LessonPart(Reading(lesson, part), lang=lang)]


def _predict(lesson: str, part: Part, lang: str, memory: Memory) -> list[Shown]:
    return [LessonPart(Predict(lesson, part, memory), lang=lang)]


def _illegal(lesson: str, part: Part, lang: str, memory: Memory) -> list[Shown]:
    return [LessonPart(Illegal(lesson, part, memory), lang=lang)]


def _board(lesson: str, part: Part, lang: str, memory: Memory) -> list[Shown]:
    return [*_reading(lesson, part, lang, memory), _table(lesson, part, lang)]


def _task(lesson: str, part: Part, lang: str, memory: Memory) -> list[Shown]:
    place = (
        TowerBuilder(part.data["tower"], lang=lang, hints=False)
        if "tower" in part.data
        else _table(lesson, part, lang)
    )
    task = Task(lesson, part, place, memory)
    if isinstance(place, LessonTable):
        place.set_goal(lambda: task.progress.done)
    goal = LessonPart(task, lang=lang)
    place.observe(lambda _: goal.refresh(), names="serial")
    return [*_reading(lesson, part, lang, memory), place, goal]


def _game(lesson: str, part: Part, lang: str, memory: Memory) -> list[Shown]:
    table = _table(lesson, part, lang)
    seated = table._game.players.items()  # noqa: SLF001 - the same package's table
    bots = [seat for seat, one in seated if isinstance(one, PatientPlayer)]
    told = LessonPart(BotTold(lesson, part, table, bots), lang=lang)
    table.observe(lambda _: told.refresh(), names="serial")
    return [*_reading(lesson, part, lang, memory), table, told]


_MAKERS = {"predict": _predict, "illegal": _illegal, "board": _board, "task": _task, "game": _game}


def _table(lesson: str, part: Part, lang: str) -> LessonTable:
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
    kind = LessonTable if lesson >= THE_END else EarlyTable
    return kind(
        given.get("position"), seats=count, seed=given.get("seed", 1), seat=seat, players=players, lang=lang
    )
