"""The bots against the figures of WX3 and WX4; whole runs stand in ``benchmarks/susanoo.py``."""

import random
from functools import cache
from statistics import mean, pvariance
from typing import NamedTuple

import pytest

from raigo_lab.susanoo.appraisal import fight_chance
from raigo_lab.susanoo.deal import deal
from raigo_lab.susanoo.notation import parse_position
from raigo_lab.susanoo.play import match_moments, play_match
from raigo_lab.susanoo.players import PLAYERS
from raigo_lab.susanoo.standing import has_head, total_of
from raigo_lab.susanoo.state import NOBODY
from raigo_lab.susanoo.turn import ending
from raigo_lab.susanoo.view import view

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


# WX3


GROWTH = {
    1: (1.5, 2.8),
    4: (3.5, 3.8),
    8: (7.2, 4.3),
    12: (10.2, 4.5),
}  # level and standing bonus with 4 players
HEADS_WON = {3: (0.64, 0.87), 4: (0.52, 0.80), 5: (0.36, 0.58)}
HELPED_WON = (0.90, 0.98)  # ordinary Yokai after the third round
TIGHT = 3  # rounds
GAMES = {3: 15, 4: 60, 5: 15}


class Battle(NamedTuple):
    """One battle that came to a reckoning."""

    round: int
    head: bool
    helped: bool
    won: bool


@cache
def grown(seats, name, games):
    """By round each game's mean level and standing bonus at its end, and all battles; round 1 is a whole one."""
    levels, battles = {number: [] for number in GROWTH}, []
    for seed in range(games):
        position, rng = deal(seats, seed, first=0), random.Random(seed)  # noqa: S311
        for moment in match_moments(position, [PLAYERS[name](rng) for _ in range(seats)], rng):
            before = moment.state
            if before.round in GROWTH and moment.after.round != before.round:
                bonus = [total_of(position.box, before, seat, "level") for seat in range(seats)]
                levels[before.round].append((mean(one.level for one in before.seats), mean(bonus)))
            if before.battle:
                kind = (before.round, has_head(before.battle), before.battle.helper != NOBODY)
                told = [event.kind for event in moment.events if event.kind in ("won", "lost")]
                battles += [Battle(*kind, one == "won") for one in told]
    return levels, battles


def growth_errors(name, games):
    """How far levels and bonuses lie from WX3's in standard errors; it names no number of games, so as many as ours."""
    found = []
    for number, pairs in grown(4, name, games)[0].items():
        for column, want in zip(zip(*pairs, strict=True), GROWTH[number], strict=True):
            noise = 2 * pvariance(column) / len(column) + 0.1**2 / 12
            found.append((mean(column) - want) / noise**0.5)
    return found


def share_won(battles):
    """Which part of them was won, and the standard error of such a share at most."""
    return mean(one.won for one in battles), 0.5 / len(battles) ** 0.5


@pytest.mark.slow
def test_wx3_levels_and_standing_bonus_grow_like_the_figures():
    errors = growth_errors("sensible", GAMES[4])
    assert len(errors) == 2 * len(GROWTH)
    assert max(map(abs, errors)) < SURE


@pytest.mark.slow
def test_wx3_near_miss_random_bots_grow_otherwise():
    assert max(map(abs, growth_errors("random", 6))) > 2 * SURE


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_wx3_heads_are_won_as_often_as_the_figures_say(seats):
    won, noise = share_won([one for one in grown(seats, "sensible", GAMES[seats])[1] if one.head])
    low, high = HEADS_WON[seats]
    assert low - SURE * noise < won < high + SURE * noise
    assert noise < (high - low) / 2  # as many battles as it takes to tell the brackets apart


@pytest.mark.slow
def test_wx3_ordinary_yokai_are_tight_for_three_rounds_and_then_won():
    ordinary = [one for one in grown(4, "sensible", GAMES[4])[1] if not one.head]
    tight, noise = share_won([one for one in ordinary if one.round <= TIGHT])
    assert tight + 2 * noise < share_won([one for one in ordinary if one.round > TIGHT])[0]
    helped, noise = share_won([one for one in ordinary if one.round > TIGHT and one.helped])
    assert HELPED_WON[0] - SURE * noise < helped < HELPED_WON[1] + SURE * noise


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


@pytest.mark.parametrize("ruling", ["late", "entry"])
def test_wr2_a_fight_is_weighed_with_the_dice_that_it_will_bring(ruling):
    """Water against Hitodama's Fire: 2 + d against 4."""
    position = parse_position(f"3p t0 r1 eE05,Y01 w- fT02 @event WR2={ruling} / B6 2 h:Y10 / B8 2 / B5 2")
    assert fight_chance(view(position.box, position.state, 0), "Y10") == pytest.approx(2 / 3)
