"""Why not, where cards are played and in battles (WI, WH, WO, WK1)."""

from __future__ import annotations

from collections.abc import Iterator

from raigo_lab.susanoo.cards import HEAD
from raigo_lab.susanoo.effects import Clause
from raigo_lab.susanoo.interference import MOST_SAKE, may_drink, most_terms, offers
from raigo_lab.susanoo.plays import (
    answers,
    candidates,
    cost,
    lacking,
    named_verbs,
    open_to,
    payable,
    targets,
    window_clauses,
)
from raigo_lab.susanoo.refusal import Refusal, named, no
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import abilities, has_head, warded
from raigo_lab.susanoo.state import NOBODY, Action, State, Step, living
from raigo_lab.susanoo.sums import combatants, fighting
from raigo_lab.susanoo.verbs import victims


def play(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT3, WI1, WI3 A card from hand, at its moment, with its cost and its targets."""
    card, words = action.words[0], action.words[1:]
    hand = state.seats[seat].hand
    in_window = state.stack[-1].step == Step.WINDOW
    clause = "WT3" if in_window else "WI1"
    if card not in hand:
        yield no(clause, "not_in_hand", card=named(box, card))
        return
    when, clauses = window_clauses(box, card) if in_window else battle_clauses(box, card)
    if not when or box.cards[card].is_equipment:
        key = "not_in_window" if in_window else "not_in_battle"
        yield no(clause, key, card=named(box, card))
        return
    if when in ("now", "lasting"):
        yield from _on_whom(box, state, seat, action, clauses)
        return
    if not in_window and not open_to(seat, combatants(state), clauses):
        yield no("WI1", "combatants_only", card=named(box, card))
    if cost(clauses) >= len(hand):
        yield no("WK1", "cannot_pay", number=cost(clauses), cards=len(hand) - 1)
    yield from _targets(box, state, seat, clauses, words)


def battle_clauses(box: Box, card: str) -> tuple[str, tuple[Clause, ...]]:
    """What a card from hand does in a battle."""
    clauses = box.cards[card].by_when.get("battle", ())
    return ("battle" if clauses else "", clauses)


def _on_whom(
    box: Box, state: State, seat: int, action: Action, clauses: tuple[Clause, ...]
) -> Iterator[Refusal]:
    """WT3, WD3 A ``now`` Event is played on a living player; WR15 says before whom a lasting one may lie."""
    card, words = action.words[0], action.words[1:]
    lasting = clauses[0].when == "lasting"
    if lasting and box.rules.WR15 == "own":
        if words:
            yield no("WR15", "before_yourself", card=named(box, card))
    elif len(words) != 1 or words[0] not in map(str, living(state)):
        yield no("WD3", "name_living", card=named(box, card))
    elif not lasting:
        whom = int(words[0])
        if cost(clauses) > payable(state, seat, whom):
            key, cards = "cannot_pay" if whom == seat else "other_cannot_pay", payable(state, seat, whom)
            yield no("WK1", key, number=cost(clauses), cards=cards, seat=whom)
        for verb in lacking(state, seat, card, whom, clauses):
            yield no("WK1", f"no_target_{verb.name}")


def _targets(
    box: Box, state: State, seat: int, clauses: tuple[Clause, ...], words: tuple[str, ...]
) -> Iterator[Refusal]:
    """WK1, WK3 What is named must be there to be named."""
    verbs = named_verbs(clauses)
    for verb in verbs:
        if not candidates(state, seat, verb):
            yield no("WK1", f"no_target_{verb.name}")
            return
    if words in set(targets(state, seat, clauses)):
        return
    if len(words) != len(verbs):
        yield no("WK3", "name_so_many", number=len(verbs), given=len(words))
        return
    for verb, word in zip(verbs, words, strict=True):
        if word not in candidates(state, seat, verb):
            yield no("WK3", "not_a_target", target=named(box, word), verb=verb.name)
            return
    yield no("WK3", "named_twice")


def name(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WK3 Somebody from whom this can be stolen."""
    if action.words[0] not in victims(state, seat, state.stack[-1].kind):
        yield no("WK3", "not_a_target", target=named(box, action.words[0]), verb="steal")


def use(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WT3, WI3 An own ability, once."""
    card, words = action.words[0], action.words[1:]
    in_window = state.stack[-1].step == Step.WINDOW
    when = "turn" if in_window else "battle"
    own = state.seats[seat]
    if card not in abilities(box, own, when):
        yield no("WT3" if in_window else "WI3", "no_ability", card=named(box, card))
        return
    if not in_window and seat not in combatants(state):
        yield no("WI1", "combatants_only", card=named(box, card))
    if card in (state.used if in_window else fighting(state).used):
        yield no("WT3" if in_window else "WI3", "used_already", card=named(box, card))
    clauses = box.cards[card].by_when[when]
    if cost(clauses) > len(own.hand):
        yield no("WK1", "cannot_pay", number=cost(clauses), cards=len(own.hand))
    yield from _targets(box, state, seat, clauses, words)


def sake(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WO2, WO3 Own Sake: on a Head by combatants, against the fighter by all others."""
    battle, target = fighting(state), action.words[0]
    fights = seat in combatants(state)
    clause = "WO2" if fights else "WO3"
    if not state.seats[seat].sake:
        yield no(clause, "no_sake")
    if not has_head(battle):
        yield no(clause, "no_head")
    elif fights:
        foe = next((foe for foe in battle.yokai if foe.card == target), None)
        if foe is None or foe.card[0] != HEAD:
            yield no("WO2", "sake_on_head", target=named(box, target))
        elif not may_drink(foe):
            yield no("WO2", "head_full", card=named(box, target))
    elif target != str(state.turn):
        yield no("WO3", "sake_against", target=named(box, target))
    elif battle.poured >= MOST_SAKE:
        yield no("WO3", "fighter_full")
    elif warded(box, state, state.turn, "sake"):
        yield no("WK3", "sake_warded")


def join(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WO4 A Head from hand, while a Head is in the battle."""
    card = action.words[0]
    if not has_head(fighting(state)):
        yield no("WO4", "no_head")
    if card not in state.seats[seat].hand:
        yield no("WO4", "not_in_hand", card=named(box, card))
    elif card[0] != HEAD:
        yield no("WO4", "not_a_head", card=named(box, card))


def flee(_: Box, state: State, seat: int, _action: Action) -> Iterator[Refusal]:
    """WI1 Only the fighter."""
    if seat != state.turn:
        yield no("WI1", "fighter_only")


def ask(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WH1, WH3 One living player, once a battle, with terms that the battle offers."""
    other, terms = action.words
    battle = fighting(state)
    if box.rules.WR5 == "off":
        yield no("WR5", "no_help")
        return
    if seat != state.turn:
        yield no("WI1", "fighter_only")
    if battle.helper != NOBODY:
        yield no("WH1", "has_helper", seat=battle.helper)
    if other not in map(str, living(state)) or other == str(state.turn):
        yield no("WH1", "ask_living", seat=other[:20])
    elif int(other) in battle.asked:
        yield no("WH1", "asked_already", seat=other)
    yield from _terms(box, state, terms)


def _terms(box: Box, state: State, terms: str) -> Iterator[Refusal]:
    battle = fighting(state)
    if terms not in map(str, offers(box, battle)):
        yield no("WH3", "terms", given=terms[:20], most=str(most_terms(box, battle)))


def counter(box: Box, state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """WH2 Other terms than offered (WR5)."""
    if box.rules.WR5 != "one":
        yield no("WR5", "no_counter")
        return
    yield from _terms(box, state, action.words[0])
    if action.words[0] == str(state.stack[-1].terms):
        yield no("WH2", "same_terms")


def answer(box: Box, state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """WI6, WB6 A card or ability that can cancel, or reroll, now."""
    card, clause = action.words[0], "WI6" if action.verb == "cancel" else "WB6"
    if card in answers(box, state, seat, action.verb):
        return
    bystander = state.battle is not None and seat not in combatants(state)
    if bystander and card in abilities(box, state.seats[seat], "answer"):
        yield no("WI1", "combatants_only", card=named(box, card))
    else:
        yield no(clause, "no_answer", card=named(box, card), verb=action.verb)
