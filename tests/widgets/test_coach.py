"""What the Table says before a choice is made, what it asks once more, and what it does not ask at all."""

import pytest
from support.all_widgets import send

from raigo_lab import PuzzleBoard, Table
from raigo_lab.raigo.state import Step

# Seat 0 to act: 7 6 5 on a, 7 7 on b, 2 2 2 2 2 on c.
ACT = "2p t0 zT5KN x4 @ACT / 4 W {hands} 765,44,22 / 5 RR2 1- 7542,WM6,-"
FULL = "2p t0 z{raizan} x4 @ACT / {yang} 763 5K 765,44,22 / 5 RR2 1- 7542,WM6,-"


def ahead(table: Table) -> dict[tuple[str, ...], dict[str, str]]:
    return {tuple(one["marks"]): one["ahead"] for one in table.options}


def ends(table: Table) -> dict[str, str] | None:
    return ahead(table)[("!end",)]


def test_h2_pointing_at_a_circle_tells_the_towers_worth_after_piling():
    told = ahead(Table(ACT.format(hands="H3"), seat=0))
    lotus = told["from:0L", "!pile", "at:0a"]  # Shield 4 on 7 6 5: a Lotus of four stories, 1 + 1
    assert (lotus["tone"], lotus["text"]) == ("good", "Circle a then: 4 stories, Lotus, worth 2.")
    sakura = told["from:0L", "!pile", "at:0b"]  # 4 4 4, a Sakura of three: 2
    assert (sakura["tone"], sakura["text"]) == ("good", "Circle b then: 3 stories, Sakura, worth 2.")
    none = told["from:0R", "!pile", "at:0a"]  # 7 6 5 3: settled, no hand
    assert (none["tone"], none["text"]) == ("plain", "Circle a then: 4 stories, no hand.")


def test_t7_a_heavier_token_on_a_lighter_one_is_told_in_red():
    told = ahead(Table(ACT.format(hands="H3"), seat=0))
    heavy = told["from:0R", "!pile", "at:0c"]  # 3 on 2 2
    assert (heavy["clause"], heavy["tone"]) == ("T7", "bad")


@pytest.mark.parametrize(
    ("tower", "tone", "words"), [("76543", "good", "you gain 4"), ("77443", "warn", "without a hand")]
)
def test_t8_the_sixth_token_tells_what_resolving_brings(tower, tone, words):
    # 7 6 5 4 3 2 of both suits: a Lotus, 1 + 3 for its height (H7); 7 7 4 4 3 2 is nothing.
    table = Table(f"2p t0 zT5KN x4 @ACT / 4 W N- {tower},-,- / 5 RR2 1- 7542,WM6,-", seat=0)
    told = ahead(table)["from:0L", "!pile", "at:0a"]
    assert (told["clause"], told["tone"]) == ("T8", tone)
    assert words in told["text"]


@pytest.mark.parametrize("yang", [2, 1])
def test_e2_a_sixth_token_that_costs_the_last_yang_is_asked_once_more(yang):
    table = Table(f"2p t0 zT5KN x4 @ACT / {yang} W 7- 65432,-,- / 5 RR2 1- 7542,WM6,-", seat=0)
    told = ahead(table)["from:0L", "!pile", "at:0a"]
    assert "you pay 1 Yang" in told["text"]
    assert ("drop out (E2)" in told["sure"]) == (yang == 1)


# Seat 0's 7 6 5 4 on a is a Lotus, 1 + 1 for Silents + 1 for its height; its 3 5 on b is Unsettled.
NAMES = "2p t1 zT5KN x4 @ACT>NAME_TOWER!1LT:discharge:1a&0RR / 4 W2 -- 7654,35,- / 5 RR2 -- 75421,WM6,-"
BATTLE = "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / {yang} W2 -- 7654,35,- / 5 R2 -1 75421,WM6,K"


def test_ro4_in_a_raigo_battle_a_tower_is_resolved_only_if_the_thunder_goes_there():
    told = ahead(Table(BATTLE.format(yang=4), seat=0, players={1: "greedy"}))
    lotus, unsettled = told[("at:0a",)], told[("at:0b",)]
    assert (
        lotus["text"] == "If the Thunder goes there, Circle a is resolved: Lotus, you gain 5."
    )  # 3, and 2 by RO2
    assert unsettled["text"] == "If the Thunder goes there, Circle b is resolved Unsettled: you pay 1 Yang."
    assert not unsettled["sure"]
    # Who chants it, and who alone turns it (R3), is sure of the Tower.
    chant = "2p t0 zT5KN x4 @ACT / 4 W2 T- 7654,-,- / 5 RR2 1- 7,K,-"
    chanted = ahead(Table(chant, seat=0))["from:0L", "!discharge", "at:0a"]
    assert chanted["text"] == "Circle a is resolved: Lotus, you gain 3."
    turned = ahead(Table(NAMES, seat=0))[("at:0a",)]
    assert turned["text"] == "Circle a is resolved: Lotus, you gain 5."


def test_e2_a_battle_that_could_cost_the_last_yang_is_asked_once_more():
    told = ahead(Table(BATTLE.format(yang=1), seat=0, players={1: "greedy"}))
    assert "you would drop out (E2)" in told[("at:0b",)]["sure"]
    assert not told[("at:0a",)]["sure"]


def test_t4_a_full_board_before_the_end_of_the_turn_costs_the_next_one():
    table = Table(FULL.format(raizan="T5KN", yang=2), seat=0)
    told = ends(table)
    assert told is not None
    assert (told["clause"], told["tone"], told["sure"]) == ("T4", "bad", "")
    assert table.scene["ask"]["text"].startswith("Full Board: your next turn costs 1 Yang")


