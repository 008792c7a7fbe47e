"""A turn (T): Fetch, Select, Pile/Chant, the end of it; and the rulings R6 and R7 that touch it."""

from __future__ import annotations

from fractions import Fraction

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

from raigo_lab.games.protocol import Chance
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.state import Step

# T1 Fetch


def test_t1_none_one_or_two_tokens_go_from_body_to_empty_hands():
    start = "2p t0 z5K / 2 7K1 -- -,-,- / 2 W -H 66,-,-"
    assert who(start) == (0,)
    assert set(offered(start)) == {
        "fetch --",
        *("fetch 7-", "fetch K-", "fetch 1-", "fetch -7", "fetch -K", "fetch -1"),
        *("fetch 7K", "fetch K7", "fetch 71", "fetch 17", "fetch K1", "fetch 1K"),
    }
    assert after(start, "fetch --") == at("2p t0 z5K @SELECT / 2 7K1 -- -,-,- / 2 W -H 66,-,-")
    assert after(start, "fetch -K") == at("2p t0 z5K @SELECT / 2 71 -K -,-,- / 2 W -H 66,-,-")
    assert after(start, "fetch 17") == at("2p t0 z5K @SELECT / 2 K 17 -,-,- / 2 W -H 66,-,-")


def test_t1_two_equal_tokens_need_two_copies_on_the_body():
    assert after("2p t0 z5K / 2 KK -- -,-,- / 2 W -H -,-,-", "fetch KK") == at(
        "2p t0 z5K @SELECT / 2 - KK -,-,- / 2 W -H -,-,-"
    )
    assert clauses(why("2p t0 z5K / 2 K1 -- -,-,- / 2 W -H -,-,-", "fetch KK")) == ["T1"]


def test_t1_a_hand_that_holds_a_token_takes_no_second():
    start = "2p t0 z5K / 2 7K1 T- -,-,- / 2 W -H -,-,-"
    assert set(offered(start)) == {"fetch --", "fetch -7", "fetch -K", "fetch -1"}
    assert clauses(why(start, "fetch K-")) == ["T1"]
    assert clauses(why(start, "fetch KK")) == ["T1", "T1"]


def test_t1_a_token_never_goes_from_hand_to_body_or_from_hand_to_hand():
    start = "2p t0 z5K / 2 71 T- -,-,- / 2 W -H -,-,-"
    assert clauses(why(start, "fetch -T")) == ["T1"]
    # All the turn through: the Thunder is left, piled or (with a target) chanted, nothing else.
    in_act = after(start, "fetch --; select 1; place --")
    assert offered(in_act) == ["end", "pile L a", "pile L b", "pile L c"]
    assert after(in_act, "end") == at("2p t1 zK / 2 751 T- -,-,- / 2 W -H -,-,-")


# T2 Select


def test_t2_one_or_two_are_declared_and_drawn_both_at_once():
    start = after("2p t0 z5KN4 / 2 71 -- 66,-,- / 2 W -H -,-,-", "fetch --")
    assert offered(start) == ["select 1", "select 2"]
    one = after(start, "select 1")
    assert one == at("2p t0 zKN4 @PLACE=5 / 2 71 -- 66,-,- / 2 W -H -,-,-")
    two = after(start, "select 2")
    assert two == at("2p t0 zN4 @PLACE=5K / 2 71 -- 66,-,- / 2 W -H -,-,-")
    # No looking at one first: after a draw nothing but placing is left.
    assert {text.split()[0] for text in offered(one)} == {"place"}
    assert clauses(why(one, "select 1")) == ["T2"]


def test_t2_drawn_tokens_go_on_any_empty_space_and_the_body_is_sorted():
    start = after("2p t0 z5K / 2 71 -- 66,-,- / 2 W -H -,-,-", "fetch --; select 1")
    assert set(offered(start)) == {"place --", "place 5-", "place -5"}
    assert after(start, "place --") == at("2p t0 zK @ACT / 2 751 -- 66,-,- / 2 W -H -,-,-")
    assert after(start, "place -5") == at("2p t0 zK @ACT / 2 71 -5 66,-,- / 2 W -H -,-,-")


