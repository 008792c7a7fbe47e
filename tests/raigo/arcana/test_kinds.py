"""The kinds of Arcana and what they share: common clauses, lasting ones, summons, passive ones, copies, scoring."""

from __future__ import annotations

import pytest
from support.stories import (
    after,
    at,
    canyon,
    clauses,
    is_over,
    offered,
    result,
    step,
    token,
    tower,
    who,
    why,
    yang,
)

from raigo_lab.raigo.arcana.rows import kind_of
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.tokens import ARCANA


def seat(position, index: int):
    return at(position).state.seats[index]


# AC Common clauses


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ac1_one_arcanum_takes_the_place_of_destroy(seats):
    lying = tokens_in(deal(seats, 5, arcanum="天").state)
    assert (lying.count("天"), lying.count("D"), len(lying)) == (1, 0, 65 if seats == 2 else 69)


def test_ac3_a_passive_arcanum_is_never_chanted_but_piled():
    table = "2p t0 z- e2 @ACT / 2 - 忍- 7,-,- / 2 - -- -,-,-"
    assert clauses(why(table, "chant L storm")) == ["AC3"]
    assert "pile L b" in offered(table)
    assert "".join(token for token in ARCANA if kind_of(token) == "passive") == "忍崩美麗"


def test_ac2_ac4_ac5_the_other_kinds():
    for kind, tokens in (("one-shot", "楼焔神"), ("lasting", "舞蒼鬼D"), ("summoning", "龍琥樹")):
        assert "".join(token for token in ARCANA + "D" if kind_of(token) == kind) == tokens


def test_ac4_a_head_can_hold_several_each_with_its_own_tokens():
    table = "2p t0 z- e2 @ACT / 2 - 舞蒼 7,-,- / 2 - -- -,-,-"
    done = after(table, "chant L dance; chant R azure")
    assert [one.token for one in seat(done, 0).rare.lasting] == ["舞", "蒼"]


def test_ac4_b_what_lies_on_a_head_or_beside_it_cannot_be_chosen():
    table = "2p t0 z- e2 @ACT / 2 1 W- 7,-,- / 2 2 -- -,-,- a:l舞T"
    assert [one for one in offered(table) if "switch" in one] == ["chant L switch 0B1 1B1"]


def test_ac5_a_tower_of_three_is_broken_unresolved_and_the_summon_lies_face_up():
    done = after("2p t0 z- e2 @ACT / 2 - 龍- 765,43,- / 2 1 -- -,-,-", "chant L dragon 0a")
    assert (tower(done, "0a"), yang(done), canyon(done)) == ("龍", (2, 2), "567")
    assert seat(done, 0).rare.summoned == ("a龍",)
    assert "power L dragon 1B1" in offered(done)  # already in the turn of summoning


def test_ac5_a_neither_a_sealed_nor_a_tree_nor_a_low_tower_is_broken():
    table = "2p t0 z- e2 @ACT / 2 - 琥- 765*T1,樹65,43 a:cb / 2 1 -- -,-,-"
    assert clauses(why(table, "chant L tiger 0a")) == ["R7"]
    some = "2p t0 z- e2 @ACT / 2 - 琥- 765*T1,65,543 / 2 1 -- -,-,-"
    assert clauses(why(some, "chant L tiger 0a")) == ["TH4"]
    assert clauses(why(some, "chant L tiger 0b")) == ["AC5"]


def test_ac5_b_covered_it_has_no_power_and_uncovered_it_works_again():
    covered = "2p t0 z- e2 @ACT / 2 - K- 龍5,-,- a:ca / 2 1 -- -,-,-"
    assert clauses(why(covered, "power R dragon 1B1")) == ["AC5"]
    done = after(covered, "chant L katana 0a top")
    assert "power L dragon 1B1" in offered(done)


def test_r29_gone_covered_once_the_power_is_gone_for_good():
    table = "2p t0 z- e2 R29=gone @ACT / 2 - 5K 龍,-,- a:ca / 2 1 -- -,-,-"
    done = after(table, "pile L a; chant R katana 0a top")
    assert (tower(done, "0a"), seat(done, 0).rare.summoned) == ("龍", ())
    assert seat(after(table.replace(" R29=gone", ""), "pile L a"), 0).rare.summoned == ("a龍",)


def test_r29_gone_a_summon_that_lies_covered_in_a_given_position_has_no_power_left():
    table = "2p t0 z- e2{} @ACT / 2 - K- 龍5,-,- a:ca / 2 1 -- -,-,-"
    gone = after(table.format(" R29=gone"), "chant L katana 0a top")
    assert (tower(gone, "0a"), seat(gone, 0).rare.summoned) == ("龍", ())
    assert "power L dragon 1B1" in offered(after(table.format(""), "chant L katana 0a top"))


def test_r29_gone_a_covered_tree_stays_a_tree_tower():
    table = "2p t0 z- e2 R29=gone @ACT / 2 - 5- 樹,-,- a:ca / 2 1 -- -,-,-"
    assert seat(after(table, "pile L a"), 0).rare.summoned == ("a樹",)


def test_ac5_c_a_tower_with_a_summon_counts_like_any_other():
    done = after("2p t0 z- e2 @ACT / 2 - T- 龍P7,-,- a:ca / 2 - -- -,-,-", "chant L discharge 0a")
    assert yang(done) == (3, 2)  # 9-8-7 is a Lotus


