"""What may go on top of a Tower, and what it can become."""

import pytest

from raigo_lab.errors import NotationError
from raigo_lab.raigo.hands import settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.study.tower import (
    can_become,
    joints,
    left,
    read_tower,
    what_it_costs,
    why_not,
    with_one_more,
)
from raigo_lab.raigo.tokens import COPIES


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("text", ["x", "8765432", "PP", 3])
def test_a_tower_that_cannot_be_is_refused_in_one_sentence(text, lang):
    with pytest.raises(NotationError) as caught:
        read_tower(text, lang)
    assert str(caught.value)


def test_c1_copies_left():
    assert left("", "T") == COPIES["T"] == 8
    assert left("PWW", "W") == 0


def test_t7_every_joint_is_found():
    assert joints("1324") == [2, 4]


def test_t8_comes_before_the_copies():
    assert why_not("KKKKKK", "K").clause == "T8"


def test_r6_forbids_only_what_is_heavier():
    strict = Rules(R6="forbidden")
    assert why_not("3", "4", strict).clause == "R6"
    assert why_not("3", "K", strict) is None
    assert why_not("", "8", strict) is None


def test_t7_equal_weights_cost_nothing():
    assert what_it_costs("3", "K") is None
    assert what_it_costs("", "8") is None
    assert what_it_costs("3", "4").clause == "T7"


def test_one_more_counts_the_copies():
    assert with_one_more("W", "W") == worth("WW7").points
    assert with_one_more("MRHK", "3") == 6


@pytest.mark.parametrize("tower", ["K", "7", "M4", "88", "PWM", "5R5R", "KKKK", "66"])
def test_what_it_can_become_is_true_and_pays(tower):
    rows = can_become(tower)
    assert rows
    for row in rows:
        whole = tower + row.added
        assert settled(whole)
        assert all(whole.count(token) <= COPIES[token] for token in whole)
        assert row.worth == worth(whole)
        assert row.worth.points > worth(tower).points
    assert [len(row.added) for row in rows] == sorted(len(row.added) for row in rows)


def test_h6_a_raijin_hand_of_two_suits_is_seen():
    assert ("5R", 11) in [(row.added, row.worth.points) for row in can_become("5R5R")]
