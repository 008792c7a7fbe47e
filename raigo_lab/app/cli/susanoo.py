"""The verbs about positions of Warriors of Susanoo: the same names as Raigo's, chosen by the position's form.

``odds`` and ``scores`` are this game's own; ``moves``, ``why-not``, ``check``, ``show``, ``turns``, ``perft``, ``solve``,
``explore`` and ``play`` come here from Raigo's verbs when the position (or ``--game``) says so.
"""

from __future__ import annotations

import argparse
import random
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from raigo_lab.app.cli.match import MOST_GAMES, between, seat_players
from raigo_lab.app.cli.output import add_json, add_lang, output_path, print_json, replaceable
from raigo_lab.errors import InvalidArgument, InvalidPosition
from raigo_lab.files.writing import write_whole
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.games.search.budget import Budget
from raigo_lab.games.tree.subject import Subject
from raigo_lab.pictures.susanoo_odds import odds_svg
from raigo_lab.pictures.susanoo_table import table_svg
from raigo_lab.raigo.text.notation import load_text
from raigo_lab.susanoo.cards import CardSet, given_set
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.endgame import GOALS, OTHERS, UNTIL
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.explore import subject_of
from raigo_lab.susanoo.notation import examine_text, format_action, is_susanoo, parse_action
from raigo_lab.susanoo.odds import battle_odds, choice_odds, odds_json
from raigo_lab.susanoo.picture import draw
from raigo_lab.susanoo.play import Played, play_match
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.position_json import Examined, position_to_json
from raigo_lab.susanoo.record import from_play, result_of, write_record
from raigo_lab.susanoo.refusals import why_not
from raigo_lab.susanoo.rules import open_box, parse_rules, rules_from
from raigo_lab.susanoo.score import Outcome, best_discards, outcome
from raigo_lab.susanoo.solve import Solution, solve
from raigo_lab.susanoo.state import SEATS, Position, State
from raigo_lab.susanoo.study import Place, SusanooStudy
from raigo_lab.susanoo.view import view
from raigo_lab.texts import say

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse has no public name for it


def add(verbs: Subparsers) -> None:
    """Add the verbs that only this game has."""
    odds = verbs.add_parser(
        "odds",
        help="the odds of a battle (Warriors of Susanoo)",
        description="The exact odds of a battle of Warriors of Susanoo if nobody acts any more.",
    )
    _add_position(odds)
    odds.add_argument(
        "--choices", action="store_true", help="also chance and expected points of every choice"
    )
    odds.add_argument("--svg", action="store_true", help="both sums as an SVG picture instead")
    odds.set_defaults(run=run_odds)

    scores = verbs.add_parser(
        "scores",
        help="everybody's Value Points (Warriors of Susanoo)",
        description="Everybody's Value Points in Warriors of Susanoo, as if the game ended now (WE).",
    )
    _add_position(scores)
    scores.add_argument("--give-up", type=int, metavar="N", help="also which N items in play to give up")
    scores.add_argument(
        "--seat", type=int, metavar="N", help="whose items (default: the seat whose turn it is)"
    )
    scores.set_defaults(run=run_scores)


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position", metavar="POSITION", help="one line or JSON, a file, or - for standard input"
    )
    parser.add_argument(
        "--rules", metavar="WR3=no,…", default="", help="rulings that override the position's own"
    )
    add_json(parser)
    add_lang(parser)
    add_cards(parser)


def add_cards(parser: argparse.ArgumentParser) -> None:
    """Let a verb take a card set."""
    parser.add_argument(
        "--cards", metavar="FOLDER", help="Warriors of Susanoo: a card set instead of the starter set"
    )


def add_question(parser: argparse.ArgumentParser, until: str = "battle") -> None:
    """What ``solve`` or ``explore`` is asked about a position of this game (WM5)."""
    group = parser.add_argument_group("Warriors of Susanoo")
    group.add_argument("--goal", choices=GOALS, default="vp", help="what counts (vp)")
    group.add_argument(
        "--until",
        choices=UNTIL,
        default=until,
        help=f"when it is looked at ({until or 'battle or turn, as the position is'})",
    )
    group.add_argument("--others", choices=OTHERS, default="idle", help="how the others play (idle)")
    group.add_argument(
        "--seat", type=int, metavar="N", help="for which seat (default: the one whose turn it is)"
    )
    add_cards(group)  # type: ignore[arg-type]


