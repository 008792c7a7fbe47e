"""Destroy (DE1 to DE4, R2, R4): it gathers spent Spells, and at ten a Tower of the turn player falls."""

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
    tower,
    who,
    why,
    yang,
)

from raigo_lab.raigo.destroy import weight_with
from raigo_lab.raigo.text.notation import parse_position

# DE1


def test_de1_chanted_it_lies_on_the_head_and_is_active():
    before = "2p t0 z- / 2 - D5 66,-,- / 2 7 -- 44,-,-"
    later = after(before, "fetch --; chant L destroy")
    assert later == at("2p t0 z- e2 u=destroy @ACT / 2 - -5 66,-,- d: / 2 7 -- 44,-,-")


def test_de1_it_does_not_count_itself():
    """Nine and three would be twelve: only the Katana is gathered, no Tower falls."""
    before = "2p t0 z- / 2 - DK 66,-,- / 2 - -- 44,-,-"
    later = after(before, "fetch --; chant L destroy; chant R katana 1a top")
    assert later == at("2p t1 z- e1 / 2 - -- 66,-,- d:K / 2 - -- 4,-,- c:4")


def test_de1_nobody_answers_it():
    before = "2p t0 z- R20=everybody / 2 - D5 66,-,- / 2 - HR 44,-,-"
    assert who(after(before, "fetch --; chant L destroy")) == (0,)


def test_de1_it_stays_active_from_turn_to_turn():
    before = "2p t0 z1234 / 2 - D- 66,-,- / 2 - -- -,-,-"
    later = after(before, "fetch --; select 1; place --; chant L destroy; fetch --; select 1; place --")
    assert later == at("2p t0 z34 / 2 1 -- 66,-,- d: / 2 2 -- -,-,-")


# DE2


def test_de2_a_spell_spent_by_its_owner_is_laid_beside_it():
    later = after("2p t0 z- / 2 - N- -,-,- d: / 2 7 -- -,-,-", "fetch --; chant L snake 1B1; end")
    assert later == at("2p t1 z- e1 / 2 - 7- -,-,- d:N / 2 - -- -,-,-")


def test_de2_a_spell_spent_by_anybody_is_laid_beside_it():
    before = "3p t2 z- b8 / 2 - -- 66,- / 2 - -- -,- d:T / 2 - K- 44,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert later == at("3p t0 z- e2 b8 / 2 - -- 6,- c:6 / 2 - -- -,- d:KT / 2 - -- 44,-")


def test_de2_answers_included_the_shield_and_what_it_stopped():
    before = "2p t1 z- / 2 - -H 66,-,- d: / 2 - K- 5,-,-"
    later = after(before, "fetch --; chant L katana 0a top; answer R shield")
    assert later == at("2p t0 z- e1 / 2 - -- 66,-,- d:HK / 2 - -- 5,-,-")


def test_de2_answers_included_thunder_and_roar():
    """The Roar turns the Discharge to its own Tower: a Sakura of Silents, 2 + 1, and 2 more (RO2)."""
    before = "2p t1 z- / 2 - -R 666,-,- d: / 2 - T- 543,-,-"
    later = after(before, "fetch --; chant L discharge 1a; answer R roar")
    assert later == at("2p t0 z- e1 / 7 - -- -,-,- h:666 d:RT / 2 - -- 543,-,-")


def test_de2_a_mist_counts_six_whatever_it_acted_as():
    """Mist as Katana and a Shield: 6 + 4 = 10, and the one Tower of the turn player falls."""
    before = "2p t1 z- / 2 - -H 66,-,- d: / 2 - M- 5,-,-"
    later = after(before, "fetch --; chant L katana 0a top; answer R shield")
    assert later == at("2p t0 z- e1 / 2 - -- 66,-,- c:DHM / 2 - -- -,-,- c:5")


def test_de2_what_an_effect_discards_is_not_gathered():
    """The cut Shield was not spent for its effect: it goes to the Canyon, the Katana to Destroy."""
    before = "2p t1 z- / 2 - -- 6H,-,- d: / 2 - K- 5,-,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:H d:K / 2 - -- 5,-,-")


def test_de2_a_resolved_towers_spells_are_not_gathered():
    """Settled, no hand: its tokens go to the Canyon; only the Thunder is gathered."""
    before = "2p t0 z- / 2 - T- -,-,- d: / 2 - -- WMN,-,-"
    later = after(before, "fetch --; chant L discharge 1a")
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- d:T / 2 - -- -,-,- c:MNW")


