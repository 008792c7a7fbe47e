"""What a person wants to know of an endgame: its value, all best moves, the line, and why not another move.

``solve`` says what was proved and under which assumption; an unfinished search says so, with the bounds it
has. Two sides are solved exactly; three seats by max^n with ties kept, with everybody-against-me beside it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, Progress
from raigo_lab.games.search.matrix import Value, solve_matrix
from raigo_lab.games.search.maxn import MaxN
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import OBJECTIVES, sides
from raigo_lab.raigo.sameness import end_key, key
from raigo_lab.raigo.state import END, Action, Position, State
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_action, format_position

Tell = Callable[[Progress], None] | None
NO_LIMIT = Budget()

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


class Solver:
    """One endgame under one objective; its table serves every question about it."""

    def __init__(
        self,
        position: Position,
        objective: str = "margin",
        budget: Budget = NO_LIMIT,
        tell: Tell = None,
        *,
        seat: int | None = None,
        problem: Endgame | None = None,
    ) -> None:
        """Two sides only; with three seats the asked one plays against everybody else.

        ``seat`` is from whose side values are told, the turn seat's if left out; a ``problem`` of one's own asks for
        something else than the end of the game.
        """
        if objective not in OBJECTIVES:
            raise NotationError(f"{objective!r} is no objective; there are {' and '.join(OBJECTIVES)}")
        self.position = position
        self.rules = position.rules
        self.game = Raigo(position.rules)
        self.objective = objective
        self.start = self.game.start(position.state)
        asked = self.start.turn if seat is None else seat
        mine = next(group for group in sides(len(self.start.seats)) if asked in group)
        self.problem = problem or Endgame(position.rules, objective, mine)
        self.search = Bounded(self.problem, budget, tell)

    # Moves

    def moves(self, state: State) -> list[tuple[tuple[AnyAction, ...], State]]:
        """The moves of a choice: options that lead to the same position are one."""
        node = self.problem.node(state)
        groups: dict[Hashable, tuple[list[AnyAction], State]] = {}
        if isinstance(node, Choice):
            for option in node.options:
                child = self.game.apply(state, option)
                groups.setdefault(self.name(child), ([], child))[0].append(option)
        return [(tuple(actions), child) for actions, child in groups.values()]

    def name(self, state: State) -> Hashable:
        """What makes two positions the same, at the end of a game too."""
        return end_key(self.rules, state) if self.game.is_over(state) else key(state)

    def first_choice(self, state: State) -> tuple[list[AnyAction], State]:
        """Go past moments with one move only: they are nobody's choice."""
        forced: list[AnyAction] = []
        while isinstance(self.problem.node(state), Choice):
            moves = self.moves(state)
            if len(moves) > 1:
                break
            forced.append(moves[0][0][0])
            state = moves[0][1]
        return forced, state

    def maximises(self, state: State) -> bool:
        """Whether the seat that chooses here is on the turn seat's side."""
        node = self.problem.node(state)
        return isinstance(node, Choice) and self.problem.maximises(node.seat)

    def values_of_moves(self, state: State, value: Value, *, every: bool) -> list[MoveValue]:
        """Prove which moves reach the value, and the value of the best of the rest (or of every move)."""
        maximises = self.maximises(state)
        found: list[MoveValue] = []
        for actions, child in self.moves(state):
            # One narrow window tells whether this move keeps the value; if not, it gives a bound.
            alpha, beta = (value - 1, value) if maximises else (value, value + 1)
            got = self.search.value(child, alpha, beta)
            keeps = got >= value if maximises else got <= value
            low: Value = value if keeps else got if got > alpha else self.problem.lowest
            high: Value = value if keeps else got if got < beta else self.problem.highest
            found.append(MoveValue(actions, low, high, best=keeps))
        return self._refine(state, found, value, every=every)

    def _refine(self, state: State, found: list[MoveValue], value: Value, *, every: bool) -> list[MoveValue]:
        """Sharpen the most promising of the other moves until the next best is known."""
        maximises = self.maximises(state)
        children = {move.actions: child for move, (_, child) in zip(found, self.moves(state), strict=True)}
        while True:
            unsure = [move for move in found if not move.best and move.value is None]
            if not unsure:
                return found
            sharp = [move.lower for move in found if not move.best and move.value is not None]
            move = max(unsure, key=lambda m: m.upper) if maximises else min(unsure, key=lambda m: m.lower)
            if not every and sharp and (max(sharp) >= move.upper if maximises else min(sharp) <= move.lower):
                return found
            exact = self.search.exact(children[move.actions], move.upper if maximises else move.lower)
            found[found.index(move)] = MoveValue(move.actions, exact, exact, best=exact == value)

    # Lines

    def best_child(self, state: State, value: Value) -> tuple[AnyAction, State]:
        """One best move and where it leads; ties go to the option that is offered first."""
        node = self.problem.node(state)
        if isinstance(node, Chance):
            action, _ = max(node.outcomes, key=lambda pair: pair[1])
            return action, self.game.apply(state, action)
        if isinstance(node, Joint):
            actions = self.likeliest(state, node)
            return actions, self.game.apply(state, actions)
        best = [
            (actions[0], child) for actions, child in self.moves(state) if self.keeps(state, child, value)
        ]
        # Of equally good moves one after which nothing more is needed tells most.
        for action, child in best:
            node = self.problem.node(child)
            if child.turn != state.turn or isinstance(node, Over):
                return action, child
            if (
                isinstance(node, Choice)
                and END in node.options
                and self.keeps(child, self.game.apply(child, END), value)
            ):
                return action, child
        return best[0]

    def keeps(self, state: State, child: State, value: Value) -> bool:
        """Whether the seat that chooses in ``state`` keeps the value by going to ``child``."""
        if self.maximises(state):
            return self.search.value(child, value - 1, value) >= value
        return self.search.value(child, value, value + 1) <= value

    def equilibrium(
        self, state: State
    ) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]], list[list[Value]]]:
        """A simultaneous choice as rows (the turn seat's side), columns and exact values."""
        node = self.problem.node(state)
        if not isinstance(node, Joint):
            raise NotationError("nobody chooses at the same moment here (RO4)")
        return joint_matrix(
            node, self.problem.maximises, lambda a: self.search.exact(self.game.apply(state, a))
        )

    def likeliest(self, state: State, node: Joint) -> tuple[Action, ...]:
        """The most likely choices of both sides in one equilibrium."""
        rows, columns, payoffs = self.equilibrium(state)
        solution = solve_matrix(payoffs)
        row = rows[max(range(len(rows)), key=lambda i: solution.rows[i])]
        column = columns[max(range(len(columns)), key=lambda i: solution.columns[i])]
        ours, theirs = iter(row), iter(column)
        return tuple(next(ours) if self.problem.maximises(seat) else next(theirs) for seat, _ in node.seats)

    def line(self, state: State, value: Value | None = None) -> list[AnyAction]:
        """Best play of all sides to the end; chance takes its likeliest way."""
        actions: list[AnyAction] = []
        while not isinstance(node := self.problem.node(state), Over):
            if value is None or not isinstance(node, Choice):
                value = self.search.exact(state)
            action, state = self.best_child(state, value)
            actions.append(action)
            if not isinstance(node, Choice):
                value = None
        return actions

    def tell_line(self, state: State, actions: list[AnyAction]) -> tuple[Event, ...]:
        """What happens along a line."""
        events: list[Event] = []
        for action in actions:
            state, happened = self.game.happened(state, action)
            events += happened
        return tuple(events)