# What is given


def is_asked(args: argparse.Namespace) -> bool:
    """Whether the position given is one of this game; its text is kept, since standard input is read once."""
    args.text = load_text(args.position)
    asked = is_susanoo(args.text)
    if not asked and getattr(args, "cards", None):
        raise InvalidArgument(
            "--cards: a card set belongs to Warriors of Susanoo, and this is not a position of it"
        )
    return asked


def card_set(args: argparse.Namespace) -> CardSet:
    """The card set given, or the starter set."""
    return given_set(args.cards, "--cards")


def examine_argument(args: argparse.Namespace) -> Examined:
    """Everything that is wrong with the position given, under the rulings and cards given."""
    text = getattr(args, "text", None) or load_text(args.position)
    return examine_text(text, card_set(args), parse_rules(args.rules))


def position_argument(args: argparse.Namespace) -> Position:
    """The position given; refused with all its problems."""
    found = examine_argument(args)
    if found.position is None:
        raise InvalidPosition(tuple(found.texts()))
    return found.position


def moment(args: argparse.Namespace) -> tuple[Susanoo, State]:
    """The game, and its first moment from the position given."""
    position = position_argument(args)
    game = Susanoo(position.box)
    return game, game.start(position.state)


# Odds and scores


def run_odds(args: argparse.Namespace) -> int:
    """Tell the odds of the battle."""
    position = position_argument(args)
    found = battle_odds(position.box, position.state)
    rows = choice_odds(position) if args.choices else []
    if args.svg:
        print(odds_svg(position.box, found, args.lang))
    elif args.json:
        data = dict(odds_json(found))
        if args.choices:
            data["choices"] = {row.action: {"win": str(row.win), "vp": str(row.points)} for row in rows}
        print_json(data)
    else:
        us, them = found.sums
        print(f"us {us}, them {them}, dice {len(found.dice)}")
        print(f"win     {found.win} ({float(found.win):.1%})")
        print(f"escape  {found.escape} a Yokai")
        for row in rows:
            print(f"  {row.action:16} win {row.win!s:8} VP {row.points} ({float(row.gain or 0):+.2f})")
    return 0


def scores_json(end: Outcome) -> dict[str, Any]:
    """Every part of every score, and the winners."""
    rows = [{**score._asdict(), "total": score.total} for score in end.scores]
    return {"scores": rows, "winners": list(end.winners)}


def run_scores(args: argparse.Namespace) -> int:
    """Tell the score sheet."""
    position = position_argument(args)
    data = scores_json(outcome(position.box, position.state))
    if args.give_up is not None:
        data["give_up"] = give_up_json(args, position)
    if args.json:
        print_json(data)
        return 0
    names = list(data["scores"][0])
    print("seat  " + "  ".join(names))
    for seat, row in enumerate(data["scores"]):
        print(f"{seat:4}  " + "  ".join(f"{row[name]:{len(name)}}" for name in names))
    print("winners: " + ", ".join(map(str, data["winners"])))
    if args.give_up is not None:
        print(f"give up {' or '.join(data['give_up']['best'])}: {data['give_up']['value']} VP")
    return 0


def give_up_json(args: argparse.Namespace, position: Position) -> dict[str, Any]:
    """The best items in play to give up (WM6 d)."""
    state = position.state
    seat = seat_argument(args, state)
    seat = state.turn if seat is None else seat
    items = len(state.seats[seat].worn + state.seats[seat].carried)
    if not 0 <= args.give_up <= items:
        raise InvalidArgument(f"--give-up {args.give_up}: seat {seat} has {items} items in play")
    kept = best_discards(position.box, state, seat, args.give_up)
    return {"value": str(kept.value), "best": [",".join(gone) for gone in kept.best], "sets": kept.tried}


