"""What just misses: an action that the rules forbid beside its like that they allow, in the questions that Arcana ask."""

from __future__ import annotations

import pytest
from support.stories import after, at, canyon, clauses, offered, step, tower, who, why

# The back door to the refusals opens at the first refusal; here it opens while the tests are watched.
from raigo_lab.raigo.arcana import refusals
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.state import Action, Step


def refused(table, action: str) -> list[str]:
    """The clauses that forbid this here."""
    return clauses(why(table, action))


def plainly(table, action: Action) -> list[str]:
    """The same for what no notation writes but a program may say."""
    position = at(table)
    return clauses(why_not(position.rules, position.state, action))


# What a Shadow may still be (A27, T11)

SHADOW = "2p t0 z- e2{} @ACT / 2 - 影1 765,-,- / 2 - -- -,-,-"


def test_a27_b_and_t11_of_the_two_thunders_of_a_one_the_used_one_is_gone():
    both = after(SHADOW.format(""), "chant L shadow 0R")
    assert offered(both) == ["chant L discharge 0a", "chant L charge 0a"]
    one = after(SHADOW.format(" u=discharge"), "chant L shadow 0R")  # one way, so nobody is asked
    assert (at(one).state.seats[0].circles[0].seal, canyon(one)) == ("影", "1")
    assert refused(SHADOW.format(" u=charge,discharge"), "chant L shadow 0R") == ["A27"]


def test_t11_and_a27_the_used_effect_of_the_discarded_silent_is_refused():
    table = "2p t0 z- e2{} @ACT>SHADOW!0L影:shadow::1 / 2 2 -- -,-,- c:1 / 2 - -- 765,654,-"
    assert refused(table.format(" u=discharge"), "chant L discharge 1a") == ["T11"]
    assert refused(table.format(" u=discharge"), "chant L charge 1a") == []
    assert refused(table.format(""), "chant L discharge 1a") == []


# Towers that cannot be chosen (A23, TH4)


def test_a8_and_a23_b_the_tiger_strikes_no_tree_tower_and_no_sealed_one():
    table = "2p t0 z- e2 @ACT / 2 7 -- 琥,-,- a:ca / 2 - -- 樹5,65*T1,76 a:ca"
    assert [refused(table, f"power tiger {spot}") for spot in ("1a", "1b", "1c")] == [["A23"], ["TH4"], []]
    assert tower(after(table, "power tiger 1c"), "1c") == "7"


def test_a3_and_th4_a_sealed_tower_is_not_split():
    table = "2p t0 z- e2 @ACT / 2 - 啓- 765,43*T1,- / 2 - -- -,-,-"
    assert refused(table, "chant L revelation 0b c1u")[0] == "TH4"
    done = after(table, "chant L revelation 0a c1u")
    assert [tower(done, spot) for spot in ("0a", "0b", "0c")] == ["7", "43", "65"]


def test_ro1_and_a23_b_a_roar_turns_no_thunder_to_a_tree_tower():
    table = "2p t0 z- e2 @ACT / 2 - T- 765,-,- / 2 - R- 樹5,43,2 a:ca"
    asked = after(table, "chant L discharge 0a; answer L roar")
    assert (who(asked), offered(asked)) == ((1,), ["tower 1b", "tower 1c"])
    assert [refused(asked, f"tower {spot}") for spot in ("1a", "0a", "1b")] == [["A23"], ["RO1"], []]


def test_a33_poise_on_anothers_tower_is_refused_and_on_an_own_hand_it_is_not():
    table = "2p t0 z4 @ACT / 2 - 凛- 765,-,- / 2 - -- 765,-,-"
    assert refused(table, "chant L poise 1a") == ["A33"]
    assert refused(table, "chant L poise 0a") == []


# One after the other (AC10, R31)


def test_ac10_and_a5_nobody_passes_for_another():
    asked = after("2p t0 z- e2 @ACT / 2 K3 禅- -,-,- / 2 N2 -- -,-,-", "chant L zen")
    assert who(asked) == (0,)
    assert refused(asked, "give N") == ["A5"]
    asked = after(asked, "give 3")
    assert (who(asked), refused(asked, "give N")) == ((1,), [])


def test_ac10_and_a12_b_each_cuts_the_own_towers_when_the_turn_comes():
    table = "2p t0 z- e2 @ACT / 2 - 怒- 76,-,- c:K / 2 - -- 65,-,- c:K"
    asked = after(table, "chant L wrath")
    assert (who(asked), refused(asked, "cut 1a top")) == ((0,), ["A12"])
    asked = after(asked, "cut 0a top")
    assert (who(asked), refused(asked, "cut 1a top")) == ((1,), [])


