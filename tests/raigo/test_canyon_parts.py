"""R12: a spent Spell lies in the part of the Canyon of who used it, however long it lay elsewhere before."""

from __future__ import annotations

import pytest
from support.random_games import dice, nobody_else, some_start, walk
from support.stories import after, at, line

from raigo_lab.errors import NotationError
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import canyon_of
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import THE_OWNER
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

SKIP = "fetch --; select 1; place --"  # a turn in which nothing is done with empty Hands


# Seals


@pytest.mark.parametrize("seal", "TM")
def test_r12_a_charging_thunder_goes_to_its_chanters_part(seal):
    start = f"2p t0 z1122 @ACT / 2 - {seal}- 54,-,- / 2 - -- 765,-,-"
    sealed = after(start, "chant L charge 1a")
    assert line(sealed) == f"2p t1 z1122 / 2 - -- 54,-,- / 2 - -- 765*{seal}1<0,-,-"
    ended = after(sealed, SKIP)
    assert line(ended) == f"2p t0 z122 / 2 - -- 54,-,- c:{seal} / 2 1 -- 765,-,-"


def test_r12_turned_by_roar_the_thunder_is_still_its_chanters():
    start = "2p t0 z1122 @ACT / 2 - T- 765,-,- / 2 - R- 54,-,-"
    sealed = after(start, "chant L charge 0a; answer L roar")
    assert line(sealed) == "2p t1 z1122 / 2 - -- 765,-,- / 2 - -- 54*T1<0,-,- c:R"
    assert line(after(sealed, SKIP)) == "2p t0 z122 / 2 - -- 765,-,- c:T / 2 1 -- 54,-,- c:R"


def test_r12_after_a_raigo_battle_too():
    start = "3p t0 z1122 b8 @ACT / 2 - TR 543,- / 2 - R- 76,- / 2 - -- -,-"
    sealed = after(start, "chant L charge 0a; answer R roar; answer L roar")
    assert line(sealed) == "3p t1 z1122 b8 / 2 - -- 543,- c:R / 2 - -- 76*T1<0,- c:R / 2 - -- -,-"
    assert [seat.canyon for seat in after(sealed, SKIP).state.seats] == ["RT", "R", ""]


def test_r12_an_own_tower_sealed_needs_no_word():
    sealed = after("2p t0 z1122 @ACT / 2 - T- 765,-,- / 2 - -- 54,-,-", "chant L charge 0a")
    assert line(sealed) == "2p t1 z1122 / 2 - -- 765*T1,-,- / 2 - -- 54,-,-"
    assert sealed.state.seats[0].circles[0].chanter == THE_OWNER
    assert line(after(sealed, f"{SKIP}; {SKIP}")) == "2p t1 z22 / 2 1 -- 765,-,- c:T / 2 1 -- 54,-,-"


def test_r12_a_seal_that_goes_on_keeps_its_chanter():
    older = after("2p t0 z1 @ACT / 2 7 4- 543*T2<1,-,- / 2 5 -- 333,-,-", "end")
    assert line(older) == "2p t1 z1 / 2 7 4- 543*T1<1,-,- / 2 5 -- 333,-,-"


R5 = "2p t0 z1 @ACT R5=possible / 2 - {}- {}*T1<1,-,- / 2 - -- 6,-,-"


def test_r12_and_r5_a_sealed_tower_resolved_gives_the_seal_back_to_its_chanters_part():
    resolved = after(R5.format("M", "555"), "chant L discharge 0a")
    assert [seat.canyon for seat in resolved.state.seats] == ["M", "T"]


def test_r12_and_r5_so_does_a_new_seal_in_the_old_ones_place():
    sealed = after(R5.format("M", "555"), "chant L charge 0a")
    assert line(sealed).endswith("2 - -- 555*M1,-,- / 2 - -- 6,-,- c:T")


def test_r12_and_r5_and_a_cut_that_leaves_nothing_to_seal():
    kept = after(R5.format("K", "55"), "chant L katana 0a top")
    assert line(kept).endswith("2 - -- 5,-,- c:5K / 2 - -- 6,-,- c:T")  # the turn is over, and so is the seal
    gone = after(R5.format("K", "5"), "chant L katana 0a top")
    assert line(gone).endswith("2 - -- -,-,- c:5K / 2 - -- 6,-,- c:T")


# Destroy


def test_r12_what_destroy_gathered_goes_to_its_users_parts():
    start = "2p t1 z1122 @ACT / 2 - -- 66,-,- d:HM / 2 - K- 555,-,-"
    later = after(start, "chant L katana 1a top")
    assert line(later) == "2p t0 z1122 / 2 - -- 66,-,- c:DHM / 2 - -- -,-,- c:555K"


