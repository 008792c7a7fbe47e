"""Battles (WB, WI, WH, WL, WO) and Death (WD): one little story for each clause."""

from fractions import Fraction

import pytest
from susanoo_stories import after, at, chooser, events, node, offered, refused, seat, step

from raigo_lab.games.protocol import Chance, Joint
from raigo_lab.susanoo.death import die
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.sums import all_dice, sums

TAIL = "w- fT01 q:T02 ex:O8 b:-"


def totals(position):
    table = at(position)
    return sums(table.box, table.state)


def dice(position):
    table = at(position)
    return [(die.kind, die.seat, die.foe) for die in all_dice(table.box, table.state)]


# Sums


def test_wb1_and_wb3_them_is_the_sum_over_all_yokai():
    assert totals(f"3p t0 r1 e- {TAIL} @battle:Y01,Y16;them=2 / B3 4 / B6 6 / B7 7") == (5, 9)


def test_wb2_level_standing_and_played_never_under_one():
    line = f"3p t0 r1 e- {TAIL} @battle:Y05 / B3 4 i:I19* m:T13* g:E09 / B6 6 / B7 7"
    assert totals(line)[0] == 4 + 1 + 3 + 2 - 3
    assert totals(line.replace("B3 4", "B6 1").replace("B6 6", "B3 6"))[0] == 3
    weak = f"3p t0 r1 e- {TAIL} @battle:Y05 / B6 1 g:E09 / B3 6 / B7 7"
    assert totals(weak)[0] == 1


def test_wr14_a_yokai_counts_at_least_one():
    line = f"3p t0 r1 e- {TAIL} @battle:Y01 / B6 1 h:E15 / B3 6 / B7 7"
    assert totals(after(line, "play E15 Y01"))[1] == 1
    assert totals(after(line.replace("@battle:Y01", "@battle:Y01 WR14=none"), "play E15 Y01"))[1] == -2


def test_wb4_one_die_a_pair_by_elements():
    line = f"3p t0 r1 e- {TAIL} @battle:Y07,Y16,Y05;helper=1 / B3 9 / B7 6 / B6 7"
    # Fire beats Air and is beaten by Water; Earth is beaten by Air and beats Water; Void means nothing.
    assert dice(line) == [("us", 0, "Y07"), ("them", 0, "Y16"), ("them", 1, "Y07"), ("us", 1, "Y16")]


def test_wr12_only_the_transformation_may_count():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 / B3 3 m:T13* / B6 6 / B7 7"
    assert dice(line) == []
    assert dice(line.replace("@battle:Y16", "@battle:Y16 WR12=transformation")) == [("us", 0, "Y16")]


def test_wb5_battle_conditions_ask_for_the_fighter_only():
    line = f"3p t0 r1 e- {TAIL} @battle:Y14;helper=1 / B6 4 / B3 6 i:I14* / B7 7"
    assert totals(line)[1] == 5 + 2  # the fighter's hands are bare, though the helper has a Bow
    assert totals(line.replace("B6 4", "B6 4 i:I19*"))[1] == 5


def test_wb6_fighter_first_then_helper_yokai_in_order_then_luck():
    line = f"3p t0 r1 e- {TAIL} @battle:Y18;helper=1 / B2 3 m:T08* / B4 6 m:T09* / B7 7"
    assert dice(line) == [
        ("us", 0, "Y18"),
        ("luck", 0, ""),
        ("luck", 0, ""),
        ("us", 1, "Y18"),
        ("luck", 1, ""),
    ]


def test_wb6_a_die_may_be_rolled_again_and_again():
    line = "3p t0 r1 e- wI01,I02 fT01 q:T02 ex:O8 b:- @battle:Y07 WR5=off / B3 1 h:I27 / B8 6 / B7 7"
    table = after(line, "pass; roll 1")
    assert offered(table) == ["keep", "reroll I27"]
    table = after(table, "reroll I27; roll 6")
    assert step(table) != "REROLL"
    assert table.state.reward_discards == ("I27",)
    assert refused(after(line, "pass; roll 1"), "reroll B8") == ["WB6"]


