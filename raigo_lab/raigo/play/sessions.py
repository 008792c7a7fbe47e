"""Playing a game: players choose from their own views, chance is sampled here and nowhere else.

``play_match`` plays a game to its end; a ``Session`` is a game that people take back, keep and carry on.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from raigo_lab.errors import BadFile, InvalidArgument, RaigoError, located
from raigo_lab.files.reading import decode, read_limited
from raigo_lab.files.writing import write_whole
from raigo_lab.games.protocol import Chance, Over
from raigo_lab.games.sessions import History, choose_at, sampled
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event, seen_by
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import Outcome, final_events
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.raigo.text.checked import checked
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position


class Player(Protocol):
    """Somebody who sits at a seat: it gets what the seat sees (S6) and its options, and picks one."""

    def choose(self, view: View, options: Sequence[Action], /) -> Action:
        """One of the options."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A player that also wants to be told what happens, as its seat sees it (S7)."""

    def watch(self, events: tuple[Event, ...], /) -> None:
        """These things happened."""
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
    actions: tuple[AnyAction, ...]  # draws of chance and joint choices included
    end: State
    outcome: Outcome


def play_match(
    position: Position,
    players: Sequence[Player],
    rng: random.Random,
    on_event: Callable[[Event], None] | None = None,
) -> Played:
    """Play a game to its end, one player per seat; ``on_event`` is told everything, the final scoring too."""
    tell = on_event or _nobody_listens
    actions: list[AnyAction] = []
    game = Raigo(position.rules)
    state = game.start(position.state)
    for moment in match_moments(position, players, rng):
        actions.append(moment.action)
        state = moment.after
        for event in moment.events:
            tell(event)
    for event in final_events(position.rules, state):
        tell(event)
    return Played(position, tuple(actions), state, game.outcome(state))


def _nobody_listens(_: Event) -> None:
    """Events that nobody asked for."""


def match_moments(position: Position, players: Sequence[Player], rng: random.Random) -> Iterator[Moment]:
    """The same game decision by decision; it ends because every turn draws from Raizan or is a last one (E1)."""
    if len(players) != len(position.state.seats):
        raise InvalidArgument(f"{len(players)} players for {len(position.state.seats)} seats")
    game = Raigo(position.rules)
    state = game.start(position.state)
    while not isinstance(node := game.node(state), Over):
        action = choose_at(node, at_the_table(game, state, players), rng)
        after, events = game.happened(state, action)
        for seat, player in enumerate(players):
            if isinstance(player, Watcher):
                player.watch(tuple(seen_by(event, seat) for event in events))
        yield Moment(state, action, after, events)
        state = after


def at_the_table(
    game: Raigo, state: State, players: Sequence[Player]
) -> Callable[[int, tuple[Action, ...]], Action]:
    """How the players choose here: each sees its own view (S6)."""
    return lambda seat, options: players[seat].choose(view(game.rules, state, seat), options)


# A game with take-back, kept on disk

FORMAT = "raigo-session/1"
MOST = 5_000_000  # bytes of a saved game that are read


class Session(History[State]):
    """A game of Raigo under way: play, undo, redo, save, load; it tells what happened."""

    def __init__(self, position: Position) -> None:
        """Begin at this position."""
        self.start = position
        self.game = Raigo(position.rules)
        super().__init__(self.game, self.game.start(position.state))

    def __repr__(self) -> str:
        """The position at the start and how far the game has gone."""
        return f"Session({format_position(self.start)!r}, {self._now} of {len(self._actions)} actions)"

    @property
    def position(self) -> Position:
        """The table now, with the rulings in force."""
        return Position(self.state, self.start.rules)

    def play(self, action: AnyAction, *, offered: bool = False) -> tuple[Event, ...]:
        """Choose this; what had been undone is forgotten. Refuses what is not offered.

        ``offered`` says that it was taken from this node's own options, so that it need not be checked again.
        """
        if not offered:
            action = checked(self.game, self.state, action)
        after, events = self.game.happened(self.state, action)
        self.record(action, after)
        return events

    def draw(self, rng: random.Random) -> tuple[Event, ...]:
        """Let chance choose, if it is chance's turn."""
        node = self.node
        return self.play(sampled(node, rng), offered=True) if isinstance(node, Chance) else ()

    def events(self) -> tuple[Event, ...]:
        """Everything that happened up to now, the final scoring of a finished game included (E3, E4)."""
        log: list[Event] = []
        for state, action in zip(self._states, self.actions, strict=False):
            log += self.game.happened(state, action)[1]
        if self.game.is_over(self.state):
            log += final_events(self.start.rules, self.state)
        return tuple(log)

    def as_json(self) -> dict[str, Any]:
        """The whole game as plain JSON: the start, every choice, and how many of them count now."""
        return {
            "format": FORMAT,
            "position": format_position(self.start),
            "actions": [format_action(action) for action in self._actions],
            "now": self._now,
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file, whole or not at all; only a saved game is overwritten."""
        text = json.dumps(self.as_json(), ensure_ascii=False, indent=1) + "\n"
        write_whole(Path(path), text, ours=lambda head: FORMAT.encode() in head)

    @classmethod
    def from_json(cls, data: object) -> Session:
        """The game from plain JSON; everything is played again, so nothing illegal gets in."""
        fields = _checked(data)
        session = cls(parse_position(fields["position"]))
        for number, text in enumerate(fields["actions"], start=1):
            try:
                session.play(parse_action(text))
            except RaigoError as error:
                raise located(error, f"action {number}") from error
        for _ in range(len(fields["actions"]) - fields["now"]):
            session.undo()
        return session

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Session:
        """The game that ``save`` wrote."""
        text = decode(read_limited(Path(path), MOST), str(path))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:  # Numbers without end and brackets without end, too.
            raise BadFile(f"{path}: this is not JSON ({error})") from error
        try:
            return cls.from_json(data)
        except RaigoError as error:
            raise located(error, str(path)) from error


FIELDS = ("format", "position", "actions", "now")


def _checked(data: object) -> dict[str, Any]:
    """The fields of a saved game, each of its kind; one sentence names everything that is wrong."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(f"this is not a saved game: it needs a field format with {FORMAT!r}")
    problems = [f"unknown field {name!r}" for name in data if name not in FIELDS]
    actions, now = data.get("actions"), data.get("now")
    if not isinstance(data.get("position"), str):
        problems.append("position is not a text")
    if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
        problems.append("actions is not a list of texts")
    elif not isinstance(now, int) or isinstance(now, bool) or not 0 <= now <= len(actions):
        problems.append(f"now is {now!r}; it takes a number from 0 to {len(actions)}")
    if problems:
        raise BadFile("; ".join(problems))
    return data
