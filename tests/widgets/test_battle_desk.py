"""The battle desk: every field changes the odds as the clauses say, and what is not offered is refused."""

from fractions import Fraction

import pytest
from support.all_widgets import send
from support.random_games import dice

from raigo_lab import BattleDesk, SusanooPuzzles, SusanooTable
from raigo_lab.errors import RaigoError
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Over
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds, choice_odds
from raigo_lab.susanoo.rules import WORDS, Rules, open_box
from raigo_lab.susanoo.state import SEATS, Position, act
from raigo_lab.susanoo.validity import find_problems

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
    desk = put(BattleDesk(NUE), seat2__level=1)
    assert desk.odds.sums == (7, 8)


def test_wh4_a_helper_adds_total_and_dice_and_goes_again():
    desk = put(BattleDesk(NUE), helper__being="B4", helper__level=3)
    assert desk.odds.sums[0] == 7 + 3
    assert len(desk.odds.dice) == 2  # two Fire Beings against Air
    put(desk, helper__being="")
    assert desk.odds.sums[0] == 7


def test_wo2_sake_counts_three_on_a_head_and_nothing_on_an_ordinary_yokai():
    desk = BattleDesk(NUE)
    names = [field["name"] for group in desk.view["groups"] for field in group["fields"]]
    assert not {"foe0.drunk", "poured"} & set(names)
    put(desk, foe0__card="O1", foe0__drunk=2)
    assert desk.odds.sums == (7, 11 - 6)
    put(desk, poured=2)
    assert desk.odds.sums == (1, 5)  # WO3, never under 1 (WB2)
    put(desk, foe0__card="Y20")
    assert desk.odds.sums == (7, 10)  # what was drunk and poured goes with the Head


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


# Every position as it is (the fields are its table, nothing is made up)


@pytest.mark.parametrize(
    ("line", "sums", "win"),
    [
        # Nue is level 8, 2 more for the lowest: seat 1 is lower than the fighter.
        ("3p t0 r1 e- w- f- @battle:Y20 / B3 4 / B6 2 / B7 7", (5 - 0, 8), Fraction(1, 2)),
        # Festival lies before the fighter: level 2 more.
        ("3p t0 r1 e- w- f- @battle:Y16 / B6 6 g:E10 / B3 2 / B7 7", (8, 6), Fraction(1)),
        # Four Yokai at once.
        ("3p t0 r1 e- w- f- @battle:Y01,Y02,Y03,Y05 / B1 12 / B6 2 / B7 7", (12, 1 + 1 + 2 + 2), None),
    ],
)
def test_wb_what_lies_beyond_the_fields_counts(line, sums, win):
    desk = BattleDesk(line)
    assert desk.odds.sums == sums
    assert win is None or desk.odds.win == win


def played(line, *actions):
    """The position after these actions."""
    position = parse_position(line)
    game = Susanoo(position.box)
    state = game.start(position.state)
    for text in actions:
        state = game.apply(state, act(*text.split()))
    return Position(state, position.box)


def test_wk3_what_a_combatant_played_counts():
    """Phoenix: pay 1, level 3. 4 + 1 (Amaterasu) + 1 (Straw Hat) + 3."""
    line = "3p t0 r1 e- w- f- @battle:Y16 / B3 4 h:E01 i:I01* m:T01* / B6 2 / B7 7"
    desk = BattleDesk(played(line, "use T01"))
    assert desk.odds.sums[0] == 4 + 1 + 1 + 3


def test_wo3_inaris_sake_against_the_fighter_counts_four():
    line = "3p t0 r1 e- w- f- @battle:O1;next=1;passes=1 / B3 12 / B7 6 k:Y01 / B6 7"
    desk = BattleDesk(played(line, "sake 0"))
    assert desk.odds.sums == (12 + 1 - 4, 11)


def test_wr2_dice_that_lie_stay_and_a_new_battle_has_its_own():
    """Fire beats Air: with ``entry`` the die is rolled before anybody acts."""
    line = "3p t0 r1 e- w- f- @battle:Y14 WR2=entry / B3 3 i:I14* / B6 6 / B7 7"
    rolled = BattleDesk(played(line, "roll 3"))
    assert rolled.odds.sums == (3 + 1 + 2 + 3, 5)
    assert rolled.odds.dice == ()
    put(rolled, fighter__level=4)
    assert rolled.odds.sums == (4 + 1 + 2 + 3, 5)
    put(rolled, foe0__card="Y17")
    assert [die.kind for die in rolled.odds.dice] == ["us"]
    assert rolled.odds.sums[0] == 4 + 1 + 2


