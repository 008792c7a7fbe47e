"""The end of a battle: dice (WB6), reckoning (WB7), victory (WB9), losses (WL1), and what is put away (WB10)."""

from __future__ import annotations

from fractions import Fraction

from raigo_lab.games.protocol import Chance, Choice
from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.effects import Verb
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.interference import to_escape
from raigo_lab.susanoo.places import ask_for, discard, draw
from raigo_lab.susanoo.plays import answers, spend_answer
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import abilities
from raigo_lab.susanoo.state import (
    NOBODY,
    Action,
    Battle,
    Cards,
    Die,
    Frame,
    State,
    Step,
    act,
    become,
    pop,
    push,
    put,
)
from raigo_lab.susanoo.sums import combatants, escapes, fighting, is_victory, rolled, sums
from raigo_lab.susanoo.verbs import grow, losing

ROLLS = Chance(tuple((act("roll", str(pips)), Fraction(1, 6)) for pips in range(1, 7)))
KEEP = act("keep")


# Dice


def roll_auto(_: Box, state: State, _log: Events) -> State | None:
    """No die left."""
    return None if state.stack[-1].dice else pop(state)


def roll_node(_: Box, _state: State) -> Chance:
    """WM2 A die: 1/6 each."""
    return ROLLS


def roll_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WB6 The roller may reroll; otherwise the die counts."""
    pips, die = int(action.words[0]), state.stack[-1].dice[0]
    if log is not None:
        log.append(_rolled(box, state, die, pips))
    if answers(box, state, die.seat, "reroll"):
        return push(state, Frame(Step.REROLL, die.seat, amount=pips))
    return count(box, state, die, pips)


def _rolled(box: Box, state: State, die: Die, pips: int) -> Event:
    """A die and what it is for."""
    if die.kind == "escape":
        how = "escape" if escapes(box, state, die.seat, pips) else "caught"
        return Event("rolled", "WL1", die.seat, amount=pips, how=how, named=(die.foe,))
    if die.kind == "luck" and pips < die.least:
        return Event("rolled", "WB6", die.seat, amount=pips, how="in_vain")
    gain = (f"{die.gain:+d}".replace("-", "−"),) if die.kind == "luck" else ()
    return Event("rolled", "WB6", die.seat, amount=pips, how=die.kind, named=gain)


def reroll_node(box: Box, state: State) -> Choice:
    """WB6 Keep the die, or roll it again."""
    index = state.stack[-1].seat
    return Choice(index, (KEEP, *(act("reroll", card) for card in answers(box, state, index, "reroll"))))


def reroll_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WB6 Again and again, as long as there is something to do it with."""
    frame = state.stack[-1]
    state = pop(state)
    if action.verb == "keep":
        return count(box, state, state.stack[-1].dice[0], frame.amount)
    return spend_answer(box, state, frame.seat, action, log)


def count(box: Box, state: State, die: Die, pips: int) -> State:
    """What a die does once it lies."""
    frame = state.stack[-1]
    battle = counted(box, state, die, pips)
    return become(state._replace(battle=battle), frame._replace(dice=frame.dice[1:]))


def counted(box: Box, state: State, die: Die, pips: int) -> Battle:
    """WB4, WB6, WL1 The battle with this die."""
    battle = fighting(state)
    if die.kind == "luck":
        return battle._replace(luck=battle.luck + (die.gain if pips >= die.least else 0))
    if die.kind == "escape":
        if escapes(box, state, die.seat, pips):
            return battle
        return battle._replace(caught=(*battle.caught, (die.seat, die.foe)))
    ours, theirs = (pips, 0) if die.kind == "us" else (0, pips)
    yokai = tuple(
        foe._replace(ours=foe.ours + ours, theirs=foe.theirs + theirs) if foe.card == die.foe else foe
        for foe in battle.yokai
    )
    return battle._replace(yokai=yokai)


# Reckoning


def reckon_auto(box: Box, state: State, log: Events) -> State:
    """WB7 Us greater than them: victory; otherwise the losers must try to escape (WR3)."""
    (us, them), (more_us, more_them) = sums(box, state), rolled(state)
    us, them = us + more_us, them + more_them
    won = is_victory(box, us, them)
    if log is not None:
        kind, told = "won" if won else "lost", (str(us), str(them))
        log.append(Event(kind, "WB7", state.turn, amount=us - them, named=told))
    state = pop(state)
    if won:
        return victory(box, state, log)
    if box.rules.WR3 == "yes":
        return to_escape(state)
    battle = fighting(state)
    caught = tuple((index, foe.card) for index in combatants(state) for foe in battle.yokai)
    state = state._replace(battle=battle._replace(caught=caught))
    return ask_for(state, *(Frame(Step.HITS, index) for index in combatants(state)))


