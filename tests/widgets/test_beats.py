"""Events as beats: they lead from each picture of a seat to the next, one thing at a time, and show nothing hidden."""

import json
from collections import Counter

import pytest
from support.random_games import choose, dice, some_start

from raigo_lab import Table
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.text.notation import parse_action, read_position
from raigo_lab.texts import say
from raigo_lab.widgets.shapes import Malformed
from raigo_lab.widgets.table.beats import Played, beats, changes
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.seated import as_seen
from raigo_lab.widgets.table.stage import moved, stage_of, switched, with_hand, with_turn, with_yang
from raigo_lab.widgets.table.view import scene


def patched(scene: dict, news: list) -> dict:
    """What a page does with the changes of a beat."""
    whole = json.loads(json.dumps(scene))
    for one in news:
        *way, last = one["path"]
        place = whole
        for step in way:
            place = place[step]
        place[last] = json.loads(json.dumps(one["value"]))  # what goes to a page is its own
    return whole


def folded(before, events):
    """The table after these events, by the rules of each alone: a plain second telling of ``_shots``."""
    stage = stage_of(before)
    for event in events:
        if event.kind == "switched":
            stage = switched(stage, event)
        elif event.kind != "battle":  # tops are shown and covered again
            stage = moved(stage, event.moves, event.seat)
        if event.kind == "resolved":
            pile = "".join(move.token for move in reversed(event.moves))
            stage = with_yang(with_hand(stage, event.seat, pile), event.seat, event.amount)
        if event.kind == "paid":
            stage = with_yang(stage, event.seat, -event.amount)
        if event.kind in ("handed_over", "ended"):
            stage = with_turn(stage, event.seat)
    return stage.seen


def lying(seen):
    """What lies where, without who is asked for what; seals and their Circles, but not how long they last."""
    seats = [
        seat._replace(
            canyon="".join(sorted(seat.canyon)),
            circles=tuple((circle.tower, circle.seal) for circle in seat.circles),
        )
        for seat in seen.seats
    ]
    return seats, len(seen.raizan), seen.turn


KINDS = {"piled", "chanted", "resolved", "no_hand", "unsettled", "paid", "sealed", "taken", "cut", "switched"}
KINDS |= {"taken_up", "active", "gathered", "destroyed", "discarded", "answered"}
CUT_IN_HALF = (
    "2p t0 zT5KN x4 @ACT>BATTLE!0LT:discharge:1a&0RR&1LR / 4 W2 -- 7M5H3,3K3,- / 5 R2 -1 75421,WM6,K"
)


def test_s6_the_events_of_an_action_lead_from_what_a_seat_saw_to_what_it_sees():
    kinds: Counter[str] = Counter()
    for seed in (*range(12), 18, 21):
        rng = dice(seed)
        start = some_start(rng)
        game, eyes = Raigo(start.rules), [None, *range(len(start.state.seats))]
        state = game.start(start.state)
        for _ in range(160):
            action = choose(rng, game, state)
            if action is None:
                break
            after, events = game.happened(state, action)
            for eye in eyes:
                told = events if eye is None else [as_seen(event, eye) for event in events]
                before = view(start.rules, state, eye)
                assert lying(folded(before, told)) == lying(view(start.rules, after, eye)), (eye, action)
            kinds.update(event.kind for event in events)
            state = after
    assert set(kinds) >= KINDS


def played(position: str, actions: str, eye: int | None = None) -> tuple[list, list, dict]:
    """These actions as beats for this eye: the way back, the beats, and the picture that the page has."""
    start = read_position(position)
    game = Raigo(start.rules)
    state, shots, told = game.start(start.state), [], SceneFacts(you=eye)
    for text in actions.split("; "):
        both = tuple(parse_action(one) for one in text.split(" + "))
        after, events = game.happened(state, both if len(both) > 1 else both[0])
        seen = tuple(events if eye is None else [as_seen(event, eye) for event in events])
        shots.append(Played(view(start.rules, state, eye), seen, view(start.rules, after, eye), told))
        told = told._replace(turn_number=told.turn_number + (after.turn != state.turn))  # T12
        state = after
    back, made = beats(shots, "en")
    return back, made, dict(scene(shots[-1].after, told, "en"))


def kinds_of(made: list) -> list[str]:
    return [one["kind"] for one in made]