def seat_argument(args: argparse.Namespace, state: State) -> int | None:
    """The seat given, if it is one."""
    if args.seat is not None and not 0 <= args.seat < len(state.seats):
        raise InvalidArgument(f"--seat {args.seat}: the seats are 0 to {len(state.seats) - 1}")
    seat: int | None = args.seat
    return seat


# Counting and solving


def studied(args: argparse.Namespace) -> tuple[SusanooStudy, Place]:
    """The game as one counts it, and its first moment from the position given."""
    study = SusanooStudy(position_argument(args))
    return study, study.start


def tree_subject(args: argparse.Namespace) -> Subject:
    """What ``explore`` is asked about a position of this game (WM5)."""
    position = position_argument(args)
    seat = seat_argument(args, position.state)
    return subject_of(position, goal=args.goal, until=args.until, others=args.others, seat=seat)


def run_solve(args: argparse.Namespace, budget: Budget) -> int:
    """Tell the value and every move's; an unfinished search says so."""
    found = solve(position_argument(args), args.goal, args.until, args.others, args.seat, budget)
    if args.json:
        print_json(solution_json(found))
        return 0
    question = found.question
    print(f"value:   {found.value or 'not finished'} ({question.goal} of seat {question.seat})")
    print(f"best:    {'; '.join(found.best) or '-'}")
    for move, value in found.moves.items():
        print(f"  {value!s:>10}  {'*' if move in found.best else ' '} {move}")
    cut = ", more ties than are kept" if found.cut else ""
    print(f"search:  {found.states:,} states in {found.seconds:.1f} s{cut}")
    return 0


def solution_json(found: Solution) -> dict[str, Any]:
    """Values as texts, since they may be fractions; a search that was cut or ran out of its budget says so."""
    data: dict[str, Any] = {
        "value": str(found.value) if found.value else None,
        "best": list(found.best),
        "moves": {move: str(value) for move, value in found.moves.items()},
    }
    if found.cut:
        data["cut"] = True  # more tied results than are kept: a range may be wider
    return data if found.complete else data | {"complete": False}


# What can be done


def run_moves(args: argparse.Namespace) -> int:
    """Tell who chooses, and everything that can be chosen."""
    game, state = moment(args)
    data = node_json(game, state, game.node(state))
    if args.json:
        print_json(data)
        return 0
    who = f"seat {data['seat']} chooses" if data["seat"] is not None else data["kind"]
    print(f"{state.stack[-1].step.name}: {who}, {len(data['options'])} options")
    print(*(f"  {option}" for option in data["options"]), sep="\n")
    return 0


def node_json(game: Susanoo, state: State, node: Node) -> dict[str, Any]:
    """The moment as JSON: ``options`` are texts that ``why-not`` and records take."""
    match node:
        case Choice(seat, options):
            return {"kind": "choice", "seat": seat, "options": [str(option) for option in options]}
        case Joint(seats):
            each = [{"seat": seat, "options": [str(one) for one in own]} for seat, own in seats]
            every = [format_action(choice) for choice in product(*(own for _, own in seats))]
            return {"kind": "joint", "seat": None, "options": every, "seats": each}
        case Chance(outcomes):
            weights = [str(weight) for _, weight in outcomes]
            texts = [str(option) for option, _ in outcomes]
            return {"kind": "chance", "seat": None, "options": texts, "weights": weights}
        case Over():
            return {"kind": "over", "seat": None, "options": [], "result": result_of(game, state)}


def run_why_not(args: argparse.Namespace) -> int:
    """Tell the clauses that forbid the action; 1 if there are any."""
    game, state = moment(args)
    refusals = why_not(game.box, state, parse_action(args.action), seat_argument(args, state))
    if args.json:
        rows = [{"clause": refusal.clause, "text": refusal.text(args.lang)} for refusal in refusals]
        print_json({"legal": not refusals, "refusals": rows})
    else:
        texts = [refusal.text(args.lang) for refusal in refusals] or [say("susanoo_word.legal", args.lang)]
        print(*texts, sep="\n")
    return 1 if refusals else 0


