"""The plain check: every decision of a game for two sides, no pruning, no ordering, no cleverness.

Memo on the state itself, so that it ends; everything clever is held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from raigo_lab.games.protocol import Chance, Choice, Game, Joint, Over
from raigo_lab.games.search.budget import Budget, Meter, Spent
from raigo_lab.games.search.matrix import Value, simple, solve_matrix


class Plain:
    """Exhaustive search: maximisers and minimisers, expectation at chance, matrix games at joint choices."""

    def __init__(
        self,
        game: Game[Any],
        value_of: Callable[[Any], Value],
        maximises: Callable[[int], bool],
        budget: Budget = Budget(),  # noqa: B008 - an immutable value
    ) -> None:
        """``value_of`` an outcome for the maximising side; ``maximises`` says which seats are on it."""
        self.game = game
        self.value_of = value_of
        self.maximises = maximises
        self.values: dict[Hashable, Value] = {}  # of every state looked at
        self._meter = Meter(budget)

    @property
    def spent(self) -> Spent:
        """What the search has cost so far."""
        return Spent(len(self.values), self._meter.visits, self._meter.seconds)

    def value(self, state: Any) -> Value:  # noqa: ANN401 - any game's state
        """The exact value of a state."""
        if state in self.values:
            return self.values[state]
        self._meter.tick(len(self.values))
        node = self.game.node(state)
        value: Value
        match node:
            case Over(outcome):
                value = self.value_of(outcome)
            case Choice(seat, options):
                best = max if self.maximises(seat) else min
                value = best(self.value(self.game.apply(state, option)) for option in options)
            case Chance(outcomes):
                value = simple(
                    sum(
                        (p * self.value(self.game.apply(state, o)) for o, p in outcomes),
                        start=0 * outcomes[0][1],
                    )
                )
            case Joint():
                value = solve_matrix(
                    joint_matrix(node, self.maximises, lambda a: self.value(self.game.apply(state, a)))[2]
                ).value
        self.values[state] = value
        return value


def joint_matrix(
    node: Joint, maximises: Callable[[int], bool], value: Callable[[tuple[Any, ...]], Value]
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]], list[list[Value]]]:
    """A joint choice as rows (the maximising side together), columns (the rest), and values."""
    rows = list(product(*(options for seat, options in node.seats if maximises(seat))))
    columns = list(product(*(options for seat, options in node.seats if not maximises(seat))))

    def actions(row: tuple[Any, ...], column: tuple[Any, ...]) -> tuple[Any, ...]:
        """One action per seat in the node's order."""
        ours, theirs = iter(row), iter(column)
        return tuple(next(ours) if maximises(seat) else next(theirs) for seat, _ in node.seats)

    return rows, columns, [[value(actions(row, column)) for column in columns] for row in rows]
