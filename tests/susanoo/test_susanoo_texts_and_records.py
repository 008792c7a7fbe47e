"""Notation, JSON, records (WN), views and memory (WC4, WM4): what is read, written, refused, seen."""

import json
import random
import re

import pytest
from susanoo_stories import after, at, events

from raigo_lab.errors import IllegalAction, InvalidArgument, InvalidPosition, NotationError, RaigoError
from raigo_lab.files.json_text import load_json
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.events import seen_by
from raigo_lab.susanoo.knowledge import start as sit_down
from raigo_lab.susanoo.notation import (
    examine_text,
    format_position,
    is_susanoo,
    parse_action,
    parse_position,
    read_position,
)
from raigo_lab.susanoo.play import match_moments, play_match
from raigo_lab.susanoo.players import PLAYERS, SensiblePlayer
from raigo_lab.susanoo.position_json import position_from_json, position_to_json
from raigo_lab.susanoo.record import from_play, parse_record, replay, write_record
from raigo_lab.susanoo.rules import Rules, changed, open_box, parse_rules, rules_from
from raigo_lab.susanoo.sentences import tell
from raigo_lab.susanoo.state import Position
from raigo_lab.susanoo.view import sample, view
from raigo_lab.texts import table

EXAMPLE = (
    "3p t0 r5 eO2{E05,Y03}^Y09 w{I01,I05} fT05,T06 ex:Y01 q:T01,T02,T03 @battle:Y20;helper=1;terms=r1 WR3=no "
    "/ B3 4 h:I22,Y02 i:I14*,I02 k:Y05 o:O1 m:T13*,T04 g:E09 / B6 6 / B7 7"
)
PLAIN = "3p t0 r1 eY01 w- fT01 ex:O8 b:- / B3 4 / B6 6 / B7 7"


def test_wn_the_example_of_the_rules_reads_back():
    position = parse_position(EXAMPLE)
    assert format_position(position) == EXAMPLE
    assert position.state.events.bottom == ("Y09",)
    assert position.box.rules.WR3 == "no"
    dead = EXAMPLE.replace("/ B7 7", "/ B7 7 x")
    assert format_position(parse_position(dead)) == dead
    assert read_position(json.dumps(position_to_json(position))) == position


def test_wn_words_of_the_head_in_any_order():
    assert parse_position("3p fT01 ex:O8 b:- eY01 t0 w- r1 / B3 4 / B6 6 / B7 7") == parse_position(PLAIN)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a position begins like"),
        ("3p t0 r1 / B3 4 / B6 6", "2 seats follow"),
        ("3p t0 z5 / B3 4 / B6 6 / B7 7", "column 7: 'z5' is not a word"),
        ("3p t0 t1 / B3 4 / B6 6 / B7 7", "a second time"),
        ("3p tx / B3 4 / B6 6 / B7 7", "'x' is not a number"),
        ("3p eY1,, / B3 4 / B6 6 / B7 7", "is not a card"),
        ("3p e{Y01 / B3 4 / B6 6 / B7 7", "is not a deck"),
        ("3p @battle:Y01;who=2 / B3 4 / B6 6 / B7 7", "is not said of a battle"),
        ("3p WR3 / B3 4 / B6 6 / B7 7", "is not a ruling"),
        ("3p WR3=no,WR3=yes / B3 4 / B6 6 / B7 7", "appears twice"),
        ("3p t0 / B3 / B6 6 / B7 7", "a seat is written"),
        ("3p t0 / B3 4 z:Y01 / B6 6 / B7 7", "is not a word of a seat"),
        ("3p t0 / B3 4 h:Y01 h:Y02 / B6 6 / B7 7", "appears twice"),
        ("3p t0 / B3 4 m:T01*,T02* / B6 6 / B7 7", "more than one active"),
    ],
)
def test_wn_text_that_cannot_be_read(line, reason):
    with pytest.raises(NotationError, match=reason):
        parse_position(line)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            PLAIN.replace("B3 4", "B3 4 h:Y01"),
            "players[0].hand: Y01 also lies in events; every card is unique. (WC1)",
        ),
        (PLAIN.replace("eY01", "eI01"), "events: I01 cannot lie here. (WC1)"),
        (PLAIN.replace("eY01", "eY99"), "events: Y99 is not a card of this set. (WC1)"),
        (PLAIN.replace("B3 4", "B3 4 i:I22"), "players[0].carried: I22 cannot lie here. (WC1)"),
        (PLAIN.replace("B3 4", "B3 4 g:E05"), "players[0].lasting: E05 cannot lie here. (WC1)"),
        (PLAIN.replace("B3 4", "B3 4 i:I14*,I19*"), "players[0].worn: more than one Weapon is worn. (WC2)"),
        (PLAIN.replace("B3 4", "B3 13"), "players[0].level: 13 is not a level from 1 to 12. (WC2)"),
        (PLAIN.replace("B3 4", "- 4"), "players[0].being: this player has no Heavenly Being. (WS2)"),
        (PLAIN.replace("t0", "t3"), "turn: 3 is not a seat; they are 0 to 2. (WS2)"),
        (PLAIN.replace("r1", "r0"), "round: round 0; rounds count from 1. (WS2)"),
        (PLAIN.replace("B3 4", "B3 4 h:Y02 x"), "a dead player has neither hand"),
        (
            PLAIN.replace(" /", " @event /", 1).replace("B3 4", "B3 4 x"),
            "moment: the player whose turn it is is dead",
        ),
        (PLAIN.replace(" /", " @noon /", 1), "moment.step"),
        (PLAIN.replace(" /", " @being /", 1), "nobody waits for a Being"),
        (PLAIN.replace(" /", " @battle:- /", 1), "a battle needs a Yokai. (WB8)"),
        (PLAIN.replace(" /", " @battle:Y02;helper=0 /", 1), "seat 0 cannot be the helper"),
        (PLAIN.replace(" /", " @battle:Y02;terms=r1 /", 1), "there are terms, but no helper"),
        (
            PLAIN.replace(" /", " @battle:Y02;helper=1;terms=r2 /", 1),
            "r2 is more than this battle offers, r1y1",
        ),
        (PLAIN.replace(" /", " @battle:Y02;helper=1;terms=q2 /", 1), "are not terms"),
        (PLAIN.replace(" /", " @battle:Y02;asked=0 /", 1), "seat 0 cannot have been asked"),
        (PLAIN.replace(" /", " @battle:Y02;asked=1,1 /", 1), "at most once"),
        (PLAIN.replace(" /", " @battle:Y02;next=5 /", 1), "seat 5 is not a living player"),
        (PLAIN.replace(" /", " @battle:Y02;passes=3 /", 1), "3 passes in a row"),
        (PLAIN.replace(" /", " WR3=perhaps /", 1), "WR3 is 'perhaps'; it takes yes or no"),
        ("2p t0 / B3 4 / B6 6", "players: 2 players; the game is for 3 to 5. (WS1)"),
    ],
)
def test_wn_tables_that_cannot_be(line, problem):
    with pytest.raises(InvalidPosition) as error:
        parse_position(line)
    assert any(problem in text for text in error.value.problems)
    japanese = examine_text(line).texts("ja")
    assert len(japanese) == len(error.value.problems)
    assert japanese != list(error.value.problems)


