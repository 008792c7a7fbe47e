"""Levels: players of graded depth, and how well the level agrees with a reader's."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from support.shipped import shipped

from raigo_lab.puzzles import library
from raigo_lab.puzzles.certificates import _BLANK
from raigo_lab.puzzles.difficulty import PLAYERS, Eyes, decisions, looks_now, measured
from raigo_lab.puzzles.form import PLAYED, Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.levels import level_of, players_of, score
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.texts import Words

READ = json.loads((Path(__file__).parent / "data" / "levels.json").read_text(encoding="utf-8"))
NONE = Words("x", "x")


def played(position: str, **more) -> Played:
    return Played(
        Puzzle(
            "own/one",
            parse_position(position),
            "margin",
            ("H2",),
            "",
            *(NONE,) * 3,
            (NONE, NONE),
            NONE,
            **more,
        )
    )


def test_a_move_that_scores_at_once_is_found_by_all_who_look():
    """543 and a Two to be fetched and piled: nothing else is worth anything (H2, H7)."""
    found = measured(played("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-"))
    assert found.solved["turn"] == 1
    assert found.solved["2"] == 1
    assert found.sacrifices == 0


def test_a_move_that_spoils_a_hand_is_missed_by_all_of_them():
    """765K is no hand for a turn; 765KNT is a Double Lotus (H4)."""
    found = measured(played("2p t0 zN / 6 - TK 765,-,- / 4 - -- 654,7,-", turns=2))
    assert {player: chance for player, chance in found.solved.items() if chance} == {}
    assert found.sacrifices >= 1


def test_luck_among_equal_looks_is_a_chance():
    """Before the first of two steps of a plan everything looks the same to a player of one decision."""
    one = played("2p t0 z- e1 / 2 21 -- 543,-,- / 2 - -- -,-,-")
    chance = measured(one).solved["1"]
    assert 0 < chance < 1
    first = next(decisions(one))
    assert chance <= Fraction(len(first.right), 2)


def test_looking_ahead_over_three_seats_counts_the_best_of_the_others():
    one = played("3p t0 z- e2 b8 / 5 K -- -,- / 2 - -- -,765 / 6 - -- 65H,-")
    assert looks_now(one, one.start) == 5 - 7  # seat 2: 6 and 1 for 65H (H2)


def test_eyes_give_up_in_time():
    one = played("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")
    eyes = Eyes(one)
    assert eyes.ahead(one.start, 3) == 3  # 5432 is worth 3


def test_a_trap_that_shows_at_once_has_a_refutation_of_one_decision():
    """Whoever does not fetch the Two simply has no 5432 when the turn is over."""
    assert measured(played("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")).refutation == 1


def test_a_trap_that_closes_in_their_turn_has_a_longer_refutation():
    """The Four makes 44H4H4 and scores 4 at once; only seat 1's Katana on 765 shows what was wrong with it (KA1)."""
    position = "2p t0 z- e2 / 3 - 4- 44H4H,765,- / 5 K2 -- 666,7,-"
    assert measured(played(position)).refutation > 1


def test_the_longer_the_refutation_the_harder_up_to_a_limit():
    easy = _BLANK._replace(players=("2 1", "3 1", "turn 1"), length=2)
    scores = [score(easy._replace(refutation=length), unknown=False) for length in (1, 4, 8, 12)]
    assert scores[0] < scores[1] < scores[2] == scores[3]


def model(row: dict) -> int:
    fields = {name: row[name] for name in ("quiet", "length", "refutation")}
    fields["players"] = tuple(row["players"])
    return level_of("margin", _BLANK._replace(**fields, answer=tuple(row["answer"])), unknown=row["unknown"])


def test_levels_agree_with_a_reader_better_than_before():
    """75 played puzzles, read by an editor: as many as possible the same, few off by two."""
    off = [abs(model(row) - row["read"]) for row in READ]
    before = [abs(row["before"] - row["read"]) for row in READ]
    assert off.count(0) > before.count(0)
    assert sum(one >= 2 for one in off) <= 5 < sum(one >= 2 for one in before)


def test_every_played_puzzle_was_tried_by_every_player():
    for puzzle in shipped():
        assert puzzle.certificate is not None
        expected = PLAYERS if puzzle.goal in PLAYED else ()
        assert tuple(players_of(puzzle.certificate)) == expected, puzzle.name


def test_no_player_of_ours_solves_a_study():
    studies = [puzzle for puzzle in shipped() if puzzle.theme == "studies"]
    assert len(studies) >= 10
    for puzzle in studies:
        assert puzzle.certificate is not None
        assert puzzle.certificate.level == 5, puzzle.name
        chances = players_of(puzzle.certificate)
        assert max(chances.values()) < Fraction(1, 4), puzzle.name
        assert max(chances[player] for player in ("greedy", "2", "3")) <= Fraction(1, 8), puzzle.name


@pytest.mark.parametrize("name", ["seats/any-seven-will-do", "battle/keep-it-for-the-roof"])
def test_what_the_certificate_says_of_the_players_is_measured_again(name):
    puzzle = library.load(name)
    assert puzzle.certificate is not None
    found = measured(Played(puzzle))
    assert found.refutation == puzzle.certificate.refutation
    assert (
        tuple(f"{player} {chance}" for player, chance in found.solved.items()) == puzzle.certificate.players
    )
