"""The Battle laid open: the cases of RO4, brute force over every combination, and equilibria that hold."""

import random
from fractions import Fraction
from itertools import product

import pytest

from raigo_lab.errors import RaigoError
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.search.matrix import solve_matrix
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.outcome import margin, win
from raigo_lab.raigo.state import Action
from raigo_lab.raigo.study.battle_lab import (
    OBJECTIVES,
    battle_of,
    battle_table,
    dominated,
    equilibrium,
    happened,
    to_battle,
    tower_at,
)
from raigo_lab.raigo.text.notation import read_position
from raigo_lab.raigo.tokens import WEIGHT


def test_ro4a_the_heaviest_top_alone_takes_the_thunder_and_ro2_gives_two_more():
    cell = battle_table(battle_of([["765", "21"], ["66H"]])).cells[0, 0]
    assert (cell.case, cell.goes_to, cell.extra, cell.change) == ("a", "0a", True, (1 + 1 + 2, 0))


def test_ro4b_two_share_the_heaviest_and_the_second_alone_takes_it():
    cell = battle_table(battle_of([["777"], ["87"], ["444", "1"]])).cells[0, 0, 0]
    assert (cell.case, cell.goes_to, cell.change) == ("b", "2a", (0, 0, 3 + 2))


@pytest.mark.parametrize("towers", [[["777"], ["7"]], [["777"], ["W"], ["666"], ["M"]]])
def test_ro4c_otherwise_the_named_tower_without_the_extra_two(towers):
    cell = battle_table(battle_of(towers, named="0a")).cells[(0,) * len(towers)]
    assert (cell.case, cell.goes_to, cell.extra, cell.change[0]) == ("c", "0a", False, 3)


def test_a_charge_changes_no_yang():
    table = battle_table(battle_of([["765", "5R"], ["66H", "3"]], effect="charge"))
    assert {cell.change for cell in table.cells.values()} == {(0, 0)}
    assert not any(cell.extra for cell in table.cells.values())


def test_t9_an_unsettled_tower_costs_its_owner():
    table = battle_table(battle_of([["567"], ["66H"]]))
    assert table.cells[0, 0].change == (-1, 0)


def a_battle(seed: int, seats: int):
    """A random Battle; only tokens of which there are enough."""
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    bag = rng.sample("1122334455667777TTNNKKHH", 24)
    towers = [
        ["".join(bag.pop() for _ in range(rng.randint(1, 3))) for _ in range(rng.randint(1, 2))]
        for _ in range(seats)
    ]
    towers[0].append("".join(sorted((bag.pop() for _ in range(3)), key=lambda one: -WEIGHT[one])))
    return towers[0][-2:], *towers[1:]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_cell_is_what_the_engine_plays(seed, objective):
    seats = 2 + seed % 3
    position = battle_of(a_battle(seed, seats))
    table = battle_table(position, objective)
    game = Raigo(position.rules)
    assert len(table.cells) == len(list(product(*table.options)))
    for pick, cell in table.cells.items():
        towers = [options[i] for options, i in zip(table.options, pick, strict=True)]
        after = game.apply(position.state, tuple(Action("tower", target=spot) for spot in towers))
        gained = [new.yang - old.yang for new, old in zip(after.seats, position.state.seats, strict=True)]
        assert list(cell.change) == gained
        assert game.is_over(after)
        wanted = {"yang": gained, "margin": margin(game.outcome(after)), "win": win(game.outcome(after))}
        assert list(cell.payoffs) == list(wanted[objective])
        tower = tower_at(position.state, cell.goes_to)
        assert next(event.kind for event in happened(table, pick)) == "battle"
        if worth(tower).hand:
            assert sum(gained) == worth(tower).points + 2 * cell.extra


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nobody_gains_by_leaving_an_equilibrium_and_guarantees_hold(seed, objective):
    seats = 2 + seed % 3
    table = battle_table(battle_of(a_battle(seed + 500, seats)), objective)
    sizes = [len(options) for options in table.options]
    for pick in table.pure_equilibria:
        for i, size in enumerate(sizes):
            for option in range(size):
                other = (*pick[:i], option, *pick[i + 1 :])
                assert table.cells[other].payoffs[i] <= table.cells[pick].payoffs[i]
    for i, one in enumerate(table.guarantees):
        rows = [
            [cell.payoffs[i] for pick, cell in table.cells.items() if pick[i] == o] for o in range(sizes[i])
        ]
        assert one.pure == min(rows[one.option]) == max(map(min, rows))
        sure = min(
            sum(w * row[j] for w, row in zip(one.weights, rows, strict=True)) for j in range(len(rows[0]))
        )
        assert sure == one.value >= one.pure
    for row in table.dominated:
        i = table.seats.index(row.seat)
        pairs = [
            (cell.payoffs[i], table.cells[*pick[:i], row.by, *pick[i + 1 :]].payoffs[i])
            for pick, cell in table.cells.items()
            if pick[i] == row.option
        ]
        assert all(a <= b for a, b in pairs)
        assert any(a < b for a, b in pairs)
        assert row.strictly == all(a < b for a, b in pairs)
    assert (table.mixed is None) == (seats > 2)


