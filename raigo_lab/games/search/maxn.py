"""Three or more sides, each for itself: max^n with ties kept.

Who is indifferent may choose either way, so a position has a *set* of possible results; everything that
some tie-break allows is kept. Simultaneous choices keep their pure equilibria.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from threading import Event
from typing import Any

from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.budget import Budget, Meter, Spent, Tell
from raigo_lab.games.search.matrix import Value, simple
from raigo_lab.games.search.searcher import Searchable

Vector = tuple[Value, ...]
Vectors = tuple[Vector, ...]  # distinct, sorted

MOST = 256  # results kept at one position; beyond that the answer says that it was cut


class MaxN:
    """Exhaustive max^n search with a memo."""

    def __init__(
        self,
        problem: Searchable,
        values_of: Callable[[Any], Vector],
        budget: Budget = Budget(),  # noqa: B008 - an immutable value
        tell: Tell = None,
        stop: Event | None = None,
    ) -> None:
        """``values_of`` an outcome: one value for each seat."""
        self.problem = problem
        self.values_of = values_of
        self._table: dict[Hashable, Vectors] = {}
        self._meter = Meter(budget, tell, stop)
        self._stop = stop
        self.cut = False  # whether a set of results had to be cut

    @property
    def spent(self) -> Spent:
        """What the search has cost so far."""
        return Spent(len(self._table), self._meter.visits, self._meter.seconds)

    def renew(self, budget: Budget) -> None:
        """A fresh budget; what was found stays, and is not charged."""
        self._meter = Meter(budget, self._meter.tell, self._stop, already=len(self._table))

    def found(self, name: Hashable) -> Vectors | None:
        """The results of a position by its name, if it was searched already."""
        return self._table.get(name)

    def results(self, state: Any) -> Vectors:  # noqa: ANN401
        """Every result that best play with some tie-break allows."""
        name = self.problem.key(state)
        if name is not None and name in self._table:
            return self._table[name]
        self._meter.tick(len(self._table))
        node = self.problem.node(state)
        match node:
            case Over(outcome):
                found: set[Vector] = {tuple(self.values_of(outcome))}
            case Choice(seat, options):
                distinct = self.problem.distinct(state, options)
                found = self._choice(seat, [self.results(self.problem.apply(state, one)) for one in distinct])
            case Chance(outcomes):
                found = self._chance([(p, self.results(self.problem.apply(state, o))) for o, p in outcomes])
            case Joint():
                found = self._joint(state, node)
        kept = tuple(sorted(found))
        if len(kept) > MOST:
            self.cut = True
            kept = kept[:MOST]
        if name is not None:
            self._table[name] = kept
        return kept

    def _choice(self, seat: int, children: list[Vectors]) -> set[Vector]:
        """A result stays if the seat, at worst elsewhere, gets no more by choosing otherwise."""
        floors = [min(vector[seat] for vector in child) for child in children]
        found: set[Vector] = set()
        for child in dict.fromkeys(children):
            found.update(vector for vector in child if all(vector[seat] >= floor for floor in floors))
        return found

    def _chance(self, children: list[tuple[Any, Vectors]]) -> set[Vector]:
        """Expectations over every combination of ties."""
        sums: set[Vector] = {(0,) * len(children[0][1][0])}
        for weight, vectors in children:
            sums = {
                tuple(simple(a + weight * b) for a, b in zip(done, vector, strict=True))
                for done in sums
                for vector in vectors
            }
            if len(sums) > MOST:
                self.cut = True
                sums = set(sorted(sums)[:MOST])
        return sums

    def _joint(self, state: Any, node: Joint) -> set[Vector]:  # noqa: ANN401
        """The pure equilibria; where there is none, everything that gives each chooser its guarantee."""
        kept = kept_at(
            node, [self.results(self.problem.apply(state, actions)) for actions in joint_actions(node)]
        )
        return {vector for vectors in kept for vector in vectors}


def joint_actions(node: Joint) -> list[tuple[Any, ...]]:
    """What all can choose at once, one action for each seat."""
    return list(product(*(options for _, options in node.seats)))


def kept_at(node: Joint, after: Sequence[Vectors]) -> list[Vectors]:
    """Of the results after each of ``joint_actions`` those that stay."""
    cells = dict(zip(_combinations(node), after, strict=True))
    return list(_best_cells(cells, [seat for seat, _ in node.seats]).values())


def keeping(node: Node, after: Sequence[Vectors]) -> list[int]:
    """Which steps some result of a moment goes through, by the results after each step; every draw counts."""
    match node:
        case Choice(seat, _):
            floor = max(min(vector[seat] for vector in child) for child in after)
            return [
                index for index, child in enumerate(after) if max(vector[seat] for vector in child) >= floor
            ]
        case Joint() as joint:
            return [index for index, kept in enumerate(kept_at(joint, after)) if kept]
    return list(range(len(after)))


Cells = dict[tuple[int, ...], Vectors]


def _combinations(node: Joint) -> product[tuple[int, ...]]:
    """What all choose at once, by the numbers of their options."""
    return product(*(range(len(options)) for _, options in node.seats))


def _best_cells(cells: Cells, seats: list[int]) -> Cells:
    """The results that stay at each combination: pure equilibria, or else what gives each chooser its guarantee."""
    stable = {
        choice: tuple(vector for vector in vectors if _stable(choice, vector, cells, seats))
        for choice, vectors in cells.items()
    }
    if any(stable.values()):
        return stable
    guarantees = [_guarantee(place, seat, cells) for place, seat in enumerate(seats)]
    fair = {
        choice: tuple(
            vector
            for vector in vectors
            if all(vector[s] >= g for s, g in zip(seats, guarantees, strict=True))
        )
        for choice, vectors in cells.items()
    }
    return fair if any(fair.values()) else cells


def _stable(choice: tuple[int, ...], vector: Vector, cells: Cells, seats: list[int]) -> bool:
    """Whether no chooser is sure to gain by choosing otherwise alone."""
    for other, vectors in cells.items():
        changed = [place for place in range(len(seats)) if other[place] != choice[place]]
        if len(changed) == 1 and min(v[seats[changed[0]]] for v in vectors) > vector[seats[changed[0]]]:
            return False
    return True


def _guarantee(place: int, seat: int, cells: Cells) -> Value:
    """What one chooser gets at least by its best pure choice."""
    worst: dict[int, Value] = {}
    for choice, vectors in cells.items():
        low = min(vector[seat] for vector in vectors)
        worst[choice[place]] = min(low, worst.get(choice[place], low))
    return max(worst.values())
