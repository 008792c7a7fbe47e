"""From a position or a game to a puzzle: turning points, one best move, the smallest change, the file."""

from __future__ import annotations

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.puzzles.authors import first_decision, one_step, smallest_changes, turning_points, write_draft
from raigo_lab.puzzles.form import BadPuzzleError
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.raigo.text.notation import format_position, parse_action, parse_position
from raigo_lab.raigo.text.record import from_play

GIFT = "2p t0 z- e2 / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"


def test_one_best_move_and_what_tempts():
    alone = first_decision("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")
    assert alone.unique
    assert alone.best == ("fetch -2",)


def test_a_change_of_one_thing_makes_the_best_move_unique():
    """The Two makes 5432 of 543 and R432 of R43, each one point more (H7): take one of them away."""
    start = "2p t0 z- e1 / 2 - 2- 543,R43,- / 2 - -- -,-,-"
    assert not first_decision(start).unique
    changes = {change.what: change.test for change in smallest_changes(start)}
    assert changes["seat 0's R43 is gone"].best == ("pile L a",)
    assert changes["seat 0's 543 is gone"].best == ("pile L b",)
    assert all(one.unique for one in changes.values())


def test_every_step_changes_one_thing_only():
    position = parse_position(GIFT)
    texts = {format_position(changed) for _, changed in one_step(position)}
    assert format_position(position) not in texts
    assert len(texts) >= 10


def test_a_blunder_in_a_game_is_a_turning_point():
    """Seat 0 does not fetch the Two for 543 in its last turn: that costs 1 (H7)."""
    position = parse_position("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")
    record = from_play(position, [parse_action("fetch --")])
    points = list(turning_points(record))
    assert [(point.number, point.played, point.lost) for point in points] == [(0, "fetch --", 1)]
    good = from_play(position, [parse_action(one) for one in ("fetch -2", "pile R a")])
    assert list(turning_points(good)) == []


def test_a_file_is_begun_with_what_was_proved(tmp_path):
    file = tmp_path / "gift.toml"
    text = write_draft(GIFT, file)
    assert file.read_text(encoding="utf-8") == text
    assert "# value" in text
    with pytest.raises(BadPuzzleError, match="is missing"):
        read_puzzle(text, "own/gift")
    with pytest.raises(RaigoError):
        write_draft(GIFT, file)  # nothing is overwritten


def test_ro4_where_several_choose_at_once_there_is_no_first_decision():
    battle = (
        "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,5,-"
    )
    with pytest.raises(RaigoError, match="RO4"):
        first_decision(battle)


def test_a_token_on_the_right_hand_is_one_thing_to_take_away():
    start = "2p t0 z- e1 / 2 - 3K 54,-,- / 2 - -- -,-,-"
    told = [what for what, _ in one_step(parse_position(start))]
    assert "seat 0's right Hand without K" in told
    assert "seat 0's left Hand without 3" in told


def test_t12_a_moment_with_one_move_only_is_no_turning_point():
    """Nothing on Body or Hands: whoever ends the turn has not chosen."""
    position = parse_position("2p t0 z- e1 / 2 - -- 543,-,- / 2 - -- -,-,-")
    assert list(turning_points(from_play(position, [parse_action("fetch --")]))) == []
