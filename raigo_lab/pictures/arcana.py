"""What only Arcana put on a still table, drawn and in words: beside a Board, on its tokens and Circles, in Raizan.

Shows what the view shows and nothing else (AC14). Where nothing of it lies nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.pictures.marks import tile_marks
from raigo_lab.pictures.parts import plate, tile_or_well, words_at
from raigo_lab.pictures.svg import ARCANE, BAD, FACE, GOLD, INK2, SPELL_GOLD, group, kanji_text, num
from raigo_lab.pictures.tiles import token_label
from raigo_lab.raigo.arcana.heads import AZURE, AZURE_ENDS, DANCE, DANCE_ENDS
from raigo_lab.raigo.arcana.moving import gathered_weight
from raigo_lab.raigo.arcana.table import TREE, summon_of
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import CIRCLES, LEFT_RIGHT, Lasting, Seat
from raigo_lab.raigo.telling import face
from raigo_lab.raigo.tokens import Token, by_weight
from raigo_lab.texts import say

SMALL = 19  # px: a token beside something
LASTING = 27  # px: the row of a lasting Arcanum
DUE = {DANCE: DANCE_ENDS, AZURE: AZURE_ENDS}


# In words


def notes(board: Seat) -> list[tuple[Token, str]]:
    """The marks of Ember and Closure (A21, A34): the token, and the name of the sentence about it."""
    marks = ((board.rare.no_fetch, "赫", "no_fetch"), (board.rare.no_select, "封", "no_select"))
    return [(token, row) for there, token, row in marks if there]


def lasting_words(one: Lasting, lang: str) -> str:
    """AC4a A lasting Arcanum and what it gathered, for those who do not see it."""
    names = say("list.comma", lang).join(face(token, lang) for token in one.gathered)
    return say(
        "arcana.lasting",
        lang,
        token=token_label(one.token, lang),
        tokens=names or say("arcana.nothing", lang),
    )


def lasting_stands(board: Seat, one: Lasting, lang: str) -> str:
    """How far it is from its end: the weight it gathered, or that it waits (A9, A16, A25)."""
    due = DUE.get(one.token)
    if due is None:
        return say("arcana.lasting_waits", lang)
    return say("arcana.lasting_weight", lang, weight=gathered_weight(board, one.token), due=due)


def circle_words(board: Seat, c: int, lang: str) -> list[str]:
    """What a Circle has besides its Tower: a summon (AC5), a Tree Tower (A23), Flame (A29)."""
    words = []
    summon = summon_of(board, c)
    if summon == TREE:
        words.append(say("arcana.tree", lang))
    elif summon:
        circle = board.circles[c]
        row = "summon_visible" if circle.tower[-1:] == summon and not circle.seal else "summon_covered"
        words.append(say(f"arcana.{row}", lang, token=face(summon, lang)))
    if flame_at(board, c):
        words.append(say("arcana.burning", lang, token=face(flame_at(board, c), lang)))
    return words


def flame_at(board: Seat, c: int) -> Token:
    """The Flame that lies before this Circle (A29), or nothing."""
    return board.rare.flame if board.rare.burning == CIRCLES[c] else ""


def faces_up(board: Seat, c: int) -> int:
    """How many stories of this Tower, from the bottom, lie face up for all (AC5b, A23)."""
    summon = summon_of(board, c)
    return len(board.circles[c].tower) if summon == TREE else int(bool(summon))


def raizan_up(view: View) -> str:
    """AC13 The face-up tokens of Raizan, heaviest first."""
    return by_weight(view.around.raizan_up) if view.around else ""


def body_rows(board: Seat) -> list[tuple[Token, str]]:
    """The tokens of a Body from the bottom with their places; a bound one has its space among them (A26)."""
    rows = [(token, f"B{number}") for number, token in enumerate(board.body, start=1)]
    bound = board.rare.bound
    if bound and bound.place == "B":
        rows.insert(bound.space, (bound.token, "X"))
    return rows


def signs_of(board: Seat, place: str) -> tuple[Token, bool]:
    """What lies on an Inner Token: the Bind on it (A26), and whether all see its face (A31)."""
    bound = board.rare.bound
    there = bound is not None and place == ("X" if bound.place == "B" else bound.place)
    return (bound.by if bound and there else ""), place in board.rare.face_up


def moon_words(board: Seat, lang: str) -> list[str]:
    """RB1 The Moon: what lies on it, and whether it was opened."""
    if not board.rare.moon and not board.rare.opened:
        return []
    opened = [say("arcana.moon_opened", lang)] if board.rare.opened else []
    return [" ".join([say("arcana.moon", lang), board.rare.moon or "-", *opened])]


def in_words(board: Seat, lang: str) -> str:
    """Everything of it that lies at one seat; nothing if there is nothing."""
    told = [lasting_words(one, lang) for one in board.rare.lasting]
    told += moon_words(board, lang)
    told += [say(f"arcana.{row}", lang) for _, row in notes(board)]
    told += [f"{where}: {words}" for where, words in _places_in_words(board, lang)]
    return (
        say("arcana.picture_besides", lang, things=say("arcana.picture_and", lang).join(told)) if told else ""
    )


def _places_in_words(board: Seat, lang: str) -> Iterator[tuple[str, str]]:
    hands = [(board.left, "L", "left"), (board.right, "R", "right")]
    for token, place, row in [*((one, at, "body") for one, at in body_rows(board)), *hands]:
        by, up = signs_of(board, place)
        where = f"{say(f'table.{row}', lang)} {token}"
        if by:
            yield where, say("arcana.bound", lang, token=face(by, lang))
        if up:
            yield where, say("arcana.face_up", lang)
    for c in range(len(board.circles)):
        for words in circle_words(board, c, lang):
            yield CIRCLES[c], words


# Drawn


def signs(board: Seat, place: str, right: float, top: float) -> list[str]:
    """What lies on the Inner Token of a place whose picture ends here at the right: Bind, the eye of all."""
    by, up = signs_of(board, place)
    marks = []
    if by:
        x, y = (
            (right - 50, top - 7) if place in LEFT_RIGHT else (right - 36, top + 3)
        )  # the kanji of a tile stays free
        marks.append(plate(x, y, 20, 18, fill=ARCANE, stroke=GOLD, radius=4))
        marks.append(kanji_text(by, (x + 10, y + 13.5), 13, SPELL_GOLD))
    return [*marks, *([eye(right - 7, top - 4)] if up else [])]


def eye(x: float, y: float) -> str:
    """Everybody sees this face."""
    lid = f'<path d="M1 5Q7 -2 13 5Q7 12 1 5Z" fill="{FACE}" stroke="#26346f" stroke-width="1.6"/>'
    return group([lid, '<circle cx="7" cy="5" r="2" fill="#26346f"/>'], f"translate({num(x)} {num(y)})")


def heads(board: Seat, middle: float, y: float) -> list[str]:
    """The Head with all that lies on it (AC4a); one place if nothing does."""
    lying = [*([board.head] if board.head else []), *(one.token for one in board.rare.lasting)]
    if len(lying) < 2:
        return tile_or_well(lying[0] if lying else "", middle - 18, y, 36)
    wide = min(28.0, 84 / len(lying))
    left = middle - (wide + 2) * len(lying) / 2 + 1
    return [
        mark
        for i, token in enumerate(lying)
        for mark in tile_or_well(token, left + (wide + 2) * i, y + 8, wide)
    ]


def moon(board: Seat, middle: float, y: float, lang: str) -> list[str]:
    """RB1 The Moon beside the Head: its tokens, and whether it was opened."""
    tokens, opened = board.rare.moon, board.rare.opened
    if not tokens and not opened:
        return []
    words = say("arcana.moon", lang)
    marks = [words_at(words, (middle, y + 61), 11, fill=INK2, anchor="middle")]
    if opened:
        top = y + (4 if tokens else 40)
        marks.append(words_at(say("arcana.moon_opened", lang), (middle, top), 11, fill=INK2, anchor="middle"))
    left = middle - 15 * len(tokens) + 1
    return [
        *marks,
        *(mark for i, token in enumerate(tokens) for mark in tile_or_well(token, left + 30 * i, y + 10, 28)),
    ]


def notes_at(board: Seat, x: float, y: float, lang: str) -> list[str]:
    """The marks of Ember and Closure, in red as on the live table."""
    marks = []
    for i, (token, row) in enumerate(notes(board)):
        top = y + 22 * i
        marks.append(kanji_text(token, (x + 7, top + 13), 13, BAD))
        marks.append(words_at(say(f"arcana.{row}_word", lang), (x + 16, top + 12.5), 11, fill=BAD))
    return marks


def lasting_at(board: Seat, x: float, y: float, lang: str) -> list[str]:
    """Each lasting Arcanum with what it gathered and how far it is from its end."""
    marks = []
    for i, one in enumerate(board.rare.lasting):
        top = y + LASTING * i
        for n, token in enumerate([one.token, *by_weight(one.gathered)]):
            marks += tile_or_well(token, x + (SMALL + 1) * n + (4 if n else 0), top, SMALL)
        end = x + (SMALL + 1) * (len(one.gathered) + 1) + 9
        marks.append(words_at(lasting_stands(board, one, lang), (end, top + 16), 12))
    return marks


def on_circle(board: Seat, c: int, middle: float, ground: float) -> list[str]:
    """Flame before its Circle (A29)."""
    flame = flame_at(board, c)
    if not flame:
        return []
    return [group(tile_marks(flame), f"translate({num(middle - 66)} {num(ground - 31)}) scale(0.43)")]


def row_of(tokens: str, x: float, y: float, room: float) -> list[str]:
    """Small tokens side by side, closer together where there are many."""
    step = min(SMALL + 1, (room - SMALL) / max(1, len(tokens) - 1))
    return [mark for i, token in enumerate(tokens) for mark in tile_or_well(token, x + step * i, y, SMALL)]
