"""The words of the cards (WK): what a clause of an effect says, and how it is read.

An effect is clauses joined by ``; ``; a clause is ``when: [pay N >] verb args{, verb args} [if C{ & C}]``. What
a verb does stands in ``verbs``, what a condition asks in ``standing``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from raigo_lab.errors import NotationError

ELEMENTS = "WFAEV"  # WC3: Water, Fire, Air, Earth, Void
BEATS: Mapping[str, str] = {"W": "F", "F": "A", "A": "E", "E": "W"}
SLOTS = ("Helmet", "Armor", "Weapon")  # WC2
ALL = 99  # "drop hand all": more cards than the game has

STANDING_WHENS = ("always", "worn", "lasting")  # WK2
WHENS = (*STANDING_WHENS, "now", "turn", "battle", "win", "answer")


class Verb(NamedTuple):
    """One thing that an effect does (WK3)."""

    name: str
    number: int = 0  # N
    word: str = ""  # which deck, which cards, which element, what is warded
    least: int = 0  # T of ``luck T N``

    def __str__(self) -> str:
        """The verb as a card writes it."""
        if self.name == "luck":
            return f"luck {self.least} {self.number}"
        number = "all" if self.number == ALL else str(self.number)
        shown = number if "N" in FORMS[self.name] else ""
        return " ".join(filter(None, (self.name, self.word, shown)))


class Need(NamedTuple):
    """One condition (WK4)."""

    name: str
    word: str = ""  # an element or a slot
    least: int = -ALL
    most: int = ALL

    def __str__(self) -> str:
        """The condition as a card writes it."""
        if self.name in COUNTED:
            return f"{self.name}>={self.least}" if self.most == ALL else f"{self.name}<={self.most}"
        return f"{self.name} {self.word}".strip()


class Clause(NamedTuple):
    """One clause of an effect (WK1)."""

    when: str
    verbs: tuple[Verb, ...]
    needs: tuple[Need, ...] = ()
    pay: int = 0

    def __str__(self) -> str:
        """The clause as a card writes it."""
        pay = f"pay {self.pay} > " if self.pay else ""
        needs = f" if {' & '.join(map(str, self.needs))}" if self.needs else ""
        return f"{self.when}: {pay}{', '.join(map(str, self.verbs))}{needs}"


class Bonus(NamedTuple):
    """A Yokai's battle condition (WB5): so many levels more if all of this holds for the fighter."""

    number: int = 0
    needs: tuple[Need, ...] = ()


# What follows each verb: N a number, the words it may take, T the least pips.
DROPPED, STOLEN, DRAWN = ("hand", "item", "sake"), ("hand", "item", "sake"), ("R", "E", "D")
WARDED = ("grow", "drop", "steal", "death", "dice", "sake")
FORMS: Mapping[str, str] = {
    "level": "N",
    "side": "N",
    "foe": "N",
    "grow": "N",
    "draw": "word N",
    "drop": "word N",
    "steal": "word",
    "escape": "N",
    "luck": "T N",
    "reroll": "",
    "cancel": "",
    "element": "word",
    "sake": "N",
    "ward": "word",
    "wander": "",
    "banish": "",
    "pick": "",
    "scry": "N",
    "death": "",
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "draw": DRAWN,
    "drop": DROPPED,
    "steal": STOLEN,
    "element": tuple(ELEMENTS),
    "ward": WARDED,
}
STANDING_VERBS = ("level", "escape", "luck", "element", "sake", "ward")
CHANGES = ("grow", "draw", "drop", "pick", "scry")  # what can happen to a player at any moment
EVENT_VERBS = (*CHANGES, "death", "steal")
# Nobody dies in the middle of a battle: Death comes with its losing conditions (WL1).
BATTLE_VERBS = ("level", "side", "foe", "escape", "element", "wander", "banish", *CHANGES, "steal")
VERBS_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(STANDING_WHENS, STANDING_VERBS),
    "now": EVENT_VERBS,
    "turn": EVENT_VERBS,
    "battle": BATTLE_VERBS,
    "win": EVENT_VERBS,
    "answer": ("reroll", "cancel"),
    "lose": (*CHANGES, "death"),  # losing conditions hit their player, who would not be the thief
}
COUNTED = ("lv", "hand", "sake", "heads")
PLAIN = ("lowest", "highest", "head", "many", "alone")

