"""Card sets as data (WK1, WK2), every verb (WK3), every condition (WK4)."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from susanoo_stories import after, at, chooser, node, offered, refused, seat, step

from raigo_lab.errors import CardSetError, NotationError
from raigo_lab.games.protocol import Chance
from raigo_lab.susanoo.cards import load_set, starter
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.effects import FORMS, Clause, Need, Verb, parse_bonus, parse_effect, parse_losing
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds
from raigo_lab.susanoo.rules import open_box
from raigo_lab.susanoo.standing import elements, holds
from raigo_lab.susanoo.sums import escape_bonus, pair_dice, sums

GOES_ON = "fT01 q:T02 ex:O8 b:-"
STARTER = Path(str(files("raigo_lab.susanoo").joinpath("sets", "starter")))

# A card set of a club


@pytest.fixture
def folder(tmp_path):
    """A copy of the starter set, to be changed."""
    return Path(shutil.copytree(STARTER, tmp_path / "club"))


def change(folder, name, old, new, card=""):
    """Other words in a file; with a card only on its line."""
    path = folder / name
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = [
        line.replace(old, new) if line.startswith(f"{card} =" if card else "") else line for line in lines
    ]
    assert changed != lines
    path.write_text("".join(changed), encoding="utf-8")


def test_wk1_a_set_is_a_folder_and_one_line_is_one_card(folder):
    with (folder / "events.toml").open("a", encoding="utf-8") as file:
        file.write('E21 = { en = "Comet", ja = "彗星", effect = "battle: pay 1 > foe -4, side 1 if head" }\n')
    club = load_set(folder)
    assert len(club.cards) == len(starter().cards) + 1
    assert club.cards["E21"].effect == (
        Clause("battle", (Verb("foe", -4), Verb("side", 1)), (Need("head"),), pay=1),
    )
    assert "E21" in deal(3, 1, open_box(card_set=club)).state.events.bag + sum(
        (one.hand for one in deal(3, 1, open_box(card_set=club)).state.seats), ()
    )


def test_wk1_a_card_with_several_targets_and_a_cost_is_played(folder):
    change(folder, "events.toml", "battle: foe 3", "battle: pay 1 > foe -4, side 1")
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y16 WR5=off / B3 1 h:E13,E01,E02 / B6 6 / B7 7"
    position = parse_position(line, load_set(folder))
    table = after(position, "play E13 Y16 us")
    assert offered(table) == ["discard E01", "discard E02"]
    table = after(table, "discard E02")
    assert sums(table.box, table.state) == (3, 2)
    assert refused(position, "play E13 Y16") == ["WK3"]
    assert refused(position, "play E13 Y01 us") == ["WK3"]


BROKEN = [
    ("events.toml", "now: grow 1", "now: grwo 1", r"events.toml, line 6: E05: .*'grwo' is not a verb"),
    ("events.toml", "now: grow 1", "now: grow one", "line 6: E05: .*'one' is not a number"),
    ("events.toml", "now: grow 1", "later: grow 1", "line 6: E05: .*a clause begins with"),
    ("events.toml", "now: grow 1", "now: reroll", "'reroll' does not go with 'now'"),
    ("events.toml", "lasting: level 2", "lasting: pay 1 > level 2", "nobody is asked to pay"),
    ("events.toml", "now: grow 1", "now: draw X 1", "'draw' takes R, E, D"),
    ("events.toml", "now: grow 1", "now: draw R 0", "a number of 1 or more"),
    ("events.toml", "now: grow 1", "now: grow", "'grow' is followed by N"),
    ("events.toml", "pick if lowest", "pick if tallest", "'tallest' is not a condition"),
    ("events.toml", "now: grow 1", "worn: level 1", "'worn' does not work on this kind of card"),
    (
        "yokai.toml",
        'level = 1, lose = "drop hand 1"',
        'level = 0, lose = "drop hand 1"',
        "line 2: Y01: 0 is not a level",
    ),
    ("yokai.toml", "2 if hand>=5", "2 when hand>=5", "line 3: Y02: .*is not a battle condition"),
    ("yokai.toml", 'lose = "grow -1"', 'lose = "steal hand"', "does not go with a losing condition"),
    ("events.toml", "battle: foe 3", "battle: death", "'death' does not go with 'battle'"),
    ("events.toml", "now: grow 1", "now: level 1", "'level' does not go with 'now'"),
    ("items.toml", 'type = "Helmet"', 'type = "Hat"', "'Hat' is not one of"),
    ("items.toml", "vp = 1", 'vp = "one"', "'vp' takes a number, not 'one'"),
    ("items.toml", "vp = 1", "vp = 100", "100 is not a number from 0 to 99"),
    ("items.toml", "luck 4 4", "luck 7 4", "'7' is not what a die shows"),
    ("beings.toml", 'element = "A"', 'element = "Q"', "'Q' is not an element"),
    ("beings.toml", 'en = "Fujin", ', "", "line 3: B2: 'en' is missing"),
    ("beings.toml", "B2 = ", "X2 = ", "line 3: X2: an id here is B and a number"),
    ("beings.toml", 'en = "Fujin"', 'en = "Fujin", horns = 2', "'horns' is not a field"),
    ("beings.toml", 'en = "Fujin"', 'en = ""', "'' is not a name"),
    ("beings.toml", "B2 = {", "B2 = [", "beings.toml, line 3"),
    ("beings.toml", "B3 = ", "B2 = ", "beings.toml, line 4: B2: this id stands in the file twice"),
    (
        "events.toml",
        "now: grow 1",
        "win: grow 1",
        "E05: .*kind of card, which has now, lasting, turn, battle",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "reason"), BROKEN, ids=[row[3][:40] for row in BROKEN])
def test_wk1_a_broken_set_is_refused_by_file_line_and_reason(folder, name, old, new, reason):
    change(folder, name, old, new)
    with pytest.raises(CardSetError, match=reason) as error:
        load_set(folder)
    assert name in str(error.value)


def test_wk1_only_the_end_of_a_line_counts_as_one(folder):
    """A sign that ends a line elsewhere may stand in a name: TOML counts on."""
    change(folder, "beings.toml", 'en = "Fujin"', 'en = "Fu\u2028jin"')
    change(folder, "beings.toml", "B3 = ", "B2 = ")
    with pytest.raises(CardSetError, match=r"line 4: B2: this id stands in the file twice"):
        load_set(folder)


def test_wk1_a_set_without_a_file_or_with_too_few_cards_is_refused(folder):
    (folder / "heads.toml").unlink()
    with pytest.raises(CardSetError, match=r"heads\.toml: the file is missing"):
        load_set(folder)
    shutil.copy(STARTER / "heads.toml", folder)
    text = (folder / "beings.toml").read_text(encoding="utf-8").splitlines()
    (folder / "beings.toml").write_text("\n".join(text[:4]), encoding="utf-8")
    with pytest.raises(CardSetError, match="3 Beings, but five players need at least 5"):
        load_set(folder)
    (folder / "beings.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CardSetError, match="not UTF-8"):
        load_set(folder)


def test_wx2_the_numbers_of_the_starter_set():
    cards = starter()
    yokai, heads = ([cards.cards[name] for name in cards.of_kind(kind)] for kind in "YO")
    assert len(cards.of_kind("Y", "O", "E")) == 52
    assert (len(yokai), sum(card.level for card in yokai), sum(card.levels for card in yokai)) == (
        24,
        24 * 5,
        29,
    )
    assert [card.level for card in heads] == list(range(11, 19))
    assert sum(card.levels for card in heads) == 16
    assert len(cards.of_kind("E")) == 20
    assert deal(3, 1).state.transformations.size == 12


def test_wk2_every_effect_reads_back():
    for card in starter().cards.values():
        if card.effect:
            assert parse_effect("; ".join(map(str, card.effect))) == card.effect
        if card.lose:
            assert parse_losing(", ".join(map(str, card.lose))) == card.lose
    assert parse_bonus("2 if head & lv>=3").needs == (Need("head"), Need("lv", least=3))
    with pytest.raises(NotationError):
        parse_bonus("two if head")


def test_wk3_every_verb_of_the_vocabulary_is_used_by_the_starter_set():
    used = {verb.name for card in starter().cards.values() for clause in card.effect for verb in clause.verbs}
    used |= {verb.name for card in starter().cards.values() for verb in card.lose}
    assert used == set(FORMS)


# Verbs


def sum_of_us(position):
    table = at(position)
    return sums(table.box, table.state)[0]


def test_wk3_level_side_and_foe():
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y16 WR5=off / B4 4 h:I22,E13,E01 / B6 6 / B7 7"
    assert sum_of_us(after(line, "use B4; discard E01")) == 6
    assert sum_of_us(after(line, "play I22 us")) == 7
    assert sums(*reversed(after(line, "play I22 them")))[1] == 9
    assert sums(*reversed(after(line, "play E13 Y16")))[1] == 9


def test_wk3_draw_from_rewards_events_and_discards():
    line = f"3p t0 r1 eE07 wI01,I02,I03 {GOES_ON} / B3 4 h:Y02 / B6 6 / B7 7"
    assert seat(line, 0).hand == ("Y02", "I01", "I02")


def test_wk3_drop_is_the_owners_choice():
    line = f"3p t0 r1 eE02,Y01 w- {GOES_ON} / B3 4 h:E11,E12,E13 / B6 6 / B7 7"
    table = at(line)
    assert offered(table) == ["discard E11", "discard E12", "discard E13"]
    table = after(table, "discard E13; discard E11")
    assert seat(table, 0).hand[:1] == ("E12",)
    few = line.replace("E11,E12,E13", "E11,Y02")
    assert "E11" in at(few).state.event_discards  # nothing is asked if all must go


def test_wk3_steal_hand_item_and_sake():
    rest = "/ B6 6 h:I22,Y03 i:I14*,I02 k:Y04,Y05 / B7 7"
    line = f"3p t0 r1 eY01 w- {GOES_ON} / B3 4 h:E18,E19,E20 {rest}"
    assert offered(line) == ["done", "play E18 1", "play E19 1", "play E20 1"]
    item = after(line, "play E18 1")
    assert (chooser(item), offered(item)) == (0, ["take I14", "take I02"])
    assert seat(after(item, "take I14"), 0).hand == ("E19", "E20", "I14")
    hand = after(line, "play E19 1")
    assert isinstance(node(hand), Chance)
    assert seat(after(hand, "card Y03"), 0).hand == ("E18", "E20", "Y03")
    assert seat(after(line, "play E20 1"), 0).sake == ("Y04",)
    assert refused(line, "play E18 2") == ["WK3"]
    nobody = line.replace(rest, "/ B6 6 / B7 7").replace("h:E18", "h:I14,E18")
    assert refused(nobody, "play E20 1") == ["WK1"]


def test_wk3_escape_and_element():
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y09 WR5=off / B3 4 h:I25,I28 i:I04* / B6 6 / B7 7"
    table = after(line, "play I25")
    assert escape_bonus(table.box, table.state, 0) == 1 + 4
    table = after(line, "play I28")
    assert [die.kind for die in pair_dice(table.box, table.state, 0, table.state.battle.yokai)] == ["us"]


def test_wk3_luck_is_not_floored_and_not_sure():
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y16 WR5=off / B2 3 / B6 6 / B7 7"
    assert battle_odds(*reversed(at(line))).win == 0  # 3 + 3 against 6
    assert battle_odds(*reversed(at(line.replace("B2 3", "B2 4")))).win == 0.5


def test_wk3_sake_counts_otherwise():
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:O1 WR5=off / B7 4 k:Y01 / B6 6 / B3 7"
    assert sums(*reversed(after(line, "sake O1")))[1] == 11 - 4


def test_wk3_wards_keep_things_away():
    rest = "/ B6 6 / B7 7"
    assert seat(f"3p t0 r1 eE03,Y01 w- {GOES_ON} / B3 4 h:I22,Y05 m:T12 {rest}", 0).level == 4
    drop = f"3p t0 r1 eE02,Y01 w- {GOES_ON} / B3 4 h:E11,E12,Y02 i:I07* {rest}"
    assert seat(drop, 0).hand == ("E11", "E12", "Y02")
    steal = f"3p t0 r1 eY01 w- {GOES_ON} / B3 4 h:E19 / B6 6 h:I22,Y02 i:I12* / B7 7"
    table = after(steal, "play E19 1")
    assert seat(table, 1).hand == ("I22", "Y02")
    death = f"3p t0 r1 eE05 w- {GOES_ON} @battle:O1 WR5=off / B7 1 m:T14* {rest.replace('B7', 'B3')}"
    assert not seat(after(death, "flee; roll 1"), 0).dead
    ward = at(f"3p t0 r1 e- w- {GOES_ON} @battle:Y07 / B7 4 m:T11* / B6 6 / B3 7")
    assert pair_dice(ward.box, ward.state, 0, ward.state.battle.yokai) == ()


def test_wk3_scry_looks_and_puts_one_on_top():
    line = f"3p t0 r1 eY01,Y02,E05 w- {GOES_ON} / B6 4 / B3 6 / B7 7"
    table = after(line, "use B6")
    assert offered(table) == ["top Y01", "top Y02"]
    table = after(table, "top Y02")
    assert table.state.battle.yokai[0].card == "Y02"  # nothing else to do: the draw follows
    assert table.state.events.top == ("Y01", "E05")
    assert refused(after(line, "use B6"), "top E05") == ["WK3"]


def test_wk3_scry_from_a_bag_is_chance_first():
    line = f"3p t0 r1 e{{Y01,Y02,E05}} w- {GOES_ON} / B6 4 / B3 6 / B7 7"
    table = after(line, "use B6; card E05; card Y02; top Y02")
    assert table.state.events.top == ("E05", "Y01")


def test_wk3_pick_costs_three_cards_with_the_branch():
    line = "3p t0 r1 eY01 w- fT01,T03 q:T02,T04 ex:O8 b:- / B3 4 h:I30,E11,E12,E13,E14 / B6 6 / B7 7"
    table = after(line, "play I30; discard E11; discard E12; discard E13")
    assert offered(table) == ["pick T02", "pick T04"]
    assert refused(line.replace(",E12,E13,E14", ",I14"), "play I30") == ["WK1"]


# Answers

CANCELS = {"B8": "answer: cancel"}
DUEL = f"3p t0 r1 e- w- {GOES_ON} @battle:Y16{{}} WR5=off / B4 4 h:I22,E01 / B8 6{{}} / B7 7"


def with_beings(folder, effects):
    """The set with other abilities of Beings."""
    for card, effect in effects.items():
        change(folder, "beings.toml", f'"{starter().cards[card].effect[0]}"', f'"{effect}"', card)
    return load_set(folder)


def test_wi1_in_a_battle_an_answer_is_an_ability_of_combatants(folder):
    cards = with_beings(folder, CANCELS)
    alone = parse_position(DUEL.format("", ""), cards)
    assert step(after(alone, "play I22 us")) == "LOOP"  # seat 1 only looks on
    helped = after(parse_position(DUEL.format(";helper=1", ""), cards), "play I22 us")
    assert (chooser(helped), offered(helped)) == (1, ["allow", "cancel B8"])
    assert sum_of_us(after(helped, "cancel B8")) == 4 + 6
    both = after(parse_position(DUEL.format("", " h:E17"), cards), "play I22 us")
    assert (chooser(both), offered(both)) == (
        1,
        ["allow", "cancel E17"],
    )  # a card may be played by everybody (WI6)
    assert refused(both, "cancel B8") == ["WI1"]


def test_wi6_outside_battle_everybody_may_answer_with_an_ability(folder):
    cards = with_beings(folder, CANCELS)
    line = f"3p t0 r1 eY01 w- {GOES_ON} @start / B4 4 h:E19,E20 / B8 6 h:I22 k:Y02 / B7 7"
    table = after(parse_position(line, cards), "play E19 1")
    assert (chooser(table), offered(table)) == (1, ["allow", "cancel B8"])
    again = after(table, "cancel B8; play E20 1")
    assert seat(again, 0).sake == ("Y02",)  # once a turn (WT3)


def test_wi3_each_ability_of_a_card_works_once_a_battle(folder):
    """Fire against Air gives us a die; using the Being's strength leaves its reroll, and the other way round."""
    cards = with_beings(folder, {"B4": "battle: level 2; answer: reroll"})
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y20 WR2={{}},WR5=off / B4 8 / B3 9 / B7 9"
    late = after(parse_position(line.format("late"), cards), "use B4; pass; roll 1")
    assert offered(late) == ["keep", "reroll B4"]
    assert refused(after(parse_position(line.format("late"), cards), "use B4"), "use B4") == ["WI3"]
    early = after(parse_position(line.format("entry"), cards), "roll 1; reroll B4; roll 2")
    assert step(early) == "LOOP"  # the reroll works once
    assert sum_of_us(after(early, "use B4")) == 8 + 2


