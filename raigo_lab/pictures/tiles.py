"""Still pictures: tiles, slabs and Towers as SVG text, equal byte for byte for equal input.

They stand beside every live widget, so that a notebook reads well without a kernel. The light palette is
written as attributes; fonts are generic families. Knows no rule beyond what ``hands`` tells.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from raigo_lab.raigo.hands import Worth, settled, worth
from raigo_lab.raigo.tokens import KIND, SILENTS, SPELLS, Pile, Token, kanji
from raigo_lab.texts import say

HIDDEN = "?"  # a face-down token in a pile to be drawn (S6)

# The light palette.
MAT, LINE, INK, INK2 = "#f4efe3", "#d6cbb4", "#23242f", "#5a5762"
FACE, SIDE, UNDER, BACK, BACK_LINE = "#fdf9ee", "#ddd0b3", "#1b2656", "#2d3d82", "#9aa7e2"
LIP, GOLD, GOLD_FILL, SPELL_GOLD = "#b3a98f", "#b07a0c", "#dba423", "#f4c95d"
SPELL, SILENT, SILENT_RED, SILENT_WASH, ARCANE = "#1e2b68", "#2b2523", "#8c2438", "#f3e2dc", "#17131f"
SAKURA, SAKURA_SOFT, BAD, GOLD_INK = "#c9577f", "#f7dbe4", "#a8231c", "#7a5200"

SLAB_HEIGHT, HIDDEN_WIDTH = 40, 150  # one width for every face-down slab: nothing leaks (S6)
STORY = 36  # each slab rests on the rim of the one below


def tile(token: Token, *, width: int = 56, lang: str = "en") -> str:
    """An upright tile, 56 by 74 or in that proportion; ``?`` is its back.

    >>> tile("K").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    height = round(width * 74 / 56)
    return _document((width, height), (56, 74), _label(token, lang), tile_marks(token), lang)


def tower(
    pile: Pile,
    *,
    shown: Worth | None = None,
    caption: str | None = None,
    hidden: bool = False,
    asked: bool = False,
    lang: str = "en",
) -> str:
    """A Tower on its Circle, top on top, with what it is worth written beneath.

    ``hidden`` draws every token face down, as the other seats see it (S6); then nothing is said of its worth. Nor is
    it with ``asked``: there the reader is to find it out.
    """
    if asked:
        return _bare_tower(pile, lang)
    drawn = HIDDEN * len(pile) if hidden else pile
    faces = HIDDEN not in drawn
    scored = (shown or worth(pile)) if faces else None
    label = describe(pile, lang, scored) if faces else _face_down(drawn, lang)
    if caption is None:
        caption = caption_of(scored, lang) if scored else ""
    width, base = 260, 44 + STORY * max(len(drawn), 1)
    marks = [
        _shape("rect", x=0.5, y=0.5, width=width - 1, height=base + 35, rx=10, fill=MAT, stroke=LINE),
        _group(circle_marks(dashed=not drawn), f"translate(29 {base - 46}) scale(1.741)"),
    ]
    tilted = False
    for story, token in enumerate(drawn, start=1):
        cracked = faces and story > 1 and not settled(drawn[story - 2 : story])
        tilted = tilted or cracked
        marks.append(_story(token, width, base - 18 - STORY * story, tilted=tilted, cracked=cracked))
    bad = scored is not None and not scored.settled
    if caption:
        marks.append(_text(caption, (width / 2, base + 24), 13, fill=BAD if bad else INK))
    return _document((width, base + 36), (width, base + 36), label, marks, lang)


def _bare_tower(pile: Pile, lang: str) -> str:
    """A Tower with its tokens alone."""
    width, base = 260, 44 + STORY * len(pile)
    marks = [
        _shape("rect", x=0.5, y=0.5, width=width - 1, height=base + 11, rx=10, fill=MAT, stroke=LINE),
        _group(circle_marks(), f"translate(29 {base - 46}) scale(1.741)"),
    ]
    for story, token in enumerate(pile, start=1):
        marks.append(_story(token, width, base - 18 - STORY * story, tilted=False, cracked=False))
    return _document((width, base + 12), (width, base + 12), tokens_of(pile, lang), marks, lang)