def test_wb6_an_ability_rerolls_once_a_battle():
    line = f"3p t0 r1 e- {TAIL} @battle:Y07,Y14 WR5=off / B8 1 m:T04* / B3 6 / B7 7"
    table = after(line, "pass; roll 1; reroll B8; roll 2; roll 3")
    assert isinstance(node(table), Chance)  # the first escape die, not a second reroll


def test_wb7_and_wr1_equal_sums():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 / B3 3 m:T13* / B6 6 / B7 7"
    assert battle_odds(*reversed(at(line))).win == 0
    assert battle_odds(*reversed(at(line.replace("@battle:Y16", "@battle:Y16 WR1=player")))).win == 1


def test_wb8_with_no_yokai_left_the_battle_ends():
    line = f"3p t0 r1 e- {TAIL} @battle:Y22 / B6 1 h:I29 g:E10 / B3 6 / B7 7"
    table = after(line, "play I29 Y22")
    assert table.state.battle is None
    assert seat(table, 0).level == 1
    assert set(table.state.event_discards) >= {"O8", "Y22", "E10"}


def test_wb9_levels_sake_rewards():
    line = "3p t0 r1 e- wI01,I02,I03 fT01 q:T02 ex:O8 b:- @battle:Y20 / B3 9 / B6 6 / B7 7"
    table = after(line, "pass; roll 1")
    own = seat(table, 0)
    assert (own.level, own.sake, own.hand) == (11, ("Y20",), ("I01", "I02"))


def test_wb9_a_head_gives_two_levels_and_a_pick_and_no_reward():
    line = "3p t0 r1 e- wI01 fT01,T03 q:T02,T04 ex:O8 b:- @battle:O1 / B6 12 i:I19* / B3 6 / B7 7"
    table = after(line, "pass; roll 1")
    assert offered(table) == ["pick T02", "pick T04"]
    table = after(table, "pick T04")
    assert (seat(table, 0).heads, seat(table, 0).hand) == (("O1",), ())


def test_wb9_win_clauses_come_last():
    line = "3p t0 r1 e- wI01 fT01 q:T02 ex:O8 wx:I21,I22 b:- @battle:Y01 / B3 9 m:T06* / B6 6 / B7 7"
    table = after(line, "pass; roll 6")
    assert offered(table) == ["take I21", "take I22"]
    assert seat(after(table, "take I22"), 0).hand == ("I01", "I22")


def test_wb10_used_sake_and_unbeaten_yokai_are_discarded():
    line = f"3p t0 r1 e- {TAIL} @battle:O1 / B6 2 h:I14 k:Y01 g:E10 / B3 6 k:Y02 / B7 7"
    table = after(line, "sake O1; sake 0; pass; roll 1; roll 6")
    assert set(table.state.event_discards) == {"O8", "Y01", "Y02", "O1", "E10"}


# Interference


def test_wi1_who_may_do_what():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16;next=1;passes=1 / B3 4 / B4 6 h:I22,I25,I29,I28 / B6 7"
    assert offered(line) == ["pass", "play I22 us", "play I22 them"]
    for action in ("play I25", "play I29 Y16", "play I28", "use B4", "flee", "ask 2 -"):
        assert refused(line, action, 1) == ["WI1"]
    helping = line.replace("next=1", "helper=1;next=1")
    assert offered(helping)[3:] == ["play I25", "play I29 Y16", "play I28", "use B4"]


def test_wi2_all_must_pass_in_a_row():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 WR5=off / B6 4 h:I22 / B3 6 h:I23 / B7 7"
    table = after(line, "pass; play I23 them")
    assert chooser(table) == 0  # seat 2 can only pass
    assert table.state.battle.passes == 1
    assert isinstance(node(after(table, "pass")), Chance)  # seat 1 has nothing left: the escape dice


def test_wi3_an_ability_once_a_battle_and_its_cost_at_once():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 WR5=off / B4 4 h:Y01,Y02,Y03 / B3 6 / B7 7"
    table = after(line, "use B4; discard Y02")
    assert totals(table)[0] == 6
    assert refused(table, "use B4") == ["WI3"]
    assert refused(line.replace("h:Y01,Y02,Y03", ""), "use B4") == ["WK1"]