def test_ac6_a_what_chooses_nothing_may_always_be_chanted():
    for word, effect in (
        ("禅", "zen"),
        ("嵐", "storm"),
        ("赫", "ember"),
        ("涼", "clarity"),
        ("封", "closure"),
    ):
        table = f"2p t0 z- e2 @ACT / 2 - {word}- -,-,- / 2 - -- -,-,-"
        assert f"chant L {effect}" in offered(table)
    assert "chant L conquest top" in offered("2p t0 z- e2 @ACT / 2 - 覇- -,-,- / 2 - -- -,-,-")


def test_ac7_arcana_are_piled_like_any_spell():
    table = "2p t0 z- e2 @ACT / 2 - 天P -,-,7 / 2 - -- -,-,-"
    assert tower(after(table, "pile L a; pile R a"), "0a") == "天P"
    lotus = "2p t0 z- e1 / 2 - -- 天P7,神W5,- / 2 - -- -,-,-"
    assert result(after(lotus, "fetch --")).yang == (4, 2)  # a Lotus and an Odd Lotus


def test_ac8_poise_on_an_allys_tower_that_is_no_hand_resolves_it_without_a_draw():
    table = "4p t0 z5K b8 @ACT / 2 - 凛- -,- / 2 - -- -,- / 2 - -- 743,- / 2 - -- -,-"
    done = after(table, "chant L poise 2a")
    assert (tower(done, "2a"), at(done).state.raizan) == ("", "5K")


def test_ac9_triggers_act_in_the_order_collapse_ninja_demon():
    # Snake brings Collapse; the chanter's Ninja goes with it; then Demon of the other has seen a Snake.
    table = "2p t0 zTTTT @ACT / 2 忍 N5 -,-,- / 2 崩4 -- -,-,- a:l鬼"
    done = after(table, "chant L snake 1B1")
    assert (step(done), who(done), seat(done, 0).inner) == (Step.NINJA, (0,), "")
    assert at(done).state.around.pending == ("demon1", "ninja0")


def test_r26_once_ninja_acts_in_the_middle_of_purify():
    table = "2p t0 z57 @ACT / 2 忍1 P- -,-,- / 2 43 -- -,-,-"
    done = after(table, "chant L purify; purify 忍")
    assert step(done) == Step.RENEW
    once = after(table.replace(" @ACT", " @ACT R26=once"), "chant L purify; purify 忍")
    assert step(once) == Step.NINJA


def test_ac10_and_a12_the_chanter_is_first_then_clockwise():
    table = "3p t1 z- b8 e3 @ACT / 2 - -- 76,- c:K / 2 - 怒- 65,- c:K / 2 - -- 54,- c:K"
    done = after(table, "chant L wrath")
    order = []
    while step(done) == Step.WRATH:
        order += who(done)
        done = after(done, offered(done)[0])
    assert order == [1, 2, 0]


def test_ac11_only_discharge_charge_snake_and_katana_are_answered_also_by_echo():
    table = "2p t0 z- e2 @ACT / 2 - 鳴琥 543,-,- / 2 - H- 765,-,-"
    assert step(after(table, "chant L katana 1a top")) == Step.SHIELD
    assert step(after(table, "chant R tiger 0a; power tiger 1a")) == Step.ACT


def test_ac12_an_echo_that_seals_lies_beside_the_tower_and_goes_to_its_owners_part():
    done = after("2p t0 z- e2 @ACT / 2 - 鳴- -,-,- / 2 - -- 765,-,-", "chant L charge 1a")
    assert seat(done, 1).circles[0].seal == "鳴"
    done = after(done, "fetch --")
    assert seat(done, 1).canyon == "鳴"


def test_ac13_who_draws_says_first_which_face_up_tokens():
    done = after("2p t0 z5 a:7T / 2 - -- -,-,- / 2 - 天- -,-,-", "fetch --; select 2")
    assert offered(done) == ["up 7", "up T", "up 7T"]
    done = after(done, "up T")
    assert (step(done), at(done).state.stack[-1].tokens) == (Step.PLACE, "5T")


def test_ac13_face_up_tokens_belong_to_raizan_for_e1_and_t3():
    done = after("2p t0 z- a:7 / 2 - -- -,-,- / 2 - 天- -,-,-", "fetch --; place --")
    assert at(done).state.last_turns == 2  # seat 0's turn emptied it; now everybody has one more


def test_r25_last_only_when_no_face_down_token_is_left():
    done = after("2p t0 z5 a:7T R25=last / 2 - -- -,-,- / 2 - 天- -,-,-", "fetch --; select 2")
    assert offered(done) == ["up 7", "up T"]
    full = after("2p t0 z56 a:7T R25=last / 2 - -- -,-,- / 2 - 天- -,-,-", "fetch --; select 2")
    assert step(full) == Step.PLACE


def test_ac15_all_effects_end_and_triggers_do_not_act_in_e3():
    done = after("2p t0 z- e1 / 2 1 -- 忍P7,-,- a:l蒼 / 2 2 -- -,-,-", "fetch --")
    assert is_over(done)
    assert result(done).yang == (3, 2)


