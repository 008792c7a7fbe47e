"""Looking back at a finished game: what its last turns were worth, exactly, as far as the solver gets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from raigo_lab.games.protocol import Choice, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.outcome import margin, outcome
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import END, Action, Position, State, side
from raigo_lab.texts import say
from raigo_lab.widgets.background import Allowance
from raigo_lab.widgets.table.moves import words_of
from raigo_lab.widgets.table.options import label_of
from raigo_lab.widgets.table.story import Story

EACH = 8.0  # seconds of processor time for one turn


class Judged(NamedTuple):
    """One turn: the margin that was there for its seat, and the one that was kept."""

    turn: int
    seat: int
    best: Value
    kept: Value
    better: tuple[tuple[State, Action], ...] = ()  # choices of the seat in a best turn, from where they part


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
        better = _better(open_rules, story.states[number : now + 1], solved.line)
        found.append(Judged(story.turn_number(number), state.turn, solved.lower, after[state.turn], better))
        mates = side(state, state.turn)
        after = tuple(
            solved.lower if seat in mates else -solved.lower  # type: ignore[misc]
            for seat in range(len(state.seats))
        )
    return found[::-1]


def _better(
    rules: Rules, played: Sequence[State], line: Iterable[AnyAction]
) -> tuple[tuple[State, Action], ...]:
    """What the seat chooses in a best turn, without what it did choose at the beginning of its own."""
    game = Raigo(rules)
    state, seat, parted = played[0], played[0].turn, False
    found: list[tuple[State, Action]] = []
    for action in line:
        node = game.node(state)
        if state.turn != seat or isinstance(node, Over):
            break
        after = game.apply(state, action)
        parted = parted or after not in played
        if parted and isinstance(node, Choice) and node.seat == seat and isinstance(action, Action):
            found.append((state, action))
        state = after
    # Where more is done than ending the turn, the end goes without saying.
    return tuple(found[:-1] if len(found) > 1 and found[-1][1] == END else found)


def in_words(judged: list[Judged], story: Story, now: int, you: int | None, lang: str) -> list[str]:
    """A sentence for each turn; where none could be proved, why the game ended if it was a dropout (E2)."""
    if not judged:
        return [_dropout(story, now, you, lang) or say("table.review_none", lang)]
    return [_sentence(one, story.rules, you, lang) for one in judged]


def _dropout(story: Story, now: int, you: int | None, lang: str) -> str:
    """E2 Who paid the last Yang, and for what: a full Board (T4) or an Unsettled Tower (T9)."""
    paid = [event for event in story.until(now) if event.kind == "paid"]
    if not story.states[now].out or not paid:
        return ""
    cost = paid[-1]  # the game is over on the spot: nothing is paid after it
    return say(
        f"table.review_out_{cost.clause}",
        lang,
        turn=story.turn_number(now),
        who=_who(cost.seat, you, lang),
    )


def _sentence(one: Judged, rules: Rules, you: int | None, lang: str) -> str:
    row = "best" if one.kept >= one.best else "better" if one.better else "lost"
    told = label_of if one.seat == you else words_of  # only the reader's own places are "your"
    moves = (told(view(rules, state, None), action, one.seat, lang) for state, action in one.better)
    return say(
        f"table.review_{row}",
        lang,
        turn=one.turn,
        who=_who(one.seat, you, lang),
        best=_lead(one.best, lang),
        kept=_lead(one.kept, lang),
        moves=say("list.comma", lang).join(moves),
    )


def _who(seat: int, you: int | None, lang: str) -> str:
    return say("table.seat_you" if seat == you else "table.seat", lang, seat=seat)


def _lead(value: Value, lang: str) -> str:
    """How far ahead of the other side, or behind."""
    row = "level" if value == 0 else "ahead" if value > 0 else "behind"
    return say(f"table.lead_{row}", lang, count=str(abs(value)))
