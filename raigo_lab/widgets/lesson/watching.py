"""Parts of a lesson that watch a Table or a Tower builder: a goal that is ticked off, a bot that explains itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from xml.sax.saxutils import escape

from raigo_lab.club.lessons import Memory
from raigo_lab.course import judging
from raigo_lab.course.lesson import Part
from raigo_lab.course.patient import PatientPlayer, Reason, ReasonedChoice, reasons
from raigo_lab.course.scene import Scene, open_scene, scene_after
from raigo_lab.course.words import quoted, runs
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.state import Action
from raigo_lab.raigo.tokens import parse_pile
from raigo_lab.texts import say
from raigo_lab.widgets.lesson import pictures, still
from raigo_lab.widgets.lesson import view as show
from raigo_lab.widgets.lesson.matters import tool, verdict
from raigo_lab.widgets.lesson.pictures import Piece
from raigo_lab.widgets.lesson.view import line_json
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.widget import Table
from raigo_lab.widgets.tower.widget import TowerBuilder

_BOT_TOLD = 8  # choices of the bot that stay on the page
_ABOUT_A_HIDDEN_TOWER = ("discharge_own", "discharge_room")  # reasons that tell whether a Tower is a hand
_SHOWN = ("resolved", "no_hand", "unsettled")  # events after which everybody knows


def notes_in_time(one: judging.Progress, now: Scene | str) -> tuple[judging.Want, ...]:
    """The notes that are said now, each once: on typical mistakes, so none once the goal is reached.

    How the table lies is judged when the attempt is over: half-way it may lie so on a right path, too.
    """
    if one.done:
        return ()
    known = [want for want in one.notes if one.failed or isinstance(now, str) or "event" in want]
    return tuple({want["en"]: want for want in known}.values())


class Task:
    """A goal, watched on a Table or a Tower builder beside it."""

    def __init__(
        self, lesson: str, part: Part, place: Table | TowerBuilder, memory: Memory | None = None
    ) -> None:
        """Watch this place."""
        self.lesson, self.part, self.place, self.memory = lesson, part, place, memory
        self.before = memory is not None and memory.of(lesson, part.id) is not None
        self.name = f"{lesson}/{part.id}"
        self.shown = False  # whether one way was asked for
        self._judged: tuple[Scene | str, judging.Progress] | None = None  # what was judged last

    def _now(self) -> Scene | str:
        if isinstance(self.place, TowerBuilder):
            return self.place.tower
        session = self.place.session
        return Scene(session.start, session.position, self.place.events, session.actions)

    @property
    def progress(self) -> judging.Progress:
        """How far the reader has come; a click asks for it several times, and it is judged once."""
        now = self._now()
        if self._judged is None or self._judged[0] != now:
            self._judged = now, judging.progress(self.part, now)
        return self._judged[1]

    def count(self) -> int:
        """Try again, and see one way."""
        return 2

    def do(self, number: int) -> str:
        """Start again, or show a way."""
        if number == 1:
            self.shown = not self.shown
        elif isinstance(self.place, TowerBuilder):
            self.place.tower = self.part.data["tower"]
        else:
            self.place.position = self.part.data["position"]
        return ""

    def _checklist(self, lang: str, one: judging.Progress) -> list[Piece]:
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
        """The list that is ticked off; at the end of an attempt what is missing. The Table tells what happened."""
        now, one = self._now(), self.progress
        self._remember(one)
        return {
            "head": {
                "title": say("course.goal", lang),
                "chip": say("course.done_before", lang) if self.before else "",
            },
            "checklist": self._checklist(lang, one),
            "verdict": self._verdict(now, one, lang),
            "after": self._one_way(lang) if self.shown else [],
            "tools": [tool(0, "retry", lang), tool(1, "one_way", lang) | {"on": self.shown}],
            "tone": "task",
        }

    def _remember(self, one: judging.Progress) -> None:
        if one.done and self.memory is not None and self.memory.of(self.lesson, self.part.id) is None:
            self.memory.keep(self.lesson, self.part.id, value=True)

    def _verdict(self, now: Scene | str, one: judging.Progress, lang: str) -> Piece:
        lines = [line_json(runs(want[lang])) for want in notes_in_time(one, now)]
        if one.done:
            words = self.part.words("done", lang)
            return verdict(
                "good", say("course.task_done", lang), lines + ([line_json(runs(words))] if words else [])
            )
        if one.failed:
            missing = [want for want, tick in zip(self.part.data["goal"], one.ticks, strict=True) if not tick]
            lines += [line_json(runs(say("course.task_missing", lang, what=want[lang]))) for want in missing]
            lines += [line_json(runs(say("course.to_avoid", lang, what=want[lang]))) for want in one.spoiled]
            return verdict("bad", say("course.task_failed", lang), lines)
        waits = "course.task_waits_tower" if isinstance(now, str) else "course.task_waits"
        return verdict("plain", say(waits, lang), lines)

    def _one_way(self, lang: str) -> list[Piece]:
        data = self.part.data
        if "tower" in data:
            return [pictures.tower_piece(parse_pile(data["solutions"][0]), lang)]
        way = scene_after(open_scene(data["position"]), data["solutions"][0])
        return [
            show.heading_piece(say("course.one_way", lang)),
            *show.story_piece(way.events, lang, pictures.near_seat(self.part)),
        ]

    def html(self, lang: str) -> str:
        """The goal; one way to reach it behind a summary."""
        goals = "".join(f"<li>{escape(want[lang])}</li>" for want in self.part.data["goal"])
        avoid = "".join(
            f"<li>{escape(say('course.to_avoid', lang, what=want[lang]))}</li>"
            for want in self.part.data.get("avoid", ())
        )
        way = still.details(say("course.one_way", lang), still.html_of(self._one_way(lang), lang))
        title = escape(say("course.goal", lang))
        return f"<h4>{title}</h4><ul>{goals}{avoid}</ul>{way}{still.clauses_html(self.part.clauses, lang)}"


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

    def _reason_lines(self, lang: str) -> list[Any]:
        return [
            [
                ["b", f"{say('table.seat', lang, seat=one.seat)}: "],
                *line_json(quoted(f"{_public(one.action.verb, lang)} {one.why.text(lang)}")),
            ]
            for one in self._recent()
        ]

    def _recent(self) -> list[ReasonedChoice]:
        """The last choices of the bots, the oldest first; only as many actions are looked at as are needed."""
        game = self.table._game  # noqa: SLF001 - the same package's table
        story, rules = game.story, game.session.start.rules
        found: list[ReasonedChoice] = []
        for number in reversed(range(len(game.session.actions))):
            node = game.session.node_at(number)
            made = reasons(rules, story.states[number], node, story.actions[number], self.bots)
            found[:0] = [one._replace(why=self._public_reason(one, number)) for one in made]
            if len(found) >= _BOT_TOLD:
                break
        return found[-_BOT_TOLD:]

    def _public_reason(self, one: ReasonedChoice, number: int) -> Reason:
        """Whether a hidden Tower is a hand is told once it has been shown, not while one may still answer (S6)."""
        if one.why.key not in _ABOUT_A_HIDDEN_TOWER:
            return one.why
        game = self.table._game  # noqa: SLF001 - the same package's table
        for after in range(number, len(game.session.actions)):
            if after > number and not _answers(game.story.actions[after]):
                break
            if any(
                event.kind in _SHOWN and event.at == one.action.target
                for event in game.story.of_action(after)
            ):
                return one.why
        return Reason("discharge_hidden")

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
        lines = self._reason_lines(lang)
        asked = self._asked_at == len(self.table.session.actions)
        return {
            "head": {"title": say("course.bot_title", lang), "chip": ""},
            "pieces": [{"kind": "ul", "lines": lines}]
            if lines
            else show.text_pieces(say("course.bot_waits", lang)),
            "verdict": verdict("plain", "", [line_json(quoted(self._advice(lang)))]) if asked else None,
            "tools": [tool(0, "hint", lang)],
            "tone": "game",
        }

    def html(self, lang: str) -> str:
        """What is told."""
        lines = self._reason_lines(lang)
        shown = [{"kind": "ul", "lines": lines}] if lines else show.text_pieces(say("course.bot_waits", lang))
        return f"<h4>{escape(say('course.bot_title', lang))}</h4>{still.html_of(shown, lang)}"


def _public(verb: str, lang: str) -> str:
    """What was done, without a face: the verb alone."""
    return say(f"course.did_{verb}", lang)


def _answers(action: AnyAction) -> bool:
    """Whether an action belongs to the answers to a Spell that was chanted before it."""
    return not isinstance(action, Action) or action.verb in ("answer", "pass", "tower")