def test_e2_ending_the_turn_with_a_full_board_and_one_yang_is_asked_once_more():
    told = ends(Table(FULL.format(raizan="T5KN", yang=1), seat=0))
    assert told is not None
    assert "drop out (E2)" in told["sure"]


def test_t3_with_an_empty_raizan_a_full_board_costs_nothing():
    table = Table(FULL.format(raizan="- e2", yang=1), seat=0)
    assert ends(table) is None
    assert not table.scene["ask"]["text"].startswith("Full Board")


def test_t4_four_tokens_on_a_board_are_no_full_board():
    assert ends(Table(FULL.format(raizan="T5KN", yang=1).replace("5K 765", "5- 765"), seat=0)) is None


def test_r19_a_partners_yang_keeps_the_team_in_the_game_where_the_rules_say_so():
    line = "4p t0 zT5KN b8 @ACT / 1 763 5K 765,44 / 3 - -- -,- / 3 - -- -,- / 3 - -- -,-"
    alone, team = (ends(Table(line, seat=0, rules={"R19": how})) for how in ("partner", "team"))
    assert alone is not None
    assert team is not None
    assert (bool(alone["sure"]), bool(team["sure"])) == (True, False)


def test_a_puzzle_does_not_say_what_it_asks():
    board = PuzzleBoard("fetch/a-borrowed-blade")
    assert all(one["ahead"] is None or one["ahead"]["clause"] == "T7" for one in board.options)


# Answers


class Chants:
    """Chants this effect at this place, otherwise ends the turn."""

    def __init__(self, effect: str, target: str) -> None:
        self.wanted = (effect, target)

    def choose(self, _, options):
        found = [one for one in options if (one.effect, one.target) == self.wanted]
        quiet = [one for one in options if one.verb in ("end", "pass")]
        return (found or quiet or list(options))[0]


THUNDER = "2p t1 zT5KN x4 @ACT / 4 W2 {hands} 7654,-,- / 5 RR2 T- 7,-,-"


def test_r20_the_only_person_among_bots_is_not_asked_for_what_they_do_not_have():
    table = Table(THUNDER.format(hands="51"), seat=0, players={1: Chants("discharge", "0a")})
    assert table.scene["ask"]["step"] == "FETCH"
    text = table.scene["ask"]["text"]
    assert text.startswith(
        "You had no Roar 轟 to answer with. Thunder as Discharge is aimed at your Circle a."
    )
    assert "You had no Shield 陣 to answer with." in text
    assert table.session.state.seats[0].circles[0].tower == ""


def test_ro1_what_one_chants_oneself_is_not_called_something_one_could_not_answer():
    table = Table(
        "2p t0 zT5KN x4 @ACT / 4 W2 T- 7654,-,- / 5 RR2 1- 7,-,-", seat=0, players={1: Chants("", "")}
    )
    options = [str(one) for one in table._game.offered()]
    send(table, options.index("chant L charge 0a"))
    assert table.session.state.seats[0].circles[0].seal
    assert "You had no" not in table.scene["ask"]["text"]
    told = [line["text"] for turn in table.scene["log"] for line in turn["lines"]]
    assert told[0].startswith("You chant Thunder")
    assert not [text for text in told if "Seat 0" in text or "seat 0" in text]


def test_ro1_who_can_answer_is_asked():
    table = Table(THUNDER.format(hands="R1"), seat=0, players={1: Chants("discharge", "0a")})
    assert (table.scene["ask"]["step"], table.scene["ask"]["who"]) == ("ROAR", "You")


def test_r20_between_people_everybody_is_asked_whatever_they_hold():
    three = "3p t1 zT5KN b8 @ACT / 4 W2 51 7654,- / 5 RR2 T- 7,- / 3 6 3- 7,-"
    table = Table(three, seat=0, players={1: Chants("discharge", "0a")})
    assert table._game.people == [0, 2]
    assert table.session.state.stack[-1].step == Step.ROAR
    assert table.scene["curtain"]["seat"] == 2
    table.picked = {"serial": table.serial, "id": "ready"}
    assert [one["label"] for one in table.options] == ["Pass"]


def test_an_undo_goes_back_behind_an_answer_that_could_not_be_given():
    table = Table(
        THUNDER.format(hands="51").replace("t1", "t0"), seat=0, players={1: Chants("discharge", "0a")}
    )
    table._pick(next(one["id"] for one in table.options if one["label"] == "End the turn"))
    assert table.session.state.seats[0].circles[0].tower == ""
    assert table.undo()
    assert table.scene["ask"]["step"] == "ACT"
    assert table.session.state.seats[0].circles[0].tower == "7654"


@pytest.mark.parametrize(("raizan", "most"), [("T", 1), ("T5KN6", 4)])
def test_pu1_no_more_can_be_put_away_than_raizan_holds(raizan, most):
    table = Table(f"2p t0 z{raizan} x4 @ACT / 4 W62 P5 765,44,- / 5 RR2 1- 7542,-,-", seat=0)
    table._pick(next(one["id"] for one in table.options if one["label"] == "Chant Purify"))
    assert table.scene["ask"]["title"] == f"Purify 浄: choose tokens for the Canyon, {most} at most"


def test_the_target_of_a_spell_in_flight_is_told():
    table = Table(THUNDER.format(hands="R1"), seat=0, players={1: Chants("discharge", "0a")})
    assert table.scene["drawn"]["aims"] == ["0a"]
    snake = Table(
        THUNDER.format(hands="H1").replace("T- 7", "N- 7"), seat=0, players={1: Chants("snake", "0R")}
    )
    assert snake.scene["drawn"]["aims"] == ["0R"]
