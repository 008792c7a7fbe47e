"""Events as beats: one thing after the other to be watched, each with the table as it lies then.

A pure function of what a seat may see: the views before and after each action, and its events as that seat sees them.
A page draws the pictures and lets the cards fly between them; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from raigo_lab.susanoo.events import BLUE, Event
from raigo_lab.susanoo.places import is_item
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.sentences import tell
from raigo_lab.susanoo.state import State, Step
from raigo_lab.susanoo.sums import rolled, sums
from raigo_lab.susanoo.view import View
from raigo_lab.widgets.shapes import Change
from raigo_lab.widgets.shared.changes import changes
from raigo_lab.widgets.susanoo_table.shapes import Battle, Beat, Roll
from raigo_lab.widgets.susanoo_table.view import SceneFacts, scene

MOST_ACTIONS = 80  # of one answer: what bots play among themselves is shown from its end
MOST_FLIGHTS = 6  # cards that fly in one beat
PICTURE = ("title", "phases", "near", "far", "decks", "pool", "battle")  # what a beat can change
_LONG = {"rolled": 20, "won": 30, "lost": 30, "battle": 20, "joined": 15, "died": 25, "turn": 12, "helps": 15}
_MIDDLE = (
    "rolled",
    "won",
    "lost",
    "battle",
    "joined",
    "answered",
    "played",
)  # what is looked for in the middle
_RECKONED = ("won", "lost")


class Played(NamedTuple):
    """One action as an eye saw it: the table before and after, what happened, what was known then (WC4)."""

    before: View
    events: tuple[Event, ...]
    after: View
    told: SceneFacts  # what the picture after it needs beside the view
    told_before: SceneFacts


def picture(seen: View, told: SceneFacts, lang: str) -> dict[str, Any]:
    """The part of the scene that a beat can change."""
    whole = dict(scene(seen, told, lang))
    return {name: whole[name] for name in PICTURE}


def beats(played: Sequence[Played], lang: str) -> tuple[list[Change], list[Beat]]:
    """The way back from the last picture to the first, and the beats that lead on again.

    The page has the last picture: what is sent of the others is what differs.
    """
    if not played:
        return [], []
    last, now = played[-1], picture(played[0].before, played[0].told_before, lang)
    start, made = changes(picture(last.after, last.told, lang), now), []
    late: list[Change] = []  # what an action changed without anything to be watched
    for one in played:
        after = picture(one.after, one.told, lang)
        news = late + changes(now, after)
        first = next((i for i, event in enumerate(one.events) if _moves(event)), len(one.events) - 1)
        for number, event in enumerate(one.events):
            made.append(_beat(one, event, news if number == first else [], lang))
        late = [] if one.events else news
        now = after
    if late and made:
        made[-1]["set"] += late
    return (start, made) if made else ([], [])


def _moves(event: Event) -> bool:
    """Whether something lies differently after this."""
    return bool(event.to) or event.kind in ("level", "died", "battle", "turn", "helps")


def _beat(one: Played, event: Event, news: list[Change], lang: str) -> Beat:
    names = {card.id: card.name(lang) for card in one.before.box.cards.values()}
    return {
        "kind": event.kind,
        "seat": event.seat,
        "at": "v" if event.kind in _MIDDLE else f"b{event.seat}" if event.seat >= 0 else "",
        "text": tell(event, names, lang, you=one.told.you),
        "pace": _LONG.get(event.kind, 10),
        "ways": ways(event),
        "set": news,
        "duel": None,
        "roll": _roll(one, event),
    }


# Where cards fly


def ways(event: Event) -> list[list[str]]:
    """From which place to which the cards of an event go, as the page calls them."""
    if not event.source or not event.to:
        return []
    found = [[_stop(event.source, card), _stop(event.to, card)] for card in event.cards[:MOST_FLIGHTS]]
    return [way for way in found if way[0] != way[1]]


def trail(played: Sequence[Beat], battle: Battle | None) -> list[list[str]]:
    """The ways whose ends can still be seen: not to the discards, to the middle only while a battle lies there."""
    ends = ("e", "w", "f") if battle else ("e", "w", "f", "v")
    return [way for beat in played for way in beat["ways"] if way[1] not in ends]


def _stop(place: str, card: str) -> str:
    """What is shown or in flight lies in the middle, discards with their deck."""
    if place in ("!", "s", "v"):
        return "v"
    if place == "x":
        return "w" if card == BLUE or is_item(card) else "e"
    return place.removesuffix("x")


# Dice and sums


def _roll(one: Played, event: Event) -> Roll | None:
    """A die with the sums that it makes, or the sums of the reckoning (WB6, WB7)."""
    box, state = one.before.box, one.before.state
    if state.battle is None or state.battle.won or event.kind not in ("rolled", *_RECKONED):
        return None
    pips = next((other.amount for other in one.events if other.kind == "rolled"), 0)
    us, them = totals(box, state, pips)
    escape = event.clause == "WL1"
    if event.kind == "rolled":
        return {"pips": event.amount, "us": us, "them": them, "won": None, "escape": escape}
    return {"pips": 0, "us": us, "them": them, "won": event.kind == "won", "escape": False}


def totals(box: Box, state: State, pips: int = 0) -> tuple[int, int]:
    """Both sums with the dice up to now, and with one that was just rolled or is about to be kept."""
    us, them = (fixed + dice for fixed, dice in zip(sums(box, state), rolled(state), strict=True))
    frame = state.stack[-1]
    if frame.step == Step.REROLL:
        frame, pips = state.stack[-2], pips or frame.amount
    if frame.step != Step.ROLL or not pips:
        return us, them
    die = frame.dice[0]
    if die.kind == "luck":
        return us + (die.gain if pips >= die.least else 0), them
    return us + pips * (die.kind == "us"), them + pips * (die.kind == "them")
