"""What a seat sees and can follow with Arcana (AC14), and that nothing hidden is shown."""

from __future__ import annotations

import pytest
from support.arcana_walk import follow
from support.random_arcana import some_arcana_start
from support.random_games import dice
from support.stories import after, at, offered, parse_action

from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.knowledge import start
from raigo_lab.raigo.eyes.view import view

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


def known_to_all(table: str, *actions: str):
    """What every seat knows after these actions, each of which they all saw happen."""
    position = at(table)
    game, state = Raigo(position.rules), position.state
    know = [start(position.rules, state, seat) for seat in range(len(state.seats))]
    for action in actions:
        state, events = game.happened(state, parse_action(action))
        know = [one.after(events) for one in know]
    return know


def others(know, seat: int) -> dict[str, str]:
    """The faces that a seat knows on the Boards of others."""
    return {spot: face for spot, face in know[seat].faces().items() if spot[0] != str(seat)}


def test_s7_and_a5_zen_who_gave_follows_the_token_and_nobody_else_does():
    """Seats 0 and 2 both pass a Seven: the one that came is not the one that goes on."""
    table = "3p t0 z- b8 e3 @ACT / 2 7 禅- 1,- / 2 61 -- -,- / 2 72 -- -,-"
    know = known_to_all(table, "chant L zen")
    # Seat 0 passes to seat 2, seat 1 to seat 0, seat 2 to seat 1 (A5a).
    assert [others(know, seat) for seat in range(3)] == [{"2B1": "7"}, {"0B1": "6"}, {"1B1": "7"}]


def test_s7_and_a5_zen_a_token_that_all_know_stays_known_to_all_when_it_is_passed():
    """The Purify that Switch put on a Body (S7) goes on to the right, from the last seat too."""
    for holder, passed in (("1B1", "0B1"), ("2B1", "1B1")):
        table = "3p t0 z- b8 e3 @ACT / 2 - 禅W 1,- / 2 61 -- -,- c:7 / 2 32 -- -,-"
        know = known_to_all(table, f"chant R switch {holder} c7", "chant L zen")
        assert [one.at(passed) for one in know] == ["7", "7", "7"]


def test_a5_c_zen_a_collapse_that_comes_to_a_full_body_acts_there():
    """Each gives before anyone receives, so it has its place among three, wherever it is sorted (A13a)."""
    done = after("2p t0 z- e2 @ACT / 2 崩 禅- 1,-,- / 2 覇天啓 -- -,-,-", "chant L zen; give 覇")
    assert at(done).state.seats[1].inner == ""


def test_a31_a_zen_the_mark_goes_with_the_token_not_with_its_like():
    done = after("2p t0 z- e2 @ACT / 2 7 禅- 1,-,- a:uB1 / 2 7 -- -,-,-", "chant L zen")
    assert [seat.rare.face_up for seat in at(done).state.seats] == [(), ("B1",)]


PHOENIX = "3p t0 z- b8 e3 @ACT / 2 73 鳳W 1,- / 2 61 -- 4,- c:K / 2 5 -- -,-"


def test_ac14_phoenix_ends_what_was_known_of_places_but_not_of_the_tokens():
    """All saw Switch put the Katana on the Board of seat 1; Phoenix carries it to seat 0, nobody sees where."""
    switched = "chant R switch 1B2 cK"
    assert others(known_to_all(PHOENIX, switched), 2) == {"1B2": "K"}
    know = known_to_all(PHOENIX, switched, "chant L phoenix 1", "place K-", "place 7-")
    assert [others(know, seat) for seat in range(3)] == [{}, {}, {}]
    assert [[one.held(seat) for seat in range(3)] for one in know] == [
        ["", "73", ""],  # what seat 0 gave
        ["6K", "", ""],  # what seat 1 gave
        ["K", "", ""],  # what a third player had followed
    ]


def test_a31_a_and_s6_a_third_player_sees_face_up_tokens_while_they_are_placed_and_where_they_go():
    """Seat 1 gives a face-up Six and a hidden One; seat 2 follows the Six to the Hand, the One it never saw."""
    table = PHOENIX.replace("c:K", "c:K a:uB1")
    position = at(table)
    game = Raigo(position.rules)
    state = game.apply(position.state, parse_action("chant L phoenix 1"))
    assert [frame.tokens for frame in view(position.rules, state, 2).stack[1:]] == ["???", "6?"]
    know = known_to_all(table, "chant L phoenix 1", "place 6-", "place 7-")
    assert [others(know, seat) for seat in (1, 2)] == [{"0L": "6"}, {"0L": "6"}]
    assert [one.held(0) for one in know] == ["", "1", ""]


