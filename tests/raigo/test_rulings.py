"""The rulings: one short story for each value of R1 to R24; those on the Arcana (R25 to R38) are told with them.

Details stand with the clauses they rule on.
"""

from __future__ import annotations

import ast

import pytest
from support.places import TESTS
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

from raigo_lab.raigo.clauses import clause
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.outcome import Outcome, win
from raigo_lab.raigo.rules import DEFAULT, ONE_VALUE, WORDS, ruling_problems

# R1 Least height for Thunder

TWO_STORIES = "2p t0 z- {}/ 2 - T- 5,-,- / 2 - -- 76,-,-"


def test_r1_3_a_tower_of_two_stories_is_too_low():
    position = after(TWO_STORIES.format(""), "fetch --")
    assert clauses(why(position, "chant L charge 1a")) == ["R7"]
    assert not any("chant" in text for text in offered(position))


def test_r1_2_a_tower_of_two_stories_is_high_enough():
    """Settled, no hand: it goes to the Canyon. One story is still too low."""
    position = after(TWO_STORIES.format("R1=2 "), "fetch --")
    assert clauses(why(position, "chant L discharge 0a")) == ["TH1"]
    later = after(position, "chant L discharge 1a")
    assert later == at("2p t1 z- e1 R1=2 / 2 - -- 5,-,- c:T / 2 - -- -,-,- c:67")


# R2 Destroy's X

GATHERED = "2p t1 z- {}/ 2 - -- 6,-,- d:{} / 2 - -- 55,-,-"


def test_r2_10_nine_spare_the_tower_and_ten_do_not():
    assert tower(after(GATHERED.format("", "HR"), "fetch --"), "1a") == "55"
    assert tower(after(GATHERED.format("", "RR"), "fetch --"), "1a") == ""


def test_r2_any_number_may_take_its_place():
    assert tower(after(GATHERED.format("R2=11 ", "RR"), "fetch --"), "1a") == "55"
    assert tower(after(GATHERED.format("R2=4 ", "H"), "fetch --"), "1a") == ""


# R3 The order of answers to Thunder

ROARS = "3p t1 z- b8 / 2 - R- 765,- / 2 - TR 54,- / 2 - R- 3,-"


def test_r3_roar_is_asked_of_the_chanter_then_clockwise_each_openly():
    position = after(ROARS, "fetch --; chant L discharge 0a")
    asked = [who(position)]
    for _ in range(2):
        position = after(position, "pass")
        asked.append(who(position))
    assert asked == [(1,), (2,), (0,)]


def test_r3_the_first_roar_opens_joining_also_for_those_who_passed_the_chanter_first():
    position = after(ROARS, "fetch --; chant L discharge 0a; pass; answer L roar")
    assert (step(position).name, who(position)) == ("ROAR", (1,))
    position = after(position, "pass")
    assert who(position) == (0,)
    # Each is asked once. One Roar: seat 2 names its only Tower, which is no hand.
    later = after(position, "pass; end")
    assert later == at("3p t2 z- e2 b8 / 2 - R- 765,- / 2 - -R 54,- c:T / 2 - -- -,- c:3R")


def test_r3_who_joins_after_passing_makes_it_a_battle():
    """Tops Five (seat 0) and Three (seat 2): the Five alone is heaviest, Lotus of Silents 2 and 2 more (RO2)."""
    position = after(ROARS, "fetch --; chant L discharge 0a; pass; answer L roar; pass; answer L roar; end")
    assert position == at("3p t2 z- e2 b8 / 6 - -- -,- c:R h:765 / 2 - -R 54,- c:T / 2 - -- 3,- c:R")


SHIELD_AND_ROAR = "2p t1 z- / 2 - HR 765,4,- / 2 - TK 54,-,-"


def test_r3_nobody_roared_then_the_player_aimed_at_is_asked_for_shield():
    position = after(SHIELD_AND_ROAR, "fetch --; chant L discharge 0a; pass")
    assert (step(position).name, who(position)) == ("SHIELD", (0,))


