"""Bad input: impossible tables, stale and foreign actions, and thousands of mutated texts.

Only ``RaigoError`` may escape from reading; whatever is read can be played on. The command ends in one line.
"""

from __future__ import annotations

import json
import random

import pytest
from support.places import DATA

from raigo_lab.app.cli import main
from raigo_lab.errors import IllegalAction, InvalidPosition, NotationError, RaigoError
from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import Action, Position
from raigo_lab.raigo.text.actions import VERBS
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import (
    examine_text,
    format_action,
    format_position,
    parse_action,
    parse_position,
    read_position,
)
from raigo_lab.raigo.text.position_json import position_to_json

FUZZ = DATA / "fuzz"
POSITIONS = (FUZZ / "positions.txt").read_text(encoding="utf-8").splitlines()
ACTIONS = (FUZZ / "actions.txt").read_text(encoding="utf-8").splitlines()
JSONS = [json.dumps(position_to_json(parse_position(line)), ensure_ascii=False) for line in POSITIONS]
LINE = POSITIONS[0]
SIGNS = "0123456789 -,/:*@>?!~&%#={}[]\"'+.\n\t\0abcepqtuxzLRBTNKHRMWPDdh雷霧淨é²\ufeff\u3000"


# Impossible positions


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        pytest.param(LINE.replace("7K1", "PP"), "C1", id="two of one"),
        pytest.param(LINE.replace("765", "7777777"), "T8", id="seven stories"),
        pytest.param(LINE.replace("765", "765432"), "T8", id="six stories"),
        pytest.param(LINE.replace("7K1", "17K"), "S4", id="unsorted Body"),
        pytest.param(LINE.replace("7K1", "7K21"), "C3", id="four on the Body"),
        pytest.param(LINE.replace("7K1", "8K1"), "S2", id="an Eight for two"),
        pytest.param(LINE.replace("z5K", "z5K b3"), "S2", id="a Bonus Token for two"),
        pytest.param(LINE.replace("765,-,5R", "765,-"), "C4", id="two Circles for two"),
        pytest.param(LINE.replace("765,", "-*T1,"), "TH3", id="a seal without a Tower"),
        pytest.param(LINE.replace("t0", "t2"), "S3", id="nobody's turn"),
        pytest.param(LINE.replace("/ 2", "/ -1"), "R11", id="Yang below 0"),
        pytest.param(LINE.replace("z5K", "z5K e2"), "E1", id="last turns too early"),
        pytest.param("2p t0 z- e4 / 2 - -- -,-,- / 2 - -- -,-,-", "E1", id="too many last turns"),
        pytest.param("2p t0 z- / 2 - -- -,-,- d: / 2 D -- -,-,-", "C1", id="Destroy twice"),
        pytest.param("2p t0 z- / 2 - -- -,-,- d:3 / 2 - -- -,-,-", "DE2", id="a Silent gathered"),
    ],
)
def test_an_impossible_table_is_refused_by_its_clause(line, clause):
    with pytest.raises(InvalidPosition) as refused:
        parse_position(line)
    assert f"({clause})" in str(refused.value), refused.value


def test_all_problems_are_told_at_once():
    with pytest.raises(InvalidPosition) as refused:
        parse_position("2p t5 z88 / -1 17K T- 765432,-,5R / 3 W -H 66,-,-")
    assert len(refused.value.problems) >= 5


# Stale and foreign actions


def test_a_stale_action_is_refused():
    game = Raigo()
    state = game.start(parse_position(LINE).state)
    after = play(game, state, parse_action("fetch -K"))
    with pytest.raises(IllegalAction) as refused:
        play(game, after, parse_action("fetch -K"))
    assert refused.value.clauses == ("T1",)
    assert after == game.apply(state, parse_action("fetch -K"))


FOREIGN = [
    Action("dance"),
    Action(""),
    Action("chant", "L", "dance"),
    Action("chant", "X", "katana", "1a", "top"),
    Action("chant", "L", "switch", "", ""),
    Action("chant", "L", "switch", "c", "c"),
    Action("chant", "L", "switch", "9B9", "1B1"),
    Action("chant", "L", "snake", "3B1"),
    Action("chant", "L", "katana", "3c", "middle"),
    Action("pile", "L", target="z"),
    Action("pile", "", target="a"),
    Action("select", target="99"),
    Action("select", target="two"),
    Action("fetch", target=""),
    Action("fetch", target="K"),
    Action("place", target="KKK"),
    Action("purify", target=""),
    Action("draw", target="?"),
    Action("tower", target="9z"),
    Action("answer", "L", "dance"),
    Action("discard", target="0B9", other=""),
]


@pytest.mark.parametrize("line", POSITIONS)
def test_a_foreign_action_is_refused_at_every_moment(line):
    position = parse_position(line)
    game = Raigo(position.rules)
    state = game.start(position.state)
    for action in FOREIGN:
        assert why_not(game.rules, state, action), action
        with pytest.raises(IllegalAction):
            play(game, state, action)
    for text in ACTIONS:
        action = parse_action(text)
        legal = action in [*actions(game.node(state))]
        if isinstance(game.node(state), Choice):
            assert legal == (not why_not(game.rules, state, action)), text
        if not legal:
            with pytest.raises(IllegalAction):
                play(game, state, action)


