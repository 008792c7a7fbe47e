"""A Raigo endgame as the search sees it: keys, mirror images and bounds, held against the plain check.

Every state that the plain check visits is looked at, over many small endgames.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest
from support.random_games import dice
from support.small_endgames import small_endgame

from raigo_lab.games.protocol import Choice
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.problem import Endgame, can_be_hand, coarse_circle, one_handed
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.outcome import OBJECTIVES, sides
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import Action, Position
from raigo_lab.raigo.text.notation import format_action, format_position, parse_position
from raigo_lab.raigo.text.validity import examined

STATES = Budget(states=3000)


def searched(seed: int, objective: str, position: Position) -> tuple[Endgame, Plain] | None:
    """The plain check of a position with everything it visited; None if it is too big."""
    mine = next(group for group in sides(len(position.state.seats)) if position.state.turn in group)
    if len(position.state.seats) == 3:
        mine = (seed % 3,)
    problem = Endgame(position.rules, objective, mine)
    check = Plain(problem.game, problem.value_of, problem.maximises, STATES)
    try:
        check.value(problem.game.start(position.state))
    except OutOfBudgetError:
        return None
    return problem, check


def endgames(seeds: range, seats: tuple[int, ...], raizan: tuple[int, ...]) -> Iterator[tuple[int, Position]]:
    for seed in seeds:
        rng = dice(seed)
        yield (
            seed,
            small_endgame(rng, rng.choice(seats), raizan=rng.choice(raizan), inner=rng.choice((2, 2, 3))),
        )


def test_the_small_endgames_are_legal_positions():
    for _, position in endgames(range(150), (2, 3, 4), (0, 1, 2)):
        assert not examined(position).problems
        assert parse_position(format_position(position)) == position


def check_all(problem: Endgame, check: Plain, position: Position) -> int:
    """Keys, bounds and mirror images of every state visited; how many states shared a key with another."""
    groups = defaultdict(list)
    for state, value in check.values.items():
        name = problem.key(state)
        if name is not None:
            groups[name].append(state)
            bounds = problem.reach(state)
            if bounds is not None:
                assert bounds[0] <= value <= bounds[1], told(position, state, f"{bounds} without {value}")
        node = problem.node(state)
        if isinstance(node, Choice):
            pick = max if problem.maximises(node.seat) else min
            kept = problem.distinct(state, node.options)
            assert kept
            assert set(kept) <= set(node.options)
            values = [check.values[problem.apply(state, option)] for option in kept]
            assert pick(values) == value, told(position, state, f"mirror images leave {values}, not {value}")
    for states in groups.values():
        values = {check.values[state] for state in states}
        assert len(values) == 1, told(position, states[0], f"one key, values {values}")
    return len(check.values) - len(groups)


def told(position: Position, state, what: str) -> str:
    """Enough to repeat it."""
    return f"{what} in {format_position(Position(state, position.rules))} of {format_position(position)}"


@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("part", range(4))
def test_keys_bounds_and_mirror_images_are_sound(part, objective):
    done = shared = 0
    for seed, position in endgames(range(100 * part, 100 * part + 22), (2, 2, 2, 3, 4), (0, 0, 0, 1)):
        found = searched(seed, objective, position)
        if found:
            done += 1
            shared += check_all(*found, position)
    assert done > 8
    assert shared > 500


def test_the_guess_is_the_margin_if_the_game_ended_now():
    position = parse_position("2p t0 z- e2 / 4 2 -- 543,-,- / 3 1 -- 66,777,-")
    assert Endgame(DEFAULT, "margin", (0,)).guess(position.state) == 4 + 2 - 3 - 3
    assert Endgame(DEFAULT, "margin", (1,)).guess(position.state) == -(4 + 2 - 3 - 3)


def test_each_objective_has_its_range_and_its_values():
    assert (Endgame(DEFAULT, "margin", (0,)).lowest, Endgame(DEFAULT, "margin", (0,)).highest) == (-100, 100)
    assert (Endgame(DEFAULT, "win", (0,)).lowest, Endgame(DEFAULT, "win", (0,)).highest) == (-1, 1)
    over = parse_position("2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-")
    for objective in OBJECTIVES:
        problem = Endgame(DEFAULT, objective, (1,))
        outcome = problem.node(over.state).outcome
        assert problem.value_of(outcome) == OBJECTIVES[objective](outcome)[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Hands, Circles and the parts of the Canyon are symmetric.
        ("/ 2 5 TK 54,3,- c:1 / 2 6 -- -,-,-", "/ 2 5 KT -,3,54 / 2 6 -- -,-,- c:1"),
        # Without Switch nobody asks for the Canyon.
        ("/ 2 5 TK 54,3,- c:12 / 2 6 -- -,-,-", "/ 2 5 TK 54,3,- c:7 / 2 6 -- -,-,-"),
        # Of a Tower that can only grow and never be a hand, height and top weight remain.
        ("/ 2 5 T- 7642,-,- / 2 6 -- -,-,-", "/ 2 5 T- 7632,-,- / 2 6 -- -,-,-"),
    ],
)
def test_positions_that_are_worth_the_same_share_a_key(one, other):
    problem = Endgame(DEFAULT, "margin", (0,))
    first, second = (parse_position(f"2p t0 z- e2 {text}") for text in (one, other))
    assert problem.key(first.state) == problem.key(second.state)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # With Switch the Canyon matters.
        ("/ 2 W TK 54,3,- c:12 / 2 6 -- -,-,-", "/ 2 W TK 54,3,- c:7 / 2 6 -- -,-,-"),
        # With Katana a hopeless Tower may recover.
        ("/ 2 5 TK 7642,-,- / 2 6 -- -,-,-", "/ 2 5 TK 7632,-,- / 2 6 -- -,-,-"),
        # Yang, seals and what can still be a hand always matter.
        ("/ 2 5 T- 765,-,- / 2 6 -- -,-,-", "/ 3 5 T- 765,-,- / 2 6 -- -,-,-"),
        ("/ 2 5 T- 765,-,- / 2 6 -- -,-,-", "/ 2 5 T- 765*T1,-,- / 2 6 -- -,-,-"),
        ("/ 2 5 T- 765,-,- / 2 6 -- -,-,-", "/ 2 5 T- 755,-,- / 2 6 -- -,-,-"),
    ],
)
def test_positions_that_differ_have_different_keys(one, other):
    problem = Endgame(DEFAULT, "margin", (0,))
    first, second = (parse_position(f"2p t0 z- e2 {text}") for text in (one, other))
    assert problem.key(first.state) != problem.key(second.state)


def test_answers_in_progress_and_ends_are_not_stored():
    problem = Endgame(DEFAULT, "margin", (0,))
    over = parse_position("2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-")
    assert problem.key(over.state) is None
    battle = parse_position(
        "3p t0 z- b8 @ACT>BATTLE!0LT:charge:0a&1LR&2RR / 2 - -- 765,- / 2 - -- 54,7 / 2 - -- 21,6"
    )
    assert problem.key(battle.state) is None


def test_which_towers_can_still_be_a_hand():
    assert can_be_hand("765", DEFAULT)
    assert can_be_hand("7744", DEFAULT)  # White Camellia
    assert can_be_hand("", DEFAULT)
    assert not can_be_hand("7764", DEFAULT)
    assert not can_be_hand("765542", DEFAULT)


def test_a_coarse_circle_keeps_the_bonus_tokens_of_a_hopeless_tower():
    one, other = ("7642", "", 0), ("7632", "", 0)
    assert coarse_circle(one, "4", DEFAULT) != coarse_circle(other, "4", DEFAULT)
    assert coarse_circle(one, "H", DEFAULT) == coarse_circle(other, "H", DEFAULT)
    by_weight = DEFAULT._replace(R21="weight")
    assert coarse_circle(one, "H", by_weight) != coarse_circle(other, "H", by_weight)


def test_two_hands_filled_the_other_way_round_are_one():
    options = tuple(Action("fetch", target=target) for target in ("--", "K-", "-K", "K5", "5K"))
    assert [option.target for option in one_handed(options)] == ["--", "K-", "K5"]


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("55", ["switch 0B1 0B2"]),  # Fives for Fives, wherever they lie: nothing changes
        (
            "54",
            ["switch 0B1 0B2", "switch 0B2 1B1"],
        ),  # so it is with a Five for a Five; a Four is something else
    ],
)
def test_sw1_exchanges_that_change_nothing_are_one(body, left):
    state, rules = parse_position(f"2p t0 z- e1 @ACT / 2 {body} W- 7,-,- / 2 5 -- -,-,-")
    problem = Endgame(rules, "margin", (0,))
    node = problem.node(state)
    found = [format_action(one) for one in problem.distinct(state, node.options) if one.effect == "switch"]
    assert found == [f"chant L {words}" for words in left]


@pytest.mark.parametrize(
    ("tower", "margin", "win"),
    [
        ("542", 2, 1),  # weights that sum to 11 give 2; the Tower is no hand
        (
            "552",
            0,
            0,
        ),  # 12 would cost 1: piled on an empty Circle the Arcanum is nobody's Inner Token in a tie
    ],
)
def test_a4_and_e4_an_endgame_with_arcana_has_keys_and_the_value_of_the_rules(tower, margin, win):
    position = parse_position(f"2p t0 z- e1 / 2 - 和- {tower},-,- / 2 - -- -,-,-")
    for objective, value in (("margin", margin), ("win", win)):
        solver = Solver(position, objective)
        assert solver.search.exact(solver.start) == value
        assert solver.problem.key(solver.start) is not None


def test_random_seeds_give_the_same_endgame_again():
    one, other = (small_endgame(random.Random(5), 4, raizan=1) for _ in range(2))  # noqa: S311
    assert one == other
