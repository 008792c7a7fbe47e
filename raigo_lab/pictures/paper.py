"""The table for paper: every seat's tokens as a small black-and-white diagram, equal byte for byte for equal input.

Weight, letter, kanji and shape tell the tokens apart; no colour is needed. It says nothing of what a Tower is worth,
for that may be the question. All tokens are open.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from raigo_lab.pictures import arcana
from raigo_lab.pictures.marks import circle_marks, slab_marks, slab_width, tile_marks
from raigo_lab.pictures.svg import document, num
from raigo_lab.pictures.table import describe
from raigo_lab.raigo.eyes.view import view
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.state import CIRCLES, Circle, Position, Seat
from raigo_lab.raigo.tokens import ARCANA, KIND, Token, by_weight
from raigo_lab.texts import say

WIDTH = 588
SLAB, STORY, SPACE = 27, 24, 28  # how high a slab, a story and a space of the Body are
BODY, TOWERS = 118, 246  # the middle of the Body, where the Circles begin
SEAL = 20
HEAD, FOOT = 26, 30  # of each seat: its name, the names of its Circles
LINE = 20  # of a seat with Arcana beside its Board


def diagram(position: Position, seat: int = 0, lang: str = "en") -> str:
    """The table with this seat nearest, which is called "you"."""
    state = position.state
    count = len(state.seats)
    order = [(seat + i) % count for i in range(1, count + 1)]
    y, marks = 0.0, []
    for index in order:
        high = _height(state.seats[index])
        marks.append(_rule(y + 0.5))
        marks += _seat(state.seats[index], index, y, high, lang, you=index == seat, turn=index == state.turn)
        y += high
    marks.append(_rule(y + 0.5))
    label = describe(view(position.rules, state, None), lang)
    return document((WIDTH, y + 1), [black_and_white("".join(marks))], label, lang, sized=False)


def _height(seat: Seat) -> float:
    towers = (STORY * len(circle.tower) + (SEAL if circle.seal else 0) for circle in seat.circles)
    beside = LINE if _beside(seat, "en") else 0
    return HEAD + beside + FOOT + max(3 * SPACE, 22 + max(towers, default=0))


def _beside(seat: Seat, lang: str) -> str:
    """What Arcana put beside a Board: lasting ones with what they gathered, Moon, marks."""
    lasting = [
        f"{f'{one.token} {by_weight(one.gathered)}'.strip()} ({arcana.lasting_stands(seat, one, lang)})"
        for one in seat.rare.lasting
    ]
    notes = [say(f"arcana.{row}_word", lang) for _, row in arcana.notes(seat)]
    return " · ".join([*lasting, *arcana.moon_words(seat, lang), *notes])


def _seat(seat: Seat, index: int, y: float, high: float, lang: str, *, you: bool, turn: bool) -> list[str]:
    ground = y + high - FOOT
    name = say("table.seat_you" if you else "table.seat", lang, seat=index)
    words = [name, say("table.yang", lang, count=seat.yang)]
    if turn:
        words.append(say("table.dong", lang))
    if seat.head:
        words.append(say("handout.has_destroy", lang))
    marks = [_text(" · ".join(words), 2, y + 18, 16, bold=True)]
    beside = _beside(seat, lang)
    marks += [_text(beside, 2, y + HEAD + 10, 13)] if beside else []
    body = arcana.body_rows(seat)
    for row in range(3):
        top = ground - SPACE * (row + 1) + 1
        marks.append(_well(BODY - 52, top, 104, SLAB))
        if row < len(body):
            token, place = body[row]
            marks.append(_slab(token, BODY, top))
            marks += arcana.signs(seat, place, BODY + slab_width(token, SLAB) / 2, top)
    for token, x, key in ((seat.left, 2, "left"), (seat.right, 190, "right")):
        top = ground - 54
        marks.append(_tile(token, x, top) if token else _well(x, top, 42, 50))
        marks += arcana.signs(seat, key[0].upper(), x + 42, top)
        marks.append(_text(say(f"table.{key}", lang), x + 21, ground + 19, 13, middle=True))
    marks.append(_text(say("table.body", lang), BODY, ground + 19, 13, middle=True))
    wide = (WIDTH - TOWERS) / len(seat.circles)
    for c, circle in enumerate(seat.circles):
        middle = TOWERS + wide * (c + 0.5)
        marks += _circle(circle, middle, ground, lang, up=arcana.faces_up(seat, c))
        marks += arcana.on_circle(seat, c, middle, ground)
        marks.append(_text(f"{index}{CIRCLES[c]}", middle, ground + 21, 16, bold=True, middle=True))
    return marks


def _circle(circle: Circle, middle: float, ground: float, lang: str, *, up: int = 0) -> list[str]:
    at = f"translate({num(middle - 54)} {num(ground - 28)}) scale(0.93)"
    marks = [f'<g transform="{at}">' + "".join(circle_marks(dashed=not circle.tower)) + "</g>"]
    for story, token in enumerate(circle.tower, start=1):
        top = ground - 10 - STORY * story
        marks.append(_slab(token, middle, top))
        marks += [arcana.eye(middle + slab_width(token, SLAB) / 2 - 12, top - 3)] if story <= up else []
        if story > 1 and not settled(circle.tower[story - 2 : story]):
            marks.append(_crack(token, middle, top + STORY))
    if circle.seal:
        top = ground - 12 - STORY * len(circle.tower) - SEAL
        marks.append(_sheet(middle - 46, top, 92, SEAL - 2))
        kind = KIND[circle.seal]
        letter = "" if circle.seal in ARCANA else kind.letter
        words = say("handout.seal", lang, token=letter, kanji=kind.kanji)
        marks.append(_text(words, middle, top + 14, 13, bold=True, middle=True))
    return marks


def _slab(token: Token, middle: float, top: float) -> str:
    x = middle - slab_width(token, SLAB) / 2
    return f'<g transform="translate({num(x)} {num(top)})">' + "".join(slab_marks(token, SLAB)) + "</g>"


def _tile(token: Token, x: float, y: float) -> str:
    return f'<g transform="translate({num(x)} {num(y)}) scale(0.75)">' + "".join(tile_marks(token)) + "</g>"


def _sheet(x: float, y: float, width: float, height: float) -> str:
    """The strip of a seal over a Tower (TH3)."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" fill="#ffffff"'
        ' stroke="#000000" stroke-width="1.6"/>'
    )