def test_de2_forbiddance_discards_are_not_gathered():
    before = "2p t0 z12 / 2 65K NT -,-,- d: / 2 - -- -,-,-"
    later = after(before, "fetch --; discard 0L 0R; select 1; place 1-")
    assert (later.state.seats[0].gathered, canyon(later)) == ("", "NT")


def test_de2_a_charging_thunder_is_gathered_only_when_its_seal_ends():
    before = "2p t0 z1234 / 2 - T- -,-,- d:K / 2 - -- 765,-,-"
    sealed = after(before, "fetch --; select 1; place --; chant L charge 1a")
    assert sealed == at("2p t1 z234 / 2 1 -- -,-,- d:K / 2 - -- 765*T1,-,-")
    ended = after(sealed, "fetch --; select 1; place --")
    assert ended == at("2p t0 z34 / 2 1 -- -,-,- d:KT / 2 2 -- 765,-,-")


def test_de2_a_charging_mist_is_gathered_when_its_seal_ends():
    before = "2p t1 z- / 2 - -- -,-,- d:K / 2 - -- 765*M1,-,-"
    assert after(before, "fetch --") == at("2p t0 z- e1 / 2 - -- -,-,- d:KM / 2 - -- 765,-,-")


def test_de2_before_it_is_active_spells_go_to_the_canyon():
    """The Katana chanted before Destroy lies in the Canyon and is not fetched back."""
    before = "2p t0 z- / 2 - KD 66,-,- / 2 - -- 44,-,-"
    later = after(before, "fetch --; chant L katana 1a top; chant R destroy")
    assert later == at("2p t1 z- e1 / 2 - -- 66,-,- c:K d: / 2 - -- 4,-,- c:4")


# DE3


def test_de3_nine_is_not_due():
    """Katana and Shield and Snake: 3 + 4 + 2."""
    before = "2p t1 z- / 2 - -- 66,-,- d:HN / 2 - K- 55,-,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:6 d:HKN / 2 - -- 55,-,-")


def test_de3_ten_is_due_and_a_tower_of_the_turn_player_falls():
    """Katana, Shield, and the Katana now chanted: 3 + 4 + 3. Seat 1 has one Tower, so there is no choice."""
    before = "2p t1 z- / 2 - -- 66,-,- d:HK / 2 - K- 55,-,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:6DHKK / 2 - -- -,-,- c:55")


def test_de3_destroys_owner_chooses_which_tower():
    before = "2p t1 z- / 2 - -- 66,-,- d:HK / 2 - K- 555,32,-"
    struck = after(before, "fetch --; chant L katana 0a top")
    assert (step(struck).name, who(struck), offered(struck)) == ("STRIKE", (0,), ["tower 1a", "tower 1b"])
    later = after(struck, "tower 1b")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:6DHKK / 2 - -- 555,-,- c:23")


def test_de3_the_choice_is_compulsory_and_only_among_the_turn_players_towers():
    struck = after("2p t1 z- / 2 - -- 66,-,- d:HK / 2 - K- 555,32,-", "fetch --; chant L katana 0a top")
    assert clauses(why(struck, "tower 0a")) == ["DE3"]
    assert clauses(why(struck, "tower 1c")) == ["DE3"]
    assert clauses(why(struck, "tower 1a", seat=1)) != []
    assert clauses(why(struck, "pass")) == ["DE3"]
    assert clauses(why(struck, "end")) == ["DE3"]


def test_de3_at_the_end_of_that_very_turn_not_before():
    """Ten is reached in the middle of seat 1's step: it goes on, and may use the Tower once more."""
    before = "2p t1 z- / 2 - -- 66,-,- d:HK / 2 - KT 555,-,-"
    going_on = after(before, "fetch --; chant L katana 0a top")
    assert going_on == at("2p t1 z- e2 u=katana @ACT / 2 - -- 6,-,- c:6 d:HKK / 2 - -T 555,-,-")
    # Discharged in time: Sakura 2, Silents only 1. Nothing is left to fall.
    scored = after(going_on, "chant R discharge 1a")
    assert scored == at("2p t0 z- e1 / 2 - -- 6,-,- c:6DHKKT / 5 - -- -,-,- h:555")


