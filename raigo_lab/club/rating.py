"""How strong a solver is: the Glicko-2 algorithm, with every puzzle as an opponent.

A rating comes with a deviation (how sure it is) and a volatility (how much it jumps). Only the first sitting at a puzzle
counts, and no sitting takes more than ``MOST_LOST`` points. A puzzle's own rating follows from the level of its
certificate, and from the first sittings of other people where a class shares its attempts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from raigo_lab.club.entries import Entry
from raigo_lab.puzzles.form import Certificate

SCALE = 173.7178  # points of one unit of the algorithm's own scale
CENTRE = 1500
TAU = 0.5  # how much the volatility may change
PERIOD = 7  # days without a puzzle that count as one period of the algorithm
MOST_LOST, MOST_WON = 40, 80  # by one sitting
LEVELS = (1000, 1200, 1400, 1600, 1800)  # the rating of a puzzle of each level
SCORES = (1.0, 0.5, 0.25, 0.0)  # of a solved puzzle after so many slips
HINT_SLIPS = (0, 1, 2, 3)  # what the highest hint counts


class Rating(NamedTuple):
    """A rating, how sure it is, and how much it jumps."""

    points: float
    deviation: float
    volatility: float = 0.06


BEGINNER = Rating(1200, 200)
PUZZLE_DEVIATION = 100


class Game(NamedTuple):
    """One meeting with an opponent: 1 won, 0 lost."""

    against: Rating
    score: float


class Rated(NamedTuple):
    """The rating after one sitting that counted."""

    at: datetime
    puzzle: str
    score: float
    rating: Rating


def updated(me: Rating, games: Sequence[Game]) -> Rating:
    """Glicko-2: the rating after one period with these games."""
    mu, phi = _mu(me), me.deviation / SCALE
    if not games:
        return me._replace(deviation=SCALE * math.hypot(phi, me.volatility))
    weights = [(_g(one.against.deviation / SCALE), _mu(one.against), one.score) for one in games]
    expected = [1 / (1 + math.exp(-g * (mu - their))) for g, their, _ in weights]
    variance = 1 / sum(g * g * e * (1 - e) for (g, _, _), e in zip(weights, expected, strict=True))
    gain = sum(g * (score - e) for (g, _, score), e in zip(weights, expected, strict=True))
    sigma = _volatility(phi, me.volatility, variance, variance * gain)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Rating(CENTRE + SCALE * (mu + phi * phi * gain), SCALE * phi, sigma)


def _mu(one: Rating) -> float:
    return (one.points - CENTRE) / SCALE


def _g(phi: float) -> float:
    """How much a meeting with somebody so unsure tells."""
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility: the root of the algorithm's equation, found by the Illinois method."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = math.exp(x)
        rest = phi * phi + variance + grown
        return grown * (delta * delta - rest) / (2 * rest * rest) - (x - start) / TAU**2

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def rested(me: Rating, days: int) -> Rating:
    """After days without a puzzle the rating is less sure, never less than a beginner's."""
    phi = math.sqrt((me.deviation / SCALE) ** 2 + max(days, 0) / PERIOD * me.volatility**2)
    return me._replace(deviation=min(SCALE * phi, BEGINNER.deviation))


def score_of(entry: Entry) -> float:
    """What a sitting counts: 1 clean, a half after one slip, a quarter after two, else nothing.

    A wrong try is one slip; the first hint is one, the second two, the move itself three.
    """
    slips = entry.wrong + HINT_SLIPS[entry.hints]
    return SCORES[min(slips, len(SCORES) - 1)] if entry.solved else 0.0


def after_sitting(me: Rating, puzzle: Rating, score: float) -> Rating:
    """One sitting as a period of its own, its gain and its loss limited."""
    new = updated(me, [Game(puzzle, score)])
    points = min(max(new.points, me.points - MOST_LOST), me.points + MOST_WON)
    return new._replace(points=points)


def history(entries: Iterable[Entry], puzzles: Mapping[str, Rating]) -> list[Rated]:
    """One person's rating after every sitting that counts: the first at each puzzle that is known."""
    me, met, last = BEGINNER, set(), None
    found: list[Rated] = []
    for entry in sorted(entries, key=lambda one: one.at):
        if entry.puzzle in met or entry.puzzle not in puzzles:
            continue
        met.add(entry.puzzle)
        me = rested(me, (entry.day - last).days if last else 0)
        me, last = after_sitting(me, puzzles[entry.puzzle], score_of(entry)), entry.day
        found.append(Rated(entry.at, entry.puzzle, score_of(entry), me))
    return found


def rating_now(rated: Sequence[Rated], today: date) -> Rating:
    """The rating today."""
    return rested(rated[-1].rating, (today - rated[-1].at.date()).days) if rated else BEGINNER


# Puzzles


class Rateable(Protocol):
    """A puzzle of any game, as far as its rating goes."""

    @property
    def name(self) -> str:
        """By which it is logged."""
        ...

    @property
    def certificate(self) -> Certificate | None:
        """What was proved of it."""
        ...


def by_level(puzzle: Rateable) -> Rating:
    """The rating that follows from the certificate; without one, that of the middle level and quite unsure."""
    if puzzle.certificate is None:
        return Rating(LEVELS[2], BEGINNER.deviation)
    return Rating(LEVELS[puzzle.certificate.level - 1], PUZZLE_DEVIATION)


def puzzle_ratings(puzzles: Iterable[Rateable], others: Iterable[Entry] = ()) -> dict[str, Rating]:
    """The rating of every puzzle: by its level, and by how other people fared at their first sitting."""
    known = {puzzle.name: by_level(puzzle) for puzzle in puzzles}
    by_person: dict[str, list[Entry]] = {}
    for entry in others:
        by_person.setdefault(entry.who, []).append(entry)
    games: dict[str, list[Game]] = {}
    for own in by_person.values():
        rated = history(own, known)
        for one in rated:
            games.setdefault(one.puzzle, []).append(Game(rated[-1].rating, 1 - one.score))
    return {name: updated(one, games[name]) if name in games else one for name, one in known.items()}


# What comes next


class Streak(NamedTuple):
    """Days in a row on which a puzzle was solved: up to now, and the longest."""

    now: int
    best: int


def streak(entries: Iterable[Entry], today: date) -> Streak:
    """Today counts when something was solved; until then yesterday's streak still stands."""
    days = sorted({entry.day.toordinal() for entry in entries if entry.solved})
    best = run = 0
    before = None
    for day in days:
        run = run + 1 if before is not None and day == before + 1 else 1
        best, before = max(best, run), day
    alive = before is not None and today.toordinal() - before in (0, 1)
    return Streak(run if alive else 0, best)


def next_at_level(
    entries: Sequence[Entry], ratings: Mapping[str, Rating], me: Rating, leave_out: Iterable[str] = ()
) -> str | None:
    """The unsolved puzzle whose rating is nearest to one's own, of another theme than the last if it can be."""
    done = {entry.puzzle for entry in entries if entry.solved} | set(leave_out)
    last = entries[-1].theme if entries else ""
    open_ = [name for name in ratings if name not in done]

    def far(name: str) -> tuple[float, bool, str]:
        return abs(ratings[name].points - me.points), name.rpartition("/")[0] == last, name

    return min(open_, key=far, default=None)
