"""What a Tower is worth (H): tables of hands in priority order (H9). Pure functions on strings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.tokens import ALL_SPELLS, KIND, WEIGHT, Pile
from raigo_lab.texts import say

HEIGHT_LIMIT = 6  # T8


def settled(tower: Pile) -> bool:
    """Whether no token lies on a lighter one (T7).

    >>> settled("7W44K3"), settled("54K6")
    (True, False)
    """
    weights = [WEIGHT[token] for token in tower]
    return all(below >= above for below, above in pairwise(weights))


class Hand(NamedTuple):
    """One row of the table of hands."""

    clause: str
    group: str  # Raijin, Basic, Special or Combined: only Basic and Combined take bonuses (H7, H8)
    english: str
    japanese: str
    basic: int
    matches: Callable[[Rules, Pile], bool]
    example: Pile


def _steps(pile: Pile, *, step: int, most: int, parity: int | None = None) -> bool:
    """Three to ``most`` tokens, each lighter by ``step`` than the one below (H1 to H3)."""
    weights = [WEIGHT[token] for token in pile]
    return (
        3 <= len(pile) <= most
        and all(below - above == step for below, above in pairwise(weights))
        and (parity is None or weights[0] % 2 == parity)
    )


def _sakura(_: Rules, pile: Pile) -> bool:
    return _steps(pile, step=0, most=6)


def _lotus(_: Rules, pile: Pile) -> bool:
    return _steps(pile, step=1, most=6)


def _even_lotus(_: Rules, pile: Pile) -> bool:
    return _steps(pile, step=2, most=4, parity=0)


def _odd_lotus(_: Rules, pile: Pile) -> bool:
    return _steps(pile, step=2, most=5, parity=1)


def _lotus_part(rules: Rules, pile: Pile) -> bool:
    """A Lotus as part of a Combined hand; R23 says whether Even and Odd Lotus count as one."""
    by_two = _even_lotus(rules, pile) or _odd_lotus(rules, pile)
    return _lotus(rules, pile) or (rules.R23 == "yes" and by_two)


def _combined(
    lower: Callable[[Rules, Pile], bool], upper: Callable[[Rules, Pile], bool]
) -> Callable[[Rules, Pile], bool]:
    """Six tokens: the lower three are one Basic hand, the upper three another (H4)."""
    return lambda rules, pile: len(pile) == 6 and lower(rules, pile[:3]) and upper(rules, pile[3:])


def _pairs(rules: Rules, faces: list[str] | list[int]) -> bool:
    """Three pairs, by position or (R14) by count."""
    if len(faces) != 6:
        return False
    if rules.R14 == "count":
        return all(count % 2 == 0 for count in Counter(faces).values())
    return faces[0::2] == faces[1::2]


def _white_camellia(rules: Rules, pile: Pile) -> bool:
    return _pairs(rules, [WEIGHT[token] for token in pile])


def _red_camellia(rules: Rules, pile: Pile) -> bool:
    return _pairs(rules, list(pile))


def _exactly(*towers: Pile) -> Callable[[Rules, Pile], bool]:
    """Exactly one of these Towers, bottom to top (H6)."""
    return lambda _, pile: pile in towers


def _rikka(rules: Rules, pile: Pile) -> bool:
    """WWMM66; R15 may let the four tokens of weight 6 lie in any order."""
    return pile == "WWMM66" or (rules.R15 == "any" and pile[:2] == "WW" and sorted(pile[2:]) == list("66MM"))


# H9: the first row that matches is the hand. Red Camellia stands before White, being the same and more.
HANDS: tuple[Hand, ...] = (
    Hand("H6", "Raijin", "Shigure-Lotus", "時雨蓮花", 10, _exactly("PWMRHK"), "PWMRHK"),
    Hand("H6", "Raijin", "Kasumi-Double Lotus Head", "霞・双頭蓮", 11, _exactly("PWMRRR"), "PWMRRR"),
    Hand("H6", "Raijin", "Sakura-Dance Macabre", "桜花乱舞", 11, _exactly("5R5R5R", "R5R5R5"), "5R5R5R"),
    Hand("H6", "Raijin", "Phantom Samsara", "霧幻輪廻", 12, _exactly("6M6M6M", "M6M6M6"), "6M6M6M"),
    Hand("H6", "Raijin", "Justice of Bishamonten", "毘沙門櫓", 12, _exactly("KKKKKK"), "KKKKKK"),
    Hand("H6", "Raijin", "Rikka-Snow White", "六花白雪", 12, _rikka, "WWMM66"),
    Hand("H1", "Basic", "Sakura", "桜花", 2, _sakura, "4H4"),
    Hand("H2", "Basic", "Lotus", "蓮花", 1, _lotus, "5HK"),
    Hand("H3", "Basic", "Even Lotus", "偶数蓮花", 1, _even_lotus, "M42"),
    Hand("H3", "Basic", "Odd Lotus", "奇数蓮花", 1, _odd_lotus, "5KT"),
    Hand("H5", "Special", "Red Camellia", "椿", 6, _red_camellia, "7744KK"),
    Hand("H5", "Special", "White Camellia", "山茶花", 4, _white_camellia, "7W44K3"),
    Hand("H4", "Combined", "Double Sakura", "桜々花", 4, _combined(_sakura, _sakura), "66M33K"),
    Hand("H4", "Combined", "Sakura-Lotus", "桜蓮花", 3, _combined(_lotus_part, _sakura), "MRHKKK"),
    Hand("H4", "Combined", "Lotus-Sakura", "蓮桜花", 3, _combined(_sakura, _lotus_part), "RRR321"),
    Hand("H4", "Combined", "Double Lotus", "蓮々花", 2, _combined(_lotus_part, _lotus_part), "8W6K2T"),
)


# No hand has fewer than three stories, and only Basic hands have fewer than six (H).
BASIC_HANDS = tuple(hand for hand in HANDS if hand.group == "Basic")
HANDS_BY_STORIES = ((), (), (), BASIC_HANDS, BASIC_HANDS, BASIC_HANDS, HANDS)


class Worth(NamedTuple):
    """What a Tower is worth when it is resolved, and why."""

    tower: Pile
    settled: bool
    hand: Hand | None
    basic: int
    height: int  # H7
    suit: int  # H8

    @property
    def points(self) -> int:
        """Yang gained when it is resolved (T9); an Unsettled Tower costs 1."""
        return self.basic + self.height + self.suit if self.settled else -1

    def why(self, lang: str = "en") -> str:
        """One sentence that says why, with its clauses.

        >>> worth("HKN").why()
        'Lotus (H2): 1 basic point, +1 for Spells only (H8), 2 in all.'
        """
        return _why(self, lang)


@lru_cache(maxsize=200_000)
def worth(tower: Pile, rules: Rules = DEFAULT) -> Worth:
    """The one hand a Tower counts as, with its points (H).

    >>> worth("RRR321").hand.english, worth("RRR321").points
    ('Lotus-Sakura', 6)
    >>> worth("3NNN").hand is None, worth("3NNN").points
    (True, 0)
    """
    if not settled(tower):
        return Worth(tower, settled=False, hand=None, basic=0, height=0, suit=0)
    rows = HANDS_BY_STORIES[min(len(tower), HEIGHT_LIMIT)]
    found = [_as_hand(row, tower) for row in rows if row.matches(rules, tower)]
    if not found:
        return Worth(tower, settled=True, hand=None, basic=0, height=0, suit=0)
    if rules.R24 == "points":
        return max(found, key=lambda one: one.points)
    return found[0]


def _as_hand(hand: Hand, tower: Pile) -> Worth:
    """The Tower counted as this hand, with the bonuses it takes (H7, H8)."""
    takes_bonus = hand.group in ("Basic", "Combined")
    spells = sum(token in ALL_SPELLS for token in tower)
    return Worth(
        tower,
        settled=True,
        hand=hand,
        basic=hand.basic,
        height=max(0, len(tower) - 3) if takes_bonus else 0,
        suit=int(takes_bonus and spells in (0, len(tower))),
    )


def misfit(tower: Pile) -> int:
    """The story (1 is the bottom) of the first token that lies on a lighter one, or 0 (T7).

    >>> misfit("54K6"), misfit("543")
    (4, 0)
    """
    return next((i + 1 for i in range(1, len(tower)) if WEIGHT[tower[i]] > WEIGHT[tower[i - 1]]), 0)


def _why(one: Worth, lang: str) -> str:
    tower, hand = one.tower, one.hand
    if not one.settled:
        story = misfit(tower)
        above, below = tower[story - 1], tower[story - 2]
        return say("hand.unsettled", lang, above=_face(above, lang), below=_face(below, lang), story=story)
    if hand is None:
        reason = "empty" if not tower else "short" if len(tower) < 3 else "none"
        return say(f"hand.{reason}", lang, stories=len(tower))
    parts = [
        say(
            "hand.basic",
            lang,
            name=hand.japanese if lang == "ja" else hand.english,
            clause=hand.clause,
            count=one.basic,
        )
    ]
    if one.height:
        parts.append(say("hand.height", lang, count=one.height))
    if one.suit:
        parts.append(say("hand.spells" if tower[0] in ALL_SPELLS else "hand.silents", lang, count=one.suit))
    return say("hand.total", lang, parts=say("list.comma", lang).join(parts), count=one.points)


def _face(token: str, lang: str) -> str:
    kind = KIND[token]
    return kind.kanji if lang == "ja" else f"{kind.english} ({kind.weight})"