def test_t2_two_drawn_tokens_share_the_spaces_that_are_left():
    start = after("2p t0 z5K1 / 2 71 T- 66,-,- / 2 W -H -,-,-", "fetch --; select 2")
    assert set(offered(start)) == {"place -5", "place -K"}  # one Body space, one Hand
    assert clauses(why(start, "place --")) == ["T2"]
    assert clauses(why(start, "place 5K")) == ["T2"]
    assert after(start, "place -5") == at("2p t0 z1 @ACT / 2 7K1 T5 66,-,- / 2 W -H -,-,-")


def test_t2_no_more_than_the_empty_spaces_one_space_means_one():
    start = "2p t0 z5K1 / 2 7K1 T- 66,-,- / 2 W -H -,-,-"
    # One space: the declaration is 1 and there is one place for it, so nobody is asked.
    assert after(start, "fetch --") == at("2p t0 zK1 @ACT / 2 7K1 T5 66,-,- / 2 W -H -,-,-")


def test_t2_no_more_than_raizan_holds_one_token_means_one():
    start = "2p t0 z5 / 2 71 -- 66,-,- / 2 W -H -,-,-"
    assert after(start, "fetch --") == at("2p t0 z- e3 @PLACE=5 / 2 71 -- 66,-,- / 2 W -H -,-,-")


def test_t2_from_a_raizan_in_unknown_order_chance_draws_both_at_once():
    start = after("2p t0 z{5KKN} / 2 71 -- 66,-,- / 2 W -H -,-,-", "fetch --; select 2")
    assert who(start) == ()
    node = Raigo().node(start.state)
    assert isinstance(node, Chance)
    # Of the six pairs among 5, K, K, N.
    assert {str(action): weight for action, weight in node.outcomes} == {
        "draw 5K": Fraction(2, 6),
        "draw 5N": Fraction(1, 6),
        "draw KK": Fraction(1, 6),
        "draw KN": Fraction(2, 6),
    }
    assert after(start, "draw KN") == at("2p t0 z{5K} @PLACE=KN / 2 71 -- 66,-,- / 2 W -H -,-,-")


# T3, T4


def test_t3_with_raizan_empty_select_is_skipped():
    start = "2p t0 z- e2 / 2 71 K- 66,-,- / 2 W -H -,-,-"
    assert after(start, "fetch --") == at("2p t0 z- e2 @ACT / 2 71 K- 66,-,- / 2 W -H -,-,-")


def test_t3_with_raizan_empty_five_full_spaces_cost_nothing():
    start = "2p t0 z- e2 / 1 7K1 T5 66,-,- / 2 W -H -,-,-"
    assert after(start, "fetch --") == at("2p t0 z- e2 @ACT / 1 7K1 T5 66,-,- / 2 W -H -,-,-")


def test_t4_five_full_spaces_cost_one_yang_and_two_tokens():
    start = "2p t0 z54K / 2 7K1 T5 66,-,- / 2 W -H -,-,-"
    asked = after(start, "fetch --")
    assert asked == at("2p t0 z54K @FORBIDDANCE / 1 7K1 T5 66,-,- / 2 W -H -,-,-")
    assert who(asked) == (0,)
    assert len(offered(asked)) == 10  # any two of five
    done = after(asked, "discard 0L 0B1")
    assert done == at("2p t0 z54K @SELECT / 1 K1 -5 66,-,- c:7T / 2 W -H -,-,-")
    assert offered(done) == ["select 1", "select 2"]
    assert after(asked, "discard 0B3 0B2") == at("2p t0 z54K @SELECT / 1 7 T5 66,-,- c:K1 / 2 W -H -,-,-")


def test_t4_two_are_discarded_even_if_raizan_gives_only_one():
    start = "2p t0 z4 / 2 7K1 T5 66,-,- / 2 W -H -,-,-"
    assert after(start, "fetch --; discard 0L 0R") == at(
        "2p t0 z- e3 @PLACE=4 / 1 7K1 -- 66,-,- c:T5 / 2 W -H -,-,-"
    )


