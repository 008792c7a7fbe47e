"""Small branches of the rules that no larger story takes."""

from __future__ import annotations

import json

import pytest

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.box import box
from raigo_lab.raigo.clauses import about
from raigo_lab.raigo.events import IN_FLIGHT, Event, Move
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import key
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import read_position


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
