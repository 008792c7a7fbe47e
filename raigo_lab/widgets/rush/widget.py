"""The rush: quick questions against the clock, answered by the keys 1 to 5; three slips end it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ClassVar

import traitlets

from raigo_lab.club.progress import RUSH, Log, ProgressError
from raigo_lab.errors import InvalidArgument
from raigo_lab.pictures import tiles
from raigo_lab.puzzles.quick import Quick, quick
from raigo_lab.raigo.tokens import kanji
from raigo_lab.texts import say
from raigo_lab.widgets.base import Page, Request
from raigo_lab.widgets.rush.shapes import RushTower, RushView
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.faces import face
from raigo_lab.widgets.spoken import begins, follow

READY, ASKING, OVER = "ready", "asking", "over"
SLIPS = 3
GRACE = 1.0  # seconds by which an answer may come late: it was given before the end
FEWEST, MOST = 10, 600  # seconds


class Rush(Page):
    """Quick questions for two minutes: ``Rush()``; three slips end it. The best run is kept in the log.

    >>> Rush(60)
    Rush(60)
    """

    _esm: ClassVar[str] = sources.script("rush")
    _css: ClassVar[str] = sources.style("rush")

    view = traitlets.Dict().tag(sync=True)  # what the page draws

    def __init__(
        self,
        seconds: int = 120,
        *,
        lang: str | None = None,
        seed: int | None = None,
        keep: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Sit down; nothing runs before it is started. Without ``keep`` no run is kept."""
        if type(seconds) is not int or not FEWEST <= seconds <= MOST:
            raise InvalidArgument(f"seconds = {seconds!r}: a number from {FEWEST} to {MOST} is expected")
        self._seconds, self._clock = seconds, clock
        self._rng = random.Random(seed)  # noqa: S311 - questions, not secrets
        self._keep = keep
        self._state, self._right, self._slips, self._ends = READY, 0, 0, 0.0
        self._asked: Quick | None = None
        self._last: tuple[Quick, int] | None = None
        super().__init__(lang=begins(lang))
        follow(self, lang)

    @property
    def score(self) -> int:
        """How many were right in this run."""
        return self._right

    def __repr__(self) -> str:
        """The call that makes it."""
        words = [str(self._seconds)] if self._seconds != 120 else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"Rush({', '.join(words)})"

    # Playing

    def _start(self) -> None:
        if self._state == ASKING:
            raise Malformed
        self._state, self._right, self._slips, self._last = ASKING, 0, 0, None
        self._ends = self._clock() + self._seconds
        self._asked = quick(self._rng)
        self._show()

    def _count(self) -> int:
        return len(self._asked.answers) if self._asked and self._state == ASKING else 0

    def _pick(self, number: int) -> None:
        asked = self._asked
        assert asked is not None  # noqa: S101 - otherwise nothing is offered
        if self._clock() > self._ends + GRACE:
            self._finish()
            return
        self._last = asked, number
        if number == asked.right:
            self._right += 1
        else:
            self._slips += 1
        if self._slips >= SLIPS:
            self._finish()
            return
        self._asked = quick(self._rng)
        self._show()

    def _time(self) -> None:
        """The page says that the time is over; the kernel's clock decides."""
        if self._state != ASKING:
            raise Malformed
        if self._clock() < self._ends:
            self._show()
        else:
            self._finish()

    def _finish(self) -> None:
        self._state, self._asked = OVER, None
        seconds = max(0.0, self._seconds - max(0.0, self._ends - self._clock()))
        if self._keep:
            # A disk that cannot be written does not end the run.
            with suppress(ProgressError):
                Log().attempt(RUSH, [f"right {self._right}"], self._slips, 0, seconds, solved=True)
        self._show()

    def _best(self) -> int:
        try:
            return Log().best_rush() if self._keep else 0
        except ProgressError:
            return 0

    # What is seen

    def _draw(self) -> None:
        self.view = dict(self._view())

    def _view(self) -> RushView:
        lang, asked = self.lang, self._asked
        return {
            "state": self._state,
            "title": say("rush.title", lang),
            "about": say("rush.about", lang, seconds=self._seconds, slips=SLIPS),
            "question": say(f"rush.{asked.kind}", lang) if asked else "",
            "towers": self._towers(asked) if asked else [],
            "answers": [_answer(asked, one, lang) for one in asked.answers] if asked else [],
            "begin": say("rush.again" if self._state == OVER else "rush.begin", lang),
            "left": max(0.0, self._ends - self._clock()) if self._state == ASKING else 0.0,
            "seconds": self._seconds,
            "score": self._score(),
            "slips": say("rush.slips", lang, count=self._slips, most=SLIPS),
            "last": self._verdict_words(),
            "tone": "" if self._last is None else "good" if self._last[1] == self._last[0].right else "bad",
        }

    def _score(self) -> str:
        if self._state == OVER:
            return say("rush.over", self.lang, count=self._right, best=max(self._best(), self._right))
        return say("rush.score", self.lang, count=self._right)

    def _verdict_words(self) -> str:
        """What the answer before came to; its Towers are named, since others stand there now."""
        if self._last is None:
            return ""
        asked, given = self._last
        row = "right" if given == asked.right else "wrong"
        answer = _answer(asked, asked.answers[asked.right], self.lang)
        written = asked.towers if self.lang == "en" else map(kanji, asked.towers)
        towers = " / ".join(written)
        return say(f"rush.{row}", self.lang, towers=towers, answer=answer, why=asked.why.text(self.lang))

    def _towers(self, asked: Quick) -> list[RushTower]:
        names = "ABCD" if len(asked.towers) > 1 else " "
        return [
            {
                "name": name.strip(),
                "label": tiles.tokens_of(pile, self.lang),
                "stories": [face(one) for one in pile],
            }
            for name, pile in zip(names, asked.towers, strict=False)
        ]

    def _twins(self) -> dict[str, str]:
        drawn = tiles.tower("HKN", asked=True, lang=self.lang)
        words = f"{say('rush.title', self.lang)}. {say('rush.about', self.lang, seconds=self._seconds, slips=SLIPS)}"
        return {"text/html": tiles.img(drawn, words), "image/svg+xml": drawn}

    _REQUESTS: ClassVar[Mapping[str, Request]] = {"start": Request(_start), "time": Request(_time)}


def _answer(asked: Quick, answer: str, lang: str) -> str:
    """An answer as it stands on its button."""
    if asked.kind == "battle":
        return say("rush.named", lang) if answer == "-1" else "ABCD"[int(answer)]
    return say("puzzle.unsettled_points", lang) if answer == "-1" else answer
