"""The table of Warriors of Susanoo: every choice by message, hidden hands, take-back, why not, the score sheet."""

import json
import random

import pytest
from support.all_widgets import send

from raigo_lab import SusanooLesson, SusanooPuzzles, SusanooTable
from raigo_lab.errors import RaigoError
from raigo_lab.games.protocol import Choice
from raigo_lab.texts import LANGUAGES, say

BOTS = {1: "sensible", 2: "sensible"}
HEAD = "3p t0 r4 e{E05,Y03} w{I01,I05} fT05,T06 q:T01,T02 @battle:O1 / B3 9 h:I22,Y02 k:Y07,Y08 / B6 6 h:E17 / B7 7 k:Y05"


def numbered(table, verb, *words):
    """The number of the option that says this."""
    marks = [*words, "", ""][:2]
    for option in table.options:
        if option["verb"] == verb and [option["card"], option["target"]] == marks:
            return option["id"]
    raise AssertionError(f"{verb} {words} is not offered: {[one['label'] for one in table.options]}")


def play_on(table, rng, most=4000):
    """Any choice until the game is over; every one must be taken."""
    for _ in range(most):
        if table.scene["sheet"]:
            return
        if table.scene["curtain"]:
            send(table, "ready")
        else:
            fit = [one for one in table.options if one["verb"] != "flee"] or table.options
            send(table, rng.choice(fit)["id"])
        assert not table.error, table.error


@pytest.mark.parametrize(
    ("lang", "you", "number"), [("en", "You choose", "Seat 0"), ("ja", "あなたは", "席0")]
)
def test_the_log_and_what_is_watched_say_you_to_the_one_who_plays(lang, you, number):
    table = SusanooTable(seats=3, seed=7, seat=0, players=BOTS, lang=lang)
    assert table.options[0]["verb"] == "being"
    send(table, table.options[0]["id"])
    for lines in (table.scene["log"], table.scene["beats"]):
        told = [line["text"] for line in lines]
        assert any(text.startswith(you) for text in told), told
        assert not any(number in text for text in told), told


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game_is_played_by_messages_and_scored_as_the_rules_say(seats):
    table = SusanooTable(seats=seats, seed=seats, seat=0, players=dict.fromkeys(range(1, seats), "sensible"))
    play_on(table, random.Random(1))  # noqa: S311
    sheet, outcome = table.scene["sheet"], table.session.game.outcome(table.session.state)
    assert sheet["winners"] == list(outcome.winners)
    assert sheet["rows"][-1]["points"] == [score.total for score in outcome.scores]
    parts = [row["points"] for row in sheet["rows"][:-1]]
    assert [sum(column) for column in zip(*parts, strict=True)] == sheet["rows"][-1]["points"]


def lying(scene):
    """Every card that can be pressed on the page: who has it, where it lies."""
    near, battle, shown = scene["near"], scene["battle"] or {"foes": []}, scene["shown"] or {"cards": []}
    places = [
        near["heads"],
        near["hand"],
        scene["pool"],
        shown["cards"],
        [foe["card"] for foe in battle["foes"]],
    ]
    for seat in (near, *scene["far"]):
        places += [
            [seat["being"]],
            *(seat[name] for name in ("worn", "carried", "shapes", "lasting", "known")),
        ]
    return {"sake"}.union(*places)


def test_every_choice_has_a_card_on_the_table_or_a_button_of_its_own():
    """Sake lies as a number: when one of several is to be discarded, nobody is left without anything to press (E04)."""
    jar = "3p t0 r4 e- w{I01,I05} f- b:- @start / B3 4 h:E04 k:Y13,Y12 / B6 6 / B7 7"
    table = SusanooTable(jar, seat=0, players=BOTS, seed=1)
    send(table, numbered(table, "play", "E04", "seat0"))
    assert [one["label"] for one in table.options] == ["Discard Nekomata", "Discard Yuki-onna"]
    assert [one["card"] for one in table.options] == ["", ""]
    table = SusanooTable(seats=3, seed=3, seat=0, players=BOTS)
    rng = random.Random(3)  # noqa: S311
    for _ in range(150):
        cards = {one["card"] for one in table.options if one["card"]}
        assert cards <= lying(table.scene), table.scene["ask"]["title"]
        if not table.options:
            break
        send(table, rng.choice(table.options)["id"])


