"""Small games with known values for the search: Nim, open Kuhn poker, matching pennies, stakes, random trees.

Each gives ``node`` and ``apply`` of the game protocol and what ``search.bounded`` asks besides, in the
simplest way. No Raigo inside.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any, NamedTuple

from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.matrix import Value


class Toy:
    """What a two-sided search asks for, answered without any cleverness: seat 0 maximises."""

    lowest: Value = -1
    highest: Value = 1

    def node(self, state: Any) -> Node:
        raise NotImplementedError

    def apply(self, state: Any, action: Any) -> Any:
        raise NotImplementedError

    def key(self, state: Any) -> Hashable | None:
        return state

    def distinct(self, _state: Any, options: tuple[Any, ...]) -> tuple[Any, ...]:
        return options

    def maximises(self, seat: int) -> bool:
        return seat == 0

    def value_of(self, outcome: Any) -> Value:
        return outcome

    def guess(self, _state: Any) -> float:
        return 0

    def reach(self, _state: Any, _alpha: Any = None, _beta: Any = None) -> tuple[Value, Value] | None:
        return None

    def telling(self, _state: Any) -> bool:
        return False


# Nim: take from one heap; who takes the last stone wins.


class Heaps(NamedTuple):
    heaps: tuple[int, ...]
    seat: int


class Nim(Toy):
    """Options that leave the same heaps in another order are mirror images."""

    def node(self, state: Heaps) -> Node:
        moves = tuple((i, n) for i, heap in enumerate(state.heaps) for n in range(1, heap + 1))
        # Who must move and cannot has lost.
        return Choice(state.seat, moves) if moves else Over(-1 if state.seat == 0 else 1)

    def apply(self, state: Heaps, action: tuple[int, int]) -> Heaps:
        heap, stones = action
        left = tuple(n - stones if i == heap else n for i, n in enumerate(state.heaps))
        return Heaps(left, 1 - state.seat)

    def key(self, state: Heaps) -> Hashable:
        return (tuple(sorted(filter(None, state.heaps))), state.seat)

    def distinct(self, state: Heaps, options: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        seen: dict[Hashable, tuple[int, int]] = {}
        for option in options:
            seen.setdefault(self.key(self.apply(state, option)), option)
        return tuple(seen.values())


def nim_value(state: Heaps) -> int:
    """Bouton: who moves wins unless the heaps cancel out bit by bit."""
    total = 0
    for heap in state.heaps:
        total ^= heap
    return (1 if total else -1) * (1 if state.seat == 0 else -1)


# Kuhn poker: three cards, one each; the payoffs are those of the real game.

KUHN_ENDS: dict[str, Callable[[int], int]] = {
    # history: p passes, b bets; what seat 0 gets, given who has the higher card (1 or -1)
    "pp": lambda higher: higher,
    "bp": lambda _: 1,
    "bb": lambda higher: 2 * higher,
    "pbp": lambda _: -1,
    "pbb": lambda higher: 2 * higher,
}


def kuhn_payoff(cards: tuple[int, int], history: str) -> int:
    return KUHN_ENDS[history](1 if cards[0] > cards[1] else -1)


class OpenKuhn(Toy):
    """Kuhn poker with open cards: who has the lower card loses the ante and no more, so it is worth 0."""

    lowest, highest = -2, 2
    start = ((), "")

    def node(self, state: tuple[tuple[int, ...], str]) -> Node:
        cards, history = state
        if not cards:
            deals = tuple(permutations((1, 2, 3), 2))
            return Chance(tuple((deal, Fraction(1, len(deals))) for deal in deals))
        if history in KUHN_ENDS:
            return Over(kuhn_payoff(cards, history))  # type: ignore[arg-type]
        return Choice(len(history) % 2, ("p", "b"))

    def apply(self, state: tuple[tuple[int, ...], str], action: Any) -> tuple[tuple[int, ...], str]:
        cards, history = state
        return (cards, history + action) if cards else (action, "")


def kuhn_matrix() -> list[list[Fraction]]:
    """Real Kuhn poker in normal form: what each plan of seat 0 gets against each plan of seat 1."""
    first = list(product(("b", "pp", "pb"), repeat=3))  # by card: bet, or pass and then fold or call
    second = list(product(("pp", "pb", "bp", "bb"), repeat=3))  # by card: after a pass, after a bet
    return [[_kuhn_expectation(row, column) for column in second] for row in first]


def _kuhn_expectation(row: tuple[str, ...], column: tuple[str, ...]) -> Fraction:
    total = 0
    for mine, yours in permutations((0, 1, 2), 2):
        plan, answer = row[mine], column[yours]
        history = plan[0] + answer["pb".index(plan[0])]
        if history == "pb":
            history += plan[1]
        total += kuhn_payoff((mine, yours), history)
    return Fraction(total, 6)


# A stake game: whoever is to throw stakes some coins on an uneven throw.


class Stakes(NamedTuple):
    coins: int  # of seat 0; the rest belong to seat 1
    seat: int
    throws: int
    stake: int = 0  # 0: still to be chosen


class StakeGame(Toy):
    """So many throws; the value is what seat 0 has gained at the end."""

    def __init__(self, coins: tuple[int, int], throws: int, luck: tuple[Fraction, Fraction]) -> None:
        self.coins, self.luck = coins, luck
        self.start = Stakes(coins[0], 0, throws)
        self.lowest, self.highest = -coins[0], coins[1]

    def node(self, state: Stakes) -> Node:
        total = sum(self.coins)
        most = min(state.coins, total - state.coins)
        if not state.throws or not most:
            return Over(state.coins - self.coins[0])
        if not state.stake:
            return Choice(state.seat, tuple(range(1, most + 1)))
        luck = self.luck[state.seat]
        return Chance((("win", luck), ("lose", 1 - luck)))

    def apply(self, state: Stakes, action: Any) -> Stakes:
        if not state.stake:
            return state._replace(stake=action)
        gain = state.stake if (action == "win") == (state.seat == 0) else -state.stake
        return Stakes(state.coins + gain, 1 - state.seat, state.throws - 1)

    def guess(self, state: Stakes) -> int:
        return state.coins - self.coins[0]

    def telling(self, state: Stakes) -> bool:
        return bool(state.stake)


# Trees written down as they are: the state is the tree that is left.


class Leaf(NamedTuple):
    outcome: Any


class Pick(NamedTuple):
    seat: int
    children: tuple[Any, ...]


class Throw(NamedTuple):
    weights: tuple[Fraction, ...]
    children: tuple[Any, ...]


class Meet(NamedTuple):
    """Several seats choose at once; the children in the order of ``product``."""

    seats: tuple[tuple[int, int], ...]  # seat, number of options
    children: tuple[Any, ...]


Tree = Leaf | Pick | Throw | Meet


class Trees(Toy):
    """Any tree. Which states have no key, and what is guessed and proved of them, may be chosen."""

    def __init__(
        self,
        lowest: Value = -5,
        highest: Value = 5,
        *,
        keyless: Callable[[Tree], bool] = lambda _: False,
        guess: Callable[[Tree], float] = lambda _: 0,
        bounded: bool = False,
    ) -> None:
        self.lowest, self.highest = lowest, highest
        self.keyless, self.guess_of, self.bounded = keyless, guess, bounded

    def node(self, state: Tree) -> Node:
        match state:
            case Leaf(outcome):
                return Over(outcome)
            case Pick(seat, children):
                return Choice(seat, tuple(range(len(children))))
            case Throw(weights, _):
                return Chance(tuple(enumerate(weights)))
            case Meet(seats, _):
                return Joint(tuple((seat, tuple(range(count))) for seat, count in seats))
        raise AssertionError(state)

    def apply(self, state: Tree, action: Any) -> Tree:
        if isinstance(state, Meet):
            choices = list(product(*(range(count) for _, count in state.seats)))
            return state.children[choices.index(action)]
        return state.children[action]  # type: ignore[union-attr]

    def key(self, state: Tree) -> Hashable | None:
        return None if self.keyless(state) else state

    def maximises(self, seat: int) -> bool:
        return seat % 2 == 0

    def guess(self, state: Tree) -> float:
        return self.guess_of(state)

    def telling(self, state: Tree) -> bool:
        return len(getattr(state, "children", ())) > 2

    def reach(self, state: Tree, _alpha: Any = None, _beta: Any = None) -> tuple[Value, Value] | None:
        if not self.bounded:
            return None
        values = list(leaves(state))
        return min(values), max(values)


def leaves(tree: Tree) -> Iterator[Any]:
    """All outcomes of a tree."""
    if isinstance(tree, Leaf):
        yield tree.outcome
    else:
        for child in tree.children:
            yield from leaves(child)


def pennies(stake: int) -> Meet:
    """Matching pennies for a stake: worth 0."""
    win, lose = Leaf(stake), Leaf(-stake)
    return Meet(((0, 2), (1, 2)), (win, lose, lose, win))
