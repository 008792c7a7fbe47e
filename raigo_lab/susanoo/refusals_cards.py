"""Why not, outside battles: Beings, windows, the Event Phase, discards, picks (WS, WT, WF, WD)."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.chances import discardable, takeable
from raigo_lab.susanoo.places import items_held
from raigo_lab.susanoo.pool import REFRESH_VP
from raigo_lab.susanoo.refusal import Refusal, named, no
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import Action, Cards, State, Step
from raigo_lab.susanoo.turn import may_wear, receivers


def _among(box: Box, card: str, cards: Cards, clause: str, key: str) -> Iterator[Refusal]:
    """The card must be one of these."""
    if card not in cards:
        yield no(clause, key, card=named(box, card))


def being(box: Box, state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """WS2, WD2 An unused Being."""
    clause = "WD2" if action.verb == "become" else "WS2"
    yield from _among(box, action.words[0], state.beings, clause, "being_taken")


def active(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT2 An own Transformation."""
    yield from _among(box, action.words[0], state.seats[seat].transformations, "WT2", "not_transformed")


def lay(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT3 An Equipment from hand."""
    card = action.words[0]
    if card not in state.seats[seat].hand:
        yield no("WT3", "not_in_hand", card=named(box, card))
    elif not box.cards[card].is_equipment:
        yield no("WT3", "not_equipment", card=named(box, card))


def wear(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT3 A carried Equipment whose slot was not changed in this window."""
    card, own = action.words[0], state.seats[seat]
    if card not in own.carried:
        yield no("WT3", "not_carried", card=named(box, card))
    elif not may_wear(box, own, state.stack[-1].cards, card):
        yield no("WT3", "changed_already", card=named(box, card))


def refresh(box: Box, state: State, seat: int, _action: Action) -> Iterator[Refusal]:
    """WF4 A pool, and 5 VP of items."""
    worth = sum(box.cards[card].vp for card in items_held(state.seats[seat]))
    if not state.pool:
        yield no("WF4", "no_pool")
    if worth < REFRESH_VP:
        yield no("WF4", "too_poor", number=worth)


def draw(_: Box, state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """WT6, WC5 A card to draw."""
    if not state.events.size and not state.event_discards:
        yield no("WC5", "no_event_cards")


def fight(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT6 A Yokai or Head from hand."""
    card = action.words[0]
    if card not in state.seats[seat].hand:
        yield no("WT6", "not_in_hand", card=named(box, card))
    elif card[0] not in (YOKAI, HEAD):
        yield no("WT6", "not_yokai", card=named(box, card))


def discard(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WK1, WK3, WF4, WT8 One of the cards that may go."""
    frame = state.stack[-1]
    cards = state.seats[seat].hand if frame.step == Step.LIMIT else discardable(state, frame)
    clause = "WT8" if frame.step == Step.LIMIT else "WK3"
    yield from _among(box, action.words[0], cards, clause, "not_discardable")


def give(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT8 To the lowest living player, unless that is oneself (WR13)."""
    card, other = action.words
    if card not in state.seats[seat].hand:
        yield no("WT8", "not_in_hand", card=named(box, card))
    allowed = receivers(box, state)
    if box.rules.WR13 == "discard":
        yield no("WR13", "no_gifts")
    elif not allowed:
        yield no("WT8", "you_are_lowest")
    elif other not in map(str, allowed):
        yield no("WT8", "not_lowest", seat=other[:20])


def pick(box: Box, state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """WF2 One of the pool."""
    yield from _among(box, action.words[0], state.pool, "WF2", "not_in_pool")


def take(box: Box, state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """WD1, WH5, WK3 One of the cards that lie open."""
    frame = state.stack[-1]
    if frame.step == Step.ESTATE:
        yield from _among(box, action.words[0], frame.cards, "WD1", "not_there")
    else:
        clause = "WH5" if frame.kind == "share" else "WK3"
        yield from _among(box, action.words[0], takeable(state, frame), clause, "not_there")


def top(box: Box, state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """WK3 One of the cards seen."""
    yield from _among(box, action.words[0], state.stack[-1].cards, "WK3", "not_there")
