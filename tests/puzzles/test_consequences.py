"""Wrong answers to the rarer questions: what would follow from them, shown by the engine."""

from __future__ import annotations

import pytest

from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.consequences import looks_otherwise
from raigo_lab.puzzles.verdicts import judged
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.text.notation import parse_position


def asked(goal: str) -> list[str]:
    return [one.name for one in library.load_all([library.shipped_folder()]) if one.goal == goal]


def test_r1_by_default_the_fetched_thunder_finds_no_tower_and_the_note_says_what_that_costs():
    """77 is two stories high: no target (TH1). Seat 1 makes 777, worth 3; the Four would have made 654, worth 2."""
    puzzle = library.load("workshop/low-clouds")
    verdict = Attempt(puzzle).answer("default")
    worse, goes = (note.text("en") for note in verdict.notes)
    assert "ends at −3" in worse
    assert "ends at −1: Seat 0 fetches Four" in worse
    assert "gains 3 Yang for Seven, Seven, Seven" in goes
    assert "七、七、七" in verdict.notes[1].text("ja")


def test_r18_a_mist_that_may_shield_stops_the_katana():
    verdict = Attempt(library.load("workshop/a-mask-for-every-day")).answer("default")
    assert "answers with Mist as Shield" in verdict.notes[1].text("en")


@pytest.mark.parametrize("name", asked("ruling"))
def test_no_note_on_a_wrong_ruling_names_the_right_one(name):
    puzzle = library.load(name)
    attempt = Attempt(puzzle)
    for given in set(attempt.answers) - {attempt.question.right}:
        told = " ".join(note.text("en") for note in attempt.answer(given).notes)
        assert attempt.question.right not in told


def test_t1_a_snake_that_was_spent_would_lie_in_the_canyon():
    """A Six on 1b needs the Hand of the Snake; so the Snake would be seen in the Canyon (T13)."""
    puzzle = library.load("workshop/what-was-that")
    verdict = Attempt(puzzle).answer("6")
    assert "Snake would lie in seat 1's part of the Canyon" in verdict.notes[0].text("en")
    assert judged(puzzle, verdict).startswith("Six 六: no. With it there")
    assert verdict.line  # the turn itself is shown on the board
    assert verdict.events


@pytest.mark.parametrize("name", asked("retro"))
def test_every_wrong_token_is_laid_by_a_turn_that_looks_otherwise(name):
    puzzle = library.load(name)
    attempt = Attempt(puzzle)
    for given in set(attempt.answers) - {attempt.question.right}:
        verdict = attempt.answer(given)
        state = attempt.state
        for action in verdict.line:
            state = attempt.game.apply(state, action)
        assert puzzle.after is not None
        rules = puzzle.position.rules
        seen, wanted = view(rules, state, 0), view(rules, puzzle.after.state, 0)
        told = [one.en for one in looks_otherwise(wanted, seen)]
        assert told, given
        assert all(one in verdict.notes[0].text("en") for one in told)


def test_s6_every_place_that_looks_otherwise_is_named_and_the_same_table_names_none():
    one = parse_position("2p t0 z{1} / 3 - -- 54,-,- / 3 64 -R 55,WMN,-")
    other = parse_position("2p t0 z{1K} / 3 - -- 54,-,- / 2 6 R- 55,WM,3 c:N4")
    views = [view(position.rules, position.state, 0) for position in (one, other)]
    told = [words.en for words in looks_otherwise(*views)]
    assert told == [
        "Raizan would hold 2 tokens",
        "seat 1 would have 2 Yang",
        "a token would lie on 1L",
        "1R would be empty",
        "seat 1 would have 1 token on the Body",
        "1b would have 2 stories",
        "1c would have 1 story",
        "Four, Snake would lie in seat 1's part of the Canyon",
    ]
    assert not list(looks_otherwise(views[0], views[0]))
    back = [words.ja for words in looks_otherwise(views[1], views[0])]
    assert "席1の峡谷は空" in back
