"""Positions with exact values from a second implementation (``data/vectors-susanoo.json``)."""

import json
from pathlib import Path

import pytest

from raigo_lab.susanoo.notation import format_position, parse_position
from raigo_lab.susanoo.odds import battle_odds, odds_json
from raigo_lab.susanoo.position_json import position_from_json, position_to_json
from raigo_lab.susanoo.score import best_discards, outcome
from raigo_lab.susanoo.solve import solve

DATA = Path(__file__).parent.parent / "data" / "vectors-susanoo.json"
VECTORS = json.loads(DATA.read_text(encoding="utf-8"))["vectors"]
CASES = [
    pytest.param(
        vector, rules, expected, id=f"{vector['id']}{'-' + '-'.join(rules.values()) if rules else ''}"
    )
    for vector in VECTORS
    for rules, expected in [
        ({}, vector["expect"]),
        *((also["rules"], also["expect"]) for also in vector["also"]),
    ]
]


def answer(question, position):
    """The answer in the form of the file."""
    box, state = position.box, position.state
    match question["ask"]:
        case "odds":
            return odds_json(battle_odds(box, state))
        case "solve":
            found = solve(position, *(question[name] for name in ("goal", "until", "others", "seat")))
            moves = {move: str(value) for move, value in found.moves.items()}
            return {"value": str(found.value), "best": list(found.best), "moves": moves}
        case "score":
            end = outcome(box, state)
            rows = [{**score._asdict(), "total": score.total} for score in end.scores]
            return {"scores": rows, "winners": list(end.winners)}
    kept = best_discards(box, state, question["seat"], question["discard"])
    return {"value": str(kept.value), "best": [",".join(gone) for gone in kept.best], "sets": kept.tried}


@pytest.mark.parametrize(("vector", "rules", "expected"), CASES)
def test_wp_every_vector_has_its_exact_value(vector, rules, expected):
    found = answer(vector["question"], position_from_json(vector["position"], None, rules))
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_wn_line_and_json_say_the_same(vector):
    position = position_from_json(vector["position"])
    assert format_position(position) == vector["line"]
    assert parse_position(vector["line"]) == position
    assert position_from_json(position_to_json(position)) == position


def test_there_are_fifteen_vectors():
    assert len(VECTORS) == 15
    assert len(CASES) == 22
