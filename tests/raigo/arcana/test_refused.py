"""Why not, with Arcana: what cannot be chosen, split, swapped, taken or used, each with the clause that says so."""

from __future__ import annotations

import pytest
from support.stories import (
    after,
    at,
    canyon,
    clauses,
    line,
    offered,
    parse_action,
    step,
    tower,
    who,
    why,
)

from raigo_lab.raigo.arcana.sameness import key_besides
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import Action, Position, Step


def plainly(table: Position | str, action: Action) -> list[str]:
    """The same for what no notation writes but a program may say."""
    position = at(table)
    return clauses(why_not(position.rules, position.state, action))


def refused(table: str, action: str) -> list[str]:
    """The clauses that forbid this in the Pile/Chant step of the first seat."""
    assert not why(table, "end")
    return clauses(why(table, action))


TIGER = "2p t0 z- e2 @ACT / 2 - 琥- 765,7,- / 2 - -- -,6*T1,樹5 a:cc"


@pytest.mark.parametrize(
    "spot",
    ["0c", "0b", "1a"],  # no Tower, a low one, somebody else's Circle
)
def test_ac5_what_cannot_be_broken_for_a_summon(spot):
    assert refused(TIGER, f"chant L tiger {spot}")[0] == "AC5"


FLAME = "2p t0 z- e2 @ACT / 2 - 焔- 765,-,- / 2 - -- -,6*T1,樹5 a:cc"


@pytest.mark.parametrize(
    ("spot", "clause"), [("0c", "A29"), ("1a", "A29"), ("1b", "TH4"), ("1c", "A23"), ("2a", "C4")]
)
def test_ac6_c_flame_cannot_choose_what_is_not_there_sealed_or_a_tree_tower(spot, clause):
    assert refused(FLAME, f"chant L flame {spot}") == [clause]


def test_a23_b_what_a_tree_tower_and_a_sealed_one_leave_to_be_split():
    table = "2p t0 z- e2 @ACT / 2 - 啓- 765,7,- / 2 - -- 76,6,5"
    assert refused(table, "chant L revelation 0b c1u")[0] == "A3"  # one story
    assert refused(table, "chant L revelation 1a b1u")[0] == "A3"  # no empty Circle
    assert refused(table, "chant L revelation 0a c3u") == ["A3"]
    assert refused(table, "chant L revelation 2a c1u")[0] == "C4"


def test_a30_only_a_token_of_another_players_body_is_taken_by_princess():
    table = "2p t0 z- e2 @ACT / 2 7 姫- -,-,- / 2 5 H- -,-,-"
    assert refused(table, "chant L princess 0B1") == ["A30"]
    assert refused(table, "chant L princess 1L") == ["A30"]
    assert refused(table, "chant L princess 1B2") == ["A30"]


def test_a6_and_a24_orders_and_stories_that_the_tower_does_not_have():
    table = "2p t0 z- e2 @ACT / 2 - 楼麟 76,-,- / 2 - -- 76,5,-"
    assert refused(table, "chant L turret 0a 321") == ["A6"]
    assert refused(table, "chant R unicorn 1a 3") == ["A24"]
    assert refused(table, "chant R unicorn 1b 1")[0] == "A24"  # one story only
    assert refused(table, "chant R unicorn 0a 1")[0] == "A24"  # one's own


DRAGON = "2p t0 z- e2 @ACT / 2 7 -5 龍,-,- a:ca / 2 6 -- 琥,-,- a:ca"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("power L dragon 0B1", "A7"),  # one's own
        ("power R dragon 1B1", "A7"),  # the Hand is full
        ("power L dragon 1L", "A7"),  # nothing there
        ("power tiger 0a", "AC5"),  # the other player's summon
    ],
)
def test_a7_and_ac5_what_the_power_of_a_summon_cannot_do(action, clause):
    assert clause in refused(DRAGON, action)


def test_a8_and_t11_the_tiger_needs_no_hand_and_strikes_once_a_turn():
    table = "2p t0 z- e2 @ACT / 2 7 -5 琥,65,- a:ca / 2 6 -- 7,-,-"
    assert plainly(table, Action("power", "L", "tiger", "0b")) == ["A8"]
    assert plainly(table, Action("power", "", "storm", "0b")) == ["AC5"]
    assert "T11" in refused(line(after(table, "power tiger 0b")), "power tiger 1a")


CUTTING = "2p t0 z- e2 u=wrath @ACT>WRATH?0!0L怒:wrath / 2 - -- 76,5,- / 2 - -- 6,-,-"