def test_wc4_people_at_one_screen_never_see_each_others_hands():
    table = SusanooTable(seats=3, seed=2, seat=0)
    rng, curtains = random.Random(3), 0  # noqa: S311
    for _ in range(150):
        scene, state = table.scene, table.session.state
        if scene["curtain"]:
            curtains += 1
            assert table.options == []
            assert all(card[0] == "?" for card in scene["near"]["hand"])
            send(table, "ready")
            continue
        you = scene["near"]["seat"]
        told = json.dumps([scene["near"], scene["far"], scene["shown"], table.options])
        for index, seat in enumerate(state.seats):
            known = scene["far"][(index - you - 1) % 3]["known"] if index != you else ()
            for card in () if index == you else seat.hand:
                assert f'"{card}"' not in told or card in known
        send(table, rng.choice(table.options)["id"])
    assert curtains > 5


class TakesTheLast:
    """A player that always takes the last option: it flees, and takes what the dead leave."""

    def choose(self, _view, options, /):
        return options[-1]


def test_wc4_a_card_that_was_seen_stays_known_to_who_saw_it():
    line = "3p t0 r4 e{O1,Y03,Y04} w{I01,I05} fT05,T06 q:T01,T02 @battle:Y24 / B3 1 h:I22,I23 / B6 6 / B7 7"
    for seed in range(9):  # Whether seat 0 escapes is a die.
        table = SusanooTable(line, seat=1, players={0: TakesTheLast(), 2: TakesTheLast()}, seed=seed)
        if table.session.state.seats[0].dead:
            break
    send(table, numbered(table, "take", "I22"))
    assert table.session.state.seats[2].hand == ("I23",)
    far = {seat["seat"]: seat for seat in table.scene["far"]}
    assert far[2]["known"] == ["I23"]
    assert far[2]["hand"] == []  # its back is not shown a second time


def test_wo2_sake_is_poured_on_a_head_and_the_odds_follow():
    table = SusanooTable(HEAD)
    before = table.scene["battle"]
    assert (before["us"], before["them"]) == (10, 11)
    send(table, numbered(table, "sake", "sake", "O1"))
    after = table.scene["battle"]
    assert (after["us"], after["them"]) == (10, 8)
    assert after["percent"] == 100
    assert before["percent"] < 100


def test_an_option_says_what_it_does_to_the_odds():
    table = SusanooTable(HEAD)
    peach = next(one for one in table.options if (one["card"], one["target"]) == ("I22", "us"))
    send(table, peach["id"])
    send(table, numbered(table, "allow"))  # Seat 1 holds the Mirror (WI6).
    assert f"{table.scene['battle']['percent']} %" == peach["win"]


@pytest.mark.parametrize(
    ("battle", "marks", "win"),
    [
        # Kagutsuchi pays one of four cards: 5 + 2 against Tsuchigumo's 6, which has 2 more from four cards on.
        ("Y15 / B4 5 h:E01,E02,E03,E04 / B6 2 / B7 2", ("use", "B4", ""), "100 %"),
        # The helper's Water against Kitsune's Fire: 1 + 2 + d against 4.
        ("Y09 / B8 1 / B6 2 / B5 2", ("ask", "", "seat1"), "83 %"),
        ("Y09 WR2=entry / B8 1 / B6 2 / B5 2", ("ask", "", "seat1"), "83 %"),
        # Nopperabo, 4 + 2 for who is alone, has no die; with Hitodama comes one for us: 7 + d against 10.
        ("Y11 / B6 7 h:E11,Y10 / B8 2 / B5 2", ("play", "E11", "Y10"), "50 %"),
        ("Y11 WR2=entry / B6 7 h:E11,Y10 / B8 2 / B5 2", ("play", "E11", "Y10"), "50 %"),
        # Salt on the only Yokai: nothing is won (WB8).
        ("Y11 / B6 7 h:I29 / B8 2 / B5 2", ("play", "I29", "Y11"), "0 %"),
    ],
)
def test_what_an_option_does_to_the_odds_is_exact(battle, marks, win):
    table = SusanooTable(f"3p t0 r1 e- w- fT02 @battle:{battle}")
    found = [one["win"] for one in table.options if (one["verb"], one["card"], one["target"]) == marks]
    assert found
    assert set(found) == {win}


