"""Playing a game: players choose from their own views, chance is sampled here and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from raigo_lab.errors import IllegalAction, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
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
        action = chosen(game, state, node, players, rng)
        actions.append(action)
        state = game.apply(state, action)
    return Played(position, tuple(actions), state, game.outcome(state))


def match_moments(position: Position, players: Sequence[Player], rng: random.Random) -> Iterator[Moment]:
    """The same game decision by decision, with everything that happens."""
    game = Susanoo(position.box)
    state = game.start(position.state)
    while not isinstance(node := game.node(state), Over):
        action = chosen(game, state, node, players, rng)
        after, events = game.happened(state, action)
        yield Moment(state, action, after, events)
        state = after


def chosen(
    game: Susanoo, state: State, node: Node, players: Sequence[Player], rng: random.Random
) -> AnyAction:
    """What is chosen here: by nature, by one seat, or by several at once, none seeing the others' choice (WR4)."""
    match node:
        case Chance(outcomes):
            drawn: Action = rng.choice(outcomes)[0]  # chance is uniform (WM2)
            return drawn
        case Joint(seats):
            return tuple(_picked(game, state, seat, options, players[seat]) for seat, options in seats)
        case Choice(seat, options):
            return _picked(game, state, seat, options, players[seat])
        case Over():
            raise RaigoError("the game is over: nobody chooses")


def _picked(game: Susanoo, state: State, seat: int, options: tuple[Action, ...], player: Player) -> Action:
    """One seat's choice, which must be one of its options."""
    action = player.choose(view(game.box, state, seat), options)
    if action not in options:
        raise IllegalAction(f"seat {seat} chose {action}, which is not one of its {len(options)} options")
    return action
