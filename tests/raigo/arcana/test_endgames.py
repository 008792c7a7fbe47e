"""Plain search and clever search agree on small endgames with Arcana."""

from __future__ import annotations

import random

import pytest
from support.random_games import dice

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.endgame.bounds import covered
from raigo_lab.raigo.endgame.compiled import why_not
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import margin
from raigo_lab.raigo.state import START_OF_TURN, Around, Circle, Position, Seat, State
from raigo_lab.raigo.tokens import ARCANA, by_weight


class TooLargeError(Exception):
    """More positions than a test can wait for."""


def plain_value(game: Raigo, state: State, me: int, left: list[int]):
    """Minimax without memory, bounds or order."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLargeError
    match game.node(state):
        case Over(outcome):
            return margin(outcome)[me]
        case Choice(seat, options):
            values = [plain_value(game, game.apply(state, option), me, left) for option in options]
            return max(values) if seat == me else min(values)
        case Chance(outcomes):
            return sum(p * plain_value(game, game.apply(state, a), me, left) for a, p in outcomes)
        case Joint() as joint:
            matrix = joint_matrix(
                joint, lambda seat: seat == me, lambda a: plain_value(game, game.apply(state, a), me, left)
            )
            return solve_matrix(matrix[2]).value
    raise AssertionError


def small(rng: random.Random, token: str) -> Position:
    """A last turn or two with this Arcanum on the turn player's Hand or Body."""
    pool = [*"TNKHRMW1234567TNKTN123456"]
    rng.shuffle(pool)
    boards = []
    for index in range(2):
        towers = ["".join(pool.pop() for _ in range(rng.choice((0, 1, 3)))) for _ in range(3)]
        towers = [by_weight(tower[:2]) if rng.random() < 0.5 else by_weight(tower) for tower in towers]
        body = by_weight("".join(pool.pop() for _ in range(min(len(pool), rng.randrange(2)))))
        canyon = "".join(pool.pop() for _ in range(min(len(pool), rng.randrange(2))))
        boards.append(Seat(2, body, token if index == 0 else "", "", tuple(map(Circle, towers)), canyon))
    state = State(
        tuple(boards), START_OF_TURN, 0, "", last_turns=1, around=Around(), removed=pool.pop() if pool else ""
    )
    return Position(with_arcana(state))


@pytest.mark.parametrize("token", ARCANA)
def test_the_clever_search_agrees_with_the_plain_one(token):
    compared = 0
    for seed in range(12):
        position = small(dice(seed * 100 + ARCANA.index(token)), token)
        game = Raigo(position.rules)
        try:
            value = plain_value(game, game.start(position.state), 0, [4000])
        except TooLargeError:
            continue
        solver = Solver(position)
        assert solver.search.exact(solver.start) == value
        compared += 1
        if compared == 3:
            return
    assert compared


def test_the_bounds_and_the_compiled_search_are_not_used_with_arcana():
    position = small(dice(1), "天")
    solver = Solver(position)
    assert not covered(solver.start)
    assert solver.problem.reach(solver.start) is None
    assert why_not(solver.problem, solver.start) in ("arcana", "missing", "broken")
