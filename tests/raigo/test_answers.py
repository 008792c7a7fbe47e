"""Shield (SH), Roar (RO) and Mist (MI); and who is asked in which order (R3, R9, R17, R18, R20)."""

from __future__ import annotations

import pytest
from support.stories import (
    after,
    at,
    canyon,
    clauses,
    is_over,
    line,
    offered,
    result,
    step,
    token,
    who,
    why,
    yang,
)

from raigo_lab.raigo.state import Position, Step

# SH1


@pytest.mark.parametrize(
    ("chanted", "action", "effect"),
    [
        ("T", "chant L discharge 1a", "discharge"),
        ("T", "chant L charge 1a", "charge"),
        ("N", "chant L snake 1B1", "snake"),
        ("K", "chant L katana 1a top", "katana"),
        ("M", "chant L discharge 1a", "discharge"),
        ("M", "chant L charge 1a", "charge"),
        ("M", "chant L snake 1B1", "snake"),
        ("M", "chant L katana 1a top", "katana"),
    ],
)
def test_sh1_a_shield_on_the_hand_stops_thunder_snake_and_katana_from_whatever_token(chanted, action, effect):
    start = f"2p t0 z6 @ACT / 2 7 {chanted}4 55,-,- / 2 W H- 333,-,-"
    asked = after(start, action)
    assert who(asked) == (1,)
    assert offered(asked) == ["pass", "answer L shield"]
    # The effect does nothing, both tokens are spent.
    assert after(asked, "answer L shield") == at(
        f"2p t0 z6 u={effect} @ACT / 2 7 -4 55,-,- c:{chanted} / 2 W -- 333,-,- c:H"
    )


def test_sh1_one_may_but_need_not():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W H- 333,-,-"
    assert after(start, "chant L katana 1a top; pass") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W H- 33,-,- c:3"
    )


def test_sh1_a_shield_on_the_body_does_not_help():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 H 1- 333,-,-"
    assert after(start, "chant L katana 1a top") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 H 1- 33,-,- c:3"
    )


def test_sh1_shield_and_stopped_token_go_to_an_active_destroy():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- d: / 2 W H- 333,-,-"
    assert after(start, "chant L katana 1a top; answer L shield") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- d:HK / 2 W -- 333,-,-"
    )


def test_sh1_with_shields_on_both_hands_one_is_chosen():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W HM 333,-,-"
    asked = after(start, "chant L katana 1a top")
    assert offered(asked) == ["pass", "answer L shield", "answer R shield"]
    assert after(asked, "answer R shield") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W H- 333,-,- c:M"
    )


# SH2


@pytest.mark.parametrize(
    ("chanted", "action", "effect"),
    [
        ("T", "chant L discharge 0a", "discharge"),
        ("N", "chant L snake 0B1", "snake"),
        ("K", "chant L katana 0a top", "katana"),
    ],
)
def test_sh2_also_against_own_effects(chanted, action, effect):
    start = f"2p t0 z6 @ACT / 2 7 {chanted}H 555,-,- / 2 W -- 33,-,-"
    asked = after(start, action)
    assert who(asked) == (0,)
    done = after(asked, "answer R shield")
    assert done == at(f"2p t1 z6 / 2 7 -- 555,-,- c:H{chanted} / 2 W -- 33,-,-")
    assert effect in asked.state.used


def test_sh2_only_the_player_aimed_at_partners_may_not():
    start = "4p t0 z6 b8 @ACT / 2 7 K4 55,- / 2 W -- 333,- / 2 1 H- -,- / 2 - H- 22,-"
    # Seat 1 is aimed at and has none; neither its partner 3 nor seat 2 is asked.
    assert after(start, "chant L katana 1a top") == at(
        "4p t0 z6 b8 u=katana @ACT / 2 7 -4 55,- c:K / 2 W -- 33,- c:3 / 2 1 H- -,- / 2 - H- 22,-"
    )


def test_sh2_the_chanter_may_not_shield_somebody_else():
    start = "2p t0 z6 @ACT / 2 7 KH 55,-,- / 2 W -- 333,-,-"
    assert after(start, "chant L katana 1a top") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -H 55,-,- c:K / 2 W -- 33,-,- c:3"
    )


# RO1, RO2 One Roar