@pytest.mark.parametrize("left", [1, 0])
def test_t4_who_is_left_with_no_yang_drops_out_on_the_spot(left):
    end = after(f"2p t0 z54 / {left} 7K1 T5 66,-,- / 2 W -H -,-,-", "fetch --")
    assert is_over(end)
    assert result(end).out == (0,)
    assert yang(end) == (0, 2)
    # Nothing was discarded and nothing drawn.
    assert (end.state.seats[0].inner, canyon(end), end.state.raizan) == ("7K1T5", "", "54")


def test_t4_four_full_spaces_cost_nothing():
    assert yang(after("2p t0 z54K / 2 7K1 T- 66,-,- / 2 W -H -,-,-", "fetch --")) == (2, 2)


# T5 Pile/Chant


def test_t5_each_token_is_piled_chanted_or_left_in_any_order():
    start = "2p t0 z5 @ACT / 2 7 K4 66,-,- / 2 W -- 33,-,-"
    both = at("2p t1 z5 / 2 7 -- 664,-,- c:K / 2 W -- 3,-,- c:3")
    assert after(start, "chant L katana 1a top; pile R a") == both
    assert after(start, "pile R a; chant L katana 1a top") == both
    assert after(start, "pile L b; pile R b") == at("2p t1 z5 / 2 7 -- 66,K4,- / 2 W -- 33,-,-")
    assert after(start, "end") == at("2p t1 z5 / 2 7 K4 66,-,- / 2 W -- 33,-,-")
    assert after(start, "pile R c; end") == at("2p t1 z5 / 2 7 K- 66,-,4 / 2 W -- 33,-,-")


def test_t5_a_token_that_comes_to_the_hand_may_be_acted_on_so_a_turn_can_have_three_actions():
    start = "2p t0 z5 @ACT / 2 7 KN 66,-,- / 2 5 -- 33,-,-"
    done = after(start, "chant R snake 1B1; pile R a; chant L katana 1a bottom")
    assert done == at("2p t1 z5 / 2 7 -- 665,-,- c:KN / 2 - -- 3,-,- c:3")


def test_t5_leaving_a_token_is_not_binding():
    start = "2p t0 z5 @ACT / 2 7 4N 66,-,- / 2 5 -- 33,-,-"
    # The Four on the left is passed over three times and piled in the end.
    done = after(start, "chant R snake 1B1; pile R b; pile L a")
    assert done == at("2p t1 z5 / 2 7 -- 664,5,- c:N / 2 - -- 33,-,-")


def test_t5_tokens_on_the_body_are_not_acted_on():
    in_act = "2p t0 z5 @ACT / 2 7K -4 66,-,- / 2 5 -- 33,-,-"
    assert offered(in_act) == ["end", "pile R a", "pile R b", "pile R c"]
    assert clauses(why(in_act, "chant L katana 1a top")) == ["T5"]


# T6 to T9 Pile and resolving


def test_t6_a_token_is_piled_on_top_of_an_own_tower_or_as_the_first_on_an_empty_circle():
    start = "2p t0 z5 @ACT / 2 7 4K 66,-,- / 2 5 -- 33,-,-"
    assert after(start, "pile L a") == at("2p t0 z5 @ACT / 2 7 -K 664,-,- / 2 5 -- 33,-,-")
    assert after(start, "pile L b") == at("2p t0 z5 @ACT / 2 7 -K 66,4,- / 2 5 -- 33,-,-")


def test_t6_nobody_piles_on_a_sealed_tower_and_its_circle_is_not_empty():
    start = "2p t0 z5 @ACT / 2 7 4K 665*T1,5,- / 2 5 -- 33,-,-"
    assert clauses(why(start, "pile L a")) == ["TH4"]
    assert [text for text in offered(start) if text.startswith("pile L")] == ["pile L b", "pile L c"]


@pytest.mark.parametrize("seats", [3, 4])
def test_t6_with_three_or_four_players_there_are_two_circles(seats):
    others = " / 2 5 -- -,-" * (seats - 1)
    start = f"{seats}p t0 z6 b8 @ACT / 2 7 4- 66,-{others}"
    assert offered(start) == ["end", "pile L a", "pile L b"]
    assert clauses(why(start, "pile L c")) == ["C4"]