def test_ac16_switch_takes_no_arcanum_ninja_none_of_8_and_spring_none():
    table = "2p t0 z- e2 @ACT / 2 1 W- -,-,- c:天W / 2 - -- -,-,-"
    assert "switch 0B1 c" not in " ".join(offered(table))
    ninja = "2p t0 z- e2 @ACT>NINJA?0 / 2 1 -- -,-,- c:PDW忍 / 2 2 -- -,-,-"
    assert {one.split()[-1] for one in offered(ninja)} == {"1B1", "cW"}
    spring = "2p t0 z- e2 @ACT / 2 1 潤- -,-,- c:天D / 2 - -- -,-,-"
    # Taking the One back is the one way.
    assert seat(after(spring, "chant L spring; renew 1"), 0).body == "1"


# 龍 A7 and 琥 A8


def test_a7_a_the_dragon_stays_where_it_is_and_acts_once_a_turn():
    table = "2p t0 z- e2 @ACT / 2 - 5- 龍,-,- a:ca / 2 21 -- -,-,-"
    done = after(table, "power R dragon 1B2")
    assert (token(done, "0R"), tower(done, "0a")) == ("1", "龍")
    assert clauses(why(after(done, "pile R b"), "power R dragon 1B1")) == ["T11"]


def test_a7_b_a_hand_must_be_empty_and_the_token_may_be_acted_on():
    table = "2p t0 z- e2 @ACT / 2 - 5- 龍,-,- a:ca / 2 1 -- -,-,-"
    assert {"pile R a", "pile R b"} <= {*offered(after(table, "power R dragon 1B1"))}
    assert clauses(why(table, "power L dragon 1B1")) == ["A7"]  # the Five lies there
    full = table.replace("5-", "54")
    assert clauses(why(full, "power R dragon 1B1")) == ["A7"]
    assert not [one for one in offered(full) if "power" in one]


def test_a7_neither_your_own_nor_an_allys_token():
    table = "4p t0 z- b8 e4 @ACT / 2 7 -- 龍,- a:ca / 2 6 -- -,- / 2 5 -- -,- / 2 4 -- -,-"
    assert {one.split()[-1] for one in offered(table) if "power" in one} == {"1B1", "3B1"}
    assert clauses(why(table, "power L dragon 2B1")) == ["A7"]


def test_a7_c_beauty_does_not_turn_it():
    table = "2p t0 z- e2 @ACT / 2 - N- 龍,-,- a:ca / 2 美1 -- -,-,-"
    assert token(after(table, "power R dragon 1B2"), "0R") == "1"
    assert token(after(table, "chant L snake 1B2"), "0L") == "美"  # as a Snake is (A17)


def test_a7_d_demon_does_not_react_to_a_weight_of_9():
    table = "2p t0 z5522 @ACT / 2 - N- 龍,-,- a:ca / 2 71 -- -,-,- a:l鬼"
    done = after(table, "power R dragon 1B2")
    assert (seat(done, 1).body, at(done).state.raizan) == ("7", "5522")
    assert seat(after(table, "chant L snake 1B2"), 1).body == "755"  # as it does to a Snake (A25)


def test_a8_a_any_unsealed_tower_the_tiger_itself_too():
    table = "2p t0 z- e2 @ACT / 2 - -- 琥,54*T1,- a:ca / 2 - -- 76,樹5,- a:cb"
    assert [one for one in offered(table) if "power" in one] == ["power tiger 0a", "power tiger 1a"]
    done = after(table, "power tiger 0a")
    assert (tower(done, "0a"), canyon(done)) == ("", "T琥")  # the turn ended, and with it the seal


def test_a8_b_no_shield_no_dance_no_demon():
    table = "2p t0 z5 @ACT / 2 - 1- 琥,-,- a:ca / 2 - H- 76,-,- a:l舞,l鬼"
    done = after(table, "power tiger 1a")
    assert (tower(done, "1a"), step(done), at(done).state.raizan) == ("7", Step.ACT, "5")


# 舞 A9


def test_a9_a_it_stops_after_the_shield_was_asked_for_and_must():
    table = "2p t0 z- e2 @ACT / 2 - K- -,-,- / 2 - H- 765,-,- a:l舞"
    shield = after(table, "chant L katana 1a top")
    assert step(shield) == Step.SHIELD
    done = after(shield, "pass")
    assert (tower(done, "1a"), canyon(done), seat(done, 1).rare.lasting) == ("765", "K舞", ())
    shown = after(shield, "answer L shield")
    assert [one.token for one in seat(shown, 1).rare.lasting] == ["舞"]


def test_a9_b_your_own_single_roar_brings_the_thunder_through():
    table = "2p t0 z- e2 @ACT / 2 - T- 543,-,- / 2 - R- 765,-,- a:l舞"
    done = after(table, "chant L discharge 1a; answer L roar")
    assert yang(done) == (2, 6)  # a Lotus of Silents is worth 2, and 2 more (RO2)


def test_a9_b_after_a_raigo_battle_nothing_is_stopped():
    table = "2p t0 z- e2 @ACT / 2 - TR 54,-,- / 2 - R- 764,-,- a:l舞"
    done = after(table, "chant L discharge 1a; answer R roar; answer L roar")
    assert tower(done, "1a") == ""  # both tops weigh the same: it goes to the named Tower (RO4)


def test_a9_c_the_token_counts_with_its_own_weight_and_one_or_two_lets_dance_stay():
    table = "2p t0 z- e2 @ACT / 2 - T- -,-,- d: / 2 - -- 765,-,- a:l舞"
    done = after(table, "chant L discharge 1a")
    assert (seat(done, 1).rare.lasting[0].gathered, seat(done, 0).gathered) == ("T", "")
    mist = after(table.replace("T-", "M-"), "chant L discharge 1a")
    assert (seat(mist, 1).rare.lasting, seat(mist, 1).canyon) == ((), "M舞")


