"""The replay without a browser: steps, turns, variations, one seat's eyes, and messages from a stranger."""

import json
import re
import time

import pytest
from support.random_games import dice

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.play.players import RandomPlayer
from raigo_lab.raigo.play.sessions import match_moments
from raigo_lab.raigo.text.notation import format_action
from raigo_lab.raigo.text.record import from_play, parse_record, replay, write_record
from raigo_lab.texts import say
from raigo_lab.widgets.replay.widget import Replay
from raigo_lab.widgets.shared import sources

START = "2p t0 z5K / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-"
GAME = f"""[Seats "2"]
[Position "{START}"]

{{Before.}}
1.0 fetch K-; {{The Katana.}} (fetch -K; {{To the right.}} select 2; (select 1; place 5-;)) select 1; place -5;
end;
"""


def a_game(seats: int, seed: int):
    """A whole game of random players."""
    start, rng = deal(seats, seed), dice(seed)
    moments = match_moments(start, [RandomPlayer(rng, evenly=True)] * seats, rng)
    return from_play(start, [moment.action for moment in moments])


def go(one: Replay, number: int, serial: int | None = None) -> None:
    one.set_state({"picked": {"serial": one.serial if serial is None else serial, "id": number}})


def jump(one: Replay, name: str) -> None:
    go(one, next(row["id"] for row in one.view["jumps"] if row["name"] == name))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_beat_sets_parts_of_the_table_that_is_shown(seat: int | None):
    one = Replay(a_game(2, 3), seat=seat)
    beats = 0
    for step in range(1, len(one._stops)):
        go(one, step)
        picture = json.loads(json.dumps(one.view["board"]))
        for change in one.view["start"] + [new for beat in one.view["beats"] for new in beat["set"]]:
            part = picture
            for key in change["path"][:-1]:
                part = part[key]
            part[change["path"][-1]]  # it is there already
            part[change["path"][-1]] = json.loads(
                json.dumps(change["value"])
            )  # what goes to a page is its own
        beats += len(one.view["beats"])
    assert beats > 50


def test_a_record_is_gone_through_step_by_step():
    one = Replay(GAME)
    assert (one.view["index"], one.view["last"], one.view["comment"]) == (0, 4, "Before.")
    jump(one, "on")
    assert one.view["told"] == ["Seat 0 fetches Katana to its left Hand (T1)."]
    assert (one.view["changed"], one.view["comment"]) == (["0L"], "The Katana.")
    jump(one, "end")
    states = [moment.after for moment in replay(parse_record(GAME))]
    assert one.position.state == states[-1]
    jump(one, "start")
    assert one.at == 0


def test_ro2_a_completed_hand_shows_what_it_brought_as_at_the_table():
    start = "2p t0 z- x4 e2 @ACT / 4 - RT 642,-,- / 3 - -- 765,-,-"
    one = Replay(start, ["chant R discharge 0a", "answer L roar"])
    go(one, 2)
    done = one.view["board"]["near"]["done"]
    assert [hand["points"] for hand in done] == [
        4
    ]  # an Even Lotus of Silents is worth 2; turned by Roar it gains 2 more
    assert one.view["board"]["near"]["yang"] == 8


def test_variations_can_be_taken_and_left_again():
    one = Replay(GAME)
    assert [row["label"] for row in one.view["others"]] == ["Instead: Fetch Katana to the right Hand"]
    go(one, one.view["others"][0]["id"])
    assert (one.at, one.view["comment"]) == (1, "To the right.")
    assert one.position.state.seats[0].right == "K"
    labels = [row["label"] for row in one.view["others"]]
    assert labels == ["Instead: Draw 1 token", say("replay.leave")]
    go(one, one.view["others"][0]["id"])
    assert (one.at, one.view["last"]) == (2, 3)
    for at in (1, 0):
        go(one, one.view["others"][-1]["id"])
        assert one.at == at
    assert one.view["aside"] == ""
    assert one.view["last"] == 4


