"""solve, refute and evaluate_moves: exact values, all best moves, legal lines, honest when unfinished."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest
from support.places import DATA
from support.random_games import dice
from support.small_endgames import small_endgame

from raigo_lab.errors import IllegalAction, InvalidArgument, RaigoError
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.maxn import MaxN
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.solution import Solution
from raigo_lab.raigo.endgame.solve import evaluate_moves, is_over, refute, solve
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import OBJECTIVES
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.sameness import end_key, key
from raigo_lab.raigo.state import END, Position
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.checked import play
from raigo_lab.raigo.text.notation import format_position, parse_action, parse_position
from raigo_lab.raigo.text.position_json import position_from_json

VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]
VALUES = json.loads((DATA / "endgame_values.json").read_text(encoding="utf-8"))["values"]
ENOUGH = Budget(states=2000)  # for the plain check of one small endgame

LOTUS = "2p t0 z- e1 / 2 - -3 54,-,- / 2 - -- -,-,-"  # one token makes it a hand worth 2
SHIELDED = "2p t0 z- e1 / 2 32 T- 54,777,- / 2 K1 H- 5432,66,-"
MIXED = next(position_from_json(one["position"]) for one in VECTORS if one["id"].startswith("m01"))
BATTLE = (
    "2p t0 z- e1 @ACT>BATTLE!0LT:discharge:0a&0RR&1LR u=discharge,roar / 2 - -- 765,55,- / 2 - -- 543,7,-"
)
BAG = "2p t0 z{1K} / 2 32 -- 54,33,- / 2 1 -- 765,-,-"
THREE = "3p t0 z- e3 b8 / 2 3 -- 54,- / 2 K -- 543,- / 2 1 -- 22,-"
DEEP = "2p t0 z3536T / 2 732 -- NT1,PRHK,7H c:5KRT / 2 R51 -- RHK,W443,MN c:16KM"
LADDER = "2p t0 z54 / 4 432 -- WNN,R3NT,DK c:57HN / 2 MH3 -- H3T,6RK1,7N c:16NT"


# Values of others


@pytest.mark.parametrize(
    ("vector", "objective"),
    [
        pytest.param(one, objective, id=f"{one['id']}-{objective}")
        for one in VECTORS
        for objective in OBJECTIVES
        if objective in one  # three seats have none
    ],
)
def test_the_vectors_come_out(vector, objective):
    solver = Solver(position_from_json(vector["position"]), objective)
    assert solver.search.exact(solver.start) == Fraction(vector[objective])


@pytest.mark.parametrize("kind", sorted({one["kind"] for one in VALUES}))
def test_the_values_of_a_second_implementation_come_out(kind):
    of_this_kind = [one for one in VALUES if one["kind"] == kind]
    for one in of_this_kind:
        for objective in OBJECTIVES:
            solver = Solver(parse_position(one["position"]), objective)
            assert solver.search.exact(solver.start) == Fraction(one[objective]), one["position"]


def test_there_are_enough_values_of_a_second_implementation():
    assert len(VALUES) >= 120
    assert any("/" in one["margin"] for one in VALUES)


# The plain check


def plain_of(solver: Solver, budget: Budget = ENOUGH) -> Plain:
    return Plain(solver.game, solver.problem.value_of, solver.problem.maximises, budget)


def checked(
    seeds: range, seats: tuple[int, ...], raizan: tuple[int, ...] = (0, 0, 0, 1)
) -> Iterator[tuple[Solver, Plain]]:
    """Small endgames whose plain check ends, with its table."""
    for seed in seeds:
        rng = dice(seed)
        position = small_endgame(
            rng, rng.choice(seats), raizan=rng.choice(raizan), inner=rng.choice((1, 2, 2, 3))
        )
        solver = Solver(position, rng.choice(tuple(OBJECTIVES)))
        check = plain_of(solver)
        try:
            check.value(solver.start)
        except OutOfBudgetError:
            continue
        yield solver, check


@pytest.mark.parametrize("part", range(4))
def test_clever_equals_plain_on_small_endgames(part):
    done = 0
    for solver, check in checked(range(1000 * part, 1000 * part + 40), (2, 2, 3, 4)):
        found = solver.search.solve(solver.start)
        assert found.complete
        assert found.lower == check.value(solver.start), format_position(solver.position)
        done += 1
    assert done > 20


@pytest.mark.parametrize("seed", [0, 3, 4, 21, 28, 39])
def test_clever_equals_plain_over_draws_from_a_bag(seed):
    state, _ = small_endgame(dice(seed), 2, raizan=3, inner=0)
    bag = state._replace(raizan="".join(sorted(state.raizan)), ordered=False)
    solver = Solver(Position(bag, DEFAULT._replace(R6="forbidden")))
    value = plain_of(solver, Budget()).value(solver.start)
    assert solver.search.exact(solver.start) == value
    assert isinstance(value, Fraction) == (seed in (3, 4, 39))


def after_forced(game: Raigo, state):
    """Past the moments with one move only, by brute force."""

    def name(child):
        return end_key(game.rules, child) if game.is_over(child) else key(child)

    while isinstance(node := game.node(state), Choice):
        groups = {}
        for option in node.options:
            child = game.apply(state, option)
            groups.setdefault(name(child), []).append((option, child))
        if len(groups) > 1:
            return state, list(groups.values())
        state = next(iter(groups.values()))[0][1]
    return state, []


def replay(position: Position, line) -> object:
    """The end of a line, every action checked."""
    game = Raigo(position.rules)
    state = game.start(position.state)
    pure = True
    for action in line:
        pure = pure and isinstance(game.node(state), Choice)
        state = play(game, state, action)
    assert game.is_over(state)
    return game.outcome(state) if pure else None


@pytest.mark.parametrize("part", range(3))
def test_best_moves_next_best_and_line_equal_brute_force(part):
    done = chosen = 0
    for solver, check in checked(range(5000 + 100 * part, 5000 + 100 * part + 40), (2, 2, 4)):
        position, objective = solver.position, solver.objective
        truth = check.value(solver.start)
        solution = solve(position, objective)
        where = format_position(position)
        assert solution.complete
        assert solution.value == truth, where
        outcome = replay(position, solution.line)
        if outcome is not None:
            assert OBJECTIVES[objective](outcome)[solver.start.turn] == truth, where
        assert solution.assumption
        state, groups = after_forced(solver.game, solver.start)
        node = solver.game.node(state)
        done += 1
        if not isinstance(node, Choice):
            continue
        chosen += 1
        values = [check.value(group[0][1]) for group in groups]
        pick = max if solver.problem.maximises(node.seat) else min
        assert pick(values) == truth
        best = {option for group, v in zip(groups, values, strict=True) if v == truth for option, _ in group}
        assert {action for move in solution.best for action in move.actions} == best, where
        assert len(solution.best) == values.count(truth), where
        others = [value for value in values if value != truth]
        assert solution.next_best == (pick(others) if others else None), where
        assert solution.margin_to_next == (abs(truth - pick(others)) if others else None), where
        table = solve(position, objective, every_move=True)
        assert sorted(move.value for move in table.moves) == sorted(values), where
    assert done > 15
    assert chosen > 10


def test_refutations_tell_what_every_move_is_worth():
    done = 0
    for solver, check in checked(range(7000, 7040), (2, 2, 4)):
        position, objective = solver.position, solver.objective
        truth = check.value(solver.start)
        _, groups = after_forced(solver.game, solver.start)
        for group in groups[:6]:
            option, child = group[-1]
            found = refute(position, option, objective)
            assert found.move == option
            assert found.value == check.value(child), (format_position(position), option)
            assert found.best_value == truth
            assert found.loss == abs(truth - found.value)
            outcome = replay(position, found.line)
            if outcome is not None:
                assert OBJECTIVES[objective](outcome)[solver.start.turn] == found.value
            assert found.events or not found.line
            done += 1
    assert done > 40


# One story each


def test_a_solution_tells_everything():
    solution = solve(parse_position(SHIELDED))
    assert solution.value == 2
    assert solution.complete
    assert solution.unit == "Yang ahead at the end (a dropout counts 100)"
    assert "all tokens open" in solution.assumption
    assert {str(move) for move in solution.best} == {
        str(group[0][0])
        for group in after_forced(Raigo(), Raigo().start(parse_position(SHIELDED).state))[1]
        if Solver(parse_position(SHIELDED)).search.exact(group[0][1]) == 2
    }
    assert solution.events
    assert all(tell(event) for event in solution.events)
    assert solution.states > 0
    assert solution.visits > 0
    assert solution.seconds >= 0


def test_two_options_to_the_same_position_are_one_move():
    position = parse_position("2p t0 z- e1 / 2 - 33 -,-,- / 2 - -- -,-,-")
    solution = solve(position, every_move=True)
    # Either Hand, any Circle: one move to pile, one to end.
    assert len(solution.moves) == 2
    assert sorted(len(move.actions) for move in solution.moves) == [1, 6]


def test_forced_options_are_skipped_but_stand_in_the_line():
    position = parse_position(LOTUS)
    solution = solve(position)
    assert str(solution.line[0]) == "fetch --"
    assert {str(move) for move in solution.best} == {"pile R a"}
    assert solution.value == 2
    assert solution.next_best == 0


def test_nothing_to_choose_is_told_as_such():
    position = parse_position("2p t0 z- e1 / 2 - -- 543,-,- / 2 - -- -,-,-")
    solution = solve(position)
    assert solution.value == 2
    assert solution.best == ()
    assert solution.next_best is None
    assert solution.margin_to_next is None
    over = parse_position("2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-")
    assert solve(over).value == 2
    assert solve(over).line == ()
    assert is_over(over)
    assert not is_over(position)


def test_a_mixed_value_is_a_fraction_and_the_line_passes_through_it():
    solution = solve(MIXED)
    assert solution.value == Fraction(1, 2)
    assert replay(MIXED, solution.line) is None


def test_a_battle_tells_how_often_to_choose_each_tower():
    position = parse_position(BATTLE)
    solver = Solver(position)
    assert isinstance(solver.game.node(solver.start), Joint)
    solution = solve(position)
    assert solution.value == plain_of(solver).value(solver.start)
    assert sum(move.weight for move in solution.moves) == 1
    assert all((move.weight > 0) == move.best for move in solution.moves)
    rows, columns, payoffs = solver.equilibrium(solver.start)
    assert (len(rows), len(columns)) == (2, 2)
    assert len(payoffs) == 2
    with pytest.raises(InvalidArgument, match="RO4"):
        solver.equilibrium(Solver(parse_position(SHIELDED)).start)


def test_draws_from_a_bag_are_said_in_the_assumption():
    position = parse_position(BAG)
    assert "over all draws" in solve(position).assumption
    assert "over all draws" not in solve(parse_position(SHIELDED)).assumption
    assert (
        "partners plan together"
        in solve(
            parse_position("4p t0 z- e1 b8 / 2 3 -- 54,- / 2 - -- 543,- / 2 1 -- 22,- / 2 - -- -,-")
        ).assumption
    )


def test_seen_from_the_other_seat_the_value_is_the_turn_seats():
    mirrored = "2p t1 z- e1 / 2 K1 H- 5432,66,- / 2 32 T- 54,777,-"
    assert solve(parse_position(mirrored)).value == solve(parse_position(SHIELDED)).value


def test_an_unknown_objective_is_refused():
    with pytest.raises(InvalidArgument, match="there are margin and win"):
        solve(parse_position(SHIELDED), "glory")


# Unfinished


@pytest.mark.parametrize("budget", [Budget(states=5), Budget(states=60), Budget(seconds=0.01)])
@pytest.mark.parametrize("objective", ["margin", "win"])
def test_an_unfinished_search_says_so_with_its_bounds(budget, objective):
    solution = solve(parse_position(DEEP), objective, budget)
    assert not solution.complete
    assert solution.lower <= solution.upper
    assert solution.best == ()
    assert solution.line == ()
    assert solution.assumption
    full = {"margin": 100, "win": 1}[objective]
    assert -full <= solution.lower
    assert solution.upper <= full


def test_whatever_the_budget_the_bounds_hold_the_value():
    position = parse_position(SHIELDED)
    for states in range(1, 40, 3):
        solution = solve(position, budget=Budget(states=states))
        assert solution.lower <= 2 <= solution.upper
        assert not solution.complete or solution.value == 2


ANSWERED = "3p t0 z- e1 b8 / 2 - TR 543,- / 2 - RH 432,- / 2 - M- 765,1"


def test_three_seats_never_end_in_an_exception_whatever_the_budget():
    position = parse_position(ANSWERED)
    full = solve(position)
    assert full.complete
    for states in range(1, full.states + 2):
        solution = solve(position, budget=Budget(states=states))
        assert not solution.complete or solution.values == full.values


def test_a_refutation_without_budget_says_so():
    with pytest.raises(RaigoError, match="budget ended"):
        refute(parse_position(LADDER), parse_action("fetch --"), budget=Budget(states=5))


# Refutations


def test_a_refutation_of_a_bad_move():
    position = parse_position(LOTUS)
    found = refute(position, END)
    assert (found.value, found.best_value, found.loss) == (0, 2, 2)
    assert [str(action) for action in found.line] == ["fetch --", "end"]
    good = refute(position, parse_action("pile R a"))
    assert good.loss == 0
    assert [str(action) for action in good.line][:2] == ["fetch --", "pile R a"]


def test_a_forced_move_can_be_asked_about_too():
    position = parse_position(LOTUS)
    found = refute(position, parse_action("fetch --"))
    assert found.loss == 0
    assert str(found.line[0]) == "fetch --"
    assert replay(position, found.line) is not None


def test_an_illegal_move_is_refused_by_its_clause():
    with pytest.raises(IllegalAction):
        refute(parse_position(SHIELDED), parse_action("fetch 77"))


def test_three_seats_have_no_single_refutation():
    with pytest.raises(InvalidArgument, match="three seats"):
        refute(parse_position(THREE), parse_action("fetch --"))


# Tables


def test_evaluate_moves_is_a_table_best_first():
    position = parse_position(LOTUS)
    table = evaluate_moves(position)
    assert list(table.columns) == ["move", "value", "best", "same as"]
    values = [Fraction(value) for value in table["value"]]
    assert values == sorted(values, reverse=True)
    assert table.iloc[0]["move"] == "pile R a"
    assert table.iloc[0]["value"] == "2"
    assert list(table["best"]) == [value == 2 for value in values]
    assert len(table) == len(solve(position, every_move=True).moves)


def test_evaluate_moves_of_a_finished_game_is_empty():
    over = parse_position("2p t0 z- e0 @OVER / 2 - -- 543,-,- / 2 7 -- -,-,-")
    assert len(evaluate_moves(over)) == 0


# Three seats


class Stood:
    """A state that knows its children."""

    def __init__(self, game: Raigo, state) -> None:
        self.game, self.state = game, state

    @property
    def children(self):
        match self.game.node(self.state):
            case Choice(_, options):
                # Options that meet again are one: ties are kept all the same.
                states = dict.fromkeys(self.game.apply(self.state, option) for option in options)
                return [Stood(self.game, state) for state in states]
            case Chance(outcomes):
                return [Stood(self.game, self.game.apply(self.state, action)) for action, _ in outcomes]
        raise AssertionError("no Raigo Battle in these")


def three_seat_endgames(seeds: range) -> Iterator[tuple[Position, str]]:
    for seed in seeds:
        rng = dice(seed)
        position = small_endgame(rng, 3, inner=1)
        yield position, rng.choice(tuple(OBJECTIVES))


def test_three_seats_equal_brute_force_with_ties():
    done = 0
    for position, objective in three_seat_endgames(range(60)):
        solver = Solver(position, objective)
        check = plain_of(solver, Budget(states=400))
        try:
            paranoid = check.value(solver.start)
        except OutOfBudgetError:
            continue
        if any(isinstance(solver.game.node(state), Joint) for state in check.values):
            continue
        solution = solve(position, objective)
        vectors = brute_memo(solver.game, objective, solver.start, {})
        where = format_position(position)
        assert solution.complete, where
        assert solution.values == tuple((min(v), max(v)) for v in zip(*vectors, strict=True)), where
        assert solution.against_all == paranoid, where
        assert (solution.lower, solution.upper) == solution.values[solver.start.turn]
        assert solution.against_all <= solution.upper
        assert "three seats" in solution.assumption
        done += 1
    assert done > 20


def brute_memo(game: Raigo, objective: str, state, memo) -> set:
    """Every result of subgame-perfect play: the rule of ``test_search.brute``, state by state."""
    if state not in memo:
        node = game.node(state)
        if isinstance(node, Over):
            memo[state] = {OBJECTIVES[objective](node.outcome)}
        else:
            children = [
                brute_memo(game, objective, child.state, memo) for child in Stood(game, state).children
            ]
            memo[state] = combine(node, children)
    return memo[state]


def combine(node, children) -> set:
    if isinstance(node, Choice):
        # A result is possible if no other choice is better however its ties fall.
        return {
            vector
            for child in children
            for vector in child
            if all(any(other[node.seat] <= vector[node.seat] for other in rest) for rest in children)
        }
    sums = {(0, 0, 0)}
    for (_, weight), child in zip(node.outcomes, children, strict=True):
        sums = {
            tuple(a + weight * b for a, b in zip(done, vector, strict=True))
            for done in sums
            for vector in child
        }
    return sums


def test_maxn_with_keys_equals_maxn_without():
    done = 0
    for position, objective in three_seat_endgames(range(200, 240)):
        solver = Solver(position, objective)

        class Keyless:
            node, apply = solver.problem.node, solver.problem.apply

            @staticmethod
            def key(state):
                return state

            @staticmethod
            def distinct(_, options):
                return options

        returns = OBJECTIVES[objective]
        try:
            without = MaxN(Keyless(), returns, Budget(states=1500)).results(solver.start)
        except OutOfBudgetError:
            continue
        assert MaxN(solver.problem, returns).results(solver.start) == without, format_position(position)
        done += 1
    assert done > 15


def test_three_seats_tell_moves_values_and_assumption():
    solution = solve(parse_position(THREE))
    assert isinstance(solution, Solution)
    assert len(solution.values) == 3
    assert solution.best
    assert all(move in solution.moves for move in solution.best)
    assert solution.line == ()
    assert solution.against_all is not None
    unfinished = solve(parse_position(THREE), budget=Budget(states=2))
    assert not unfinished.complete
    assert unfinished.values == ()
    assert unfinished.lower <= solution.against_all <= unfinished.upper
