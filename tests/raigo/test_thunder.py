"""Thunder (TH): Discharge, Charge and seals; and the rulings R1 and R5."""

from __future__ import annotations

import pytest
from support.stories import after, at, canyon, clauses, is_over, offered, result, tower, who, why, yang

# A turn in which nothing is done: Raizan has enough tokens, the Body enough room.
IDLE = "fetch --; select 1; place --"


def aims(position: str, effect: str = "discharge") -> list[str]:
    """The Towers at which the Thunder on the left Hand can be aimed."""
    return [text.split()[-1] for text in offered(position) if text.startswith(f"chant L {effect}")]


# TH1 What Thunder aims at


@pytest.mark.parametrize("effect", ["discharge", "charge"])
def test_th1_one_of_the_highest_towers_of_the_whole_table_is_aimed_at(effect):
    start = "3p t0 z6 b8 @ACT / 2 7 T4 555,1111 / 2 - -- 2222,333 / 2 - -- 444,-"
    assert aims(start, effect) == ["0b", "1a"]
    assert clauses(why(start, f"chant L {effect} 1b")) == ["TH1"]
    assert clauses(why(start, f"chant L {effect} 0a")) == ["TH1"]
    assert clauses(why(start, f"chant L {effect} 2a")) == ["TH1"]


def test_th1_a_single_highest_tower_must_be_taken_though_it_is_the_own_one():
    assert aims("2p t0 z6 @ACT / 2 7 T4 5432,-,- / 2 - -- 333,-,-") == ["0a"]


def test_th1_among_several_highest_the_chanter_chooses():
    start = "2p t0 z6 @ACT / 2 7 T6 543,-,- / 2 - -- 333,222,-"
    assert aims(start) == ["0a", "1a", "1b"]
    # Lotus of Silents 1 + 1; Sakura of Silents 2 + 1.
    assert yang(after(start, "chant L discharge 0a")) == (4, 2)
    assert yang(after(start, "chant L discharge 1b")) == (2, 5)


def test_th1_a_partners_tower_counts_like_any_other():
    start = "4p t0 z6 b8 @ACT / 2 7 T6 5,- / 2 - -- 333,- / 2 - -- 4444,- / 2 - -- 222,-"
    assert aims(start) == ["2a"]
    # Sakura 2 + 1 for the fourth story + 1 for Silents.
    assert yang(after(start, "chant L discharge 2a")) == (2, 2, 6, 2)


def test_th1_sealed_towers_are_not_among_the_highest():
    assert aims("2p t0 z6 @ACT / 2 7 T4 5432*T1,-,- / 2 - -- 333,22,-") == ["1a"]
    assert aims("2p t0 z6 @ACT / 2 7 T4 544,-,- / 2 - -- 33332*T1,22,-") == ["0a"]


def test_th1_and_r1_at_least_three_stories():
    start = "2p t0 z6 @ACT / 2 7 T4 54,-,- / 2 - -- 33,2,-"
    assert aims(start) == []
    assert clauses(why(start, "chant L discharge 0a")) == ["R7"]
    mixed = "2p t0 z6 @ACT / 2 7 T4 54,-,- / 2 - -- 333,2,-"
    assert clauses(why(mixed, "chant L discharge 0a")) == ["TH1"]


@pytest.mark.parametrize("effect", ["discharge", "charge"])
def test_r1_two_lets_thunder_strike_a_tower_of_two_stories(effect):
    start = "2p t0 z6 @ACT R1=2 / 2 7 T4 54,1,- / 2 - -- 33,2,-"
    assert aims(start, effect) == ["0a", "1a"]
    assert clauses(why(start, f"chant L {effect} 1b")) == ["TH1"]
    assert aims(start.replace("33", "3").replace("54", "5"), effect) == []


def test_r1_two_still_means_the_highest():
    assert aims("2p t0 z6 @ACT R1=2 / 2 7 T4 54,1,- / 2 - -- 333,2,-") == ["1a"]


# TH2 Discharge


def test_th2_the_tower_is_resolved_and_its_owner_scores():
    start = "2p t0 z6 @ACT / 2 7 T4 54,-,- / 2 5 -- HKN,22,-"
    # Lotus of Spells: 1 + 1, for the owner, not for the chanter.
    assert after(start, "chant L discharge 1a") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 54,-,- c:T / 4 5 -- -,22,- h:HKN"
    )


def test_th2_an_unsettled_tower_costs_its_owner_one():
    start = "3p t2 z6 b8 @ACT / 2 7 -- 345,22 / 2 - -- 11,- / 2 - T4 22,-"
    assert after(start, "chant L discharge 0a") == at(
        "3p t2 z6 b8 u=discharge @ACT / 1 7 -- -,22 c:345 / 2 - -- 11,- / 2 - -4 22,- c:T"
    )


def test_th2_an_unsettled_tower_can_throw_its_owner_out():
    end = after("2p t0 z6 @ACT / 2 7 T4 54,-,- / 1 5 -- 345,22,-", "chant L discharge 1a")
    assert is_over(end)
    assert result(end).out == (1,)
    assert yang(end) == (2, 0)


