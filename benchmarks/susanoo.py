"""Games of Warriors of Susanoo between bots: the figures of WX3 and WX4, how fast games are, and whether all is conserved.

Who begins is by lot (WS2). For ``--growth`` seat 0 begins: otherwise round 1 is a part of a round, and the levels of WX3 are those of a whole one.

``python benchmarks/susanoo.py --games 500 --seats 3,4,5 --players sensible``; ``--check`` counts every card at every decision.
``--odds`` measures what the odds of a battle take, beside every throw one by one, ``--growth`` levels and victories (WX3).
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import sys
import time
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

from raigo_lab.games.protocol import Over
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.engine import Susanoo
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.odds import battle_odds, choice_odds, dice_sum, pending_dice
from raigo_lab.susanoo.play import choose_here, match_moments
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.standing import total_of
from raigo_lab.susanoo.state import Position
from raigo_lab.susanoo.sums import is_victory, sums
from raigo_lab.susanoo.view import card_places

BATTLES = (
    "3p t0 r1 e- w- f- b:- @battle:Y20 / B3 4 i:I14* / B6 6 / B7 7",
    "3p t0 r1 e- w- f- b:- @battle:Y18 / B2 3 m:T08* / B6 6 / B7 7",
    "4p t0 r9 e- w- f- @battle:O6,Y20;helper=1 / B2 9 i:I15* m:T08* k:Y01,Y02 / B5 8 m:T09* / B7 7 / B6 6",
)


def one_game(seats: int, seed: int, player: str, check: bool):
    """One game; with ``check`` every card is counted at every decision."""
    position = deal(seats, seed)
    game, rng = Susanoo(position.box), random.Random(seed)
    players = [PLAYERS[player](rng) for _ in range(seats)]
    cards = set(position.box.cards)
    state, decisions = game.start(position.state), 0
    while not isinstance(node := game.node(state), Over):
        state = game.apply(state, choose_here(game, state, node, players, rng))
        decisions += 1
        if check:
            found = [card for _, pile in card_places(state) for card in pile]
            assert len(found) == len(cards), seed  # each once: every card is unique (WC1)
            assert set(found) == cards, seed
    return state, node.outcome, decisions


def figures(seats: int, games: int, player: str, check: bool, first: int) -> None:
    """One row of WX4, written again after every tenth of the games.

    A game in which the last Head was also the last pick counts for the Heads, and is counted again by itself: WX4 does not say where it belongs.
    """
    ends, ranks, rounds, squares, decisions = Counter(), [0] * seats, 0, 0, 0
    start = time.process_time()
    for number in range(1, games + 1):
        state, outcome, count = one_game(seats, first + number, player, check)
        heads = sum(len(seat.heads) for seat in state.seats) == 8
        deck = not state.transformations.size
        ends["heads" if heads else "deck" if deck else "round"] += 1
        ends["both"] += heads and deck
        rounds, squares, decisions = rounds + state.round, squares + state.round**2, decisions + count
        for rank, total in enumerate(sorted((score.total for score in outcome.scores), reverse=True)):
            ranks[rank] += total
        if number % max(1, games // 10) == 0:
            mean = rounds / number
            noise = ((squares / number - mean**2) / number) ** 0.5
            share = " / ".join(f"{100 * ends[end] / number:.1f}" for end in ("heads", "deck", "round"))
            vp = ", ".join(f"{rank / number:.1f}" for rank in ranks)
            each = (time.process_time() - start) / number
            print(
                f"{player} {seats} seats, {number} games: {mean:.1f} rounds (noise {noise:.1f}); VP {vp}; {share} % (both at once {100 * ends['both'] / number:.1f}); "
                f"{decisions / number:.0f} decisions and {1000 * each:.0f} ms CPU a game",
                flush=True,
            )


def growth(seats: int, games: int, player: str) -> None:
    """WX3: level and standing bonus at the end of rounds, and how many battles are won."""
    levels, battles = defaultdict(list), defaultdict(list)
    for seed in range(games):
        position, rng = deal(seats, seed, first=0), random.Random(seed)
        for moment in match_moments(position, [PLAYERS[player](rng) for _ in range(seats)], rng):
            before, battle = moment.state, moment.state.battle
            if moment.after.round != before.round and before.round in (1, 4, 8, 12):
                for seat, one in enumerate(before.seats):
                    levels[before.round].append((one.level, total_of(position.box, before, seat, "level")))
            if battle:
                heads = any(foe.card[0] == "O" for foe in battle.yokai)
                kind = ("Head" if heads else "ordinary", "with help" if battle.helper >= 0 else "alone")
                battles[kind] += [
                    event.kind == "won" for event in moment.events if event.kind in ("won", "lost")
                ]
    for number, pairs in sorted(levels.items()):
        level, bonus = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        print(f"{player} {seats} seats, end of round {number}: {level:.1f}+{bonus:.1f}")
    for kind, won in sorted(battles.items()):
        if won:
            print(
                f"{player} {seats} seats, {' '.join(kind)}: {100 * sum(won) / len(won):.0f} % of {len(won)} won"
            )


def every_throw(box, state) -> Fraction:
    """The plain way: all throws of all dice, one by one, after the same sums."""
    won, dice, without = 0, pending_dice(box, state), sums(box, state)
    for pips in product(range(1, 7), repeat=len(dice)):
        us, them = without
        for die, value in zip(dice, pips, strict=True):
            if die.kind == "luck":
                us += die.gain if value >= die.least else 0
            elif die.kind == "us":
                us += value
            else:
                them += value
        won += is_victory(box, us, them)
    return Fraction(won, 6 ** len(dice))


def odds_speed(rounds: int = 5) -> None:
    """What the odds of battles cost, with dice convolved each time, with sums of dice remembered, and throw by throw.

    The three take turns in one run, so that a busy machine hinders all of them alike.
    """
    for text in BATTLES:
        odds_of_one(parse_position(text), rounds)


def odds_of_one(position: Position, rounds: int) -> None:
    box, state = position.box, position.state
    odds = battle_odds(box, state)
    assert every_throw(box, state) == odds.win, position
    throws = max(1, 2000 // 6 ** len(odds.dice))
    spent: dict[str, list[float]] = {"fresh": [], "remembered": [], "plain": []}
    for _ in range(rounds):
        spent["fresh"].append(per_call(lambda: (dice_sum.cache_clear(), battle_odds(box, state)), 200))
        spent["remembered"].append(per_call(lambda: battle_odds(box, state), 200))
        spent["plain"].append(per_call(lambda: every_throw(box, state), throws))
    fresh, remembered, plain = (min(times) for times in spent.values())
    print(
        f"odds with {len(odds.dice)} dice: {1e6 * remembered:.0f} µs CPU (fresh {1e6 * fresh:.0f}), "
        f"throw by throw {1e6 * plain:.0f} µs, ratio {plain / remembered:.1f} (fresh {plain / fresh:.1f})"
    )
    each = per_call(lambda: choice_odds(position), 1)
    print(f"  all {len(choice_odds(position))} choices with expected points: {1e3 * each:.1f} ms CPU")


def per_call(work, number: int) -> float:
    """Processor time of one call, the mean of several."""
    start = time.process_time()
    for _ in range(number):
        work()
    return (time.process_time() - start) / number


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--players", default="random", choices=list(PLAYERS))
    parser.add_argument("--first", type=int, default=0, help="the first seed, less one")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--odds", action="store_true")
    parser.add_argument("--growth", action="store_true")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}", file=sys.stderr)
    if args.odds:
        odds_speed()
        return
    for seats in map(int, args.seats.split(",")):
        if args.growth:
            growth(seats, args.games, args.players)
        else:
            figures(seats, args.games, args.players, args.check, args.first)


if __name__ == "__main__":
    main()