def test_t7_equal_weights_may_lie_on_each_other():
    done = after("2p t0 z5 @ACT / 2 7 4K 66H,-,- / 2 5 -- 33,-,-", "pile L a")
    assert tower(done, "0a") == "66H4"
    assert settled(tower(done, "0a"))


def test_t7_a_heavier_token_can_be_put_on_a_lighter_one_and_nothing_happens_yet():
    start = "2p t0 z5 @ACT / 2 7 4K 663,-,- / 2 5 -- 33,-,-"
    done = after(start, "pile L a")
    assert done == at("2p t0 z5 @ACT / 2 7 -K 6634,-,- / 2 5 -- 33,-,-")
    assert not settled("6634")


def test_t7_a_tower_is_unsettled_only_as_long_as_a_token_lies_on_a_lighter_one():
    start = "2p t0 z5 @ACT / 2 7 KT 4325,-,- / 2 5 -- 33,-,-"
    # With the Five cut off the rest is a Lotus of Silents: 1 + 1.
    assert after(start, "chant L katana 0a top; chant R discharge 0a") == at(
        "2p t1 z5 / 4 7 -- -,-,- c:5KT h:432 / 2 5 -- 33,-,-"
    )
    # Any token on a lighter one, not only the top.
    assert not settled("43251")


def test_t8_the_sixth_token_resolves_the_tower_at_once():
    start = "2p t0 z5 @ACT / 2 7 2K 76543,66,- / 2 5 -- 33,-,-"
    # Six in a run are a Lotus (1 + 3), Silents only + 1.
    assert after(start, "pile L a") == at("2p t0 z5 @ACT / 7 7 -K -,66,- h:765432 / 2 5 -- 33,-,-")


def test_t8_the_fifth_does_not():
    start = "2p t0 z5 @ACT / 2 7 3K 7654,66,- / 2 5 -- 33,-,-"
    assert after(start, "pile L a") == at("2p t0 z5 @ACT / 2 7 -K 76543,66,- / 2 5 -- 33,-,-")


def test_t9_an_unsettled_tower_costs_its_owner_one_yang_and_goes_to_the_canyon():
    start = "2p t0 z5 @ACT / 2 7 4K 76543,66,- / 2 5 -- 33,-,-"
    assert after(start, "pile L a") == at("2p t0 z5 @ACT / 1 7 -K -,66,- c:344567 / 2 5 -- 33,-,-")


@pytest.mark.parametrize("left", [1, 0])
def test_t9_an_unsettled_tower_at_the_last_yang_is_a_dropout(left):
    end = after(f"2p t0 z5 @ACT / {left} 7 4K 76543,66,- / 2 5 -- 33,-,-", "pile L a")
    assert is_over(end)
    assert result(end).out == (0,)
    assert yang(end) == (0, 2)
    assert tower(end, "0a") == ""


def test_t9_a_hand_gains_its_points_and_goes_to_the_completed_hand_area():
    # Red Camellia: 6, no bonuses.
    done = after("2p t0 z5 @ACT / 2 7 KT 7744K,-,- h:222 / 2 5 -- 33,-,-", "pile L a")
    assert done == at("2p t0 z5 @ACT / 8 7 -T -,-,- h:222,7744KK / 2 5 -- 33,-,-")


def test_t9_a_settled_tower_without_hand_goes_to_the_canyon_for_nothing():
    done = after("2p t0 z5 @ACT / 2 7 1T 7744K,-,- / 2 5 -- 33,-,-", "pile L a")
    assert done == at("2p t0 z5 @ACT / 2 7 -T -,-,- c:7744K1 / 2 5 -- 33,-,-")


def test_t9_the_circle_is_free_again_and_the_step_goes_on():
    done = after("2p t0 z5 @ACT / 2 7 1T 7744K,-,- / 2 5 -- 33,-,-", "pile L a; pile R a")
    assert done == at("2p t1 z5 / 2 7 -- T,-,- c:7744K1 / 2 5 -- 33,-,-")