def test_r31_joint_nobody_is_asked_when_everybody_has_one_way_to_cut():
    table = "2p t0 z- e2 R31=joint @ACT / 2 - 怒- 7,-,- c:K / 2 - -- {},-,- c:K"
    asked = after(table.format("65"), "chant L wrath")
    assert (who(asked), step(asked)) == ((0, 1), Step.WRATH)
    done = after(table.format("6"), "chant L wrath")
    assert [tower(done, spot) for spot in ("0a", "1a")] == ["", ""]
    assert (who(done), canyon(done)) == ((1,), "67KK怒")


# Bind (A26)


def test_a26_b_the_bound_token_fills_its_space_when_all_is_placed_anew():
    table = "2p t0 z- e2 @ACT / 2 753 P4 -,-,- {} / 2 - -- -,-,- c:封"
    bound = after(table.format("a:bB12"), "chant L purify")
    assert offered(bound) == ["place -5", "place -4", "place -3"] + [
        f"place {left}{right}" for left in "543" for right in "-543" if left != right
    ]
    assert refused(bound, "place --") == ["A26"]  # 5, 4 and 3 for the two spaces that are left
    board = at(after(bound, "place 4-")).state.seats[0]
    assert (board.body, board.left, board.right, board.rare.bound.token) == ("53", "4", "", "7")
    free = after("2p t0 z- e2 @ACT / 2 53 P4 -,-,- / 2 - -- -,-,- c:封", "chant L purify")
    assert refused(free, "place --") == []


def test_r36_a_bound_shield_does_not_answer_and_the_other_hand_does():
    table = "2p t0 z- e2{} @ACT>SHIELD?1!0LK:katana:1a:top / 2 - -- -,-,- / 2 7 HM 765,-,- a:bL1"
    assert offered(table.format("")) == ["pass", "answer R shield"]
    assert refused(table.format(""), "answer L shield") == ["R36"]
    assert refused(table.format(" R36=yes"), "answer L shield") == []


def test_a13_d_a_bound_collapse_does_not_act_after_purify():
    table = "2p t0 z- e2 @ACT / 2 5 P崩 -,-,-{} / 2 - -- -,-,-"
    bound = after(table.format(" a:bR2"), "chant L purify; place --")
    assert (at(bound).state.seats[0].inner, canyon(bound), who(bound)) == ("5崩", "P", (1,))
    free = after(table.format(""), "chant L purify; place --")
    assert (at(free).state.seats[0].inner, canyon(free)) == ("", "5P崩")


# Effects twice (T11), with the rulings that ask more people


def test_t11_and_r20_who_has_shielded_this_turn_is_asked_again_and_may_only_pass():
    table = "2p t0 z- e2 u=shield R20=everybody{} @ACT / 2 - KH 765,-,- c:封 / 2 - -- -,-,-"
    asked = after(table.format(""), "chant L katana 0a top")
    assert (who(asked), offered(asked)) == ((0,), ["pass"])
    assert refused(asked, "answer R shield") == ["T11"]
    free = after(table.format(",R17=free"), "chant L katana 0a top")
    assert refused(free, "answer R shield") == []


def test_r7_allowed_and_t11_a_katana_without_a_tower_is_chanted_once():
    table = "2p t0 z- e2{} R7=allowed @ACT / 2 - K- -,-,- c:封 / 2 - -- -,-,-"
    assert refused(table.format(" u=katana"), "chant L katana") == ["T11"]
    assert refused(table.format(" u=snake"), "chant L katana") == []


# Spring (A22), Destroy (DE3), Ninja (A10)


def test_a22_no_more_is_discarded_than_there_are_kinds_to_take():
    table = "2p t0 z- e2 @ACT / 2 77 潤- -,-,- c:{} / 2 - -- -,-,-"
    asked = after(table.format("77"), "chant L spring")  # Sevens and nothing else
    assert offered(asked) == ["renew 7"]
    assert refused(asked, "renew 77") == ["A22"]
    assert offered(after(table.format("7K"), "chant L spring")) == ["renew 7", "renew 77"]


