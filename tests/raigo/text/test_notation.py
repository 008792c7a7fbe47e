"""One-line positions and actions: every state and option of random games, worked examples, every refusal."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.random_games import dice, some_start, walk

from raigo_lab.errors import BadFile, InvalidPosition, NotationError, RaigoError
from raigo_lab.games.line import Word
from raigo_lab.games.nodes import actions
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import Action, Answer, Chant, Circle, Frame, Position, Step
from raigo_lab.raigo.text.forms import read_flag
from raigo_lab.raigo.text.notation import (
    examine_text,
    format_action,
    format_position,
    load_position,
    load_text,
    parse_action,
    parse_position,
    read_position,
)
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.raigo.text.problem import Problem
from raigo_lab.raigo.text.stack import OF_CHANT, format_stack, parse_stack

EXAMPLE = "2p t0 z5K R6=forbidden / 2 7K1 T- 765,-,5R c:TT h:HKN / 3 W -H 6M6*T1,-,- d:NT"
PLAIN = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 6M6,-,-"


@pytest.mark.parametrize("seed", range(12))
def test_every_state_and_option_of_a_random_game_reads_back(seed):
    rng = dice(seed)
    start = some_start(rng)
    game = Raigo(start.rules)
    for state, action in walk(rng, start):
        position = Position(state, start.rules)
        line = format_position(position)
        assert parse_position(line) == position
        assert format_position(parse_position(line)) == line
        assert parse_position(format_position(position, kanji=True)) == position
        if action is not None:
            assert parse_action(format_action(action)) == action
            assert all(parse_action(format_action(one)) == one for one in actions(game.node(state)))


THUNDERY = "3p t0 z{5K} b7 @ACT R9=possible / 1 - TR 654,21 / 1 - RM 333,5 / 1 - MH 21,765"


def test_roars_shields_and_battles_read_back():
    start, met = parse_position(THUNDERY), set()
    for seed in range(60):
        for state, action in walk(dice(seed), start):
            position = Position(state, start.rules)
            assert parse_position(format_position(position)) == position
            assert read_position(json.dumps(position_to_json(position))) == position
            met.add(state.stack[-1].step)
            if action is not None:
                assert parse_action(format_action(action)) == action
    assert {Step.ROAR, Step.SHIELD, Step.NAME_TOWER, Step.BATTLE, Step.OVER} <= met


def test_the_example_says_what_it_says():
    state, rules = parse_position(EXAMPLE)
    assert rules.R6 == "forbidden"
    assert (state.turn, state.raizan, state.ordered, state.last_turns) == (0, "5K", True, None)
    assert state.seats[0].left == "T"
    assert state.seats[0].circles[2] == Circle("5R")
    assert state.seats[1].circles[0] == Circle("6M6", "T", 1)
    assert (state.seats[1].head, state.seats[1].gathered) == ("D", "NT")
    assert format_position(Position(state, rules)) == EXAMPLE


def test_input_is_tolerant_and_output_canonical():
    loose = "  2p  R6=forbidden z五斬 t0 / 2 七k1 雷- 765,-,5轟 c:TT h:陣斬蛇\n/ 3 瞬 -陣 6M6*雷1,-,- d:TN\n"
    assert format_position(parse_position(loose)) == EXAMPLE


def test_s4_at_equal_weight_both_orders_of_a_body_are_read():
    assert parse_position("2p t0 z- / 2 3K -- -,-,- / 2 - -- -,-,-").state.seats[0].body == "K3"


def test_e1_an_empty_raizan_without_count_leaves_every_seat_one_turn():
    position = parse_position("2p t0 z- / 2 - -- -,-,- / 2 - -- -,-,-")
    assert position.state.last_turns == 2
    assert format_position(position).startswith("2p t0 z- e2 /")


def test_a_bag_is_sorted_and_an_empty_bag_stays_one():
    assert parse_position(PLAIN.replace("z5K", "z{K5}")).state.raizan == "5K"
    empty = parse_position(PLAIN.replace("z5K", "z{}"))
    assert not empty.state.ordered
    assert parse_position(format_position(empty)) == empty


def test_a_stack_reads_back_with_everything_it_can_carry():
    chant = Chant(0, "L", "T", "discharge", "1a", "", True, (Answer(1, "R", "M"), Answer(0, "R", "R")), None)
    shielded = chant._replace(roars=(), turned=False, shield=Answer(1, "L", "H"), other="top")
    stack = (
        Frame(Step.ACT),
        Frame(Step.ROAR, chant=chant, queue=(1, 0)),
        Frame(Step.RENEW, "5K", 2, shielded),
        Frame(Step.OVER),
    )
    text = format_stack(stack)
    assert text == "ACT>ROAR?10!0LT:discharge:1a~&1RM&0RR>RENEW=5K#2!0LT:discharge:1a:top%1LH>OVER"
    assert parse_stack(text) == stack


MIDDLE = [
    "2p t0 z5K u=katana @ACT>SHIELD?1!0LK:katana:1a:top / 2 71 -- 765,-,5R / 3 W -H 6M6,-,-",
    "2p t0 z5K u=discharge @ACT>NAME_TOWER!0LT:discharge:1a&1LR / 2 71 -- 76,-,5R / 3 W -H 6M6,5,-",
    "2p t0 z{5K} @DRAW#2 / 2 71 -- 76,-,5R / 3 W -H 6M6,5,-",
    "2p t0 z- e3 @PLACE=5K / 2 71 -- 76,-,5R / 3 W -H 6M6,5,-",
    "2p t0 z- e0 @OVER / 2 71 -- 76,-,5R / 3 W -H 6M6,5,-",
    "2p t0 z5 o=0 @SELECT>OVER / 0 711 TT 76,-,5R / 3 W -H 6M6,5,-",
]


@pytest.mark.parametrize("line", MIDDLE)
def test_moments_of_a_turn_read_back(line):
    assert format_position(parse_position(line)) == line


UNREADABLE = [  # text, column, what the sentence says
    ("", 1, "begins like 2p"),
    ("hello", 1, "begins like 2p"),
    ("99999p t0 z-", 1, "begins like 2p"),
    ("2p", 3, "missing t"),
    ("2p t0", 6, "missing z"),
    ("2p t0 z- q1 / a / b", 10, "no word of the head"),
    ("2p t0 t1 z- / a / b", 7, "appears twice"),
    ("2p t0 z5X / a / b", 9, "'X'"),
    ("2p t0 z / a / b", 8, "tokens are expected"),
    ("2p t0 z{5 / a / b", 8, "bag ends"),
    ("2p tx z5 / 2 - -- -,-,- / 2 - -- -,-,-", 5, "not a number"),
    ("2p t0 z5 o=x / 2 - -- -,-,- / 2 - -- -,-,-", 12, "are out"),
    ("2p t0 z5 @NOW / 2 - -- -,-,- / 2 - -- -,-,-", 11, "not a step"),
    ("2p t0 z5 @act / 2 - -- -,-,- / 2 - -- -,-,-", 11, "pending work"),
    ("2p t0 z5 @ACT>ROAR!x / 2 - -- -,-,- / 2 - -- -,-,-", 20, "not a chant"),
    ("2p t0 z5 / 2 - -- -,-,-", 1, "1 seats follow"),
    ("2p t0 z5 / 2 - -- / 2 - -- -,-,-", 12, "a seat is written"),
    ("2p t0 z5 / / 2 - -- -,-,-", 26, "a seat is written"),
    ("2p t0 z5 / 2 - T -,-,- / 2 - -- -,-,-", 16, "two characters"),
    ("2p t0 z5 / 2 - -- 5*,-,- / 2 - -- -,-,-", 19, "765*T1"),
    ("2p t0 z5 / 2 - -- -,-,- q:5 / 2 - -- -,-,-", 25, "c: (canyon)"),
    ("2p t0 z5 / 2 - -- -,-,- c:5 c:5 / 2 - -- -,-,-", 29, "appears twice"),
    ("2p t0 z5 / 2 - -- -,é,- / 2 - -- -,-,-", 21, "'é'"),
    ("2p t0 z5 / 2 - -- -,-,- l:0T / 2 - -- -,-,-", 25, "no longer written; leave it out (R12)"),
    ("2p t0 z5 / 2 - -- 5*T1<0,-,- / 2 - -- -,-,-", 19, "no longer written; leave it out (R12)"),
]


@pytest.mark.parametrize(("text", "column", "what"), UNREADABLE)
def test_unreadable_lines_are_refused_with_their_column(text, column, what):
    with pytest.raises(NotationError) as refusal:
        parse_position(text)
    assert f"column {column}:" in str(refusal.value)
    assert what in str(refusal.value)


def test_unknown_rulings_are_refused():
    for rulings in ("R6=never", "R99=1", "R6", "R1=" + "9" * 5000):
        with pytest.raises(NotationError, match="R"):
            parse_position(PLAIN.replace(" /", f" {rulings} /", 1))


IMPOSSIBLE = [  # a change of PLAIN, and the clause that refuses it
    ("t0", "t2", "S3"),
    ("5K /", "5K b5 /", "S2"),
    ("z5K", "z58", "S2"),
    ("z5K", "z5K e1", "E1"),
    ("z5K", "z- e3", "E1"),
    ("z5K", "zPP", "C1"),
    ("7K1", "7K11", "C3"),
    ("7K1", "17K", "S4"),
    ("765,-,5R", "765,-", "C4"),
    ("765,-,5R", "777766,-,5R", "T8"),
    ("765,-,5R", "765,-*T1,5R", "TH3"),
    ("765,-,5R", "765*K1,-,5R", "TH3"),
    ("765,-,5R", "765*T3,-,5R", "TH5"),
    ("6M6,", "6M6*T2,", "TH5"),
    ("6M6,-,-", "6M6,-,- d:T1", "DE2"),
    ("6M6,-,-", "6M6,-,- c:D d:T", "C1"),
    ("/ 3", "/ -3", "R11"),
    ("z5K", "z5K u=flying @ACT", "T11"),
    ("z5K", "z5K u=snake", "T11"),
    ("z5K", "z5K o=0", "E2"),
    ("z5K", "z5K o=7 @ACT>OVER", "E2"),
    ("z5K", "z5K @ACT>OVER", "E2"),
    ("z5K", "z5K @OVER", "E1"),
    ("z5K", "z- e1 @OVER", "E1"),
    ("z5K", "z- e4 @ACT", "E1"),
    ("z5K", "z5K @CHANT", "T5"),
    ("z5K", "z5K @ACT>STRIKE", "T5"),
    ("z5K", "z5K @ACT#2", "T5"),
    ("z5K", "z5K @PLACE", "T5"),
    ("z5K", "z5K @FORBIDDANCE", "T4"),
    ("z5K", "z5K @DRAW#2", "T2"),
    ("z5K", "z5K @PLACE=KKK", "T2"),
    ("z5K", "z5K @ACT>PURIFY!1LP:purify", "T10"),
    ("z5K", "z5K @ACT>PURIFY!0RP:snake", "T10"),
    ("z5K", "z5K @ACT>PURIFY!0RT:purify", "MI1"),
    ("z5K", "z5K @ACT>PURIFY!0LP:purify", "T13"),
    ("z5K", "z5K @ACT>PURIFY!0RP:purify&1LR", "PU1"),
    ("z5K", "z5K @ACT>SHIELD?1!0RK:katana:1b:top", "KA1"),
    ("z5K", "z5K @ACT>SHIELD?1!0RN:snake:1B3", "SN1"),
    ("z5K", "z5K @ACT>SHIELD?7!0RK:katana:1a:top", "R3"),
    ("z5K", "z5K @ACT>SHIELD?11!0RK:katana:1a:top", "R3"),
    ("z5K", "z5K @ACT>NAME_TOWER!0RT:charge:1a", "RO3"),
    ("z5K", "z5K @ACT>BATTLE!0RT:charge:1a&1LR", "RO3"),
    ("z5K", "z5K @ACT>NAME_TOWER!0RT:charge:1a&1LK", "RO6"),
    ("z5K", "z5K @ACT>ROAR!0RT:charge:1a%1LK", "SH1"),
    ("6M6,", "-,", "RO1"),
]


@pytest.mark.parametrize(("old", "new", "clause"), IMPOSSIBLE)
def test_impossible_positions_are_refused_by_clause(old, new, clause):
    line = PLAIN
    if clause == "RO1":
        line = line.replace("z5K", "z5K @ACT>NAME_TOWER!0RT:charge:0a&1LR")
    assert old in line
    with pytest.raises(InvalidPosition) as refusal:
        parse_position(line.replace(old, new, 1))
    assert [problem for problem in refusal.value.problems if f"({clause})" in problem]


def test_3_and_4_seats_need_a_bonus_token_and_two_circles():
    seats = " / 2 - -- -,-" * 3
    assert parse_position(f"3p t2 z5 b8{seats}").state.bonus == "8"
    with pytest.raises(InvalidPosition, match="S1"):
        parse_position(f"3p t2 z5{seats}")
    with pytest.raises(InvalidPosition, match="more than one Bonus"):
        parse_position(f"3p t2 z5 b88{seats}")
    with pytest.raises(InvalidPosition, match="C4"):
        parse_position("5p t2 z5" + " / 2 - -- -,-" * 5)


def test_all_problems_are_told_at_once():
    with pytest.raises(InvalidPosition) as refusal:
        parse_position("2p t5 z8 / -1 123 -- -,- / 2 - -- 1111111,-,-")
    assert len(refusal.value.problems) >= 6


ACTIONS = [
    "fetch K-",
    "fetch --",
    "select 2",
    "discard 0B1 0L",
    "draw 5K",
    "place -K",
    "pile L a",
    "chant L katana 1a top",
    "chant R snake 1B2",
    "chant L switch 0B1 cK",
    "chant L switch cK c1",
    "chant L purify",
    "chant L destroy",
    "chant L discharge 1a",
    "chant L charge",
    "purify 32",
    "purify -",
    "answer L shield",
    "answer R roar",
    "pass",
    "tower 1b",
    "tower 0a + tower 1b",
    "give 5 + give 7",
    "place 5- + place -7",
    "cut 0a top + cut 1b bottom",
    "answer R shield 0B1",
    "power L dragon 1B1",
    "power tiger 1a",
    "end",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_read_back(text):
    assert format_action(parse_action(text)) == text


def test_actions_are_read_in_kanji_and_in_any_order():
    assert parse_action("fetch 斬-") == Action("fetch", target="K-")
    assert parse_action("chant L switch c斬 1B2") == Action("chant", "L", "switch", "1B2", "cK")
    assert parse_action("discard 0L 0B2") == Action("discard", target="0B2", other="0L")
    assert parse_action("purify 23") == Action("purify", target="32")
    assert parse_action("tower 1b+tower 0a")[0].target == "0a"


WRONG_ACTIONS = [
    ("", 1, "an action is expected"),
    ("fly 1a", 1, "not an action"),
    ("fetch K", 7, "two characters"),
    ("fetch", 6, "missing two characters"),
    ("select 3", 8, "1 or 2"),
    ("pile X a", 6, "a Hand"),
    ("pile L d", 8, "a Circle"),
    ("chant L fly", 9, "an effect"),
    ("chant L katana 1a", 18, "top or bottom"),
    ("chant L purify 3", 16, "aimed at nothing"),
    ("chant L switch 0B1 cX", 20, "Canyon"),
    ("draw X", 6, "drawn"),
    ("purify X", 8, "discard"),
    ("pass x", 6, "too much"),
    ("tower 0a + end", 1, "joined"),
    ("tower 0a + tower 0b", 1, "one Tower"),
    ("tower 0a +", 11, "an action is expected"),
]


@pytest.mark.parametrize(("text", "column", "what"), WRONG_ACTIONS)
def test_unreadable_actions_are_refused_with_their_column(text, column, what):
    with pytest.raises(NotationError) as refusal:
        parse_action(text)
    assert f"column {column}:" in str(refusal.value)
    assert what in str(refusal.value)


def test_either_form_is_read_from_text_file_and_standard_input(tmp_path, monkeypatch):
    position = parse_position(EXAMPLE)
    as_json = json.dumps(position_to_json(position))
    assert read_position(as_json) == position == read_position("\ufeff" + EXAMPLE)
    path = tmp_path / "a position.json"
    path.write_text("\ufeff" + as_json, encoding="utf-8")
    assert load_position(str(path)) == position == load_position(as_json) == load_position(EXAMPLE)
    monkeypatch.setattr("sys.stdin", io.StringIO(EXAMPLE + "\n"))
    assert load_position("-") == position
    assert examine_text(EXAMPLE).position == position


def test_files_that_cannot_be_read_are_refused_in_one_line(tmp_path, monkeypatch):
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    for argument in (str(path), str(tmp_path), "no such file", "x" * 5000, "nul\0"):
        with pytest.raises((BadFile, NotationError)) as refusal:
            load_text(argument)
        assert "\n" not in str(refusal.value)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    with pytest.raises(BadFile, match="standard input"):
        load_text("-")


def mangled(draw_text: st.DataObject, text: str) -> str:
    """A good text with a few characters replaced, put in or left out."""
    for _ in range(draw_text.draw(st.integers(1, 4))):
        at = draw_text.draw(st.integers(0, len(text)))
        gap = draw_text.draw(st.integers(0, 3))
        text = (
            text[:at]
            + draw_text.draw(st.text(max_size=3) | st.sampled_from([*" /-,*@>!?:=#&%~{}19TD八"]))
            + text[at + gap :]
        )
    return text


@settings(max_examples=300, deadline=None)
@given(data=st.data(), line=st.sampled_from([EXAMPLE, PLAIN, *MIDDLE]))
def test_no_text_makes_a_position_fail_in_another_way(data, line):
    try:
        position = parse_position(mangled(data, line))
    except RaigoError:
        return
    assert parse_position(format_position(position)) == position
    Raigo(position.rules).node(Raigo(position.rules).start(position.state))


@settings(max_examples=200, deadline=None)
@given(data=st.data(), text=st.sampled_from(ACTIONS))
def test_no_text_makes_an_action_fail_in_another_way(data, text):
    try:
        action = parse_action(mangled(data, text))
    except NotationError:
        return
    assert parse_action(format_action(action)) == action


def test_a_place_is_named_as_a_player_counts():
    """Seats by their numbers, Circles by their letters, everything else from one on."""
    where = {
        "players[1].towers[0]": "seat 1, Circle a: ",
        "players[0].completed[0]": " 1: ",
        "players[0].completed[2]": " 3: ",
        "players[1]": "seat 1: ",
    }
    for place, told in where.items():
        assert told in Problem(place, "seal_nothing", "TH3").text(in_line=True)


def test_what_follows_a_head_begins_with_the_sign_of_a_field():
    head, more = OF_CHANT.cut(Word("0LT:charge:1a~&1LR", 9))
    assert (head, more) == (Word("0LT:charge:1a", 9), {"turned": True, "roars": (Answer(1, "L", "R"),)})
    with pytest.raises(NotationError, match=r"^column 12: '~x' is not what can follow here$"):
        OF_CHANT.cut(Word("0LT~x", 9))


def test_a_flag_is_its_word_alone():
    assert read_flag(Word("", 7)) is True
    with pytest.raises(NotationError, match=r"^column 7: 'x': nothing is expected here$"):
        read_flag(Word("x", 7))
