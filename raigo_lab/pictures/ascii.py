"""The table as a picture made of text: Towers drawn with their top on top, everything aligned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from unicodedata import east_asian_width

from raigo_lab.pictures import arcana
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import CIRCLES, START_OF_TURN, Circle, Position, Seat
from raigo_lab.raigo.text.stack import format_stack
from raigo_lab.raigo.tokens import KIND
from raigo_lab.texts import say

EMPTY_SPACE = "-"
COLUMN = 6  # how wide a Circle is drawn


def draw(position: Position, seat: int | None = None, kanji: bool = False, lang: str = "en") -> str:
    """The whole table, or what one seat sees of it (S6); in Japanese the tokens are kanji."""
    state, rules = position
    seen = view(rules, state, seat)
    kanji = kanji or lang == "ja"
    blocks = [_table(seen, kanji, lang)]
    blocks += [
        _seat(board, index, kanji, lang, to_move=index == seen.turn) for index, board in enumerate(seen.seats)
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


# Drawing


def face(token: str, kanji: bool) -> str:
    """One token as it is drawn."""
    return KIND[token].kanji if kanji and token in KIND else token


def faces(pile: str, kanji: bool) -> str:
    """Tokens in a row; a dash for none."""
    return " ".join(face(token, kanji) for token in pile) or EMPTY_SPACE


def width(text: str) -> int:
    """How many columns a text takes; kanji take two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, columns: int) -> str:
    """The text filled up to a width."""
    return text + " " * (columns - width(text))


def _table(seen: View, kanji: bool, lang: str) -> list[str]:
    """What lies between the players, and where the game stands."""

    def line(row: str, **blanks: object) -> str:
        return say(f"drawn.{row}", lang, **blanks)

    comma = say("list.comma", lang)
    order = line("next_first" if seen.ordered else "any_order")
    known = line("raizan_known", tokens=faces(seen.raizan, kanji), order=order)
    lines = [
        line("seats", count=len(seen.seats), seat=seen.turn),
        line("raizan", count=len(seen.raizan)) + (known if seen.raizan.strip(HIDDEN) else ""),
    ]
    up = arcana.raizan_up(seen)
    lines += [line("face_up", tokens=faces(up, kanji))] if up else []
    if seen.last_turns is not None:
        lines.append(line("last_turns", count=seen.last_turns))
    if seen.bonus:
        lines.append(line("bonus", token=face(seen.bonus, kanji)))
    if seen.removed:
        lines.append(line("removed", token=face(seen.removed, kanji)))
    if seen.used:
        used = seen.used if lang == "en" else [say(f"effect.{one}", lang) for one in seen.used]
        lines.append(line("used", effects=comma.join(used)))
    if seen.out:
        lines.append(line("out", seats=comma.join(line("seat_out", seat=seat) for seat in seen.out)))
    if seen.stack != START_OF_TURN:
        lines.append(line("pending", stack=format_stack(seen.stack)))
    if changed(seen.rules):
        rulings = ", ".join(f"{name}={value}" for name, value in changed(seen.rules))
        lines.append(line("rulings", rulings=rulings))
    return lines


def _seat(seat: Seat, index: int, kanji: bool, lang: str, *, to_move: bool) -> list[str]:
    """One player's Board, Circles and public tokens."""

    def line(row: str, **blanks: object) -> str:
        return say(f"drawn.{row}", lang, **blanks)

    body = padded(faces("".join(token for token, _ in arcana.body_rows(seat)), kanji), 10)
    left, right = padded(faces(seat.left, kanji), 4), faces(seat.right, kanji)
    lines = [line("seat", seat=index, yang=seat.yang) + (line("to_move") if to_move else "")]
    lines.append(line("board", body=body, left=left, right=right))
    lines += [f"  {row}" for row in _towers(seat.circles, kanji)]
    if seat.head:
        weight = gathered_weight(seat)
        lines.append(line("destroy", weight=weight, tokens=faces(seat.gathered, kanji)))
    besides = arcana.in_words(seat, lang)
    lines += [f" {besides}"] if besides else []
    if seat.completed:
        piles = ", ".join("".join(face(token, kanji) for token in pile) for pile in seat.completed)
        lines.append(line("completed", piles=piles))
    if seat.canyon:
        lines.append(line("canyon", tokens=faces(seat.canyon, kanji)))
    return lines


def _towers(circles: Sequence[Circle], kanji: bool) -> list[str]:
    """The Towers side by side, top on top, and what seals them below."""
    stories = list(zip_longest(*(circle.tower for circle in circles), fillvalue=" "))
    rows = [[face(token, kanji) for token in story] for story in reversed(stories)]
    ground = ["---" for _ in circles]
    names = list(CIRCLES[: len(circles)])
    seals = [f"*{face(circle.seal, kanji)}{circle.turns}" if circle.seal else "" for circle in circles]
    return [
        "".join(
            padded(f" {cell}" if cell not in ground and cell[:1] != "*" else cell, COLUMN) for cell in row
        )
        for row in [*rows, ground, names, *([seals] if any(seals) else [])]
    ]


def aligned(names: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table of text: numbers to the right, kanji counted as two columns."""
    cells = [list(names), *([("" if value is None else str(value)) for value in row] for row in rows)]
    wide = [max(width(row[column]) for row in cells) for column in range(len(names))]
    right = [bool(rows) and all(isinstance(row[c], int | float) for row in rows) for c in range(len(names))]
    return [
        "  ".join(
            " " * (wide[c] - width(cell)) + cell if right[c] else padded(cell, wide[c])
            for c, cell in enumerate(row)
        ).rstrip()
        for row in cells
    ]
