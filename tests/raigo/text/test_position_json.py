"""Positions as JSON: the worked example, the vectors, every refusal and warning, every state of random games."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.places import DATA
from support.random_games import dice, some_start, walk

from raigo_lab.errors import InvalidPosition, NotationError
from raigo_lab.files.json_text import load_json
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import parse_position, read_line, read_position
from raigo_lab.raigo.text.position_json import examine, position_from_json, position_to_json
from raigo_lab.raigo.text.validity import examined

EXAMPLE = """{
  "format": "raigo-position/1",
  "seats": 2,
  "turn": 0,
  "raizan": "5K",
  "last_turns": null,
  "bonus": "",
  "rules": {"R6": "forbidden"},
  "players": [
    {"yang": 2, "body": "7K1", "left": "T", "right": "", "towers": ["765", "", "5R"],
     "sealed": [null, null, null], "canyon": "TT", "completed": ["HKN"], "head": null},
    {"yang": 3, "body": "W", "left": "", "right": "H", "towers": ["6M6", "", ""],
     "sealed": [{"by": "T", "expires": "this"}, null, null], "canyon": "", "completed": [],
     "head": {"destroy": true, "gathered": "TN"}}
  ]
}"""
VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]


def changed(path: str, value: object) -> object:
    """The example with one place changed: ``players.0.body``; ``...`` takes the place out."""
    data = json.loads(EXAMPLE)
    *way, last = path.split(".")
    home = data
    for name in way:
        home = home[int(name)] if isinstance(home, list) else home[name]
    if value is ...:
        del home[last]
    elif isinstance(home, list):
        home[int(last)] = value
    else:
        home[last] = value
    return data


def test_the_worked_example_is_valid_and_reads_back():
    found = examine(json.loads(EXAMPLE))
    assert (found.problems, found.warnings) == ((), ())
    data = json.loads(EXAMPLE)
    data["players"][1]["head"]["gathered"] = "NT"
    assert position_to_json(found.position) == data
    assert [*position_to_json(found.position)] == [*data]
    assert [*position_to_json(found.position)["players"][0]] == [*data["players"][0]]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_every_vector_reads_back(vector):
    position = position_from_json(vector["position"])
    assert position_from_json(position_to_json(position)) == position


@pytest.mark.parametrize("seed", range(100, 110))
def test_every_state_of_a_random_game_reads_back(seed):
    rng = dice(seed)
    start = some_start(rng)
    for state, _ in walk(rng, start):
        position = Position(state, start.rules)
        found = examine(json.loads(json.dumps(position_to_json(position))))
        assert found.problems == ()
        assert found.position == position
        assert not found.warnings


def test_a_start_of_turn_has_no_moment_and_a_middle_has_one():
    start = parse_position("2p t0 z5K / 2 71 T- 765,-,5R / 3 W -H 6M6,-,-")
    assert "moment" not in position_to_json(start)
    middle = parse_position("2p t0 z- e3 x3 u=charge @ACT / 2 71 T- 765*T2,-,5R / 3 W -H 6M6,-,-")
    data = position_to_json(middle)
    assert data["moment"] == {"used": ["charge"], "stack": "ACT", "out": []}
    assert (data["last_turns"], data["removed"]) == (3, "3")
    assert data["players"][0]["sealed"][0] == {"by": "T", "expires": "next"}
    assert position_from_json(data) == middle


def test_fields_that_may_be_missing():
    data = json.loads(EXAMPLE)
    for field in ("last_turns", "bonus", "rules"):
        del data[field]
    for player in data["players"]:
        for field in ("sealed", "canyon", "completed", "head"):
            del player[field]
    position = position_from_json(data)
    assert position.state.seats[1].circles[0].seal == ""


def test_e1_a_missing_count_with_raizan_empty_leaves_every_seat_one_turn():
    assert position_from_json(changed("raizan", "")).state.last_turns == 2


def test_a_bag_and_kanji_are_read():
    state, _ = position_from_json(changed("raizan", {"bag": "斬5一"}))
    assert (state.raizan, state.ordered) == ("15K", False)


REFUSED = [  # where, value, where the sentence points, what it says
    ("format", "raigo-position/2", "format", "is not"),
    ("format", ..., "format", "missing"),
    ("seats", 5, "seats", "C4"),
    ("seats", ..., "seats", "missing"),
    ("seats", True, "seats", "whole number"),
    ("seats", 3, "players", "C4"),
    ("turn", 2, "turn", "S3"),
    ("turn", -1, "turn", "S3"),
    ("turn", "0", "turn", "whole number"),
    ("turn", 10**4000, "turn", "whole number"),
    ("raizan", "5PP", "players", "C1"),
    ("raizan", "8", "players", "S2"),
    ("raizan", "5X", "raizan", "'X'"),
    ("raizan", 5, "raizan", "not a text"),
    ("raizan", {"bag": "5", "sack": 1}, "raizan", "sack"),
    ("raizan", {}, "raizan.bag", "missing"),
    ("last_turns", 1, "last_turns", "E1"),
    ("last_turns", 1.0, "last_turns", "whole number"),
    ("bonus", "5", "bonus", "S2"),
    ("removed", "55", "removed", "S2"),
    ("rules", {"R6": "never"}, "rules.R6", "possible or forbidden"),
    ("rules", {"R3": 1}, "rules.R3", "no switch"),
    ("rules", {"R1": -1}, "rules.R1", "it takes a number"),
    ("rules", {"R99": 1}, "rules.R99", "not a ruling"),
    ("rules", ["R6"], "rules", "not an object"),
    ("extra", 1, "position", "extra"),
    ("players", ..., "players", "missing"),
    ("players", {}, "players", "not a list"),
    ("players.0", 7, "players[0]", "not an object"),
    ("players.0.hat", 7, "players[0]", "hat"),
    ("players.0.yang", -1, "players[0].yang", "R11"),
    ("players.0.yang", ..., "players[0].yang", "missing"),
    ("players.0.body", "7KK1", "players[0].body", "C3"),
    ("players.0.body", "1K", "players[0].body", "S4"),
    ("players.0.left", "TT", "players[0].left", "C3"),
    ("players.0.right", None, "players[0].right", "not a text"),
    ("players.0.towers", ["765", ""], "players[0].towers", "C4"),
    ("players.0.towers", "765", "players[0].towers", "not a list"),
    ("players.0.towers.0", "777766", "players[0].towers[0]", "T8"),
    ("players.0.sealed", [None], "players[0].sealed", "C4"),
    ("players.0.sealed.0", "T", "players[0].sealed[0]", "not an object"),
    ("players.0.sealed.0", {"by": "T"}, "players[0].sealed[0].expires", "missing"),
    ("players.0.sealed.0", {"by": "", "expires": "this"}, "players[0].sealed[0].by", "TH3"),
    ("players.0.sealed.0", {"by": "K", "expires": "this"}, "players[0].sealed[0]", "TH3"),
    ("players.0.sealed.0", {"by": "T", "expires": "never"}, "players[0].sealed[0].expires", "TH5"),
    ("players.0.sealed.1", {"by": "T", "expires": "this"}, "players[0].sealed[1]", "TH3"),
    ("players.1.sealed.0.expires", "next", "players[1].sealed[0]", "TH5"),
    ("players.0.completed", ["HKN", 5], "players[0].completed[1]", "not a text"),
    ("players.0.head", {"destroy": True, "gathered": ""}, "players[1].head", "C1"),
    ("players.0.canyon", "D", "players[1].head", "C1"),
    ("players.1.head.gathered", "T1", "players[1].head", "DE2"),
    ("players.1.head.gathered", "D", "players[1].head", "DE2"),
    ("players.1.head.destroy", False, "players[1].head.destroy", "DE1"),
    ("players.1.head.weight", 3, "players[1].head", "weight"),
    ("moment", 5, "moment", "not an object"),
    ("moment", {"stack": "NOW"}, "moment.stack", "not a step"),
    ("moment", {"stack": 5}, "moment.stack", "not a text"),
    ("moment", {"used": [5]}, "moment.used", "T11"),
    ("moment", {"out": [0]}, "moment", "E2"),
    ("moment", {"now": 1}, "moment", "now"),
]


@pytest.mark.parametrize(("path", "value", "where", "what"), REFUSED)
def test_refusals_name_the_place_and_the_clause(path, value, where, what):
    found = examine(changed(path, value))
    assert found.position is None
    assert [one for one in found.problems if one.startswith(f"{where}:") and what in one], found.problems
    with pytest.raises(InvalidPosition) as refusal:
        position_from_json(changed(path, value))
    assert refusal.value.problems == found.problems


def test_one_mistake_is_told_once():
    for path, value in (("players.0.towers.0", 5), ("players.1.towers.0", 5), ("players", 5), ("seats", "x")):
        assert len(examine(changed(path, value)).problems) == 1, path


def test_all_problems_are_told_at_once():
    data = {"format": 1, "seats": 9, "turn": "x", "raizan": 5, "rules": 5, "players": [5, {}], "bonus": 5}
    assert len(examine(data).problems) >= 12
    assert examine([]).problems == ("position: [] is not an object",)


def test_three_seats_need_a_bonus_token():
    data = json.loads(EXAMPLE)
    data["seats"] = 3
    player = {"yang": 2, "body": "", "left": "", "right": "", "towers": ["", ""]}
    data["players"] = [copy.deepcopy(player) for _ in range(3)]
    assert any("S1" in problem for problem in examine(data).problems)
    assert examine({**data, "bonus": "8"}).problems == ()


WARNED = [
    ("players.1.head.gathered", "TNW", "players[1].head", "DE3"),
    ("players.0.sealed.0", {"by": "T", "expires": "next"}, "players[0].sealed[0]", "TH5"),
    ("players.0.yang", 0, "players[0].yang", "E2"),
    ("players.0.towers.1", "56", "players[0].towers[1]", "T7"),
    ("players.0.completed", ["15"], "players[0].completed[0]", "T9"),
]


@pytest.mark.parametrize(("path", "value", "where", "what"), WARNED)
def test_what_is_odd_is_accepted_with_a_warning(path, value, where, what):
    found = examine(changed(path, value))
    assert found.position is not None
    assert [one for one in found.warnings if one.startswith(f"{where}:") and what in one], found.warnings


def test_s2_no_token_is_taken_out_with_three_seats():
    line = "3p t0 z5 b8 x3" + " / 2 - -- -,-" * 3
    assert [problem for problem in examined(read_line(line)).problems if "S2" in problem]


UNREADABLE = ["{", '{"a": }', '{"a": 1, "a": 2}', '{"a":' * 100_000, '{"a": ' + "9" * 5000 + "}"]


@pytest.mark.parametrize("text", UNREADABLE, ids=range(len(UNREADABLE)))
def test_unreadable_json_is_refused_in_one_line(text):
    with pytest.raises(NotationError) as refusal:
        load_json(text)
    assert "\n" not in str(refusal.value)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
PLACES = sorted({row[0] for row in REFUSED if row[0] != "extra"})


@settings(max_examples=200, deadline=None)
@given(path=st.sampled_from(PLACES), value=JSON_VALUES, whole=JSON_VALUES)
def test_no_data_fails_in_another_way(path, value, whole):
    found = examine(changed(path, value))
    assert (found.position is None) == bool(found.problems)
    assert examine(whole).position is None
    text = json.dumps(changed(path, value))
    if found.position is not None:
        assert read_position(text) == found.position
