"""What happened, as typed records: each with its clause, and each token's way from place to place.

Lessons, logs, refutations, animations and a seat's knowledge (S7) are folded from these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from raigo_lab.raigo.hands import HANDS, worth
from raigo_lab.raigo.outcome import Outcome, matches_bonus, outcome, sides, standing, win
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import State, tower_spot
from raigo_lab.raigo.tokens import KIND, Pile, Token
from raigo_lab.texts import say, table

# Places beside the spots of ``state``: a story of a Tower is ``0a3``.
RAIZAN = "raizan"
IN_FLIGHT = "flight"  # T13
HIDDEN = "?"
EVERYBODY = "0123"

Log = list["Event"] | None


class Move(NamedTuple):
    """One token's way. Moves are told one after the other: each shifts what lies above it."""

    token: Token  # ``?`` for an eye that may not see it
    source: str
    to: str
    seen: str = EVERYBODY  # the seats that see its face


class Event(NamedTuple):
    """One thing that happened, by the clause that made it happen."""

    kind: str  # a row of texts/event.toml
    clause: str
    seat: int  # who did it, or whom it befell
    moves: tuple[Move, ...] = ()
    amount: int = 0  # Yang, tokens declared, turns: as the kind says
    effect: str = ""
    at: str = ""  # the spot it was about
    other: str = ""  # a second spot, an end of a Tower, a hand's name


def canyon_of(seat: int) -> str:
    """The name of a seat's part of the Canyon (R12)."""
    return f"{seat}canyon"


def seen_by(event: Event, seat: int) -> Event:
    """The event as this seat sees it: faces it may not see are hidden (S6)."""
    eye = str(seat)
    if all(eye in move.seen for move in event.moves):
        return event
    moves = tuple(move if eye in move.seen else move._replace(token=HIDDEN) for move in event.moves)
    return event._replace(moves=moves)


# The end


def final_events(rules: Rules, state: State) -> tuple[Event, ...]:
    """What happens once a game is over: all Towers are resolved (E3), and somebody wins or nobody does (E4)."""
    result = outcome(rules, state)
    log: list[Event] = []
    if not state.out or len(state.seats) == 3:
        for index, seat in enumerate(state.seats):
            if index not in state.out:
                for c, circle in enumerate(seat.circles):
                    log += _resolved_at_the_end(rules, index, tower_spot(index, c), circle.tower, state.bonus)
        log += _out_at_the_end(rules, state, result)
    for index, yang in enumerate(result.yang):
        log.append(Event("total", "E4", index, amount=yang, other=str(result.inner[index])))
    return (*log, _result(state, result))


def _resolved_at_the_end(rules: Rules, seat: int, spot: str, tower: Pile, bonus: Token) -> list[Event]:
    """E3 One Tower is shown where it stands: its hand, or its penalty, and its Bonus Tokens (R21, R22)."""
    if not tower:
        return []
    value = worth(tower, rules)
    moves = tuple(Move(token, f"{spot}{i}", f"{spot}{i}") for i, token in enumerate(tower, start=1))
    if not value.settled:
        return [Event("final_unsettled", "E3", seat, moves, amount=1, at=spot)]
    if value.hand:
        shown = Event("final_hand", "E3", seat, moves, value.points, at=spot, other=value.hand.english)
    else:
        shown = Event("final_no_hand", "E3", seat, moves, at=spot)
    counts = bonus and (value.hand or rules.R22 == "counts")
    extra = sum(matches_bonus(rules, token, bonus) for token in tower) if counts else 0
    if not extra:
        return [shown]
    return [shown, Event("final_bonus", "E3", seat, amount=extra, at=spot, other=bonus)]


def _out_at_the_end(rules: Rules, state: State, result: Outcome) -> list[Event]:
    """R10 Who is out after all Towers were resolved; a partner goes with its partner (R19)."""
    log = []
    for seat in result.out:
        if seat not in state.out:
            paid = any(not worth(circle.tower, rules).settled for circle in state.seats[seat].circles)
            kind = "final_out" if paid and result.yang[seat] <= 0 else "final_out_with_partner"
            log.append(Event(kind, "R10", seat))
    return log


