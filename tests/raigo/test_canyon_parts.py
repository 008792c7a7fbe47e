"""R12: whose part of the Canyon a spent Spell goes to; nothing is remembered about who used it."""

from __future__ import annotations

import pytest
from support.stories import after, at, line

from raigo_lab.errors import NotationError
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import canyon_of
from raigo_lab.raigo.text.notation import parse_position

SKIP = "fetch --; select 1; place --"  # a turn in which nothing is done with empty Hands


def parts(position):
    return [seat.canyon for seat in position.state.seats]


# Seals: to the part of the Tower's owner


@pytest.mark.parametrize("seal", "TM")
def test_r12_a_charging_thunder_goes_to_the_part_of_the_towers_owner(seal):
    start = f"2p t0 z1122 @ACT / 2 - {seal}- 54,-,- / 2 - -- 765,-,-"
    sealed = after(start, "chant L charge 1a")
    assert line(sealed) == f"2p t1 z1122 / 2 - -- 54,-,- / 2 - -- 765*{seal}1,-,-"
    ended = after(sealed, SKIP)
    assert line(ended) == f"2p t0 z122 / 2 - -- 54,-,- / 2 1 -- 765,-,- c:{seal}"


def test_r12_turned_by_roar_it_goes_to_the_owner_of_the_tower_it_sealed():
    start = "2p t0 z1122 @ACT / 2 - T- 765,-,- / 2 - R- 54,-,-"
    sealed = after(start, "chant L charge 0a; answer L roar")
    assert line(sealed) == "2p t1 z1122 / 2 - -- 765,-,- / 2 - -- 54*T1,-,- c:R"
    assert parts(after(sealed, SKIP)) == ["", "RT"]


def test_r12_after_a_raigo_battle_too():
    start = "3p t0 z1122 b8 @ACT / 2 - TR 543,- / 2 - R- 76,- / 2 - -- -,-"
    sealed = after(start, "chant L charge 0a; answer R roar; answer L roar")
    assert line(sealed) == "3p t1 z1122 b8 / 2 - -- 543,- c:R / 2 - -- 76*T1,- c:R / 2 - -- -,-"
    assert parts(after(sealed, SKIP)) == ["R", "RT", ""]


def test_r12_a_discharging_thunder_stays_its_chanters():
    start = "2p t0 z1122 @ACT / 2 - T- 54,-,- / 2 - -- 765,-,-"
    assert parts(after(start, "chant L discharge 1a")) == ["T", ""]


R5 = "2p t0 z1 @ACT R5=possible / 2 - {}- {}*T1,-,- / 2 - -- 6,-,-"


def test_r12_and_r5_a_sealed_tower_resolved_leaves_its_seal_to_its_owner():
    assert parts(after(R5.format("M", "555"), "chant L discharge 0a")) == ["MT", ""]


def test_r12_and_r5_so_does_a_new_seal_in_the_old_ones_place():
    sealed = after(R5.format("M", "555"), "chant L charge 0a")
    assert line(sealed).endswith("2 - -- 555*M1,-,- c:T / 2 - -- 6,-,-")


def test_r12_and_r5_and_a_cut_that_leaves_nothing_to_seal():
    kept = after(R5.format("K", "55"), "chant L katana 0a top")
    assert line(kept).endswith("2 - -- 5,-,- c:5KT / 2 - -- 6,-,-")  # the turn is over, and so is the seal
    gone = after(R5.format("K", "5"), "chant L katana 0a top")
    assert line(gone).endswith("2 - -- -,-,- c:5KT / 2 - -- 6,-,-")


# Destroy: what it gathered goes with it into its owner's part


def test_r12_what_destroy_gathered_goes_to_its_owners_part():
    start = "2p t1 z1122 @ACT / 2 - -- 66,-,- d:HM / 2 - K- 555,-,-"
    later = after(start, "chant L katana 1a top")
    assert line(later) == "2p t0 z1122 / 2 - -- 66,-,- c:DHKM / 2 - -- -,-,- c:555"


def test_r12_whoever_used_it():
    start = "2p t1 z1122 @ACT / 2 - H- 66,-,- d:K / 2 - K- 55,-,-"
    waiting = after(start.replace("d:K", "d:"), "chant L katana 0a top; answer L shield")
    assert line(waiting) == "2p t0 z1122 / 2 - -- 66,-,- d:HK / 2 - -- 55,-,-"
    struck = after(start, "chant L katana 0a top; answer L shield")
    assert line(struck) == "2p t0 z1122 / 2 - -- 66,-,- c:DHKK / 2 - -- -,-,- c:55"


def test_r12_a_seal_is_gathered_at_its_end_and_then_destroys_owners():
    start = "3p t1 z12 b8 / 2 - -- -,- d:R / 2 7 -- 543*T1,- / 2 5 -- 33,-"
    assert line(after(start, SKIP)).endswith("/ 2 - -- -,- d:RT / 2 71 -- 543,- / 2 5 -- 33,-")


def test_r12_with_no_tower_to_lose_too():
    left = after("2p t1 z1 @ACT / 2 - -- 66,-,- d:HM / 2 4 W- -,-,-", "end")
    assert line(left) == "2p t0 z1 / 2 - -- 66,-,- c:DHM / 2 4 W- -,-,-"


def test_r12_the_events_tell_the_same():
    state, rules = at("2p t1 z1 @ACT / 2 - -- 66,-,- d:HM / 2 4 7- 5,-,-")
    _, events = Raigo(rules).happened(state, Raigo(rules).node(state).options[0])
    moves = next(event.moves for event in events if event.kind == "destroy_left")
    assert [(move.token, move.to) for move in moves] == [(token, canyon_of(0)) for token in "DHM"]


# Text: older versions wrote who used a Spell


@pytest.mark.parametrize(
    ("old", "what"),
    [
        ("2p t0 z1 / 2 - -- -,765*T1<1,- / 2 - -- -,-,-", "column 21: '765.T1<1': <1 says who used"),
        ("2p t0 z1 / 2 - -- 765,-,- l:T / 2 - -- -,-,- d:NT", "column 27: 'l:T': l: says who used"),
    ],
)
def test_r12_who_used_a_spell_is_no_longer_written(old, what):
    with pytest.raises(NotationError, match=f"{what}.*leave it out.*R12"):
        parse_position(old)


def test_r12_who_sealed_an_open_tower_cannot_be_said():
    with pytest.raises(NotationError, match="column 22"):
        parse_position("2p t0 z1 / 2 - -- 765<1,-,- / 2 - -- -,-,-")
