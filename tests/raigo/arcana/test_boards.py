"""Arcana that move Inner Tokens: Zen, Zero, Moon, Phantom, Ember, Bind, Phoenix, Princess, Clarity, Closure, Spring, Wind."""

from __future__ import annotations

import pytest
from support.stories import after, at, canyon, clauses, offered, result, step, token, tower, who, why

from raigo_lab.raigo.state import Step
from raigo_lab.raigo.text.position_json import examine, position_to_json


def seat(position, index: int):
    return at(position).state.seats[index]


# 禅 A5


def test_a5_a_the_right_neighbour_is_the_seat_before():
    done = after("3p t0 z- b8 e3 / 2 71 禅- -,- / 2 5 -- -,- / 2 6 -- -,-", "fetch --; chant L zen; pass")
    assert [one.body for one in at(done).state.seats] == ["51", "6", "7"]


def test_a5_a_two_players_swap():
    done = after("2p t0 z- e2 / 2 71 禅- -,-,- / 2 65 -- -,-,-", "fetch --; chant L zen; pass")
    assert [one.body for one in at(done).state.seats] == ["61", "75"]


def test_a5_b_a_bound_token_is_passed_over():
    done = after("2p t0 z- e2 / 2 71 禅- -,-,- a:bB11 / 2 6 -- -,-,-", "fetch --; chant L zen; pass")
    assert (seat(done, 1).body, seat(done, 0).rare.bound) == ("1", None)  # the turn is over, so Bind too
    assert seat(done, 0).body == "76"


def test_a5_c_who_has_nothing_to_pass_still_receives():
    done = after("2p t0 z- e2 / 2 71 禅- -,-,- / 2 - -- -,-,-", "fetch --; chant L zen; pass")
    assert [one.body for one in at(done).state.seats] == ["1", "7"]


def test_a5_equal_heaviest_tokens_the_holder_chooses():
    done = after("2p t0 z- e2 / 2 5 禅- -,-,- / 2 K3 -- -,-,-", "fetch --; chant L zen")
    assert (offered(done), who(done)) == (["give K", "give 3"], (1,))
    assert clauses(why(done, "pass")) == ["A5"]
    assert seat(after(done, "give 3; pass"), 0).body == "3"


def test_a5_d_the_chanter_decides_again_after_the_triggers():
    done = after("2p t0 z- e2 / 2 崩1 禅- -,-,- / 2 6 -- -,-,-", "fetch --; chant L zen")
    assert (step(done), canyon(done)) == (
        Step.AGAIN,
        "崩",
    )  # Collapse came to an empty Body and took itself along
    again = after("2p t0 z- e2 / 2 71 禅- -,-,- / 2 65 -- -,-,-", "fetch --; chant L zen; again")
    assert [one.body for one in at(again).state.seats] == ["71", "65"]


# 零 A11


def test_a11_a_bodies_only_and_bound_tokens_stay():
    table = "2p t0 z4 / 2 71 零K -,-,- a:bB11 / 2 6 -H -,-,-"
    done = after(table.replace("z4", "z4 @ACT"), "chant L zero")
    assert (seat(done, 0).body, seat(done, 1).body, seat(done, 0).right, seat(done, 1).right) == (
        "",
        "",
        "K",
        "H",
    )
    assert seat(done, 0).rare.bound.token == "7"
    assert at(done).state.around.raizan_up == "16"


def test_a11_b_no_trigger_acts():
    done = after("2p t0 z4 @ACT / 2 忍1 零- -,-,- / 2 崩 -- -,-,-", "chant L zero")
    assert (at(done).state.around.raizan_up, at(done).state.turn) == ("1崩忍", 1)


def test_a11_c_it_needs_a_token_in_raizan():
    table = "2p t0 z- e2 / 2 71 零- -,-,- / 2 6 -- -,-,-"
    assert clauses(why(after(table, "fetch --"), "chant L zero")) == ["A11", "R7"]


# 月 A14


def test_a14_a_any_own_other_inner_token_also_the_only_one():
    table = "2p t0 z- e2 / 2 7 月- -,-,- / 2 7 -7 -,-,-"
    done = after(table, "fetch --; chant L moon 0B1")
    assert canyon(done) == "777月"
    lone = "2p t0 z- e2 / 2 - 月- -,-,- / 2 7 -- -,-,-"
    assert clauses(why(after(lone, "fetch --"), "chant L moon 0B1")) == ["R7"]


