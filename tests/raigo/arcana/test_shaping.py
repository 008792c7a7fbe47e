"""Arcana that shape Towers: Conquest, Heaven, Revelation, Turret, Wrath, Storm, Unicorn, Flame, clause by clause."""

from __future__ import annotations

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

from raigo_lab.raigo.state import Step


def rare(position, seat: int):
    return at(position).state.seats[seat].rare


# 覇 A1


def test_a1_a_one_choice_for_every_tower_on_the_table():
    table = "2p t0 z- e2 / 2 - 覇- 765,-,4 / 2 - -- 32,1,-"
    done = after(table, "fetch --; chant L conquest top")
    assert [tower(done, spot) for spot in ("0a", "0c", "1a", "1b")] == ["76", "", "3", ""]
    assert canyon(done) == "1245覇"
    done = after(table, "fetch --; chant L conquest bottom")
    assert [tower(done, spot) for spot in ("0a", "0c", "1a", "1b")] == ["65", "", "2", ""]


def test_a1_b_all_cuts_happen_together_and_one_story_towers_go():
    done = after("2p t0 z- e2 / 2 - 覇- 6,5,4 / 2 - -- -,-,-", "fetch --; chant L conquest top")
    assert [circle.tower for circle in done.state.seats[0].circles] == ["", "", ""]


def test_a1_c_no_katana_so_neither_shield_nor_dance_nor_sealed_nor_tree_towers():
    table = "2p t0 z- e2 / 2 - 覇- 76*T2,樹54,- a:cb / 2 - H- 32,-,- a:l舞"
    done = after(table, "fetch --; chant L conquest top")
    assert who(done) == (1,)  # seat 1 was not asked for a Shield: it is its turn now
    assert [tower(done, spot) for spot in ("0a", "0b", "1a")] == ["76", "樹54", "3"]


# 天 A2


def test_a2_a_any_canyon_token_arcana_and_purify_too():
    table = "2p t0 z- e2 / 2 - 天- 765,-,- c:P龍 / 2 - -- -,-,-"
    assert {"chant L heaven 0a cP", "chant L heaven 0a c龍"} <= {*offered(after(table, "fetch --"))}
    assert tower(after(table, "fetch --; chant L heaven 0a c龍"), "0a") == "76龍"


def test_a2_b_the_top_takes_the_others_place():
    table = "2p t0 z- e2 / 2 - 天- 765,-,- / 2 42 -- -,-,- c:K"
    done = after(table, "fetch --; chant L heaven 0a 1B1")
    assert (tower(done, "0a"), at(done).state.seats[1].body) == ("764", "52")
    done = after(table, "fetch --; chant L heaven 0a cK")
    assert (tower(done, "0a"), at(done).state.seats[1].canyon) == ("76K", "5")


def test_a2_b_and_a12_with_wrath_in_play_the_part_of_a_canyon_token_is_named():
    table = "2p t0 z- e2 @ACT / 2 怒 天- 65,-,- c:K / 2 - -- -,-,- c:K"
    for spot, parts in (("cK0", ("5天", "K")), ("cK1", ("K天", "5"))):
        done = after(table, f"chant L heaven 0a {spot}")
        assert ("".join(sorted(at(done).state.seats[0].canyon)), at(done).state.seats[1].canyon) == parts
        assert tower(done, "0a") == "6K"
    assert "chant L heaven 0a cK" in offered(table.replace("怒", "7"))


def test_a2_c_a_tower_of_one_story_is_never_resolved():
    done = after("2p t0 z- e2 / 2 - 天- 7,-,- c:K / 2 - -- -,-,-", "fetch --; chant L heaven 0a cK")
    assert (tower(done, "0a"), yang(done)) == ("K", (2, 2))


def test_a2_d_a_ninja_sent_to_the_canyon_is_discarded_by_the_towers_owner():
    table = "2p t0 z- e2 / 2 1 天- 7忍,-,- c:K / 2 52 -- -,-,-"
    done = after(table, "fetch --; chant L heaven 0a cK")
    assert (step(done), who(done)) == (Step.NINJA, (0,))


def test_a2_d_a_collapse_that_lands_on_a_board_acts_there():
    done = after("2p t0 z- e2 / 2 1 天- 崩,-,- / 2 42 -- -,-,-", "fetch --; chant L heaven 0a 1B1")
    assert (tower(done, "0a"), at(done).state.seats[1].inner) == ("4", "")


