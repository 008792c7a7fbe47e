"""What the Table shows of one seat: its Board, its Circles with their Towers, what it has completed.

Nothing here looks behind the view it is given (S6). Needs no widget library.
"""

from __future__ import annotations

from typing import NamedTuple

from raigo_lab.raigo.destroy import gathered_weight, weight_with
from raigo_lab.raigo.events import HIDDEN, Event
from raigo_lab.raigo.eyes.knowledge import Knowledge
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import Hand, settled, worth
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLES, HANDS, Circle, Seat, Step
from raigo_lab.raigo.telling import face as face_name
from raigo_lab.raigo.tokens import KIND, SPELLS, WEIGHT, Token
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say
from raigo_lab.widgets.shared.faces import token_label
from raigo_lab.widgets.table import rare
from raigo_lab.widgets.table.places import where
from raigo_lab.widgets.table.rare import face
from raigo_lab.widgets.table.shapes import Board, Chip, Completed, Head, Lying, Ring, Score, Story

# C7, one for each seat.
FAMILIES = (("Kuze", "空晴"), ("Shigure", "時雨"), ("Hisetsu", "飛雪"), ("Rakura", "雷藏"))


class When(NamedTuple):
    """When something happened: in which turn, whose it was, and after how many actions."""

    turn: int
    seat: int
    moment: int


class Told(NamedTuple):
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


# Tokens


def _token(seen: View, told: Told, spot: str, token: Token, lang: str) -> Lying:
    """One token on a place: its face if the eye sees it, else its back, with what is known of it (S7)."""
    place_words = where(spot, lang, seen.seat)
    if token != HIDDEN:
        label = say("table.token_at", lang, token=token_label(token, lang), place=place_words)
        return {"spot": spot, "face": face(token), "label": label, "known": None}
    known = told.knowledge.at(spot) if told.knowledge else HIDDEN
    if known in KIND:
        label = say("table.known_at", lang, token=token_label(known, lang), place=place_words)
        return {"spot": spot, "face": None, "label": label, "known": face(known)}
    return {
        "spot": spot,
        "face": None,
        "label": say("table.hidden_at", lang, place=place_words),
        "known": None,
    }


def _place(seen: View, told: Told, spot: str, token: Token, lang: str) -> Lying:
    """A Hand or a space of the Body, with or without a token."""
    if token:
        return _token(seen, told, spot, token, lang)
    place_words = where(spot, lang, seen.seat)
    return {
        "spot": spot,
        "face": None,
        "label": say("table.empty_place", lang, place=place_words),
        "known": None,
        "empty": True,
    }


# Boards and Circles


def board_of(seen: View, index: int, told: Told, lang: str) -> Board:
    """One seat: its places, Circles, Yang, completed hands and lasting Destroy."""
    board = seen.seats[index]
    you = index == seen.seat
    family, kanji = FAMILIES[index]
    anew = is_anew(seen) and index == seen.turn
    body = "" if anew else board.body
    hands = dict.fromkeys(HANDS, "") if anew else {hand: hand_token(board, hand) for hand in HANDS}
    rows = [_place(seen, told, f"{index}B{i + 1}", body[i] if i < len(body) else "", lang) for i in range(3)]
    places = {hand: _place(seen, told, f"{index}{hand}", token, lang) for hand, token in hands.items()}
    made: Board = {
        "seat": index,
        "name": say("table.seat_you" if you else "table.seat", lang, seat=index),
        "family": family if lang == "en" else kanji,
        "family2": kanji if lang == "en" else family,
        "crest": kanji[0],
        "team": _team(len(seen.seats), index, lang),
        "shape": index % 2,
        "you": you,
        "turn": index == seen.turn and seen.step != Step.OVER,
        "asked": index in seen.asked,
        "yang": board.yang,
        "yang_label": say("table.yang", lang, count=board.yang),
        "out": say("table.out", lang) if index in seen.out else "",
        "head": _head(board, seen.rules, lang),
        "hands": places,
        "body": rows,
        "circles": [_circle(seen, told, index, c, circle, lang) for c, circle in enumerate(board.circles)],
        "done": _all_completed(board.completed, told.gains[index] if told.gains else (), seen.rules, lang),
        "areas": {
            "board": say("table.board_area", lang, seat=index),
            "circles": say("table.circles_area", lang, seat=index),
        },
    }
    if seen.around is not None:
        made["rare"] = rare.beside_board(seen, index, lang)
        made["hands"] = {hand: rare.with_signs(seen, index, one, lang) for hand, one in places.items()}
        signed = [rare.with_signs(seen, index, one, lang) for one in rows]
        made["body"] = rare.with_bound(seen, index, signed, lang)
    return made


def _team(seats: int, index: int, lang: str) -> str:
    if seats != 4:
        return ""
    return say("table.team", lang, one=index % 2, two=index % 2 + 2)


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


def _circle(seen: View, told: Told, index: int, c: int, circle: Circle, lang: str) -> Ring:
    """A Sakura Circle with its Tower; heights are public, faces only to those who may see them (S6)."""
    spot = f"{index}{CIRCLES[c]}"
    tower = circle.tower
    open_to_eye = bool(tower) and HIDDEN not in tower
    value = worth(tower, seen.rules) if open_to_eye else None
    chip: Chip | None = None
    if value and value.hand:
        chip = {"tone": "gold", "text": f"{_hand_name(value.hand, lang)} {value.points}"}
    elif value and not value.settled:
        chip = {"tone": "bad", "text": say("table.unsettled_word", lang)}
    made: Ring = {
        "spot": spot,
        "letter": CIRCLES[c],
        "stories": [_story(seen, told, f"{spot}{i}", tower, i - 1, lang) for i in range(1, len(tower) + 1)],
        "height": len(tower),
        "word": _height_word(circle, lang),
        "seal": face(circle.seal) if circle.seal else None,
        "chip": chip,
        "label": _circle_label(seen, told, index, c, lang),
    }
    if seen.around is not None:
        made["rare"], words = rare.of_circle(seen, index, c, lang)
        made["label"] = say("list.comma", lang).join([made["label"], *words])
    return made


def _story(seen: View, told: Told, spot: str, tower: str, i: int, lang: str) -> Story:
    faces = HIDDEN not in tower
    return {
        **_token(seen, told, spot, tower[i], lang),
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


def _followed(told: Told, spot: str, height: int, lang: str) -> list[str]:
    """The stories of a hidden Tower whose faces are known, in words (S7)."""
    if told.knowledge is None:
        return []
    faces = ((i, told.knowledge.at(f"{spot}{i}")) for i in range(1, height + 1))
    return [
        say("table.known_story", lang, number=i, token=face_name(token, lang))
        for i, token in faces
        if token in KIND
    ]


def _circle_label(seen: View, told: Told, index: int, c: int, lang: str) -> str:
    """The Tower in words, with what is known of it."""
    circle = seen.seats[index].circles[c]
    if index == seen.seat:
        words = [say("table.your_circle", lang, circle=CIRCLES[c])]
    else:
        words = [say("table.seats_circle", lang, seat=index, circle=CIRCLES[c])]
    tower = circle.tower
    if not tower:
        return say("list.comma", lang).join([*words, say("table.empty", lang)])
    if HIDDEN in tower:
        words.append(say("table.hidden_tower", lang))
        words += _followed(told, f"{index}{CIRCLES[c]}", len(tower), lang)
    else:
        words.append(" ".join(tower))
        value = worth(tower, seen.rules)
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
