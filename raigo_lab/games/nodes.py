"""Walking and counting: what can be done at a node, every position after one, whole turns, lines by decision (perft)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import count, islice, product
from typing import Any, NamedTuple, Protocol

from raigo_lab.games.protocol import Chance, Choice, Game, Joint, Node, Over

KINDS: dict[type[Node], str] = {Choice: "choice", Joint: "joint", Chance: "chance", Over: "over"}

# Told how many positions have been made so far; it may raise, and so set a limit.
Tick = Callable[[int], None] | None


def actions(node: Node) -> Iterator[Any]:
    """Everything that can be applied at a node, one joint action for each combination."""
    match node:
        case Choice(_, options):
            yield from options
        case Joint(seats):
            yield from product(*(options for _, options in seats))
        case Chance(outcomes):
            yield from (outcome for outcome, _ in outcomes)


def weighted(node: Node) -> list[tuple[Any, Fraction | None]]:
    """Everything that can be applied at a node; draws with their probability."""
    if isinstance(node, Chance):
        return list(node.outcomes)
    return [(action, None) for action in actions(node)]


class Folding(Game[Any], Protocol):
    """A game that says which states are the same."""

    def key(self, state: Any) -> Hashable:  # noqa: ANN401 - any game's state
        """Equal for states from which the game goes on in the same way."""
        ...


class TakingTurns(Folding, Protocol):
    """A game whose moments belong to turns."""

    def turn(self, state: Any) -> Hashable:  # noqa: ANN401
        """Which turn a state belongs to."""
        ...


class Written(Game[Any], Protocol):
    """A game whose actions have a text form."""

    def action_text(self, action: Any) -> str:  # noqa: ANN401
        """An action in one line."""
        ...


def walk(game: Folding, start: Any, tick: Tick = None) -> Iterator[tuple[Any, Node]]:  # noqa: ANN401
    """Every distinct position that can be reached, breadth first, with who must choose what there."""
    made = _counter(tick)
    seen = {game.key(start)}
    todo = deque([start])
    while todo:
        state = todo.popleft()
        node = game.node(state)
        yield state, node
        for action in actions(node):
            made()
            after = game.apply(state, action)
            name = game.key(after)
            if name not in seen:
                seen.add(name)
                todo.append(after)


def turn_ends(game: TakingTurns, start: Any, tick: Tick = None) -> dict[Hashable, Any]:  # noqa: ANN401
    """The distinct positions that can stand at the end of this turn, over all choices and draws."""
    return _turn_ends(game, start, _counter(tick))


def _turn_ends(game: TakingTurns, start: Any, made: Callable[[], None]) -> dict[Hashable, Any]:  # noqa: ANN401
    ends: dict[Hashable, Any] = {}
    turn = game.turn(start)
    seen = {game.key(start)}
    todo = [(start, game.node(start))]
    while todo:
        state, node = todo.pop()
        for action in actions(node):
            made()
            after = game.apply(state, action)
            name = game.key(after)
            if name in seen or name in ends:
                continue
            following = game.node(after) if game.turn(after) == turn else None
            if following is None or isinstance(following, Over):
                ends[name] = after
            else:
                seen.add(name)
                todo.append((after, following))
    return ends


def turn_counts(game: TakingTurns, start: Any, tick: Tick = None) -> Iterator[int]:  # noqa: ANN401
    """How many distinct positions can stand at the end of the first turn, the second, and so on without end.

    A finished game counts in the turn in which it ends and is not carried on.
    """
    made = _counter(tick)
    frontier: dict[Hashable, Any] = {game.key(start): start}
    while True:
        reached: dict[Hashable, Any] = {}
        for state in frontier.values():
            reached.update(_turn_ends(game, state, made))
        yield len(reached)
        frontier = {name: state for name, state in reached.items() if not isinstance(game.node(state), Over)}


def turns(game: TakingTurns, start: Any, number: int, tick: Tick = None) -> list[int]:  # noqa: ANN401
    """How many distinct positions can stand at the end of each of the next whole turns."""
    return list(islice(turn_counts(game, start, tick), number))


class Perft(NamedTuple):
    """Lines of so many decisions, by the first one."""

    depth: int
    lines: int
    divide: dict[str, int]


def perft(game: Written, state: Any, depth: int, tick: Tick = None) -> Perft:  # noqa: ANN401
    """Count the lines of ``depth`` decisions (a draw or a joint choice is one), divided by the first."""
    if depth == 0:
        return Perft(0, 1, {})
    made = _counter(tick)
    divide: dict[str, int] = {}
    for action in actions(game.node(state)):
        made()
        divide[game.action_text(action)] = _lines(game, game.apply(state, action), depth - 1, made)
    return Perft(depth, sum(divide.values()), divide)


def _lines(game: Game[Any], state: Any, depth: int, made: Callable[[], None]) -> int:  # noqa: ANN401
    if depth == 0:
        return 1
    options = list(actions(game.node(state)))
    if not options:
        return 1  # The game is over: the line ends here.
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        made()
        total += _lines(game, game.apply(state, action), depth - 1, made)
    return total


def _counter(tick: Tick) -> Callable[[], None]:
    """Count a position that is made, and tell whoever sets the limit."""
    if tick is None:
        return lambda: None
    number = count(1)
    return lambda: tick(next(number))
