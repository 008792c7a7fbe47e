"""The ladder of endgames: the compiled search, the search in Python, an older checkout, the plain check, and OpenSpiel.

    python benchmarks/ladder.py --rungs 0,1,2 --cap 60
    python benchmarks/ladder.py --results ladder.jsonl    # kept as they come; goes on where it stopped
    python benchmarks/ladder.py --before ../before        # beside a checkout of an earlier commit
    python benchmarks/ladder.py --results ladder.jsonl --cap 0 --plot growth.svg    # measure nothing, draw what is kept
    python benchmarks/ladder.py --empty 100

Each measurement runs in a process of its own; seconds are process time, without imports. A method that
reached its cap counts with what it had spent, marked with ≥, so ratios are then at least that.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from make_ladder import KINDS, endgame

from raigo_lab.games.search.bounded import Bounded
from raigo_lab.games.search.budget import Budget, OutOfBudgetError, megabytes_used
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.compiled import Compiled
from raigo_lab.raigo.endgame.machine import trouble
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.tokens import SPELLS

LADDER = Path(__file__).with_name("ladder.json")
PLAIN_STATES = 100_000
# Bars, as geometric means: slower method, faster method, what is compared, rungs, how much at least.
BARS = (
    ("before", "python", "seconds", (2, 3, 4), 3),
    ("python", "compiled", "seconds", (3, 4), 30),
    ("spiel", "python", "seconds", (1, 2, 3, 4), 30),
    ("plain", "python", "states", (1, 2, 3, 4), 10),
)
ENOUGH = {0: 15, 1: 15, 2: 15, 3: 15, 4: 15, 5: 13, 6: 8}  # bar: solved within SOON by the compiled search
NEARLY_ALL = 13  # of the 15 endgames of a rung: with fewer no median is drawn
LEAST_SECONDS = 0.001  # below that a ratio says nothing
SOON = 60  # seconds; how many are solved within them is told rung by rung


class Measured(NamedTuple):
    """One method on one position."""

    value: str  # empty if unfinished
    states: int  # positions remembered; OpenSpiel remembers none: states made
    visits: int  # decisions looked at, repeats included
    seconds: float
    megabytes: float

    @property
    def finished(self) -> bool:
        return bool(self.value)

    def amount(self, number: float, digits: int = 0) -> str:
        return f"{'' if self.finished else '≥ '}{number:,.{digits}f}"


# In the child


def interrupt_after(seconds: float) -> None:
    """Interrupt this process after so much process time: a clock on the wall is unfair on a busy machine."""
    signal.signal(signal.SIGPROF, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def ours(position: Position, objective: str, cap: float, maker=Bounded) -> tuple[str, int, int]:
    solver = Solver(position, objective, Budget(seconds=cap), maker=maker)
    found = solver.search.solve(solver.start)
    return str(found.lower) if found.complete else "", found.states, found.visits


def compiled(position: Position, objective: str, cap: float) -> tuple[str, int, int]:
    return ours(position, objective, cap, Compiled)


def plain(position: Position, objective: str, cap: float) -> tuple[str, int, int]:
    solver = Solver(position, objective, maker=Bounded)
    problem = solver.problem
    check = Plain(problem.game, problem.value_of, problem.maximises, Budget(states=PLAIN_STATES))
    interrupt_after(cap)
    try:
        value = str(check.value(solver.start))
    except (OutOfBudgetError, KeyboardInterrupt):
        value = ""
    return value, check.spent.states, check.spent.visits


def spiel(position: Position, objective: str, cap: float) -> tuple[str, int, int]:
    from open_spiel.python.algorithms.minimax import alpha_beta_search
    from spiel_adapter import OutOfTimeError, RaigoGame

    game = RaigoGame(position, objective, cap)
    try:
        value, _ = alpha_beta_search(game, maximum_depth=10_000)
    except OutOfTimeError:
        return "", game.made, game.made
    return str(Fraction(value)), game.made, game.made


METHODS = {"compiled": compiled, "python": ours, "plain": plain, "spiel": spiel}


def child(method: str, text: str, objective: str, cap: float) -> None:
    if method == "spiel":
        import open_spiel.python.algorithms.minimax  # noqa: F401 - imports are not measured
        import spiel_adapter  # noqa: F401
    if method == "compiled" and trouble():  # loads it: that is not measured either
        raise SystemExit(f"wasmtime is {trouble()}")
    sys.setrecursionlimit(20_000)
    position = parse_position(text)
    started = time.process_time()
    value, states, visits = METHODS[method](position, objective, cap)
    seconds = time.process_time() - started
    print(json.dumps(Measured(value, states, visits, seconds, peak_megabytes())))


def peak_megabytes() -> float:
    """The memory this process took at most; Linux counts in ``ru_maxrss`` what its parent had, so not that."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return megabytes_used()


