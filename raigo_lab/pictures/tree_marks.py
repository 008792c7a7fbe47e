"""The marks that a drawn tree is made of: words, shapes, a seat's disc, a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.games.search.matrix import signed
from raigo_lab.pictures.svg import BAD, INK, INK2, num

PANEL, EDGE, GOLD, LEGAL = "#fcf9f2", "#867a60", "#ad7506", "#0b6b66"
SEATS = ("#26346f", "#8c2438", "#0b6b66", "#5a5762")  # taken in turn, each beside its seat's number


def value_text(looks: Mapping[str, Any]) -> str:
    """The value on a node: a number, its bounds, or a question mark."""
    if looks["lower"] is None:
        return "?"
    if looks["value"] is not None:
        return signed(looks["value"])
    return f"{signed(looks['lower'])}…{signed(looks['upper'])}"


def value_colour(looks: Mapping[str, Any]) -> str:
    """Better than nothing, worse, or neither; the number says it too."""
    if looks["value"] is None:
        return INK2
    return LEGAL if looks["value"] > 0 else BAD if looks["value"] < 0 else INK


def disc(seat: int, x: float, y: float) -> list[str]:
    """Who chooses: a colour and the number."""
    return [
        element("circle", cx=x, cy=y, r=10, fill=SEATS[seat % len(SEATS)]),
        text(str(seat), x, y + 4.5, size=13, fill="#ffffff"),
    ]


def text(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    fill: str = INK,
    weight: int = 700,
    anchor: str = "middle",
) -> str:
    """Words at a point; what they say is never markup."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def element(name: str, **attributes: Any) -> str:  # noqa: ANN401 - numbers and words
    """An element with its attributes."""
    written = "".join(
        f" {key}={quoteattr(num(value) if isinstance(value, int | float) else str(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}/>"
