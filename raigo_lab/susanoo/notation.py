"""Positions on one line and actions as text (WN): canonical, and read back to the same value.

A line is read into the same data as the JSON form and checked there. Text that cannot be read raises
``NotationError`` with its column; a table that cannot be raises ``InvalidPosition`` with all its problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from raigo_lab.errors import InvalidPosition, NotationError
from raigo_lab.files.json_text import load_json
from raigo_lab.games.line import Word, split_line
from raigo_lab.susanoo.cards import BEING, CardSet
from raigo_lab.susanoo.engine import AnyAction
from raigo_lab.susanoo.moments import moment_of
from raigo_lab.susanoo.position_json import FORMAT, Examined, examine
from raigo_lab.susanoo.rules import changed, parse_rules
from raigo_lab.susanoo.state import Action, Cards, Deck, Position, Seat

HEAD_FORM = "a position begins like 3p t0 r1 e- w- f-"
# A head with a word that Raigo's line does not have.
LOOKS_LIKE_ONE = re.compile(  # Raizan (z) is the other game's, whatever else may be wrong with the line
    r"\s*[0-9]+p\s(?![^/]*\bz)(?:[^/]*\s)?(?:r[0-9]+\b|[ewf](?:[-{^]|[YOEIT][0-9])|ex:|wx:|q:|b:|WR[0-9]|@(?:battle|start|event|end|being)\b)"
)
CARD = re.compile(r"[A-Z][0-9]{1,3}")
NUMBER = re.compile(r"-?[0-9]{1,6}")
DECK = re.compile(r"(?P<top>[^{}^]*)(?:\{(?P<bag>[^{}^]*)\})?(?:\^(?P<bottom>[^{}^]+))?")


# Writing


def format_position(position: Position) -> str:
    """The position on one line; ``parse_position`` reads it back."""
    state, box = position
    words = [f"{len(state.seats)}p", f"t{state.turn}", f"r{state.round}"]
    words += [f"e{_deck(state.events)}", f"w{_deck(state.rewards)}", f"f{_deck(state.transformations)}"]
    piles = (("ex", state.event_discards), ("wx", state.reward_discards), ("q", state.pool))
    words += [f"{name}:{','.join(cards)}" for name, cards in piles if cards]
    taken = [seat.being for seat in state.seats]
    if state.beings != tuple(card for card in box.card_set.of_kind(BEING) if card not in taken):
        words.append(f"b:{','.join(state.beings) or '-'}")
    words += _moment(moment_of(box, state))
    words += [",".join(f"{name}={value}" for name, value in changed(box.rules))] if changed(box.rules) else []
    return " / ".join([" ".join(words), *map(_seat, state.seats)])


def _deck(deck: Deck) -> str:
    bag = f"{{{','.join(deck.bag)}}}" if deck.bag else ""
    bottom = f"^{','.join(deck.bottom)}" if deck.bottom else ""
    return ",".join(deck.top) + bag + bottom or "-"


def _moment(moment: Mapping[str, Any]) -> list[str]:
    if not moment:
        return []
    if moment["step"] != "battle":
        return [f"@{moment['step']}"]
    parts = [f"@battle:{','.join(moment['yokai'])}"]
    for name, value in moment.items():
        if name not in ("step", "yokai"):
            parts.append(f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}")
    return [";".join(parts)]


def _seat(seat: Seat) -> str:
    words = [seat.being or "-", str(seat.level)]
    items = [f"{card}*" for card in seat.worn] + list(seat.carried)
    shapes = [card + "*" * (card == seat.active) for card in seat.transformations]
    rows: tuple[tuple[str, Cards | list[str]], ...] = (
        ("h", seat.hand),
        ("i", items),
        ("k", seat.sake),
        ("o", seat.heads),
        ("m", shapes),
        ("g", seat.lasting),
    )
    words += [f"{name}:{','.join(cards)}" for name, cards in rows if cards]
    return " ".join([*words, *(["x"] if seat.dead else [])])


# Reading


def parse_position(text: str, card_set: CardSet | None = None) -> Position:
    """The position that a line says; refused with all its problems if the table cannot be.

    >>> parse_position("3p t0 r1 e- w- f- / B3 4 / B6 6 / B7 7").state.seats[0].level
    4
    """
    found = examine(read_line(text), card_set)
    if found.position is None:
        raise InvalidPosition(tuple(found.texts()))
    return found.position


def read_line(text: str) -> dict[str, Any]:
    """The line as the data of the JSON form; whether the table can be is not looked at."""
    head, *seats = split_line(text)
    data: dict[str, Any] = {"format": FORMAT}
    if not head or not re.fullmatch(r"[0-9]{1,3}p", head[0].text):
        raise NotationError(f"column 1: {text[:40]!r}: {HEAD_FORM}")
    if int(head[0].text[:-1]) != len(seats):
        raise head[0].wrong(f"stands first, but {len(seats)} seats follow")
    for word in head[1:]:
        name, value = _head_word(word)
        if name in data:
            raise word.wrong("says something a second time")
        data[name] = value
    data["players"] = [_read_seat(words) for words in seats]
    return data


def _head_word(word: Word) -> tuple[str, Any]:
    for prefix, name, read in HEAD_WORDS:
        if word.text.startswith(prefix):
            return name, read(word.after(prefix))
    if word.text.startswith("WR"):
        try:
            return "rules", parse_rules(word.text)
        except NotationError as error:
            raise NotationError(f"column {word.column}: {error}") from None
    raise word.wrong(f"is not a word of a position; {HEAD_FORM}")


def _number(word: Word) -> int:
    if not NUMBER.fullmatch(word.text):
        raise word.wrong("is not a number")
    return int(word.text)


def _parts(word: Word, sign: str) -> Iterator[Word]:
    """What stands between the signs, each with its column."""
    column = word.column
    for part in word.text.split(sign):
        yield Word(part, column)
        column += len(part) + 1


def _cards(word: Word) -> list[str]:
    """Card ids with commas between; nothing is a dash."""
    return [_card(part) for part in _listed(word)]


def _listed(word: Word) -> list[Word]:
    return [] if word.text in ("", "-") else [*_parts(word, ",")]


def _card(word: Word) -> str:
    if not CARD.fullmatch(word.text):
        raise word.wrong("is not a card; cards are written like Y07, with commas between")
    return word.text


def _read_deck(word: Word) -> list[str] | dict[str, list[str]]:
    found = DECK.fullmatch(word.text)
    if not found:
        raise word.wrong("is not a deck; it is written like O2{E05,Y03}^Y09, or -")
    parts = {
        name: _cards(Word(found[name] or "", word.column + max(found.start(name), 0)))
        for name in ("top", "bag", "bottom")
    }
    return parts if parts["bag"] or parts["bottom"] else parts["top"]


def _read_moment(word: Word) -> dict[str, Any]:
    step, colon, rest = word.text.partition(":")
    if not colon:
        return {"step": step}
    yokai, *parts = _parts(Word(rest, word.column + len(step) + 1), ";")
    moment: dict[str, Any] = {"step": step, "yokai": _cards(yokai)}
    for part in parts:
        name, equals, _ = part.text.partition("=")
        if not equals or name not in MOMENT_WORDS or name in moment:
            raise part.wrong(f"is not said of a battle, or twice; there are {', '.join(MOMENT_WORDS)}")
        moment[name] = MOMENT_WORDS[name](part.after(f"{name}="))
    return moment


def _seat_numbers(word: Word) -> list[int]:
    return [_number(part) for part in _parts(word, ",")]


def _text(word: Word) -> str:
    return word.text


MOMENT_WORDS: Mapping[str, Callable[[Word], Any]] = {
    "helper": _number,
    "terms": _text,
    "us": _number,
    "them": _number,
    "asked": _seat_numbers,
    "next": _number,
    "passes": _number,
}
# Prefix, the field of the JSON form, how it is read; longer prefixes first.
HEAD_WORDS: tuple[tuple[str, str, Callable[[Word], Any]], ...] = (
    ("ex:", "event_discards", _cards),
    ("wx:", "reward_discards", _cards),
    ("q:", "pool", _cards),
    ("b:", "beings", _cards),
    ("@", "moment", _read_moment),
    ("t", "turn", _number),
    ("r", "round", _number),
    ("e", "events", _read_deck),
    ("w", "rewards", _read_deck),
    ("f", "transformations", _read_deck),
)
SEAT_WORDS = {
    "h:": "hand",
    "i:": "items",
    "k:": "sake",
    "o:": "heads",
    "m:": "transformations",
    "g:": "lasting",
}


def _read_seat(words: list[Word]) -> dict[str, Any]:
    if len(words) < 2:
        raise NotationError(
            f"{words[0].text if words else 'nothing'!r}: a seat is written: Being, level, then h: i: k: o: m: g: x"
        )
    being, level, *rest = words
    player: dict[str, Any] = {"being": "" if being.text == "-" else _cards(being)[0], "level": _number(level)}
    for word in rest:
        name = SEAT_WORDS.get(word.text[:2], "dead" if word.text == "x" else "")
        if not name or name in player or (name == "items" and "worn" in player):
            raise word.wrong("is not a word of a seat, or appears twice; there are h: i: k: o: m: g: x")
        player |= _seat_word(name, word)
    return player


def _seat_word(name: str, word: Word) -> dict[str, Any]:
    if name == "dead":
        return {"dead": True}
    field = word.after(word.text[:2])
    if name not in ("items", "transformations"):
        return {name: _cards(field)}
    parts = _listed(field)
    cards = [_card(Word(part.text.removesuffix("*"), part.column)) for part in parts]
    marked = [card for card, part in zip(cards, parts, strict=True) if part.text.endswith("*")]
    if name == "items":
        return {"worn": marked, "carried": [card for card in cards if card not in marked]}
    if len(marked) > 1:
        raise word.wrong("has more than one active Transformation (WC2)")
    return {"transformations": cards, **({"active": marked[0]} if marked else {})}


# Either form


def is_json(text: str) -> bool:
    """Whether a position is given as JSON and not on one line."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def is_susanoo(text: str) -> bool:
    """Whether a text is a position of this game, by its form: the JSON format, or the words of the line."""
    if is_json(text):
        return bool(re.search(r'"format"\s*:\s*"susanoo-', text))
    return bool(LOOKS_LIKE_ONE.match(text.lstrip("\ufeff")))


