"""Playing cards and using abilities (WT3, WI1, WI3, WI6): what can be named, what it costs, who may cancel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from raigo_lab.games.protocol import Choice
from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.effects import Clause, Verb
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.places import discard
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import abilities, holds
from raigo_lab.susanoo.state import (
    Action,
    Frame,
    State,
    Step,
    act,
    become,
    living,
    others,
    pop,
    push,
    put,
    without,
)
from raigo_lab.susanoo.sums import combatants
from raigo_lab.susanoo.verbs import TARGETED, pay, victims

ALLOW = act("allow")
EVERYBODYS = ("side", "foe", "wander")  # WI1: also who does not fight may play these
SIDES = ("us", "them")


def candidates(state: State, index: int, verb: Verb) -> tuple[str, ...]:
    """What a verb may name when this player plays it (WK3)."""
    battle = state.battle
    if verb.name == "steal":
        return victims(state, index, verb.word)
    if verb.name == "side":
        return SIDES
    if verb.name == "wander":
        return tuple(card for card in state.seats[index].hand if card[0] in (YOKAI, HEAD))
    foes = tuple(foe.card for foe in battle.yokai) if battle else ()
    return foes if verb.name == "foe" else tuple(card for card in foes if card[0] == YOKAI)


def others_by_seat(state: State, index: int) -> tuple[int, ...]:
    """The living other players, in the order of their seats."""
    return tuple(sorted(others(state, index)))


def named_verbs(clauses: tuple[Clause, ...]) -> list[Verb]:
    """The verbs for which something is named, in their order."""
    return [verb for clause in clauses for verb in clause.verbs if verb.name in TARGETED]


def targets(state: State, index: int, clauses: tuple[Clause, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to name what these clauses need; one way, naming nothing, if they need nothing."""
    verbs = named_verbs(clauses)
    if not verbs:
        yield ()
        return
    for words in product(*(candidates(state, index, verb) for verb in verbs)):
        cards = [word for word, verb in zip(words, verbs, strict=True) if verb.name in ("wander", "banish")]
        if len(set(cards)) == len(cards):
            yield words


def cost(clauses: tuple[Clause, ...]) -> int:
    """How many cards these clauses cost together (WK1)."""
    return sum(clause.pay for clause in clauses)


def window_clauses(box: Box, card: str) -> tuple[str, tuple[Clause, ...]]:
    """What a card from hand does in a window (WT3): its moment and its clauses."""
    by_when = box.cards[card].by_when
    for when in ("now", "lasting", "turn"):
        if when in by_when:
            return when, by_when[when]
    return "", ()


def window_plays(box: Box, state: State, index: int) -> Iterator[Action]:
    """Every card from hand that can be played in a window (WT3)."""
    seat = state.seats[index]
    for card in seat.hand:
        when, clauses = window_clauses(box, card)
        if not when or box.cards[card].is_equipment:
            continue
        if when == "turn":
            if cost(clauses) < len(seat.hand):
                yield from (act("play", card, *words) for words in targets(state, index, clauses))
        elif when == "now":
            whom = (one for one in living(state) if can_happen(state, index, card, one, clauses))
            yield from (act("play", card, str(one)) for one in whom)
        elif box.rules.WR15 == "any":
            yield from (act("play", card, str(one)) for one in living(state))
        else:
            yield act("play", card)


def can_happen(state: State, index: int, card: str, whom: int, clauses: tuple[Clause, ...]) -> bool:
    """WK1, WK4 Whether a ``now`` Event from this hand can happen to a player: who pays what it costs and steals is that player."""
    return cost(clauses) <= payable(state, index, whom) and not lacking(state, index, card, whom, clauses)


def payable(state: State, index: int, whom: int) -> int:
    """How many cards a player can pay for a card from this hand: the card itself is none of them."""
    return len(state.seats[whom].hand) - (whom == index)


def lacking(state: State, index: int, card: str, whom: int, clauses: tuple[Clause, ...]) -> tuple[Verb, ...]:
    """The thefts of a ``now`` Event for which this player finds nobody once the card is played."""
    verbs = tuple(named_verbs(clauses))
    if not verbs:
        return ()
    seat = state.seats[index]
    state = put(state, index, seat._replace(hand=without(seat.hand, card)))
    return tuple(verb for verb in verbs if not candidates(state, whom, verb))


def open_to(index: int, fighters: tuple[int, ...], clauses: tuple[Clause, ...]) -> bool:
    """WI1 Whether this player may play these clauses: combatants all of them, others some."""
    return index in fighters or all(verb.name in EVERYBODYS for clause in clauses for verb in clause.verbs)


def battle_plays(box: Box, state: State, index: int, fighters: tuple[int, ...]) -> Iterator[Action]:
    """Every card from hand that can be played in a battle (WI1)."""
    hand = state.seats[index].hand
    for card in hand:
        one = box.cards[card]
        clauses = one.by_when.get("battle")
        if (
            clauses
            and not one.is_equipment
            and cost(clauses) < len(hand)
            and open_to(index, fighters, clauses)
        ):
            yield from (act("play", card, *words) for words in targets(state, index, clauses))


def uses(box: Box, state: State, index: int, when: str, used: tuple[str, ...]) -> Iterator[Action]:
    """Every ability that can be used: once a turn in windows, once a battle there (WT3, WI3)."""
    seat = state.seats[index]
    for card in abilities(box, seat, when):
        clauses = box.cards[card].by_when[when]
        if card not in used and cost(clauses) <= len(seat.hand):
            yield from (act("use", card, *words) for words in targets(state, index, clauses))


