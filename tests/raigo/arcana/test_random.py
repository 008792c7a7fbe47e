"""Random games with random Arcana and rulings: nothing is lost, every form reads back, an offered action is legal."""

from __future__ import annotations

import pytest
from support.random_arcana import some_arcana_start
from support.random_games import dice, walk

from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import PLAIN, Position
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position
from raigo_lab.raigo.text.position_json import examine, position_to_json


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(25))
def test_c1_and_t13_no_token_is_lost_and_every_board_holds_what_it_can(seats, seed):
    rng = dice(1000 * seats + seed)
    position = some_arcana_start(rng, seats)
    count = sorted(tokens_in(position.state))
    game = Raigo(position.rules)
    for state, action in walk(rng, position):
        assert sorted(tokens_in(state)) == count
        for seat in state.seats:
            held = len(seat.body) + (seat.rare.bound is not None and seat.rare.bound.token != "")
            assert held <= 3
            assert seat.yang >= 0
            assert all(len(circle.tower) <= 5 for circle in seat.circles)
            assert (seat.rare == PLAIN) == (seat.rare is PLAIN)
        if action is None:
            return
        node = game.node(state)
        assert not isinstance(node, Choice) or len({*node.options}) == len(node.options) > 0
        if rng.random() < 0.1:
            assert not why_not(position.rules, state, action)
            assert parse_action(format_action(action)) == action
            here = Position(state, position.rules)
            assert parse_position(format_position(here)) == here
            assert examine(position_to_json(here)).position == here