# In the parent


def measure(method: str, text: str, objective: str, cap: float, before: Path | None) -> Measured | None:
    """Run one method in a process of its own; None if it died or hung. ``before`` runs its own search."""
    script, environ = __file__, dict(os.environ)
    if method == "before":
        assert before
        script, method = str(before / "benchmarks" / "ladder.py"), "ours"
        environ["PYTHONPATH"] = str(before)
    command = [sys.executable, script, "--one", method, text, "--objective", objective, "--cap", str(cap)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=20 * cap + 60, check=False, env=environ
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        print(done.stderr.strip().splitlines()[-1:], file=sys.stderr)
        return None
    return Measured(*json.loads(done.stdout))


class Results:
    """Measurements, kept in a file as they come, so that a long climb goes on where it was stopped."""

    def __init__(self, path: Path | None, objective: str, before: Path | None = None) -> None:
        self.path, self.objective, self.before = path, objective, before
        self.kept: dict[tuple[str, str], tuple[float, Measured]] = {}
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                if row["objective"] == objective:
                    self.kept[row["endgame"], row["method"]] = row["cap"], Measured(*row["measured"])

    def get(self, name: str, method: str, text: str, cap: float) -> Measured | None:
        """What is kept, unless it gave up earlier than it may now; otherwise a new measurement."""
        before, found = self.kept.get((name, method), (0, None))
        if not cap or (found and (found.finished or before >= cap)):
            return found
        found = measure(method, text, self.objective, cap, self.before)
        if found:
            self.kept[name, method] = cap, found
            row = {"endgame": name, "method": method, "objective": self.objective, "cap": cap}
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**row, "measured": found}) + "\n")
        return found


def is_sequential(text: str) -> bool:
    try:
        from spiel_adapter import sequential
    except ImportError:
        return False
    return sequential(parse_position(text))


def geometric(ratios: list[float]) -> float:
    return math.exp(statistics.fmean(map(math.log, ratios))) if ratios else math.nan


def ratios(found: dict[str, dict[str, Measured]], slow: str, fast: str, what: str, rung: int) -> list[float]:
    """Slow over fast for each endgame of a rung that the fast method finished; at least that if the slow one did not."""
    values = []
    for name, row in found.items():
        if int(name[0]) == rung and slow in row and fast in row and row[fast].finished:
            least = LEAST_SECONDS if what == "seconds" else 1
            values.append(max(getattr(row[slow], what), least) / max(getattr(row[fast], what), least))
    return values


def tell_bars(found: dict[str, dict[str, Measured]]) -> None:
    """Every ratio rung by rung, and the bars."""
    for slow, fast, what, rungs, bar in BARS:
        parts, counted = [], []
        for rung in sorted({int(name[0]) for name in found}):
            values = ratios(found, slow, fast, what, rung)
            if values:
                parts.append(f"rung {rung}: {geometric(values):,.1f} ({len(values)})")
            if rung in rungs:
                counted += values
        if counted:
            kept = "kept" if geometric(counted) >= bar else "missed"
            told = f"{geometric(counted):,.1f} over rungs {rungs[0]} to {rungs[-1]} (bar {bar}: {kept})"
            print(f"- {what}, {slow} / {fast}: {told}; {', '.join(parts)}")


def tell_solved(found: dict[str, dict[str, Measured]]) -> None:
    """How many of each rung each method solves soon."""
    for rung in sorted({int(name[0]) for name in found}):
        rows = [row for name, row in found.items() if int(name[0]) == rung]
        parts = []
        for method in ("compiled", "python", "before"):
            known = [row[method] for row in rows if method in row]
            if known:
                soon = sum(one.finished and one.seconds <= SOON for one in known)
                parts.append(f"{method} {soon} of {len(known)}")
        print(
            f"- rung {rung}, solved within {SOON} s: {', '.join(parts)} (bar for compiled: {ENOUGH[rung]} of 15)"
        )


def climb(rungs: list[int], methods: list[str], results: Results, cap: float, first: int) -> dict:
    """Measure every endgame with every method; a line for each as it comes."""
    ladder = json.loads(LADDER.read_text(encoding="utf-8"))
    found: dict[str, dict[str, Measured]] = {}
    print(f"| endgame | value | {' | '.join(f'{method}: states | s | MB' for method in methods)} |")
    print(f"|---|---|{'---|---|---|' * len(methods)}")
    for step, texts in ladder.items():
        if int(step.split("-")[0]) not in rungs:
            continue
        for number, text in enumerate(texts[:first], start=1):
            name, row = f"{step} {number}", {}
            for method in methods:
                if method != "spiel" or is_sequential(text):
                    one = results.get(name, method, text, cap)
                    if one:
                        row[method] = one
            found[name] = row
            cells = [
                f"{one.amount(one.states)} | {one.amount(one.seconds, 2)} | {one.megabytes:,.0f}"
                if one
                else " | | "
                for one in map(row.get, methods)
            ]
            values = {one.value for one in row.values() if one.finished}
            print(f"| {name} | {' ≠ '.join(values) or '?'} | {' | '.join(cells)} |", flush=True)
    return found