def test_a2_d_a_visible_summon_can_be_swapped_away():
    done = after("2p t0 z- e2 / 2 - 天- 龍,-,- c:K a:ca / 2 - -- -,-,-", "fetch --; chant L heaven 0a cK")
    assert (tower(done, "0a"), rare(done, 0).summoned) == ("K", ())


def test_a2_e_an_own_inner_token_may_be_chosen_and_acted_on():
    table = "2p t0 z- e2 / 2 - 天4 76,-,- / 2 - -- -,-,-"
    done = after(table, "fetch --; chant L heaven 0a 0R")
    assert (tower(done, "0a"), token(done, "0R")) == ("74", "6")
    assert "pile R a" in offered(done)


def test_a2_and_ac6_only_own_and_ally_towers():
    table = "2p t0 z- e2 / 2 - 天- 76,-,- c:K / 2 - -- 54,-,-"
    assert clauses(why(after(table, "fetch --"), "chant L heaven 1a cK")) == ["A2"]


# 啓 A3


def test_a3_a_and_b_any_player_and_either_part():
    table = "2p t0 z- e2 / 2 - 啓- -,-,- / 2 - -- 7654,3,-"
    up = after(table, "fetch --; chant L revelation 1a c1u")
    assert (tower(up, "1a"), tower(up, "1c")) == ("7", "654")
    low = after(table, "fetch --; chant L revelation 1a c1l")
    assert (tower(low, "1a"), tower(low, "1c")) == ("654", "7")


def test_a3_b_flame_stays_before_its_circle_and_a_mark_goes_with_its_token():
    table = "2p t0 z- e1 / 2 - 啓- -,-,- / 2 - -- 龍65,3,- a:ca,ia"
    done = after(table, "fetch --; chant L revelation 1a c1l")
    assert (rare(done, 1).summoned, rare(done, 1).burning) == (("c龍",), "a")


def test_a3_c_a_sealed_towers_circle_is_not_empty():
    table = "2p t0 z- e2 / 2 - 啓- -,-,- / 2 - -- 76,3*T1,5"
    assert clauses(why(after(table, "fetch --"), "chant L revelation 1a b1u")) == ["R7"]


def test_a3_d_nothing_is_resolved():
    done = after("2p t0 z- e2 / 2 - 啓- 76543,-,- / 2 - -- -,-,-", "fetch --; chant L revelation 0a b3u")
    assert (tower(done, "0a"), tower(done, "0b"), yang(done)) == ("765", "43", (2, 2))


# 楼 A6


def test_a6_a_any_height_and_the_same_order_again():
    table = "2p t0 z- e2 / 2 - 楼- 457,-,- / 2 - -- -,-,-"
    assert tower(after(table, "fetch --; chant L turret 0a 321"), "0a") == "754"
    assert tower(after(table, "fetch --; chant L turret 0a 123"), "0a") == "457"


def test_a6_b_a_restacked_summon_loses_its_mark():
    table = "2p t0 z- e2 / 2 - 楼- 龍7,-,- a:ca / 2 - -- -,-,-"
    done = after(table, "fetch --; chant L turret 0a 21")
    assert (tower(done, "0a"), rare(done, 0).summoned) == ("7龍", ())


def test_r30_up_it_stays_face_up_and_works_on_top():
    table = "2p t0 z- e2 R30=up / 2 - 楼- 龍7,-,- a:ca / 2 1 -- -,-,-"
    done = after(table, "fetch --; chant L turret 0a 21")
    assert rare(done, 0).summoned == ("a龍",)
    again = "2p t0 z- e2 R30=up @ACT / 2 - -- 7龍,-,- a:ca / 2 1 -- -,-,-"
    assert "power L dragon 1B1" in offered(again)


def test_a6_c_the_tower_may_become_unsettled_and_nothing_is_resolved():
    done = after("2p t0 z- e2 / 2 - 楼- 765,-,- / 2 - -- -,-,-", "fetch --; chant L turret 0a 231")
    assert (tower(done, "0a"), yang(done)) == ("657", (2, 2))


# 麟 A24


def test_a24_a_also_an_allys_tower_but_not_your_own():
    table = "4p t0 z- b8 e4 / 2 - 麟- 76,- / 2 - -- 54,- / 2 - -- 32,- / 2 - -- 1,-"
    spots = {action.split()[3] for action in offered(after(table, "fetch --")) if "unicorn" in action}
    assert spots == {"1a", "2a"}


def test_a24_b_any_story_and_what_lay_above_comes_down():
    for story, left, took in ((1, "654", "7"), (2, "754", "6"), (3, "764", "5"), (4, "765", "4")):
        table = "2p t0 z- e2 @ACT / 2 - 麟- -,-,- / 2 - -- 7654,-,-"
        done = after(table, f"chant L unicorn 1a {story}")
        assert (tower(done, "1a"), token(done, "0L")) == (left, took)