def test_r3_a_shield_shown_asks_for_roar_once_more_the_shielder_too():
    position = after(SHIELD_AND_ROAR, "fetch --; chant L discharge 0a; pass; answer L shield")
    assert (step(position).name, who(position)) == ("ROAR", (0,))
    stopped = after(position, "pass")
    assert stopped == at("2p t1 z- e2 u=discharge @ACT / 2 - -R 765,4,- c:H / 2 - -K 54,-,- c:T")


def test_r3_a_roar_now_sends_the_shield_back_and_it_may_be_used_again():
    roared = after(
        SHIELD_AND_ROAR, "fetch --; chant L discharge 0a; pass; answer L shield; answer R roar; tower 0b"
    )
    assert roared == at("2p t1 z- e2 u=discharge @ACT / 2 - H- 765,-,- c:4R / 2 - -K 54,-,- c:T")
    again = after(roared, "chant R katana 0a top; answer L shield")
    assert (tower(again, "0a"), canyon(again)) == ("765", "4HKRT")


def test_r3_a_mist_sent_back_may_at_once_join_as_roar():
    """The Mist showed itself as Shield; the chanter's Roar sends it back, and it joins: Five against Four."""
    position = after(
        "2p t1 z- / 2 - M- 765,-,- / 2 - TR 54,-,-",
        "fetch --; chant L discharge 0a; pass; pass; answer L shield; answer R roar",
    )
    assert (step(position).name, who(position), token(position, "0L")) == ("ROAR", (0,), "M")
    later = after(position, "answer L roar")
    assert later == at("2p t0 z- e1 / 6 - -- -,-,- c:M h:765 / 2 - -- 54,-,- c:RT")


def test_r3_several_roars_choose_their_towers_all_at_once():
    position = after(
        "2p t1 z- / 2 - R- 765,4,- / 2 - TR 54,3,-",
        "fetch --; chant L charge 0a; answer R roar; answer L roar",
    )
    assert (step(position).name, who(position)) == ("BATTLE", (0, 1))


# R4 When Destroy strikes

STRIKES = "2p t1 z- {}/ 2 - -- 66,-,- d:HK / 2 - K5 55,-,-"


def test_r4_end_of_the_turn():
    position = after(STRIKES.format(""), "fetch --; chant L katana 0a top")
    assert (tower(position, "1a"), position.state.turn) == ("55", 1)
    assert tower(after(position, "end"), "1a") == ""


def test_r4_once_the_gathered_weight_is_there():
    position = after(STRIKES.format("R4=once "), "fetch --; chant L katana 0a top")
    assert (tower(position, "1a"), position.state.turn, step(position).name) == ("", 1, "ACT")


# R5 Own effects on an own sealed Tower

SEALED = "2p t0 z- {}/ 2 - K- 765*T1,-,- / 2 - -- 444*T1,-,-"


def test_r5_impossible_a_sealed_tower_counts_as_not_existing_for_its_owner_too():
    position = after(SEALED.format(""), "fetch --")
    assert clauses(why(position, "chant L katana 0a top")) == ["R7"]


def test_r5_possible_its_owner_may_choose_it_and_nobody_else():
    position = after(SEALED.format("R5=possible "), "fetch --")
    assert clauses(why(position, "chant L katana 1a top")) == ["TH4"]
    later = after(position, "chant L katana 0a top")
    # T12: the seal ends with this turn.
    assert later == at("2p t1 z- e1 R5=possible / 2 - -- 76,-,- c:5KT / 2 - -- 444*T1,-,-")


# R6 Piling out of order

HEAVIER = "2p t0 z- {}/ 2 - 5- 74,5,- / 2 - -- -,-,-"


