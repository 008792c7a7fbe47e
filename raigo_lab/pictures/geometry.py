"""The shapes of tokens, as numbers and paths without a colour: tiles, slabs, their backs and the Sakura Circle.

Still pictures are painted from them (``pictures/marks.py``); ``tools/js_types.py`` writes them as
``widgets/shared/geometry.js``, from which the live ones are drawn.

A slab is drawn for a width of nothing: what is negative is measured from its right edge (``fitted``).
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import NamedTuple

from raigo_lab.pictures.svg import num

SPELL, SILENT = "spell", "silent"  # the two suits, as a page calls them
PILED, BUILT = 27, 40  # how high a slab is in a pile, and in the builder
WIDTHS = {PILED: (57, 5), BUILT: (84, 15)}  # of a slab: so much, and so much more for each unit of weight
NARROW = (50, 2.5)  # where four seats share the width: all of them narrower, the heavier still the wider
HIDDEN_WIDTHS = {PILED: 84, BUILT: 150}  # one width for every face-down slab: nothing leaks (S6)
HIDDEN_NARROW = 60
KIND_SCALE = 0.7  # of the mark of a kind on a slab
KIND_MIDDLE = (15.5, 57)  # of the mark of a kind on a tile
_JAG = "M1 48L18 42.5L15.5 48.5L35 42.5L32.5 48.5L55 42.5"


class Sign(NamedTuple):
    """Where something printed stands: so much of the width and so much more, how far down, how large."""

    share: float
    more: float
    down: float
    size: float

    def across(self, width: float) -> float:
        """How far from the left edge."""
        return self.share * width + self.more


class Drawing(NamedTuple):
    """A token lying face up: its outline, how far down it is drawn again for its thickness, what is on it."""

    outline: str
    lower: tuple[float, float]  # the underside and the side
    band: str  # where the weight stands
    edges: tuple[str, ...]  # of the band: lightning for a Spell, calm lines for a Silent
    letter: Sign | None  # Silents have none
    weight: Sign
    kanji: Sign
    mark: Sign | None  # of an Arcanum, in the place of its letter; ``size`` is a scale


class Back(NamedTuple):
    """A token lying face down: its outline, how far down its face and its side, what is on it."""

    outline: str
    lower: tuple[float, float]
    rim: str  # inside the outline
    flower: str


def slab_width(weight: int, height: int) -> int:
    """The heavier, the wider.

    >>> slab_width(3, 27), slab_width(8, 40)
    (72, 204)
    """
    least, more = WIDTHS[height]
    return least + more * weight


def fitted(d: str, width: float) -> str:
    """A path drawn for a width of nothing, in its width.

    >>> fitted("M5.5 0.5H-5.5L-0.5 5.5", 62)
    'M5.5 0.5H56.5L61.5 5.5'
    """
    return re.sub(r"-[\d.]+", lambda found: num(width + float(found[0])), d)


def lowered(d: str, by: float) -> str:
    """A path drawn this much further down.

    >>> lowered("M8 1H48L55 8A9 9 0 0 1 46 10V60Z", 6)
    'M8 7H48L55 14A9 9 0 0 1 46 16V66Z'
    """
    return re.sub(r"(V|[ML]\S+ |A(?:\S+ ){6})([\d.]+)", lambda found: found[1] + num(float(found[2]) + by), d)


def unit_of(height: float) -> float:
    """What everything on a slab is measured in."""
    return (height - 5) / 22


def cut(x: float, y: float, width: float, height: float, corner: float) -> str:
    """A box with its corners cut off."""
    right, low = x + width, y + height
    return (
        f"M{num(x + corner)} {num(y)}H{num(right - corner)}L{num(right)} {num(y + corner)}"
        f"V{num(low - corner)}L{num(right - corner)} {num(low)}H{num(x + corner)}"
        f"L{num(x)} {num(low - corner)}V{num(y + corner)}Z"
    )


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A box with round corners."""
    right, low = x + width, y + height
    return (
        f"M{num(x + radius)} {num(y)}H{num(right - radius)}{arc(radius, right, y + radius)}"
        f"V{num(low - radius)}{arc(radius, right - radius, low)}H{num(x + radius)}"
        f"{arc(radius, x, low - radius)}V{num(y + radius)}{arc(radius, x + radius, y)}Z"
    )


def arc(radius: float, x: float, y: float) -> str:
    """A quarter turn to this point."""
    return f"A{num(radius)} {num(radius)} 0 0 1 {num(x)} {num(y)}"


def flower(cx: float, cy: float, rx: float, ry: float) -> str:
    """Five petals with a notch each, fitted into an ellipse."""
    petals = []
    for i in range(5):
        turn = math.tau * i / 5

        def at(radius: float, angle: float, turn: float = turn) -> str:
            x, y = cx + rx * radius * math.sin(turn + angle), cy - ry * radius * math.cos(turn + angle)
            return f"{num(x)} {num(y)}"

        petals.append(
            f"M{num(cx)} {num(cy)}C{at(0.41, -0.66)} {at(0.83, -0.64)} {at(0.97, -0.19)}"
            f"L{at(0.81, 0)}L{at(0.97, 0.19)}C{at(0.83, 0.64)} {at(0.41, 0.66)} {num(cx)} {num(cy)}Z"
        )
    return "".join(petals)


