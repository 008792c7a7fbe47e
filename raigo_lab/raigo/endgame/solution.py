"""What is told of a solved endgame: values and their unit, moves, the line, and why another move is not best."""

from __future__ import annotations

from dataclasses import dataclass, field

from raigo_lab.games.search.matrix import Value
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_action

UNITS = {
    "margin": "Yang ahead at the end (a dropout counts 100)",
    "win": "1 won, 0 drawn, -1 lost",
}


def distance(a: Value, b: Value) -> Value:
    """How far two values lie apart."""
    return a - b if a >= b else b - a


@dataclass(frozen=True)
class MoveValue:
    """One move: every option that leads to the same position, and what it is worth."""

    actions: tuple[AnyAction, ...]
    lower: Value
    upper: Value
    best: bool = False
    weight: Value | None = None  # how often to choose it, where choices are simultaneous

    @property
    def value(self) -> Value | None:
        """The exact value, or None while only bounds are known."""
        return self.lower if self.lower == self.upper else None

    def __str__(self) -> str:
        """The move as notation writes it."""
        return format_action(self.actions[0])


@dataclass(frozen=True)
class Solution:
    """What was proved of a position, from the turn seat's side."""

    position: Position
    objective: str
    lower: Value
    upper: Value
    best: tuple[MoveValue, ...]
    next_best: Value | None  # the value of the best of the other moves
    moves: tuple[MoveValue, ...]
    line: tuple[AnyAction, ...]
    states: int
    visits: int
    seconds: float
    complete: bool
    assumption: str
    values: tuple[tuple[Value, Value], ...] = ()  # three seats: least and most for each seat
    against_all: Value | None = None  # three seats: what the turn seat can force alone
    events: tuple[Event, ...] = field(default=(), repr=False)
    in_python: str = (
        ""  # why the search ran in Python, in one word (``texts/compiled.toml``); empty: compiled
    )

    @property
    def value(self) -> Value | None:
        """The exact value, or None where only bounds are known."""
        return self.lower if self.lower == self.upper else None

    @property
    def unit(self) -> str:
        """What the numbers count."""
        return UNITS[self.objective]

    @property
    def margin_to_next(self) -> Value | None:
        """How much the best move is better than the best of the others."""
        return None if self.next_best is None or self.value is None else distance(self.value, self.next_best)


@dataclass(frozen=True)
class Refutation:
    """Why a move is not best: what it is worth, and the line that punishes it."""

    move: AnyAction
    value: Value
    best_value: Value
    line: tuple[AnyAction, ...]
    events: tuple[Event, ...] = field(repr=False)

    @property
    def loss(self) -> Value:
        """What the move gives away."""
        return distance(self.best_value, self.value)


def assumption(position: Position) -> str:
    """What the answer takes for granted."""
    seats = len(position.state.seats)
    known = "all tokens open" if position.state.ordered else "all tokens open, over all draws from Raizan"
    if seats == 4:
        known += "; partners plan together"
    return known + "; simultaneous choices are not seen by the other side"
