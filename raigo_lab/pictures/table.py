"""The whole table as a still picture: one seat's view as SVG text, equal byte for byte for equal input.

It stands beside the live Table, and on worksheets. Shows what the view shows and nothing else (S6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from xml.sax.saxutils import escape

from raigo_lab.pictures.marks import HIDDEN, circle_marks, slab_marks, slab_width, tile_marks
from raigo_lab.pictures.svg import (
    BACK_LINE,
    BAD,
    GOLD,
    GOLD_FILL,
    GOLD_INK,
    INK,
    INK2,
    LINE,
    MAT,
    SPELL,
    document,
    num,
)
from raigo_lab.pictures.tiles import Picture
from raigo_lab.raigo.box import box
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, Circle, Seat, Step
from raigo_lab.raigo.tokens import KIND, SILENTS, SPELLS, WEIGHT, Token
from raigo_lab.texts import say, table

PANEL, WELL, EDGE = "#fcf9f2", "#ebe4d3", "#867a60"
WIDTH = 840
ROW, CENTRE, HEAD = 206, 118, 40  # heights of a seat, of the centre, of the line above
SLAB, STORY = 27, 24
MARGIN = 16
BOARD, TOWERS, FACTS = 16, 272, 660  # where the three columns begin


def board(view: View, lang: str = "en", *, seats: Collection[int] | None = None, centre: bool = True) -> str:
    """The table as this view shows it: the near seat below, everything else above it; or some ``seats`` of it."""
    order = [seat for seat in _order(view) if seats is None or seat in seats]
    near = order.pop() if order and order[-1] == (view.seat or 0) else None
    middle = CENTRE if centre else 0
    height = HEAD + ROW * (len(order) + (near is not None)) + middle
    marks = [
        _box(0.5, 0.5, WIDTH - 1, height - 1, fill=MAT, stroke=LINE, radius=10),
        _text(_headline(view, lang), (MARGIN, 26), 14),
    ]
    y = HEAD
    for seat in order:
        marks += _seat(view, seat, y, lang)
        y += ROW
    marks += _centre(view, y, lang) if centre else []
    marks += _seat(view, near, y + middle, lang) if near is not None else []
    label = describe(view, lang, seats=seats)
    return document((WIDTH, height), marks, label, lang)


def show_board(view: View, lang: str = "en") -> Picture:
    """The table as a notebook shows it."""
    return Picture(board(view, lang), describe(view, lang))


def describe(view: View, lang: str = "en", *, seats: Collection[int] | None = None) -> str:
    """The table in words, for those who do not see it."""
    who = (
        say("table.picture_open", lang)
        if view.seat is None
        else say("table.picture_seat", lang, seat=view.seat)
    )
    told = [seat for seat in range(len(view.seats)) if seats is None or seat in seats]
    boards = " ".join(_in_words(view, seat, lang) for seat in told)
    return say(
        "table.picture",
        lang,
        count=len(view.seats),
        who=who,
        turn=say("table.picture_turn", lang, seat=view.turn),
        step=table("step")[view.step.name][lang],
        seats=f"{boards} " if lang == "en" else boards,
        raizan=len(view.raizan),
        canyon=_counted("".join(seat.canyon for seat in view.seats)),
    ).replace("  ", " ")


def _in_words(view: View, index: int, lang: str) -> str:
    seat = view.seats[index]
    towers = ", ".join(_pile(circle.tower) + ("*" if circle.seal else "") for circle in seat.circles)
    return say(
        "table.picture_board",
        lang,
        seat=index,
        yang=seat.yang,
        body=_pile(seat.body),
        hands=_pile(seat.left) + _pile(seat.right),
        towers=towers,
    )


def _pile(tokens: str) -> str:
    return tokens or "-"


def _counted(tokens: str) -> str:
    return " ".join(f"{token}×{count}" for token, count in Counter(tokens).items()) or "-"


def _order(view: View) -> list[int]:
    """The far seats clockwise, then the near one."""
    near = view.seat or 0
    count = len(view.seats)
    return [(near + i) % count for i in range(1, count + 1)]


def _headline(view: View, lang: str) -> str:
    if view.step == Step.OVER:
        return say("table.turn_over", lang)
    return f"{say('table.picture_turn', lang, seat=view.turn)} · {table('step')[view.step.name][lang]}"


# One seat


def _seat(view: View, index: int, y: float, lang: str) -> list[str]:
    seat = view.seats[index]
    marks = [_line(f"M0 {num(y)}H{WIDTH}", LINE, 1)]
    if index == view.turn and view.step != Step.OVER:
        marks.append(_box(0, y, 4, ROW, fill=GOLD))
    return [
        *marks,
        *_board(seat, y + 10, lang),
        *_circles(seat, y, view.rules, lang),
        *_facts(view, index, y + 24, lang),
    ]


def _board(seat: Seat, y: float, lang: str) -> list[str]:
    """Head above, Hands beside the Body."""
    high = ROW - 20
    marks = [_box(BOARD, y, 240, high, fill=PANEL, stroke=LINE, radius=10)]
    marks += _tile_or_well(seat.head, BOARD + 102, y + 8, 36)
    marks.append(_text(say("table.head", lang), (BOARD + 120, y + 69), 11, fill=INK2, anchor="middle"))
    for token, x, name in ((seat.left, 12, "left"), (seat.right, 184, "right")):
        marks += _tile_or_well(token, BOARD + x, y + 100, 44)
        centre = (BOARD + x + 22, y + high - 10)
        marks.append(_text(say(f"table.{name}", lang), centre, 11, fill=INK2, anchor="middle"))
    for row in range(3):
        top = y + 132 - 30 * row
        marks.append(_box(BOARD + 66, top, 108, SLAB, fill=WELL, stroke=LINE, radius=6))
        if row < len(seat.body):
            marks.append(_slab(seat.body[row], BOARD + 120, top))
    marks.append(_text(say("table.body", lang), (BOARD + 120, y + high - 10), 11, fill=INK2, anchor="middle"))
    return marks


def _tile_or_well(token: Token, x: float, y: float, width: float) -> list[str]:
    if not token:
        return [
            _box(x + 0.5, y + 0.5, width - 1, width * 66 / 56, fill=WELL, stroke=EDGE, radius=6, dash="4 3")
        ]
    return [_group(tile_marks(token), f"translate({num(x)} {num(y)}) scale({width / 56:.3f})")]


def _slab(token: Token, middle: float, top: float) -> str:
    return _group(
        slab_marks(token, SLAB), f"translate({num(middle - slab_width(token, SLAB) / 2)} {num(top)})"
    )


def _circles(seat: Seat, y: float, rules: Rules, lang: str) -> list[str]:
    wide = (FACTS - TOWERS) / len(seat.circles)
    marks: list[str] = []
    for c, circle in enumerate(seat.circles):
        middle = TOWERS + wide * (c + 0.5)
        marks += _circle(circle, middle, y + ROW - 32)
        name = f"{CIRCLES[c]} · {_caption(circle, rules, lang)}"
        marks.append(_text(name, (middle, y + ROW - 12), 12, anchor="middle"))
    return marks


def _circle(circle: Circle, middle: float, ground: float) -> list[str]:
    marks = [
        _group(circle_marks(dashed=not circle.tower), f"translate({num(middle - 58)} {num(ground - 32)})")
    ]
    for story, token in enumerate(circle.tower, start=1):
        top = ground - 12 - STORY * story
        marks.append(_slab(token, middle, top))
        below = circle.tower[story - 2 : story]
        if story > 1 and HIDDEN not in below and not settled(below):
            marks.append(_crack(token, middle, top + STORY))
    if circle.seal:
        top = ground - 20 - STORY * len(circle.tower)
        high = ground - 4 - top
        marks.append(_box(middle - 11, top, 22, high, fill="#fffdf6", stroke="#8a6a1a"))
        for i, sign in enumerate("雷停"):
            marks.append(_kanji(sign, (middle, top + high / 2 + 16 * i), 14, "#8c2438"))
        marks.append(
            _group(tile_marks(circle.seal), f"translate({num(middle + 44)} {num(ground - 44)}) scale(0.5)")
        )
    return marks


def _crack(token: Token, middle: float, y: float) -> str:
    """The crack between a token and the lighter one below it (T7)."""
    wide = slab_width(token, SLAB) + 16
    points = (f"{num(middle + wide * (i / 8 - 0.5))} {num(y + (-1 if i % 2 else 3))}" for i in range(9))
    return _line("M" + "L".join(points), BAD, 2)


def _caption(circle: Circle, rules: Rules, lang: str) -> str:
    if not circle.tower:
        return say("table.free", lang)
    words = [str(len(circle.tower))]
    if HIDDEN not in circle.tower:
        value = worth(circle.tower, rules)
        if value.hand:
            words.append(f"{value.hand.japanese} {value.points}")
        elif not value.settled:
            words.append(say("table.unsettled", lang))
    if circle.seal:
        words.append(say("table.sealed_word", lang))
    return " ".join(words)


def _facts(view: View, index: int, y: float, lang: str) -> list[str]:
    """Who sits here: Yang, completed hands, an active Destroy."""
    seat = view.seats[index]
    name = say("table.seat_you" if index == view.seat else "table.seat", lang, seat=index)
    marks = [
        _text(name, (FACTS, y), 14),
        f'<circle cx="{FACTS + 7}" cy="{num(y + 20)}" r="6.6" fill="{GOLD_FILL}" stroke="{GOLD_INK}"/>',
        _text(say("table.yang", lang, count=seat.yang), (FACTS + 20, y + 25), 14),
    ]
    y += 34
    for pile in seat.completed[-2:]:
        for i, token in enumerate(pile):
            marks.append(_group(tile_marks(token), f"translate({num(FACTS + 20 * i)} {num(y)}) scale(0.34)"))
        value = worth(pile, view.rules)
        if value.hand:
            words = f"{value.hand.japanese} {value.points}"
            marks.append(_text(words, (FACTS + 20 * len(pile) + 6, y + 17), 12, fill=GOLD_INK))
        y += 30
    if seat.head:
        marks += _meter(seat, view.rules, y + 12, lang)
    return marks


def _meter(seat: Seat, rules: Rules, y: float, lang: str) -> list[str]:
    """Destroy's bar: a cell for each unit of weight, a post where it is due (DE3)."""
    weight = gathered_weight(seat)
    marks = [
        _text(say("table.gathered", lang, weight=weight, due=rules.R2), (FACTS, y), 11, fill=INK2),
        _box(FACTS, y + 6, 160, 18, fill=WELL, stroke=LINE),
    ]
    x, unit = float(FACTS), 160 / rules.R2
    for token in sorted(seat.gathered, key=lambda one: WEIGHT[one]):
        wide = min(WEIGHT[token] * unit, FACTS + 160 - x)
        if wide > 0:
            marks.append(_box(x, y + 6, wide, 18, fill=SPELL, stroke=BACK_LINE))
            marks.append(_text(token, (x + wide / 2, y + 19), 11, fill="#fff", anchor="middle"))
        x += wide
    marks.append(_line(f"M{FACTS + 160} {num(y + 3)}V{num(y + 27)}", BAD, 2.5))
    missing = max(0, rules.R2 - weight)
    words = say("table.missing", lang, count=missing) if missing else say("table.is_due", lang)
    return [*marks, _text(words, (FACTS, y + 40), 11, fill=INK2)]


