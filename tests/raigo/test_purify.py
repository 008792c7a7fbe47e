"""Purify (PU1, PU2): discard, draw as many, place everything anew."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.stories import after, at, canyon, clauses, offered, step, token, tower, who, why

from raigo_lab.raigo.engine import Raigo

# Four Inner Tokens: one space is empty, so Select draws the One to the Body by itself (T2).
BOARD = "2p t0 z1T4K2 / 2 65 P3 -,-,- / 2 7 -- 444,-,-"
CHANTED = "fetch --; chant L purify"


def numbers(position) -> set[int]:
    """How many tokens some choice of discards offered here puts away."""
    return {len(text.removeprefix("purify ").strip("-")) for text in offered(position)}


# PU1


def test_pu1_discard_draw_as_many_and_place_everything_anew():
    before = after(BOARD, "fetch --")
    assert before == at("2p t0 zT4K2 @ACT / 2 651 P3 -,-,- / 2 7 -- 444,-,-")
    later = after(before, "chant L purify; purify 61; place T4")
    # Thunder and Four were drawn; Five and Three stayed and lie on the Body, though the Three came from a Hand.
    assert later == at("2p t0 zK2 u=purify @ACT / 2 53 T4 -,-,- c:16P / 2 7 -- 444,-,-")


@pytest.mark.parametrize("discards", ["-", "6", "61", "653", "6531"])
def test_pu1_nought_to_four_discards_and_as_many_drawn(discards):
    position = after(BOARD, f"{CHANTED}; purify {discards}")
    gone = discards.strip("-")
    assert canyon(position) == "".join(sorted(gone))
    assert position.state.raizan == "T4K2"[len(gone) :]
    assert len(position.state.seats[0].inner + position.state.stack[-1].tokens) == 4


def test_pu1_all_other_inner_tokens_may_go_and_no_more_than_four_can_be_there():
    position = after(BOARD, CHANTED)
    assert numbers(position) == {0, 1, 2, 3, 4}
    assert "purify 6531" in offered(position)


def test_pu1_no_more_than_raizan_holds():
    position = after(BOARD.replace("z1T4K2", "z1T4"), CHANTED)
    assert numbers(position) == {0, 1, 2}
    assert clauses(why(position, "purify 653")) == ["PU1"]
    assert clauses(why(position, "purify 65")) == []


def test_pu1_only_tokens_that_are_held_and_not_the_purify_in_flight():
    position = after(BOARD, CHANTED)
    for wrong in ("P", "7", "66"):
        assert clauses(why(position, f"purify {wrong}")) == ["PU1"]


def test_pu1_the_discards_are_chosen_together_before_drawing():
    """One choice for all of them; once drawn, everything is placed and nothing more is put away."""
    chosen = after(BOARD, CHANTED)
    assert (step(chosen).name, who(chosen), canyon(chosen)) == ("PURIFY", (0,), "")
    drawn = after(chosen, "purify 6")
    assert step(drawn).name == "RENEW"
    assert all(text.startswith("place ") for text in offered(drawn))
    assert clauses(why(drawn, "purify 5")) == ["PU1"]


def test_pu1_no_discards_are_legal_and_everything_may_still_move():
    later = after(BOARD, f"{CHANTED}; purify -; place 65")
    assert later == at("2p t0 zT4K2 u=purify @ACT / 2 31 65 -,-,- c:P / 2 7 -- 444,-,-")


def test_pu1_legal_with_no_other_inner_token():
    """The drawn Two was piled first: nothing can be discarded or placed, Purify is spent all the same."""
    before = "2p t0 z24 / 2 - P- -,-,- / 2 7 -- -,-,-"
    later = after(before, "fetch --; select 1; place -2; pile R a; chant L purify")
    assert later == at("2p t1 z4 / 2 - -- 2,-,- c:P / 2 7 -- -,-,-")


def test_pu1_hands_may_stay_empty_if_the_body_takes_all():
    position = after("2p t0 z- / 2 6 P3 -,-,- / 2 7 -- -,-,-", CHANTED)
    assert set(offered(position)) == {
        f"place {hands}" for hands in ("--", "6-", "-6", "3-", "-3", "63", "36")
    }
    assert after(position, "place --") == at("2p t1 z- e1 / 2 63 -- -,-,- c:P / 2 7 -- -,-,-")


def test_pu1_the_body_takes_three_at_the_most():
    """Four tokens are placed anew: at least one of them goes to a Hand."""
    position = after(BOARD, f"{CHANTED}; purify -")
    assert clauses(why(position, "place --")) == ["PU1"]
    assert clauses(why(position, "place 6-")) == []


def test_pu1_the_body_is_sorted():
    position = after("2p t0 z- / 2 1 P7 -,-,- / 2 - -- -,-,-", f"{CHANTED}; place --")
    assert position.state.seats[0].body == "71"


def test_pu1_a_token_comes_back_from_hand_to_body():
    """T1 knows no such move; Purify is an effect that can do it."""
    position = after("2p t0 z- / 2 6 P3 -,-,- / 2 - -- -,-,-", f"{CHANTED}; place 6-")
    assert (token(position, "0L"), token(position, "0R"), token(position, "0B1")) == ("6", "", "3")


def test_pu1_purify_is_in_flight_until_everything_is_placed():
    drawn = after(BOARD, f"{CHANTED}; purify 61")
    assert canyon(drawn) == "16"
    assert canyon(after(drawn, "place T4")) == "16P"


def test_pu1_draws_from_a_raizan_in_unknown_order_are_chance():
    """Three tokens, two drawn: each pair of kinds with its exact weight."""
    before = "2p t0 z{455} @ACT / 2 65 P- -,-,- / 2 7 -- -,-,-"
    state, rules = after(before, "chant L purify; purify 65")
    assert {str(action): weight for action, weight in Raigo(rules).node(state).outcomes} == {
        "draw 45": Fraction(2, 3),
        "draw 55": Fraction(1, 3),
    }
    later = after(before, "chant L purify; purify 65; draw 45; place 5-")
    assert later == at("2p t0 z{5} u=purify @ACT / 2 4 5- -,-,- c:56P / 2 7 -- -,-,-")


def test_pu1_without_discards_nothing_is_drawn_from_an_unknown_raizan():
    before = "2p t0 z{455} @ACT / 2 65 P- -,-,- / 2 7 -- -,-,-"
    position = after(before, "chant L purify; purify -")
    assert (step(position).name, position.state.raizan) == ("RENEW", "455")


def test_pu1_nobody_answers_it():
    position = after(BOARD.replace("7 --", "7 HM"), CHANTED)
    assert (step(position).name, who(position)) == ("PURIFY", (0,))


def test_pu1_an_active_destroy_gathers_the_purify_and_not_the_discards():
    before = "2p t0 zT4 @ACT / 2 65 PK -,-,- / 2 7 -- 444,-,- d:"
    later = after(before, "chant L purify; purify K; place T-")
    assert later == at("2p t0 z4 u=purify @ACT / 2 65 T- -,-,- c:K / 2 7 -- 444,-,- d:P")


def test_pu1_towers_and_other_players_are_left_alone():
    before = after(BOARD, "fetch --")
    later = after(before, "chant L purify; purify 6531; place K4")
    assert later.state.seats[1] == before.state.seats[1]
    assert later.state.seats[0].circles == before.state.seats[0].circles
    assert tower(later, "1a") == "444"


def test_pu1_the_draw_that_empties_raizan_begins_the_last_turns():
    """E1: this turn, and then one more for everybody."""
    before = "2p t0 zT4 @ACT / 2 65 P- -,-,- / 2 7 -- -,-,-"
    later = after(before, "chant L purify; purify 65; place T-")
    assert later == at("2p t0 z- e3 u=purify @ACT / 2 4 T- -,-,- c:56P / 2 7 -- -,-,-")


# PU2


def test_pu2_with_raizan_empty_only_the_placing_anew_remains():
    position = after("2p t0 z- / 2 65 P3 -,-,- / 2 - -- -,-,-", CHANTED)
    assert step(position).name == "RENEW"
    assert all(text.startswith("place ") for text in offered(position))
    assert after(position, "place 5-") == at("2p t0 z- e2 u=purify @ACT / 2 63 5- -,-,- c:P / 2 - -- -,-,-")


def test_pu2_tokens_on_your_hands_may_then_be_acted_on():
    """Three actions in one turn: Purify, and the two tokens that it brought up from the Body."""
    before = "2p t0 z- / 2 KT P- 66,-,- / 2 - -- 765,-,-"
    later = after(before, f"{CHANTED}; place KT; chant L katana 0a top; chant R discharge 1a")
    # Lotus 1, Silents only 1.
    assert later == at("2p t1 z- e1 / 2 - -- 6,-,- c:6KPT / 4 - -- -,-,- h:765")


def test_pu2_drawn_tokens_on_hands_may_be_acted_on_too():
    before = "2p t0 zK4 @ACT / 2 6 P- 66,-,- / 2 - -- 765,-,-"
    position = after(before, "chant L purify; purify 6; place -K")
    assert {"pile R a", "chant R katana 1a top"} <= set(offered(position))


def test_pu2_purify_itself_may_not_be_applied_twice():
    """T11: there is one Purify, and it is spent."""
    position = after("2p t0 z- / 2 - P3 -,-,- / 2 - -- -,-,-", f"{CHANTED}; place 3-")
    assert "purify" in position.state.used
    assert offered(position) == ["end", "pile L a", "pile L b", "pile L c"]