def test_a24_c_it_is_chosen_by_place_whatever_lies_there():
    """The chanter does not see the Tower: three stories are three choices, equal tokens or not."""
    table = "2p t0 z- e2 @ACT / 2 - 麟- -,-,- / 2 - -- {},-,-"
    stories = [f"chant L unicorn 1a {story}" for story in (1, 2, 3)]
    for pile in ("765", "744", "444"):
        assert [one for one in offered(table.format(pile)) if "unicorn" in one] == stories
    assert clauses(why(table.format("744"), "chant L unicorn 1a 4")) == ["A24"]


def test_a24_d_ninja_does_not_act_and_collapse_does():
    done = after("2p t0 z- e2 / 2 - 麟- -,-,- / 2 1 -- 忍4,-,-", "fetch --; chant L unicorn 1a 1")
    assert (step(done), token(done, "0L")) == (Step.ACT, "忍")
    done = after("2p t0 z- e2 / 2 1 麟- -,-,- / 2 1 -- 崩4,-,-", "fetch --; chant L unicorn 1a 1")
    assert at(done).state.seats[0].inner == ""


# 怒 A12

WRATH = "2p t0 z- e2 / 2 - 怒- 765,4,- c:KK / 2 - H- 32,-,- c:K a:l舞"


def test_a12_a_the_numbers_are_counted_when_it_is_chanted():
    table = "2p t0 z- e2 / 2 - 怒- K7K,-,- c:K / 2 - -- 32,-,-"
    done = after(table, "fetch --; chant L wrath; cut 0a top")
    assert who(done) == (1,)  # the Katana that arrived does not add
    assert tower(done, "0a") == "K7"


def test_a12_a_only_katanas_of_the_own_part_count():
    table = "2p t0 z- e2 / 2 - 怒- 765,-,- c:M / 2 - -- 32,-,- c:KM"
    done = after(table, "fetch --; chant L wrath")
    assert (step(done), who(done)) == (Step.WRATH, (1,))


def test_a12_b_each_does_all_own_cuts_one_after_the_other():
    done = after(WRATH, "fetch --; chant L wrath")
    assert {*offered(done)} == {"cut 0a top", "cut 0a bottom", "cut 0b top"}
    done = after(done, "cut 0a top; cut 0b top")
    assert (who(done), tower(done, "0a"), tower(done, "0b")) == ((1,), "76", "")
    assert clauses(why(done, "pass")) == ["A12"]


def test_a12_b_it_stops_when_no_tower_is_left():
    done = after("2p t0 z- e1 / 2 - 怒- 7,-,- c:KKK / 2 - -- -,-,-", "fetch --; chant L wrath")
    assert is_over(done)
    assert tower(done, "0a") == ""


def test_a12_c_no_katana_effect_for_dance_or_shield():
    done = after(WRATH, "fetch --; chant L wrath; cut 0a top; cut 0b top; cut 1a top")
    assert tower(done, "1a") == "3"
    assert rare(done, 1).lasting[0].gathered == ""


def test_r33_stops_dance_covers_its_owner_from_wrath():
    done = after(WRATH.replace(" / ", " R33=stops / ", 1), "fetch --; chant L wrath; cut 0a top; cut 0b top")
    assert (tower(done, "1a"), step(done)) == ("32", Step.FETCH)


def test_r31_joint_everybody_cuts_at_once():
    table = WRATH.replace(" / ", " R31=joint / ", 1)
    assert who(after(table, "fetch --; chant L wrath")) == (0, 1)
    done = after(table, "fetch --; chant L wrath; cut 0a top + cut 1a bottom")
    assert (tower(done, "0a"), tower(done, "1a"), who(done)) == ("76", "2", (0,))


# 嵐 A15


def test_a15_a_the_thunders_of_all_go_to_their_holders_parts():
    done = after("2p t0 z- e2 / 2 T 嵐- 765,-,- / 2 T -T 43,-,-", "fetch --; chant L storm")
    seats = at(done).state.seats
    assert ("T" in seats[0].canyon, seats[1].canyon.count("T")) == (True, 2)
    assert (seats[0].inner, seats[1].inner) == ("", "")


def test_a15_b_each_resolution_is_a_t9_and_heights_are_compared_anew():
    done = after("2p t0 z- e2 / 2 T 嵐- 765,-,- / 2 T -- 46,-,-", "fetch --; chant L storm")
    assert yang(done) == (4, 1)  # a Lotus of Silents gives 2, then the Unsettled Tower costs 1
    assert at(done).state.seats[0].completed == ("765",)