def test_de3_tokens_are_gathered_up_to_that_moment():
    """The Snake comes when ten are there already: it leaves with the rest."""
    before = "2p t1 z- / 2 7 -- -,-,- d:HK / 2 - KN 555,-,-"
    later = after(before, "fetch --; chant L katana 1a top; chant R snake 0B1; end")
    assert later == at("2p t0 z- e1 / 2 - -- -,-,- c:DHKKN / 2 - -7 -,-,- c:555")


def test_de3_the_turn_player_may_be_destroys_own_owner():
    before = "2p t0 z- / 2 - K- 66,4,- d:HK / 2 - -- 555,-,-"
    struck = after(before, "fetch --; chant L katana 1a top")
    assert (who(struck), offered(struck)) == ((0,), ["tower 0a", "tower 0b"])
    assert after(struck, "tower 0b") == at("2p t1 z- e1 / 2 - -- 66,-,- c:4DHKK / 2 - -- 55,-,- c:5")


def test_de3_with_three_players_only_the_turn_players_towers_are_in_danger():
    before = "3p t2 z- b8 / 2 - -- 666,- d:HK / 2 - -- 7,- / 2 - K- 55,44"
    struck = after(before, "fetch --; chant L katana 0a top")
    assert (who(struck), offered(struck)) == ((0,), ["tower 2a", "tower 2b"])
    assert after(struck, "tower 2a") == at(
        "3p t0 z- e2 b8 / 2 - -- 66,- c:6DHKK / 2 - -- 7,- / 2 - -- -,44 c:55"
    )


def test_de3_a_partners_tower_falls_as_well_as_any():
    """Four players: seat 0's Destroy is due in seat 2's turn."""
    before = "4p t2 z- b8 / 2 - -- 666,- d:HK / 2 - -- 7,- / 2 - K- 55,- / 2 - -- 44,-"
    later = after(before, "fetch --; chant L katana 1a top")
    assert later == at(
        "4p t3 z- e3 b8 / 2 - -- 666,- c:DHKK / 2 - -- -,- c:7 / 2 - -- -,- c:55 / 2 - -- 44,-"
    )


@pytest.mark.parametrize("fallen", ["777", "37", "62"], ids=["a hand", "unsettled", "no hand"])
def test_de3_the_tower_is_not_resolved_no_points_no_penalty(fallen):
    before = f"2p t1 z- / 2 - -- 6,-,- d:HK / 1 - K- {fallen},-,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert yang(later) == (2, 1)
    assert later.state.seats[1].completed == ()
    assert later.state.seats[1].canyon == "".join(sorted(fallen))
    assert not is_over(later)


def test_de3_a_tower_whose_seal_has_just_ended_can_be_chosen():
    """T12: seals end first, then Destroy. The Thunder is gathered and leaves with it."""
    before = "2p t1 z- / 2 - -- 6,-,- d:HK / 2 - K- 555*T1,32,-"
    struck = after(before, "fetch --; chant L katana 0a top")
    assert offered(struck) == ["tower 1a", "tower 1b"]
    later = after(struck, "tower 1a")
    assert later == at("2p t0 z- e1 / 2 - -- -,-,- c:6DHKKT / 2 - -- -,32,- c:555")


def test_de3_sealed_tower_cannot_be_chosen():
    """Seat 1 sealed its own Tower in this turn (TH5): only the other one can fall."""
    before = "2p t1 z- / 2 - -- 6,-,- d:HK / 2 - KT 555,32,4"
    struck = after(before, "fetch --; chant R charge 1a; chant L katana 0a top")
    assert offered(struck) == ["tower 1b", "tower 1c"]
    assert clauses(why(struck, "tower 1a")) == ["DE3"]
    assert after(struck, "tower 1c") == at("2p t0 z- e1 / 2 - -- -,-,- c:6DHKK / 2 - -- 555*T1,32,- c:4")


def test_de3_with_none_to_choose_nothing_is_lost_and_destroy_leaves():
    before = "2p t1 z- / 2 - -- 66,-,- d:HK / 2 - K- -,-,-"
    later = after(before, "fetch --; chant L katana 0a top")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:6DHKK / 2 - -- -,-,-")


def test_de3_with_only_a_sealed_tower_nothing_is_lost_and_destroy_leaves():
    before = "2p t1 z- / 2 - -- 6,-,- d:HK / 2 - KT 555,-,-"
    later = after(before, "fetch --; chant R charge 1a; chant L katana 0a top")
    assert later == at("2p t0 z- e1 / 2 - -- -,-,- c:6DHKK / 2 - -- 555*T1,-,-")


