"""Values by induction: the bounds of a moment from the bounds of all that can follow, and the steps that keep them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.games.search.matrix import Value, simple, solve_matrix
from raigo_lab.games.search.plain import joint_matrix
from raigo_lab.games.search.searcher import Bounds
from raigo_lab.games.tree.stretch import Moment, Stretch

Maximises = Callable[[int], bool]
By = Mapping[Hashable, Bounds]  # bounds by the name of a position
Best = Callable[[Hashable, Moment], Iterable[int]]  # the steps of best play at a moment


def narrower(one: Bounds, other: Bounds) -> Bounds:
    """What two proofs about one position say together."""
    return max(one[0], other[0]), min(one[1], other[1])


def combined(moment: Moment, after: By, maximises: Maximises) -> Bounds:
    """The bounds of a moment from the bounds of everything that can follow."""
    lows, highs = zip(*(after[name] for _, name in moment.steps), strict=True)
    match moment.node:
        case Choice(seat, _):
            pick = max if maximises(seat) else min
            return pick(lows), pick(highs)
        case Chance(outcomes):
            weights = [weight for _, weight in outcomes]
            return expectation(weights, lows), expectation(weights, highs)
        case Joint() as joint:
            return equilibrium(joint, lows, maximises)[0], equilibrium(joint, highs, maximises)[0]
    raise InvalidArgument("the game is over here: nothing follows")


def expectation(weights: Iterable[Fraction], values: Iterable[Value]) -> Value:
    """The weighted mean."""
    return simple(sum((w * v for w, v in zip(weights, values, strict=True)), start=Fraction(0)))


def equilibrium(joint: Joint, values: Iterable[Value], maximises: Maximises) -> tuple[Value, set[int]]:
    """The value of a simultaneous choice, and the combinations that one equilibrium makes possible."""
    of = dict(zip(actions(joint), values, strict=True))
    number = {action: index for index, action in enumerate(of)}
    solution = solve_matrix(joint_matrix(joint, maximises, lambda a: of[a])[2])
    numbers = joint_matrix(joint, maximises, lambda a: number[a])[2]
    possible = {
        int(cell)
        for row, weight in zip(numbers, solution.rows, strict=True)
        for cell, other in zip(row, solution.columns, strict=True)
        if weight and other
    }
    return solution.value, possible


def inside(stretch: Stretch, ends: By, maximises: Maximises) -> dict[Hashable, Bounds]:
    """The bounds of every moment of a stretch, by induction from its ends."""
    found: dict[Hashable, Bounds] = dict(ends)
    todo = [stretch.first]
    while todo:
        here = todo[-1]
        if here in found:
            todo.pop()
        elif unknown := [name for _, name in stretch.moments[here].steps if name not in found]:
            todo += unknown
        else:
            found[here] = combined(stretch.moments[here], found, maximises)
    return found


def best_steps(stretch: Stretch, best_of: Best) -> set[tuple[Hashable, int]]:
    """The steps that best play from the beginning of a stretch can take, by those of each of its moments."""
    found: set[tuple[Hashable, int]] = set()
    seen, todo = {stretch.first}, [stretch.first]
    while todo:
        here = todo.pop()
        moment = stretch.moments[here]
        for index in best_of(here, moment):
            found.add((here, index))
            name = moment.steps[index][1]
            if name in stretch.moments and name not in seen:
                seen.add(name)
                todo.append(name)
    return found


def best_here(moment: Moment, own: Bounds, bounds: By, maximises: Maximises) -> Iterable[int]:
    """Which steps of one moment keep its value; every draw counts, nobody chooses it."""
    if own[0] != own[1]:
        return ()
    after = [bounds[name] for _, name in moment.steps]
    match moment.node:
        case Choice(seat, _) if maximises(seat):
            return [index for index, (low, _) in enumerate(after) if low >= own[0]]
        case Choice():
            return [index for index, (_, high) in enumerate(after) if high <= own[0]]
        case Joint() as joint:
            return sorted(equilibrium(joint, [low for low, _ in after], maximises)[1])
    return range(len(after))