def test_wi4_a_yokai_wanders_in():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16;next=1 WR5=off / B4 4 / B3 6 h:E11,Y01,O2 / B7 7"
    assert offered(line) == ["pass", "play E11 Y01", "play E11 O2"]
    table = after(line, "play E11 O2")
    assert [foe.card for foe in table.state.battle.yokai] == ["Y16", "O2"]
    assert seat(table, 1).hand == ("Y01",)
    assert refused(line.replace(",Y01,O2", ",I22"), "play E11 O2", 1) == ["WK1"]


def test_wi5_flee_ends_the_loop_without_reckoning():
    line = f"3p t0 r1 e- {TAIL} @battle:Y01 / B3 9 h:E13 / B6 6 / B7 7"
    table = after(line, "flee")
    assert offered(table) == [f"roll {n}" for n in range(1, 7)]
    assert seat(after(table, "roll 5"), 0).hand == ("E13",)
    assert seat(after(table, "roll 4"), 0).hand == ()
    assert seat(after(table, "roll 4"), 0).sake == ()


def test_wi6_a_cancelled_card_does_nothing_and_costs_nothing():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 WR5=off / B6 4 h:I22,E11,Y01 / B3 6 h:E17 / B7 7"
    table = after(line, "play E11 Y01")
    assert (chooser(table), offered(table)) == (1, ["allow", "cancel E17"])
    cancelled = after(table, "cancel E17")
    assert seat(cancelled, 0).hand == ("I22", "Y01")
    assert set(cancelled.state.event_discards) == {"O8", "E11", "E17"}
    assert len(cancelled.state.battle.yokai) == 1
    assert len(after(table, "allow").state.battle.yokai) == 2
    assert refused(table, "cancel E11") == ["WI6"]


def test_wi6_costs_are_untouched_by_a_cancel():
    line = "3p t0 r1 eY01 w- fT01 q:T02 ex:O8 b:- / B3 4 h:I30,Y02,Y03,Y04 / B6 6 h:E17 / B7 7"
    table = after(line, "play I30; cancel E17")
    assert seat(table, 0).hand == ("Y02", "Y03", "Y04")
    assert table.state.pool == ("T02",)


def test_wi6_abilities_sake_and_heads_cannot_be_cancelled():
    line = f"3p t0 r1 e- {TAIL} @battle:O1 WR5=off / B4 4 h:Y01,O2 k:Y03 / B3 6 h:E17 / B7 7"
    for action in ("use B4", "sake O1", "join O2"):
        assert step(after(line, action)) != "ANSWER"


# Help


def test_wh1_each_at_most_once_and_one_helper_at_most():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 / B3 4 / B6 6 / B7 7"
    table = after(line, "ask 1 r1; refuse")
    assert refused(table, "ask 1 r1") == ["WH1"]
    table = after(table, "ask 2 r1; accept")
    assert table.state.battle.helper == 2
    assert refused(after(line, "ask 1 r1; accept"), "ask 2 -") == ["WH1"]
    assert refused(line, "ask 0 -") == ["WH1"]
    assert refused(line.replace("B7 7", "B7 7 x"), "ask 2 -") == ["WH1"]


def test_wh2_one_counter_offer():
    line = f"3p t0 r1 e- {TAIL} @battle:Y18 / B3 4 / B6 6 / B7 7"
    table = after(line, "ask 1 -")
    assert (chooser(table), offered(table)[:3]) == (1, ["refuse", "accept", "counter y1"])
    assert refused(table, "counter -") == ["WH2"]
    table = after(table, "counter r2")
    assert (chooser(table), offered(table)) == (0, ["refuse", "accept"])
    assert str(after(table, "accept").state.battle.terms) == "r2"
    assert after(table, "refuse").state.battle.helper == -1


def test_wr5_no_counter_offers_and_no_help():
    line = f"3p t0 r1 e- {TAIL} @battle:Y18 WR5=none / B3 4 / B6 6 / B7 7"
    table = after(line, "ask 1 -")
    assert offered(table) == ["refuse", "accept"]
    assert refused(table, "counter r1") == ["WR5"]
    off = line.replace("WR5=none", "WR5=off")
    assert offered(off) == ["pass", "flee"]
    assert refused(off, "ask 1 -") == ["WR5"]


