"""Playing a game: players choose from their own views, chance is sampled here and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from raigo_lab.errors import RaigoError
from raigo_lab.games.protocol import Node, Over
from raigo_lab.games.sessions import choose_at
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.score import Outcome
from raigo_lab.susanoo.state import Action, Position, State
from raigo_lab.susanoo.view import View, view


class Player(Protocol):
    """Somebody who sits at a seat: it gets what the seat sees (WC4) and its options, and picks one."""

    def choose(self, view: View, options: Sequence[Action], /) -> Action:
        """One of the options."""
        ...


class Moment(NamedTuple):
    """One decision of a game and what came of it."""

    state: State
    action: AnyAction
    after: State
    events: tuple[Event, ...]


class Played(NamedTuple):
    """A finished game: enough to play it again, and how it ended."""

    start: Position
    actions: tuple[AnyAction, ...]  # draws and dice included
    end: State
    outcome: Outcome


def play_match(position: Position, players: Sequence[Player], rng: random.Random) -> Played:
    """Play a game to its end, one player per seat; it ends because rounds do (WR10)."""
    if len(players) != len(position.state.seats):
        raise RaigoError(f"{len(players)} players for {len(position.state.seats)} seats")
    game = Susanoo(position.box)
    state = game.start(position.state)
    actions: list[AnyAction] = []
    while not isinstance(node := game.node(state), Over):
        action = choose_here(game, state, node, players, rng)
        actions.append(action)
        state = game.apply(state, action)
    return Played(position, tuple(actions), state, game.outcome(state))


def match_moments(position: Position, players: Sequence[Player], rng: random.Random) -> Iterator[Moment]:
    """The same game decision by decision, with everything that happens."""
    game = Susanoo(position.box)
    state = game.start(position.state)
    while not isinstance(node := game.node(state), Over):
        action = choose_here(game, state, node, players, rng)
        after, events = game.happened(state, action)
        yield Moment(state, action, after, events)
        state = after


def choose_here(
    game: Susanoo, state: State, node: Node, players: Sequence[Player], rng: random.Random
) -> AnyAction:
    """What is chosen here by nature or by players, each of whom sees its seat's view alone (WR4)."""

    def pick(seat: int, options: tuple[Any, ...]) -> Action:
        return players[seat].choose(view(game.box, state, seat), options)

    action: AnyAction = choose_at(node, pick, rng)
    return action