def test_th2_a_settled_tower_without_hand_is_simply_gone():
    start = "2p t0 z6 @ACT / 2 7 T4 54,-,- / 2 5 -- 631,22,-"
    assert after(start, "chant L discharge 1a") == at(
        "2p t0 z6 u=discharge @ACT / 2 7 -4 54,-,- c:T / 2 5 -- -,22,- c:631"
    )


def test_th2_without_roar_there_is_no_extra_two():
    start = "2p t0 z6 @ACT / 2 7 T4 543,-,- / 2 5 -- -,22,-"
    assert yang(after(start, "chant L discharge 0a")) == (4, 2)


# TH3, TH4 Charge and what a seal means


def test_th3_the_thunder_lies_beside_the_tower_which_is_sealed():
    start = "2p t0 z6 @ACT / 2 7 T4 54,-,- / 2 5 -- HKN,22,-"
    done = after(start, "chant L charge 1a")
    assert done == at("2p t0 z6 u=charge @ACT / 2 7 -4 54,-,- / 2 5 -- HKN*T1,22,-")
    assert canyon(done) == ""


def test_th3_an_own_tower_can_be_sealed():
    start = "2p t0 z6 @ACT / 2 7 T4 543,-,- / 2 5 -- -,22,-"
    assert after(start, "chant L charge 0a") == at(
        "2p t0 z6 u=charge @ACT / 2 7 -4 543*T2,-,- / 2 5 -- -,22,-"
    )


def test_th3_with_an_active_destroy_the_charging_thunder_still_lies_beside_the_tower():
    start = "2p t0 z6 @ACT / 2 7 T4 54,-,- d:N / 2 5 -- HKN,22,-"
    assert after(start, "chant L charge 1a") == at(
        "2p t0 z6 u=charge @ACT / 2 7 -4 54,-,- d:N / 2 5 -- HKN*T1,22,-"
    )


def test_th4_nobody_piles_on_a_sealed_tower_and_its_circle_stays_occupied():
    start = "3p t0 z6 b8 @ACT / 2 7 24 543*T1,- / 2 5 -- -,22 / 2 - -- -,-"
    assert offered(start) == ["end", "pile L b", "pile R b"]
    assert clauses(why(start, "pile L a")) == ["TH4"]


@pytest.mark.parametrize("chant", ["chant L discharge {}", "chant L charge {}", "chant R katana {} top"])
@pytest.mark.parametrize("spot", ["0a", "1a"])
def test_th4_and_r5_no_effect_chooses_a_sealed_tower_not_even_its_owners(chant, spot):
    start = "2p t0 z6 @ACT / 2 7 TK 5554*T1,-,- / 2 5 -- 3333*T1,222,-"
    assert clauses(why(start, chant.format(spot))) == ["TH4"]
    assert clauses(why(start, chant.format("1b"))) == []


def test_th4_heights_are_compared_without_sealed_towers():
    start = "2p t0 z6 @ACT / 2 7 TT 5432,666,- / 2 5 -- -,222,-"
    assert aims(start) == ["0a"]
    sealed = after(start, "chant R charge 0a")
    assert aims(sealed) == ["0b", "1b"]


# R5 Own effects on an own sealed Tower


def test_r5_possible_katana_cuts_an_own_sealed_tower_which_stays_sealed():
    start = "2p t0 z6 @ACT R5=possible / 2 7 K4 5432*T1,-,- / 2 5 -- 333*T1,-,-"
    assert after(start, "chant L katana 0a top") == at(
        "2p t0 z6 u=katana @ACT R5=possible / 2 7 -4 543*T1,-,- c:2K / 2 5 -- 333*T1,-,-"
    )
    assert clauses(why(start, "chant L katana 1a top")) == ["TH4"]


def test_r5_possible_cutting_the_last_story_ends_the_seal():
    start = "2p t0 z6 @ACT R5=possible / 2 7 K4 5*T2,-,- / 2 5 -- 333*T1,-,-"
    assert after(start, "chant L katana 0a top") == at(
        "2p t0 z6 u=katana @ACT R5=possible / 2 7 -4 -,-,- c:5KT / 2 5 -- 333*T1,-,-"
    )


def test_r5_possible_discharge_resolves_an_own_sealed_tower_and_its_seal_is_spent():
    start = "2p t0 z6 @ACT R5=possible / 2 7 T4 543*T2,-,- / 2 5 -- -,22,-"
    assert after(start, "chant L discharge 0a") == at(
        "2p t0 z6 u=discharge @ACT R5=possible / 4 7 -4 -,-,- c:TT h:543 / 2 5 -- -,22,-"
    )


def test_r5_possible_others_still_compare_heights_without_the_sealed_tower():
    start = "2p t0 z6 @ACT R5=possible / 2 7 T4 54,-,- / 2 5 -- 3333*T1,222,-"
    assert aims(start) == ["1b"]


