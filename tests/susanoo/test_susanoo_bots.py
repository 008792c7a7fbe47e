"""The bots against the figures of WX3 and WX4; whole runs stand in ``benchmarks/susanoo.py``."""

import random
from statistics import mean, pvariance
from typing import NamedTuple

import pytest

from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.play import play_match
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.turn import ending

SAMPLE = 500  # games behind each row of WX4's sensible players; of the random ones a third of 10,000
SURE = 3  # standard errors


class Row(NamedTuple):
    """One row of WX4: mean rounds, VP by rank, how many games in a hundred end with all Heads collected."""

    rounds: float
    ranks: tuple[int, ...]
    heads: int


SENSIBLE = {
    3: Row(18.7, (75, 59, 46), 25),
    4: Row(15.8, (64, 51, 41, 31), 24),
    5: Row(14.5, (57, 44, 37, 29, 21), 13),
}
RANDOM = {
    3: Row(73.8, (60, 42, 28), 9),
    4: Row(63.6, (53, 39, 29, 20), 9),
    5: Row(56.4, (49, 36, 28, 21, 14), 8),
}


def played(seats, games, name):
    """Of every game its rounds, VP by rank, and whether all Heads were collected; who begins is by lot (WS2)."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)  # noqa: S311
        players = [PLAYERS[name](rng) for _ in range(seats)]
        match = play_match(deal(seats, seed), players, rng)
        totals = sorted((score.total for score in match.outcome.scores), reverse=True)
        found.append((match.end.round, *totals, ending(match.end) == "heads"))
    return found


def errors(games, row, behind):
    """How far each figure lies from ours, in standard errors of both samples and of the figure's rounding."""
    count = len(games)
    wanted = (row.rounds, *row.ranks, row.heads / 100)
    rounding = (0.1, *(1 for _ in row.ranks), 0.01)
    found = []
    for column, want, step in zip(zip(*games, strict=True), wanted, rounding, strict=True):
        spread = pvariance(column) if step != 0.01 else want * (1 - want)
        noise = spread * (1 / count + 1 / behind) + step**2 / 12
        found.append((mean(column) - want) / noise**0.5)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_wx4_sensible_bots_play_games_like_the_figures(seats):
    assert max(map(abs, errors(played(seats, 120, "sensible"), SENSIBLE[seats], SAMPLE))) < SURE


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_wx4_random_bots_play_games_like_the_figures(seats):
    assert max(map(abs, errors(played(seats, 60, "random"), RANDOM[seats], 3_333))) < SURE


@pytest.mark.slow
def test_wx4_near_miss_random_bots_that_stop_no_more_often_than_they_do_anything_else_play_other_games():
    assert max(map(abs, errors(played(5, 20, "even"), RANDOM[5], 3_333))) > SURE


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