def solve(
    position: Position,
    objective: str = "margin",
    budget: Budget = NO_LIMIT,
    tell: Tell = None,
    *,
    every_move: bool = False,
) -> Solution:
    """Solve a position exactly, or as far as the budget goes."""
    solver = Solver(position, objective, budget, tell)
    if len(solver.start.seats) == 3:
        return _solve_three(solver, budget, tell)
    found = solver.search.solve(solver.start)
    moves: list[MoveValue] = []
    line: list[AnyAction] = []
    complete = found.complete
    if complete:
        try:
            forced, state = solver.first_choice(solver.start)
            if isinstance(solver.game.node(state), Choice):
                moves = solver.values_of_moves(state, found.lower, every=every_move)
            elif isinstance(solver.game.node(state), Joint):
                moves = _mixed_moves(solver, state)
            line = forced + solver.line(state, found.lower)
        except (OutOfBudgetError, KeyboardInterrupt):
            complete = False
    return _solution(solver, found.lower, found.upper, moves, line, complete=complete)


def _solution(
    solver: Solver,
    lower: Value,
    upper: Value,
    moves: list[MoveValue],
    line: list[AnyAction],
    *,
    complete: bool,
) -> Solution:
    best = tuple(move for move in moves if move.best)
    others = [move.value for move in moves if not move.best and move.value is not None]
    _, state = solver.first_choice(solver.start)
    pick = max if solver.maximises(state) else min
    return Solution(
        position=solver.position,
        objective=solver.objective,
        lower=lower,
        upper=upper,
        best=best,
        next_best=pick(others) if others and best else None,
        moves=tuple(moves),
        line=tuple(line),
        states=len(solver.search.table),
        visits=solver.search.meter.visits,
        seconds=solver.search.meter.seconds,
        complete=complete,
        assumption=assumption(solver.position),
        events=solver.tell_line(solver.start, line),
    )