def test_ro1_roar_turns_the_thunder_to_an_own_tower_of_any_height():
    start = "2p t0 z6 @ACT / 2 7 T4 5555,-,- / 2 W R- 3,222,-"
    asked = after(start, "chant L discharge 0a")
    assert who(asked) == (1,)
    assert offered(asked) == ["pass", "answer L roar"]
    naming = after(asked, "answer L roar")
    assert who(naming) == (1,)
    assert offered(naming) == ["tower 1a", "tower 1b"]
    # A one-story Tower is no hand: nothing gained. The Tower that was named stands.
    assert after(naming, "tower 1a") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 5555,-,- c:T / 2 W -- -,222,- c:3R"
    )


def test_ro1_one_may_but_need_not():
    start = "2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 W R- 3,222,-"
    # Sakura of Silents: 2 + 1.
    assert after(start, "chant L discharge 0a; pass") == at(
        "2p t0 z6 u=discharge @ACT / 5 7 -4 -,-,- c:T h:555 / 2 W R- 3,222,-"
    )


def test_ro1_thunder_and_roar_on_the_very_own_tower_named_is_the_ordinary_raigo_discharge():
    start = "2p t0 z6 @ACT / 2 7 TR 555,-,- / 2 W -- 3,-,-"
    # Sakura of Silents 2 + 1, Raigo Discharge 2 more.
    assert after(start, "chant L discharge 0a; answer R roar") == at(
        "2p t1 z6 / 7 7 -- -,-,- c:RT h:555 / 2 W -- 3,-,-"
    )


def test_ro1_the_chanter_may_turn_its_thunder_from_another_player_to_itself():
    start = "2p t0 z6 @ACT / 2 7 TR 555,-,- / 2 W -- 3333,-,-"
    assert after(start, "chant L discharge 1a; answer R roar") == at(
        "2p t1 z6 / 7 7 -- -,-,- c:RT h:555 / 2 W -- 3333,-,-"
    )


@pytest.mark.parametrize("towers", ["-,-,-", "222*T1,-,-"], ids=["none", "sealed"])
def test_ro1_who_has_no_unsealed_tower_is_not_asked(towers):
    start = f"2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 W R- {towers}"
    done = after(start, "chant L discharge 0a")
    assert done == at(f"2p t0 z6 u=discharge @ACT / 5 7 -4 -,-,- c:T h:555 / 2 W R- {towers}")


def test_ro1_a_sealed_tower_cannot_be_named():
    start = "2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 W R- 222*T1,3,4"
    naming = after(start, "chant L discharge 0a; answer L roar")
    assert offered(naming) == ["tower 1b", "tower 1c"]
    assert clauses(why(naming, "tower 1a")) == ["TH4"]
    assert clauses(why(naming, "tower 0a")) == ["RO1"]


def test_ro1_a_roar_on_the_body_does_not_answer():
    start = "2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 R 1- 222,-,-"
    assert yang(after(start, "chant L discharge 0a")) == (5, 2)


def test_ro1_roar_answers_thunder_only():
    start = "2p t0 z6 @ACT / 2 7 KN 555,-,- / 2 W R- 222,-,-"
    done = after(start, "chant L katana 1a top; chant R snake 1B1")
    assert done == at("2p t0 z6 u=katana,snake @ACT / 2 7 -W 555,-,- c:KN / 2 - R- 22,-,- c:2")


def test_ro1_a_partner_may_roar_and_so_may_anybody():
    start = "4p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W -- 33,- / 2 - R- 44,- / 2 - R- 1,-"
    asked = after(start, "chant L discharge 0a")
    assert who(asked) == (2,)
    assert who(after(asked, "pass")) == (3,)


def test_ro2_a_hand_resolved_by_raigo_discharge_gains_two_more():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 5555,- / 2 W -- 3,- / 2 - R- HKN,-"
    # Lotus of Spells 1 + 1, and 2 more.
    assert after(start, "chant L discharge 0a; answer L roar") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 5555,- c:T / 2 W -- 3,- / 6 - -- -,- c:R h:HKN"
    )


def test_ro2_no_hand_no_gain():
    start = "2p t0 z6 @ACT / 2 7 T4 5555,-,- / 2 W R- 631,-,-"
    assert after(start, "chant L discharge 0a; answer L roar") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 5555,-,- c:T / 2 W -- -,-,- c:136R"
    )


def test_ro2_an_unsettled_tower_costs_its_owner_one_all_the_same():
    start = "2p t0 z6 @ACT / 2 7 T4 5555,-,- / 2 W R- 136,-,-"
    assert after(start, "chant L discharge 0a; answer L roar") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 5555,-,- c:T / 1 W -- -,-,- c:136R"
    )
    end = after(start.replace("/ 2 W", "/ 1 W"), "chant L discharge 0a; answer L roar")
    assert is_over(end)
    assert result(end).out == (1,)