@pytest.mark.parametrize(
    ("position", "actions", "kinds"),
    [
        (
            "2p t0 z6 @ACT / 2 7 T4 654,-,- / 2 W -- 33,-,-",
            "chant L discharge 0a",
            ["chant", "strike", "turn", "resolved", *["yang"] * 2, "spend"],
        ),
        (
            "2p t0 z6 @ACT / 2 7 T4 456,-,- / 2 W -- 33,-,-",
            "chant L discharge 0a",
            ["chant", "strike", "turn", "unsettled", "pay", "spend"],
        ),
        ("2p t0 z6 @ACT / 2 7 T4 654,-,- / 2 W -- 33,-,-", "chant L charge 1a", ["chant", "seal"]),
        (
            "2p t0 z6 @ACT / 2 7 N4 55,-,- / 2 W -- 33,-,-",
            "chant L snake 1B1",
            ["chant", "snake", "spend"],
        ),
        (
            "2p t0 z6 @ACT / 2 7 K4 55,-,- / 2 W -- 654,33,-",
            "chant L katana 1a bottom",
            ["chant", "cut", "fall", "spend"],
        ),
        (
            "2p t0 z- / 2 6 W- 5,-,- / 3 73 -- 44,-,- c:2",
            "fetch --; chant L switch 0B1 1B2",
            ["chant", "switch", "spend", "dong"],
        ),
        (
            "2p t0 z- e2 x4 @HAND_OVER>STRIKE / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,W6,1 d:HHN",
            "tower 0a",
            ["ruin", "turn", "destroyed", "spend", "dong"],
        ),
        (CUT_IN_HALF, "tower 0a + tower 1a", ["duel", "verdict", "strike", "turn"]),
    ],
)
def test_every_effect_has_its_beats(position: str, actions: str, kinds: list[str]):
    _, made, _ = played(position, actions)
    assert kinds_of(made)[: len(kinds)] == kinds


def test_ro4_a_raigo_battle_is_a_duel_with_a_verdict():
    """Three (weight 3) against One (weight 1)."""
    _, made, _ = played(CUT_IN_HALF, "tower 0a + tower 1a", eye=0)
    face_down, verdict = made[:2]
    assert [top["face"]["weight"] for top in verdict["duel"]["tops"]] == [3, 1]
    assert [top["spot"] for top in verdict["duel"]["tops"]] == ["0a5", "1a5"]
    assert sum(top["won"] for top in verdict["duel"]["tops"]) == 1
    assert "Raigo Battle" in verdict["duel"]["text"]
    assert [top["seat"] for top in verdict["duel"]["tops"]] == ["You", "Seat 1"]
    assert [top["place"] for top in verdict["duel"]["tops"]] == ["your Circle a", "seat 1's Circle a"]
    # Who wins is told with the tops, not while they lie face down.
    assert face_down["text"] == say("table.duel", "en")
    assert verdict["text"] == verdict["duel"]["text"] != face_down["text"]
    assert verdict["pace"] > face_down["pace"] > 10
    # The other's top is seen on its Tower with the verdict, not before.
    assert not [one for one in face_down["set"] if "stories" in one["path"]]
    assert [one["path"] for one in verdict["set"] if one["path"][:1] == ["far"]]


def test_t2_a_token_flies_from_raizan_to_the_tray_and_to_its_place():
    _, made, _ = played("2p t0 z5KT x4 / 2 7 -- 765,-,5R / 3 W -H 66,-,-", "fetch 7-; select 1")
    assert [(one["kind"], one["ways"]) for one in made][:2] == [
        ("fetch", [["0B1", "0L"]]),
        ("draw", [["raizan", "0d"]]),
    ]


def test_each_beat_is_told_once_and_the_last_picture_is_the_one_the_page_has():
    for eye in (None, 0, 1):
        back, made, last = played(
            "2p t0 zKT5N x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-",
            "fetch K1; select 1; pile L a; pile R b",
            eye,
        )
        parts = {name: last[name] for name in ("near", "far", "centre", "drawn", "bar")}
        now = patched(parts, back)
        assert now != parts
        for one in made:
            now = patched(now, one["set"])
        assert now == json.loads(json.dumps(parts))
        texts = [one["text"] for one in made if one["text"]]
        assert len(texts) == len(set(texts))


def test_s6_beats_tell_a_seat_no_face_that_it_may_not_see():
    """The same game with other hidden tokens sends the same beats to the other seat."""
    games = [
        played(f"2p t0 zT5NR x4 / 2 {body} -- 765,-,5R / 3 W -H 66,-,-", f"fetch {fetched}-; select 1", eye=1)
        for body, fetched in (("7K1", "K"), ("721", "2"))
    ]
    assert games[0][:2] == games[1][:2]
    assert HIDDEN not in str(games[0][1][0]["ways"])


def test_only_what_differs_is_sent():
    table = Table("2p t0 zKT5N x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-")
    fetch = next(one for one in table.options if one["marks"] == ["K>0L"])
    table.set_state({"picked": {"serial": table.serial, "id": fetch["id"]}})
    assert len(json.dumps(table.scene["beats"])) < len(json.dumps(table.scene)) / 4
    assert table.scene["moves"] == [["0B2", "0L"]]