def test_de3_a_strike_that_is_not_due_takes_no_tower():
    table = "2p t0 z- e2 @HAND_OVER>STRIKE / 2 - -- 76,5,- c:封 / 2 - -- -,-,- d:{}"
    early = at(table.format("WT"))  # 8
    assert [tower(early, spot) for spot in ("0a", "0b")] == ["76", "5"]
    assert (who(early), step(early), canyon(early)) == ((1,), Step.FETCH, "封")
    due = at(table.format("WK"))  # 10
    assert (who(due), offered(due)) == ((1,), ["tower 0a", "tower 0b"])


def test_r37_nothing_a_ninja_drawn_face_down_by_poise_acts_and_one_that_lay_face_up_does_not():
    table = "2p t0 z{} R37={} @ACT a:{} / 2 5 凛- 765,-,- / 2 4 -- -,-,-"
    down = after(table.format("忍", "nothing", "-"), "chant L poise 0a")
    assert (who(down), step(down)) == ((0,), Step.NINJA)
    up = after(table.format("5", "nothing", "忍"), "chant L poise 0a; up 忍")
    assert (who(up), step(up)) == ((1,), Step.FETCH)
    acts = after(table.format("5", "acts", "忍"), "chant L poise 0a; up 忍")
    assert (who(acts), step(acts)) == ((0,), Step.NINJA)


def test_r37_and_a31_a_whether_a_ninja_on_its_way_lies_face_up_tells_moments_apart():
    table = "2p t0 z- e2 u=phoenix @ACT>PHOENIX=忍7?1!0L鳳:phoenix:1 a:-{} / 2 - 6- -,-,- / 2 - -- -,-,-"
    plain, ninja, seven = (at(table.format(up)).state for up in ("", ";1+忍", ";1+7"))
    assert key(plain) != key(ninja)
    assert key(plain) == key(seven)


@pytest.mark.parametrize("board", ["忍5 -K -,-,- a:bB11{}", "5 忍K -,-,- a:bL1{}"])
def test_r37_and_a26_whether_a_bound_ninja_lies_face_up_tells_positions_apart(board):
    """When Bind ends it keeps its mark, and R37 may ask for it."""
    table = f"2p t0 z- e2 @ACT / 2 {board} / 2 - -- -,-,- c:涼"
    plain, up = (at(table.format(mark)).state for mark in ("", f",u{'B1' if '忍5' in board else 'L'}"))
    assert key(plain, whole_parts=True) != key(up, whole_parts=True)


@pytest.mark.parametrize(("up", "acts"), [("B1", True), ("B2", False)])
def test_r37_and_pu1_of_two_discards_the_ninja_is_known_by_where_it_lay(up, acts):
    """Heaven lies below it and is lifted first: only a mark on the Ninja itself keeps it from acting."""
    table = f"2p t0 z64 R37=nothing @ACT / 2 天忍5 P- 7,-,- a:u{up} / 2 - -- -,-,- c:涼"
    done = after(table, "chant L purify; purify 天忍; place -5")
    assert (step(done) == Step.NINJA) == acts


# The questions of every game, asked where Arcana are in play: one lies in the Canyon

FETCH = "2p t0 z- e2 / 2 7 -5 -,-,- c:封 / 2 - -- -,-,-"
PLACE = "2p t0 z2 @PLACE=5K / 2 76 -4 -,-,- c:封 / 2 - -- -,-,-"
ACT = "2p t0 z- e2 @ACT / 2 - {} 654,7*T1,- c:封 / 2 - -- -,-,-"
ANSWER = "2p t0 z- e2 @ACT>SHIELD?1!0LK:katana:1a:top / 2 - -- -,-,- c:封 / 2 7 -H 765,-,-"


@pytest.mark.parametrize(
    ("table", "near", "clause", "allowed"),
    [
        (FETCH, "fetch K-", "T1", "fetch 7-"),  # not in the Body
        (FETCH, "fetch -7", "T1", "fetch --"),  # the Hand is full
        (PLACE, "place -5", "T2", "place 5-"),  # the Hand is full
        (PLACE, "place --", "T2", "place K-"),  # one space in the Body for two
        (ACT.format("5-"), "pile L b", "TH4", "pile L c"),
        (ACT.format("5-"), "pile R c", "T5", "pile L a"),  # nothing there
        (ACT.format("K-"), "chant R katana 0a top", "T5", "chant L katana 0a top"),  # nothing there
        (ACT.format("KH"), "chant R katana 0a top", "T10", "chant L katana 0a top"),  # Shield answers only
        (ACT.format("KT"), "chant L discharge 0a", "T10", "chant R discharge 0a"),
        (ACT.format("MP"), "chant L purify", "MI1", "chant R purify"),
        (ACT.format("天禅"), "chant L zen", "A2", "chant R zen"),
        (ANSWER, "answer L shield", "SH1", "answer R shield"),  # nothing there
    ],
)
def test_t1_t2_t5_t10_and_sh1_with_arcana_in_play_too(table, near, clause, allowed):
    assert refused(table, near) == [clause]
    assert refused(table, allowed) == []