def test_ro2_a_turned_charge_seals_the_tower_chosen():
    start = "2p t0 z6 @ACT / 2 7 T4 5555,-,- / 2 W R- 3,22,-"
    assert after(start, "chant L charge 0a; answer L roar; tower 1b") == at(
        "2p t0 z6 u=charge @ACT / 2 7 -4 5555,-,- / 2 W -- 3,22*T1,- c:R"
    )


# RO3 Joining


def test_ro3_as_soon_as_one_roars_the_others_are_asked_whether_they_join():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W R- 33,1 / 2 - R- 44,2"
    asked = after(start, "chant L discharge 0a; answer L roar")
    assert step(asked) == Step.ROAR
    assert who(asked) == (2,)
    assert offered(asked) == ["pass", "answer L roar"]


def test_ro3_one_roar_its_player_chooses_the_tower():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W R- 33,1 / 2 - R- 44,2"
    naming = after(start, "chant L discharge 0a; answer L roar; pass")
    assert step(naming) == Step.NAME_TOWER
    assert (who(naming), offered(naming)) == ((1,), ["tower 1a", "tower 1b"])


def test_ro3_two_or_more_roars_are_a_raigo_battle():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W R- 33,1 / 2 - R- 44,2"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert step(battle) == Step.BATTLE
    assert who(battle) == (1, 2)
    assert offered(battle) == ["tower 1a", "tower 1b", "tower 2a", "tower 2b"]


# RO4 Raigo Battle


def test_ro4_every_participant_chooses_all_at_the_same_moment():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W R- 33,1 / 2 - R- 44,2"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert clauses(why(battle, "tower 1a + tower 2a")) == []
    assert clauses(why(battle, "tower 0a + tower 2a")) == ["RO1"]
    assert clauses(why(battle, "tower 1a")) == ["RO4"]
    assert clauses(why(battle, "tower 1a", seat=1)) == []
    assert clauses(why(battle, "tower 2a", seat=1)) == ["RO1"]


def test_ro4_a_the_heaviest_alone_wins():
    start = "2p t0 z6 @ACT / 2 7 TR 555,-,- / 2 W R- 3,44,-"
    # Seat 0 shows Five, seat 1 Four: the Sakura of Silents 2 + 1 gains 2 more.
    battle = after(start, "chant L discharge 0a; answer R roar; answer L roar")
    assert after(battle, "tower 0a + tower 1b") == at(
        "2p t1 z6 / 7 7 -- -,-,- c:RT h:555 / 2 W -- 3,44,- c:R"
    )


def test_ro4_a_the_tower_shown_decides_not_its_height_or_its_bottom():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 2222,- / 2 - R- 7654,1 / 2 - R- 5,33"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    # Four against Five: the one-story Five is heavier on top.
    assert after(battle, "tower 1a + tower 2a") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 2222,- c:T / 2 - -- 7654,1 c:R / 2 - -- -,33 c:5R"
    )


def test_ro4_a_the_thunder_can_go_to_a_tower_that_was_not_named():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 W R- HKN,6 / 2 - R- 1,-"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    # Snake against One: seat 1's Lotus of Spells 1 + 1 gains 2 more.
    assert after(battle, "tower 1a + tower 2a") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 555,- c:T / 6 W -- -,6 c:R h:HKN / 2 - -- 1,- c:R"
    )


def test_ro4_b_second_heaviest_wins():
    start = "3p t0 z6 b8 @ACT / 2 7 TR 555,- / 2 W R- 65,- / 2 - R- 432,11"
    battle = after(start, "chant L discharge 0a; answer R roar; answer L roar; answer L roar")
    assert who(battle) == (0, 1, 2)
    # Five, Five, Two: the Two's Lotus of Silents 1 + 1 gains 2 more.
    assert after(battle, "tower 0a + tower 1a + tower 2a") == at(
        "3p t1 z6 b8 / 2 7 -- 555,- c:RT / 2 W -- 65,- c:R / 6 - -- -,11 c:R h:432"
    )


def test_ro4_b_three_share_the_heaviest_and_the_fourth_wins():
    start = "4p t0 z6 b8 @ACT / 2 7 TR 333,- / 2 - R- 3,- / 2 - R- K,- / 2 - R- 222,1"
    battle = after(start, "chant L discharge 0a; answer R roar; answer L roar; answer L roar; answer L roar")
    # Three, Three, Katana (weight 3), Two: Sakura of Silents 2 + 1 + 2.
    done = after(battle, "tower 0a + tower 1a + tower 2a + tower 3a")
    assert done == at(
        "4p t1 z6 b8 / 2 7 -- 333,- c:RT / 2 - -- 3,- c:R / 2 - -- K,- c:R / 7 - -- -,1 c:R h:222"
    )


