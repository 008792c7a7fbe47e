"""Whatever is typed, pasted or sent: one of our errors, never a traceback; and what is read can be played."""

import json
import random
import re
import shutil
from copy import deepcopy
from importlib.resources import files
from pathlib import Path

import pytest

from raigo_lab.errors import CardSetError, RaigoError
from raigo_lab.games.protocol import Over
from raigo_lab.susanoo.cards import load_set
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import (
    examine_text,
    format_position,
    parse_action,
    parse_position,
    read_position,
)
from raigo_lab.susanoo.position_json import position_to_json
from raigo_lab.susanoo.record import parse_record, replay
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.rules import parse_rules, rules_from

BATTLE = (
    "3p t0 r5 eO2{E05,Y03}^Y09 w{I01,I05} fT05,T06 ex:Y01 q:T01,T02,T03 @battle:Y20;helper=1;terms=r1 WR3=no "
    "/ B3 4 h:I22,Y02 i:I14*,I02 k:Y05 o:O1 m:T13*,T04 g:E09 / B6 6 / B7 7"
)
LINES = [
    BATTLE,
    "4p t2 r1 eE05,Y03 wI01 fT05 b:- @event WR10=0,WR4=sealed / B3 4 x / B6 6 h:O1 / B7 7 h:Y01,E11 / B1 2",
    "3p t0 r1 e- w- f- @being / - 1 h:Y01,I01 / - 1 / B7 1",
]
SIGNS = "0123456789BYOEITWRxtrewfq:;=,{}^*@-/ \\\"'あ\n\x00hkomgb+"


def mutated(text, rng):
    """The text with a few signs changed, lost, doubled or moved."""
    signs = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(signs) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            signs.insert(place, rng.choice(SIGNS))
        elif kind == 1 and place < len(signs):
            del signs[place]
        elif kind == 2 and place < len(signs):
            signs[place] = rng.choice(SIGNS)
        else:
            cut = sorted(rng.randrange(len(signs) + 1) for _ in range(2))
            signs[place:place] = signs[cut[0] : cut[1]][:20]
    return "".join(signs)


def tried(read, given):
    """What was read, or one of our errors; any other error is a fault."""
    try:
        return read(given), None
    except RaigoError as error:
        return None, error


def is_playable(position):
    """A position that was read can be played on and written again."""
    game = Susanoo(position.box)
    state = game.start(position.state)
    node = game.node(state)
    if not isinstance(node, Over):
        assert node
    try:
        line = format_position(position)
    except RaigoError:
        return
    assert format_position(parse_position(line)) == line


@pytest.mark.parametrize("chunk", range(4))
def test_mutated_lines(chunk):
    rng = random.Random(chunk)  # noqa: S311
    read = 0
    for _ in range(500):
        position, error = tried(parse_position, mutated(rng.choice(LINES), rng))
        assert position or str(error)
        if position:
            is_playable(position)
            read += 1
    assert read


@pytest.mark.parametrize("chunk", range(4))
def test_mutated_json(chunk):
    rng = random.Random(chunk)  # noqa: S311
    values = [
        None,
        True,
        -1,
        3,
        10**9,
        2.5,
        "",
        "B3",
        "Y01",
        [],
        ["Y01"],
        {},
        {"step": "end"},
        [[]],
        "r1y1",
        float("nan"),
    ]
    data = [position_to_json(parse_position(line)) for line in LINES]
    for _ in range(500):
        one = json.loads(json.dumps(rng.choice(data)))
        place = one
        for _ in range(3):
            if isinstance(place, dict) and place and rng.random() < 0.7:
                key = rng.choice(list(place))
                if isinstance(place[key], dict | list) and rng.random() < 0.7:
                    place = place[key]
                    continue
                place[key] = deepcopy(rng.choice(values))
            elif isinstance(place, list):
                if place and isinstance(place[0], dict):
                    place = rng.choice(place)
                    continue
                place.append(deepcopy(rng.choice(values)))
        found = examine_text(json.dumps(one))
        if found.position is None:
            assert all(found.texts("en"))
            assert all(found.texts("ja"))
        else:
            is_playable(found.position)


