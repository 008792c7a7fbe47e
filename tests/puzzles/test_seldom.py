"""What happens seldom in the puzzle room: draws of chance, lines without a strike, questions that are none, one worker without a listener."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from support.small_puzzles import LAST, small

from raigo_lab.games.search.budget import OutOfBudgetError
from raigo_lab.puzzles import cards, difficulty, judge_workshop, mine
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.authors import one_step, smallest_changes, turning_points
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import BadPuzzleError, Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.twins import duplicates
from raigo_lab.puzzles.verify import verify_all
from raigo_lab.raigo.state import EMPTY, START_OF_TURN
from raigo_lab.raigo.text.notation import format_action, parse_action, parse_position
from raigo_lab.raigo.text.record import from_play
from raigo_lab.raigo.text.validity import examined
from raigo_lab.texts import Words

NONE = Words("x", "x")


def puzzle(position: str, goal: str, **more) -> Puzzle:
    return Puzzle(
        "own/one", parse_position(position), goal, ("H2",), "", NONE, NONE, NONE, (NONE, NONE), NONE, **more
    )


# Trying


def test_a_judge_that_cannot_say_it_leaves_the_attempt_as_it_was():
    attempt = Attempt(small(), seed=1)
    attempt.play(parse_action("fetch 32"))
    before = (attempt.state, attempt.actions[:], attempt.tries[:], attempt.wrong, attempt.rng.getstate())

    def judge():
        attempt.rng.random()
        attempt.play(parse_action("pile L a"))
        raise OutOfBudgetError

    with pytest.raises(OutOfBudgetError):
        attempt.whole(judge)
    assert (attempt.state, attempt.actions, attempt.tries, attempt.wrong, attempt.rng.getstate()) == before
    assert attempt.play(parse_action("pile L a")).kind == "right"


DRAWN = "2p t0 z{21} / 2 - 3- 54,-,- / 2 - -- -,-,-"


@pytest.mark.parametrize("seed", [1, 2])
def test_t2_a_draw_of_chance_is_drawn_for_whoever_tries(seed):
    """A Three on 54 is a Lotus whatever is drawn; a turn in which it lies on the Hand gains less."""
    attempt = Attempt(small(DRAWN), seed=seed)
    while not attempt.solved:
        assert not attempt.play(parse_action(attempt.right_answer())).wrong
    drawn = [action.target for action in attempt.actions if action.verb == "draw"]
    assert drawn
    assert all(token in "21" for tokens in drawn for token in tokens)
    assert "pile L a" in map(format_action, attempt.actions)


def test_t2_the_draw_that_is_shown_is_the_one_in_which_the_move_is_most_ahead():
    """Both Hands free take Two and One: 54321, of which the Katana, drawn last, leaves a Lotus of four Silents.

    With one Hand free the Katana comes between the two piles, and 543 or its like is left.
    """
    attempt = Attempt(small("2p t0 z{2K1} / 2 766 -- 543,-,- / 2 - -- -,-,-", "fetch"))
    verdict = attempt.play(parse_action("fetch --"))
    (note,) = verdict.notes
    assert (attempt.solved, verdict.average, note.row) == (True, True, "draw_right")
    assert "draw 12" in map(format_action, verdict.rest)
    assert dict(note.blanks) | {"draw": ""} == {"draw": "", "chance": "1/3", "value": "+3", "other": "+2"}


def test_t2_where_every_fetch_is_right_no_draw_is_compared():
    attempt = Attempt(small("2p t0 z{21} / 2 7 -- 543,-,- / 2 - -- -,-,-", "fetch"))
    verdict = attempt.play(parse_action("fetch --"))
    assert (attempt.solved, verdict.average, verdict.notes) == (True, True, ())


def test_de3_a_turn_that_is_named_and_in_which_nothing_is_struck_is_shown_to_the_end():
    position = "2p t0 z- e1 / 4 - -- 765,-,- / 4 5 -- 777,-,- d:PT"  # 9: not due
    attempt = Attempt(small(position, "strike", 'line = ["fetch --"]'))
    assert attempt.answers == ("1", "never")
    verdict = attempt.answer("1")
    assert verdict.wrong
    assert list(map(format_action, verdict.line)) == ["fetch --"]
    assert not attempt.answer("never").wrong


# Proving


def test_a_question_with_one_answer_is_none():
    with pytest.raises(UnprovedError, match="there is one answer only"):
        prove(puzzle("2p t0 z- e2 / 4 - -- 765,-,- / 4 5 -- 777,-,- d:PT", "strike", line=()))


def test_e4_three_seats_where_the_second_would_rather_hurt_the_third_are_no_puzzle():
    """Seat 1's Katana takes a story of 5432 if all are against seat 0: 2 + 2 against 5 + 3. For itself it cuts 777: 5 against 5."""
    table = "3p t0 z- e2 b8 / 2 2 -- 543,- / 2 {} -- 66,- / 5 - -- 777,-"
    with pytest.raises(UnprovedError, match=r"gives -4, max\^n 0 to 0; they must agree"):
        prove(puzzle(table.format("K"), "margin"))
    assert (
        prove(puzzle(table.format("7"), "margin")).value == "-3"
    )  # nobody hurts anybody: 2 + 3 against 5 + 3