def test_r6_possible_a_heavier_token_on_a_lighter_one():
    later = after(HEAVIER.format(""), "fetch --; pile L a")
    assert later == at("2p t1 z- e1 / 2 - -- 745,5,- / 2 - -- -,-,-")


def test_r6_forbidden_no_token_on_a_lighter_top():
    position = after(HEAVIER.format("R6=forbidden "), "fetch --")
    assert clauses(why(position, "pile L a")) == ["R6"]
    assert offered(position) == ["end", "pile L b", "pile L c"]


# R7 Chanting without a legal target

NO_TARGET = "2p t0 z- {}/ 2 - T- -,-,- / 2 - -- 76,-,-"


def test_r7_impossible_the_spell_stays_on_the_hand():
    position = after(NO_TARGET.format(""), "fetch --")
    assert clauses(why(position, "chant L discharge")) == ["R7"]
    assert offered(position) == ["end", "pile L a", "pile L b", "pile L c"]


def test_r7_allowed_the_token_is_just_spent():
    later = after(NO_TARGET.format("R7=allowed "), "fetch --; chant L discharge")
    assert later == at("2p t1 z- e1 R7=allowed / 2 - -- -,-,- c:T / 2 - -- 76,-,-")


def test_r7_allowed_with_a_target_there_it_must_be_named():
    position = after("2p t0 z- R7=allowed / 2 - K- -,-,- / 2 - -- 76,-,-", "fetch --")
    assert why(position, "chant L katana")
    assert "chant L katana" not in offered(position)


# R8 Switch with two Canyon tokens

TWO_PARTS = "2p t0 z- {}/ 2 6 W- -,-,- c:K / 2 - -- -,-,- c:5"


def test_r8_impossible_one_of_the_two_is_an_inner_token():
    assert clauses(why(after(TWO_PARTS.format(""), "fetch --"), "chant L switch cK c5")) == ["SW2"]


def test_r8_allowed_they_change_their_parts_of_the_canyon():
    later = after(TWO_PARTS.format("R8=allowed "), "fetch --; chant L switch cK c5")
    assert later == at("2p t1 z- e1 R8=allowed / 2 6 -- -,-,- c:5W / 2 - -- -,-,- c:K")


# R9 Shield after a Raigo Battle fell back

FELL_BACK = "3p t0 z- b8 {}/ 2 - TR 5,- / 2 - R- 5,- / 2 - H- 765,-"
BATTLE = "fetch --; chant L discharge 2a; answer R roar; answer L roar"


def test_r9_impossible_the_named_tower_is_resolved_without_the_extra_two():
    """Both tops are Fives: RO4 (c). Lotus of Silents 2; the Shield was not asked for."""
    later = after(FELL_BACK.format(""), BATTLE)
    assert later == at("3p t1 z- e2 b8 / 2 - -- 5,- c:RT / 2 - -- 5,- c:R / 4 - H- -,- h:765")


def test_r9_possible_the_player_aimed_at_is_asked_for_shield():
    position = after(FELL_BACK.format("R9=possible "), BATTLE)
    assert (step(position).name, who(position)) == ("SHIELD", (2,))
    stopped = after(position, "answer L shield")
    assert stopped == at("3p t1 z- e2 b8 R9=possible / 2 - -- 5,- c:RT / 2 - -- 5,- c:R / 2 - -- 765,- c:H")
    assert yang(after(position, "pass")) == (2, 2, 4)


# R10 to R13 have one value


@pytest.mark.parametrize("name", ["R3", "R10", "R11", "R12", "R13"])
def test_r3_and_r10_to_r13_have_one_value_and_a_reason(name):
    assert name in ONE_VALUE
    assert ruling_problems({name: "possible"})
    assert clause(name).reason


