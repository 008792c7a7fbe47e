"""The seam of search: what every searcher promises, tried on toys and, for the compiled one, on endgames of Raigo."""

from __future__ import annotations

import ast
import json
import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from support.compiled import DEEP, ENDLESS
from support.places import DATA, PACKAGE
from support.toys import Heaps, Nim, OpenKuhn, SecretBids, Whole, nim_value

from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Over
from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, Progress, Tell
from raigo_lab.games.search.searcher import Maker, Searcher
from raigo_lab.raigo.endgame import machine
from raigo_lab.raigo.endgame.compiled import Compiled, in_python
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.susanoo.explore import Deep

BIG = Heaps((5, 6, 7), 0)
SMALL = Heaps((2, 3, 4), 0)
# By a second implementation: tests/data/endgame_values.json.
SHORT = "2p t0 z- e2 / 6 H1 -T P6642,765*T1,543N1 / 0 - KR R4KKN,HH4*M1,WTTTH c:36"


class Subject(NamedTuple):
    """A searcher, a game it takes, and what is known of the game from elsewhere."""

    make: Maker
    game: Any
    big: Any  # takes more than two slices of the budget
    value: Fraction | int  # of ``big``
    slice: int  # states
    small: Any
    small_value: Fraction | int
    endless: Any  # takes longer than any test
    over: Any
    over_value: int


def with_nim(make: Maker) -> Subject:
    endless, over = Heaps((9, 10, 11, 12), 0), Heaps((0, 0), 0)
    return Subject(make, Whole(), BIG, nim_value(BIG), 150, SMALL, nim_value(SMALL), endless, over, -1)


def second_implementation(text: str) -> Fraction:
    """What a second implementation says of a small endgame."""
    rows = json.loads((DATA / "endgame_values.json").read_text(encoding="utf-8"))["values"]
    return next(Fraction(row["margin"]) for row in rows if row["position"] == text)


def with_raigo() -> Subject:
    big, small, endless = (parse_position(text).state for text in (DEEP, SHORT, ENDLESS))
    game = Endgame(DEFAULT, "margin", (0,))
    over = small
    while not isinstance(node := game.node(over), Over):
        over = game.apply(over, next(actions(node)))
    value, end = second_implementation(SHORT), game.value_of(node.outcome)
    return Subject(Compiled, game, big, -5, 5000, small, value, endless, over, end)


SUBJECTS: dict[str, Callable[[], Subject]] = {
    "bounded": lambda: with_nim(Bounded),
    "deep": lambda: with_nim(Deep),
    "compiled": with_raigo,
}
with_wasmtime = pytest.mark.skipif(bool(machine.trouble()), reason=f"wasmtime is {machine.trouble()}")


@pytest.fixture(
    params=[pytest.param(name, marks=[with_wasmtime] if name == "compiled" else []) for name in SUBJECTS]
)
def one(request) -> Subject:
    return SUBJECTS[request.param]()


NO_LIMIT = Budget()


def made(
    one: Subject, budget: Budget = NO_LIMIT, tell: Tell = None, stop: threading.Event | None = None
) -> Searcher:
    return one.make(one.game, budget, tell, stop)


def within(outer: tuple, inner: tuple) -> bool:
    return outer[0] <= inner[0] <= inner[1] <= outer[1]


def test_a_fresh_searcher_knows_the_limits_and_the_end(one: Subject):
    search, limits = made(one), (one.game.lowest, one.game.highest)
    low, high = search.bounds(one.big)
    assert within(limits, (low, high))
    assert low < high
    assert low <= one.value <= high
    assert search.bounds(one.over) == (one.over_value, one.over_value)
    assert search.spent[:2] == (0, 0)
    if one.game.reach(one.big) is None:
        assert (low, high) == limits


@pytest.mark.parametrize("make", [Bounded, Deep])
@pytest.mark.parametrize("toy", [OpenKuhn(), SecretBids(3)], ids=["kuhn", "bids"])
def test_solve_exact_and_windows_agree_on_fractions_and_secret_choices(make: Maker, toy):
    agree(make(toy, Budget(), None, None), toy.start, 0)


def test_solve_exact_and_windows_agree(one: Subject):
    agree(made(one), one.small, one.small_value)


def agree(search: Searcher, start: Any, value: Fraction | int) -> None:
    found = search.solve(start)
    assert (found.lower, found.upper, found.complete) == (value, value, True)
    assert search.exact(start) == search.exact(start, 1) == value
    assert search.value(start, value - 1, value + 1) == value
    assert search.value(start, value, value + 1) <= value <= search.value(start, value - 1, value)
    assert search.bounds(start) == (value, value)
    assert search.spent.states >= 1
    assert search.spent.visits >= 1


def test_in_small_slices_it_comes_to_the_same_value_and_bounds_never_get_wider(one: Subject):
    search = made(one, Budget(states=one.slice))
    known, slices = search.bounds(one.big), 0
    while not (found := search.solve(one.big)).complete:
        assert within(known, (found.lower, found.upper))
        known = search.bounds(one.big)
        before = search.spent.states
        search.renew(Budget(states=one.slice))
        assert search.spent.states == before  # nothing is forgotten
        assert search.spent.visits == 0
        assert search.bounds(one.big) == known
        slices += 1
        assert slices < 1000
    assert slices > 2
    assert found.lower == one.value
    assert made(one).exact(one.big) == found.lower


