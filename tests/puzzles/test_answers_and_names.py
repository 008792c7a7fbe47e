"""Answers in words, names, and refusals that no shipped puzzle meets."""

from __future__ import annotations

import pytest
from support.small_puzzles import puzzle_text

from raigo_lab.errors import IllegalAction, RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles import cards, library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.facts import UnprovedError
from raigo_lab.puzzles.form import BadPuzzleError
from raigo_lab.puzzles.reader import read_puzzle
from raigo_lab.puzzles.verdicts import judged
from raigo_lab.puzzles.verify import changes

SCORING = (cards.folder() / "scoring" / "a-full-set.toml").read_text(encoding="utf-8")


def first_of(goal: str):
    """The first shipped puzzle with this goal."""
    return next(one for one in library.everything() if one.goal == goal)


def solved_and_missed(goal: str):
    """The verdicts on the right answer of such a puzzle and on a wrong one."""
    puzzle = first_of(goal)
    attempt = Attempt(puzzle)
    right = attempt.right_answer()
    missed = attempt.answer(next(one for one in attempt.answers if one != right))
    return puzzle, attempt.answer(right), missed


def test_a_retro_answer_comes_with_a_turn_that_was_seen_and_a_wrong_one_with_the_nearest():
    puzzle, good, bad = solved_and_missed("retro")
    assert (good.kind, bad.kind) == ("solved", "wrong")
    assert good.line
    assert len(good.notes) == len(bad.notes) == 1
    assert good.notes != bad.notes
    assert judged(puzzle, good)
    assert judged(puzzle, good) != judged(puzzle, bad)


def test_ro4_a_wrong_outcome_is_told_where_the_thunder_goes():
    _, good, bad = solved_and_missed("outcome")
    assert (good.kind, bad.kind) == ("solved", "wrong")
    assert not good.notes
    assert len(bad.notes) == 1


# Names


def test_a_shipped_puzzle_is_found_by_its_number_and_its_own_name():
    name, number = next(iter(library.neutral_names().items()))
    assert library.neutral_name(name) == number
    assert library.load(number) == library.load(name)
    assert library.neutral_name("nobody/knows-it") == "nobody/knows-it"


def test_puzzles_that_were_not_installed_are_missed(monkeypatch, tmp_path):
    monkeypatch.setattr("raigo_lab.puzzles.library.resources.files", lambda _: tmp_path / "raigo_lab")
    with pytest.raises(RaigoError, match="the puzzles are missing: install raigo-lab again"):
        library.shipped_folder()


# What a certificate no longer says


def test_a_certificate_that_names_no_rules_or_others_is_out_of_date():
    puzzle = library.everything()[0]
    assert puzzle.certificate is not None
    for used, what in (((), "nothing is known of the rules"), (("teahouse 01234567 tea",), "teahouse")):
        (found,) = changes(puzzle._replace(certificate=puzzle.certificate._replace(used=used)))
        assert what in found


# Files that are refused


def test_tokens_that_are_none_and_a_ruling_twice_are_told():
    head = 'tokens = "5x"\nbuild = ["0a"]\nwish = "points 2"'
    with pytest.raises(BadPuzzleError, match="tokens: "):
        read_puzzle(puzzle_text(goal="construct", more=head), "own/x")
    head = 'rulings = ["R1=2", "R1=2"]\nmove = "fetch 32"'
    with pytest.raises(BadPuzzleError, match=r"rulings: .* twice"):
        read_puzzle(puzzle_text(goal="ruling", more=head), "own/x")


def test_a_card_puzzle_that_is_too_large_is_not_proved():
    puzzle = cards.read_card_puzzle(SCORING, "scoring/x", "x.toml")
    with pytest.raises(UnprovedError, match="the search did not finish"):
        cards.prove_cards(puzzle, Budget(states=1))
    with pytest.raises(IllegalAction, match="'dance' is not one of the"):
        cards.CardAttempt(puzzle).play("dance")
