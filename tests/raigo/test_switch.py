"""Switch (SW1, SW2, R8): two tokens change places, and nobody can stop it."""

from __future__ import annotations

import pytest
from support.stories import after, at, canyon, clauses, offered, step, token, who, why

from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes.knowledge import start
from raigo_lab.raigo.text.notation import parse_action


def switched_spots(position) -> set[str]:
    """Every place that some Switch offered here can choose."""
    return {spot for text in offered(position) if " switch " in text for spot in text.split()[3:]}


# SW1


def test_sw1_inner_tokens_of_two_players_change_places_and_bodies_are_sorted_again():
    before = "2p t0 z- / 2 6 W- 5,-,- / 3 73 -- 44,-,- c:2"
    # The Six lies above the Seven (S4); the Three is seat 0's whole Body.
    expected = "2p t1 z- e1 / 2 3 -- 5,-,- c:W / 3 76 -- 44,-,- c:2"
    assert after(before, "fetch --; chant L switch 0B1 1B2") == at(expected)


def test_sw1_a_body_is_sorted_when_the_new_token_is_heavier():
    before = "2p t0 z- / 2 7 W- -,-,- / 2 53 -- -,-,-"
    expected = "2p t1 z- e1 / 2 3 -- -,-,- c:W / 2 75 -- -,-,-"
    assert after(before, "fetch --; chant L switch 0B1 1B2") == at(expected)


def test_sw1_a_canyon_token_comes_to_a_body():
    before = "2p t0 z- / 2 72 W- -,-,- / 2 - -- -,-,- c:K"
    expected = "2p t1 z- e1 / 2 7K -- -,-,- c:W / 2 - -- -,-,- c:2"
    assert after(before, "fetch --; chant L switch 0B2 cK") == at(expected)


@pytest.mark.parametrize("spell", ["W", "P", "D"])
def test_sw1_no_spell_of_weight_seven_from_canyon(spell):
    position = after(f"2p t0 z- / 2 5 W- -,-,- / 2 6 -- -,-,- c:{spell}", "fetch --")
    assert clauses(why(position, f"chant L switch 0B1 c{spell}")) == ["SW1"]
    assert switched_spots(position) == {"0B1", "1B1"}


@pytest.mark.parametrize("spell", ["T", "N", "K", "H", "R", "M"])
def test_sw1_any_lighter_spell_from_canyon(spell):
    later = after(
        f"2p t0 z- / 2 5 W- -,-,- / 2 6 -- -,-,- c:{spell}", f"fetch --; chant L switch 0B1 c{spell}"
    )
    assert token(later, "0B1") == spell
    assert canyon(later) == "5W"


@pytest.mark.parametrize("silent", ["1", "7", "8"])
def test_sw1_silents_of_any_weight_from_canyon(silent):
    before = f"3p t0 z- bT / 2 5 W- -,- / 2 6 -- -,- c:{silent} / 2 - -- -,-"
    later = after(before, f"fetch --; chant L switch 0B1 c{silent}")
    assert token(later, "0B1") == silent
    assert canyon(later) == "5W"


@pytest.mark.parametrize("heavy", ["W", "P", "D"])
def test_sw1_heavy_spells_may_go_into_the_canyon_and_between_boards(heavy):
    before = f"2p t0 z- / 2 - W1 -,-,- / 2 {heavy} -- -,-,- c:3"
    into = after(before, "fetch --; chant L switch 1B1 c3")
    assert (token(into, "1B1"), sorted(canyon(into))) == ("3", sorted("W" + heavy))
    between = after(before, "fetch --; chant L switch 0R 1B1")
    assert (token(between, "0R"), token(between, "1B1")) == (heavy, "1")


def test_sw1_a_token_that_arrives_on_your_hand_may_be_acted_on():
    before = "2p t0 z- / 2 - W5 66,-,- / 2 - -- 743,-,- c:K"
    position = after(before, "fetch --; chant L switch 0R cK")
    assert token(position, "0R") == "K"
    assert "pile R a" in offered(position)
    cut = after(position, "chant R katana 1a bottom")
    assert cut == at("2p t1 z- e1 / 2 - -- 66,-,- c:KW / 2 - -- 43,-,- c:57")


def test_sw1_a_face_down_token_that_arrives_on_your_hand_may_be_acted_on():
    before = "2p t0 z- / 2 - W5 66,-,- / 2 N -- -,-,-"
    position = after(before, "fetch --; chant L switch 0R 1B1")
    assert "chant R snake 1B1" in offered(position)