# Doing it


def play(box: Box, state: State, index: int, action: Action, when: str, log: Events) -> State:
    """A card from hand is played: in flight until it was cancelled (WI6) or has taken effect (WC5)."""
    card, words = action.words[0], action.words[1:]
    seat = state.seats[index]
    if log is not None:
        clause = "WI3" if state.battle else "WT3"
        named = _public_words(state, index, words)
        log.append(Event("played", clause, index, (card,), f"h{index}", "!", named=named))
    state = put(state, index, seat._replace(hand=without(seat.hand, card)))
    whom = index
    if when in ("now", "lasting") and words:
        whom, words = int(words[0]), ()
    frame = Frame(Step.EFFECT, whom, card=card, targets=words, clauses=box.cards[card].by_when[when])
    if when == "lasting":
        frame = frame._replace(kind="lasting", clauses=())
    return push(state, frame, Frame(Step.ANSWER, index, card=card, queue=others(state, index)))


def _public_words(state: State, index: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """What others hear named: what wanders in from the hand is told when it does, oneself not at all."""
    hidden = (*state.seats[index].hand, str(index))
    return tuple(word for word in words if word not in hidden)


def use(box: Box, state: State, index: int, action: Action, when: str, log: Events) -> State:
    """An ability is used; nobody can cancel it (WI6)."""
    card, words = action.words[0], action.words[1:]
    if log is not None:
        clause, named = "WI3" if state.battle else "WT3", _public_words(state, index, words)
        log.append(Event("used", clause, index, (card,), named=named))
    state = mark_used(state, card)
    return push(state, Frame(Step.EFFECT, index, targets=words, clauses=box.cards[card].by_when[when]))


def mark_used(state: State, mark: str) -> State:
    """An ability works once a battle, outside battle once a turn (WT3, WI3)."""
    if state.battle:
        return state._replace(battle=state.battle._replace(used=(*state.battle.used, mark)))
    return state._replace(used=(*state.used, mark))


# Answers


def answers(box: Box, state: State, index: int, verb: str) -> list[str]:
    """The cards with which a player can ``cancel`` (WI6) or ``reroll`` (WB6) now; in a battle abilities are combatants' (WI1)."""
    seat, cards = state.seats[index], box.cards
    found = [
        card
        for card in seat.hand
        if not cards[card].is_equipment and _answering(box, state, index, card, verb, len(seat.hand) - 1)
    ]
    if state.battle and index not in combatants(state):
        return found
    used = state.battle.used if state.battle else state.used
    return found + [
        card
        for card in abilities(box, seat, "answer")
        if answer_mark(card, verb) not in used and _answering(box, state, index, card, verb, len(seat.hand))
    ]


def answer_mark(card: str, verb: str) -> str:
    """How the use of an answer is noted: another ability of the same card can still be used (WI3)."""
    return f"{card} {verb}"


def _answering(box: Box, state: State, index: int, card: str, verb: str, payable: int) -> Clause | None:
    """The clause with which a card answers now, if it has one that holds and can be paid."""
    for clause in box.cards[card].by_when.get("answer", ()):
        can = clause.pay <= payable and any(one.name == verb for one in clause.verbs)
        if can and holds(box, state, index, clause.needs):
            return clause
    return None


def spend_answer(
    box: Box, state: State, index: int, action: Action, log: Events, cancelled: str = ""
) -> State:
    """A card used as an answer is discarded, an ability is used up; its cost is asked for."""
    seat, card = state.seats[index], action.words[0]
    clause = _answering(box, state, index, card, action.verb, len(seat.hand) - (card in seat.hand))
    if log is not None:
        named = (cancelled,) if cancelled else ()
        log.append(Event("answered", "WI6", index, (card,), named=named))
    if card in seat.hand:
        state = put(state, index, seat._replace(hand=without(seat.hand, card)))
        state = discard(state, (card,), log, f"h{index}", "WI3", index)
    else:
        state = mark_used(state, answer_mark(card, action.verb))
    return pay(state, index, clause.pay) if clause and clause.pay else state


def answer_auto(box: Box, state: State, _log: Events) -> State | None:
    """WI6 Only holders are asked."""
    frame = state.stack[-1]
    queue = frame.queue
    while queue and (state.seats[queue[0]].dead or not answers(box, state, queue[0], "cancel")):
        queue = queue[1:]
    if not queue:
        return pop(state)
    return None if queue == frame.queue else become(state, frame._replace(queue=queue))


def answer_node(box: Box, state: State) -> Choice:
    """WI6 Allow the card, or cancel it."""
    seat = state.stack[-1].queue[0]
    return Choice(seat, (ALLOW, *(act("cancel", card) for card in answers(box, state, seat, "cancel"))))


def answer_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WI6 Cancelled: both cards are discarded, costs and targets untouched."""
    frame = state.stack[-1]
    seat = frame.queue[0]
    if action.verb == "allow":
        return become(state, frame._replace(queue=frame.queue[1:]))
    state = pop(pop(state))  # the answer window, and the effect below it
    state = discard(state, (frame.card,), log, "!", "WI6", frame.seat)
    return spend_answer(box, state, seat, action, log, frame.card)