def examine_text(
    text: str, card_set: CardSet | None = None, more_rules: Mapping[str, object] | None = None
) -> Examined:
    """Everything that is wrong with a position in either form; unreadable text is refused."""
    text = text.lstrip("\ufeff")
    return examine(load_json(text) if is_json(text) else read_line(text), card_set, more_rules)


def read_position(text: str, card_set: CardSet | None = None) -> Position:
    """A position in either form."""
    found = examine_text(text, card_set)
    if found.position is None:
        raise InvalidPosition(tuple(found.texts()))
    return found.position


# Actions

WORDS_OF: Mapping[str, tuple[int, int]] = {  # how many words follow each verb, at least and at most
    **dict.fromkeys(("done", "pass", "refuse", "allow", "keep", "leave", "stay", "draw"), (0, 0)),
    **dict.fromkeys(("accept", "flee", "refresh"), (0, 0)),
    **dict.fromkeys(("being", "active", "lay", "wear", "fight", "sake", "join", "counter"), (1, 1)),
    **dict.fromkeys(("cancel", "reroll", "discard", "pick", "take", "top", "become", "card", "roll"), (1, 1)),
    "name": (1, 1),
    **dict.fromkeys(("ask", "give"), (2, 2)),
    **dict.fromkeys(("play", "use"), (1, 5)),
}


def format_action(action: AnyAction) -> str:
    """An action as text; sealed actions (WR4) are joined by a plus."""
    return str(action) if isinstance(action, Action) else " + ".join(map(str, action))


def parse_action(text: str) -> AnyAction:
    """The action that a text says (WM3).

    >>> parse_action("play I22 us")
    Action(verb='play', words=('I22', 'us'))
    """
    if "+" in text:
        return tuple(_one_action(part) for part in text.split("+"))
    return _one_action(text)


def _one_action(text: str) -> Action:
    verb, *words = text.split() or [""]
    if verb not in WORDS_OF:
        raise NotationError(f"{text[:40]!r} is not an action; the verbs are {', '.join(WORDS_OF)}")
    least, most = WORDS_OF[verb]
    if not least <= len(words) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        raise NotationError(f"{text[:40]!r}: {verb} is followed by {number} words, not {len(words)}")
    return Action(verb, tuple(words))