def test_sw1_the_empty_hand_of_the_switch_stays_empty():
    position = after("2p t0 z- / 2 6 W5 -,-,- / 2 7 -- -,-,-", "fetch --; chant L switch 0B1 1B1")
    assert (token(position, "0L"), token(position, "0R")) == ("", "5")


def test_sw1_both_may_lie_on_one_board_hand_and_body():
    before = "2p t0 z- / 2 72 W5 -,-,- / 2 - -- -,-,-"
    position = after(before, "fetch --; chant L switch 0B1 0R")
    assert position == at("2p t0 z- e2 u=switch @ACT / 2 52 -7 -,-,- c:W / 2 - -- -,-,-")


def test_sw1_both_may_lie_on_one_board_of_another_player():
    before = "2p t0 z- / 2 - W- -,-,- / 2 62 H1 -,-,-"
    later = after(before, "fetch --; chant L switch 1B2 1L")
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- c:W / 2 6H 21 -,-,-")


def test_sw1_both_may_lie_in_one_body_where_nothing_changes():
    before = "2p t0 z- / 2 - W- -,-,- / 2 62 -- -,-,-"
    later = after(before, "fetch --; chant L switch 1B1 1B2")
    assert later == at("2p t1 z- e1 / 2 - -- -,-,- c:W / 2 62 -- -,-,-")


def test_sw1_two_other_players_may_be_made_to_change_tokens():
    before = "3p t0 z- b8 / 2 - W- -,- / 2 7 -- -,- / 2 4 -2 -,-"
    later = after(before, "fetch --; chant L switch 1B1 2R")
    assert later == at("3p t1 z- e2 b8 / 2 - -- -,- c:W / 2 2 -- -,- / 2 4 -7 -,-")


def test_sw1_what_is_not_choosable_is_not_offered():
    """Not in flight (0L), beside a Tower (T) or Destroy (N), on a Head (D), in Towers or completed hands."""
    line = "2p t0 z- / 2 6 W5 777,-,- c:1 d:N / 2 2 H- 444*T1,-,- h:KKK"
    position = after(line, "fetch --")
    assert switched_spots(position) == {"0B1", "0R", "1B1", "1L", "c1"}
    for spot in ("cT", "cN", "cD", "c7", "c4", "cK", "0L"):
        assert clauses(why(position, f"chant L switch 0B1 {spot}")) == ["SW1"]


def test_sw1_an_empty_space_cannot_be_chosen():
    position = after("2p t0 z- / 2 6 W- -,-,- / 2 2 -- -,-,-", "fetch --")
    for spot in ("1L", "1B2", "0B3"):
        assert clauses(why(position, f"chant L switch 0B1 {spot}")) == ["SW1"]


def test_sw1_a_place_does_not_change_with_itself():
    position = after("2p t0 z- / 2 6 W- -,-,- / 2 2 -- -,-,- c:4", "fetch --")
    assert clauses(why(position, "chant L switch 0B1 0B1")) == ["SW1"]
    assert "chant L switch 0B1 0B1" not in offered(position)


def test_sw1_face_down_tokens_moved_between_boards_stay_unseen_by_the_chanter():
    state, rules = after("3p t0 z- b8 / 2 - W- -,- / 2 7 -- -,- / 2 4 -2 -,-", "fetch --")
    _, events = Raigo(rules).happened(state, parse_action("chant L switch 1B1 2R"))
    known = [start(rules, state, seat).after(events) for seat in range(3)]
    assert [one.at("1B1") for one in known] == ["?", "2", "2"]
    assert [one.at("2R") for one in known] == ["?", "7", "7"]


def test_sw1_the_switch_is_spent_and_an_active_destroy_gathers_it():
    before = "2p t0 z- / 2 6 W- -,-,- / 2 2 -- -,-,- d:"
    later = after(before, "fetch --; chant L switch 0B1 1B1")
    assert later == at("2p t1 z- e1 / 2 2 -- -,-,- / 2 6 -- -,-,- d:W")


# SW2


@pytest.mark.parametrize("rulings", ["", "R20=everybody "])
def test_sw2_nobody_can_shield_against_it(rulings):
    """Shield and Mist lie on the Hands of the player whose token goes: nobody is asked."""
    before = f"2p t0 z- {rulings}/ 2 6 W- -,-,- / 2 2 HM 444,-,-"
    later = after(before, "fetch --; chant L switch 0B1 1B1")
    assert later == at(f"2p t1 z- e1 {rulings}/ 2 2 -- -,-,- c:W / 2 6 HM 444,-,-")


