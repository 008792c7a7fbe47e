"""What only a game with Arcana puts on the table: Moon, lasting Arcana, summons, Bind, Flame, marks, face-up tokens.

Nothing here looks behind the view it is given (S6, AC14). Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from raigo_lab.pictures import arcana
from raigo_lab.pictures.tiles import face_label, token_label
from raigo_lab.raigo.arcana.table import is_tree
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import Lasting, Seat
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.tokens import KIND, Token, by_weight
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import face as printed
from raigo_lab.widgets.table.shapes import LastingHead, Lying, Moon, NamedFace, Note, Rare, RingRare


@cache
def face(token: Token) -> NamedFace:
    """What is printed on a token, and its English name; shared, so nobody may change it."""
    return {**printed(token), "name": KIND[token].english}


def beside_board(seen: View, index: int, lang: str) -> Rare:
    """What lies beside one seat's Board."""
    board = seen.seats[index]
    return {
        "moon": _moon(board, index, lang),
        "lasting": [_lasting(board, one, lang) for one in board.rare.lasting],
        "notes": [*_notes(board, lang)],
    }


def _moon(board: Seat, index: int, lang: str) -> Moon | None:
    """RB1 The Moon: the number of its tokens is public, and whether it was opened (AC14)."""
    tokens, opened = board.rare.moon, board.rare.opened
    if not tokens and not opened:
        return None
    return {
        "word": say("arcana.moon", lang),
        "label": say("arcana.moon_area", lang, seat=index),
        "opened": say("arcana.moon_opened", lang) if opened else "",
        "tokens": [
            {
                "spot": f"{index}m{number}",
                "face": None if token == HIDDEN else face(token),
                "label": say("arcana.moon_token", lang, token=face_label(token, lang), seat=index),
                "known": None,
            }
            for number, token in enumerate(tokens, start=1)
        ],
    }


def _lasting(board: Seat, one: Lasting, lang: str) -> LastingHead:
    """AC4a A lasting Arcanum and what it gathered."""
    return {
        "face": face(one.token),
        "label": arcana.lasting_words(one, lang),
        "gathered": [face(token) for token in by_weight(one.gathered)],
        "text": arcana.lasting_stands(board, one, lang),
    }


def _notes(board: Seat, lang: str) -> Iterator[Note]:
    """The marks of Ember and Closure (A21, A34)."""
    for token, row in arcana.notes(board):
        yield {
            "kanji": token,
            "text": say(f"arcana.{row}_word", lang),
            "label": say(f"arcana.{row}", lang),
        }


# Inner Tokens


def with_signs(seen: View, index: int, one: Lying, lang: str) -> Lying:
    """A place of a Board with what lies on its token: Bind (A26), or that all see its face (A31)."""
    one = {**one}  # what was given is kept, and others get it too
    rare, place = seen.seats[index].rare, one["spot"][1:]
    words = [one["label"]]
    if rare.bound and rare.bound.place == place and not one.get("empty"):
        one["bound"] = rare.bound.by
        words.append(say("arcana.bound", lang, token=face_name(rare.bound.by, lang)))
    if place in rare.face_up:
        one["up"] = True
        words.append(say("arcana.face_up", lang))
    one["label"] = say("list.comma", lang).join(words)
    return one


def with_bound(seen: View, index: int, rows: list[Lying], lang: str) -> list[Lying]:
    """The rows of a Body with the bound token on its space (A26a); it has a place that nothing can choose."""
    bound = seen.seats[index].rare.bound
    if bound is None or bound.place != "B":
        return rows
    hidden = bound.token == HIDDEN
    words = [face_label(bound.token, lang), say("arcana.bound", lang, token=face_name(bound.by, lang))]
    row: Lying = {
        "spot": f"{index}X",
        "face": None if hidden else face(bound.token),
        "label": say("list.comma", lang).join(words),
        "known": None,
        "bound": bound.by,
    }
    if "X" in seen.seats[index].rare.face_up:
        row["up"] = True
    return [*rows[: bound.space], row, *rows[bound.space :]][:3]


# Circles


def of_circle(seen: View, index: int, c: int, lang: str) -> tuple[RingRare, list[str]]:
    """What a Circle has besides its Tower, and the words for it: a summon (AC5), a Tree Tower (A23), Flame (A29)."""
    board = seen.seats[index]
    flame = arcana.flame_at(board, c)
    return {
        "flame": face(flame) if flame else None,
        "tree": say("arcana.tree_word", lang) if is_tree(board, c) else "",
        "up": arcana.faces_up(board, c),
    }, arcana.circle_words(board, c, lang)


# The centre


def face_up_raizan(seen: View, lang: str) -> list[Lying]:
    """AC13 The face-up tokens of Raizan, heaviest first."""
    return [
        {
            "spot": f"u{number}",
            "face": face(token),
            "label": say("arcana.raizan_token", lang, token=token_label(token, lang)),
            "known": None,
        }
        for number, token in enumerate(arcana.raizan_up(seen), start=1)
    ]