def test_a9_d_a_stopped_snake_leaves_its_hand_empty_and_counts_as_applied():
    table = "2p t0 z- e2 @ACT / 2 - NN -,-,- / 2 1 -- -,-,- a:l舞"
    done = after(table, "chant L snake 1B1")
    assert (token(done, "0L"), seat(done, 1).body) == ("", "1")
    assert clauses(why(done, "chant R snake 1B1")) == ["T11"]


def test_a9_e_it_does_not_stop_conquest_storm_deity():
    table = "2p t0 z- e2 @ACT / 2 - 覇- -,-,- / 2 - -- 765,-,- a:l舞"
    assert tower(after(table, "chant L conquest top"), "1a") == "76"
    deity = after(table.replace("覇", "神"), "chant L deity 1a lotus")
    assert yang(deity) == (3, 2)


# 忍 A10


def test_a10_a_completed_hands_and_discards_count_raizan_and_the_bonus_do_not():
    done = after("2p t0 z- e2 @ACT / 2 1 T- 忍P7,-,- / 2 52 -- -,-,-", "chant L discharge 0a")
    assert (step(done), who(done)) == (Step.NINJA, (0,))
    zero = after("2p t0 z5 @ACT / 2 忍 零- -,-,- / 2 52 -- -,-,-", "chant L zero")
    assert step(zero) == Step.FETCH
    bonus = after("3p t0 z- b忍 e3 @ACT / 2 1 幻- -,- c:K / 2 52 -- -,- / 2 - -- -,-", "chant L phantom cK")
    assert step(bonus) == Step.FETCH


def test_a10_b_the_last_holder_is_the_towers_owner_and_for_azure_who_piled_it():
    done = after("2p t0 z- e2 @ACT / 2 1 K- -,-,- / 2 52 -- 7忍,-,-", "chant L katana 1a top")
    assert who(done) == (1,)
    azure = after("2p t0 z- e2 @ACT / 2 1 忍- 76543,-,- / 2 52 -- -,-,- a:l蒼", "pile L a")
    assert (step(azure), who(azure), tower(azure, "0a")) == (Step.NINJA, (0,), "76543")


def test_a10_c_both_swaps_are_compulsory_and_without_a_pair_nothing_happens():
    done = after("2p t0 z- e2 @ACT / 2 1 K5 -,-,- / 2 52 -- 7忍,-,-", "chant L katana 1a top")
    assert clauses(why(done, "pass")) == ["A10"]
    done = after(done, "swap 0B1 1B1")
    assert (step(done), seat(done, 0).body) == (Step.NINJA, "5")
    done = after(done, "swap 1B1 1B2")  # changes nothing, and is legal
    assert step(done) == Step.ACT
    none = after("2p t0 z- e2 @ACT / 2 - K- -,-,- / 2 - -- 7忍,-,-", "chant L katana 1a top")
    assert step(none) == Step.FETCH


def test_a10_d_it_is_no_switch_for_t11():
    done = after("2p t0 z- e2 @ACT / 2 1 KW -,-,- / 2 52 -- 7忍,-,-", "chant L katana 1a top")
    done = after(done, "swap 1B1 1B2; swap 1B1 1B2")
    assert "chant R switch 0B1 1B1" in offered(done)


def test_a10_e_and_r37_it_acts_also_if_it_lay_face_up_unless_the_ruling_says_nothing():
    table = "2p t0 z- e2 @ACT / 2 忍1 月- -,-,- a:uB1 / 2 52 -- -,-,-"
    assert step(after(table, "chant L moon 0B1")) == Step.NINJA
    nothing = after(table.replace(" @ACT", " @ACT R37=nothing"), "chant L moon 0B1")
    assert step(nothing) == Step.FETCH


def test_r37_nothing_from_a_tree_tower_either():
    table = "2p t0 z- e2 @ACT / 2 1 4- 樹忍76,-,- a:ca / 2 52 -- -,-,-"
    assert step(after(table, "pile L a")) == Step.FETCH  # five stories: nothing is resolved yet
    six = table.replace("樹忍76", "樹忍765")
    assert step(after(six, "pile L a")) == Step.NINJA
    assert step(after(six.replace(" @ACT", " @ACT R37=nothing"), "pile L a")) == Step.FETCH


# 崩 A13


def test_a13_a_moved_even_to_the_same_place_and_r38_nothing_leaves_it():
    table = "2p t0 z- e2 @ACT / 2 崩1 W5 -,-,- / 2 - -- -,-,-"
    assert seat(after(table, "chant L switch 0B1 0B2"), 0).inner == ""
    kept = after(table.replace(" @ACT", " @ACT R38=nothing"), "chant L switch 0B1 0B2")
    assert seat(kept, 0).inner == "崩15"


def test_r38_nothing_still_acts_from_body_to_hand():
    table = "2p t0 z- e2 @ACT R38=nothing / 2 崩1 W5 -,-,- / 2 - -- -,-,-"
    assert seat(after(table, "chant L switch 0B1 0R"), 0).inner == ""


def test_a13_b_select_and_fetch_do_not_count():
    done = after("2p t0 z崩5 / 2 1 -- -,-,- / 2 - -- -,-,-", "fetch --; select 1; place 崩-")
    assert seat(done, 0).inner == "1崩"
    done = after("2p t0 z- e2 / 2 崩1 -- -,-,- / 2 - -- -,-,-", "fetch 崩-")
    assert seat(done, 0).left == "崩"


