"""The Destroy clock: whose turn it strikes, which Towers are at stake, and that the engine plays the same."""

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.study.destroy_clock import Item, clock, ruins
from raigo_lab.raigo.text.notation import parse_action, read_position

RUIN = "2p t0 z- @ACT / 2 - TK 765,-,- d:WN / 2 - H- 666,44,-"


def test_de2_what_is_spent_is_gathered_and_de3_ten_strikes_in_that_very_turn():
    here = read_position("2p t0 z- @ACT / 2 - KN 66,5,- d:R / 2 - -- 44,-,-")
    plan = {0: [Item("spend", "0L", "K"), Item("spend", "0R", "N")]}
    (turn,) = clock(here, plan)
    assert (turn.seat, turn.gathered, turn.total, turn.due) == (0, 5, 10, True)
    assert [one.token for one in turn.added] == ["K", "N"]
    assert [stake.spot for stake in turn.towers] == ["0a", "0b"]


def test_without_a_plan_nothing_is_gathered():
    views = clock(read_position(RUIN))
    assert [turn.total for turn in views] == [9, 9]
    assert not any(turn.due for turn in views)


def test_th6_ruin_the_thunder_is_gathered_when_the_seal_ends_so_their_tower_falls():
    here = read_position(RUIN)
    found = ruins(here)
    assert Item("charge", "0L", "T", "1a") in found
    assert all(item.at[0] == "1" for item in found)
    first, second = clock(here, {0: [Item("charge", "0L", "T", "1a")]})
    assert (first.total, first.due) == (9, False)
    assert (second.seat, second.total, second.due) == (1, 10, True)
    assert [(one.token, one.kind, one.spot) for one in second.added] == [("T", "seal", "1a")]
    just = {stake.spot: (stake.just_unsealed, stake.best) for stake in second.towers}
    assert just == {"1a": (True, True), "1b": (False, False)}


def test_the_engine_plays_the_ruin_the_same_way():
    here = read_position(RUIN)
    game = Raigo(here.rules)
    state = game.start(here.state)
    for text in ("chant L charge 1a", "pass", "end", "fetch --", "end"):
        options = game.node(state).options
        action = parse_action(text)
        if action in options:
            state = game.apply(state, action)
    spots = [action.target for action in game.node(state).options]
    turn = clock(here, {0: [Item("charge", "0L", "T", "1a")]})[-1]
    assert spots == [stake.spot for stake in turn.towers]
    assert game.node(state).seat == turn.owner == 0


def test_th5_an_own_tower_sealed_now_is_out_of_reach_at_the_end_of_this_turn():
    here = read_position("2p t0 z- @ACT / 2 - TK 765,5,- d:W / 2 - -- 66,-,-")
    plan = {0: [Item("charge", "0L", "T", "0a"), Item("spend", "0R", "K")]}
    (turn,) = clock(here, plan)
    assert turn.due
    assert [stake.spot for stake in turn.towers] == ["0b"]
    assert turn.sealed == ("0a",)


def test_de3_the_owner_gives_its_own_least_tower():
    here = read_position("2p t0 z- @ACT / 2 - K- 765,5,- d:W / 2 - -- 66,-,-")
    (turn,) = clock(here, {0: [Item("spend", "0L", "K")]})
    assert {stake.spot: stake.best for stake in turn.towers} == {"0a": False, "0b": True}


def test_de1_a_destroy_still_held_can_be_planned_and_counts_from_then_on():
    here = read_position("2p t0 z- / 2 K DN 66,-,- / 2 - W- 44,-,-")
    plan = {0: [Item("spend", "0R", "N"), Item("destroy", "0L", "D")], 1: [Item("spend", "1L", "W")]}
    first, second, *_ = clock(here, plan)
    assert (first.owner, first.total) == (0, 2)
    assert (second.total, second.due) == (9, False)


def test_answers_of_others_count_too():
    here = read_position(RUIN)
    plan = {0: [Item("answer", "1L", "H")]}
    (turn,) = clock(here, plan)
    assert (turn.total, turn.due) == (13, True)


def test_r4_at_once_strikes_before_seals_end():
    here = read_position("2p t0 z- R4=once @ACT / 2 - K- 765*T1,5,- d:W / 2 - -- 66,-,-")
    (turn,) = clock(here, {0: [Item("spend", "0L", "K")]})
    assert [stake.spot for stake in turn.towers] == ["0b"]
    assert turn.sealed == ("0a",)
    later = clock(here._replace(rules=here.rules._replace(R4="end")), {0: [Item("spend", "0L", "K")]})[0]
    assert [stake.spot for stake in later.towers] == ["0a", "0b"]


def test_e1_the_clock_ends_with_the_game():
    assert len(clock(read_position(RUIN.replace("z-", "z- e1")))) == 1


@pytest.mark.parametrize(
    ("text", "plan", "clause"),
    [
        ("2p t0 z- / 2 - KN 66,-,- / 2 - -- 44,-,-", {}, "DE1"),
        (RUIN, {0: [Item("spend", "1L", "H")]}, "T5"),
        (RUIN, {0: [Item("spend", "0L", "T"), Item("charge", "0L", "T", "1a")]}, "T13"),
        ("2p t0 z- @ACT / 2 - KK 66,-,- d:T / 2 - -- 44,-,-", {0: [Item("spend", "0L", "K"), Item("spend", "0R", "K")]}, "T11"),
        ("2p t0 z- / 2 KN 5- 66,-,- d:T / 2 - -- 44,-,-", {0: [Item("spend", "0B1", "K"), Item("spend", "0B2", "N")]}, "T1"),
        (RUIN, {0: [Item("answer", "1L", "H")], 1: [Item("spend", "0R", "K")]}, "DE4"),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_is_refused_with_its_clause(text, plan, clause):
    with pytest.raises(RaigoError, match=clause):
        clock(read_position(text), plan)