def draw(found: dict[str, dict[str, Measured]], path: Path) -> None:
    """Median process time by rung, one line a method, as a picture; seconds by powers of ten."""
    width, height, left, bottom = 640, 360, 70, 320
    colours = {"compiled": "#0b6e4f", "python": "#1f4e9c", "before": "#b5532a", "spiel": "#6b3fa0"}
    rungs = sorted({int(name[0]) for name in found})
    across = lambda rung: left + (rung - rungs[0]) * (width - left - 130) / max(1, len(rungs) - 1)  # noqa: E731
    up = lambda seconds: bottom - (math.log10(max(seconds, 0.001)) + 3) * (bottom - 30) / 5.2  # noqa: E731
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
    ]
    parts.append(f'<rect width="{width}" height="{height}" fill="white"/>')
    for power in range(-3, 3):
        y = up(10.0**power)
        parts.append(f'<line x1="{left}" y1="{y:.0f}" x2="{width - 120}" y2="{y:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{10.0**power:g} s</text>')
    parts += [
        f'<text x="{across(rung):.0f}" y="{bottom + 20}" text-anchor="middle">Raizan {rung}</text>'
        for rung in rungs
    ]
    for method, colour in colours.items():
        points = []
        for rung in rungs:
            known = [
                row[method].seconds for name, row in found.items() if int(name[0]) == rung and method in row
            ]
            if (
                len(known) >= NEARLY_ALL
            ):  # a median of the easy ones that happened to be measured says nothing
                points.append((across(rung), up(statistics.median(known))))
        if points:
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
            x, y = points[-1]
            parts.append(f'<text x="{x + 8:.0f}" y="{y + 4:.0f}" fill="{colour}">{method}</text>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


def empty(number: int, objective: str, cap: float) -> int:
    """Spell-rich endgames with an empty Raizan and one last turn each: the slowest must be quick too."""
    rng = random.Random(7)
    least, most = KINDS["rich"]
    seconds, states, unfinished, slowest = [], [], 0, ""
    while len(seconds) < number:
        state = endgame(rng, 0)
        pool = "".join(seat.inner for seat in state.seats)
        if not least <= sum(token in SPELLS for token in pool) / len(pool) <= most:
            continue
        started = time.process_time()
        solver = Solver(Position(state), objective, Budget(seconds=cap), maker=Bounded)
        found = solver.search.solve(solver.start)
        seconds.append(time.process_time() - started)
        states.append(found.states)
        unfinished += not found.complete
        if seconds[-1] == max(seconds):
            slowest = format_position(Position(state))
    print(f"{number} spell-rich endgames, Raizan empty, one last turn each ({objective})")
    print(f"- seconds: median {statistics.median(seconds):.2f}, most {max(seconds):.2f}")
    print(f"- states: median {statistics.median(states):,.0f}, most {max(states):,}")
    print(f"- unfinished within {cap:g} s: {unfinished}")
    print(f"- slowest: {slowest}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rungs", default="0,1,2,3,4,5,6", help="tokens in Raizan (all)")
    parser.add_argument("--cap", type=float, default=60, help="seconds for each method and endgame (60)")
    parser.add_argument("--objective", choices=("margin", "win"), default="margin")
    parser.add_argument(
        "--methods", default="compiled,python", help="what to measure: compiled, python, before, plain, spiel"
    )
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep measurements here, one a line")
    parser.add_argument("--before", type=Path, metavar="DIR", help="a checkout of an earlier commit")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the growth as an SVG picture")
    parser.add_argument("--first", type=int, default=99, metavar="N", help="only N endgames of each step")
    parser.add_argument(
        "--empty", type=int, metavar="N", help="N fresh endgames with an empty Raizan instead"
    )
    parser.add_argument("--one", nargs=2, metavar=("METHOD", "POSITION"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        child(*args.one, args.objective, args.cap)
        return 0
    if args.empty:
        return empty(args.empty, args.objective, args.cap)
    rungs = [int(rung) for rung in args.rungs.split(",")]
    methods = args.methods.split(",")
    if args.before and "before" not in methods:
        methods.append("before")
    found = climb(rungs, methods, Results(args.results, args.objective, args.before), args.cap, args.first)
    print()
    tell_solved(found)
    tell_bars(found)
    if args.plot:
        draw(found, args.plot)
    wrong = [
        name for name, row in found.items() if len({one.value for one in row.values() if one.finished}) > 1
    ]
    if wrong:
        print(f"- values differ: {', '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
