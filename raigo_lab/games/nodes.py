"""Exact counts: distinct positions at the end of whole turns, and lines by decision (perft)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product
from typing import NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Node
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.sameness import end_key, key
from raigo_lab.raigo.state import State


def actions(node: Node) -> Iterator[AnyAction]:
    """Everything that can be applied at a node, one joint action for each combination."""
    match node:
        case Choice(_, options):
            yield from options
        case Joint(seats):
            yield from product(*(options for _, options in seats))
        case Chance(outcomes):
            yield from (outcome for outcome, _ in outcomes)


def turn_ends(game: Raigo, start: State) -> dict[Hashable, State]:
    """The distinct positions that can stand at the end of this turn, over all choices and draws."""
    ends: dict[Hashable, State] = {}
    seen = {key(start)}
    todo = [start]
    while todo:
        state = todo.pop()
        for action in actions(game.node(state)):
            after = game.apply(state, action)
            if after.turn != start.turn or game.is_over(after):
                ends.setdefault(end_key(game.rules, after), after)
                continue
            name = key(after)
            if name not in seen:
                seen.add(name)
                todo.append(after)
    return ends


def turns(game: Raigo, start: State, number: int) -> list[int]:
    """How many distinct positions can stand at the end of each of the next whole turns.

    A finished game counts in the turn in which it ends and is not carried on.
    """
    counts: list[int] = []
    frontier: dict[Hashable, State] = {key(start): start}
    for _ in range(number):
        reached: dict[Hashable, State] = {}
        for state in frontier.values():
            reached.update(turn_ends(game, state))
        counts.append(len(reached))
        frontier = {name: state for name, state in reached.items() if not game.is_over(state)}
    return counts


class Perft(NamedTuple):
    """Lines of so many decisions, by the first one."""

    depth: int
    lines: int
    divide: dict[str, int]


def perft(game: Raigo, state: State, depth: int) -> Perft:
    """Count the lines of ``depth`` decisions (a draw or a joint choice is one), divided by the first."""
    if depth == 0:
        return Perft(0, 1, {})
    divide = {
        " + ".join(map(str, action))
        if isinstance(action, tuple) and isinstance(action[0], tuple)
        else str(action): _lines(game, game.apply(state, action), depth - 1)
        for action in actions(game.node(state))
    }
    return Perft(depth, sum(divide.values()), divide)


def _lines(game: Raigo, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    options = list(actions(game.node(state)))
    if not options:
        return 1  # The game is over: the line ends here.
    if depth == 1:
        return len(options)
    return sum(_lines(game, game.apply(state, action), depth - 1) for action in options)