def test_wh3_terms_agreed_before_a_yokai_was_banished_can_be_written_and_read():
    line = "3p t0 r1 e- w- fT01 q:T02 ex:O8 b:- @battle:Y16,Y05;helper=1;terms=r2y2 WR5=off / B3 4 / B6 6 h:I29 / B7 7"
    table = after(line, "pass; play I29 Y05")
    written = position_to_json(table)
    assert written["moment"]["terms"] == "r2y2"
    assert at(position_from_json(written)).state == table.state
    written["event_discards"].remove("Y05")
    with pytest.raises(InvalidPosition, match="more than this battle offers, r1y1"):
        position_from_json(written)


BASE = json.loads(json.dumps(position_to_json(parse_position(PLAIN))))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "raigo-position/1"}, "format"),
        ({"moon": 1}, '"moon" is not a field'),
        ({"turn": "0"}, '"0" is not a whole number'),
        ({"turn": True}, "true is not a whole number"),
        ({"events": "Y01"}, "is not a list of card ids"),
        ({"events": {"top": [], "middle": []}}, '"middle" is not a field'),
        ({"players": 3}, "is not a list"),
        ({"players": [1, 2, 3]}, "is not an object"),
        ({"players": [{"being": 3}] * 3}, "is not a card id"),
        ({"players": [{"being": "B3", "dead": 1}] * 3}, "neither true nor false"),
        ({"players": [{"being": "B3", "active": "T05"}, {"being": "B6"}, {"being": "B7"}]}, "T05 is active"),
        ({"rules": []}, "is not an object"),
        ({"moment": {"step": "event", "yokai": []}}, "belongs to a battle only"),
        ({"moment": {"step": "battle", "yokai": ["Y02"], "asked": "1"}}, "is not a list of seats"),
        ({"moment": 5}, "is not an object"),
        ({"moment": {}}, "moment.step: null is not a moment"),
        ({"moment": {"yokai": ["Y02"]}}, "moment.step: null is not a moment"),
        *(
            (
                {"players": [{"being": "B3", name: value}] * 3},
                f".{name}: {json.dumps(value)} is not a card id",
            )
            for name in ("active", "being")
            for value in (0, 1, False, True, {}, ["T01"])
        ),
    ],
)
def test_wn_json_that_cannot_be(change, problem):
    with pytest.raises(InvalidPosition, match=re.escape(problem)):
        read_position(json.dumps(BASE | change))