def test_r10_a_dropout_in_e3_is_counted_after_all_towers():
    """1 − 1 + 2 is in; 1 − 1 is out and ranks behind a player with nothing."""
    inside = after("2p t0 z- e1 / 1 - -- 45,543,- / 3 - -- -,-,-", "fetch --")
    assert result(inside).out == ()
    outside = result(after("2p t0 z- e1 / 1 - -- 45,-,- / 0 6 -- -,-,-", "fetch --"))
    assert (outside.out, win(outside)) == ((0,), (-1, 1))


def test_r11_a_penalty_with_no_yang_left_is_a_dropout_and_yang_never_falls_below_nought():
    over = after("2p t0 z12 / 0 765 KT -,-,- / 2 - -- -,-,-", "fetch --")
    assert is_over(over)
    assert result(over) == Outcome(yang=(0, 2), inner=(5, 0), out=(0,))


def test_r12_a_spent_spell_lies_in_its_users_part():
    """Seat 0's Katana in seat 0's, the Shield that answered in seat 1's."""
    later = after(
        "2p t0 z- / 2 - K- -,-,- / 2 - H- 76,-,-", "fetch --; chant L katana 1a top; answer L shield"
    )
    assert [seat.canyon for seat in later.state.seats] == ["K", "H"]


def test_r12_an_inner_token_lies_in_its_holders_part():
    later = after("2p t1 z12 / 2 - -- -,-,- / 2 765 43 -,-,-", "fetch --; discard 1B1 1R; select 1")
    assert [seat.canyon for seat in later.state.seats] == ["", "37"]


def test_r12_a_towers_tokens_lie_in_its_owners_part():
    """Cut by Katana, resolved without a hand, and fallen to Destroy."""
    cut = after("2p t0 z- / 2 - K- -,-,- / 2 - -- 76,-,-", "fetch --; chant L katana 1a top")
    assert [seat.canyon for seat in cut.state.seats] == ["K", "6"]
    resolved = after("2p t0 z- / 2 - T- -,-,- / 2 - -- 762,-,-", "fetch --; chant L discharge 1a")
    assert [seat.canyon for seat in resolved.state.seats] == ["T", "267"]
    fallen = after("2p t1 z- / 2 - -- -,-,- d:RR / 2 - -- 76,-,-", "fetch --")
    assert [seat.canyon for seat in fallen.state.seats] == ["DRR", "67"]


def test_r12_a_token_switched_into_the_canyon_takes_the_others_part():
    later = after("2p t0 z- / 2 6 W- -,-,- / 2 - -- -,-,- c:5", "fetch --; chant L switch 0B1 c5")
    assert [seat.canyon for seat in later.state.seats] == ["W", "6"]


def test_r13_raizan_emptied_counts_for_the_turn_player():
    """Seat 1 draws the last token: seats 0 and 1 have one more turn, seat 1's being the last."""
    position = after("2p t1 z1 / 2 - -- -,-,- / 2 - -- -,-,-", "fetch --; place --")
    assert (position.state.turn, position.state.last_turns) == (0, 2)
    assert after(position, "fetch --").state.turn == 1
    assert is_over(after(position, "fetch --; fetch --"))


# R14, R15, R23, R24 Hands: the sixth token resolves the Tower (T8)


def scored(ruling: str, five: str, sixth: str) -> int:
    """The Yang that a Tower brings when its sixth token is piled under this ruling."""
    before = f"2p t0 z- {ruling} / 2 - {sixth}- {five},-,- / 2 - -- -,-,-"
    return yang(after(before, "fetch --; pile L a"))[0] - 2


def test_r14_position_pairs_are_stories_one_and_two_and_so_on():
    """443K3K: 44, 3K, 3K have equal weights but are not the same tokens: White Camellia."""
    assert scored("R14=position", "443K3", "K") == 4


def test_r14_count_pairs_are_counted_wherever_they_lie():
    """Two Fours, two Threes, two Katanas: Red Camellia."""
    assert scored("R14=count", "443K3", "K") == 6


