"""The verbs ``moves``, ``why-not``, ``play``, ``turns`` and ``perft``: what can be done, and how much of it there is."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli import susanoo
from raigo_lab.app.cli.budgets import add_budget, format_budget, parse_budget
from raigo_lab.app.cli.match import MOST_GAMES, between, seat_players
from raigo_lab.app.cli.output import add_force, add_json, add_lang, output_path, print_json, replaceable
from raigo_lab.app.cli.positions import add_any_position, position_argument
from raigo_lab.errors import InvalidArgument
from raigo_lab.files.writing import write_whole
from raigo_lab.games.nodes import actions, perft, turn_counts
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.budget import Budget, Meter, OutOfBudgetError
from raigo_lab.games.study import Study
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.outcome import win
from raigo_lab.raigo.play.players import GreedyPlayer, RandomPlayer
from raigo_lab.raigo.play.sessions import Played, Player, play_match
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.refusals import normal, why_not
from raigo_lab.raigo.rules import Rules, parse_rules, rules_from
from raigo_lab.raigo.state import Action, State
from raigo_lab.raigo.text.notation import format_action, parse_action
from raigo_lab.raigo.text.record import from_play, result_of, write_record

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it

MOST_TURNS = 1_000  # more than any game has
COUNTING = Budget(states=2_000_000, seconds=120, megabytes=2048)  # positions made, and what that costs
LIMIT_REACHED = 3  # exit code


def add(verbs: Subparsers) -> None:
    """Add the verbs of this module."""
    _verb(verbs, "moves", run_moves, "who must choose what here")

    why = _verb(verbs, "why-not", run_why_not, "which clauses forbid an action here")
    why.description = (
        "Which clauses forbid an action here. Exit code 1 if one does, 0 if the action is legal."
    )
    why.add_argument(
        "action", metavar="ACTION", help='as the notation writes it, like "chant L katana 1a top"'
    )
    why.add_argument(
        "--seat", type=int, metavar="N", help="which seat tries it (default: the one that must choose)"
    )
    add_lang(why)

    ends = _verb(verbs, "turns", run_turns, "how many positions can stand at the end of the next turns")
    ends.add_argument("-n", type=int, default=1, metavar="N", help="how many turns (1)")
    add_budget(ends, COUNTING)

    lines = _verb(verbs, "perft", run_perft, "how many lines of decisions there are")
    lines.add_argument("-d", "--depth", type=int, default=1, metavar="DEPTH", help="how many decisions (1)")
    lines.add_argument("--divide", action="store_true", help="also count by the first decision")
    add_budget(lines, COUNTING)
    for parser in (ends, lines):
        parser.description = f"{parser.description} Exit code {LIMIT_REACHED} if a limit was reached first."

    _add_play(verbs)


def _add_play(verbs: Subparsers) -> None:
    play = verbs.add_parser("play", help="games between bots", description="Games between bots.")
    play.add_argument(
        "position", nargs="?", metavar="POSITION", help="Warriors of Susanoo: where the games begin"
    )
    play.add_argument("--game", choices=("raigo", "susanoo"), default="raigo", help="which game (raigo)")
    susanoo.add_cards(play)
    play.add_argument("--seats", type=int, metavar="N", help="RAIGO 2, 3 or 4 (2); Susanoo 3, 4 or 5 (3)")
    play.add_argument("--games", type=int, default=1, metavar="G", help="how many (1)")
    play.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed gives the same games (0)"
    )
    play.add_argument(
        "--players",
        default="random",
        metavar="NAME,…",
        help=f"who sits where, taken in turn: {', '.join(PLAYERS)} (random)",
    )
    play.add_argument(
        "--rules", metavar="R6=forbidden,…", default="", help="rulings that are not the default"
    )
    play.add_argument("-o", "--output", metavar="FILE", help="write the records of the games to this file")
    add_force(play)
    add_json(play)
    play.set_defaults(run=run_play)


def _verb(
    verbs: Subparsers, name: str, run: Callable[[argparse.Namespace], int], what: str
) -> argparse.ArgumentParser:
    """A verb about one position."""
    parser = verbs.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_any_position(parser)
    add_json(parser)
    parser.set_defaults(run=run)
    return parser


def moment(args: argparse.Namespace) -> tuple[Raigo, State]:
    """The game under the rulings given, and its first moment from the position given."""
    position = position_argument(args)
    game = Raigo(position.rules)
    return game, game.start(position.state)


# What can be done


def run_moves(args: argparse.Namespace) -> int:
    """Print who chooses, and everything that can be chosen."""
    if susanoo.is_asked(args):
        return susanoo.run_moves(args)
    game, state = moment(args)
    node = game.node(state)
    if args.json:
        print_json(node_json(game, state, node))
        return 0
    step = state.stack[-1].step.name
    match node:
        case Choice(seat, options):
            print(f"{step}: seat {seat} chooses, {len(options)} {_ways(len(options))}")
            print(*(f"  {option}" for option in options), sep="\n")
        case Joint(seats):
            print(f"{step}: {len(seats)} seats choose at the same moment")
            for seat, options in seats:
                print(f"  seat {seat}: {', '.join(map(str, options))}")
        case Chance(outcomes):
            print(f"{step}: chance decides, {len(outcomes)} {_ways(len(outcomes))}")
            print(*(f"  {outcome}  {weight}" for outcome, weight in outcomes), sep="\n")
        case Over():
            print(f"OVER: nobody chooses, the game ended {result_of(game.rules, state)}")
    return 0


def _ways(number: int) -> str:
    return "way" if number == 1 else "ways"


def node_json(game: Raigo, state: State, node: Node) -> dict[str, Any]:
    """The moment as JSON: ``options`` are texts that ``why-not`` and records take."""
    options = [format_action(action) for action in actions(node)]
    match node:
        case Choice(seat, _):
            return {"kind": "choice", "seat": seat, "options": options}
        case Joint(seats):
            each = [{"seat": seat, "options": [str(one) for one in own]} for seat, own in seats]
            return {"kind": "joint", "seat": None, "options": options, "seats": each}
        case Chance(outcomes):
            weights = [str(weight) for _, weight in outcomes]
            return {"kind": "chance", "seat": None, "options": options, "weights": weights}
        case Over():
            return {"kind": "over", "seat": None, "options": [], "result": result_of(game.rules, state)}


def run_why_not(args: argparse.Namespace) -> int:
    """Print the clauses that forbid the action; 1 if there are any."""
    if susanoo.is_asked(args):
        return susanoo.run_why_not(args)
    game, state = moment(args)
    action = parse_action(args.action)
    if args.seat is not None:
        between(args.seat, 0, len(state.seats) - 1, "--seat")
    if isinstance(action, Action):
        action = normal(action)
    refusals: tuple[Refusal, ...] = why_not(game.rules, state, action, args.seat)
    if args.json:
        rows = [{"clause": refusal.clause, "text": refusal.text(args.lang)} for refusal in refusals]
        print_json({"legal": not refusals, "refusals": rows})
    else:
        legal = {"en": "This action is legal.", "ja": "この行動はできます。"}
        print(*([refusal.text(args.lang) for refusal in refusals] or [legal[args.lang]]), sep="\n")
    return 1 if refusals else 0


# How much of it there is


def run_turns(args: argparse.Namespace) -> int:
    """Count the distinct positions at the end of each of the next turns; as many turns as the limits allow."""
    between(args.n, 1, MOST_TURNS, "-n")
    budget = parse_budget(args.budget, COUNTING)
    study, state = studied(args)
    counts: list[int] = []
    stopped = False
    try:
        for count in islice(turn_counts(study, state, Meter(budget).tick), args.n):
            counts.append(count)  # noqa: PERF402 - what is counted before a limit stays
    except OutOfBudgetError:
        stopped = True
    if args.json:
        print_json({"turns": counts} | ({"complete": False} if stopped else {}))
    elif counts:
        print("turn  positions")
        print(*(f"{number:4}  {count:9}" for number, count in enumerate(counts, start=1)), sep="\n")
    return limit_reached("turns", budget, f"turn {len(counts) + 1}") if stopped else 0


def run_perft(args: argparse.Namespace) -> int:
    """Count the lines of so many decisions."""
    between(args.depth, 0, MOST_TURNS, "-d")
    budget = parse_budget(args.budget, COUNTING)
    study, state = studied(args)
    try:
        found = perft(study, state, args.depth, Meter(budget).tick)
    except OutOfBudgetError:
        return limit_reached("perft", budget, f"depth {args.depth}")
    if args.json:
        data: dict[str, Any] = {"depth": found.depth, "lines": found.lines}
        print_json(data | {"divide": found.divide} if args.divide else data)
        return 0
    if args.divide:
        print(*(f"{lines:9}  {first}" for first, lines in found.divide.items()), sep="\n")
    print(f"{found.lines:9}  lines of {found.depth} {'decision' if found.depth == 1 else 'decisions'}")
    return 0


def studied(args: argparse.Namespace) -> tuple[Study[Any], Any]:
    """The game as one counts it, and its first moment from the position given."""
    if susanoo.is_asked(args):
        return susanoo.studied(args)
    position = position_argument(args)
    study = RaigoStudy(position)
    return study, study.game.start(position.state)


def limit_reached(verb: str, budget: Budget, where: str) -> int:
    """Say in one sentence that a count did not come to its end."""
    limits = format_budget(budget)
    print(
        f"raigo-lab {verb}: {where} is not counted: the limit {limits} was reached first; --budget sets another",
        file=sys.stderr,
    )
    return LIMIT_REACHED


# Games between bots

PLAYERS: Mapping[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
    "even": lambda rng: RandomPlayer(rng, evenly=True),
    "greedy": lambda _: GreedyPlayer(),
}


def run_play(args: argparse.Namespace) -> int:
    """Play the games, write their records, and print how they ended."""
    if args.game == "susanoo" or (args.position and susanoo.is_asked(args)):
        return susanoo.run_play(args)
    if args.position:
        raise InvalidArgument("games of RAIGO begin with a deal: leave the position out")
    between(args.games, 1, MOST_GAMES, "--games")
    names = player_names(args.players, 2 if args.seats is None else args.seats)
    rules = rules_from(parse_rules(args.rules))
    output = output_path(args.output, args, is_record) if args.output else None
    played = [one_game(args.seed + number, names, rules) for number in range(args.games)]
    if output:
        texts = [
            write_record(from_play(one.start, one.actions, tags(args.seed + number, names)))
            for number, one in enumerate(played)
        ]
        write_whole(output, "\n".join(texts), ours=replaceable(args, is_record))
    rows = [seat_row(seat, name, played) for seat, name in enumerate(names)]
    if args.json:
        results = [result_of(rules, one.end) for one in played]
        print_json({"games": args.games, "seed": args.seed, "seats": rows, "results": results})
        return 0
    print("seat  player   won  drawn  lost   out  mean Yang")
    for row in rows:
        won, drawn, lost, out = row["won"], row["drawn"], row["lost"], row["out"]
        yang = float(Fraction(row["mean_yang"]))
        print(f"{row['seat']:4}  {row['player']:7}{won:5}{drawn:7}{lost:6}{out:6}{yang:11.2f}")
    return 0


def player_names(text: str, seats: int) -> list[str]:
    """Who sits where at a table of RAIGO."""
    if seats not in SEATS:
        raise InvalidArgument(f"--seats {seats}: RAIGO is played by 2, 3 or 4 (C4)")
    return seat_players(text, seats, PLAYERS)


def one_game(seed: int, names: list[str], rules: Rules) -> Played:
    """One game, the same for the same seed and players."""
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    players = [PLAYERS[name](rng) for name in names]
    return play_match(deal(len(names), seed, rules=rules), players, rng)


def tags(seed: int, names: list[str]) -> dict[str, str]:
    """What a record says of a game beside its start."""
    return {"Players": ",".join(names), "Seed": str(seed)}


def is_record(head: bytes) -> bool:
    """Whether a file that begins like this holds records that we wrote."""
    return head.startswith(b'[Seats "')


def seat_row(seat: int, name: str, played: list[Played]) -> dict[str, Any]:
    """How the games ended for one seat."""
    wins = [win(one.outcome)[seat] for one in played]
    return {
        "seat": seat,
        "player": name,
        "won": wins.count(1),
        "drawn": wins.count(0),
        "lost": wins.count(-1),
        "out": sum(seat in one.outcome.out for one in played),
        "mean_yang": str(Fraction(sum(one.outcome.yang[seat] for one in played), len(played))),
    }