def victory(box: Box, state: State, log: Events) -> State:
    """WB9 Levels, trophies, picks, Rewards, and ``win`` clauses, in this order; terms redirect (WH3)."""
    battle, fighter = fighting(state), state.turn
    cards = tuple(foe.card for foe in battle.yokai)
    state = grow(box, state, fighter, sum(box.cards[card].levels for card in cards), log, "WB9")
    ordinary = tuple(card for card in cards if card[0] == YOKAI)
    heads = tuple(card for card in cards if card[0] == HEAD)
    state = state._replace(battle=battle._replace(won=True))
    helper, terms = battle.helper, battle.terms
    if helper != NOBODY:
        state = _trophies(state, helper, ordinary[: terms.yokai], heads[: terms.heads], log)
        ordinary, heads = ordinary[terms.yokai :], heads[terms.heads :]
    state = _trophies(state, fighter, ordinary, heads, log)
    picks = sum(card[0] == HEAD for card in cards)
    theirs = min(terms.picks, picks) if helper != NOBODY else 0
    work = [Frame(Step.PICK, helper)] * theirs + [Frame(Step.PICK, fighter)] * (picks - theirs)
    work += _rewards(battle, fighter, sum(box.cards[card].rewards for card in cards))
    work += [Frame(Step.WIN, index) for index in combatants(state)]
    return ask_for(state, *work)


def _trophies(state: State, index: int, ordinary: Cards, heads: Cards, log: Events) -> State:
    """WB9 (2) Ordinary Yokai become Sake, Heads are kept."""
    seat = state.seats[index]
    if log is not None and ordinary:
        log.append(Event("trophies", "WB9", index, ordinary, "v", f"k{index}"))
    if log is not None and heads:
        log.append(Event("trophies", "WB9", index, heads, "v", f"o{index}"))
    return put(state, index, seat._replace(sake=seat.sake + ordinary, heads=seat.heads + heads))


def _rewards(battle: Battle, fighter: int, number: int) -> list[Frame]:
    """WB9 (4), WH5 Rewards into the hand; with a helper face up, and the helper takes first."""
    if not number:
        return []
    if battle.helper == NOBODY:
        return [draw(fighter, "w", number, "hand")]
    shared = Frame(Step.TAKE, battle.helper, "share", amount=battle.terms.rewards, queue=(fighter,))
    return [draw(fighter, "w", number, "share"), shared]


def win_auto(box: Box, state: State, _log: Events) -> State:
    """WB9 (5) The ``win`` clauses of a combatant."""
    index = state.stack[-1].seat
    seat = state.seats[index]
    clauses = [clause for card in abilities(box, seat, "win") for clause in box.cards[card].by_when["win"]]
    return become(state, *([Frame(Step.EFFECT, index, clauses=tuple(clauses))] if clauses else []))


# Losing


def hits_auto(box: Box, state: State, log: Events) -> State:
    """WL1 The losing conditions of every Yokai not escaped, in battle order, Death last and once."""
    index, battle = state.stack[-1].seat, fighting(state)
    caught = [foe.card for foe in battle.yokai if (index, foe.card) in battle.caught]
    if log is not None and caught:
        log.append(Event("caught", "WL1", index, tuple(caught)))
    verbs = [verb for card in caught for verb in box.cards[card].lose if verb.name != "death"]
    if any(verb.name == "death" for card in caught for verb in box.cards[card].lose):
        verbs.append(Verb("death"))
    return become(state, *([losing(index, tuple(verbs))] if verbs else []))


# After any battle


def battle_end_auto(_: Box, state: State, log: Events) -> State:
    """WB10 Sake used, Yokai not beaten and lasting Events before the fighter are discarded."""
    battle, fighter = fighting(state), state.turn
    left = () if battle.won else tuple(foe.card for foe in battle.yokai)
    seat = state.seats[fighter]
    state = discard(state._replace(battle=None), battle.sake + left, log, "v", "WB10")
    state = discard(state, seat.lasting, log, f"g{fighter}", "WB10", fighter)
    state = put(state, fighter, state.seats[fighter]._replace(lasting=()))
    return become(state, Frame(Step.AFTER, battle.helper, amount=int(battle.won)))


def after_auto(_: Box, state: State, _log: Events) -> State:
    """The battle is over; the turn goes on with its End Phase."""
    return pop(state)