def battles(seed, count):
    """Moments of battles in games of random players, at all rulings."""
    rng = dice(seed)
    words = {name: values for name, values in WORDS.items() if isinstance(values, tuple)}
    box = open_box(Rules(**{name: rng.choice(values) for name, values in words.items()}))
    game = Susanoo(box)
    state = game.start(deal(rng.choice(SEATS), seed, box).state)
    found = []
    while len(found) < count:
        node = game.node(state)
        assert not isinstance(node, Over)
        if state.battle and state.battle.yokai and rng.random() < 0.3:
            found.append(Position(state, game.box))
        state = game.apply(state, rng.choice(list(actions(node))))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_battle_of_random_games_has_its_own_odds(seed):
    for position in battles(seed, 8):
        desk = BattleDesk(position)
        assert desk.odds == battle_odds(position.box, position.state)
        assert desk.position == position


@pytest.mark.parametrize("seed", range(4))
def test_wc1_after_any_changes_every_card_lies_once_and_where_it_may(seed):
    rng = dice(seed)
    for position in battles(seed, 2):
        desk = BattleDesk(position)
        for _ in range(12):
            field = rng.choice([one for group in desk.view["groups"] for one in group["fields"]])
            to = (
                rng.choice(field["entries"])["value"]
                if field["entries"]
                else rng.randint(field["least"], field["most"])
            )
            put(desk, **{field["name"]: to})
            now = (
                next(
                    one
                    for group in desk.view["groups"]
                    for one in group["fields"]
                    if one["name"] == field["name"]
                )
                if to != ""
                else None
            )
            assert now is None or now["value"] == str(to)
            problems = find_problems(position.box, desk.position.state)
            assert not [one for one in problems if one.clause != "WI1"], problems


# What every choice means


@pytest.mark.parametrize("line", [None, NUE, NUE.replace("B3 4", "B3 4 h:I22,E15")])
def test_every_choice_has_its_chance_and_its_points(line):
    desk = BattleDesk(line)
    position = desk.position
    rows = {row.action: row for row in choice_odds(position)}
    shown = desk._draft.moves()
    assert {row.action for row in shown} == {a for a in rows if not a.startswith("ask") or a.endswith(" r1")}
    assert shown == [rows[row.action] for row in shown]
    assert [one["exact"] for one in desk.view["moves"]] == [str(row.points) for row in shown]
    assert [one["win"] for one in desk.view["moves"]] == [str(row.win) for row in shown]


def test_wb7_a_peach_by_hand():
    """7 against 10 with a die: 4 or more wins. Three more: 10 + d, any die wins."""
    desk = BattleDesk(NUE.replace("B3 4", "B3 4 h:I22"))
    chance = {one["label"]: one["win"] for one in desk.view["moves"]}
    assert chance["Pass"] == "1/2"
    assert chance["Flee"] == "0"
    assert [win for label, win in chance.items() if "Peach" in label] == ["1", "0"]  # for us, for them


def test_expected_points_follow_a_bar():
    desk = BattleDesk(NUE)
    before = desk.view["moves"]
    put(desk, fighter__level=9)
    assert desk.view["moves"] != before


def test_a_battle_too_long_to_follow_tells_its_chances_alone():
    """Help against three strong Yokai: too many dice for expected points in the time of a click."""
    line = "3p t0 r1 e- w- f- @battle:Y20,Y21,Y22 / B1 8 i:I01*,I07* / B6 2 i:I02* / B7 7"
    moves = {one["label"].partition(":")[0]: one for one in BattleDesk(line).view["moves"]}
    assert (moves["Pass"]["exact"], moves["Ask Seat 1"]["exact"]) == ("28/3", "")
    assert moves["Ask Seat 1"]["win"] == "0"


def test_nothing_is_told_of_choices_in_the_middle_of_an_answer():
    line = "3p t0 r1 e- w- f- @battle:Y16 / B3 4 h:I22 / B6 2 h:E17 / B7 7"
    assert BattleDesk(played(line, "play I22 us")).view["moves"] == []


def test_a_battle_is_handed_on_as_it_is():
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
