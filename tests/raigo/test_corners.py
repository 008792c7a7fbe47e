"""Small branches of the rules that no larger story takes."""

from __future__ import annotations

import json

import pytest
from support.stories import after, at

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.raigo.box import box
from raigo_lab.raigo.clauses import about
from raigo_lab.raigo.events import IN_FLIGHT, Event, Move
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import parse_action, read_position
from raigo_lab.texts import table


def test_ac1_only_an_arcanum_takes_the_place_of_destroy():
    with pytest.raises(InvalidArgument, match=r"'T' is not an Arcanum \(AC1\)"):
        box(DEFAULT, 2, "T")


def test_a_clause_is_told_with_its_title_and_what_is_none_is_not():
    assert about("T8").partition(": ")[0]
    assert "T8" not in about("T8")
    assert about("X9") == ""


def test_an_event_is_told_to_the_one_it_happens_to():
    event = Event("chanted", "T10", 1, (Move("T", "1L", IN_FLIGHT),), effect="discharge", at="0a")
    assert tell(event).startswith("Seat 1 ")
    assert tell(event, you=1).startswith("You ")


def test_c2_what_lies_on_a_head_tells_positions_with_arcana_apart():
    def position(gathered: str):
        players = [
            {"yang": 2, "body": "天", "left": "", "right": "", "towers": ["", "", ""]},
            {"yang": 2, "body": "", "left": "", "right": "", "towers": ["", "", ""]},
        ]
        players[0]["lasting"] = [{"token": "舞", "gathered": gathered}]
        whole = {"format": "raigo-position/1", "seats": 2, "turn": 0, "raizan": "5", "players": players}
        return read_position(json.dumps(whole)).state

    assert key(position("T")) != key(position(""))


def test_sw1_a_word_that_names_no_token_to_switch_is_refused():
    for word in ("dK", "cK9", "c", "cKKK"):
        with pytest.raises(NotationError, match=f"'{word}' is not a place like 1B2, or cK"):
            parse_action(f"chant L switch 0B1 {word}")


def test_r8_two_equal_canyon_tokens_may_be_named_and_nothing_moves():
    before = "2p t0 z- R8=allowed / 2 5 W- -,-,- / 2 6 -- -,-,- c:KK"
    expected = "2p t1 z- e1 R8=allowed / 2 5 -- -,-,- c:W / 2 6 -- -,-,- c:KK"
    assert after(before, "fetch --; chant L switch cK cK") == at(expected)


def test_h5_camellias_have_six_tokens_exactly():
    assert worth("77664422").hand is None
    assert worth("776644").hand is not None


def test_e4_who_won_is_told_to_each_seat():
    event = Event("won", "E4", 0, other="seats:0+1")
    assert tell(event, you=1) == "You and your partner win (E4)."
    assert tell(event, you=2) == tell(event) == "Seats 0 and 1 win (E4)."


def test_a28_what_is_given_to_you_is_told_so():
    event = Event("given", "A28", 0, (Move("7", "0drawn", "1drawn"),), other="seats:1")
    assert tell(event, you=1) == "Seat 0 gives Seven to you (A28)."
    assert "you" not in tell(event, you=2)


def test_an_aim_that_is_no_place_is_told_by_its_name():
    event = Event("stopped", "A9", 0, effect="harmony", at="lotus")
    assert table("word")["lotus"]["en"] in tell(event)


def test_de3_a_strike_that_is_not_due_strikes_nothing():
    """A weight of ten must be gathered (R2); with nothing gathered the turn is handed over."""
    before = "2p t0 z5 @HAND_OVER>STRIKE / 2 5 W- 44,-,- d: / 2 6 -- -,-,-"
    assert at(before) == at("2p t1 z5 / 2 5 W- 44,-,- d: / 2 6 -- -,-,-")
