"""Which tables can be (WC, WN): every card once and in a place where it can lie, every number in its range."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from raigo_lab.susanoo.cards import BEING, EVENT, HEAD, ITEM, TRANSFORMATION, YOKAI, Card
from raigo_lab.susanoo.interference import most_terms
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import (
    HIGHEST_LEVEL,
    NO_TERMS,
    NOBODY,
    SEATS,
    Battle,
    Cards,
    Foe,
    Seat,
    State,
    Step,
)
from raigo_lab.texts import say


class Problem(NamedTuple):
    """One thing that is wrong with a position, and where."""

    where: str
    row: str  # of texts/susanoo_position.toml
    clause: str = ""
    words: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence, with its place and clause."""
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.where}: {say(f'susanoo_position.{self.row}', lang, **dict(self.words))}{clause}"


def problem(where: str, row: str, clause: str, **words: object) -> Problem:
    """One problem."""
    return Problem(where, row, clause, tuple(words.items()))


def find_problems(box: Box, state: State) -> list[Problem]:
    """Everything that is wrong with a table whose fields could be read."""
    if len(state.seats) not in SEATS:
        return [problem("players", "seats", "WS1", number=len(state.seats))]
    found = [*_cards(box, state), *_numbers(state)]
    if found:
        return found
    for index, seat in enumerate(state.seats):
        found += _seat(box, f"players[{index}]", seat, state)
    found += _moment(state)
    return found + (list(_battle(box, state, state.battle)) if state.battle and not found else [])


# Cards


def places(state: State) -> Iterator[tuple[str, Cards, str]]:
    """Every place, its cards, and the kinds that may lie there."""
    black, blue = YOKAI + HEAD + EVENT, ITEM
    yield "events", state.events.cards, black
    yield "rewards", state.rewards.cards, blue
    yield "transformations", state.transformations.cards, TRANSFORMATION
    yield "event_discards", state.event_discards, black
    yield "reward_discards", state.reward_discards, blue
    yield "pool", state.pool, TRANSFORMATION
    yield "beings", state.beings, BEING
    if state.battle:
        yield "moment.yokai", tuple(foe.card for foe in state.battle.yokai), YOKAI + HEAD
    for index, seat in enumerate(state.seats):
        where = f"players[{index}]"
        yield f"{where}.being", (seat.being,) if seat.being else (), BEING
        yield f"{where}.hand", seat.hand, black + blue
        yield f"{where}.worn", seat.worn, blue
        yield f"{where}.carried", seat.carried, blue
        yield f"{where}.sake", seat.sake, YOKAI
        yield f"{where}.heads", seat.heads, HEAD
        yield f"{where}.transformations", seat.transformations, TRANSFORMATION
        yield f"{where}.lasting", seat.lasting, EVENT


FITS: tuple[tuple[str, Callable[[Card], bool]], ...] = (
    (".worn", lambda card: card.is_equipment),
    (".carried", lambda card: card.is_equipment),
    (".lasting", lambda card: "lasting" in card.by_when),
)


def _cards(box: Box, state: State) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for where, cards, kinds in places(state):
        for card in cards:
            if card not in box.cards:
                yield problem(where, "unknown_card", "WC1", card=card[:20])
            elif card in seen:
                yield problem(where, "card_twice", "WC1", card=card, other=seen[card])
            elif card[0] not in kinds or not _fits(where, box.cards[card]):
                yield problem(where, "wrong_place", "WC1", card=card)
            seen.setdefault(card, where)


def _fits(where: str, card: Card) -> bool:
    return all(fits(card) for ending, fits in FITS if where.endswith(ending))


# Numbers and players


def _numbers(state: State) -> Iterator[Problem]:
    if not 0 <= state.turn < len(state.seats):
        yield problem("turn", "no_seat", "WS2", number=state.turn, last=len(state.seats) - 1)
    if state.round < 1:
        yield problem("round", "round", "WS2", number=state.round)
    for index, seat in enumerate(state.seats):
        if not 1 <= seat.level <= HIGHEST_LEVEL:
            yield problem(f"players[{index}].level", "level", "WC2", number=seat.level)


def _seat(box: Box, where: str, seat: Seat, state: State) -> Iterator[Problem]:
    if not seat.being and state.stack[-1].step != Step.BEING:
        yield problem(f"{where}.being", "no_being", "WS2")
    if seat.active and seat.active not in seat.transformations:
        yield problem(f"{where}.active", "not_owned", "WT2", card=seat.active[:20])
    slots = [box.cards[card].type for card in seat.worn]
    for slot in dict.fromkeys(slots):
        if slots.count(slot) > 1:
            yield problem(f"{where}.worn", "slot_twice", "WC2", slot=slot)
    if seat.dead and (seat.hand or seat.worn or seat.carried or seat.lasting):
        yield problem(where, "dead_has_cards", "WD1")


def _moment(state: State) -> Iterator[Problem]:
    step = state.stack[-1].step
    if step == Step.BEING:
        waiting = len(state.stack[-1].queue)
        if not waiting or len(state.beings) < waiting:
            yield problem("moment", "nobody_waits", "WS2")
    elif state.seats[state.turn].dead and step != Step.REVIVE:
        yield problem("moment", "dead_turn", "WD3")


# The battle


def _battle(box: Box, state: State, battle: Battle) -> Iterator[Problem]:
    if not battle.yokai:
        yield problem("moment.yokai", "no_yokai", "WB8")
    helper = battle.helper
    if helper != NOBODY and (not _is_living(state, helper) or helper == state.turn):
        yield problem("moment.helper", "no_helper", "WH1", number=helper)
    if helper == NOBODY and battle.terms != NO_TERMS:
        yield problem("moment.terms", "terms_without_helper", "WH3")
    most = most_terms(box, _with_banished(state, battle))
    if any(one > limit for one, limit in zip(battle.terms, most, strict=True)):
        yield problem("moment.terms", "terms_too_much", "WH3", given=str(battle.terms), most=str(most))
    for other in battle.asked:
        if not 0 <= other < len(state.seats) or other == state.turn:
            yield problem("moment.asked", "no_other", "WH1", number=other)
    if len(set(battle.asked)) < len(battle.asked):
        yield problem("moment.asked", "asked_twice", "WH1")
    if not _is_living(state, battle.next):
        yield problem("moment.next", "no_living", "WI2", number=battle.next)
    if not 0 <= battle.passes < sum(not seat.dead for seat in state.seats):
        yield problem("moment.passes", "passes", "WI2", number=battle.passes)


def _with_banished(state: State, battle: Battle) -> Battle:
    """The battle with every Yokai that may have been banished from it since terms were agreed (WB8, WH3)."""
    banished = tuple(Foe(card) for card in state.event_discards if card[0] == YOKAI)
    return battle._replace(yokai=battle.yokai + banished)


def _is_living(state: State, index: int) -> bool:
    return 0 <= index < len(state.seats) and not state.seats[index].dead
