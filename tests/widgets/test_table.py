"""The Table without a browser: whole games by option ids, messages as from a stranger, nothing hidden in any trait."""

import base64
import json
import os
import random
import re
from pathlib import Path

import pytest

from raigo_lab.errors import InvalidPosition, NotationError, RaigoError
from raigo_lab.games.protocol import Joint, Over
from raigo_lab.pictures.tiles import FOLLOWS
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.tokens import LETTERS
from raigo_lab.texts import say
from raigo_lab.widgets.base import SIZES
from raigo_lab.widgets.shared import sources
from raigo_lab.widgets.table.files import SUFFIX
from raigo_lab.widgets.table.widget import Table

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LATE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
ACT = "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K"
BATTLE = "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K"
SHIELD = "2p t0 zT5KN x4 @ACT R20=everybody / 4 W2 KT 7M5H3,3K3,- / 5 RR2 {}- 75421,WM6,K"
PLACES = ("L", "R", "a", "b", "c", "B1", "B2", "B3", "d1", "d5")
STRIKE = "2p t0 z- e2 x4 @HAND_OVER>STRIKE / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,W6,1 d:HHN"


def page_sends(table: Table, **state) -> None:
    """What arrives when a page saves its changes."""
    table.set_state(state)


def sends(table: Table, name, serial=None, **fields) -> None:
    """A message of the page."""
    asked = table.serial if serial is None else serial
    page_sends(table, picked={"serial": asked, "id": name, **fields})


def pick(table: Table, label: str) -> None:
    """A click on the option with these words."""
    found = [one for one in table.options if one["label"] == label]
    assert found, (label, [one["label"] for one in table.options])
    sends(table, found[0]["id"])


def why(table: Table) -> list[tuple[str, str]]:
    return [(line["clause"], line["text"]) for line in table.reason.get("lines", [])]


def traits(table: Table) -> str:
    """Everything a page receives, but for the number of the answer."""
    state = table.get_state()
    state = {name: value for name, value in state.items() if not name.startswith("_") and name != "layout"}
    for name in ("serial", "tabbable", "tooltip"):
        state.pop(name, None)
    state["reason"] = {name: value for name, value in table.reason.items() if name != "serial"}
    state["twins"] = [value for name, value in table._repr_mimebundle_()[0].items() if name != WIDGET_VIEW]
    return json.dumps(state, sort_keys=True, ensure_ascii=False)


def deed(option: dict) -> tuple[str, ...]:
    """What an option does, whatever it is done to."""
    return (option["verb"], *(mark for mark in option["marks"] if mark.startswith("!")))


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_whole_game_is_played_by_option_ids(seats, seat):
    rng = random.Random(seats * 7 + (seat or 0))  # noqa: S311
    table = Table(seats=seats, seed=seats, seat=seat)
    met = set()
    for _ in range(4000):
        if table.scene["curtain"]:
            assert table.options == []
            sends(table, "ready")
            continue
        if isinstance(table.session.node, Over):
            break
        met.add(table.session.state.stack[-1].step)
        # Any deed first, then any way to do it: otherwise Switch is nearly everything.
        wanted = rng.choice(sorted({deed(one) for one in table.options}))
        chosen = [one for one in table.options if deed(one) == wanted]
        before = table.serial
        sends(table, rng.choice(chosen)["id"])
        assert table.serial == before + 1
        assert table.reason == {}
    assert isinstance(table.session.node, Over)
    assert table.options == []
    assert table.scene["ask"]["step"] == "OVER"
    assert "Yang" in table.scene["ask"]["title"]
    assert {Step.FETCH, Step.SELECT, Step.PLACE, Step.ACT} <= met
    json.dumps(table.get_state()["scene"])


