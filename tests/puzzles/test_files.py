"""Every shipped puzzle is proved again, one test each; no two are alike, and the sets are complete."""

from __future__ import annotations

import re

import pytest
from support.shipped import shipped

from raigo_lab.puzzles import library
from raigo_lab.puzzles.form import Puzzle
from raigo_lab.puzzles.twins import duplicates
from raigo_lab.puzzles.verify import verify
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.raigo.text.validity import examined
from raigo_lab.raigo.tokens import ARCANA, KIND
from raigo_lab.texts import say

FILES = dict(library.files(library.shipped_folder()))
AT_LEAST = {"fetch": 16, "battle": 16, "destroy": 16, "hands": 10, "last-turns": 10, "arcana": 45}
KINDS = {"seats": 8, "workshop": 21, "studies": 10}  # not sorted from easy to hard


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return shipped()


@pytest.mark.parametrize("name", FILES)
def test_what_the_certificate_says_is_proved_again(name):
    puzzle = library.read_file(FILES[name], name)
    assert puzzle.certificate is not None, f"run `raigo-lab certify {FILES[name]}`"
    found = verify(puzzle)
    assert not found.problems, "\n".join([f"{FILES[name]}:", *found.problems])


@pytest.mark.parametrize("name", FILES)
def test_the_position_can_be_and_nothing_about_it_is_odd(name):
    found = examined(library.read_file(FILES[name], name).position)
    assert found.position is not None, found.problems
    assert found.warnings == ()


def test_no_puzzle_is_another_one_again(puzzles):
    assert duplicates(puzzles) == []


@pytest.mark.parametrize("text", ["title", "idea", "explanation"])
def test_no_two_have_the_same(puzzles, text):
    for lang in ("en", "ja"):
        words = [getattr(puzzle, text).text(lang) for puzzle in puzzles]
        twice = {one for one in words if words.count(one) > 1}
        assert not twice, f"{text} {lang}"


@pytest.mark.parametrize("theme", AT_LEAST)
def test_each_theme_goes_from_easy_to_hard(puzzles, theme):
    levels = [puzzle.certificate.level for puzzle in puzzles if puzzle.theme == theme and puzzle.certificate]
    assert len(levels) >= AT_LEAST[theme]
    assert min(levels) == 1
    assert max(levels) >= 4
    assert len(set(levels)) >= 4


def test_the_book_is_large_enough(puzzles):
    assert len(puzzles) >= 150
    for theme, least in KINDS.items():
        assert sum(puzzle.theme == theme for puzzle in puzzles) >= least
    asked = [puzzle.goal for puzzle in puzzles if puzzle.theme == "workshop"]
    assert {goal: asked.count(goal) >= 5 for goal in ("ruling", "retro", "construct")} == dict.fromkeys(
        ("ruling", "retro", "construct"), True
    )
    assert {"help", "lose", "win"} <= set(asked)


def test_every_raijin_hand_has_a_puzzle_H6(puzzles):
    words = " ".join(puzzle.explanation.en for puzzle in puzzles if "H6" in puzzle.teaches)
    for hand in ("PWMRHK", "PWMRRR", "R5R5R5", "6M6M6M", "KKKKKK", "WWMM66"):
        assert hand in words or any(hand in one.words.en for puzzle in puzzles for one in puzzle.wrong), hand


def test_the_sets_have_what_is_rare(puzzles):
    battles = [puzzle for puzzle in puzzles if puzzle.theme == "battle"]
    assert {"outcome", "battle", "mix"} <= {puzzle.goal for puzzle in battles}
    assert {2, 3, 4} <= {len(puzzle.position.state.seats) for puzzle in battles}
    assert any(not puzzle.position.state.ordered for puzzle in puzzles if puzzle.theme == "fetch")
    assert {"strike", "margin"} <= {puzzle.goal for puzzle in puzzles if puzzle.theme == "destroy"}


def test_a_title_or_a_task_does_not_name_the_answer(puzzles):
    for puzzle in puzzles:
        assert puzzle.certificate is not None
        for words in (puzzle.title, puzzle.task):
            for move in puzzle.certificate.best:
                if " " in move:
                    assert move not in words.en, puzzle.name


def test_th2_and_th3_what_thunder_does_has_one_name_in_japanese(puzzles):
    """雷放 is Discharge, 雷停 Charge; any other word beginning with Thunder is a thing of the game or a row of tokens."""
    things = {"雷山", "雷轟", "雷神", *(say(f"effect.{name}", "ja") for name in ("discharge", "charge"))}
    tokens = {f"雷{kind.kanji}" for kind in KIND.values()}
    for puzzle in puzzles:
        texts = (puzzle.title, puzzle.task, puzzle.idea, *puzzle.hints, puzzle.explanation)
        said = " ".join(one.ja for one in (*texts, *(one.words for one in puzzle.wrong)))
        assert set(re.findall("雷[一-龥]", said)) <= things | tokens, puzzle.name


# Arcana: each is the point of a puzzle, and something else tempts.


def test_every_arcanum_has_its_puzzle_and_seven_have_two(puzzles):
    shown = [set(format_position(one.position)) & set(ARCANA) for one in puzzles if one.theme == "arcana"]
    assert set(ARCANA) == set().union(*shown)
    assert sum(len(one) == 2 for one in shown) >= 7


def test_something_wrong_tempts_in_every_puzzle_with_an_arcanum(puzzles):
    ours = [one for one in puzzles if one.theme == "arcana" and one.certificate]
    assert [one.name for one in ours if not one.certificate.tempting] == []