@pytest.mark.parametrize(
    ("hands", "near", "allowed"),
    [
        ("--", "open 零 B", "open 天 B"),  # not on the Moon
        ("5-", "open 天 L", "open 天 R"),  # no space there
    ],
)
def test_rb2_only_what_lies_on_the_moon_is_opened_and_only_to_an_empty_space(hands, near, allowed):
    table = f"2p t0 z- e2 / 2 7 {hands} 1,2,3 a:m天 / 2 6 -- -,-,-"
    assert refused(table, near) == ["RB2"]
    assert refused(table, allowed) == []
    assert refused(table, "fetch -K") == ["T1"]  # and what is fetched lies in the Body


# Drawing with face-up tokens in Raizan (AC13, R25), and Wind (A32)

UP = "2p t0 z{} a:7T{} @SELECT / 2 - -- -,-,- / 2 - -- -,-,-"


@pytest.mark.parametrize(
    ("raizan", "ruling", "select", "near", "clause", "allowed"),
    [
        ("K5", "", 2, "up 6", "AC13", "up 7"),  # none of them
        ("K5", "", 2, "up 77", "AC13", "up 7T"),  # one only
        ("K5", "", 1, "up 7T", "AC13", "up -"),  # more than are drawn
        ("K", " R25=last", 2, "up 7T", "R25", "up T"),  # first the Katana, which lies face down
        ("K", " R25=last", 2, "up -", "R25", "up 7"),  # one has to be face up
    ],
)
def test_ac13_and_r25_which_face_up_tokens_may_be_drawn(raizan, ruling, select, near, clause, allowed):
    asked = after(UP.format(raizan, ruling), f"select {select}")
    assert refused(asked, near) == [clause]
    assert refused(asked, allowed) == []


def test_a32_wind_keeps_one_of_the_drawn_on_an_empty_hand():
    asked = after("2p t0 z456 @ACT / 2 - 風1 1,-,- / 2 - -- -,-,-", "chant L wind")
    assert refused(asked, "keep R 4") == ["A32"]  # the Hand is full
    assert refused(asked, "keep L 7") == ["A32"]  # not drawn
    assert refused(asked, "keep L 4") == []


# A Hand is named where none is asked for

SHIELD = "2p t0 z- e2 @ACT>SHIELD?1!0LK:katana:1a:top / 2 - -- -,-,- / 2 7 H影 765,-,-"
SELECT = "2p t0 z5K7 @SELECT / 2 7 -- -,-,- c:封 / 2 - -- -,-,-"
SPRING = "2p t0 z- e2 @ACT>SPRING!0L潤:spring / 2 75 -- -,-,- c:K / 2 - -- -,-,-"
NINJA = "2p t0 z- e2 @ACT>NINJA?0 / 2 75 4- -,-,- c:忍 / 2 - -- -,-,-"


@pytest.mark.parametrize(
    ("table", "action", "clause"),
    [
        (SELECT, Action("select", target="1"), "T2"),
        (SPRING, Action("renew", target="7"), "A22"),
        (NINJA, Action("swap", target="0B1", other="0B2"), "A10"),
        (SHIELD, Action("pass"), "R3"),
        ("2p t0 z- e2 @ACT / 2 7 5- -,-,- c:封 / 2 - -- -,-,-", Action("end"), "T5"),
    ],
)
def test_t2_t5_r3_a10_and_a22_where_no_hand_is_asked_for_none_can_be_named(table, action, clause):
    assert plainly(table, action) == []
    assert plainly(table, action._replace(hand="L")) == [clause]


def test_ac6_every_question_of_an_arcanum_has_a_clause_that_says_where_it_is_at_home():
    for verb, clause in (("give", "A5"), ("cut", "A12"), ("renew", "A22"), ("keep", "A32"), ("open", "RB2")):
        assert refusals.HOME[verb][1] == clause
        assert plainly("2p t0 z- e2 @ACT / 2 7 5- -,-,- c:封 / 2 - -- -,-,-", Action(verb)) == [clause]
