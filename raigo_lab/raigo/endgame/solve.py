"""What a person wants to know of an endgame: its value, all best moves, the line, and why not another move.

``solve`` says what was proved and under which assumption; an unfinished search says so, with the bounds it
has. Two sides are solved exactly; three seats by max^n with ties kept, with everybody-against-me beside it.
"""

from __future__ import annotations

from threading import Event
from typing import Any

from raigo_lab.errors import InvalidArgument, RaigoError
from raigo_lab.games.protocol import Choice, Joint, Over
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, Tell
from raigo_lab.games.search.matrix import Value, solve_matrix
from raigo_lab.raigo.endgame.compiled import why_not
from raigo_lab.raigo.endgame.solution import MoveValue, Refutation, Solution, assumption
from raigo_lab.raigo.endgame.solver import NO_LIMIT, Solver
from raigo_lab.raigo.endgame.three import solve_three
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_action, format_position


def solve(
    position: Position,
    objective: str = "margin",
    budget: Budget = NO_LIMIT,
    tell: Tell = None,
    *,
    every_move: bool = False,
    stop: Event | None = None,
) -> Solution:
    """Solve a position exactly, or as far as the budget goes, or until ``stop`` is set."""
    solver = Solver(position, objective, budget, tell, stop=stop)
    if len(solver.start.seats) == 3:
        return solve_three(solver, budget, tell)
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
    spent = solver.search.spent
    return Solution(
        position=solver.position,
        objective=solver.objective,
        lower=lower,
        upper=upper,
        best=best,
        next_best=pick(others) if others and best else None,
        moves=tuple(moves),
        line=tuple(line),
        states=spent.states,
        visits=spent.visits,
        seconds=spent.seconds,
        complete=complete,
        assumption=assumption(solver.position),
        events=solver.tell_line(solver.start, line),
        in_python=why_not(solver.problem, solver.start),
    )


def _mixed_moves(solver: Solver, state: State) -> list[MoveValue]:
    """The rows of a simultaneous choice with how often to choose each, and what each guarantees."""
    rows, _, payoffs = solver.equilibrium(state)
    solution = solve_matrix(payoffs)
    return [
        MoveValue(tuple(row), min(values), min(values), best=weight > 0, weight=weight)
        for row, values, weight in zip(rows, payoffs, solution.rows, strict=True)
    ]


def refute(
    position: Position, move: AnyAction, objective: str = "margin", budget: Budget = NO_LIMIT
) -> Refutation:
    """The punishing line of a move; for a best move the loss is 0 and the line shows it."""
    solver = Solver(position, objective, budget)
    if len(solver.start.seats) == 3:
        raise InvalidArgument(
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
        raise RaigoError(
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
