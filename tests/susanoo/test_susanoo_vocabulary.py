"""WK1 to WK3 What a club's own cards may say though none of ours does: thefts in battle, after a victory and at once, costs and gains where they are rare."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from susanoo_stories import after, at, chooser, node, offered, refused, seat, step

from raigo_lab.errors import CardSetError
from raigo_lab.games.protocol import Chance
from raigo_lab.susanoo.cards import load_set
from raigo_lab.susanoo.effects import FORMS, VERBS_OF, WORDS
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.state import Position, act
from raigo_lab.susanoo.telling import label
from raigo_lab.susanoo.view import view

STARTER = Path(str(files("raigo_lab.susanoo").joinpath("sets", "starter")))
HOME = {"B": "beings", "E": "events", "T": "transformations", "I": "items", "Y": "yokai"}
REST = "fT01 q:T02 ex:O8 b:-"


@pytest.fixture
def table(tmp_path):
    """A position with cards that say something else than ours."""

    def read(line, **effects):
        folder = Path(shutil.copytree(STARTER, tmp_path / "club"))
        for card, effect in effects.items():
            path = folder / f"{HOME[card[0]]}.toml"
            rows = path.read_text(encoding="utf-8").splitlines()
            (number,) = [number for number, row in enumerate(rows) if row.startswith(f"{card} =")]
            name = "lose" if card[0] == "Y" else "effect"
            head, _, tail = rows[number].partition(f'{name} = "')
            rows[number] = f'{head}{name} = "{effect}"{tail.partition(chr(34))[2]}'
            path.write_text("\n".join(rows), encoding="utf-8")
        position = parse_position(line, load_set(folder))
        return Position(Susanoo(position.box).start(position.state), position.box)

    return read


# Stealing


def test_wk3_in_a_battle_a_combatant_steals_from_somebody_named(table):
    line = f"3p t0 r1 e- w- {REST} @battle:Y16 WR5=off / B3 4 h:E13,E14 / B6 6 h:I21,I22 k:Y01 / B7 7 h:E15"
    start = table(line, E13="battle: steal hand", E14="battle: steal sake", E15="battle: steal hand")
    assert offered(start) == ["pass", "play E13 1", "play E13 2", "play E14 1", "flee"]
    assert refused(start, "play E14 2") == ["WK3"]
    hand = after(start, "play E13 1")
    assert isinstance(node(hand), Chance)
    assert seat(after(hand, "card I22"), 0).hand == ("E14", "I22")
    assert seat(after(start, "play E14 1"), 0).sake == ("Y01",)
    waits = start._replace(state=start.state._replace(battle=start.state.battle._replace(next=2)))
    assert refused(waits, "play E15 0") == ["WI1"]


def test_wb9_after_a_victory_a_theft_asks_from_whom(table):
    """Kappa, 3, is beaten by 8; the Tortoise's player names whom to steal from, then takes one of two items."""
    line = f"3p t0 r1 e- w- {REST} @battle:Y06 WR5=off / B3 8 i:I01* m:T12* / B6 6 i:I14*,I02 / B7 7 i:I13* h:I22"
    start = table(line, T12="win: steal item")
    won = after(start, "pass; pass")
    assert (step(won), chooser(won), offered(won)) == ("NAME", 0, ["name 1", "name 2"])
    assert refused(won, "name 0") == refused(won, "name 7") == ["WK3"]
    assert offered(after(won, "name 1")) == ["take I14", "take I02"]
    assert seat(after(won, "name 1; take I02"), 0).hand == ("I02",)
    assert seat(after(won, "name 2"), 0).hand == ("I13",)
    assert label(view(won.box, won.state, 0), act("name", "1"), {1: "Seat 1"}, "en") == "Steal from Seat 1"


@pytest.mark.parametrize(("sake", "stolen"), [(" k:Y02,Y03", ("Y02",)), ("", ())])
def test_wm3_one_victim_is_not_asked_for_and_without_one_nothing_is_stolen(table, sake, stolen):
    line = f"3p t0 r1 eE18,Y01 w- {REST} / B3 8 / B6 6{sake} / B7 7"
    one = table(line, E18="now: steal sake; now: grow 1")
    assert (seat(one, 0).sake, seat(one, 0).level) == (stolen, 9)


def test_wt5_a_theft_drawn_face_up_asks_from_whom(table):
    line = f"3p t0 r1 eE18,Y01 w- {REST} / B3 8 / B6 6 k:Y02,Y03 / B7 7 k:Y04"
    drawn = table(line, E18="now: steal sake, grow 1 if lv>=8")
    assert (chooser(drawn), offered(drawn)) == (0, ["name 1", "name 2"])
    assert (seat(after(drawn, "name 2"), 0).sake, seat(after(drawn, "name 2"), 0).level) == (("Y04",), 9)


