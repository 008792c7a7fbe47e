"""Matrix games: against enumeration of supports, and every answer proves itself by what it guarantees."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.toys import kuhn_matrix

from raigo_lab.games.search.matrix import MatrixSolution, saddle_point, simple, solve_matrix

whole = st.integers(-6, 6)
fractions = st.fractions(-3, 3, max_denominator=6)


def matrices(cells):
    """Up to four rows and columns."""
    return st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
        lambda size: st.lists(
            st.lists(cells, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


def linear(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The one solution of a square system (right-hand side last), or None."""
    rows = [[Fraction(cell) for cell in row] for row in rows]
    size = len(rows)
    for i in range(size):
        pivot = next((r for r in range(i, size) if rows[r][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [cell / rows[i][i] for cell in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


def equalising(lines: list[list]) -> tuple[list[Fraction], Fraction] | None:
    """Weights of the lines that make every place of their mixture worth the same, and that worth."""
    size = len(lines)
    system = [[*(line[place] for line in lines), -1, 0] for place in range(size)] + [[1] * size + [0, 1]]
    found = linear(system)
    return (found[:-1], found[-1]) if found and min(found[:-1]) >= 0 else None


def by_supports(payoffs) -> Fraction:
    """The value by Shapley and Snow: some square part of the matrix decides."""
    rows, columns = len(payoffs), len(payoffs[0])
    for size in range(1, min(rows, columns) + 1):
        for chosen in combinations(range(rows), size):
            for against in combinations(range(columns), size):
                part = [[payoffs[r][c] for c in against] for r in chosen]
                mine = equalising(part)
                yours = equalising([list(column) for column in zip(*part, strict=True)])
                if not mine or not yours:
                    continue
                (x, value), (y, _) = mine, yours
                least = min(
                    sum(p * payoffs[r][c] for p, r in zip(x, chosen, strict=True)) for c in range(columns)
                )
                most = max(
                    sum(p * payoffs[r][c] for p, c in zip(y, against, strict=True)) for r in range(rows)
                )
                if least == value == most:
                    return value
    raise AssertionError("every matrix game has a value")


def check(payoffs) -> MatrixSolution:
    """Both strategies are distributions, and each guarantees the value: that proves it."""
    solution = solve_matrix(payoffs)
    for strategy, size in ((solution.rows, len(payoffs)), (solution.columns, len(payoffs[0]))):
        assert len(strategy) == size
        assert sum(strategy) == 1
        assert min(strategy) >= 0
    for column in zip(*payoffs, strict=True):
        assert sum(p * cell for p, cell in zip(solution.rows, column, strict=True)) >= solution.value
    for row in payoffs:
        assert sum(p * cell for p, cell in zip(solution.columns, row, strict=True)) <= solution.value
    return solution


@settings(max_examples=300, deadline=None)
@given(matrices(whole))
def test_whole_matrices_have_the_value_of_their_supports(payoffs):
    assert check(payoffs).value == by_supports(payoffs)


@settings(max_examples=150, deadline=None)
@given(matrices(fractions))
def test_matrices_of_fractions_have_the_value_of_their_supports(payoffs):
    assert check(payoffs).value == by_supports(payoffs)


@settings(max_examples=150, deadline=None)
@given(matrices(st.integers(0, 1)))
def test_degenerate_matrices_of_noughts_and_ones_end_too(payoffs):
    assert check(payoffs).value == by_supports(payoffs)


@settings(max_examples=100, deadline=None)
@given(matrices(whole))
def test_seen_from_the_other_side_the_value_changes_its_sign(payoffs):
    other = [[-cell for cell in column] for column in zip(*payoffs, strict=True)]
    assert solve_matrix(other).value == -solve_matrix(payoffs).value


@pytest.mark.parametrize(
    ("payoffs", "value"),
    [
        ([[7]], 7),
        ([[3, 5, 2]], 2),
        ([[3], [5], [2]], 5),
        ([[4, 4], [4, 4]], 4),
        ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 0),
        ([[1, -1], [-1, 1]], 0),
        ([[3, 1], [0, 2]], Fraction(3, 2)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),  # rock, paper, scissors
        ([[Fraction(1, 2), 0], [0, Fraction(1, 3)]], Fraction(1, 5)),
        ([[-100, 100], [100, -100]], 0),
        ([[2, 0, 1], [2, 0, 1], [0, 2, 1]], 1),  # equal rows, and a column that ties everything
    ],
)
def test_known_games(payoffs, value):
    assert check(payoffs).value == value


def test_a_saddle_point_is_answered_with_pure_strategies():
    found = saddle_point([[1, 2], [0, 5], [1, 1]])
    assert found == MatrixSolution(1, (1, 0, 0), (1, 0))
    assert saddle_point([[1, -1], [-1, 1]]) is None


def test_whole_values_are_ints_and_others_fractions():
    assert isinstance(solve_matrix([[1, -1], [-1, 1]]).value, int)
    assert isinstance(solve_matrix([[3, 1], [0, 2]]).value, Fraction)
    assert isinstance(simple(Fraction(6, 3)), int)
    assert simple(Fraction(1, 3)) == Fraction(1, 3)


def test_kuhn_poker_is_worth_minus_one_eighteenth():
    assert check(kuhn_matrix()).value == Fraction(-1, 18)
