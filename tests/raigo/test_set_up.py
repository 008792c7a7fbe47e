"""Set-up (S1 to S7): the deal, what is hidden, and what can be followed."""

from __future__ import annotations

from collections import Counter

import pytest
from support.stories import after, at

from raigo_lab.errors import InvalidArgument, InvalidPosition
from raigo_lab.raigo.box import box
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes.knowledge import Knowledge, start
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.fields import tokens_in
from raigo_lab.raigo.outcome import sides
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import Position, clockwise, partner, side
from raigo_lab.raigo.text.notation import parse_action, parse_position

SEEDS = range(12)


def known_after(text: str, actions: str) -> dict[int, Knowledge]:
    """What every seat knows that sat down at this position and followed these actions (S7)."""
    state, rules = at(text)
    known = {seat: start(rules, state, seat) for seat in range(len(state.seats))}
    for action in actions.split(";"):
        state, events = Raigo(rules).happened(state, parse_action(action))
        known = {seat: one.after(events) for seat, one in known.items()}
    return known


def seen(known: dict[int, Knowledge], spot: str) -> str:
    """The face of a place as seat 0, seat 1 and so on know it."""
    return "".join(one.at(spot) or "-" for one in known.values())


# S1


@pytest.mark.parametrize("seats", [3, 4])
def test_s1_all_69_are_shuffled_and_the_bonus_token_stays_out(seats):
    for seed in SEEDS:
        state = deal(seats, seed=seed).state
        on_boards = "".join(seat.inner for seat in state.seats)
        assert len(state.bonus) == 1
        # The other 68 are Raizan, from which everybody has drawn.
        assert len(state.raizan + on_boards) == 68
        assert Counter(state.raizan + on_boards + state.bonus) == Counter(box(DEFAULT, seats).tokens)
        assert len(box(DEFAULT, seats).tokens) == 69


def test_s1_a_position_with_three_or_four_players_has_a_bonus_token():
    with pytest.raises(InvalidPosition, match=r"Bonus Token \(S1\)"):
        parse_position("3p t0 z- / 2 - -- -,- / 2 - -- -,- / 2 - -- -,-")


def test_s1_any_kind_may_be_the_bonus_token():
    assert len({deal(4, seed=seed).state.bonus for seed in range(60)}) > 8


# S2


def test_s2_the_eights_go_back_and_one_token_is_removed():
    for seed in SEEDS:
        state = deal(2, seed=seed).state
        on_boards = "".join(seat.inner for seat in state.seats)
        assert "8" not in tokens_in(state)
        assert len(state.removed) == 1
        assert len(state.raizan + on_boards) == 64
        assert state.bonus == ""


def test_s2_the_removed_token_is_unseen_by_both():
    state, rules = deal(2, seed=5)
    assert state.removed
    assert [view(rules, state, seat).removed for seat in (0, 1)] == ["", ""]


def test_s2_eights_or_a_bonus_token_are_refused_with_two_players():
    with pytest.raises(InvalidPosition, match=r"\(S2\)"):
        parse_position("2p t0 z- / 2 8 -- -,-,- / 2 - -- -,-,-")
    with pytest.raises(InvalidPosition, match=r"\(S2\)"):
        parse_position("2p t0 z- bK / 2 - -- -,-,- / 2 - -- -,-,-")


# S3


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])
def test_s3_the_first_draws_one_everybody_else_two_onto_the_body(seats, first):
    state = deal(seats, seed=3, first=first).state
    assert state.turn == first
    for index, board in enumerate(state.seats):
        assert len(board.body) == (1 if index == first else 2)
        assert board.left + board.right == ""
        assert all(circle.tower == "" for circle in board.circles)
        assert board.canyon == ""


def test_s3_the_first_player_comes_by_lot_by_seed_or_is_given():
    assert {deal(3, seed=seed).state.turn for seed in range(30)} == {0, 1, 2}
    assert deal(3, seed=4) == deal(3, seed=4)
    assert deal(3, seed=4, first=2).state.turn == 2
    with pytest.raises(InvalidArgument, match=r"seat 3 cannot be first.*\(S3\)"):
        deal(3, seed=4, first=3)


def test_s3_clockwise_is_the_order_of_seats():
    assert clockwise(deal(4, seed=1).state, 2) == (2, 3, 0, 1)


# S4