@pytest.mark.parametrize(
    ("position", "seat", "step"),
    [
        ("2p t0 z5KT x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", 0, "FETCH"),
        ("2p t0 z5KT x4 @SELECT / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", 0, "SELECT"),
        ("2p t0 z5KT x4 @FORBIDDANCE / 2 7K1 23 765,-,5R / 3 W -H 66,-,-", 0, "FORBIDDANCE"),
        ("2p t0 z5KT x4 @PLACE=N1 / 2 7K -- 765,-,5R / 3 W -H 66,-,-", 0, "PLACE"),
        (ACT, 0, "ACT"),
        (
            "2p t0 zT5KN x4 @ACT>ROAR?1!0LT:discharge:1a / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K",
            1,
            "ROAR",
        ),
        (
            "2p t0 zT5KN x4 @ACT>SHIELD?1!0LK:katana:1a:top / 4 W2 -- 7M5H3,3K3,- / 5 R2 -H 75421,WM6,6",
            1,
            "SHIELD",
        ),
        (
            "2p t0 zT5KN x4 @ACT>NAME_TOWER!0LT:discharge:1a&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K",
            1,
            "NAME_TOWER",
        ),
        (BATTLE, 0, "BATTLE"),
        ("2p t0 zT5KN x4 @ACT>PURIFY!0LP:purify / 4 W2 -K 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K", 0, "PURIFY"),
        ("2p t0 zT5KN x4 @ACT>RENEW=1N!0LP:purify / 4 W2 -K 7M5H3,3K3,- / 5 R2 -- 75421,WM6,K", 0, "RENEW"),
        (STRIKE, 1, "STRIKE"),
    ],
)
def test_every_kind_of_choice_can_be_made_from_its_seat(position, seat, step):
    table = Table(position, seat=seat)
    assert table.scene["ask"]["step"] == step
    assert table.scene["ask"]["mine"]
    assert len({tuple(sorted(one["marks"])) for one in table.options}) == len(table.options)
    for lang in ("en", "ja"):
        table.lang = lang
        assert all(one["label"] for one in table.options)
    for number in range(len(table.options)):
        again = Table(position, seat=seat)
        sends(again, number)
        assert again.reason == {}
        assert again.session.actions or again.scene["curtain"], number


def test_bots_play_their_seats_until_a_person_is_asked():
    table = Table(seed=5, seat=0, players={1: "greedy"})
    for _ in range(300):
        if isinstance(table.session.node, Over):
            break
        assert table.scene["ask"]["seat"] == 0
        assert table.scene["curtain"] is None
        sends(
            table, table.options[0]["id"] if table.options[0]["verb"] != "fetch" else table.options[-1]["id"]
        )
    assert isinstance(table.session.node, Over)


def test_equal_seeds_play_equal_games():
    one, two = (Table(seed=11, seats=3, players={1: "random", 2: "random"}) for _ in range(2))
    for table in (one, two):
        for _ in range(12):
            sends(table, table.options[-1]["id"])
    assert one.position == two.position
    assert one.session.actions == two.session.actions


# The position as text


def test_the_position_goes_both_ways():
    table = Table(LATE)
    assert table.position == LATE
    table.position = ACT
    assert table.position == ACT
    assert table.session.actions == ()
    assert Table(parse_position(LATE)).position == LATE


@pytest.mark.parametrize("text", ["", "nonsense", "2p t0 z5K / 2"])
def test_a_bad_position_harms_nothing(text):
    table = Table(LATE)
    with pytest.raises((NotationError, InvalidPosition)):
        table.position = text
    assert table.position == LATE


def test_r20_where_something_is_hidden_everybody_is_asked():
    assert Table(LATE, seat=0).session.start.rules.R20 == "everybody"
    assert Table(LATE).session.start.rules.R20 == "holders"
    assert Table(LATE, rules={"R6": "forbidden"}).session.start.rules.R6 == "forbidden"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"seat": -1},
        {"seat": "0"},
        {"seats": 5},
        {"lang": "fr"},
        {"size": "huge"},
        {"players": {7: "greedy"}},
        {"players": {1: "genius"}},
        {"rules": {"R6": "never"}},
    ],
)
def test_wrong_values_are_refused_with_a_sentence(wrong):
    with pytest.raises(RaigoError):
        Table(**wrong)


def test_an_unknown_keyword_is_a_type_error():
    with pytest.raises(TypeError):
        Table(colour="red")


# Messages


