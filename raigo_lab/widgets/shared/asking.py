"""Who is asked at a table, whatever the game: people before one screen, those who play by themselves, and the curtain.

Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice, Joint, Node

A = TypeVar("A")
P = TypeVar("P")


class Look(NamedTuple, Generic[A]):
    """What is asked at the table now, and whose eyes are used: one value for each change."""

    node: Node
    choosers: Mapping[int, tuple[A, ...]]  # who must choose, without those who have done so face down
    chooser: int | None  # the person who is asked; of several, the one before the screen first
    curtain: int | None  # to whom the screen is to be passed before anything of theirs is shown
    options: tuple[A, ...]  # what the one before the screen can pick
    eye: int | None  # whose view goes to the page: nobody's while the screen is passed, None on an open table


def choosers(node: Node, chosen: Container[int]) -> dict[int, tuple[Any, ...]]:
    """Who must choose what; in a simultaneous choice without those who have chosen already."""
    match node:
        case Choice(seat, options):
            return {seat: tuple(options)}
        case Joint(seats):
            return {seat: tuple(options) for seat, options in seats if seat not in chosen}
        case _:
            return {}


def look_at(
    node: Node, asked: Mapping[int, tuple[A, ...]], bots: Container[int], before: int | None, nobody: int
) -> Look[A]:
    """Of those who must choose, which person is asked: the one before the screen, or the first to whom it is passed."""
    people = [seat for seat in asked if seat not in bots]
    chooser = before if before in people else people[0] if people else None
    curtain = chooser if before is not None and chooser not in (None, before) else None
    options = () if chooser is None or curtain is not None else asked[chooser]
    return Look(node, asked, chooser, curtain, options, before if curtain is None else nobody)


def check_seat(seat: object, count: int, *, nobody: str = "") -> None:
    """Refuse a seat that this game does not have."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < count):
        end = f", or None for {nobody}" if nobody else ", or None"
        raise InvalidArgument(f"seat {seat!r}: seats go from 0 to {count - 1}{end}")


def checked(players: Mapping[int, P], count: int, bots: tuple[str, ...]) -> Mapping[int, P]:
    """Who plays which seat by itself; a seat or a name that there is not is refused."""
    for seat, kind in players.items():
        if type(seat) is not int or not 0 <= seat < count:
            raise InvalidArgument(f"a player at seat {seat!r}: seats go from 0 to {count - 1}")
        if isinstance(kind, str) and kind not in bots:
            names = f"{', '.join(bots[:-1])} or {bots[-1]}"
            raise InvalidArgument(f"{kind!r} is not a player: use {names}, or an object with choose")
    return players
