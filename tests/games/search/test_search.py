"""The search on toys: plain equals clever equals the known value; budgets, progress, interruptions, max^n."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.toys import (
    Heaps,
    Leaf,
    Meet,
    Nim,
    OpenKuhn,
    Pick,
    StakeGame,
    Throw,
    Toy,
    Trees,
    Whole,
    leaves,
    nim_value,
    pennies,
)

from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.games.search import budget as budget_module
from raigo_lab.games.search import maxn as maxn_module
from raigo_lab.games.search.bounded import MANY, Bounded
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError, megabytes_used
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.games.search.maxn import MaxN
from raigo_lab.games.search.plain import Plain, joint_matrix

HALF = Fraction(1, 2)


def plain(toy: Toy, state, budget: Budget = Budget()):  # noqa: B008 - an immutable value
    """The plain check of a toy."""
    return Plain(toy, toy.value_of, toy.maximises, budget).value(state)


def clever(toy: Toy, state):
    """The clever search of a toy; it must finish."""
    found = Bounded(toy).solve(state)
    assert found.complete
    assert found.lower == found.upper
    return found.lower


# Known values


def test_every_nim_position_up_to_three_heaps_of_six():
    toy = Nim()
    for seat in (0, 1):
        for heaps in combinations_with_replacement(range(7), 3):
            state = Heaps(heaps, seat)
            assert plain(toy, state) == clever(toy, state) == nim_value(state), state


def test_one_table_answers_every_nim_position():
    search = Bounded(Nim())
    for heaps in product(range(6), repeat=3):
        state = Heaps(heaps, 0)
        assert search.exact(state) == nim_value(state), state


def test_open_kuhn_poker_is_worth_nothing():
    toy = OpenKuhn()
    assert plain(toy, toy.start) == clever(toy, toy.start) == 0


@pytest.mark.parametrize(("cards", "value"), [((2, 1), 1), ((1, 3), -1)])
def test_open_kuhn_poker_by_deal(cards, value):
    toy = OpenKuhn()
    assert plain(toy, (cards, "")) == clever(toy, (cards, "")) == value


def test_pennies_inside_choices_and_chance():
    biased = Meet(((0, 2), (1, 2)), (Leaf(3), Leaf(1), Leaf(0), Leaf(2)))  # worth 3/2
    cases = {
        pennies(2): 0,
        biased: Fraction(3, 2),
        Pick(0, (Leaf(-1), pennies(5), biased, Leaf(1))): Fraction(3, 2),
        Pick(1, (Leaf(1), pennies(5), biased)): 0,
        Throw((HALF, HALF), (biased, pennies(1))): Fraction(3, 4),
        Throw((Fraction(1, 3), Fraction(2, 3)), (Leaf(-3), biased)): 0,
        Meet(((0, 2), (1, 2)), (biased, Leaf(0), Leaf(0), biased)): Fraction(3, 4),
        # Who chooses in a fixed order peeks; at once nobody does.
        Pick(0, (Pick(1, (Leaf(1), Leaf(-1))), Pick(1, (Leaf(-1), Leaf(1))))): -1,
    }
    for tree, value in cases.items():
        assert plain(Trees(), tree) == clever(Trees(), tree) == value, tree


def test_partners_choose_together_in_a_joint_choice():
    # Seats 0 and 2 are one side: as a pair they reach the one good cell against each choice of seat 1.
    children = tuple(Leaf(2 if (a, c) == (1, 1) else 0) for a, _, c in product(range(2), repeat=3))
    tree = Meet(((0, 2), (1, 2), (2, 2)), children)
    node = Trees().node(tree)
    assert isinstance(node, Joint)
    rows, columns, payoffs = joint_matrix(node, Trees().maximises, lambda a: Trees().apply(tree, a).outcome)
    assert rows == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert columns == [(0,), (1,)]
    assert payoffs == [[0, 0], [0, 0], [0, 0], [2, 2]]
    assert plain(Trees(), tree) == clever(Trees(), tree) == 2


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.integers(1, 4),
    st.tuples(*[st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10)] * 2),
)
def test_stake_games_with_chance(coins, throws, luck):
    toy = StakeGame(coins, throws, luck)
    assert plain(toy, toy.start) == clever(toy, toy.start)


def test_one_throw_is_worth_its_expectation():
    toy = StakeGame((3, 3), 1, (Fraction(2, 3), HALF))
    assert clever(toy, toy.start) == 1  # all three on 2/3
    toy = StakeGame((3, 3), 1, (Fraction(1, 3), HALF))
    assert clever(toy, toy.start) == Fraction(-1, 3)  # as little as possible


# Random trees with every kind of node


def weights(draw, count: int) -> tuple[Fraction, ...]:
    parts = draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))
    return tuple(Fraction(part, sum(parts)) for part in parts)


NUMBERS = st.integers(-5, 5).map(Leaf)


@st.composite
def trees(draw, depth: int = 3, leaf=NUMBERS, seats: int = 2):
    """Small trees: choices, chance and simultaneous choices in any order."""
    kind = draw(st.sampled_from(("leaf", "pick", "pick", "throw", "meet"))) if depth else "leaf"
    if kind == "leaf":
        return draw(leaf)
    deeper = trees(depth - 1, leaf, seats)
    if kind == "meet":
        who = draw(st.permutations(range(seats)))[:2]
        counts = draw(st.tuples(st.integers(1, 2), st.integers(1, 3)))
        number = counts[0] * counts[1]
        children = tuple(draw(st.lists(deeper, min_size=number, max_size=number)))
        return Meet(tuple(zip(sorted(who), counts, strict=True)), children)
    children = tuple(draw(st.lists(deeper, min_size=1, max_size=4 if kind == "pick" else 3)))
    if kind == "pick":
        return Pick(draw(st.integers(0, seats - 1)), children)
    return Throw(weights(draw, len(children)), children)


def toys():
    """The same trees seen in different lights: no keys, proved bounds, misleading guesses."""
    return st.builds(
        lambda every, guess, bounded: Trees(
            keyless=lambda tree: bool(every) and len(repr(tree)) % every == 0,
            guess=lambda tree: guess * (len(repr(tree)) % 7 - 3),
            bounded=bounded,
        ),
        st.sampled_from((0, 1, 2, 3)),
        st.sampled_from((0, 1)),
        st.booleans(),
    )


@settings(max_examples=300, deadline=None)
@given(trees(), toys())
def test_random_trees_plain_equals_clever(tree, toy):
    value = plain(toy, tree)
    assert clever(toy, tree) == value
    assert Bounded(toy).exact(tree) == value


@settings(max_examples=150, deadline=None)
@given(trees(), toys(), st.lists(st.tuples(st.integers(-15, 9), st.integers(1, 12)), max_size=6))
def test_every_window_gives_a_sound_bound(tree, toy, windows):
    truth = plain(toy, tree)
    remembering = Bounded(toy)
    for low, width in windows:
        alpha, beta = Fraction(low, 2), Fraction(low + width, 2)
        if beta <= toy.lowest or toy.highest <= alpha:
            continue
        for search in (Bounded(toy), remembering):
            value = search.value(tree, alpha, beta)
            if value <= alpha:
                assert truth <= value
            elif value >= beta:
                assert truth >= value
            else:
                assert truth == value
            for name, entry in search._table.items():
                assert entry.lower <= plain(toy, name) <= entry.upper


@pytest.mark.parametrize("guess", [0, pytest.param(7), pytest.param(-7)])
def test_a_guess_beyond_all_values_misleads_nobody(guess):
    # Nothing is stored here, so no table entry narrows the first window.
    toy = Trees(-1, 1, keyless=lambda _: True, guess=lambda _: guess)
    tree = Throw((HALF, HALF), (Pick(0, (Leaf(-1), Leaf(1))), Leaf(1)))
    assert clever(toy, tree) == 1
    tree = Throw((HALF, HALF), (Pick(1, (Leaf(1), Leaf(-1))), Leaf(-1)))
    assert clever(toy, tree) == -1


@settings(max_examples=100, deadline=None)
@given(trees())
def test_a_value_lies_between_the_outcomes(tree):
    assert min(leaves(tree)) <= plain(Trees(), tree) <= max(leaves(tree))


# Budgets

BIG = Heaps((7, 8, 9, 10), 0)


@pytest.mark.parametrize("states", [1, 10, 100, 1000])
def test_a_budget_of_states_is_kept_and_the_bounds_are_sound(states):
    found = Bounded(Whole(), Budget(states=states)).solve(BIG)
    assert not found.complete
    assert found.states <= states + 50  # what lies on the way back is still kept
    assert found.lower <= nim_value(BIG) <= found.upper
    assert found.lower < found.upper


def test_a_budget_of_seconds_is_kept():
    found = Bounded(Whole(), Budget(seconds=0.05)).solve(BIG)
    assert not found.complete
    assert 0.05 <= found.seconds < 5
    assert found.lower <= nim_value(BIG) <= found.upper


def test_seconds_are_processor_time():
    class Sleepy(Nim):
        """Thinks little and sleeps much, as on a busy machine."""

        def node(self, state: Heaps):
            if state.heaps == (3, 4, 5):
                time.sleep(0.5)
            return super().node(state)

    found = Bounded(Sleepy(), Budget(seconds=0.4)).solve(Heaps((3, 4, 5), 0))
    assert found.complete
    assert found.seconds < 0.4


class Hungry(Whole):
    """Keeps 16 kB for each decision."""

    def __init__(self) -> None:
        self.eaten: list[bytes] = []

    def node(self, state: Heaps):
        self.eaten.append(b"x" * (16 << 10))
        return super().node(state)


tells_memory = pytest.mark.skipif(
    not budget_module.STATM.exists(), reason="this system tells the peak of the memory only, or nothing"
)


@tells_memory
def test_a_budget_of_memory_is_kept():
    found = Bounded(Hungry(), Budget(megabytes=60)).solve(BIG)
    assert not found.complete
    assert found.visits == Meter.EVERY_MEMORY  # 128 MB by then
    assert found.lower <= nim_value(BIG) <= found.upper
    assert Bounded(Whole(), Budget(megabytes=1000)).solve(BIG).complete


@tells_memory
def test_memory_that_was_taken_before_does_not_count():
    before = megabytes_used()
    large = bytearray(b"x") * (200 << 20)
    assert megabytes_used() > before + 150
    assert Bounded(Whole(), Budget(megabytes=60)).solve(BIG).complete  # while it is held
    del large
    assert megabytes_used() < before + 100
    assert Bounded(Whole(), Budget(megabytes=60)).solve(BIG).complete  # and after it was given back


@pytest.mark.parametrize(("platform", "unit"), [("linux", 1024), ("darwin", 1 << 20)])
def test_where_only_the_peak_is_told_it_is_compared_with_itself(monkeypatch, tmp_path, platform, unit):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(budget_module, "STATM", tmp_path / "nowhere")
    monkeypatch.setattr(budget_module.sys, "platform", platform)
    assert megabytes_used() == resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def test_what_is_left_of_a_budget(monkeypatch):
    clock = iter([0.0, 4.0, 100.0, 100.0])
    monkeypatch.setattr(budget_module.time, "process_time", lambda: next(clock))
    meter = Meter(Budget(states=7, seconds=10))
    assert meter.left() == Budget(states=7, seconds=6)
    assert 0 < meter.left().seconds < 1e-6  # nothing: 0 would be no limit
    assert Meter(Budget()).left() == Budget()


class Ended(Budget):
    """A budget with a clock of its own, which somebody has stopped."""

    @property
    def seconds(self) -> float:
        return 1e-9


def test_a_budget_with_a_clock_of_its_own_is_asked_again_and_again():
    budget = Ended(seconds=600)
    assert Meter(budget).left() is budget
    assert not Bounded(Whole(), budget).solve(BIG).complete


def test_a_generous_budget_changes_nothing():
    found = Bounded(Nim(), Budget(states=10**6, seconds=600, megabytes=10**6)).solve(Heaps((3, 5, 6), 0))
    assert found.complete
    assert found.lower == -1


def test_exact_and_plain_say_when_the_budget_ends():
    with pytest.raises(OutOfBudgetError):
        Bounded(Whole(), Budget(states=10)).exact(BIG)
    with pytest.raises(OutOfBudgetError):
        plain(Whole(), BIG, Budget(states=10))
    with pytest.raises(OutOfBudgetError):
        MaxN(Whole(), lambda value: (value, -value), Budget(states=10)).results(BIG)


def test_exact_keeps_what_was_proved_of_the_first_question():
    search = Bounded(Nim())
    found = search.solve(Heaps((1, 2, 4), 0))
    assert found.lower == 1
    assert search.exact(Heaps((1, 2, 3), 0)) == -1
    assert (search._meter.lower, search._meter.upper) == (1, 1)


@settings(max_examples=100, deadline=None)
@given(trees(), st.integers(1, 12))
def test_whatever_the_budget_the_bounds_hold(tree, states):
    found = Bounded(Trees(), Budget(states=states)).solve(tree)
    assert found.lower <= plain(Trees(), tree) <= found.upper
    assert found.complete == (found.lower == found.upper)


def test_progress_is_told_with_sound_bounds(monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr(budget_module.time, "monotonic", lambda: next(clock))
    told = []
    Bounded(Whole(), Budget(states=5000), told.append).solve(BIG)
    assert len(told) > 3
    assert [one.states for one in told] == sorted(one.states for one in told)
    assert [one.seconds for one in told] == sorted(one.seconds for one in told)
    assert all(one.lower <= nim_value(BIG) <= one.upper for one in told)


def test_progress_is_told_a_few_times_a_second_only(monkeypatch):
    monkeypatch.setattr(budget_module.time, "monotonic", lambda: 0.0)
    told = []
    Bounded(Whole(), Budget(states=3000), told.append).solve(BIG)
    assert told == []


class Impatient(Whole):
    """Somebody presses Ctrl-C at the hundredth decision."""

    asked = 0

    def node(self, state: Heaps):
        self.asked += 1
        if self.asked == 100:
            raise KeyboardInterrupt
        return super().node(state)


def test_an_interrupted_search_tells_what_it_has():
    found = Bounded(Impatient()).solve(BIG)
    assert not found.complete
    assert 0 < found.states < 100
    assert found.lower <= nim_value(BIG) <= found.upper


def test_after_an_interruption_the_table_still_serves():
    search = Bounded(Impatient())
    search.problem.asked = 40
    small = Heaps((2, 3, 3), 0)
    assert not search.solve(small).complete
    assert search.solve(small).lower == nim_value(small)


# Max^n: three or more sides


def brute(toy: Trees, tree) -> set[tuple]:
    """Every result of pure subgame-perfect play: one result for each child, in every combination."""
    node = toy.node(tree)
    if isinstance(node, Over):
        return {node.outcome}
    found: set[tuple] = set()
    for combination in product(*(brute(toy, child) for child in tree.children)):
        match node:
            case Choice(seat, _):
                best = max(vector[seat] for vector in combination)
                found |= {vector for vector in combination if vector[seat] == best}
            case Chance(outcomes):
                found.add(
                    tuple(
                        sum(p * v[seat] for (_, p), v in zip(outcomes, combination, strict=True))
                        for seat in range(3)
                    )
                )
            case Joint(seats):
                choices = list(product(*(options for _, options in seats)))
                cells = dict(zip(choices, combination, strict=True))
                found |= {vector for choice, vector in cells.items() if stable(choice, cells, seats)}
    return found


def stable(choice, cells, seats) -> bool:
    """A pure equilibrium: nobody gains alone."""
    for place, (seat, options) in enumerate(seats):
        for other in options:
            if cells[(*choice[:place], other, *choice[place + 1 :])][seat] > cells[choice][seat]:
                return False
    return True


def maxn(tree) -> set[tuple]:
    return set(MaxN(Trees(), lambda outcome: outcome).results(tree))


vectors = st.tuples(*[st.integers(0, 2)] * 3).map(Leaf)


def has_meet(tree) -> bool:
    return isinstance(tree, Meet) or any(has_meet(child) for child in getattr(tree, "children", ()))


@settings(max_examples=300, deadline=None)
@given(trees(2, vectors, 3))
def test_maxn_keeps_every_tie_like_brute_force(tree):
    if has_meet(tree):
        # Without a pure equilibrium max^n keeps more than brute force finds, never less.
        assert brute(Trees(), tree) <= maxn(tree)
    else:
        assert maxn(tree) == brute(Trees(), tree)


def test_maxn_on_a_three_player_toy_with_ties():
    # Seat 2 does not care; seat 1 must reckon with both; seat 0 chooses between certainty and that.
    careless = Pick(2, (Leaf((3, 0, 1)), Leaf((0, 3, 1))))
    middle = Pick(1, (Leaf((2, 1, 0)), careless))
    assert maxn(careless) == {(3, 0, 1), (0, 3, 1)}
    assert maxn(middle) == {(2, 1, 0), (0, 3, 1)}
    assert maxn(Pick(0, (Leaf((1, 1, 1)), middle))) == {(1, 1, 1), (2, 1, 0)}


def test_maxn_expects_over_every_combination_of_ties():
    tie = Pick(0, (Leaf((1, 0, 2)), Leaf((1, 2, 0))))
    assert maxn(Throw((HALF, HALF), (tie, tie))) == {(1, 0, 2), (1, 1, 1), (1, 2, 0)}


def test_maxn_at_once_keeps_pure_equilibria_or_what_is_guaranteed():
    good, bad = Leaf((2, 2, 0)), Leaf((0, 0, 1))
    meeting = Meet(((0, 2), (1, 2)), (good, bad, bad, Leaf((1, 1, 1))))
    assert maxn(meeting) == {(2, 2, 0), (1, 1, 1)}
    matching = Meet(((0, 2), (1, 2)), (Leaf((1, 0, 0)), Leaf((0, 1, 0)), Leaf((0, 1, 0)), Leaf((1, 0, 0))))
    assert maxn(matching) == {(1, 0, 0), (0, 1, 0)}  # no pure equilibrium: both guarantee themselves 0


def test_maxn_of_two_sides_is_minimax():
    toy = Nim()
    for heaps in combinations_with_replacement(range(5), 3):
        state = Heaps(heaps, 0)
        found = MaxN(toy, lambda value: (value, -value)).results(state)
        assert found == ((nim_value(state), -nim_value(state)),)


def test_maxn_says_when_it_had_to_cut(monkeypatch):
    monkeypatch.setattr(maxn_module, "MOST", 2)
    tie = Pick(0, tuple(Leaf((1, i, 0)) for i in range(4)))
    search = MaxN(Trees(), lambda outcome: outcome)
    assert len(search.results(tie)) == 2
    assert search.cut
    search = MaxN(Trees(), lambda outcome: outcome)
    assert len(search.results(Throw((HALF, HALF), (Leaf((0, 0, 0)), tie)))) == 2
    assert search.cut


def test_a_joint_choice_of_one_side_only_is_its_own_choice():
    tree = Meet(((0, 3),), (Leaf(1), Leaf(4), Leaf(2)))
    assert plain(Trees(), tree) == clever(Trees(), tree) == 4
    assert solve_matrix([[1], [4], [2]]).value == 4


@pytest.mark.parametrize("best", [0, 1, MANY, MANY + 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_of_very_many_options_none_is_lost(seat, best):
    """What has decided most often is tried before the others are built; it is an option like them."""
    gain = 1 if seat == 0 else -1
    tree = Pick(seat, tuple(Leaf(gain * (one == best)) for one in range(MANY + 2)))
    assert Bounded(Trees()).solve(tree).lower == gain
    assert Plain(Trees(), lambda outcome: outcome, lambda one: one == 0).value(tree) == gain