def test_a14_b_the_same_face_and_own_further_copies_stay_allies_discard():
    table = "4p t0 z- b8 e4 / 2 KK3 月- -,- / 2 K -- -,- / 2 3 -K -,- / 2 3 -- -,-"
    done = after(table, "fetch --; chant L moon 0B1")
    assert [one.inner for one in at(done).state.seats] == ["K3", "", "3", "3"]


# 幻 A19


def test_a19_a_three_players_swap_a_canyon_token_with_the_bonus_token():
    done = after("3p t0 z- b8 e3 / 2 - 幻- -,- / 2 - -- -,- c:K / 2 - -- -,-", "fetch --; chant L phantom cK")
    assert (at(done).state.bonus, seat(done, 1).canyon) == ("K", "8")
    empty = "3p t0 z- b8 e3 / 2 - 幻- -,- / 2 - -- -,- / 2 - -- -,-"
    assert clauses(why(after(empty, "fetch --"), "chant L phantom cK")) == ["R7"]


def test_a19_b_two_players_put_the_removed_token_on_their_board():
    table = "2p t0 z- e2 x5 / 2 7 幻- -,-,- / 2 - -- -,-,-"
    hand = after(table, "fetch --; chant L phantom L")
    assert (token(hand, "0L"), at(hand).state.removed) == ("5", "")
    assert "pile L a" in offered(hand)
    assert seat(after(table, "fetch --; chant L phantom B"), 0).body == "75"
    gone = table.replace(" x5", "")
    assert clauses(why(after(gone, "fetch --"), "chant L phantom L")) == ["R7"]


# 赫 A21


def test_a21_a_everybodys_next_turn_the_chanters_too():
    done = after("2p t0 z- e2 / 2 7 赫- -,-,- / 2 6 -- -,-,-", "fetch --; chant L ember")
    assert offered(done) == ["fetch --"]
    assert clauses(why(done, "fetch 6-")) == ["A21"]
    assert seat(done, 0).rare.no_fetch


def test_a21_b_the_mark_is_gone_after_that_fetch_and_open_is_not_touched():
    table = "2p t0 z- e2 / 2 7 -- 1,2,3 a:m天,f / 2 6 -- -,-,-"
    assert {*offered(table)} == {"fetch --", "open 天 B", "open 天 L", "open 天 R"}
    assert not seat(after(table, "fetch --"), 0).rare.no_fetch


# 潤 A22


def test_a22_a_no_more_than_the_canyon_held_before():
    table = "2p t0 z- e2 / 2 764 潤- -,-,- c:K / 2 - -- -,-,-"
    done = after(table, "fetch --; chant L spring")
    assert {*offered(done)} == {"renew 7", "renew 6", "renew 4"}
    assert clauses(why(done, "renew 76")) == ["A22"]


def test_a22_b_what_was_just_discarded_may_be_taken_from_every_part():
    done = after("2p t0 z- e2 / 2 7 潤- -,-,- / 2 - -- -,-,- c:K", "fetch --; chant L spring; renew 7")
    assert {*offered(done)} == {"take c7", "take cK"}
    assert seat(after(done, "take cK"), 0).body == "K"


def test_r34_forbidden_it_may_not():
    table = "2p t0 z- e2 R34=forbidden / 2 7 潤- -,-,- / 2 - -- -,-,- c:KT"
    done = after(table, "fetch --; chant L spring; renew 7")
    assert {*offered(done)} == {"take cK", "take cT"}


def test_a22_c_no_two_of_a_kind_and_no_arcana():
    table = "2p t0 z- e2 / 2 77 潤- -,-,- / 2 - -- -,-,- c:KKD天"
    done = after(table, "fetch --; chant L spring; renew 77")
    # Seven and Katana are the one way, so nobody is asked.
    assert seat(done, 0).body == "7K"


def test_a22_d_it_needs_a_body_token_that_is_not_bound():
    table = "2p t0 z- e2 / 2 7 潤- -,-,- a:bB11 / 2 - -- -,-,- c:K"
    assert clauses(why(after(table, "fetch --"), "chant L spring")) == ["A22", "R7"]


# 縛 A26


def test_a26_a_any_inner_token_keeps_its_space_while_others_are_sorted_around_it():
    done = after("2p t0 z- e2 / 2 - 縛- -,-,- / 2 741 -- -,-,-", "fetch --; chant L bind 1B2")
    assert (seat(done, 1).body, seat(done, 1).rare.bound.token, seat(done, 1).rare.bound.space) == (
        "71",
        "4",
        1,
    )