@pytest.mark.parametrize("moment", [{}, {"moment": None}])
def test_wn_no_moment_and_no_active_transformation_may_be_left_out_or_null(moment):
    players = [{**player, "active": None} for player in BASE["players"]]
    assert all("active" not in player for player in BASE["players"])
    read = read_position(json.dumps(BASE | moment | {"players": players}))
    assert format_position(read) == PLAIN


@pytest.mark.parametrize("text", ["{", '{"format": 1, "format": 2}', "[" * 100_000, "{" + '"a":{' * 50_000])
def test_wn_json_that_cannot_be_read(text):
    with pytest.raises(NotationError):
        load_json(text)


def test_wn_a_moment_without_words_is_refused_in_one_sentence():
    table = after("3p t0 r1 e- w- fT01 ex:O8 b:- @battle:Y16 / B3 4 / B6 6 / B7 7", "ask 1 r1")
    with pytest.raises(NotationError, match="in the middle of HELP"):
        format_position(table)


@pytest.mark.parametrize("text", ["", "dance", "ask 1", "flee now", "play"])
def test_wm3_actions_that_cannot_be_read(text):
    with pytest.raises(NotationError):
        parse_action(text)


def test_the_game_is_known_by_the_form():
    assert is_susanoo(PLAIN)
    assert is_susanoo(EXAMPLE)
    assert is_susanoo(json.dumps(BASE))
    assert not is_susanoo("2p t0 z5K e2 R6=forbidden / 2 7K1 T- 765,-,5R c:TT h:HKN / 3 W -H 6M6*T1,-,- d:NT")
    assert not is_susanoo(
        "2p t0 z765 e- / 4 2T -- 54K,-,- / 2 N1 -- KKK3,-,-"
    )  # a slip in Raigo's line stays Raigo's
    assert not is_susanoo('{"format": "raigo-position/1"}')


def test_wr_rulings_as_text():
    assert parse_rules("wr3=no, WR10=9") == {"WR3": "no", "WR10": 9}
    assert changed(rules_from({"WR10": 9, "WR3": "yes"})) == (("WR10", 9),)
    for bad in ({"WR99": 1}, {"WR10": -1}, {"WR10": "many"}, {"WR1": "both"}):
        with pytest.raises(InvalidArgument):
            rules_from(bad)
    assert Rules() == rules_from({})


# Records


def bots(count, rng, name="sensible"):
    return [PLAYERS[name](rng) for _ in range(count)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_record_reads_back_and_replays_to_the_same_end(seats):
    rng = random.Random(seats)  # noqa: S311
    played = play_match(deal(seats, seats), bots(seats, rng), rng)
    record = from_play(played.start, played.actions, {"Event": 'Club "evening"'})
    record.entries[0].comment = "a good start"
    record.comment = "played in one go"
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    assert write_record(again) == text
    assert list(replay(again))[-1].after == played.end
    assert record.result == "-".join(str(score.total) for score in played.outcome.scores)


def test_a_sealed_game_is_recorded_too():
    box = open_box(rules_from({"WR4": "sealed", "WR10": 6}))
    rng = random.Random(2)  # noqa: S311
    played = play_match(deal(4, 2, box), bots(4, rng, "even"), rng)
    record = from_play(played.start, played.actions)
    assert parse_record(write_record(record)) == record
    assert any(isinstance(action, tuple) and not hasattr(action, "verb") for action in played.actions)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Game susanoo"] done;', "a tag is written"),
        ('[Game "a"] [Game "b"] done;', "each name once"),
        ("dance;", "is not an action"),
        ("done", "an action ends with a semicolon"),
        ("done; => 5-3", "VP of every seat"),
        ("done; => * done;", "nothing follows the result"),
    ],
)
def test_records_that_cannot_be_read(text, reason):
    with pytest.raises(NotationError, match=reason):
        parse_record(text)


def test_a_record_with_an_illegal_action_is_refused_with_its_number():
    record = parse_record(f'[Position "{PLAIN}"] pass; roll 1; flee; => *')
    with pytest.raises(IllegalAction, match="action 3"):
        list(replay(record))
    with pytest.raises(NotationError, match="no tag"):
        parse_record("done; => *").position()


def test_players_must_fit_the_table_and_choose_what_is_offered():
    class Stubborn(SensiblePlayer):
        def choose(self, _view, _options):
            return parse_action("flee")

    rng = random.Random(1)  # noqa: S311
    with pytest.raises(RaigoError, match="2 players for 3 seats"):
        play_match(deal(3, 1), bots(2, rng), rng)
    with pytest.raises(IllegalAction, match="not one of its"):
        play_match(deal(3, 1), [Stubborn(rng)] * 3, rng)


