"""Arcana on the Table: how it is dealt, what lies beside Boards, and every question as marks that can be picked."""

from __future__ import annotations

import json

import pytest
from support.full_of_arcana import FULL
from support.random_arcana import some_arcana_start
from support.random_games import choose, dice
from support.stories import at, parse_action

from raigo_lab import PositionEditor, Replay, Table
from raigo_lab.club.reference import entries, player_aid
from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import seen_by
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.text.position_json import position_from_json
from raigo_lab.raigo.text.record import from_play, write_record
from raigo_lab.raigo.tokens import ARCANA
from raigo_lab.widgets.table.beats import Played, beats, scorer
from raigo_lab.widgets.table.board import SceneFacts
from raigo_lab.widgets.table.options import options_json
from raigo_lab.widgets.table.seated import as_seen
from raigo_lab.widgets.table.stage import happened, stage_of, with_hand, with_turn, with_yang
from raigo_lab.widgets.table.tries import MARK


def table(position: object = FULL, **how: object) -> Table:
    return Table(position_from_json(position) if isinstance(position, dict) else position, **how)


def pick(one: Table, label: str) -> None:
    """Take the choice whose words begin so."""
    found = [option for option in one.options if option["label"].startswith(label)]
    assert found, (label, [option["label"] for option in one.options])
    one.picked = {"id": found[0]["id"], "serial": one.serial}
    assert one.reason.get("tone") != "bad", one.reason


# How it is dealt


def test_ac1_one_arcanum_is_dealt_in_destroys_place_by_kanji_or_by_name():
    for word in ("天", "Heaven"):
        dealt = Table(seed=4, arcanum=word)
        tokens = str(dealt.session.state)
        assert "天" in tokens
        assert dealt.session.state.around.arcana == "天"
        assert (
            "D"
            not in "".join([seat.inner for seat in dealt.session.state.seats]) + dealt.session.state.raizan
        )
    dealt.deal(seed=5)
    assert dealt.session.state.around.arcana == "天"  # and again at the next deal


@pytest.mark.parametrize(("setup", "each"), [("basic", 1), ("two", 2), ("raijin", 1)])
def test_rb1_a_raijin_battle_lays_arcana_on_the_moons_and_hides_those_of_others(setup: str, each: int):
    one = Table(seats=3, seed=2, seat=0, setup=setup, players={1: "greedy", 2: "greedy"})
    moons = [board["rare"]["moon"]["tokens"] for board in (one.scene["near"], *one.scene["far"])]
    assert [len(moon) for moon in moons] == [each] * 3
    assert all(token["face"] for token in moons[0])
    assert not any(token["face"] or token["known"] for moon in moons[1:] for token in moon)
    assert f"setup={setup!r}" in repr(one)


def test_rb1_the_moons_can_be_named_and_are_not_told():
    one = Table(seats=2, seed=2, seat=0, setup="basic", kept=["天", "神"])
    assert [seat.rare.moon for seat in one.session.state.seats] == ["天", "神"]
    assert "神" not in json.dumps(one.scene, ensure_ascii=False) + repr(one)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"arcanum": "K"}, "'K' is not an Arcanum"),
        ({"arcanum": 3}, "3 is not an Arcanum"),
        ({"setup": "three"}, "'three' is not a set-up of the Raijin Battle"),
        ({"arcanum": "天", "setup": "basic"}, "give one of them"),
        ({"kept": ["天", "神"]}, "give its setup too"),
        ({"setup": "basic", "kept": "天神"}, "a list of 2 texts"),
        ({"setup": "basic", "kept": ["天", "天"]}, "one copy of each Arcanum"),
        ({"position": "2p t0 zK / 2 - -- -,-,- / 2 - -- -,-,-", "arcanum": "天"}, "a position is given"),
    ],
)
def test_a_wrong_set_up_is_refused_in_one_sentence(how: dict, words: str):
    with pytest.raises(InvalidArgument, match=words):
        Table(**how)


# What lies there