def test_s4_dealt_bodies_lie_heaviest_at_the_bottom():
    weights = dict(zip("TNKHRMWPD12345678", [*range(1, 10), *range(1, 9)], strict=True))
    for seed in SEEDS:
        for board in deal(4, seed=seed).state.seats:
            heavy = [weights[token] for token in board.body]
            assert heavy == sorted(heavy, reverse=True)


def test_s4_a_drawn_token_is_sorted_in():
    later = after("2p t0 z41 / 2 72 -- -,-,- / 2 - -- -,-,-", "fetch --; select 1; place --")
    assert later == at("2p t1 z1 / 2 742 -- -,-,- / 2 - -- -,-,-")


def test_s4_another_order_is_refused_but_equal_weights_may_be_given_either_way():
    with pytest.raises(InvalidPosition, match=r"sorted: 74 \(S4\)"):
        parse_position("2p t0 z- / 2 47 -- -,-,- / 2 - -- -,-,-")
    either = parse_position("2p t0 z- / 2 3K -- -,-,- / 2 - -- -,-,-")
    assert either == parse_position("2p t0 z- / 2 K3 -- -,-,- / 2 - -- -,-,-")


# S5


def test_s5_four_players_partners_sit_face_to_face():
    assert [partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert sides(4) == ((0, 2), (1, 3))
    assert side(deal(4, seed=1).state, 3) == (3, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_s5_with_two_or_three_everybody_plays_alone(seats):
    assert sides(seats) == tuple((seat,) for seat in range(seats))
    assert side(deal(seats, seed=1).state, 1) == (1,)


# S6

TABLE = "3p t0 z5K1 b4 / 2 72 K- 765,- c:1 / 3 6 -H 54*T1,- h:HKN / 1 - -- 3,- c:2 d:NT"


def test_s6_hidden_raizan_inner_tokens_and_towers_of_others():
    state, rules = at(TABLE)
    one = view(rules, state, 1)
    assert one.raizan == "???"
    assert (one.seats[0].body, one.seats[0].left, one.seats[0].right) == ("??", "?", "")
    assert [circle.tower for circle in one.seats[0].circles] == ["???", ""]
    assert [circle.tower for circle in one.seats[2].circles] == ["?", ""]


def test_s6_the_holder_and_owner_sees_its_own():
    state, rules = at(TABLE)
    for seat in range(3):
        assert view(rules, state, seat).seats[seat] == state.seats[seat]


def test_s6_public_canyon_completed_hands_yang_bonus_destroy_and_seals():
    state, rules = at(TABLE)
    for eye in range(3):
        one = view(rules, state, eye)
        assert one.bonus == "4"
        assert [board.yang for board in one.seats] == [2, 3, 1]
        assert [board.canyon for board in one.seats] == ["1", "", "2"]
        assert [board.completed for board in one.seats] == [(), ("HKN",), ()]
        assert [(board.head, board.gathered) for board in one.seats] == [("", ""), ("", ""), ("D", "NT")]
        assert (one.seats[1].circles[0].seal, one.seats[1].circles[0].turns) == ("T", 1)


def test_s6_public_how_many_tokens_lie_on_which_space():
    state, rules = at(TABLE)
    one = view(rules, state, 2)
    assert [len(board.body) for board in one.seats] == [2, 1, 0]
    assert [(bool(board.left), bool(board.right)) for board in one.seats] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert len(one.seats[1].circles[0].tower) == 2


def test_s6_partners_do_not_see_each_others_tokens():
    state, rules = at("4p t0 z- b8 / 2 7 K- 76,- / 2 - -- -,- / 2 65 -- 543,- / 2 - -- -,-")
    mate = view(rules, state, 0).seats[2]
    assert (mate.body, mate.circles[0].tower) == ("??", "???")


def test_s6_drawn_tokens_are_seen_by_the_drawer_only():
    state, rules = after("2p t0 z5K1 / 2 - -- -,-,- / 2 - -- -,-,-", "fetch --; select 2")
    assert [sorted(view(rules, state, seat).frame.tokens) for seat in (0, 1)] == [["5", "K"], ["?", "?"]]


# S7


def test_s7_which_space_a_fetched_token_goes_to_is_followed():
    """Both saw the Katana come from the Canyon; seat 1 fetches it to its left Hand, and it is still known."""
    line = "2p t0 z- / 2 - W- -,-,- / 2 62 -- -,-,- c:K"
    known = known_after(line, "fetch --; chant L switch 1B2 cK; fetch K-")
    assert (seen(known, "1L"), seen(known, "1B1"), seen(known, "1B2")) == ("KK", "?6", "--")


def test_s7_a_fetched_token_that_was_not_known_stays_unknown():
    line = "2p t0 z- / 2 - W- -,-,- / 2 62 -- -,-,- c:K"
    known = known_after(line, "fetch --; chant L switch 1B2 cK; fetch -6")
    assert (seen(known, "1R"), seen(known, "1B1")) == ("?6", "KK")


def test_s7_the_former_holder_knows_a_token_taken_by_snake():
    line = "2p t0 z- / 2 - N- -,-,- / 2 62 -- -,-,-"
    stolen = known_after(line, "fetch --; chant L snake 1B1; end")
    assert (seen(stolen, "0L"), seen(stolen, "1B1")) == ("66", "?2")


def test_s7_a_drawn_token_is_known_to_its_drawer_on_its_space():
    known = known_after("2p t0 z45 / 2 7 -- -,-,- / 2 - -- -,-,-", "fetch --; select 1; place -4; end")
    assert (seen(known, "0R"), seen(known, "0B1")) == ("4?", "7?")


def test_s7_a_canyon_token_put_on_a_board_is_known_to_all():
    known = known_after(
        "3p t0 z- b8 / 2 6 W- -,- / 2 - -- -,- c:K / 2 - -- -,-", "fetch --; chant L switch 0B1 cK"
    )
    assert seen(known, "0B1") == "KKK"


def test_s7_the_former_holder_knows_a_token_taken_by_switch_and_the_chanter_does_not():
    known = known_after(
        "3p t0 z- b8 / 2 - W- -,- / 2 6 -- -,- / 2 3 -- -,-", "fetch --; chant L switch 1B1 2B1"
    )
    assert (seen(known, "1B1"), seen(known, "2B1")) == ("?33", "?66")


def test_s7_sorting_is_followed_too():
    """Everybody saw the Katana; when a Two is sorted in above or a Seven below it, its place is known."""
    line = "2p t0 z275 / 2 6 W- -,-,- / 2 - -- -,-,- c:K"
    above = known_after(line, "fetch --; select 1; place -2; chant L switch 0B1 cK; end")
    assert seen(above, "0B1") == "KK"
    below = known_after(line.replace("z275", "z752"), "fetch --; select 1; place --; chant L switch 0B2 cK")
    # The Seven lies under the Katana: unknown to seat 1, but the Katana's place is not.
    assert (seen(below, "0B1"), seen(below, "0B2")) == ("7?", "KK")


def test_s7_the_tops_shown_in_a_raigo_battle_are_known():
    known = known_after(
        "3p t0 z- b8 / 2 - T- 765,- / 2 - R- 54,7 / 2 - -R 21,6",
        "fetch --; chant L charge 0a; answer L roar; answer R roar; tower 1a + tower 2a",
    )
    assert (seen(known, "1a2"), seen(known, "2a2")) == ("444", "111")
    # What lies below is not, nor are the Towers that were not chosen.
    assert (seen(known, "1a1"), seen(known, "1b1"), seen(known, "2b1")) == ("?5?", "?7?", "??6")


def test_s7_a_shield_sent_back_is_known():
    known = known_after(
        "2p t0 z- / 2 - TN 765,5,- / 2 - HR 432,7,-",
        "fetch --; chant L charge 1a; pass; answer L shield; answer R roar; tower 1b",
    )
    assert seen(known, "1L") == "HH"


def test_s7_knowledge_of_places_ends_when_a_player_places_all_anew():
    line = "2p t0 z- / 2 6 WP -,-,- / 2 - -- -,-,- c:K"
    assert seen(known_after(line, "fetch --; chant L switch 0B1 cK"), "0B1") == "KK"
    anew = known_after(line, "fetch --; chant L switch 0B1 cK; chant R purify; place --")
    assert seen(anew, "0B1") == "K?"


def test_s7_partners_learn_nothing_from_each_other():
    """Seat 0 steals from seat 1: the two of them know the Six, their partners do not."""
    line = "4p t0 z- b8 / 2 - N- -,- / 2 6 -- -,- / 2 - -- -,- / 2 - -- -,-"
    known = known_after(line, "fetch --; chant L snake 1B1; end")
    assert seen(known, "0L") == "66??"


def test_s7_a_table_knows_what_it_shows_at_the_start():
    position: Position = deal(3, seed=2, first=0)
    known = start(position.rules, position.state, 1)
    assert [board.body for board in known.boards] == ["?", position.state.seats[1].body, "??"]
