"""The table of Warriors of Susanoo: a whole game to see and to play, alone, with bots, or around one screen."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.pictures import tiles
from raigo_lab.pictures.susanoo_table import describe, table_svg
from raigo_lab.susanoo import clauses, record
from raigo_lab.susanoo.cards import CardSet, given_set
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.events import Event
from raigo_lab.susanoo.notation import format_position, read_position
from raigo_lab.susanoo.picture import draw as draw_text
from raigo_lab.susanoo.play import Player
from raigo_lab.susanoo.refusal import Refusal
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.rules import Rules, open_box, rules_from
from raigo_lab.susanoo.sentences import lines, tell
from raigo_lab.susanoo.session import NOBODY, Session, as_seen
from raigo_lab.susanoo.state import SEATS, Action, Position, Seat, Step, act
from raigo_lab.susanoo.telling import seat_names
from raigo_lab.susanoo.view import View
from raigo_lab.texts import say
from raigo_lab.widgets.base import SIZES, Request, check_word, line
from raigo_lab.widgets.shapes import Malformed, ReasonLine
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.shared.at_table import AtTable
from raigo_lab.widgets.shared.open_in import Here
from raigo_lab.widgets.susanoo_table.beats import MOST_ACTIONS, Played, beats, trail
from raigo_lab.widgets.susanoo_table.game import SusanooGame
from raigo_lab.widgets.susanoo_table.options import options_json
from raigo_lab.widgets.susanoo_table.view import SceneFacts, points_now, scene, words


class SusanooTable(AtTable):
    """A game of Warriors of Susanoo; every legal choice can be made by click or by keys.

    ``seat`` says whose eyes are used (WC4); without one everything lies open. ``players`` sits ``"sensible"``,
    ``"random"`` or ``"even"`` bots at seats. With a ``seat`` and more than one person the screen is passed round.

    >>> SusanooTable(seats=4, seed=7, seat=0, players={1: "sensible", 2: "sensible", 3: "sensible"})
    SusanooTable(seats=4, seed=7, seat=0, players={1: 'sensible', 2: 'sensible', 3: 'sensible'})
    """

    _esm: ClassVar[str] = sources.script("susanoo_table")
    _css: ClassVar[str] = sources.style("susanoo_table")

    size = traitlets.Enum(SIZES, "normal").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)  # what stays the same in a language: names, buttons, cards
    scene = traitlets.Dict().tag(sync=True)  # what the page draws: one seat's view
    options: Any = traitlets.List().tag(sync=True)  # what the one before the screen can pick
    tools = traitlets.Dict().tag(sync=True)

    _FROM_THE_PAGE: ClassVar[frozenset[str]] = frozenset({"lang", "size"})
    _TEXTS: ClassVar[str] = "susanoo_table"
    _SEATS: ClassVar[Container[int]] = SEATS

    def __init__(
        self,
        position: str | Position | None = None,
        *,
        seats: int = 3,
        seed: int | None = None,
        seat: int | None = None,
        players: Mapping[int, str | Player] | None = None,
        lang: str = "en",
        size: str = "normal",
        rules: Rules | Mapping[str, object] | None = None,
        cards: str | Path | None = None,
    ) -> None:
        """Sit down at this position, or at a new deal; with the cards of a folder, or with the starter set."""
        check_word("a size", size, SIZES)
        start = _start(position, seats, seed, rules, given_set(cards) if cards else None)
        self._game = self._dealt(start, seat, players or {}, seed)
        self._made = {"seats": seats, "seed": seed, "position": position}
        super().__init__(lang=lang, size=size)

    def _dealt(
        self, start: Position, seat: int | None, players: Mapping[int, str | Player], seed: int | None
    ) -> SusanooGame:
        """The first game on this table."""
        return SusanooGame(start, seat, players, seed)

    @property
    def _under_way(self) -> SusanooGame:
        return self._game

    @property
    def session(self) -> Session:
        """The game under way."""
        return self._game.session

    @property
    def seat(self) -> int | None:
        """Whose eyes were asked for; ``None`` on an open table."""
        return self._game.seat

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened up to now, hidden cards included."""
        return self.session.events()

    @property
    def position(self) -> str:
        """The table now, on one line, hidden cards included; moments in the middle of something have none (WN)."""
        return format_position(self.session.position)

    def __repr__(self) -> str:
        """The call that makes this table, without an address; hidden cards are not told."""
        given = self._made["position"]
        if given is None:
            words = [f"seats={len(self.session.state.seats)}"]
            words += [f"seed={self._made['seed']}"] if self._made["seed"] is not None else []
        else:
            words = [repr(given) if isinstance(given, str) and self.seat is None else "…"]
        words += [f"seat={self.seat}"] if self.seat is not None else []
        words += [f"players={self._game.kinds!r}"] if self._game.kinds else []
        words += [f"lang={self.lang!r}"] if self.lang != "en" else []
        words += [f"size={self.size!r}"] if self.size != "normal" else []
        return f"SusanooTable({', '.join(words)})"

    def picture(self) -> str:
        """The table as a still SVG picture, as the page sees it."""
        return table_svg(self._game.page_view(), self.lang)

    def _twins(self) -> dict[str, str]:
        still = self.picture()
        return {
            "text/html": tiles.img(still, describe(self._game.page_view(), self.lang)),
            "image/svg+xml": still,
        }

    _TOOL: ClassVar[str] = "cards"

    def _here(self) -> Here:
        """A seat's view is opened nowhere while its game goes on (WC4)."""
        return Here(self.session.position) if self._game.may_tell_all else Here(None, "cards")

    # What is seen

    def _draw(self) -> None:
        look, seen = self._game.look, self._game.page_view()
        if self.words.get("lang") != self.lang:
            self.words = dict(words(seen, self.lang))
        told = self._facts()
        start, played = beats(self._unwatched(told), self.lang)
        picture = scene(seen, told, self.lang)
        self.scene = {**picture, "start": start, "beats": played, "moves": trail(played, picture["battle"])}
        names = seat_names(len(seen.state.seats), self._you, self.lang)
        if look.options and look.chooser is not None and seen.seat is None:
            seen = seen._replace(seat=look.chooser)
        self.options = options_json(seen, look.options, names, self.lang) if look.options else []
        self.tools = dict(self._tools())
        self.clip = {}  # What somebody copied is theirs: it is gone when the screen is passed (WC4).

    @property
    def _you(self) -> int | None:
        """Who sits before the screen."""
        return None if self._game.look.curtain is not None else self._game.before

    def _facts(self) -> SceneFacts:
        game, look, seen = self._game, self._game.look, self._game.page_view()
        you = self._you
        eyes = look.eye is not None and look.eye != NOBODY
        return SceneFacts(
            near=game.near,
            you=you,
            chooser=look.chooser,
            curtain=look.curtain,
            options=look.options,
            events=game.events_as_seen(),
            fresh=game.fresh(),
            knowledge=game.session.knowledge(look.eye)
            if eyes and look.eye is not None and not game.over
            else None,
            points=points_now(seen, you) if you is not None and not game.over else None,
            outcome=game.session.game.outcome(game.session.state) if game.over else None,
        )

    def _unwatched(self, now: SceneFacts) -> list[Played]:
        """What the eyes before the screen have not been shown yet, action by action."""
        game, session = self._game, self.session
        numbers = game.unwatched(MOST_ACTIONS)
        plain = now._replace(chooser=None, curtain=None, options=(), outcome=None)
        played: list[Played] = []
        seen = game.view_at(numbers.start)
        told = self._facts_at(plain, seen, numbers.start)
        for number in numbers:
            after = game.view_at(number + 1)
            last = number + 1 == len(session.actions)
            told_after = now if last else self._facts_at(plain, after, number + 1)
            as_it_was = tuple(as_seen(event, game.look.eye) for event in session.events_of(number))
            played.append(Played(seen, as_it_was, after, told_after, told))
            seen, told = after, told_after
        return played

    def _facts_at(self, plain: SceneFacts, seen: View, number: int) -> SceneFacts:
        """What the picture after so many actions needs beside the view."""
        known = self.session.knowledge(plain.knowledge.seat, number) if plain.knowledge else None
        points = points_now(seen, plain.you) if plain.points is not None and plain.you is not None else None
        return plain._replace(knowledge=known, points=points)

    # What a page sends

    def _count(self) -> int:
        return len(self._game.look.options)

    def _why(self, card: object) -> None:
        """Tell why this card cannot be used now; nothing is done."""
        look, state = self._game.look, self.session.state
        if not isinstance(card, str) or card not in self.session.start.box.cards:
            raise Malformed
        if look.curtain is not None:
            self._refuse(say("susanoo_table.curtain_first", self.lang))
        elif look.chooser is None or card not in _own(state.seats[look.chooser]):
            self._refuse(say("susanoo_table.not_yours", self.lang))
        else:
            self._explain(look.chooser, card)

    def _explain(self, seat: int, card: str) -> None:
        box, state = self.session.start.box, self.session.state
        action = _action_of(
            state.stack[-1].step, box.cards[card].is_equipment, card, state.seats[seat].carried
        )
        refusals = why_not(box, state, action, seat) if action else ()
        told = [one for one in refusals if one.key != "no_such_form"]
        if told:
            self._answer("bad", [self._line(one.clause, self._in_words(one)) for one in told])
        else:
            self._refuse(say("susanoo_table.no_use", self.lang, ask=self.scene["ask"]["title"]))

    def _in_words(self, one: Refusal) -> str:
        """The sentence without its clause, which stands in a box before it."""
        return one.text(self.lang).removesuffix(f" ({one.clause})")

    def _line(self, clause: str, text: str) -> ReasonLine:
        try:
            about = clauses.clause(clause, self.lang).text
        except InvalidArgument:
            about = ""  # WM is how the game is asked, not a rule that players read.
        return line(text, clause, about)

    # Tools

    def _undo_shows(self, text: str) -> ReasonLine:
        return self._line("WC4", text)

    def deal(self, seats: int | None = None, seed: int | None = None) -> None:
        """A new game (WS) under the same rules; bots sit at all other seats if they did before."""
        count = len(self.session.state.seats) if seats is None else seats
        start = deal(count, _seed(seed, self._game), self.session.start.box)
        game = self._game
        seat = 0 if self.seat is not None and self.seat >= count else self.seat
        kinds: dict[int, str | Player] = {
            one: kind for one, kind in game.players.items() if one < count and one != seat
        }
        if game.players and seat is not None and len(game.players) == len(self.session.state.seats) - 1:
            spare = next(iter(game.players.values()))
            kinds = {one: kinds.get(one, spare) for one in range(count) if one != seat}
        names = {one: game.kinds[one] for one in kinds if one in game.kinds}
        self._game = SusanooGame(start, seat, kinds, seed)
        self._game.kinds = names
        self._made = {"seats": count, "seed": seed, "position": None}
        self._show()

    def _copy_position(self) -> None:
        """The line of an open table; elsewhere the table as it is seen (WC4)."""
        seen = draw_text(self.session.position, self._game.look.eye, self.lang)
        try:
            text = self.position if self._game.may_tell_all else seen
        except NotationError:  # A moment that a line cannot say.
            text = seen
        self._hand_out("position", text)

    def _copy_record(self) -> None:
        """The record of an open table; elsewhere what this seat saw happen (WC4)."""
        if self._game.may_tell_all:
            made = record.from_play(self.session.start, self.session.actions)
            self._hand_out("record", record.write_record(made, self.session.start.box.card_set))
            return
        names = {card.id: card.name(self.lang) for card in self.session.start.box.cards.values()}
        told = [tell(event, names, self.lang) for _, event in lines(self._game.events_as_seen())]
        self._hand_out("record", "\n".join([*told, ""]))

    _REQUESTS: ClassVar[Mapping[str, Request]] = {
        **AtTable._REQUESTS,  # noqa: SLF001 - of the same widget
        "why": Request(_why, ("card",)),
        "copy_position": Request(_copy_position),
        "copy_record": Request(_copy_record),
    }


