"""The end (E1 to E4, R10, R11, R13, R19, R21, R22), and what it is worth to a seat."""

from __future__ import annotations

import pytest
from support.stories import after, at, canyon, is_over, offered, result, step, tower, yang

from raigo_lab.raigo.outcome import OBJECTIVES, Outcome, margin, win
from raigo_lab.raigo.sameness import end_key
from raigo_lab.raigo.state import Position


def ended(text: str) -> Position:
    """The table after the last turn of a seat with empty Hands."""
    position = after(text, "fetch --")
    assert is_over(position)
    return position


def turns_left(position: Position) -> list[int]:
    """Whose turns are still played when everybody only fetches nothing."""
    turns = []
    while not is_over(position):
        turns.append(position.state.turn)
        position = after(position, "fetch --")
    return turns


# E1

LAST_ONE = {
    2: "2p t0 z1 / 2 - -- -,-,- / 2 - -- -,-,-",
    3: "3p t0 z1 bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-",
    4: "4p t0 z1 bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-",
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e1_one_more_turn_for_every_player_the_current_ones_being_the_last(seats):
    position = after(LAST_ONE[seats], "fetch --; place --")
    assert turns_left(position) == [*range(1, seats), 0]


def test_e1_the_current_turn_is_finished():
    """Raizan is empty after the draw; the Pile/Chant step goes on as ever."""
    position = after("2p t0 z1 / 2 - K- -,-,- / 2 - -- 55,-,-", "fetch --; place -1")
    assert position == at("2p t0 z- e3 @ACT / 2 - K1 -,-,- / 2 - -- 55,-,-")
    later = after(position, "chant L katana 1a top; pile R a")
    assert later == at("2p t1 z- e2 / 2 - -- 1,-,- c:K / 2 - -- 5,-,- c:5")


def test_e1_a_select_of_two_empties_raizan_as_well():
    position = after("2p t0 z12 / 2 - -- -,-,- / 2 - -- -,-,-", "fetch --; select 2; place --")
    assert position == at("2p t1 z- e2 / 2 21 -- -,-,- / 2 - -- -,-,-")


def test_e1_one_token_left_does_not_fire():
    position = after("2p t0 z12 / 2 - -- -,-,- / 2 - -- -,-,-", "fetch --; select 1; place --")
    assert position == at("2p t1 z2 / 2 1 -- -,-,- / 2 - -- -,-,-")
    assert position.state.last_turns is None


@pytest.mark.parametrize("raizan", ["1", "{1}"])
def test_e1_a_bag_becomes_empty_as_a_known_order_does(raizan):
    draw = "draw 1; " if raizan == "{1}" else ""
    before = f"2p t0 z{raizan} / 2 - -- -,-,- / 2 - -- -,-,-"
    assert turns_left(after(before, f"fetch --; {draw}place --")) == [1, 0]


def test_e1_purify_empties_raizan():
    before = "2p t1 z5 @ACT / 2 - -- -,-,- / 2 - P3 -,-,-"
    position = after(before, "chant L purify; purify 3; place --")
    assert position == at("2p t0 z- e2 / 2 - -- -,-,- / 2 5 -- -,-,- c:3P")
    assert turns_left(position) == [0, 1]


def test_e1_it_fires_once():
    """Purify in a last turn draws nothing and begins nothing anew."""
    before = "2p t0 z- e2 / 2 3 P- -,-,- / 2 - -- -,-,-"
    position = after(before, "fetch --; chant L purify; place --")
    assert position == at("2p t1 z- e1 / 2 3 -- -,-,- c:P / 2 - -- -,-,-")


@pytest.mark.parametrize(("count", "turns"), [(3, [2, 0, 1]), (2, [2, 0]), (1, [2])])
def test_e1_a_position_says_how_many_turns_are_left(count, turns):
    line = f"3p t2 z- e{count} bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-"
    assert turns_left(at(line)) == turns


def test_e1_with_raizan_empty_and_nothing_said_every_seat_has_one_turn():
    assert turns_left(at("2p t1 z- / 2 - -- -,-,- / 2 - -- -,-,-")) == [1, 0]
    assert turns_left(at("4p t2 z- bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-")) == [2, 3, 0, 1]


def test_e1_after_the_last_turn_seals_still_end():
    """T12 (1): the Thunder goes to the Canyon."""
    over = ended("2p t0 z- e1 / 2 - -- 777*T1,-,- / 2 - -- -,-,-")
    assert canyon(over) == "T"
    assert over.state.seats[0].circles[0].seal == ""


def test_e1_after_the_last_turn_a_due_destroy_is_applied():
    """T12 (2): the Sakura falls before E3 could count it."""
    over = ended("2p t0 z- e1 / 2 - -- 777,-,- / 2 - -- -,-,- d:MH")
    assert (tower(over, "0a"), canyon(over)) == ("", "777DHM")
    assert result(over).yang == (2, 2)


def test_e1_after_the_last_turn_a_seal_may_still_tip_destroy():
    before = "2p t0 z- e1 / 2 - -- 777*T1,543,- / 2 - -- -,-,- d:MK"
    chosen = after(before, "fetch --")
    assert (step(chosen).name, is_over(chosen)) == ("STRIKE", False)
    over = after(chosen, "tower 0a")
    assert is_over(over)
    # The Lotus of Silents is left: 1 + 1.
    assert result(over).yang == (4, 2)


def test_e1_nothing_can_be_done_once_it_is_over():
    over = ended("2p t0 z- e1 / 2 - -- -,-,- / 2 - K- 55,-,-")
    assert offered(over) == []


# E2


def test_e2_dropout_in_select_by_the_forbiddance():
    """T4 with 1 Yang: out at once. Nothing is discarded, nothing drawn, the due seal does not end."""
    before = "2p t0 z12 / 1 765 KT 444*T1,-,- / 2 - -- 666,-,-"
    over = after(before, "fetch --")
    assert is_over(over)
    board = over.state.seats[0]
    assert (board.yang, board.body, board.left + board.right, board.canyon) == (0, "765", "KT", "")
    assert (over.state.raizan, board.circles[0].seal) == ("12", "T")
    assert result(over) == Outcome(yang=(0, 2), inner=(5, 0), out=(0,))
    assert win(result(over)) == (-1, 1)


def test_e2_a_forbiddance_that_leaves_one_yang_goes_on():
    position = after("2p t0 z12 / 2 765 KT -,-,- / 2 - -- -,-,-", "fetch --")
    assert (yang(position), is_over(position), step(position).name) == ((1, 2), False, "FORBIDDANCE")


def test_e2_dropout_by_the_own_sixth_token():
    """T8, T9: the Six on a Five makes the Tower Unsettled, and the sixth token resolves it."""
    over = after("2p t0 z- / 1 - 6K 76555,44,- / 2 - -- -,-,-", "fetch --; pile L a")
    assert is_over(over)
    assert result(over) == Outcome(yang=(0, 2), inner=(1, 0), out=(0,))
    # The Katana was never acted on, and the Tower that was left is not resolved.
    assert (over.state.seats[0].right, tower(over, "0a"), tower(over, "0b")) == ("K", "", "44")


def test_e2_dropout_by_another_players_thunder():
    over = after("2p t0 z- / 2 - TK 765,-,- / 1 - -- 456,-,-", "fetch --; chant L discharge 1a")
    assert is_over(over)
    assert over.state.seats[1].canyon == "456"
    assert result(over) == Outcome(yang=(2, 0), inner=(1, 0), out=(1,))
    assert win(result(over)) == (1, -1)


def test_e2_the_chanter_may_drop_out_by_a_turned_thunder_of_its_own():
    """Seat 0 roars at its own Thunder and turns it to an Unsettled Tower."""
    before = "2p t0 z- / 1 - TR 45,-,- / 2 - -- 765,-,-"
    over = after(before, "fetch --; chant L discharge 1a; answer R roar")
    assert result(over).out == (0,)
    assert tower(over, "1a") == "765"


def test_e2_an_unsettled_tower_that_leaves_one_yang_goes_on():
    position = after("2p t0 z- / 2 - TK 765,-,- / 2 - -- 456,-,-", "fetch --; chant L discharge 1a")
    assert position == at("2p t0 z- e2 u=discharge @ACT / 2 - -K 765,-,- c:T / 1 - -- -,-,- c:456")


def test_e2_two_players_the_other_side_wins_with_yang_as_it_stands():
    """Seat 1's Sakura and seat 0's Lotus are not resolved."""
    over = after("2p t0 z12 / 1 765 KT 543,-,- / 1 - -- 666,-,-", "fetch --")
    assert result(over).yang == (0, 1)
    assert win(result(over)) == (-1, 1)


def test_e2_after_a_dropout_only_who_is_out_yang_and_who_won_are_compared():
    """What Raizan still holds makes no difference any more; without a dropout the table does."""
    table = "2p t0 z{} / {} 765 KT 543,-,- / {} - -- 666,-,-"
    one, two = (after(table.format(raizan, 1, 1), "fetch --") for raizan in ("12", "14"))
    assert one.state != two.state
    assert end_key(*one[::-1]) == end_key(*two[::-1])
    richer = after(table.format("12", 1, 2), "fetch --")
    assert end_key(*one[::-1]) != end_key(*richer[::-1])
    stays, other = (
        after(f"2p t0 z- e1 / 2 - -- 543,-,- c:{lying} / 2 - -- 666,-,-", "fetch --") for lying in "24"
    )
    assert end_key(*stays[::-1]) != end_key(*other[::-1])


def test_e2_four_players_the_whole_team_is_out():
    before = "4p t0 z12 bK / 1 765 KT 444,- / 2 - -- 666,- / 9 - -- -,- / 2 - -- -,-"
    over = after(before, "fetch --")
    assert result(over) == Outcome(yang=(0, 2, 9, 2), inner=(5, 0, 0, 0), out=(0, 2))
    assert win(result(over)) == (-1, 1, -1, 1)
    assert margin(result(over)) == (-100, 100, -100, 100)


def test_e2_three_seats_the_other_two_score():
    """Seat 0 is out. Seat 1: 2 + Sakura 3 + a Bonus Six; seat 2: 4 + Lotus 2, −1 for an Unsettled Tower."""
    over = after("3p t0 z12 b6 / 1 765 KT 777,- / 2 - -- 555,62 / 4 - -- 432,34", "fetch --")
    assert result(over) == Outcome(yang=(0, 6, 5), inner=(5, 0, 0), out=(0,))
    assert win(result(over)) == (-1, 1, -1)


def test_e2_three_seats_the_other_two_may_draw_and_who_is_out_has_lost():
    over = after("3p t1 z12 b8 / 3 - -- -,- / 1 765 KT 777,- / 3 - -- -,-", "fetch --")
    assert result(over) == Outcome(yang=(3, 0, 3), inner=(0, 5, 0), out=(1,))
    assert win(result(over)) == (0, -1, 0)


def test_e2_three_seats_sealed_towers_score_too():
    """E3: all effects end, seals among them."""
    over = after("3p t0 z12 b8 / 1 765 KT -,- / 2 - -- 666*T1,- / 2 - -- -,-", "fetch --")
    assert result(over).yang == (0, 5, 2)


def test_e2_three_seats_one_of_the_two_may_fall_in_e3():
    """R10: seat 1's Unsettled Tower takes its only Yang, so it is out as well and seat 2 alone has won."""
    over = after("3p t0 z12 b8 / 1 765 KT -,- / 1 - -- 45,- / 1 - -- -,-", "fetch --")
    assert result(over).out == (0, 1)
    assert win(result(over)) == (-1, -1, 1)


def test_e2_the_rest_of_the_turn_does_not_happen():
    """T12 would end seat 0's seal and let Destroy strike: neither does."""
    before = "2p t0 z- / 2 - T- 765,55*T1,- d:MK / 1 - -- 456,-,-"
    over = after(before, "fetch --; chant L discharge 1a")
    assert over.state.seats[0].circles == at(before).state.seats[0].circles
    assert (over.state.seats[0].head, over.state.turn) == ("D", 0)


# E3


def test_e3_every_players_towers_are_resolved():
    """Lotus of Silents 2; Sakura of four 3 + 1 Silents; no hand 0."""
    over = ended("2p t0 z- e1 / 2 - -- 543,62,- / 3 - -- 7777,-,6")
    assert result(over).yang == (4, 7)


def test_e3_an_unsettled_tower_costs_one_and_nothing_else():
    """Its Bonus Tokens do not count either."""
    over = ended("3p t0 z- e1 bK / 3 - -- KK4,- / 3 - -- -,- / 3 - -- -,-")
    assert result(over) == Outcome(yang=(2, 3, 3), inner=(0, 0, 0), out=())


def test_e3_one_for_each_token_of_the_bonus_tokens_kind_beside_the_hands_points():
    """3KK is a Sakura worth 2, and two Katanas; the Three is of the same weight only (R21)."""
    over = ended("3p t0 z- e1 bK / 2 - -- 3KK,- / 2 - -- 333,- / 2 - -- -,-")
    assert result(over).yang == (2 + 2 + 2, 2 + 3, 2)


def test_e3_the_bonus_counts_in_a_tower_with_no_hand():
    over = ended("3p t0 z- e1 bK / 2 - -- KK,K / 2 - -- 7K1,- / 2 - -- -,-")
    assert result(over).yang == (5, 3, 2)


def test_e3_the_bonus_does_not_count_for_inner_tokens_or_completed_hands():
    over = after("3p t0 z- e1 bK / 2 K K- -,- / 2 - -- -,- h:KKK / 2 - -- -,-", "fetch --; end")
    assert result(over).yang == (2, 2, 2)


def test_e3_the_bonus_does_not_count_during_the_game():
    """A Sakura of Spells resolved by Thunder: 2 + 1, no more."""
    later = after("3p t0 z- bK / 2 - T- KKK,- / 2 - -- -,- / 2 - -- -,-", "fetch --; chant L discharge 0a")
    assert yang(later) == (5, 2, 2)


def test_e3_there_is_no_bonus_with_two_players():
    assert result(ended("2p t0 z- e1 / 2 - -- KK,-,- / 2 - -- -,-,-")).yang == (2, 2)


def test_e3_seals_and_an_active_destroy_end():
    """The seal on seat 1's Tower outlasts the last turn; it scores. What Destroy gathered harms nobody."""
    over = ended("2p t0 z- e1 / 2 - -- 543,-,- d:MK / 2 - -- 777*T1,-,-")
    assert result(over).yang == (4, 5)


def test_e3_inner_tokens_are_worth_nothing():
    over = after("2p t0 z- e1 / 2 777 65 -,-,- / 2 - -- -,-,-", "fetch --; end")
    assert result(over).yang == (2, 2)


# E4


def test_e4_most_yang_wins():
    assert win(result(ended("2p t0 z- e1 / 2 - -- 543,-,- / 3 - -- -,-,-"))) == (1, -1)
    assert win(result(ended("2p t0 z- e1 / 2 - -- -,-,- / 3 - -- -,-,-"))) == (-1, 1)


def test_e4_three_players_one_wins():
    assert win(result(ended("3p t0 z- e1 b8 / 2 - -- -,- / 5 - -- -,- / 4 - -- -,-"))) == (-1, 1, -1)


def test_e4_four_players_the_teams_sum_counts():
    """The best single player, with 6, loses with its team: 7 against 8."""
    over = ended("4p t0 z- e1 b8 / 6 - -- -,- / 4 - -- -,- / 1 - -- -,- / 4 - -- -,-")
    assert win(result(over)) == (-1, 1, -1, 1)
    assert margin(result(over)) == (-1, 1, -1, 1)


def test_e4_a_tie_goes_to_fewer_inner_tokens():
    over = ended("2p t0 z- e1 / 3 5 -- -,-,- / 3 64 -- -,-,-")
    assert result(over) == Outcome(yang=(3, 3), inner=(1, 2), out=())
    assert win(result(over)) == (1, -1)
    assert margin(result(over)) == (0, 0)


def test_e4_tokens_on_hands_are_inner_tokens_and_those_in_towers_are_not():
    over = after("2p t0 z- e1 / 3 - 52 -,-,- / 3 6 -- 7,1,-", "fetch --; end")
    assert result(over).inner == (2, 1)
    assert win(result(over)) == (-1, 1)


def test_e4_still_tied_is_drawn():
    over = ended("2p t0 z- e1 / 3 5 -- -,-,- / 3 6 -- -,-,-")
    assert win(result(over)) == (0, 0)


def test_e4_a_teams_inner_tokens_are_added():
    """10 Yang each; 1 + 2 Inner Tokens against 0 + 2."""
    over = ended("4p t0 z- e1 b8 / 5 5 -- -,- / 9 - -- -,- / 5 64 -- -,- / 1 31 -- -,-")
    assert win(result(over)) == (-1, 1, -1, 1)


def test_e4_teams_tied_in_both_draw():
    over = ended("4p t0 z- e1 b8 / 5 5 -- -,- / 9 - -- -,- / 5 4 -- -,- / 1 31 -- -,-")
    assert win(result(over)) == (0, 0, 0, 0)


def test_e4_three_players_two_of_whom_share_first_place():
    over = ended("3p t0 z- e1 b8 / 5 5 -- -,- / 4 - -- -,- / 5 6 -- -,-")
    assert win(result(over)) == (0, -1, 0)


def test_e4_three_players_the_tie_break_picks_one_of_the_first_two():
    over = ended("3p t0 z- e1 b8 / 5 5 -- -,- / 4 - -- -,- / 5 - -- -,-")
    assert win(result(over)) == (-1, -1, 1)


# What it is worth: the objectives


def test_e4_margin_is_own_yang_minus_the_others():
    assert margin(Outcome((7, 4), (0, 0), ())) == (3, -3)


def test_e4_margin_of_teams_is_the_difference_of_sums():
    assert margin(Outcome((7, 4, 1, 6), (0, 0, 0, 0), ())) == (-2, 2, -2, 2)


def test_e4_margin_with_three_seats_is_against_the_better_other():
    assert margin(Outcome((7, 4, 6), (0, 0, 0), ())) == (1, -3, -1)


@pytest.mark.parametrize(("out", "values"), [((0,), (-100, 100)), ((1,), (100, -100)), ((0, 1), (0, 0))])
def test_e2_a_dropout_counts_a_hundred_and_two_of_them_nothing(out, values):
    assert margin(Outcome((0, 0), (0, 0), out)) == values
    assert win(Outcome((0, 0), (0, 0), out)) == tuple(value // 100 for value in values)


def test_e2_margin_with_three_seats_after_a_dropout():
    """Between the two that are left their Yang decides; who is out loses a hundred."""
    one_out = Outcome((5, 0, 3), (0, 0, 0), (1,))
    assert margin(one_out) == (2, -100, -2)
    assert win(one_out) == (1, -1, -1)


def test_e2_margin_with_three_seats_after_two_dropouts():
    two_out = Outcome((0, 0, 3), (0, 0, 0), (0, 1))
    assert margin(two_out) == (-100, -100, 100)
    assert win(two_out) == (-1, -1, 1)


def test_e4_both_objectives_have_a_name():
    assert (OBJECTIVES["margin"], OBJECTIVES["win"]) == (margin, win)


# R10 Dropout in E3


def test_r10_counted_after_all_of_a_players_towers():
    """1 − 1 for the Unsettled Tower, + 2 for the Lotus of Silents: in the game, whichever comes first."""
    for towers in ("45,543,-", "543,45,-"):
        over = ended(f"2p t0 z- e1 / 1 - -- {towers} / 1 - -- -,-,-")
        assert result(over) == Outcome(yang=(2, 1), inner=(0, 0), out=())


def test_r10_out_if_the_sum_is_nothing_and_a_penalty_was_paid():
    over = ended("2p t0 z- e1 / 1 - -- 45,-,- / 1 - -- -,-,-")
    assert result(over) == Outcome(yang=(0, 1), inner=(0, 0), out=(0,))
    assert (win(result(over)), margin(result(over))) == ((-1, 1), (-100, 100))


def test_r10_out_if_the_sum_is_less_than_nothing():
    over = ended("2p t0 z- e1 / 1 - -- 45,34,- / 1 - -- -,-,-")
    assert result(over).out == (0,)


def test_r10_no_yang_without_a_penalty_is_not_out():
    """Only a payment drops a player out; the position begins with 0 Yang."""
    over = ended("2p t0 z- e1 / 0 - -- -,-,- / 1 - -- -,-,-")
    assert result(over).out == ()
    assert margin(result(over)) == (-1, 1)


def test_r10_who_is_out_ranks_behind_everybody_else():
    """Seat 0 and seat 1 both have 0; seat 0 paid a penalty, though it has fewer Inner Tokens."""
    over = ended("2p t0 z- e1 / 1 - -- 45,-,- / 0 6 -- -,-,-")
    assert win(result(over)) == (-1, 1)


def test_r10_both_out_is_drawn():
    over = ended("2p t0 z- e1 / 1 5 -- 45,-,- / 1 - -- 34,56,-")
    assert result(over).out == (0, 1)
    assert (win(result(over)), margin(result(over))) == ((0, 0), (0, 0))


def test_r10_three_seats_one_out_in_e3():
    over = ended("3p t0 z- e1 b8 / 3 - -- -,- / 1 - -- 45,- / 2 - -- -,-")
    assert result(over).out == (1,)
    assert (win(result(over)), margin(result(over))) == ((1, -1, -1), (1, -100, -1))


# R11 A penalty with 0 Yang left


def test_r11_a_forbiddance_with_no_yang_is_a_dropout_and_yang_stays_at_nought():
    over = after("2p t0 z12 / 0 765 KT -,-,- / 2 - -- -,-,-", "fetch --")
    assert result(over) == Outcome(yang=(0, 2), inner=(5, 0), out=(0,))


def test_r11_an_unsettled_tower_with_no_yang_is_a_dropout_and_yang_stays_at_nought():
    over = after("2p t0 z- / 2 - T- -,-,- / 0 - -- 456,-,-", "fetch --; chant L discharge 1a")
    assert result(over) == Outcome(yang=(2, 0), inner=(0, 0), out=(1,))


# R13 Raizan emptied


@pytest.mark.parametrize(("turn", "turns"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_r13_it_counts_for_the_turn_player_whose_turn_is_the_last(turn, turns):
    before = f"3p t{turn} z1 bK / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-"
    assert turns_left(after(before, "fetch --; place --")) == turns


# R19 Team dropout

UNSETTLED = "4p t1 z- b8 {}/ 1 - -- 456,- / 2 - T- -,- / {} - -- -,- / 2 - -- -,-"


def test_r19_partner_one_partner_at_nought_takes_the_team_out():
    over = after(UNSETTLED.format("", 5), "fetch --; chant L discharge 0a")
    assert is_over(over)
    assert result(over) == Outcome(yang=(0, 2, 5, 2), inner=(0, 0, 0, 0), out=(0, 2))


def test_r19_team_the_game_goes_on_while_the_sum_is_not_nought():
    position = after(UNSETTLED.format("R19=team ", 5), "fetch --; chant L discharge 0a")
    assert position == at(
        "4p t2 z- e3 b8 R19=team / 0 - -- -,- c:456 / 2 - -- -,- c:T / 5 - -- -,- / 2 - -- -,-"
    )


def test_r19_team_out_when_the_sum_is_nought():
    over = after(UNSETTLED.format("R19=team ", 0), "fetch --; chant L discharge 0a")
    assert result(over) == Outcome(yang=(0, 2, 0, 2), inner=(0, 0, 0, 0), out=(0, 2))


def test_r19_partner_in_e3_one_partner_takes_the_team_out():
    over = ended("4p t0 z- e1 b8 / 1 - -- 45,- / 2 - -- -,- / 9 - -- -,- / 2 - -- -,-")
    assert result(over).out == (0, 2)
    assert margin(result(over)) == (-100, 100, -100, 100)


def test_r19_team_in_e3_the_sum_decides():
    over = ended("4p t0 z- e1 b8 R19=team / 1 - -- 45,- / 2 - -- -,- / 9 - -- -,- / 2 - -- -,-")
    assert result(over) == Outcome(yang=(0, 2, 9, 2), inner=(0, 0, 0, 0), out=())
    assert margin(result(over)) == (5, -5, 5, -5)


def test_r19_team_in_e3_out_when_the_sum_is_nought():
    over = ended("4p t0 z- e1 b8 R19=team / 1 - -- 45,- / 2 - -- -,- / 1 - -- 34,- / 2 - -- -,-")
    assert result(over).out == (0, 2)


@pytest.mark.parametrize("ruling", ["partner", "team"])
def test_r19_two_or_three_players_have_no_partner(ruling):
    line = f"3p t0 z12 b8 R19={ruling} / 1 765 KT -,- / 2 - -- -,- / 9 - -- -,-"
    assert result(after(line, "fetch --")).out == (0,)


# R21 and R22 The Bonus Token


def test_r21_kind_only_the_same_face_counts():
    assert result(ended("3p t0 z- e1 bK / 2 - -- K3,3 / 2 - -- -,- / 2 - -- -,-")).yang == (3, 2, 2)


def test_r21_weight_spell_and_silent_of_its_weight_count():
    line = "3p t0 z- e1 bK R21=weight / 2 - -- K3,3 / 2 - -- 4H2,- / 2 - -- -,-"
    assert result(ended(line)).yang == (5, 2, 2)


def test_r22_counts_in_a_tower_without_hand():
    assert result(ended("3p t0 z- e1 bK / 2 - -- KK,- / 2 - -- 4K2,- / 2 - -- -,-")).yang == (4, 4, 2)


def test_r22_nothing_only_a_hand_takes_the_bonus():
    """KK is no hand; 4K2 is a Lotus worth 1, and 1 for its Katana."""
    line = "3p t0 z- e1 bK R22=nothing / 2 - -- KK,- / 2 - -- 4K2,- / 2 - -- -,-"
    assert result(ended(line)).yang == (2, 4, 2)
