"""The compiled search held against the engine and the searches in Python: options, positions, bounds, values.

Small seeded runs here; ``tools/compare_native.py`` makes them as long as one likes.
"""

from __future__ import annotations

import gc
import json
import sys
import tomllib
from fractions import Fraction
from struct import Struct
from threading import Event
from weakref import ref

import pytest
from support.compiled import Comparison, random_battle, random_endgame, random_start, turn_counts
from support.places import CLONE, DATA
from support.random_games import dice

from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError
from raigo_lab.raigo.endgame import machine
from raigo_lab.raigo.endgame.compiled import Compiled, fastest, why_not
from raigo_lab.raigo.endgame.machine import STOPPED, TOO_FINE, Machine, loaded
from raigo_lab.raigo.endgame.packing import STATE, pack, pack_tower, unsupported
from raigo_lab.raigo.endgame.problem import Endgame
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.rules import DEFAULT
from raigo_lab.raigo.state import Frame, Lasting, Step
from raigo_lab.raigo.text.notation import parse_position
from raigo_lab.raigo.text.position_json import position_from_json

VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]
TURN_COUNTS = json.loads((DATA / "turn_counts.json").read_text(encoding="utf-8"))["positions"]
VALUES = json.loads((DATA / "endgame_values.json").read_text(encoding="utf-8"))["values"]
LINES = tomllib.loads((DATA / "counts.toml").read_text(encoding="utf-8"))["count"]
# Worth -5 by both searches; the compiled one needs a fifth of a second, as long as it takes to tell of progress.
DEEP = "2p t0 z7NKM / 4 RT1 -- RN1,KK2T,K1 c:7DTW / 6 MH2 -- KTT,HH44,53 c:33KT"
# Not solved in a minute.
ENDLESS = "2p t0 z3DRKM6 / 6 2T1 -- KK2,64NT,MR c:17HN / 6 KNT -- WMT,7H4T,73 c:345P"

with_wasmtime = pytest.mark.skipif(bool(machine.trouble()), reason=f"wasmtime is {machine.trouble()}")


def taken(rows: list[dict]) -> list:
    """The rows that the compiled search takes, by their names."""
    found = []
    for row in rows:
        given = row["position"]
        position = position_from_json(given) if isinstance(given, dict) else parse_position(given)
        if not unsupported(position.rules, position.state):
            found.append(pytest.param(row, position, id=row.get("id", row.get("position"))))
    return found


# The same rules


@with_wasmtime
def test_options_and_positions_are_the_same_along_random_games():
    comparison = Comparison()
    for seed in range(150):
        comparison.follow(dice(seed), random_start(dice(seed)))
    assert comparison.nodes > 1_500
    assert comparison.children > 8_000


@with_wasmtime
@pytest.mark.parametrize(("row", "position"), taken(LINES))
def test_positions_of_the_count_file_are_expanded_alike(row, position):
    comparison = Comparison()
    comparison.expand(position, depth=len(row["lines"]))
    assert comparison.nodes


@with_wasmtime
@pytest.mark.parametrize(("row", "position"), taken(VECTORS))
def test_positions_at_the_end_of_the_turn(row, position):
    assert turn_counts(position, 1) == [row["positions_after_this_turn"]]


@with_wasmtime
@pytest.mark.parametrize(("row", "position"), taken(TURN_COUNTS))
def test_turns_agree_with_a_second_implementation(row, position):
    assert turn_counts(position, len(row["turns"])) == row["turns"]


@with_wasmtime
def test_towers_are_worth_the_same_under_all_rulings():
    comparison = Comparison()
    towers = ["PWMRHK", "WWM66M", "665555", "5R5R44", "KKKK33", "8W6K2T", "66M33K", "543", "54K6", "3NNN"]
    for seed in range(40):
        rng = dice(seed)
        rules = random_start(rng).rules
        comparison.ask(rules)
        for _ in range(60):
            weight, pile = 9, ""
            for _ in range(rng.randint(1, 6)):
                weight = min(9, max(1, weight - rng.choice((0, 0, 1, 1, 2, -1))))
                pile += rng.choice(
                    [t for t in "TNKHRMWPD1234567" if "0TNKHRMWPD".find(t) == weight or t == str(weight)]
                )
            for tower in (pile, *towers):
                assert (
                    comparison.machine.call("tower_points", pack_tower(tower)) == worth(tower, rules).points
                )


# The same bounds and values


@with_wasmtime
def test_bounds_are_those_of_python_or_wider():
    comparison = Comparison()
    for seed in range(60):
        comparison.bounds_along(dice(seed), random_endgame(dice(seed)))
    assert comparison.bounds > 300
    assert comparison.same_bounds > 0.95 * comparison.bounds


@with_wasmtime
def test_values_are_the_same_in_random_endgames():
    comparison = Comparison()
    for seed in range(30):
        comparison.value(dice(seed), random_endgame(dice(seed)), states=800)
    assert comparison.values > 18


