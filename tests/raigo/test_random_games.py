"""Thousands of random games: every token stays in the game, Yang stays above 0, somebody can always choose, it ends.

``RAIGO_LAB_GAMES=200000`` plays more of them. Two, three and four seats, rulings by chance, and every
eighth game with Raizan in unknown order.
"""

from __future__ import annotations

import os
import random

import pytest
from support.random_games import deal, dice, some_rules
from support.tokens import all_tokens

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import Position, State
from raigo_lab.raigo.text.notation import format_position

GAMES = int(os.environ.get("RAIGO_LAB_GAMES", "20000"))
CHUNKS = 40
LONGEST = 1_000  # decisions; about 130 are usual
EVERY = 10  # states between two looks at the whole table


def start_of_game(number: int) -> tuple[random.Random, Position]:
    """The game of this number: its chance, its table, its rulings."""
    rng = dice(number)
    seats = 2 + number % 3
    rules = DEFAULT if number % 2 else some_rules(rng)
    bag = number % 8 == 0
    return rng, Position(deal(rng, seats, ordered=not bag, raizan=24 if bag else None), rules)


def look(rules: Rules, state: State, tokens: str) -> None:
    """The cheap invariants of one state."""
    assert all_tokens(state) == tokens, format_position(Position(state, rules))
    assert min(seat.yang for seat in state.seats) >= 0, format_position(Position(state, rules))


def play(number: int) -> int:
    """Play one game and look at it now and then; how many decisions it took."""
    rng, (state, rules) = start_of_game(number)
    pick = rng.random
    game = Raigo(rules)
    tokens = all_tokens(state)
    state = game.start(state)
    for decision in range(LONGEST):
        if not decision % EVERY:
            look(rules, state, tokens)
        match game.node(state):
            case Choice(_, options):
                action = options[int(pick() * len(options))]
            case Joint(seats):
                action = tuple(options[int(pick() * len(options))] for _, options in seats)
            case Chance(outcomes):
                action = outcomes[int(pick() * len(outcomes))][0]
            case Over(outcome):
                look(rules, state, tokens)
                assert len(outcome.yang) == len(state.seats)
                return decision
        try:
            state = game.apply(state, action)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise AssertionError(f"{action} in {format_position(Position(state, rules))}") from error
    raise AssertionError(f"no end after {LONGEST} decisions: {format_position(Position(state, rules))}")


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_every_token_and_end(chunk):
    decisions = [play(number) for number in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS)]
    if len(decisions) >= 100:
        # Games are neither cut short nor endless.
        assert 40 < sum(decisions) / len(decisions) < 250
