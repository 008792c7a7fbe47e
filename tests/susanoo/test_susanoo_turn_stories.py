"""Components, set-up and turns (WC, WS, WT): one little story for each clause."""

import pytest
from susanoo_stories import after, at, chooser, node, offered, refused, seat, step

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Over
from raigo_lab.susanoo.cards import starter
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.effects import BEATS
from raigo_lab.susanoo.engine import Susanoo

# A table that goes on: a Head in the discards, Transformations in the deck.
GOES_ON = "ex:O8 b:-"


def test_wc1_every_card_once_in_its_deck():
    counts = {kind: len(starter().of_kind(kind)) for kind in "BYOEIT"}
    assert counts == {"B": 8, "Y": 24, "O": 8, "E": 20, "I": 30, "T": 15}


def test_wc2_levels_stay_between_1_and_12():
    low = after(f"3p t0 r1 eE03 w- fT01 {GOES_ON} / B3 1 / B6 6 / B7 7", "")
    assert seat(low, 0).level == 1  # the Curse takes nothing
    high = f"3p t0 r1 eE05 w- fT01 {GOES_ON} / B3 12 / B6 6 / B7 7"
    assert seat(high, 0).level == 12


def test_wc3_elements_beat_each_other_in_a_circle():
    assert BEATS == {"W": "F", "F": "A", "A": "E", "E": "W"}


def test_wc5_an_empty_deck_is_made_of_its_discards():
    line = "3p t0 r1 e- w- fT01 ex:O8,Y01,E05 b:- / B3 4 / B6 6 / B7 7"
    assert sorted(offered(line)) == ["card E05", "card O8", "card Y01"]
    assert at(line).state.event_discards == ()


def test_wc5_with_both_empty_nothing_is_drawn():
    line = "3p t0 r1 eE06 w- fT01 q:T02 b:- / B3 4 h:O8 / B6 6 / B7 7"
    table = after(line, "draw")  # the Harvest, face up, brings no Reward; it is drawn again unseen
    assert seat(table, 0).hand == ("O8", "E06")


def test_ws1_six_cards_each_and_a_pool_of_three():
    for seats in (3, 4, 5):
        state = deal(seats, 1).state
        for one in state.seats:
            assert [card[0] == "I" for card in one.hand] == [False] * 3 + [True] * 3
        assert (len(state.pool), state.transformations.size) == (3, 12)
        assert (state.events.size, state.rewards.size) == (52 - 3 * seats, 30 - 3 * seats)
    with pytest.raises(InvalidArgument, match="3, 4 or 5"):
        deal(2, 1)


def test_ws2_beings_are_chosen_clockwise_from_the_first_player():
    position = deal(4, 3, first=2)
    game = Susanoo(position.box)
    state, order = game.start(position.state), []
    while state.stack[-1].step.name == "BEING":
        order.append(game.node(state).seat)
        state = game.apply(state, game.node(state).options[0])
    assert order == [2, 3, 0, 1]
    assert [one.being for one in state.seats] == ["B3", "B4", "B1", "B2"]
    assert all(one.level == 1 for one in state.seats)
    with pytest.raises(InvalidArgument, match="first player"):
        deal(3, 1, first=3)


def test_wt1_a_dead_player_draws_two_of_each_and_lives():
    line = "3p t0 r1 eY01,E05,E03 wI01,I02,I03 fT01 q:T02 ex:O8 b:- / B3 4 x / B6 6 / B7 7"
    table = at(line)
    assert not seat(table, 0).dead
    assert seat(table, 0).hand == ("I01", "I02", "Y01", "E05")