class Picture(NamedTuple):
    """A still picture that a notebook shows, with its words for those who do not see it."""

    svg: str
    alt: str

    def __repr__(self) -> str:
        """The words alone."""
        return self.alt

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.alt, "text/html": img(self.svg, self.alt), "image/svg+xml": self.svg}


def show_tower(pile: Pile, lang: str = "en") -> Picture:
    """A Tower as a notebook shows it.

    >>> show_tower("")
    An empty Sakura Circle.
    """
    return Picture(tower(pile, lang=lang), describe(pile, lang))


def show_tokens(lang: str = "en") -> Picture:
    """The 17 kinds of tokens (C1): Spells above, Silents below, by weight, with name and copies."""
    width, marks = 80 + 9 * 72, []
    size = (width, 300)
    marks.append(_shape("rect", x=0.5, y=0.5, width=width - 1, height=299, rx=10, fill=MAT, stroke=LINE))
    for top, suit in ((20, SPELLS), (160, SILENTS)):
        word = say(f"widget.{KIND[suit[0]].suit.lower()}", lang)
        marks.append(_text(word, (42, top + 42), 13, fill=INK))
        for token in suit:
            kind = KIND[token]
            x = 80 + (kind.weight - 1) * 72
            marks.append(_group(tile_marks(token), f"translate({x} {top})"))
            name = kind.kanji if lang == "ja" else kind.english
            marks.append(_text(name, (x + 28, top + 92), 13, fill=INK))
            marks.append(_text(f"×{kind.copies}", (x + 28, top + 110), 12, fill=INK2))
    alt = say("widget.picture_tokens", lang)
    return Picture(_document(size, size, alt, marks, lang), alt)


