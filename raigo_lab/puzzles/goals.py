"""What a puzzle asks for, as the solver wants to see it: a question about a position, and who is asked.

Margin and win look to the end of the game. Gain looks to the end of the turn, survival to the next own turn or to
the end; both are endgames of their own with another horizon.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations
from typing import Any

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice, Joint, Node, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.linear import solve_linear
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import DROPOUT, Outcome, sides
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import START_OF_TURN, Position, State

BUDGET = Budget(seconds=120, megabytes=4000)


class ThisTurn(Endgame):
    """The Yang a seat gains until the turn under way ends, before E3; a dropout counts 100."""

    def __init__(self, position: Position, seat: int) -> None:
        """``seat`` wants to gain; everybody else does not want it to."""
        mates = next(group for group in sides(len(position.state.seats)) if seat in group)
        super().__init__(position.rules, "margin", (seat, *(mate for mate in mates if mate != seat)))
        self.turn = position.state.turn
        self.before = position.state.seats[seat].yang

    def node(self, state: State) -> Node:
        """Nobody chooses any more once the Dong has passed on."""
        node = self.game.node(state)
        return Over(state) if isinstance(node, Over) or state.turn != self.turn else node

    def value_of(self, outcome: Any) -> int:  # noqa: ANN401 - the state in which the turn ended
        """What the seat's Yang changed by."""
        state: State = outcome
        if state.out:
            return -DROPOUT if self.mine[0] in state.out else DROPOUT
        return state.seats[self.mine[0]].yang - self.before

    def guess(self, state: State) -> int:
        """What was gained up to now."""
        return state.seats[self.mine[0]].yang - self.before

    def reach(self, state: State, alpha: Value | None = None, beta: Value | None = None) -> None:
        """No bounds without a search."""

    def key(self, state: State) -> Hashable | None:
        """Nothing is forgotten that counts before the end of the turn."""
        return None if self.game.is_over(state) else key(state)


class Survival(Endgame):
    """1 if the seat is not out when its next turn begins, or when the game has ended; else 0."""

    def __init__(self, position: Position, seat: int, rounds: int) -> None:
        """``rounds`` 1: until the next own turn begins; 0: to the end of the game."""
        mates = next(group for group in sides(len(position.state.seats)) if seat in group)
        super().__init__(position.rules, "win", mates)
        self.seat, self.rounds = seat, rounds
        # Every turn takes from Raizan or from the last turns, so this tells the first turn from the next (T2, E1).
        self.first = position.state.raizan, position.state.last_turns
        self.lowest = 0

    def node(self, state: State) -> Node:
        """With one round, nobody chooses any more when the seat's next turn begins."""
        node = self.game.node(state)
        again = (
            state.turn == self.seat
            and state.stack == START_OF_TURN
            and (state.raizan, state.last_turns) != self.first
        )
        if not self.rounds or not again:
            return node
        # The game goes on: nothing is resolved (E3), so only who has dropped out counts.
        return Over(Outcome(tuple(seat.yang for seat in state.seats), (), state.out))

    def value_of(self, outcome: Any) -> int:  # noqa: ANN401 - as in the base class
        """Whether the seat is still in the game."""
        return int(self.seat not in outcome.out)

    def guess(self, state: State) -> int:
        """Nobody knows."""
        return int(self.seat not in state.out)

    def reach(self, state: State, alpha: Value | None = None, beta: Value | None = None) -> None:
        """No bounds without a search."""

    def key(self, state: State) -> Hashable | None:
        """Nothing is forgotten."""
        return None if self.game.is_over(state) else key(state)


class Together(Endgame):
    """Everybody is on the asked seat's side: its margin, as great as all of them together can make it."""

    def __init__(self, position: Position, seat: int) -> None:
        """``seat`` is to end ahead; all others help."""
        count = len(position.state.seats)
        others = tuple(other for other in range(count) if other != seat)
        super().__init__(position.rules, "margin", (seat, *others))
        self.side = next(group for group in sides(count) if seat in group)

    def guess(self, state: State) -> int:
        """The asked side's margin if all Towers were resolved now."""
        return _margin_now(self, state, self.side)

    def reach(self, state: State, alpha: Value | None = None, beta: Value | None = None) -> None:
        """No bounds without a search."""