def test_a_line_from_a_position():
    one = Replay(START, ["fetch K-", "select 1"], at=-1)
    assert one.at == 2
    assert [step["text"] for turn in one.line["turns"] for step in turn["steps"]] == [
        "Fetch Katana to the left Hand",
        "Draw 1 token",
    ]


def test_steps_are_told_in_words_and_tokens_by_turn():
    """A move reads as words, with its tokens; who answers in another's turn (RO1) is named."""
    start = "2p t0 z5K63 @ACT / 4 W2 T- 7654,-,- / 5 2 R- 777,333,-"
    actions = ["chant L discharge 0a", "answer L roar", "tower 1b", "fetch 2-", "select 1"]
    said = {
        lang: [
            (turn["head"], [(step["tokens"], step["text"]) for step in turn["steps"]])
            for turn in Replay(start, actions, lang=lang).line["turns"]
        ]
        for lang in ("en", "ja")
    }
    assert said["en"] == [
        (
            "Turn 1 · seat 0",
            [
                ("T", "Chant Thunder as Discharge: its Circle a"),
                ("R", "Seat 1: Answer with Roar"),
                ("", "Seat 1: Choose seat 1's Circle b"),
            ],
        ),
        ("Turn 2 · seat 1", [("2", "Fetch Two to the left Hand"), ("", "Draw 1 token")]),
    ]
    assert said["ja"] == [
        (
            "第1手番・席0",
            [
                ("T", "雷（雷放）を発する：自分の桜門a"),
                ("R", "席1：轟で応じる"),
                ("", "席1：席1の桜門bを選ぶ"),
            ],
        ),
        ("第2手番・席1", [("2", "現：二を左手へ"), ("", "駒を1個引く")]),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_step_of_a_whole_game_is_written_as_notation(seats):
    game = a_game(seats, seats)
    written = [format_action(entry.action) for entry in game.line.entries]
    for lang in ("en", "ja"):
        steps = [step for turn in Replay(game, lang=lang).line["turns"] for step in turn["steps"]]
        assert len(steps) == len(written)
        assert not [step["text"] for step, one in zip(steps, written, strict=True) if one in step["text"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_of_a_whole_game_is_what_the_engine_played(seats):
    game = a_game(seats, seats)
    one = Replay(parse_record(write_record(game)))
    for index, moment in enumerate(replay(game), start=1):
        one.at = index
        assert one.position.state == moment.after
        assert one.view["told"]
    assert Raigo(one.position.rules).is_over(one.position.state)
    assert any("E4" in line or "E2" in line for line in one.view["told"])


def test_e3_the_graph_ends_with_the_towers_that_are_resolved_at_the_end():
    # 7 6 5 is a Lotus of Silents, 2 (H8); 5 3 is in order and no hand; 3 5 is Unsettled and costs 1.
    line = "2p t0 z- x1 e1 @ACT / 4 - 5- 765,53,- / 3 R2 1- 35,-,-"
    shown = Replay(line, ["end"])
    assert shown.line["yang"] == [[4, 6], [3, 2]]


def test_turns_are_jumped_by_turn():
    one = Replay(a_game(2, 8))
    seen = [0]
    while one.at < one.view["last"]:
        jump(one, "turn_on")
        seen.append(one.at)
    turns = [one._stops[i].turn for i in seen]
    assert turns == list(range(len(seen)))
    back = [one.at]
    while one.at:
        jump(one, "turn_back")
        back.append(one.at)
    assert back == seen[::-1]


def test_a_long_game_answers_at_once_and_sends_only_what_changed():
    one = Replay(max((a_game(4, seed) for seed in range(3)), key=lambda game: len(game.line.entries)))
    line = one.line
    start = time.perf_counter()
    for index in range(0, one.view["last"], 5):
        go(one, index)
    assert (time.perf_counter() - start) / (one.view["last"] / 5) < 0.2
    assert one.line is line
    assert len(json.dumps(one.view)) < 60_000


@pytest.mark.parametrize("seed", range(3))
def test_s6_with_a_seat_equal_looks_mean_equal_words(seed):
    actions = ["fetch --", "select 1", "place --", "end"]
    looks = []
    for body in ("7K1", "542"):
        start = f"2p t1 z{'K5'[:: 1 - 2 * (seed % 2)]} / 2 3 -- 765,-,- / 3 {body[:2]} -H 66,-,-"
        one = Replay(start.replace("66", ("66", "K1")[body == "542"]), actions[:3], seat=0)
        words = []
        for index in range(one.view["last"] + 1):
            one.at = index
            words.append(json.dumps(one.view) + json.dumps(one.line) + repr(one) + one.picture())
        looks.append(words)
    assert looks[0] == looks[1]


def test_s6_comments_and_variations_stay_away_from_a_seat():
    one = Replay(GAME, seat=1)
    for index in range(one.view["last"] + 1):
        one.at = index
        assert (one.view["comment"], one.view["others"]) == ("", [])
        assert "Katana" not in json.dumps(one.view["told"]) + json.dumps(one.line)


def test_r20_who_passed_in_silence_makes_no_step_of_its_own():
    table = "2p t0 z- e2 @ACT / 2 1 T5 765,-,- / 3 2 {}- 66,-,-"
    chant = "chant L discharge 0a"
    asked = Replay(table.format("R"), [chant, "pass", "end"], seat=0)
    free = Replay(table.format("5"), [chant, "end"], seat=0)
    assert asked.view["last"] == free.view["last"] == 2
    for index in (0, 1, 2):
        asked.at = free.at = index
        assert asked.view == free.view
    assert Replay(table.format("R"), [chant, "pass", "end"]).view["last"] == 3


@pytest.mark.parametrize(
    "message",
    [
        "end",
        [],
        {},
        {"id": 1},
        {"serial": ..., "id": -1},
        {"serial": ..., "id": 999},
        {"serial": ..., "id": "1"},
    ],
    ids=repr,
)
def test_a_malformed_request_is_refused_with_a_sentence(message):
    one = Replay(GAME)
    if isinstance(message, dict) and message.get("serial") is ...:
        message = message | {"serial": one.serial}
    one.set_state({"picked": message})
    assert (one.error, one.at) == (say("answer.malformed"), 0)


def test_a_stale_request_and_foreign_names_are_refused():
    one = Replay(GAME)
    go(one, 2, serial=one.serial - 1)
    assert (one.error, one.at) == (say("answer.stale"), 0)
    one.set_state({"line": {}})
    assert one.error == say("answer.read_only")
    assert one.line["last"] == 4


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((START,), {}),
        ((START, ["fetch 9-"]), {}),
        ((START, ["end"]), {}),
        ((GAME,), {"seat": 2}),
        ((GAME,), {"at": 5}),
        ((GAME,), {"lang": "fr"}),
        ((GAME.replace("select 2", "select 5"),), {}),
        ((parse_record(GAME), ["end"]), {}),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(given, named):
    with pytest.raises(RaigoError):
        Replay(*given, **named)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seat", [None, 1])
def test_the_still_twins(lang, seat):
    one = Replay(GAME, at=2, lang=lang, seat=seat)
    data, _ = one._repr_mimebundle_()
    assert data["text/html"].startswith("<img alt=")
    assert data["image/svg+xml"] == Replay(GAME, at=2, lang=lang, seat=seat).picture()
    assert data["text/plain"] == repr(one)
    assert one.picture().count("<svg") == 2


def test_the_script_sets_text_as_text():
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write", sources.script("replay"))


def test_e3_the_last_step_shows_the_yang_that_is_counted():
    replayed = Replay(write_record(a_game(3, 5)))
    end = replayed.line["last"]

    def yang(step: int) -> list[int]:
        go(replayed, step)
        board = replayed.view["board"]
        shown = {one["seat"]: one["yang"] for one in [board["near"], *board["far"]]}
        return [shown[seat] for seat in range(3)]

    before = yang(end - 1)
    assert (
        yang(end) == [row[-1] for row in replayed.line["yang"]] != before
    )  # resolving all Towers brought something
