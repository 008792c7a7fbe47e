"""A game at a table with those who play it: chance and bots go on by themselves, people choose before one screen.

Who is asked, whose choice waits face down and how far a step back goes is the same whatever the game. What is shown, and
to whose eyes, each table says itself. Needs no widget library.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Joint, Node, Over
from raigo_lab.games.sessions import History
from raigo_lab.widgets.shared.asking import Look, check_seat, checked, choosers, look_at

A = TypeVar("A")

NOBODY = 9  # an eye that sits nowhere sees only what is public
MOST_STEPS = 10_000  # of bots and chance in a row


class Seated(Generic[A]):
    """A game under way, and who plays which seat of it."""

    _BOTS: ClassVar[tuple[str, ...]]  # the names of those who play by themselves
    _FACE_DOWN: ClassVar[str]  # the clause by which choices of the same moment stay hidden until all are made

    session: History[Any]

    def __init__(self, count: int, seat: int | None, players: Mapping[int, Any], seed: int | None) -> None:
        """Take the ``count`` seats; ``seat`` is whose eyes are used, ``None`` lays everything open."""
        check_seat(seat, count, nobody="an open table")
        self.seat = seat
        self.rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self.kinds = {index: kind for index, kind in players.items() if isinstance(kind, str)}
        self.players: dict[int, Any] = {
            index: self._bot(kind) if isinstance(kind, str) else kind
            for index, kind in checked(players, count, self._BOTS).items()
        }

    def sit_down(self, session: Any) -> None:  # noqa: ANN401 - the session of this table's game
        """Begin or go on with this game."""
        self.session = session
        self.before = self.seat  # who sits before the screen; None on an open table
        self.committed: dict[int, A] = {}  # chosen and not yet shown
        self._looked: tuple[object, object, Look[A]] | None = None
        self._begin()
        self.advance()

    # What each game says for itself

    def _bot(self, name: str) -> Any:  # noqa: ANN401 - whoever can ``choose``
        """The player of this name."""
        raise NotImplementedError(name)

    def _begin(self) -> None:
        """Nothing has been shown of this game yet."""
        raise NotImplementedError

    def _view_of(self, seat: int) -> Any:  # noqa: ANN401 - a game's own view
        """What this seat sees now."""
        raise NotImplementedError(seat)

    def _went_on(self, look: Look[A]) -> bool:
        """Whether nobody had to be asked: what chance decides, and whatever else leaves no choice, is done."""
        raise NotImplementedError(look)

    def _play(self, action: A | tuple[A, ...], *, offered: bool = True) -> None:
        """Something happens; ``offered``: it is known to be one of the options."""
        raise NotImplementedError(action, offered)

    def _was_draw(self, number: int) -> bool:
        """Whether something hidden was drawn by this action, counted from 0."""
        raise NotImplementedError(number)

    # Who is asked

    @property
    def look(self) -> Look[A]:
        """What is asked now; the engine is asked once for each moment of the game."""
        state, rest = self.session.state, self._beside_the_state()
        if self._looked is None or self._looked[0] is not state or self._looked[1] != rest:
            self._looked = (state, rest, self._look_at(self.session.node))
        return self._looked[2]

    def _beside_the_state(self) -> object:
        """What a look depends on beside the state of the game."""
        return self.before, tuple(self.committed), tuple(self.players)

    def _look_at(self, node: Node) -> Look[A]:
        return look_at(node, self._choosers(node), self.players, self.before, NOBODY)

    def _choosers(self, node: Node) -> dict[int, tuple[A, ...]]:
        return choosers(node, self.committed)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.look.node, Over)

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is hidden: an open table, or a finished game."""
        return self.seat is None or self.over

    # Playing

    def advance(self) -> None:
        """Let chance and the bots choose until a person is asked or the game is over."""
        for _ in range(MOST_STEPS):
            look = self.look
            if self._went_on(look):
                continue
            bot = next((seat for seat in look.choosers if seat in self.players), None)
            if bot is None:
                return
            self._commit(bot, self.players[bot].choose(self._view_of(bot), look.choosers[bot]))

    def choose(self, number: int) -> None:
        """The one before the screen picks an option; then everybody else who plays by itself."""
        look = self.look
        assert look.chooser is not None  # noqa: S101 - otherwise nothing is offered
        self._commit(look.chooser, look.options[number])
        self.advance()

    def _commit(self, seat: int, action: A) -> None:
        """One seat has chosen; of those who choose at the same moment nothing happens until all have."""
        look = self.look
        offered = action in look.choosers[seat]  # A player from outside may return anything.
        if not isinstance(look.node, Joint):
            self._play(action, offered=offered)
            return
        if not offered:
            raise InvalidArgument(
                f"seat {seat} chose {action}, which is not one of its options ({self._FACE_DOWN})"
            )
        self.committed[seat] = action
        if len(self.committed) == len(look.node.seats):
            joint = tuple(self.committed[one] for one, _ in look.node.seats)
            self.committed = {}
            self._play(joint)

    def turn_back(self, *, forward: bool) -> bool:
        """Undo or redo to the next choice of a person; whether there was something."""
        step = self.session.redo if forward else self.session.undo
        self.committed = {}
        moved = step()
        while moved and not self._person_is_asked() and step():
            pass
        return moved

    def _person_is_asked(self) -> bool:
        return self.over or self.look.chooser is not None

    @property
    def undo_shows_a_draw(self) -> bool:
        """Whether taking back would let somebody choose again who has seen what is drawn next.

        On an open table there is nothing to be seen that was not seen before.
        """
        if self.seat is None or self.over:
            return False
        for number in reversed(range(len(self.session.actions))):
            if self._was_draw(number):
                return True
            if any(seat not in self.players for seat in self._choosers(self.session.node_at(number))):
                return False
        return False
