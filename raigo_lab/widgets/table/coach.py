"""What a choice would come to, as far as the one who chooses may see it: the coach line of the Table.

The rules say it (``worth``, ``pay``); here it is put into words. A choice that throws the game away by them is asked
once more. Needs no widget library.
"""

from __future__ import annotations

from raigo_lab.raigo.arcana.heads import gathers_sixth
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import View
from raigo_lab.raigo.hands import HEIGHT_LIMIT, worth
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, Action, State, Step
from raigo_lab.raigo.study.tower import what_it_costs
from raigo_lab.raigo.tokens import Pile
from raigo_lab.raigo.verbs import hand_token, pay
from raigo_lab.texts import say
from raigo_lab.widgets.table.shapes import Ahead

BOARD = 5  # C3: the Inner Tokens that a Board holds
RAIGO = 2  # RO2: what a hand gains more when Roar turned the Discharge


def regretted(seen: View, action: Action, seat: int, lang: str) -> Ahead | None:
    """What the rules will punish: a heavier token on a lighter one (T7), on a Tower that is seen."""
    if action.verb != "pile":
        return None
    board = seen.seats[seat]
    tower = board.circles[CIRCLES.index(action.target)].tower
    if HIDDEN in tower:
        return None
    cost = what_it_costs(tower, hand_token(board, action.hand), lang)
    return {"clause": cost.clause, "text": cost.text, "tone": "bad", "sure": ""} if cost else None


def ahead(seen: View, state: State, action: Action, seat: int, lang: str) -> Ahead | None:
    """What this choice would come to for the one who makes it, if nobody interferes."""
    if action.verb == "pile":
        return _piled(seen, state, action, seat, lang)
    if action.verb == "end":
        return full_board(seen, state, seat, lang)
    chant = seen.frame.chant
    if action.verb == "chant" and action.effect == "discharge" and action.target:
        return _discharged(seen, state, action.target, seat, 0, lang)
    if action.verb == "tower" and chant is not None and chant.effect == "discharge":
        return _discharged(
            seen, state, action.target, seat, RAIGO, lang, battle=seen.frame.step == Step.BATTLE
        )
    return None


def _piled(seen: View, state: State, action: Action, seat: int, lang: str) -> Ahead | None:
    """A token on a Tower: what that is then worth (H), or what it costs (T7); the sixth resolves it (T8)."""
    board = seen.seats[seat]
    token = hand_token(board, action.hand)
    tower = board.circles[CIRCLES.index(action.target)].tower
    if HIDDEN in tower + token:
        return None
    higher = tower + token
    if len(higher) == HEIGHT_LIMIT:
        if (
            seen.around is not None
            and gathers_sixth(seen.rules, state, CIRCLES.index(action.target)) is not None
        ):
            return {"clause": "A16", "text": say("table.ahead_azure", lang), "tone": "plain", "sure": ""}
        return _resolved(seen, state, higher, f"{seat}{action.target}", 0, "T8", lang)
    value = worth(higher, seen.rules)
    if not value.settled:
        cost = what_it_costs(tower, token, lang)
        text = cost.text if cost else say("table.ahead_unsettled", lang, circle=action.target)
        return {"clause": "T7", "text": text, "tone": "bad", "sure": ""}
    stories = say("table.story", lang, count=len(higher))
    if not value.hand:
        text = say("table.ahead_none", lang, circle=action.target, stories=stories)
        return {"clause": "", "text": text, "tone": "plain", "sure": ""}
    name = value.hand.japanese if lang == "ja" else value.hand.english
    text = say("table.ahead_hand", lang, circle=action.target, stories=stories, hand=name, count=value.points)
    return {"clause": "", "text": text, "tone": "good", "sure": ""}


def _discharged(
    seen: View, state: State, spot: str, seat: int, extra: int, lang: str, *, battle: bool = False
) -> Ahead | None:
    """An own Tower that is discharged (TH2, RO2)."""
    owner, circle = CIRCLE_AT[spot]
    tower = seen.seats[owner].circles[circle].tower
    if owner != seat or not tower or HIDDEN in tower:
        return None
    return _resolved(seen, state, tower, spot, extra, "T9", lang, battle=battle)


def _resolved(
    seen: View,
    state: State,
    tower: Pile,
    spot: str,
    extra: int,
    clause: str,
    lang: str,
    *,
    battle: bool = False,
) -> Ahead | None:
    """What resolving a Tower brings its owner (T9); in a Raigo Battle only if it is the one that is hit (RO4)."""

    def sentence(what: str, **facts: object) -> str:
        text = say(f"table.ahead_{what}", lang, **facts)
        return say("table.ahead_if_hit", lang, what=text) if battle else text

    seat, circle = CIRCLE_AT[spot]
    value = worth(tower, seen.rules)
    letter = CIRCLES[circle]
    if value.hand:
        name = value.hand.japanese if lang == "ja" else value.hand.english
        text = sentence("gain", circle=letter, hand=name, count=value.points + extra)
        return {"clause": clause, "text": text, "tone": "good", "sure": ""}
    if value.settled:
        return {"clause": clause, "text": sentence("nothing", circle=letter), "tone": "warn", "sure": ""}
    text = sentence("pays", circle=letter)
    return {"clause": clause, "text": text, "tone": "bad", "sure": _sure(seen, state, seat, "T9", text, lang)}


def full_board(seen: View, state: State, seat: int, lang: str) -> Ahead | None:
    """T4 ahead: a Board that is full when the turn ends, and something left in Raizan to draw (T3)."""
    board = seen.seats[seat]
    up = seen.around.raizan_up if seen.around else ""
    bound = bool(board.rare.bound and board.rare.bound.place == "B")
    if len(board.inner) + bound < BOARD or not seen.raizan + up:
        return None
    text = say("table.ahead_full", lang)
    return {"clause": "T4", "text": text, "tone": "bad", "sure": _sure(seen, state, seat, "T4", text, lang)}


def _sure(seen: View, state: State, seat: int, clause: str, text: str, lang: str) -> str:
    """The question whether one means it, if paying 1 Yang would end the game for this seat (E2); otherwise nothing."""
    if not pay(seen.rules, state, seat, clause, None).out:
        return ""
    return say("table.sure", lang, what=text)
