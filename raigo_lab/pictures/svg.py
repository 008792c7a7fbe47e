"""The elements that every still picture is made of: SVG text, equal byte for byte for equal input."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

# The light palette.
MAT, LINE, INK, INK2 = "#f4efe3", "#d6cbb4", "#23242f", "#5a5762"
FACE, SIDE, UNDER, BACK, BACK_LINE = "#fdf9ee", "#ddd0b3", "#1b2656", "#2d3d82", "#9aa7e2"
LIP, GOLD, GOLD_FILL, SPELL_GOLD = "#b3a98f", "#b07a0c", "#dba423", "#f4c95d"
SPELL, SILENT, SILENT_RED, SILENT_WASH, ARCANE = "#1e2b68", "#2b2523", "#8c2438", "#f3e2dc", "#17131f"
SAKURA, SAKURA_SOFT, BAD, GOLD_INK = "#c9577f", "#f7dbe4", "#a8231c", "#7a5200"

# By night what lies around the tokens turns; tokens are objects and stay as they are.
NIGHT = {
    MAT: "#151a2d",
    "#fcf9f2": "#1e2440",  # panels
    "#ebe4d3": "#101426",  # wells
    LINE: "#39426a",
    "#867a60": "#7580b4",  # edges
    INK: "#ece7da",
    INK2: "#b6b5c6",
    SAKURA: "#ee9cb9",
    SAKURA_SOFT: "#452a44",
    BAD: "#ff9a90",
    GOLD_INK: "#f6d27c",
    "#ad7506": "#f2c14e",  # best play
    "#26346f": "#4a5cb2",  # the first seat's disc
}
NIGHT_WORDS = {"#0b6b66": "#67d6cb"}  # a colour that only words change: white stands on its discs


def document(
    size: tuple[float, float],
    marks: Iterable[str],
    label: str,
    lang: str,
    *,
    box: tuple[float, float] | None = None,
    sized: bool = True,
    family: str = "",
    night: bool = True,
) -> str:
    """A whole picture: its size, the words for those who do not see it, its marks.

    ``box`` is the room the marks were drawn for, if it is another than the size; a picture that is not ``sized`` takes
    the width of its page; ``family`` is the font of texts that name none. Without ``night`` it stays light on a dark page.
    """
    wide, high = box or size
    given = f' width="{num(size[0])}" height="{num(size[1])}"' if sized else ""
    font = f' font-family="{family}"' if family else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg"{given} viewBox="0 0 {num(wide)} {num(high)}" role="img"'
        f' aria-label={quoteattr(label)} xml:lang="{lang}"{font}>'
    )
    drawn = "".join(marks)
    return head + (_by_night(drawn) if night else "") + drawn + "</svg>"


def _by_night(drawn: str) -> str:
    """The colours of a dark page, for those that are used; an image follows the ``color-scheme`` of its element."""
    rules = [
        f'{words}[{kind}="{day}"]{{{kind}:{night}}}'
        for words, colours in (("", NIGHT), ("text", NIGHT_WORDS))
        for day, night in colours.items()
        for kind in ("fill", "stroke")
        if f'{kind}="{day}"' in drawn
    ]
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>" if rules else ""


def num(value: float) -> str:
    """At most one decimal, without a trailing zero, the same on every machine.

    >>> num(2.0), num(30.2272), num(-0.04)
    ('2', '30.2', '0')
    """
    tenths = math.floor(value * 10 + 0.5)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def group(marks: Iterable[str], transform: str) -> str:
    """Marks moved, turned or scaled together."""
    return f'<g transform="{transform}">' + "".join(marks) + "</g>"


def path(d: str, fill: str) -> str:
    """A filled shape."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, stroke: str, width: float) -> str:
    """A stroke without a filling."""
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"/>'
    )


def text(words: str, at: tuple[float, float], size: float, *, fill: str, family: str = "sans-serif") -> str:
    """Words centred at a point; what they say is never markup."""
    x, y = at
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="{family}"'
        f' font-weight="700" text-anchor="middle" fill="{fill}">{escape(words)}</text>'
    )


def kanji_text(sign: str, at: tuple[float, float], size: float, fill: str) -> str:
    """Japanese shapes need their language: 浄, 瞬 and 轟 look different elsewhere."""
    marked = text(sign, at, size, fill=fill, family="serif")
    return marked.replace("<text ", '<text lang="ja" xml:lang="ja" ', 1)


def shape(element: str, **attributes: object) -> str:
    """Any other element, its attributes quoted."""
    words = "".join(
        f" {name}={quoteattr(num(value) if isinstance(value, int | float) else str(value))}"
        for name, value in attributes.items()
    )
    return f"<{element}{words}/>"
