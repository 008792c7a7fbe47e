"""What a seat sees and can follow with Arcana (AC14), and that nothing hidden is shown."""

from __future__ import annotations

import pytest
from support.random_arcana import some_arcana_start
from support.random_games import dice, walk
from support.stories import at, parse_action

from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.knowledge import start
from raigo_lab.raigo.eyes.view import as_json, view
from raigo_lab.raigo.state import PLAIN

TABLE = "2p t0 z5K a:T7 / 2 741 天- 龍6,樹54,3 a:l舞T,m零,bB11,cab,ic,f,uL / 2 W1 -H 6M6*鳴1,-,- a:m崩,o"


def test_ac14_heads_summons_tree_towers_bind_flame_marks_and_raizan_are_public():
    position = at(TABLE)
    seen = view(position.rules, position.state, 1)
    board = seen.seats[0]
    assert (board.body, board.left) == ("??", "天")  # the Hand was turned up by Clarity
    assert [circle.tower for circle in board.circles] == ["龍?", "樹54", "?"]
    assert (board.rare.moon, board.rare.bound.token, board.rare.bound.by) == ("?", "?", "縛")
    assert (board.rare.lasting, board.rare.burning, board.rare.no_fetch) == (
        position.state.seats[0].rare.lasting,
        "c",
        True,
    )
    assert (seen.around.raizan_up, seen.around.arcana) == ("7T", "")
    assert view(position.rules, position.state, 0).seats[0].rare.moon == "零"


def known_after(table: str, action: str, seat: int):
    position = at(table)
    game = Raigo(position.rules)
    know = start(position.rules, position.state, seat)
    return know.after(game.happened(position.state, parse_action(action))[1])


@pytest.mark.parametrize(
    ("table", "action", "spot", "face"),
    [
        (
            "3p t0 z- b8 e3 @ACT / 2 - 天- 76,- / 2 - -- -,- c:K / 2 - -- -,-",
            "chant L heaven 0a cK",
            "0a2",
            "K",
        ),
        ("3p t0 z- b8 e3 @ACT / 2 - 姫- 1,- / 2 74 -- -,- / 2 - -- -,-", "chant L princess 1B2", "1B1", "姫"),
        ("3p t0 z- b8 e3 @ACT / 2 - N- 1,- / 2 美4 H- -,- / 2 - -- -,-", "chant L snake 1B2", "1B1", "美"),
    ],
)
def test_ac14_what_can_be_followed_by_a_third_player(table, action, spot, face):
    assert known_after(table, action, 2).at(spot) == face


def test_ac14_the_story_that_unicorn_took_is_followed():
    table = "3p t0 z- b8 e3 @ACT / 2 - 麟- 1,- / 2 - -- 743,- / 2 - -- -,-"
    assert known_after(table, "chant L unicorn 1a 2", 1).at("0L") == "4"  # its owner knows what was taken
    assert known_after(table, "chant L unicorn 1a 2", 2).at("0L") == HIDDEN


def test_ac14_only_winds_chanter_sees_what_is_kept():
    position = at("2p t0 z456 @ACT / 2 - 風- 1,-,- / 2 - -- -,-,-")
    game = Raigo(position.rules)
    state = game.apply(position.state, parse_action("chant L wind"))
    events = game.happened(state, parse_action("keep L 5"))[1]
    assert start(position.rules, state, 1).after(events).at("0L") == HIDDEN
    assert start(position.rules, state, 0).after(events).at("0L") == "5"


@pytest.mark.parametrize("seed", range(40))
def test_s6_no_view_shows_a_hidden_face_and_s7_whatever_is_known_is_true(seed):
    """Along random games: faces in a view are true, hidden ones covered, and followed ones right."""
    rng = dice(seed)
    position = some_arcana_start(rng)
    rules, game = position.rules, Raigo(position.rules)
    know = None
    for state, action in walk(rng, position):
        know = know or [start(rules, state, seat) for seat in range(len(state.seats))]
        for seat in range(len(state.seats)):
            shown = view(rules, state, seat)
            as_json(shown)
            for index, (board, real) in enumerate(zip(shown.seats, state.seats, strict=True)):
                _covered(board, real, own=index == seat)
        if action is None:
            return
        events = game.happened(state, action)[1]
        after = game.apply(state, action)
        know = [one.after(events) for one in know]
        for one in know:
            _true(one, after)


def _covered(board, real, *, own: bool) -> None:
    up = real.rare.face_up
    places = [(f"B{i + 1}", a, b) for i, (a, b) in enumerate(zip(board.body, real.body, strict=True))]
    places += [("L", board.left, real.left), ("R", board.right, real.right)]
    for place, seen, token in places:
        assert seen == (token if own or place in up or not token else HIDDEN)
    assert board.rare.moon == (real.rare.moon if own else HIDDEN * len(real.rare.moon))
    if not own and real.rare is PLAIN:
        assert all({*circle.tower} <= {HIDDEN} for circle in board.circles)


def _true(one, state) -> None:
    for spot, face in one.faces().items():
        seat = state.seats[int(spot[0])]
        rest = spot[1:]
        if rest in "LR":
            real = seat.left if rest == "L" else seat.right
        elif rest[0] == "B":
            real = seat.body[int(rest[1]) - 1]
        else:
            real = seat.circles["abc".index(rest[0])].tower[int(rest[1]) - 1]
        assert real == face, (one.seat, spot)
