"""What a seat has followed (S7): never wrong, and as much as the rules let it follow."""

from __future__ import annotations

import random

import pytest

from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import HIDDEN, Event, Move
from raigo_lab.raigo.eyes.knowledge import Knowledge, start
from raigo_lab.raigo.outcome import final_events
from raigo_lab.raigo.play.players import RandomPlayer
from raigo_lab.raigo.play.sessions import match_moments
from raigo_lab.raigo.rules import DEFAULT, WORDS, rules_from
from raigo_lab.raigo.state import State
from raigo_lab.raigo.text.notation import parse_action, parse_position


def dice(seed: object) -> random.Random:
    return random.Random(str(seed))  # noqa: S311


def assert_true(known: Knowledge, state: State) -> None:
    """Every claimed face is the true one, and every pile has its true height."""
    for board, seat in zip(known.boards, state.seats, strict=True):
        piles = [(board.body, seat.body), (board.left, seat.left), (board.right, seat.right)]
        piles += [(tower, circle.tower) for tower, circle in zip(board.towers, seat.circles, strict=True)]
        for claimed, true in piles:
            assert len(claimed) == len(true)
            assert all(one in (HIDDEN, face) for one, face in zip(claimed, true, strict=True)), (
                claimed,
                true,
            )


@pytest.mark.parametrize(("seats", "games"), [(2, 100), (3, 60), (4, 40)])
def test_s7_whatever_is_claimed_is_true(seats: int, games: int):
    of_others = 0
    for seed in range(games):
        rng = dice((seats, seed))
        rules = rules_from(
            {name: rng.choice(WORDS[name]) for name in ("R4", "R5", "R7", "R9", "R16", "R18", "R20")}
        )
        position = deal(seats, seed=seed, rules=rules)
        known = [start(rules, position.state, seat) for seat in range(seats)]
        players = [RandomPlayer(rng, evenly=seed % 2 == 0)] * seats
        for moment in match_moments(position, players, rng):
            known = [one.after(moment.events) for one in known]
            for one in known:
                assert_true(one, moment.after)
                # The own Inner Tokens are always known, and own Towers unless they must not be looked at (R16).
                own = one.boards[one.seat]
                assert HIDDEN not in own.body + own.left + own.right
                assert rules.R16 == "forbidden" or HIDDEN not in "".join(own.towers)
            end = moment.after
        of_others += sum(int(spot[0]) != one.seat for one in known for spot in one.faces())
        for one in known:
            assert_true(one.after(final_events(rules, end)), end)
    assert of_others > 40


# Stories: a position, some actions, what one seat knows then

Play = tuple[State, dict[int, Knowledge]]


def played(line: str, *actions: str) -> Play:
    """The table after these actions, and what every seat knows that sat down at the position."""
    position = parse_position(line)
    game = Raigo(position.rules)
    state = game.start(position.state)
    known = {seat: start(position.rules, state, seat) for seat in range(len(state.seats))}
    for text in actions:
        action: AnyAction = parse_action(text)
        state, events = game.happened(state, action)
        known = {seat: one.after(events) for seat, one in known.items()}
    for one in known.values():
        assert_true(one, state)
    return state, known


# With Raizan empty a turn is Fetch and Pile/Chant (T3).
SWITCH = "3p t0 z- b1 / 2 - W- -,- / 2 76 -- -,- c:K / 2 4 2- -,-"


def test_s7_a_canyon_token_put_on_a_board_is_known_to_everybody():
    _, known = played(SWITCH, "fetch --", "chant L switch 1B1 cK")
    # The Six stays, the Katana is sorted in above it (S4); the Seven lies in the Canyon.
    assert [known[seat].at("1B2") for seat in (0, 1, 2)] == ["K", "K", "K"]
    assert [known[seat].at("1B1") for seat in (0, 1, 2)] == [HIDDEN, "6", HIDDEN]


def test_s7_both_holders_know_two_switched_tokens_and_the_chanter_neither():
    _, known = played(SWITCH, "fetch --", "chant L switch 1B1 2L")
    assert [known[seat].at("2L") for seat in (0, 1, 2)] == [HIDDEN, "7", "7"]
    assert [known[seat].at("1B2") for seat in (0, 1, 2)] == [HIDDEN, "2", "2"]
    assert known[2].at("1B1") == HIDDEN