def test_what_was_shown_is_not_played_again():
    table = Table("2p t0 zKT5N x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-")
    fetch = next(one for one in table.options if one["marks"] == ["K>0L"])
    table.set_state({"picked": {"serial": table.serial, "id": fetch["id"]}})
    assert kinds_of(table.scene["beats"]) == ["fetch"]
    table.set_state({"lang": "ja"})
    assert table.scene["beats"] == []
    assert table.scene["moves"] == [["0B2", "0L"]]  # the trail stays
    table.undo()
    assert table.scene["beats"] == []
    assert table.scene["moves"] == [["0L", "0B2"]]
    table.redo()
    assert kinds_of(table.scene["beats"]) == ["fetch"]


def test_s6_whoever_takes_the_screen_is_shown_what_happened_meanwhile():
    table = Table("2p t0 zKT5NRR x4 / 2 7K1 -- 765,-,5R / 3 W -H 66,-,-", seat=0)
    while not table.scene["curtain"]:
        table.set_state({"picked": {"serial": table.serial, "id": table.options[-1]["id"]}})
    assert (table.scene["beats"], table.scene["moves"]) == ([], [])
    table.set_state({"picked": {"serial": table.serial, "id": "ready"}})
    assert kinds_of(table.scene["beats"])


def test_what_bots_play_among_themselves_is_shown_from_its_end():
    table = Table(seats=4, seed=4, players=dict.fromkeys(range(4), "random"))
    assert 0 < sum(1 for one in table.scene["beats"] if one["text"]) <= 160


def test_changes_lead_from_one_picture_to_the_other():
    before, after = {"a": [1, 2], "b": {"c": None}}, {"a": [1, 2, 3], "b": {"c": [4]}}
    assert patched(before, changes(before, after)) == after
    assert changes(before, before) == []


def test_e3_what_the_towers_bring_at_the_end_is_counted_to_the_total():
    table = Table(
        "2p t0 z- x1 e1 @ACT / 4 W 5- 765,444,35 / 3 R2 1- 7532,WM6,-", seat=0, players={1: "greedy"}
    )
    end = next(option["id"] for option in table.options if option["verb"] == "end")
    table._pick(end)
    picture = patched(table.scene, table.scene["start"])
    seen = []
    for beat in table.scene["beats"]:
        picture = patched(picture, beat["set"])
        if beat["at"] == "0Y":
            seen.append(picture["near"]["yang"])
    assert seen == [5, 6, 7, 8, 9, 8]  # 4, a Lotus of 2, a Sakura of 3, an Unsettled Tower


def test_s6_a_moment_that_is_looked_back_at_is_what_the_seat_saw_then():
    table = Table(
        "2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K", seat=0, players={1: "greedy"}
    )
    before = json.loads(json.dumps(table.scene))
    table._pick(next(option["id"] for option in table.options if option["verb"] == "end"))
    table._look_back(0)
    then = patched(table.scene, table.peek["set"])
    assert {part: then[part] for part in ("near", "far", "centre")} == {
        part: before[part] for part in ("near", "far", "centre")
    }
    table.lang = "ja"
    assert table.peek == {}
    for wrong in (-1, len(table.session.actions) + 1, "0", True, None):
        with pytest.raises(Malformed):
            table._look_back(wrong)


def test_s6_nothing_is_looked_back_at_while_the_screen_is_passed():
    table = Table("2p t0 zT5KN x4 @ACT / 4 W2 TK 7M5H3,3K3,- / 5 RR2 1- 75421,WM6,K", seat=0)
    table._pick(next(option["id"] for option in table.options if option["verb"] == "end"))
    assert table.scene["curtain"]
    with pytest.raises(Malformed):
        table._look_back(0)


def test_t12_the_number_of_the_turn_goes_on_with_the_dong():
    table = Table("2p t0 z5KTNR x4 @ACT / 2 7K1 4- 765,-,5R / 3 W -H 66,-,-", seat=0, players={1: "greedy"})
    end = next(one["id"] for one in table.options if one["label"] == "End the turn")
    table.set_state({"picked": {"serial": table.serial, "id": end}})
    told = [
        one["value"]["text"] if one["path"] == ["bar"] else one["value"]
        for beat in table.scene["beats"]
        for one in beat["set"]
        if one["path"][0] == "bar" and one["path"][1:] in ([], ["text"])
    ]
    assert any(text == "Turn 2 · seat 1" for text in told), told
    assert "Turn 1 · seat 1" not in told
    assert "Turn 2 · your turn" not in told
