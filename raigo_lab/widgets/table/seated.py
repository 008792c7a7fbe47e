"""Who sits at the Table: people before one screen, bots, and what of the game may go to the page.

A game with its seats; it knows who is asked, whose eyes are used, and when the screen has to be passed. Everything
that is shown goes through ``page_view`` and ``events_as_seen``, so this is where secrets are kept (S6, R20, RO4). One ``Look`` holds what
is asked now, computed once after each change. Needs no widget library.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Chance, Joint, Node, Over
from raigo_lab.games.sessions import sampled
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.events import EVERYBODY, HIDDEN, RAIZAN, Event, seen_by
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer
from raigo_lab.raigo.play.sessions import Player, Session
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.widgets.shared.asking import Look, check_seat, checked, choosers, look_at
from raigo_lab.widgets.table.ending import counted
from raigo_lab.widgets.table.setting import Setting
from raigo_lab.widgets.table.story import Story
from raigo_lab.widgets.table.ways import turns_back, ways

NOBODY = 9  # an eye that sits nowhere sees only what is public (S6)
BOTS = ("greedy", "random")
MOST_STEPS = 10_000  # of bots and chance in a row

Seated = Mapping[int, str | Player]


class SeatedGame:
    """A game under way, with those who play it and what each of them may see."""

    def __init__(
        self,
        start: Position,
        seat: int | None,
        players: Seated,
        seed: int | None,
        how: Setting = Setting(),  # noqa: B008 - a value that nothing changes
    ) -> None:
        """Sit down; ``seat`` is whose eyes are used, ``None`` lays everything open."""
        count = len(start.state.seats)
        check_seat(seat, count, nobody="an open table")
        self.seat = seat
        self.reader: int | None = None  # on an open table: who is spoken to as "you" all the same
        self.how = how
        self.rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
        self.kinds = {index: kind for index, kind in players.items() if isinstance(kind, str)}
        self.players = {index: self._player(kind) for index, kind in checked(players, count, BOTS).items()}
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
        self._story = Story(session)
        self._looked: tuple[State, object, Look[Action]] | None = None
        self.before = self.seat  # who sits before the screen; None on an open table
        # Towers of a Raigo Battle, face down until all are chosen (RO4).
        self.committed: dict[int, Action] = {}
        self.moves: tuple[tuple[str, str], ...] = ()  # the trail: tokens' ways in what was shown last
        # How many actions each eye has been shown; who sits down has seen what was brought along.
        self._shown: dict[int | None, int] = dict.fromkeys(
            (None, *range(len(session.state.seats))), len(session.actions)
        )
        self._ended = False  # whether the final scoring has been shown
        self.forced: tuple[View, ...] = ()  # what was seen when the only person had nothing to answer with
        self.advance()

    def deal(self, count: int, seed: int | None) -> None:
        """A new deal (S1 to S5) under the same rules; who played a seat plays it again."""
        start = self.how.deal(count, seed, self.session.start.rules)
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
    def look(self) -> Look[Action]:
        """What is asked now; the engine is asked once for each moment of the game."""
        state, rest = self.session.state, self._beside_the_state()
        if self._looked is not None and self._looked[0] is state:
            if self._looked[1] == rest:
                return self._looked[2]
            node = self._looked[2].node
        else:
            node = self.session.node
        look = self._look_at(node)
        self._looked = (state, rest, look)
        return look

    def _beside_the_state(self) -> object:
        """What a look depends on beside the state of the game."""
        return self.before, tuple(self.committed), tuple(self.players)

    def _look_at(self, node: Node) -> Look[Action]:
        return look_at(node, self._choosers(node), self.players, self.before, NOBODY)

    def _choosers(self, node: Node) -> dict[int, tuple[Action, ...]]:
        return choosers(node, self.committed)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.look.node, Over)

    @property
    def chooser(self) -> int | None:
        """The person who is asked now."""
        return self.look.chooser

    @property
    def curtain(self) -> int | None:
        """To whom the screen is to be passed."""
        return self.look.curtain

    def offered(self) -> tuple[Action, ...]:
        """What the one before the screen can pick now."""
        return self.look.options

    # Playing

    def advance(self) -> None:
        """Let chance and the bots choose until a person is asked or the game is over."""
        for _ in range(MOST_STEPS):
            look = self.look
            if isinstance(look.node, Chance):
                self._play(sampled(look.node, self.rng))
                continue
            bot = next((seat for seat in look.choosers if seat in self.players), None)
            if bot is None and self._nothing_to_answer(look):
                if self.session.state.turn != self.seat:  # what one does oneself one does not answer
                    self.forced += (self.page_view(),)
                self._play(look.options[0])
                continue
            if bot is None:
                return
            seen = view(self.session.start.rules, self.session.state, bot)
            self._commit(bot, self.players[bot].choose(seen, look.choosers[bot]))

    def _nothing_to_answer(self, look: Look[Action]) -> bool:
        """Whether the only person among bots is asked for an answer that they do not have.

        Between people everybody is asked, whatever they hold (R20); a bot learns nothing from a quick pass.
        """
        answers = [action.verb for action in look.options] == ["pass"]
        return answers and self.seat is not None and self.people == [self.seat]

    def choose(self, number: int) -> None:
        """The one before the screen picks an option; then everybody else who plays by itself."""
        look = self.look
        self.forced = ()
        assert look.chooser is not None  # noqa: S101 - otherwise nothing is offered
        self._commit(look.chooser, look.options[number])
        self.advance()

    def _commit(self, seat: int, action: Action) -> None:
        """One seat has chosen; in a Raigo Battle nothing happens until all have (RO4)."""
        look = self.look
        offered = action in look.choosers[seat]  # A player from outside may return anything.
        if not isinstance(look.node, Joint):
            self._play(action, offered=offered)
            return
        if not offered:
            raise InvalidArgument(f"seat {seat} chose {action}, which is not one of its options (RO4)")
        self.committed[seat] = action
        if len(self.committed) == len(look.node.seats):
            joint = tuple(self.committed[one] for one, _ in look.node.seats)
            self.committed = {}
            self._play(joint)

    def _play(self, action: AnyAction, *, offered: bool = True) -> None:
        """Something happens: it is told once, and kept."""
        story, now = self.story, len(self.session.actions)
        events = self.session.play(action, offered=offered)
        story.add(now, self.session.actions[-1], self.session.state, events)
        self._forget_after(now)

    def turn_back(self, *, forward: bool) -> bool:
        """Undo or redo to the next choice of a person; whether there was something."""
        step = self.session.redo if forward else self.session.undo
        self.committed = {}
        self.forced = ()
        moved = step()
        while moved and not self._person_is_asked() and step():
            pass
        now = len(self.session.actions)
        if moved and not forward:
            self.taken_back(now)
        return moved

    def stand(self, actions: Sequence[AnyAction]) -> None:
        """Bring the table to where it stands after these actions of the engine; a step back is shown as one."""
        now, wanted = self.session.actions, tuple(actions)
        both = list(zip(now, wanted, strict=False))
        kept = next((i for i, (one, other) in enumerate(both) if one != other), len(both))
        for _ in now[kept:]:
            self.session.undo()
        if len(now) > kept:
            self.taken_back(kept)
        for action in wanted[kept:]:
            self._play(action)

    def taken_back(self, now: int) -> None:
        """Everybody stands again where ``now`` actions were played; the first one back is shown."""
        self._forget_after(now)
        gone = self.story.of_action(now) if now < len(self.story.actions) else ()
        self.moves = turns_back(ways(self._as_seen(gone)))

    def _forget_after(self, now: int) -> None:
        self._shown = {eye: min(count, now) for eye, count in self._shown.items()}
        self._ended = False

    @property
    def undo_shows_a_draw(self) -> bool:
        """Whether taking back would let somebody choose again who has seen what is drawn next (S6).

        On an open table there is nothing to be seen that was not seen before.
        """
        if self.seat is None or self.over:
            return False
        story = self.story
        for number in reversed(range(len(self.session.actions))):
            if any(move.source == RAIZAN for event in story.of_action(number) for move in event.moves):
                return True
            asked = self._choosers(self.session.node_at(number))
            if any(seat not in self.players for seat in asked):
                return False
        return False

    def _person_is_asked(self) -> bool:
        look = self.look
        asked = look.chooser is not None and not self._nothing_to_answer(look)
        return isinstance(look.node, Over) or asked

    def _as_seen(self, events: Iterable[Event]) -> list[Event]:
        eye = self.eye
        return [*events] if eye is None else [as_seen(event, eye) for event in events]

    # Showing

    @property
    def eye(self) -> int | None:
        """Whose view goes to the page: nobody's while the screen is passed."""
        return self.look.eye

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is hidden: an open table, or a finished game."""
        return self.seat is None or self.over

    def page_view(self) -> View:
        """What goes to the page; at the end Towers are shown (E3), Inner Tokens stay hidden."""
        state, eye = self.session.state, self.eye
        seen = view(self.session.start.rules, state, eye)
        if self.over:
            seen = counted(self.session.start.rules, state, seen)
        return seen._replace(seat=None if eye in (None, NOBODY) else eye)

    @property
    def story(self) -> Story:
        """What happened up to now; read anew if somebody has played in the session itself."""
        if not self._story.tells(self.session):
            self._story = Story(self.session)
        return self._story

    def events(self) -> list[Event]:
        """Everything that happened up to now, as it happened, the final scoring of a finished game included."""
        return self.story.until(len(self.session.actions)) + self._last_events()

    def events_as_seen(self) -> list[Event]:
        """The same for the eyes before the screen."""
        return self._as_seen(self.events())

    def _last_events(self) -> list[Event]:
        return list(final_events(self.session.start.rules, self.session.state)) if self.over else []


def as_seen(event: Event, eye: int) -> Event:
    """The event as this eye sees it; nobody's eye sees what everybody sees (S6)."""
    if eye != NOBODY:
        return seen_by(event, eye)
    moves = tuple(move if move.seen == EVERYBODY else move._replace(token=HIDDEN) for move in event.moves)
    return event._replace(moves=moves)
