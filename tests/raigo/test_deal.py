"""The first moment of a game (S1 to S5)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.box import box
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.validity import examined
from raigo_lab.raigo.tokens import by_weight

SEEDS = st.integers(0, 10**9)


@given(seats=st.sampled_from([2, 3, 4]), seed=SEEDS)
def test_every_deal_is_a_valid_position_with_tokens_in(seats: int, seed: int):
    position = deal(seats, seed=seed)
    assert not examined(position).problems
    assert Counter(tokens_in(position.state)) == Counter(box(DEFAULT, seats).tokens)
    assert parse_position(format_position(position)) == position
    assert Raigo(position.rules).node(position.state).seat == position.state.turn


@given(seats=st.sampled_from([3, 4]), seed=SEEDS)
def test_s1_one_token_is_the_bonus_token_and_stays_out(seats: int, seed: int):
    state = deal(seats, seed=seed).state
    drawn = 2 * seats - 1
    assert state.bonus
    assert not state.removed
    assert len(state.raizan) == 68 - drawn


@given(seed=SEEDS)
def test_s2_two_players_without_eights_and_one_token_removed_unseen(seed: int):
    state = deal(2, seed=seed).state
    assert "8" not in tokens_in(state)
    assert (state.bonus, len(state.removed), len(state.raizan)) == ("", 1, 64 - 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s3_the_first_player_draws_one_and_the_others_two(seats: int):
    for first in range(seats):
        state = deal(seats, seed=7, first=first).state
        assert state.turn == first
        assert [len(seat.body) for seat in state.seats] == [1 if i == first else 2 for i in range(seats)]


def test_s3_no_first_draws_lots():
    assert {deal(4, seed=seed).state.turn for seed in range(40)} == {0, 1, 2, 3}


@given(seats=st.sampled_from([2, 3, 4]), seed=SEEDS)
def test_s4_bodies_are_in_weight_order(seats: int, seed: int):
    assert all(seat.body == by_weight(seat.body) for seat in deal(seats, seed=seed).state.seats)


@pytest.mark.parametrize(("seats", "circles"), [(2, 3), (3, 2), (4, 2)])
def test_c4_circles_and_c6_yang(seats: int, circles: int):
    for seat in deal(seats, seed=0).state.seats:
        assert (len(seat.circles), seat.yang, seat.left, seat.right) == (circles, 2, "", "")


def test_the_same_seed_gives_the_same_table():
    assert deal(3, seed=11) == deal(3, seed=11)
    assert deal(3, seed=11) != deal(3, seed=12)
    assert deal(3) != deal(3)  # without a seed: by lot


def test_the_rulings_come_along():
    assert deal(2, seed=1, rules=Rules(R6="forbidden")).rules.R6 == "forbidden"


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_c4_other_numbers_of_seats_are_refused(seats: int):
    with pytest.raises(InvalidArgument, match="2, 3 or 4"):
        deal(seats)


@pytest.mark.parametrize("first", [-1, 2])
def test_s3_a_first_seat_that_is_not_there_is_refused(first: int):
    with pytest.raises(InvalidArgument, match="S3"):
        deal(2, first=first)