def test_wk1_an_answer_costs_what_its_own_clause_says(folder):
    """One card for rolling again, none for cancelling; each once a battle."""
    cards = with_beings(folder, {"B4": "answer: pay 1 > reroll; answer: cancel"})
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y20 WR5=off / B4 8 h:E01,E02 / B3 9 h:I22,I21 / B7 9"
    table = after(parse_position(line, cards), "pass; play I22 them")
    assert offered(table) == ["allow", "cancel B4"]
    table = after(table, "cancel B4")
    assert seat(table, 0).hand == ("E01", "E02")
    table = after(table, "pass; pass; roll 1")
    assert offered(table) == ["keep", "reroll B4"]
    table = after(table, "reroll B4")
    assert offered(table) == ["discard E01", "discard E02"]


# Conditions

TABLE = (
    "3p t0 r1 e- w- fT01 q:T02 ex:O8 b:- @battle:Y16,O1;helper=1 "
    "/ B3 4 h:E11,E12 i:I14* k:Y01 o:O3 m:T13* / B6 6 / B7 7"
)
CONDITIONS = [
    ("lv>=4", True), ("lv>=5", False), ("lv<=4", True), ("lv<=3", False), ("hand>=2", True), ("hand<=1", False),
    ("sake>=1", True), ("sake<=0", False), ("heads>=1", True), ("heads>=2", False), ("el F", True), ("el E", True),
    ("el W", False), ("worn Weapon", True), ("worn Armor", False), ("bare Armor", True), ("bare Weapon", False),
    ("lowest", True), ("highest", False), ("vs W", True), ("vs A", False), ("head", True), ("many", True), ("alone", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CONDITIONS)
def test_wk4_conditions(text, expected):
    table = at(TABLE)
    (need,) = parse_bonus(f"1 if {text}").needs
    assert holds(table.box, table.state, 0, (need,)) is expected


@pytest.mark.parametrize(
    ("changes", "fighter", "expected"),
    [
        ({"I01": "worn: element W if el F"}, "B3 4 i:I01*", "FW"),  # Amaterasu is Fire
        ({"I01": "worn: element W if el F"}, "B7 4 i:I01*", "E"),
        ({"I01": "worn: element W if el F"}, "B7 4 i:I01* m:T01*", "EFW"),  # so is the active Phoenix
        ({"I01": "worn: element W if el F"}, "B7 4 i:I01* m:T01", "E"),  # one that sleeps is not
        (
            {"I01": "worn: element W if el E"},
            "B3 4 i:I01*,I18*",
            "EFW",
        ),  # the Mallet's Earth has no condition
        ({"I01": "worn: element W if el W"}, "B3 4 i:I01*", "F"),  # it cannot ask for itself
        (
            {"I01": "worn: element W if el A", "I08": "worn: element A if el W"},
            "B3 4 i:I01*,I08*",
            "F",
        ),  # nor in a ring
        ({"I01": "worn: element W if el A", "I08": "worn: element A if el F"}, "B3 4 i:I01*,I08*", "AFW"),
        ({"I01": "worn: element W if el F & lowest"}, "B3 7 i:I01*", "F"),
        ({"I01": "worn: element W if el F & lowest"}, "B3 4 i:I01*", "FW"),
    ],
)
def test_wk4_an_element_may_rest_on_another(folder, changes, fighter, expected):
    for card, effect in changes.items():
        change(
            folder,
            "items.toml",
            f'effect = "{starter().cards[card].effect[0]}"',
            f'effect = "{effect}"',
            card,
        )
    line = f"3p t0 r1 e- w- {GOES_ON} @battle:Y16 WR5=off / {fighter} / B6 6 / B1 7"
    table = parse_position(line.replace("fT01", "fT03"), load_set(folder))
    assert set(elements(table.box, table.state, 0)) == set(expected)


def test_wk4_a_clause_whose_condition_fails_does_nothing():
    line = f"3p t0 r1 eY01 w- {GOES_ON} / B3 7 h:E08 / B6 6 / B7 7"
    assert at(after(line, "play E08 0")).state.pool == ("T02",)


def test_wk5_fire_pays_with_cards_and_water_looks_ahead():
    fire = [card for card in starter().cards.values() if card.kind == "T" and card.element == "F"]
    assert any(clause.pay for card in fire for clause in card.effect)
    assert starter().cards["T05"].element == "W"
