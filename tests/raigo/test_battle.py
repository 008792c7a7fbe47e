"""Who wins a Raigo Battle (RO4): the rulebook's cases, and every table of two to four tops."""

from __future__ import annotations

from itertools import product

import pytest

from raigo_lab.raigo.battle import BattleOutcome, raigo_battle

WEIGHT_OF = {
    face: weight
    for weight, faces in enumerate(["T1", "N2", "K3", "H4", "R5", "M6", "W7", "P8", "D"], 1)
    for face in faces
}


def spelled_out(tops: str) -> tuple[str, int | None]:
    """RO4 read aloud: who is alone at the top, else who is alone just below it, else nobody."""
    seats = range(len(tops))
    heavier = [sum(WEIGHT_OF[tops[other]] > WEIGHT_OF[tops[seat]] for other in seats) for seat in seats]
    equal = [sum(WEIGHT_OF[tops[other]] == WEIGHT_OF[tops[seat]] for other in seats) for seat in seats]
    alone_on_top = [seat for seat in seats if heavier[seat] == 0 and equal[seat] == 1]
    if alone_on_top:
        return "a", alone_on_top[0]
    sharing = heavier.count(0)
    alone_below = [seat for seat in seats if heavier[seat] == sharing and equal[seat] == 1]
    return ("b", alone_below[0]) if alone_below else ("c", None)


@pytest.mark.parametrize(
    ("tops", "case", "winner"),
    [
        ("74", "a", 0),
        ("4W", "a", 1),
        ("T8D", "a", 2),
        ("5354", "b", 3),
        ("744", "a", 0),  # the second weight does not matter
        ("774", "b", 2),
        ("W47", "b", 1),  # weights only: a Switch and a Seven are equal
        ("7774", "b", 3),
        ("7741", "b", 2),
        ("77", "c", None),
        ("777", "c", None),
        ("7744", "c", None),  # the second weight is shared too
        ("W7H4", "c", None),
        ("5555", "c", None),
        ("77443", "c", None),  # the rule looks no further than the second weight
    ],
)
def test_ro4_cases(tops, case, winner):
    assert raigo_battle(tops) == BattleOutcome(case, winner)


@pytest.mark.parametrize("participants", [2, 3, 4])
def test_ro4_every_table_of_tops(participants):
    for tops in map("".join, product(WEIGHT_OF, repeat=participants)):
        assert (tops, *raigo_battle(tops)) == (tops, *spelled_out(tops))


def test_ro4_tops_may_come_as_a_list():
    assert raigo_battle(["8", "P", "3"]) == BattleOutcome("b", 2)
