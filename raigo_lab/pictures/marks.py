"""How tokens look: tiles, slabs and the Sakura Circle as marks of a picture. Knows no rule beyond a token's weight and suit.

The live tiles (``widgets/shared``) have the same shapes; ``tests/js/shapes.json`` holds both to them.
"""

from __future__ import annotations

import math

from raigo_lab.pictures.svg import (
    ARCANE,
    BACK,
    BACK_LINE,
    FACE,
    GOLD,
    GOLD_FILL,
    LIP,
    SAKURA,
    SAKURA_SOFT,
    SIDE,
    SILENT,
    SILENT_RED,
    SILENT_WASH,
    SPELL,
    SPELL_GOLD,
    UNDER,
    group,
    kanji_text,
    line,
    num,
    path,
    shape,
    text,
)
from raigo_lab.raigo.arcana.rows import kind_of
from raigo_lab.raigo.tokens import ARCANA, KIND, Token

HIDDEN = "?"  # a face-down token in a pile to be drawn (S6)

KIND_SCALE = 0.7  # of the mark of a kind on a slab
SLAB_HEIGHT, HIDDEN_WIDTH = 40, 150  # one width for every face-down slab: nothing leaks (S6)


def tile_marks(token: Token) -> list[str]:
    """The parts of an upright tile in a box of 56 by 74."""
    if token == HIDDEN:
        return _tile_back()
    kind = KIND[token]
    spell = kind.suit == "Spell"
    outline = [tile_outline(spell, lower) for lower in (6, 4, 0)]
    marks = [path(d, fill) for d, fill in zip(outline, (UNDER, SIDE, FACE), strict=True)]
    if spell:
        base = ARCANE if kind.weight == 9 else SPELL
        marks += [
            path(f"{TILE_JAG}V60L48 67H8L1 60Z", base),
            line(TILE_JAG, GOLD_FILL, 2),
            path(KIND_MARKS[kind_of(token)], "#fff")
            if token in ARCANA
            else text(kind.letter, (15.5, 64), 19.5, fill="#fff"),
            text(str(kind.weight), (41, 64), 19.5, fill=SPELL_GOLD),
            kanji_text(kind.kanji, (28, 35.1), 35, base),
        ]
    else:
        marks += [
            path("M1 46H55V56A11 11 0 0 1 44 67H12A11 11 0 0 1 1 56Z", SILENT_WASH),
            line("M1 46H55", SILENT_RED, 2),
            line("M6 50H18M38 50H50", SILENT_RED, 2),
            text(str(kind.weight), (28, 63.8), 20.5, fill=SILENT_RED),
            kanji_text(kind.kanji, (28, 36.1), 35, SILENT),
        ]
    gold = kind.weight == 9
    return [*marks, line(outline[2], GOLD if gold else LIP, 2 if gold else 1)]


# What an Arcanum has in the place of a letter says its kind (AC2 to AC5), the middle of each at 15.5, 57:
# a bolt that strikes once, an eye that waits, an hourglass, a gate through which something comes; a star for all others.
KIND_MARKS = {
    "one-shot": "M18 49.5L10 58.5H14.6L12.8 65L21 55.6H16.4Z",
    "passive": "M15.5 50.3A6.7 6.7 0 1 1 15.4 50.3ZM15.5 53.4A3.6 3.6 0 1 0 15.6 53.4Z",
    "lasting": "M9.5 50H21.5L16.8 57L21.5 64H9.5L14.2 57Z",
    "summoning": "M8 50H23V52.6H20.8V54.8H22.2V57H20.8V64.2H18.2V57H12.8V64.2H10.2V57H8.8V54.8H10.2V52.6H8ZM12.8 52.6V54.8H18.2V52.6Z",
    "": "M15.5 49.5L17.4 55.1L23 57L17.4 58.9L15.5 64.5L13.6 58.9L8 57L13.6 55.1Z",
}


def kind_at(x: float, y: float, scale: float) -> str:
    """Where the mark of a kind is drawn with its middle at this point."""
    return f"translate({num(x - 15.5 * scale)} {num(y - 57 * scale)}) scale({num(scale)})"


TILE_JAG = "M1 48L18 42.5L15.5 48.5L35 42.5L32.5 48.5L55 42.5"


def tile_outline(spell: bool, lower: float) -> str:
    """The face of a tile: Spells have cut corners, Silents round ones."""
    return cut(1, 1 + lower, 54, 66, 7) if spell else rounded(1, 1 + lower, 54, 66, 11)


def slab_width(token: Token, height: int = SLAB_HEIGHT) -> int:
    """The heavier, the wider; face-down slabs share one width (S6).

    >>> slab_width("K", 27), slab_width("8"), slab_width("?")
    (72, 204, 150)
    """
    if token == HIDDEN:
        return 84 if height == 27 else HIDDEN_WIDTH
    weight = KIND[token].weight
    return 57 + 5 * weight if height == 27 else 84 + 15 * weight


