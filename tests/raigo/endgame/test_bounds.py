"""Bounds before any search, held against exact values of every state that the plain check visits.

Random endgames of two seats with Mist, seals, Destroy, Switch, Purify, Roar, little Yang, Raizan in known and unknown order,
and rulings changed; both objectives.
"""

from __future__ import annotations

import contextlib
import itertools

import pytest
from support.measured import LONG
from support.random_games import dice
from support.small_endgames import small_endgame

from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.bounds import Means, ahead, covered, gain, most, stock_of
from raigo_lab.raigo.endgame.builds import builds, taking
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.sure import hands_of, piled, sure_end, sure_piles
from raigo_lab.raigo.rules import DEFAULT, Rules
from raigo_lab.raigo.state import Position, State
from raigo_lab.raigo.text.notation import format_position, parse_position


def margin_bounds(rules: Rules, state: State) -> tuple[int, int] | None:
    """Bounds of the turn player's margin, or None where nothing is said."""
    if not covered(state):
        return None
    return -most(rules, state, 1 - state.turn), most(rules, state, state.turn)


def exact_values(seed: int, states: int) -> tuple[Endgame, dict]:
    """A random endgame, and the exact values of as many of its states as the budget allows."""
    rng = dice(seed)
    raizan = rng.choice((0, 0, 1, 1, 2, 3))
    position = small_endgame(rng, 2, raizan=raizan, inner=rng.choice((1, 2, 2, 3)))
    problem = Endgame(position.rules, rng.choice(("margin", "margin", "win")), (position.state.turn,))
    check = Plain(problem.game, problem.value_of, problem.maximises, Budget(states=states))
    with contextlib.suppress(OutOfBudgetError):  # What stands in the table is exact all the same.
        check.value(problem.game.start(position.state))
    return problem, check.values


def hold(problem: Endgame, values: dict) -> int:
    """Every bound against the exact value; how many there were."""
    found = 0
    for state, value in values.items():
        bounds = problem.reach(state)
        if bounds is None:
            continue
        found += 1
        text = f"{bounds} without {value}: {format_position(Position(state, problem.rules))}"
        assert bounds[0] <= value <= bounds[1], text
        # With a window the same is proved as far as it asks.
        for alpha in (value - 1, value):
            low, high = problem.reach(state, alpha, alpha + 1)
            assert low <= value <= high, text
            assert (low >= alpha + 1 or high <= alpha) or (low, high) == bounds
    return found


def test_bounds_hold_for_every_state_of_many_endgames():
    assert sum(hold(*exact_values(seed, 2500)) for seed in range(30)) > 8_000


@pytest.mark.parametrize(
    "text",
    [
        "2p t0 z- e2 / 2 W -- 543,-,- c:2 / 2 7 -- 66,-,-",  # Switch brings the Two back from the Canyon
        "2p t0 z- e2 / 2 2 -- 543,-,- c:22 / 2 W -- 66,-,-",  # the other has it
        "2p t0 z3 / 2 P -- 54,-,- / 2 - -- 66,-,-",  # Purify draws too (PU1)
        "2p t1 z7 @FORBIDDANCE / 2 - -- 76,-,- / 3 555 53 66,-,-",  # T4 is paid already
    ],
)
@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("seat", [0, 1])
def test_pu1_sw1_and_t4_bounds_hold_for_every_state_of_a_few_endgames(text, objective, seat):
    state, rules = parse_position(text)
    problem = Endgame(rules, objective, (seat,))
    check = Plain(problem.game, problem.value_of, problem.maximises, Budget(states=2000))
    check.value(problem.game.start(state))
    assert hold(problem, check.values) > 15


@pytest.mark.slow
def test_bounds_hold_for_two_hundred_thousand_states_or_a_tenth_of_them():
    wanted = 200_000 if LONG else 20_000
    found = 0
    for seed in itertools.count(10_000):
        found += hold(*exact_values(seed, 6000))
        if found >= wanted:
            return


@pytest.mark.parametrize(
    "text",
    [
        "4p t0 z- e2 b8 / 4 WRN -- 3N1,- / 4 7TT -- WH1,- / 4 2 -- -,- / 4 3 -- -,-",  # four seats
        "2p t0 z- e2 @ACT>SHIELD?1!0LK:katana:1a:top / 4 - -- 321,-,- / 4 - H- 543,-,-",  # a Katana is in flight
    ],
)
def test_where_nothing_is_said(text):
    state, rules = parse_position(text)
    assert margin_bounds(rules, state) is None


