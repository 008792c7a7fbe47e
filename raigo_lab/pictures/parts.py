"""Words, boxes and tokens at their places on a still table."""

from __future__ import annotations

from xml.sax.saxutils import escape

from raigo_lab.pictures.marks import slab_marks, slab_width, tile_marks
from raigo_lab.pictures.svg import INK, group, num
from raigo_lab.raigo.tokens import Token

PANEL, WELL, EDGE = "#fcf9f2", "#ebe4d3", "#867a60"
SLAB = 27


def tile_or_well(token: Token, x: float, y: float, width: float) -> list[str]:
    """A token, or the dashed place where none lies."""
    if not token:
        return [
            plate(x + 0.5, y + 0.5, width - 1, width * 66 / 56, fill=WELL, stroke=EDGE, radius=6, dash="4 3")
        ]
    return [group(tile_marks(token), f"translate({num(x)} {num(y)}) scale({width / 56:.3f})")]


def slab_at(token: Token, middle: float, top: float) -> str:
    """A token lying in a pile."""
    return group(
        slab_marks(token, SLAB), f"translate({num(middle - slab_width(token, SLAB) / 2)} {num(top)})"
    )


def words_at(
    words: str, at: tuple[float, float], size: float, *, fill: str = INK, anchor: str = "start"
) -> str:
    """Words at a point."""
    x, y = at
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="sans-serif"'
        f' font-weight="700" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def plate(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    stroke: str = "none",
    radius: float = 0,
    dash: str = "",
) -> str:
    """A box: a panel, a well, a chip."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}"'
        f' fill="{fill}" stroke="{stroke}"{dashed}/>'
    )


def stroke(d: str, colour: str, width: float) -> str:
    """A stroke without a filling."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"/>'
