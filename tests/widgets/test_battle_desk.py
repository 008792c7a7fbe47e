"""The battle desk: every field changes the odds as the clauses say, and what is not offered is refused."""

from fractions import Fraction

import pytest
from support.all_widgets import send

from raigo_lab import BattleDesk, SusanooPuzzles, SusanooTable
from raigo_lab.errors import RaigoError
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds, choice_odds

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


# Expected points


@pytest.mark.parametrize("line", [None, "3p t0 r4 e- w- f- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7"])
def test_expected_points_are_those_of_every_die_followed(line):
    desk = BattleDesk(line)
    rows = {row.action: row.points for row in choice_odds(desk._draft.playable, ("pass", "flee"))}
    assert desk._draft.points() == rows
    assert [row["exact"] for row in desk.view["points"]] == [str(value) for value in rows.values()]


def test_expected_points_follow_a_bar():
    desk = BattleDesk("3p t0 r4 e- w- f- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7")
    before = desk.view["points"]
    desk.set_state({"picked": {"serial": desk.serial, "id": "set", "field": "fighter.level", "to": 9}})
    assert desk.view["points"] != before


def test_only_flee_gives_a_roll_under_wr3_no():
    desk = BattleDesk("3p t0 r4 e- w- f- @battle:Y20 WR3=no / B3 4 i:I14* / B6 6 / B7 7")
    assert list(desk._draft.points()) == ["flee"]


def test_a_battle_is_handed_on_with_a_card_for_every_back():
    desk = BattleDesk()
    assert [one["id"] for one in desk.opens["items"]] == ["cards", "explorer"]
    desk.set_state({"picked": {"serial": desk.serial, "id": "open_in", "to": "cards"}})
    assert type(desk._child).__name__ == "SusanooTable"
    assert desk._child.session.state.seats[0].hand == ("E01", "E02", "E03")


def test_a_seats_view_is_opened_nowhere_while_the_game_goes_on():
    table = SusanooTable(seats=3, seed=1, seat=0, players={1: "sensible", 2: "sensible"})
    assert table.opens["items"] == []
    assert "(WC4)" in table.opens["why"]
    assert SusanooPuzzles("terms").opens["items"] == []