# T10 Chant


def test_t10_silents_are_never_chanted():
    start = "2p t0 z5 @ACT / 2 7 1K 66,-,- / 2 5 -- 333,-,-"
    assert clauses(why(start, "chant L discharge 1a")) == ["T10"]
    assert not any(text.startswith("chant L") for text in offered(start))


@pytest.mark.parametrize("spell", "HR")
def test_t10_shield_and_roar_only_answer(spell):
    start = f"2p t0 z5 @ACT / 2 7 {spell}- 66,-,- / 2 5 -- 333,-,-"
    assert offered(start) == ["end", "pile L a", "pile L b", "pile L c"]
    assert clauses(why(start, "chant L discharge 1a")) == ["T10"]


def test_t10_a_spell_acts_only_as_its_own_effect():
    start = "2p t0 z5 @ACT / 2 7 KN 66,-,- / 2 5 -- 333,-,-"
    assert clauses(why(start, "chant L snake 1B1")) == ["T10"]
    assert clauses(why(start, "chant R katana 1a top")) == ["T10"]
    assert clauses(why(start, "chant L katana 1a top")) == []


def test_t10_a_chant_is_revealed_with_all_it_needs_and_then_answered():
    pending = after("2p t0 z5 @ACT / 2 7 K4 66,-,- / 2 5 H- 33,-,-", "chant L katana 1a bottom")
    # Its target and end are declared, the Tower is whole, and seat 1 is asked.
    assert pending == at(
        "2p t0 z5 u=katana @ACT>SHIELD?1!0LK:katana:1a:bottom / 2 7 -4 66,-,- / 2 5 H- 33,-,-"
    )
    assert who(pending) == (1,)
    assert after(pending, "pass") == at("2p t0 z5 u=katana @ACT / 2 7 -4 66,-,- c:K / 2 5 H- 3,-,- c:3")


@pytest.mark.parametrize(
    ("token_on_hand", "table"),
    [
        ("T", "2p t0 z5 @ACT / 2 7 T- 66,-,- / 2 5 -- 33,-,-"),  # no Tower of three stories
        ("N", "2p t0 z5 @ACT / 2 - N- 66,-,- / 2 - -- 33,-,-"),  # no other Inner Token
        ("K", "2p t0 z5 @ACT / 2 7 K- -,-,- / 2 5 -- 333*T1,-,-"),  # no unsealed Tower
        ("W", "2p t0 z5 @ACT / 2 7 W- 66,-,- / 2 - -- 33,-,-"),  # one token alone
        ("M", "2p t0 z5 @ACT / 2 - M- -,-,- / 2 - -- -,-,-"),  # nothing at all
    ],
    ids="TNKWM",
)
def test_t10_and_r7_without_a_legal_target_a_spell_cannot_be_chanted(token_on_hand, table):
    assert token(table, "0L") == token_on_hand
    assert offered(table) == ["end", "pile L a", "pile L b", "pile L c"]


@pytest.mark.parametrize(
    ("action", "effect", "table"),
    [
        ("chant L discharge", "discharge", "2p t0 z5 {} / 2 7 {} 66,-,- / 2 5 -- 33,-,-"),
        ("chant L charge", "charge", "2p t0 z5 {} / 2 7 {} 66,-,- / 2 5 -- 33,-,-"),
        ("chant L katana", "katana", "2p t0 z5 {} / 2 7 {} -,-,- / 2 5 -- 333*T1,-,-"),
    ],
    ids=["discharge", "charge", "katana"],
)
def test_r7_allowed_the_token_is_just_spent(action, effect, table):
    spell = "K" if effect == "katana" else "T"
    start = table.format("@ACT", f"{spell}4")
    assert clauses(why(start, action)) == ["R7"]
    start = start.replace("z5", "z5 R7=allowed")
    assert action in offered(start)
    gone = table.format(f"u={effect} @ACT R7=allowed", "-4").replace(" / 2 5", f" c:{spell} / 2 5")
    assert after(start, action) == at(gone)


