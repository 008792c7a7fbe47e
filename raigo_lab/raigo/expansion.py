"""The one seam between the base game and the Arcana: a table without ``around`` never comes here.

The base game does not import the room that stands on it; the two modules are found by name when the first table with
Arcana is played.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from raigo_lab.games.protocol import Node
from raigo_lab.raigo.effects import Ask
from raigo_lab.raigo.events import Events
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Chant, Frame, Seat, State, Step

ROOM = "raigo_lab.raigo.arcana"


class Arcana(Protocol):
    """What the base game asks of the Arcana."""

    steps: Mapping[Step, Ask]

    def node(self, rules: Rules, state: State) -> Node | None:
        """Who must choose what here; None at the end."""

    def apply(self, rules: Rules, state: State, action: Action | tuple[Action, ...], log: Events) -> State:
        """The next moment at which somebody must choose."""

    def settle(self, rules: Rules, state: State, log: Events = None) -> State:
        """Run everything that asks nobody."""

    def masked(self, state: State) -> State:
        """The table without what nothing can choose (A23)."""

    def unbound(self, seat: Seat) -> Seat:
        """The Board without the token on which Bind lies (A26)."""

    def body_room(self, seat: Seat) -> int:
        """The empty spaces of the Body; a bound token fills one (A26b)."""

    def raizan_holds(self, state: State) -> int:
        """How many tokens Raizan has, face up and face down (AC13)."""

    def draw(self, state: State, frame: Frame, log: Events) -> State:
        """Draw what this frame asks for; who draws says first which face-up tokens are among it (AC13)."""

    def answer_options(self, rules: Rules, state: State, seat: int, effect: str) -> tuple[Action, ...]:
        """Pass, or show a token from a Hand."""

    def discard_first(self, state: State, action: Action, log: Events) -> State:
        """What an answer discards before it is shown (A27)."""

    def stopped(self, rules: Rules, state: State, chant: Chant, log: Events) -> State | None:
        """The table after a lasting Arcanum has stopped this effect (A9); None where none does."""

    def finished(self, rules: Rules, state: State, chant: Chant) -> State:
        """What waits once a chant is over with its answers (AC9)."""

    def turn_ends(self, state: State, log: Events) -> State:
        """What ends at T12 (1)."""

    def inner_tokens(self, seat: Seat) -> int:
        """How many Inner Tokens count in a tie (E4, A26b)."""

    def graced(self, state: State, log: Events = None) -> State:
        """The table after what counts between everybody's last turn and E3 (A18)."""

    def key_besides(self, state: State, *, in_place: bool, whole_parts: bool = False) -> tuple[Hashable, ...]:
        """What tells two tables apart besides the fields of the base game."""


@cache
def arcana() -> Arcana:
    """What a game with Arcana does otherwise."""
    game: Arcana = import_module(f"{ROOM}.game").GAME
    return game


@cache
def arcana_refusals() -> Any:  # noqa: ANN401 - the module ``arcana.refusals``
    """What forbids an action in a game with Arcana."""
    return import_module(f"{ROOM}.refusals")
