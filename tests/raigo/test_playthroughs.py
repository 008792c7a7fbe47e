"""Golden games: every observable of some games, step by step, compared with the files in ``playthroughs``.

``python tests/test_playthroughs.py --write`` plays the actions that stand in the files again and rewrites them;
``--anew`` chooses new games by the seeds below. Read the difference before keeping it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support.places import TESTS

from raigo_lab.games.nodes import actions as actions_at
from raigo_lab.games.protocol import Chance, Choice, Joint, Node, Over
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.outcome import final_events, margin, win
from raigo_lab.raigo.rules import DEFAULT, Rules, rules_from
from raigo_lab.raigo.state import Position, State
from raigo_lab.raigo.telling import tell
from raigo_lab.raigo.text.notation import format_action, format_position, parse_action, parse_position

FOLDER = TESTS / "playthroughs"
LARGEST = 60_000  # bytes of a file
START = "start:   "
ACTION = "action:  "


class Plan(NamedTuple):
    """How a game is chosen anew: dealt by a seed, its first decisions left out, cut off after some."""

    seats: int
    seed: int
    skip: int  # decisions before the start
    most: int  # decisions in the file
    bag: bool = False
    rules: Rules = DEFAULT
    line: str = ""  # the start, instead of a deal


OTHER_RULES = rules_from(
    {
        "R1": 2,
        "R2": 5,
        "R4": "once",
        "R5": "possible",
        "R7": "allowed",
        "R9": "possible",
        "R17": "free",
        "R20": "everybody",
        "R21": "weight",
        "R24": "points",
    }
)
FULL_HANDS = "4p t0 zT1N2K3HK b5 / 3 7K T- 765,43 / 3 - RH 654,7 / 3 752 R6 4H,8 / 2 - MR 321,8"
PLANS = {
    "two-seats": Plan(2, 55, 0, 70),
    "two-seats-to-the-end": Plan(2, 9, 110, 100),
    "three-seats": Plan(3, 38, 60, 100),
    "four-seats": Plan(4, 143, 60, 100),
    "bag": Plan(2, 239, 100, 90, bag=True),
    "other-rulings": Plan(3, 74, 50, 100, rules=OTHER_RULES),
    "battles": Plan(4, 237, 0, 60, line=FULL_HANDS),
    "forbiddance": Plan(4, 170, 0, 60, line=FULL_HANDS),
}


# Choosing a game


def pick(rng: random.Random, node: Node) -> AnyAction | None:
    """Some action: first what to do, then one way to do it; None at the end."""
    match node:
        case Choice(_, options):
            deeds = [*dict.fromkeys((action.verb, action.effect) for action in options)]
            # Handing over at once would make a dull game.
            deed = rng.choice(deeds[1:] if deeds[0][0] in ("end", "pass") and len(deeds) > 1 else deeds)
            return rng.choice([action for action in options if (action.verb, action.effect) == deed])
        case Joint(seats):
            return tuple(rng.choice(options) for _, options in seats)
        case Chance(outcomes):
            return rng.choice(outcomes)[0]
    return None


def chosen_anew(plan: Plan) -> tuple[Position, list[AnyAction]]:
    """A start and what is done from there."""
    rng = random.Random(plan.seed)  # noqa: S311
    game = Raigo(plan.rules)
    dealt = parse_position(plan.line) if plan.line else deal(plan.seats, plan.seed, rules=plan.rules)
    state = game.start(dealt.state)
    begun = 0
    while begun < plan.skip or state.stack[-1].step.name != "FETCH":
        action = pick(rng, game.node(state))
        assert action is not None, f"seed {plan.seed} ends too early"
        state, begun = game.apply(state, action), begun + 1
    if plan.bag:
        state = state._replace(raizan="".join(sorted(state.raizan)), ordered=False)
    start, actions = state, list[AnyAction]()
    while len(actions) < plan.most and (action := pick(rng, game.node(state))):
        actions.append(action)
        state = game.apply(state, action)
    return Position(start, plan.rules), actions


# Writing it down


def printed(start: Position, actions: list[AnyAction]) -> str:
    """The whole game as text."""
    return "\n".join(lines(start, actions)) + "\n"


def lines(start: Position, actions: list[AnyAction]) -> Iterator[str]:
    game = Raigo(start.rules)
    state = game.start(start.state)
    yield START + format_position(start)
    for number, action in enumerate(actions, start=1):
        yield ""
        yield f"{number}"
        yield from moment(game, state)
        yield ACTION + format_action(action)
        state, events = game.happened(state, action)
        yield from (f"  {tell(event)}" for event in events)
    yield ""
    yield "end of this file"
    yield from moment(game, state)
    if game.is_over(state):
        yield from (f"  {tell(event)}" for event in final_events(game.rules, state))


def moment(game: Raigo, state: State) -> Iterator[str]:
    """The position and who must choose what."""
    yield "position: " + format_position(Position(state, game.rules))
    match game.node(state):
        case Choice(seat, options):
            yield f"choice:  seat {seat}, {len(options)} options"
            yield "  " + "; ".join(map(str, options))
        case Joint(seats):
            yield f"joint:   seats {', '.join(str(seat) for seat, _ in seats)}"
            yield from (f"  seat {seat}: " + "; ".join(map(str, options)) for seat, options in seats)
        case Chance(outcomes):
            yield f"chance:  {len(outcomes)} outcomes"
            yield "  " + "; ".join(f"{action} {weight}" for action, weight in outcomes)
        case Over(outcome):
            yield f"over:    Yang {outcome.yang}, Inner Tokens {outcome.inner}, out {outcome.out}"
            yield f"  win {win(outcome)}, margin {margin(outcome)}"


def kept(text: str) -> tuple[Position, list[AnyAction]]:
    """The start and the actions that stand in a file."""
    rows = text.splitlines()
    start = parse_position(rows[0].removeprefix(START))
    return start, [parse_action(row.removeprefix(ACTION)) for row in rows if row.startswith(ACTION)]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


@pytest.mark.parametrize("name", PLANS)
def test_a_golden_game_is_played_again(name):
    text = path_of(name).read_text(encoding="utf-8")
    start, actions = kept(text)
    game = Raigo(start.rules)
    state = game.start(start.state)
    for action in actions:
        assert action in [*actions_at(game.node(state))], format_position(Position(state, start.rules))
        state = game.apply(state, action)
    assert printed(start, actions).splitlines() == text.splitlines()


def test_the_files_are_those_of_the_plans_and_small():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(PLANS)
    assert all(path_of(name).stat().st_size < LARGEST for name in PLANS)


def test_the_golden_games_show_every_kind_of_moment():
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in PLANS)
    for word in (
        "choice:",
        "joint:",
        "chance:",
        "over:",
        "@ACT>ROAR",
        "@ACT>SHIELD",
        "@FORBIDDANCE",
        ">STRIKE",
        "@ACT>NAME_TOWER",
        "@ACT>RENEW",
    ):
        assert word in text, word


def rewrite(*, anew: bool) -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        path = path_of(name)
        game = chosen_anew(plan) if anew or not path.exists() else kept(path.read_text(encoding="utf-8"))
        path.write_text(printed(*game), encoding="utf-8", newline="\n")
        print(f"{path.stat().st_size:6} bytes  {path.name}")


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--anew"]):
        sys.exit("usage: python tests/test_playthroughs.py --write | --anew")
    rewrite(anew=sys.argv[1] == "--anew")