def test_ac14_what_all_may_see_is_shown_to_the_other_seat_and_nothing_else():
    one = table(FULL | {"turn": 1}, seat=1, players={0: "greedy"})
    near, far = one.scene["near"], one.scene["far"][0]
    assert [head["text"] for head in far["rare"]["lasting"]] == ["1 of 3", "5 of 6"]
    assert [note["text"] for note in near["rare"]["notes"]] == ["no Fetch", "no Select"]
    assert near["body"][1]["bound"] == "縛"
    assert [row.get("up", False) for row in near["body"]] == [False, False, True]
    far_moon = far["rare"]["moon"]["tokens"]
    assert [token["face"] for token in far_moon] == [None, None]
    told = json.dumps(one.scene, ensure_ascii=False)
    assert not any(kanji in told for kanji in "零崩")
    assert "天" not in told.replace("天音", "")


def test_a23_a29_summons_trees_and_flame_stand_in_the_circles():
    one = table()
    near, far = one.scene["near"], one.scene["far"][0]
    assert near["circles"][0]["rare"]["up"] == 1
    assert near["circles"][1]["rare"]["flame"]["kanji"] == "焔"
    assert (far["circles"][0]["rare"]["tree"], far["circles"][0]["rare"]["up"]) == ("Tree Tower", 4)
    assert "Tree Tower: nothing can choose it (A23)" in far["circles"][0]["label"]
    assert [token["face"]["letter"] for token in one.scene["centre"]["up"]] == ["7", "T"]
    assert one.scene["centre"]["raizan"] == 6


def test_a_base_table_sends_nothing_of_arcana():
    told = json.dumps(Table(seed=1).scene)
    assert not any(word in told for word in ('"rare"', '"up"', '"bound"', '"mark"'))


# What can be picked


def test_every_choice_of_every_question_has_marks_of_its_own_and_words():
    steps, seen_verbs = set(), set()
    for seed in (0, 1, 3, 5, 8, 12, 13, 21, 34, 40, 41):
        rng = dice(seed)
        start = some_arcana_start(rng, 2 + seed % 2)
        game = Raigo(start.rules)
        state = game.start(start.state)
        for _ in range(45):
            node = game.node(state)
            for seat, options in [(node.seat, node.options)] if isinstance(node, Choice) else ():
                made = options_json(view(start.rules, state, seat), options, seat, "en" if seed % 2 else "ja")
                marks = [tuple(sorted(option["marks"])) for option in made]
                parts = any("cK" in mark for option in marks for mark in option)
                assert len({*marks}) == len(marks) or parts, (seed, state.stack[-1].step)
                pointing = [m for option in marks for m in option if ">" not in m and "#" not in m]
                assert all(MARK.fullmatch(mark) for mark in pointing)
                assert all(option["label"] for option in made)
                steps.add(state.stack[-1].step)
                seen_verbs |= {option["verb"] for option in made}
            action = choose(rng, game, state)
            if action is None:
                break
            state = game.apply(state, action)
    assert {"open", "up", "chant"} <= seen_verbs
    assert len(steps) >= 8


def test_ac13_a7_a_face_up_token_is_drawn_by_choice_and_the_dragon_uses_its_power():
    one = table(FULL | {"players": [FULL["players"][0] | {"body": "42"}, FULL["players"][1]]})
    for label in ("Fetch nothing", "Draw 1 token"):
        pick(one, label)
    assert {option["label"]: option["marks"] for option in one.options} == {
        "Draw none of the face-up tokens": [],
        "Draw Seven face up": ["7#1"],
        "Draw Thunder face up": ["T#1"],
    }
    pick(one, "Draw Seven face up")
    pick(one, "All to the Body")
    powers = {option["label"]: option["marks"] for option in one.options if option["verb"] == "power"}
    assert powers["Dragon takes Shield to your right Hand"] == ["from:0a", "at:1R", "at:0R"]
    assert not any("Switch" in label for label in powers)  # the bound token cannot be chosen (A26)
    pick(one, "Dragon takes Shield")
    assert one.session.state.seats[0].right == "H"


