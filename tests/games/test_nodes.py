"""Walking and counting on toys: what can be done, whole turns, lines, and limits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.toys import Heaps, Nim, OpenKuhn, RingOfFive, SecretBids, StakeGame

from raigo_lab.games.nodes import actions, perft, turn_counts, turn_ends, turns, walk, weighted
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError


def test_what_can_be_done_at_each_kind_of_node():
    assert list(actions(Choice(3, ("a", "b")))) == ["a", "b"]
    assert list(actions(Joint(((0, "ab"), (4, "xy"))))) == [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y")]
    assert list(actions(Over("end"))) == []
    third = Fraction(1, 3)
    draw = Chance((("a", third), ("b", 2 * third)))
    assert list(actions(draw)) == ["a", "b"]
    assert weighted(draw) == [("a", third), ("b", 2 * third)]
    assert weighted(Choice(0, ("a",))) == [("a", None)]


def test_a_walk_meets_every_position_once():
    walked = [state for state, _ in walk(Nim(), Heaps((1, 2), 0))]
    assert walked[0] == Heaps((1, 2), 0)
    assert len(walked) == len({Nim().key(state) for state in walked}) == 7
    assert sum(isinstance(node, Over) for _, node in walk(OpenKuhn(), OpenKuhn.start)) == 30


def test_perft_of_nim_by_hand():
    # From (1, 2): take the one, leaving 2 (two ways on); one of two, leaving 1, 1 (two ways); both (one way).
    assert perft(Nim(), Heaps((1, 2), 0), 2) == (2, 5, {"(0, 1)": 2, "(1, 1)": 2, "(1, 2)": 1})
    # A line that has ended still counts as one.
    assert [perft(Nim(), Heaps((2,), 0), depth).lines for depth in range(4)] == [1, 2, 2, 2]


def test_perft_counts_draws_and_joint_choices_as_decisions():
    toy = SecretBids(2)
    # A prize of two, 2 * 2 bids, the other prize, the cards that are left.
    assert [perft(toy, toy.start, depth).lines for depth in range(5)] == [1, 2, 8, 8, 8]
    assert perft(RingOfFive(), RingOfFive.start._replace(stones=0, seat=0, last=2), 1).lines == 2**5


def test_turns_of_nim_are_its_moves():
    # (1, 2) -> 2, 11, 1 -> then 1 and nothing from 2, 1 from 11, nothing from 1: two, the end among them.
    assert turns(Nim(), Heaps((1, 2), 0), 4) == [3, 2, 1, 0]
    ends = turn_ends(Nim(), Heaps((1, 2), 0))
    assert set(ends) == {((2,), 1), ((1, 1), 1), ((1,), 1)}


def test_a_whole_turn_holds_its_draws():
    toy = StakeGame((2, 2), 2, (Fraction(1, 2),) * 2)
    # A stake is chosen by seat 0, a draw is nobody's: the turn ends with the stake, the next with the throw.
    assert turns(toy, toy.start, 2) == [2, 4]


def test_counting_keeps_its_limits():
    with pytest.raises(OutOfBudgetError):
        perft(Nim(), Heaps((4, 5, 6), 0), 6, Meter(Budget(states=100)).tick)
    counts = turn_counts(Nim(), Heaps((4, 5, 6), 0), Meter(Budget(states=100)).tick)
    assert next(counts) == 15
    with pytest.raises(OutOfBudgetError):
        next(counts)
    with pytest.raises(OutOfBudgetError):
        list(walk(Nim(), Heaps((7, 8, 9), 0), Meter(Budget(seconds=1e-9)).tick))
