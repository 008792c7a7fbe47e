"""Three seats: max^n with ties kept, each for itself, and beside it what the turn seat can force against everybody."""

from __future__ import annotations

import contextlib

from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, Tell
from raigo_lab.games.search.matrix import Value
from raigo_lab.games.search.maxn import MaxN
from raigo_lab.raigo.endgame.solution import MoveValue, Solution
from raigo_lab.raigo.endgame.solver import Solver


def solve_three(solver: Solver, budget: Budget, tell: Tell) -> Solution:
    """Max^n with ties kept, and what the turn seat can force against everybody."""
    turn = solver.start.turn
    maxn = MaxN(solver.problem, solver.study.returns, budget, tell, solver.search.stopping)
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
    spent = solver.search.spent
    return Solution(
        position=solver.position,
        objective=solver.objective,
        lower=low,
        upper=high,
        best=tuple(move for move in moves if move.best),
        next_best=None,
        moves=tuple(moves),
        line=(),
        states=maxn.spent.states + spent.states,
        visits=maxn.spent.visits + spent.visits,
        seconds=spent.seconds,
        complete=complete,
        assumption="three seats: max^n, each for itself, ties kept; beside it everybody against the turn seat",
        values=values,
        against_all=forced.lower if forced.complete else None,
        in_python="seats",
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