def test_retro_a_place_on_which_nothing_lies_has_no_token_to_be_named():
    before = "2p t1 z{51} / 2 - -- -,-,- / 2 7 -- -,-,-"
    after = parse_position("2p t0 z1 / 2 - -- -,-,- / 2 75 -- -,-,-")
    with pytest.raises(UnprovedError, match="no token lies on 1a"):
        prove(puzzle(before, "retro", after=after, place="1a"))


def test_retro_a_turn_that_can_go_in_too_many_ways_is_told(monkeypatch):
    one = puzzle("2p t1 z{51} / 2 - -- -,-,- / 2 72 -- -,-,-", "retro", place="1B2")
    monkeypatch.setattr(judge_workshop, "MOST_ENDS", 3)
    with pytest.raises(UnprovedError, match="too many ways"):
        prove(one)


def test_a_player_that_has_looked_at_too_much_gives_up(monkeypatch):
    state = parse_position(LAST).state
    seen = [difficulty.Eyes(Played(small())).ahead(state, depth) for depth in (1, 2, 3)]
    assert seen == [0, 2, 3]  # 54 when it has fetched, 543, 5432
    monkeypatch.setattr(difficulty, "MOST_LOOKS", 2)
    with pytest.raises(OutOfBudgetError):
        difficulty.Eyes(Played(small())).ahead(state, 2)


# Authors


def test_t1_a_fetch_of_nothing_that_is_forced_is_no_turning_point_and_what_follows_may_be():
    position = parse_position("2p t0 z- e1 / 2 - 2- 543,-,- / 2 - -- -,-,-")
    record = from_play(position, [parse_action("fetch --"), parse_action("end")])
    assert [(point.number, point.played, point.lost) for point in turning_points(record)] == [(1, "end", 1)]


def test_a_change_after_which_the_table_cannot_lie_like_that_is_left_out():
    start = parse_position("2p t0 z- e1 @ACT>SHIELD?1!0LK:katana:1a:top / 1 2 -- 543,-,- / 2 - HM 765,-,-")
    told = dict(one_step(start))
    assert examined(told["seat 1's 765 is gone"]).problems  # the Katana is aimed at it
    assert "seat 1's 765 is gone" not in {change.what for change in smallest_changes(start)}
    assert "seat 0 has 2 Yang" in told
    assert "seat 0 has 0 Yang" not in told


# Twins


def test_twins_in_whose_lines_two_places_change_their_order_are_seen():
    """Mirrored Hands, and seats turned round: discards and a Switch name their two places in table order."""
    one = "2p t0 z55 / 2 765 {} 43,-,- d:PT / 2 4 -- 777,-,-"
    line = ("fetch --", "discard 0L 0R")
    first = puzzle(one.format("2H"), "strike", line=tuple(map(parse_action, line)))
    second = puzzle(one.format("H2"), "strike", line=tuple(map(parse_action, line)))
    assert duplicates([first, second._replace(name="own/two")]) == [("own/two", "own/one")]
    other = puzzle(one.format("H2"), "strike", line=tuple(map(parse_action, ("fetch --", "discard 0B1 0R"))))
    assert duplicates([first, other._replace(name="own/two")]) == []

    switch = "2p t{} z- e2 @ACT / {} / {}"
    boards = "2 3 W- 765,-,- d:PT", "2 4 -- 777,-,-"
    here = puzzle(switch.format(0, *boards), "strike", line=(parse_action("chant L switch 0B1 1B1"),))
    there = puzzle(switch.format(1, *boards[::-1]), "strike", line=(parse_action("chant L switch 0B1 1B1"),))
    assert duplicates([here, there._replace(name="own/two")]) == [("own/two", "own/one")]


