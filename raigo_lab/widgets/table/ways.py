"""Where tokens went, for the eye to follow; places by the names that the page has for them. Needs no widget library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from raigo_lab.raigo.events import IN_FLIGHT, RAIZAN, Event
from raigo_lab.raigo.state import LEFT_RIGHT
from raigo_lab.raigo.tokens import Token


def ways(events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Each token's way from where it lay to where it lies, stops on the way left out; no faces.

    >>> from raigo_lab.raigo.events import Move
    >>> ways([Event("chanted", "T10", 0, (Move("K", "0L", IN_FLIGHT),)), Event("spent", "T13", 0, (Move("K", IN_FLIGHT, "0canyon"),))])
    (('0L', 'cK'),)
    """
    origin: list[tuple[str, str]] = []  # now, first
    for event in events:
        for move in event.moves:
            if move.source == move.to:
                continue
            source, to = (
                stop_of(spot, move.token, f"{IN_FLIGHT}{move.token}") for spot in (move.source, move.to)
            )
            to = (
                event.at if event.kind == "bound" and event.at[1:] in LEFT_RIGHT else to
            )  # A26: on a Hand it lies there
            found = [i for i, (now, _) in enumerate(origin) if now == source]
            first = origin.pop(found[-1])[1] if found else source
            origin.append((to, first))
    return tuple((first, now) for now, first in origin if first != now and not now.startswith(IN_FLIGHT))


def stop_of(spot: str, token: Token, flying: str) -> str:
    """A place as the page calls it: the Canyon by kind, a tray by its seat, what is in flight by the name given for it."""
    if spot == IN_FLIGHT:
        return flying
    if spot == RAIZAN:
        return spot
    if spot.endswith("canyon"):
        return f"c{token}"
    if spot.endswith("drawn"):
        return f"{spot[0]}d"
    return f"{spot[0]}X" if spot.endswith(("bind", "bound")) else spot


def turns_back(moves: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The same ways backwards, for what is taken back."""
    return tuple((to, source) for source, to in reversed(moves))