def test_a26_b_it_cannot_be_fetched_piled_chanted_chosen_or_discarded():
    body = "2p t0 z- e2 / 2 7 -- -,-,- a:bB11 / 2 - -- -,-,-"
    assert offered(body) == ["fetch --"]
    hand = "2p t0 z- e2 @ACT / 2 - K1 7,-,- a:bL1 / 2 - -- 65,-,-"
    assert clauses(why(hand, "pile L a")) == ["A26"]
    assert clauses(why(hand, "chant L katana 1a top")) == ["A26"]
    snake = "2p t0 z- e2 @ACT / 2 - N1 7,-,- / 2 - K- 65,-,- a:bL1"
    assert clauses(why(snake, "chant L snake 1L")) == ["A26"]


def test_a26_b_it_fills_its_space_for_t2_and_t4_and_is_one_inner_token_for_e4():
    full = "2p t0 z5K / 2 741 KT -,-,- a:bB11 / 2 - -- -,-,-"
    done = after(full, "fetch --")
    assert step(done) == Step.FORBIDDANCE
    assert len(offered(done)) == 6  # two of four: the bound one stays
    end = after("2p t0 z- e1 / 2 74 -- -,-,- a:bB12 / 2 - -- -,-,-", "fetch --")
    assert result(end).inner == (2, 0)


def test_a26_b_and_pu1_purify_neither_discards_nor_moves_it():
    hand = after("2p t0 z22 @ACT / 2 K KP -,-,- a:bL1 / 2 - -- -,-,-", "chant R purify")
    assert offered(hand) == ["purify -", "purify K"]  # not two Katanas
    drawn = after(hand, "purify K")
    assert offered(drawn) == ["place --", "place -2"]  # the left Hand is not empty
    done = after(drawn, "place -2")
    assert (seat(done, 0).body, seat(done, 0).left, seat(done, 0).right) == ("", "K", "2")
    assert canyon(done) == "KP"
    body = after("2p t0 z22 @ACT / 2 75K 1P -,-,- a:bB11 / 2 - -- -,-,-", "chant R purify")
    anew = offered(after(body, "purify -"))
    assert "place --" not in anew  # two spaces of the Body for three tokens: one goes on a Hand at least
    assert len(anew) == 3 + 3 + 3 * 2


def test_a26_c_it_ends_with_the_holders_next_turn_not_counting_this_one():
    own = after("2p t0 z- e2 / 2 7 縛- -,-,- / 2 - -- -,-,-", "fetch --; chant L bind 0B1")
    assert seat(own, 0).rare.bound.turns == 1
    other = after("2p t0 z- e2 / 2 - -- -,-,- / 2 7 -- -,-,- a:bB11", "fetch --; fetch --")
    assert (seat(other, 1).body, seat(other, 1).canyon) == ("7", "縛")


def test_a26_a_and_a26_b_a_token_on_a_hand_is_bound_where_it_lies():
    table = "2p t0 z- e2 / 2 - 縛- -,-,- / 2 75 H- -,-,-"
    hand = after(table, "fetch --; chant L bind 1L; fetch -7")
    assert (seat(hand, 1).left, seat(hand, 1).rare.bound[:2], canyon(hand)) == ("H", ("L", 0), "")
    assert clauses(why(hand, "pile L a")) == ["A26"]
    body = after(table, "fetch --; chant L bind 1B1; fetch -5")
    assert (seat(body, 1).body, seat(body, 1).rare.bound.token) == ("", "7")
    assert not why(body, "pile L a")


@pytest.mark.parametrize(("fetched", "body", "index"), [("--", "753", 2), ("7-", "53", 1), ("75", "3", 0)])
def test_a26_a_the_bound_token_is_counted_from_the_bottom_when_others_leave(fetched, body, index):
    done = after("2p t0 z- e2 / 2 753 -- -,-,- a:bB32 / 2 - -- -,-,-", f"fetch {fetched}")
    data = position_to_json(done)
    assert (data["players"][0]["body"], data["players"][0]["bound"]["index"]) == (body, index)
    assert examine(data).position == done


