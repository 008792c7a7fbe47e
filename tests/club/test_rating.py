"""The rating: the published algorithm by its worked example, what a slip costs, streaks, the next puzzle."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from support.small_puzzles import small

from raigo_lab.club.entries import Entry
from raigo_lab.club.rating import (
    BEGINNER,
    LEVELS,
    MOST_LOST,
    MOST_WON,
    Game,
    Rating,
    after_sitting,
    by_level,
    history,
    next_at_level,
    puzzle_ratings,
    rating_now,
    rested,
    score_of,
    streak,
    updated,
)
from raigo_lab.puzzles import library

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
KNOWN = {f"fetch/{i}": Rating(LEVELS[i - 1], 100) for i in range(1, 6)} | {"hands/3": Rating(LEVELS[2], 100)}


def entry(puzzle, day=0, *, who="me", wrong=0, hints=0, solved=True):
    return Entry(START + day * DAY, who, puzzle, ("end",), wrong, hints, 10.0, solved)


# The algorithm


def test_the_worked_example_of_the_published_algorithm():
    """A player of 1500 (200, 0.06) beats 1400 (30) and loses to 1550 (100) and 1700 (300)."""
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    new = updated(Rating(1500, 200, 0.06), games)
    assert new.points == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_it_less_sure_only():
    new = updated(Rating(1500, 200, 0.06), [])
    assert (new.points, new.volatility) == (1500, 0.06)
    assert new.deviation == pytest.approx(200.27, abs=0.01)  # the root of 200² + (173.7178 · 0.06)²


def test_a_surprise_raises_the_volatility():
    steady = updated(Rating(1500, 30, 0.06), [Game(Rating(1500, 30), 1)])
    shocked = updated(Rating(1500, 30, 0.06), [Game(Rating(2400, 30), 1)] * 8)
    assert shocked.volatility > 0.06 > steady.volatility - 0.001


# Sittings


@pytest.mark.parametrize(
    ("wrong", "hints", "solved", "score"),
    [
        (0, 0, True, 1),
        (1, 0, True, 0.5),
        (0, 1, True, 0.5),
        (2, 0, True, 0.25),
        (1, 1, True, 0.25),
        (0, 2, True, 0.25),
        (0, 3, True, 0),
        (3, 0, True, 0),
        (9, 3, True, 0),
        (0, 0, False, 0),
    ],
)
def test_what_a_sitting_counts(wrong, hints, solved, score):
    assert score_of(entry("fetch/1", wrong=wrong, hints=hints, solved=solved)) == score


@pytest.mark.parametrize("level", LEVELS)
def test_one_slip_costs_a_sane_amount(level):
    for me in (BEGINNER, Rating(1700, 60), Rating(2200, 200)):
        puzzle = Rating(level, 100)
        assert me.points - after_sitting(me, puzzle, 0).points <= MOST_LOST
        assert me.points - after_sitting(me, puzzle, 0.5).points <= MOST_LOST
        assert after_sitting(me, puzzle, 1).points - me.points <= MOST_WON
    # Somebody who is well known loses a few points by one slip at a puzzle of the own level, and none at a harder one.
    known = Rating(1400, 60)
    assert after_sitting(known, Rating(1400, 100), 0.5).points == pytest.approx(1400)
    assert after_sitting(known, Rating(1600, 100), 0.5).points > 1400
    assert 0 < 1400 - after_sitting(known, Rating(1200, 100), 0.5).points < 10


def test_only_the_first_sitting_at_a_known_puzzle_counts():
    rows = [entry("fetch/2"), entry("fetch/2", 1, wrong=5), entry("gone/9", 2), entry("fetch/3", 3)]
    rated = history(rows, KNOWN)
    assert [one.puzzle for one in rated] == ["fetch/2", "fetch/3"]
    assert BEGINNER.points < rated[0].rating.points < rated[1].rating.points
    assert rated[1].rating.deviation < rated[0].rating.deviation < BEGINNER.deviation


def test_the_order_of_the_lines_does_not_matter():
    rows = [entry("fetch/1"), entry("fetch/2", 1, wrong=1), entry("fetch/3", 2, solved=False)]
    assert history(rows, KNOWN) == history(rows[::-1], KNOWN)


def test_who_rests_becomes_less_sure():
    me = Rating(1500, 50)
    assert rested(me, 0) == me
    assert me.deviation < rested(me, 30).deviation < rested(me, 300).deviation <= BEGINNER.deviation
    rated = history([entry("fetch/3")], KNOWN)
    assert rating_now(rated, START.date() + 40 * DAY).deviation > rated[-1].rating.deviation
    assert rating_now([], START.date()) == BEGINNER


# Puzzles


def test_a_puzzle_is_rated_by_its_level():
    for puzzle in library.everything():
        assert by_level(puzzle).points == LEVELS[puzzle.certificate.level - 1]
    assert by_level(small()).deviation > by_level(library.everything()[0]).deviation


def test_a_class_moves_the_rating_of_a_puzzle():
    puzzles = library.theme("fetch")[:2]
    hard, easy = (puzzle.name for puzzle in puzzles)
    rows = [entry(hard, who=f"s{i}", solved=False) for i in range(6)]
    rows += [entry(easy, who=f"s{i}") for i in range(6)]
    plain, moved = puzzle_ratings(puzzles), puzzle_ratings(puzzles, rows)
    assert moved[hard].points > plain[hard].points + 50
    assert moved[easy].points < plain[easy].points
    assert moved[hard].deviation < plain[hard].deviation


# Streaks and the next one


def test_a_streak_stands_until_the_next_day_has_passed():
    rows = [entry("fetch/1", day) for day in (0, 1, 2, 5, 6)] + [entry("fetch/2", 7, solved=False)]
    first = START.date()
    assert streak(rows, first + 6 * DAY) == (2, 3)
    assert streak(rows, first + 7 * DAY) == (2, 3)
    assert streak(rows, first + 8 * DAY) == (0, 3)
    assert streak([], first) == (0, 0)
    assert streak(rows[:1] * 3, first) == (1, 1)


def test_the_next_puzzle_is_the_nearest_of_another_theme():
    me = Rating(1390, 80)
    assert next_at_level([], KNOWN, me) == "fetch/3"
    assert next_at_level([entry("fetch/1")], KNOWN, me) == "hands/3"
    assert next_at_level([entry("fetch/3"), entry("hands/3", 1)], KNOWN, me) == "fetch/2"
    assert next_at_level([entry(name) for name in KNOWN], KNOWN, me) is None
    assert next_at_level([], KNOWN, me, leave_out=["fetch/3"]) == "hands/3"
