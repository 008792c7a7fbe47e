"""Small endgames with a given Arcanum, and their value by minimax without memory, bounds or order."""

from __future__ import annotations

import random
from fractions import Fraction

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import margin
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import START_OF_TURN, Around, Circle, Position, Seat, State
from raigo_lab.raigo.tokens import ARCANA, by_weight
from support.random_arcana import some_arcana_rules

LARGEST = 4_000  # positions of the plain search


class TooLargeError(Exception):
    """More positions than one can wait for."""


def plain_value(game: Raigo, state: State, me: int, left: list[int]) -> Fraction | int:
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
    """A last turn with this Arcanum on the turn player's Hand, often with another one somewhere."""
    pool = [*"TNKHRMW1234567TNKTN123456"]
    rng.shuffle(pool)
    boards = []
    for index in range(2):
        towers = ["".join(pool.pop() for _ in range(rng.choice((0, 1, 3)))) for _ in range(3)]
        towers = [by_weight(tower[:2]) if rng.random() < 0.5 else by_weight(tower) for tower in towers]
        body = "".join(pool.pop() for _ in range(min(len(pool), rng.randrange(2))))
        canyon = "".join(pool.pop() for _ in range(min(len(pool), rng.randrange(2))))
        if rng.random() < 0.3:
            other = rng.choice(ARCANA.replace(token, ""))
            if all(other not in seat.body + seat.canyon for seat in boards):
                body, canyon = (body + other, canyon) if rng.random() < 0.7 else (body, canyon + other)
        boards.append(
            Seat(2, by_weight(body), token if index == 0 else "", "", tuple(map(Circle, towers)), canyon)
        )
    state = State(
        tuple(boards), START_OF_TURN, 0, "", last_turns=1, around=Around(), removed=pool.pop() if pool else ""
    )
    return Position(with_arcana(state), some_arcana_rules(rng) if rng.random() < 0.3 else DEFAULT)


def agree(rng: random.Random, token: str) -> bool:
    """Whether clever and plain search agree on a small endgame with this Arcanum."""
    while True:
        position = small(rng, token)
        game = Raigo(position.rules)
        try:
            value = plain_value(game, game.start(position.state), 0, [LARGEST])
        except TooLargeError:
            continue
        solver = Solver(position)
        return solver.search.exact(solver.start) == value