@with_wasmtime
@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize(("row", "position"), taken(VECTORS))
def test_the_vectors_come_out(row, position, objective):
    if objective in row:
        solver = Solver(position, objective, maker=Compiled)
        assert solver.search.exact(solver.start) == Fraction(row[objective])


@with_wasmtime
@pytest.mark.parametrize("objective", ["margin", "win"])
def test_values_agree_with_a_second_implementation(objective):
    rows = taken(VALUES)
    for row, position in (param.values for param in rows):
        solver = Solver(position, objective, maker=Compiled)
        assert solver.search.exact(solver.start) == Fraction(row[objective]), row["position"]
    assert len(rows) > 50


@with_wasmtime
def test_ro4_values_of_simultaneous_choices_are_the_same_fractions():
    comparison = Comparison()
    for seed in range(250):
        comparison.value(dice(seed), random_battle(dice(seed)), states=1500)
    assert comparison.values == 250
    assert comparison.fractions >= 2


# A bag, and what else Python does


@with_wasmtime
def test_a_bag_is_drawn_from_in_python_and_the_rest_is_compiled():
    position = parse_position("2p t0 z{5K} / 2 4 -- 765,-,- / 3 H -- 66,-,-")
    assert unsupported(*reversed(position)) == "bag"
    problem = Endgame(position.rules, "margin", (0,))
    search = Compiled(problem)
    state = problem.game.start(position.state)
    assert search.exact(state) == Bounded(problem).exact(state)


@with_wasmtime
def test_a_window_too_fine_for_the_machine_is_python_s():
    position = parse_position("2p t0 z- e1 / 2 2 -- 54K,-,- / 2 - -- -,-,-")
    search = Compiled(Endgame(position.rules, "margin", (0,)))
    fine = Fraction(1, 2**40)
    assert search.value(position.state, 2 - fine, 2 + fine) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2p t0 z- e1 / 2 2 -- -,-,- / 2 - -- -,-,-", ""),
        ("2p t0 z{55} / 2 2 -- -,-,- / 2 - -- -,-,-", "bag"),
        ("2p t0 z12345671234 / 2 2 -- -,-,- / 2 - -- -,-,-", "raizan"),
        ("3p t0 z- e1 b8 / 2 2 -- -,- / 2 - -- -,- / 2 - -- -,-", "seats"),
    ],
)
def test_what_it_does_not_take_has_a_reason(text, reason):
    position = parse_position(text)
    assert unsupported(position.rules, position.state) == reason


ENDED = "2p t0 z- e1 / 2 2 -- 54K,-,- / 2 - -- -,-,-"


@pytest.mark.parametrize(
    "changed",
    [
        {"stack": (Frame(Step.WRATH),)},  # a question that only an Arcanum asks
        {"bonus": "8"},
        {"raizan": "天", "last_turns": None},
    ],
)
def test_what_is_not_in_the_box_of_two_seats_is_python_s(changed):
    position = parse_position(ENDED)
    assert unsupported(position.rules, position.state) == ""
    assert unsupported(position.rules, position.state._replace(**changed)) == "box"


def test_a_head_with_two_lasting_tokens_is_python_s():
    state, rules = parse_position(ENDED)
    for heads, reason in ((("D",), ""), (("D", "舞"), "box")):
        seat = state.seats[0]._replace(lasting=tuple(map(Lasting, heads)))
        assert unsupported(rules, state._replace(seats=(seat, state.seats[1]))) == reason


def test_a_table_with_arcana_is_python_s():
    position = parse_position(ENDED.replace("54K", "54天"))
    assert unsupported(position.rules, position.state) == "arcana"


@with_wasmtime
def test_what_ends_without_a_value_gives_none(monkeypatch):
    position = parse_position(ENDED)
    search = Compiled(Endgame(position.rules, "margin", (0,)))
    monkeypatch.setattr(Machine, "search", lambda *_: (0, STOPPED, 7))
    with pytest.raises(OutOfBudgetError):
        search.value(position.state, 1, 3)
    monkeypatch.setattr(Machine, "search", lambda *_: (0, TOO_FINE, 7))  # then Python searches
    assert search.value(position.state, 1, 3) == 2


# The promises of a Searcher


@with_wasmtime
@pytest.mark.parametrize("budget", [Budget(states=5), Budget(states=700), Budget(seconds=0.002)])
def test_an_unfinished_search_keeps_honest_bounds_and_goes_on(budget):
    position = parse_position(DEEP)
    solver = Solver(position, budget=budget, maker=Compiled)
    found = solver.search.solve(solver.start)
    assert not found.complete
    assert found.lower <= -5 <= found.upper
    with pytest.raises(OutOfBudgetError):
        solver.search.exact(solver.start)
    before = solver.search.bounds(solver.start)
    solver.search.renew(Budget(states=3000))
    solver.search.solve(solver.start)
    low, high = solver.search.bounds(solver.start)
    assert before[0] <= low <= -5 <= high <= before[1]
    assert solver.search.spent.states >= 3000