TILES = {
    SPELL: Drawing(
        cut(1, 1, 54, 66, 7),
        (6, 4),
        f"{_JAG}V60L48 67H8L1 60Z",
        (_JAG,),
        Sign(0, 15.5, 64, 19.5),
        Sign(0, 41, 64, 19.5),
        Sign(0, 28, 35.1, 35),
        Sign(0, 0, 0, 1),
    ),
    SILENT: Drawing(
        rounded(1, 1, 54, 66, 11),
        (6, 4),
        "M1 46H55V56A11 11 0 0 1 44 67H12A11 11 0 0 1 1 56Z",
        ("M1 46H55", "M6 50H18M38 50H50"),
        None,
        Sign(0, 28, 63.8, 20.5),
        Sign(0, 28, 36.1, 35),
        None,
    ),
}


@cache
def slab(suit: str, height: int) -> Drawing:
    """A token lying in a pile: weight left, kanji, letter right."""
    return _spell_slab(height) if suit == SPELL else _silent_slab(height)


def _spell_slab(height: int) -> Drawing:
    unit, middle = unit_of(height), height / 2 - 2
    step = (height - 5) / 8
    jag = "M" + "L".join(f"{num((16 if i % 2 else 19) * unit)} {num(0.5 + i * step)}" for i in range(9))
    corner = 0.5 + 5 * unit
    scale = KIND_SCALE * unit
    return Drawing(
        cut(0.5, 0.5, -1, height - 5, 5 * unit),
        (4, 2.6),
        f"{jag}H{num(corner)}L0.5 {num(height - 4.5 - 5 * unit)}V{num(corner)}L{num(corner)} 0.5Z",
        (jag,),
        Sign(1, -9 * unit, middle + 4.2 * unit, 11.5 * unit),
        Sign(0, 9.3 * unit, middle + 4.6 * unit, 12.5 * unit),
        Sign(0.5, 5 * unit, middle + 6.2 * unit, 16.5 * unit),
        Sign(1, -9 * unit - KIND_MIDDLE[0] * scale, middle - KIND_MIDDLE[1] * scale, scale),
    )


def _silent_slab(height: int) -> Drawing:
    unit, middle, low = unit_of(height), height / 2 - 2, height - 4.5
    edge, inner, radius = 19 * unit, 21.6 * unit, 9.2 * unit
    return Drawing(
        rounded(0.5, 0.5, -1, height - 5, radius),
        (4, 2.6),
        f"M{num(0.5 + radius)} 0.5H{num(edge)}V{num(low)}H{num(0.5 + radius)}"
        f"{arc(radius, 0.5, low - radius)}V{num(0.5 + radius)}{arc(radius, 0.5 + radius, 0.5)}Z",
        (f"M{num(edge)} 0.5V{num(low)}M{num(inner)} {num(0.5 + 4 * unit)}V{num(0.5 + 18 * unit)}",),
        None,
        Sign(0, 10.3 * unit, middle + 4.6 * unit, 12.5 * unit),
        Sign(0.5, 8 * unit, middle + 6.2 * unit, 16.5 * unit),
        None,
    )


BACK_TILE = Back(rounded(1, 1, 54, 66, 9), (6, 4), rounded(5, 5, 46, 58, 6), flower(28, 34, 16, 16))
CIRCLE = flower(58, 17.5, 49, 14.5)  # the petals of a Sakura Circle


def back_slab(width: float, height: int, middle: float) -> Back:
    """A face-down token in a pile, what is on it about the middle of its width."""
    unit, down = unit_of(height), height / 2 - 2
    gap, side = 11 * unit, width / 2 - 8 * unit
    return Back(
        rounded(0.5, 0.5, -1, height - 5, 5 * unit),
        (4, 2),
        f"M{num(middle - side)} {num(down)}H{num(middle - gap)}M{num(middle + gap)} {num(down)}H{num(middle + side)}",
        flower(middle, down + 0.3, 7.6 * unit, 7.6 * unit),
    )


def as_data() -> dict[str, object]:
    """All of it for a page, with at most one decimal; of a slab's back everything about the middle of its width."""
    backs = {width: back_slab(width, PILED, 0) for width in (HIDDEN_WIDTHS[PILED], HIDDEN_NARROW)}
    slab_back, *_ = backs.values()
    scale = 7.6 / 16  # the flower of a tile's back, as small as on a slab
    small = f"translate({num(-28 * scale)} {num(PILED / 2 - 1.7 - 34 * scale)}) scale({scale})"
    return {
        "tile": {suit: _plain(drawing) for suit, drawing in TILES.items()},
        "slab": {
            height: {suit: _plain(slab(suit, height)) for suit in (SPELL, SILENT)}
            for height in (PILED, BUILT)
        },
        "widths": {height: list(rule) for height, rule in WIDTHS.items()},
        "narrow": list(NARROW),
        "back": _plain(BACK_TILE),
        "slabBack": _plain(slab_back)
        | {"rim": {width: back.rim for width, back in backs.items()}, "flower": small},
        "petals": CIRCLE,
    }


def _plain(drawing: Drawing | Back) -> dict[str, object]:
    """The parts that are there, each sign as a list; a Spell's band goes on where its lightning ends."""
    parts = {
        name: [float(num(one)) for one in part] if isinstance(part, Sign) else part
        for name, part in drawing._asdict().items()
        if part is not None
    }
    if isinstance(drawing, Drawing) and drawing.letter:
        parts["band"] = drawing.band.removeprefix(drawing.edges[0])
    return parts