def test_a31_a_and_s6_who_sees_the_table_sees_where_purify_puts_a_face_up_token():
    table = "2p t0 z- e2 @ACT / 2 74 P- 1,-,- a:uB2 / 2 涼 -- -,-,-"
    know = known_to_all(table, "chant L purify", "place -4")
    assert others(know, 1) == {"0R": "4"}


def test_ac14_phoenix_what_is_known_to_be_held_goes_when_a_hidden_token_goes():
    """Seat 1 piles one of two tokens that seat 0 gave: which of them, seat 0 cannot tell."""
    table = "2p t0 z- e2 @ACT / 2 73 鳳- 1,-,- / 2 61 -- 4,-,-"
    swapped = ("chant L phoenix 1", "place --", "place 73")
    assert known_to_all(table, *swapped)[0].held(1) == "73"
    know = known_to_all(table, *swapped, "fetch --", "pile L b")
    assert (know[0].held(1), know[0].at("1b1"), know[1].held(0)) == ("", HIDDEN, "61")


ZERO = "3p t2 z4K b8 @ACT / 2 7 -- 1,- / 2 61 -5 -,- / 2 3 零- -,-"


def test_s7_and_a11_zero_hands_stay_unseen_and_what_is_drawn_face_up_is_followed_to_its_space():
    """Seat 0 draws the Six, which all see in Raizan (AC13), and one unseen token."""
    know = known_to_all(ZERO, "chant L zero")
    assert [others(know, seat) for seat in range(3)] == [{}, {}, {}]  # the Five on a Hand was not shown
    drawn = ("fetch --", "select 2", "up 6")
    for place, spot in (("6-", "0L"), ("--", "0B1")):
        know = known_to_all(ZERO, "chant L zero", *drawn, f"place {place}")
        assert [others(know, seat) for seat in (1, 2)] == [{spot: "6"}, {spot: "6"}]


def test_ac13_and_ac14_which_face_up_tokens_are_said_to_be_drawn_all_hear():
    """Raizan lies in unknown order, so chance draws the other token: the Six is named before."""
    position = at("2p t0 z{4K} a:6 / 2 7 -- 1,-,- / 2 - 天- -,-,-")
    done = after(position, "fetch --; select 2; up 6")
    assert [view(position.rules, done.state, seat).frame.tokens for seat in (0, 1)] == ["6", "6"]


def test_s7_and_pu1_zero_what_is_drawn_face_up_by_purify_is_known_but_not_where():
    table = "3p t0 z4K a:6 b8 @ACT / 2 7 P2 1,- / 2 - -- -,- / 2 - -- -,-"
    know = known_to_all(table, "chant L purify", "purify 2", "up 6", "place 6-")
    assert (others(know, 1), know[1].held(0)) == ({}, "6")


@pytest.mark.parametrize("seed", range(40))
def test_s6_no_view_shows_a_hidden_face_and_s7_whatever_is_known_is_true(seed):
    """Along random games: faces in a view are true, hidden ones covered, and followed ones right."""
    rng = dice(seed)
    assert follow(rng, some_arcana_start(rng)) > 0


def test_s6_and_a12_a_raijin_battle_tells_parts_of_the_canyon_apart_whether_wrath_is_there_or_not():
    """Nobody knows which Arcana lie on Moons: what is offered must not tell (RB1)."""
    table = "3p t0 z- b8 e3 @ACT / 2 7 W- 1,- c:K / 2 - -- -,- c:K a:m{} / 2 - -- -,-"
    with_wrath, without = (offered(table.format(moon)) for moon in "怒封")
    assert with_wrath == without
    assert "chant L switch 0B1 cK1" in without


@pytest.mark.parametrize(
    ("there", "word"),
    [
        ("c:K封", "cK"),  # AC1: everybody knows that Wrath is not in this game
        ("c:K怒", "cK1"),
        ("c:K a:m封 h:怒87", "cK"),  # it lies in a completed hand, out of play for good
    ],
)
def test_a12_where_everybody_knows_that_parts_cannot_matter_they_are_not_told_apart(there, word):
    table = f"3p t0 z- b8 e3 @ACT / 2 7 W- 1,- c:K / 2 - -- -,- {there} / 2 - -- -,-"
    assert f"chant L switch 0B1 {word}" in offered(table)
