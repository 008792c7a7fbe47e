"""What a part of a lesson is about: what it shows, what can be picked, what a pick does.

These are read and answered where they stand; ``watching`` has those that look at a Table or a Tower builder beside them.
Every answer comes from the engine through ``course.judging``. Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol
from xml.sax.saxutils import escape

from raigo_lab.club.lessons import Kept, Memory
from raigo_lab.course import judging
from raigo_lab.course.lesson import Lesson, Part, lesson_names, load
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.lesson import still
from raigo_lab.widgets.lesson import view as show
from raigo_lab.widgets.lesson.pictures import Piece


class Matter(Protocol):
    """What a part is about."""

    name: str  # lesson and part, for the widget's name

    def count(self) -> int:
        """How many things can be picked now."""
        ...

    def do(self, number: int) -> str:
        """Do what was picked; what is said against it, or nothing."""
        ...

    def scene(self, lang: str) -> Piece:
        """What the page draws."""
        ...

    def html(self, lang: str) -> str:
        """The same without a script, every answer behind a summary."""
        ...


def verdict(tone: str, title: str, lines: list[Any] | None = None) -> Piece:
    """What is said of an answer or an attempt."""
    return {"tone": tone, "title": title, "lines": lines or []}


def tool(number: int, name: str, lang: str) -> Piece:
    """A button beside the choices."""
    return {"id": number, "name": name, "label": say(f"course.{name}", lang)}


def head_html(part: Part, lang: str) -> str:
    """The title of a part."""
    head = show.head_of(part, lang)
    chip = f" <small>{escape(head['chip'])}</small>" if head["chip"] else ""
    return f"<h3>{escape(head['title'])}{chip}</h3>"


class Top:
    """The head of a lesson, with the language switch."""

    def __init__(self, lesson: Lesson, choose: Callable[[str], None]) -> None:
        """``choose`` is told the language that was picked."""
        self.lesson, self._choose = lesson, choose
        self.name = lesson.name

    def count(self) -> int:
        """The languages."""
        return len(LANGUAGES)

    def do(self, number: int) -> str:
        """Everything speaks this language."""
        self._choose(LANGUAGES[number])
        return ""

    def scene(self, lang: str) -> Piece:
        """Place in the course, minutes, what can be done afterwards."""
        return show.top_of(self.lesson, lang) | {"languages": language_switch(lang), "tone": "top"}

    def html(self, lang: str) -> str:
        """The same without the switch."""
        top = show.top_of(self.lesson, lang)
        waits = escape(say("course.becomes_live", lang))
        return (
            f"<p>{escape(top['label'])}</p>{still.html_of(top['pieces'], lang)}<p><small>{waits}</small></p>"
        )


class Contents:
    """All lessons: how long each takes, what is done of it, and where to go on."""

    name = "contents"

    def __init__(self, folder: str, memory: Memory, choose: Callable[[str], None]) -> None:
        """``folder`` leads from the page to the lessons."""
        self.folder, self.memory, self._choose = folder, memory, choose

    def count(self) -> int:
        """The languages."""
        return len(LANGUAGES)

    def do(self, number: int) -> str:
        """Everything speaks this language."""
        self._choose(LANGUAGES[number])
        return ""

    def _link(self, name: str) -> str:
        return f"{self.folder}{name}.ipynb"

    def _row(self, name: str, lang: str) -> Piece:
        lesson = load(name)
        done, count = self.memory.count_done(name)
        return {
            "href": self._link(name),
            "title": f"{lesson.number}. {lesson.title[lang]}",
            "minutes": say("course.minutes", lang, count=lesson.minutes_in(lang)),
            "state": "ticked" if done == count else "open" if not done else "begun",
            "word": say("course.lesson_done", lang, done=done, count=count) if count else "",
        }

    def _pieces(self, lang: str) -> list[Piece]:
        at = self.memory.to_continue()
        begun = any(self.memory.count_done(name)[0] for name in lesson_names())
        words = say("course.go_on" if begun else "course.begin", lang, title=self._row(at, lang)["title"])
        rows = [self._row(name, lang) for name in lesson_names()]
        return [{"kind": "go", "href": self._link(at), "label": words}, {"kind": "lessons", "lessons": rows}]

    def scene(self, lang: str) -> Piece:
        """The list."""
        return {
            "head": {"title": say("course.contents", lang), "chip": ""},
            "pieces": self._pieces(lang),
            "languages": language_switch(lang),
            "tone": "contents",
        }

    def html(self, lang: str) -> str:
        """The same without the switch."""
        return still.html_of(self._pieces(lang), lang)


def language_switch(lang: str) -> list[Piece]:
    """The buttons of the languages."""
    words = (("English", "en"), ("日本語", "ja"))
    return [{"id": i, "label": word, "lang": one, "on": one == lang} for i, (word, one) in enumerate(words)]


class Reading:
    """Words and pictures: nothing to pick."""

    def __init__(self, lesson: str, part: Part, memory: Memory | None = None) -> None:
        """A text, a figure, a summary, or the words above a board."""
        self.lesson, self.part, self.memory = lesson, part, memory
        self.name = f"{lesson}/{part.id}"

    def _keep(self, value: Kept | None) -> None:
        if self.memory is not None:
            self.memory.keep(self.lesson, self.part.id, value)

    def _entry(self) -> Kept | None:
        return self.memory.of(self.lesson, self.part.id) if self.memory is not None else None

    def count(self) -> int:
        """Nothing."""
        return 0

    def do(self, number: int) -> str:
        """Nothing is offered."""
        raise AssertionError(number)

    def scene(self, lang: str) -> Piece:
        """The words and the picture."""
        pieces = show.body_of(self.part, lang)
        return {
            "head": show.head_of(self.part, lang),
            "pieces": pieces,
            "teaches": show.unnamed(self.part.clauses, pieces),
            "tone": self.part.kind,
        }

    def html(self, lang: str) -> str:
        """The same."""
        body = still.html_of(show.body_of(self.part, lang), lang)
        return head_html(self.part, lang) + body + still.clauses_html(self.part.clauses, lang)


class Predict(Reading):
    """A question; the answer is computed and shown after the reader has said something."""

    def __init__(self, lesson: str, part: Part, memory: Memory | None = None) -> None:
        """Nothing is said yet, or what was said on an earlier visit."""
        super().__init__(lesson, part, memory)
        self.right = judging.answer(part).right
        before = self._entry()
        self.said: int | None = before if isinstance(before, int) else None

    def count(self) -> int:
        """The answers, and once one is given: again."""
        return len(self.right) + (self.said is not None)

    def do(self, number: int) -> str:
        """The first answer counts, until the reader asks again."""
        if number == len(self.right):
            self.said = None
        elif self.said is None:
            self.said = number
        self._keep(self.said)
        return ""

    def scene(self, lang: str) -> Piece:
        """The question; then which answer is right and what happens."""
        labels = show.choice_labels(self.part, lang)
        known = self.said is not None
        choices = [
            {
                "id": number,
                "label": label,
                "on": number == self.said,
                "mark": ("right" if self.right[number] else "wrong" if number == self.said else "")
                if known
                else "",
                "ready": not known,
            }
            for number, label in enumerate(labels)
        ]
        one = super().scene(lang) | {"choices": choices}
        if self.said is None:
            return one | {"teaches": []}  # what it is about is a part of the answer
        good = self.right[self.said]
        answer = show.right_words(self.part, lang)
        title = say("course.right", lang) if good else say("course.not_right", lang, answer=answer)
        after = show.revealed(self.part, lang)
        return one | {
            "verdict": verdict("good" if good else "bad", title),
            "after": after,
            "teaches": show.unnamed(self.part.clauses, [*one["pieces"], *after]),
            "tools": [tool(len(self.right), "again", lang)],
        }

    def html(self, lang: str) -> str:
        """The question with its choices; the answer behind a summary."""
        labels = "".join(f"<li>{escape(label)}</li>" for label in show.choice_labels(self.part, lang))
        asked = f"<ul>{labels}</ul>" if "choices" in self.part.data else ""
        answer = say("course.answer_is", lang, answer=show.right_words(self.part, lang))
        inner = f"<p><b>{escape(answer)}</b></p>{still.html_of(show.revealed(self.part, lang), lang)}"
        body = still.html_of(show.body_of(self.part, lang), lang)
        hidden = still.details(say("course.answer", lang), inner)
        return (
            head_html(self.part, lang) + body + asked + hidden + still.clauses_html(self.part.clauses, lang)
        )


class Illegal(Reading):
    """Moves, some of which the rules forbid; each that is picked is explained by its clause."""

    def __init__(self, lesson: str, part: Part, memory: Memory | None = None) -> None:
        """Nothing is looked at yet, or what was on an earlier visit."""
        super().__init__(lesson, part, memory)
        self.moves = judging.judge_moves(part)
        before = self._entry()
        self.seen: list[int] = list(before) if isinstance(before, list) else []

    def count(self) -> int:
        """The moves, and once one was looked at: again."""
        return len(self.moves) + bool(self.seen)

    def do(self, number: int) -> str:
        """Look at a move."""
        if number == len(self.moves):
            self.seen = []
        else:
            self.seen = [one for one in self.seen if one != number] + [number]
        self._keep(list(self.seen) or None)
        return ""

    def _found(self) -> tuple[int, int]:
        bad = [i for i, one in enumerate(self.moves) if one.refusals]
        return sum(i in self.seen for i in bad), len(bad)

    def scene(self, lang: str) -> Piece:
        """The moves; those looked at are marked, the last one is explained."""
        labels = show.choice_labels(self.part, lang)
        choices = [
            {
                "id": number,
                "label": label,
                "on": number in self.seen,
                "mark": ("found" if self.moves[number].refusals else "allowed")
                if number in self.seen
                else "",
                "ready": True,
            }
            for number, label in enumerate(labels)
        ]
        one = super().scene(lang) | {"choices": choices, "many": True, "teaches": []}
        if not self.seen:
            return one
        last = self.seen[-1]
        bad = bool(self.moves[last].refusals)
        found, count = self._found()
        state = (
            say("course.found_all", lang)
            if found == count
            else say("course.found", lang, found=found, count=count)
        )
        title = f"{labels[last].rstrip('.。')}: " if lang == "en" else f"{labels[last].rstrip('.。')}："
        title += f"{say('course.is_found' if bad else 'course.is_legal', lang)} {state}"
        return one | {
            "verdict": verdict("good" if bad else "bad", title, show.move_lines(self.part, last, lang)),
            "tools": [tool(len(self.moves), "again", lang)],
        }

    def html(self, lang: str) -> str:
        """The moves; which are forbidden stands behind a summary."""
        labels = show.choice_labels(self.part, lang)
        asked = "".join(f"<li>{escape(label)}</li>" for label in labels)
        rows = [
            {
                "kind": "p",
                "lines": [self._judged(number, label, lang), *show.move_lines(self.part, number, lang)],
            }
            for number, label in enumerate(labels)
        ]
        body = still.html_of(show.body_of(self.part, lang), lang)
        hidden = still.details(say("course.answer", lang), still.html_of(rows, lang))
        clauses = still.clauses_html(self.part.clauses, lang)
        return f"{head_html(self.part, lang)}{body}<ol>{asked}</ol>{hidden}{clauses}"

    def _judged(self, number: int, label: str, lang: str) -> list[list[str]]:
        word = "is_illegal" if self.moves[number].refusals else "is_legal"
        return [["b", label.rstrip(".。")], ["", f" – {say(f'course.{word}', lang)}"]]