# The centre


def _centre(view: View, y: float, lang: str) -> list[str]:
    marks = [
        _box(0.5, y, WIDTH - 1, CENTRE, fill=PANEL, stroke=LINE),
        _raizan(view, BOARD + 12, y + 30),
        _text(say("table.raizan", lang), (BOARD + 70, y + 42), 11, fill=INK2),
        _text(str(len(view.raizan)), (BOARD + 70, y + 70), 28),
    ]
    if view.bonus:
        marks.append(_group(tile_marks(view.bonus), f"translate({BOARD + 150} {num(y + 30)}) scale(0.643)"))
        marks.append(
            _text(say("table.bonus", lang), (BOARD + 168, y + 96), 11, fill=GOLD_INK, anchor="middle")
        )
    canyon = Counter("".join(seat.canyon for seat in view.seats))
    title = f"{say('table.canyon', lang)} · {say('table.by_kind', lang, count=canyon.total())}"
    marks.append(_text(title, (TOWERS, y + 18), 11, fill=INK2))
    for row, suit in enumerate((SPELLS, SILENTS)):
        for token in suit:
            x, top = TOWERS + 61 * (KIND[token].weight - 1), y + 26 + 44 * row
            if canyon[token]:
                marks.append(_group(tile_marks(token), f"translate({x} {num(top)}) scale(0.5)"))
                marks.append(_text(f"×{canyon[token]}", (x + 31, top + 23), 12))
            else:
                marks.append(_box(x, top, 28, 34, fill="none", stroke=LINE, radius=5, dash="3 2"))
                absent = not box(view.rules, len(view.seats)).copies[token]  # S2
                sign = "–" if absent else token
                marks.append(_text(sign, (x + 14, top + 21), 11, fill=INK2, anchor="middle"))
    return marks


def _raizan(view: View, x: float, y: float) -> str:
    """The back of a token, or the place where none is left (E1)."""
    if view.raizan:
        return _group(tile_marks(HIDDEN), f"translate({num(x)} {num(y)}) scale(0.786)")
    return _box(x + 0.5, y + 0.5, 43, 51.9, fill=WELL, stroke=EDGE, radius=6, dash="4 3")


# Marks


def _text(words: str, at: tuple[float, float], size: float, *, fill: str = INK, anchor: str = "start") -> str:
    x, y = at
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="sans-serif"'
        f' font-weight="700" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def _kanji(sign: str, at: tuple[float, float], size: float, fill: str) -> str:
    x, y = at
    return (
        f'<text lang="ja" xml:lang="ja" x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-family="serif"'
        f' font-weight="700" text-anchor="middle" fill="{fill}">{sign}</text>'
    )


def _box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    stroke: str = "none",
    radius: float = 0,
    dash: str = "",
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}"'
        f' fill="{fill}" stroke="{stroke}"{dashed}/>'
    )


def _line(d: str, stroke: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}"/>'


def _group(marks: Iterable[str], transform: str) -> str:
    return f'<g transform="{transform}">' + "".join(marks) + "</g>"