def test_e2_a_dropout_in_reach_leaves_that_side_open():
    state, rules = parse_position("2p t0 z- e2 / 1 2 -- 15,-,- / 4 3 -- -,-,-")
    low, high = margin_bounds(rules, state)
    assert low == -100
    assert high < 100


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        # Nothing to use: the Towers stand as they are (E3), 2 for a Lotus of Silents.
        ("2p t0 z- e1 / 2 - -- 543,-,- / 2 - -- -,-,-", 2, 2),
        # T6: the last pile makes a Lotus of four, worth 2 instead of 1, and nobody can answer it.
        ("2p t0 z- e1 / 2 2 -- 54K,-,- / 2 - -- -,-,-", 2, 2),
        # RO2: Thunder and Roar on a hand of one's own; the other Hand is empty, so nobody answers.
        ("2p t0 z- e1 / 2 - TR 543,-,- / 2 7 -- -,-,-", 4, 4),
        # KA1: a Katana that no Shield can stop takes the Lotus.
        ("2p t0 z- e1 / 2 - K- -,-,- / 2 H -- 543,-,-", 0, 0),
        # SH1: a Shield on the Hand may stop it.
        ("2p t0 z- e1 / 2 - K- -,-,- / 2 - H- 543,-,-", -2, 0),
    ],
)
def test_the_last_turn(text, low, high):
    state, rules = parse_position(text)
    assert margin_bounds(rules, state) == (low, high)


@pytest.mark.parametrize(
    ("left", "mine", "quick", "turns"),
    [
        (1, True, False, 2),  # I draw the last one now, and have one more turn (E1).
        (1, False, False, 1),  # The other does.
        (3, True, False, 3),  # One each, then I again.
        (3, True, True, 2),  # The other takes two: that is all.
    ],
)
def test_e1_raizan_tells_how_many_turns_are_left(left, mine, quick, turns):
    assert ahead(left, 1, 2, mine=mine, pending=True, quick=quick)[0] == turns


def test_t4_who_sits_still_with_a_full_board_pays():
    assert ahead(1, 1, 5, mine=False, pending=True, quick=False)[2] == 1
    assert ahead(3, 1, 4, mine=False, pending=True, quick=False)[2] == 1  # the second draw finds five
    assert ahead(3, 1, 3, mine=False, pending=True, quick=False)[2] == 0


def test_no_token_is_piled_twice():
    one_six = Means(2, 0, 0, 0, freed=False, stock=stock_of("6", "", ""))
    two_sixes = one_six._replace(stock=stock_of("66", "", ""))
    assert gain(DEFAULT, ("66", "66"), (), one_six) == 3  # one Sakura of Silents, not two
    assert gain(DEFAULT, ("MM", "66"), (), two_sixes) == 2 + 3


def test_no_more_stolen_tokens_than_thieves():
    stock = stock_of("N", "665", "")
    assert (stock.thefts, stock_of("5", "665", "").foreign) == (1, "")
    assert stock_of("W", "5", "6").foreign.count("6") == 1


def test_ka1_what_cuts_take_and_what_they_mend():
    assert taking(DEFAULT, ("543", "666"), 1) == 3  # the Sakura of Silents
    assert taking(DEFAULT, ("5432",), 1) == 1  # top or bottom leaves a Lotus of three
    assert builds(DEFAULT, "3543", 1, 0, "")[0][0] == 2  # without its bottom it is a Lotus of Silents


def test_t8_a_sixth_token_scores_at_once():
    value, towers, scored = piled(DEFAULT, ("76543",), "2")
    assert (value, towers, scored) == (5, ("",), 5)


def test_a_sure_pile_is_one_that_can_be_made():
    state, rules = parse_position("2p t0 z- e1 / 2 2 -- 54K*T1,-,- / 2 - -- -,-,-")
    assert sure_piles(rules, state) is None  # nobody piles on a sealed Tower (TH4)
    assert sure_end(rules, state) == 1
    full, rules = parse_position("2p t0 z55 / 2 762 31 543,-,- / 2 - -- -,-,-")
    assert sure_piles(rules, full) is None  # T4 comes first


@pytest.mark.parametrize(
    ("where", "held"),
    [
        ("@ACT / 4 2T K- 54K,-,- / 2 N1 -- 33,-,-", ["K"]),  # fetched already: the Body stays where it is
        ("@ACT / 4 2 TK 54K,-,- / 2 N1 -- 33,-,-", ["TK"]),
        ("/ 4 2 TK 54K,-,- / 2 N1 -- 33,-,-", ["TK"]),  # full Hands fetch nothing
        ("/ 4 2T K- 54K,-,- / 2 N1 -- 33,-,-", ["K2", "KT"]),  # one of the Body
        ("/ 4 22 K- 54K,-,- / 2 N1 -- 33,-,-", ["K2"]),
        ("/ 4 - K- 54K,-,- / 2 N1 -- 33,-,-", ["K"]),
    ],
)
def test_t1_what_can_lie_on_the_hands_when_one_acts_is_known(where, held):
    assert hands_of(parse_position(f"2p t0 z- e2 {where}").state) == held
