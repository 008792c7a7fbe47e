"""What a reader has done in the course: answers, tasks, language, the last lesson; kept between visits.

One small file beside the log of attempts, replaced whole, with ``RAIGO_LAB_PROGRESS`` as its switch. It is read as from a
stranger: what does not fit the course is left out, and a file that cannot be read counts as empty.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from raigo_lab.club.chosen import beside, choices, language_in
from raigo_lab.club.progress import default_path
from raigo_lab.course.judging import SHOWN_RANGE
from raigo_lab.course.lesson import Lesson, Part, lesson_names, load
from raigo_lab.errors import BadFile
from raigo_lab.files.locking import lock
from raigo_lab.files.writing import write_whole

EXERCISES = ("predict", "illegal", "task")

# What is kept of a part: the number of an answer, the moves that were looked at, or that a task is done.
Kept = int | list[int] | bool


def lessons_path() -> Path | None:
    """Where it is kept; None if nothing is."""
    return beside(default_path())


class Memory:
    """What is remembered of the course."""

    def __init__(self, path: Path | None = None) -> None:
        """Remember here, or where ``lessons_path`` says."""
        self.path = path or lessons_path()
        self._read()

    def _read(self) -> None:
        known = choices(self.path)
        last = known.get("last")
        self.lang = language_in(known)
        self.last: str = last if last in lesson_names() else ""
        lessons = known.get("lessons")
        self._lessons: dict[str, dict[str, Kept]] = {}
        for name, parts in lessons.items() if isinstance(lessons, dict) else ():
            if name in lesson_names() and isinstance(parts, dict):
                self._lessons[name] = _fitting(load(name), parts)

    def of(self, lesson: str, part: str) -> Kept | None:
        """What is kept of a part."""
        return self._lessons.get(lesson, {}).get(part)

    def count_done(self, lesson: str) -> tuple[int, int]:
        """How many questions and tasks of a lesson are answered or done, and how many there are."""
        asked = [part for part in load(lesson).parts if part.kind in EXERCISES]
        return sum(self.of(lesson, part.id) is not None for part in asked), len(asked)

    def to_continue(self) -> str:
        """The lesson to go on with: the last one opened, or the next after it that is not done."""
        names = lesson_names()
        first = names.index(self.last) if self.last else 0
        left = [
            name
            for name in (*names[first:], *names[:first])
            if self.count_done(name)[0] < self.count_done(name)[1]
        ]
        return left[0] if left else names[-1]

    def keep(self, lesson: str, part: str, value: Kept | None) -> None:
        """Remember something of a part, or forget it."""

        def change() -> None:
            parts = self._lessons.setdefault(lesson, {})
            parts.pop(part, None)
            if value is not None:
                parts[part] = value

        self._write(change)

    def speak(self, lang: str) -> None:
        """Remember the language."""
        self._write(lambda: setattr(self, "lang", lang))

    def remember_last(self, lesson: str) -> None:
        """Remember the last lesson."""
        self._write(lambda: setattr(self, "last", lesson))

    def _write(self, change: Any) -> None:  # noqa: ANN401 - a function without arguments
        """Change what is there now, also by another page, and write all of it; without a place nothing is written."""
        if self.path is None:
            change()
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with lock(self.path):
                self._read()
                change()
                said = {"lang": self.lang, "last": self.last, "lessons": self._lessons}
                write_whole(self.path, json.dumps(said, ensure_ascii=False, indent=1) + "\n")
        except (OSError, BadFile):  # A lesson goes on where nothing can be kept.
            change()


def _fitting(lesson: Lesson, parts: Mapping[str, Any]) -> dict[str, Kept]:
    """What fits the parts of the lesson as it is now."""
    return {
        part.id: parts[part.id] for part in lesson.parts if part.id in parts and _fits(part, parts[part.id])
    }


def _fits(part: Part, value: object) -> bool:
    if part.kind == "task":
        return value is True
    if part.kind == "predict":
        first, last = part.data.get("range", SHOWN_RANGE)
        count = len(part.data["choices"]) if "choices" in part.data else last - first + 1
        return type(value) is int and 0 <= value < count
    if part.kind == "illegal":
        count = len(part.data["moves"])
        return (
            isinstance(value, list)
            and len(value) == len(set(map(str, value))) > 0
            and all(type(one) is int and 0 <= one < count for one in value)
        )
    return False
