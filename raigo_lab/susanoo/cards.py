"""The cards (WC1, WK): a card set is a folder of six TOML files, one card a line, read and checked as a whole.

The starter set lies in ``sets/starter``. A set that cannot be is refused with file, line and reason for
everything that is wrong with it. Nothing in a set is ever executed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from raigo_lab.errors import CardSetError, InvalidArgument, NotationError
from raigo_lab.susanoo.effects import (
    ELEMENTS,
    SLOTS,
    STANDING_WHENS,
    Bonus,
    Clause,
    Need,
    Verb,
    parse_bonus,
    parse_effect,
    parse_losing,
)

BEING, YOKAI, HEAD, EVENT, ITEM, TRANSFORMATION = "BYOEIT"  # the letters that ids begin with
FILES: Mapping[str, str] = {
    "beings.toml": BEING,
    "yokai.toml": YOKAI,
    "heads.toml": HEAD,
    "events.toml": EVENT,
    "items.toml": ITEM,
    "transformations.toml": TRANSFORMATION,
}
CONSUMABLE = "Consumable"
DEATH = (Verb("death"),)
HEAD_LEVELS = 2  # WB9
LONGEST_NAME = 60
MOST_BYTES = 200_000  # of one file

Standing = tuple[Verb, tuple[Need, ...]]


class Card(NamedTuple):
    """One card; which fields matter depends on its kind."""

    id: str
    kind: str  # the letter of its id
    en: str
    ja: str
    element: str = ""
    effect: tuple[Clause, ...] = ()
    level: int = 0
    bonus: Bonus = Bonus()
    lose: tuple[Verb, ...] = ()
    rewards: int = 0
    levels: int = 0
    type: str = ""  # Helmet, Armor, Weapon or Consumable
    vp: int = 0
    # Worked out once from the effect:
    by_when: Mapping[str, tuple[Clause, ...]] = {}
    standing: Mapping[str, tuple[Standing, ...]] = {}  # verb -> what stands while the card lies

    def __str__(self) -> str:
        """The id, as notation writes it."""
        return self.id

    def name(self, lang: str = "en") -> str:
        """The name in this language."""
        return self.ja if lang == "ja" else self.en

    @property
    def is_yokai(self) -> bool:
        """Whether it can be fought: an ordinary Yokai or a Head."""
        return self.kind in (YOKAI, HEAD)

    @property
    def is_equipment(self) -> bool:
        """Whether it can be worn (WC2)."""
        return self.type in SLOTS


class CardSet(NamedTuple):
    """Every card of a set, by id, in the order of its files."""

    name: str
    cards: Mapping[str, Card]

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        """The ids of these kinds, in order."""
        return tuple(card.id for card in self.cards.values() if card.kind in kinds)


# Reading

Field = tuple[type, Callable[[Any], Any]]


def _same(value: Any) -> Any:  # noqa: ANN401 - whatever the file holds
    return value


def _text(value: str) -> str:
    if not value.strip() or len(value) > LONGEST_NAME or not value.isprintable():
        raise InvalidArgument(f"{value[:LONGEST_NAME]!r} is not a name of 1 to {LONGEST_NAME} signs")
    return value


def _element(value: str) -> str:
    if value not in tuple(ELEMENTS):
        raise InvalidArgument(f"{value!r} is not an element; they are {' '.join(ELEMENTS)} (WC3)")
    return value


def _type(value: str) -> str:
    if value not in (*SLOTS, CONSUMABLE):
        raise InvalidArgument(f"{value!r} is not one of {', '.join((*SLOTS, CONSUMABLE))} (WC2)")
    return value


def _count(value: int) -> int:
    if not 0 <= value <= 99:
        raise InvalidArgument(f"{value} is not a number from 0 to 99")
    return value


def _level(value: int) -> int:
    if not 1 <= value <= 99:
        raise InvalidArgument(f"{value} is not a level from 1 to 99")
    return value


NAMES: Mapping[str, Field] = {"en": (str, _text), "ja": (str, _text)}
# What a line of each kind says: the fields that must be there, and those that may.
NEEDED: Mapping[str, Mapping[str, Field]] = {
    BEING: {"element": (str, _element), "effect": (str, parse_effect)},
    YOKAI: {
        "element": (str, _element),
        "level": (int, _level),
        "lose": (str, parse_losing),
        "rewards": (int, _count),
        "levels": (int, _count),
    },
    HEAD: {"element": (str, _element), "level": (int, _level)},
    EVENT: {"effect": (str, parse_effect)},
    ITEM: {
        "type": (str, _type),
        "element": (str, _element),
        "effect": (str, parse_effect),
        "vp": (int, _count),
    },
    TRANSFORMATION: {"element": (str, _element), "effect": (str, parse_effect), "vp": (int, _count)},
}
OPTIONAL: Mapping[str, Field] = {"condition": (str, parse_bonus)}
# When the clauses of each kind may work (WK2); an Equipment's abilities work while it is worn.
ABILITIES = ("turn", "battle", "win", "answer")
WHENS_OF: Mapping[str, tuple[str, ...]] = {
    BEING: ("always", *ABILITIES),
    TRANSFORMATION: ("always", *ABILITIES),
    EVENT: ("now", "lasting", "turn", "battle", "answer"),
    "Equipment": ("worn", *ABILITIES),
    CONSUMABLE: ("now", "turn", "battle", "answer"),
}


def load_set(folder: Path | Traversable) -> CardSet:
    """The card set of a folder; refused with everything that is wrong with it."""
    problems: list[str] = []
    cards: dict[str, Card] = {}
    for name, kind in FILES.items():
        cards |= _read_file(folder, name, kind, problems)
    if not problems:
        problems += _whole_set_problems(cards)
    if problems:
        raise CardSetError("; ".join(problems))
    return CardSet(folder.name, cards)


def given_set(folder: str | Path | None, where: str = "cards") -> CardSet:
    """The card set of a club, or the starter set where no folder is given."""
    if not folder:
        return starter()
    if not Path(folder).is_dir():
        raise CardSetError(f"{where}: {str(folder)[:60]!r} is not a folder")
    return load_set(Path(folder))


@cache
def starter() -> CardSet:
    """Our own starter set (WK)."""
    return load_set(files("raigo_lab.susanoo").joinpath("sets", "starter"))


def _read_file(folder: Path | Traversable, name: str, kind: str, problems: list[str]) -> dict[str, Card]:
    try:
        data = folder.joinpath(name).read_bytes()
        text = data.decode("utf-8-sig") if len(data) <= MOST_BYTES else ""
        rows = tomllib.loads(text)
    except OSError:
        problems.append(f"{name}: the file is missing or cannot be read; a card set has {', '.join(FILES)}")
        return {}
    except UnicodeDecodeError:
        problems.append(f"{name}: not UTF-8 text")
        return {}
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}, {_place(str(error), text)}")
        return {}
    if not rows:
        problems.append(f"{name}: no card, or more than {MOST_BYTES:,} bytes")
    cards = {}
    for key, row in rows.items():
        card, wrong = _read_card(key, kind, row)
        problems += [f"{name}, line {_line_of(text, key)}: {key[:20]}: {reason}" for reason in wrong]
        if card:
            cards[key] = card
    return cards


def _place(message: str, text: str) -> str:
    """The message of the TOML reader with its line first, and the card that stands there."""
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    if not found:
        return f"at the end: {message}"
    card = text.split("\n")[int(found[1]) - 1].partition("=")[0].strip()[:20]
    told = message[: found.start()].replace("Cannot overwrite a value", "this id stands in the file twice")
    return f"line {found[1]}: {card}: {told}"


def _line_of(text: str, key: str) -> int:
    """The line on which a card stands; the first if it is written in an unusual way."""
    pattern = re.compile(rf"""^[ \t]*\[?["']?{re.escape(key)}["']?[ \t]*[=.\]]""", re.MULTILINE)
    found = pattern.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _read_card(key: str, kind: str, row: object) -> tuple[Card | None, list[str]]:
    """One line of a file: the card, or everything that is wrong with it."""
    if not re.fullmatch(rf"{kind}[0-9]{{1,3}}", key):
        return None, [f"an id here is {kind} and a number, like {kind}1"]
    if not isinstance(row, dict):
        return None, ["a card is written { en = …, ja = …, … }"]
    needed = {**NAMES, **NEEDED[kind]}
    known = {**needed, **OPTIONAL} if kind in (YOKAI, HEAD) else needed
    wrong = [f"{field!r} is missing" for field in needed if field not in row]
    values: dict[str, Any] = {}
    for field, value in row.items():
        if field not in known:
            wrong.append(f"{field[:20]!r} is not a field; there are {', '.join(known)}")
            continue
        try:
            values[field] = _read_field(field, value, known[field])
        except (InvalidArgument, NotationError) as error:
            wrong.append(str(error))
    wrong += _effect_problems(kind, values)
    return (None, wrong) if wrong else (_build(key, kind, values), [])


def _read_field(field: str, value: object, known: Field) -> Any:  # noqa: ANN401 - what the field holds
    form, read = known
    if not isinstance(value, form) or isinstance(value, bool):
        raise InvalidArgument(f"{field!r} takes {'a number' if form is int else 'a text'}, not {value!r:.40}")
    return read(value)


def _effect_problems(kind: str, values: Mapping[str, Any]) -> list[str]:
    """WK2 Clauses that never could work on a card of this kind."""
    where = ("Equipment" if values.get("type") in SLOTS else CONSUMABLE) if kind == ITEM else kind
    return [
        f"{str(clause)!r}: {clause.when!r} does not work on this kind of card, "
        f"which has {', '.join(WHENS_OF[where])} (WK2)"
        for clause in values.get("effect", ())
        if clause.when not in WHENS_OF[where]
    ]


def _build(key: str, kind: str, values: dict[str, Any]) -> Card:
    bonus = values.pop("condition", Bonus())
    if kind == HEAD:
        values |= {"lose": DEATH, "levels": HEAD_LEVELS}
    effect: tuple[Clause, ...] = values.get("effect", ())
    by_when: dict[str, tuple[Clause, ...]] = {}
    standing: dict[str, tuple[Standing, ...]] = {}
    for clause in effect:
        by_when[clause.when] = (*by_when.get(clause.when, ()), clause)
        if clause.when in STANDING_WHENS:
            for verb in clause.verbs:
                standing[verb.name] = (*standing.get(verb.name, ()), (verb, clause.needs))
    return Card(key, kind, bonus=bonus, by_when=by_when, standing=standing, **values)


def _whole_set_problems(cards: Mapping[str, Card]) -> list[str]:
    """What only the whole set shows: enough cards to set up a game for five (WS1, WS2)."""
    counts = {kind: sum(card.kind == kind for card in cards.values()) for kind in FILES.values()}
    events = counts[YOKAI] + counts[HEAD] + counts[EVENT]
    least = (
        ("beings.toml", counts[BEING], 5, "Beings"),
        ("items.toml", counts[ITEM], 15, "Items"),
        ("transformations.toml", counts[TRANSFORMATION], 4, "Transformations"),
        ("yokai.toml, heads.toml, events.toml", events, 16, "cards together"),
    )
    return [
        f"{name}: {count} {what}, but five players need at least {few} (WS1)"
        for name, count, few, what in least
        if count < few
    ]