def test_pu1_tokens_that_are_none_are_refused():
    game = Raigo()
    with pytest.raises(IllegalAction):
        play(game, game.start(parse_position(LINE).state), Action("purify", target="?"))


def test_every_verb_has_an_action_in_the_corpus():
    assert {text.split()[0] for text in ACTIONS} == {*VERBS, "chant"}


# Malformed text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "/",
        "2p",
        "2p t0",
        "p t0 z-",
        "9p t0 z-",
        "2p t0 z- / / ",
        "2p t0 z- / 2 - --",
        "\0",
        "{",
        "{}",
        "[]",
    ],
)
def test_malformed_text_is_refused(text):
    with pytest.raises(RaigoError):
        read_position(text)


def mutated(rng: random.Random, text: str, others: list[str]) -> str:
    """The text with some signs left out, put in, changed, doubled, or a piece of another text."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 1, 1, 2, 5, 20)))
        other = rng.choice(others)
        start = rng.randrange(len(other) + 1)
        text = rng.choice(
            (
                text[:at] + text[to:],
                text[:at] + rng.choice(SIGNS) + text[at:],
                text[:at] + rng.choice(SIGNS) + text[at + 1 :],
                text[:to] + text[at:],
                text[:at] + other[start : start + rng.choice((1, 3, 8))] + text[to:],
            )
        )
    return text


def read_or_refused(text: str) -> Position | None:
    """The position, or None; anything but a RaigoError is a fault."""
    try:
        return read_position(text)
    except (NotationError, InvalidPosition) as error:
        assert_one_line(str(error), text)
        return None


def assert_one_line(message: str, text: str) -> None:
    assert message.strip(), text
    assert "\n" not in message, text


def assert_playable(position: Position, rng: random.Random) -> None:
    """Whatever was read is written and read back, and can be played to its end."""
    assert parse_position(format_position(position)) == position
    game = Raigo(position.rules)
    state = game.start(position.state)
    for _ in range(400):
        options = [*actions(game.node(state))]
        if not options:
            break
        state = game.apply(state, rng.choice(options))
    assert game.is_over(state)


@pytest.mark.parametrize("chunk", range(8))
@pytest.mark.parametrize("texts", [POSITIONS, JSONS], ids=["line", "json"])
def test_mutated_positions_are_refused_or_playable(texts, chunk):
    rng = random.Random(f"{chunk}")  # noqa: S311
    played = 0
    for _ in range(600):
        text = mutated(rng, rng.choice(texts), texts)
        position = read_or_refused(text)
        if position is not None:
            played += 1
            try:
                assert_playable(position, rng)
            except Exception as error:
                error.add_note(f"from {text!r}")
                raise
    assert played > 5


def test_mutated_actions_are_refused_or_read_back():
    rng = random.Random(5)  # noqa: S311
    for _ in range(6_000):
        text = mutated(rng, rng.choice(ACTIONS), ACTIONS)
        try:
            action = parse_action(text)
        except NotationError as error:
            assert_one_line(str(error), text)
        else:
            assert parse_action(format_action(action)) == action, text


def test_mutated_actions_at_every_moment_are_judged():
    rng = random.Random(6)  # noqa: S311
    played = refused = 0
    for line in POSITIONS:
        state, rules = parse_position(line)
        state = Raigo(rules).start(state)
        for _ in range(300):
            try:
                action = parse_action(mutated(rng, rng.choice(ACTIONS), ACTIONS))
            except NotationError:
                continue
            if why_not(rules, state, action):
                refused += 1
            else:
                after = Position(Raigo(rules).apply(state, action), rules)
                assert parse_position(format_position(after)) == after, (line, action)
                played += 1
    assert played > 5
    assert refused > 200


COMMANDS = (["check"], ["show"], ["moves"], ["turns"], ["perft"], ["why-not", "fetch --"])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_command_ends_in_one_line_for_mutated_positions(command, capsys):
    rng = random.Random(command[0])  # noqa: S311
    done = 0
    while done < 40:
        text = mutated(rng, rng.choice([*POSITIONS, *JSONS]), POSITIONS)
        if text.startswith("-") or (command[0] == "turns" and read_or_refused(text) is not None):
            continue  # an option, or standard input; counting may take long
        done += 1
        code = main([command[0], text, *command[1:]])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        assert code in (0, 1, 2), text
        assert (code == 2) == (err != ""), text
        assert err.count("\n") == (code == 2), (text, err)
        assert code != 2 or out == ""


def test_an_examination_tells_problems_instead_of_raising():
    rng = random.Random(7)  # noqa: S311
    for _ in range(500):
        text = mutated(rng, rng.choice(JSONS), JSONS)
        try:
            found = examine_text(text)
        except NotationError:
            continue
        assert (found.position is None) == bool(found.problems), text
