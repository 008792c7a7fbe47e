"""Playing any game: take back, bring back, draw; only what is offered is played."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from support.toys import Heaps, Nim, OpenKuhn, RingOfFive, SecretBids, StakeGame

from raigo_lab.errors import IllegalAction, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Over
from raigo_lab.games.sessions import Session, choose_at, sampled


def dice(seed: object = 0) -> random.Random:
    return random.Random(str(seed))  # noqa: S311


def test_a_game_is_played_taken_back_and_brought_back():
    session = Session(Nim(), Heaps((1, 2), 0))
    assert session.play((1, 2)) == session.state == Heaps((1, 0), 1)
    session.play((0, 1))
    assert isinstance(session.node, Over)
    assert session.undo()
    assert session.state == Heaps((1, 0), 1)
    assert (session.actions, session.undone) == (((1, 2),), ((0, 1),))
    assert session.redo()
    assert not session.redo()
    assert session.undo()
    assert session.undo()
    assert not session.undo()
    session.play((0, 1))  # what had been undone is forgotten
    assert session.undone == ()
    assert session.state == Heaps((0, 2), 1)


def test_what_is_not_offered_is_refused_and_changes_nothing():
    session = Session(Nim(), Heaps((1, 2), 0))
    with pytest.raises(IllegalAction, match=r"\(0, 2\) is not offered here"):
        session.play((0, 2))
    assert session.state == Heaps((1, 2), 0)
    bids = Session(SecretBids(2), SecretBids(2).start)
    bids.play(1)
    with pytest.raises(IllegalAction):
        bids.play(1)  # a joint choice takes one action for each seat
    bids.play((1, 2))
    assert bids.state.lead == -1


@pytest.mark.parametrize(
    "toy", [OpenKuhn(), SecretBids(3), RingOfFive(), StakeGame((2, 3), 2, (Fraction(1, 3),) * 2)]
)
def test_every_toy_is_played_to_its_end_and_back(toy):
    session, rng = Session(toy, toy.start), dice(toy.name)
    while not isinstance(session.node, Over):
        if not session.draw(rng):
            session.play(choose_at(session.node, lambda _, options: rng.choice(options), rng))
    played = session.actions
    while session.undo():
        pass
    assert session.state == toy.start
    assert session.undone == played


def test_draws_follow_their_weights_exactly():
    node = Chance((("a", Fraction(1, 6)), ("b", Fraction(1, 3)), ("c", Fraction(1, 2))))

    class Throws(random.Random):
        def randrange(self, stop):
            assert stop == 6
            return self.number

    rng = Throws()
    drawn = []
    for rng.number in range(6):
        drawn.append(sampled(node, rng))
    assert drawn == ["a", "b", "b", "c", "c", "c"]


def test_a_player_who_picks_something_else_is_refused():
    with pytest.raises(IllegalAction, match="seat 3 chose 9, which is not one of its 2 options"):
        choose_at(Choice(3, (1, 2)), lambda *_: 9, dice())
    with pytest.raises(RaigoError, match="over"):
        choose_at(Over(0), lambda *_: 9, dice())
