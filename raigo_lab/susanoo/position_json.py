"""A position as JSON, ``susanoo-position/1`` (WN): examined as a whole, read and written.

Every problem is told at once, each with the place where it is. The line of notation goes through here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from raigo_lab.errors import InvalidPosition
from raigo_lab.files.json_text import is_whole, quote
from raigo_lab.susanoo.cards import BEING, CardSet, starter
from raigo_lab.susanoo.interference import parse_terms
from raigo_lab.susanoo.joining import with_first_dice
from raigo_lab.susanoo.moments import BATTLE_STACK, END_STACK, EVENT_STACK, START_STACK, moment_of
from raigo_lab.susanoo.rules import DEFAULT, Rules, changed, open_box, rules_from, ruling_problems
from raigo_lab.susanoo.state import (
    NO_TERMS,
    NOBODY,
    TURN,
    Battle,
    Cards,
    Deck,
    Foe,
    Frame,
    Position,
    Seat,
    State,
    Step,
    Terms,
    clockwise,
    deck,
)
from raigo_lab.susanoo.validity import Problem, find_problems

FORMAT = "susanoo-position/1"
DECK_FIELDS = ("top", "bag", "bottom")
PLAYER_FIELDS = (
    "being",
    "level",
    "hand",
    "worn",
    "carried",
    "sake",
    "heads",
    "transformations",
    "active",
    "lasting",
    "dead",
)
PILES = ("event_discards", "reward_discards", "pool")
TOP_FIELDS = (
    "format",
    "turn",
    "round",
    "rules",
    "events",
    "rewards",
    "transformations",
    *PILES,
    "beings",
    "moment",
    "players",
)
BATTLE_FIELDS = ("step", "yokai", "helper", "terms", "us", "them", "asked", "next", "passes")
STEPS = ("being", "start", "event", "end", "battle")


class Examined(NamedTuple):
    """A position, or everything that is wrong with it."""

    position: Position | None
    problems: tuple[Problem, ...] = ()

    def texts(self, lang: str = "en") -> list[str]:
        """The problems as sentences."""
        return [problem.text(lang) for problem in self.problems]


# Writing


def position_to_json(position: Position) -> dict[str, Any]:
    """The position as JSON; moments that WN does not name are refused."""
    state, rules = position.state, position.box.rules
    data: dict[str, Any] = {"format": FORMAT, "turn": state.turn, "round": state.round}
    data["rules"] = dict(changed(rules))
    for name in ("events", "rewards", "transformations"):
        pile: Deck = getattr(state, name)
        data[name] = {f: list(getattr(pile, f)) for f in DECK_FIELDS} if pile.bag else list(pile.top)
    data |= {name: list(getattr(state, name)) for name in (*PILES, "beings")}
    moment = moment_of(position.box, state)
    if moment:
        data["moment"] = moment
    data["players"] = [_player_to_json(seat) for seat in state.seats]
    return data


def _player_to_json(seat: Seat) -> dict[str, Any]:
    player = {
        name: list(value) if isinstance(value, tuple) else value for name, value in seat._asdict().items()
    }
    kept = ("being", "level")
    return {name: value for name, value in player.items() if value or name in kept}


# Reading


class Reader:
    """Collects what is wrong while the data is read; what cannot be read is left out."""

    def __init__(self) -> None:
        """Nothing has been found yet."""
        self.problems: list[Problem] = []

    def wrong(self, where: str, row: str, clause: str = "", **words: object) -> None:
        """Note a problem."""
        self.problems.append(Problem(where, row, clause, tuple(words.items())))

    def fields(self, where: str, data: object, known: tuple[str, ...]) -> Mapping[str, Any]:
        """An object without unknown fields; an empty one if the value is not an object."""
        if not isinstance(data, dict):
            self.wrong(where or "position", "no_object", value=quote(data))
            return {}
        for field in data:
            if field not in known:
                words = {"field": quote(field), "known": ", ".join(known)}
                self.wrong(where or "position", "unknown_field", "WN", **words)
        return data

    def number(self, where: str, value: object, fallback: int) -> int:
        """A whole number; true and false are none."""
        if is_whole(value):
            return value
        self.wrong(where, "no_number", value=quote(value))
        return fallback

    def cards(self, where: str, value: object) -> Cards:
        """A list of card ids; whether they exist is looked at later."""
        if isinstance(value, list) and all(isinstance(card, str) for card in value):
            return tuple(value)
        self.wrong(where, "no_cards", value=quote(value))
        return ()

    def card(self, where: str, value: object) -> str:
        """One card id."""
        if isinstance(value, str):
            return value
        self.wrong(where, "no_card", value=quote(value))
        return ""


def examine(
    data: object, card_set: CardSet | None = None, more_rules: Mapping[str, object] | None = None
) -> Examined:
    """Everything that is wrong with a position given as JSON data; ``more_rules`` override its own."""
    reader = Reader()
    fields = reader.fields("", data, TOP_FIELDS)
    if reader.problems and not fields:
        return Examined(None, tuple(reader.problems))
    if fields.get("format") != FORMAT:
        reader.wrong("format", "other_format", "WN", value=quote(fields.get("format")), wanted=quote(FORMAT))
    rules = _rules(reader, fields.get("rules", {}))
    if more_rules:
        rules = rules_from(more_rules, rules)
    chosen = open_box(rules, card_set or starter())
    state = _state(reader, fields, chosen.card_set)
    if not reader.problems:
        reader.problems += find_problems(chosen, state)
    if reader.problems:
        return Examined(None, tuple(reader.problems))
    if state.battle:
        state = with_first_dice(chosen, state)
    return Examined(Position(state, chosen))


def position_from_json(
    data: object, card_set: CardSet | None = None, more_rules: Mapping[str, object] | None = None
) -> Position:
    """The position; refused with all its problems."""
    found = examine(data, card_set, more_rules)
    if found.position is None:
        raise InvalidPosition(tuple(found.texts()))
    return found.position


def _rules(reader: Reader, value: object) -> Rules:
    if not isinstance(value, dict):
        reader.wrong("rules", "no_object", value=quote(value))
        return DEFAULT
    problems = ruling_problems(value)
    for sentence in problems:
        reader.wrong("rules", "ruling", "WR", sentence=sentence)
    return DEFAULT if problems else rules_from(value)


def _state(reader: Reader, fields: Mapping[str, Any], card_set: CardSet) -> State:
    players = fields.get("players")
    if not isinstance(players, list):
        reader.wrong("players", "no_list", value=quote(players))
        players = []
    seats = tuple(_seat(reader, f"players[{i}]", player) for i, player in enumerate(players))
    turn = reader.number("turn", fields.get("turn", 0), 0)
    decks = [_deck(reader, name, fields.get(name, [])) for name in ("events", "rewards", "transformations")]
    piles = [reader.cards(name, fields.get(name, [])) for name in PILES]
    state = State(
        seats=seats,
        stack=TURN,
        turn=turn,
        round=reader.number("round", fields.get("round", 1), 1),
        events=decks[0],
        rewards=decks[1],
        transformations=decks[2],
        event_discards=piles[0],
        reward_discards=piles[1],
        pool=piles[2],
        beings=_beings(reader, fields.get("beings"), seats, card_set),
    )
    return _with_moment(reader, state, fields.get("moment"))


def _beings(reader: Reader, value: object, seats: tuple[Seat, ...], card_set: CardSet) -> Cards:
    """The unused Beings; missing: all others."""
    if value is not None:
        return reader.cards("beings", value)
    taken = [seat.being for seat in seats]
    return tuple(card for card in card_set.of_kind(BEING) if card not in taken)


def _deck(reader: Reader, where: str, value: object) -> Deck:
    """A list in known order, or what is known of its top and bottom around a bag."""
    if not isinstance(value, dict):
        return deck(reader.cards(where, value))
    fields = reader.fields(where, value, DECK_FIELDS)
    return deck(*(reader.cards(f"{where}.{name}", fields.get(name, [])) for name in DECK_FIELDS))


def _seat(reader: Reader, where: str, value: object) -> Seat:
    fields = reader.fields(where, value, PLAYER_FIELDS)
    values: dict[str, Any] = {
        name: reader.cards(f"{where}.{name}", fields[name])
        for name in ("hand", "worn", "carried", "sake", "heads", "transformations", "lasting")
        if name in fields
    }
    for name in ("being", "active"):
        given = fields.get(name)
        values[name] = reader.card(f"{where}.{name}", "" if given is None else given)
    values["level"] = reader.number(f"{where}.level", fields.get("level", 1), 1)
    dead = fields.get("dead", False)
    if not isinstance(dead, bool):
        reader.wrong(f"{where}.dead", "no_truth", value=quote(dead))
    values["dead"] = dead is True
    return Seat(**values)


def _with_moment(reader: Reader, state: State, value: object) -> State:
    if value is None:
        return state
    fields = reader.fields("moment", value, BATTLE_FIELDS)
    step = fields.get("step")
    if step not in STEPS:
        if isinstance(value, dict):
            reader.wrong("moment.step", "no_step", "WN", value=quote(step), known=", ".join(STEPS))
        return state
    if step == "battle":
        return state._replace(stack=BATTLE_STACK, battle=_battle(reader, state, fields))
    for name in fields:
        if name != "step":
            reader.wrong(f"moment.{name}", "only_in_battle", "WN")
    if step == "being":
        waiting = tuple(one for one in clockwise(state, state.turn) if not state.seats[one].being)
        return state._replace(stack=(*TURN, Frame(Step.BEING, queue=waiting)))
    return state._replace(stack={"start": START_STACK, "event": EVENT_STACK, "end": END_STACK}[step])


def _battle(reader: Reader, state: State, fields: Mapping[str, Any]) -> Battle:
    def number(name: str, fallback: int) -> int:
        return reader.number(f"moment.{name}", fields.get(name, fallback), fallback)

    asked = fields.get("asked", [])
    if not isinstance(asked, list) or not all(type(one) is int for one in asked):
        reader.wrong("moment.asked", "no_seats", value=quote(asked))
        asked = []
    cards = reader.cards("moment.yokai", fields.get("yokai", []))
    terms = _terms(reader, fields.get("terms", "-"))
    return Battle(
        tuple(map(Foe, cards)),
        helper=number("helper", NOBODY),
        terms=terms,
        us=number("us", 0),
        them=number("them", 0),
        asked=tuple(asked),
        next=number("next", state.turn),
        passes=number("passes", 0),
    )


def _terms(reader: Reader, value: object) -> Terms:
    text = value if isinstance(value, str) else ""
    terms = parse_terms(text) if set(text[::2]) <= set("ryht") and text[1::2].isdecimal() else NO_TERMS
    if text != str(terms):
        reader.wrong("moment.terms", "no_terms", "WH3", value=quote(value))
    return terms