def test_de3_ruin_the_thunder_tips_destroy_at_the_end_of_their_turn():
    """Nine are gathered. Charging seat 1's Tower does not count yet; when the seal ends in seat 1's turn, it does."""
    before = "2p t0 z1234 / 2 - T- 44,-,- d:HKN / 2 - -- 765,32,-"
    charged = after(before, "fetch --; select 1; place --; chant L charge 1a")
    assert charged == at("2p t1 z234 / 2 1 -- 44,-,- d:HKN / 2 - -- 765*T1,32,-")
    struck = after(charged, "fetch --; select 1; place --")
    assert (who(struck), offered(struck)) == ((0,), ["tower 1a", "tower 1b"])
    ruined = after(struck, "tower 1a")
    assert ruined == at("2p t0 z34 / 2 1 -- 44,-,- c:DHKNT / 2 2 -- -,32,- c:567")


def test_de3_ruin_the_other_way_round_a_discharge_would_take_the_own_tower():
    """The same Thunder spent in the own turn makes Destroy due there: the owner's Tower falls."""
    before = "2p t0 z- / 2 - T- 44,-,- d:HKN / 2 - -- 765,32,-"
    later = after(before, "fetch --; chant L discharge 1a")
    # Seat 1 scores a Lotus of Silents: 1 + 1.
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- c:44DHKNT / 4 - -- -,32,- h:765")


def test_de3_ruin_a_sealed_tower_cannot_escape_by_scoring():
    """Until its seal ends nothing can choose it: seat 1's own Thunder finds only the other Tower."""
    position = after("2p t1 z- / 2 - -- 44,-,- d:HKN / 2 - T- 765*T1,666,-", "fetch --")
    assert clauses(why(position, "chant L discharge 1a")) == ["TH4"]
    assert "chant L discharge 1b" in offered(position)


def test_de3_a_due_destroy_read_from_a_position_strikes_at_the_end_of_this_turn():
    before = "2p t1 z- / 2 - -- 66,-,- d:HM / 2 - -- 555,-,-"
    assert after(before, "fetch --") == at("2p t0 z- e1 / 2 - -- 66,-,- c:DHM / 2 - -- -,-,- c:555")


# DE4


def test_de4_destroy_and_all_it_gathered_go_to_the_canyon():
    later = after("2p t1 z- / 2 - -- 66,-,- c:1 d:HHR / 2 - -- 55,-,-", "fetch --")
    assert later == at("2p t0 z- e1 / 2 - -- 66,-,- c:1DHHR / 2 - -- -,-,- c:55")


def test_de4_afterwards_spells_are_spent_into_the_canyon_again():
    before = "2p t1 z1234 / 2 - K- 66,-,- d:HHR / 2 - -- 55,4,-"
    later = after(
        before, "fetch --; select 1; place --; tower 1a; fetch --; select 1; place --; chant L katana 1b top"
    )
    assert later == at("2p t1 z34 / 2 2 -- 66,-,- c:DHHKR / 2 1 -- -,-,- c:455")


def test_de4_shield_does_not_help():
    """Seat 1 has Shield and Mist on its Hands; only Destroy's owner is asked."""
    before = "2p t1 z- R20=everybody / 2 - -- 66,-,- d:HHR / 2 - HM 55,44,-"
    struck = after(before, "fetch --; end")
    assert (step(struck).name, who(struck)) == ("STRIKE", (0,))
    later = after(struck, "tower 1b")
    assert line(later) == "2p t0 z- e1 R20=everybody / 2 - -- 66,-,- c:DHHR / 2 - HM 55,-,- c:44"


def test_de4_after_the_last_turn_it_still_strikes():
    """E1: T12 (2) happens after the last turn, so the Sakura does not score in E3."""
    before = "2p t1 z- e1 / 2 - -- -,-,- d:{} / 2 - -- 777,-,-"
    assert result(after(before.format("HHR"), "fetch --")).yang == (2, 2)
    assert result(after(before.format("HR"), "fetch --")).yang == (2, 5)


# R2 Destroy's X


def test_r2_ten_is_the_default():
    before = "2p t1 z- / 2 - -- 6,-,- d:{} / 2 - -- 55,-,-"
    assert tower(after(before.format("HR"), "fetch --"), "1a") == "55"
    assert tower(after(before.format("MH"), "fetch --"), "1a") == ""


