"""Positions with Arcana from a second implementation: counts at the end of the turn, and exact values."""

from __future__ import annotations

import json

import pytest
from support.places import DATA

from raigo_lab.games.nodes import turns
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

VECTORS = json.loads((DATA / "vectors-arcana.json").read_text(encoding="utf-8"))["vectors"]
every = pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in VECTORS])
VALUES = [(row, name) for row in VECTORS for name in ("margin", "win") if name in row]


@every
def test_positions_at_the_end_of_the_turn(row):
    position = position_from_json(row["position"])
    assert turns(RaigoStudy(position), position.state, 1) == [row["positions_after_this_turn"]]


@every
def test_it_is_read_back_from_both_text_forms(row):
    position = position_from_json(row["position"])
    assert position_from_json(position_to_json(position)) == position
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize(("row", "objective"), [pytest.param(r, o, id=f"{r['id']}-{o}") for r, o in VALUES])
def test_exact_values(row, objective):
    solver = Solver(position_from_json(row["position"]), objective)
    assert str(solver.search.exact(solver.start)) == row[objective]
