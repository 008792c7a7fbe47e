"""Small games with known values: Nim, open Kuhn poker, stakes, secret bids, a ring of five, random trees.

Each is a ``Study`` and gives what ``search.bounded`` asks besides, in the simplest way. No Raigo inside.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any, NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.matrix import Value
from raigo_lab.games.study import Study


class Toy(Study[Any]):
    """What a two-sided search asks for, answered without any cleverness: seat 0 maximises, seat 1 pays for it."""

    seats = 2
    lowest: Value = -1
    highest: Value = 1

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def least(self) -> Value:
        return min(self.lowest, -self.highest)

    @property
    def most(self) -> Value:
        return -self.least

    def returns(self, outcome: Any) -> tuple[Value, ...]:
        return (outcome, -outcome)

    def text(self, state: Any) -> str:
        return repr(state)

    def read(self, text: str) -> Any:
        return built(text)

    def turn(self, state: Any) -> Hashable:
        """Whoever chooses; a draw belongs to nobody."""
        return getattr(self.node(state), "seat", None)

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


def built(text: str) -> Any:
    """A state from its text: numbers, words and the records of this module, nothing else."""
    try:
        return _built(ast.parse(text, mode="eval").body)
    except (SyntaxError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotationError(f"{text[:40]!r} is not a state") from error


def _built(node: ast.expr) -> Any:
    match node:
        case ast.Call(ast.Name(name), args, keywords):
            return RECORDS[name](*map(_built, args), **{one.arg: _built(one.value) for one in keywords})
        case ast.Tuple(elements):
            return tuple(map(_built, elements))
    return ast.literal_eval(node)


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


class Whole(Nim):
    """Nim without symmetry, and with more to win than there is: a search takes long and closes in step by step."""

    lowest, highest = -10, 10

    def key(self, state: Heaps) -> Hashable:
        return state

    def distinct(self, _state: Heaps, options: tuple[Any, ...]) -> tuple[Any, ...]:
        return options


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


# Secret bids: a prize is drawn, both bid a card of their own at once, the higher bid takes it.


class Bids(NamedTuple):
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    lead: int = 0  # of seat 0
    shown: int = 0  # 0: the next prize is still to be drawn


class SecretBids(Toy):
    """Goofspiel with so many cards: both sides are alike, so it is worth 0."""

    def __init__(self, cards: int) -> None:
        hand = tuple(range(1, cards + 1))
        self.start = Bids(hand, (hand, hand))
        self.lowest, self.highest = -sum(hand), sum(hand)

    def node(self, state: Bids) -> Node:
        if state.shown:
            return Joint(tuple(enumerate(state.hands)))
        if not state.prizes:
            return Over(state.lead)
        return Chance(tuple((prize, Fraction(1, len(state.prizes))) for prize in state.prizes))

    def apply(self, state: Bids, action: Any) -> Bids:
        if not state.shown:
            left = tuple(prize for prize in state.prizes if prize != action)
            return state._replace(prizes=left, shown=action)
        mine, theirs = action
        gain = state.shown * ((mine > theirs) - (mine < theirs))
        hands = tuple(
            tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, action, strict=True)
        )
        return Bids(state.prizes, hands, state.lead + gain)


# A ring of five: more seats than Raigo has.


class Circle(NamedTuple):
    stones: int
    seat: int = -1  # -1: who begins is still to be drawn
    last: int = -1  # who took the last stone


class RingOfFive(Toy):
    """Five seats in a ring take one stone or two; who takes the last one is paid by everybody.

    Then all five vote at once; who votes with the fewer gets one more.
    """

    seats = 5
    lowest, highest = -1, 5
    start = Circle(4)

    @property
    def least(self) -> Value:
        return -1

    @property
    def most(self) -> Value:
        return 5

    def returns(self, outcome: tuple[int, tuple[int, ...]]) -> tuple[Value, ...]:
        last, votes = outcome
        fewer = min((0, 1), key=votes.count)
        return tuple((4 if seat == last else -1) + (vote == fewer) for seat, vote in enumerate(votes))

    def value_of(self, outcome: Any) -> Value:
        return self.returns(outcome)[0]

    def node(self, state: Circle | tuple[int, tuple[int, ...]]) -> Node:
        if not isinstance(state, Circle):
            return Over(state)
        if state.seat < 0:
            return Chance(tuple((seat, Fraction(1, 5)) for seat in range(5)))
        if not state.stones:
            return Joint(tuple((seat, (0, 1)) for seat in range(5)))
        return Choice(state.seat, tuple(range(1, min(2, state.stones) + 1)))

    def apply(self, state: Circle, action: Any) -> Any:
        if state.seat < 0:
            return state._replace(seat=action)
        if not state.stones:
            return (state.last, action)
        stones = state.stones - action
        # Whose turn it would be makes no difference once the stones are gone.
        return Circle(stones, 0 if not stones else (state.seat + 1) % 5, -1 if stones else state.seat)


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

    def turn(self, state: Tree) -> Hashable:
        return state  # every decision is a turn of its own

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


RECORDS: dict[str, Callable[..., Any]] = {
    record.__name__: record for record in (Heaps, Stakes, Bids, Circle, Leaf, Pick, Throw, Meet, Fraction)
}