def test_mutated_actions_and_records():
    rng = random.Random(5)  # noqa: S311
    position = parse_position(BATTLE.replace("@battle:Y20;helper=1;terms=r1", "@battle:Y20"))
    state = Susanoo(position.box).start(position.state)
    record = f'[Position "{LINES[1]}"]\n1.2 fight Y01; pass; pass + pass; {{so}} roll 3; => *\n'
    for _ in range(1500):
        text = mutated(rng.choice(["play I22 us", "ask 1 r1y1"]), rng)
        action, error = tried(parse_action, text)
        assert action or str(error)
        if action:
            why_not(position.box, state, action)
        read, error = tried(parse_record, mutated(record, rng))
        assert read or str(error)
        if read:
            tried(lambda one: list(replay(one)), read)


def test_mutated_rulings():
    rng = random.Random(6)  # noqa: S311
    for _ in range(500):
        text = mutated("WR3=no,WR10=9,WR4=sealed", rng)
        rules, error = tried(lambda given: rules_from(parse_rules(given)), text)
        assert rules or str(error)


def test_mutated_card_sets(tmp_path):
    rng = random.Random(7)  # noqa: S311
    folder = Path(
        shutil.copytree(str(files("raigo_lab.susanoo").joinpath("sets", "starter")), tmp_path / "club")
    )
    refused = 0
    for _ in range(150):
        path = folder / rng.choice(["beings.toml", "yokai.toml", "events.toml", "items.toml"])
        text = path.read_text(encoding="utf-8")
        path.write_text(mutated(text, rng), encoding="utf-8")
        _, error = tried(load_set, folder)
        if error:
            refused += 1
            assert isinstance(error, CardSetError)
            assert path.name in str(error)
        path.write_text(text, encoding="utf-8")
    assert refused > 50


def test_an_enormous_number_is_refused():
    for text in (
        BATTLE.replace("t0", "t" + "9" * 5000),
        json.dumps({"format": "susanoo-position/1", "turn": 10**50}),
    ):
        with pytest.raises(RaigoError):
            read_position(text)


@pytest.mark.parametrize(
    ("right", "wrong", "pointed"),
    [
        ("3p ", "4p ", "4p"),
        ("eO2{E05,Y03}", "eO2(E05,Y03)", "O2(E05"),
        ("fT05,T06", "fT05,06", "06"),
        ("q:T01,T02,T03", "q:T01,T02,x", "x"),
        ("@battle:Y20", "@battle:Y20,X", "X"),
        (";helper=1", ";helper=a", "a"),
        (";terms=r1", ";terms=r1;luck=2", "luck=2"),
        (";terms=r1", ";terms=r1;helper=2", "helper=2"),
        (";terms=r1", ";asked=0,b", "b"),
        ("h:I22,Y02", "h:I22,2", "2 "),
        ("i:I14*,I02", "i:I14*,02", "02"),
        ("m:T13*,T04", "m:T13*,T04*", "m:T13*,T04*"),
        ("/ B6 6", "/ B6 six", "six"),
        ("/ B7 7", "/ B7 7 k:Y01 k:Y02", "k:Y02"),
        ("/ B7 7", "/ B7 7 z:Y01", "z:Y01"),
    ],
)
def test_wn_a_mistake_on_the_line_is_pointed_at_in_its_column(right, wrong, pointed):
    """WN The column is the place of what is wrong, counted from 1; without the mistake the line is read."""
    assert BATTLE.count(right) == 1
    parse_position(BATTLE)
    line = BATTLE.replace(right, wrong)
    column = line.index(pointed, line.index(wrong)) + 1
    with pytest.raises(RaigoError, match=rf"column {column}: '{re.escape(pointed.strip())}'"):
        parse_position(line)


@pytest.mark.parametrize("seat", ["/ B7", "/ "])
def test_wn_a_seat_without_its_level_is_refused(seat):
    with pytest.raises(RaigoError, match="a seat is written: Being, level"):
        parse_position(BATTLE.replace("/ B7 7", seat))
