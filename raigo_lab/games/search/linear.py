"""Systems of linear equations in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from raigo_lab.games.search.matrix import Value


def solve_linear(rows: Sequence[Sequence[Value]]) -> tuple[Fraction, ...] | None:
    """The one solution of as many equations as unknowns, the right side last; None if there is not exactly one.

    >>> solve_linear([[1, 1, 3], [1, -1, 1]])
    (Fraction(2, 1), Fraction(1, 1))
    >>> solve_linear([[1, 1, 3], [2, 2, 6]])
    """
    table = [[Fraction(value) for value in row] for row in rows]
    for column in range(len(table)):
        pivot = next((r for r in range(column, len(table)) if table[r][column]), None)
        if pivot is None:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        head = table[column][column]
        table[column] = [value / head for value in table[column]]
        for r, row in enumerate(table):
            if r != column and row[column]:
                table[r] = [a - row[column] * b for a, b in zip(row, table[column], strict=True)]
    return tuple(row[-1] for row in table)
