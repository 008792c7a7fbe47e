"""The battle desk: every field changes the odds as the clauses say, and what is not offered is refused."""

from fractions import Fraction

import pytest
from support.all_widgets import send

from raigo_lab import BattleDesk
from raigo_lab.errors import RaigoError
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds

NUE = "3p t0 r4 e- w- f- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"


def put(desk, **fields):
    for name, to in fields.items():
        send(desk, "set", field=name.replace("__", "."), to=to)
        assert not desk.error, desk.error
    return desk


def test_wb_the_desk_of_a_position_has_its_odds():
    """By hand: 4 + 1 + 2 = 7 against Nue 8 + 2 for the lowest; Fire beats Air, so a die: 4 or more wins."""
    desk = BattleDesk(NUE)
    assert desk.odds.sums == (7, 10)
    assert desk.odds.win == Fraction(1, 2)
    position = parse_position(NUE)
    assert battle_odds(position.box, position.state).win == Fraction(1, 2)


def test_wb2_a_level_and_wx1_the_ladder():
    desk = put(BattleDesk(NUE), fighter__level=6)
    assert desk.odds.sums == (9, 10)  # still the lowest, tied with nobody: the others are 7
    assert {rung["plus"]: rung["percent"] for rung in desk.view["ladder"]}["+1"] == 100
    assert desk.odds.win == Fraction(5, 6)


def test_wb5_nue_is_weaker_when_somebody_else_is_lower():
    desk = put(BattleDesk(NUE), other__level=1)
    assert desk.odds.sums == (7, 8)


def test_wh4_a_helper_adds_total_and_dice_and_goes_again():
    desk = put(BattleDesk(NUE), helper__being="B4", helper__level=3)
    assert desk.odds.sums[0] == 7 + 3
    assert len(desk.odds.dice) == 2  # two Fire Beings against Air
    put(desk, helper__being="")
    assert desk.odds.sums[0] == 7


def test_wo2_sake_counts_three_on_a_head_and_nothing_on_an_ordinary_yokai():
    desk = put(BattleDesk(NUE), foe0__drunk=2)
    assert desk.odds.sums == (7, 10)
    put(desk, foe0__card="O1")
    assert desk.odds.sums == (7, 11 - 6)
    put(desk, poured=2)
    assert desk.odds.sums == (1, 5)  # WO3, never under 1 (WB2)


def test_inari_pours_four():
    desk = put(BattleDesk(NUE), foe0__card="O1", fighter__being="B7", foe0__drunk=1)
    assert desk.odds.sums[1] == 11 - 4


@pytest.mark.parametrize(
    ("field", "to"),
    [
        ("fighter.being", ""),
        ("fighter.being", "Y20"),
        ("fighter.Helmet", "I14"),
        ("foe1.card", "Y20"),
        ("fighter.level", 13),
        ("fighter.level", True),
        ("fighter.level", "4"),
        ("helper.hand", 2),
        ("foe9.card", "Y01"),
        ("us.us", 1),
        ("box", "x"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(field, to):
    desk = BattleDesk(NUE)
    before = dict(desk.view)
    send(desk, "set", field=field, to=to)
    assert desk.error
    assert desk.view == before


def test_a_position_without_a_battle_is_refused():
    with pytest.raises(RaigoError, match="@battle"):
        BattleDesk("3p t0 r4 e- w- f- / B3 4 / B6 6 / B7 7")