def test_a8_the_tiger_can_take_itself():
    seat = FULL["players"][0] | {"towers": ["琥", "765", "5R"], "body": "42"}
    one = table(FULL | {"raizan_up": "", "players": [seat, FULL["players"][1]]})
    for label in ("Fetch nothing", "Draw 1 token", "All to the Body"):
        pick(one, label)
    powers = {tuple(option["marks"]) for option in one.options if option["verb"] == "power"}
    assert ("from:0a", "!itself") in powers
    assert ("from:0a", "at:0b") in powers


def test_a10_ninja_asks_for_two_tokens_to_be_pointed_at():
    one = Table(ACT.format(hands="月忍"))
    pick(one, "Chant Moon: your right Hand")
    assert one.scene["ask"]["step"] == "NINJA"
    assert all(len(option["marks"]) == 2 and option["marks"][0][:3] == "at:" for option in one.options)
    pick(one, "Swap Seven and Katana in the Canyon")
    pick(one, "Swap Five and Shield")
    assert one.session.state.seats[0].body == "HK"


def test_rb2_the_moon_is_opened_to_a_hand_and_to_the_body():
    one = table(FULL | {"players": [FULL["players"][0] | {"body": "42"}, FULL["players"][1]]})
    marks = {option["label"]: option["marks"] for option in one.options if option["verb"] == "open"}
    assert marks["Open Zero to your right Hand"] == ["零>0R"]
    assert marks["Open Collapse to your Body"] == ["崩>0B3"]
    assert "open your Moon" in one.scene["ask"]["text"]
    pick(one, "Open Zero to your right Hand")
    assert one.session.state.seats[0].right == "零"
    assert one.scene["near"]["rare"]["moon"]["opened"] == "opened"


ACT = "2p t0 z5K324 x3 @ACT / 2 75 {hands} 654,32,- c:K7 / 3 W21 -H 6M6,-,K c:53"


@pytest.mark.parametrize(
    ("token", "labels", "after"),
    [
        ("覇", ["Chant Conquest: top"], lambda s: s.seats[0].circles[0].tower == "65"),
        (
            "楼",
            ["Turret: restack your Circle a, stories 3, 1, 2 from"],
            lambda s: s.seats[0].circles[0].tower == "465",
        ),
        (
            "啓",
            ["Revelation: the stories above 1 of your Circle a to Circle c"],
            lambda s: [circle.tower for circle in s.seats[0].circles] == ["6", "32", "54"],
        ),
        ("麟", ["Unicorn: story 2 of seat 1's Circle a"], lambda s: s.seats[0].left == "M"),
        ("神", ["Deity: name seat 1's Circle a Even Lotus"], lambda s: s.seats[0].yang == 2),
        ("潤", ["Chant Spring", "Discard Five", "Take Katana"], lambda s: s.seats[0].body == "7K"),
        ("風", ["Chant Wind", "Katana to the left"], lambda s: s.around.raizan_up == "35"),
        ("縛", ["Chant Bind: seat 1's right Hand"], lambda s: s.seats[1].rare.bound.place == "R"),
    ],
)
def test_an_arcanum_is_chanted_by_its_options(token: str, labels: list[str], after):
    one = Table(ACT.format(hands=f"{token}-"))
    for label in labels:
        pick(one, label)
    assert after(one.session.state), one.position


def test_a_wrong_target_is_refused_with_the_clause_of_the_arcanum():
    one = Table(ACT.format(hands="楼-"))
    one.picked = {"id": "try", "marks": ["from:0L", "!turret", "at:1a"], "serial": one.serial}
    assert one.reason["lines"][0]["clause"] == "A6"
    one.picked = {"id": "try", "marks": ["from:0L", "!deity", "at:0m1", "!q9"], "serial": one.serial}
    assert one.reason["lines"][0]["clause"] == ""  # no marks of the table at all


# Beats


def folded(before, events):
    """The table after these events, by the rules of each alone."""
    stage = stage_of(before)
    for event in events:
        # Tops, Towers and Beauty are shown and covered again.
        if event.kind in ("battle", "beauty", "named") or (event.kind, event.clause) == ("shown", "A33"):
            continue
        stage = happened(stage, event)
        if event.kind == "resolved":
            gains, pile = scorer(stage, event), "".join(move.token for move in reversed(event.moves))
            stage = with_yang(with_hand(stage, event.seat, pile), gains, event.amount)
        if event.kind == "paid":
            stage = with_yang(stage, event.seat, -event.amount)
        if event.kind in ("handed_over", "ended"):
            stage = with_turn(stage, event.seat)
    return stage.seen


