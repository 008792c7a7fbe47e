"""Quick questions that the rules alone answer, made at random by a seed: what a Tower is worth, who takes the Thunder."""

from __future__ import annotations

import random
from typing import NamedTuple

from raigo_lab.raigo.battle import raigo_battle
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.tokens import KIND, KINDS, WEIGHT, Pile
from raigo_lab.texts import Words

OPTIONS = 4
PLAIN = "".join(kind.letter for kind in KINDS if kind.suit != "Arcane")


class Quick(NamedTuple):
    """A question with its answers, of which one is right, and why."""

    kind: str  # worth, battle
    towers: tuple[Pile, ...]
    answers: tuple[str, ...]  # points, or places of Towers from 0; -1 is the Tower first named
    right: int
    why: Words


def quick(rng: random.Random) -> Quick:
    """The next question."""
    return _battle(rng) if rng.random() < 0.35 else _worth(rng)


def _worth(rng: random.Random) -> Quick:
    """T9 What a standing Tower gives; about half of them are hands, some are nearly one."""
    tower = _tower(rng)
    one = worth(tower)
    wrong = [points for points in range(-1, 7) if points != one.points]
    near = sorted(wrong, key=lambda points: (abs(points - one.points), rng.random()))[: OPTIONS - 1]
    answers = sorted([one.points, *near])
    return Quick(
        "worth",
        (tower,),
        tuple(map(str, answers)),
        answers.index(one.points),
        Words(one.why("en"), one.why("ja")),
    )


def _tower(rng: random.Random) -> Pile:
    """Three to five tokens that fall by 0, 1 or 2 from story to story, sometimes with one that does not fit (T8)."""
    size, step = rng.choice((3, 3, 4, 4, 5)), rng.choice((0, 0, 1, 1, 1, 2))
    top = rng.randint(1, max(7 - step * (size - 1), 1))
    weights = [min(top + step * (size - 1 - story), 7) for story in range(size)]
    if rng.random() < 0.35:
        weights[rng.randrange(size)] = rng.randint(1, 7)
    suit = rng.choice(("Spell", "Silent", ""))
    return "".join(_of_weight(rng, weight, suit) for weight in weights)


def _of_weight(rng: random.Random, weight: int, suit: str) -> str:
    fitting = [token for token in PLAIN if WEIGHT[token] == weight]
    wanted = [token for token in fitting if KIND[token].suit == suit]
    return rng.choice(wanted or fitting)


def _battle(rng: random.Random) -> Quick:
    """RO4 Whose Tower takes the Thunder, by the tops of two to four Towers."""
    count = rng.choice((2, 3, 3, 4))
    tops = [rng.choice(PLAIN) for _ in range(count)]
    if rng.random() < 0.5:
        tops[1] = rng.choice([token for token in PLAIN if WEIGHT[token] == WEIGHT[tops[0]]])
    towers = tuple(_under(rng, top) for top in tops)
    found = raigo_battle(tops)
    answers = [*map(str, range(count)), "-1"]
    right = count if found.winner is None else found.winner
    return Quick("battle", towers, tuple(answers), right, CASES[found.case])


def _under(rng: random.Random, top: str) -> Pile:
    """A Tower of two or three stories with this top."""
    heavier = [token for token in PLAIN if WEIGHT[token] >= WEIGHT[top]]
    below = sorted((rng.choice(heavier) for _ in range(rng.choice((1, 2)))), key=lambda one: -WEIGHT[one])
    return "".join(below) + top


CASES = {
    "a": Words("The heaviest top stands alone (RO4 a).", "最も重い一番上の駒がひとつだけです（RO4 a）。"),
    "b": Words(
        "Several share the greatest weight, the next heaviest stands alone (RO4 b).",
        "最も重い駒が複数あり、2番目に重い駒がひとつだけです（RO4 b）。",
    ),
    "c": Words(
        "Nobody stands alone: it goes to the Tower first named (RO4 c).",
        "どちらも決まらないので、名指された塔が受けます（RO4 c）。",
    ),
}
