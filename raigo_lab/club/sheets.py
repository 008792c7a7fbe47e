"""What all worksheets have: how they look on paper, which puzzles they take, the heading of each."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeVar

from raigo_lab.club.pages import page
from raigo_lab.club.plot import theme_name
from raigo_lab.errors import InvalidArgument
from raigo_lab.puzzles.form import Certificate
from raigo_lab.texts import say

T = TypeVar("T")

STYLE = """
.puzzle { break-inside: avoid; margin-bottom: 4mm; padding-bottom: 3mm; border-bottom: 0.3mm solid #000; }
.puzzle:last-child { border-bottom: 0; }
.sides { display: grid; grid-template-columns: 104mm 1fr; column-gap: 6mm; align-items: start; }
.sides svg { width: 104mm; height: auto; display: block; }
.number { display: inline-block; border: 0.4mm solid #000; border-radius: 50%; width: 6.4mm; height: 6.4mm;
  line-height: 5.4mm; text-align: center; margin-right: 1.5mm; font-size: 10.5pt; }
.facts { font-size: 8.5pt; line-height: 1.35; margin: 0 0 2mm; padding: 0; list-style: none; }
.line { border-bottom: 0.3mm solid #000; height: 8mm; }
.ticks { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.5mm 5mm; font-size: 10pt; }
.tick { display: inline-block; width: 3.6mm; height: 3.6mm; border: 0.35mm solid #000; margin-right: 1.4mm;
  vertical-align: -0.4mm; }
.notation { margin: 1.5mm 0 0; font-size: 7.5pt; }
.level { letter-spacing: 0.3mm; white-space: nowrap; }
.key h2 { margin-top: 1mm; }
.key { break-inside: auto; }
.key h2, .key h3, .move { break-after: avoid; }
.key h3 { font-size: 10.5pt; margin: 2mm 0 0.5mm; }
.told { orphans: 3; widows: 2; font-size: 9pt; line-height: 1.4; margin: 0 0 1.5mm; }
"""


def spread(there: Sequence[T], count: int, seed: int | None) -> list[T]:
    """So many of them in their order: spread evenly, or drawn by a seed."""
    if count < 1:
        raise InvalidArgument(f"-n {count}: at least one puzzle is expected")
    if count >= len(there):
        return list(there)
    if seed is not None:
        drawn = random.Random(seed).sample(range(len(there)), count)  # noqa: S311 - puzzles, not a secret
        return [there[i] for i in sorted(drawn)]
    if count == 1:
        return list(there[:1])
    return [there[round(i * (len(there) - 1) / (count - 1))] for i in range(count)]


def worksheet_page(theme: str, intro: str, puzzles: Iterable[str], lang: str, paper: str) -> str:
    """The page to solve: a title with a line for a name, what is to be done, and the puzzles as HTML."""
    title = say("handout.title", lang, theme=theme_name(theme, lang))
    name = escape(say("handout.name", lang))
    body = [
        f'<div class="head"><h1>{escape(title)}</h1><span>{name} ______________________</span></div>',
        f'<p class="small">{escape(say(f"handout.{intro}", lang))}</p>',
        *puzzles,
    ]
    return page(title, body, lang=lang, paper=paper, style=STYLE)


def heading(number: int, title: str, certificate: Certificate | None) -> str:
    """Number, title, and as many stars as the level has."""
    level = certificate.level if certificate else 0
    stars = f'<span class="level">{"★" * level}{"☆" * (5 - level)}</span>' if level else ""
    return f'<span class="number">{number}</span>{escape(title)} {stars}'