def test_sw2_a_shield_itself_may_be_switched_away():
    later = after("2p t0 z- / 2 6 W- -,-,- / 2 - H- -,-,-", "fetch --; chant L switch 0B1 1L")
    assert (token(later, "0B1"), token(later, "1L"), who(later)) == ("H", "6", (1,))


def test_sw2_at_least_one_of_the_two_is_an_inner_token():
    position = after("2p t0 z- / 2 6 W- -,-,- c:K / 2 - -- -,-,- c:5", "fetch --")
    assert clauses(why(position, "chant L switch cK c5")) == ["SW2"]
    assert switched_spots(position) == {"0B1", "cK", "c5"}
    assert all("0B1" in text for text in offered(position) if " switch " in text)


def test_sw2_a_token_switched_into_the_canyon_takes_the_others_part():
    before = "2p t0 z- / 2 6 W- -,-,- c:2 / 2 - -- -,-,- c:5"
    own = after(before, "fetch --; chant L switch 0B1 c2")
    assert own == at("2p t1 z- e1 / 2 2 -- -,-,- c:6W / 2 - -- -,-,- c:5")
    others = after(before, "fetch --; chant L switch 0B1 c5")
    assert others == at("2p t1 z- e1 / 2 5 -- -,-,- c:2W / 2 - -- -,-,- c:6")


def test_sw2_and_a12_with_wrath_in_play_the_part_of_a_canyon_token_is_named():
    before = "2p t0 z- / 2 怒6 W- -,-,- c:K / 2 - -- -,-,- c:K"
    own = after(before, "fetch --; chant L switch 0B2 cK0")
    assert own == at("2p t1 z- e1 / 2 怒K -- -,-,- c:6W / 2 - -- -,-,- c:K")
    others = after(before, "fetch --; chant L switch 0B2 cK1")
    assert others == at("2p t1 z- e1 / 2 怒K -- -,-,- c:KW / 2 - -- -,-,- c:6")


def test_sw2_a_third_players_token_takes_the_part_too():
    """Seat 2's Seven goes where the One lay, to seat 1's part; the Switch to its user's."""
    before = "3p t0 z- b8 / 2 - W- -,- / 2 - -- -,- c:1 / 2 7 -- -,-"
    later = after(before, "fetch --; chant L switch 2B1 c1")
    assert later == at("3p t1 z- e2 b8 / 2 - -- -,- c:W / 2 - -- -,- c:7 / 2 1 -- -,-")


# R8

TWO_PARTS = "2p t0 z- {}/ 2 6 W- -,-,- c:KK / 2 - -- -,-,- c:5"


def test_r8_impossible_two_canyon_tokens_are_refused():
    position = after(TWO_PARTS.format(""), "fetch --")
    for pair in ("cK c5", "cK cK"):
        assert clauses(why(position, f"chant L switch {pair}")) == ["SW2"]


def test_r8_impossible_without_any_inner_token_there_is_no_switch():
    position = after("2p t0 z- / 2 - W- -,-,- c:KK / 2 - -- -,-,- c:5", "fetch --")
    assert clauses(why(position, "chant L switch cK c5")) == ["R7"]
    assert not switched_spots(position)


def test_r8_allowed_two_canyon_tokens_change_their_parts():
    later = after(TWO_PARTS.format("R8=allowed "), "fetch --; chant L switch cK c5")
    assert later == at("2p t1 z- e1 R8=allowed / 2 6 -- -,-,- c:5KW / 2 - -- -,-,- c:K")


def test_r8_allowed_without_any_inner_token():
    before = "2p t0 z- R8=allowed / 2 - W- -,-,- c:K / 2 - -- -,-,- c:5"
    assert switched_spots(after(before, "fetch --")) == {"cK", "c5"}
    assert clauses(why(after(before, "fetch --"), "chant L switch cK c5")) == []


def test_r8_allowed_still_no_heavy_spell_and_no_token_with_itself():
    position = after("2p t0 z- R8=allowed / 2 6 W- -,-,- c:K / 2 - -- -,-,- c:P5", "fetch --")
    assert clauses(why(position, "chant L switch cK cP")) == ["SW1"]
    assert clauses(why(position, "chant L switch cK cK")) == ["SW1"]


def test_sw1_the_step_goes_on_after_a_switch():
    """T11: Switch is one effect, so the second Switch on the other Hand may be piled and not chanted."""
    position = after("2p t0 z- / 2 6 WW -,-,- / 2 2 -- -,-,-", "fetch --; chant L switch 0B1 1B1")
    assert step(position).name == "ACT"
    assert clauses(why(position, "chant R switch 0B1 1B1")) == ["T11"]
    assert offered(position) == ["end", "pile R a", "pile R b", "pile R c"]
