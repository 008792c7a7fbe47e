"""A position as a link: one word that reads back to the same position, wherever a position is taken."""

import json
import re

import pytest
from support.random_games import dice, some_start, walk

from raigo_lab.app.cli import main
from raigo_lab.errors import NotationError
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_link, parse_position, read_position
from raigo_lab.raigo.text.position_json import position_to_json

LINE = "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"
LINK = "raigo:2p.t0.z5K/2.7K1.T-.765,-,5R/3.W.-H.66,-,-"


@pytest.mark.parametrize("seed", range(12))
def test_every_state_of_a_random_game_reads_back(seed):
    rng = dice(seed)
    start = some_start(rng)
    for state, _ in walk(rng, start):
        position = Position(state, start.rules)
        link = format_link(position)
        assert read_position(link) == position
        assert re.fullmatch(r"raigo:[\w/.,:@=!*~&%-]+", link, re.ASCII), link


def test_it_is_the_line_without_blanks():
    assert format_link(parse_position(LINE)) == LINK
    for given in (LINK, f"  {LINK}\n", LINK.replace("raigo:", "RAIGO:"), LINK.replace(",", "%2C")):
        assert read_position(given) == parse_position(LINE)


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("raigo:", "a position"),
        ("raigo:%", "column 7: a link is one word"),
        ("raigo:2p.t0.z5%K", "column 15: a link is one word"),
        ("raigo:2p t0", "column 9: a link is one word"),
        ("raigo:%ff%fe", "cannot be decoded"),
        (LINK.replace("z5K", "z5X"), "column"),
        (LINK.replace("/3.W.-H.66,-,-", ""), "seats follow"),
        ("raigo:https://example.org", "column"),
    ],
)
def test_what_is_no_link_is_refused_in_one_sentence(link, told):
    with pytest.raises(NotationError, match=told) as refused:
        read_position(link)
    assert "\n" not in str(refused.value)


def test_the_command_prints_it_and_takes_it(capsys):
    assert main(["show", LINE, "--link"]) == 0
    assert capsys.readouterr().out == f"{LINK}\n"
    assert main(["show", LINK, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["yang"] == 2
    assert main(["show", LINE, "--link", "--seat", "0"]) == 2
    assert "leave --seat out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verb", "more"),
    [
        ("show", []),
        ("check", []),
        ("moves", []),
        ("why-not", ["pile L a"]),
        ("turns", []),
        ("perft", []),
        ("solve", ["--budget", "200k"]),
    ],
)
def test_every_verb_says_the_same_of_a_link_a_line_and_json(capsys, verb, more):
    line = "2p t0 z- e1 / 4 2 -- 54K,-,- / 2 - -- KKK3,-,-"
    position = parse_position(line)
    copies = (line, format_link(position), json.dumps(position_to_json(position)))
    told = [(main([verb, given, *more]), capsys.readouterr().out) for given in copies]
    assert told[0] == told[1] == told[2]
    assert told[0][1]