def test_wh_an_offer_names_whom_and_how_much():
    table = SusanooTable(HEAD)
    asks = [one for one in table.options if one["verb"] == "ask"]
    assert {one["target"] for one in asks} == {"seat1", "seat2"}
    offer = next(
        one
        for one in asks
        if one["target"] == "seat1" and one["terms"] == {"rewards": 0, "yokai": 0, "heads": 0, "picks": 1}
    )
    assert offer["label"] == "Ask Seat 1: 1 pick"
    send(table, offer["id"])
    assert table.scene["ask"]["title"].startswith("Seat 1: Seat 0 asks for your help and offers 1 pick")
    send(table, numbered(table, "accept"))
    assert [side["seat"] for side in table.scene["battle"]["sides"]] == [0, 1]


def test_an_own_card_that_cannot_be_used_says_why_with_its_clause():
    table = SusanooTable(HEAD)
    send(table, "why", card="Y02")
    assert table.reason["tone"] == "bad"
    assert table.reason["lines"][0]["clause"]
    send(table, "why", card="E17")
    assert table.error == "This card is not yours."


def test_take_back_asks_first_where_dice_or_cards_were_seen():
    table = SusanooTable(seats=3, seed=7, seat=0, players=BOTS)
    rng = random.Random(2)  # noqa: S311
    while not table._game.undo_shows_a_draw:
        send(table, rng.choice(table.options)["id"])
    before = len(table.session.actions)
    send(table, "undo")
    assert len(table.session.actions) == before
    assert table.tools["sure"]
    send(table, "sure")
    assert len(table.session.actions) < before
    send(table, "redo")
    assert len(table.session.actions) == before


def test_an_open_table_takes_back_at_once():
    table = SusanooTable(HEAD)
    scene = json.dumps(table.scene)
    send(table, numbered(table, "sake", "sake", "O1"))
    send(table, "undo")
    assert json.dumps(table.scene) == scene


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_of_a_game_has_words_in_both_languages(lang):
    table = SusanooTable(seats=4, seed=6, lang=lang)
    rng, verbs = random.Random(5), set()  # noqa: S311
    for _ in range(700):
        node = table.session.node
        if not isinstance(node, Choice):
            break
        verbs |= {one["verb"] for one in table.options}
        labels = [one["label"] for one in table.options]
        assert len(set(labels)) == len(labels)
        assert all(label.strip() for label in labels)
        send(table, rng.choice(table.options)["id"])
        assert not table.error
    assert {"pass", "play", "lay", "pick", "being", "discard", "fight", "draw", "ask"} <= verbs