def slab_marks(token: Token, height: int = SLAB_HEIGHT) -> list[str]:
    """The parts of a token lying in a pile: weight left, kanji, letter right."""
    width = slab_width(token, height)
    if token == HIDDEN:
        return _slab_back(width, height)
    kind = KIND[token]
    spell = kind.suit == "Spell"
    outline = [slab_outline(spell, width, height, lower) for lower in (4, 2.6, 0)]
    marks = [path(d, fill) for d, fill in zip(outline, (UNDER, SIDE, FACE), strict=True)]
    unit, middle = (height - 5) / 22, height / 2 - 2
    if spell:
        base = ARCANE if kind.weight == 9 else SPELL
        jag = slab_jag(height)
        corner = 5 * unit
        left = f"H{num(0.5 + corner)}L0.5 {num(height - 4.5 - corner)}V{num(0.5 + corner)}L{num(0.5 + corner)} 0.5Z"
        marks += [
            path(jag + left, base),
            line(jag, GOLD_FILL, 1.3),
            group(
                [path(KIND_MARKS[kind_of(token)], base)], kind_at(width - 9 * unit, middle, KIND_SCALE * unit)
            )
            if token in ARCANA
            else text(kind.letter, (width - 9 * unit, middle + 4.2 * unit), 11.5 * unit, fill=base),
            text(str(kind.weight), (9.3 * unit, middle + 4.6 * unit), 12.5 * unit, fill=SPELL_GOLD),
        ]
    else:
        edge, radius = 19 * unit, 9.2 * unit
        band = (
            f"M{num(0.5 + radius)} 0.5H{num(edge)}V{num(height - 4.5)}H{num(0.5 + radius)}"
            f"{arc(radius, 0.5, height - 4.5 - radius)}V{num(0.5 + radius)}{arc(radius, 0.5 + radius, 0.5)}Z"
        )
        inner = 21.6 * unit
        calm = (
            f"M{num(edge)} 0.5V{num(height - 4.5)}M{num(inner)} {num(0.5 + 4 * unit)}V{num(0.5 + 18 * unit)}"
        )
        marks += [
            path(band, SILENT_WASH),
            line(calm, SILENT_RED, 1.2),
            text(str(kind.weight), (10.3 * unit, middle + 4.6 * unit), 12.5 * unit, fill=SILENT_RED),
        ]
    ink = SILENT if not spell else ARCANE if kind.weight == 9 else SPELL
    marks.append(
        kanji_text(
            kind.kanji,
            ((width + (10 if spell else 16) * unit) / 2, middle + 6.2 * unit),
            16.5 * unit,
            ink,
        )
    )
    gold = kind.weight == 9
    return [*marks, line(outline[2], GOLD if gold else LIP, 2 if gold else 1)]


def slab_outline(spell: bool, width: float, height: float, lower: float) -> str:
    """The face of a slab, ``lower`` pixels down for its thickness."""
    unit = (height - 5) / 22
    if spell:
        return cut(0.5, 0.5 + lower, width - 1, height - 5, 5 * unit)
    return rounded(0.5, 0.5 + lower, width - 1, height - 5, 9.2 * unit)


def slab_jag(height: float) -> str:
    """The lightning edge between cap and face of a Spell's slab."""
    unit = (height - 5) / 22
    step = (height - 5) / 8
    points = (f"{num((16 if i % 2 else 19) * unit)} {num(0.5 + i * step)}" for i in range(9))
    return "M" + "L".join(points)


def circle_marks(*, dashed: bool = False) -> list[str]:
    """The Sakura Circle in a box of 116 by 34; dashed while no Tower stands on it."""
    ring = shape(
        "ellipse",
        cx=58,
        cy=17,
        rx=57,
        ry=16,
        fill="none" if dashed else SAKURA_SOFT,
        stroke=SAKURA,
        **({"stroke-dasharray": "4 3"} if dashed else {}),
    )
    return [ring, line(flower(58, 17.5, 49, 14.5), SAKURA, 0.7)]


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


def _tile_back() -> list[str]:
    return [
        path(rounded(1, 7, 54, 66, 9), FACE),
        path(rounded(1, 5, 54, 66, 9), SIDE),
        line(rounded(1, 7, 54, 66, 9), LIP, 1),
        path(rounded(1, 1, 54, 66, 9), BACK),
        line(rounded(5, 5, 46, 58, 6), BACK_LINE, 1.6),
        line(flower(28, 34, 16, 16), BACK_LINE, 1.6),
    ]


def _slab_back(width: int, height: int) -> list[str]:
    unit = (height - 5) / 22
    middle = height / 2 - 2
    body = [rounded(0.5, 0.5 + lower, width - 1, height - 5, 5 * unit) for lower in (4, 2, 0)]
    gap, rim = 11 * unit, 8 * unit
    lines = f"M{num(rim)} {num(middle)}H{num(width / 2 - gap)}M{num(width / 2 + gap)} {num(middle)}H{num(width - rim)}"
    return [
        path(body[0], FACE),
        path(body[1], SIDE),
        line(body[0], LIP, 1),
        path(body[2], BACK),
        line(lines, BACK_LINE, 1.6),
        line(flower(width / 2, middle + 0.3, 7.6 * unit, 7.6 * unit), BACK_LINE, 1.2),
    ]
