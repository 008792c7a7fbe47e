"""Random games with random Arcana and rulings: everything that must hold on the way (``support.arcana_walk``)."""

from __future__ import annotations

import pytest
from support import arcana_walk
from support.random_arcana import some_arcana_start
from support.random_games import dice, walk


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(25))
def test_c1_and_t13_no_token_is_lost_and_every_board_holds_what_it_can(seats, seed):
    assert arcana_walk.play(dice(1000 * seats + seed), seats) > 1


def test_s6_and_ac14_a_seat_is_offered_the_same_at_every_table_that_looks_the_same_to_it():
    rng = dice(4)
    compared = []
    for _ in range(30):
        position = some_arcana_start(rng)
        compared += [
            arcana_walk.cannot_tell(rng, position.rules, state, seat, options)
            for state, _ in walk(rng, position)
            for seat, options in arcana_walk.asked(position.rules, state)
        ]
    assert compared.count(True) > 0.9 * len(compared) > 1_000
