"""Who sits at the table of Warriors of Susanoo: people before one screen, bots, and whose eyes are used (WC4).

Needs no widget library.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance, Joint, Node
from raigo_lab.susanoo.engine import AnyAction
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.play import Player
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.session import NOBODY, Session, as_seen
from raigo_lab.susanoo.state import Action, Position, State, act
from raigo_lab.susanoo.view import View, view
from raigo_lab.widgets.shared.asking import Look, check_seat, checked, choosers, look_at

BOTS = tuple(PLAYERS)
MOST_STEPS = 10_000  # of bots and chance in a row

Seated = Mapping[int, str | Player]


def _is_die(action: AnyAction) -> bool:
    return isinstance(action, Action) and action.verb == "roll"


class SusanooGame:
    """A game under way, with those who play it."""

    def __init__(
        self,
        start: Position,
        seat: int | None,
        players: Seated,
        seed: int | None,
        dice: tuple[int, ...] = (),
    ) -> None:
        """Sit down; ``seat`` is whose eyes are used, ``None`` lays everything open; ``dice`` come first, as a lesson says."""
        count = len(start.state.seats)
        check_seat(seat, count, nobody="an open table")
        self.seat, self.dice = seat, dice
        self.rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self.kinds = {index: kind for index, kind in players.items() if isinstance(kind, str)}
        self.players = {index: self._player(kind) for index, kind in checked(players, count, BOTS).items()}
        self.sit_down(Session(start))

    def _player(self, kind: str | Player) -> Player:
        return PLAYERS[kind](self.rng) if isinstance(kind, str) else kind

    def sit_down(self, session: Session) -> None:
        """Begin or go on with this game."""
        self.session = session
        self.before = self.seat  # who sits before the screen; None on an open table
        self.sealed: dict[int, Action] = {}  # chosen and not yet shown (WR4)
        self.shown = len(session.actions)  # how many actions the last picture told
        self._watched: dict[int | None, int] = {}  # how many actions each eye has been shown
        self._first = len(session.actions)
        self._looked: tuple[State, object, Look[Action]] | None = None
        self.advance()

    # Who is asked

    @property
    def look(self) -> Look[Action]:
        """What is asked now; the engine is asked once for each moment of the game."""
        state = self.session.state
        rest = (self.before, tuple(self.sealed))
        if self._looked is None or self._looked[0] is not state or self._looked[1] != rest:
            self._looked = (state, rest, self._look_at(self.session.node))
        return self._looked[2]

    def _look_at(self, node: Node) -> Look[Action]:
        return look_at(node, self._choosers(node), self.players, self.before, NOBODY)

    def _choosers(self, node: Node) -> dict[int, tuple[Action, ...]]:
        return choosers(node, self.sealed)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.game.is_over(self.session.state)

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is hidden: an open table, or a finished game."""
        return self.seat is None or self.over

    # Playing

    def advance(self) -> None:
        """Let chance and the bots choose until a person is asked or the game is over."""
        for _ in range(MOST_STEPS):
            if self._chance():
                continue
            asked = self._choosers(self.session.node)
            bot = next((seat for seat in asked if seat in self.players), None)
            if bot is None:
                return
            seen = view(self.session.start.box, self.session.state, bot)
            self._commit(bot, self.players[bot].choose(seen, asked[bot]))

    def _chance(self) -> bool:
        """Let chance choose, if it is chance's turn; a die that was foretold shows the same again after a take-back."""
        if self.dice and isinstance(node := self.session.node, Chance):
            told = sum(_is_die(action) for action in self.session.actions)
            if told < len(self.dice) and all(map(_is_die, actions(node))):
                self.session.play(act("roll", str(self.dice[told])))
                return True
        return self.session.draw(self.rng)

    def choose(self, number: int) -> None:
        """The one before the screen picks an option; then everybody else who plays by itself."""
        look = self.look
        assert look.chooser is not None  # noqa: S101 - otherwise nothing is offered
        self.shown = len(self.session.actions)
        self._commit(look.chooser, look.options[number])
        self.advance()

    def _commit(self, seat: int, action: Action) -> None:
        """One seat has chosen; sealed actions wait until all have (WR4)."""
        node = self.session.node
        offered = action in self._choosers(node)[seat]  # A player from outside may return anything.
        if not isinstance(node, Joint):
            self._play(action, offered=offered)
            return
        if not offered:
            raise InvalidArgument(f"seat {seat} chose {action}, which is not one of its options (WR4)")
        self.sealed[seat] = action
        if len(self.sealed) == len(node.seats):
            joint = tuple(self.sealed[one] for one, _ in node.seats)
            self.sealed = {}
            self._play(joint)

    def _play(self, action: AnyAction, *, offered: bool = True) -> None:
        self.session.play(action, offered=offered)

    def turn_back(self, *, forward: bool) -> bool:
        """Undo or redo to the next choice of a person; whether there was something."""
        step = self.session.redo if forward else self.session.undo
        self.sealed = {}
        moved = step()
        while moved and not self._person_is_asked() and step():
            pass
        self.shown = self._first = len(self.session.actions)
        self._watched = {}
        return moved

    def _person_is_asked(self) -> bool:
        return self.over or any(seat not in self.players for seat in self._choosers(self.session.node))

    @property
    def undo_shows_a_draw(self) -> bool:
        """Whether taking back would let somebody choose again who has seen cards or dice (WC4)."""
        if self.seat is None or self.over:
            return False
        for number in reversed(range(len(self.session.actions))):
            if self.session.was_chance(number):
                return True
            asked = self._choosers(self.session.node_at(number))
            if any(seat not in self.players for seat in asked):
                return False
        return False

    # Showing

    def page_view(self) -> View:
        """What goes to the page; a finished game lies open, since hands are scored (WE6)."""
        eye = None if self.over else self.look.eye
        return view(self.session.start.box, self.session.state, eye)

    @property
    def near(self) -> int:
        """Whose things lie in front: those of the one before the screen, on an open table of whoever is asked."""
        if self.before is not None:
            return self.before
        chooser = self.look.chooser
        return self.session.state.turn if chooser is None else chooser

    def unwatched(self, most: int) -> range:
        """The actions that the eye before the screen has not been shown yet, the last of them; they count as shown then.

        Nothing while the screen is passed.
        """
        eye, now = self.look.eye, len(self.session.actions)
        if eye == NOBODY:
            return range(now, now)
        first, self._watched[eye] = self._watched.get(eye, self._first), now
        return range(max(first, now - most), now)

    def view_at(self, number: int) -> View:
        """What the eye before the screen saw after so many actions."""
        if number >= len(self.session.actions):
            return self.page_view()
        return view(self.session.start.box, self.session.state_before(number), self.look.eye)

    def fresh(self) -> list[Event]:
        """What happened since the last choice of a person, as it is seen."""
        eye = self.look.eye
        return [as_seen(event, eye) for event in self.session.events(self.shown)]

    def events_as_seen(self) -> list[Event]:
        """Everything that happened, as it is seen."""
        eye = self.look.eye
        return [as_seen(event, eye) for event in self.session.events()]