def test_a13_c_after_purify_it_acts_if_you_hold_it():
    done = after("2p t0 z- e2 @ACT / 2 崩1 P- -,-,- / 2 - -- -,-,-", "chant L purify; place --")
    assert (seat(done, 0).inner, canyon(done)) == ("", "1P崩")


def test_a13_d_bound_tokens_stay():
    done = after("2p t0 z- e2 @ACT / 2 7 N- -,-,- a:bB12 / 2 崩 -- -,-,-", "chant L snake 1B1")
    assert (seat(done, 0).inner, seat(done, 0).rare.bound.token) == ("", "7")


def test_a13_e_a_ninja_among_the_discarded_acts_then():
    done = after("2p t0 z- e2 @ACT / 2 忍 N- -,-,- / 2 崩52 -- -,-,-", "chant L snake 1B1")
    assert (step(done), who(done)) == (Step.NINJA, (0,))


# 蒼 A16


def test_a16_a_the_sixth_token_is_piled_beside_azure_without_penalty():
    table = "2p t0 z- e2 @ACT / 2 - 5焔 76543,-,- / 2 - -- -,-,- a:l蒼"
    done = after(table, "pile L a")
    assert (tower(done, "0a"), seat(done, 1).rare.lasting[0].gathered, yang(done)) == ("76543", "5", (2, 2))
    assert clauses(why(done, "chant R flame 0a")) == ["AC2"]  # it counts as piled


def test_a16_b_not_a_tree_tower_and_r32_gathered_takes_it_too():
    table = "2p t0 z- e2 @ACT / 2 - 1- 樹7654,-,- a:ca / 2 - -- -,-,- a:l蒼"
    assert tower(after(table, "pile L a"), "0a") == ""
    gathered = after(table.replace(" @ACT", " @ACT R32=gathered"), "pile L a")
    assert (tower(gathered, "0a"), seat(gathered, 1).rare.lasting[0].gathered) == ("樹7654", "1")


def test_r32_resolves_is_the_default():
    table = "2p t0 z- e2 @ACT / 2 - 1- 樹7654,-,- a:ca / 2 - -- -,-,- a:l蒼"
    assert seat(after(table, "pile L a"), 1).rare.lasting[0].gathered == ""


def test_a16_c_thunder_on_five_stories_works_as_ever():
    done = after("2p t0 z- e2 @ACT / 2 - T- 76543,-,- a:l蒼 / 2 - -- -,-,-", "chant L discharge 0a")
    assert yang(done) == (6, 2)  # Lotus 1, height 2, Silents 1


def test_a16_d_at_a_weight_of_six_it_ends_at_once():
    table = "2p t0 z- e2 @ACT / 2 - 51 76543,-,- / 2 - -- -,-,- a:l蒼1"
    done = after(table, "pile L a")
    assert (seat(done, 1).rare.lasting, seat(done, 1).canyon) == ((), "15蒼")
    assert tower(after(done, "pile R a"), "0a") == ""  # T8 holds again


# 美 A17


def test_a17_a_the_snake_takes_beauty_whatever_was_named():
    table = "3p t0 z- b8 e3 @ACT / 2 7 N- -,- / 2 1 -- -,- / 2 美2 -- -,-"
    for named in ("0B1", "1B1", "2B2"):
        assert token(after(table, f"chant L snake {named}"), "0L") == "美"


def test_a17_b_the_one_first_named_cannot_shield_and_the_holder_can():
    table = "3p t0 z- b8 e3 @ACT / 2 - N- -,- / 2 1 H- -,- / 2 美2 H- -,-"
    done = after(table, "chant L snake 1B1")
    assert (step(done), who(done)) == (Step.SHIELD, (2,))
    assert token(after(done, "pass"), "0L") == "美"
    stopped = after(done, "answer L shield")
    assert (token(stopped, "0L"), seat(stopped, 2).body, seat(stopped, 1).left) == ("", "美2", "H")


def test_a17_b_then_the_holders_dance_stops_the_snake_and_nobody_elses():
    table = "3p t0 z- b8 e3 @ACT / 2 - N- -,- / 2 1 -- -,-{} / 2 美2 -- -,-{}"
    done = after(table.format("", " a:l舞"), "chant L snake 1B1")
    assert (token(done, "0L"), seat(done, 2).body, seat(done, 2).rare.lasting[0].gathered) == ("", "美2", "N")
    done = after(table.format(" a:l舞", ""), "chant L snake 1B1")
    assert (token(done, "0L"), seat(done, 1).rare.lasting[0].gathered) == ("美", "")


def test_a17_a_a_legal_token_must_be_named_all_the_same():
    table = "2p t0 z- e2 @ACT / 2 - N- -,-,- / 2 美 -- -,-,-"
    assert clauses(why(table, "chant L snake 1B2")) == ["SN1"]


def test_a17_c_the_holders_own_snake_is_free():
    own = "2p t0 z- e2 @ACT / 2 美 N- -,-,- / 2 1 -- -,-,-"
    assert token(after(own, "chant L snake 1B1"), "0L") == "1"