@pytest.mark.parametrize("place", ["B1", "B2"])
def test_a26_c_and_a31_a_when_bind_ends_a_mark_stays_with_its_token(place):
    done = after(f"2p t0 z- e2 / 2 75 -- -,-,- a:bB11,u{place} / 2 - -- -,-,-", "fetch --")
    assert (seat(done, 0).body, seat(done, 0).rare.face_up, canyon(done)) == ("75", (place,), "縛")


def test_r36_yes_a_bound_shield_answers():
    table = "2p t0 z- e2 / 2 - K- -,-,- / 2 - H- 765,-,- a:bL1"
    assert tower(after(table, "fetch --; chant L katana 1a top"), "1a") == "76"
    yes = after(table.replace(" / ", " R36=yes / ", 1), "fetch --; chant L katana 1a top")
    assert who(yes) == (1,)
    assert "answer L shield" in offered(yes)


def test_r36_yes_bind_is_spent_with_the_bound_token_that_answered():
    table = "2p t0 z- e2 R36=yes / 2 - K- -,-,- / 2 - H- 765,-,- a:bL1"
    shown = after(table, "fetch --; chant L katana 1a top; answer L shield; fetch --")
    assert (seat(shown, 1).rare.bound, seat(shown, 1).left, seat(shown, 1).canyon) == (None, "", "H縛")
    kept = after(table, "fetch --; chant L katana 1a top; pass")
    assert (seat(kept, 1).rare.bound.place, seat(kept, 1).left) == ("L", "H")


def test_r36_yes_a_bound_shield_sent_back_by_roar_stays_bound():
    table = "3p t0 z- b8 e3 R36=yes @ACT / 2 - T- 543,- / 2 - H- 765,- a:bL1 / 2 - R- 432,-"
    back = after(table, "chant L discharge 1a; pass; answer L shield; answer L roar")
    assert (seat(back, 1).rare.bound.place, seat(back, 1).left, seat(back, 1).canyon) == ("L", "H", "")


# 鳳 A28


def test_a28_a_an_ally_too_but_not_yourself():
    table = "4p t0 z- b8 e4 / 2 7 鳳- -,- / 2 6 -- -,- / 2 5 -- -,- / 2 4 -- -,-"
    assert [one for one in offered(after(table, "fetch --")) if "phoenix" in one] == [
        f"chant L phoenix {index}" for index in (1, 2, 3)
    ]


def test_a28_b_bound_tokens_stay_and_who_has_no_room_cannot_be_chosen():
    table = "2p t0 z- e2 / 2 764 鳳1 -,-,- a:bR1 / 2 531 KT -,-,-"
    assert clauses(why(after(table, "fetch --"), "chant L phoenix 1")) == ["R7"]


def test_a28_c_the_chanter_places_first_and_may_act_on_the_hands():
    done = after("2p t0 z- e2 / 2 7 鳳- -,-,- / 2 6 -- -,-,-", "fetch --; chant L phoenix 1")
    assert (who(done), step(done)) == ((0,), Step.PHOENIX)
    done = after(done, "place 6-")
    assert who(done) == (1,)
    done = after(done, "place --")
    assert (token(done, "0L"), seat(done, 1).body, who(done)) == ("6", "7", (0,))


def test_a28_d_collapse_acts_on_who_received_it():
    done = after(
        "2p t0 z- e2 / 2 崩 鳳- -,-,- / 2 6 -- -,-,-", "fetch --; chant L phoenix 1; place 6-; place --"
    )
    assert (seat(done, 1).inner, seat(done, 0).left) == ("", "6")


def test_a28_also_if_one_side_has_none():
    done = after("2p t0 z- e2 / 2 - 鳳- -,-,- / 2 6 -- -,-,-", "fetch --; chant L phoenix 1; place --")
    assert (seat(done, 0).body, seat(done, 1).inner) == ("6", "")


# 姫 A30


def test_a30_a_another_body_an_allys_too():
    table = "4p t0 z- b8 e4 / 2 7 姫- -,- / 2 - K- -,- / 2 5 -- -,- / 2 4 -- -,-"
    assert [one for one in offered(after(table, "fetch --")) if "princess" in one] == [
        "chant L princess 2B1",
        "chant L princess 3B1",
    ]


def test_a30_b_it_lies_at_the_bottom_of_that_body_and_is_not_spent():
    done = after("2p t0 z- e2 / 2 - 姫- -,-,- / 2 74 -- -,-,-", "fetch --; chant L princess 1B2")
    assert (seat(done, 1).body, canyon(done), token(done, "0L")) == ("姫7", "", "4")