@with_wasmtime
def test_a_stop_ends_it_and_progress_is_told():
    stop, told = Event(), []

    def hear(progress):
        told.append(progress)
        stop.set()

    solver = Solver(parse_position(ENDLESS), tell=hear, stop=stop, maker=Compiled)
    found = solver.search.solve(solver.start)
    assert not found.complete
    assert told[0].states > 0
    assert found.visits > 0


@with_wasmtime
def test_an_interrupt_leaves_the_search_usable():
    def interrupt(_progress):
        raise KeyboardInterrupt

    solver = Solver(parse_position(ENDLESS), tell=interrupt, maker=Compiled)
    assert not solver.search.solve(solver.start).complete
    easy = parse_position("2p t0 z- e1 / 2 2 -- 54K,-,- / 2 - -- -,-,-").state
    assert solver.search.exact(easy) == 2


# With and without wasmtime


@pytest.fixture
def fresh():
    """Load anew, and once more afterwards."""
    loaded.cache_clear()
    yield
    loaded.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_without_wasmtime_python_searches(monkeypatch):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    problem = Endgame(DEFAULT, "margin", (0,))
    assert why_not(problem) == "missing"
    assert type(fastest(problem, Budget(), None, None)) is Bounded


@with_wasmtime
@pytest.mark.usefixtures("fresh")
def test_with_a_broken_file_python_searches(monkeypatch, tmp_path):
    broken = tmp_path / "raigo.wasm"
    broken.write_bytes(b"\0asm nonsense")
    monkeypatch.setattr(machine, "FILE", broken)
    problem = Endgame(DEFAULT, "margin", (0,))
    assert why_not(problem) == "broken"
    assert loaded().detail
    assert type(fastest(problem, Budget(), None, None)) is Bounded


@with_wasmtime
@pytest.mark.usefixtures("fresh")
def test_with_a_file_of_another_version_python_searches(monkeypatch):
    monkeypatch.setattr(machine, "STATE", Struct("<i"))
    problem = Endgame(DEFAULT, "margin", (0,))
    assert (why_not(problem), loaded().detail) == ("broken", "raigo.wasm is of another version")
    assert type(fastest(problem, Budget(), None, None)) is Bounded


@with_wasmtime
def test_with_wasmtime_the_compiled_search_is_taken_and_only_for_endgames():
    class Other(Endgame):
        pass

    assert type(fastest(Endgame(DEFAULT, "win", (1,)), Budget(), None, None)) is Compiled
    assert type(fastest(Other(DEFAULT, "win", (1,)), Budget(), None, None)) is Bounded
    assert type(fastest(Endgame(DEFAULT, "win", (0, 2)), Budget(), None, None)) is Bounded


@with_wasmtime
def test_a_search_that_nobody_needs_any_more_lets_go_of_its_memory():
    solver = Solver(parse_position(DEEP), maker=Compiled)
    solver.search.value(solver.start, 0, 1)
    memory = ref(solver.search._machine)
    del solver
    gc.collect()
    assert memory() is None


@with_wasmtime
def test_what_was_proved_of_one_order_of_raizan_is_not_said_of_another():
    one, two = (parse_position(DEEP.replace("z7NKM", f"z{order}")) for order in ("7NKM", "MKN7"))
    solver = Solver(one, maker=Compiled)
    other = solver.game.start(two.state)
    alone = Solver(two, maker=Compiled)
    assert [solver.search.exact(state) for state in (solver.start, other)] == [
        Solver(one, maker=Compiled).search.exact(solver.start),
        alone.search.exact(alone.start),
    ]


@with_wasmtime
def test_a_question_asked_again_is_answered_without_a_search():
    solver = Solver(parse_position(DEEP), maker=Compiled)
    value = solver.search.exact(solver.start)
    visits = solver.search.spent.visits
    assert visits
    assert solver.search.exact(solver.start) == value
    assert solver.search.value(solver.start, value - 3, value - 2) >= value - 2
    assert solver.search.value(solver.start, value + 1, value + 2) <= value + 1
    assert solver.search.spent.visits == visits


@with_wasmtime
def test_a_state_is_packed_as_the_module_reads_it():
    position = parse_position(DEEP)
    one = Machine(loaded(), lambda _states, _visits: False)
    one.ask_about(position.rules, 0, "margin")
    one.load(position.state)
    one.call("store")
    assert one.read(STATE.size) == pack(position.state)


def test_the_file_is_what_the_sources_give():
    sys.path.insert(0, str(CLONE / "tools"))
    try:
        import build_native
    finally:
        sys.path.pop(0)
    if build_native.compiler_version() != build_native.COMPILER:
        pytest.skip(f"ziglang {build_native.COMPILER} is not installed")
    assert build_native.main(["--check"]) == 0
