"""Still pictures: tiles, slabs and Towers as SVG text, equal byte for byte for equal input.

They stand beside every live widget, so that a notebook reads well without a kernel. The light palette is
written as attributes; fonts are generic families. Knows no rule beyond what ``hands`` says.
"""

from __future__ import annotations

import base64
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from raigo_lab.pictures.marks import HIDDEN, SLAB_HEIGHT, circle_marks, slab_marks, slab_width, tile_marks
from raigo_lab.pictures.svg import BAD, INK, INK2, LINE, MAT, document, group, line, num, shape, text
from raigo_lab.raigo.arcana.rows import kind_of
from raigo_lab.raigo.hands import Worth, settled, worth
from raigo_lab.raigo.tokens import ARCANA, KIND, SILENTS, SPELLS, Pile, Token, kanji
from raigo_lab.texts import say

STORY = 36  # each slab rests on the rim of the one below


def tile(token: Token, *, width: int = 56, lang: str = "en") -> str:
    """An upright tile, 56 by 74 or in that proportion; ``?`` is its back.

    >>> tile("K").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    height = round(width * 74 / 56)
    return document((width, height), tile_marks(token), face_label(token, lang), lang, box=(56, 74))


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
        shape("rect", x=0.5, y=0.5, width=width - 1, height=base + 35, rx=10, fill=MAT, stroke=LINE),
        group(circle_marks(dashed=not drawn), f"translate(29 {base - 46}) scale(1.741)"),
    ]
    tilted = False
    for story, token in enumerate(drawn, start=1):
        cracked = faces and story > 1 and not settled(drawn[story - 2 : story])
        tilted = tilted or cracked
        marks.append(_story(token, width, base - 18 - STORY * story, tilted=tilted, cracked=cracked))
    bad = scored is not None and not scored.settled
    if caption:
        marks.append(text(caption, (width / 2, base + 24), 13, fill=BAD if bad else INK))
    return document((width, base + 36), marks, label, lang)


def _bare_tower(pile: Pile, lang: str) -> str:
    """A Tower with its tokens alone."""
    width, base = 260, 44 + STORY * len(pile)
    marks = [
        shape("rect", x=0.5, y=0.5, width=width - 1, height=base + 11, rx=10, fill=MAT, stroke=LINE),
        group(circle_marks(), f"translate(29 {base - 46}) scale(1.741)"),
    ]
    for story, token in enumerate(pile, start=1):
        marks.append(_story(token, width, base - 18 - STORY * story, tilted=False, cracked=False))
    return document((width, base + 12), marks, tokens_of(pile, lang), lang)


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
    marks.append(shape("rect", x=0.5, y=0.5, width=width - 1, height=299, rx=10, fill=MAT, stroke=LINE))
    for top, suit in ((20, SPELLS), (160, SILENTS)):
        word = say(f"widget.{KIND[suit[0]].suit.lower()}", lang)
        marks.append(text(word, (42, top + 42), 13, fill=INK))
        for token in suit:
            kind = KIND[token]
            x = 80 + (kind.weight - 1) * 72
            marks.append(group(tile_marks(token), f"translate({x} {top})"))
            name = kind.kanji if lang == "ja" else kind.english
            marks.append(text(name, (x + 28, top + 92), 13, fill=INK))
            marks.append(text(f"×{kind.copies}", (x + 28, top + 110), 12, fill=INK2))
    alt = say("widget.picture_tokens", lang)
    return Picture(document(size, marks, alt, lang), alt)


def data_uri(picture: str) -> str:
    """The picture as an address that needs no file and no network."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.encode()).decode()


# A picture is as dark as the page it stands on: JupyterLab and its exports say how theirs is. Where a page strips the
# rule, in a notebook that is not trusted, the kit's extension and its live widgets bring the same one.
FOLLOWS = (
    '<style>[data-jp-theme-light="true"] img[src^="data:image/svg"]{color-scheme:light}'
    '[data-jp-theme-light="false"] img[src^="data:image/svg"]{color-scheme:dark}</style>'
)


def img(picture: str, alt: str) -> str:
    """The picture as one HTML element: shown also in notebooks that are not trusted, with its text."""
    return f"<img alt={quoteattr(alt)} src={quoteattr(data_uri(picture))}>{FOLLOWS}"


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
    return say("list.comma", lang).join(face_label(token, lang) for token in pile)


def face_label(token: Token, lang: str) -> str:
    """The token in words as somebody sees it: a hidden one is called hidden (S6)."""
    return say("widget.hidden", lang) if token == HIDDEN else token_label(token, lang)


def token_label(token: Token, lang: str) -> str:
    """The token in words: name, kanji, suit, weight; an Arcanum with its kind.

    >>> token_label("K", "en"), token_label("楼", "en")
    ('Katana 斬, Spell, weight 3', 'Turret 楼, one-shot Arcanum, weight 9')
    """
    kind = KIND[token]
    suit = kind_word(token, lang) if token in ARCANA else say(f"widget.{kind.suit.lower()}", lang)
    return say("widget.token", lang, name=kind.english, kanji=kind.kanji, suit=suit, weight=kind.weight)


def kind_word(token: Token, lang: str) -> str:
    """The kind of an Arcanum in words (AC2 to AC5)."""
    return say(f"arcana.kind_{kind_of(token).replace('-', '_') or 'plain'}", lang)


def _story(token: Token, width: int, top: float, *, tilted: bool, cracked: bool) -> str:
    """One story at its height; from a misplaced token up everything leans (T7)."""
    wide = slab_width(token)
    marks = slab_marks(token)
    x = (width - wide) / 2
    if not tilted:
        return group(marks, f"translate({num(x)} {num(top)})")
    if cracked:
        step = (wide + 16) / 8
        crack = "M" + "L".join(f"{num(-8 + i * step)} {num(35 if i % 2 else 39)}" for i in range(9))
        marks = [*marks, line(crack, BAD, 2)]
    return group(marks, f"translate({num(x - 3)} {num(top)}) rotate(-1.6 {num(wide * 0.3)} {SLAB_HEIGHT})")