def test_wh3_terms_up_to_what_the_battle_offers():
    line = f"3p t0 r1 e- {TAIL} @battle:Y18,O1 / B3 4 / B6 6 / B7 7"
    asks = [option for option in offered(line) if option.startswith("ask 1")]
    assert len(asks) == 3 * 2 * 2 * 2
    assert asks[0] == "ask 1 -"
    assert asks[-1] == "ask 1 r2y1h1t1"
    assert refused(line, "ask 1 r3") == ["WH3"]


def test_wh4_and_wb9_the_helper_is_added_and_terms_redirect():
    line = "3p t0 r1 e- wI01,I02,I03 fT01,T03 q:T02,T04 ex:O8 b:- @battle:Y24,O1;helper=1;terms=r1y1h1t1 / B6 12 i:I19* / B4 12 i:I20* / B7 7"
    assert totals(line)[0] == 12 + 3 + 12 + 2 + 2
    table = after(line, "pass; roll 6")
    assert chooser(table) == 1  # the first pick is the helper's
    table = after(table, "pick T02")
    assert offered(table) == ["take I01", "take I02", "take I03"]
    table = after(table, "take I03")
    assert (seat(table, 1).hand, seat(table, 1).sake, seat(table, 1).heads) == (("I03",), ("Y24",), ("O1",))
    assert seat(table, 0).hand == ("I01", "I02")
    assert (seat(table, 0).level, seat(table, 1).level) == (12, 12)


def test_wh5_with_a_helper_rewards_lie_open():
    line = "3p t0 r1 e- w{I01,I02} fT01 q:T02 ex:O8 b:- @battle:Y01;helper=1 / B6 9 / B3 9 / B7 7"
    table = after(line, "pass; roll 6")
    (taken, *_) = [event for event in events(table, "card I02") if event.kind == "drawn"]
    assert (taken.clause, taken.eyes) == ("WH5", None)
    assert seat(after(table, "card I02"), 0).hand == ("I02",)


# Escape and loss


def test_wl1_a_die_for_every_yokai_losses_in_order_death_once_and_last():
    line = f"3p t0 r1 e- {TAIL} @battle:Y22,Y10,Y24 WR5=off / B6 5 / B3 6 / B7 7"
    table = after(line, "flee; roll 4; roll 1; roll 2")
    assert seat(table, 0).level == 4  # Hitodama's loss came before Death
    assert seat(table, 0).dead


def test_wl1_helpers_losses_come_after_the_fighters():
    line = f"3p t0 r1 e- {TAIL} @battle:Y01;helper=1 WR5=off / B6 1 h:Y02,Y03 / B4 1 h:Y04,Y05 / B7 7"
    table = after(line, "flee; roll 1; roll 1")
    assert (chooser(table), offered(table)) == (0, ["discard Y02", "discard Y03"])
    assert chooser(after(table, "discard Y02")) == 1


def test_wr3_only_flight_may_give_an_escape_roll():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 WR3=no,WR5=off / B6 5 h:I22 / B4 6 / B7 7"
    assert seat(after(line, "pass"), 0).level == 4
    assert isinstance(node(after(line.replace("WR3=no,", ""), "pass")), Chance)


def test_wl2_who_flees_flees_from_all():
    line = f"3p t0 r1 e- {TAIL} @battle:Y01,Y02;helper=1 WR5=off / B6 1 / B4 1 / B7 7"
    table = after(line, "flee")
    assert len(table.state.stack[-1].dice) == 4


# Orochi


def test_wo1_heads_follow_yokai_rules_and_kill():
    line = f"3p t0 r1 e- {TAIL} @battle:O2 / B6 1 / B3 6 / B7 7"
    assert totals(line)[1] == 12 + 2
    assert seat(after(line, "flee; roll 1"), 0).dead


def test_wo2_three_sake_a_head_from_both_combatants():
    line = f"3p t0 r1 e- {TAIL} @battle:O2,Y01;helper=1 / B6 1 k:Y02,Y03,Y06 / B7 6 k:Y04,Y05 / B3 7"
    table = after(line, "sake O2; sake O2; sake O2")
    assert totals(table)[1] == 12 + 2 - 3 - 4 - 3 + 1  # Inari's counts 4
    assert refused(table, "sake O2") == ["WO2"]
    assert refused(line, "sake Y01") == ["WO2"]


