"""What only a game with Arcana puts on the table: Moon, lasting Arcana, summons, Bind, Flame, marks, face-up tokens.

Nothing here looks behind the view it is given (S6, AC14). Needs no widget library.
"""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.raigo.arcana.heads import AZURE, AZURE_ENDS, DANCE, DANCE_ENDS
from raigo_lab.raigo.arcana.moving import gathered_weight
from raigo_lab.raigo.arcana.table import TREE, summon_of
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.state import CIRCLES, Lasting, Seat
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.tokens import KIND, Token, by_weight
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import face as printed
from raigo_lab.widgets.shared.faces import token_label
from raigo_lab.widgets.table.shapes import LastingHead, Lying, Moon, NamedFace, Note, Rare, RingRare

DUE = {DANCE: DANCE_ENDS, AZURE: AZURE_ENDS}


def face(token: Token) -> NamedFace:
    """What is printed on a token, and its English name."""
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
                "label": say("arcana.moon_token", lang, token=_said(token, lang), seat=index),
                "known": None,
            }
            for number, token in enumerate(tokens, start=1)
        ],
    }


def _said(token: Token, lang: str) -> str:
    return say("widget.hidden", lang) if token == HIDDEN else token_label(token, lang)


def _lasting(board: Seat, one: Lasting, lang: str) -> LastingHead:
    """AC4a A lasting Arcanum and what it gathered."""
    names = say("list.comma", lang).join(face_name(token, lang) for token in one.gathered)
    weight = gathered_weight(board, one.token)
    due = DUE.get(one.token)
    return {
        "face": face(one.token),
        "label": say(
            "arcana.lasting",
            lang,
            token=token_label(one.token, lang),
            tokens=names or say("arcana.nothing", lang),
        ),
        "gathered": [face(token) for token in by_weight(one.gathered)],
        "text": say("arcana.lasting_weight", lang, weight=weight, due=due)
        if due
        else say("arcana.lasting_waits", lang),
    }


def _notes(board: Seat, lang: str) -> Iterator[Note]:
    """The marks of Ember and Closure (A21, A34)."""
    for there, token, row in (
        (board.rare.no_fetch, "赫", "no_fetch"),
        (board.rare.no_select, "封", "no_select"),
    ):
        if there:
            yield {
                "kanji": token,
                "text": say(f"arcana.{row}_word", lang),
                "label": say(f"arcana.{row}", lang),
            }


# Inner Tokens


def with_signs(seen: View, index: int, one: Lying, lang: str) -> Lying:
    """A place of a Board with what lies on its token: Bind (A26), or that all see its face (A31)."""
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
    words = [_said(bound.token, lang), say("arcana.bound", lang, token=face_name(bound.by, lang))]
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
    summon = summon_of(board, c)
    words, chip = [], ""
    if summon == TREE:
        words.append(say("arcana.tree", lang))
        chip = say("arcana.tree_word", lang)
    elif summon:
        circle = board.circles[c]
        row = "summon_visible" if circle.tower[-1:] == summon and not circle.seal else "summon_covered"
        words.append(say(f"arcana.{row}", lang, token=face_name(summon, lang)))
    flame = board.rare.flame if board.rare.burning == CIRCLES[c] else ""
    if flame:
        words.append(say("arcana.burning", lang, token=face_name(flame, lang)))
    return {
        "flame": face(flame) if flame else None,
        "tree": chip,
        "up": len(board.circles[c].tower) if summon == TREE else int(bool(summon)),
    }, words


# The centre


def face_up_raizan(seen: View, lang: str) -> list[Lying]:
    """AC13 The face-up tokens of Raizan, heaviest first."""
    up = by_weight(seen.around.raizan_up) if seen.around else ""
    return [
        {
            "spot": f"u{number}",
            "face": face(token),
            "label": say("arcana.raizan_token", lang, token=token_label(token, lang)),
            "known": None,
        }
        for number, token in enumerate(up, start=1)
    ]
