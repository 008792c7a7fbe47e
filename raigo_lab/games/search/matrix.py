"""Zero-sum matrix games in exact fractions: what both sides can guarantee when they choose at once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from raigo_lab.games import protocol

Value = protocol.Value


class MatrixSolution(NamedTuple):
    """The value for the row player, and one optimal mixed strategy for each side."""

    value: Value
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_matrix(payoffs: Sequence[Sequence[Value]]) -> MatrixSolution:
    """Solve the game in which the row player gets ``payoffs[row][column]`` from the column player.

    >>> solve_matrix([[1, -1], [-1, 1]]).value
    0
    >>> solve_matrix([[3, 1], [0, 2]]).value
    Fraction(3, 2)
    """
    return saddle_point(payoffs) or _mixed(payoffs)


def saddle_point(payoffs: Sequence[Sequence[Value]]) -> MatrixSolution | None:
    """A cell that is the least of its row and the greatest of its column, if there is one."""
    floors = [min(row) for row in payoffs]
    ceilings = [max(column) for column in zip(*payoffs, strict=True)]
    if max(floors) != min(ceilings):
        return None
    row, column = floors.index(max(floors)), ceilings.index(min(ceilings))
    return MatrixSolution(max(floors), _pure(row, len(floors)), _pure(column, len(ceilings)))


def _pure(choice: int, size: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(i == choice)) for i in range(size))


def _mixed(payoffs: Sequence[Sequence[Value]]) -> MatrixSolution:
    """The simplex method with Bland's rule on the game shifted to positive payoffs.

    Column player: maximise sum(y) with A y <= 1, y >= 0; the value is 1 / sum(y) and the strategy y times
    the value. The prices of the rows give the row player's strategy.
    """
    shift = 1 - min(min(row) for row in payoffs)
    rows, columns = len(payoffs), len(payoffs[0])
    # One row per constraint: payoffs, slacks, right-hand side.
    tableau = [
        [Fraction(cell + shift) for cell in row]
        + [Fraction(int(i == j)) for j in range(rows)]
        + [Fraction(1)]
        for i, row in enumerate(payoffs)
    ]
    gains = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while (enter := next((j for j, gain in enumerate(gains[:-1]) if gain < 0), None)) is not None:
        leave = min(
            (i for i in range(rows) if tableau[i][enter] > 0),
            key=lambda i: (tableau[i][-1] / tableau[i][enter], basis[i]),
        )
        _pivot(tableau, gains, leave, enter)
        basis[leave] = enter
    value = 1 / gains[-1]
    y = [Fraction(0)] * columns
    for i, variable in enumerate(basis):
        if variable < columns:
            y[variable] = tableau[i][-1] * value
    x = tuple(price * value for price in gains[columns:-1])
    return MatrixSolution(simple(value - shift), x, tuple(y))


def _pivot(tableau: list[list[Fraction]], gains: list[Fraction], leave: int, enter: int) -> None:
    """Bring one variable into the basis."""
    pivot = tableau[leave][enter]
    row = tableau[leave] = [cell / pivot for cell in tableau[leave]]
    for other in (*(r for i, r in enumerate(tableau) if i != leave), gains):
        factor = other[enter]
        if factor:
            other[:] = [cell - factor * unit for cell, unit in zip(other, row, strict=True)]


def simple(value: Value) -> Value:
    """A whole number as an ``int``: cheaper to compare, and it prints as one.

    >>> simple(Fraction(4, 2)), simple(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def signed(value: Value) -> str:
    """A value with its sign, so that ahead and behind are told apart.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def bounds_text(lower: Value | None, upper: Value | None) -> str:
    """A value as text: the number, from where to where, or nothing known.

    >>> bounds_text(2, 2), bounds_text(-1, 3), bounds_text(None, None)
    ('2', '-1..3', '?')
    """
    if lower is None:
        return "?"
    return str(lower) if lower == upper else f"{lower}..{upper}"
