"""What any game shows to search, tree and tests: somebody must choose, or it is over. Knows no game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar


class Choice(NamedTuple):
    """One seat picks one option; the plainest stands first."""

    seat: int
    options: tuple[Any, ...]


class Joint(NamedTuple):
    """Several seats pick at the same moment; ``apply`` takes one action per seat, in this order."""

    seats: tuple[tuple[int, tuple[Any, ...]], ...]


class Chance(NamedTuple):
    """Nature picks; the weights are exact and sum to 1."""

    outcomes: tuple[tuple[Any, Fraction], ...]


class Over(NamedTuple):
    """Nobody picks; an objective turns the outcome into returns."""

    outcome: Any


Node = Choice | Joint | Chance | Over
Value = int | Fraction  # what a game is worth to somebody, exactly

S = TypeVar("S")


class Game(Protocol[S]):
    """Two methods suffice to play, search and draw a game."""

    def node(self, state: S) -> Node:
        """Who must choose what here."""
        ...

    def apply(self, state: S, action: Any) -> S:  # noqa: ANN401 - an action is opaque to everybody but its game
        """The next moment at which somebody must choose; trusts its caller."""
        ...