def test_wo3_three_sake_against_the_fighter_and_never_the_helper():
    line = f"4p t0 r1 e- {TAIL} @battle:O2;helper=1;next=2 / B6 9 / B4 6 / B3 7 k:Y01,Y02 / B7 5 k:Y03,Y04"
    assert refused(line, "sake 1", 2) == ["WO3"]
    table = after(line, "sake 0; sake 0; pass; sake 0")
    assert totals(table)[0] == max(9 - 3 - 4 - 3, 1) + 6
    ordinary = line.replace("O2", "Y16").replace("B3 7", "B3 7 h:I22")
    assert refused(ordinary, "sake 0", 2) == ["WO3"]


def test_wo3_the_total_stays_at_one():
    line = f"3p t0 r1 e- {TAIL} @battle:O2;next=1 / B6 2 / B4 6 k:Y01 / B3 7"
    assert totals(after(line, "sake 0"))[0] == 1


def test_wo4_a_head_joins_a_head():
    line = f"3p t0 r1 e- {TAIL} @battle:O2;next=1 / B6 2 / B4 6 h:O3,Y01 / B3 7"
    assert offered(line) == ["pass", "join O3"]
    assert len(after(line, "join O3").state.battle.yokai) == 2
    assert refused(line, "join Y01") == ["WO4"]
    ordinary = line.replace("@battle:O2", "@battle:Y02").replace("h:O3", "h:I22,O3")
    assert refused(ordinary, "join O3", 1) == ["WO4"]


# Death


def test_wd1_the_lowest_takes_first_and_the_rest_is_discarded():
    line = f"4p t0 r1 eY05,Y06 {TAIL} @battle:O2 WR5=off / B6 2 h:I21,Y01 i:I14* g:E10 / B4 6 / B3 3 / B7 3"
    table = after(line, "flee; roll 1")
    assert (chooser(table), offered(table)) == (2, ["leave", "take I21", "take Y01", "take I14"])
    table = after(table, "take I14; leave; take Y01")
    assert (seat(table, 2).hand, seat(table, 3).hand, seat(table, 1).hand) == (("I14",), (), ("Y01",))
    assert "I21" in table.state.reward_discards
    assert "E10" in table.state.event_discards
    assert (seat(table, 0).hand, seat(table, 0).worn) == ((), ())


def test_wd2_level_transformations_sake_and_heads_stay_and_the_being_may_change():
    line = "3p t0 r1 e- w- fT01 q:T02 ex:O8 b:B1 @battle:O2 WR5=off / B6 2 k:Y01 o:O3 m:T13* / B4 6 / B3 3"
    table = after(line, "flee; roll 1")
    assert offered(table) == ["stay", "become B1"]
    table = after(table, "become B1")
    own = seat(table, 0)
    assert (own.being, own.level, own.sake, own.heads, own.transformations) == (
        "B1",
        2,
        ("Y01",),
        ("O3",),
        ("T13",),
    )
    assert table.state.beings == ("B6",)
    assert refused(after(line, "flee; roll 1"), "become B3") == ["WD2"]


def test_wd3_the_dead_do_nothing_but_count():
    line = f"3p t0 r1 e- {TAIL} @battle:Y20;next=2 / B6 4 / B4 3 x / B3 7 h:I22"
    assert chooser(line) == 2
    assert totals(line)[1] == 8  # seat 1 is lowest, though dead


def test_wr6_death_may_take_all():
    line = "3p t0 r1 e- w- fT01 q:T02 b:- @battle:O2 WR5=off,WR6=all / B6 2 k:Y01 o:O3 / B4 6 / B3 3"
    table = after(line, "flee; roll 1")
    assert (seat(table, 0).sake, seat(table, 0).heads) == ((), ())
    assert set(table.state.event_discards) | set(table.state.events.cards) >= {"Y01", "O3"}