def data_uri(picture: str) -> str:
    """The picture as an address that needs no file and no network."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.encode()).decode()


def img(picture: str, alt: str) -> str:
    """The picture as one HTML element: shown also in notebooks that are not trusted, with its text."""
    return f"<img alt={quoteattr(alt)} src={quoteattr(data_uri(picture))}>"


def describe(pile: Pile, lang: str = "en", scored: Worth | None = None) -> str:
    """The Tower in one line of words, for those who do not see it.

    >>> describe("M42")
    'Tower M42 from the bottom: Mist 霧, Four 四, Two 二. Even Lotus (H3): 1 basic point, 1 in all.'
    """
    if not pile:
        return say("widget.picture_empty", lang)
    why = (scored or worth(pile)).why(lang)
    return say("widget.picture", lang, notation=pile, tokens=_names_of(pile, lang), why=why)


def tokens_of(pile: Pile, lang: str = "en") -> str:
    """The Tower's tokens in words, and nothing of its worth.

    >>> tokens_of("M42")
    'Tower M42 from the bottom: Mist 霧, Four 四, Two 二.'
    """
    return say("widget.picture", lang, notation=pile, tokens=_names_of(pile, lang), why="").strip()


def _names_of(pile: Pile, lang: str) -> str:
    names = (kanji(token) if lang == "ja" else f"{KIND[token].english} {KIND[token].kanji}" for token in pile)
    return say("list.comma", lang).join(names)


def caption_of(one: Worth, lang: str = "en") -> str:
    """Hand and points in a few words.

    >>> caption_of(worth("HKN")), caption_of(worth("36")), caption_of(worth("K"))
    ('Lotus 蓮花: 2 points', 'Unsettled 不穏: costs 1 Yang', 'No hand: 0 points')
    """
    if not one.tower:
        return say("widget.empty", lang)
    if not one.settled:
        return say("widget.picture_unsettled", lang)
    if one.hand is None:
        hand = say("widget.no_hand", lang)
    else:
        hand = one.hand.japanese if lang == "ja" else f"{one.hand.english} {one.hand.japanese}"
    return say("widget.picture_caption", lang, hand=hand, count=one.points)


def _face_down(pile: Pile, lang: str) -> str:
    return say("list.comma", lang).join(_label(token, lang) for token in pile)


def _label(token: Token, lang: str) -> str:
    if token == HIDDEN:
        return say("widget.hidden", lang)
    kind = KIND[token]
    suit = say(f"widget.{kind.suit.lower()}", lang)
    return say("widget.token", lang, name=kind.english, kanji=kind.kanji, suit=suit, weight=kind.weight)


def tile_marks(token: Token) -> list[str]:
    """The parts of an upright tile in a box of 56 by 74."""
    if token == HIDDEN:
        return _tile_back()
    kind = KIND[token]
    spell = kind.suit == "Spell"
    outline = [tile_outline(spell, lower) for lower in (6, 4, 0)]
    marks = [_path(d, fill) for d, fill in zip(outline, (UNDER, SIDE, FACE), strict=True)]
    if spell:
        base = ARCANE if kind.weight == 9 else SPELL
        marks += [
            _path(f"{TILE_JAG}V60L48 67H8L1 60Z", base),
            _line(TILE_JAG, GOLD_FILL, 2),
            _text(kind.letter, (15.5, 64), 19.5, fill="#fff"),
            _text(str(kind.weight), (41, 64), 19.5, fill=SPELL_GOLD),
            _kanji(kind.kanji, (28, 35.1), 35, base),
        ]
    else:
        marks += [
            _path("M1 46H55V56A11 11 0 0 1 44 67H12A11 11 0 0 1 1 56Z", SILENT_WASH),
            _line("M1 46H55", SILENT_RED, 2),
            _line("M6 50H18M38 50H50", SILENT_RED, 2),
            _text(str(kind.weight), (28, 63.8), 20.5, fill=SILENT_RED),
            _kanji(kind.kanji, (28, 36.1), 35, SILENT),
        ]
    gold = kind.weight == 9
    return [*marks, _line(outline[2], GOLD if gold else LIP, 2 if gold else 1)]


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
    marks = [_path(d, fill) for d, fill in zip(outline, (UNDER, SIDE, FACE), strict=True)]
    unit, middle = (height - 5) / 22, height / 2 - 2
    if spell:
        base = ARCANE if kind.weight == 9 else SPELL
        jag = slab_jag(height)
        corner = 5 * unit
        left = f"H{num(0.5 + corner)}L0.5 {num(height - 4.5 - corner)}V{num(0.5 + corner)}L{num(0.5 + corner)} 0.5Z"
        marks += [
            _path(jag + left, base),
            _line(jag, GOLD_FILL, 1.3),
            _text(kind.letter, (width - 9 * unit, middle + 4.2 * unit), 11.5 * unit, fill=base),
            _text(str(kind.weight), (9.3 * unit, middle + 4.6 * unit), 12.5 * unit, fill=SPELL_GOLD),
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
            _path(band, SILENT_WASH),
            _line(calm, SILENT_RED, 1.2),
            _text(str(kind.weight), (10.3 * unit, middle + 4.6 * unit), 12.5 * unit, fill=SILENT_RED),
        ]
    ink = SILENT if not spell else ARCANE if kind.weight == 9 else SPELL
    marks.append(
        _kanji(
            kind.kanji,
            ((width + (10 if spell else 16) * unit) / 2, middle + 6.2 * unit),
            16.5 * unit,
            ink,
        )
    )
    gold = kind.weight == 9
    return [*marks, _line(outline[2], GOLD if gold else LIP, 2 if gold else 1)]


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
    ring = _shape(
        "ellipse",
        cx=58,
        cy=17,
        rx=57,
        ry=16,
        fill="none" if dashed else SAKURA_SOFT,
        stroke=SAKURA,
        **({"stroke-dasharray": "4 3"} if dashed else {}),
    )
    return [ring, _line(flower(58, 17.5, 49, 14.5), SAKURA, 0.7)]


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


def num(value: float) -> str:
    """At most one decimal, without a trailing zero, the same on every machine.

    >>> num(2.0), num(30.2272), num(-0.04)
    ('2', '30.2', '0')
    """
    tenths = math.floor(value * 10 + 0.5)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def _tile_back() -> list[str]:
    return [
        _path(rounded(1, 7, 54, 66, 9), FACE),
        _path(rounded(1, 5, 54, 66, 9), SIDE),
        _line(rounded(1, 7, 54, 66, 9), LIP, 1),
        _path(rounded(1, 1, 54, 66, 9), BACK),
        _line(rounded(5, 5, 46, 58, 6), BACK_LINE, 1.6),
        _line(flower(28, 34, 16, 16), BACK_LINE, 1.6),
    ]


def _slab_back(width: int, height: int) -> list[str]:
    unit = (height - 5) / 22
    middle = height / 2 - 2
    body = [rounded(0.5, 0.5 + lower, width - 1, height - 5, 5 * unit) for lower in (4, 2, 0)]
    gap, rim = 11 * unit, 8 * unit
    lines = f"M{num(rim)} {num(middle)}H{num(width / 2 - gap)}M{num(width / 2 + gap)} {num(middle)}H{num(width - rim)}"
    return [
        _path(body[0], FACE),
        _path(body[1], SIDE),
        _line(body[0], LIP, 1),
        _path(body[2], BACK),
        _line(lines, BACK_LINE, 1.6),
        _line(flower(width / 2, middle + 0.3, 7.6 * unit, 7.6 * unit), BACK_LINE, 1.2),
    ]


def _story(token: Token, width: int, top: float, *, tilted: bool, cracked: bool) -> str:
    """One story at its height; from a misplaced token up everything leans (T7)."""
    wide = slab_width(token)
    marks = slab_marks(token)
    x = (width - wide) / 2
    if not tilted:
        return _group(marks, f"translate({num(x)} {num(top)})")
    if cracked:
        step = (wide + 16) / 8
        crack = "M" + "L".join(f"{num(-8 + i * step)} {num(35 if i % 2 else 39)}" for i in range(9))
        marks = [*marks, _line(crack, BAD, 2)]
    return _group(marks, f"translate({num(x - 3)} {num(top)}) rotate(-1.6 {num(wide * 0.3)} {SLAB_HEIGHT})")


def _document(
    size: tuple[float, float], box: tuple[float, float], label: str, marks: Iterable[str], lang: str
) -> str:
    (width, height), (wide, high) = size, box
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}"'
        f' viewBox="0 0 {num(wide)} {num(high)}" role="img" aria-label={quoteattr(label)} xml:lang="{lang}">'
    )
    return head + "".join(marks) + "</svg>"


def _group(marks: Iterable[str], transform: str) -> str:
    return f'<g transform="{transform}">' + "".join(marks) + "</g>"


def _path(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def _line(d: str, stroke: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"/>'
    )


def _text(words: str, at: tuple[float, float], size: float, *, fill: str, family: str = "sans-serif") -> str:
    x, y = at
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="{family}"'
        f' font-weight="700" text-anchor="middle" fill="{fill}">{escape(words)}</text>'
    )


def _kanji(sign: str, at: tuple[float, float], size: float, fill: str) -> str:
    """Japanese shapes need their language: 浄, 瞬 and 轟 look different elsewhere."""
    marked = _text(sign, at, size, fill=fill, family="serif")
    return marked.replace("<text ", '<text lang="ja" xml:lang="ja" ', 1)


def _shape(element: str, **attributes: object) -> str:
    words = "".join(
        f" {name}={quoteattr(num(value) if isinstance(value, int | float) else str(value))}"
        for name, value in attributes.items()
    )
    return f"<{element}{words}/>"