@pytest.mark.parametrize(
    ("action", "clause"),
    [("cut 0c top", "A12"), ("cut 1a top", "A12"), ("cut 0b bottom", "KA1")],
)
def test_a12_b_own_towers_and_their_ends_only(action, clause):
    assert clauses(why(CUTTING, action)) == [clause]
    assert plainly(CUTTING, Action("cut", target="0a", other="left")) == ["A12"]


def test_a15_only_one_of_the_highest_is_resolved_by_storm():
    table = "2p t0 z- e2 @ACT / 2 T 嵐- 76,5,- / 2 - -- 65,-,-"
    asked = after(table, "chant L storm")
    assert offered(asked) == ["tower 0a", "tower 1a"]
    assert clauses(why(asked, "tower 0b")) == ["A15"]
    assert clauses(why(asked, "tower 0c")) == ["A15"]


def test_a5_d_the_second_passing_is_a_yes_or_no():
    asked = after("2p t0 z- e2 @ACT / 2 7 禅- -,-,- / 2 5 -- -,-,-", "chant L zen")
    assert step(asked) is Step.AGAIN
    assert plainly(asked, Action("again", target="7")) == ["A5"]


def test_a22_what_spring_can_neither_discard_nor_take():
    asked = after("2p t0 z- e2 @ACT / 2 765 潤- -,-,- c:4 / 2 - -- -,-,- c:1", "chant L spring")
    assert clauses(why(asked, "renew 3")) == ["A22"]
    assert clauses(why(asked, "renew 765")) == ["A22"]  # more than the Canyon held
    taking = after(asked, "renew 76")
    assert clauses(why(taking, "take c4")) == ["A22"]
    assert clauses(why(taking, "take c2,c3")) == ["A22"]


def test_a10_c_two_equal_tokens_of_the_canyon_may_be_named_with_r8_and_nothing_moves():
    table = "2p t0 z- e2 R8=allowed @ACT / 2 7 K- -,-,- c:55 / 2 6 -- 忍,-,-"
    asked = after(table, "chant L katana 1a top")
    assert who(asked) == (1,)
    assert plainly(asked, Action("swap", target="0B1", other="0B1")) == ["A10"]
    assert canyon(after(asked, "swap c5 c5")) == "55K忍"


def test_de3_and_a23_b_a_due_destroy_cannot_choose_a_tree_tower():
    table = "2p t0 z- e2 @ACT / 2 - -- 樹5,{},- a:ca / 2 - -- -,-,- d:WH"
    gone = at(table.format("76"))
    assert (tower(gone, "0a"), tower(gone, "0b")) == ("樹5", "")
    none = at(table.format("-"))
    assert (tower(none, "0a"), canyon(none)) == ("樹5", "DHW")  # nothing to choose: DE4 follows all the same


def test_t2_how_many_may_be_selected_with_arcana():
    table = "2p t0 z5K7 @SELECT / 2 7 -- -,-,- c:封 / 2 - -- -,-,-"
    assert plainly(table, Action("select", target="3")) == ["T2"]


def test_a33_poise_needs_raizan_and_an_own_tower_that_is_a_hand():
    table = "2p t0 z{} @ACT / 2 - 凛- 765,764,- / 2 - -- -,-,-"
    assert "R7" in clauses(why(table.format("- e2"), "chant L poise 0a"))
    assert clauses(why(table.format("4"), "chant L poise 0b")) == ["A33"]
    assert not why(table.format("4"), "chant L poise 0a")


def test_a26_b_a_bound_hand_takes_nothing_when_all_is_placed_anew():
    table = "2p t0 z- e2 @ACT / 2 5 P7 -,-,- a:bR1 / 2 - -- -,-,-"
    asked = after(table, "chant L purify")
    assert step(asked) is Step.RENEW
    assert "A26" in clauses(why(asked, "place -5"))


def test_r31_joint_phoenix_is_placed_by_both_at_once():
    table = "2p t0 z- e2 R31=joint @ACT / 2 7 鳳- -,-,- / 2 5 -- -,-,-"
    asked = after(table, "chant L phoenix 1")
    assert who(asked) == (0, 1)
    done = after(asked, "place 5- + place -7")
    assert [(one.left, one.right) for one in at(done).state.seats] == [("5", ""), ("", "7")]


def test_a28_nobody_is_asked_where_nothing_came():
    done = after("2p t0 z- e2 R31=joint @ACT / 2 - 鳳- -,-,- / 2 - -- -,-,-", "chant L phoenix 1")
    assert canyon(done) == "鳳"


def test_a27_a_shadow_that_discards_or_acts_otherwise_is_refused():
    table = "2p t0 z- e2 @ACT>SHADOW!0L影:shadow::3 / 2 2 -- -,-,- c:3 / 2 - -- 765,-,-"
    assert clauses(why(table, "chant R katana 1a top"))[0] == "A27"
    assert clauses(why(table, "chant L snake 0B1")) == ["A27"]