@pytest.mark.parametrize(
    ("ruling", "gone"),
    [("all", [(("E10",), "g0"), (("Y01",), "k0"), (("O3",), "o0")]), ("cards", [(("E10",), "g0")])],
)
def test_wr6_what_death_discards_leaves_from_where_it_lay(ruling, gone):
    """WD1 The lasting Event from g0; with WR6 all the Sake from k0, the Head from o0."""
    line = f"3p t0 r1 eE05 w- fT01 q:T02 b:- @end WR5=off,WR6={ruling} / B6 2 h:E12 k:Y01 o:O3 g:E10 / B4 6 / B3 3"
    state, box = at(line)
    log = []
    dead = die(box, state, 0, log)
    assert [(event.cards, event.source) for event in log if event.kind == "discarded"] == gone
    assert dead.event_discards == tuple(card for cards, _ in gone for card in cards)


# Other rulings


def test_wr2_entry_dice_are_rolled_when_the_pair_appears():
    line = f"3p t0 r1 e- {TAIL} @battle:Y19 WR2=entry,WR5=off / B6 6 / B3 6 h:E11,Y10 / B7 7"
    table = after(line, "roll 2")
    assert step(table) == "LOOP"
    table = after(table, "pass; play E11 Y10; roll 5")
    assert [(foe.card, foe.ours) for foe in table.state.battle.yokai] == [("Y19", 2), ("Y10", 5)]


def test_wr2_entry_the_dice_of_a_banished_yokai_go_with_it():
    line = f"3p t0 r1 e- {TAIL} @battle:Y19,Y10 WR2=entry,WR5=off / B6 6 h:I29 / B3 6 / B7 7"
    table = after(line, "roll 2; roll 5; play I29 Y10")
    assert battle_odds(*reversed(at(table))).sums == (8, 7)


def test_wr4_sealed_all_others_choose_at_once():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16 WR4=sealed,WR5=off / B6 4 h:I21 / B3 6 h:I22 / B7 7 h:I29,I23"
    table = after(line, "play I21 us")
    assert chooser(table) == 0  # the fighter goes on until passing
    table = after(table, "pass")
    assert isinstance(node(table), Joint)
    assert offered(table) == {
        1: ["pass", "play I22 us", "play I22 them"],
        2: ["pass", "play I23 us", "play I23 them"],
    }
    assert refused(table, "play I22 us") == ["WR4"]
    assert refused(table, "pass + pass + pass") == ["WR4"]
    assert refused(table, "play I22 us", 1) == []
    done = after(table, "play I22 us + play I23 us")
    assert seat(done, 0).sake == ("Y16",)  # 4 + 2 + 3 + 3 against 6


def test_wr4_sealed_a_position_in_which_the_fighter_has_passed_begins_with_the_sealed_choice():
    line = f"3p t0 r1 e- {TAIL} @battle:Y16;next=1;passes=1 WR4=sealed,WR5=off / B6 4 h:I21 / B3 6 h:I22 / B7 7 h:I23"
    assert isinstance(node(line), Joint)
    assert set(offered(line)) == {1, 2}
    assert isinstance(node(line.replace(";passes=1", "")), Joint)  # next=1 alone says it too
    alone = line.replace("B7 7 h:I23", "B7 7")
    assert chooser(alone) == 1
    assert seat(after(alone, "play I22 us"), 0).sake == ("Y16",)  # one action only, then 4 + 3 against 6
    assert isinstance(
        node(after(alone, "pass")), Chance
    )  # nor is it asked again: 4 against 6, and the escape
    assert chooser(line.replace(";next=1;passes=1", "")) == 0


def test_wr4_sealed_a_later_action_is_done_only_if_still_legal():
    line = f"4p t0 r1 eY09 {TAIL} @battle:Y16,Y05;helper=1 WR4=sealed,WR5=off / B6 12 / B3 1 h:I29 / B7 7 h:E13 / B4 7"
    table = after(line, "pass; play I29 Y05 + play E13 Y05")
    # The Salt banished Mokumokuren first, so the Ambush had nothing to strengthen and stayed in hand.
    assert seat(table, 2).hand == ("E13",)
    assert seat(table, 1).hand == ()


# Chance


def test_wm2_chance_is_uniform():
    line = f"3p t0 r1 e{{Y01,Y02,E05}} {TAIL} / B3 4 / B6 6 / B7 7"
    assert {weight for _, weight in node(line).outcomes} == {Fraction(1, 3)}
