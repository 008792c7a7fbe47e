"""Who sits at the table of Warriors of Susanoo: people before one screen, bots, and whose eyes are used (WC4).

Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Mapping

from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance
from raigo_lab.susanoo.engine import AnyAction
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.play import Player
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.session import Session, as_seen
from raigo_lab.susanoo.state import Action, Position, act
from raigo_lab.susanoo.view import View, view
from raigo_lab.widgets.shared.asking import Look
from raigo_lab.widgets.shared.seated import NOBODY, Seated

Players = Mapping[int, str | Player]


def _is_die(action: AnyAction) -> bool:
    return isinstance(action, Action) and action.verb == "roll"


class SusanooGame(Seated[Action]):
    """A game under way, with those who play it."""

    _BOTS = tuple(PLAYERS)
    _FACE_DOWN = "WR4"

    session: Session

    def __init__(
        self,
        start: Position,
        seat: int | None,
        players: Players,
        seed: int | None,
        dice: tuple[int, ...] = (),
    ) -> None:
        """Sit down; ``seat`` is whose eyes are used, ``None`` lays everything open; ``dice`` come first, as a lesson says."""
        super().__init__(len(start.state.seats), seat, players, seed)
        self.dice = dice
        self.sit_down(Session(start))

    def _bot(self, name: str) -> Player:
        return PLAYERS[name](self.rng)

    def _begin(self) -> None:
        self.shown = self._first = len(self.session.actions)  # how many actions the last picture told
        self._watched: dict[int | None, int] = {}  # how many actions each eye has been shown

    # Playing

    def _went_on(self, _: Look[Action]) -> bool:
        return self._chance()

    def _view_of(self, seat: int) -> View:
        return view(self.session.start.box, self.session.state, seat)

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
        self.shown = len(self.session.actions)
        super().choose(number)

    def _play(self, action: AnyAction, *, offered: bool = True) -> None:
        self.session.play(action, offered=offered)

    def turn_back(self, *, forward: bool) -> bool:
        """Undo or redo to the next choice of a person; whether there was something."""
        moved = super().turn_back(forward=forward)
        self._begin()
        return moved

    def _was_draw(self, number: int) -> bool:
        return self.session.was_chance(number)

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
