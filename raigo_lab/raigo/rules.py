"""The rulings (section R): one switch each, the default first. The constant half of a game.

What a ruling asks and why its default was chosen stands in the clause table (``texts``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument, NotationError

VERSION = 1  # goes up when a rule plays differently, never for speed or tidiness


class Rules(NamedTuple):
    """The rulings in force, by id; R3 and R10 to R13 have one value and no switch."""

    R1: int = 3  # least height for Thunder (TH1)
    R2: int = 10  # weight at which Destroy is due (DE3)
    R4: str = "end"  # Destroy strikes at the end of the turn, or at once (DE3)
    R5: str = "impossible"  # own effects on an own sealed Tower (TH4)
    R6: str = "possible"  # piling a heavier token on a lighter one (T7)
    R7: str = "impossible"  # chanting without a legal target (T10)
    R8: str = "impossible"  # Switch with two Canyon tokens (SW2)
    R9: str = "impossible"  # Shield after a Raigo Battle fell back to the named Tower (RO4)
    R14: str = "position"  # Camellia pairs (H5)
    R15: str = "exact"  # order of Rikka-Snow White (H6)
    R16: str = "allowed"  # looking at one's own Towers (S6)
    R17: str = "counted"  # answers in your own turn under T11
    R18: str = "yes"  # Mist as an answer (MI1)
    R19: str = "partner"  # team dropout: one partner at 0, or the team's sum (E2)
    R20: str = "holders"  # who is asked for an answer (R3)
    R21: str = "kind"  # what the Bonus Token matches by (E3)
    R22: str = "counts"  # the Bonus Token in a Tower without hand (E3)
    R23: str = "yes"  # Even and Odd Lotus as the Lotus part of a Combined hand (H4)
    R24: str = "order"  # priority of hands (H9), or best points
    R25: str = "free"  # face-up tokens of Raizan when drawing (AC13)
    R26: str = "finished"  # when Ninja and Collapse act (AC9)
    R27: str = "token"  # weight of a copy for Demon (A25)
    R28: str = "counts"  # stopped Spells and Demon (A25)
    R29: str = "returns"  # a summon that is uncovered again (AC5)
    R30: str = "down"  # a summon in a restacked Tower (A6)
    R31: str = "turns"  # several players choose by one effect (AC10)
    R32: str = "resolves"  # Azure and the sixth story of a Tree Tower (A16)
    R33: str = "cuts"  # Dance and the cuts of Wrath (A9)
    R34: str = "allowed"  # Spring taking back what it discarded (A22)
    R35: str = "owner"  # who gets the points of Poise for an ally's Tower (A33)
    R36: str = "no"  # a bound Shield or Roar as an answer (A26)
    R37: str = "acts"  # a Ninja that lay face up already (A10)
    R38: str = "acts"  # Collapse switched with a token of the same Body (A13)


DEFAULT = Rules()

# The words of each switch, default first. A least value instead of words: any number from it on.
WORDS: Mapping[str, tuple[str, ...] | int] = {
    "R1": 1,
    "R2": 1,
    "R4": ("end", "once"),
    "R5": ("impossible", "possible"),
    "R6": ("possible", "forbidden"),
    "R7": ("impossible", "allowed"),
    "R8": ("impossible", "allowed"),
    "R9": ("impossible", "possible"),
    "R14": ("position", "count"),
    "R15": ("exact", "any"),
    "R16": ("allowed", "forbidden"),
    "R17": ("counted", "free"),
    "R18": ("yes", "no"),
    "R19": ("partner", "team"),
    "R20": ("holders", "everybody"),
    "R21": ("kind", "weight"),
    "R22": ("counts", "nothing"),
    "R23": ("yes", "no"),
    "R24": ("order", "points"),
    "R25": ("free", "last"),
    "R26": ("finished", "once"),
    "R27": ("token", "effect"),
    "R28": ("counts", "nothing"),
    "R29": ("returns", "gone"),
    "R30": ("down", "up"),
    "R31": ("turns", "joint"),
    "R32": ("resolves", "gathered"),
    "R33": ("cuts", "stops"),
    "R34": ("allowed", "forbidden"),
    "R35": ("owner", "chanter"),
    "R36": ("no", "yes"),
    "R37": ("acts", "nothing"),
    "R38": ("acts", "nothing"),
}
ONE_VALUE: tuple[str, ...] = ("R3", "R10", "R11", "R12", "R13")


def ruling_problems(given: Mapping[str, object]) -> list[str]:
    """What is wrong with these rulings, one sentence each.

    >>> ruling_problems({"R6": "never", "R99": 1})[0]
    "R6 is 'never'; it takes possible or forbidden"
    """
    problems = []
    for name, value in given.items():
        words = WORDS.get(name)
        if name in ONE_VALUE:
            problems.append(f"{name} has one value and no switch")
        elif words is None:
            problems.append(f"{name!r} is not a ruling; the switches are {', '.join(WORDS)}")
        elif isinstance(words, int):
            if not isinstance(value, int) or isinstance(value, bool) or value < words:
                problems.append(f"{name} is {value!r}; it takes a number of {words} or more")
        elif value not in words:
            problems.append(f"{name} is {value!r}; it takes {' or '.join(words)}")
    return problems


def rules_from(given: Mapping[str, object]) -> Rules:
    """The rules with these rulings changed.

    >>> rules_from({"R6": "forbidden"}).R6
    'forbidden'
    """
    if problems := ruling_problems(given):
        raise InvalidArgument("; ".join(problems))
    return DEFAULT._replace(**given)  # type: ignore[arg-type]


def parse_rules(text: str) -> dict[str, object]:
    """Rulings from the words of the command line; unchecked beyond their form.

    >>> parse_rules("R6=forbidden,R1=2")
    {'R6': 'forbidden', 'R1': 2}
    """
    given: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, word = (bit.strip() for bit in part.partition("="))
        if not equals:
            raise NotationError(f"{part!r} is not a ruling; write it like R6=forbidden")
        given[name.upper()] = int(word) if word.isdecimal() and len(word) < 10 else word
    return given


@lru_cache(maxsize=256)
def changed(rules: Rules) -> tuple[tuple[str, int | str], ...]:
    """The rulings that differ from the default, as a position or record carries them.

    >>> changed(Rules(R1=2))
    (('R1', 2),)
    """
    return tuple((name, value) for name, value in rules._asdict().items() if value != getattr(DEFAULT, name))