def test_r7_allowed_snake_and_switch_without_target_are_spent_too():
    snake = "2p t0 z5 @ACT R7=allowed / 2 - N- 66,-,- / 2 - -- 33,-,-"
    assert after(snake, "chant L snake") == at("2p t1 z5 R7=allowed / 2 - -- 66,-,- c:N / 2 - -- 33,-,-")
    switch = "2p t0 z5 @ACT R7=allowed / 2 7 W- 66,-,- / 2 - -- 33,-,-"
    assert after(switch, "chant L switch") == at("2p t1 z5 R7=allowed / 2 7 -- 66,-,- c:W / 2 - -- 33,-,-")


def test_r7_allowed_a_target_must_still_be_named_if_there_is_one():
    start = "2p t0 z5 @ACT R7=allowed / 2 7 T- 666,-,- / 2 5 -- 33,-,-"
    assert "chant L discharge" not in offered(start)
    assert clauses(why(start, "chant L discharge 1a")) == ["TH1"]
    none = "2p t0 z5 @ACT R7=allowed / 2 7 T- 66,-,- / 2 5 -- 33,-,-"
    assert clauses(why(none, "chant L discharge 1a")) == ["TH2"]


# T11 No effect twice


def test_t11_mist_as_katana_then_katana_is_refused():
    start = "2p t0 z5 @ACT / 2 7 MK 66,-,- / 2 5 -- 3333,-,-"
    done = after(start, "chant L katana 1a top")
    assert done == at("2p t0 z5 u=katana @ACT / 2 7 -K 66,-,- c:M / 2 5 -- 333,-,- c:3")
    assert clauses(why(done, "chant R katana 1a top")) == ["T11"]
    assert clauses(why(done, "pile R a")) == []


def test_t11_katana_then_mist_as_katana_is_refused_as_snake_it_is_not():
    start = "2p t0 z5 @ACT / 2 7 KM 66,-,- / 2 5 -- 3333,-,-"
    done = after(start, "chant L katana 1a top")
    assert clauses(why(done, "chant R katana 1a top")) == ["T11"]
    assert clauses(why(done, "chant R snake 1B1")) == []


def test_t11_katana_on_both_hands_only_one_is_chanted():
    done = after("2p t0 z5 @ACT / 2 7 KK 66,-,- / 2 5 -- 3333,-,-", "chant R katana 1a top")
    assert offered(done) == ["end", "pile L a", "pile L b", "pile L c"]
    assert clauses(why(done, "chant L katana 1a bottom")) == ["T11"]


def test_t11_two_mists_as_katana_and_snake():
    start = "2p t0 z5 @ACT / 2 7 MM 66,-,- / 2 5 -- 3333,-,-"
    done = after(start, "chant R katana 1a top; chant L snake 1B1")
    assert done == at("2p t0 z5 u=katana,snake @ACT / 2 7 5- 66,-,- c:MM / 2 - -- 333,-,- c:3")


def test_t11_two_mists_not_both_as_katana():
    done = after("2p t0 z5 @ACT / 2 7 MM 66,-,- / 2 5 -- 3333,-,-", "chant R katana 1a top")
    assert clauses(why(done, "chant L katana 1a top")) == ["T11"]


def test_t11_discharge_then_charge():
    start = "2p t0 z1 @ACT / 2 74 TT 555,66,- / 2 5 -- 333,-,-"
    done = after(start, "chant R discharge 0a; chant L charge 1a")
    # Sakura of Silents: 2 + 1.
    assert done == at("2p t1 z1 / 5 74 -- -,66,- c:T h:555 / 2 5 -- 333*T1,-,-")


@pytest.mark.parametrize("effect", ["discharge", "charge"])
def test_t11_not_the_same_thunder_effect_twice(effect):
    start = "2p t0 z1 @ACT / 2 74 TT 555,66,- / 2 5 -- 333,-,-"
    done = after(start, f"chant R {effect} 0a")
    other = "charge" if effect == "discharge" else "discharge"
    assert clauses(why(done, f"chant L {effect} 1a")) == ["T11"]
    assert clauses(why(done, f"chant L {other} 1a")) == []


