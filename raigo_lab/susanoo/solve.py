"""What a position is worth to a seat, and every move's value (WM5), in exact fractions.

Idle others: expectation and the best of one seat. Against: everybody else minimises. Own: max^n with ties kept,
so a value may be a range of what ties allow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError, Progress, Spent
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.games.search.maxn import MaxN, Vectors, joint_actions, kept_at
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.susanoo.endgame import GOALS, OTHERS, UNTIL, Endgame, Question
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.state import Action, Position, State

NO_LIMIT = Budget()


class Range(NamedTuple):
    """A value, or from where to where if ties among others leave it open."""

    low: Value
    high: Value

    def __str__(self) -> str:
        """Exact values as fractions, ranges with two dots."""
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


@dataclass(frozen=True)
class Solution:
    """What was found; an unfinished search has no value."""

    question: Question
    value: Range | None
    moves: dict[str, Range] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    states: int = 0
    seconds: float = 0
    cut: bool = False  # max^n had more tied results than it keeps

    @property
    def complete(self) -> bool:
        """Whether the search came to its end."""
        return self.value is not None


class TwoSides:
    """Expectation, the best for one seat, the worst by all others; a memo on equal tables, nothing else."""

    def __init__(
        self, problem: Endgame, budget: Budget, tell: Callable[[Progress], None] | None = None
    ) -> None:
        """Nothing is known yet."""
        self.problem = problem
        self.seat = problem.question.seat
        self._table: dict[object, Value] = {}
        self._meter = Meter(budget, tell)

    @property
    def spent(self) -> Spent:
        """What the search has cost so far."""
        return Spent(len(self._table), self._meter.visits, self._meter.seconds)

    def value(self, state: State) -> Value:
        """The exact value of a moment for the asked seat."""
        name = self.problem.key(state)
        found = self._table.get(name)
        if found is not None:
            return found
        self._meter.tick(len(self._table))
        value = self._value(state)
        self._table[name] = value
        return value

    def _value(self, state: State) -> Value:
        problem, node = self.problem, self.problem.node(state)
        match node:
            case Choice(seat, options):
                values = [self.value(problem.apply(state, option)) for option in options]
                return max(values) if problem.maximises(seat) else min(values)
            case Chance(outcomes):
                children = [self.value(problem.apply(state, option)) for option, _ in outcomes]
                # Chance is uniform (WM2): one division for all.
                return simple(sum(children) * outcomes[0][1])
            case Joint():
                return solve_matrix(self.matrix(state, node)).value
        own: Value = node.outcome[self.seat]
        return own

    def matrix(self, state: State, node: Joint) -> list[list[Value]]:
        """A joint choice as a matrix game of the asked seat against all others."""
        value = joint_matrix(node, self.problem.maximises, lambda a: self.value(self.problem.apply(state, a)))
        return value[2]

    def range(self, state: State) -> Range:
        """The value as a range of one."""
        value = self.value(state)
        return Range(value, value)


class EachForItself:
    """max^n with ties kept, as ranges for the asked seat."""

    def __init__(
        self, problem: Endgame, budget: Budget, tell: Callable[[Progress], None] | None = None
    ) -> None:
        """Nothing is known yet."""
        self.seat = problem.question.seat
        self.search = MaxN(problem, _same, budget, tell)

    @property
    def spent(self) -> Spent:
        """What the search has cost so far."""
        return self.search.spent

    def range(self, state: State) -> Range:
        """What the asked seat may get."""
        return self._range(self.search.results(state))

    def sealed(self, state: State, node: Joint) -> tuple[dict[str, Range], tuple[str, ...]]:
        """WR4 What each sealed action of the asked seat gives in the equilibria that stay, and which are in one.

        An action in none of them gets what the others' part of these leaves it.
        """
        place = [seat for seat, _ in node.seats].index(self.seat)
        joint = joint_actions(node)
        after = [self.search.results(self.search.problem.apply(state, actions)) for actions in joint]
        kept = kept_at(node, after)
        theirs = {_without(actions, place) for actions, vectors in zip(joint, kept, strict=True) if vectors}
        moves, best = {}, []
        for option in node.seats[place][1]:
            mine = [number for number, actions in enumerate(joint) if actions[place] == option]
            found = [vector for number in mine for vector in kept[number]]
            if found:
                best.append(str(option))
            met = [number for number in mine if _without(joint[number], place) in theirs]
            moves[str(option)] = self._range(tuple(found or (one for number in met for one in after[number])))
        return moves, tuple(best)

    def _range(self, vectors: Vectors) -> Range:
        own = [vector[self.seat] for vector in vectors]
        return Range(min(own), max(own))


def _without(actions: tuple[Action, ...], place: int) -> tuple[Action, ...]:
    """What all others choose."""
    return actions[:place] + actions[place + 1 :]


def _same(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return values


def question_of(position: Position, goal: str, until: str, others: str, seat: int | None) -> Question:
    """The question, checked; with no seat given, it is whose turn it is."""
    given = (("goal", goal, GOALS), ("until", until, UNTIL), ("others", others, OTHERS))
    for name, word, words in given:
        if word not in words:
            raise InvalidArgument(f"{name} {word!r}: one of {', '.join(words)} is expected (WM5)")
    asked = position.state.turn if seat is None else seat
    if not 0 <= asked < len(position.state.seats):
        raise InvalidArgument(f"seat {asked}: the seats are 0 to {len(position.state.seats) - 1}")
    return Question(goal, until, others, asked)


def solve(
    position: Position,
    goal: str = "vp",
    until: str = "battle",
    others: str = "idle",
    seat: int | None = None,
    budget: Budget = NO_LIMIT,
    tell: Callable[[Progress], None] | None = None,
) -> Solution:
    """The value of a position and of every first move of the asked seat (WM5)."""
    question = question_of(position, goal, until, others, seat)
    problem = Endgame(Susanoo(position.box), question)
    search = (EachForItself if others == "own" else TwoSides)(problem, budget, tell)
    state = problem.start(position.state)
    try:
        value, (moves, best) = search.range(state), _moves(problem, search, state)
    except (OutOfBudgetError, RecursionError):  # a game to its end is too long a line to follow (WM6)
        return Solution(question, None, states=search.spent.states, seconds=search.spent.seconds)
    return Solution(
        question,
        value,
        moves,
        best,
        search.spent.states,
        search.spent.seconds,
        isinstance(search, EachForItself) and search.search.cut,
    )


def _moves(
    problem: Endgame, search: TwoSides | EachForItself, state: State
) -> tuple[dict[str, Range], tuple[str, ...]]:
    """The value of every option, if the asked seat chooses here, and which of them are best."""
    node, moves = problem.node(state), {}
    if isinstance(node, Choice) and node.seat == problem.question.seat:
        moves = {str(option): search.range(problem.apply(state, option)) for option in node.options}
    if isinstance(node, Joint) and problem.question.seat in dict(node.seats):
        if isinstance(search, EachForItself):
            return search.sealed(state, node)
        moves = _joint_moves(problem, search, state, node)
    floor = max((move.low for move in moves.values()), default=0)
    return moves, tuple(move for move, known in moves.items() if known.high >= floor)


def _joint_moves(problem: Endgame, search: TwoSides, state: State, node: Joint) -> dict[str, Range]:
    """WR4 What each sealed action of the asked seat guarantees."""
    rows, _, payoffs = joint_matrix(
        node, problem.maximises, lambda action: search.value(problem.apply(state, action))
    )
    return {
        str(row[0]): Range(min(cells), min(cells)) for row, cells in zip(rows, payoffs, strict=True) if row
    }


def line_of(actions: tuple[AnyAction, ...]) -> str:
    """Actions as a record writes them."""
    return "; ".join(str(one) if isinstance(one, Action) else " + ".join(map(str, one)) for one in actions)