def test_wr4_sealed_choices_are_shown_only_when_all_have_chosen():
    line = "3p t0 r4 e{E05,Y03} w{I01,I05} fT05,T06 q:T01,T02 @battle:O1 WR4=sealed / B3 9 / B6 6 h:I24 k:Y06 / B7 7 h:I23 k:Y05"
    table = SusanooTable(line, seat=0)
    send(table, numbered(table, "pass"))
    assert table.scene["curtain"]
    send(table, "ready")
    before = table.scene["battle"]["them"], table.scene["battle"]["us"]
    send(table, numbered(table, "play", "I24", "them"))
    assert table.scene["curtain"]
    send(table, "ready")
    assert (table.scene["battle"]["them"], table.scene["battle"]["us"]) == before


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"seats": 2}, "3, 4 or 5"),
        ({"seat": 3}, "seat 3"),
        ({"players": {0: "clever"}}, "'clever' is not a player"),
        ({"players": {9: "random"}}, "seat 9"),
        ({"position": "3p nonsense"}, "0 seats follow"),
        ({"rules": {"WR1": "nobody"}}, "WR1"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(how, words):
    with pytest.raises(RaigoError, match=words):
        SusanooTable(**how)


# Puzzles and lessons around the table


class Kept:
    """A log that remembers what it was told."""

    def __init__(self):
        self.rows = []

    def attempt(self, *row):
        self.rows.append(row)


def test_a_wrong_move_is_refused_with_its_value_and_a_right_one_explained():
    log = Kept()
    puzzles = SusanooPuzzles(name="scoring/a-full-set", log=log)
    send(puzzles, numbered(puzzles, "play", "E18", "seat1"))
    assert [line["tone"] for line in puzzles.task["lines"]] == ["bad", "plain"]
    assert "7" in puzzles.task["lines"][0]["text"]
    assert not puzzles.session.actions
    send(puzzles, numbered(puzzles, "play", "E18", "seat0"))
    assert puzzles.task["done"]
    assert puzzles.options == []
    assert [row[0] for row in log.rows] == ["susanoo-scoring/a-full-set"]
    assert log.rows[0][2:4] == (1, 0)
    assert log.rows[0][5] is True


@pytest.mark.parametrize(("lang", "head"), [("en", "bad luck: Flee"), ("ja", "運が悪いときの続き：逃げる")])
def test_a_wrong_try_is_watched_to_its_end_once_and_stays_to_be_read(lang, head):
    puzzles = SusanooPuzzles(name="fight-or-flee/first-the-door", lang=lang)
    before = {name: puzzles.scene[name] for name in ("near", "far", "battle", "decks", "pool")}
    send(puzzles, numbered(puzzles, "flee"))
    kinds = [beat["kind"] for beat in puzzles.scene["beats"]]
    assert kinds[:2] == ["flees", "rolled"]
    assert "died" in kinds
    assert "ended" not in kinds  # after the battle, which is all that was asked about
    assert puzzles.scene["start"] == []  # from the puzzle's own table, where it ends again
    assert {name: puzzles.scene[name] for name in before} == before
    lines = [line["text"] for line in puzzles.scene["log"]]
    assert head in lines[0]
    assert len(lines) == 1 + len(kinds)
    assert puzzles.options
    send(puzzles, "task", what="hint")
    assert puzzles.scene["beats"] == []
    assert [line["text"] for line in puzzles.scene["log"]] == lines
    send(puzzles, "task", what="next")
    assert puzzles.scene["log"] == []


def test_hints_come_one_by_one_and_the_answer_not_before_the_third():
    puzzles = SusanooPuzzles(name="scoring/a-full-set")
    page = json.dumps(puzzles.task, ensure_ascii=False)
    assert puzzles.puzzle.explanation.en not in page
    first, second = (hint.en for hint in puzzles.puzzle.hints)
    for given in ((first,), (first, second)):
        send(puzzles, "task", what="hint")
        (line,) = puzzles.task["lines"]
        assert line["text"] == " ".join(given)
        assert "Sly Fox" not in line["text"]
    send(puzzles, "task", what="hint")
    (line,) = puzzles.task["lines"]
    assert line["text"].startswith(f"{first} {second}")
    assert "Sly Fox" in line["text"]
    send(puzzles, "task", what="hint")
    assert puzzles.error


def test_a_solved_puzzle_is_still_seen_from_its_seat_and_asks_nothing_more():
    puzzles = SusanooPuzzles(name="terms/a-fair-price")
    assert (puzzles.scene["near"]["seat"], puzzles.scene["near"]["name"]) == (0, "You (seat 0)")
    best = puzzles.attempt.solution.best[0]
    send(puzzles, [str(one) for one in puzzles._game.look.options].index(best))
    assert puzzles.attempt.solved
    assert puzzles._game.look.chooser == 1  # the one who was asked for help would answer now
    assert puzzles.scene["near"]["seat"] == 0
    assert puzzles.scene["ask"] == {"title": "", "mine": False}
    assert puzzles.options == []
    assert not puzzles.tools["undo"]


def test_next_and_back_walk_through_the_set():
    puzzles = SusanooPuzzles("scoring")
    first = puzzles.puzzle.name
    send(puzzles, "task", what="previous")
    assert puzzles.error
    send(puzzles, "task", what="next")
    assert puzzles.puzzle.name != first
    send(puzzles, "task", what="previous")
    assert puzzles.puzzle.name == first


def test_a_lesson_part_is_ticked_off_by_what_happens():
    lesson = SusanooLesson(1)
    assert [line["tone"] for line in lesson.task["lines"]] == ["open"]
    send(lesson, numbered(lesson, "lay", "I14"))
    assert lesson.done
    assert [line["tone"] for line in lesson.task["lines"]] == ["done", "plain"]
    send(lesson, "task", what="next")
    send(lesson, numbered(lesson, "lay", "I02"))
    assert not lesson.done  # carried, not worn
    send(lesson, numbered(lesson, "wear", "I02"))
    assert lesson.done
    send(lesson, "task", what="next")
    send(lesson, "task", what="answer0")
    assert not lesson.done
    send(lesson, "task", what="answer2")
    assert lesson.done


def test_a_die_that_a_lesson_foretells_shows_the_same_after_every_take_back():
    lesson = SusanooLesson(4)
    for _ in range(5):
        send(lesson, "task", what="next")
    assert lesson.part.dice == (1,)
    for _ in range(4):
        send(lesson, numbered(lesson, "flee"))
        assert [str(one) for one in lesson.session.actions if one.verb == "roll"] == ["roll 1"]
        assert any(event.kind == "died" for event in lesson.events)
        send(lesson, "undo")
        assert lesson.events == ()


@pytest.mark.parametrize(
    ("line", "ended"),
    [
        ("3p t0 r1 eY01,Y02,E05 w- fT01 q:T02 / B3 9 / B6 6 / B7 7", "heads"),  # no Head is left anywhere
        ("3p t0 r1 eY01,Y02,E05 w- f- ex:O1 q:T02 / B3 9 / B6 6 / B7 7", "deck"),
        ("3p t2 r1 eY01,Y02,E05 w- fT01 ex:O1 q:T02 WR10=1 / B3 9 / B6 6 / B7 7", "round"),
    ],
)
def test_we1_the_table_says_why_the_game_ended(line, ended):
    table = SusanooTable(line, players=dict.fromkeys(range(3), "sensible"))
    for lang in ("en", "ja"):
        table.lang = lang
        assert table.scene["ask"]["title"] == say(f"susanoo_table.ended_{ended}", lang, last=1)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_lesson_does_not_show_the_sums_that_it_asks_for(number):
    lesson = SusanooLesson(number)
    asked = 0
    while True:
        battle = lesson.scene["battle"]
        if battle and lesson.part.answers:
            asked += 1
            assert (battle["asked"], battle["us"], battle["win"], battle["bars_us"]) == (True, 0, "", [])
            send(lesson, "task", what=f"answer{(lesson.part.right + 1) % len(lesson.part.answers)}")
            assert lesson.scene["battle"]["asked"]  # a wrong answer tells nothing
            send(lesson, "task", what=f"answer{lesson.part.right}")
            assert not lesson.scene["battle"]["asked"]
            assert lesson.scene["battle"]["us"] > 0
        elif battle:
            assert battle["us"] > 0
        if "next" not in [button["name"] for button in lesson.task["buttons"]]:
            break
        send(lesson, "task", what="next")
    assert asked >= (2 if number == 3 else 0)


@pytest.mark.parametrize(("number", "which", "seat"), [(1, 0, 0), (4, 2, 1), (4, 3, 0), (5, 0, 2)])
def test_a_lesson_calls_you_whom_its_words_call_you(number: int, which: int, seat: int):
    lesson = SusanooLesson(number)
    for _ in range(which):
        lesson.picked = {"id": "task", "what": "next", "serial": lesson.serial}
    assert f"you are seat {seat}" in lesson.task["text"].lower().replace("you, seat", "you are seat")
    seats = [lesson.scene["near"], *lesson.scene["far"]]
    assert [one["seat"] for one in seats if one["you"]] == [seat]
    assert not any(one["points"] for one in seats)  # they are asked for


def test_a_lesson_still_says_you_while_another_seat_answers():
    lesson = SusanooLesson(4)
    number = next(one["id"] for one in lesson.options if one["label"].endswith("Seat 1: 1 Reward"))
    lesson.picked = {"id": number, "serial": lesson.serial}
    assert lesson.scene["ask"]["title"].startswith("Seat 1: Seat 0 asks for your help")
    assert lesson.scene["log"][-1]["text"] == "You ask seat 1 for help and offer 1 Reward."


def test_a_fraction_is_also_told_as_one_reads_it():
    puzzles = SusanooPuzzles("orochi-race", name="orochi-race/send-it-in")
    number = next(one["id"] for one in puzzles.options if one["verb"] == "sake")
    puzzles.picked = {"id": number, "serial": puzzles.serial}
    said = puzzles.task["lines"][0]["text"]
    assert said == "“Pour a Sake: Seat 1” is worth −8/3 (about −2.67); 34/9 (about 3.78) can be had."


def test_all_four_themes_are_one_press_apart():
    puzzles = SusanooPuzzles()
    themes = [puzzles.puzzle.theme]
    for _ in range(4):
        puzzles.picked = {"id": "task", "what": "next_theme", "serial": puzzles.serial}
        themes.append(puzzles.puzzle.theme)
    assert themes == ["fight-or-flee", "terms", "orochi-race", "scoring", "fight-or-flee"]
    assert "next_theme" not in [one["name"] for one in SusanooPuzzles("terms").task["buttons"]]