@pytest.mark.parametrize(("beauty", "bind"), [("美1 --", "bB11"), ("1 美-", "bL1")])
def test_a17_d_a_bound_beauty_does_nothing(beauty, bind):
    table = f"2p t0 z- e2 @ACT / 2 - N- -,-,- / 2 {beauty} -,-,-"
    assert token(after(f"{table} a:{bind}", "chant L snake 1B1"), "0L") == "1"
    assert token(after(table, "chant L snake 1B1"), "0L") == "美"


# 麗 A18


def test_a18_a_one_yang_for_each_silent_beside_it_bound_ones_too():
    assert result(after("2p t0 z- e1 / 2 麗75 3- -,-,- / 2 4 -- -,-,-", "fetch --")).yang == (5, 2)
    assert result(after("2p t0 z- e1 / 2 麗7 -- -,-,- a:bB22 / 2 - -- -,-,-", "fetch --")).yang == (3, 2)
    assert result(after("2p t0 z- e1 / 2 麗 -- -,-,- / 2 - -- -,-,-", "fetch --")).yang == (2, 2)
    assert result(after("2p t0 z- e1 / 2 麗7K -- -,-,- / 2 - -- -,-,-", "fetch --")).yang == (2, 2)


def test_a18_b_a_moon_token_does_not_count():
    assert result(after("2p t0 z- e1 / 2 麗7 -- -,-,- a:m天 / 2 - -- -,-,-", "fetch --")).yang == (3, 2)
    assert result(after("2p t0 z- e1 / 2 7 -- -,-,- a:m麗 / 2 - -- -,-,-", "fetch --")).yang == (2, 2)


# 鳴 A20, 影 A27


def test_a20_a_what_echo_is_chanted_as_and_answers_as():
    table = "2p t0 z5 @ACT / 2 1 鳴- 543,-,- c:2 / 2 - -- -,-,-"
    assert {one.split()[2] for one in offered(table) if one.startswith("chant")} == {
        "discharge",
        "charge",
        "snake",
        "katana",
        "switch",
        "purify",
    }
    answer = after("2p t0 z- e2 @ACT / 2 - T- 543,-,- / 2 - 鳴- 765,-,-", "chant L discharge 1a")
    assert offered(answer) == ["pass", "answer L roar"]
    no = after("2p t0 z- e2 @ACT R18=no / 2 - T- 543,-,- / 2 - 鳴- 765,-,-", "chant L discharge 1a")
    assert tower(no, "1a") == ""


def test_a20_b_sent_back_by_ro7_it_returns_to_its_hand():
    table = "3p t0 z- b8 e3 @ACT / 2 - T- 543,- / 2 - 鳴- 765,- / 2 - R- 432,-"
    done = after(table, "chant L discharge 1a; pass; pass; answer L shield; answer L roar; pass")
    assert seat(done, 1).left == "鳴"


def test_a27_a_and_b_the_silent_goes_first_and_says_what_shadow_acts_as():
    table = "2p t0 z- e2 @ACT / 2 32 影- -,-,- / 2 - -- 765,-,-"
    assert [one for one in offered(table) if "shadow" in one] == ["chant L shadow 0B1", "chant L shadow 0B2"]
    done = after(table, "chant L shadow 0B1; chant L katana 1a top")
    assert (tower(done, "1a"), canyon(done)) == ("76", "35影")
    four = "2p t0 z- e2 @ACT / 2 4 影- -,-,- / 2 - -- 765,-,-"
    assert clauses(why(four, "chant L shadow 0B1")) == ["A27"]


def test_a27_b_the_effect_must_be_legal_after_the_discard():
    table = "2p t0 z- e2 @ACT / 2 2 影- -,-,- / 2 - -- -,-,-"
    assert clauses(why(table, "chant L shadow 0B1")) == ["A27"]  # no Inner Token is left for the Snake


def test_a27_c_a_switch_may_bring_the_silent_back():
    table = "2p t0 z- e2 @ACT / 2 71 影- -,-,- / 2 - -- -,-,-"
    done = after(table, "chant L shadow 0B1")
    assert seat(done, 0).body == "7"  # the one legal Switch was made by itself


def test_a27_d_sent_back_it_needs_another_silent():
    table = "3p t0 z- b8 e3 @ACT / 2 - T- 543,- / 2 44 影- 765,- / 2 - R- 432,-"
    done = after(table, "chant L discharge 1a; pass")
    assert offered(done) == ["pass", "answer L shield 1B1"]
    done = after(done, "answer L shield 1B1; answer L roar")
    assert (seat(done, 1).left, seat(done, 1).body, seat(done, 1).canyon) == ("影", "4", "4")


def test_r18_no_keeps_shadow_from_answering_as_mist_but_not_as_shield_or_roar():
    table = "2p t0 z- e2 @ACT R18=no / 2 - T- 543,-,- / 2 654 影- 765,-,-"
    roar = after(table, "chant L discharge 1a")
    assert offered(roar) == ["pass", "answer L roar 1B2"]
    assert clauses(why(roar, "answer L roar 1B1")) == ["R18"]
    shield = after(roar, "pass")
    assert offered(shield) == ["pass", "answer L shield 1B3"]
    assert clauses(why(shield, "answer L shield 1B2")) == ["A27"]  # a Five is no Shield


def test_a27_e_it_is_spent_and_weighed_as_echo():
    table = "2p t0 z- e2 @ACT / 2 3 影- -,-,- / 2 - -- 765,-,- a:l舞"
    done = after(table, "chant L shadow 0B1; chant L katana 1a top")
    assert (tower(done, "1a"), seat(done, 1).canyon) == ("765", "影舞")