def test_wt3_a_theft_inflicted_on_another_is_that_players(table):
    """Seat 2 steals, and names whom; if it happens to seat 1, only seat 0 has Sake to steal."""
    line = f"3p t0 r1 eY01 w- {REST} @start / B3 8 h:E18 k:Y05 / B6 6 k:Y02 / B7 7"
    start = table(line, E18="now: steal sake")
    assert offered(start) == ["done", "play E18 0", "play E18 1", "play E18 2"]
    asked = after(start, "play E18 2")
    assert (chooser(asked), offered(asked)) == (2, ["name 0", "name 1"])
    assert seat(after(asked, "name 0"), 2).sake == ("Y05",)
    assert seat(after(start, "play E18 1"), 1).sake == ("Y02", "Y05")


def test_wk1_a_theft_that_would_find_nobody_cannot_be_played(table):
    line = f"3p t0 r1 eY01 w- {REST} @start / B3 8 h:E18{{}} i:I01*,I02 / B6 6 / B7 7"
    start = table(line.format(",I22"), E18="now: steal hand")
    assert offered(start) == ["done", "wear I02", "play E18 1", "play E18 2"]
    assert refused(start, "play E18 0") == ["WK1"]
    alone = parse_position(
        line.format(""), start.box.card_set
    )  # the card itself lies in no hand once it is played
    assert offered(alone) == ["done", "wear I02"]
    assert refused(alone, "play E18 1") == refused(alone, "play E18 2") == ["WK1"]


# Paying at once


def test_wk1_what_happens_at_once_is_paid_by_whom_it_happens_to(table):
    line = f"3p t0 r1 eE05,Y01 w- {REST} / B3 4 h:E11,E12 / B6 6 / B7 7"
    drawn = table(line, E05="now: pay 1 > grow 1")
    assert offered(drawn) == ["discard E11", "discard E12"]
    assert seat(after(drawn, "discard E11"), 0).level == 5


def test_wk1_who_cannot_pay_gains_nothing(table):
    drawn = table(
        f"3p t0 r1 eE05,Y01 w- {REST} / B3 4 / B6 6 / B7 7", E05="now: pay 1 > grow 1; now: grow -1"
    )
    assert seat(drawn, 0).level == 3


def test_wk1_it_is_played_on_who_can_pay(table):
    line = f"3p t0 r1 eY01 w- {REST} @start / B3 4 h:E05 / B6 6 h:I21,I22 / B7 7 h:I23"
    start = table(line, E05="now: pay 2 > grow -1")
    assert offered(start) == ["done", "play E05 1"]
    assert refused(start, "play E05 0") == refused(start, "play E05 2") == ["WK1"]
    (refusal,) = why_not(start.box, start.state, act("play", "E05", "2"))
    assert refusal.text() == "It costs 2 cards from the hand of seat 2, which has 1. (WK1)"
    paid = after(start, "play E05 1")
    assert (seat(paid, 1).hand, seat(paid, 1).level) == ((), 5)


# Losing conditions


@pytest.mark.parametrize(
    ("lose", "looks"),
    [
        ("draw E 1", lambda one: one.hand == ("E12",)),
        ("draw R 2, grow -1", lambda one: (one.hand, one.level) == (("I21", "I22"), 3)),
        ("draw D 1", lambda one: one.hand == ("I23",)),
        ("grow 1", lambda one: one.level == 5),
        ("pick", lambda one: one.transformations == ("T02",)),
        ("grow 1, death, pick", lambda one: one.dead and (one.level, one.transformations) == (5, ("T02",))),
    ],
)
def test_wl1_a_losing_condition_may_draw_pick_or_give_levels(table, lose, looks):
    """Umibozu is fled from and not escaped; Death comes last."""
    line = "3p t0 r1 eE12,Y01 wI21,I22 fT01 q:T02 ex:O8 wx:I23 b:- @battle:Y16 WR5=off / B4 4 / B6 6 / B7 7"
    caught = after(table(line, Y16=lose), "flee; roll 4")
    assert looks(seat(caught, 0))


def test_wl1_a_losing_condition_may_show_what_comes_next(table):
    line = f"3p t0 r1 eE12,Y01 w- {REST} @battle:Y16 WR5=off / B4 4 / B6 6 / B7 7"
    caught = after(table(line, Y16="scry 2"), "flee; roll 4")
    assert (chooser(caught), offered(caught)) == (0, ["top E12", "top Y01"])
    assert after(caught, "top Y01").state.events.top == ("Y01", "E12")


# What stays refused


def written(verb):
    """The verb with numbers and the first word it takes."""
    values = {"N": "1", "T": "4", "word": WORDS.get(verb, ("",))[0]}
    return " ".join([verb, *(values[part] for part in FORMS[verb].split())])


@pytest.mark.parametrize(
    ("when", "card"), [("now", "E05"), ("battle", "E13"), ("turn", "B5"), ("win", "T06"), ("answer", "B8")]
)
def test_wk2_a_verb_goes_with_a_moment_or_is_refused(table, tmp_path, when, card):
    line = f"3p t0 r1 e- w- {REST} @start / B3 4 / B6 6 / B7 7"
    for verb in FORMS:
        if verb in VERBS_OF[when]:
            assert at(table(line, **{card: f"{when}: {written(verb)}"}))
        else:
            with pytest.raises(CardSetError, match=f"'{verb}' does not go with '{when}'"):
                table(line, **{card: f"{when}: {written(verb)}"})
        shutil.rmtree(tmp_path / "club")
