"""Games between bots, of either game: how many, and who sits where."""

from __future__ import annotations

from collections.abc import Collection

from raigo_lab.errors import InvalidArgument

MOST_GAMES = 1_000_000


def between(value: int, least: int, most: int, option: str) -> int:
    """A number that makes sense for an option."""
    if not least <= value <= most:
        raise InvalidArgument(f"{option} {value}: a number from {least} to {most} is expected")
    return value


def seat_players(text: str, seats: int, known: Collection[str]) -> list[str]:
    """Who sits where; fewer names than seats are taken in turn, so with four seats two names are two teams.

    >>> seat_players("greedy,random", 4, ("greedy", "random"))
    ['greedy', 'random', 'greedy', 'random']
    """
    names = text.split(",")
    for name in names:
        if name not in known:
            raise InvalidArgument(f"--players: {name[:40]!r} is not a player; there are {', '.join(known)}")
    if len(names) > seats:
        raise InvalidArgument(f"--players: {len(names)} players for {seats} seats")
    return [names[seat % len(names)] for seat in range(seats)]
