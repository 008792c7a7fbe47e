"""Plain search and clever search agree on small endgames with Arcana."""

from __future__ import annotations

import pytest
from support.arcana_endgames import agree, small
from support.random_games import dice

from raigo_lab.raigo.endgame.bounds import covered
from raigo_lab.raigo.endgame.compiled import why_not
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.tokens import ARCANA

A36 = "D"


@pytest.mark.parametrize("token", ARCANA + A36)
def test_the_clever_search_agrees_with_the_plain_one(token):
    for seed in range(3):
        assert agree(dice(seed * 100 + (ARCANA + A36).index(token)), token)


def test_the_bounds_and_the_compiled_search_are_not_used_with_arcana():
    position = small(dice(1), "天")
    solver = Solver(position)
    assert not covered(solver.start)
    assert solver.problem.reach(solver.start) is None
    assert why_not(solver.problem, solver.start) in ("arcana", "missing", "broken")