def test_a15_b_a_dropout_ends_the_game():
    done = after("2p t0 z- e2 / 2 T 嵐- 35,-,- / 1 T -- 465,-,-", "fetch --; chant L storm")
    assert is_over(done)
    assert (result(done).out, tower(done, "0a")) == ((1,), "35")


def test_a15_the_chanter_chooses_among_equals():
    done = after("2p t0 z- e2 / 2 T 嵐- 76,-,- / 2 - -- 43,-,-", "fetch --; chant L storm")
    assert (offered(done), who(done)) == (["tower 0a", "tower 1a"], (0,))


def test_a15_c_no_answers_no_dance_and_destroy_gathers_no_thunder():
    table = "2p t0 z- e2 / 2 T 嵐- -,-,- d:N / 2 - RH 43,-,- a:l舞"
    done = after(table, "fetch --; chant L storm")
    assert (tower(done, "1a"), at(done).state.seats[0].gathered) == ("", "N")


def test_a15_and_ac6_a_with_no_thunder_it_is_chanted_and_nothing_is_resolved():
    done = after("2p t0 z- e2 @ACT / 2 5 嵐- 765,-,- / 2 - -- 43,-,-", "chant L storm")
    assert (tower(done, "0a"), tower(done, "1a"), yang(done), canyon(done)) == ("765", "43", (2, 2), "嵐")


def test_a15_with_no_tower_left_the_thunders_go_at_once():
    done = after("2p t0 z- e2 / 2 T 嵐- -,-,- / 2 T -- -,-,-", "fetch --; chant L storm")
    assert canyon(done) == "TT嵐"


# 焔 A29


def test_a29_a_it_burns_at_the_end_of_the_very_turn_in_which_it_is_chanted():
    done = after("2p t0 z- e2 / 2 - 焔- -,-,- / 2 - -- 765,-,-", "fetch --; chant L flame 1a")
    assert (tower(done, "1a"), at(done).state.seats[1].canyon, at(done).state.turn) == ("65", "7", 1)


def test_a29_b_it_is_spent_as_soon_as_its_circle_has_no_tower():
    done = after("2p t0 z- e2 / 2 - 焔- -,-,- / 2 - -- 7,-,-", "fetch --; chant L flame 1a")
    assert (at(done).state.seats[1].canyon, rare(done, 1).burning) == ("7焔", "")


def test_a29_b_breaking_the_tower_for_a_summon_counts():
    done = after("2p t0 z- e1 / 2 - 龍- 765,-,- a:ia / 2 - -- -,-,-", "fetch --; chant L dragon 0a")
    assert ("焔" in at(done).state.seats[0].canyon, tower(done, "0a"), rare(done, 0).burning) == (
        True,
        "龍",
        "",
    )


def test_a29_c_a_seal_that_ended_in_this_turn_no_longer_pauses_it():
    table = "2p t0 z- e2 / 2 - -- 765*T1,-,- a:ia / 2 - -- -,-,-"
    assert tower(after(table, "fetch --"), "0a") == "65"
    assert tower(after(table.replace("*T1", "*T2"), "fetch --"), "0a") == "765"


def test_a29_c_a_burnt_ninja_acts_before_the_next_turn():
    done = after("2p t0 z- e2 / 2 1 焔- -,-,- / 2 52 -- 忍7,-,-", "fetch --; chant L flame 1a")
    assert (step(done), who(done), at(done).state.turn) == (Step.NINJA, (1,), 0)


def test_a29_d_nothing_burns_after_the_last_turn():
    done = after("2p t0 z- e1 / 2 - -- 765,-,- a:ia / 2 - -- -,-,-", "fetch --")
    assert (is_over(done), tower(done, "0a")) == (True, "765")


def test_ac2_a_one_shot_is_the_only_thing_of_its_turn():
    table = "2p t0 z- e2 / 2 - 焔4 76,-,- / 2 - -- 765,-,-"
    assert clauses(why(after(table, "fetch --; pile R a"), "chant L flame 1a")) == ["AC2"]
    assert at(after(table, "fetch --; chant L flame 1a")).state.turn == 1  # the other Hand stays as it is
    power = "2p t0 z- e2 / 2 - 焔- 龍,-,- a:ca / 2 1 -- 765,-,-"
    assert clauses(why(after(power, "fetch --; power R dragon 1B1"), "chant L flame 1a")) == ["AC2"]
