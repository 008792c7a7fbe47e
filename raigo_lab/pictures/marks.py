"""How tokens look: tiles, slabs and the Sakura Circle as marks of a picture. Knows no rule beyond a token's weight and suit.

The live tiles (``widgets/shared``) are drawn from the same ``geometry``.
"""

from __future__ import annotations

from raigo_lab.pictures import geometry
from raigo_lab.pictures.geometry import Back, Drawing, Sign, fitted, lowered
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

SLAB_HEIGHT = geometry.BUILT

# What an Arcanum has in the place of a letter says its kind (AC2 to AC5), the middle of each at 15.5, 57:
# a bolt that strikes once, an eye that waits, an hourglass, a gate through which something comes; a star for all others.
KIND_MARKS = {
    "one-shot": "M18 49.5L10 58.5H14.6L12.8 65L21 55.6H16.4Z",
    "passive": "M15.5 50.3A6.7 6.7 0 1 1 15.4 50.3ZM15.5 53.4A3.6 3.6 0 1 0 15.6 53.4Z",
    "lasting": "M9.5 50H21.5L16.8 57L21.5 64H9.5L14.2 57Z",
    "summoning": "M8 50H23V52.6H20.8V54.8H22.2V57H20.8V64.2H18.2V57H12.8V64.2H10.2V57H8.8V54.8H10.2V52.6H8ZM12.8 52.6V54.8H18.2V52.6Z",
    "": "M15.5 49.5L17.4 55.1L23 57L17.4 58.9L15.5 64.5L13.6 58.9L8 57L13.6 55.1Z",
}


def tile_marks(token: Token) -> list[str]:
    """The parts of an upright tile in a box of 56 by 74."""
    if token == HIDDEN:
        return _back(geometry.BACK_TILE, 0, petals=1.6)
    return _face(token, geometry.TILES[KIND[token].suit.lower()], 0, letter="#fff", edge=2)


def slab_width(token: Token, height: int = SLAB_HEIGHT) -> int:
    """The heavier, the wider; face-down slabs share one width (S6).

    >>> slab_width("K", 27), slab_width("8"), slab_width("?")
    (72, 204, 150)
    """
    if token == HIDDEN:
        return geometry.HIDDEN_WIDTHS[height]
    return geometry.slab_width(KIND[token].weight, height)


def slab_marks(token: Token, height: int = SLAB_HEIGHT) -> list[str]:
    """The parts of a token lying in a pile: weight left, kanji, letter right."""
    width = slab_width(token, height)
    if token == HIDDEN:
        return _back(geometry.back_slab(width, height, width / 2), width, petals=1.2)
    kind = KIND[token]
    spell = kind.suit == "Spell"
    drawing = geometry.slab(kind.suit.lower(), height)
    return _face(token, drawing, width, letter=_ink(token), edge=1.3 if spell else 1.2)


def _ink(token: Token) -> str:
    """The colour of what is printed on the face of a token."""
    kind = KIND[token]
    return SILENT if kind.suit != "Spell" else ARCANE if kind.weight == 9 else SPELL


def _face(token: Token, drawing: Drawing, width: int, *, letter: str, edge: float) -> list[str]:
    """A token face up: its body, the band with its lines, what is printed, the lip around it."""
    kind = KIND[token]
    spell = kind.suit == "Spell"
    outline = fitted(drawing.outline, width)
    under, side = (lowered(outline, by) for by in drawing.lower)
    marks = [path(under, UNDER), path(side, SIDE), path(outline, FACE)]
    marks.append(path(drawing.band, _ink(token) if spell else SILENT_WASH))
    marks += [line(d, GOLD_FILL if spell else SILENT_RED, edge) for d in drawing.edges]
    if drawing.mark and token in ARCANA:
        marks.append(_kind_mark(token, drawing.mark, width, letter))
    elif drawing.letter:
        marks.append(_sign(kind.letter, drawing.letter, width, letter))
    marks.append(_sign(str(kind.weight), drawing.weight, width, SPELL_GOLD if spell else SILENT_RED))
    at = (drawing.kanji.across(width), drawing.kanji.down)
    marks.append(kanji_text(kind.kanji, at, drawing.kanji.size, _ink(token)))
    gold = kind.weight == 9
    return [*marks, line(outline, GOLD if gold else LIP, 2 if gold else 1)]


def _sign(words: str, sign: Sign, width: int, fill: str) -> str:
    return text(words, (sign.across(width), sign.down), sign.size, fill=fill)


def _kind_mark(token: Token, sign: Sign, width: int, fill: str) -> str:
    drawn = path(KIND_MARKS[kind_of(token)], fill)
    if sign == (0, 0, 0, 1):  # where it was drawn for
        return drawn
    at = f"translate({num(sign.across(width))} {num(sign.down)}) scale({num(sign.size)})"
    return group([drawn], at)


def _back(back: Back, width: int, *, petals: float) -> list[str]:
    """A token face down."""
    outline = fitted(back.outline, width)
    face, side = (lowered(outline, by) for by in back.lower)
    return [
        path(face, FACE),
        path(side, SIDE),
        line(face, LIP, 1),
        path(outline, BACK),
        line(back.rim, BACK_LINE, 1.6),
        line(back.flower, BACK_LINE, petals),
    ]


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
    return [ring, line(geometry.CIRCLE, SAKURA, 0.7)]
