"""Quick questions: every one has one right answer by the rules, and near ones beside it."""

from __future__ import annotations

import random

from raigo_lab.puzzles.quick import quick
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.tokens import WEIGHT


def asked(count: int = 2000):
    rng = random.Random(7)  # noqa: S311 - questions, not secrets
    return [quick(rng) for _ in range(count)]


def test_the_same_seed_asks_the_same():
    first, again = asked(50), asked(50)
    assert first == again


def test_a_tower_is_worth_what_the_rules_say_T9():
    questions = [one for one in asked() if one.kind == "worth"]
    for one in questions:
        (tower,) = one.towers
        assert 3 <= len(tower) <= 5  # the sixth token would resolve it (T8)
        assert len(set(one.answers)) == len(one.answers) == 4
        assert int(one.answers[one.right]) == worth(tower).points
        assert one.why.en == worth(tower).why()
    points = {one.answers[one.right] for one in questions}
    assert {"-1", "0", "1", "2", "3", "4"} <= points


def test_the_thunder_goes_where_the_rules_say_RO4():
    cases = set()
    for one in asked():
        if one.kind != "battle":
            continue
        weights = [WEIGHT[tower[-1]] for tower in one.towers]
        alone = [weight for weight in weights if weights.count(weight) == 1]
        heaviest = max(weights)
        rest = [weight for weight in weights if weight != heaviest]
        if heaviest in alone:
            right, case = weights.index(heaviest), "a"
        elif rest and max(rest) in alone:
            right, case = weights.index(max(rest)), "b"
        else:
            right, case = -1, "c"
        assert int(one.answers[one.right]) == right
        assert f"RO4 {case}" in one.why.en
        cases.add(case)
    assert cases == {"a", "b", "c"}