@pytest.mark.parametrize(
    "message",
    [
        "pick",
        17,
        [],
        {},
        {"serial": 1},
        {"id": 0},
        {"serial": "now", "id": 0},
        {"serial": True, "id": 0},
        {"serial": ..., "id": -1},
        {"serial": ..., "id": 10_000},
        {"serial": ..., "id": True},
        {"serial": ..., "id": 1.0},
        {"serial": ..., "id": None},
        {"serial": ..., "id": 0, "more": 1},
        {"serial": ..., "id": "fly"},
        {"serial": ..., "id": "undo", "more": 1},
        {"serial": ..., "id": "ready"},
        {"serial": ..., "id": "try"},
        {"serial": ..., "id": "try", "marks": []},
        {"serial": ..., "id": "try", "marks": "from:0L"},
        {"serial": ..., "id": "try", "marks": [7]},
        {"serial": ..., "id": "try", "marks": ["from:9L"]},
        {"serial": ..., "id": "try", "marks": ["<img src=x>"]},
        {"serial": ..., "id": "try", "marks": ["from:0L"] * 9},
        {"serial": ..., "id": "deal", "seats": 9, "seed": None},
        {"serial": ..., "id": "deal", "seats": 2, "seed": "x"},
        {"serial": ..., "id": "deal", "seats": True, "seed": 1},
        {"serial": ..., "id": "deal", "seats": 2, "seed": 1.5},
        {"serial": ..., "id": "save", "path": "../elsewhere"},
        {"serial": ..., "id": "save", "path": 7},
        {"serial": ..., "id": "save", "path": ""},
        {"serial": ..., "id": "load", "path": "/etc/passwd"},
        {"serial": ..., "id": "load", "path": "nothing-there"},
        {"serial": ..., "id": "load", "path": "a\0b"},
    ],
)
def test_a_strange_message_is_refused_with_a_sentence_and_harms_nothing(message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = Table(ACT)
    if isinstance(message, dict) and message.get("serial") is ...:
        message = {**message, "serial": table.serial}
    before = table.position, table.serial, table.scene
    page_sends(table, picked=message)
    assert (table.position, table.scene) == (before[0], before[2])
    assert table.serial == before[1] + 1
    assert len(why(table)) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_stale_pick_is_refused():
    table = Table(ACT)
    old = table.serial
    table.position = LATE
    sends(table, 0, serial=old)
    assert table.position == LATE
    assert why(table) == [("", say("answer.stale"))]


def test_the_page_may_set_language_and_size_and_nothing_else():
    table = Table(ACT)
    page_sends(table, lang="ja")
    assert (table.lang, table.scene["lang"]) == ("ja", "ja")
    page_sends(table, size="projector")
    assert table.size == "projector"
    for state in ({"lang": "xx"}, {"size": 7}, {"scene": {}}, {"options": []}, {"serial": 0}, {"reason": {}}):
        before = table.serial
        page_sends(table, **state)
        assert (table.lang, table.size) == ("ja", "projector")
        assert table.options
        assert table.serial == before + 1
        assert why(table) == [("", say("answer.read_only", "ja"))]


# Why not


@pytest.mark.parametrize(
    ("marks", "clauses"),
    [
        (["from:0L", "!charge", "at:0b"], ["TH1"]),
        (["from:0L", "at:1b"], ["TH1"]),
        (["from:0R", "!katana", "at:0c"], ["KA1"]),
        (["from:0B1"], ["T1"]),
        (["from:1L"], ["T5"]),
        (["from:0L", "!pile", "at:1a"], ["C4"]),
        (["from:0R", "at:1B3"], ["KA1"]),
        (["from:cT"], [""]),
        (["from:raizan"], [""]),
    ],
)
def test_a_try_is_told_its_clause_and_changes_nothing(marks, clauses):
    table = Table(ACT, seat=0)
    before = table.position
    for lang in ("en", "ja"):
        table.lang = lang
        sends(table, "try", marks=marks)
        assert [clause for clause, _ in why(table)] == clauses
        assert all(text and f"({clause})" not in text for clause, text in why(table))
    assert table.position == before


ONE_MARK = [
    *(
        f"{kind}:{spot}"
        for kind in ("from", "at")
        for spot in ("raizan", *(f"c{token}" for token in LETTERS))
    ),
    *(f"{kind}:{seat}{rest}" for kind in ("from", "at") for seat in range(4) for rest in PLACES),
    *(
        f"{a}>{b}"
        for a in ("0L", "0B1", "0d1", "1B1")
        for b in ("cR", "cL", "raizan", "0L", "1L", "0a", "0B2", "3c")
    ),
]


@pytest.mark.parametrize(
    "text",
    [LATE, "2p t0 z5 @PLACE=K / 2 7K T- 765,-,5R / 3 W -H 66,-,-", ACT, SHIELD.format("H"), BATTLE, STRIKE],
)
def test_every_mark_one_can_click_is_answered(text):
    table = Table(text)
    for mark in ONE_MARK:
        serial = table.serial
        sends(table, "try", marks=[mark])
        assert table.serial == serial + 1, mark
        assert why(table), mark


def test_de2_the_page_is_told_what_destroy_would_come_to():
    table = Table(STRIKE.replace("@HAND_OVER>STRIKE", "@ACT"))
    would = table.scene["far"][0]["head"]["would"]
    assert set(would) == set("TNKHRMWP")  # no Silent, and not Destroy itself
    assert "13" in would["K"]  # two Shields and a Snake weigh 10


def test_silents_and_answers_are_not_chanted_t10():
    table = Table("2p t0 zT5KN x4 @ACT / 4 W2 5H 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K", seat=0)
    sends(table, "try", marks=["from:0L", "at:1a"])
    assert why(table)[0][0] == "T10"
    sends(table, "try", marks=["from:0R", "at:1a"])
    assert why(table)[0][0] == "T10"


def test_a_try_while_another_seat_chooses_says_so():
    table = Table(ACT.replace("t0", "t1").replace("1- 75421", "1T 75421"), seat=1)
    assert table.scene["ask"]["mine"]
    watcher = Table(ACT, seat=1)  # two people: the screen is to be passed first
    sends(watcher, "try", marks=["from:1L"])
    assert why(watcher) == [("", say("table.curtain_first"))]


def test_places_in_a_refusal_have_names():
    table = Table(ACT, seat=0)
    sends(table, "try", marks=["from:0L", "!charge", "at:0b"])
    assert why(table)[0][1].startswith("The Tower on your Circle b has 3 stories")
    table.lang = "ja"
    sends(table, "try", marks=["from:0L", "!charge", "at:1b"])
    assert "席1の桜門b" in why(table)[0][1]


def test_t7_what_piling_out_of_order_costs_stands_at_the_option():
    table = Table(ACT.replace("W2 TK", "2T WK"), seat=0)
    ahead = {tuple(one["marks"]): one["ahead"] for one in table.options}
    heavy = ahead["from:0L", "!pile", "at:0b"]  # Switch 7 on 3K3
    assert (heavy["clause"], heavy["tone"], heavy["sure"]) == ("T7", "bad", "")
    assert ahead["from:0L", "!pile", "at:0c"]["tone"] == "plain"


def test_a_legal_try_is_not_done():
    table = Table(ACT, seat=0)
    before = table.position
    sends(table, "try", marks=["from:0L", "!pile", "at:0c"])
    assert why(table) == [("", say("table.is_legal"))]
    assert table.position == before


# Nothing hidden reaches the page


@pytest.mark.parametrize(
    ("one", "two", "seat"),
    [
        (ACT, "2p t0 zN5TK x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 R21 R- MW654,621,R", 0),
        (ACT, "2p t0 z5TKN x1 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 4- 75211,WM6,K", 0),
        ("3p t1 zT5KN b8 / 4 W2 -K 75H3,3K3 / 5 R2 1- 7542,W6 / 2 66 -- -,1",
         "3p t1 zKN5T b8 / 4 W2 -K 75H3,3K3 / 5 N1 R- M521,66 / 2 W7 -- -,2", 0),
        ("2p t1 zT5KN x4 @PLACE=5T / 4 W2 TK 7M5H3,3K3,- / 5 RR -- 75421,WM6,K",
         "2p t1 zKN5T x1 @PLACE=62 / 4 W2 TK 7M5H3,3K3,- / 5 R2 -- MW654,1NN,1", 0),
        ("2p t1 zT5KN x4 @ACT>RENEW=5T!1LP:purify / 4 W2 TK 7M5H3,3K3,- / 5 RR -- 75421,WM6,K",
         "2p t1 zKN5T x1 @ACT>RENEW=62!1LP:purify / 4 W2 TK 7M5H3,3K3,- / 5 R2 -- MW654,1NN,1", 0),
    ],
)  # fmt: skip
def test_s6_tables_that_differ_only_in_hidden_tokens_send_the_same(one, two, seat):
    """With the other seat to choose it is a person: the screen is being passed, and nothing but the public shows."""
    assert one != two
    first, second = (Table(text, seat=seat, lang=lang) for text, lang in ((one, "en"), (two, "en")))
    assert traits(first) == traits(second)
    for table in (first, second):
        sends(table, "copy_position")
    assert first.clip["text"] == second.clip["text"]
    for table in (first, second):
        sends(table, "copy_record")
    assert traits(first) == traits(second)
    assert HIDDEN not in first.position


@pytest.mark.parametrize("seats", [2, 3])
def test_s6_a_played_game_sends_no_hidden_face(seats):
    """Played on with the seat's own eyes: the scene never carries a face that the seat's view hides."""
    table = Table(seed=8, seats=seats, seat=0, players=dict.fromkeys(range(1, seats), "random"))
    rng = random.Random(3)  # noqa: S311
    for _ in range(60):
        if isinstance(table.session.node, Over):
            break
        for board in table.scene["far"]:
            lying = [
                *board["hands"].values(),
                *board["body"],
                *(s for c in board["circles"] for s in c["stories"]),
            ]
            assert all(one["face"] is None for one in lying)
        sends(table, rng.choice(table.options)["id"])


@pytest.mark.parametrize("aim", ["Chant Katana: top of seat 1's Circle a"])
def test_r20_no_question_tells_who_holds_an_answer(aim):
    holder, other = (Table(SHIELD.format(token), seat=0) for token in ("H", "6"))
    for table in (holder, other):
        pick(table, aim)
        assert table.scene["curtain"]["seat"] == 1
    assert traits(holder) == traits(other)
    for table in (holder, other):
        sends(table, "ready")
        assert table.scene["ask"]["step"] == "SHIELD"
    assert [len(table.options) for table in (holder, other)] == [2, 1]
    for table in (holder, other):
        pick(table, "Pass")
        sends(table, "ready") if table.scene["curtain"] else None
    assert traits(holder) == traits(other)


def test_r20_bots_answer_without_a_trace_of_being_asked():
    class Passes:
        def choose(self, _, options):
            return options[0]

    tables = [Table(SHIELD.format(token), seat=0, players={1: Passes()}) for token in ("H", "6")]
    for table in tables:
        pick(table, "Chant Katana: top of seat 1's Circle a")
    assert traits(tables[0]) == traits(tables[1])
    assert tables[0].serial == tables[1].serial


def test_s7_a_token_taken_by_snake_stays_known_to_its_former_holder_alone():
    class Snake:
        def choose(self, _, options):
            return next((one for one in options if (one.effect, one.target) == ("snake", "0R")), options[0])

    start = "2p t1 zT5KN x4 @ACT / 4 W2 HK 7M5H3,3K3,- / 5 RR2 N- 75421,WM6,1"
    table = Table(start, seat=0, players={1: Snake()})
    pick(table, "Pass")
    lying = table.scene["far"][0]["hands"]["L"]
    assert (lying["face"], lying["known"]["letter"]) == (None, "K")
    assert all(one["known"] is None for one in table.scene["far"][0]["body"])


def test_ro4_towers_of_a_battle_are_chosen_face_down_and_revealed_together():
    tables = [Table(BATTLE, seat=0) for _ in range(2)]
    for table, tower in zip(tables, ("your Circle a", "your Circle b"), strict=True):
        assert isinstance(table.session.node, Joint)
        pick(table, f"Choose {tower}")
        assert table.session.actions == ()
        assert table.scene["curtain"]["seat"] == 1
    assert traits(tables[0]) == traits(tables[1])
    for table in tables:
        sends(table, "ready")
    assert traits(tables[0]) == traits(tables[1])
    for table in tables:
        pick(table, "Choose your Circle b")
        assert any("Raigo Battle" in line["text"] for turn in table.scene["log"] for line in turn["lines"])
    assert traits(tables[0]) != traits(tables[1])


def test_the_repr_of_a_hidden_table_tells_no_token():
    table = Table(ACT, seat=0, players={1: "greedy"}, lang="ja", size="large")
    assert repr(table) == "Table(…, seat=0, players={1: 'greedy'}, lang='ja', size='large')"
    assert repr(Table(seed=4, seat=1)) == "Table(seats=2, seed=4, seat=1)"
    assert repr(Table(LATE)) == f"Table({LATE!r})"


# Tools


def test_undo_and_redo_go_from_choice_to_choice_of_people():
    table = Table(seed=5, seat=0, players={1: "greedy"})
    first = table.position
    sends(table, table.options[0]["id"])
    second = table.position
    while table.scene["bar"]["text"].startswith("Turn 1") or table.scene["bar"]["text"].startswith("Turn 2"):
        sends(table, table.options[0]["id"])
    last = table.position
    while table.tools["undo"]:
        sends(table, "undo")
        assert table.scene["ask"]["seat"] == 0
    assert table.position == first
    sends(table, "undo")
    assert why(table) == [("", say("table.nothing_to_undo"))]
    sends(table, "redo")
    assert table.position == second
    while table.tools["redo"]:
        sends(table, "redo")
    assert table.position == last
    sends(table, "redo")
    assert why(table) == [("", say("table.nothing_to_redo"))]


def test_a_new_deal_keeps_who_plays():
    table = Table(seed=5, seat=0, players={1: "greedy"})
    sends(table, "deal", seats=4, seed=9)
    assert len(table.session.state.seats) == 4
    assert table.scene["ask"]["seat"] == 0
    again = Table(seats=4, seed=9, seat=0, players={1: "greedy", 2: "greedy", 3: "greedy"})
    assert table.position == again.position
    sends(table, "deal", seats=2, seed=None)
    assert len(table.session.state.seats) == 2


def test_save_and_load_stay_in_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = Table(seed=5, seat=0)
    sends(table, table.options[0]["id"])
    kept = table.position
    sends(table, "save", path="evening")
    assert why(table) == [("", say("table.saved", path=f"evening{SUFFIX}"))]
    assert [path.name for path in tmp_path.iterdir()] == [f"evening{SUFFIX}"]
    sends(table, "deal", seats=3, seed=1)
    sends(table, "load", path="evening")
    assert table.position == kept
    assert table.tools["undo"]
    assert str(tmp_path) not in json.dumps(table.get_state()["reason"])
    (tmp_path / f"broken{SUFFIX}").write_text("{", encoding="utf-8")
    sends(table, "load", path="broken")
    assert table.position == kept
    assert str(tmp_path) not in why(table)[0][1]
    sends(table, "save", path="no/such/folder")
    assert why(table)[0][1].startswith("It could not be saved")


def test_a_link_out_of_the_working_folder_is_not_followed(tmp_path, monkeypatch):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    monkeypatch.chdir(inside)
    Path("link").symlink_to(outside)
    table = Table(LATE)
    sends(table, "save", path="link/x")
    assert why(table) == [("", say("table.bad_path"))]
    assert list(outside.iterdir()) == []


def test_a_game_that_asks_holders_is_not_loaded_where_tokens_are_hidden(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Session(parse_position(LATE)).save(tmp_path / f"open{SUFFIX}")
    table = Table(seed=1, seat=0)
    sends(table, "load", path="open")
    assert "R20" in why(table)[0][1]
    free = Table(seed=1)
    sends(free, "load", path="open")
    assert free.position == LATE


def test_copies_of_an_open_table_are_position_and_record():
    table = Table(ACT)
    sends(table, table.options[0]["id"])
    sends(table, "copy_position")
    assert table.clip["text"] == table.position
    sends(table, "copy_record")
    assert "[Position" in table.clip["text"]


# One screen for several people


def test_s6_what_one_copied_is_gone_when_the_screen_is_passed():
    table = Table(seed=2, seat=0)
    sends(table, "ready") if table.scene["curtain"] else None
    for name in ("copy_position", "copy_record"):
        sends(table, name)
        assert table.clip["text"]
        while not table.scene["curtain"]:
            sends(table, table.options[-1]["id"])
        assert table.clip == {}
        sends(table, "ready")
        assert table.clip == {}


def test_s6_whoever_would_undo_past_a_draw_is_asked_first():
    table = Table(seed=5, seat=0, players={1: "greedy"})
    while table.scene["ask"]["step"] != "PLACE":
        sends(table, table.options[0]["id"])
    placed, drawn = table.position, table.scene["drawn"]["tokens"]
    assert drawn
    for lang in ("en", "ja"):
        table.lang = lang
        sends(table, "undo")
        assert (table.reason["tone"], why(table)) == ("plain", [("S6", say("table.undo_shows", lang))])
        assert table.tools["sure"] == {"id": "sure", "label": say("table.undo_sure", lang)}
        assert table.position == placed
        sends(table, "try", marks=["from:raizan"])  # Whoever does something else was not sure.
        assert table.tools["sure"] is None
    sends(table, "undo")
    sends(table, "sure")
    assert table.scene["ask"]["step"] == "SELECT"
    assert table.tools["sure"] is None
    assert table.tools["redo"]


def test_s6_undo_pressed_twice_is_sure_too():
    table = Table(seed=5, seat=0, players={1: "greedy"})
    while table.scene["ask"]["step"] != "PLACE":
        sends(table, table.options[0]["id"])
    sends(table, "undo")
    sends(table, "undo")
    assert table.scene["ask"]["step"] == "SELECT"


def test_nobody_is_asked_where_no_draw_lies_between_or_nothing_is_hidden():
    table = Table(ACT, seat=0)
    pick(table, "Chant Katana: top of seat 1's Circle a")
    sends(table, "undo")
    assert table.session.actions == ()
    sends(table, "sure")
    assert why(table) == [("", say("answer.malformed"))]
    opened = Table(seed=5)
    while opened.scene["ask"]["step"] != "PLACE":
        sends(opened, opened.options[0]["id"])
    sends(opened, "undo")
    assert opened.scene["ask"]["step"] == "SELECT"


# Files that are none of ours


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"format": "raigo-session/1", "now": ' + "9" * 5_000 + "}",
        "\x00",
        "null",
        "[]",
    ],
    ids=["nested", "nested objects", "5,000 digits", "no text", "null", "list"],
)
def test_a_file_that_is_not_a_game_is_refused_in_one_sentence(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAIGO_LAB_LOG", str(tmp_path / "trouble.log"))
    (tmp_path / f"odd{SUFFIX}").write_text(text, encoding="utf-8")
    table = Table(LATE)
    serial = table.serial
    sends(table, "load", path="odd")
    assert table.serial == serial + 1
    assert table.error.startswith("It could not be loaded")
    assert len(table.error) < 400
    assert str(tmp_path) not in table.error
    assert table.position == LATE
    assert not (tmp_path / "trouble.log").exists()


def test_a_pipe_a_folder_and_a_huge_file_are_refused_before_they_are_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo(tmp_path / f"pipe{SUFFIX}")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    with (tmp_path / f"huge{SUFFIX}").open("wb") as file:
        file.truncate(10**10)
    table = Table(LATE)
    for name in ("pipe", "folder", "huge"):
        sends(table, "load", path=name)
        assert table.error.startswith("It could not be loaded"), name
    assert table.position == LATE


# Twins and sources


def test_the_bundle_carries_still_twins():
    table = Table(LATE)
    data, _ = table._repr_mimebundle_()
    assert {WIDGET_VIEW, "text/plain", "text/html", "image/svg+xml"} <= set(data)
    assert data["text/plain"] == repr(table)
    match = re.fullmatch(
        r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">' + re.escape(FOLLOWS),
        data["text/html"],
    )
    assert match
    assert base64.b64decode(match[2]).decode() == data["image/svg+xml"] == table.picture()


def test_script_and_style_are_whole_and_load_nothing():
    script, style = sources.script("table"), sources.style("table")
    assert not re.search(r"^import |innerHTML|https?://(?!www\.w3\.org/2000/svg)", script, re.MULTILINE)
    assert script.count("export default") == 1
    assert "@import" not in style
    assert "url(" not in style
    assert [*sources.parts("table")[:2]] == ["shared/geometry", "shared/common"]
    assert sources.parts("table")[-1] == "table/table"
    assert "shared/board" not in sources.parts("tower")


def test_sizes_are_known_to_the_style():
    for size in SIZES[1:]:
        assert f'data-size="{size}"' in sources.style("table")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("- K-", "Your Body is empty"),
        ("2 KT", "Both your Hands are full"),
        ("2 K-", "Choose a token, then a Hand"),
    ],
)
def test_t1_where_nothing_can_be_fetched_the_question_says_why(board, said):
    table = Table(f"2p t0 z5KT x4 / 2 {board} 765,-,- / 3 W -H 66,-,-", seat=0, players={1: "greedy"})
    assert table.scene["ask"]["step"] == "FETCH"
    assert said in table.scene["ask"]["text"]
