"""Answers to a simultaneous choice: one Tower, or how often each is sent (RO4), judged and refuted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.search.budget import OutOfBudgetError
from raigo_lab.games.search.matrix import Value, signed, solve_matrix
from raigo_lab.puzzles.goals import guarantee
from raigo_lab.puzzles.judge_joint import Sent, mix_text
from raigo_lab.puzzles.onward import Going, Note, Onward, joined
from raigo_lab.puzzles.verdicts import SOLVED, WRONG, Verdict
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.state import State
from raigo_lab.raigo.telling import place
from raigo_lab.texts import Words

Tell = Callable[[State, tuple[AnyAction, ...]], tuple[Event, ...]]


class Sending:
    """The judge of Towers and mixes in one puzzle."""

    def __init__(self, sent: Sent, onward: Onward, state: State, tell: Tell) -> None:
        """``state`` is where the Towers are chosen; ``tell`` says what happens along a line."""
        self.sent, self.onward, self.state, self.tell = sent, onward, state, tell
        self.game = Raigo(sent.puzzle.position.rules)

    def tower(self, text: str) -> Verdict:
        """RO4 One Tower: a right one meets the other side's likeliest choice, a wrong one the worst for it."""
        sent = self.sent
        given = self._find_row(text)
        row = sent.rows.index(given)
        right = given in sent.right()
        if right:
            weights = solve_matrix(sent.payoffs).columns
            column = max(range(len(weights)), key=lambda j: weights[j])
        else:
            column = sent.payoffs[row].index(min(sent.payoffs[row]))
        joint = joined(given, sent.columns[column])
        least = min(sent.payoffs[row])
        going = self._after(joint, punish=not right)
        if right:
            after = self.game.apply(self.state, joint)
            verdict = Verdict(SOLVED, given, (joint,), self.tell(self.state, (joint,)), least, sent.value)
            return verdict._replace(
                rest=going.actions,
                rest_events=self.tell(after, going.actions) if going.actions else (),
                notes=going.notes,
                average=going.average,
            )
        line = (joint, *going.actions)
        told = self.tell(self.state, line)
        return Verdict(WRONG, given, line, told, least, sent.value, None, going.notes, going.average)

    def _after(self, joint: AnyAction, *, punish: bool) -> Going:
        """How the game goes on after the Battle; with three seats the Battle alone is asked about."""
        if self.sent.solver is None:
            return Going(())
        after = self.game.apply(self.state, joint)
        try:
            return self.onward.to_the_end(after) if punish else self.onward.after_right(None, None, after)
        except OutOfBudgetError:
            return Going(())

    def mix(self, text: str) -> Verdict:
        """How often each Tower is sent; right is every mix that guarantees the value.

        A wrong one meets the Tower that exploits it, in the case that hurts most.
        """
        sent = self.sent
        mix = read_mix(text, len(sent.rows))
        written = mix_text(sent.rows, mix)
        least = guarantee(sent.payoffs, mix)
        if least == sent.value:
            return Verdict(SOLVED, written, value=least, best=sent.value)
        averages = [
            sum((w * row[j] for w, row in zip(mix, sent.payoffs, strict=True)), Fraction(0))
            for j in range(len(sent.columns))
        ]
        column = averages.index(min(averages))
        used = [i for i, weight in enumerate(mix) if weight]
        row = min(used, key=lambda i: sent.payoffs[i][column])
        joint = joined(sent.rows[row], sent.columns[column])
        going = self._after(joint, punish=True)
        line = (joint, *going.actions)
        notes = (self._exploited(column, least), *going.notes)
        told = self.tell(self.state, line)
        return Verdict(WRONG, written, line, told, least, sent.value, None, notes, average=True)

    def _exploited(self, column: int, least: Value) -> Note:
        """What the other side sends against a mix, and what each Tower gets then."""
        rows = [
            (self._places(name), signed(row[column]))
            for name, row in zip(self.sent.rows, self.sent.payoffs, strict=True)
        ]
        each = Words(
            ", ".join(f"{name.en} {value}" for name, value in rows),
            "、".join(f"{name.ja} {value}" for name, value in rows),
        )
        there = self._places(self.sent.columns[column])
        return Note("exploited", (("tower", there), ("each", each), ("value", signed(least))))

    def _places(self, text: str) -> Words:
        """The Towers of one side as the asked seat speaks of them."""
        spots = _short(text).split(" + ")
        en, ja = (" + ".join(place(one, lang, you=self.sent.seat) for one in spots) for lang in ("en", "ja"))
        return Words(en, ja)

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The asked seat's Tower of every answer, if it alone says which is meant: its partner has no choice."""
        seat = str(self.sent.seat)
        towers = [[spot for spot in _short(row).split(" + ") if spot[0] == seat] for row in self.sent.rows]
        found = tuple(spots[0] for spots in towers if spots)
        return found if len(set(found)) == len(self.sent.rows) else ()

    def _find_row(self, text: str) -> str:
        """The Towers that a text names; where the partner has no choice, the asked seat's own one is enough."""
        wanted = _short(" ".join(text.split()))
        return (
            self.sent.rows[self.own.index(wanted)]
            if wanted in self.own
            else find_answer(text, self.sent.rows)
        )


def find_answer(text: str, answers: Sequence[str]) -> str:
    """The answer that a text names; anything else is refused with what there is."""
    wanted = _short(" ".join(text.split()))
    known = {_short(one): one for one in answers}
    if wanted not in known:
        raise InvalidArgument(f"{text[:40]!r} is not an answer here; there are {', '.join(known)}")
    return known[wanted]


def _short(text: str) -> str:
    return re.sub(r"\btower\s+", "", text)


def read_mix(text: str, count: int) -> tuple[Fraction, ...]:
    """How often each Tower is sent, as fractions that add up to 1; the last may be left out.

    >>> read_mix("1/3", 2)
    (Fraction(1, 3), Fraction(2, 3))
    """
    numbers = re.findall(r"(?<![\w/.])\d+(?:\s*/\s*\d+|\.\d+)?(?![\w/.])", text)
    try:
        mix = [Fraction(number.replace(" ", "")) for number in numbers]
    except (ValueError, ZeroDivisionError):
        mix = []
    if len(mix) == count - 1:
        mix.append(1 - sum(mix, Fraction(0)))
    if len(mix) != count or sum(mix) != 1 or min(mix) < 0:
        raise InvalidArgument(
            f"{text[:40]!r}: {count} fractions that add up to 1 are expected, such as {', '.join(['1/2'] * 2)}"
        )
    return tuple(mix)
