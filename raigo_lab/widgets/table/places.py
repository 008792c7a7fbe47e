"""Places as the page calls them, in words and as a seat sees them. Needs no widget library."""

from __future__ import annotations

import re
from functools import lru_cache

from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import INNER_AT, LEFT_RIGHT
from raigo_lab.raigo.telling import face, place
from raigo_lab.raigo.tokens import ARCANA, KIND
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say

KINDS = f"[A-Z1-8{ARCANA}]"
SPOT = re.compile(rf"[0-3](?:[LRabc]|B[1-3])|c{KINDS}")  # a place that has a name


@lru_cache(maxsize=4_000)  # a click names hundreds of them
def where(spot: str, lang: str, you: int | None) -> str:
    """A place in words; the places of the one spoken to are "your".

    >>> where("0B2", "en", 0), where("0B2", "en", 1)
    ('space 2 of your Body', "space 2 of seat 0's Body")
    """
    if you is None or spot[0] != str(you):
        return place(spot, lang)
    rest = spot[1:]
    if rest in LEFT_RIGHT:
        return say("table.at_left" if rest == "L" else "table.at_right", lang)
    if rest[0] == "B":
        return say("table.at_body", lang, number=rest[1])
    if len(rest) == 1:
        return say("table.at_circle", lang, circle=rest)
    return say("table.at_story", lang, circle=rest[0], number=rest[1])


def face_or_place(seen: View, spot: str, seat: int, lang: str) -> str:
    """What lies there if it is seen, else where it lies."""
    token = face_at(seen, spot)
    return face(token, lang) if token in KIND else where(spot, lang, seat)


def face_at(seen: View, spot: str) -> str:
    """What this eye sees of an Inner Token: its face, ``?``, or nothing on an empty place."""
    seat, rest = INNER_AT[spot]
    board = seen.seats[seat]
    if rest in LEFT_RIGHT:
        return hand_token(board, rest)
    index = int(rest[1]) - 1
    return board.body[index] if index < len(board.body) else ""


def space(seen: View, seat: int, to: str) -> str:
    """An empty space of a Board as a place: a Hand, or the lowest empty space of the Body."""
    return f"{seat}B{len(seen.seats[seat].body) + 1}" if to == "B" else f"{seat}{to}"
