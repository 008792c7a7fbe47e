"""The Raijin Battle (RB1 to RB3): its set-ups, Moon and Open."""

from __future__ import annotations

import pytest
from support.stories import after, at, clauses, offered, step, why

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.arcana.raijin import RAIJIN, SETUPS, deal_raijin, keepable
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.tokens import ARCANA


def seat(position, index: int):
    return at(position).state.seats[index]


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rb1_every_setup_without_destroy(seats, setup):
    state = deal_raijin(seats, setup, seed=4, first=0).state
    drawn = 2 * seats - 1
    assert len(state.raizan) == (63 if seats == 2 else 67) - drawn
    assert "D" not in tokens_in(state)
    assert {len(board.rare.moon) for board in state.seats} == {2 if setup == "two" else 1}
    assert (bool(state.removed), bool(state.bonus)) == (seats == 2, seats > 2)


def test_rb1_the_twelve_raijin_have_all_36_arcana_and_the_last_may_not_keep_destroy():
    assert sorted("".join(raijin.arcana for raijin in RAIJIN)) == sorted(ARCANA + "D")
    assert keepable(12) == "封神"


@pytest.mark.parametrize(
    ("setup", "kept", "says"),
    [
        ("basic", ("天", "天"), "one copy"),
        ("basic", ("天",), "every one of the 2 seats"),
        ("raijin", ("覇", "天"), "each Raijin is chosen once"),
        ("basic", ("D", "天"), "Destroy cannot be kept"),
        ("other", None, "not a set-up"),
    ],
)
def test_rb1_what_cannot_be_kept_is_refused_in_one_sentence(setup, kept, says):
    with pytest.raises(InvalidArgument, match=says):
        deal_raijin(2, setup, seed=1, kept=kept)


FULL = "2p t0 z5K / 2 7 -- 1,2*T1,樹 a:m天,cc / 2 - -- -,-,-"


def test_rb2_open_while_all_own_circles_hold_towers():
    assert [one for one in offered(FULL) if one.startswith("open")] == ["open 天 B", "open 天 L", "open 天 R"]
    done = after(FULL, "open 天 L")
    assert (seat(done, 0).left, seat(done, 0).rare.moon, seat(done, 0).rare.opened) == ("天", "", True)
    missing = FULL.replace("1,2*T1", "-,2*T1")
    assert clauses(why(missing, "open 天 L")) == ["RB2"]


def test_rb2_once_a_game_and_the_second_stays():
    table = "2p t0 z5K / 2 7 -- 1,2,3 a:m天零 / 2 - -- -,-,-"
    done = after(table, "open 零 B")
    assert (step(done), seat(done, 0).rare.moon) == (Step.FETCH, "天")
    assert clauses(why(done, "open 天 L")) == ["RB2"]


def test_rb3_it_is_sorted_in_and_may_fill_the_fifth_space():
    table = "2p t0 z5K / 2 74 RT 1,2,3 a:m崩 / 2 - -- -,-,-"
    done = after(table, "open 崩 B")
    assert seat(done, 0).body == "崩74"  # no effect: Collapse does not act
    assert step(after(done, "fetch --")) == Step.FORBIDDANCE


def test_rb3_opened_onto_a_hand_it_may_be_acted_on():
    table = "2p t0 z- e2 / 2 - -- 1,2,3 a:m赫 / 2 - -- -,-,-"
    assert "chant L ember" in offered(after(table, "open 赫 L; fetch --"))
