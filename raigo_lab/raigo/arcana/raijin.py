"""The Raijin Battle (RB1): the twelve Raijin with their Arcana, and its three set-ups."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.arcana.moving import with_rare
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.tokens import ARCANA, KIND, Token, by_weight


class Raijin(NamedTuple):
    """One of the twelve, with three Arcana."""

    number: int
    english: str
    kanji: str
    arcana: str


RAIJIN: tuple[Raijin, ...] = tuple(
    Raijin(number, *words)
    for number, words in enumerate(
        (
            ("Kuze Taiju", "空晴太樹", "覇天啓"),
            ("Kuze Amane", "空晴天音", "和禅楼"),
            ("Hisetsu Mikoto", "飛雪美琴", "龍琥舞"),
            ("Shigure Eisuke", "時雨影助", "忍零怒"),
            ("Hisetsu Rintaro", "飛雪琳太郎", "崩月嵐"),
            ("Kuze", "空晴十梁", "蒼美麗"),
            ("Shigure Seijuro", "時雨清十郎", "幻鳴赫"),
            ("Rakura Chitose", "雷藏千歳", "潤樹麟"),
            ("Yakumo", "八雲雹", "鬼縛影"),
            ("Yakumo Chacha", "八雲茶々", "鳳焔姫"),
            ("Hisetsu Sogo", "飛雪爽伍", "涼風凛"),
            ("Rakura Kurohikari", "雷藏黒光", "D封神"),
        ),
        start=1,
    )
)
SETUPS = ("basic", "two", "raijin")


def keepable(number: int) -> str:
    """The Arcana that this Raijin may keep: not Destroy (RB1)."""
    return RAIJIN[number - 1].arcana.replace("D", "")


def deal_raijin(
    seats: int,
    setup: str = "basic",
    seed: int | None = None,
    first: int | None = None,
    rules: Rules = DEFAULT,
    kept: Sequence[str] | None = None,
) -> Position:
    """A Raijin Battle (RB1); the same seed gives the same table.

    ``kept`` says which Arcana lie on each Moon: one each, or two each with ``two``; left out, lots decide.

    >>> [len(seat.rare.moon) for seat in deal_raijin(3, "two", seed=1).state.seats]
    [2, 2, 2]
    """
    if setup not in SETUPS:
        raise InvalidArgument(
            f"{setup!r} is not a set-up of the Raijin Battle; there are {', '.join(SETUPS)} (RB1)"
        )
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    moons = [by_weight(moon) for moon in kept] if kept is not None else _draw_lots(rng, seats, setup)
    if problem := _wrong(moons, seats, setup):
        raise InvalidArgument(f"{problem} (RB1)")
    state, rules = deal(seats, seed, first, rules, arcanum="")
    boards = tuple(with_rare(seat, moon=moon) for seat, moon in zip(state.seats, moons, strict=True))
    return Position(with_arcana(state._replace(seats=boards)), rules)


def _draw_lots(rng: random.Random, seats: int, setup: str) -> list[str]:
    """By lot: some of the 35, or one of the three of as many Raijin."""
    if setup == "raijin":
        numbers = rng.sample(range(1, len(RAIJIN) + 1), seats)
        return [rng.choice(keepable(number)) for number in numbers]
    each = 2 if setup == "two" else 1
    tokens = rng.sample(ARCANA, seats * each + (setup == "basic"))  # Of the basic set-up one stays out.
    return [by_weight("".join(tokens[seat * each : (seat + 1) * each])) for seat in range(seats)]


def _wrong(moons: list[str], seats: int, setup: str) -> str:
    """What is wrong with the Arcana that are kept."""
    each = 2 if setup == "two" else 1
    lying: list[Token] = [token for moon in moons for token in moon]
    if len(moons) != seats or any(len(moon) != each for moon in moons):
        return f"every one of the {seats} seats keeps {each}, not {', '.join(moons) or 'none'}"
    if any(token not in ARCANA for token in lying):
        names = ", ".join(KIND[token].english for token in lying if token not in ARCANA)
        return f"{names} cannot be kept"
    if len({*lying}) < len(lying):
        return "there is one copy of each Arcanum"
    numbers = [raijin.number for token in lying for raijin in RAIJIN if token in raijin.arcana]
    if setup == "raijin" and len({*numbers}) < len(numbers):
        return "each Raijin is chosen once"
    return ""