def test_a_spent_budget_is_said_until_it_is_renewed(one: Subject):
    search = made(one, Budget(states=20))
    for ask in (search.exact, lambda state: search.value(state, one.value, one.value + 1)):
        with pytest.raises(OutOfBudgetError):
            ask(one.big)
    assert not search.solve(one.big).complete
    search.renew(Budget())
    assert search.exact(one.big) == one.value


def test_the_flag_stops_it_between_two_questions(one: Subject):
    stop = threading.Event()
    search = made(one, stop=stop)
    assert search.stopping is stop
    stop.set()
    found = search.solve(one.endless)
    assert not found.complete
    assert found.lower <= found.upper
    stop.clear()
    assert search.exact(one.small) == one.small_value


def test_the_flag_stops_it_from_another_thread(one: Subject):
    search = made(one)
    found = []
    thread = threading.Thread(target=lambda: found.append(search.solve(one.endless)))
    thread.start()
    search.stopping.set()
    thread.join(60)
    assert not thread.is_alive()
    assert not found[0].complete


def test_progress_is_heard(one: Subject, monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr("raigo_lab.games.search.budget.time.monotonic", lambda: next(clock))
    heard: list[Progress] = []
    made(one, Budget(states=3000), heard.append).solve(one.endless)
    assert heard
    assert all(progress.lower <= progress.upper for progress in heard)


def test_a_budget_of_states_is_used_up_and_hardly_overdrawn(one: Subject):
    """Ends of the game that are looked at between two decisions may be one or two too many."""
    search = made(one, Budget(states=3000))
    assert not search.solve(one.endless).complete
    assert 3000 <= search.spent.states <= 3010


@pytest.mark.parametrize("make", [Bounded, Deep, pytest.param(Compiled, marks=with_wasmtime)])
def test_a_solver_takes_any_searcher(make: Maker):
    position = parse_position("2p t0 z- e2 / 2 4 -- 65,-,- / 2 K -- 543,-,-")
    given: list[Searcher] = []

    def maker(*arguments) -> Searcher:
        given.append(make(*arguments))
        return given[-1]

    solver = Solver(position, maker=maker)
    assert solver.search is given[0]
    with in_python():
        assert solver.search.exact(solver.start) == Solver(position).search.exact(solver.start)


# Nobody reaches behind the seam.

# What a search keeps for itself, by whatever name it is asked for.
KEPT = {name for name in vars(Bounded(Nim())) if name.startswith("_")}
HIDDEN = KEPT | {name.lstrip("_") for name in KEPT}
SEARCHES = ("search", "searcher", "maxn", "check", "plain", "bounded")


def reaching(source: str) -> list[str]:
    """Where code takes something of a search that is nobody else's business, a class that inherits from one included."""
    tree = ast.parse(source)
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in HIDDEN:
            owner = ast.unparse(node.value)
            if owner.rpartition(".")[2] in SEARCHES:
                found.append(f"{owner}.{node.attr}")
    for heir in heirs(tree):
        found += [
            f"{heir.name}: {ast.unparse(node)}"
            for node in ast.walk(heir)
            if isinstance(node, ast.Attribute) and node.attr in KEPT
        ]
    return found


def heirs(tree: ast.Module) -> list[ast.ClassDef]:
    """The classes of a module that inherit from what it has of the room of search."""
    searches = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("raigo_lab.games.search")
        for alias in node.names
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            if any(base in searches or base.partition(".")[0] in searches for base in bases):
                searches.add(node.name)
                found.append(node)
    return found


def modules() -> dict[str, str]:
    """The text of every module outside the room of search."""
    inside = PACKAGE / "games" / "search"
    paths = [path for path in PACKAGE.rglob("*.py") if inside not in path.parents]
    return {str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8") for path in paths}


def test_nobody_outside_reaches_into_a_table_or_a_meter():
    found = {name: reaching(source) for name, source in modules().items()}
    assert len(found) > 100
    assert {name: reached for name, reached in found.items() if reached} == {}


def test_every_searcher_is_held_to_its_promises():
    """Whoever inherits from a search outside its room stands among those of this module."""
    found = {heir.name for source in modules().values() for heir in heirs(ast.parse(source))}
    assert found - {"Allowance"} == {"Compiled", "Deep"}  # an Allowance is a budget
    assert {"compiled", "deep"} <= set(SUBJECTS)


@pytest.mark.parametrize(
    "source",
    [
        "self.solver.search.table",
        "len(maxn._table)",
        "search.meter.visits",
        "from raigo_lab.games.search.bounded import Bounded\nclass Fast(Bounded):\n def left(self): return self._meter.most",
        "from raigo_lab.games.search import bounded\nclass Fast(bounded.Bounded):\n def held(self): return super()._table",
        "from raigo_lab.games.search.bounded import Bounded as B\nclass A(B): pass\nclass C(A):\n x = lambda one: one._decided",
    ],
)
def test_reaching_in_is_found(source: str):
    assert reaching(source)


def test_what_a_class_of_its_own_keeps_is_its_own():
    assert (
        reaching(
            "from raigo_lab.games.search.budget import Meter\nclass One:\n def a(self): return self._meter"
        )
        == []
    )
