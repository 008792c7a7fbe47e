"""The ladder of endgames: our search, the plain check, and OpenSpiel's alpha-beta on the same positions.

    python benchmarks/ladder.py --rungs 0,1,2 --cap 60
    python benchmarks/ladder.py --results ladder.jsonl    # kept as they come; goes on where it stopped
    python benchmarks/ladder.py --empty 100

Each measurement runs in a process of its own; seconds are process time, without imports. A method that
reached its cap counts with what it had spent, marked with ≥, so ratios are then at least that.
"""

from __future__ import annotations

import argparse
import json
import math
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

from raigo_lab.games.search.budget import Budget, OutOfBudgetError, megabytes_used
from raigo_lab.games.search.plain import Plain
from raigo_lab.raigo.endgame.solver import Solver
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import format_position, parse_position
from raigo_lab.raigo.tokens import SPELLS

LADDER = Path(__file__).with_name("ladder.json")
PLAIN_STATES = 100_000
FEWER_STATES = 10  # bar: plain / ours, geometric mean over rungs 1 and up
FASTER = 30  # bar: OpenSpiel / ours
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

    def told(self, number: float, digits: int = 0) -> str:
        return f"{'' if self.finished else '≥ '}{number:,.{digits}f}"


# In the child


def interrupt_after(seconds: float) -> None:
    """Interrupt this process after so much process time: a clock on the wall is unfair on a busy machine."""
    signal.signal(signal.SIGPROF, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def ours(position: Position, objective: str, cap: float) -> tuple[str, int, int]:
    solver = Solver(position, objective)
    interrupt_after(cap)
    found = solver.search.solve(solver.start)
    return str(found.lower) if found.complete else "", found.states, found.visits


def plain(position: Position, objective: str, cap: float) -> tuple[str, int, int]:
    solver = Solver(position, objective)
    check = Plain(
        solver.game,
        solver.problem.value_of,
        solver.problem.maximises,
        Budget(states=PLAIN_STATES),
    )
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


METHODS = {"ours": ours, "plain": plain, "spiel": spiel}


def child(method: str, text: str, objective: str, cap: float) -> None:
    if method == "spiel":
        import open_spiel.python.algorithms.minimax  # noqa: F401 - imports are not measured
        import spiel_adapter  # noqa: F401
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


def measure(method: str, text: str, objective: str, cap: float) -> Measured | None:
    """Run one method in a process of its own; None if it died or hung."""
    command = [sys.executable, __file__, "--one", method, text, "--objective", objective, "--cap", str(cap)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20 * cap + 60, check=False)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        print(done.stderr.strip().splitlines()[-1:], file=sys.stderr)
        return None
    return Measured(*json.loads(done.stdout))


class Results:
    """Measurements, kept in a file as they come, so that a long climb goes on where it was stopped."""

    def __init__(self, path: Path | None, objective: str) -> None:
        self.path, self.objective = path, objective
        self.kept: dict[tuple[str, str], tuple[float, Measured]] = {}
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                if row["objective"] == objective:
                    self.kept[row["endgame"], row["method"]] = row["cap"], Measured(*row["measured"])

    def get(self, name: str, method: str, text: str, cap: float) -> Measured | None:
        """What is kept, unless it gave up earlier than it may now; otherwise a new measurement."""
        before, found = self.kept.get((name, method), (0, None))
        if found and (found.finished or before >= cap):
            return found
        found = measure(method, text, self.objective, cap)
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


def verdict(ratios: list[tuple[float, bool]], bar: float) -> str:
    """A geometric mean with its bar; a ratio that is only a lower bound makes the mean one too."""
    if not ratios:
        return "nothing to compare"
    mean, exact = geometric([ratio for ratio, _ in ratios]), all(sure for _, sure in ratios)
    kept = "kept" if mean >= bar else "missed" if exact else "open: raise the cap"
    return f"{'' if exact else '≥ '}{mean:,.1f} over {len(ratios)} endgames (bar {bar}: {kept})"


class Ratios:
    """What is compared over all endgames."""

    def __init__(self) -> None:
        self.states: list[tuple[float, bool]] = []
        self.visits: list[tuple[float, bool]] = []
        self.time: dict[int, list[tuple[float, bool]]] = {}  # by rung
        self.solved: dict[int, list[bool]] = {}  # by rung: each within SOON or not
        self.wrong = 0

    def add(self, rung: int, mine: Measured, check: Measured | None, other: Measured | None) -> None:
        self.solved.setdefault(rung, []).append(mine.finished and mine.seconds <= SOON)
        for rival in (check, other):
            self.wrong += bool(rival and rival.finished and mine.finished and rival.value != mine.value)
        if not mine.finished:
            return
        if check and rung >= 1:
            self.states.append((check.states / max(mine.states, 1), check.finished))
            self.visits.append((check.visits / max(mine.visits, 1), check.finished))
        if other:
            ratio = other.seconds / max(mine.seconds, LEAST_SECONDS)
            self.time.setdefault(rung, []).append((ratio, other.finished))


def row(name: str, mine: Measured, check: Measured | None, other: Measured | None) -> str:
    cells = [
        name,
        mine.value or "?",
        mine.told(mine.states),
        mine.told(mine.visits),
        mine.told(mine.seconds, 2),
        f"{mine.visits / max(mine.seconds, LEAST_SECONDS):,.0f}",
        f"{mine.megabytes:,.0f}",
        *((check.told(check.states), check.told(check.seconds, 2)) if check else ("", "")),
        *((other.told(other.states), other.told(other.seconds, 2)) if other else ("", "")),
    ]
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| endgame | value | states | visits | s | visits/s | MB | plain: states | s | OpenSpiel: states | s |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def climb(rungs: list[int], methods: list[str], results: Results, cap: float, first: int) -> int:
    ladder = json.loads(LADDER.read_text(encoding="utf-8"))
    found = Ratios()
    print(HEAD)
    for step, texts in ladder.items():
        rung = int(step.split("-")[0])
        if rung not in rungs:
            continue
        for number, text in enumerate(texts[:first], start=1):
            name = f"{step} {number}"
            mine = results.get(name, "ours", text, cap)
            check = results.get(name, "plain", text, cap) if "plain" in methods else None
            sequential = "spiel" in methods and is_sequential(text)
            other = results.get(name, "spiel", text, cap) if sequential else None
            if mine is None:
                print(f"| {name} | failed |", flush=True)
                found.solved.setdefault(rung, []).append(False)
                continue
            found.add(rung, mine, check, other)
            print(row(name, mine, check, other), flush=True)
    print()
    for rung, solved in found.solved.items():
        print(f"- rung {rung}: {sum(solved)} of {len(solved)} solved within {SOON} s")
    print(f"- states, plain / ours, rungs 1 and up: {verdict(found.states, FEWER_STATES)}")
    print(f"- visits, plain / ours, rungs 1 and up: {verdict(found.visits, FEWER_STATES)}")
    higher = [ratio for rung, ratios in found.time.items() if rung for ratio in ratios]
    print(f"- time, OpenSpiel / ours, rungs 1 and up: {verdict(higher, FASTER)}")
    for rung, ratios in found.time.items():
        print(f"  - rung {rung}: {verdict(ratios, FASTER)}")
    if found.wrong:
        print(f"- {found.wrong} values differ!")
    return 1 if found.wrong else 0


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
        solver = Solver(Position(state), objective, Budget(seconds=cap))
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
    parser.add_argument("--rungs", default="0,1,2,3,4", help="tokens in Raizan (0,1,2,3,4)")
    parser.add_argument("--cap", type=float, default=60, help="seconds for each method and endgame (60)")
    parser.add_argument("--objective", choices=("margin", "win"), default="margin")
    parser.add_argument("--methods", default="ours,plain,spiel", help="what to measure (ours,plain,spiel)")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep measurements here, one a line")
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
    results = Results(args.results, args.objective)
    return climb(rungs, args.methods.split(","), results, args.cap, args.first)


if __name__ == "__main__":
    sys.exit(main())
