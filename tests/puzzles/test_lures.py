"""What tempts: every new puzzle has a wrong answer that looks right to somebody, and what is wrong with it is shown."""

from __future__ import annotations

import json

import pytest
from support.places import CLONE
from support.small_puzzles import LAST, small

from raigo_lab.puzzles import library
from raigo_lab.puzzles.consequences import with_token
from raigo_lab.puzzles.difficulty import measured
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.judge_played import Played
from raigo_lab.puzzles.judge_question import question
from raigo_lab.puzzles.lures import Lure, read_lure
from raigo_lab.puzzles.proof import prove
from raigo_lab.puzzles.verify import lure_problems, tempted, verify
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import Rules

FIRST = json.loads((CLONE / "tools" / "levels_before.json").read_text(encoding="utf-8"))  # the first 107
NEW = {one.name: one for one in library.load_all([library.shipped_folder()]) if one.name not in FIRST}


@pytest.mark.parametrize("name", NEW)
def test_something_wrong_tempts_in_every_new_puzzle_and_is_refuted_by_what_is_shown(name):
    puzzle = NEW[name]
    assert puzzle.certificate is not None
    first = read_lure(puzzle.certificate.lures[0])
    verdict = tempted(puzzle, first)
    assert verdict.wrong
    assert verdict.line or verdict.notes
    if verdict.value is not None and verdict.best is not None:
        assert verdict.value != verdict.best


def lures(puzzle: Puzzle) -> dict[str, str]:
    found = prove(puzzle).certificate.lures
    return {one.whom: one.wrong for one in map(read_lure, found)}


# What is played: the players of graded depth are the witnesses.


def test_t1_who_looks_at_its_own_table_alone_fetches_all_it_can():
    """The Snake from Raizan needs a free Hand, so one token is right; the greedy player takes both (T1)."""
    found = [str(one) for one in measured(Played(NEW["fetch/a-guest-for-dinner"])).lures]
    assert found == ["0 greedy fetch 5N"]


def test_ka1_what_closes_in_their_turn_tempts_whoever_plays_the_own_turn_out():
    """The Four makes 44H4H4 and scores at once; seat 1's Katana then cuts 765 (KA1)."""
    position = "2p t0 z- e2 / 3 - 4- 44H4H,765,- / 5 K2 -- 666,7,-"
    assert "pile L a" in lures(small(position))["turn"]


def test_h2_where_the_right_move_looks_best_to_everybody_nothing_tempts():
    """543 and one token to be piled: 5432 is worth 3, everything else less (H2, H7)."""
    assert lures(small("2p t0 z- e1 / 2 2 -- 543,-,- / 2 - -- -,-,-")) == {}


def test_a_tie_before_anything_has_happened_tempts_nobody_who_sees_a_part_only():
    """To a player of one decision both Fetches look alike; that is luck and no lure."""
    one = Played(small(LAST))
    found = measured(one)
    assert 0 < found.solved["1"] < 1
    assert not [lure for lure in found.lures if lure.whom == "1" and lure.after == 0]


# Questions


def test_h5_the_nearest_way_to_lay_three_pairs_makes_a_white_camellia():
    puzzle = NEW["workshop/three-couples"]
    near = lures(puzzle)["near"]
    assert worth(near, Rules()).points == 4
    assert max(worth(one, Rules()).points for one in ("77K33K", "773K3K")) == 4  # 6 is wished for (H5)


@pytest.mark.parametrize("name", [name for name, one in NEW.items() if one.goal == "retro"])
def test_s7_the_nearest_token_would_lie_there_after_a_turn_that_differs_in_two_places_at_most(name):
    """What lies elsewhere is missed on one place and seen on another."""
    puzzle = NEW[name]
    near = question(puzzle).near
    verdict = tempted(puzzle, Lure(0, "near", near))
    assert verdict.wrong
    assert with_token(puzzle, near).places <= 2


def test_r23_who_takes_the_default_for_granted_is_the_careless_one_wherever_it_stands_in_the_list():
    puzzle = NEW["workshop/odd-one-in"]
    assert puzzle.rulings.index("default") == 1
    assert lures(puzzle)["careless"] == "default"


def test_ka1_only_comes_nearest_when_the_wished_move_is_best_but_not_alone():
    """76H5 is Unsettled: the cut at the bottom is as good as another move, so it is not the only one (T9)."""
    puzzle = NEW["workshop/a-tower-to-regret"]
    verdict = tempted(puzzle, Lure(0, "near", lures(puzzle)["near"]))
    assert [note.row for note in verdict.notes] == ["laid_as_good"]


# Verify


def with_lures(puzzle: Puzzle, *found: str) -> Puzzle:
    return puzzle._replace(certificate=prove(puzzle).certificate._replace(lures=found))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("0 greedy fetch 32", "lures: fetch 32 is right"),
        ("0 greedy fetch -7", "lures: 0 greedy fetch -7: fetch -7: "),
        ("0 greedy tea", "lures: 0 greedy tea: "),
    ],
)
def test_a_lure_that_is_right_or_cannot_be_played_is_a_problem(row, told):
    (problem,) = verify(with_lures(small(), row)).problems
    assert problem.startswith(told)


def test_a_lure_that_is_wrong_is_none():
    assert lure_problems(with_lures(small(), "0 greedy fetch -2")) == []
    assert lure_problems(small()) == []
