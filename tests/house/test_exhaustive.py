"""Nothing is forgotten: every step, verb and kind of node has its words, its form in text and its picture.

Behaviour, not tables: a new step, verb or kind that some part of the house does not know fails here.
"""

from __future__ import annotations

import json
import typing

import pytest
from support.places import DATA

from raigo_lab.app.cli import main
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.pictures.table import board
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import Step
from raigo_lab.raigo.text.actions import VERBS
from raigo_lab.raigo.text.notation import format_position, parse_action, parse_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json
from raigo_lab.texts import table

POSITIONS = [
    *(DATA / "fuzz" / "positions.txt").read_text(encoding="utf-8").splitlines(),
    "2p t0 z5K1 @SELECT / 2 7 -- 765,-,- / 3 W -- 654,3,-",
]
ACTIONS = (DATA / "fuzz" / "actions.txt").read_text(encoding="utf-8").splitlines()
AT_STEP = {parse_position(line).state.stack[-1].step: line for line in POSITIONS}
AT_NODE = {
    type(Raigo(rules).node(state)): line for line in POSITIONS for state, rules in [parse_position(line)]
}
# Nobody is asked there, and a position cannot stand there: the engine goes on by itself.
PASSES_BY = {Step.CHANT, Step.HAND_OVER, Step.DRAWN}


def test_there_is_a_position_at_every_step_at_which_one_can_stand():
    assert set(AT_STEP) == set(Step) - PASSES_BY


def test_there_is_a_position_for_every_kind_of_node():
    assert set(AT_NODE) == set(typing.get_args(Node)) == {Choice, Joint, Chance, Over}


@pytest.mark.parametrize("step", Step, ids=lambda step: step.name)
def test_every_step_has_a_name_in_both_languages(step):
    assert table("step")[step.name].keys() >= {"en", "ja"}


@pytest.mark.parametrize("step", AT_STEP, ids=lambda step: step.name)
def test_every_step_is_written_drawn_listed_and_read_back(step, capsys):
    line = AT_STEP[step]
    position = parse_position(line)
    assert parse_position(format_position(position)) == position
    assert position_from_json(json.loads(json.dumps(position_to_json(position)))) == position
    for lang in ("en", "ja"):
        assert "<svg" in board(view(position.rules, position.state, None), lang)
    for verb in ("check", "show", "moves"):
        assert main([verb, line]) == 0, verb
        out, err = capsys.readouterr()
        assert out.strip()
        assert not err


@pytest.mark.parametrize("kind", AT_NODE, ids=lambda kind: kind.__name__)
def test_every_kind_of_node_is_listed_by_the_command(kind, capsys):
    assert main(["moves", AT_NODE[kind], "--json"]) == 0
    assert kind.__name__.lower() in capsys.readouterr().out.lower()


@pytest.mark.parametrize("verb", [*VERBS, "chant"])
def test_every_verb_can_be_written_and_is_judged_at_every_step(verb):
    texts = [line for line in ACTIONS if line.split()[0] == verb]
    assert texts
    for text in texts:
        action = parse_action(text)
        for line in POSITIONS:
            position = parse_position(line)
            for refusal in why_not(position.rules, position.state, action):
                assert refusal.text("en")
                assert refusal.text("ja")
