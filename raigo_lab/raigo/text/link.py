"""A position as one word that can be copied anywhere: ``raigo:`` and its line without blanks.

The line is the same as ever: a dot stands for a blank, a bare slash for the one between two seats, and signs that
addresses treat in their own way are written as ``%`` and two digits.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote_to_bytes

from raigo_lab.errors import NotationError
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.writing import format_position

SCHEME = "raigo:"
_PLAIN = "/.,-:@=!*~&_"  # signs of the line that an address leaves as they are
_BROKEN = re.compile(r"%(?![0-9A-Fa-f]{2})|\s")


def format_link(position: Position) -> str:
    """The position as a link.

    >>> from raigo_lab.raigo.text.notation import parse_position
    >>> format_link(parse_position("2p t0 z{5K} / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-"))
    'raigo:2p.t0.z%7B5K%7D/2.7K1.T-.765,-,5R/3.W.-H.66,-,-'
    """
    return SCHEME + quote(format_position(position).replace(" / ", "/").replace(" ", "."), safe=_PLAIN)


def is_link(text: str) -> bool:
    """Whether a text is meant as a link."""
    return text.strip().lower().startswith(SCHEME)


def line_of(text: str) -> str:
    """The line that a link stands for; any other text as it is.

    >>> line_of("raigo:2p.t0.z5K/2.7K1.T-.765,-,5R/3.W.-H.66,-,-")
    '2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-'
    """
    if not is_link(text):
        return text
    word = text.strip()[len(SCHEME) :]
    if broken := _BROKEN.search(word):
        column = len(SCHEME) + broken.start() + 1
        raise NotationError(
            f"column {column}: a link is one word without blanks, and % stands before two digits"
        )
    try:
        line = unquote_to_bytes(word).decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError(f"{SCHEME} is not followed by a position: it cannot be decoded") from None
    return line.replace(".", " ").replace("/", " / ")