# Views and memory


def test_wc4_a_view_shows_the_own_hand_and_backs_of_the_others():
    position = at("3p t0 r1 e{Y01,Y05} w{I01,I05} fT01 ex:O8 b:- @event / B3 4 h:Y02 / B6 6 h:I22,Y03 / B7 7")
    seen = view(position.box, position.state, 0).state
    assert seen.seats[0].hand == ("Y02",)
    assert seen.seats[1].hand == ("?e", "?w")
    assert seen.events.bag == ("?e", "?e")
    assert view(position.box, position.state, None).state == position.state


def test_wc4_what_scry_shows_is_its_players_alone():
    line = "3p t0 r1 e{Y01,Y02,E05} w- fT01 ex:O8 b:- / B6 4 / B3 6 / B7 7"
    table = after(line, "use B6; card E05; card Y02")
    assert view(table.box, table.state, 0).frame.cards == ("E05", "Y02")
    assert view(table.box, table.state, 1).frame.cards == ("?e", "?e")
    (scried,) = [event for event in events(after(line, "use B6"), "card E05") if event.kind == "scried"]
    assert seen_by(scried, 1).cards == ("?e",)
    memory = [sit_down(3, seat) for seat in range(3)]
    line = line.replace("B6 4", "B6 4 h:I14")  # something to lay, so that the window stays open
    position, state = parse_position(line), at(line).state
    game = Susanoo(position.box)
    for text in ("use B6", "card E05", "card Y02", "top E05"):
        state, happened = game.happened(state, parse_action(text))
        memory = [one.after(happened) for one in memory]
    assert memory[0].top == ("E05", "Y02")
    assert memory[1].top == ()


def test_wc4_a_stolen_card_stays_known_to_both():
    line = "4p t0 r1 eY01 w- fT01 ex:O8 b:- / B3 4 h:E19,E11 / B6 6 h:I22,Y03 / B7 7 / B4 4"
    table = after(line, "play E19 1")
    happened = events(table, "card I22")
    assert sit_down(4, 1).after(happened).known() == {0: ("I22",)}
    assert sit_down(4, 2).after(happened).known() == {}
    bystander = sit_down(4, 2)._replace(hands=((), ("I22", "Y03"), (), ()))
    assert bystander.after(happened).known() == {1: ("Y03",)}  # a blue back went, so the Peach may be gone


def test_wc4_who_holds_an_answer_is_a_secret():
    line = "3p t0 r1 e- w- fT01 ex:O8 b:- @battle:Y16 WR5=off / B6 4 h:I22 / B3 6 h:E17 / B7 7"
    table = after(line, "play I22 us")
    assert view(table.box, table.state, 1).frame.queue == (1,)
    assert view(table.box, table.state, 2).frame.queue == ()
    with pytest.raises(RaigoError, match="secret"):
        sample(view(table.box, table.state, 2), random.Random(1))  # noqa: S311


def test_wm4_remembered_cards_are_dealt_where_they_are():
    position = at("3p t0 r1 e{Y01,Y05} w{I01,I05} fT01 ex:O8 b:- @event / B3 4 h:Y02 / B6 6 h:I22,Y03 / B7 7")
    for seed in range(5):
        table = sample(view(position.box, position.state, 0), random.Random(seed), {1: ("I22",)})  # noqa: S311
        assert "I22" in table.seats[1].hand


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_event_has_a_sentence(lang):
    rng = random.Random(4)  # noqa: S311
    position = deal(4, 4)
    names = {card.id: card.name(lang) for card in position.box.cards.values()}
    kinds = set()
    for moment in match_moments(position, bots(4, rng, "random"), rng):
        for event in moment.events:
            assert tell(event, names, lang)
            kinds.add(event.kind)
            if "{seat}" in table("susanoo_event")[event.kind]["en"]:  # whoever reads it is called you
                own, number = tell(event, names, lang, you=event.seat), {"en": "eat {}", "ja": "席{}"}[lang]
                assert number.format(event.seat) not in own, own
                assert {"en": "you", "ja": "あなた"}[lang] in own.lower()
            assert event.other < 0 or {"en": "you", "ja": "あなた"}[lang] in tell(
                event, names, lang, you=event.other
            )
    assert len(kinds) > 25


def test_a_position_knows_its_box():
    position = parse_position(PLAIN)
    assert isinstance(position, Position)
    assert position.box.card_set.name == "starter"


def test_wn_json_leaves_out_what_a_seat_has_not():
    """WN Being and level always stand there; of everything else only what there is."""
    first, second, _ = position_to_json(parse_position("3p t0 r3 e- w- f- / B3 4 / B6 6 h:E17 / B7 7"))[
        "players"
    ]
    assert first == {"being": "B3", "level": 4}
    assert second == {"being": "B6", "level": 6, "hand": ["E17"]}