@pytest.mark.parametrize("seed", range(200))
def test_two_sides_always_have_an_equilibrium_that_holds(seed):
    rng = random.Random(seed)  # noqa: S311 - numbers to test with
    sizes = (rng.randint(1, 3), rng.randint(1, 3))
    payoffs = {pick: (rng.randint(-5, 9), rng.randint(-5, 9)) for pick in product(*map(range, sizes))}
    pure = [
        pick
        for pick in payoffs
        if payoffs[pick][0] == max(payoffs[i, pick[1]][0] for i in range(sizes[0]))
        and payoffs[pick][1] == max(payoffs[pick[0], j][1] for j in range(sizes[1]))
    ]
    found = equilibrium(payoffs, sizes, pure)
    assert found is not None
    x, y = found.weights
    assert sum(x) == sum(y) == 1
    assert min(*x, *y) >= 0
    mine = [sum(y[j] * payoffs[i, j][0] for j in range(sizes[1])) for i in range(sizes[0])]
    theirs = [sum(x[i] * payoffs[i, j][1] for i in range(sizes[0])) for j in range(sizes[1])]
    assert found.values == (max(mine), max(theirs))
    assert sum(w * v for w, v in zip(x, mine, strict=True)) == max(mine)
    assert sum(w * v for w, v in zip(y, theirs, strict=True)) == max(theirs)


def test_two_sides_that_only_take_from_each_other_agree_with_the_matrix():
    table = battle_table(battle_of([["765", "5R7", "444"], ["66H", "321", "55T"]]), "margin")
    assert all(sum(cell.payoffs) == 0 for cell in table.cells.values())
    rows = [[table.cells[i, j].payoffs[0] for j in range(3)] for i in range(3)]
    assert table.mixed.values[0] == solve_matrix(rows).value == -table.mixed.values[1]
    assert table.guarantees[0].value == table.mixed.values[0]


def test_a_strict_reason_goes_before_a_weak_one():
    payoffs = {(0, 0): (1, 0), (0, 1): (2, 0), (1, 0): (1, 0), (1, 1): (3, 0), (2, 0): (2, 0), (2, 1): (3, 0)}
    first = dominated(payoffs, (3, 2))[0]
    assert (first.option, first.by, first.strictly) == (0, 2, True)


def test_matching_pennies_is_mixed_evenly():
    payoffs = {(i, j): (1 - 2 * (i ^ j), 2 * (i ^ j)) for i in range(2) for j in range(2)}
    half = (Fraction(1, 2),) * 2
    assert equilibrium(payoffs, (2, 2), []).weights == (half, half)


def test_r3_a_position_with_thunder_and_two_roars_leads_to_the_battle():
    here = read_position("2p t0 z5K @ACT / 2 7K1 TR 765,-,5R / 3 W RH 66,3,-")
    table = battle_table(here)
    assert table.seats == (0, 1)
    assert table.options == (("0a", "0c"), ("1a", "1b"))
    assert to_battle(table.position) == table.position


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        (lambda: battle_of([["765"]]), "RO3"),
        (lambda: battle_of([["76"], ["5"]]), "TH1"),
        (lambda: battle_of([["765"], ["5"]], named="1a"), "TH1"),
        (lambda: battle_of([["765"], []]), "RO1"),
        (lambda: battle_of([["765"], ["5"]], effect="snake"), "TH1"),
        (lambda: battle_of([["PPP"], ["5"]]), "C1"),
        (lambda: battle_of([["765"], ["5"]], chanter=2), "seats go"),
        (lambda: battle_table(read_position("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")), "RO3"),
        (lambda: battle_table(battle_of([["765"], ["5"]]), "glory"), "objective"),
    ],
)
def test_what_is_no_battle_is_refused_with_a_sentence(make, clause):
    with pytest.raises(RaigoError, match=clause) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_game_too_long_to_solve_is_refused_with_a_sentence():
    here = read_position("2p t0 zK5KNTT63TNK5H7 @ACT / 2 7K1 TR 765,-,5R / 3 W RH 66,3,-")
    with pytest.raises(RaigoError, match="too long"):
        battle_table(here, "margin", Budget(states=200))


def test_a_small_endgame_is_solved_to_its_end():
    here = read_position("2p t0 z- e2 @ACT / 2 1 TR 765,-,5R / 3 - RK 66,3,-")
    table = battle_table(here, "margin")
    assert all(sum(cell.payoffs) == 0 for cell in table.cells.values())
    assert table.mixed.values[0] == -table.mixed.values[1]
