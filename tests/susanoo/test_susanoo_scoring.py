"""The end of the game (WE) and its rulings."""

import pytest
from susanoo_stories import at

from raigo_lab.susanoo.score import best_discards, full_sets, outcome, scores


def score(line, seat=0):
    position = at(line)
    return scores(position.box, position.state)[seat]


@pytest.mark.parametrize(("heads", "points"), [("O1", 5), ("O1,O2", 11), ("O1,O2,O3", 17)])
def test_we2_heads(heads, points):
    assert score(f"3p t0 r1 e- w- fT15 b:- / B3 1 o:{heads} / B6 1 / B7 1").heads == points


def test_we3_and_wr7_most_sake():
    alone = "3p t0 r1 e- w- fT15 b:- / B3 1 k:Y01,Y02 / B6 1 k:Y03 / B7 1"
    tied = alone.replace("k:Y03", "k:Y03,Y04")
    assert (score(alone).sake, score(alone).most_sake, score(alone, 1).most_sake) == (2, 5, 0)
    for ruling, points in (("", 0), (" WR7=three", 3), (" WR7=five", 5)):
        line = tied.replace(" / B3", f"{ruling} / B3")
        assert (score(line).most_sake, score(line, 1).most_sake) == (points, points)
    nobody = "3p t0 r1 e- w- fT15 b:- / B3 1 / B6 1 / B7 1"
    assert score(nobody).most_sake == 0


def test_we4_highest_level():
    line = "3p t0 r1 e- w- fT15 b:- / B3 7 / B6 6 / B7 7"
    assert [score(line, seat).highest for seat in range(3)] == [3, 0, 3]
    assert score(line.replace("B3 7", "B3 8")).highest == 5


def test_we5_pairs_and_sets():
    line = "3p t0 r1 e- w- fT15 b:- / B3 1 m:T01,T02,T03,T05,T06 / B6 1 h:I06,I20 i:I03*,I11*,I19* / B7 1"
    assert score(line).pairs == 2 + 2
    assert score(line, 1).sets == 5
    position = at(line)
    assert full_sets(position.box, ("I03", "I06", "I11", "I19", "I20", "I01", "I07", "I16")) == 2


def test_we6_and_wr11_items_in_hand():
    line = "3p t0 r1 e- w- fT14 b:- / B3 1 h:I05,E01 i:I20 m:T15 / B6 1 / B7 1"
    assert score(line).cards == 4 + 5 + 3
    assert score(line.replace(" / B3", " WR11=play / B3")).cards == 5 + 3


def test_we7_and_wr8_ties():
    line = "3p t0 r1 e- w- fT15 b:- / B3 6 / B6 1 o:O1 / B7 1"
    position = at(line)
    assert [one.total for one in scores(position.box, position.state)] == [11, 6, 1]
    tied = "3p t0 r1 e- w- fT15 b:- / B3 2 k:Y01 / B6 2 k:Y02 / B7 1"
    assert outcome(*reversed(at(tied))).winners == (0, 1)
    # 12 + 5 and 11 + 5 + 1: equal VP; the Head decides, unless ties are shared.
    heads = "3p t0 r1 e- w- fT15 b:- / B3 12 / B6 11 h:I21 o:O1 / B7 1"
    assert [one.total for one in scores(*reversed(at(heads)))][:2] == [17, 17]
    assert outcome(*reversed(at(heads))).winners == (1,)
    assert outcome(*reversed(at(heads.replace(" / B3", " WR8=shared / B3")))).winners == (0, 1)


def test_we5_which_items_to_give_up():
    position = at("3p t0 r1 e- w- fT15 b:- / B1 5 i:I03*,I11*,I19*,I05,I20 / B6 6 / B7 7")
    kept = best_discards(position.box, position.state, 0, 2)
    assert (kept.value, kept.best, kept.tried) == (20, (("I19", "I05"),), 10)
