"""The conformance suite: Raigo and every toy pass it, and whatever breaks a promise is named."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.toys import (
    Heaps,
    Leaf,
    Nim,
    OpenKuhn,
    Pick,
    RingOfFive,
    SecretBids,
    StakeGame,
    Throw,
    Trees,
    pennies,
)

from raigo_lab.games.conformance import RULES, NotConforming, check
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.text.notation import parse_position

HALF = Fraction(1, 2)


def test_nim_is_walked_in_full():
    # Heaps up to (1, 2) in order of size, with either seat to move: 00, 01, 02, 11 and 12 are five kinds of heaps.
    seen = check(Nim(), Heaps((1, 2), 0))
    assert seen.whole
    # 12 for seat 0; 11, 01 and 02 for seat 1; then 01 and 00 for seat 0, and 00 for seat 1.
    assert seen.kinds == {"choice": 5, "over": 2}
    assert seen.longest <= 3


def test_kuhn_poker_has_the_nodes_of_the_real_game():
    seen = check(OpenKuhn(), OpenKuhn.start)
    assert seen.kinds == {"chance": 1, "choice": 6 * 4, "over": 6 * 5}


def test_a_stake_game_with_chance():
    toy = StakeGame((3, 2), 3, (HALF, Fraction(2, 3)))
    assert {"choice", "chance", "over"} == set(check(toy, toy.start).kinds)


def test_secret_bids_with_simultaneous_choice_and_chance():
    toy = SecretBids(3)
    seen = check(toy, toy.start)
    assert seen.whole
    assert set(seen.kinds) == {"joint", "chance", "over"}
    assert seen.longest == 6


def test_five_seats():
    seen = check(RingOfFive(), RingOfFive.start)
    assert seen.whole
    assert set(seen.kinds) == {"chance", "choice", "joint", "over"}


def test_trees_of_every_kind():
    tree = Pick(0, (Throw((HALF, HALF), (Leaf(1), pennies(2))), Pick(1, (Leaf(-1), pennies(1)))))
    assert check(Trees(), tree).whole


RAIGO = [
    "2p t0 z- e2 / 2 4 T- 765,-,5R / 3 W -H 66,-,-",
    "2p t0 z{51} / 2 3 -- 54,-,- / 2 7 -- -,-,-",
    "2p t0 z- e1 @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 765,54,- / 2 - -- 543,7,-",
    "3p t0 z- e1 b8 / 2 2 T- 543,- / 2 - H- 777,- / 2 - -- 65,-",
    "4p t1 z- e1 b8 / 2 - -- -,- / 2 3 -- 54,- / 2 - -- 65,- / 2 - -- -,-",
]


@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("text", RAIGO)
def test_raigo_endgames(text, objective):
    position = parse_position(text)
    study = RaigoStudy(position, objective)
    seen = check(study, study.game.start(position.state), games=5, states=600)
    assert seen.kinds["over"] or not seen.whole


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_raigo_from_the_deal(seats):
    position = deal(seats, seed=3)
    study = RaigoStudy(position)
    seen = check(study, study.game.start(position.state), games=2, states=60)
    assert seen.longest > 20


# What breaks a promise


class Broken(Nim):
    """Nim in which one thing is wrong."""

    def __init__(self, **wrong):
        for name, instead in wrong.items():
            setattr(self, name, instead)


class Counting(Nim):
    """Its node is another one each time."""

    asked = 0

    def node(self, state):
        self.asked += 1
        node = super().node(state)
        return node if self.asked % 2 or isinstance(node, Over) else Choice(node.seat, node.options[::-1])


class Marked(list):
    """A state that can be changed."""

    __hash__ = None


def never_ends(_):
    return Choice(0, ("on",))


WRONG = [
    ("node", Broken(node=lambda _: "nothing"), "a node is a Choice"),
    ("node", Counting(), "asked twice"),
    ("seats", Broken(node=lambda state: Nim().node(state._replace(seat=7))), "in a game for 2"),
    ("seats", Broken(node=lambda _: Joint(((0, (1,)), (0, (2,))))), "chooses twice"),
    ("options", Broken(node=lambda _: Choice(0, ())), "nothing to choose from"),
    ("options", Broken(node=lambda _: Choice(0, ((0, 1), (0, 1)))), "the same option twice"),
    ("options", Broken(node=lambda _: Joint(())), "nobody chooses"),
    ("weights", Broken(node=lambda _: Chance((((0, 1), 0.5), ((0, 2), 0.5)))), "positive fractions"),
    ("weights", Broken(node=lambda _: Chance((((0, 1), HALF),))), "sum to 1, not 1/2"),
    ("weights", Broken(node=lambda _: Chance((((0, 1), HALF), ((0, 1), HALF)))), "appears twice"),
    ("returns", Broken(returns=lambda _: (1,)), "1 returns for 2 seats"),
    ("returns", Broken(returns=lambda _: (0.5, 0.5)), "whole numbers or fractions"),
    ("returns", Broken(returns=lambda _: (7, -7)), "do not lie between -1 and 1"),
    ("key", Broken(key=lambda state: [state]), "unhashable"),
    ("key", Broken(key=lambda state: (sum(state.heaps), state.seat)), "goes on otherwise"),
    ("text", Broken(text=lambda _: "a\nb"), "one line"),
    ("text", Broken(text=lambda state: repr(state._replace(seat=0))), "reads back as another state"),
    ("labels", Broken(label=lambda _: ""), "the label is one line"),
    ("labels", Broken(action_text=lambda _: "take"), "two actions have the same text"),
    ("apply", Broken(apply=lambda *_: 1 // 0), "raises ZeroDivisionError"),
    ("forwards", Broken(node=never_ends, apply=lambda state, _: state), "a position comes back"),
    (
        "end",
        Broken(node=never_ends, apply=lambda state, _: Heaps((state.heaps[0] + 1,), 0)),
        "not over after 50 decisions",
    ),
]


@pytest.mark.parametrize(("rule", "study", "told"), WRONG)
def test_a_broken_promise_is_named(rule, study, told):
    with pytest.raises(NotConforming) as caught:
        check(study, Heaps((2, 1), 0), games=3, longest=50, states=50)
    assert any(one.startswith(f"{rule}: ") and told in one for one in caught.value.problems)
    assert "Heaps(" in str(caught.value).splitlines()[-1]


def test_every_rule_has_a_game_that_breaks_it():
    assert set(RULES) <= {rule for rule, _, _ in WRONG}


class Mutable(Nim):
    """Takes stones from the list it is given."""

    def node(self, state):
        return Choice(0, tuple(range(len(state)))) if state else Over(1)

    def apply(self, state, action):
        state.pop(action)
        return Marked(state)

    def key(self, state):
        return tuple(state)

    def read(self, text):
        return Marked(super().read(text))

    def text(self, state):
        return repr(tuple(state))


def test_a_game_that_changes_its_states_is_found():
    with pytest.raises(NotConforming, match="changes the state it is applied to"):
        check(Mutable(), Marked([1, 2, 3]), games=1)