def test_ro4_c_no_second_weight_the_named_tower_without_the_extra_two():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 HKN,- / 2 - R- 5,1 / 2 - R- R,-"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    # Five and Roar weigh the same: back to the Tower named, worth 1 + 1 and no more.
    assert after(battle, "tower 1a + tower 2a") == at(
        "3p t0 z6 b8 u=discharge @ACT / 4 7 -4 -,- c:T h:HKN / 2 - -- 5,1 c:R / 2 - -- R,- c:R"
    )


def test_ro4_c_the_second_weight_is_shared_too():
    start = "4p t0 z6 b8 @ACT / 2 7 TR 555,- / 2 - R- 5,- / 2 - R- 4,- / 2 - R- H,1"
    battle = after(start, "chant L discharge 0a; answer R roar; answer L roar; answer L roar; answer L roar")
    assert after(battle, "tower 0a + tower 1a + tower 2a + tower 3a") == at(
        "4p t1 z6 b8 / 5 7 -- -,- c:RT h:555 / 2 - -- 5,- c:R / 2 - -- 4,- c:R / 2 - -- H,1 c:R"
    )


def test_ro4_only_weights_are_compared_not_suits():
    start = "3p t0 z6 b8 @ACT / 2 1 T4 555,- / 2 - R- W,1 / 2 - R- 7,2"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert yang(after(battle, "tower 1a + tower 2a")) == (5, 2, 2)


def test_ro4_a_turned_charge_seals_the_winners_tower():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 - R- 4,1 / 2 - R- 2,-"
    battle = after(start, "chant L charge 0a; answer L roar; answer L roar")
    assert after(battle, "tower 1a + tower 2a") == at(
        "3p t0 z6 b8 u=charge @ACT / 2 7 -4 555,- / 2 - -- 4*T1,1 c:R / 2 - -- 2,- c:R"
    )


# RO5 to RO7


def test_ro5_nothing_else_is_applied_during_a_raigo_battle():
    start = "3p t0 z6 b8 @ACT / 2 7 TH 555,- / 2 W RH 33,1 / 2 - RM 44,2"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert {text.split()[0] for text in offered(battle)} == {"tower"}
    # Four beats Three; seat 2 is struck though it holds a Mist, seat 0's Shield is not asked for.
    done = after(battle, "tower 1a + tower 2a")
    assert done == at("3p t0 z6 b8 u=discharge @ACT / 2 7 -H 555,- c:T / 2 W -H 33,1 c:R / 2 - -M -,2 c:44R")


def test_ro5_all_thunder_and_roar_tokens_are_spent_to_an_active_destroy():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 - R- 33,- d: / 2 - R- 44,-"
    done = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert done == at("3p t0 z6 b8 u=discharge @ACT / 2 7 -4 555,- / 2 - -- 33,- d:RRT / 2 - -- -,- c:44")


def test_ro5_a_charging_thunder_stays_beside_its_tower():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 - R- 33,- d: / 2 - R- 44,-"
    done = after(start, "chant L charge 0a; answer L roar; answer L roar")
    assert done == at("3p t0 z6 b8 u=charge @ACT / 2 7 -4 555,- / 2 - -- 33,- d:RR / 2 - -- 44*T1,-")


@pytest.mark.parametrize("hands", ["RR", "RM", "MR", "MM"])
def test_ro6_one_player_answers_one_thunder_with_one_roar_only(hands):
    start = f"2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 W {hands} 222,-,-"
    # One Roar, nobody else to ask: the only Tower is struck at once, the other token stays.
    done = after(start, "chant L discharge 0a; answer L roar")
    assert done == at(
        f"2p t0 z6 u=discharge @ACT / 2 7 -4 555,-,- c:T / 7 W -{hands[1]} -,-,- c:{hands[0]} h:222"
    )


def test_ro6_who_has_joined_is_not_asked_again():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,- / 2 - RR 33,1 / 2 - RR 44,2"
    battle = after(start, "chant L discharge 0a; answer L roar; answer L roar")
    assert step(battle) == Step.BATTLE
    assert (token(battle, "1R"), token(battle, "2R")) == ("R", "R")


