"""A table of Warriors of Susanoo with a task around it: a puzzle that is judged, or a lesson part that is ticked off."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import traitlets

from raigo_lab.club.progress import Log, ProgressError
from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.protocol import Choice
from raigo_lab.puzzles import cards
from raigo_lab.puzzles.card_lines import Onward
from raigo_lab.puzzles.cards import CardAttempt, CardPuzzle
from raigo_lab.susanoo.course import Lesson, Part, lesson, ticked
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.notation import parse_action
from raigo_lab.susanoo.sentences import lines, tell
from raigo_lab.susanoo.session import Session
from raigo_lab.susanoo.telling import label, seat_names
from raigo_lab.susanoo.view import view
from raigo_lab.texts import say
from raigo_lab.widgets.base import Request
from raigo_lab.widgets.shapes import Malformed, Tools
from raigo_lab.widgets.shared.keeping import KEPT, Keeps, keeper
from raigo_lab.widgets.shared.open_in import Here
from raigo_lab.widgets.susanoo_table.beats import Played, beats
from raigo_lab.widgets.susanoo_table.game import SusanooGame
from raigo_lab.widgets.susanoo_table.odds_view import unreckoned
from raigo_lab.widgets.susanoo_table.shapes import Task, TaskButton, TaskLine
from raigo_lab.widgets.susanoo_table.view import SceneFacts
from raigo_lab.widgets.susanoo_table.widget import SusanooTable

GRADES = 3  # where, which card, the move


def _value(value: int | Fraction, lang: str) -> str:
    """An exact value; a fraction also as one reads it."""
    exact, near = (text.replace("-", "−") for text in (str(value), f"{float(value):.2f}"))
    whole = value.denominator == 1
    return exact if whole else say("susanoo_task.about", lang, exact=exact, number=near)


def _first_open(names: Sequence[str], log: Keeps | None) -> str:
    """The first puzzle that is not solved yet, as far as that can be read."""
    try:
        entries = log.attempts() if isinstance(log, Log) else []
    except ProgressError:
        entries = []
    solved = {entry.puzzle for entry in entries if entry.solved}
    return next((name for name in names if f"susanoo-{name}" not in solved), names[0])


class TaskTable(SusanooTable):
    """A table with a task above it; who leads it says what is asked and what a press means."""

    task = traitlets.Dict().tag(sync=True)

    def _task(self) -> Task:
        raise NotImplementedError

    def _step(self, what: str) -> None:
        raise NotImplementedError

    def _here(self) -> Here:
        """A task is not handed on: the explorer would tell its answer."""
        return Here(None)

    def _draw(self) -> None:
        super()._draw()
        self.task = dict(self._task())

    def _do_task(self, what: object) -> None:
        task = self._task()
        offered = [one["name"] for one in (*task["buttons"], *task["answers"])]
        if not isinstance(what, str) or what not in offered:
            raise Malformed
        self._step(what)

    def _button(self, name: str, *, main: bool = False) -> TaskButton:
        return {"name": name, "label": say(f"susanoo_task.{name}", self.lang), "main": main}

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        **{name: row for name, row in SusanooTable._REQUESTS.items() if name != "deal"},  # noqa: SLF001 - of the same widget
        "task": Request(_do_task, ("what",)),
    }


class SusanooPuzzles(TaskTable):
    """Puzzles of Warriors of Susanoo, one after the other, judged by exact values.

    ``theme`` takes one of the themes, ``name`` begins with that puzzle, else it begins with the first that is not solved.
    How it went goes to ``log``; ``log=None`` keeps nothing.
    """

    def __init__(
        self, theme: str | None = None, *, name: str | None = None, lang: str = "en", log: Keeps | None = KEPT
    ) -> None:
        """Begin with the first puzzle that is not solved, or with the named one."""
        self._puzzles: list[CardPuzzle] = cards.theme(theme) if theme else list(cards.everything())
        names = [puzzle.name for puzzle in self._puzzles]
        wanted = cards.load(name).name if name else _first_open(names, keeper(log))
        if wanted not in names:
            raise InvalidArgument(f"{wanted} is not a puzzle of the theme {theme}")
        self._which, self._log, self._given = names.index(wanted), keeper(log), (theme, name)
        self._sit()
        super().__init__(self.puzzle.position, lang=lang)

    @property
    def puzzle(self) -> CardPuzzle:
        """The puzzle on the table."""
        return self._puzzles[self._which]

    def __repr__(self) -> str:
        """The call that makes this set, without an address."""
        theme, name = self._given
        words = [repr(theme)] if theme else []
        words += [f"name={name!r}"] if name else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"SusanooPuzzles({', '.join(words)})"

    def _sit(self) -> None:
        self.attempt = CardAttempt(self.puzzle)
        self._asked = cards.asked_seat(self.puzzle)
        self._onward = Onward(self.puzzle)
        self._said: list[TaskLine] = []
        self._lost: Session | None = None  # how it may go on after a wrong try
        self._unseen = False  # whether that is still to be watched
        self._hints: list[str] = []
        self._began = time.monotonic()
        self._logged = False

    def _show_puzzle(self) -> None:
        self._sit()
        self._game = SusanooGame(self.puzzle.position, None, {}, 0)
        self._show()

    # What is asked

    @property
    def _next_theme(self) -> int | None:
        """Where the next theme begins; after the last one the first again."""
        themes = [puzzle.theme for puzzle in self._puzzles]
        every = list(dict.fromkeys(themes))
        following = every[(every.index(self.puzzle.theme) + 1) % len(every)]
        return themes.index(following) if len(every) > 1 else None

    def _fitting(self) -> int:
        """The unsolved puzzle of these that is nearest to one's rating; this one where nothing can be read."""
        names = [puzzle.name for puzzle in self._puzzles]
        try:
            found = (
                self._log.next_card_at_level(names, self.puzzle.name) if isinstance(self._log, Log) else None
            )
        except ProgressError:
            found = None
        return names.index(found) if found else self._which

    @property
    def _you(self) -> int:
        """Whose choice is asked for: where a right answer led is still seen from this seat."""
        return self._asked

    def _task(self) -> Task:
        puzzle, lang, solved = self.puzzle, self.lang, self.attempt.solved
        buttons = [self._button("previous")] if self._which else []
        buttons += [] if solved or self.attempt.hints >= GRADES else [self._button("hint")]
        buttons += [self._button("again")] if solved else []
        buttons += [self._button("fitting")] if isinstance(self._log, Log) and len(self._puzzles) > 1 else []
        buttons += [self._button("next_theme")] if self._next_theme is not None else []
        buttons += [self._button("next", main=solved)] if self._which + 1 < len(self._puzzles) else []
        place = say("susanoo_task.place", lang, number=self._which + 1, count=len(self._puzzles))
        theme = say(f"susanoo_task.theme_{puzzle.theme.replace('-', '_')}", lang)
        return {
            "title": puzzle.title.text(lang),
            "place": f"{theme} · {place}",
            "text": puzzle.task.text(lang),
            "lines": self._said,
            "answers": [],
            "buttons": buttons,
            "done": solved,
        }

    def _facts(self) -> SceneFacts:
        told = super()._facts()._replace(near=self._you, points=None)
        return told._replace(chooser=None, options=()) if self.attempt.solved else told

    def _tools(self) -> Tools:
        """A puzzle begins again instead of going back."""
        return {"undo": False, "redo": False, "sure": None}

    def _draw(self) -> None:
        super()._draw()
        if self.attempt.solved:
            self.options = []
            self.scene = {**self.scene, "ask": {"title": "", "mine": False}}
        elif self._lost is not None:
            self.scene = {**self.scene, **self._refuted(self._lost)}

    def _refuted(self, line: Session) -> dict[str, Any]:
        """How it may go on after a wrong try: watched once from the puzzle's table and back to it, and kept as text."""
        box, plain = line.start.box, self._facts()._replace(chooser=None, options=())
        states = [line.state_before(number) for number in range(len(line.actions))]
        views = [view(box, state, None) for state in (*states, line.state)]
        events = [self._up_to_the_end(line.events_of(number)) for number in range(len(line.actions))]
        played = [
            Played(views[number], told, views[number + 1], plain, plain) for number, told in enumerate(events)
        ]
        luck = any(line.was_chance(number) for number in range(len(line.actions)))
        names = {card.id: card.name(self.lang) for card in box.cards.values()}
        head = "susanoo_task.onward_luck" if luck else "susanoo_task.onward"
        texts = [say(head, self.lang, tried=self._words(str(line.actions[0])))]
        told = lines([event for one in events for event in one])
        texts += [tell(event, names, self.lang, you=self._you) for _, event in told]
        log = [
            {"number": number, "text": text, "fresh": True, "head": number == 0}
            for number, text in enumerate(texts)
        ]
        watched = beats(played, self.lang)[1] if self._unseen else []
        self._unseen = False
        return {"start": [], "beats": watched, "moves": [], "log": log, "onward": True}

    def _up_to_the_end(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What happens after the moment that the puzzle asks about is not part of it."""
        later = () if self.puzzle.until == "end" else ("turn", "ended")
        first = next((number for number, event in enumerate(events) if event.kind in later), len(events))
        return tuple(events[:first])

    def _count(self) -> int:
        return 0 if self.attempt.solved else super()._count()

    # Trying

    def _pick(self, number: int) -> None:
        action = self._game.look.options[number]
        tried = self._words(str(action))
        if self.attempt.play(str(action)):
            value = _value(self.attempt.solution.moves[str(action)].low, self.lang)
            self._said = [
                {"text": say("susanoo_task.solved", self.lang, tried=tried, value=value), "tone": "done"},
                {"text": self.puzzle.explanation.text(self.lang), "tone": "plain"},
            ]
            self._keep()
            super()._pick(number)
            return
        best, found = self.attempt.solution.value, self.attempt.solution.moves[str(action)]
        comment = self.attempt.comment(str(action))
        values = {
            "value": _value(found.high, self.lang),
            "best": _value(best.high, self.lang) if best else "",
        }
        row = say("susanoo_task.wrong", self.lang, tried=tried, **values)
        self._said = [{"text": row, "tone": "bad"}]
        self._said += [{"text": comment.text(self.lang), "tone": "plain"}] if comment else []
        self._lost, self._unseen = Session(self.puzzle.position), True
        for one in self._onward.after(str(action)):
            self._lost.play(one)
        self._show()

    def _words(self, action: str) -> str:
        seen = self._game.page_view()
        names = seat_names(len(seen.state.seats), self._you, self.lang)
        made: Any = parse_action(action)
        return label(seen, made, names, self.lang)

    def _step(self, what: str) -> None:
        if what == "hint":
            self._hint()
            return
        self._keep()
        if what == "next_theme" and self._next_theme is not None:
            self._which = self._next_theme
        if what == "fitting":
            self._which = self._fitting()
        self._which += {"next": 1, "previous": -1}.get(what, 0)
        self._show_puzzle()

    def _hint(self) -> None:
        self.attempt.hints += 1
        if self.attempt.hints < GRADES:
            text = self.puzzle.hints[self.attempt.hints - 1].text(self.lang)
        else:
            best = self._words(self.attempt.solution.best[0])
            text = say("susanoo_task.hint_move", self.lang, move=best)
        self._hints = [*self._hints, text]
        self._said = [{"text": " ".join(self._hints), "tone": "plain"}]
        self._show()

    def _keep(self) -> None:
        """Tell the log once how it went; a disk that cannot be written does not end it."""
        attempt = self.attempt
        if self._logged or self._log is None or not attempt.tries:
            return
        self._logged = True
        name = f"susanoo-{self.puzzle.name}"
        try:
            self._log.attempt(
                name,
                attempt.tries,
                attempt.wrong,
                attempt.hints,
                time.monotonic() - self._began,
                attempt.solved,
            )
        except (OSError, RaigoError):
            return

    def _turn_back(self, *, forward: bool) -> bool:  # noqa: ARG002 - as in the base class
        """A puzzle begins again instead."""
        return False


class SusanooLesson(TaskTable):
    """A lesson of Warriors of Susanoo, part by part, on a live table; the engine ticks off what is done."""

    def __init__(self, number: int = 1, *, lang: str = "en") -> None:
        """Begin with the first part."""
        self._lesson: Lesson = lesson(number)
        self._which = 0
        self._answered_right: bool | None = None
        super().__init__(self.part.position, seed=self.part.seed, lang=lang)

    def _dealt(self, *_: object) -> SusanooGame:
        """The part's table, with whoever plays there and the dice that its words foretell."""
        part = self.part
        return SusanooGame(part.position, None, dict.fromkeys(part.bots, "sensible"), part.seed, part.dice)

    @property
    def part(self) -> Part:
        """The part on the table."""
        return self._lesson.parts[self._which]

    @property
    def done(self) -> bool:
        """Whether everything that this part asks for has happened."""
        return all(self._ticks()) if self.part.goals else self._answered_right is True

    def __repr__(self) -> str:
        """The call that makes this lesson, without an address."""
        words = [str(self._lesson.number), *([f"lang={self.lang!r}"] if self.lang != "en" else [])]
        return f"SusanooLesson({', '.join(words)})"

    @property
    def _you(self) -> int | None:
        """Whom the part's words call you, even while the answer is another seat's: mostly who is asked first."""
        if self.part.you is not None:
            return self.part.you
        node = self.session.node_at(0)
        return super()._you if self.part.bots or not isinstance(node, Choice) else node.seat

    def _facts(self) -> SceneFacts:
        told = super()._facts()
        return told if self.part.bots else told._replace(points=None)  # they may be what is asked

    def _draw(self) -> None:
        super()._draw()
        battle = self.scene["battle"]
        if battle and self.part.answers and not self.done:  # the table would tell what is asked
            self.scene = {**self.scene, "battle": unreckoned(self.session.start.box, battle)}

    def _ticks(self) -> list[bool]:
        return ticked(self.part, self.session.events())

    def _task(self) -> Task:
        lang, part, done = self.lang, self.part, self.done
        lines: list[TaskLine] = [
            {"text": goal.words.text(lang), "tone": "done" if there else "open"}
            for goal, there in zip(part.goals, self._ticks(), strict=True)
        ]
        if self._answered_right is False:
            lines.append({"text": say("susanoo_task.not_so", lang), "tone": "bad"})
        if done:
            lines.append({"text": part.after.text(lang), "tone": "done" if not part.goals else "plain"})
        last = self._which + 1 == len(self._lesson.parts)
        buttons = [self._button("previous")] if self._which else []
        buttons += [self._button("again")] if self.session.actions or self._answered_right is not None else []
        buttons += [] if last else [self._button("next", main=done)]
        title = say(
            "susanoo_task.lesson", lang, number=self._lesson.number, title=self._lesson.title.text(lang)
        )
        return {
            "title": title,
            "place": say("susanoo_task.place", lang, number=self._which + 1, count=len(self._lesson.parts)),
            "text": part.text.text(lang),
            "lines": lines,
            "answers": [
                {"name": f"answer{i}", "label": answer.text(lang), "main": False}
                for i, answer in enumerate(part.answers)
            ],
            "buttons": buttons,
            "done": done,
        }

    def _step(self, what: str) -> None:
        if what.startswith("answer"):
            self._answered_right = int(what.removeprefix("answer")) == self.part.right
            self._show()
            return
        self._which += {"next": 1, "previous": -1}.get(what, 0)
        self._answered_right = None
        self._game = self._dealt()
        self._show()
