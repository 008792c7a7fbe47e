"""Building a Tower outside a game: which tokens are left, what may go on top, what it can become.

Pure functions on strings; the worth of a Tower is asked of ``hands``. Knows nothing of screens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.raigo.hands import HANDS, HEIGHT_LIMIT, Worth, settled, worth
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.tokens import (
    COPIES,
    KIND,
    LETTERS,
    SILENTS,
    SPELLS,
    WEIGHT,
    Pile,
    Token,
    parse_pile,
    too_many,
)
from raigo_lab.texts import say

LOOK_AHEAD = 4  # tokens added at most when looking for what a Tower can become
ROWS = 4  # of what it can become

# What lies well on each token (T7).
_ON: dict[Token, Pile] = {
    below: "".join(above for above in LETTERS if settled(below + above)) for below in LETTERS
}


class Reason(NamedTuple):
    """Why something is refused, or what it costs: the clause and a sentence."""

    clause: str
    text: str


class Growth(NamedTuple):
    """Tokens to add on top, and what the Tower is worth then."""

    added: Pile
    worth: Worth


def read_tower(text: object, lang: str = "en") -> Pile:
    """A Tower as a table can hold one: at most six stories (T8), no more copies than C1 has.

    >>> read_tower("霧四二"), read_tower(" mrhk ")
    ('M42', 'MRHK')
    """
    if not isinstance(text, str):
        raise NotationError(say("widget.no_text", lang, kind=type(text).__name__))
    try:
        tower = parse_pile(text)
    except NotationError as error:
        if lang == "en":
            raise
        raise NotationError(say("widget.no_token", lang, text=repr(text))) from error
    if len(tower) > HEIGHT_LIMIT:
        raise NotationError(say("widget.too_high", lang, text=repr(text), count=len(tower)))
    for token in too_many(tower):
        count = tower.count(token)
        raise NotationError(
            say(
                "widget.too_many",
                lang,
                text=repr(text),
                count=count,
                name=name(token, lang),
                copies=COPIES[token],
            )
        )
    return tower


def name(token: Token, lang: str = "en") -> str:
    """The token's name in this language.

    >>> name("K"), name("K", "ja")
    ('Katana', '斬')
    """
    kind = KIND[token]
    return kind.kanji if lang == "ja" else kind.english


def left(tower: Pile, token: Token) -> int:
    """How many of this kind are not in the Tower (C1).

    >>> left("KK", "K"), left("P", "P")
    (4, 0)
    """
    return COPIES[token] - tower.count(token)


def joints(tower: Pile) -> list[int]:
    """The stories (1 is the bottom) whose token lies on a lighter one (T7).

    >>> joints("5362"), joints("543")
    ([3], [])
    """
    return [i + 1 for i in range(1, len(tower)) if not settled(tower[i - 1 : i + 1])]


def why_not(tower: Pile, token: Token, rules: Rules = DEFAULT, lang: str = "en") -> Reason | None:
    """What forbids putting this token on top; nothing forbids it when there is no reason.

    >>> why_not("543", "6") is None, why_not("876543", "2").clause, why_not("P", "P").clause
    (True, 'T8', 'C1')
    """
    if len(tower) >= HEIGHT_LIMIT:
        return Reason("T8", say("widget.full", lang))
    if not left(tower, token):
        return Reason("C1", say("widget.none_left", lang, name=name(token, lang), count=COPIES[token]))
    if rules.R6 == "forbidden" and not settled(tower[-1:] + token):
        return Reason(
            "R6", say("widget.forbidden", lang, above=name(token, lang), below=name(tower[-1], lang))
        )
    return None


def what_it_costs(tower: Pile, token: Token, lang: str = "en") -> Reason | None:
    """What is allowed on top and yet to be regretted: a heavier token on a lighter one (T7).

    >>> what_it_costs("543", "6").clause, what_it_costs("543", "2") is None
    ('T7', True)
    """
    if settled(tower[-1:] + token):
        return None
    return Reason("T7", say("widget.costs", lang, above=name(token, lang), below=name(tower[-1], lang)))


def with_one_more(tower: Pile, token: Token, rules: Rules = DEFAULT) -> int:
    """The best points with this token and one more of its weight on top.

    >>> with_one_more("MRHK", "K"), with_one_more("MRHK", "N")
    (7, 0)
    """
    higher = tower + token
    return max(
        (
            worth(higher + other, rules).points
            for other in LETTERS
            if WEIGHT[other] == WEIGHT[token] and why_not(higher, other, rules) is None
        ),
        default=0,
    )


@lru_cache(maxsize=4096)
def can_become(tower: Pile, rules: Rules = DEFAULT) -> tuple[Growth, ...]:
    """The hands this Tower can still grow into, nearest first; each worth more than what is nearer.

    >>> [(one.added, one.worth.hand.english, one.worth.points) for one in can_become("MRHK")]
    [('N', 'Lotus', 4), ('NT', 'Lotus', 5), ('KK', 'Sakura-Lotus', 7)]
    >>> can_become("36"), can_become("")
    ((), ())
    """
    if not tower or not settled(tower):
        return ()
    best: dict[tuple[str, int], Growth] = {}
    most = min(HEIGHT_LIMIT - len(tower), LOOK_AHEAD)
    for added in _piles_on(tower, most):
        one = worth(tower + added, rules)
        if one.hand is None:
            continue
        key = (one.hand.english, len(added))
        if key not in best or one.points > best[key].worth.points:
            best[key] = Growth(added, one)
    better = [one for one in best.values() if _pays(one, best, worth(tower, rules).points)]
    # The most points for each token added; at equal rate the nearer one.
    better.sort(key=lambda one: (-one.worth.points / len(one.added), len(one.added)))
    return tuple(sorted(better[:ROWS], key=lambda one: (len(one.added), one.worth.points)))


def _pays(one: Growth, best: dict[tuple[str, int], Growth], now: int) -> bool:
    """Whether it is worth more than the Tower now and than the same hand with fewer tokens."""
    assert one.worth.hand is not None  # noqa: S101 - only hands are collected
    nearer = [
        best[key].worth.points for key in best if key[0] == one.worth.hand.english and key[1] < len(one.added)
    ]
    return one.worth.points > max([now, *nearer])


def _piles_on(tower: Pile, most: int) -> list[Pile]:
    """Piles of one suit that lie well on this Tower (T7, C1), and the ends of the hands that mix suits.

    Mixing suits never adds points except in the Raijin hands, which are written out in the table.
    """
    found = [hand.example[len(tower) :] for hand in HANDS if hand.example.startswith(tower)]
    found = [added for added in found if 0 < len(added) <= most]
    for suit in (SPELLS, SILENTS):
        layer = [""]
        for _ in range(most):
            layer = [
                added + token
                for added in layer
                for token in _ON[(tower + added)[-1]]
                if token in suit and left(tower + added, token)
            ]
            found += layer
    return found
