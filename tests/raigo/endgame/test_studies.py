"""Positions as a tree and as the compiled search see them: what is taken, what is refused, what is assumed."""

from __future__ import annotations

import pytest

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.endgame.explore import explore, find, subject_of
from raigo_lab.raigo.endgame.packing import MOST_NUMBER, unsupported
from raigo_lab.raigo.endgame.solve import solve
from raigo_lab.raigo.endgame.solver import FEW, Solver
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.text.notation import parse_position

TWO = "2p t0 z- e1 / 2 32 -- 54,-,- / 2 - -- -,-,-"
OTHER_RULES = "2p t0 z- e1 R6=forbidden / 2 32 -- 54,-,- / 2 - -- -,-,-"
THREE = "3p t0 z- e1 b8 / 2 32 -- 54,- / 2 - -- -,- / 2 - -- -,-"


def test_a_study_reads_its_own_positions_and_refuses_others():
    study = RaigoStudy(parse_position(TWO))
    assert study.text(study.read(TWO)) == TWO
    for other in (OTHER_RULES, THREE):
        with pytest.raises(InvalidArgument, match="other rulings or another number of seats"):
            study.read(other)


def test_a_position_is_found_in_its_tree_and_others_are_not():
    graph = explore(TWO)
    assert find(graph, TWO) == 0
    assert find(graph, OTHER_RULES) is None
    assert find(graph, THREE) is None


def test_e4_with_three_seats_the_tree_says_whom_its_values_are_against():
    assert subject_of(THREE, "margin").facts.assumption == "three seats: everybody against seat 0"
    assert "three seats" not in subject_of(TWO, "margin").facts.assumption


def test_where_nobody_chooses_there_are_no_moves():
    solver = Solver(parse_position("2p t0 z- e1 / 2 - -- -,-,- / 2 - -- -,-,-"))
    over = solver.start
    while options := getattr(solver.problem.node(over), "options", ()):
        over = solver.game.apply(over, options[0])
    assert solver.moves(over) == []


@pytest.mark.parametrize("yang", [MOST_NUMBER, MOST_NUMBER + 1])
def test_more_yang_than_the_compiled_search_takes_goes_on_in_python(yang):
    state = parse_position(TWO).state
    rich = state._replace(seats=(state.seats[0]._replace(yang=yang), state.seats[1]))
    assert unsupported(DEFAULT, rich) == ("" if yang == MOST_NUMBER else "numbers")


def test_moves_asked_for_again_are_the_same_after_many_others():
    """Those of a few moments are remembered, then all are forgotten at once."""
    solver = Solver(parse_position("2p t0 z- e2 / 2 321 -- 54,-,- / 2 7 -- -,-,-"))
    first = solver.moves(solver.start)
    assert solver.moves(solver.start) is first
    todo, seen = [solver.start], set()
    while len(seen) <= FEW:
        state = todo.pop()
        todo += [child for _, child in solver.moves(state)]
        seen.add(state)
    again = solver.moves(solver.start)
    assert again == first
    assert again is not first


def test_ro4_a_raigo_battle_of_three_seats_tells_no_moves_of_one_of_them():
    text = "3p t0 z- b8 @ACT>BATTLE!0LT:charge:0a&1LR&2RR / 2 - -- 765,- / 2 - -- 54,7 / 2 - -- 21,6"
    solution = solve(parse_position(text))
    assert (solution.moves, solution.complete, len(solution.values)) == ((), True, 3)
