"""Who sits at the Table: people before one screen, bots, and what of the game may go to the page.

A game with its seats; it knows who is asked, whose eyes are used, and when the screen has to be passed. Everything
that is shown goes through ``seen`` and ``told``, so this is where secrets are kept (S6, R20, RO4). Needs no widget
library.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

from raigo_lab.errors import NotationError
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import EVERYBODY, HIDDEN, Event, final_events, seen_by
from raigo_lab.raigo.eyes import knowledge
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import win
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer
from raigo_lab.raigo.play.sessions import Player, Session
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.texts import say
from raigo_lab.widgets.table.view import Told, turns_back, ways

NOBODY = 9  # an eye that sits nowhere sees only what is public (S6)
BOTS = ("greedy", "random")
MOST_STEPS = 10_000  # of bots and chance in a row

Seated = Mapping[int, str | Player]


class TableGame:
    """A game under way, with those who play it."""

    def __init__(self, start: Position, seat: int | None, players: Seated, seed: int | None) -> None:
        """Sit down; ``seat`` is whose eyes are used, ``None`` lays everything open."""
        count = len(start.state.seats)
        if seat is not None and (type(seat) is not int or not 0 <= seat < count):
            raise NotationError(f"seat {seat!r}: seats go from 0 to {count - 1}, or None for an open table")
        self.seat = seat
        self.rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self.kinds = {index: kind for index, kind in players.items() if isinstance(kind, str)}
        self.players = {index: self._player(kind) for index, kind in _checked(players, count).items()}
        self.sit_down(Session(self.asking_everybody(start)))

    def _player(self, kind: str | Player) -> Player:
        if not isinstance(kind, str):
            return kind
        return GreedyPlayer() if kind == "greedy" else RandomPlayer(self.rng, evenly=True)

    def asking_everybody(self, start: Position) -> Position:
        """Where something is hidden no question may tell who holds an answer (R20)."""
        return start if self.seat is None else start._replace(rules=start.rules._replace(R20="everybody"))

    def sit_down(self, session: Session) -> None:
        """Begin or go on with this game."""
        self.session = session
        self.before = self.seat  # who sits before the screen; None on an open table
        # Towers of a Raigo Battle, face down until all are chosen (RO4).
        self.committed: dict[int, Action] = {}
        self.moves: tuple[tuple[str, str], ...] = ()  # tokens' ways since the last picture
        self.advance()

    def deal(self, count: int, seed: int | None) -> None:
        """A new deal (S1 to S5) under the same rules; who played a seat plays it again."""
        start = deal(count, seed, rules=self.session.start.rules)
        alone = self.seat is not None and self.people == [self.seat]
        if self.seat is not None and self.seat >= count:
            self.seat = 0
        seated = {seat: one for seat, one in self.players.items() if seat < count and seat != self.seat}
        if alone and self.players:
            spare = next(iter(self.players.values()))
            seated = {seat: seated.get(seat, spare) for seat in range(count) if seat != self.seat}
        self.players = seated
        self.kinds = {seat: kind for seat, kind in self.kinds.items() if seat in seated}
        self.rng.seed(seed)
        self.sit_down(Session(self.asking_everybody(start)))

    # Who is asked

    @property
    def people(self) -> list[int]:
        """The seats that nobody plays by itself."""
        return [seat for seat in range(len(self.session.state.seats)) if seat not in self.players]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.session.node, Over)

    def choosers(self) -> dict[int, tuple[Action, ...]]:
        """Who must choose now, with what each can choose; without those who have committed a Tower."""
        match self.session.node:
            case Choice(seat, options):
                return {seat: tuple(options)}
            case Joint(seats):
                return {seat: tuple(options) for seat, options in seats if seat not in self.committed}
            case _:
                return {}

    @property
    def chooser(self) -> int | None:
        """The person who is asked now; with several at once, the one before the screen first."""
        asked = [seat for seat in self.choosers() if seat not in self.players]
        if self.before in asked:
            return self.before
        return asked[0] if asked else None

    @property
    def curtain(self) -> int | None:
        """To whom the screen is to be passed before anything of theirs is shown."""
        chooser = self.chooser
        return chooser if self.before is not None and chooser not in (None, self.before) else None

    def offered(self) -> tuple[Action, ...]:
        """What the one before the screen can pick now."""
        chooser = self.chooser
        if chooser is None or self.curtain is not None:
            return ()
        return self.choosers()[chooser]

    # Playing

    def advance(self) -> None:
        """Let chance and the bots choose until a person is asked or the game is over."""
        for _ in range(MOST_STEPS):
            if isinstance(self.session.node, Chance):
                self._tell(self.session.draw(self.rng))
                continue
            bots = [seat for seat in self.choosers() if seat in self.players]
            if not bots:
                return
            seen = view(self.session.start.rules, self.session.state, bots[0])
            self._commit(bots[0], self.players[bots[0]].choose(seen, self.choosers()[bots[0]]))

    def choose(self, number: int) -> None:
        """The one before the screen picks an option; then everybody else who plays by itself."""
        chooser = self.chooser
        assert chooser is not None  # noqa: S101 - otherwise nothing is offered
        self._commit(chooser, self.offered()[number])
        self.advance()

    def _commit(self, seat: int, action: Action) -> None:
        """One seat has chosen; in a Raigo Battle nothing happens until all have (RO4)."""
        node = self.session.node
        if not isinstance(node, Joint):
            self._tell(self.session.play(action))
            return
        self.committed[seat] = action
        if len(self.committed) == len(node.seats):
            joint = tuple(self.committed[one] for one, _ in node.seats)
            self.committed = {}
            self._tell(self.session.play(joint))

    def turn_back(self, *, forward: bool) -> bool:
        """Undo or redo to the next choice of a person; whether there was something."""
        step = self.session.redo if forward else self.session.undo
        self.committed = {}
        moved = step()
        while moved and not self._person_is_asked() and step():
            pass
        self.moves = ()
        if moved and not forward:
            _, events = _happened(self.session.start.rules, self.session.state, self.session.undone[0])
            self._tell(events)
            self.moves = turns_back(self.moves)
        return moved

    def _person_is_asked(self) -> bool:
        return self.over or any(seat not in self.players for seat in self.choosers())

    def _tell(self, events: tuple[Event, ...]) -> None:
        eye = NOBODY if self.before is None else self.before
        self.moves += ways(as_seen(event, eye) for event in events)

    # Showing

    @property
    def eye(self) -> int | None:
        """Whose view goes to the page: nobody's while the screen is passed."""
        if self.before is None:
            return None
        return NOBODY if self.curtain is not None else self.before

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is hidden: an open table, or a finished game."""
        return self.seat is None or self.over

    def seen(self) -> View:
        """What goes to the page; at the end Towers are shown (E3), Inner Tokens stay hidden."""
        state, eye = self.session.state, self.eye
        seen = view(self.session.start.rules, state, eye)
        if self.over and (not state.out or len(state.seats) == 3):
            boards = zip(seen.seats, state.seats, strict=True)
            seen = seen._replace(seats=tuple(board._replace(circles=real.circles) for board, real in boards))
        return seen._replace(seat=None if eye in (None, NOBODY) else eye)

    def story(self) -> list[Event]:
        """Everything that happened up to now, as it happened."""
        rules = self.session.start.rules
        state = self.session.game.start(self.session.start.state)
        told: list[Event] = []
        for action in self.session.actions:
            state, events = _happened(rules, state, action)
            told += events
        if self.session.game.is_over(state):
            told += final_events(rules, state)
        return told

    def story_as_seen(self) -> list[Event]:
        """The same for the eyes before the screen."""
        eye = self.eye
        return self.story() if eye is None else [as_seen(event, eye) for event in self.story()]

    def told(self, lang: str) -> Told:
        """What the scene needs beside the view."""
        story = self.story_as_seen()
        turns = [i for i, event in enumerate(story) if event.kind == "handed_over"]
        round_ = len(self.session.state.seats)  # everybody's last turn, and this one
        first = turns[-round_ - 1] + 1 if len(turns) > round_ else 0
        return Told(
            turn_number=1 + len(turns),
            events=tuple(story[first:]),
            first_event=first,
            moves=self.moves,
            knowledge=self._known(),
            mine=self.chooser is not None and self.curtain is None,
            chooser=self.chooser,
            curtain=self.curtain,
            near=self.before if self.before is not None else (*self.people, 0)[0],
            result=self._result(lang),
        )

    def _known(self) -> knowledge.Knowledge | None:
        """What the eyes before the screen have followed (S7)."""
        eye = self.eye
        if eye is None or eye == NOBODY:
            return None
        first = self.session.game.start(self.session.start.state)
        return knowledge.start(self.session.start.rules, first, eye).after(self.story())

    def _result(self, lang: str) -> str:
        node = self.session.node
        if not isinstance(node, Over):
            return ""
        yang = " : ".join(map(str, node.outcome.yang))
        first = [seat for seat, value in enumerate(win(node.outcome)) if value > 0]
        if not first:
            return say("table.result_drawn", lang, yang=yang)
        seats = say("list.comma", lang).join(say("table.seat", lang, seat=seat) for seat in first)
        return say("table.result_won", lang, seats=seats, yang=yang)


@lru_cache(maxsize=4096)
def _happened(rules: Rules, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
    return Raigo(rules).happened(state, action)


def as_seen(event: Event, eye: int) -> Event:
    """The event as this eye sees it; nobody's eye sees what everybody sees (S6)."""
    if eye != NOBODY:
        return seen_by(event, eye)
    moves = tuple(move if move.seen == EVERYBODY else move._replace(token=HIDDEN) for move in event.moves)
    return event._replace(moves=moves)


def _checked(players: Seated, count: int) -> Seated:
    """Who plays which seat by itself."""
    for seat, kind in players.items():
        if type(seat) is not int or not 0 <= seat < count:
            raise NotationError(f"a player at seat {seat!r}: seats go from 0 to {count - 1}")
        if isinstance(kind, str) and kind not in BOTS:
            raise NotationError(f"{kind!r} is no player; it is {' or '.join(BOTS)}, or an object with choose")
    return players
