"""The whole table as a still picture: one seat's view as SVG text, equal byte for byte for equal input.

It stands beside the live Table, and on worksheets. Shows what the view shows and nothing else (S6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from raigo_lab.pictures import arcana
from raigo_lab.pictures.marks import HIDDEN, circle_marks, slab_width, tile_marks
from raigo_lab.pictures.parts import EDGE, PANEL, SLAB, WELL, plate, slab_at, stroke, tile_or_well, words_at
from raigo_lab.pictures.svg import (
    BACK_LINE,
    BAD,
    GOLD,
    GOLD_FILL,
    GOLD_INK,
    INK2,
    LINE,
    MAT,
    SPELL,
    document,
    group,
    kanji_text,
    num,
)
from raigo_lab.pictures.tiles import Picture
from raigo_lab.raigo.arcana.table import is_tree
from raigo_lab.raigo.box import box
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, Circle, Seat, Step
from raigo_lab.raigo.tokens import ARCANA, KIND, SILENTS, SPELLS, WEIGHT, Token
from raigo_lab.texts import say, table

WIDTH = 840
ROW, CENTRE, HEAD = 206, 118, 40  # heights of a seat, of the centre, of the line above
STORY = 24
METER, FACTS_ROOM = 58, 146  # what Destroy takes of the room below name and Yang
MARGIN = 16
BOARD, TOWERS, FACTS = 16, 272, 660  # where the three columns begin


def board(view: View, lang: str = "en", *, seats: Collection[int] | None = None, centre: bool = True) -> str:
    """The table as this view shows it: the near seat below, everything else above it; or some ``seats`` of it."""
    order = [seat for seat in _order(view) if seats is None or seat in seats]
    near = order.pop() if order and order[-1] == (view.seat or 0) else None
    middle = CENTRE if centre else 0
    height = HEAD + ROW * (len(order) + (near is not None)) + middle
    marks = [
        plate(0.5, 0.5, WIDTH - 1, height - 1, fill=MAT, stroke=LINE, radius=10),
        words_at(_headline(view, lang), (MARGIN, 26), 14),
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
        raizan=_raizan_words(view, lang),
        canyon=_counted("".join(seat.canyon for seat in view.seats)),
    ).replace("  ", " ")


def _in_words(view: View, index: int, lang: str) -> str:
    seat = view.seats[index]
    towers = ", ".join(_pile(circle.tower) + ("*" if circle.seal else "") for circle in seat.circles)
    board = say(
        "table.picture_board",
        lang,
        seat=index,
        yang=seat.yang,
        body=_pile("".join(token for token, _ in arcana.body_rows(seat))),
        hands=_pile(seat.left) + _pile(seat.right),
        towers=towers,
    )
    return board + arcana.in_words(seat, lang)


def _raizan_words(view: View, lang: str) -> str:
    """How many tokens Raizan holds, and which of them lie face up (AC13)."""
    up = arcana.raizan_up(view)
    count = len(view.raizan) + len(up)
    return say("arcana.picture_raizan", lang, count=count, tokens=_counted(up)) if up else str(count)


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
    marks = [stroke(f"M0 {num(y)}H{WIDTH}", LINE, 1)]
    if index == view.turn and view.step != Step.OVER:
        marks.append(plate(0, y, 4, ROW, fill=GOLD))
    return [
        *marks,
        *_board(seat, y + 10, lang),
        *_circles(seat, y, view.rules, lang),
        *_facts(view, index, y + 24, lang),
    ]


def _board(seat: Seat, y: float, lang: str) -> list[str]:
    """Head above, Hands beside the Body."""
    high = ROW - 20
    marks = [plate(BOARD, y, 240, high, fill=PANEL, stroke=LINE, radius=10)]
    marks += arcana.heads(seat, BOARD + 120, y + 8)
    marks += arcana.notes_at(seat, BOARD + 6, y + 10, lang)
    marks += arcana.moon(seat, BOARD + 202, y + 8, lang)
    marks.append(words_at(say("table.head", lang), (BOARD + 120, y + 69), 11, fill=INK2, anchor="middle"))
    for token, x, name in ((seat.left, 12, "left"), (seat.right, 184, "right")):
        marks += tile_or_well(token, BOARD + x, y + 100, 44)
        marks += arcana.signs(seat, name[0].upper(), BOARD + x + 44, y + 100)
        centre = (BOARD + x + 22, y + high - 10)
        marks.append(words_at(say(f"table.{name}", lang), centre, 11, fill=INK2, anchor="middle"))
    body = arcana.body_rows(seat)
    for row in range(3):
        top = y + 132 - 30 * row
        marks.append(plate(BOARD + 66, top, 108, SLAB, fill=WELL, stroke=LINE, radius=6))
        if row < len(body):
            token, place = body[row]
            marks.append(slab_at(token, BOARD + 120, top))
            marks += arcana.signs(seat, place, BOARD + 120 + slab_width(token, SLAB) / 2, top)
    marks.append(
        words_at(say("table.body", lang), (BOARD + 120, y + high - 10), 11, fill=INK2, anchor="middle")
    )
    return marks


def _circles(seat: Seat, y: float, rules: Rules, lang: str) -> list[str]:
    wide = (FACTS - TOWERS) / len(seat.circles)
    marks: list[str] = []
    for c, circle in enumerate(seat.circles):
        middle = TOWERS + wide * (c + 0.5)
        marks += _circle(circle, middle, y + ROW - 32, up=arcana.faces_up(seat, c))
        marks += arcana.on_circle(seat, c, middle, y + ROW - 32)
        tree = say("arcana.tree_word", lang) if is_tree(seat, c) else ""
        name = f"{CIRCLES[c]} · {f'{len(circle.tower)} {tree}' if tree else _caption(circle, rules, lang)}"
        marks.append(words_at(name, (middle, y + ROW - 12), 12, anchor="middle"))
    return marks


def _circle(circle: Circle, middle: float, ground: float, *, up: int = 0) -> list[str]:
    marks = [
        group(circle_marks(dashed=not circle.tower), f"translate({num(middle - 58)} {num(ground - 32)})")
    ]
    for story, token in enumerate(circle.tower, start=1):
        top = ground - 12 - STORY * story
        marks.append(slab_at(token, middle, top))
        marks += [arcana.eye(middle + slab_width(token, SLAB) / 2 - 12, top - 3)] if story <= up else []
        below = circle.tower[story - 2 : story]
        if story > 1 and HIDDEN not in below and not settled(below):
            marks.append(_crack(token, middle, top + STORY))
    if circle.seal:
        top = ground - 20 - STORY * len(circle.tower)
        high = ground - 4 - top
        marks.append(plate(middle - 11, top, 22, high, fill="#fffdf6", stroke="#8a6a1a"))
        for i, sign in enumerate("雷停"):
            marks.append(kanji_text(sign, (middle, top + high / 2 + 16 * i), 14, "#8c2438"))
        marks.append(
            group(tile_marks(circle.seal), f"translate({num(middle + 44)} {num(ground - 44)}) scale(0.5)")
        )
    return marks


def _crack(token: Token, middle: float, y: float) -> str:
    """The crack between a token and the lighter one below it (T7)."""
    wide = slab_width(token, SLAB) + 16
    points = (f"{num(middle + wide * (i / 8 - 0.5))} {num(y + (-1 if i % 2 else 3))}" for i in range(9))
    return stroke("M" + "L".join(points), BAD, 2)


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
        words_at(name, (FACTS, y), 14),
        f'<circle cx="{FACTS + 7}" cy="{num(y + 20)}" r="6.6" fill="{GOLD_FILL}" stroke="{GOLD_INK}"/>',
        words_at(say("table.yang", lang, count=seat.yang), (FACTS + 20, y + 25), 14),
    ]
    y += 34
    for pile in seat.completed[-_room_for_hands(seat) :]:
        for i, token in enumerate(pile):
            marks.append(group(tile_marks(token), f"translate({num(FACTS + 20 * i)} {num(y)}) scale(0.34)"))
        value = worth(pile, view.rules)
        if value.hand:
            words = f"{value.hand.japanese} {value.points}"
            marks.append(words_at(words, (FACTS + 20 * len(pile) + 6, y + 17), 12, fill=GOLD_INK))
        y += 30
    if seat.head:
        marks += _meter(seat, view.rules, y + 12, lang)
    return [*marks, *arcana.lasting_at(seat, FACTS, y + (METER if seat.head else 4), lang)]


def _room_for_hands(seat: Seat) -> int:
    """How many completed hands have room, the last ones; Destroy and lasting Arcana are shown first."""
    taken = (METER if seat.head else 0) + arcana.LASTING * len(seat.rare.lasting)
    return min(2, max(1, int((FACTS_ROOM - taken) // 30)))


def _meter(seat: Seat, rules: Rules, y: float, lang: str) -> list[str]:
    """Destroy's bar: a cell for each unit of weight, a post where it is due (DE3)."""
    weight = gathered_weight(seat)
    marks = [
        words_at(say("table.gathered", lang, weight=weight, due=rules.R2), (FACTS, y), 11, fill=INK2),
        plate(FACTS, y + 6, 160, 18, fill=WELL, stroke=LINE),
    ]
    x, unit = float(FACTS), 160 / rules.R2
    for token in sorted(seat.gathered, key=lambda one: WEIGHT[one]):
        wide = min(WEIGHT[token] * unit, FACTS + 160 - x)
        if wide > 0:
            marks.append(plate(x, y + 6, wide, 18, fill=SPELL, stroke=BACK_LINE))
            marks.append(words_at(token, (x + wide / 2, y + 19), 11, fill="#fff", anchor="middle"))
        x += wide
    marks.append(stroke(f"M{FACTS + 160} {num(y + 3)}V{num(y + 27)}", BAD, 2.5))
    missing = max(0, rules.R2 - weight)
    words = say("table.missing", lang, count=missing) if missing else say("table.is_due", lang)
    return [*marks, words_at(words, (FACTS, y + 40), 11, fill=INK2)]