def test_r15_exact_order():
    """WW66MM is not WWMM66, but each pair is the same token: Red Camellia."""
    assert scored("R15=exact", "WWMM6", "6") == 12
    assert scored("R15=exact", "WW66M", "M") == 6
    assert scored("R15=exact", "WW6M6", "M") == 4


def test_r15_any_order_of_the_four_sixes():
    assert scored("R15=any", "WWMM6", "6") == 12
    assert scored("R15=any", "WW66M", "M") == 12
    assert scored("R15=any", "WW6M6", "M") == 12


def test_r23_yes_an_even_lotus_is_a_lotus_part():
    """642 below, 222 above: Sakura-Lotus 3, height 3, Silents only 1."""
    assert scored("R23=yes", "64222", "2") == 7


def test_r23_no_only_a_plain_lotus_is():
    """642222 is no hand then; 543222 still is Sakura-Lotus."""
    assert scored("R23=no", "64222", "2") == 0
    assert scored("R23=no", "54322", "2") == 7


def test_r24_order_a_basic_hand_goes_before_special_and_combined():
    """KKKK33 is a Sakura 2 + 3; a run of six Silents is a Lotus 1 + 3 + 1."""
    assert scored("R24=order", "KKKK3", "3") == 5
    assert scored("R24=order", "76543", "2") == 5


def test_r24_points_the_best_hand_counts():
    """KKKK33 as Double Sakura 4 + 3; the run as Double Lotus 2 + 3 + 1."""
    assert scored("R24=points", "KKKK3", "3") == 7
    assert scored("R24=points", "76543", "2") == 6


# R16 Looking at one's own Towers

OWN_TOWERS = "2p t0 z- {}/ 2 72 K- 765,-,4 / 2 6 -- 5,-,-"


def own_view(ruling: str) -> tuple[str, str, list[str]]:
    """What seat 0 sees of its own Body, Hand and Towers."""
    state, rules = at(OWN_TOWERS.format(ruling))
    board = view(rules, state, 0).seats[0]
    return board.body, board.left, [circle.tower for circle in board.circles]


def test_r16_allowed_own_towers_are_in_view():
    assert own_view("") == ("72", "K", ["765", "", "4"])


def test_r16_forbidden_only_their_heights_are_and_inner_tokens_as_ever():
    assert own_view("R16=forbidden ") == ("72", "K", ["???", "", "?"])


# R17 Answers in your own turn under T11

OWN_SHIELD = "2p t0 z- u=shield @ACT {}/ 2 - KH 765,-,- / 2 - -- -,-,-"


def test_r17_counted_a_second_shield_in_the_own_turn_is_not_asked_for():
    later = after(OWN_SHIELD.format(""), "chant L katana 0a top; end")
    assert later == at("2p t1 z- e1 / 2 - -H 76,-,- c:5K / 2 - -- -,-,-")


def test_r17_free_answers_are_no_chants():
    position = after(OWN_SHIELD.format("R17=free "), "chant L katana 0a top")
    assert (step(position).name, who(position)) == ("SHIELD", (0,))
    assert tower(after(position, "answer R shield"), "0a") == "765"


@pytest.mark.parametrize(("ruling", "noted"), [("", {"discharge", "roar"}), ("R17=free ", {"discharge"})])
def test_r17_counted_or_free_a_roar_at_the_own_thunder(ruling, noted):
    before = f"2p t0 z- {ruling}/ 2 - TR 765,4,- / 2 - -- -,-,-"
    position = after(before, "fetch --; chant L discharge 0a; answer R roar")
    assert (step(position).name, set(position.state.used)) == ("NAME_TOWER", noted)


# R18 Mist as an answer

MIST = "2p t0 z- {}/ 2 - K- -,-,- / 2 - M- 76,-,-"


def test_r18_yes_a_mist_answers_as_shield():
    position = after(MIST.format(""), "fetch --; chant L katana 1a top")
    assert offered(position) == ["pass", "answer L shield"]
    later = after(position, "answer L shield")
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- c:K / 2 - -- 76,-,- c:M")


