"""The seam of search: what every searcher promises, tried on toys. A compiled search is put into ``MAKERS``."""

from __future__ import annotations

import ast
import threading

import pytest
from support.places import PACKAGE
from support.toys import Heaps, Nim, OpenKuhn, SecretBids, nim_value

from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.games.search.searcher import Maker, Searcher
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.text.notation import parse_position

MAKERS: dict[str, Maker] = {"bounded": Bounded}
every = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)

BIG = Heaps((5, 6, 7), 0)
SMALL = Heaps((2, 3, 4), 0)


class Whole(Nim):
    """Nim without symmetry, and with more to win than there is: a search takes long and closes in step by step."""

    lowest, highest = -10, 10

    def key(self, state: Heaps) -> Heaps:
        return state

    def distinct(self, _state: Heaps, options):
        return options


def within(outer: tuple, inner: tuple) -> bool:
    return outer[0] <= inner[0] <= inner[1] <= outer[1]


@every
def test_a_fresh_searcher_knows_the_limits_and_the_end(make: Maker):
    search: Searcher = make(Whole(), Budget(), None, None)
    assert search.bounds(BIG) == (-10, 10)
    assert search.bounds(Heaps((0, 0), 0)) == (-1, -1)
    assert search.spent[:2] == (0, 0)


@every
@pytest.mark.parametrize("toy", [OpenKuhn(), SecretBids(3)], ids=["kuhn", "bids"])
def test_solve_exact_and_windows_agree(make: Maker, toy):
    search = make(toy, Budget(), None, None)
    found = search.solve(toy.start)
    assert (found.lower, found.upper, found.complete) == (0, 0, True)
    assert search.exact(toy.start) == search.exact(toy.start, 1) == 0
    assert search.value(toy.start, -1, 1) == 0
    assert search.value(toy.start, 0, 1) <= 0 <= search.value(toy.start, -1, 0)
    assert search.bounds(toy.start) == (0, 0)
    assert search.spent.states >= 1
    assert search.spent.visits >= 1


@every
def test_in_small_slices_it_comes_to_the_same_value_and_bounds_never_get_wider(make: Maker):
    search = make(Whole(), Budget(states=150), None, None)
    known, slices = search.bounds(BIG), 0
    while not (found := search.solve(BIG)).complete:
        assert within(known, (found.lower, found.upper))
        known = search.bounds(BIG)
        before = search.spent.states
        search.renew(Budget(states=150))
        assert search.spent.states == before  # nothing is forgotten
        assert search.spent.visits == 0
        assert search.bounds(BIG) == known
        slices += 1
        assert slices < 1000
    assert slices > 2
    assert found.lower == nim_value(BIG)
    assert make(Whole(), Budget(), None, None).exact(BIG) == found.lower


@every
def test_a_spent_budget_is_said_until_it_is_renewed(make: Maker):
    search = make(Whole(), Budget(states=20), None, None)
    for ask in (search.exact, lambda state: search.value(state, 0, 1)):
        with pytest.raises(OutOfBudgetError):
            ask(BIG)
    assert not search.solve(BIG).complete
    search.renew(Budget())
    assert search.exact(BIG) == nim_value(BIG)


@every
def test_the_flag_stops_it_between_two_questions(make: Maker):
    stop = threading.Event()
    search = make(Whole(), Budget(), None, stop)
    assert search.stopping is stop
    stop.set()
    found = search.solve(Heaps((7, 8, 9), 0))
    assert not found.complete
    assert found.lower <= nim_value(Heaps((7, 8, 9), 0)) <= found.upper
    stop.clear()
    assert search.exact(SMALL) == nim_value(SMALL)


@every
def test_the_flag_stops_it_from_another_thread(make: Maker):
    search = make(Whole(), Budget(), None, None)
    found = []
    thread = threading.Thread(target=lambda: found.append(search.solve(Heaps((9, 10, 11, 12), 0))))
    thread.start()
    search.stopping.set()
    thread.join(60)
    assert not thread.is_alive()
    assert not found[0].complete


@every
def test_progress_is_heard(make: Maker, monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr("raigo_lab.games.search.budget.time.monotonic", lambda: next(clock))
    heard = []
    make(Whole(), Budget(states=3000), heard.append, None).solve(Heaps((9, 10, 11, 12), 0))
    assert heard
    assert all(one.lower <= one.upper for one in heard)


@every
def test_a_solver_takes_any_searcher(make: Maker):
    position = parse_position("2p t0 z- e2 / 2 4 -- 65,-,- / 2 K -- 543,-,-")
    made = []

    def maker(*arguments) -> Searcher:
        made.append(make(*arguments))
        return made[-1]

    solver = Solver(position, maker=maker)
    assert solver.search is made[0]
    assert solver.search.exact(solver.start) == Solver(position).search.exact(solver.start)


# Nobody reaches behind the seam.

HIDDEN = ("_table", "_meter", "_decided", "table", "meter", "decided")


def reaching(source: str) -> list[str]:
    """Where code takes something of a search that is nobody else's business."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in HIDDEN:
            owner = ast.unparse(node.value)
            if owner.rpartition(".")[2] in ("search", "searcher", "maxn", "check", "plain", "bounded"):
                found.append(f"{owner}.{node.attr}")
    return found


def test_nobody_outside_reaches_into_a_table_or_a_meter():
    inside = PACKAGE / "games" / "search"
    modules: list = [path for path in PACKAGE.rglob("*.py") if inside not in path.parents]
    assert len(modules) > 100
    assert {
        str(path): found for path in modules if (found := reaching(path.read_text(encoding="utf-8")))
    } == {}


@pytest.mark.parametrize("source", ["self.solver.search.table", "len(maxn._table)", "search.meter.visits"])
def test_reaching_in_is_found(source: str):
    assert reaching(source)
