"""The bots against the figures of WX3 and WX4; whole runs stand in ``benchmarks/susanoo.py``."""

import random

import pytest

from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.play import play_match
from raigo_lab.susanoo.players import PLAYERS

# Mean rounds and VP by rank (WX4).
SENSIBLE = {3: (18.7, (75, 59, 46)), 4: (15.8, (64, 51, 41, 31)), 5: (14.5, (57, 44, 37, 29, 21))}
RANDOM = {3: (73.8, (60, 42, 28)), 4: (63.6, (53, 39, 29, 20)), 5: (56.4, (49, 36, 28, 21, 14))}


def means(seats, games, name):
    """Mean rounds, and mean VP by rank."""
    rounds, ranks = 0, [0] * seats
    for seed in range(games):
        rng = random.Random(seed)  # noqa: S311
        played = play_match(deal(seats, seed), [PLAYERS[name](rng) for _ in range(seats)], rng)
        rounds += played.end.round
        totals = sorted((score.total for score in played.outcome.scores), reverse=True)
        ranks = [done + more for done, more in zip(ranks, totals, strict=True)]
    return rounds / games, [rank / games for rank in ranks]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_wx4_sensible_bots_play_games_like_the_figures(seats):
    rounds, ranks = means(seats, 60, "sensible")
    wanted, points = SENSIBLE[seats]
    assert rounds == pytest.approx(wanted, rel=0.15)
    assert ranks == pytest.approx(points, rel=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_wx4_random_bots_play_games_like_the_figures(seats):
    rounds, ranks = means(seats, 40, "random")
    wanted, points = RANDOM[seats]
    assert rounds == pytest.approx(wanted, rel=0.15)
    assert ranks == pytest.approx(points, rel=0.2)


@pytest.mark.parametrize("name", list(PLAYERS))
def test_every_player_finishes_a_game_and_the_same_seed_gives_the_same_one(name):
    games = []
    for _ in range(2):
        rng = random.Random(7)  # noqa: S311
        games.append(play_match(deal(3, 7), [PLAYERS[name](rng) for _ in range(3)], rng))
    assert games[0].actions == games[1].actions
    assert games[0].outcome.winners


def test_sensible_bots_beat_random_ones():
    won = 0
    for seed in range(12):
        rng = random.Random(seed)  # noqa: S311
        players = [PLAYERS[name](rng) for name in ("sensible", "random", "random")]
        won += 0 in play_match(deal(3, seed), players, rng).outcome.winners
    assert won >= 10
