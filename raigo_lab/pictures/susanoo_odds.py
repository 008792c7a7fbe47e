"""The odds of a battle as a picture: both sums as bars, and which part of us beats how much of them (WX1)."""

from __future__ import annotations

from fractions import Fraction
from xml.sax.saxutils import escape

from raigo_lab.pictures.svg import document
from raigo_lab.susanoo.odds import Distribution, Odds
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.sums import is_victory
from raigo_lab.texts import say

WIDTH, ROW, LABEL, MARGIN = 460, 84, 22, 14
US, WON, THEM = (
    "#b9c7d6",
    "#2f6d9e",
    "#c4622d",
)  # a sum that can win also has a bold number, so colour is not the only sign


def odds_svg(box: Box, odds: Odds, lang: str = "en") -> str:
    """An SVG of both distributions on one scale; of us, the part of every sum that wins is filled."""
    values = [value for value, _ in odds.us + odds.them]
    low, high = min(values), max(values)
    words = {"us": odds.sums[0], "them": odds.sums[1], "win": odds.win}
    title = say("susanoo_word.picture_title", lang, **words)
    height = 2 * (ROW + LABEL) + 2 * MARGIN + LABEL
    parts = [
        f"<title>{escape(title)}</title>",
        _text(MARGIN, MARGIN + 4, say("susanoo_word.picture_win", lang, win=odds.win), bold=True),
    ]
    top = MARGIN + LABEL
    parts.append(_text(MARGIN, top, say("susanoo_word.picture_us", lang, total=odds.sums[0])))
    wins = {value: _beaten(box, value, odds.them) for value, _ in odds.us}
    parts += _bars(odds.us, low, high, top + ROW, wins)
    top += ROW + LABEL + MARGIN
    parts.append(_text(MARGIN, top, say("susanoo_word.picture_them", lang, total=odds.sums[1])))
    parts += _bars(odds.them, low, high, top + ROW, None)
    return document((WIDTH, height), parts, title, lang, sized=False, family="sans-serif", night=False)


def _beaten(box: Box, us: int, theirs: Distribution) -> Fraction:
    """How much of them a sum of ours beats."""
    return sum((weight for value, weight in theirs if is_victory(box, us, value)), Fraction(0))


def _bars(one: Distribution, low: int, high: int, base: int, wins: dict[int, Fraction] | None) -> list[str]:
    """One bar for each sum, as high as it is likely; the winning part of it is filled."""
    step = (WIDTH - 2 * MARGIN) / (high - low + 1)
    most = max(weight for _, weight in one)
    parts = []
    for value, weight in one:
        left = MARGIN + (value - low) * step
        tall = float(weight / most) * (ROW - 2 * LABEL)
        colour = THEM if wins is None else US
        parts.append(_bar(left, base - LABEL - tall, step, tall, colour, f"{value}: {weight}"))
        won = float(wins[value]) * tall if wins else 0.0
        if won:
            parts.append(_bar(left, base - LABEL - won, step, won, WON, f"{value}: {weight}"))
        bold = ' font-weight="bold"' if won else ""
        middle = f'x="{left + step / 2:.1f}" y="{base - 8}" text-anchor="middle"'
        parts.append(f'<text {middle} font-size="10"{bold}>{value}</text>')
    return parts


def _bar(left: float, top: float, step: float, tall: float, colour: str, title: str) -> str:
    return (
        f'<rect x="{left + 1:.1f}" y="{top:.1f}" width="{max(step - 2, 1):.1f}" height="{tall:.1f}" '
        f'fill="{colour}"><title>{escape(title)}</title></rect>'
    )


def _text(left: float, top: float, text: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{left}" y="{top}" font-size="12"{weight}>{escape(text)}</text>'