class Contrary(Endgame):
    """Everybody wants to be behind: what counts is how far the asked seat ends behind, a dropout as 100."""

    def value_of(self, outcome: Outcome) -> int:
        """The margin, turned round."""
        return -super().value_of(outcome)

    def guess(self, state: State) -> int:
        """The margin if all Towers were resolved now, turned round."""
        return -super().guess(state)

    def reach(self, state: State, alpha: Value | None = None, beta: Value | None = None) -> None:
        """No bounds without a search."""


def _margin_now(problem: Endgame, state: State, side: tuple[int, ...]) -> int:
    """What a side is ahead by if all Towers were resolved now (E3)."""
    return Endgame(problem.rules, "margin", side).guess(state)


@lru_cache(maxsize=8)
def asked_seat(position: Position) -> int:
    """Who is asked: the first who has a choice; of those who choose at once, the first."""
    solver = Solver(position)
    _, state = solver.first_choice(solver.start)
    node = solver.game.node(state)
    if isinstance(node, Choice):
        return node.seat
    if isinstance(node, Joint):
        return min(seat for seat, _ in node.seats)
    raise InvalidArgument("nobody has a choice in this position before chance decides or the game ends")


def solver_of(puzzle: Puzzle, budget: Budget = BUDGET) -> Solver:
    """The solver for the puzzle's question, from the asked seat's side."""
    position, seat = puzzle.position, asked_seat(puzzle.position)
    if puzzle.goal == "gain":
        return Solver(position, budget=budget, seat=seat, problem=ThisTurn(position, seat))
    if puzzle.goal == "survive":
        started = position._replace(state=Raigo(position.rules).start(position.state))
        problem = Survival(started, seat, puzzle.rounds)
        return Solver(position, "win", budget, seat=seat, problem=problem)
    if puzzle.goal == "help":
        return Solver(position, budget=budget, seat=seat, problem=Together(position, seat))
    if puzzle.goal == "lose":
        mates = next(group for group in sides(len(position.state.seats)) if seat in group)
        problem_of_losing = Contrary(position.rules, "margin", mates)
        return Solver(position, budget=budget, seat=seat, problem=problem_of_losing)
    return Solver(position, "win" if puzzle.goal == "win" else "margin", budget, seat=seat)


def best_mixes(payoffs: list[list[Value]]) -> list[tuple[Value, ...]]:
    """Every corner of the set of best mixes of a matrix game: one alone if the best mix is unique.

    >>> best_mixes([[1, -1], [-1, 1]])
    [(Fraction(1, 2), Fraction(1, 2))]
    """
    value = solve_matrix(payoffs).value
    count = len(payoffs)
    # A mix is best if no weight is negative and no column gives less than the value. At a corner so many of these
    # conditions are tight that, together with the sum of 1, they leave one mix.
    rows: list[list[Value]] = [[*(int(i == j) for j in range(count)), 0] for i in range(count)]
    rows += [[*(row[j] for row in payoffs), value] for j in range(len(payoffs[0]))]
    ones: list[Value] = [1] * (count + 1)
    corners: dict[tuple[Value, ...], None] = {}
    for tight in combinations(rows, count - 1):
        mix = solve_linear([ones, *tight])
        if mix and all(sum(a * w for a, w in zip(row, mix, strict=False)) >= row[-1] for row in rows):
            corners.setdefault(mix)
    return sorted(corners)


def guarantee(payoffs: list[list[Value]], mix: tuple[Value, ...]) -> Value:
    """What a mix gets at least, whatever the other side sends."""
    columns = range(len(payoffs[0]))
    return simple(min(sum((w * row[j] for w, row in zip(mix, payoffs, strict=True)), 0) for j in columns))