NUMBER = re.compile(r"[+-]?[0-9]{1,2}")
COMPARED = re.compile(r"(?P<name>[a-z]+)(?P<sign>>=|<=)(?P<number>[0-9]{1,2})")
PAY = re.compile(r"pay (?P<number>[1-9]) > (?P<rest>.*)")


def parse_effect(text: str) -> tuple[Clause, ...]:
    """Every clause of an effect.

    >>> [str(clause) for clause in parse_effect("worn: level 1; worn: level 2 if vs F")]
    ['worn: level 1', 'worn: level 2 if vs F']
    """
    return tuple(_clause(part.strip()) for part in text.split(";"))


def parse_losing(text: str) -> tuple[Verb, ...]:
    """A losing condition: verbs only (WK1)."""
    return tuple(_verb(part.strip(), "lose") for part in text.split(","))


def parse_bonus(text: str) -> Bonus:
    """A battle condition ``N if C{ & C}`` (WB5).

    >>> parse_bonus("2 if hand>=5").number
    2
    """
    number, found, conditions = text.partition(" if ")
    if not found:
        raise NotationError(f"{text!r} is not a battle condition; it is written like 2 if hand>=5 (WB5)")
    return Bonus(_number(number, text), _needs(conditions))


def _clause(text: str) -> Clause:
    when, colon, rest = text.partition(":")
    if not colon or when not in WHENS:
        raise NotationError(f"{text!r}: a clause begins with one of {', '.join(WHENS)} and a colon (WK1)")
    rest = rest.strip()
    pay = PAY.fullmatch(rest)
    if pay:
        rest = pay["rest"].strip()
    if pay and when in STANDING_WHENS:
        raise NotationError(f"{text!r}: nobody is asked to pay with {when!r} (WK1)")
    verbs, found, conditions = rest.partition(" if ")
    needs = _needs(conditions) if found else ()
    read = tuple(_verb(part.strip(), when) for part in verbs.split(","))
    return Clause(when, read, needs, int(pay["number"]) if pay else 0)


def _verb(text: str, when: str) -> Verb:
    name, *args = text.split() or [""]
    if name not in FORMS:
        raise NotationError(f"{text!r}: {name!r} is not a verb; there are {', '.join(FORMS)} (WK3)")
    if name not in VERBS_OF[when]:
        place = "a losing condition" if when == "lose" else f"{when!r}"
        raise NotationError(f"{text!r}: {name!r} does not go with {place} (WK2, WK3)")
    form = FORMS[name].split()
    if len(args) != len(form):
        raise NotationError(f"{text!r}: {name!r} is followed by {' and '.join(form) or 'nothing'} (WK3)")
    values = dict(zip(form, args, strict=True))
    word = values.get("word", "")
    if "word" in values and word not in WORDS[name]:
        raise NotationError(f"{text!r}: {name!r} takes {', '.join(WORDS[name])}, not {word!r} (WK3)")
    if name == "drop" and values["N"] == "all":
        return Verb(name, ALL, word)
    number = _number(values["N"], text) if "N" in values else 0
    if "N" in values and number <= 0 and name in ("draw", "drop", "scry", "sake"):
        raise NotationError(f"{text!r}: {name!r} takes a number of 1 or more (WK3)")
    return Verb(name, number, word, _pips(values["T"], text) if "T" in values else 0)


def _number(text: str, whole: str) -> int:
    if not NUMBER.fullmatch(text.strip()):
        raise NotationError(f"{whole!r}: {text.strip()!r} is not a number")
    return int(text)


def _pips(text: str, whole: str) -> int:
    pips = _number(text, whole)
    if not 1 <= pips <= 6:
        raise NotationError(f"{whole!r}: {text!r} is not what a die shows, 1 to 6 (WK3)")
    return pips


def _needs(text: str) -> tuple[Need, ...]:
    return tuple(_need(part.strip()) for part in text.split("&"))


def _need(text: str) -> Need:
    compared = COMPARED.fullmatch(text)
    if compared and compared["name"] in COUNTED:
        number = int(compared["number"])
        if compared["sign"] == ">=":
            return Need(compared["name"], least=number)
        return Need(compared["name"], most=number)
    name, _, word = text.partition(" ")
    known = {"el": tuple(ELEMENTS), "vs": tuple(ELEMENTS), "worn": SLOTS, "bare": SLOTS}
    if (name in PLAIN and not word) or word in known.get(name, ()):
        return Need(name, word)
    raise NotationError(f"{text!r} is not a condition; WK4 lists them")
