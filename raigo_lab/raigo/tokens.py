"""The 69 tokens (C1) and the Arcana (C2): letters, kanji, weights, suits, copies, names.

A token is one character and a pile is a string, bottom to top. Knows nothing of play.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import NotationError

Token = str  # one character of LETTERS, or the kanji of an Arcanum
Pile = str  # tokens, bottom to top


class Kind(NamedTuple):
    """One face of a token (C1)."""

    letter: str  # the notation, everywhere
    kanji: str  # printed on the tile; its Japanese name
    english: str
    weight: int
    suit: str  # "Spell" or "Silent"
    copies: int


# C1, in the order of the rulebook: Spells by weight, then Silents by weight.
KINDS: tuple[Kind, ...] = (
    Kind("T", "雷", "Thunder", 1, "Spell", 8),
    Kind("N", "蛇", "Snake", 2, "Spell", 7),
    Kind("K", "斬", "Katana", 3, "Spell", 6),
    Kind("H", "陣", "Shield", 4, "Spell", 5),
    Kind("R", "轟", "Roar", 5, "Spell", 4),
    Kind("M", "霧", "Mist", 6, "Spell", 3),
    Kind("W", "瞬", "Switch", 7, "Spell", 2),
    Kind("P", "浄", "Purify", 8, "Spell", 1),
    Kind("D", "滅", "Destroy", 9, "Spell", 1),
    Kind("1", "一", "One", 1, "Silent", 4),
    Kind("2", "二", "Two", 2, "Silent", 4),
    Kind("3", "三", "Three", 3, "Silent", 4),
    Kind("4", "四", "Four", 4, "Silent", 4),
    Kind("5", "五", "Five", 5, "Silent", 4),
    Kind("6", "六", "Six", 6, "Silent", 4),
    Kind("7", "七", "Seven", 7, "Silent", 4),
    Kind("8", "八", "Eight", 8, "Silent", 4),
)

# C2, in the order A1 to A35: Spells of weight 9, one copy each, written by their kanji; A36 is Destroy.
ARCANA_KINDS: tuple[Kind, ...] = tuple(
    Kind(word[0], word[0], word[1:], 9, "Spell", 1)
    for word in [
        "覇Conquest",
        "天Heaven",
        "啓Revelation",
        "和Harmony",
        "禅Zen",
        "楼Turret",
        "龍Dragon",
        "琥Tiger",
        "舞Dance",
        "忍Ninja",
        "零Zero",
        "怒Wrath",
        "崩Collapse",
        "月Moon",
        "嵐Storm",
        "蒼Azure",
        "美Beauty",
        "麗Grace",
        "幻Phantom",
        "鳴Echo",
        "赫Ember",
        "潤Spring",
        "樹Tree",
        "麟Unicorn",
        "鬼Demon",
        "縛Bind",
        "影Shadow",
        "鳳Phoenix",
        "焔Flame",
        "姫Princess",
        "涼Clarity",
        "風Wind",
        "凛Poise",
        "封Closure",
        "神Deity",
    ]
)

KIND: dict[Token, Kind] = {kind.letter: kind for kind in (*KINDS, *ARCANA_KINDS)}
WEIGHT: dict[Token, int] = {letter: kind.weight for letter, kind in KIND.items()}
COPIES: dict[Token, int] = {letter: kind.copies for letter, kind in KIND.items()}
LETTERS: str = "".join(kind.letter for kind in KINDS)  # of the base game
ARCANA: str = "".join(kind.letter for kind in ARCANA_KINDS)  # those of the expansion
SPELLS: str = "".join(kind.letter for kind in KINDS if kind.suit == "Spell")
ALL_SPELLS: str = SPELLS + ARCANA
SILENTS: str = "".join(kind.letter for kind in KINDS if kind.suit == "Silent")
SUIT_NAMES_JA: dict[str, str] = {"Spell": "言霊", "Silent": "音無"}  # C8

# Kanji in: both printed forms of Purify, and full-width letters and digits, mean the same token.
READ_AS: dict[str, Token] = (
    {letter: letter for letter in LETTERS}
    | {kind.kanji: letter for letter, kind in KIND.items()}
    | {"淨": "P", "凜": "凛", "焰": "焔"}
    | {chr(ord(letter) + 0xFEE0): letter for letter in LETTERS}
)

# Weight order, heaviest first; at equal weight Spell before Silent, as a Body is written (S4).
# Arcana come first, in their order.
_RANK: dict[Token, tuple[int, int]] = {
    kind.letter: (-kind.weight, int(kind.suit != "Spell")) for kind in KINDS
} | {letter: (-9, number - len(ARCANA)) for number, letter in enumerate(ARCANA)}


def parse_pile(text: str) -> Pile:
    """Tokens from letters, digits or kanji; blanks between them are ignored.

    >>> parse_pile("霧四二"), parse_pile("m42"), parse_pile("5 H K")
    ('M42', 'M42', '5HK')
    """
    pile = ""
    for column, char in enumerate(text, start=1):
        if char.isspace():
            continue
        token = READ_AS.get(char) or READ_AS.get(char.upper())
        if token is None:
            raise NotationError(
                f"{text!r}: {char!r} in column {column} is not a token; tokens are {' '.join(LETTERS)} or their kanji (C1)"
            )
        pile += token
    return pile


def kanji(pile: Pile) -> str:
    """The pile as printed on the tiles.

    >>> kanji("M42")
    '霧四二'
    """
    return "".join(KIND[token].kanji for token in pile)


def too_many(tokens: str) -> list[str]:
    """The kinds of which more lie here than the game has (C1).

    >>> too_many("PP4"), too_many("44")
    (['P'], [])
    """
    return [token for token, count in Counter(tokens).items() if count > COPIES[token]]


@lru_cache(maxsize=100_000)
def by_weight(tokens: str) -> Pile:
    """The tokens as a Body lies: heaviest at the bottom, Spell before Silent at equal weight (S4).

    >>> by_weight("3K7"), by_weight("1TD8P")
    ('7K3', 'DP8T1')
    """
    return "".join(sorted(tokens, key=_RANK.__getitem__))