def _well(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{num(x + 0.5)}" y="{num(y + 0.5)}" width="{num(width - 1)}" height="{num(height - 1)}" rx="6"'
        ' fill="none" stroke="#777777" stroke-dasharray="4 3"/>'
    )


def _crack(token: Token, middle: float, y: float) -> str:
    """The crack between a token and the lighter one below it (T7)."""
    wide = slab_width(token, SLAB) + 16
    points = (f"{num(middle + wide * (i / 8 - 0.5))} {num(y + (-1 if i % 2 else 3))}" for i in range(9))
    return f'<path d="M{"L".join(points)}" fill="none" stroke="#000000" stroke-width="2"/>'


def _rule(y: float) -> str:
    return f'<path d="M0 {num(y)}H{WIDTH}" stroke="#777777"/>'


def _text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    middle: bool = False,
) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="sans-serif"{weight}{anchor}'
        f' fill="#000000">{escape(words)}</text>'
    )


def black_and_white(svg: str) -> str:
    """The same picture in greys, and its light grounds white, to save ink.

    >>> black_and_white('<path fill="#1e2b68" stroke="#f4efe3"/>')
    '<path fill="#2e2e2e" stroke="#ffffff"/>'
    """
    return re.sub(r'"#([0-9a-f]{3}|[0-9a-f]{6})"', lambda found: f'"{_grey(found[1])}"', svg)


def _grey(colour: str) -> str:
    full = "".join(sign * 2 for sign in colour) if len(colour) == 3 else colour
    red, green, blue = (int(full[i : i + 2], 16) for i in (0, 2, 4))
    light = (299 * red + 587 * green + 114 * blue) // 1000
    return "#ffffff" if light > 205 else f"#{light:02x}{light:02x}{light:02x}"
