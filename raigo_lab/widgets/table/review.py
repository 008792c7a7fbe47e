"""Looking back at a finished game: what its last turns were worth, exactly, as far as the solver gets."""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.outcome import margin, outcome
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import Position, side
from raigo_lab.texts import say
from raigo_lab.widgets.background import Allowance
from raigo_lab.widgets.table.story import Story

EACH = 8.0  # seconds of processor time for one turn


class Judged(NamedTuple):
    """One turn: the margin that was there for its seat, and the one that was kept."""

    turn: int
    seat: int
    best: Value
    kept: Value


def last_turns(rules: Rules, story: Story, now: int, allowance: Allowance) -> list[Judged]:
    """The turns after Raizan's last token (E1), the first one first; from the end back as far as it can be proved.

    Nothing is drawn any more there, so what a turn lost was lost by a choice and not by luck.
    """
    after = margin(outcome(rules, story.states[now]))
    open_rules = rules._replace(R20=DEFAULT.R20)  # whom one asks changes no value
    found: list[Judged] = []
    starts = [i for i in range(1, now) if story.turn_number(i) != story.turn_number(i - 1)]
    for number in reversed([0, *starts]):
        state = story.states[number]
        if state.raizan or allowance.spent:
            break
        solved = solve(Position(state, open_rules), "margin", Budget(seconds=EACH), stop=allowance.stop)
        if not solved.complete or solved.lower != solved.upper:
            break
        found.append(Judged(story.turn_number(number), state.turn, solved.lower, after[state.turn]))
        mates = side(state, state.turn)
        after = tuple(
            solved.lower if seat in mates else -solved.lower  # type: ignore[misc]
            for seat in range(len(state.seats))
        )
    return found[::-1]


def in_words(judged: list[Judged], you: int | None, lang: str) -> list[str]:
    """A sentence for each turn."""
    if not judged:
        return [say("table.review_none", lang)]
    return [
        say(
            "table.review_best" if one.kept >= one.best else "table.review_lost",
            lang,
            turn=one.turn,
            who=say("table.seat_you" if one.seat == you else "table.seat", lang, seat=one.seat),
            best=_signed(one.best),
            kept=_signed(one.kept),
        )
        for one in judged
    ]


def _signed(value: Value) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
