"""Playing any game: a history that can be taken back, a choice at every kind of node, a draw by exact weights."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from math import lcm
from typing import Any, Generic, TypeVar

from raigo_lab.errors import IllegalAction, RaigoError
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance, Choice, Game, Joint, Node, Over

S = TypeVar("S")

# What a seat picks of its options; it sees nothing else.
Pick = Callable[[int, tuple[Any, ...]], Any]


def sampled(node: Chance, rng: random.Random) -> Any:  # noqa: ANN401 - any game's action
    """One outcome of a chance node, drawn by its exact weights."""
    unit = lcm(*(weight.denominator for _, weight in node.outcomes))
    ends = [*accumulate(int(weight * unit) for _, weight in node.outcomes)]
    return node.outcomes[bisect_right(ends, rng.randrange(unit))][0]


def choose_at(node: Node, pick: Pick, rng: random.Random) -> Any:  # noqa: ANN401
    """What is chosen at a node: by nature, by one seat, or by several at once, none seeing the others' choice."""
    match node:
        case Chance():
            return sampled(node, rng)
        case Joint(seats):
            return tuple(_offered(seat, options, pick) for seat, options in seats)
        case Choice(seat, options):
            return _offered(seat, options, pick)
        case Over():
            raise RaigoError("the game is over: nobody chooses")


def _offered(seat: int, options: tuple[Any, ...], pick: Pick) -> Any:  # noqa: ANN401
    """One seat's choice, which must be one of its options."""
    action = pick(seat, options)
    if action not in options:
        raise IllegalAction(f"seat {seat} chose {action}, which is not one of its {len(options)} options")
    return action


class History(Generic[S]):
    """The states and choices of a game under way, with those that were taken back."""

    def __init__(self, game: Game[S], start: S) -> None:
        """Begin at this moment."""
        self._game = game
        self._states = [start]
        self._actions: list[Any] = []  # those undone included, after ``_now``
        self._now = 0
        self._nodes: list[Node | None] = [None]  # who must choose what at each state, once it was asked

    @property
    def state(self) -> S:
        """The moment now."""
        return self._states[self._now]

    @property
    def node(self) -> Node:
        """Who must choose what now."""
        return self.node_at(self._now)

    def node_at(self, number: int) -> Node:
        """Who had to choose what after so many choices; the game is asked once for each moment."""
        node = self._nodes[number]
        if node is None:
            node = self._nodes[number] = self._game.node(self._states[number])
        return node

    @property
    def actions(self) -> tuple[Any, ...]:
        """Everything chosen up to now, draws and joint choices included."""
        return tuple(self._actions[: self._now])

    @property
    def undone(self) -> tuple[Any, ...]:
        """What ``redo`` would bring back, next first."""
        return tuple(self._actions[self._now :])

    def record(self, action: Any, after: S) -> None:  # noqa: ANN401
        """This was chosen and led there; what had been undone is forgotten."""
        self._actions[self._now :] = [action]
        self._states[self._now + 1 :] = [after]
        self._nodes[self._now + 1 :] = [None]
        self._now += 1

    def undo(self) -> bool:
        """Take back the last choice; whether there was one."""
        if not self._now:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Bring back the last choice that was taken back; whether there was one."""
        if self._now == len(self._actions):
            return False
        self._now += 1
        return True


class Session(History[S]):
    """A game of any kind under way: play, undo, redo."""

    def play(self, action: Any) -> S:  # noqa: ANN401
        """Choose this, draws and joint choices included; refuses what is not offered."""
        if action not in actions(self.node):
            raise IllegalAction(f"{action} is not offered here")
        after = self._game.apply(self.state, action)
        self.record(action, after)
        return after

    def draw(self, rng: random.Random) -> bool:
        """Let chance choose, if it is chance's turn; whether it was."""
        node = self.node
        if not isinstance(node, Chance):
            return False
        self.play(sampled(node, rng))
        return True
