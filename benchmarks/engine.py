"""How fast the engine is: decisions along random games, full-width expansion of endgames, and others beside it.

    python benchmarks/engine.py            about half a minute
    python benchmarks/engine.py --quick    a few seconds, rougher

All candidates take turns within one run; the table gives medians over the rounds, of process time and of wall time,
and the ratios of process time that the project holds itself to. ``chess`` and ``open_spiel`` are optional.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from raigo_lab.games.nodes import actions
from raigo_lab.games.protocol import Chance, Choice, Joint
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.text.notation import parse_position

ENDGAMES = (
    "2p t0 z- e2 / 2 32 T- 54,777,- / 2 K1 H- 5432,66,-",
    "2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-",
    "3p t0 z- e3 b8 / 2 K T- 765,4 / 2 5 R- 54,7 / 2 2 -R 21,6",
    "2p t1 z{12} / 2 4 N- 54,-,- d:WN / 2 - TM 765,43,-",
)


class Work(NamedTuple):
    """What one round did."""

    steps: int  # decisions, moves or states
    offered: int  # options listed on the way


class Round(NamedTuple):
    """One round and what it cost."""

    work: Work
    process: float
    wall: float


# Raigo


def raigo_playouts(games: int, seats: int, seed: int) -> Work:
    """``node`` and ``apply`` along random games; chance and joint choices included."""
    rng = random.Random(seed)
    pick = rng.random
    game = Raigo()
    node, apply = game.node, game.apply
    steps = offered = 0
    for number in range(games):
        state = game.start(deal(seats, seed + number).state)
        while True:
            now = node(state)
            if type(now) is Choice:
                options = now.options
                action = options[int(pick() * len(options))]
                offered += len(options)
            elif type(now) is Joint:
                action = tuple(options[int(pick() * len(options))] for _, options in now.seats)
                offered += sum(len(options) for _, options in now.seats)
            elif type(now) is Chance:
                action = now.outcomes[int(pick() * len(now.outcomes))][0]
                offered += len(now.outcomes)
            else:
                break
            state = apply(state, action)
            steps += 1
    return Work(steps, offered)


def raigo_expansion(depth: int) -> Work:
    """Every state within some decisions of endgame positions, each built and none remembered."""
    steps = 0
    for line in ENDGAMES:
        position = parse_position(line)
        game = Raigo(position.rules)
        now = [game.start(position.state)]
        for _ in range(depth):
            after = []
            for state in now:
                after += [game.apply(state, action) for action in actions(game.node(state))]
            steps += len(after)
            now = after
    return Work(steps, steps)


# Others


def chess_playouts(games: int, seed: int) -> Work:
    """``legal_moves`` and ``push`` along random games of at most 140 moves."""
    import chess

    rng = random.Random(seed)
    pick = rng.random
    steps = offered = 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(140):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(pick() * len(moves))])
            steps += 1
            offered += len(moves)
    return Work(steps, offered)


def spiel_playouts(name: str, games: int, seed: int) -> Work:
    """Legal actions and ``apply_action`` along random games; chance outcomes sampled evenly."""
    import open_spiel.python.games  # noqa: F401 - registers the games written in Python
    import pyspiel

    rng = random.Random(seed)
    pick = rng.random
    game = pyspiel.load_game(name)
    steps = offered = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                choices = [action for action, _ in state.chance_outcomes()]
            else:
                choices = state.legal_actions()
            state.apply_action(choices[int(pick() * len(choices))])
            steps += 1
            offered += len(choices)
    return Work(steps, offered)


# The run


def candidates(scale: float) -> dict[str, Callable[[int], Work]]:
    """What is measured, by name; each takes the number of the round."""
    games = max(1, round(40 * scale))
    found: dict[str, Callable[[int], Work]] = {
        f"raigo, {seats} seats": lambda n, seats=seats: raigo_playouts(games, seats, 1_000 * n)
        for seats in (2, 3, 4)
    }
    found["raigo, full width"] = lambda _: raigo_expansion(4 if scale >= 1 else 3)
    try:
        import chess  # noqa: F401

        found["python-chess"] = lambda n: chess_playouts(max(1, round(20 * scale)), n)
    except ImportError:
        print("chess is not installed: left out")
    try:
        import pyspiel  # noqa: F401

        for name in ("python_block_dominoes", "python_team_dominoes", "python_liars_poker"):
            number = max(1, round((40 if name != "python_liars_poker" else 20) * scale))
            found[name] = lambda n, name=name, number=number: spiel_playouts(name, number, n)
    except ImportError:
        print("open_spiel is not installed: left out")
    return found


def measured(run: Callable[[int], Work], number: int) -> Round:
    wall, process = time.perf_counter(), time.process_time()
    work = run(number)
    return Round(work, time.process_time() - process, time.perf_counter() - wall)


def rows_of(rounds: dict[str, list[Round]]) -> dict[str, dict[str, float]]:
    """The medians over the rounds, per step."""
    rows = {}
    for name, each in rounds.items():
        per_step = [one.process / one.work.steps * 1e6 for one in each]
        rows[name] = {
            "us": statistics.median(per_step),
            "wall_us": statistics.median(one.wall / one.work.steps * 1e6 for one in each),
            "us_per_option": statistics.median(one.process / one.work.offered * 1e6 for one in each),
            "steps_per_s": 1e6 / statistics.median(per_step),
        }
    return rows


def bars(rows: dict[str, dict[str, float]]) -> list[tuple[str, float, str, bool]]:
    """The ratios, what each should be, and whether it is."""
    raigo = statistics.mean(rows[f"raigo, {seats} seats"]["us"] for seats in (2, 3, 4))
    found = []
    if "python-chess" in rows:
        ratio = raigo / rows["python-chess"]["us"]
        found.append(("a Raigo decision / a python-chess move", ratio, "at most 1", ratio <= 1))
    for name in ("python_block_dominoes", "python_team_dominoes"):
        if name in rows:
            ratio = rows[name]["us"] / raigo
            found.append((f"Raigo steps per second / {name}", ratio, "at least 2", ratio >= 2))
    if "python_liars_poker" in rows:
        ratio = rows["python_liars_poker"]["us"] / raigo
        found.append(("Raigo steps per second / python_liars_poker", ratio, "no bar", True))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--rounds", type=int, help="how many rounds (9; quick: 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to this file")
    args = parser.parse_args()
    number = args.rounds or (3 if args.quick else 9)
    runs = candidates(0.2 if args.quick else 1.0)
    for run in runs.values():
        for i in range(1 if args.quick else 10):
            run(10_000 + i)  # imports and caches: what is measured is the long run
    rounds: dict[str, list[Round]] = {name: [] for name in runs}
    for i in range(number):
        for name, run in runs.items():  # interleaved, so that a busy minute hits everybody
            rounds[name].append(measured(run, i))
    rows = rows_of(rounds)
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {number} rounds, medians\n")
    print(f"{'':24}{'µs a step':>10}{'wall µs':>10}{'µs an option':>14}{'steps/s':>11}")
    for name, row in rows.items():
        print(
            f"{name:24}{row['us']:10.1f}{row['wall_us']:10.1f}{row['us_per_option']:14.2f}{row['steps_per_s']:11,.0f}"
        )
    print()
    found = bars(rows)
    for what, ratio, wanted, kept in found:
        print(f"{what:52}{ratio:7.2f}  ({wanted}){'' if kept else '  MISSED'}")
    if args.json:
        args.json.write_text(
            json.dumps({"rows": rows, "ratios": {row[0]: row[1] for row in found}}, indent=1) + "\n"
        )
    return 0 if all(kept for *_, kept in found) else 1


if __name__ == "__main__":
    sys.exit(main())