@pytest.mark.parametrize(("arcanum", "differ"), [("怒", True), ("封", False)])
def test_a12_in_whose_part_a_katana_lies_tells_positions_apart_only_with_wrath(arcanum, differ):
    table = "2p t0 z- e2 / 2 {0} -- -,-,- c:{1} / 2 - -7 -,-,- c:{2} a:bR1"
    one, two = (at(table.format(arcanum, *parts)).state for parts in ("K5", "5K"))
    assert (key_besides(one, in_place=False) != key_besides(two, in_place=False)) == differ


ANSWER = "2p t0 z- e2 @ACT>SHIELD?1!0LK:katana:1a:top{} / 2 - -- -,-,- / 2 7 {} 765,-,-"


def test_r3_and_sh1_what_cannot_answer_a_katana():
    table = ANSWER.format("", "H影")
    assert plainly(table, Action("answer", "L", "roar")) == ["R3"]
    assert plainly(table, Action("answer", "L", "shield", "1B1")) == ["SH1"]
    assert plainly(table, Action("answer", "R", "shield")) == ["A27"]  # which Silent?
    assert plainly(ANSWER.format("", "-H"), Action("answer", "L", "shield")) == ["SH1"]  # nothing there
    assert plainly(ANSWER.format(" R18=no", "H鳴"), Action("answer", "R", "shield")) == ["R18"]
    assert plainly(ANSWER.format("", "H天"), Action("answer", "R", "shield")) == ["SH1"]


def test_pu1_and_ac13_no_more_than_raizan_holds_face_up_and_face_down():
    table = after("2p t0 z5 a:7T @ACT / 2 641 P天 -,-,- / 2 - -- -,-,-", "chant L purify")
    assert "purify 641" in offered(table)
    position = at(table)
    (reason,) = why_not(position.rules, position.state, Action("purify", target="天641"))
    assert reason.text() == "4 tokens cannot go: at most 3, no more than Raizan holds. (PU1)"


def test_t4_and_a26_b_what_is_discarded_with_five_full_spaces():
    asked = after("2p t0 z5K / 2 765 43 -,-,- c:封 a:bL1 / 2 6 -- -,-,-", "fetch --")
    assert step(asked) is Step.FORBIDDANCE
    assert plainly(asked, Action("discard", target="0B1", other="0B1")) == ["T4"]
    assert plainly(asked, Action("discard", target="0B1", other="1B1")) == ["T4"]
    assert plainly(asked, Action("discard", target="0B1", other="0L")) == ["A26"]
    assert "discard 0B1 0R" in offered(asked)


def test_r7_allowed_an_arcanum_without_a_target_cannot_name_one():
    table = "2p t0 z- e2 R7=allowed @ACT / 2 - 焔- -,-,- / 2 - -- -,-,-"
    assert "A29" in refused(table, "chant L flame 0a")
    assert canyon(after(table, "chant L flame")) == "焔"


def test_a10_c_without_a_pair_ninja_does_nothing():
    done = after("2p t0 z- e2 @ACT / 2 - K- -,-,- / 2 - -- 忍,-,-", "chant L katana 1a top")
    assert (canyon(done), who(done), step(done)) == ("K忍", (1,), Step.FETCH)


def test_a10_c_a_single_inner_token_and_the_canyon_are_a_pair():
    asked = after("2p t0 z- e2 @ACT / 2 - K5 -,-,- / 2 - -- 忍,-,-", "chant L katana 1a top")
    assert (who(asked), step(asked)) == ((0,), Step.ACT)  # one way only, so nobody was asked, twice
    assert at(asked).state.seats[0].right == "5"


def test_a7_a_place_that_no_seat_has_and_a_power_without_a_hand():
    assert refused(DRAGON, "power L dragon 2B1") == ["A7"]
    assert plainly(DRAGON, Action("power", "", "dragon", "1B1")) == ["A7"]


def test_a27_a_chanted_shadow_is_told_with_what_it_discards():
    position = at("2p t0 z- e2 @ACT / 2 - 影2 -,-,- / 2 7 -- -,-,-")
    _, events = Raigo(position.rules).happened(position.state, parse_action("chant L shadow 0R"))
    assert [(event.kind, event.effect) for event in events[:2]] == [("chanted", "shadow"), ("discarded", "")]


def test_t10_a_silent_is_not_chanted_where_arcana_are_in_play_either():
    table = "2p t0 z- e2 @ACT / 2 - 琥7 765,7,- / 2 - -- -,6*T1,樹5 a:cc"
    assert refused(table, "chant R discharge 0a") == ["T10"]
    assert refused(table.replace("琥7", "琥K"), "chant R katana 0a top") == []