# 樹 A23


def test_a23_a_and_b_nobody_can_choose_a_tree_tower():
    table = "2p t0 z- e2 @ACT / 2 - KT 樹765,-,- a:ca / 2 - -- 543,-,-"
    assert clauses(why(table, "chant L katana 0a top")) == ["A23"]
    assert [one for one in offered(table) if "discharge" in one] == ["chant R discharge 1a"]
    assert clauses(why(table, "chant R discharge 0a")) == ["A23"]


def test_a23_b_who_has_no_other_tower_cannot_roar():
    table = "2p t0 z- e2 @ACT / 2 - T- 543,-,- / 2 - R- 樹765,-,- a:ca"
    assert yang(after(table, "chant L discharge 0a")) == (4, 2)


def test_a23_c_it_is_piled_on_and_resolved_by_its_sixth_story():
    done = after("2p t0 z- e2 @ACT / 2 - 4- 樹P765,-,- a:ca / 2 - -- -,-,-", "pile L a")
    assert (tower(done, "0a"), yang(done)) == ("", (6, 2))  # six in a run: 1 + 3


def test_a23_d_its_circle_is_not_empty():
    table = "2p t0 z- e2 @ACT / 2 - 啓- 樹,54,32 a:ca / 2 - -- -,-,-"
    assert clauses(why(table, "chant L revelation 0b a1u")) == ["R7"]


# 鬼 A25

DEMON = "2p t0 z5522 @ACT / 2 1 {} -,-,- / 2 7 H- 543,-,- a:l鬼"


def test_a25_a_also_when_it_was_stopped_and_r28_nothing_does_not_count_it():
    table = DEMON.format("K-")
    done = after(table, "chant L katana 1a top; answer L shield")
    assert seat(done, 1).body == "755"
    nothing = after(table.replace(" @ACT", " @ACT R28=nothing"), "chant L katana 1a top; answer L shield")
    assert (seat(nothing, 1).body, len(at(nothing).state.raizan)) == ("7", 4)


def test_r28_counts_is_the_default():
    assert seat(after(DEMON.format("K-"), "chant L katana 1a top; pass"), 1).body == "755"


def test_a25_b_and_r27_the_weight_is_that_of_the_token():
    echo = DEMON.format("鳴-")
    assert seat(after(echo, "chant L katana 1a top; pass"), 1).body == "7"
    effect = after(echo.replace(" @ACT", " @ACT R27=effect"), "chant L katana 1a top; pass")
    assert seat(effect, 1).body == "755"


def test_r27_token_mist_weighs_six():
    assert seat(after(DEMON.format("M-"), "chant L katana 1a top; pass"), 1).body == "755"


def test_a25_c_a_full_body_keeps_demon_and_an_empty_raizan_spends_it():
    full = "2p t0 z5522 @ACT / 2 1 K- -,-,- / 2 763 -- 543,-,- a:l鬼"
    assert [one.token for one in seat(after(full, "chant L katana 1a top"), 1).rare.lasting] == ["鬼"]
    empty = "2p t0 z- e2 @ACT / 2 1 K- -,-,- / 2 7 -- 543,-,- a:l鬼"
    done = after(empty, "chant L katana 1a top")
    assert (seat(done, 1).rare.lasting, seat(done, 1).canyon) == ((), "3鬼")


def test_a25_d_the_owner_chooses_face_up_tokens_and_e1_counts_for_the_turn_player():
    table = "2p t0 z5 a:6 @ACT / 2 1 K- -,-,- / 2 7 -- 543,-,- a:l鬼"
    done = after(table, "chant L katana 1a top")
    assert (seat(done, 1).body, at(done).state.last_turns) == ("765", 2)
    more = "2p t0 z55 a:6 @ACT / 2 1 K- -,-,- / 2 7 -- 543,-,- a:l鬼"
    assert who(after(more, "chant L katana 1a top")) == (1,)


def test_a25_e_spells_chanted_before_demon_do_not_count():
    table = "2p t0 z5522 @ACT / 2 1 鬼K -,-,- / 2 7 -- 543,-,-"
    assert seat(after(table, "chant R katana 1a top; chant L demon"), 0).body == "1"


# 和 A4, 凛 A33, 神 A35


def test_a4_a_an_own_tower_of_3_to_5_stories_settled_or_not():
    table = "2p t0 z- e2 @ACT / 2 - 和- {},-,- / 2 - -- 542,-,-"
    for pile, yangs in (("542", (4, 2)), ("245", (4, 2)), ("天P7W2", (6, 2))):  # 11, 11 Unsettled, 33
        done = after(table.format(pile), "chant L harmony 0a")
        assert (yang(done), seat(done, 0).completed) == (yangs, (pile,))
    assert clauses(why(table.format("65"), "chant L harmony 0a")) == ["R7"]
    assert clauses(why(table.format("542"), "chant L harmony 1a")) == ["A4"]


def test_a4_b_the_hand_does_not_matter_no_points_no_h7_no_h8():
    table = "2p t0 z- e2 @ACT / 2 - 和- {},-,- / 2 - -- -,-,-"
    # Sums of 15, 22 and 20: a Sakura of Silents, a Lotus of four Silents, an Even Lotus.
    for pile in ("555", "7654", "P642"):
        done = after(table.format(pile), "chant L harmony 0a")
        assert (yang(done), seat(done, 0).completed) == ((1, 2), ())