def test_r5_possible_nobody_piles_on_a_sealed_tower():
    start = "2p t0 z6 @ACT R5=possible / 2 7 T2 543*T1,-,- / 2 5 -- -,22,-"
    assert clauses(why(start, "pile R a")) == ["TH4"]


@pytest.mark.parametrize(("ruling", "asked"), [("impossible", (0,)), ("possible", (1,))])
def test_r5_whether_roar_may_turn_a_thunder_to_an_own_sealed_tower(ruling, asked):
    start = f"2p t0 z6 @ACT R5={ruling} / 2 7 T4 543,-,- / 2 5 R- 333*T1,-,-"
    assert who(after(start, "chant L discharge 0a")) == asked


# TH5 How long a seal lasts


def test_th5_an_own_tower_sealed_in_turn_k_stays_sealed_to_the_end_of_turn_k_plus_one():
    start = "2p t0 z53415253 @ACT / 2 - T- 543,-,- / 2 - -- -,22,-"
    sealed = after(start, "chant L charge 0a")  # with empty Hands the turn ends
    assert sealed == at("2p t1 z53415253 / 2 - -- 543*T1,-,- / 2 - -- -,22,-")
    assert tower_is_sealed(after(sealed, IDLE), "0a")  # seat 1's turn is over, seat 0's next begins
    assert tower_is_sealed(after(sealed, f"{IDLE}; fetch --; select 1; place 3-"), "0a")  # and is under way
    assert not tower_is_sealed(after(sealed, f"{IDLE}; {IDLE}"), "0a")


def test_th5_a_tower_sealed_in_another_players_turn_stays_sealed_to_the_end_of_the_next_own_turn():
    start = "3p t0 z53415253 b8 @ACT / 2 - T- 11,- / 2 - -- -,22 / 2 - -- 543,-"
    sealed = after(start, "chant L charge 2a")
    assert sealed == at("3p t1 z53415253 b8 / 2 - -- 11,- / 2 - -- -,22 / 2 - -- 543*T1,-")
    assert tower_is_sealed(after(sealed, IDLE), "2a")
    assert not tower_is_sealed(after(sealed, f"{IDLE}; {IDLE}"), "2a")


def test_th5_sealed_in_another_players_turn_by_the_own_roar_to_the_end_of_the_next_turn():
    start = "3p t0 z53415253 b8 @ACT / 2 - T- 543,- / 2 - R- 4,22 / 2 - -- 11,-"
    sealed = after(start, "chant L charge 0a; answer L roar; tower 1b")
    assert sealed == at("3p t1 z53415253 b8 / 2 - -- 543,- / 2 - -- 4,22*T1 c:R / 2 - -- 11,-")
    assert not tower_is_sealed(after(sealed, IDLE), "1b")


def test_th5_what_counts_is_whose_turn_it_is_not_who_sealed():
    # Seat 0 aims at seat 1 and turns its own Thunder to its own Tower: laid in the own turn.
    start = "2p t0 z53415253 @ACT / 2 - TR 54,-,- / 2 - -- 222,-,-"
    sealed = after(start, "chant L charge 1a; answer R roar")
    assert sealed == at("2p t1 z53415253 / 2 - -- 54*T1,-,- c:R / 2 - -- 222,-,-")
    assert tower_is_sealed(after(sealed, IDLE), "0a")
    assert not tower_is_sealed(after(sealed, f"{IDLE}; {IDLE}"), "0a")


def tower_is_sealed(position, spot: str) -> bool:
    """Whether an effect could not choose this Tower."""
    seat, circle = int(spot[0]), "abc".index(spot[1])
    return bool(position.state.seats[seat].circles[circle].seal)


# TH6 The end of a seal


def test_th6_when_the_seal_ends_the_thunder_goes_to_the_canyon():
    done = after("2p t0 z6 @ACT / 2 7 4- 543*T1,22*T2,- / 2 5 -- 333*T1,-,-", "end")
    assert (
        done.state.seats[0].circles
        == at("2p t1 z6 / 2 7 4- 543,22*T1,- / 2 5 -- -,-,-").state.seats[0].circles
    )
    assert canyon(done) == "T"  # whose part of it: R12


def test_th6_so_does_the_mist_that_acted_as_it():
    done = after("2p t0 z6 @ACT / 2 7 4- 543*M1,-,- / 2 5 -- 333,-,-", "end")
    assert not tower_is_sealed(done, "0a")
    assert canyon(done) == "M"


@pytest.mark.parametrize("seal", "TM")
def test_th6_with_an_active_destroy_it_is_gathered(seal):
    done = after(f"2p t0 z6 @ACT / 2 7 4- 543*{seal}1,-,- / 2 5 -- 333,-,- d:N", "end")
    assert done == at(f"2p t1 z6 / 2 7 4- 543,-,- / 2 5 -- 333,-,- d:N{seal}")


def test_th6_the_tower_itself_is_not_touched():
    done = after("2p t0 z6 @ACT / 2 7 4- 345*T1,-,- / 2 5 -- 333,-,-", "end")
    assert tower(done, "0a") == "345"
    assert yang(done) == (2, 2)