def test_ro7_the_rulebooks_first_example_a_shield_shown_first_goes_back_to_its_hand():
    # A (0) discharges B's (1) Tower, B shields, C (2) roars: only C's Roar counts.
    start = "3p t0 z6 b8 @ACT / 2 7 T4 55,- / 2 - H- 333,- / 2 - R- 222,-"
    shown = after(start, "chant L discharge 1a; pass; answer L shield")
    assert (token(shown, "1L"), who(shown)) == ("", (2,))
    assert after(shown, "answer L roar") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 55,- c:T / 2 - H- 333,- / 7 - -- -,- c:R h:222"
    )


def test_ro7_the_rulebooks_second_example_after_a_roar_no_shield_is_asked_for():
    # A (0) discharges its own Tower, B (1) turns it to its own with Roar and cannot shield it.
    start = "2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 - RH 631,-,-"
    assert after(start, "chant L discharge 0a; answer L roar") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 555,-,- c:T / 2 - -H -,-,- c:136R"
    )


def test_ro7_who_is_aimed_at_cannot_shield_once_somebody_has_roared():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 55,- / 2 - H- 333,- / 2 - R- 222,-"
    assert after(start, "chant L discharge 1a; answer L roar") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 55,- c:T / 2 - H- 333,- / 7 - -- -,- c:R h:222"
    )


def test_ro7_a_mist_shown_as_shield_goes_back_to_its_hand_too():
    start = "3p t0 z6 b8 @ACT R18=yes / 2 7 T4 55,- / 2 - M- 333,- / 2 - R- 222,-"
    # Seat 1 first declines to roar with its Mist, then shields; seat 2 roars; seat 1 does not join.
    done = after(start, "chant L discharge 1a; pass; pass; answer L shield; answer L roar; pass")
    assert done == at("3p t0 z6 b8 u=discharge @ACT / 2 7 -4 55,- c:T / 2 - M- 333,- / 7 - -- -,- c:R h:222")


# MI1


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("chant L discharge 1a", "u=discharge @ACT / 2 7 -4 55,-,- c:M / 5 W -- -,-,- h:333"),
        ("chant L charge 1a", "u=charge @ACT / 2 7 -4 55,-,- / 2 W -- 333*M1,-,-"),
        ("chant L snake 1B1", "u=snake @ACT / 2 7 W4 55,-,- c:M / 2 - -- 333,-,-"),
        ("chant L katana 1a top", "u=katana @ACT / 2 7 -4 55,-,- c:M / 2 W -- 33,-,- c:3"),
    ],
    ids=["discharge", "charge", "snake", "katana"],
)
def test_mi1_mist_acts_as_discharge_charge_snake_or_katana(action, expected):
    start = "2p t0 z6 @ACT / 2 7 M4 55,-,- / 2 W -- 333,-,-"
    assert after(start, action) == at(f"2p t0 z6 {expected}")


@pytest.mark.parametrize("action", ["chant L switch 0B1 1B1", "chant L purify", "chant L destroy"])
def test_mi1_mist_acts_as_nothing_else(action):
    start = "2p t0 z6 @ACT / 2 7 M4 55,-,- / 2 W -- 333,-,-"
    assert clauses(why(start, action)) == ["MI1"]


def test_mi1_mist_answers_as_shield_from_a_hand():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W M- 333,-,-"
    assert after(start, "chant L katana 1a top; answer L shield") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W -- 333,-,- c:M"
    )


def test_mi1_mist_answers_as_roar_from_a_hand():
    start = "2p t0 z6 @ACT / 2 7 T4 5555,-,- / 2 W M- 333,-,-"
    assert after(start, "chant L discharge 0a; answer L roar") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 5555,-,- c:T / 7 W -- -,-,- c:M h:333"
    )


def test_mi1_a_mist_as_thunder_is_answered_by_roar_like_a_thunder():
    start = "2p t0 z6 @ACT / 2 7 M4 5555,-,- / 2 W R- 333,-,-"
    assert after(start, "chant L charge 0a; answer L roar") == at(
        "2p t0 z6 u=charge @ACT / 2 7 -4 5555,-,- / 2 W -- 333*M1,-,- c:R"
    )


def test_mi1_mist_keeps_its_own_weight_in_destroy():
    # Gathered 4; as Katana (3) it would make 7, as Mist it makes 10: due.
    start = "2p t0 z6 @ACT / 2 7 M- 55,-,- / 2 W -- 333,-,- d:H"
    done = after(start, "chant L katana 1a top")
    assert done == at("2p t1 z6 / 2 7 -- -,-,- c:55 / 2 W -- 33,-,- c:3DHM")


