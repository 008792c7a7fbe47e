"""What the Table shows: every token, word and number of one seat's view as plain JSON.

The page draws this and reports what was picked; it decides nothing. Only what the view shows goes in, so nothing
hidden can come out (S6). Needs no widget library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from raigo_lab.events import HIDDEN, IN_FLIGHT, RAIZAN, Event, tell
from raigo_lab.events import face as face_name
from raigo_lab.hands import settled, worth
from raigo_lab.knowledge import Knowledge
from raigo_lab.rules import Rules
from raigo_lab.state import CIRCLES, HANDS, Circle, Seat, Step
from raigo_lab.steps import renew_tokens
from raigo_lab.texts import say, table
from raigo_lab.tokens import KIND, SILENTS, SPELLS, WEIGHT, Token
from raigo_lab.verbs import gathered_weight, hand_token
from raigo_lab.view import View
from raigo_lab.widgets.table_options import HOW, WALK, buttons_json, where
from raigo_lab.widgets.tower_view import face as printed
from raigo_lab.widgets.tower_view import token_label

# C7, one for each seat.
FAMILIES = (("Kuze", "空晴"), ("Shigure", "時雨"), ("Hisetsu", "飛雪"), ("Rakura", "雷藏"))
STEP_BAR = ("fetch", "select", "act", "dong")
STEP_KANJI = {"fetch": "現", "select": "選", "act": "積・発", "dong": ""}
_BAR_OF: dict[Step, int] = {
    Step.FETCH: 0,
    Step.SELECT: 1,
    Step.FORBIDDANCE: 1,
    Step.DRAW: 1,
    Step.PLACE: 1,
    Step.HAND_OVER: 3,
    Step.STRIKE: 3,
    Step.OVER: 4,
}
LOG_LINES = 60


class Told(NamedTuple):
    """What the scene needs beside the view: the story so far, and who sits before the screen."""

    turn_number: int = 1
    events: tuple[Event, ...] = ()  # of everybody's last turn and of this one, as the eye sees them
    first_event: int = 0  # the number of the first of them in the whole game
    moves: tuple[tuple[str, str], ...] = ()  # tokens' ways since the last picture
    knowledge: Knowledge | None = None  # what the eye has followed (S7)
    mine: bool = False  # whether the one before the screen is asked
    chooser: int | None = None
    curtain: int | None = None  # to whom the screen is to be passed
    near: int = 0  # who is drawn below
    result: str = ""


def face(token: Token) -> dict[str, Any]:
    """What is printed on a token, and its English name."""
    return printed(token) | {"name": KIND[token].english}


def scene(seen: View, told: Told, lang: str) -> dict[str, Any]:
    """Everything the page draws."""
    order = [(told.near + i) % len(seen.seats) for i in range(len(seen.seats))]
    return {
        "lang": lang,
        "label": _table_label(seen, lang),
        "names": _names(lang),
        "buttons": buttons_json(lang),
        "bar": _bar(seen, told, lang),
        "near": _board(seen, told.near, told, lang),
        "far": [_board(seen, index, told, lang) for index in order[1:]],
        "centre": _centre(seen, lang),
        "drawn": _drawn(seen, lang),
        "ask": _ask(seen, told, lang),
        "curtain": _curtain(told, lang),
        "moves": [list(move) for move in told.moves],
        "log": [
            {"number": told.first_event + i, "text": tell(event, lang)} for i, event in enumerate(told.events)
        ][-LOG_LINES:],
    }


def _table_label(seen: View, lang: str) -> str:
    if seen.seat is None:
        return say("table.label_open", lang, count=len(seen.seats))
    return say("table.label_seat", lang, count=len(seen.seats), seat=seen.seat)


_NAMES = [
    "steps",
    "dong",
    "head",
    "left",
    "right",
    "body",
    "raizan",
    "canyon",
    "bonus",
    "drawn",
    "anew",
    "in_flight",
    "legal",
    "selected",
    "actions_area",
    "tools_area",
    "log_area",
    "centre_area",
    "done_area",
    "put_back",
    "undo",
    "redo",
    "deal",
    "save",
    "load",
    "copy_position",
    "copy_record",
    "language",
    "size_word",
    "size_normal",
    "size_large",
    "size_projector",
    "more",
    "seats_word",
    "seed_word",
    "seed_any",
    "file_word",
    "file_default",
    "hint",
    "hint_close",
    "silent_kernel",
    "copied",
    "copy_by_hand",
    "free",
]


FILLED_BY_THE_PAGE = ("all_choices", "ask_token", "ask_end", "ask_target", "ask_circle", "destroy_would")


def _names(lang: str) -> dict[str, str]:
    names = {key: say(f"table.{key}", lang) for key in _NAMES}
    # Sentences that the page fills in as tokens are picked.
    names |= {key: table("table")[key][lang] for key in FILLED_BY_THE_PAGE}
    return names


def _bar(seen: View, told: Told, lang: str) -> dict[str, Any]:
    over = seen.step == Step.OVER
    now = 4 if over else _BAR_OF.get(seen.stack[0].step, 2)
    if over:
        text = say("table.turn_over", lang)
    elif seen.seat == seen.turn:
        text = say("table.turn_yours", lang, number=told.turn_number)
    else:
        text = say("table.turn_of", lang, number=told.turn_number, seat=seen.turn)
    last = seen.last_turns is not None and not over
    return {
        "text": text,
        "last": say("table.last_turns", lang, count=seen.last_turns) if last else "",
        "steps": [
            {
                "text": say(f"table.step_{name}", lang),
                "aside": STEP_KANJI[name] if lang == "en" else "",
                "state": "done" if i < now else "now" if i == now else "",
            }
            for i, name in enumerate(STEP_BAR)
        ],
    }


# Tokens


def _token(seen: View, told: Told, spot: str, token: Token, lang: str) -> dict[str, Any]:
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


def _place(seen: View, told: Told, spot: str, token: Token, lang: str) -> dict[str, Any]:
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


def _board(seen: View, index: int, told: Told, lang: str) -> dict[str, Any]:
    board = seen.seats[index]
    you = index == seen.seat
    family, kanji = FAMILIES[index]
    anew = _is_anew(seen) and index == seen.turn
    body = "" if anew else board.body
    hands = dict.fromkeys(HANDS, "") if anew else {hand: hand_token(board, hand) for hand in HANDS}
    return {
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
        "hands": {hand: _place(seen, told, f"{index}{hand}", token, lang) for hand, token in hands.items()},
        "body": [
            _place(seen, told, f"{index}B{i + 1}", body[i] if i < len(body) else "", lang) for i in range(3)
        ],
        "circles": [_circle(seen, told, index, c, circle, lang) for c, circle in enumerate(board.circles)],
        "done": [_completed(pile, seen.rules, lang) for pile in board.completed],
        "areas": {
            "board": say("table.board_area", lang, seat=index),
            "circles": say("table.circles_area", lang, seat=index),
        },
    }


def _team(seats: int, index: int, lang: str) -> str:
    if seats != 4:
        return ""
    return say("table.team", lang, one=index % 2, two=index % 2 + 2)


def _head(board: Seat, rules: Rules, lang: str) -> dict[str, Any] | None:
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
    }


def _circle(seen: View, told: Told, index: int, c: int, circle: Circle, lang: str) -> dict[str, Any]:
    """A Sakura Circle with its Tower; heights are public, faces only to those who may see them (S6)."""
    spot = f"{index}{CIRCLES[c]}"
    tower = circle.tower
    open_to_eye = bool(tower) and HIDDEN not in tower
    value = worth(tower, seen.rules) if open_to_eye else None
    chip = None
    if value and value.hand:
        name = value.hand.japanese
        chip = {"tone": "gold", "text": f"{name} {value.points}"}
    elif value and not value.settled:
        chip = {"tone": "bad", "text": "不穏"}
    return {
        "spot": spot,
        "letter": CIRCLES[c],
        "stories": [_story(seen, told, f"{spot}{i}", tower, i - 1, lang) for i in range(1, len(tower) + 1)],
        "height": len(tower),
        "word": _height_word(circle, lang),
        "seal": face(circle.seal) if circle.seal else None,
        "chip": chip,
        "label": _circle_label(seen, index, c, circle, lang),
    }


def _story(seen: View, told: Told, spot: str, tower: str, i: int, lang: str) -> dict[str, Any]:
    one = _token(seen, told, spot, tower[i], lang)
    faces = HIDDEN not in tower
    one["cracked"] = faces and i > 0 and not settled(tower[i - 1 : i + 1])
    one["leans"] = faces and not settled(tower[: i + 1])
    return one


def _height_word(circle: Circle, lang: str) -> str:
    if circle.seal:
        return say("table.sealed_word", lang)
    if not circle.tower:
        return say("table.free", lang)
    return say("table.story_word" if len(circle.tower) == 1 else "table.stories_word", lang)


def _circle_label(seen: View, index: int, c: int, circle: Circle, lang: str) -> str:
    """The Tower in words."""
    if index == seen.seat:
        words = [say("table.your_circle", lang, circle=CIRCLES[c])]
    else:
        words = [say("table.seats_circle", lang, seat=index, circle=CIRCLES[c])]
    tower = circle.tower
    if not tower:
        return say("list.comma", lang).join([*words, say("table.empty", lang)])
    if HIDDEN in tower:
        words.append(say("table.hidden_tower", lang))
    else:
        words.append(" ".join(tower))
        value = worth(tower, seen.rules)
        if value.hand:
            words.append(value.hand.japanese if lang == "ja" else value.hand.english)
            words.append(say("table.points", lang, count=value.points))
        elif not value.settled:
            words.append(say("table.unsettled", lang))
    words.append(say("table.story", lang, count=len(tower)))
    if circle.seal:
        key = "sealed_this" if circle.turns == 1 else "sealed_next"
        words.append(say(f"table.{key}", lang, token=face_name(circle.seal, lang)))
    return say("list.comma", lang).join(words)


def _completed(pile: str, rules: Rules, lang: str) -> dict[str, Any]:
    value = worth(pile, rules)
    name = value.hand.japanese if value.hand else ""
    english = value.hand.english if value.hand else ""
    words = name if lang == "ja" else english
    return {
        "faces": [face(token) for token in pile],
        "name": name,
        "points": value.points,
        "label": f"{words} {say('table.points', lang, count=value.points)}: {' '.join(pile)}",
    }


# The centre


def _centre(seen: View, lang: str) -> dict[str, Any]:
    canyon = Counter("".join(board.canyon for board in seen.seats))
    rows = []
    for suit in (SPELLS, SILENTS):
        for token in suit:
            count = canyon[token]
            words = say("table.canyon_kind", lang, token=face_name(token, lang), count=count)
            rows.append(
                {
                    "spot": f"c{token}",
                    "face": face(token),
                    "count": count,
                    "label": words,
                    "absent": len(seen.seats) == 2 and token == "8",
                }
            )
    bonus = None
    if seen.bonus:
        note = say("table.bonus_note", lang, token=face_name(seen.bonus, lang))
        bonus = {"face": face(seen.bonus), "label": token_label(seen.bonus, lang), "note": note}
    return {
        "raizan": len(seen.raizan),
        "removed": say("table.removed", lang) if len(seen.seats) == 2 else "",
        "canyon": rows,
        "total": say("table.by_kind", lang, count=canyon.total()),
        "bonus": bonus,
    }


def _is_anew(seen: View) -> bool:
    """Whether the eye sees tokens being placed anew: they are taken up first (PU1)."""
    return seen.step == Step.RENEW and HIDDEN not in seen.seats[seen.turn].inner + seen.frame.tokens


def _drawn(seen: View, lang: str) -> dict[str, Any] | None:
    """The tokens that wait to be placed, and Spells in flight (T2, PU1, T13)."""
    frame = seen.frame
    if frame.step in (Step.PLACE, Step.RENEW) and (frame.tokens or _is_anew(seen)):
        tokens = renew_tokens(seen) if _is_anew(seen) else frame.tokens  # type: ignore[arg-type]
        title = say("table.anew" if _is_anew(seen) else "table.drawn", lang)
        return {
            "seat": seen.turn,
            "title": title,
            "tokens": [
                {
                    "spot": f"{seen.turn}d{i}",
                    "face": face(token) if token != HIDDEN else None,
                    "label": f"{title}: {_said(token, lang)}",
                    "known": None,
                }
                for i, token in enumerate(tokens, start=1)
            ],
        }
    chant = frame.chant
    if chant is None:
        return None
    answers = [*chant.roars, *([chant.shield] if chant.shield else [])]
    flying = [(chant.seat, chant.token), *((one.seat, one.token) for one in answers)]
    title = say("table.in_flight", lang)
    return {
        "seat": chant.seat,
        "title": title,
        "tokens": [
            {
                "spot": "",
                "face": face(token),
                "label": f"{say('table.seat', lang, seat=seat)}: {token_label(token, lang)}, {title}",
                "known": None,
            }
            for seat, token in flying
        ],
    }


def _said(token: Token, lang: str) -> str:
    return say("widget.hidden", lang) if token == HIDDEN else token_label(token, lang)


# What is asked


def _ask(seen: View, told: Told, lang: str) -> dict[str, Any]:
    step = seen.step
    name = "ACT" if step in (Step.CHANT, Step.DRAW, Step.HAND_OVER) else step.name
    asked = {
        "kind": HOW.get(step, WALK),
        "mine": told.mine,
        "step": step.name,
        "seat": told.chooser,
        "clause": "",
    }
    if step == Step.OVER:
        return {**asked, "title": say("table.ask_OVER", lang), "text": told.result}
    if not told.mine:
        seats = seen.asked
        word = table("step")[name][lang]
        if len(seats) > 1:
            both = " + ".join(map(str, seats))
            title, text = say("table.wait_many", lang, seats=both, step=word), _aimed(seen, lang)
        else:
            seat = seats[0] if seats else seen.turn
            title, text = say("table.wait", lang, seat=seat, step=word), _aimed(seen, lang)
        return {**asked, "title": title, "text": text}
    title = say(f"table.ask_{name}", lang)
    if seen.seat is None and told.chooser is not None:
        title = f"{say('table.seat', lang, seat=told.chooser)} · {title}"
    text = _aimed(seen, lang) or say(f"table.how_{name}", lang, spell="", place="")
    return {**asked, "title": title, "text": text}


def _aimed(seen: View, lang: str) -> str:
    """What the Spell in flight is and what it is aimed at, while answers are asked for."""
    chant = seen.frame.chant
    if chant is None or not chant.target or seen.step not in (Step.ROAR, Step.SHIELD):
        return ""
    token, effect = face_name(chant.token, lang), table("effect")[chant.effect][lang]
    spell = token if token == effect else say("word.as", lang, token=token, effect=effect)
    aim = where(chant.target, lang, seen.seat)
    if chant.other in ("top", "bottom"):
        end = table("word")[chant.other][lang]
        aim = say("word.shown", lang, token=end, place=aim)
    return say("table.how_ROAR", lang, spell=spell, place=aim)


def _curtain(told: Told, lang: str) -> dict[str, Any] | None:
    if told.curtain is None:
        return None
    return {
        key: say(f"table.curtain_{key}", lang, seat=told.curtain) for key in ("title", "text", "ready")
    } | {"seat": told.curtain}


# Where tokens went, for the eye to follow


def ways(events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Each token's way from where it lay to where it lies, stops on the way left out; no faces.

    >>> from raigo_lab.events import Move
    >>> ways([Event("chanted", "T10", 0, (Move("K", "0L", IN_FLIGHT),)), Event("spent", "T13", 0, (Move("K", IN_FLIGHT, "0canyon"),))])
    (('0L', 'cK'),)
    """
    origin: list[tuple[str, str]] = []  # now, first
    for event in events:
        for move in event.moves:
            if move.source == move.to:
                continue
            source, to = _stop(move.source, move.token), _stop(move.to, move.token)
            found = [i for i, (now, _) in enumerate(origin) if now == source]
            first = origin.pop(found[-1])[1] if found else source
            origin.append((to, first))
    return tuple((first, now) for now, first in origin if first != now and not now.startswith(IN_FLIGHT))


def _stop(spot: str, token: Token) -> str:
    """A place as the page calls it: the Canyon by kind, what is in flight by token."""
    if spot == IN_FLIGHT:
        return f"{IN_FLIGHT}{token}"
    if spot == RAIZAN:
        return RAIZAN
    if spot.endswith("canyon"):
        return f"c{token}"
    if spot.endswith("drawn"):
        return f"{spot[0]}d"
    return spot


def turns_back(moves: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The same ways backwards, for what is taken back."""
    return tuple((to, source) for source, to in reversed(moves))