def test_r12_until_then_their_users_are_remembered():
    start = "2p t1 z1122 @ACT / 2 - H- 66,-,- d:K / 2 - K- 55,-,-"
    waiting = after(start.replace("d:K", "d:"), "chant L katana 0a top; answer L shield")
    assert line(waiting) == "2p t0 z1122 / 2 - -- 66,-,- d:HK / 2 - -- 55,-,- l:K"
    struck = after(start, "chant L katana 0a top; answer L shield")
    assert line(struck) == "2p t0 z1122 / 2 - -- 66,-,- c:DHK / 2 - -- -,-,- c:55K"


def test_r12_a_seal_gathered_at_its_end_is_its_chanters():
    start = "3p t1 z12 b8 / 2 - -- -,- d:R / 2 7 -- 543*T1<2,- / 2 5 -- 33,-"
    ended = after(start, SKIP)
    assert line(ended).endswith("/ 2 - -- -,- d:RT / 2 71 -- 543,- / 2 5 -- 33,- l:T")


def test_r12_with_no_tower_to_lose_too():
    start = "2p t1 z1 @ACT / 2 - -- 66,-,- d:HM / 2 4 W- -,-,- l:M"
    left = after(start, "end")
    assert line(left) == "2p t0 z1 / 2 - -- 66,-,- c:DH / 2 4 W- -,-,- c:M"


def test_r12_the_events_tell_the_same():
    state, rules = at("2p t1 z1 @ACT / 2 - -- 66,-,- d:HM / 2 4 7- 5,-,- l:M")
    _, events = Raigo(rules).happened(state, Raigo(rules).node(state).options[0])
    moves = next(event.moves for event in events if event.kind == "destroy_left")
    assert [(move.token, move.to) for move in moves] == [
        ("D", canyon_of(0)),
        ("H", canyon_of(0)),
        ("M", canyon_of(1)),
    ]


# Text and sameness


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("2p t0 z1 / 2 - -- -,765*T1<2,- / 2 - -- -,-,-", "column 21: .*no seat 2 plays"),
        ("2p t0 z1 / 2 - -- 765,-,- l:T / 2 - -- -,-,-", "column 27: 'l:T'"),
        ("2p t0 z1 / 2 - -- 765,-,- l:TT / 2 - -- -,-,- d:NT", "column 27: 'l:TT'"),
        ("2p t0 z1 / 2 - -- 765,-,- / 2 - -- -,-,- d:NT l:T", "column 47: 'l:T'"),
    ],
)
def test_r12_what_cannot_be_is_refused(wrong, what):
    with pytest.raises(NotationError, match=f"{what}.*R12"):
        parse_position(wrong)


def test_r12_who_sealed_an_open_tower_cannot_be_said():
    with pytest.raises(NotationError, match="column 22"):
        parse_position("2p t0 z1 / 2 - -- 765<1,-,- / 2 - -- -,-,-")


def test_r12_the_owners_own_seal_is_read_and_written_without_a_word():
    read = parse_position("2p t0 z1 / 2 - -- 765*T1<0,-,- / 2 - -- -,-,-")
    assert "765*T1,-,-" in format_position(read)


USERS = "2p t0 z1 / 2 - -- 765*T1<1,-,- d:NT / 2 N -- -,-,- l:T"


def test_r12_json_does_not_say_it_and_assumes_the_owners():
    position = parse_position(USERS)
    assert position_from_json(position_to_json(position)) == nobody_else(position)


def test_r12_makes_no_difference_to_sameness():
    state, plain = parse_position(USERS).state, nobody_else(parse_position(USERS)).state
    problem = Endgame(DEFAULT, "margin", (0,))
    assert state != plain
    assert key(state) == key(plain)
    assert problem.key(state) == problem.key(plain)
    pending = parse_position(
        "2p t0 z5K u=katana @ACT>SHIELD?1!0LK:katana:1a:top / 2 - -- 7*T1<1,-,- / 2 - H- 6,-,-"
    )
    assert key(pending.state) == key(nobody_else(pending).state)


@pytest.mark.parametrize("seed", range(40))
def test_r12_what_is_lent_always_lies_beside_another_players_destroy(seed):
    rng = dice(seed)
    for state, _ in walk(rng, some_start(rng)):
        gathered = [*"".join(seat.gathered for seat in state.seats)]
        for seat in state.seats:
            assert not (seat.lent and seat.head)
            for token in seat.lent:
                gathered.remove(token)
        chanters = [
            (index, circle)
            for index, seat in enumerate(state.seats)
            for circle in seat.circles
            if circle.chanter != THE_OWNER
        ]
        assert all(circle.seal and circle.chanter != index for index, circle in chanters)
