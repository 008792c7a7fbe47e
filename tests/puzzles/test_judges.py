"""One judge and one search for everybody who asks about a puzzle; where it can, the compiled one."""

from __future__ import annotations

from threading import Event

import pytest

from raigo_lab.games.search.budget import Budget
from raigo_lab.puzzles import library
from raigo_lab.puzzles.attempt import Attempt
from raigo_lab.puzzles.goals import solver_of
from raigo_lab.puzzles.judges import Judges
from raigo_lab.puzzles.mine import EACH
from raigo_lab.puzzles.proof import prove
from raigo_lab.raigo.endgame.compiled import Compiled
from raigo_lab.raigo.endgame.explore import subject_of
from raigo_lab.raigo.endgame.machine import trouble
from raigo_lab.raigo.study.battle_lab import _Judge

PUZZLE = library.load("fetch/snake-as-a-story")

with_wasmtime = pytest.mark.skipif(bool(trouble()), reason=f"wasmtime is {trouble()}")


def test_an_attempt_goes_on_with_the_search_of_the_proof():
    judges = Judges(PUZZLE)
    proof = prove(PUZZLE, measure=False, judges=judges)
    assert proof.certificate.best == prove(PUZZLE, measure=False).certificate.best
    attempt = Attempt(PUZZLE, judges=judges)
    assert attempt.played is judges.played
    verdict = attempt.play(PUZZLE.wrong[0].move)
    assert verdict.wrong
    assert verdict == Attempt(PUZZLE).play(PUZZLE.wrong[0].move)


def test_another_question_has_the_whole_budget_again_and_keeps_what_is_proved():
    judges = Judges(PUZZLE, Budget(seconds=60))
    judges.renew()  # nothing was asked yet
    search = judges.played.solver.search
    value = judges.played.value(judges.played.start)
    asked = search.spent
    judges.renew()
    assert asked.visits > 0 == search.spent.visits
    assert search.spent.states == asked.states
    assert judges.played.value(judges.played.start) == value
    assert search.spent.visits == 0


@with_wasmtime
def test_explorer_battle_lab_puzzles_attempts_and_the_miner_ask_the_compiled_search():
    position = PUZZLE.position
    assert type(subject_of(position).search(Budget(), Event())) is Compiled
    judge = _Judge(position, "margin", (0, 1), Budget())
    assert judge.solver
    assert type(judge.solver.search) is Compiled
    assert type(solver_of(PUZZLE).search) is Compiled
    assert type(solver_of(PUZZLE, EACH).search) is Compiled
    assert type(Attempt(PUZZLE).played.solver.search) is Compiled
