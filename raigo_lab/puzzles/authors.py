"""For authors: from a position or a played game to a certified puzzle.

Where did a game turn? Is one move alone best? What is the smallest change that makes it so? And the beginning of the file.
Searches are limited: what cannot be proved in time is left out, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.files.writing import write_whole
from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.matrix import Value
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.skeleton import skeleton
from raigo_lab.raigo.state import Circle, Position, Seat
from raigo_lab.raigo.text.notation import format_action, format_position, parse_position
from raigo_lab.raigo.text.record import Record
from raigo_lab.raigo.text.validity import examined
from raigo_lab.texts import Words

EACH = Budget(seconds=5, megabytes=500)  # for one position
NO_WORDS = Words("", "")


class Tested(NamedTuple):
    """What the first decision of a position is like."""

    value: Value
    best: tuple[str, ...]  # every best first move
    next: Value | None  # what the best of the others is worth; None if there is none
    tempting: tuple[str, ...]  # wrong ones that look at least as good one turn ahead

    @property
    def unique(self) -> bool:
        """Whether one move alone is best, by 1 at least."""
        return len(self.best) == 1 and self.next is not None and self.value - self.next >= 1


class TurningPoint(NamedTuple):
    """A decision of a game after which its value was another one."""

    number: int  # of the action in the record, from 0
    position: Position
    played: str
    lost: Value  # how much worse the move was than the best one
    test: Tested


class Change(NamedTuple):
    """A small change of a position, and what comes of it."""

    what: str
    position: Position
    test: Tested


def draft(position: Position | str, goal: str = "margin", turns: int = 1) -> Puzzle:
    """A puzzle without words."""
    where = parse_position(position) if isinstance(position, str) else position
    return Puzzle(
        "own/draft", where, goal, (), "", *(NO_WORDS,) * 3, (NO_WORDS, NO_WORDS), NO_WORDS, turns=turns
    )


def first_decision(
    position: Position | str, goal: str = "margin", turns: int = 1, budget: Budget = EACH
) -> Tested:
    """Whether one move alone is best here, what the next is worth, and what tempts.

    >>> found = first_decision("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")
    >>> found.unique, found.best, str(found.value), str(found.next)
    (True, ('fetch -2',), '3', '2')
    """
    played = Played(draft(position, goal, turns), budget)
    _, state = played.solver.first_choice(played.start)
    if not played.mine(state):
        raise InvalidArgument("several choose at once here: the goal is battle or mix (RO4)")
    moves = played.moves(state)
    wrong = [move.value for move in moves if not move.best and move.value is not None]
    return Tested(
        played.value(state),
        tuple(format_action(move.actions[0]) for move in moves if move.best),
        max(wrong) if wrong else None,
        tuple(played.tempting(state, moves)),
    )


def turning_points(record: Record, least: int = 1, budget: Budget = EACH) -> Iterator[TurningPoint]:
    """Where a game turned, from its end backwards: decisions that cost ``least`` or more, as far as it can be proved.

    All tokens are taken as open. It stops at the first position, counted from the end, that is too large for the search.
    """
    moments = list(record.moments())
    for number in reversed(range(len(moments))):
        moment = moments[number]
        position = record.position._replace(state=moment.before)
        try:
            played = Played(draft(position), budget)
            node = played.game.node(played.start)
            if not isinstance(node, Choice) or len(played.solver.moves(played.start)) < 2:
                continue
            value = played.value(played.start)
            after = played.value(played.game.apply(played.start, moment.action))
            lost = value - after if played.solver.maximises(played.start) else after - value
            if lost >= least:
                yield TurningPoint(
                    number,
                    position,
                    format_action(moment.action),
                    lost,
                    first_decision(position, budget=budget),
                )
        except OutOfBudgetError:
            return
        except RaigoError:
            continue


def smallest_changes(
    position: Position | str, goal: str = "margin", turns: int = 1, budget: Budget = EACH
) -> Iterator[Change]:
    """Changes of one thing after which one move alone is best, by 1 at least: a token less, a story less, a Yang more or less."""
    start = parse_position(position) if isinstance(position, str) else position
    for what, changed in one_step(start):
        if examined(changed).position is None:
            continue
        try:
            found = first_decision(changed, goal, turns, budget)
        except (RaigoError, OutOfBudgetError):
            continue
        if found.unique:
            yield Change(what, changed, found)


def one_step(position: Position) -> Iterator[tuple[str, Position]]:
    """Every position that differs in one thing, the smallest differences first."""
    seats = position.state.seats
    for index, seat in enumerate(seats):
        for what, changed in _seat_changes(index, seat):
            new = (*seats[:index], changed, *seats[index + 1 :])
            yield what, position._replace(state=position.state._replace(seats=new))


def _seat_changes(index: int, seat: Seat) -> Iterator[tuple[str, Seat]]:
    for place, token in enumerate(seat.body):
        yield (
            f"seat {index}'s Body without {token}",
            seat._replace(body=seat.body[:place] + seat.body[place + 1 :]),
        )
    if seat.left:
        yield f"seat {index}'s left Hand without {seat.left}", seat._replace(left="")
    if seat.right:
        yield f"seat {index}'s right Hand without {seat.right}", seat._replace(right="")
    for number, circle in enumerate(seat.circles):
        for tower in dict.fromkeys((circle.tower[:-1], circle.tower[1:], "")) if circle.tower else ():
            circles = list(seat.circles)
            circles[number] = circle._replace(tower=tower) if tower else Circle("")
            yield f"seat {index}'s {circle.tower} is {tower or 'gone'}", seat._replace(circles=tuple(circles))
    for step in (1, -1):
        if seat.yang + step > 0:
            yield f"seat {index} has {seat.yang + step} Yang", seat._replace(yang=seat.yang + step)


def write_draft(position: Position | str, file: Path, goal: str = "margin", lang: str = "en") -> str:
    """Write the beginning of a puzzle file, with what was proved in comments; gives the text. Nothing is overwritten."""
    where = parse_position(position) if isinstance(position, str) else position
    found = first_decision(where, goal)
    facts = [
        f"value {found.value}, best: {', '.join(found.best)}; next best {found.next}",
        f"tempting: {', '.join(found.tempting) or 'nothing'}",
        format_position(where),
    ]
    text = skeleton(where, lang, goal=goal, wrong=found.tempting[:2], facts=facts)
    write_whole(file, text, new=True)
    return text