def test_mi1_mist_keeps_its_own_place_a_snake_effect_brings_the_token_to_its_hand():
    start = "2p t0 z6 @ACT / 2 7 4M 55,-,- / 2 W -- 333,-,-"
    assert token(after(start, "chant R snake 1B1"), "0R") == "W"


# R3 The order of asking

# Seat 1 chants; everybody holds a Roar and has a Tower; seat 3 is aimed at.
ALL_CAN_ROAR = "4p t1 z6 b8 @ACT / 2 - R- 4,- / 2 - TM 3,- / 2 - R- 2,- / 2 - R- 555,-"


def test_r3_the_chanter_is_asked_first_then_clockwise():
    asked = after(ALL_CAN_ROAR, "chant L discharge 3a")
    order = []
    while step(asked) == Step.ROAR:
        order += who(asked)
        asked = after(asked, "pass")
    assert order == [1, 2, 3, 0]


def test_r3_joining_asks_also_those_who_passed():
    # The chanter, 2 and 3 pass, 0 roars; then everybody else is asked once more, the chanter first.
    asked = after(ALL_CAN_ROAR, "chant L discharge 3a; pass; pass; pass; answer L roar")
    order = []
    while step(asked) == Step.ROAR:
        order += who(asked)
        asked = after(asked, "pass")
    assert order == [1, 2, 3]
    # Nobody joined: seat 0's only Tower takes the Thunder.
    assert asked.state.seats[0].circles[0].tower == ""


def test_r3_joining_begins_with_the_chanter_also_when_somebody_in_the_middle_roared():
    asked = after(ALL_CAN_ROAR, "chant L discharge 3a; pass; answer L roar")
    assert who(asked) == (1,)
    asked = after(asked, "answer R roar")
    assert who(asked) == (3,)
    assert who(after(asked, "pass")) == (0,)


def test_r3_joining_asks_everybody_once():
    asked = after(ALL_CAN_ROAR, "chant L discharge 3a; answer R roar; pass; answer L roar; pass")
    # 2 passed when asked to join and is not asked again though 3 joined after it. The tops, Three and Five,
    # are the only Towers, so the battle is fought at once: seat 3's Sakura of Silents 2 + 1 + 2.
    assert asked == at("4p t2 z6 b8 / 2 - R- 4,- / 2 - -- 3,- c:MT / 2 - R- 2,- / 7 - -- -,- c:R h:555")


def test_r3_when_nobody_roared_the_player_aimed_at_is_asked_for_shield():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 55,- / 2 - RH 333,- / 2 - R- 222,-"
    asked = after(start, "chant L discharge 1a")
    assert (who(asked), step(asked)) == ((1,), Step.ROAR)
    asked = after(asked, "pass; pass")
    assert (who(asked), step(asked)) == ((1,), Step.SHIELD)
    assert offered(asked) == ["pass", "answer R shield"]


def test_r3_a_shield_shown_opens_the_question_for_roar_once_more_for_everybody():
    start = "3p t0 z6 b8 @ACT / 2 7 TR 55,- / 2 - HR 333,- / 2 - R- 222,-"
    asked = after(start, "chant L discharge 1a; pass; pass; pass; answer L shield")
    order = []
    while step(asked) == Step.ROAR:
        order += who(asked)
        asked = after(asked, "pass")
    assert order == [0, 1, 2]  # the shielder too, with the token on its other Hand
    # Nobody roared: the Shield holds.
    assert asked == at("3p t0 z6 b8 u=discharge @ACT / 2 7 -R 55,- c:T / 2 - -R 333,- c:H / 2 - R- 222,-")


def test_r3_the_shielder_may_roar_with_the_other_hand_and_gets_its_shield_back():
    start = "2p t0 z6 @ACT / 2 7 T4 55,-,- / 2 - HR 333,-,-"
    done = after(start, "chant L discharge 1a; pass; answer L shield; answer R roar")
    assert done == at("2p t0 z6 u=discharge @ACT / 2 7 -4 55,-,- c:T / 7 - H- -,-,- c:R h:333")


def test_r3_a_shield_sent_back_may_be_used_again():
    start = "3p t0 z6 b8 @ACT / 2 7 TK 55,- / 2 - H- 333,- / 2 - R- 222,-"
    again = after(start, "chant L discharge 1a; pass; answer L shield; answer L roar; chant R katana 1a top")
    assert who(again) == (1,)
    assert after(again, "answer L shield") == at(
        "3p t1 z6 b8 / 2 7 -- 55,- c:KT / 2 - -- 333,- c:H / 7 - -- -,- c:R h:222"
    )


