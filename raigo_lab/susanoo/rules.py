"""The rulings (WR): one switch each, the default first; with the card set, the constant half of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, NotationError
from raigo_lab.susanoo.cards import Card, CardSet, starter

VERSION = 1  # goes up when a rule plays differently, never for speed or tidiness


class Rules(NamedTuple):
    """The rulings in force, by id."""

    WR1: str = "yokai"  # who wins at equal sums (WB7)
    WR2: str = "late"  # when dice are rolled (WB6)
    WR3: str = "yes"  # an escape roll after a lost reckoning (WL1)
    WR4: str = "loop"  # the order of interference (WI2)
    WR5: str = "one"  # counter-offers (WH2)
    WR6: str = "cards"  # what Death takes (WD1)
    WR7: str = "none"  # tie for most Sake (WE3)
    WR8: str = "heads"  # tie in VP (WE7)
    WR9: str = "turn"  # when the game ends (WE1)
    WR10: int = 100  # the last round; 0: none
    WR11: str = "held"  # items that score (WE6)
    WR12: str = "both"  # whose elements count (WB4)
    WR13: str = "either"  # extra cards (WT8)
    WR14: str = "one"  # the least total of a Yokai (WB3)
    WR15: str = "own"  # before whom a lasting Event from hand may be laid (WT3)


DEFAULT = Rules()

# The words of each switch, default first; a least value instead of words: any number from it on.
WORDS: Mapping[str, tuple[str, ...] | int] = {
    "WR1": ("yokai", "player"),
    "WR2": ("late", "entry"),
    "WR3": ("yes", "no"),
    "WR4": ("loop", "sealed"),
    "WR5": ("one", "none", "off"),
    "WR6": ("cards", "all"),
    "WR7": ("none", "three", "five"),
    "WR8": ("heads", "shared"),
    "WR9": ("turn", "once"),
    "WR10": 0,
    "WR11": ("held", "play"),
    "WR12": ("both", "transformation"),
    "WR13": ("either", "discard"),
    "WR14": ("one", "none"),
    "WR15": ("own", "any"),
}


class Box(NamedTuple):
    """What is opened to play: the rulings and the cards."""

    rules: Rules
    card_set: CardSet
    cards: Mapping[str, Card]  # of the set, since nearly every rule asks for one


def open_box(rules: Rules = DEFAULT, card_set: CardSet | None = None) -> Box:
    """The rulings with a card set; the starter set if none is given."""
    chosen = card_set or starter()
    return Box(rules, chosen, chosen.cards)


def ruling_problems(given: Mapping[str, object]) -> list[str]:
    """What is wrong with these rulings, one sentence each.

    >>> ruling_problems({"WR1": "nobody"})
    ["WR1 is 'nobody'; it takes yokai or player"]
    """
    problems = []
    for name, value in given.items():
        words = WORDS.get(name)
        if words is None:
            problems.append(f"{name[:20]!r} is not a ruling; the switches are {', '.join(WORDS)}")
        elif isinstance(words, int):
            if not isinstance(value, int) or isinstance(value, bool) or not words <= value < 1_000_000:
                problems.append(f"{name} is {value!r}; it takes a number of {words} or more")
        elif value not in words:
            problems.append(f"{name} is {value!r}; it takes {' or '.join(words)}")
    return problems


def rules_from(given: Mapping[str, object], base: Rules = DEFAULT) -> Rules:
    """The rules with these rulings changed.

    >>> rules_from({"WR3": "no"}).WR3
    'no'
    """
    if problems := ruling_problems(given):
        raise InvalidArgument("; ".join(problems))
    return base._replace(**given)  # type: ignore[arg-type]


def parse_rules(text: str) -> dict[str, object]:
    """Rulings as a line or the command writes them; unchecked beyond their form.

    >>> parse_rules("WR3=no,WR10=9")
    {'WR3': 'no', 'WR10': 9}
    """
    given: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, word = (bit.strip() for bit in part.partition("="))
        if not equals:
            raise NotationError(f"{part[:40]!r} is not a ruling; write it like WR3=no")
        if name.upper() in given:
            raise NotationError(f"{name[:20]!r} appears twice")
        given[name.upper()] = int(word) if word.isdecimal() and len(word) < 10 else word
    return given


@lru_cache(maxsize=256)
def changed(rules: Rules) -> tuple[tuple[str, int | str], ...]:
    """The rulings that differ from the default, as a position or record carries them.

    >>> changed(Rules(WR10=9))
    (('WR10', 9),)
    """
    return tuple((name, value) for name, value in rules._asdict().items() if value != getattr(DEFAULT, name))