def _start(
    position: str | Position | None,
    seats: int,
    seed: int | None,
    rules: Rules | Mapping[str, object] | None,
    card_set: CardSet | None,
) -> Position:
    """The position to begin with: given, with its own rulings unless others are given, or dealt."""
    given = rules if isinstance(rules, Rules) else rules_from(rules or {})
    if position is None:
        if type(seats) is not int or seats not in SEATS:
            raise InvalidArgument(f"{seats!r} seats: Warriors of Susanoo is played by 3, 4 or 5 (WS1)")
        return deal(seats, random.randrange(10**9) if seed is None else seed, open_box(given, card_set))  # noqa: S311
    start = position if isinstance(position, Position) else read_position(position, card_set)
    return start._replace(box=start.box._replace(rules=given)) if rules is not None else start


def _seed(seed: int | None, game: SusanooGame) -> int:
    return game.rng.randrange(10**9) if seed is None else seed


def _own(seat: Seat) -> tuple[str, ...]:
    """Everything a player has on the table."""
    return (*seat.hand, *seat.worn, *seat.carried, *seat.transformations, *seat.sake, *seat.heads, seat.being)


def _action_of(step: Step, equipment: bool, card: str, carried: tuple[str, ...]) -> Action | None:
    """What a press on an own card would mean now."""
    if step == Step.EVENT:
        return act("fight", card)
    if step == Step.WINDOW and equipment:
        return act("wear" if card in carried else "lay", card)
    if step in (Step.WINDOW, Step.LOOP, Step.SEALED):
        return act("use" if card[0] in "BT" else "play", card)
    return None