def test_s7_a_known_token_stays_known_when_it_is_switched_on():
    """The Katana everybody saw is switched a second time, between two Boards: seat 0 follows it."""
    position = parse_position("3p t0 z- b1 / 2 - WM -,- / 2 76 -- -,- c:K / 2 4 2- -,-")
    known = start(position.rules, position.state, 0)
    seen = known.after([Event("battle", "RO4", 0)])
    assert seen == known
    lifts = (Move("6", "1B2", "flight", "12"), Move("2", "2L", "flight", "12"))
    lays = (Move("2", "flight", "1B2", "12"), Move("6", "flight", "2L", "12"))
    knows_six = known._replace(boards=(known.boards[0], known.boards[1]._replace(body="?6"), known.boards[2]))
    after = knows_six.after([Event("switched", "SW1", 0, lifts + lays, at="1B2", other="2L")])
    assert (after.at("2L"), after.at("1B2"), after.at("1B1")) == ("6", HIDDEN, HIDDEN)


def test_s7_the_former_holder_knows_a_stolen_token():
    _, known = played("3p t0 z- b1 / 2 - N- -,- / 2 76 -- -,- / 2 4 2- -,-", "fetch --", "chant L snake 1B1")
    assert [known[seat].at("0L") for seat in (0, 1, 2)] == ["7", "7", HIDDEN]
    # The Body above closed up.
    assert known[1].at("1B1") == "6"


def test_s7_a_stolen_token_stays_known_when_it_is_piled():
    _, known = played("2p t0 z- / 2 - N- -,-,- / 2 76 -- -,-,-", "fetch --", "chant L snake 1B2", "pile L b")
    assert (known[0].at("0b1"), known[1].at("0b1")) == ("6", "6")


def test_ro4_tops_shown_in_a_raigo_battle_stay_known():
    _, known = played(
        "3p t0 z- b8 / 2 - T- 765,- / 2 - R- 54,7 / 2 - -R 21,6",
        "fetch --",
        "chant L charge 0a",
        "answer L roar",
        "answer R roar",
        "tower 1a + tower 2a",
    )
    assert [known[0].at(spot) for spot in ("1a1", "1a2", "2a1", "2a2", "1b1")] == [
        HIDDEN,
        "4",
        HIDDEN,
        "1",
        HIDDEN,
    ]


def test_ro7_a_shield_sent_back_stays_known_and_then_moves():
    state, known = played(
        "2p t0 z- / 2 - TN 765,5,- / 2 - HR 432,7,-",
        "fetch --",
        "chant L charge 1a",
        "pass",
        "answer L shield",
        "answer R roar",
        "tower 1b",
    )
    assert state.seats[1].left == "H"
    assert (known[0].at("1L"), known[0].at("1R")) == ("H", "")


def test_ka1_cutting_the_bottom_moves_every_story_down():
    _, known = played(
        "3p t0 z- b8 / 2 - T- 765,- / 2 - R- 54,7 / 2 - KR 21,6",
        "fetch --",
        "chant L charge 0a",
        "answer L roar",
        "answer R roar",
        "tower 1a + tower 2a",
        "fetch --",
        "fetch --",
        "chant L katana 1a bottom",
    )
    # Seat 1's Four had been seen on its second story.
    assert known[0].at("1a1") == "4"


def test_s4_an_insertion_moves_what_lies_above_it():
    _, known = played(
        "2p t0 z25 / 2 - W- -,-,- / 2 73 -- -,-,- c:4",
        "fetch --",
        "select 1",
        "place --",
        "chant L switch 1B1 c4",
        "fetch --",
        "place --",
    )
    # Seat 0 knew the Four below the Three; the Five slid in under both.
    assert known[0].boards[1].body == "?4?"
    assert known[1].boards[1].body == "543"


def test_pu1_placing_anew_ends_what_others_knew_of_inner_tokens_but_not_of_towers():
    line = "2p t0 z- / 2 6 W- -,-,- / 2 5 NP -,-,- c:K"
    seats_1_turn = ("fetch --", "chant L snake 0B1", "pile L a")
    _, before = played(line, "fetch --", "chant L switch 1B1 cK", *seats_1_turn)
    assert (before[0].at("1B1"), before[0].at("1a1")) == ("K", "6")
    _, after = played(line, "fetch --", "chant L switch 1B1 cK", *seats_1_turn, "chant R purify", "place --")
    assert (after[0].at("1B1"), after[0].at("1a1")) == (HIDDEN, "6")


def test_s6_a_seat_uses_only_what_it_may_see():
    position = parse_position("2p t0 z- / 2 7 -- -,-,- / 2 6 -- -,-,-")
    known = start(DEFAULT, position.state, 0)
    fetched = Event("fetched", "T1", 1, (Move("6", "1B1", "1L", "1"),), amount=1)
    assert known.after([fetched]).at("1L") == HIDDEN
    assert known.after([fetched]).faces() == {"0B1": "7"}
    assert known.at("1R") == ""