def test_t11_a_snake_taken_with_snake_may_be_piled_not_chanted():
    done = after("2p t0 z5 @ACT / 2 7 N- 66,-,- / 2 5N -- 333,-,-", "chant L snake 1B2")
    assert done == at("2p t0 z5 u=snake @ACT / 2 7 N- 66,-,- c:N / 2 5 -- 333,-,-")
    assert offered(done) == ["end", "pile L a", "pile L b", "pile L c"]
    assert clauses(why(done, "chant L snake 1B1")) == ["T11"]
    assert after(done, "pile L a") == at("2p t1 z5 / 2 7 -- 66N,-,- c:N / 2 5 -- 333,-,-")


def test_t11_in_another_players_turn_shield_may_answer_twice():
    start = "2p t0 z5 @ACT / 2 7 KN 66,-,- / 2 5 HH 333,-,-"
    done = after(start, "chant L katana 1a top; answer L shield; chant R snake 1B1; answer R shield")
    assert done == at("2p t1 z5 / 2 7 -- 66,-,- c:KN / 2 5 -- 333,-,- c:HH")


def test_t11_in_another_players_turn_roar_may_answer_two_thunders():
    start = "2p t0 z6 @ACT / 2 7 TT 666,-,- / 2 5 RR 33,5,-"
    done = after(start, "chant L charge 0a; answer L roar; tower 1a; chant R discharge 0a; answer R roar")
    assert done == at("2p t1 z6 / 2 7 -- 666,-,- c:T / 2 5 -- 33*T1,-,- c:5RR")


def test_t11_a_stopped_effect_was_applied():
    start = "2p t0 z5 @ACT / 2 7 KM 66,-,- / 2 5 H- 333,-,-"
    done = after(start, "chant L katana 1a top; answer L shield")
    assert done == at("2p t0 z5 u=katana @ACT / 2 7 -M 66,-,- c:K / 2 5 -- 333,-,- c:H")
    assert clauses(why(done, "chant R katana 1a top")) == ["T11"]


def test_t11_a_turned_effect_was_applied():
    start = "2p t0 z6 @ACT / 2 7 TT 666,-,- / 2 5 R- 33,-,-"
    done = after(start, "chant L discharge 0a; answer L roar")
    assert done == at("2p t0 z6 u=discharge @ACT / 2 7 -T 666,-,- c:T / 2 5 -- -,-,- c:33R")
    assert clauses(why(done, "chant R discharge 0a")) == ["T11"]
    assert clauses(why(done, "chant R charge 0a")) == []


def test_t11_a_shield_sent_back_was_not_applied():
    start = "2p t0 z6 @ACT / 2 7 TH 666,-,- / 2 5 R- 33,-,-"
    # Nobody roars at first, seat 0 shields its own Tower, then seat 1 roars after all.
    shown = after(start, "chant L discharge 0a; pass; answer R shield")
    assert shown.state.used == {"discharge", "shield"}
    done = after(shown, "answer L roar")
    assert done == at("2p t0 z6 u=discharge @ACT / 2 7 -H 666,-,- c:T / 2 5 -- -,-,- c:33R")


def test_t11_the_next_turn_begins_with_nothing_applied():
    start = "2p t0 z- e2 @ACT / 2 7 K4 66,-,- / 2 5 K- 333,-,-"
    done = after(start, "chant L katana 1a top; end; fetch --")
    assert done.state.used == frozenset()
    assert clauses(why(done, "chant L katana 0a top")) == []


# T12 The end of a turn


@pytest.mark.parametrize(("seats", "turn", "following"), [(2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 3, 0)])
def test_t12_the_dong_passes_to_the_left(seats, turn, following):
    bonus, circles = ("", "-,-,-") if seats == 2 else (" b8", "-,-")
    boards = f" / 2 5 4- {circles}" * seats
    assert after(f"{seats}p t{turn} z6{bonus} @ACT{boards}", "end") == at(
        f"{seats}p t{following} z6{bonus}{boards}"
    )


