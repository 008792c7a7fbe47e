"""What Towers can still be worth: cuts, piles, and which tokens they take. Arithmetic for ``bounds``; no rule is decided here."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from raigo_lab.raigo.hands import HEIGHT_LIMIT, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.tokens import LETTERS, WEIGHT, Pile

Towers = tuple[Pile, ...]


class Stock(NamedTuple):
    """The tokens that a player may come to use, in the order of LETTERS."""

    own: str  # what it holds and may draw
    foreign: str  # what Snake and Switch may bring
    both: str
    thefts: int  # how many foreign tokens can be put to use at most
    purifies: int  # how many tokens can act as each, Mist included (MI1)
    katanas: int
    thunders: int
    pairs: int  # of a Thunder and a Roar
    destroys: int


@lru_cache(maxsize=100_000)
def ordered(tokens: str) -> str:
    """The tokens in the order of LETTERS."""
    return "".join([token * tokens.count(token) for token in LETTERS if token in tokens])


class Plan(NamedTuple):
    """How the uses are shared out: piles, cuts of own Towers, and how many Katana, Thunder and Roar effects in all."""

    piles: int
    cuts: int
    spent: tuple[int, int, int]


def build_best(rules: Rules, towers: Towers, plan: Plan, stock: Stock, enough: int) -> int:
    """The most that these Towers can be worth by this plan, or ``enough``; no token is piled on two of them."""
    options = [builds(rules, tower, plan.cuts, plan.piles, stock.both) for tower in towers]
    # The most that the Towers from each on can be worth if tokens were plenty.
    tops = [0] * (len(options) + 1)
    for i in reversed(range(len(options))):
        tops[i] = tops[i + 1] + options[i][0][0]
    best = enough

    def look(i: int, value: int, piles: int, cuts: int, need: str) -> None:
        nonlocal best
        if value + tops[i] <= best:
            return
        if i == len(options):
            if affordable(stock, plan.spent, need):
                best = value
            return
        for worth_, added, cut in options[i]:
            if value + worth_ + tops[i + 1] <= best:
                return
            if len(added) <= piles and cut <= cuts:
                look(i + 1, value + worth_, piles - len(added), cuts - cut, need + added)

    look(0, 0, plan.piles, plan.cuts, "")
    return best


def affordable(stock: Stock, spent: tuple[int, int, int], need: str) -> bool:
    """Whether the tokens suffice: own ones first, then stolen ones; Mist stands in for what is missing (MI1)."""
    own, foreign, stolen = stock.own, stock.foreign, 0
    for token in dict.fromkeys(need):
        missing = need.count(token) - own.count(token)
        if missing > 0:
            stolen += missing
            if missing > foreign.count(token) or stolen > stock.thefts:
                return False
    missing = -max(0, own.count("M") - need.count("M")) - (stock.thefts - stolen)
    for token, number in zip("KTR", spent, strict=True):
        missing += max(0, number - max(0, own.count(token) - need.count(token)))
    return missing <= 0


@lru_cache(maxsize=200_000)
def builds(rules: Rules, tower: Pile, cuts: int, piles: int, tokens: str) -> tuple[tuple[int, str, int], ...]:
    """What may become of a Tower, best first: its points, what is piled, how many cuts came before.

    Always has the Tower as it is; only what is worth more than something cheaper is kept.
    """
    found: dict[tuple[str, int], int] = {}
    for low in range(min(cuts, len(tower)) + 1):
        for high in range(min(cuts, len(tower)) - low + 1):
            rest = tower[low : len(tower) - high]
            for added, worth_ in extensions(rules, rest, piles, fitting(rest[-1:], tokens, piles)):
                name = added, low + high
                found[name] = max(found.get(name, worth_), worth_)
    rows = sorted(
        [(worth_, added, cut) for (added, cut), worth_ in found.items()],
        key=lambda row: (-row[0], len(row[1]), row[2]),
    )
    kept: list[tuple[int, str, int]] = []
    for row in sorted(rows, key=lambda row: (len(row[1]), row[2])):
        if not any(one[0] >= row[0] and one[2] <= row[2] and within(one[1], row[1]) for one in kept):
            kept.append(row)
    return tuple(sorted(kept, key=lambda row: -row[0]))


def within(few: str, many: str) -> bool:
    """Whether all these tokens are among the others."""
    return all(few.count(token) <= many.count(token) for token in few)


@lru_cache(maxsize=200_000)
def extensions(rules: Rules, tower: Pile, piles: int, tokens: str) -> tuple[tuple[str, int], ...]:
    """What can be piled on a Tower to some use, in the order of LETTERS, with the points it then gives."""
    worth_ = points(rules, tower)
    found = {"": worth_}
    if worth_ >= 0 and piles and len(tower) < HEIGHT_LIMIT and may_begin_a_hand(rules, tower):
        for token in dict.fromkeys(tokens):
            rest = fitting(token, tokens.replace(token, "", 1), piles - 1)
            for added, more in extensions(rules, tower + token, piles - 1, rest):
                if more > 0:
                    name = ordered(token + added)
                    found[name] = max(found.get(name, more), more)
    return tuple(found.items())


@lru_cache(maxsize=50_000)
def parts(tower: Pile, cuts: int) -> Towers:
    """What can be left of a Tower after at most so many cuts at either end (KA1)."""
    height = len(tower)
    return tuple(
        {
            tower[low : height - high]
            for low in range(min(cuts, height) + 1)
            for high in range(min(cuts, height) - low + 1)
        }
    )


@lru_cache(maxsize=200_000)
def taking(rules: Rules, towers: Towers, cuts: int) -> int:
    """The most that so many cuts take from these Towers."""
    best = [0] * (cuts + 1)
    for tower in towers:
        now = points(rules, tower)
        takes = [max(now - points(rules, rest) for rest in parts(tower, c)) for c in range(cuts + 1)]
        best = [max(best[n - k] + takes[k] for k in range(n + 1)) for n in range(cuts + 1)]
    return best[-1]


def points(rules: Rules, tower: Pile) -> int:
    """What a Tower gives in E3 (two seats have no Bonus Token)."""
    return worth(tower, rules).points if tower else 0


def may_begin_a_hand(rules: Rules, tower: Pile) -> bool:
    """Whether a hand can begin like that: all begin with a Basic hand of three, or with a pair (H1 to H6)."""
    if len(tower) < 3 or WEIGHT[tower[0]] == WEIGHT[tower[1]]:
        return True
    return worth(tower[:3], rules).hand is not None


@lru_cache(maxsize=20_000)
def fitting(top: str, tokens: str, piles: int) -> str:
    """The tokens that may lie on this one, no more of each than can be piled."""
    weight = WEIGHT[top] if top else 9
    return "".join(
        [
            token * min(piles, tokens.count(token))
            for token in LETTERS
            if token in tokens and WEIGHT[token] <= weight
        ]
    )