def test_a4_c_with_1_yang_the_loss_leaves_0_and_the_player_stays_in():
    done = after("2p t0 z- e2 @ACT / 1 - 和- 543,-,- / 2 - -- -,-,-", "chant L harmony 0a")
    assert (yang(done), is_over(done), canyon(done)) == ((0, 2), False, "345和")


def test_a4_d_a_ninja_in_it_acts_either_way():
    done = after("2p t0 z- e2 @ACT / 2 1 和- 忍11,-,- / 2 52 -- -,-,-", "chant L harmony 0a")
    assert (yang(done), step(done)) == ((4, 2), Step.NINJA)


def test_a33_a_an_own_tower_must_be_a_hand():
    table = "2p t0 z5 @ACT / 2 - 凛- 765,743,- / 2 - -- -,-,-"
    assert clauses(why(table, "chant L poise 0b")) == ["A33"]
    silent = after(table, "chant L poise 0a")
    assert (yang(silent), seat(silent, 0).completed) == ((6, 2), ("765",))  # Lotus of Silents 2, and 2 more
    spell = after(table.replace("z5", "zK"), "chant L poise 0a")
    assert (yang(spell), tower(spell, "0a")) == ((2, 2), "")


def test_a33_b_no_bonus_token_counts():
    table = "3p t0 z5 b7 @ACT / 2 - 凛- 765,- / 2 - -- -,- / 2 - -- -,-"
    assert yang(after(table, "chant L poise 0a")) == (6, 2, 2)


def test_a33_c_the_drawn_token_goes_to_the_chanters_part_and_the_last_one_fires_e1():
    done = after("2p t0 z5 @ACT / 2 - 凛- 765,-,- / 2 - -- -,-,-", "chant L poise 0a")
    assert (seat(done, 0).canyon, at(done).state.last_turns) == ("5凛", 2)
    up = after("2p t0 zK a:5 @ACT / 2 - 凛- 765,-,- / 2 - -- -,-,-", "chant L poise 0a")
    assert offered(up) == ["up -", "up 5"]


def test_a33_d_a_drawn_ninja_acts():
    done = after("2p t0 z忍5 @ACT / 2 1 凛- 765,-,- / 2 52 -- -,-,-", "chant L poise 0a")
    assert (step(done), who(done), tower(done, "0a")) == (Step.NINJA, (0,), "")


def test_r35_chanter_gets_the_points_for_an_allys_tower():
    table = "4p t0 z5K b8 @ACT / 2 - 凛- -,- / 2 - -- -,- / 2 - -- 765,- / 2 - -- -,-"
    assert yang(after(table, "chant L poise 2a")) == (2, 2, 6, 2)
    assert yang(after(table.replace(" @ACT", " @ACT R35=chanter"), "chant L poise 2a")) == (6, 2, 2, 2)


def test_a35_a_any_height_and_naming_is_a_guess():
    table = "2p t0 z- e2 @ACT / 2 - 神- -,-,- / 2 - -- 7,-,-"
    done = after(table, "chant L deity 1a sakura")
    assert (tower(done, "1a"), yang(done)) == ("", (2, 2))


def test_a35_b_right_gives_the_basic_points_only():
    done = after("2p t0 z- e2 @ACT / 2 - 神- -,-,- / 2 - -- 7777,-,-", "chant L deity 1a sakura")
    assert (yang(done), seat(done, 0).completed) == ((4, 2), ("7777",))


def test_a35_c_wrong_is_a_t9_for_its_owner():
    table = "2p t0 z- e2 @ACT / 2 - 神- -,-,- / 2 - -- 765,-,-"
    assert yang(after(table, "chant L deity 1a sakura")) == (2, 4)
    out = after("2p t0 z- e2 @ACT / 2 - 神- -,-,- / 1 - -- 57,-,-", "chant L deity 1a sakura")
    assert (is_over(out), result(out).out) == (True, (1,))


def test_a35_d_nobody_answers_and_a_ninja_in_it_is_its_owners():
    table = "2p t0 z- e2 @ACT / 2 1 神- -,-,- / 2 52 HR 忍P7,-,- a:l舞"
    done = after(table, "chant L deity 1a lotus")
    assert (step(done), who(done), yang(done)) == (Step.NINJA, (1,), (3, 2))


def test_a36_destroy_gathers_no_arcana():
    done = after("2p t0 z- e2 @ACT / 2 - 赫- -,-,- d:N / 2 - -- -,-,-", "chant L ember")
    assert (seat(done, 0).gathered, seat(done, 0).canyon) == ("N", "赫")


# R7 With no legal target


@pytest.mark.parametrize(
    ("arcanum", "effect", "clause", "body"),
    [("零", "zero", "A11", "4"), ("風", "wind", "A32", "4"), ("潤", "spring", "A22", "-")],
)
def test_r7_allowed_an_arcanum_that_lacks_what_it_needs_is_just_spent(arcanum, effect, clause, body):
    table = f"2p t0 z- e1 @ACT {{}} / 2 {body} {arcanum}5 1,-,- / 2 3 -- -,-,-"
    assert clauses(why(table.format(""), f"chant L {effect}")) == [clause, "R7"]
    spent = after(table.format("R7=allowed"), f"chant L {effect}")
    assert canyon(spent) == arcanum
    assert seat(spent, 0).body == body.strip("-")
    assert spent.state.around.raizan_up == ""
    assert step(spent) is Step.ACT