def test_r2_another_number_is_taken():
    """With 3 a single Katana is enough; with 12 eleven are not."""
    three = "2p t1 z- R2=3 / 2 - -- 6,-,- d:{} / 2 - -- 55,-,-"
    assert tower(after(three.format("N"), "fetch --"), "1a") == "55"
    assert tower(after(three.format("K"), "fetch --"), "1a") == ""
    twelve = "2p t1 z- R2=12 / 2 - -- 6,-,- d:{} / 2 - -- 55,-,-"
    assert tower(after(twelve.format("MR"), "fetch --"), "1a") == "55"
    assert tower(after(twelve.format("MM"), "fetch --"), "1a") == ""


def test_r2_one_strikes_with_the_first_spell():
    before = "2p t0 z- R2=1 / 2 - DT 44,-,- / 2 - -- 765,-,-"
    later = after(before, "fetch --; chant L destroy; chant R discharge 1a")
    assert later == at("2p t1 z- e1 R2=1 / 2 - -- -,-,- c:44DT / 4 - -- -,-,- h:765")


# R4 When it strikes


def test_r4_end_the_turn_player_may_pile_on_the_doomed_tower():
    before = "2p t1 z- / 2 - -- 66,-,- d:HK / 2 - K5 55,-,-"
    later = after(before, "fetch --; chant L katana 0a top; pile R a")
    assert later == at("2p t0 z- e1 / 2 - -- 6,-,- c:6DHKK / 2 - -- -,-,- c:555")


def test_r4_once_it_strikes_in_the_middle_of_the_step_which_then_goes_on():
    before = "2p t1 z- R4=once / 2 - -- 66,-,- d:HK / 2 - K5 55,-,-"
    later = after(before, "fetch --; chant L katana 0a top; pile R a")
    assert later == at("2p t0 z- e1 R4=once / 2 - -- 6,-,- c:6DHKK / 2 - -- 5,-,- c:55")


def test_r4_once_destroys_owner_chooses_and_the_turn_player_acts_again():
    before = "2p t1 z- R4=once / 2 - -- 66,-,- d:HK / 2 - K5 55,4,-"
    struck = after(before, "fetch --; chant L katana 0a top")
    assert (who(struck), offered(struck)) == ((0,), ["tower 1a", "tower 1b"])
    later = after(struck, "tower 1b")
    assert later == at("2p t1 z- e2 u=katana @ACT R4=once / 2 - -- 6,-,- c:6DHKK / 2 - -5 55,-,- c:4")


def test_r4_once_a_spell_after_it_is_spent_into_the_canyon():
    before = "2p t1 z- R4=once / 2 7 -- 66,-,- d:HK / 2 - KN 55,-,-"
    later = after(before, "fetch --; chant L katana 0a top; chant R snake 0B1; end")
    assert later == at("2p t0 z- e1 R4=once / 2 - -- 6,-,- c:6DHKK / 2 - -7 -,-,- c:55N")


def test_r4_once_a_seal_that_ends_can_still_tip_it_at_the_end_of_the_turn():
    before = "2p t1 z- R4=once / 2 - -- 44,-,- d:HKN / 2 - -- 765*T1,-,-"
    assert after(before, "fetch --") == at("2p t0 z- e1 R4=once / 2 - -- 44,-,- c:DHKNT / 2 - -- -,-,- c:567")


def test_de2_dropout_leaves_destroy_where_it_is():
    """E2: the rest of the effect, the turn and T12 do not happen: the Thunder is not gathered, nothing strikes."""
    before = "2p t1 z- / 1 - -- 567,-,- d:HKN / 2 - T- 55,-,-"
    later = after(before, "fetch --; chant L discharge 0a")
    assert is_over(later)
    assert (later.state.seats[0].head, later.state.seats[0].gathered) == ("D", "HKN")
    assert tower(later, "1a") == "55"


def test_de2_what_it_would_weigh_with_a_spell_a_silent_and_itself():
    seat = parse_position("2p t0 z- e2 / 2 T -- 765,-,- d:HN / 2 - -- 666,-,-").state.seats[0]
    assert weight_with(seat, "K") == 4 + 2 + 3
    assert weight_with(seat, "P") == 4 + 2 + 8
    assert weight_with(seat, "5") is None  # a Silent is never chanted (T10)
    assert weight_with(seat, "D") is None  # it does not count itself (DE1)