# The centre


def _centre(view: View, y: float, lang: str) -> list[str]:
    up = arcana.raizan_up(view)
    marks = [
        plate(0.5, y, WIDTH - 1, CENTRE, fill=PANEL, stroke=LINE),
        _raizan(view, BOARD + 12, y + 30),
        words_at(say("table.raizan", lang), (BOARD + 70, y + 42), 11, fill=INK2),
        words_at(str(len(view.raizan + up)), (BOARD + 70, y + 70), 28),
        *arcana.row_of(up, BOARD + 12, y + 4, TOWERS - BOARD - 20),
    ]
    if view.bonus:
        marks.append(group(tile_marks(view.bonus), f"translate({BOARD + 150} {num(y + 30)}) scale(0.643)"))
        marks.append(
            words_at(say("table.bonus", lang), (BOARD + 168, y + 96), 11, fill=GOLD_INK, anchor="middle")
        )
    canyon = Counter("".join(seat.canyon for seat in view.seats))
    title = f"{say('table.canyon', lang)} · {say('table.by_kind', lang, count=canyon.total())}"
    marks.append(words_at(title, (TOWERS, y + 18), 11, fill=INK2))
    for row, suit in enumerate((SPELLS, SILENTS)):
        for token in suit:
            x, top = TOWERS + 61 * (KIND[token].weight - 1), y + 26 + 44 * row
            if canyon[token]:
                marks.append(group(tile_marks(token), f"translate({x} {num(top)}) scale(0.5)"))
                marks.append(words_at(f"×{canyon[token]}", (x + 31, top + 23), 12))
            else:
                marks.append(plate(x, top, 28, 34, fill="none", stroke=LINE, radius=5, dash="3 2"))
                absent = not box(view.rules, len(view.seats)).copies[token]  # S2
                sign = "–" if absent else token
                marks.append(words_at(sign, (x + 14, top + 21), 11, fill=INK2, anchor="middle"))
    spent = "".join(token for token in ARCANA if canyon[token])
    return [*marks, *arcana.row_of(spent, TOWERS + 61 * 8, y + 76, WIDTH - MARGIN - TOWERS - 61 * 8)]


def _raizan(view: View, x: float, y: float) -> str:
    """The back of a token, or the place where none is left (E1)."""
    if view.raizan:
        return group(tile_marks(HIDDEN), f"translate({num(x)} {num(y)}) scale(0.786)")
    return plate(x + 0.5, y + 0.5, 43, 51.9, fill=WELL, stroke=EDGE, radius=6, dash="4 3")
