"""Clarity's marks go with their tokens (A31a), also while a token lies on no Board."""

from __future__ import annotations

import pytest
from support.stories import after, at, token

from raigo_lab.errors import InvalidPosition, NotationError
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import examine, position_to_json


def seat(position, index: int):
    return at(position).state.seats[index]


UP_AND_PHOENIX = "3p t0 z- b8 e3 @ACT / 2 73 鳳- -,- a:uB2L / 2 6 KT -,- a:uB1R / 2 - -- -,-"


def test_a31_a_and_a28_phoenix_carries_the_marks_and_they_lie_where_the_tokens_are_placed():
    """The Three and the Six and the Thunder lay face up, the Seven and the Katana did not."""
    done = after(UP_AND_PHOENIX, "chant L phoenix 1")
    assert at(done).state.around.face_up == ("0+6", "0+T", "0L鳳", "1+3")
    done = after(done, "place TK; place 7-")
    assert [(one.body, one.left, one.right) for one in at(done).state.seats[:2]] == [
        ("6", "T", "K"),
        ("3", "7", ""),
    ]
    assert [one.rare.face_up for one in at(done).state.seats] == [("B1", "L"), ("B1",), ()]
    assert at(done).state.around.face_up == ()


@pytest.mark.parametrize("order", ["joint", "turns"])
def test_a31_a_and_r31_the_marks_arrive_with_both_ways_of_placing(order):
    table = UP_AND_PHOENIX.replace("@ACT", f"R31={order} @ACT")
    placed = "place TK + place 7-" if order == "joint" else "place TK; place 7-"
    done = after(table, f"chant L phoenix 1; {placed}")
    assert [one.rare.face_up for one in at(done).state.seats] == [("B1", "L"), ("B1",), ()]


def test_a31_a_and_a28_of_equal_tokens_the_marked_one_is_placed_first():
    """Which of two Sevens lies on the Hand changes only what is seen."""
    table = "2p t0 z- e2 @ACT / 2 - 鳳- -,-,- / 2 77 -- -,-,- a:uB1"
    done = after(table, "chant L phoenix 1; place 7-")
    assert (seat(done, 0).body, seat(done, 0).rare.face_up) == ("7", ("L",))


def test_a31_a_and_a28_both_text_forms_keep_the_marks_while_tokens_are_placed():
    done = at(after(UP_AND_PHOENIX, "chant L phoenix 1"))
    assert "a:-;0+6;0+T;0L鳳;1+3" in format_position(done)
    assert parse_position(format_position(done)) == done
    written = position_to_json(done)
    assert written["moment"]["face_up"] == ["0+6", "0+T", "0L鳳", "1+3"]
    assert examine(written).position == done


@pytest.mark.parametrize(
    ("up", "problem"),
    [
        (["0+5"], "moment: 0+5 lies face up, but is not on its way (A31)"),
        (["0+6", "0+6"], "moment: 0+6 lies face up, but is not on its way (A31)"),
        (
            ["0B6"],
            'moment.face_up: ["0B6"] is not a list of face-up tokens on their way, like 0+7 or 1LH (A31)',
        ),
        ([7], "moment.face_up: [7] is not a list of face-up tokens on their way, like 0+7 or 1LH (A31)"),
    ],
)
def test_a31_a_mark_on_a_token_that_is_not_on_its_way_is_refused(up, problem):
    written = position_to_json(at(after(UP_AND_PHOENIX, "chant L phoenix 1")))
    written["moment"]["face_up"] = up
    assert examine(written).problems == (problem,)


def test_a31_a_mark_on_its_way_in_the_notation_is_refused_at_the_start_of_a_turn():
    with pytest.raises(InvalidPosition, match="0LK lies face up, but is not on its way"):
        parse_position("2p t0 z- e2 a:-;0LK / 2 73 -- -,-,- / 2 涼 -- -,-,-")
    with pytest.raises(NotationError, match="'0BK' is neither a trigger that waits"):
        parse_position("2p t0 z- e2 a:-;0BK / 2 73 -- -,-,- / 2 涼 -- -,-,-")


RO7 = "3p t0 z6 b8 @ACT R18=yes / 2 涼 M- 55,- {} / 2 - M- 333,- {} / 2 - R- 222,-"


@pytest.mark.parametrize(
    ("chanters", "shields", "left"),
    [
        ("", "a:uL", ("L",)),
        ("a:uL", "", ()),
    ],  # of two Mists in flight the marked one is the Shield, or the Thunder
)
def test_a31_a_and_ro7_a_shield_that_is_sent_back_is_face_up_if_it_lay_so(chanters, shields, left):
    done = after(
        RO7.format(chanters, shields),
        "chant L discharge 1a; pass; pass; answer L shield; answer L roar; pass",
    )
    assert (token(done, "1L"), seat(done, 1).rare.face_up) == ("M", left)
    assert at(done).state.around.face_up == ()


def test_a31_a_princess_stays_face_up_in_the_body_where_it_goes():
    done = after("2p t0 z- e2 @ACT / 2 - 姫- -,-,- a:uL / 2 74 -- -,-,-", "chant L princess 1B2")
    assert (seat(done, 1).body, seat(done, 1).rare.face_up, seat(done, 0).rare.face_up) == (
        "姫7",
        ("B1",),
        (),
    )


def test_a31_a_of_two_equal_tokens_that_change_places_the_marked_one_stays_marked():
    done = after("2p t0 z- e2 @ACT / 2 7 W- -,-,- a:uB1 / 2 7 涼- -,-,-", "chant L switch 0B1 1B1")
    assert [one.rare.face_up for one in at(done).state.seats] == [(), ("B1",)]


def test_a31_a_purify_places_marked_tokens_anew_with_their_marks():
    done = after("2p t0 z- e2 @ACT / 2 74 P1 -,-,- a:uB2R / 2 - 涼- -,-,-", "chant L purify; place 74")
    assert (seat(done, 0).body, seat(done, 0).rare.face_up) == ("1", ("B1", "R"))


def test_a31_a_and_a26_clarity_leaves_the_mark_of_a_bound_hand():
    done = after("2p t0 z- e2 @ACT / 2 - 涼- -,-,- / 2 7 K- -,-,- a:uL,bL1", "chant L clarity")
    assert seat(done, 1).rare.face_up == ("B1", "L")


def test_a31_clarity_that_lay_face_up_itself_leaves_no_mark_where_it_lay():
    done = after("2p t0 z- e2 @ACT / 2 7 涼- -,-,- a:uB1L / 2 - K- -,-,-", "chant L clarity")
    assert [one.rare.face_up for one in at(done).state.seats] == [("B1",), ("L",)]


@pytest.mark.parametrize(
    ("table", "action"),
    [
        ("3p t0 z- b8 e3 @ACT / 2 - 涼W -,- / 2 7 -- -,- a:uB1 c:K / 2 - -- -,-", "chant R switch 1B1 cK"),
        ("3p t0 z5 b8 @ACT / 2 - 零- -,- / 2 7 -- -,- a:uB1 / 2 - -- -,-", "chant L zero"),
    ],
)
def test_a31_a_the_mark_ends_in_the_canyon_and_in_raizan(table, action):
    assert seat(after(table, action), 1).rare.face_up == ()