def _result(state: State, result: Outcome) -> Event:
    """E4 Who has won, or who shares first place; E2 if the others dropped out."""
    groups = sides(len(state.seats))
    best = max(standing(result, group) for group in groups)
    first = [group for group in groups if standing(result, group) == best]
    seats = "+".join(str(seat) for group in first for seat in group)
    clause = "E2" if state.out and len(groups) == 2 else "E4"
    kind = "won" if max(win(result)) > 0 else "drawn_game"
    return Event(kind, clause, first[0][0], other=f"seats:{seats}")


# The sentences


def tell(event: Event, lang: str = "en") -> str:
    """The event as one sentence.

    >>> tell(Event("selected", "T2", 0, amount=2))
    'Seat 0 selects 2 tokens from Raizan (T2).'
    >>> tell(Event("chanted", "T10", 1, (Move("M", "1L", IN_FLIGHT),), effect="snake", at="0B2"))
    "Seat 1 chants Mist as Snake, aimed at space 2 of seat 0's Body (T10)."
    """
    sentence = say(
        f"event.{_row(event)}",
        lang,
        seat=event.seat,
        tokens=_tokens(event, lang),
        number=len(event.moves),
        amount=event.amount,
        effect=table("effect")[event.effect][lang] if event.effect else "",
        spell=_spell(event, lang),
        at=_at(event, lang),
        other=_other(event, lang),
        to=place(event.moves[-1].to, lang, own=event.seat) if event.moves else "",
        clause=event.clause,
    )
    return sentence[:1].upper() + sentence[1:]


def place(spot: str, lang: str = "en", *, own: int | None = None) -> str:
    """A place in words; ``own`` is the seat that is spoken of, so its own places are "its".

    >>> place("1a"), place("1B2"), place("0L", own=0), place("1a3"), place("cK")
    ("seat 1's Circle a", "space 2 of seat 1's Body", 'its left Hand', "story 3 of seat 1's Circle a", 'Katana in the Canyon')
    """
    if spot in (RAIZAN, IN_FLIGHT):
        return say(f"word.{spot}", lang)
    if spot[0] == "c":
        return say("word.canyon", lang, token=face(spot[1], lang))
    seat, rest = int(spot[0]), spot[1:]
    row, words = _place_row(rest)
    return say(f"word.{'own_' if seat == own else ''}{row}", lang, seat=seat, **words)


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
        if event.other in ("top", "bottom"):
            return "chanted_end"
        return "chanted_pair" if event.other else "chanted_at"
    if event.kind == "fetched" and len(event.moves) == 2:
        return "fetched_both"
    if event.kind == "paid" and not event.amount:
        return "paid_nothing"
    if event.kind == "won" and "+" in event.other:
        return "won_team"
    return event.kind


def _tokens(event: Event, lang: str) -> str:
    """The tokens of an event: a Tower bottom to top, tops with their Towers, hidden ones by number."""
    if event.kind == "battle":
        shown = (
            say("word.shown", lang, token=face(move.token, lang), place=place(move.to[:2], lang))
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


def _at(event: Event, lang: str) -> str:
    """The spot an event is about, in words."""
    if not event.at:
        return ""
    return place(event.at, lang, own=event.seat if event.kind in _ABOUT_ITSELF else None)


_SPOT = re.compile(r"\d(L|R|B\d|[abc])|c.")
_SEATS = re.compile(r"seats:(\d(?:\+\d)*)")


def _other(event: Event, lang: str) -> str:
    """The second thing an event is about: an end, a case, a spot, a token, a hand or a list of seats."""
    word = event.other
    if word in table("word"):
        return table("word")[word][lang]
    if _SPOT.fullmatch(word):
        return place(word, lang, own=event.seat if event.kind in _ABOUT_ITSELF else None)
    if seats := _SEATS.fullmatch(word):
        return _seats(sorted(seats[1].split("+")), lang)
    if event.kind == "final_bonus":
        return face(word, lang)
    return next((hand.japanese for hand in HANDS if lang == "ja" and hand.english == word), word)


def _seats(numbers: list[str], lang: str) -> str:
    """One or several seats: "Seat 1", "Seats 0 and 2"."""
    if len(numbers) == 1:
        return say("word.seat", lang, seats=numbers[0])
    most = say("word.then", lang).join(numbers[:-1])
    return say("word.seats", lang, seats=f"{most}{say('word.and', lang)}{numbers[-1]}")