def lying(seen):
    """What lies where, without who is asked for what; no mark's or seal's time, nor Ember's, which ends without a word."""
    seats = []
    for seat in seen.seats:
        bound = seat.rare.bound._replace(turns=0) if seat.rare.bound else None
        seats.append(
            seat._replace(
                canyon="".join(sorted(seat.canyon)),
                circles=tuple((circle.tower, circle.seal) for circle in seat.circles),
                rare=seat.rare._replace(
                    no_fetch=False, bound=bound, lasting=tuple(sorted(seat.rare.lasting))
                ),
            )
        )
    chosen = "".join(
        frame.tokens for frame in seen.stack if frame.step == Step.DRAW
    )  # AC13: said, not yet drawn
    up = "".join(sorted((seen.around.raizan_up if seen.around else "") + chosen))
    return seats, len(seen.raizan), up, seen.turn, seen.bonus


def test_s6_ac14_the_events_of_arcana_lead_from_what_a_seat_saw_to_what_it_sees():
    kinds = set()
    for seed in (4, 9, 17):
        rng = dice(seed)
        start = some_arcana_start(rng, 2 + seed % 2)
        game = Raigo(start.rules)
        state = game.start(start.state)
        for number in range(24):
            action = choose(rng, game, state)
            if action is None:
                break
            after, events = game.happened(state, action)
            for eye in (None, *range(len(state.seats))):
                told = tuple(events if eye is None else [as_seen(event, eye) for event in events])
                before, then = view(start.rules, state, eye), view(start.rules, after, eye)
                assert lying(folded(before, told)) == lying(then), (seed, eye, action)
                if number % 6 == 0:
                    beats([Played(before, told, then, SceneFacts(you=eye))], "en")
            kinds |= {event.kind for event in events}
            state = after
    assert len(kinds) >= 12


@pytest.mark.parametrize("r30", ["down", "up"])
def test_r30_and_ac14_where_a_restacked_summon_lands_is_told_as_far_as_it_is_seen(r30):
    start = at(f"2p t0 z- e2 @ACT R30={r30} / 2 - 楼- 龍75,-,- a:ca / 2 1 -- -,-,-")
    game = Raigo(start.rules)
    after, events = game.happened(start.state, parse_action("chant L turret 0a 231"))
    for eye in (0, 1):
        before, then = view(start.rules, start.state, eye), view(start.rules, after, eye)
        assert lying(folded(before, tuple(as_seen(event, eye) for event in events))) == lying(then)
    assert view(start.rules, after, 1).seats[0].circles[0].tower == ("??龍" if r30 == "up" else "???")


def test_an_arcanum_shows_its_card_when_it_is_chanted_and_when_it_acts_by_itself():
    one = Table(ACT.format(hands="嵐-"))
    pick(one, "Chant Storm")
    cards = [beat["card"]["name"] for beat in one.scene["beats"] if "card" in beat]
    assert cards == ["Storm 嵐"]
    kinds = [beat["kind"] for beat in one.scene["beats"]]
    assert kinds[:2] == ["chant", "arcanum"]


# Records, editor, reference


def test_a_game_with_arcana_is_saved_loaded_and_replayed(tmp_path):
    one = Table(seats=2, seed=11, setup="two", players={0: "random", 1: "random"})
    one.session.save(tmp_path / "game.json")
    again = Session.load(tmp_path / "game.json")
    assert again.actions == one.session.actions
    assert again.state == one.session.state
    text = write_record(from_play(one.session.start, one.session.actions))
    assert "姫" in text
    shown = Replay(text, seat=0)
    moon = shown.view["board"]["far"][0]["rare"]["moon"]["tokens"]
    assert [token["face"] for token in moon] == [None, None]
    for step in (1, 20, len(one.session.actions)):
        shown.set_state({"picked": {"serial": shown.serial, "id": step}})
        assert shown.view["board"]["near"]["rare"]["moon"]


