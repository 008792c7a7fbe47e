"""Events, places and faces as sentences and words, in either language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from raigo_lab.raigo.events import IN_FLIGHT, RAIZAN, Event
from raigo_lab.raigo.hands import HANDS
from raigo_lab.raigo.tokens import KIND, Token
from raigo_lab.texts import say, table


def tell(event: Event, lang: str = "en", *, you: int | None = None) -> str:
    """The event as one sentence; what ``you`` do and have is said to you.

    >>> from raigo_lab.raigo.events import Move
    >>> tell(Event("selected", "T2", 0, amount=2))
    'Seat 0 selects 2 tokens from Raizan (T2).'
    >>> tell(Event("chanted", "T10", 1, (Move("M", "1L", IN_FLIGHT),), effect="snake", at="0B2"))
    "Seat 1 chants Mist as Snake, aimed at space 2 of seat 0's Body (T10)."
    >>> tell(Event("chanted", "T10", 1, (Move("M", "1L", IN_FLIGHT),), effect="snake", at="0B2"), you=0)
    'Seat 1 chants Mist as Snake, aimed at space 2 of your Body (T10).'
    """
    row = _row(event)
    if you is not None and _is_yours(event, you) and f"{row}_you" in table("event"):
        row = f"{row}_you"
    sentence = say(
        f"event.{row}",
        lang,
        seat=event.seat,
        tokens=_tokens(event, lang, you),
        number=len(event.moves),
        amount=event.amount,
        effect=table("effect")[event.effect][lang] if event.effect else "",
        spell=_spell(event, lang),
        at=_at(event, lang, you),
        other=_other(event, lang, you),
        to=place(event.moves[-1].to, lang, own=event.seat, you=you) if event.moves else "",
        clause=event.clause,
    )
    return sentence[:1].upper() + sentence[1:]


def _is_yours(event: Event, you: int) -> bool:
    if event.kind == "won":
        return str(you) in event.other.removeprefix("seats:").split("+")
    return event.seat == you


def place(spot: str, lang: str = "en", *, own: int | None = None, you: int | None = None) -> str:
    """A place in words; ``own`` is the seat that is spoken of, so its places are "its"; those of ``you`` are "your".

    >>> place("1a"), place("1B2"), place("0L", own=0), place("1a3"), place("cK"), place("0L", you=0)
    ("seat 1's Circle a", "space 2 of seat 1's Body", 'its left Hand', "story 3 of seat 1's Circle a", 'Katana in the Canyon', 'your left Hand')
    """
    if spot in (RAIZAN, IN_FLIGHT, "bonus", "removed"):
        return say(f"word.{spot}", lang)
    if spot[0] == "c":
        return say("word.canyon", lang, token=face(spot[1], lang))
    seat, rest = int(spot[0]), spot[1:]
    row, words = _place_row(rest)
    whose = "your_" if seat == you else "own_" if seat == own else ""
    return say(f"word.{whose}{row}", lang, seat=seat, **words)


def face(token: Token, lang: str = "en") -> str:
    """The name of a token.

    >>> face("K"), face("K", "ja")
    ('Katana', '斬')
    """
    return KIND[token].kanji if lang == "ja" else KIND[token].english


# Places that are one word after the seat: Hands, Head, beside Destroy, parts of the table.
_PLACE_ROWS: Mapping[str, str] = {
    "L": "left",
    "R": "right",
    "H": "head",
    "G": "gathered",
    "canyon": "part",
    "hands": "completed",
    "drawn": "drawn",
    "moon": "moon",
    "bind": "bind",
    "bound": "bind",
}


def _place_row(rest: str) -> tuple[str, dict[str, object]]:
    """Which row of ``word`` names a place, and the words it needs."""
    if rest in _PLACE_ROWS:
        return _PLACE_ROWS[rest], {}
    if rest[0] == "B":
        return "body", {"number": rest[1]}
    if len(rest) == 1:
        return "circle", {"circle": rest}
    if rest[1] == "*":
        return "beside", {"circle": rest[0]}
    return "story", {"circle": rest[0], "number": rest[1]}


def _row(event: Event) -> str:
    """The row of the table that tells this event: some kinds have several."""
    if event.kind == "chanted" and event.at:
        if event.other in table("word"):
            return "chanted_end"
        return "chanted_pair" if event.other else "chanted_at"
    if event.kind == "fetched" and len(event.moves) == 2:
        return "fetched_both"
    if event.kind == "paid" and not event.amount:
        return "paid_nothing"
    if event.kind == "won" and "+" in event.other:
        return "won_team"
    return event.kind


def _tokens(event: Event, lang: str, you: int | None) -> str:
    """The tokens of an event: a Tower bottom to top, tops with their Towers, hidden ones by number."""
    if event.kind == "battle":
        shown = (
            say("word.shown", lang, token=face(move.token, lang), place=place(move.to[:2], lang, you=you))
            for move in event.moves
        )
        return say("list.comma", lang).join(shown)
    moves = sorted(event.moves, key=lambda move: move.source) if _is_tower(event) else event.moves
    names = [face(move.token, lang) for move in moves if move.token in KIND]
    if hidden := len(moves) - len(names):
        names.append(say("word.hidden", lang, count=hidden))
    return say("list.comma", lang).join(names) or say("word.nothing", lang)


_TOWER = re.compile(r"\d[abc]\d")


def _is_tower(event: Event) -> bool:
    """Whether the moves are the stories of a Tower, which leave it top first."""
    return all(_TOWER.fullmatch(move.source) for move in event.moves)


def _spell(event: Event, lang: str) -> str:
    """A shown Spell, with the effect it is shown for where that is not its name (TH1, MI1)."""
    if not event.moves or not event.effect:
        return ""
    token, effect = face(event.moves[0].token, lang), table("effect")[event.effect][lang]
    return token if token == effect else say("word.as", lang, token=token, effect=effect)


# Kinds that speak of the seat's own places as "its"; the others name the seat.
_ABOUT_ITSELF = ("chanted", "piled", "switched", "taken", "turned")


def _at(event: Event, lang: str, you: int | None) -> str:
    """The spot an event is about, in words."""
    if not event.at:
        return ""
    if event.at in table("word"):  # an aim that is not a place
        return table("word")[event.at][lang]
    return place(event.at, lang, own=event.seat if event.kind in _ABOUT_ITSELF else None, you=you)


_SPOT = re.compile(r"\d(L|R|B\d|[abc]\d?)|c.\d?")
_SEATS = re.compile(r"seats:(\d(?:\+\d)*)")


def _other(event: Event, lang: str, you: int | None) -> str:
    """The second thing an event is about: an end, a case, a spot, a token, a hand or a list of seats."""
    word = event.other
    if word in table("word"):
        return table("word")[word][lang]
    if _SPOT.fullmatch(word):
        return place(word, lang, own=event.seat if event.kind in _ABOUT_ITSELF else None, you=you)
    if seats := _SEATS.fullmatch(word):
        return _seats(sorted(seats[1].split("+")), lang, you)
    if event.kind in ("final_bonus", "beside", "lasting_left"):
        return face(word, lang)
    return next((hand.japanese for hand in HANDS if lang == "ja" and hand.english == word), word)


def _seats(numbers: list[str], lang: str, you: int | None = None) -> str:
    """One or several seats: "Seat 1", "Seats 0 and 2", "you", "You and seat 2"."""
    if numbers == [str(you)]:
        return say("word.you", lang)
    if str(you) in numbers:
        others = _seats([one for one in numbers if one != str(you)], lang)
        return say("word.you_and", lang, others=others[:1].lower() + others[1:])
    if len(numbers) == 1:
        return say("word.seat", lang, seats=numbers[0])
    most = say("word.then", lang).join(numbers[:-1])
    return say("word.seats", lang, seats=f"{most}{say('word.and', lang)}{numbers[-1]}")
