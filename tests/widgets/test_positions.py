"""Every valid position opens in every widget that says it takes one: moments of random games, rulings and all seats."""

import pytest
from support.places import TESTS
from support.random_games import dice, some_start, walk

from raigo_lab import (
    BattleDesk,
    BattleLab,
    DestroyClock,
    PositionEditor,
    Replay,
    SusanooTable,
    Table,
    TreeExplorer,
)
from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.raigo.destroy import destroy_owner
from raigo_lab.raigo.state import Position, Step
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.raigo.text.position_json import position_from_json, position_to_json

GAMES = range(24)
OF_A_GAME = 8  # moments, and beside them every one with a Destroy or a Battle


def moments(number: int) -> list[tuple[Position, int | None]]:
    """Moments of one random game, each with the eyes it is looked at with."""
    rng = dice(1000 + number)
    start = some_start(rng)
    states = [state for state, _ in walk(rng, start)]
    chosen = rng.sample(states, min(len(states), OF_A_GAME))
    return [(Position(one, start.rules), rng.choice([None, *range(len(one.seats))])) for one in chosen]


def has_destroy(position: Position, eye: int | None) -> bool:
    """DE1 What the clock asks for: a Destroy on a Head, or in hands that these eyes see."""
    seats = position.state.seats if eye is None else [position.state.seats[eye]]
    return destroy_owner(position.state) is not None or any("D" in seat.inner for seat in seats)


@pytest.mark.parametrize("number", GAMES)
def test_any_moment_opens_on_the_table_in_the_editor_and_as_a_replay(number):
    opened = moments(number)
    assert opened
    for position, eye in opened:
        line = format_position(position)
        table = Table(line, seat=eye)
        assert bool(table.options) == (table.scene["ask"]["mine"])
        assert table.options or table.scene["curtain"] or table.scene["ask"]["step"] == "OVER"
        editor = PositionEditor(position)
        assert editor.problems == []
        assert editor.position == format_position(position_from_json(position_to_json(position)))
        assert Replay(line, [], seat=eye).at == 0


@pytest.mark.parametrize("number", range(0, 24, 3))
def test_any_moment_has_a_tree(number):
    for position, _ in moments(number)[:4]:
        explorer = TreeExplorer(position, limit=4, budget=Budget(states=50))
        assert explorer.selected == format_position(position)


@pytest.mark.parametrize("block", range(6))
def test_any_moment_with_a_destroy_has_a_clock(block):
    opened = 0
    for number in range(10 * block, 10 * block + 10):
        rng = dice(2000 + number)
        start = some_start(rng)
        for state, _ in walk(rng, start):
            eye = rng.choice([None, *range(len(state.seats))])
            position = Position(state, start.rules)
            if has_destroy(position, eye):
                clock = DestroyClock(position, seat=eye)
                assert clock.view["verdict"]
                opened += 1
    assert opened > 20


@pytest.mark.parametrize(
    "line",
    [
        "2p t0 z- e2 / 2 T 11 765,-,- d: / 2 - -- 666,-,-",  # both Hands full: nothing can be fetched (T1)
        "3p t2 z- e0 b4 @OVER R1=2 / 2 - -- -,- d: / 2 P -- -,8 / 2 - -- T,- c:M",  # no turn is left (E1)
    ],
)
def test_a_clock_with_nothing_to_plan_opens(line):
    clock = DestroyClock(line)
    assert clock.view["ruin"]["offers"] == []
    assert clock.view["verdict"]


def test_any_battle_opens_in_the_battle_lab():
    opened = 0
    for number in range(400):
        rng = dice(3000 + number)
        start = some_start(rng)
        for state, _ in walk(rng, start):
            if state.stack[-1].step == Step.BATTLE:
                eye = rng.choice([None, *range(len(state.seats))])
                lab = BattleLab(Position(state, start.rules), seat=eye)
                assert len(lab.view["sides"]) >= 2
                opened += 1
        if opened >= 5:
            return
    assert opened


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_any_moment_of_the_second_game_opens_on_its_table_and_any_battle_on_its_desk(seats):
    """WB The desk takes every battle and refuses every other moment in a sentence."""
    rng = dice(seats)
    table = SusanooTable(seats=seats, seed=seats)
    moments = [table.session.position]
    while len(moments) < 150 and not isinstance(table.session.node, Over):
        table._game.choose(rng.randrange(len(table.options)))
        table._show()
        moments.append(table.session.position)
    desks = 0
    for position in rng.sample(moments, 12):
        eye = rng.choice([None, *range(seats)])
        opened = SusanooTable(position, seat=eye)
        assert opened.options or opened.scene["curtain"] or opened.scene["ask"]
        battle = position.state.battle
        if battle is not None and battle.yokai:
            assert BattleDesk(position).view["ladder"]
            desks += 1
        else:
            with pytest.raises(InvalidArgument, match="the desk shows a battle"):
                BattleDesk(position)
    assert desks


@pytest.mark.parametrize("line", (TESTS / "data/fuzz/positions.txt").read_text(encoding="utf-8").splitlines())
def test_a_moment_of_every_step_opens_those_of_the_arcana_too(line):
    seats = range(int(line[0]))
    for eye in (None, *seats):
        table = Table(line, seat=eye)
        assert table.options or table.scene["curtain"] or not table.scene["ask"]["mine"]
        assert Replay(line, [], seat=eye).at == 0
    assert PositionEditor(line).problems == []
    assert TreeExplorer(line, limit=3, budget=Budget(states=20)).selected
