"""Snake (SN) and Katana (KA): what they choose, what they move, and how a Shield stops them."""

from __future__ import annotations

import pytest
from support.stories import after, at, clauses, offered, token, who, why


def aims(position: str, effect: str) -> list[str]:
    """What the token on the left Hand can be aimed at."""
    start = f"chant L {effect} "
    return [text.removeprefix(start) for text in offered(position) if text.startswith(start)]


# SN1


def test_sn1_any_inner_token_of_any_player_can_be_chosen_by_its_place():
    start = "3p t0 z6 b8 @ACT / 2 71 N4 55,- / 2 W -H 33,- / 2 - K- -,-"
    assert aims(start, "snake") == ["0B1", "0B2", "0R", "1B1", "1R", "2L"]
    # Not a place without a token, not a seat that does not play, not a Tower.
    assert clauses(why(start, "chant L snake 1L")) == ["SN1"]
    assert clauses(why(start, "chant L snake 0B3")) == ["SN1"]
    assert clauses(why(start, "chant L snake 3L")) == ["SN1"]


def test_sn1_the_token_moves_to_the_hand_on_which_the_snake_lay():
    start = "2p t0 z6 @ACT / 2 71 N4 55,-,- / 2 W5 H- 33,-,-"
    done = after(start, "chant L snake 1B1; pass")
    assert done == at("2p t0 z6 u=snake @ACT / 2 71 W4 55,-,- c:N / 2 5 H- 33,-,-")
    right = "2p t0 z6 @ACT / 2 71 4N 55,-,- / 2 W5 -- 33,-,-"
    assert after(right, "chant R snake 1B2") == at(
        "2p t0 z6 u=snake @ACT / 2 71 45 55,-,- c:N / 2 W -- 33,-,-"
    )


def test_sn1_a_token_of_the_own_body_can_be_brought_to_the_hand():
    start = "2p t0 z6 @ACT / 2 7K1 N4 55,-,- / 2 W -- 33,-,-"
    done = after(start, "chant L snake 0B2")
    assert done == at("2p t0 z6 u=snake @ACT / 2 71 K4 55,-,- c:N / 2 W -- 33,-,-")


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("pile L a", "2p t1 z6 / 2 7 -- 55K,-,- c:N / 2 - -- 33,-,-"),
        ("chant L katana 1a top", "2p t1 z6 / 2 7 -- 55,-,- c:NK / 2 - -- 3,-,- c:3"),
        ("end", "2p t1 z6 / 2 7 K- 55,-,- c:N / 2 - -- 33,-,-"),
    ],
    ids=["piled", "chanted", "kept"],
)
def test_sn1_the_token_may_be_piled_chanted_or_kept(action, expected):
    start = "2p t0 z6 @ACT / 2 7 N- 55,-,- / 2 K -- 33,-,-"
    assert after(start, f"chant L snake 1B1; {action}") == at(expected)


def test_sn1_a_partners_token_can_be_taken_too():
    start = "4p t0 z6 b8 @ACT / 2 7 N4 55,- / 2 W -- 33,- / 2 1 H- -,- / 2 - -- -,-"
    done = after(start, "chant L snake 2B1; pass")
    assert done == at("4p t0 z6 b8 u=snake @ACT / 2 7 14 55,- c:N / 2 W -- 33,- / 2 - H- -,- / 2 - -- -,-")


# SN2


def test_sn2_the_own_other_hand_can_be_chosen():
    start = "2p t0 z6 @ACT / 2 7 N4 55,-,- / 2 W -- 33,-,-"
    assert after(start, "chant L snake 0R") == at("2p t0 z6 u=snake @ACT / 2 7 4- 55,-,- c:N / 2 W -- 33,-,-")


def test_sn2_a_shield_that_is_itself_aimed_at_may_answer():
    start = "2p t0 z6 @ACT / 2 7 N4 55,-,- / 2 W H- 33,-,-"
    asked = after(start, "chant L snake 1L")
    assert who(asked) == (1,)
    assert offered(asked) == ["pass", "answer L shield"]
    assert after(asked, "answer L shield") == at(
        "2p t0 z6 u=snake @ACT / 2 7 -4 55,-,- c:N / 2 W -- 33,-,- c:H"
    )
    assert after(asked, "pass") == at("2p t0 z6 u=snake @ACT / 2 7 H4 55,-,- c:N / 2 W -- 33,-,-")