def test_r18_no_a_mist_is_only_chanted():
    later = after(MIST.format("R18=no "), "fetch --; chant L katana 1a top")
    assert later == at("2p t1 z- e1 R18=no / 2 - -- -,-,- c:K / 2 - M- 7,-,- c:6")


# R19 Team dropout

TEAM = "4p t1 z- b8 {}/ 1 - -- 456,- / 2 - T- -,- / 5 - -- -,- / 2 - -- -,-"


def test_r19_partner_at_nought_and_the_team_is_out():
    over = after(TEAM.format(""), "fetch --; chant L discharge 0a")
    assert (is_over(over), result(over).out, yang(over)) == (True, (0, 2), (0, 2, 5, 2))


def test_r19_team_goes_on_while_its_sum_is_not_nought():
    position = after(TEAM.format("R19=team "), "fetch --; chant L discharge 0a")
    assert (is_over(position), yang(position), position.state.turn) == (False, (0, 2, 5, 2), 2)


# R20 Who is asked for an answer

BLUFF = "2p t0 z- {}/ 2 - K- -,-,- / 2 - 5- 76,-,-"


def test_r20_holders_who_has_no_answer_is_not_asked():
    later = after(BLUFF.format(""), "fetch --; chant L katana 1a top")
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- c:K / 2 - 5- 7,-,- c:6")


def test_r20_everybody_with_a_token_on_a_hand_is_asked():
    position = after(BLUFF.format("R20=everybody "), "fetch --; chant L katana 1a top")
    assert (who(position), offered(position)) == ((1,), ["pass"])
    assert tower(after(position, "pass"), "1a") == "7"


def test_r20_everybody_with_empty_hands_is_not_asked():
    before = BLUFF.format("R20=everybody ").replace("5-", "--")
    assert after(before, "fetch --; chant L katana 1a top").state.turn == 1


def test_r20_everybody_for_roar_only_with_an_unsealed_tower():
    """Seat 0 chants with an empty other Hand; seat 1 has a Tower, seat 2 only a sealed one."""
    before = "3p t0 z- b8 R20=everybody / 2 - T- 765,- / 2 - 5- 4,- / 2 - 6- 43*T1,-"
    position = after(before, "fetch --; chant L discharge 0a")
    assert (step(position).name, who(position)) == ("ROAR", (1,))
    assert yang(after(position, "pass")) == (4, 2, 2)


# R21 and R22 The Bonus Token

BONUS = "3p t0 z- e1 bK {}/ 2 - -- K3,- / 2 - -- 4K2,- / 2 - -- 432,-"


def final_yang(ruling: str) -> tuple[int, ...]:
    """What everybody has after E3 under this ruling."""
    return result(after(BONUS.format(ruling), "fetch --")).yang


def test_r21_kind_the_same_face():
    """No hand and a Katana; Lotus 1 and a Katana; Lotus of Silents 2."""
    assert final_yang("") == (2 + 1, 2 + 1 + 1, 2 + 2)


def test_r21_weight_three_and_katana_alike():
    assert final_yang("R21=weight ") == (2 + 2, 2 + 1 + 1, 2 + 2 + 1)


def test_r22_counts_in_a_tower_without_hand():
    assert final_yang("")[0] == 3


def test_r22_nothing_in_a_tower_without_hand():
    assert final_yang("R22=nothing ") == (2, 2 + 1 + 1, 2 + 2)


# All of them


