"""A part of a lesson on the page: words, pictures, a question that is answered here, a goal that is watched.

What a part is about stands in a *matter*: what it shows, what can be picked, what a pick does. The widget itself is
the same for all; every answer comes from the engine through ``course.check``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, ClassVar, Protocol
from xml.sax.saxutils import escape

from raigo_lab.course import check
from raigo_lab.course.check import Scene
from raigo_lab.course.lesson import Lesson, Part
from raigo_lab.course.patient import PatientPlayer, told
from raigo_lab.course.words import quoted, runs
from raigo_lab.raigo.events import seen_by
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import LANGUAGES, say
from raigo_lab.widgets.lesson import view as show
from raigo_lab.widgets.lesson.view import Piece, line_json
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.asked import Asked
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.widget import Table
from raigo_lab.widgets.tower.widget import TowerBuilder

_TOLD = 12  # events of an attempt that are told, the last ones
_BOT_TOLD = 8  # choices of the bot that stay on the page


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


class LessonPart(Asked):
    """One part of a lesson; made by ``Lesson.show``."""

    _esm: ClassVar[str] = sources.script("lesson")
    _css: ClassVar[str] = sources.style("lesson")

    def __init__(self, matter: Matter, *, lang: str = "en") -> None:
        """Show this matter."""
        self._matter = matter
        super().__init__(lang=lang)

    def __repr__(self) -> str:
        """Which part it is, without an address."""
        words = [repr(self._matter.name), *([f"lang={self.lang!r}"] if self.lang != "en" else [])]
        return f"LessonPart({', '.join(words)})"

    def refresh(self) -> None:
        """Draw anew, since what is watched has changed."""
        self._show()

    def html(self) -> str:
        """The part as still HTML; all text is escaped."""
        return f'<div lang="{self.lang}">{self._matter.html(self.lang)}</div>'

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the base class
        bundle = super(Asked, self)._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self), "text/html": self.html()}, metadata

    def picture(self) -> str:
        """A part has no single picture; its words and pictures are in ``html``."""
        return self.html()

    def _count(self) -> int:
        return self._matter.count()

    def _do(self, number: int) -> str:
        return self._matter.do(number)

    def _scene(self) -> dict[str, Any]:
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
        plain: dict[str, Any] = show.without_pictures(one)
        return {**plain, "lang": self.lang, "names": names}


_EMPTY: Piece = {
    "head": {"title": "", "chip": ""},
    "label": "",
    "languages": [],
    "pieces": [],
    "choices": [],
    "checklist": [],
    "verdict": None,
    "after": [],
    "tools": [],
    "teaches": [],
    "tone": "",
}


def _in_time(one: check.Progress, now: Scene | str) -> tuple[check.Want, ...]:
    """The notes that are said now: on typical mistakes, so none once the goal is reached.

    How the table lies is judged when the attempt is over: half-way it may lie so on a right path, too.
    """
    if one.done:
        return ()
    return tuple(want for want in one.notes if one.failed or isinstance(now, str) or "event" in want)


def _verdict(tone: str, title: str, lines: list[Any] | None = None) -> Piece:
    return {"tone": tone, "title": title, "lines": lines or []}


def _tool(number: int, name: str, lang: str) -> Piece:
    return {"id": number, "name": name, "label": say(f"course.{name}", lang)}


def _head_html(part: Part, lang: str) -> str:
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
        words = (("English", "en"), ("日本語", "ja"))
        languages = [
            {"id": i, "label": word, "lang": one, "on": one == lang} for i, (word, one) in enumerate(words)
        ]
        return show.top_of(self.lesson, lang) | {"languages": languages, "tone": "top"}

    def html(self, lang: str) -> str:
        """The same without the switch."""
        top = show.top_of(self.lesson, lang)
        return f"<p>{escape(top['label'])}</p>{show.html_of(top['pieces'], lang)}"


class Reading:
    """Words and pictures: nothing to pick."""

    def __init__(self, lesson: str, part: Part) -> None:
        """A text, a figure, a summary, or the words above a board."""
        self.part = part
        self.name = f"{lesson}/{part.id}"

    def count(self) -> int:
        """Nothing."""
        return 0

    def do(self, number: int) -> str:
        """Nothing is offered."""
        raise AssertionError(number)

    def scene(self, lang: str) -> Piece:
        """The words and the picture."""
        return {
            "head": show.head_of(self.part, lang),
            "pieces": show.body_of(self.part, lang),
            "teaches": list(self.part.clauses),
            "tone": self.part.kind,
        }

    def html(self, lang: str) -> str:
        """The same."""
        body = show.html_of(show.body_of(self.part, lang), lang)
        return _head_html(self.part, lang) + body + show.clauses_html(self.part.clauses, lang)


class Predict(Reading):
    """A question; the answer is computed and shown after the reader has said something."""

    def __init__(self, lesson: str, part: Part) -> None:
        """Nothing is said yet."""
        super().__init__(lesson, part)
        self.right = check.answer(part).right
        self.said: int | None = None

    def count(self) -> int:
        """The answers, and once one is given: again."""
        return len(self.right) + (self.said is not None)

    def do(self, number: int) -> str:
        """The first answer counts, until the reader asks again."""
        if number == len(self.right):
            self.said = None
        elif self.said is None:
            self.said = number
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
            return one
        good = self.right[self.said]
        answer = show.right_words(self.part, lang)
        title = say("course.right", lang) if good else say("course.not_right", lang, answer=answer)
        return one | {
            "verdict": _verdict("good" if good else "bad", title),
            "after": show.revealed(self.part, lang),
            "tools": [_tool(len(self.right), "again", lang)],
        }

    def html(self, lang: str) -> str:
        """The question with its choices; the answer behind a summary."""
        labels = "".join(f"<li>{escape(label)}</li>" for label in show.choice_labels(self.part, lang))
        asked = f"<ul>{labels}</ul>" if "choices" in self.part.data else ""
        answer = say("course.answer_is", lang, answer=show.right_words(self.part, lang))
        inner = f"<p><b>{escape(answer)}</b></p>{show.html_of(show.revealed(self.part, lang), lang)}"
        body = show.html_of(show.body_of(self.part, lang), lang)
        hidden = show.details(say("course.answer", lang), inner)
        return (
            _head_html(self.part, lang) + body + asked + hidden + show.clauses_html(self.part.clauses, lang)
        )


class Illegal(Reading):
    """Moves, some of which the rules forbid; each that is picked is explained by its clause."""

    def __init__(self, lesson: str, part: Part) -> None:
        """Nothing is looked at yet."""
        super().__init__(lesson, part)
        self.moves = check.tried(part)
        self.seen: list[int] = []

    def count(self) -> int:
        """The moves, and once one was looked at: again."""
        return len(self.moves) + bool(self.seen)

    def do(self, number: int) -> str:
        """Look at a move."""
        if number == len(self.moves):
            self.seen = []
        else:
            self.seen = [one for one in self.seen if one != number] + [number]
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
                "mark": ("illegal" if self.moves[number].refusals else "legal")
                if number in self.seen
                else "",
                "ready": True,
            }
            for number, label in enumerate(labels)
        ]
        one = super().scene(lang) | {"choices": choices}
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
        title += f"{say('course.is_illegal' if bad else 'course.is_legal', lang)} {state}"
        lines = show.move_lines(self.part, last, lang) if bad else []
        return one | {
            "verdict": _verdict("good" if bad else "plain", title, lines),
            "tools": [_tool(len(self.moves), "again", lang)],
        }

    def html(self, lang: str) -> str:
        """The moves; which are forbidden stands behind a summary."""
        labels = show.choice_labels(self.part, lang)
        asked = "".join(f"<li>{escape(label)}</li>" for label in labels)
        rows = [
            {"kind": "p", "lines": [[["b", label]], *show.move_lines(self.part, number, lang)]}
            for number, label in enumerate(labels)
        ]
        body = show.html_of(show.body_of(self.part, lang), lang)
        hidden = show.details(say("course.answer", lang), show.html_of(rows, lang))
        clauses = show.clauses_html(self.part.clauses, lang)
        return f"{_head_html(self.part, lang)}{body}<ol>{asked}</ol>{hidden}{clauses}"


class Task:
    """A goal, watched on a Table or a Tower builder beside it."""

    def __init__(self, lesson: str, part: Part, place: Table | TowerBuilder) -> None:
        """Watch this place."""
        self.part, self.place = part, place
        self.name = f"{lesson}/{part.id}"
        self.shown = False  # whether one way was asked for

    def _now(self) -> Scene | str:
        if isinstance(self.place, TowerBuilder):
            return self.place.tower
        session = self.place.session
        return Scene(session.start, session.position, session.events(), session.actions)

    @property
    def progress(self) -> check.Progress:
        """How far the reader has come."""
        return check.progress(self.part, self._now())

    def count(self) -> int:
        """Try again, and see one way."""
        return 2

    def do(self, number: int) -> str:
        """Start anew, or show a way."""
        if number == 1:
            self.shown = not self.shown
        elif isinstance(self.place, TowerBuilder):
            self.place.tower = self.part.data["tower"]
        else:
            self.place.position = self.part.data["position"]
        return ""

    def _checklist(self, lang: str, one: check.Progress) -> list[Piece]:
        rows = [
            {"runs": line_json(runs(want[lang])), "state": "ticked" if tick else "open"}
            for want, tick in zip(self.part.data["goal"], one.ticks, strict=True)
        ]
        rows += [
            {
                "runs": line_json(runs(say("course.to_avoid", lang, what=want[lang]))),
                "state": "broken" if want in one.spoiled else "ticked" if one.done else "open",
            }
            for want in self.part.data.get("avoid", ())
        ]
        return [row | {"word": say(f"course.{row['state']}", lang)} for row in rows]

    def scene(self, lang: str) -> Piece:
        """The list that is ticked off; at the end of an attempt what happened and what is missing."""
        now = self._now()
        one = check.progress(self.part, now)
        return {
            "head": {"title": say("course.goal", lang), "chip": ""},
            "checklist": self._checklist(lang, one),
            "verdict": self._verdict(now, one, lang),
            "after": self._one_way(lang) if self.shown else [],
            "tools": [_tool(0, "retry", lang), _tool(1, "one_way", lang) | {"on": self.shown}],
            "tone": "task",
        }

    def _verdict(self, now: Scene | str, one: check.Progress, lang: str) -> Piece:
        lines = self._lines(now, lang) if one.done or one.failed or isinstance(now, str) else []
        lines += [line_json(runs(want[lang])) for want in _in_time(one, now)]
        if one.done:
            words = self.part.words("done", lang)
            return _verdict(
                "good", say("course.task_done", lang), lines + ([line_json(runs(words))] if words else [])
            )
        if one.failed:
            missing = [want for want, tick in zip(self.part.data["goal"], one.ticks, strict=True) if not tick]
            lines += [line_json(runs(say("course.task_missing", lang, what=want[lang]))) for want in missing]
            lines += [line_json(runs(say("course.to_avoid", lang, what=want[lang]))) for want in one.spoiled]
            return _verdict("bad", say("course.task_failed", lang), lines)
        waits = "course.task_waits_tower" if isinstance(now, str) else "course.task_waits"
        return _verdict("plain", say(waits, lang), lines)

    def _lines(self, now: Scene | str, lang: str) -> list[Any]:
        """What happened, or what the Tower is."""
        if isinstance(now, str):
            return [line_json(quoted(say("course.tower_now", lang, why=worth(now).why(lang))))] if now else []
        eyes = self.part.data.get("eyes")
        events = [event if eyes is None else seen_by(event, eyes) for event in now.events]
        told = show.told_piece(events, lang)
        return list(told[0]["lines"][-_TOLD:]) if told else []

    def _one_way(self, lang: str) -> list[Piece]:
        data = self.part.data
        if "tower" in data:
            return [show.tower_piece(parse_pile(data["solutions"][0]), lang)]
        way = check.played(check.opened(data["position"]), data["solutions"][0])
        return [show.heading_piece(say("course.one_way", lang)), *show.told_piece(way.events, lang)]

    def html(self, lang: str) -> str:
        """The goal; one way to reach it behind a summary."""
        goals = "".join(f"<li>{escape(want[lang])}</li>" for want in self.part.data["goal"])
        avoid = "".join(
            f"<li>{escape(say('course.to_avoid', lang, what=want[lang]))}</li>"
            for want in self.part.data.get("avoid", ())
        )
        way = show.details(say("course.one_way", lang), show.html_of(self._one_way(lang), lang))
        title = escape(say("course.goal", lang))
        return f"<h4>{title}</h4><ul>{goals}{avoid}</ul>{way}{show.clauses_html(self.part.clauses, lang)}"


class BotTold:
    """What a patient bot did and why; and what it would do in the reader's place."""

    def __init__(self, lesson: str, part: Part, table: Table, bots: Collection[int]) -> None:
        """Tell what these seats do at this table."""
        self.part, self.table, self.bots = part, table, bots
        self.name = f"{lesson}/{part.id}"
        self._asked_at = -1  # how many choices had been made when advice was asked for

    def count(self) -> int:
        """Ask for advice."""
        return 1

    def do(self, number: int) -> str:
        """Advice holds until the next choice."""
        del number
        self._asked_at = len(self.table.session.actions)
        return ""

    def _told(self, lang: str) -> list[Any]:
        session = self.table.session
        return [
            [
                ["b", f"{say('table.seat', lang, seat=one.seat)}: "],
                *line_json(quoted(f"{_public(one.action.verb, lang)} {one.why.text(lang)}")),
            ]
            for one in told(session.start, session.actions, self.bots)[-_BOT_TOLD:]
        ]

    def _advice(self, lang: str) -> str:
        game = self.table._game  # noqa: SLF001 - the same package's table
        seat, options = game.chooser, game.offered()
        if seat is None or not options:
            return say("course.no_hint", lang)
        seen: View = view(game.session.start.rules, game.session.state, seat)
        action, why = PatientPlayer().advise(seen, options)
        return say("course.hint_is", lang, what=label_of(seen, action, seat, lang), why=why.text(lang))

    def scene(self, lang: str) -> Piece:
        """The last choices with their reasons."""
        lines = self._told(lang)
        asked = self._asked_at == len(self.table.session.actions)
        return {
            "head": {"title": say("course.bot_title", lang), "chip": ""},
            "pieces": [{"kind": "ul", "lines": lines}]
            if lines
            else show.text_pieces(say("course.bot_waits", lang)),
            "verdict": _verdict("plain", "", [line_json(quoted(self._advice(lang)))]) if asked else None,
            "tools": [_tool(0, "hint", lang)],
            "tone": "game",
        }

    def html(self, lang: str) -> str:
        """What is told."""
        lines = self._told(lang)
        shown = [{"kind": "ul", "lines": lines}] if lines else show.text_pieces(say("course.bot_waits", lang))
        return f"<h4>{escape(say('course.bot_title', lang))}</h4>{show.html_of(shown, lang)}"


def _public(verb: str, lang: str) -> str:
    """What was done, without a face: the verb alone."""
    return say(f"course.did_{verb}", lang)