def test_ro4_twins_in_whose_lines_a_raigo_battle_is_fought_are_seen():
    battle = (
        "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:{}&0RR&1LR / 2 - -- {},- d:P / 2 - -- 66,5,-"
    )
    one = puzzle(battle.format("0a", "777,4"), "strike", line=(parse_action("tower 0a + tower 1b"),))
    two = puzzle(battle.format("0b", "4,777"), "strike", line=(parse_action("tower 0b + tower 1b"),))
    assert duplicates([one, two._replace(name="own/two")]) == [("own/two", "own/one")]
    three = puzzle(battle.format("0b", "4,777"), "strike", line=(parse_action("tower 0a + tower 1b"),))
    assert duplicates([one, three._replace(name="own/two")]) == []


def test_sn1_twins_in_whose_lines_a_token_of_a_board_is_named_are_seen():
    table = "2p t0 z- e2 @ACT / 2 3 {} 765,-,- d:PT / 2 4 -- 777,-,-"
    one = puzzle(table.format("N5"), "strike", line=(parse_action("chant L snake 0R"),))
    two = puzzle(table.format("5N"), "strike", line=(parse_action("chant R snake 0L"),))
    assert duplicates([one, two._replace(name="own/two")]) == [("own/two", "own/one")]
    other = puzzle(table.format("5N"), "strike", line=(parse_action("chant R snake 1B1"),))
    assert duplicates([one, other._replace(name="own/two")]) == []


# Verifying and mining


def test_whoever_does_not_listen_gets_the_list_all_the_same():
    found = verify_all([small()], 1)
    assert [one.name for one in found] == ["own/small"]


def test_ro4_a_battle_is_not_worth_a_look_as_a_question_for_one_move():
    battle = (
        "2p t0 z- e1 u=discharge,roar @ACT>BATTLE!0LT:discharge:0a&0RR&1LR / 2 - -- 777,4,- / 2 - -- 66,5,-"
    )
    assert mine.worth_a_look(puzzle(battle, "margin")) is None


def test_th1_where_no_tower_is_high_enough_no_battle_is_laid_out():
    rng = random.Random(1)  # noqa: S311 - games, not secrets
    state, bag = mine.composed(rng)
    bare = tuple(seat._replace(circles=(EMPTY,) * 3) for seat in state.seats)
    assert mine.DRESSINGS["battle"](state._replace(seats=bare), bag).stack == START_OF_TURN


def test_mining_ends_with_the_tries(monkeypatch):
    monkeypatch.setattr(mine, "spread", lambda _, __, **___: iter([None, None]))
    assert list(mine.mine("fetch", 1, first=5)) == [(5, None), (6, None)]


# Cards


def cards_of(name: str) -> str:
    return (cards.folder() / f"{name}.toml").read_text(encoding="utf-8")


def test_what_tempts_is_left_out_where_looking_takes_too_long(monkeypatch):
    """The value is proved all the same."""
    one = cards.read_card_puzzle(cards_of("orochi-race/let-the-other-pay"), "orochi-race/x")
    enough = cards.prove_cards(one)
    assert enough.facts.tempting == ("sake 0",)
    plain = cards.solve

    def in_a_hurry(position, goal, until, others, *rest):
        found = plain(position, goal, until, others, *rest)
        return replace(found, moves={}) if others == "idle" else found

    monkeypatch.setattr(cards, "solve", in_a_hurry)
    short = cards.prove_cards(one)
    assert (short.value, short.best, short.facts.tempting) == (enough.value, enough.best, ())


def test_where_nobody_chooses_there_is_no_card_puzzle():
    """WT7 in the last round, and nobody holds anything: the game is over."""
    line = "3p t2 r9 e- w- fT01 q:T13 b:- @end WR5=off,WR10=9 / B3 9 / B7 8 / B1 9"
    text = re.sub('position = ".*"', f'position = "{line}"', cards_of("scoring/most-sake"))
    with pytest.raises(BadPuzzleError, match="nobody has a choice here"):
        cards.read_card_puzzle(text, "scoring/x")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("fight-or-flee/before-the-third", 'others   = "against"', 'others   = "own"', "ties must agree"),
        ("fight-or-flee/fuel", 'goal     = "vp"', 'goal     = "win"', "every move is right"),
    ],
)
def test_what_is_left_open_or_cannot_go_wrong_is_no_card_puzzle(name, old, new, words):
    text = cards_of(name)
    cards.prove_cards(cards.read_card_puzzle(text, name))
    assert old in text
    with pytest.raises(UnprovedError, match=words):
        cards.prove_cards(cards.read_card_puzzle(text.replace(old, new), name))
