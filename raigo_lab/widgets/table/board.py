"""What the Table shows of one seat: its Board, its Circles with their Towers, what it has completed.

Nothing here looks behind the view it is given (S6). Needs no widget library.

A click asks for many pictures of nearly the same table: what depends on a few small values only is made once and kept.
What is kept is shared, so nobody may change it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from raigo_lab.pictures.tiles import token_label
from raigo_lab.raigo.destroy import gathered_weight, weight_with
from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.eyes.knowledge import Knowledge, Known
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import Hand, Worth, settled, worth
from raigo_lab.raigo.outcome import sides
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, LEFT_RIGHT, Circle, Seat, Step
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.tokens import KIND, SPELLS, WEIGHT, Token
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say
from raigo_lab.widgets.table import rare
from raigo_lab.widgets.table.places import where
from raigo_lab.widgets.table.rare import face
from raigo_lab.widgets.table.shapes import Board, Chip, Completed, Head, Lying, Ring, Score, Story

KEPT = 4_000  # pieces of pictures
# C7, one for each seat.
FAMILIES = (("Kuze", "空晴"), ("Shigure", "時雨"), ("Hisetsu", "飛雪"), ("Rakura", "雷藏"))


class When(NamedTuple):
    """When something happened: in which turn, whose it was, and after how many actions."""

    turn: int
    seat: int
    moment: int


class SceneFacts(NamedTuple):
    """What the scene needs beside the view: the story so far, and who sits before the screen."""

    turn_number: int = 1
    events: tuple[Event, ...] = ()  # of everybody's last turn and of this one, as the eye sees them
    when: tuple[When, ...] = ()  # for each of them
    first_event: int = 0  # the number of the first of them in the whole game
    you: int | None = None  # whose deeds are told as "you": the eye's, or those of an open table's reader
    moves: tuple[tuple[str, str], ...] = ()  # tokens' ways since the last picture
    knowledge: Knowledge | None = None  # what the eye has followed (S7)
    mine: bool = False  # whether the one before the screen is asked
    chooser: int | None = None
    curtain: int | None = None  # to whom the screen is to be passed
    near: int = 0  # who is drawn below
    result: str = ""
    score: Score | None = None
    gains: tuple[tuple[int, ...], ...] = ()  # by seat: what its last completed hands brought it
    forced: tuple[str, ...] = ()  # answers that could not be given, in words
    may_open: bool = False  # whether the Moon may be opened now (RB2)
    warning: str = ""  # what ending the turn now would cost
    reached: bool = False  # whether a lesson's task at this table is done


class _Sight(NamedTuple):
    """Everything that the picture of one seat depends on, but for what Arcana add."""

    seat: int
    board: Seat
    seats: int
    eye: int | None
    turn: bool
    asked: bool
    out: bool
    anew: bool  # its Inner Tokens are taken up (PU1)
    known: Known | None  # what the eye has followed there (S7)
    gains: tuple[int, ...]
    rules: Rules


# Tokens


@lru_cache(maxsize=KEPT)
def _token(spot: str, token: Token, known: Token, you: int | None, lang: str) -> Lying:
    """One token on a place: its face if the eye sees it, else its back, with what is known of it (S7)."""
    place_words = where(spot, lang, you)
    if token != HIDDEN:
        label = say("table.token_at", lang, token=token_label(token, lang), place=place_words)
        return {"spot": spot, "face": face(token), "label": label, "known": None}
    if known in KIND:
        label = say("table.known_at", lang, token=token_label(known, lang), place=place_words)
        return {"spot": spot, "face": None, "label": label, "known": face(known)}
    return {
        "spot": spot,
        "face": None,
        "label": say("table.hidden_at", lang, place=place_words),
        "known": None,
    }


def _place(sight: _Sight, place: str, token: Token, lang: str) -> Lying:
    """A Hand or a space of the Body, with or without a token."""
    spot = f"{sight.seat}{place}"
    if token:
        return _token(spot, token, sight.known.at(place) if sight.known else HIDDEN, sight.eye, lang)
    label = say("table.empty_place", lang, place=where(spot, lang, sight.eye))
    return {"spot": spot, "face": None, "label": label, "known": None, "empty": True}


# Boards and Circles


def board_of(seen: View, index: int, told: SceneFacts, lang: str) -> Board:
    """One seat: its places, Circles, Yang, completed hands and lasting Destroy."""
    sight = _Sight(
        seat=index,
        board=seen.seats[index],
        seats=len(seen.seats),
        eye=seen.seat,
        turn=index == seen.turn and seen.step != Step.OVER,
        asked=index in seen.asked,
        out=index in seen.out,
        anew=is_anew(seen) and index == seen.turn,
        known=told.knowledge.boards[index] if told.knowledge else None,
        gains=told.gains[index] if told.gains else (),
        rules=seen.rules,
    )
    made = _board(sight, lang)
    if seen.around is None:
        return made
    signed = [rare.with_signs(seen, index, one, lang) for one in made["body"]]
    return {
        **made,
        "rare": rare.beside_board(seen, index, lang),
        "hands": {hand: rare.with_signs(seen, index, one, lang) for hand, one in made["hands"].items()},
        "body": rare.with_bound(seen, index, signed, lang),
        "circles": [_with_arcana(seen, index, c, ring, lang) for c, ring in enumerate(made["circles"])],
    }


def _with_arcana(seen: View, index: int, c: int, ring: Ring, lang: str) -> Ring:
    """A Circle with what only Arcana put on it."""
    signs, words = rare.of_circle(seen, index, c, lang)
    return {**ring, "rare": signs, "label": say("list.comma", lang).join([ring["label"], *words])}


@lru_cache(maxsize=KEPT)
def _board(sight: _Sight, lang: str) -> Board:
    """The picture of a seat at a table without Arcana."""
    index, board = sight.seat, sight.board
    you = index == sight.eye
    family, kanji = FAMILIES[index]
    body = "" if sight.anew else board.body
    hands = (
        dict.fromkeys(LEFT_RIGHT, "")
        if sight.anew
        else {hand: hand_token(board, hand) for hand in LEFT_RIGHT}
    )
    return {
        "seat": index,
        "name": say("table.seat_you" if you else "table.seat", lang, seat=index),
        "family": family if lang == "en" else kanji,
        "family2": kanji if lang == "en" else family,
        "crest": kanji[0],
        "team": _team(sight.seats, index, lang),
        "shape": index % 2,
        "you": you,
        "turn": sight.turn,
        "asked": sight.asked,
        "yang": board.yang,
        "yang_label": say("table.yang", lang, count=board.yang),
        "out": say("table.out", lang) if sight.out else "",
        "head": _head(board, sight.rules, lang),
        "hands": {hand: _place(sight, hand, token, lang) for hand, token in hands.items()},
        "body": [_place(sight, f"B{i + 1}", body[i] if i < len(body) else "", lang) for i in range(3)],
        "circles": [_circle(sight, c, circle, lang) for c, circle in enumerate(board.circles)],
        "done": _all_completed(board.completed, sight.gains, sight.rules, lang),
        "areas": {
            "board": say("table.board_area", lang, seat=index),
            "circles": say("table.circles_area", lang, seat=index),
        },
    }


def _team(seats: int, index: int, lang: str) -> str:
    mates = next(group for group in sides(seats) if index in group)
    return say("table.team", lang, one=mates[0], two=mates[1]) if len(mates) > 1 else ""


def _head(board: Seat, rules: Rules, lang: str) -> Head | None:
    """An active Destroy with what it has gathered and what is missing (DE2, DE3)."""
    if not board.head:
        return None
    weight = gathered_weight(board)
    missing = max(0, rules.R2 - weight)
    return {
        "face": face(board.head),
        "label": token_label(board.head, lang),
        "gathered": [face(token) for token in sorted(board.gathered, key=WEIGHT.__getitem__)],
        "weight": weight,
        "due": rules.R2,
        "text": say("table.gathered", lang, weight=weight, due=rules.R2),
        "missing": say("table.missing", lang, count=missing) if missing else say("table.is_due", lang),
        "would": {
            token: say("table.destroy_would", lang, weight=would)
            for token in SPELLS
            if (would := weight_with(board, token)) is not None
        },
    }


def _circle(sight: _Sight, c: int, circle: Circle, lang: str) -> Ring:
    """A Sakura Circle; of a Tower that is not seen, what was followed of it (S7)."""
    known: tuple[Token, ...] = ()
    if HIDDEN in circle.tower:
        stories = range(1, len(circle.tower) + 1)
        known = tuple(sight.known.at(f"{CIRCLES[c]}{i}") if sight.known else HIDDEN for i in stories)
    return _ring(f"{sight.seat}{CIRCLES[c]}", circle, known, sight.rules, sight.eye, lang)


@lru_cache(maxsize=KEPT)
def _ring(
    spot: str, circle: Circle, known: tuple[Token, ...], rules: Rules, you: int | None, lang: str
) -> Ring:
    """A Sakura Circle with its Tower; heights are public, faces only to those who may see them (S6)."""
    tower = circle.tower
    open_to_eye = bool(tower) and HIDDEN not in tower
    value = worth(tower, rules) if open_to_eye else None
    chip: Chip | None = None
    if value and value.hand:
        chip = {"tone": "gold", "text": f"{_hand_name(value.hand, lang)} {value.points}"}
    elif value and not value.settled:
        chip = {"tone": "bad", "text": say("table.unsettled_word", lang)}
    return {
        "spot": spot,
        "letter": spot[1],
        "stories": [
            _story(f"{spot}{i + 1}", tower, i, known[i] if known else "", you, lang)
            for i in range(len(tower))
        ],
        "height": len(tower),
        "word": _height_word(circle, lang),
        "seal": face(circle.seal) if circle.seal else None,
        "chip": chip,
        "label": _circle_label(spot, circle, known, value, you, lang),
    }


def _story(spot: str, tower: str, i: int, known: Token, you: int | None, lang: str) -> Story:
    faces = HIDDEN not in tower
    return {
        **_token(spot, tower[i], known, you, lang),
        "cracked": faces and i > 0 and not settled(tower[i - 1 : i + 1]),
        "leans": faces and not settled(tower[: i + 1]),
    }


def _hand_name(hand: Hand, lang: str) -> str:
    return hand.japanese if lang == "ja" else hand.english


def _height_word(circle: Circle, lang: str) -> str:
    if circle.seal:
        return say("table.sealed_word", lang)
    if not circle.tower:
        return say("table.free", lang)
    return say("table.story_word" if len(circle.tower) == 1 else "table.stories_word", lang)


def _followed(known: tuple[Token, ...], lang: str) -> list[str]:
    """The stories of a hidden Tower whose faces are known, in words (S7)."""
    return [
        say("table.known_story", lang, number=i, token=face_name(token, lang))
        for i, token in enumerate(known, start=1)
        if token in KIND
    ]


def _circle_label(
    spot: str, circle: Circle, known: tuple[Token, ...], value: Worth | None, you: int | None, lang: str
) -> str:
    """The Tower in words, with what is known of it."""
    seat, letter = int(spot[0]), spot[1]
    if seat == you:
        words = [say("table.your_circle", lang, circle=letter)]
    else:
        words = [say("table.seats_circle", lang, seat=seat, circle=letter)]
    tower = circle.tower
    if not tower:
        return say("list.comma", lang).join([*words, say("table.empty", lang)])
    if value is None:
        words.append(say("table.hidden_tower", lang))
        words += _followed(known, lang)
    else:
        words.append(" ".join(tower))
        if value.hand:
            words.append(_hand_name(value.hand, lang))
            words.append(say("table.points", lang, count=value.points))
        elif not value.settled:
            words.append(say("table.unsettled", lang))
    words.append(say("table.story", lang, count=len(tower)))
    if circle.seal:
        key = "sealed_this" if circle.turns == 1 else "sealed_next"
        words.append(say(f"table.{key}", lang, token=face_name(circle.seal, lang)))
    return say("list.comma", lang).join(words)


def gains_of(events: Iterable[Event], seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat: what each hand that was completed among these events brought, RO2's 2 included."""
    resolved = [one for one in events if one.kind == "resolved"]
    return tuple(tuple(one.amount for one in resolved if one.seat == seat) for seat in range(seats))


def _all_completed(
    piles: tuple[str, ...], gains: tuple[int, ...], rules: Rules, lang: str
) -> list[Completed]:
    """Completed hands with what they brought; of those from before the game only their worth is known."""
    known = len(piles) - len(gains)
    return [
        _completed(pile, gains[i - known] if i >= known else worth(pile, rules).points, rules, lang)
        for i, pile in enumerate(piles)
    ]


def _completed(pile: str, gained: int, rules: Rules, lang: str) -> Completed:
    value = worth(pile, rules)
    name = _hand_name(value.hand, lang) if value.hand else ""
    return {
        "faces": [face(token) for token in pile],
        "name": name,
        "points": gained,
        "label": say("table.gained_by", lang, hand=name, count=gained, tokens=" ".join(pile)),
    }


def is_anew(seen: View) -> bool:
    """Whether the eye sees tokens being placed anew: they are taken up first (PU1)."""
    return seen.step == Step.RENEW and HIDDEN not in seen.seats[seen.turn].inner + seen.frame.tokens