def test_r3_a_mist_sent_back_may_at_once_join_as_roar():
    start = "3p t0 z6 b8 @ACT / 2 7 T4 55,- / 2 - M- 333,1 / 2 - R- 222,-"
    joined = after(start, "chant L discharge 1a; pass; pass; answer L shield; answer L roar")
    assert (who(joined), offered(joined)) == ((1,), ["pass", "answer L roar"])
    battle = after(joined, "answer L roar")
    # Three against Two: seat 1's Sakura of Silents 2 + 1 + 2.
    assert after(battle, "tower 1a + tower 2a") == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 55,- c:T / 7 - -- -,1 c:M h:333 / 2 - -- 222,- c:R"
    )


def test_r3_snake_and_katana_ask_for_shield_alone():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 - HR 333,-,-"
    asked = after(start, "chant L katana 1a top")
    assert (who(asked), step(asked)) == ((1,), Step.SHIELD)
    # And a Shield against them opens nothing.
    assert step(after(asked, "answer L shield")) == Step.ACT


# R9 Shield after a Raigo Battle that fell back

FELL_BACK = "3p t0 z6 b8 {}@ACT / 2 7 T4 11,- / 2 - RH 333,5 / 2 - R- R,-"
BATTLE = "chant L discharge 1a; answer L roar; answer L roar; tower 1b + tower 2a"


def test_r9_impossible_the_named_tower_is_struck():
    done = after(FELL_BACK.format(""), BATTLE)
    # Case c: seat 1's Sakura of Silents without the extra 2.
    assert done == at(
        "3p t0 z6 b8 u=discharge @ACT / 2 7 -4 11,- c:T / 5 - -H -,5 c:R h:333 / 2 - -- R,- c:R"
    )


def test_r9_possible_the_player_aimed_at_is_asked_for_shield():
    asked = after(FELL_BACK.format("R9=possible "), BATTLE)
    assert (who(asked), step(asked)) == ((1,), Step.SHIELD)
    assert after(asked, "answer R shield") == at(
        "3p t0 z6 b8 u=discharge @ACT R9=possible / 2 7 -4 11,- c:T / 2 - -- 333,5 c:HR / 2 - -- R,- c:R"
    )
    assert yang(after(asked, "pass")) == (2, 5, 2)


def test_r9_possible_only_after_case_c():
    start = FELL_BACK.format("R9=possible ").replace("333,5", "333,6")
    done = after(start, BATTLE)
    # Six beats Roar: turned, and no Shield is asked for.
    assert done == at(
        "3p t0 z6 b8 u=discharge @ACT R9=possible / 2 7 -4 11,- c:T / 2 - -H 333,- c:6R / 2 - -- R,- c:R"
    )


# R17 Answers in the own turn

SHIELD_USED = "2p t0 z6 u=shield {}@ACT / 2 7 KH 555,-,- / 2 W -- 33,-,-"
ROAR_USED = "2p t0 z6 u=charge,roar {}@ACT / 2 7 TR 555,-,- / 2 W -- 33,-,-"


def test_r17_counted_a_shield_in_the_own_turn_counts_under_t11():
    start = "2p t0 z6 @ACT / 2 7 KH 555,-,- / 2 W -- 33,-,-"
    shown = after(start.replace("KH 555", "TH 555"), "chant L charge 0a; answer R shield")
    assert shown == at("2p t1 z6 / 2 7 -- 555,-,- c:HT / 2 W -- 33,-,-")
    # A second one in the same turn is not asked for.
    assert after(SHIELD_USED.format(""), "chant L katana 0a top") == at(
        "2p t0 z6 u=katana,shield @ACT / 2 7 -H 55,-,- c:5K / 2 W -- 33,-,-"
    )


def test_r17_free_the_own_turns_answers_are_without_limit():
    asked = after(SHIELD_USED.format("R17=free "), "chant L katana 0a top")
    assert who(asked) == (0,)
    done = after(asked, "answer R shield")
    assert done.state.seats == at("2p t1 z6 / 2 7 -- 555,-,- c:HK / 2 W -- 33,-,-").state.seats


@pytest.mark.parametrize(("ruling", "roars"), [("", False), ("R17=free ", True)], ids=["counted", "free"])
def test_r17_a_second_roar_in_the_own_turn(ruling, roars):
    after_thunder = after(ROAR_USED.format(ruling), "chant L discharge 0a")
    assert (step(after_thunder) == Step.ROAR) is roars