# The rulings on the Arcana have their stories with the Arcana: the value, and the test that tells it.
WITH_THE_ARCANA = {
    "R25=free": "test_ac13_who_draws_says_first_which_face_up_tokens",
    "R25=last": "test_r25_last_only_when_no_face_down_token_is_left",
    "R26=finished": "test_r26_once_ninja_acts_in_the_middle_of_purify",
    "R26=once": "test_r26_once_ninja_acts_in_the_middle_of_purify",
    "R27=token": "test_a25_b_and_r27_the_weight_is_that_of_the_token",
    "R27=effect": "test_a25_b_and_r27_the_weight_is_that_of_the_token",
    "R28=counts": "test_a25_a_also_when_it_was_stopped_and_r28_nothing_does_not_count_it",
    "R28=nothing": "test_a25_a_also_when_it_was_stopped_and_r28_nothing_does_not_count_it",
    "R29=returns": "test_ac5_b_covered_it_has_no_power_and_uncovered_it_works_again",
    "R29=gone": "test_r29_gone_covered_once_the_power_is_gone_for_good",
    "R30=down": "test_a6_b_a_restacked_summon_loses_its_mark",
    "R30=up": "test_r30_up_it_stays_face_up_and_works_on_top",
    "R31=turns": "test_ac10_and_a12_the_chanter_is_first_then_clockwise",
    "R31=joint": "test_r31_joint_everybody_cuts_at_once",
    "R32=resolves": "test_a16_b_not_a_tree_tower_and_r32_gathered_takes_it_too",
    "R32=gathered": "test_a16_b_not_a_tree_tower_and_r32_gathered_takes_it_too",
    "R33=cuts": "test_a12_c_no_katana_effect_for_dance_or_shield",
    "R33=stops": "test_r33_stops_dance_covers_its_owner_from_wrath",
    "R34=allowed": "test_a22_b_what_was_just_discarded_may_be_taken_from_every_part",
    "R34=forbidden": "test_r34_forbidden_it_may_not",
    "R35=owner": "test_r35_chanter_gets_the_points_for_an_allys_tower",
    "R35=chanter": "test_r35_chanter_gets_the_points_for_an_allys_tower",
    "R36=no": "test_r36_yes_a_bound_shield_answers",
    "R36=yes": "test_r36_yes_a_bound_shield_answers",
    "R37=acts": "test_a10_e_and_r37_it_acts_also_if_it_lay_face_up_unless_the_ruling_says_nothing",
    "R37=nothing": "test_a10_e_and_r37_it_acts_also_if_it_lay_face_up_unless_the_ruling_says_nothing",
    "R38=acts": "test_a13_a_moved_even_to_the_same_place_and_r38_nothing_leaves_it",
    "R38=nothing": "test_a13_a_moved_even_to_the_same_place_and_r38_nothing_leaves_it",
}


def test_r_every_value_of_every_ruling_has_its_story_here():
    """Here, or with the Arcana."""
    told = [name for name in globals() if name.startswith("test_r")]
    wanted = ["test_r1_3_", "test_r1_2_", "test_r2_10_", "test_r2_any_"]
    wanted += [f"test_{name.lower()}_" for name in ONE_VALUE]
    wanted += [
        f"test_{name.lower()}_{word}_"
        for name, words in WORDS.items()
        if not isinstance(words, int)
        for word in words
        if f"{name}={word}" not in WITH_THE_ARCANA
    ]
    assert [start for start in wanted if not any(name.startswith(start) for name in told)] == []


def test_r_every_story_told_with_the_arcana_is_there_and_plays_its_value():
    """A value that is not the default stands in the text of its story; the default needs no word."""
    texts = [path.read_text(encoding="utf-8") for path in (TESTS / "raigo" / "arcana").glob("test_*.py")]
    stories = {
        node.name: ast.get_source_segment(text, node)
        for text in texts
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }
    for value, name in WITH_THE_ARCANA.items():
        ruling, word = value.split("=")
        assert word in WORDS[ruling], value
        assert name in stories, value
        assert word == getattr(DEFAULT, ruling) or value in stories[name], value


def test_r_a_position_without_rulings_takes_every_default():
    assert at("2p t0 z- / 2 - -- -,-,- / 2 - -- -,-,-").rules == DEFAULT
