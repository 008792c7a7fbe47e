"""Progress as a plot, and in words for those who do not see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from raigo_lab.pictures.svg import INK, INK2, LINE, MAT, document, num
from raigo_lab.puzzles import library
from raigo_lab.texts import say

WIDTH, LEFT, BAR, ROW = 560, 150, 300, 30


def progress_svg(rows: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """One bar for each theme: solved without a slip full, after a wrong try or a hint striped, the rest empty; readable without colour."""
    height = 56 + ROW * max(len(rows), 1)
    stripes = f'<path d="M0 6L6 0" stroke="{INK}" stroke-width="1.4"/>'
    marks = [
        f'<defs><pattern id="helped" width="6" height="6" patternUnits="userSpaceOnUse">{stripes}</pattern></defs>',
        _box(0.5, 0.5, WIDTH - 1, height - 1, MAT, LINE),
    ]
    for i, row in enumerate(rows):
        top = 16 + ROW * i
        unit = BAR / max(row["puzzles"], 1)
        clean, solved = row["without_help"] * unit, row["solved"] * unit
        marks += [
            _words(theme_name(row["theme"], lang), LEFT - 12, top + 14, "end"),
            _box(LEFT, top, BAR, 18, "#ffffff", INK2),
            _box(LEFT, top, solved, 18, "url(#helped)", INK2),
            _box(LEFT, top, clean, 18, INK, INK2),
            _words(f"{row['solved']} / {row['puzzles']}", LEFT + BAR + 12, top + 14, "start"),
        ]
    x, y = 40, height - 30
    for key, fill in (("clean", INK), ("helped", "url(#helped)"), ("open", "#ffffff")):
        marks.append(_box(x, y, 14, 14, fill, INK2))
        marks.append(_words(say(f"progress.{key}", lang), x + 20, y + 12, "start"))
        x += 230 if key == "helped" else 150
    label = progress_words(rows, lang)
    return document((WIDTH, height), marks, label, lang, night=False)


def progress_words(rows: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """The plot in words, for those who do not see it."""
    parts = [
        say(
            "progress.row",
            lang,
            theme=theme_name(row["theme"], lang),
            solved=row["solved"],
            puzzles=row["puzzles"],
            clean=row["without_help"],
        )
        for row in rows
    ]
    return " ".join(parts) or say("progress.nothing", lang)


def theme_name(theme: str, lang: str = "en") -> str:
    """A theme as a person reads it; an own theme is called as its folder is.

    >>> theme_name("last-turns"), theme_name("battle", "ja"), theme_name("my-club")
    ('Last turns', '雷轟合戦', 'my-club')
    """
    word = theme.replace("-", "_")
    if theme.startswith("susanoo-"):
        return say(f"susanoo_task.theme_{word.removeprefix('susanoo_')}", lang)
    return say(f"progress.theme_{word}", lang) if theme in library.THEMES else theme


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="2"'
        f' fill="{fill}" stroke="{stroke}"/>'
    )


def _words(words: str, x: float, y: float, anchor: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="13" font-family="sans-serif" text-anchor="{anchor}"'
        f' fill="{INK}">{escape(words)}</text>'
    )
