"""The table as a picture made of text: Towers drawn with their top on top, everything aligned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from unicodedata import east_asian_width

from raigo_lab.pictures import arcana
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.rules import changed
from raigo_lab.raigo.state import CIRCLES, START_OF_TURN, Circle, Position, Seat
from raigo_lab.raigo.text.stack import format_stack
from raigo_lab.raigo.tokens import KIND, WEIGHT

EMPTY_SPACE = "-"
COLUMN = 6  # how wide a Circle is drawn


def draw(position: Position, seat: int | None = None, kanji: bool = False) -> str:
    """The whole table, or what one seat sees of it (S6)."""
    state, rules = position
    seen = view(rules, state, seat)
    blocks = [_table(seen, kanji)]
    blocks += [
        _seat(board, index, kanji, to_move=index == seen.turn) for index, board in enumerate(seen.seats)
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


def _table(seen: View, kanji: bool) -> list[str]:
    """What lies between the players, and where the game stands."""
    count = len(seen.raizan)
    order = "next first" if seen.ordered else "in unknown order"
    raizan = f": {faces(seen.raizan, kanji)} ({order})" if seen.raizan.strip(HIDDEN) else ""
    lines = [f"{len(seen.seats)} seats, seat {seen.turn} to move", f"Raizan {count}{raizan}"]
    up = arcana.raizan_up(seen)
    lines += [f"Face up in Raizan: {faces(up, kanji)} (AC13)"] if up else []
    if seen.last_turns is not None:
        lines.append(f"Last turns: {seen.last_turns} (E1)")
    if seen.bonus:
        lines.append(f"Bonus Token: {face(seen.bonus, kanji)} (S1)")
    if seen.removed:
        lines.append(f"Taken out unseen: {face(seen.removed, kanji)} (S2)")
    if seen.used:
        lines.append(f"Applied this turn: {', '.join(seen.used)} (T11)")
    if seen.out:
        lines.append(f"Out: {', '.join(f'seat {seat}' for seat in seen.out)} (E2)")
    if seen.stack != START_OF_TURN:
        lines.append(f"Pending: {format_stack(seen.stack)}")
    if changed(seen.rules):
        lines.append("Rulings: " + ", ".join(f"{name}={value}" for name, value in changed(seen.rules)))
    return lines


def _seat(seat: Seat, index: int, kanji: bool, *, to_move: bool) -> list[str]:
    """One player's Board, Circles and public tokens."""
    mark = "  <- to move" if to_move else ""
    body = padded(faces("".join(token for token, _ in arcana.body_rows(seat)), kanji), 10)
    hands = f"Left {padded(faces(seat.left, kanji), 4)} Right {faces(seat.right, kanji)}"
    lines = [f"Seat {index}   Yang {seat.yang}{mark}", f"  Body {body} {hands}"]
    lines += [f"  {line}" for line in _towers(seat.circles, kanji)]
    if seat.head:
        weight = sum(WEIGHT[token] for token in seat.gathered)
        lines.append(f"  Destroy active, gathered {weight}: {faces(seat.gathered, kanji)} (DE2)")
    besides = arcana.in_words(seat, "en")
    lines += [f" {besides}"] if besides else []
    if seat.completed:
        piles = ", ".join("".join(face(token, kanji) for token in pile) for pile in seat.completed)
        lines.append(f"  Completed hands: {piles}")
    if seat.canyon:
        lines.append(f"  Canyon: {faces(seat.canyon, kanji)}")
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