def assumption(position: Position) -> str:
    """What the answer takes for granted."""
    seats = len(position.state.seats)
    known = "all tokens open" if position.state.ordered else "all tokens open, over all draws from Raizan"
    if seats == 4:
        known += "; partners plan together"
    return known + "; simultaneous choices are not seen by the other side"


def _mixed_moves(solver: Solver, state: State) -> list[MoveValue]:
    """The rows of a simultaneous choice with how often to choose each, and what each guarantees."""
    rows, _, payoffs = solver.equilibrium(state)
    solution = solve_matrix(payoffs)
    return [
        MoveValue(tuple(row), min(values), min(values), best=weight > 0, weight=weight)
        for row, values, weight in zip(rows, payoffs, solution.rows, strict=True)
    ]


def _solve_three(solver: Solver, budget: Budget, tell: Tell) -> Solution:
    """Max^n with ties kept, and what the turn seat can force against everybody."""
    turn = solver.start.turn
    maxn = MaxN(solver.problem, OBJECTIVES[solver.objective], budget, tell)
    values: tuple[tuple[Value, Value], ...] = ()
    moves: list[MoveValue] = []
    finished = False
    with contextlib.suppress(OutOfBudgetError, KeyboardInterrupt):
        results = maxn.results(solver.start)
        values = tuple((min(column), max(column)) for column in zip(*results, strict=True))
        moves = _moves_of_three(solver, maxn)
        finished = not maxn.cut
    forced = solver.search.solve(solver.start)
    low, high = values[turn] if values else (forced.lower, forced.upper)
    complete = finished and forced.complete
    return Solution(
        position=solver.position,
        objective=solver.objective,
        lower=low,
        upper=high,
        best=tuple(move for move in moves if move.best),
        next_best=None,
        moves=tuple(moves),
        line=(),
        states=len(maxn.table) + len(solver.search.table),
        visits=maxn.meter.visits + solver.search.meter.visits,
        seconds=solver.search.meter.seconds,
        complete=complete,
        assumption="three seats: max^n, each for itself, ties kept; beside it everybody against the turn seat",
        values=values,
        against_all=forced.lower if forced.complete else None,
    )


def _moves_of_three(solver: Solver, maxn: MaxN) -> list[MoveValue]:
    """What each first move is worth to the turn seat; ties leave a range."""
    turn = solver.start.turn
    _, state = solver.first_choice(solver.start)
    node = solver.game.node(state)
    found = []
    for actions, child in solver.moves(state):
        mine = [vector[turn] for vector in maxn.results(child)]
        found.append(MoveValue(actions, min(mine), max(mine)))
    if not found:
        return []
    own = isinstance(node, Choice) and node.seat == turn
    top = max(move.upper for move in found) if own else min(move.lower for move in found)
    return [MoveValue(m.actions, m.lower, m.upper, best=m.lower <= top <= m.upper) for m in found]


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


def refute(
    position: Position, move: AnyAction, objective: str = "margin", budget: Budget = NO_LIMIT
) -> Refutation:
    """The punishing line of a move; for a best move the loss is 0 and the line shows it."""
    solver = Solver(position, objective, budget)
    if len(solver.start.seats) == 3:
        raise NotationError(
            "three seats: there is no single punishing line; solve shows the value of each move"
        )
    try:
        best = solver.search.exact(solver.start)
        forced, state = solver.first_choice(solver.start)
        if isinstance(move, Action) and move in forced:
            forced, state = [], solver.start
        child = play(solver.game, state, move)
        value = solver.search.exact(child)
        line = solver.line(child, value if isinstance(solver.game.node(child), Choice) else None)
    except OutOfBudgetError as error:
        raise NotationError(
            f"{format_position(position)}: the budget ended before the refutation was proved"
        ) from error
    actions = [*forced, move, *line]
    return Refutation(move, value, best, tuple(actions), solver.tell_line(solver.start, actions))


def is_over(position: Position) -> bool:
    """Whether nobody must choose any more."""
    return isinstance(Raigo(position.rules).node(position.state), Over)


def evaluate_moves(position: Position, objective: str = "margin", budget: Budget = NO_LIMIT) -> Any:  # noqa: ANN401
    """Every move with its value as a pandas table, best first."""
    import pandas as pd  # noqa: PLC0415 - loaded when first used

    solution = solve(position, objective, budget, every_move=True)
    rows = [
        {
            "move": str(move),
            "value": str(move.value) if move.value is not None else f"{move.lower}..{move.upper}",
            "best": move.best,
            "same as": "; ".join(format_action(action) for action in move.actions[1:]),
        }
        for move in sorted(solution.moves, key=lambda m: (-m.upper, not m.best))
    ]
    return pd.DataFrame(rows, columns=["move", "value", "best", "same as"])