def test_r17_an_answer_is_marked_as_applied_only_when_counted():
    start = "2p t0 z6 {}@ACT / 2 7 TR 55,666,- / 2 W -- 333,-,-"
    counted = after(start.format(""), "chant L discharge 1a; answer R roar")
    free = after(start.format("R17=free "), "chant L discharge 1a; answer R roar")
    assert counted.state.used == {"discharge", "roar"}
    assert free.state.used == {"discharge"}


def test_r17_in_other_players_turns_nothing_is_counted_either_way():
    start = "2p t0 z6 {}@ACT / 2 7 KN 55,-,- / 2 W HH 333,-,-"
    for ruling in ("", "R17=free "):
        asked = after(start.format(ruling), "chant L katana 1a top; answer L shield; chant R snake 1B1")
        assert who(asked) == (1,)


# R18 Mist as an answer


def test_r18_no_mist_does_not_answer():
    katana = "2p t0 z6 R18=no @ACT / 2 7 K4 55,-,- / 2 W M- 333,-,-"
    assert after(katana, "chant L katana 1a top") == at(
        "2p t0 z6 u=katana R18=no @ACT / 2 7 -4 55,-,- c:K / 2 W M- 33,-,- c:3"
    )
    thunder = "2p t0 z6 R18=no @ACT / 2 7 T4 555,-,- / 2 W M- 33,-,-"
    assert yang(after(thunder, "chant L discharge 0a")) == (5, 2)


def test_r18_no_mist_is_still_chanted():
    start = "2p t0 z6 R18=no @ACT / 2 7 M4 55,-,- / 2 W -- 333,-,-"
    assert clauses(why(start, "chant L katana 1a top")) == []


def test_r18_yes_mist_answers():
    start = "2p t0 z6 @ACT / 2 7 T4 555,-,- / 2 W M- 333,-,-"
    asked = after(start, "chant L discharge 1a")
    assert offered(asked) == ["pass", "answer L roar"]
    assert offered(after(asked, "pass")) == ["pass", "answer L shield"]


# R20 Who is asked

NO_ANSWERS = "3p t0 z6 b8 {}@ACT / 2 7 T4 55,- / 2 - 1- 333,- / 2 - -2 4,-"


def asked_for(position: Position) -> list[tuple[str, int]]:
    """Who is asked for what while everybody passes."""
    order = []
    while step(position) in (Step.ROAR, Step.SHIELD):
        assert offered(position) == ["pass"]
        order.append((step(position).name, *who(position)))
        position = after(position, "pass")
    return order


def test_r20_holders_nobody_else_is_asked():
    assert asked_for(after(NO_ANSWERS.format(""), "chant L discharge 1a")) == []


def test_r20_everybody_with_a_token_on_a_hand_is_asked():
    asked = after(NO_ANSWERS.format("R20=everybody "), "chant L discharge 1a")
    assert asked_for(asked) == [("ROAR", 0), ("ROAR", 1), ("ROAR", 2), ("SHIELD", 1)]


def test_r20_everybody_but_not_who_has_empty_hands_or_for_roar_no_unsealed_tower():
    start = "4p t0 z6 b8 R20=everybody @ACT / 2 7 T4 5*T1,- / 2 - 1- 333,- / 2 66 -- 4,- / 2 - -2 -,-"
    asked = after(start, "chant L discharge 1a")
    assert asked_for(asked) == [("ROAR", 1), ("SHIELD", 1)]
    empty = "2p t0 z6 R20=everybody @ACT / 2 7 K4 5,-,- / 2 1 -- 333,-,-"
    assert step(after(empty, "chant L katana 1a top")) == Step.ACT


def test_r20_everybody_is_asked_for_joining_too():
    start = "3p t0 z6 b8 R20=everybody @ACT / 2 7 T4 55,- / 2 - R1 333,- / 2 - -2 4,-"
    asked = after(start, "chant L discharge 1a; pass; answer L roar")
    assert asked_for(asked) == [("ROAR", 0), ("ROAR", 2)]


def test_r20_everybody_does_not_change_what_happens():
    start = "2p t0 z6 {}@ACT / 2 7 K4 55,-,- / 2 W 1- 333,-,-"
    asked = after(start.format("R20=everybody "), "chant L katana 1a top; pass")
    assert asked.state == after(start.format(""), "chant L katana 1a top").state
    assert canyon(asked) == "3K"
    assert "R20=everybody" in line(asked)
