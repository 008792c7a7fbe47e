"""The verb ``solve``: what an endgame is worth, all best moves, the line, or how far the search came."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli import susanoo
from raigo_lab.app.cli.budgets import add_budget, parse_budget
from raigo_lab.app.cli.output import add_json, print_json
from raigo_lab.app.cli.positions import add_position, position_argument
from raigo_lab.app.cli.progress_line import ProgressLine
from raigo_lab.games.search.budget import Progress
from raigo_lab.games.search.matrix import Value, bounds_text
from raigo_lab.raigo.endgame.solution import MoveValue, Solution
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.outcome import OBJECTIVES, final_events
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    parser = verbs.add_parser(
        "solve",
        help="what a position is worth, and the best moves",
        description="What a position is worth to the seat whose turn it is, and the best moves.",
    )
    add_position(parser)
    parser.add_argument(
        "--objective", choices=tuple(OBJECTIVES), default="margin", help="what counts (margin)"
    )
    add_budget(parser)
    parser.add_argument("--moves", action="store_true", help="also the value of every move")
    parser.add_argument("--quiet", action="store_true", help="do not show progress")
    add_json(parser)
    susanoo.add_question(parser)
    parser.set_defaults(run=run_solve)


# Running


def run_solve(args: argparse.Namespace) -> int:
    """Solve, and print what was proved; an unfinished search is not an error."""
    if susanoo.is_asked(args):
        return susanoo.run_solve(args, parse_budget(args.budget))
    position = position_argument(args)
    line = ProgressLine(quiet=args.quiet)
    try:
        solution = solve(
            position,
            args.objective,
            parse_budget(args.budget),
            (lambda progress: line.show(progress_text(progress))) if line.watched else None,
            every_move=args.moves,
        )
    finally:
        line.close()
    if args.json:
        print_json(solution_json(solution, moves=args.moves))
    else:
        print(*describe(solution, moves=args.moves), sep="\n")
    return 0


def progress_text(progress: Progress) -> str:
    """How far the search is.

    >>> progress_text(Progress(12_345, 6.7, -3, 4))
    '12,345 states, 7 s, between -3 and 4'
    """
    return (
        f"{progress.states:,} states, {progress.seconds:.0f} s, between {progress.lower} and {progress.upper}"
    )


# Printing


def text_of(lower: Value | None, upper: Value | None) -> str | None:
    """A value as text: exact, or from where to where.

    >>> text_of(1, 1), text_of(-2, 3), text_of(None, None)
    ('1', '-2..3', None)
    """
    return None if lower is None or upper is None else bounds_text(lower, upper)


def agree(solution: Solution) -> bool | None:
    """With three seats: whether each for itself and all against one give the same value."""
    if solution.value is None or solution.against_all is None:
        return None
    return solution.value == solution.against_all


def move_json(move: MoveValue) -> dict[str, Any]:
    """One move with what is known of it."""
    row: dict[str, Any] = {
        "move": str(move),
        "value": text_of(move.value, move.value),
        "lower": str(move.lower),
        "upper": str(move.upper),
        "best": move.best,
        "same": [format_action(action) for action in move.actions[1:]] if move.weight is None else [],
    }
    return row if move.weight is None else row | {"weight": str(move.weight)}


def solution_json(solution: Solution, *, moves: bool) -> dict[str, Any]:
    """The answer as JSON; values are texts, as they may be fractions."""
    value = solution.value if solution.complete else None
    data: dict[str, Any] = {
        "value": text_of(value, value),
        "objective": solution.objective,
        "unit": solution.unit,
        "lower": str(solution.lower),
        "upper": str(solution.upper),
        "best": [str(move) for move in solution.best],
        "next_best": text_of(solution.next_best, solution.next_best),
        "margin_to_next": text_of(solution.margin_to_next, solution.margin_to_next),
        "line": [format_action(action) for action in solution.line],
        "states": solution.states,
        "visits": solution.visits,
        "seconds": round(solution.seconds, 3),
        "complete": solution.complete,
        "assumption": solution.assumption,
        "compiled": not solution.in_python,
    }
    if len(solution.position.state.seats) == 3:
        data["values"] = [text_of(low, high) for low, high in solution.values]
        data["against_all"] = text_of(solution.against_all, solution.against_all)
        data["agree"] = agree(solution)
    if moves:
        data["moves"] = [move_json(move) for move in solution.moves]
    return data


def describe(solution: Solution, *, moves: bool) -> list[str]:
    """The answer for a person."""
    lines = [_value_line(solution)]
    if len(solution.position.state.seats) == 3:
        lines += _three_lines(solution)
    if solution.best:
        lines.append(f"best:       {'; '.join(map(_best_text, solution.best))}")
    if solution.next_best is not None:
        lines.append(f"next best:  {solution.next_best} (worse by {solution.margin_to_next})")
    if moves and solution.moves:
        lines.append("moves:")
        lines += [
            f"  {text_of(move.lower, move.upper):>8}  {'*' if move.best else ' '} {move}"
            for move in sorted(solution.moves, key=lambda move: not move.best)
        ]
    if solution.line:
        lines.append(f"line:       {'; '.join(map(format_action, solution.line))}")
        lines += [f"  {tell(event)}" for event in (*solution.events, *the_end(solution))]
    lines.append(f"assumed:    {solution.assumption}")
    state = "complete" if solution.complete else "not finished"
    lines.append(
        f"search:     {how_searched(solution)}, {solution.states:,} states in {solution.seconds:.1f} s, {state}"
    )
    return lines


def how_searched(solution: Solution) -> str:
    """Compiled, or in Python and why."""
    return say(f"compiled.{solution.in_python}") if solution.in_python else say("compiled.used")


def the_end(solution: Solution) -> tuple[Event, ...]:
    """How the game is counted where the line ends (E3, E4)."""
    game = Raigo(solution.position.rules)
    state = game.start(solution.position.state)
    for action in solution.line:
        state = game.apply(state, action)
    return final_events(game.rules, state)


def _value_line(solution: Solution) -> str:
    if not solution.complete and solution.value is not None:
        return f"value:      {solution.value} ({solution.unit}), proved; not finished: the best moves"
    if not solution.complete:
        return f"value:      not finished: between {solution.lower} and {solution.upper} ({solution.unit})"
    return f"value:      {text_of(solution.lower, solution.upper)} ({solution.unit})"


def _three_lines(solution: Solution) -> list[str]:
    """What each seat gets, and what the turn seat can force alone."""
    lines = [f"seat {seat}:     {text_of(low, high)}" for seat, (low, high) in enumerate(solution.values)]
    if solution.against_all is not None:
        same = {True: ", the same", False: "", None: ""}[agree(solution)]
        lines.append(f"alone:      {solution.against_all} against everybody{same}")
    return lines


def _best_text(move: MoveValue) -> str:
    """A best move; in a simultaneous choice with how often to choose it."""
    return str(move) if move.weight is None else f"{move} ({move.weight} of the time)"