def test_the_editor_has_every_arcanum_and_keeps_what_it_cannot_show():
    one = PositionEditor(json.dumps(FULL, ensure_ascii=False))
    tray = {kind["token"]: kind["left"] for kind in one.view["tray"]}
    assert {*ARCANA} <= {*tray}
    assert [tray[token] for token in "龍焔縛舞零姫神"] == [0, 0, 0, 0, 0, 0, 1]
    assert position_from_json(one.draft) == position_from_json(FULL)
    one.picked = {"id": "put", "at": ["神", "1.moon"], "serial": one.serial}
    assert one.draft["players"][1]["moon"] == "姫神"


def test_the_reference_and_the_aid_list_every_arcanum_with_its_kind_and_clause():
    rows = [row for row in entries("en") if row.group == "arcanum"]
    assert [row.name for row in rows] == [f"A{number}" for number in range(1, 37)]
    assert rows[5].title == "楼 Turret"
    assert rows[5].text.startswith("one-shot Arcanum. ")
    assert rows[5].clauses == ("A6", "AC2")
    for lang in ("en", "ja"):
        page = player_aid(lang)
        assert all(f"({row.name})" in page for row in rows)


@pytest.mark.parametrize("marks", [("", ""), (" a:uB1", ""), ("", " a:uB1"), (" a:uB1", " a:uB1")])
def test_a5_c_zen_leads_to_what_each_seat_sees_also_with_full_bodies_and_tokens_face_up(marks):
    """Each gives before anyone receives: the picture after the event is the view of the table (S6, A31a)."""
    position = at("3p t0 z- b8 e3 @ACT / 2 765 禅- 1,-{} / 2 61 -- -,- / 2 743 -- -,-{}".format(*marks))
    after, events = Raigo(position.rules).happened(position.state, parse_action("chant L zen"))
    for seat in range(3):
        stage = stage_of(view(position.rules, position.state, seat))
        for event in events:
            stage = happened(stage, seen_by(event, seat))
        for board, seen in zip(stage.seen.seats, view(position.rules, after, seat).seats, strict=True):
            assert (board.body, board.rare.face_up) == (seen.body, seen.rare.face_up)


@pytest.mark.parametrize(
    ("table", "actions"),
    [
        (
            "3p t0 z- b8 e3 @ACT / 2 73 鳳- -,- a:uB2L / 2 6 KT -,- a:uB1R / 2 - -- -,-",
            ["chant L phoenix 1", "place TK", "place 7-"],
        ),
        (
            "3p t0 z6 b8 @ACT R18=yes / 2 涼 M- 55,- / 2 - M- 333,- a:uL / 2 - R- 222,-",
            ["chant L discharge 1a", "pass", "pass", "answer L shield", "answer L roar", "pass"],
        ),
        ("2p t0 z- e2 @ACT / 2 - 姫- -,-,- a:uL / 2 74 -- -,-,-", ["chant L princess 1B2"]),
        ("2p t0 z- e2 @ACT / 2 74 P1 -,-,- a:uB2R / 2 - 涼- -,-,-", ["chant L purify", "place 74"]),
        ("2p t0 z- e2 @ACT / 2 75 涼- -,-,- a:uB1L / 2 64 K- -,-,- a:uL,bL1", ["chant L clarity"]),
    ],
    ids=["a28", "ro7", "a30", "pu1", "a31"],
)
def test_a31_a_the_table_shows_a_marked_token_on_its_way_to_every_seat(table, actions):
    start = at(table)
    game, state = Raigo(start.rules), start.state
    for text in actions:
        after, events = game.happened(state, parse_action(text))
        for eye in (None, *range(len(state.seats))):
            told = tuple(events if eye is None else [as_seen(event, eye) for event in events])
            before, then = view(start.rules, state, eye), view(start.rules, after, eye)
            assert lying(folded(before, told)) == lying(then), (eye, text)
            beats([Played(before, told, then, SceneFacts(you=eye))], "en")
        state = after
    assert any(seat.rare.face_up for seat in state.seats)