def test_sn2_an_own_shield_on_the_other_hand_that_is_aimed_at_may_answer():
    start = "2p t0 z6 @ACT / 2 7 NH 55,-,- / 2 W -- 33,-,-"
    asked = after(start, "chant L snake 0R")
    assert who(asked) == (0,)
    assert after(asked, "answer R shield") == at("2p t1 z6 / 2 7 -- 55,-,- c:HN / 2 W -- 33,-,-")
    assert after(asked, "pass") == at("2p t0 z6 u=snake @ACT / 2 7 H- 55,-,- c:N / 2 W -- 33,-,-")


def test_sn2_if_the_snake_is_stopped_its_hand_stays_empty():
    start = "2p t0 z6 @ACT / 2 7 N4 55,-,- / 2 W -H 33,-,-"
    done = after(start, "chant L snake 1B1; answer R shield")
    assert done == at("2p t0 z6 u=snake @ACT / 2 7 -4 55,-,- c:N / 2 W -- 33,-,- c:H")
    assert token(done, "0L") == ""


# KA1


@pytest.mark.parametrize(
    ("end", "cut", "rest"), [("top", "4", "65"), ("bottom", "6", "54")], ids=["top", "bottom"]
)
def test_ka1_the_top_or_bottom_token_goes_to_the_canyon(end, cut, rest):
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W -- 654,33,-"
    done = after(start, f"chant L katana 1a {end}")
    assert done == at(f"2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W -- {rest},33,- c:{cut}")


def test_ka1_any_players_tower_can_be_chosen_the_own_too():
    start = "3p t0 z6 b8 @ACT / 2 7 K4 55,- / 2 W -- 654,3 / 2 - -- -,222*T1"
    assert aims(start, "katana") == ["0a top", "0a bottom", "1a top", "1a bottom", "1b top"]
    assert after(start, "chant L katana 0a bottom") == at(
        "3p t0 z6 b8 u=katana @ACT / 2 7 -4 5,- c:5K / 2 W -- 654,3 / 2 - -- -,222*T1"
    )
    assert clauses(why(start, "chant L katana 2b top")) == ["TH4"]
    assert clauses(why(start, "chant L katana 2a top")) == ["KA1"]


def test_ka1_a_one_story_tower_has_one_end_and_cutting_it_frees_the_circle():
    start = "2p t0 z6 @ACT / 2 7 K4 5,-,- / 2 W -- 3,-,-"
    assert clauses(why(start, "chant L katana 1a bottom")) == ["KA1"]
    assert after(start, "chant L katana 1a top") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 5,-,- c:K / 2 W -- -,-,- c:3"
    )
    # The own Circle so freed takes a new first token in the same turn.
    assert after(start, "chant L katana 0a top; pile R a") == at(
        "2p t1 z6 / 2 7 -- 4,-,- c:5K / 2 W -- 3,-,-"
    )


def test_ka1_the_cut_tower_is_not_resolved():
    # What remains is a Lotus, or Unsettled: neither scores nor costs anything now.
    start = "2p t0 z6 @ACT / 2 7 K4 5,-,- / 2 W -- 4325,-,-"
    assert after(start, "chant L katana 1a top") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 5,-,- c:K / 2 W -- 432,-,- c:5"
    )
    assert after(start, "chant L katana 1a bottom") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 5,-,- c:K / 2 W -- 325,-,- c:4"
    )


def test_ka1_the_end_is_declared_before_a_shield_is_asked_for():
    start = "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W -H 654,33,-"
    asked = after(start, "chant L katana 1a bottom")
    assert who(asked) == (1,)
    assert asked.state.stack[-1].chant is not None
    assert asked.state.stack[-1].chant.other == "bottom"
    assert after(asked, "answer R shield") == at(
        "2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W -- 654,33,- c:H"
    )
    assert after(asked, "pass") == at("2p t0 z6 u=katana @ACT / 2 7 -4 55,-,- c:K / 2 W -H 54,33,- c:6")