def test_a30_c_what_was_taken_may_be_acted_on_and_a_collapse_acts_on_the_chanter():
    done = after("2p t0 z- e2 / 2 - 姫- -,-,- / 2 74 -- -,-,-", "fetch --; chant L princess 1B2")
    assert "pile L a" in offered(done)
    done = after("2p t0 z- e2 / 2 1 姫- -,-,- / 2 崩 -- -,-,-", "fetch --; chant L princess 1B1")
    assert seat(done, 0).inner == ""


def test_ac6_b_princess_taken_back_in_the_same_turn_may_be_piled_not_chanted():
    table = "2p t0 z- e2 / 2 - 姫N -,-,- / 2 74 -- -,-,-"
    done = after(table, "fetch --; chant L princess 1B1; chant R snake 1B1")
    assert token(done, "0R") == "姫"
    assert clauses(why(done, "chant R princess 1B1")) == ["T11"]
    assert "pile R a" in offered(done)


# 涼 A31


def test_a31_a_the_mark_goes_with_the_token_and_ends_in_a_tower():
    done = after("2p t0 z- e2 / 2 7 涼N -,-,- / 2 6 K- -,-,-", "fetch --; chant L clarity")
    assert [one.rare.face_up for one in at(done).state.seats] == [("B1", "R"), ("B1", "L")]
    done = after(done, "chant R snake 1B1")
    assert (token(done, "0R"), seat(done, 0).rare.face_up) == ("6", ("B1", "R"))
    assert seat(after(done, "pile R a"), 0).rare.face_up == ("B1",)


def test_a31_b_tokens_that_come_later_are_face_down():
    table = "2p t0 z5 / 2 7 -- -,-,- a:uB1 / 2 6 天- -,-,-"
    done = after(table, "fetch --; place --")
    assert (seat(done, 0).body, seat(done, 0).rare.face_up) == ("75", ("B1",))


def test_a31_a_and_a26_a_bound_token_keeps_its_mark_and_json_names_its_space():
    done = after("2p t0 z- e2 @ACT / 2 - 涼縛 -,-,- / 2 742 K- -,-,-", "chant L clarity; chant R bind 1B2")
    written = position_to_json(at(done))
    assert written["players"][1]["body"] == "742"
    # From the bottom, the bound Four among the others.
    assert sorted(written["players"][1]["face_up"]) == ["body0", "body1", "body2", "left"]
    assert examine(written).position == at(done)


# 風 A32


def test_a32_a_face_up_tokens_may_be_among_the_drawn_ones():
    done = after("2p t0 z45K a:7 @ACT / 2 - 風- -,-,- / 2 - -- -,-,-", "chant L wind")
    assert offered(done) == ["up -", "up 7"]
    done = after(done, "up 7")
    assert {action.split()[-1] for action in offered(done)} == {"7", "4", "5"}


def test_a32_b_the_rest_lies_face_up_and_e1_does_not_fire():
    done = after("2p t0 z45K @ACT / 2 - 風- -,-,- / 2 - -- -,-,-", "chant L wind; keep L K")
    assert (at(done).state.around.raizan_up, at(done).state.last_turns, token(done, "0L")) == (
        "45",
        None,
        "K",
    )


def test_a32_c_any_empty_hand_and_a_kept_collapse_acts():
    done = after("2p t0 z45崩 @ACT / 2 1 風- -,-,- / 2 - -- -,-,-", "chant L wind")
    assert {"keep L 4", "keep R 4"} <= {*offered(done)}
    assert seat(after(done, "keep R 崩"), 0).inner == ""


def test_a32_it_needs_players_and_one_more_in_raizan():
    table = "2p t0 z45 @ACT / 2 - 風- -,-,- / 2 - -- -,-,-"
    assert clauses(why(table, "chant L wind")) == ["A32", "R7"]


# 封 A34


def test_a34_a_everybody_else_allies_too_skips_select_and_t4():
    table = "2p t0 z45 @ACT / 2 - 封- -,-,- / 1 741 KT -,-,-"
    done = after(table, "chant L closure; fetch --")
    assert (step(done), at(done).state.seats[1].yang, at(done).state.raizan) == (Step.ACT, 1, "45")


def test_a34_b_the_mark_is_gone_when_that_select_would_have_been():
    done = after("2p t0 z- e2 / 2 - -- -,-,- a:s / 2 7 天- -,-,-", "fetch --")
    assert not seat(done, 0).rare.no_select