def test_t12_seals_end_before_destroy_which_gathers_their_thunder():
    # Gathered 4 + 5 = 9; the ending seal's Thunder makes it 10: due at once, and the Tower is choosable again.
    start = "2p t0 z6 @ACT / 2 7 4- 666*T1,55,- / 2 5 -- 33,-,- d:HR"
    asked = after(start, "end")
    assert asked == at("2p t0 z6 @HAND_OVER>STRIKE / 2 7 4- 666,55,- / 2 5 -- 33,-,- d:HRT")
    assert who(asked) == (1,)
    assert offered(asked) == ["tower 0a", "tower 0b"]
    assert after(asked, "tower 0a") == at("2p t1 z6 / 2 7 4- -,55,- c:666 / 2 5 -- 33,-,- c:DHRT")


def test_t12_only_the_turn_players_seals_end():
    start = "2p t0 z6 @ACT / 2 7 4- 666*T1,-,- / 2 5 -- 333*M1,-,-"
    done = after(start, "end")
    assert (tower(done, "0a"), tower(done, "1a")) == ("666", "333")
    assert [circle.seal for seat in done.state.seats for circle in seat.circles] == ["", "", "", "M", "", ""]
    assert canyon(done) == "T"


# T13 In flight


def test_t13_a_chanted_token_leaves_its_hand_and_is_in_no_place():
    pending = after("2p t0 z5 @ACT / 2 7 N4 66,-,- c:1 / 2 5 H- 33,-,-", "chant L snake 1B1")
    assert (token(pending, "0L"), canyon(pending)) == ("", "1")
    assert pending.state.seats[0].inner == "74"


def test_t13_an_answering_token_is_in_flight_too():
    start = "2p t0 z5 @ACT / 2 7 T4 666,-,- c:1 / 2 5 R- 33,44,-"
    pending = after(start, "chant L discharge 0a; answer L roar")
    assert pending == at(
        "2p t0 z5 u=discharge @ACT>NAME_TOWER!0LT:discharge:0a&1LR / 2 7 -4 666,-,- c:1 / 2 5 -- 33,44,-"
    )
    assert (token(pending, "1L"), canyon(pending)) == ("", "1")


def test_t13_a_token_in_flight_is_not_choosable():
    start = "2p t0 z5 @ACT / 2 7 N4 66,-,- / 2 5 -- 33,-,-"
    assert clauses(why(start, "chant L snake 0L")) == ["SN1"]
    assert clauses(why(start, "chant L snake 0R")) == []
    switch = "2p t0 z5 @ACT / 2 7 W4 66,-,- / 2 5 -- 33,-,-"
    assert clauses(why(switch, "chant L switch 0L 0R")) == ["SW1"]


def test_t13_its_hand_counts_as_empty_so_what_it_brings_lies_there():
    done = after("2p t0 z5 @ACT / 2 743 N4 66,-,- / 2 5 -- 33,-,-", "chant L snake 1B1")
    assert done == at("2p t0 z5 u=snake @ACT / 2 743 54 66,-,- c:N / 2 - -- 33,-,-")


def test_t13_then_it_is_spent_to_the_canyon_or_to_an_active_destroy():
    start = "2p t0 z5 @ACT / 2 7 K4 66,-,- / 2 5 -- 33,-,- d:N"
    assert after(start, "chant L katana 1a top") == at(
        "2p t0 z5 u=katana @ACT / 2 7 -4 66,-,- / 2 5 -- 3,-,- c:3 d:KN"
    )


# R6 Piling out of order


def test_r6_forbidden_no_token_is_piled_on_a_lighter_top():
    start = "2p t0 z5 @ACT R6=forbidden / 2 7 4K 663,-,5 / 2 5 -- 33,-,-"
    assert clauses(why(start, "pile L a")) == ["R6"]
    # Equal, lighter and empty are all right.
    assert [text for text in offered(start) if text.startswith("pile")] == [
        *("pile L b", "pile L c"),
        *("pile R a", "pile R b", "pile R c"),
    ]


def test_r6_possible_is_the_default():
    start = "2p t0 z5 @ACT / 2 7 4K 663,-,5 / 2 5 -- 33,-,-"
    assert clauses(why(start, "pile L a")) == []
    assert step(after(start, "pile L a")) == Step.ACT
