"""What counting, sessions, tree and explorer ask of a game beside its two methods: names for what they show and fold.

A game that wants them subclasses ``Study``; ``conformance`` says whether it keeps what is promised here.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol, TypeVar

from raigo_lab.games.nodes import KINDS
from raigo_lab.games.protocol import Node, Value

S = TypeVar("S")


class Study(Protocol[S]):
    """A game as one studies it. What has a body here is good enough for most games."""

    name: str  # of the game; a tree in a file says which game it belongs to
    seats: int
    least: Value  # no seat's return lies below
    most: Value  # or above

    def node(self, state: S) -> Node:
        """Who must choose what here."""
        ...

    def apply(self, state: S, action: Any) -> S:  # noqa: ANN401 - an action is opaque to everybody but its game
        """The next moment at which somebody must choose; trusts its caller."""
        ...

    def returns(self, outcome: Any) -> tuple[Value, ...]:  # noqa: ANN401
        """What an outcome is worth to each seat."""
        ...

    def text(self, state: S) -> str:
        """The whole state in one line, from which ``read`` makes an equal one."""
        ...

    def read(self, text: str) -> S:
        """The state that a text stands for; a ``RaigoError`` in one sentence if there is none."""
        ...

    def key(self, state: S) -> Hashable:
        """Equal for states from which the game goes on in the same way; such states are one node of a tree."""
        return state  # good for a game without symmetries whose states are hashable

    def turn(self, state: S) -> Hashable:
        """Which turn the state belongs to: a whole turn ends where this changes, or with the game."""
        del state
        return None

    def label(self, state: S) -> str:
        """What is going on, in a word or two; how the game ended, if it is over."""
        return KINDS[type(self.node(state))]

    def action_text(self, action: Any) -> str:  # noqa: ANN401
        """An action, a draw or a joint choice in one line; different for different options of a moment."""
        return str(action)
