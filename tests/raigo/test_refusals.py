"""Why not? Every sentence of ``texts/refusal.toml`` in a story, by its clause; and offered ⇔ not refused."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest
from support.alphabet import alphabet
from support.random_games import deal, dice, some_rules, walk
from support.stories import after, at, clauses, is_over, why

from raigo_lab.errors import IllegalAction
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.raigo import spells
from raigo_lab.raigo.clauses import clause_ids
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.refusals import normal, why_not
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import Action, Position, Step
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import parse_action, parse_position
from raigo_lab.raigo.tokens import SPELLS
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import LANGUAGES, table

FETCH = "2p t0 z5K / 2 7K1 T- 765,-,- / 3 W -H 654,-,-"
SELECT = "2p t0 z5K @SELECT / 2 7K T- 765,-,- / 3 W -H 654,-,-"
PLACE = "2p t0 z5K @PLACE=4N / 2 71 T- 765,-,- / 3 W -H 654,-,-"
FULL = "2p t0 z5K @FORBIDDANCE / 2 7K1 T6 765,-,- / 3 W -H 654,-,-"
DRAW = "2p t0 z{5K} @DRAW#1 / 2 7K T- 765,-,- / 3 W -H 654,-,-"
ACT = "2p t0 z5K {}@ACT / 2 7 {} 765,-,4*T1 / 3 W -H 6543,2,- c:KP"
PURIFY = "2p t0 z5K u=purify @ACT>PURIFY!0LP:purify / 2 741 -2 765,-,- / 3 W -H 654,-,-"
RENEW = "2p t0 z5K u=purify @ACT>RENEW=6!0LP:purify / 2 741 -2 765,-,- / 3 W -H 654,-,-"
ROAR = "2p t0 z5K u=charge @ACT>ROAR?1!0LT:charge:0a / 2 7 -- 765,-,- / 3 W RH 654,-,-"
SHIELD = "2p t0 z5K {}u=katana @ACT>SHIELD?1!0LK:katana:1a:top / 2 7 -- 765,-,- / 3 W {} 654,-,-"
NAME = "2p t0 z5K u=charge @ACT>NAME_TOWER!0LT:charge:0a&1LR / 2 7 -- 765,-,- / 3 W -H 654,3,6*T1"
BATTLE = "2p t0 z5K u=charge @ACT>BATTLE!0LT:charge:0a&0RR&1LR / 2 7 -- 765,-,4*T1 / 3 W -H 654,3,-"
STRIKE = "2p t0 z5K @HAND_OVER>STRIKE / 2 7 -- 765,-,4*T1 / 3 W -H 654,3,- d:MR"
STRIKE_TWO = STRIKE.replace("765,-,4*T1", "765,3,4*T1").replace("654,3,-", "654,-,-")
OVER = "2p t0 z- e0 @OVER / 2 7 -- 765,-,- / 3 W -H 654,3,-"


class Row(NamedTuple):
    """Something that a person may try, and everything that is said against it."""

    position: str
    action: AnyAction | str
    said: tuple[tuple[str, str], ...]  # clause and sentence
    seat: int | None = None

    def refusals(self) -> tuple[Refusal, ...]:
        # Not moved on to the next choice: a position is taken as it was written.
        state, rules = parse_position(self.position)
        action = parse_action(self.action) if isinstance(self.action, str) else self.action
        return why_not(rules, state, action, self.seat)


def tower_of(spot: str) -> Action:
    return Action("tower", target=spot)


def chant(hand: str, effect: str, target: str = "", other: str = "") -> Action:
    return Action("chant", hand, effect, target, other)


def act(hands: str, head: str = "") -> str:
    return ACT.format(head, hands)


ROWS = [
    # Who, when
    Row(OVER, "end", (("E1", "over"),)),
    Row(OVER, "tower 0a + tower 1a", (("E1", "over"),)),
    Row(FETCH, "tower 0a + tower 1a", (("RO4", "no_battle"),)),
    Row(BATTLE, "tower 0a", (("RO4", "participants"),)),
    Row(BATTLE, "tower 0a", (("RO4", "participants"),), 2),
    Row(BATTLE, (tower_of("0a"),), (("RO4", "participants"),)),
    Row(FETCH, "fetch --", (("T5", "not_your_choice"),), 1),
    Row(ROAR, "pass", (("T5", "not_your_choice"),), 0),
    Row(STRIKE_TWO, "tower 0a", (("T5", "not_your_choice"),), 0),
    Row(act("KT"), "fetch --", (("T1", "wrong_step"),)),
    Row(act("KT"), "select 1", (("T2", "wrong_step"),)),
    Row("2p t0 z- @ACT / 2 42 KT 765,-,- / 2 62 -- 55,7,-", "select 1", (("T3", "no_select"),)),
    Row(act("KT"), "draw 5", (("T2", "wrong_step"),)),
    Row(act("KT"), "place --", (("T2", "wrong_step"),)),
    Row(act("KT"), "discard 0L 0R", (("T4", "wrong_step"),)),
    Row(act("KT"), "purify -", (("PU1", "wrong_step"),)),
    Row(act("KT"), "pass", (("R3", "wrong_step"),)),
    Row(act("KT"), "answer L shield", (("R3", "wrong_step"),)),
    Row(act("KT"), "tower 0a", (("RO3", "wrong_step"),)),
    Row(FETCH, "pile L a", (("T5", "wrong_step"),)),
    Row(FETCH, "chant L discharge 1a", (("T5", "wrong_step"),)),
    Row(FETCH, "end", (("T5", "wrong_step"),)),
    Row(FETCH, Action("wave"), (("T5", "wrong_step"),)),
    # T1
    Row(FETCH, Action("fetch", target="-"), (("T1", "two_hands"),)),
    Row(FETCH, Action("fetch", target="-?"), (("T1", "two_hands"),)),
    Row(FETCH, "fetch -R", (("T1", "fetch_missing"),)),
    Row(FETCH, "fetch K-", (("T1", "hand_full"),)),
    Row(FETCH, "fetch R-", (("T1", "fetch_missing"), ("T1", "hand_full"))),
    # T2
    Row(SELECT, Action("select", target="0"), (("T2", "select_number"),)),
    Row(SELECT, Action("select", target="3"), (("T2", "select_number"),)),
    Row(SELECT.replace("z5K", "z5"), "select 2", (("T2", "select_number"),)),
    Row(SELECT.replace("7K T-", "7K T6"), "select 2", (("T2", "select_number"),)),
    Row(DRAW, "draw R", (("T2", "not_in_raizan"),)),
    Row(DRAW, "draw 5K", (("T2", "not_in_raizan"),)),
    Row(PLACE, "place 4-", (("T2", "hand_full"),)),
    Row(PLACE, "place -R", (("T2", "place_missing"),)),
    Row(PLACE, "place --", (("T2", "body_full"),)),
    Row(PLACE, Action("place", target="4"), (("T2", "hand_full"), ("T2", "two_hands"))),
    # T4
    Row(FULL, Action("discard", target="0L", other="0L"), (("T4", "two_places"),)),
    Row(FULL, "discard 0L 1R", (("T4", "not_your_place"),)),
    Row(FULL, Action("discard", target="0B1", other="0"), (("T4", "not_your_place"),)),
    # T5 to T7
    Row(act("-T"), "pile L a", (("T5", "hand_empty"),)),
    Row(act("-T"), "pile L c", (("T5", "hand_empty"), ("TH4", "sealed"))),
    Row(act("-T"), "chant L discharge 1a", (("T5", "hand_empty"),)),
    Row(act("KT"), "pile L c", (("TH4", "sealed"),)),
    Row(act("KT"), Action("pile", "L", target="d"), (("C4", "no_circle"),)),
    Row("3p t0 z5 b8 @ACT / 2 7 K- 66,- / 2 - -- -,- / 2 - -- -,-", "pile L c", (("C4", "no_circle"),)),
    Row(act("6T", "R6=forbidden "), "pile L a", (("R6", "heavier"),)),
    # T10, T11, R7
    Row(act("1T"), "chant L katana 1a top", (("T10", "silent"),)),
    Row(act("RT"), "chant L katana 1a top", (("T10", "only_answers"),)),
    Row(act("HT"), chant("L", "shield"), (("T10", "only_answers"),)),
    Row(act("KT"), "chant L snake 1B1", (("T10", "not_its_effect"),)),
    Row(act("KT"), chant("L", "wave"), (("T10", "not_its_effect"),)),
    Row(act("MT"), "chant L destroy", (("MI1", "not_its_effect"),)),
    Row(act("KT", "u=katana "), "chant L katana 1a top", (("T11", "twice"),)),
    Row(act("KT", "u=katana "), "chant L katana 1c top", (("T11", "twice"), ("KA1", "no_tower"))),
    Row(act("KT").replace("6543,2,-", "65,2,-"), "chant R charge 0b", (("TH1", "no_tower"),)),
    Row("2p t0 z5 @ACT / 2 7 T- 76,-,- / 3 W -- 65,-,-", "chant L charge 0a", (("R7", "nothing_to_aim_at"),)),
    Row(
        "2p t0 z5 R7=allowed @ACT / 2 7 T- 76,-,- / 3 W -- 65,-,-",
        "chant L charge 0a",
        (("TH3", "no_such_target"),),
    ),
    # Targets
    Row(act("KT"), "chant R charge 1c", (("TH1", "no_tower"),)),
    Row(act("KT"), "chant R charge 2a", (("C4", "no_circle"),)),
    Row(act("KT"), chant("R", "charge", "1B1"), (("TH1", "not_a_tower"),)),
    Row(act("KT"), chant("R", "charge", "cK"), (("TH1", "not_a_tower"),)),
    Row(act("KT"), chant("L", "katana", "0R", "top"), (("KA1", "not_a_tower"),)),
    Row(act("KT"), chant("R", "charge", "2B1"), (("C4", "no_circle"),)),  # nobody sits there
    Row(act("KT"), "chant R charge", (("C4", "no_circle"),)),
    Row(act("KT"), "chant R charge 0c", (("TH4", "sealed"),)),
    Row(act("KT"), "chant R charge 1b", (("TH1", "too_low"),)),
    Row(act("KT"), "chant R charge 0a", (("TH1", "not_highest"),)),
    Row(act("KT"), chant("R", "charge", "1a", "top"), (("TH1", "no_such_target"),)),
    Row(act("NT"), chant("L", "snake", "1B1", "top"), (("SN1", "no_such_target"),)),
    Row(act("NT"), "chant L snake 2B1", (("SN1", "no_place"),)),
    Row(act("NT"), "chant L snake", (("SN1", "no_place"),)),
    Row(act("NT"), chant("L", "snake", "1a"), (("SN1", "no_place"),)),
    Row(act("NT"), "chant L snake 1B2", (("SN1", "nothing_there"),)),
    Row(act("NT"), "chant L snake 0L", (("SN1", "nothing_there"),)),
    Row(act("KT"), chant("L", "katana", "1a"), (("KA1", "which_end"),)),
    Row(act("KT"), chant("L", "katana", "1a", "middle"), (("KA1", "which_end"),)),
    Row(act("KT"), "chant L katana", (("C4", "no_circle"), ("KA1", "which_end"))),
    Row(act("KT"), "chant L katana 1b bottom", (("KA1", "one_end"),)),
    Row(act("KT"), "chant L katana 0c top", (("TH4", "sealed"),)),
    Row(act("WT"), "chant L switch 1B1 cR", (("SW1", "not_in_canyon"),)),
    Row(act("WT"), "chant L switch 1B1 cP", (("SW1", "too_heavy_from_canyon"),)),
    Row(act("WT").replace("c:KP", "c:KNP"), "chant L switch cK cN", (("SW2", "both_from_canyon"),)),
    Row(act("WT"), chant("L", "switch", "1B1", "1B1"), (("SW1", "two_tokens"),)),
    Row(act("WT"), chant("L", "switch"), (("SW1", "no_place"), ("SW1", "no_place"))),
    Row(act("WT"), "chant L switch 1B3 2L", (("SW1", "nothing_there"), ("SW1", "no_place"))),
    Row(act("PT").replace("c:KP", "c:K"), chant("L", "purify", "0L"), (("PU1", "no_such_target"),)),
    Row(act("DT"), chant("L", "destroy", "1a"), (("DE1", "no_such_target"),)),
    # PU1
    Row(PURIFY, Action("purify"), (("PU1", "which_tokens"),)),
    Row(PURIFY, Action("purify", target="14"), (("PU1", "which_tokens"),)),
    Row(PURIFY, Action("purify", target="?"), (("PU1", "which_tokens"),)),
    Row(PURIFY, "purify 44", (("PU1", "not_held"),)),
    Row(PURIFY, "purify 421", (("PU1", "purify_number"),)),
    Row(RENEW, "place R-", (("PU1", "place_missing"),)),
    Row(RENEW, "place 4-", (("PU1", "body_full"),)),
    Row(RENEW, Action("place", target="4"), (("PU1", "two_hands"),)),
    # Answers
    Row(ROAR, "answer R shield", (("R3", "other_answer"),)),
    Row(SHIELD.format("", "RH"), "answer L roar", (("R3", "other_answer"),)),
    Row(SHIELD.format("", "-H"), "answer L shield", (("SH1", "hand_empty"),)),
    Row(SHIELD.format("", "RH"), "answer L shield", (("SH1", "cannot_answer"),)),
    Row(SHIELD.format("R18=no ", "MH"), "answer L shield", (("R18", "cannot_answer"),)),
    Row(ROAR, "answer R roar", (("RO1", "cannot_answer"),)),
    Row(ROAR.replace("RH", "R-"), "answer R roar", (("RO1", "hand_empty"),)),
    Row(ROAR.replace("RH 654", "RH 654*T1"), "answer L roar", (("RO1", "no_own_tower"),)),
    Row(
        "2p t0 z5K u=charge,roar @ACT>ROAR?0!0LT:charge:0a R20=everybody / 2 7 -R 765,-,- / 3 W -- 654,-,-",
        "answer R roar",
        (("T11", "twice"),),
    ),
    # Towers of Roar and Destroy
    Row(NAME, "tower 0a", (("RO1", "own_tower"),)),
    Row(NAME, "tower 1c", (("TH4", "sealed"),)),
    Row(NAME.replace("654,3,6*T1", "654,3,-"), "tower 1c", (("RO1", "no_tower"),)),
    Row(BATTLE, "tower 1a", (("RO1", "own_tower"),), 0),
    Row(BATTLE, "tower 0c", (("TH4", "sealed"),), 0),
    Row(BATTLE, "pass", (("RO1", "own_tower"),), 1),
    Row(BATTLE, "tower 0b + tower 1c", (("RO1", "no_tower"), ("RO1", "no_tower"))),
    Row(BATTLE, (tower_of("1a"), tower_of("0a")), (("RO1", "own_tower"), ("RO1", "own_tower"))),
    Row(STRIKE_TWO, "pass", (("DE3", "compulsory"),)),
    Row(STRIKE_TWO, "tower 1a", (("DE3", "turn_players_tower"),)),
    Row(STRIKE_TWO, "tower 0c", (("DE3", "sealed"),)),
    Row(STRIKE_TWO.replace("4*T1", "-"), "tower 0c", (("DE3", "no_tower"),)),
]


def row_id(row: Row) -> str:
    return "-".join(key for _, key in row.said)


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_what_is_tried_is_refused_by_its_clauses(row):
    refusals = row.refusals()
    assert [(refusal.clause, refusal.key) for refusal in refusals] == [*row.said]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_every_refusal_reads_as_a_sentence_with_its_clause(row, lang):
    for refusal in row.refusals():
        text = refusal.text(lang)
        assert refusal.clause in clause_ids()
        assert text.endswith(f" ({refusal.clause})")
        assert text.removesuffix(f" ({refusal.clause})")[-1] == ("。" if lang == "ja" else ".")
        assert not set("{}") & set(text)
        assert not re.search(r"[A-Z_]{4,}", text)  # steps by their names, not their keys
        assert bool(re.search(r"[\u3040-\u30ff]", text)) == (lang == "ja")


def test_every_sentence_of_the_table_is_produced_by_a_row():
    produced = {key for row in ROWS for _, key in row.said}
    assert sorted(table("refusal")) == sorted(produced)


def test_a_refusal_names_tokens_hands_effects_and_steps_in_both_languages():
    fetch = why(FETCH, "fetch K-")
    assert fetch[0].text() == "The left Hand already holds Thunder; a Hand holds one token. (T1)"
    assert fetch[0].text("ja") == "左手には雷がある。手に置けるのは1個だけ。 (T1)"
    wrong = why(FETCH, "end")
    assert "Fetch" in wrong[0].text()
    assert "「現」" in wrong[0].text("ja")
    low = why(act("KT"), "chant R charge 1b")
    assert "has 1 story; Thunder needs at least 3" in low[0].text()


# Who tries


def test_t5_only_the_seat_that_must_choose_may_act():
    assert clauses(why(FETCH, "fetch --", seat=0)) == []
    refusal = why(FETCH, "fetch --", seat=1)[0]
    assert refusal.text() == "It is seat 0 that must choose now. (T5)"
    asked = after(act("KT"), "chant L katana 1a top")
    assert clauses(why(asked, "answer R shield", seat=1)) == []
    assert clauses(why(asked, "answer R shield", seat=0)) == ["T5"]


def test_ro4_in_a_raigo_battle_every_participant_tries_for_itself():
    battle = at(BATTLE)
    assert clauses(why(battle, "tower 0a", seat=0)) == []
    assert clauses(why(battle, "tower 1b", seat=1)) == []
    assert clauses(why(battle, "tower 0a + tower 1b")) == []


def test_e1_when_the_game_is_over_everything_is_refused():
    state, rules = at("2p t1 z- e1 @ACT / 2 7 -- 765,-,- / 3 W -H 654,3,-")
    done = after(Position(state, rules), "end")
    assert is_over(done)
    assert all(clauses(why_not(rules, done.state, action)) == ["E1"] for action in some_actions(2))
    assert [*actions(Raigo(rules).node(done.state))] == []


def some_actions(seats: int) -> list[Action]:
    """Every hundredth action that a person could try."""
    return [*alphabet(seats)][::100]


# Playing with a check


def test_play_refuses_with_the_action_the_sentence_and_the_clauses():
    state, rules = at(act("1T"))
    with pytest.raises(IllegalAction) as refused:
        play(Raigo(rules), state, parse_action("chant L katana 1a top"))
    assert refused.value.clauses == ("T10",)
    assert str(refused.value).startswith("chant L katana 1a top: One is a Silent")


def test_play_refuses_a_joint_action_too():
    state, rules = at(BATTLE)
    with pytest.raises(IllegalAction) as refused:
        play(Raigo(rules), state, parse_action("tower 0b + tower 1a"))
    assert refused.value.clauses == ("RO1",)
    assert str(refused.value).startswith("tower 0b + tower 1a: ")


def test_play_takes_pairs_and_handfuls_in_any_order():
    full, rules = at(FULL)
    one, two = (Action("discard", target=a, other=b) for a, b in (("0L", "0B1"), ("0B1", "0L")))
    assert play(Raigo(rules), full, one) == play(Raigo(rules), full, two)
    switch, rules = at(act("WT"))
    one, two = (chant("L", "switch", a, b) for a, b in (("cK", "1B1"), ("1B1", "cK")))
    assert play(Raigo(rules), switch, one) == play(Raigo(rules), switch, two)
    purify, rules = at(PURIFY)
    one, two = (Action("purify", target=tokens) for tokens in ("14", "41"))
    assert play(Raigo(rules), purify, one) == play(Raigo(rules), purify, two)
    assert normal(Action("draw", target="K5")) == Action("draw", target="5K")


def test_every_reason_is_a_sentence_with_its_clause():
    state, rules = at(act("KT", "u=katana "))
    found = why_not(rules, state, parse_action("chant L katana 1c top"))
    assert [one.text() for one in found] == [
        "Katana was already applied this turn, and no effect is applied twice in your own turn. (T11)",
        "There is no Tower on seat 1's Circle c. (KA1)",
    ]
    assert found[1].text("ja") == "席1の桜門cに塔はない。 (KA1)"


# Offered ⇔ not refused, over everything that a person could try

ASKED = (
    *(Step.FETCH, Step.SELECT, Step.FORBIDDANCE, Step.DRAW, Step.PLACE, Step.ACT),
    *(Step.ROAR, Step.SHIELD, Step.NAME_TOWER, Step.PURIFY, Step.RENEW, Step.STRIKE),
)
# Two Roars at once are too rare in random games.
BATTLES = (
    BATTLE,
    BATTLE.replace("z5K", "z5K R5=possible"),
    "3p t1 z{6K} b8 u=discharge @ACT>BATTLE!1LM:discharge:2a&0LR&2RM / 2 7 -1 64,3 / 2 W -H 654,3 / 2 1 -- 555,4*T1",
    "4p t3 z- e2 b1 u=charge,roar @ACT>BATTLE!3LT:charge:2a&3RR&0LR&1LR / 2 7 -- 64,3 / 2 W -H 65,3*T1 / 2 1 -- 555,4 / 2 - -- 8,7",
)


@cache
def sampled(seats: int, games: int) -> dict[Step, list[Position]]:
    """States of random games by step: default and changed rulings, ordered and unordered Raizan in turn."""
    found: dict[Step, list[Position]] = {}
    for seed in range(games):
        rng = dice(seed)
        rules = some_rules(rng) if seed % 2 else DEFAULT
        start = Position(deal(rng, seats, ordered=bool(seed // 2 % 2), raizan=rng.choice((None, 20))), rules)
        for state, _ in walk(rng, start):
            found.setdefault(state.stack[-1].step, []).append(Position(state, rules))
    return found


def some_of(positions: list[Position], count: int) -> list[Position]:
    """A few of them, repeatably, from all games."""
    return dice(7).sample(positions, min(count, len(positions)))


@cache
def everything(seats: int) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(alphabet(seats)))


def offered_is_what_is_not_refused(position: Position) -> None:
    state, rules = position
    actions = everything(len(state.seats))
    match Raigo(rules).node(state):
        case Choice(seat, options):
            assert {action for action in actions if not why_not(rules, state, action)} == {*options}
            assert all(not why_not(rules, state, action, seat) for action in options)
        case Joint(seats):
            for seat, options in seats:
                assert {a for a in actions if not why_not(rules, state, a, seat)} == {*options}
        case Chance(outcomes):
            assert not [action for action in actions if not why_not(rules, state, action)]
            assert all(not why_not(rules, state, action) for action, _ in outcomes)
        case Over():
            raise AssertionError


@pytest.mark.parametrize("step", ASKED, ids=lambda step: step.name)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_action_is_offered_exactly_when_nothing_refuses_it(seats, step):
    for position in some_of(sampled(seats, 24)[step], 1 + (step == Step.ACT)):
        offered_is_what_is_not_refused(position)


@pytest.mark.parametrize("token", SPELLS)
def test_t10_each_base_spell_is_offered_exactly_when_nothing_refuses_it(token):
    """By chance a sample holds the frequent Spells only: here is one state for each, with that token to act."""
    mine = [row.name for row in spells.ROWS if token in row.tokens]
    for position in some_of(at_spells(), 4000):
        node = Raigo(position.rules).node(position.state)
        options = node.options if isinstance(node, Choice) else ()
        acting = [
            one
            for one in options
            if one.effect in mine and hand_token(position.state.seats[node.seat], one.hand) == token
        ]
        if acting:
            offered_is_what_is_not_refused(position)
            return
    raise AssertionError(f"{token} acts in none of these states")


@cache
def at_spells() -> list[Position]:
    return [one for step in (Step.ACT, Step.SHIELD, Step.ROAR) for one in sampled(2, 24)[step]]


@pytest.mark.parametrize("position", BATTLES)
def test_ro4_a_tower_is_offered_to_a_participant_exactly_when_nothing_refuses_it(position):
    offered_is_what_is_not_refused(at(position))


@pytest.mark.slow
@pytest.mark.parametrize("step", ASKED, ids=lambda step: step.name)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_action_is_offered_exactly_when_nothing_refuses_it_in_many_states(seats, step):
    for position in some_of(sampled(seats, 60)[step], 4):
        offered_is_what_is_not_refused(position)