# Positions


def run_check(args: argparse.Namespace) -> int:
    """Tell everything that is wrong; 1 if the position is refused."""
    problems = examine_argument(args).texts(args.lang)
    if args.json:
        print_json({"ok": not problems, "problems": problems, "warnings": []})
        return 1 if problems else 0
    print(*problems, say(f"susanoo_word.{'refused' if problems else 'fine'}", args.lang), sep="\n")
    return 1 if problems else 0


def run_show(args: argparse.Namespace) -> int:
    """Draw the table as text, whole or as one seat sees it, or give it as JSON."""
    position = position_argument(args)
    seat = seat_argument(args, position.state)
    if args.svg:
        start = Susanoo(position.box).start(position.state)
        print(table_svg(view(position.box, start, seat), args.lang))
    elif args.json:
        if seat is not None:
            raise InvalidArgument(
                "--json gives the whole position; a seat's view has no JSON form, leave --seat out"
            )
        print_json(position_to_json(position))
    else:
        print(draw(position, seat, args.lang), end="")
    return 0


# Games between bots


def run_play(args: argparse.Namespace) -> int:
    """Play the games, keep their records, and tell how they ended."""
    between(args.games, 1, MOST_GAMES, "--games")
    given = position_argument(args) if args.position else None
    seats = len(given.state.seats) if given else args.seats or SEATS[0]
    names = player_names(args.players, seats)
    output = output_path(args.output, args, is_record) if args.output else None
    played = [one_game(args, args.seed + number, names, given) for number in range(args.games)]
    if output:
        tags = [{"Players": ",".join(names), "Seed": str(args.seed + i)} for i in range(args.games)]
        texts = [
            write_record(from_play(one.start, one.actions, more), one.start.box.card_set)
            for one, more in zip(played, tags, strict=True)
        ]
        write_whole(output, "\n".join(texts), ours=replaceable(args, is_record))
    tell_games(args, names, played)
    return 0


def player_names(text: str, seats: int) -> list[str]:
    """Who sits where at a table of Warriors of Susanoo."""
    if seats not in SEATS:
        raise InvalidArgument(f"--seats {seats}: Warriors of Susanoo is played by 3, 4 or 5 (WS1)")
    return seat_players(text, seats, PLAYERS)


def one_game(args: argparse.Namespace, seed: int, names: list[str], given: Position | None) -> Played:
    """One game, the same for the same seed and players."""
    start = given or deal(len(names), seed, open_box(rules_from(parse_rules(args.rules)), card_set(args)))
    rng = random.Random(seed)  # noqa: S311 - a game of chance, not a secret
    return play_match(start, [PLAYERS[name](rng) for name in names], rng)


def is_record(head: bytes) -> bool:
    """Whether a file that begins like this holds records that we wrote."""
    return head.startswith(b'[Game "susanoo"]')


def tell_games(args: argparse.Namespace, names: list[str], played: list[Played]) -> None:
    """How the games ended for every seat."""
    rows = [seat_row(seat, name, played) for seat, name in enumerate(names)]
    rounds = Fraction(sum(one.end.round for one in played), len(played))
    if args.json:
        results = [result_of(Susanoo(one.start.box), one.end) for one in played]
        data = {"games": args.games, "seed": args.seed, "rounds": str(rounds), "seats": rows}
        print_json({**data, "results": results})
        return
    print(f"{args.games} game{'s' * (args.games != 1)}, {float(rounds):.1f} rounds")
    print("seat  player    won  mean VP")
    for row in rows:
        print(f"{row['seat']:4}  {row['player']:8}{row['won']:5}{float(Fraction(row['mean_vp'])):9.2f}")


def seat_row(seat: int, name: str, played: list[Played]) -> dict[str, Any]:
    """How the games ended for one seat."""
    return {
        "seat": seat,
        "player": name,
        "won": sum(seat in one.outcome.winners for one in played),
        "mean_vp": str(Fraction(sum(one.outcome.scores[seat].total for one in played), len(played))),
    }
