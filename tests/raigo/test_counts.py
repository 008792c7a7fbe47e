"""Counts that anybody can check: lines by decision (perft), and positions at the end of whole turns."""

from __future__ import annotations

import json
import tomllib

import pytest
from support.places import DATA

from raigo_lab.games.nodes import actions, perft, turns
from raigo_lab.games.protocol import Over
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.state import State
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.position_json import position_from_json

VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]
TURN_COUNTS = json.loads((DATA / "turn_counts.json").read_text(encoding="utf-8"))["positions"]
LINES = tomllib.loads((DATA / "counts.toml").read_text(encoding="utf-8"))["count"]


def named(rows: list[dict]) -> list:
    return [pytest.param(row, id=row["id"]) for row in rows]


@pytest.mark.parametrize("row", named(VECTORS))
def test_positions_at_the_end_of_the_turn(row):
    position = position_from_json(row["position"])
    assert turns(RaigoStudy(position), position.state, 1) == [row["positions_after_this_turn"]]


@pytest.mark.parametrize("row", named(TURN_COUNTS))
def test_turns_agree_with_a_second_implementation(row):
    position = position_from_json(row["position"])
    assert turns(RaigoStudy(position), position.state, len(row["turns"])) == row["turns"]


@pytest.mark.parametrize("row", named(LINES))
def test_lines_by_decision(row):
    position = parse_position(row["position"])
    game, study = Raigo(position.rules), RaigoStudy(position)
    state = game.start(position.state)
    assert [perft(study, state, depth).lines for depth in range(1, len(row["lines"]) + 1)] == row["lines"]
    assert kinds(game, state, len(row["lines"])) == row["kinds"]


def kinds(game: Raigo, state: State, depth: int) -> dict[str, int]:
    """How many moments of each kind are met on the way, without the last ones; lines that ended are ``over``."""
    found = {"choice": 0, "joint": 0, "chance": 0, "over": 0}
    now = [state]
    for _ in range(depth):
        after = []
        for one in now:
            node = game.node(one)
            found[type(node).__name__.lower()] += 1
            after += [game.apply(one, action) for action in actions(node)]
        now = after
    found["over"] += sum(isinstance(game.node(one), Over) for one in now)
    return {name: number for name, number in found.items() if number}


def test_perft_divides_by_the_first_decision():
    position = parse_position("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    study = RaigoStudy(position)
    state = study.game.start(position.state)
    found = perft(study, state, 2)
    assert found.divide == {"fetch --": 9, "fetch -7": 9, "fetch -K": 15, "fetch -1": 9}
    assert (found.depth, found.lines) == (2, 42)
    assert perft(study, state, 0) == (0, 1, {})


def test_ro4_perft_names_a_joint_choice_as_notation_does():
    battle = "3p t0 z- b8 @ACT>BATTLE!0LT:charge:0a&1LR&2RR / 2 - -- 765,- / 2 - -- 54,7 / 2 - -- 21,6"
    position = parse_position(battle)
    assert list(perft(RaigoStudy(position), position.state, 1).divide) == [
        "tower 1a + tower 2a",
        "tower 1a + tower 2b",
        "tower 1b + tower 2a",
        "tower 1b + tower 2b",
    ]


def test_e1_a_finished_game_is_not_carried_on():
    position = parse_position("2p t0 z- e1 / 2 - 1- -,-,- / 2 - -- -,-,-")
    # Leave the One, or pile it: three equal empty Circles are one (sameness).
    assert turns(RaigoStudy(position), position.state, 3) == [2, 0, 0]


def test_circles_hands_and_parts_of_the_canyon_make_no_difference():
    one = parse_position("2p t0 z5K / 2 7K1 T- 765,-,5R c:11 / 3 W -H 66,-,- c:2")
    two = parse_position("2p t0 z5K / 2 7K1 -T -,5R,765 c:12 / 3 W H- -,66,- c:1")
    assert turns(RaigoStudy(one), one.state, 1) == turns(RaigoStudy(two), two.state, 1)