def test_wt2_one_is_active_by_itself_several_are_declared():
    one = at(f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 m:T13 / B6 6 / B7 7")
    assert seat(one, 0).active == "T13"
    two = f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 m:T13,T07 / B6 6 / B7 7"
    assert offered(two) == ["active T13", "active T07"]
    assert seat(after(two, "active T07"), 0).active == "T07"
    assert refused(two, "active T01") == ["WT2"]


def test_wt3_lay_is_worn_if_the_slot_is_free_else_carried():
    line = f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 h:I14,I19,I22 / B6 6 / B7 7"
    table = after(line, "lay I14; lay I19")
    assert (seat(table, 0).worn, seat(table, 0).carried) == (("I14",), ("I19",))
    assert refused(line, "lay I22") == ["WT3"]
    assert refused(line, "lay I01") == ["WT3"]


def test_wt3_what_was_changed_does_not_change_again_in_the_window():
    line = f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 i:I14*,I19,I20 / B6 6 / B7 7"
    table = after(line, "wear I19")
    assert seat(table, 0).worn == ("I19",)
    assert "wear I14" not in offered(table)
    assert refused(table, "wear I14") == ["WT3"]
    assert refused(table, "wear I20") == ["WT3"]  # its slot was changed


def test_wt3_a_now_event_from_hand_happens_to_any_living_player():
    line = f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 h:E03 / B6 6 / B7 7 x"
    assert offered(line) == ["done", "play E03 0", "play E03 1"]
    assert seat(after(line, "play E03 1"), 1).level == 5
    assert refused(line, "play E03 2") == ["WD3"]


def test_wr15_before_whom_a_lasting_event_may_be_laid():
    line = f"3p t0 r1 eY01 w- fT01 {GOES_ON} WR15=any / B3 4 h:E09 / B6 6 / B7 7"
    assert seat(after(line, "play E09 2"), 2).lasting == ("E09",)
    own = line.replace(" WR15=any", "")
    assert offered(own) == ["done", "play E09"]
    assert seat(after(own, "play E09"), 0).lasting == ("E09",)
    assert refused(own, "play E09 2") == ["WR15"]


def test_wt3_an_ability_works_once_a_turn():
    line = f"3p t0 r1 eE05,E06 wI01,I02 fT01 {GOES_ON} / B5 4 h:E11,E12 / B6 6 / B7 7"
    table = after(line, "use B5; discard E11")
    assert seat(table, 0).hand == ("E12", "I01")
    assert refused(table, "use B5") == ["WT3"]


def test_wt4_a_yokai_face_up_is_fought_at_once():
    table = at(f"3p t0 r1 eY01 w- fT01 {GOES_ON} / B3 4 / B6 6 / B7 7")
    assert [foe.card for foe in table.state.battle.yokai] == ["Y01"]
    assert step(table) == "LOOP"


def test_wt5_now_happens_lasting_lies_there_others_go_to_the_hand():
    rest = f"w- fT01 {GOES_ON} / B3 4 h:Y02 / B6 6 / B7 7"
    now = at(f"3p t0 r1 eE05,Y01 {rest}")
    assert (seat(now, 0).level, now.state.event_discards) == (5, ("O8", "E05"))
    assert seat(f"3p t0 r1 eE09,Y01 {rest}", 0).lasting == ("E09",)
    assert seat(f"3p t0 r1 eE13,Y01 {rest}", 0).hand == ("Y02", "E13")


def test_wt6_draw_unseen_or_fight_from_hand():
    line = f"3p t0 r1 eY01,Y03 w- fT01 {GOES_ON} @event / B3 4 h:Y02,O1,I22 / B6 6 / B7 7"
    assert offered(line) == ["draw", "fight Y02", "fight O1"]
    assert seat(after(line, "draw"), 0).hand == ("Y02", "O1", "I22", "Y01")
    assert after(line, "fight O1").state.battle.yokai[0].card == "O1"
    assert refused(line, "fight I22") == ["WT6"]
    assert refused(line, "fight Y09") == ["WT6"]


def test_wt6_is_compulsory_if_possible():
    line = "3p t0 r1 e- w- fT01 q:T02 b:- @event / B3 4 h:Y02 / B6 6 / B7 7 h:O8"
    assert step(line) == "LOOP"  # nothing to draw: the fight begins unasked
    two = line.replace("h:Y02", "h:Y02,Y03")
    assert offered(two) == ["fight Y02", "fight Y03"]
    assert refused(two, "draw") == ["WC5"]


def test_wt6_does_not_follow_a_battle():
    line = f"3p t0 r1 eY01 wI01,I02 fT01 {GOES_ON} / B3 9 h:Y02 / B6 6 / B7 7"
    assert step(after(line, "pass; roll 1")) == "WINDOW"  # the End Phase, with a Hat to lay


def test_wt7_a_window_at_the_end_and_none_for_the_dead():
    line = f"3p t0 r1 eO1 w- fT01 {GOES_ON} / B7 1 h:I14 / B6 6 / B4 7"
    table = after(line, "done; pass; roll 1; leave; leave")
    assert seat(table, 0).dead
    assert table.state.turn == 1


def test_wt8_extra_cards_are_discarded_or_given_to_the_lowest():
    hand = "h:Y01,Y02,Y03,Y04,Y05,Y06"
    line = f"3p t0 r1 eE05 w- fT01 {GOES_ON} @end / B3 4 {hand} / B6 2 / B4 2"
    assert offered(line)[:7] == [*(f"discard Y0{n}" for n in range(1, 7)), "give Y01 1"]
    assert "give Y01 2" in offered(line)
    assert seat(after(line, "give Y03 2"), 2).hand == ("Y03",)
    assert after(line, "discard Y03").state.event_discards == ("O8", "Y03")
    assert refused(line, "give Y09 1") == ["WT8"]
    assert refused(line, "give Y01 0") == ["WT8"]


def test_wt8_who_is_lowest_discards():
    hand = "h:Y01,Y02,Y03,Y04,Y05,Y06"
    line = f"3p t0 r1 eE05 w- fT01 {GOES_ON} @end / B3 2 {hand} / B6 2 / B4 5"
    assert offered(line) == [f"discard Y0{n}" for n in range(1, 7)]
    assert refused(line, "give Y01 1") == ["WT8"]


def test_wr13_extra_cards_may_have_to_be_discarded():
    hand = "h:Y01,Y02,Y03,Y04,Y05,Y06"
    line = f"3p t0 r1 eE05 w- fT01 {GOES_ON} @end WR13=discard / B3 4 {hand} / B6 2 / B4 5"
    assert offered(line) == [f"discard Y0{n}" for n in range(1, 7)]
    assert refused(line, "give Y01 1") == ["WR13"]


def test_wt9_and_ws2_rounds_go_up_with_seat_0():
    line = "3p t2 r4 eE13,E14,Y01 w- fT01 ex:O8 b:- @event / B3 4 h:I14 / B6 2 / B4 5"
    table = after(line, "")
    assert (table.state.turn, table.state.round) == (0, 5)


# The end


def test_we1_the_game_ends_with_the_turn_in_which_the_last_head_was_collected():
    line = "3p t0 r1 eO1,Y01 w- fT01 q:T02 b:- / B7 12 i:I19* m:T13 / B6 6 / B4 7"
    table = after(line, "pass")
    assert isinstance(node(table), Over)
    assert seat(table, 0).heads == ("O1",)


def test_we1_the_game_ends_when_the_transformation_deck_is_empty():
    line = "3p t0 r1 eO1,Y01 w- fT01 q:T02 ex:O8 b:- / B7 12 i:I19* m:T13 / B6 6 / B4 7"
    assert isinstance(node(after(line, "pass")), Over)
    longer = line.replace("fT01", "fT01,T03")
    assert not isinstance(node(after(longer, "pass")), Over)


def test_wr9_once_there_is_no_end_phase_any_more():
    line = "3p t0 r1 eO1,Y01 w- fT01 q:T02 b:- / B7 12 h:I14 i:I19* m:T13 / B6 6 / B4 7"
    assert step(after(line, "done; pass")) == "WINDOW"
    assert isinstance(node(after(line.replace(" / B7", " WR9=once / B7"), "done; pass")), Over)


def test_wr9_once_an_end_phase_in_which_the_end_comes_stops_there_with_no_cards_given_up():
    line = "3p t0 r1 eO1,Y01 w- fT01 q:T02 ex:O8 b:- @end / B7 12 h:I30,I01,I02,I03,I04,I05,I06,I08,I09,I10 / B6 6 / B4 7"
    pick = "play I30; discard I01; discard I02; discard I03"
    assert step(after(line, pick + "; pick T02; done")) == "LIMIT"
    once = after(line.replace("@end", "@end WR9=once"), pick + "; pick T02")
    assert isinstance(node(once), Over)
    assert len(seat(once, 0).hand) == 6
    longer = line.replace("fT01", "fT01,T03").replace("@end", "@end WR9=once")
    assert step(after(longer, pick + "; pick T02; done")) == "LIMIT"


def test_wr10_the_last_round():
    line = "3p t2 r4 eE13,E14,Y01 w- fT01 ex:O8 b:- @event WR10=4 / B3 4 / B6 2 / B4 5"
    assert isinstance(node(line), Over)
    assert not isinstance(node(line.replace("WR10=4", "WR10=0")), Over)


# Transformations


def test_wf1_and_wf2_a_pick_from_the_pool_which_is_refilled():
    line = "3p t0 r1 eY01 w- fT01,T03 q:T02,T05,T06 ex:O8 b:- / B3 4 h:E08 / B6 6 / B7 7"
    table = after(line, "play E08 0")
    assert offered(table) == ["pick T02", "pick T05", "pick T06"]
    table = after(table, "pick T05")
    assert seat(table, 0).transformations == ("T05",)
    assert (table.state.pool, table.state.transformations.top) == (("T02", "T06", "T01"), ("T03",))
    assert refused(after(line, "play E08 0"), "pick T01") == ["WF2"]


def test_wf3_it_sleeps_until_the_next_turn():
    line = "3p t0 r1 eY01 w- fT01,T03 q:T02,T05,T06 ex:O8 b:- / B3 4 h:E08 / B6 6 / B7 7"
    assert seat(after(line, "play E08 0; pick T02"), 0).active == ""


def test_wf4_refresh_costs_items_worth_5():
    line = "3p t0 r1 eY01 w- fT01,T03,T04 q:T02 ex:O8 b:- / B3 4 h:I21,I05 i:I14* / B6 6 / B7 7"
    assert "refresh" in offered(line)
    table = after(line, "refresh")
    assert offered(table) == ["discard I21", "discard I05", "discard I14"]
    table = after(table, "discard I05; discard I14")
    assert table.state.reward_discards == ("I05", "I14")
    assert sorted(offered(table)) == ["card T01", "card T02", "card T03", "card T04"]
    table = after(table, "card T03; card T02; card T01")
    assert (table.state.pool, table.state.transformations.top) == (("T03", "T02", "T01"), ("T04",))


def test_wf4_what_a_refresh_needs():
    poor = "3p t0 r1 eY01 w- fT01 q:T02 ex:O8 b:- / B3 4 h:I21,I14 / B6 6 / B7 7"
    assert refused(poor, "refresh") == ["WF4"]
    no_pool = "3p t0 r1 eY01 w- fT01 ex:O8 b:- / B3 4 h:I21,I05,I14 / B6 6 / B7 7"
    assert refused(no_pool, "refresh") == ["WF4"]


def test_wf4_nothing_is_asked_if_all_must_go():
    line = "3p t0 r1 eY01 w- fT01,T03,T04 q:T02 ex:O8 b:- / B3 4 h:I21,I05 / B6 6 / B7 7"
    table = after(line, "refresh")
    assert isinstance(node(table), Chance)
    assert table.state.reward_discards == ("I21", "I05")


def test_wf4_when_about_to_pick():
    line = "3p t0 r1 eY01 w- fT01,T03,T04 q:T02 ex:O8 b:- / B3 4 h:E08,I21,I05 / B6 6 / B7 7"
    table = after(line, "play E08 0")
    assert offered(table) == ["pick T02", "refresh"]
    table = after(table, "refresh; card T03; card T04; card T01")
    assert offered(table) == ["pick T03", "pick T04", "pick T01"]
    assert chooser(table) == 0
