"""The loop of a battle (WI, WO, WH): who may do what, and what it does."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.susanoo.cards import HEAD, YOKAI
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.joining import add_helper, join_battle, roll
from raigo_lab.susanoo.plays import battle_plays, others_by_seat, play, use, uses
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import has_head, sake_worth, warded
from raigo_lab.susanoo.state import (
    NOBODY,
    Action,
    Battle,
    Foe,
    Frame,
    State,
    Step,
    Terms,
    act,
    become,
    clockwise,
    living,
    pop,
    push,
    put,
)
from raigo_lab.susanoo.sums import all_dice, combatants, escape_dice, fighting

PASS, FLEE = act("pass"), act("flee")
REFUSE, ACCEPT = act("refuse"), act("accept")
MOST_SAKE = 3  # WO2, WO3


# What can be done


def loop_options(box: Box, state: State, index: int) -> tuple[Action, ...]:
    """Everything a living player may do when it is its turn in the loop (WI1)."""
    battle = fighting(state)
    fighters = combatants(state)
    found = [PASS, *battle_plays(box, state, index, fighters)]
    if index in fighters:
        found += uses(box, state, index, "battle", battle.used)
    if has_head(battle):
        found += head_options(box, state, battle, index, index in fighters)
    if index == state.turn:
        found += asks(may_be_asked(box, state, battle), most_terms(box, battle))
        found.append(FLEE)
    return tuple(found)


def head_options(box: Box, state: State, battle: Battle, index: int, fights: bool) -> list[Action]:
    """WO2 to WO4 What may be done while a Head is in the battle."""
    seat = state.seats[index]
    found = []
    if seat.sake and fights:
        found = [act("sake", foe.card) for foe in battle.yokai if may_drink(foe)]
    elif seat.sake and battle.poured < MOST_SAKE and not warded(box, state, state.turn, "sake"):
        found = [act("sake", str(state.turn))]
    return found + [act("join", card) for card in seat.hand if card[0] == HEAD]


def may_drink(foe: Foe) -> bool:
    """WO2 A Head, and at most 3 Sake on it."""
    return foe.card[0] == HEAD and foe.sake < MOST_SAKE


def may_be_asked(box: Box, state: State, battle: Battle) -> tuple[int, ...]:
    """WH1 Living others, each at most once a battle, while there is no helper."""
    if battle.helper != NOBODY or box.rules.WR5 == "off":
        return ()
    return tuple(other for other in others_by_seat(state, state.turn) if other not in battle.asked)


@lru_cache(maxsize=2_000)
def asks(whom: tuple[int, ...], most: Terms) -> tuple[Action, ...]:
    """WH1 Everybody who may be asked, with all terms."""
    return tuple(act("ask", str(other), str(terms)) for other in whom for terms in all_terms(most))


def offers(box: Box, battle: Battle) -> tuple[Terms, ...]:
    """WH3 Every division of what the battle offers now."""
    return all_terms(most_terms(box, battle))


def most_terms(box: Box, battle: Battle) -> Terms:
    """WH3 All that the battle offers."""
    heads = sum(foe.card[0] == HEAD for foe in battle.yokai)
    ordinary = [foe.card for foe in battle.yokai if foe.card[0] == YOKAI]
    return Terms(sum(box.cards[card].rewards for card in ordinary), len(ordinary), heads, heads)


@lru_cache(maxsize=500)
def all_terms(most: Terms) -> tuple[Terms, ...]:
    """Every division up to this much, nothing first."""
    return tuple(Terms(*numbers) for numbers in product(*(range(n + 1) for n in most)))


# The loop


def loop_auto(box: Box, state: State, log: Events) -> State | None:
    """WI2 Who can only pass is not asked; when all have passed in a row, the reckoning.

    A position with WR4 ``sealed`` in which the fighter has passed goes on with the sealed choice.
    """
    battle = fighting(state)
    if box.rules.WR4 == "sealed" and (battle.passes or battle.next != state.turn):
        return become(state, Frame(Step.SEALED))
    if battle.passes >= len(living(state)):
        return to_reckoning(box, state)
    index = battle.next
    if state.seats[index].dead:
        return advance(state, battle.passes)
    if index == state.turn or len(loop_options(box, state, index)) > 1:
        return None  # the fighter may always flee
    return loop_apply(box, state, PASS, log)


def to_reckoning(box: Box, state: State) -> State:
    """WB6, WB7 The dice are rolled (WR2 late), then the sums are compared."""
    state = become(state, Frame(Step.RECKON))
    return roll(state, all_dice(box, state)) if box.rules.WR2 == "late" else state


def advance(state: State, passes: int) -> State:
    """The next player clockwise."""
    battle = fighting(state)
    following = (battle.next + 1) % len(state.seats)
    return state._replace(battle=battle._replace(next=following, passes=passes))


def loop_node(box: Box, state: State) -> Choice:
    """WI2 One thing, or pass."""
    index = fighting(state).next
    return Choice(index, loop_options(box, state, index))


def loop_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WI2 One thing was done; with WR4 ``sealed`` the fighter goes on until passing."""
    battle = fighting(state)
    index = battle.next
    if box.rules.WR4 == "sealed":
        if action.verb == "pass":
            return become(state, Frame(Step.SEALED))
    else:
        state = advance(state, battle.passes + 1 if action.verb == "pass" else 0)
    return do(box, state, index, action, log)


def do(box: Box, state: State, index: int, action: Action, log: Events) -> State:
    """One action of a player in a battle (WI)."""
    verb, words = action
    if verb == "play":
        return play(box, state, index, action, "battle", log)
    if verb == "use":
        return use(box, state, index, action, "battle", log)
    if verb == "sake":
        return pour(box, state, index, words[0], log)
    if verb == "join":
        return join_battle(box, state, index, words[0], "WO4", log)
    if verb == "ask":
        return ask(state, int(words[0]), parse_terms(words[1]), log)
    return flee(state, log) if verb == "flee" else state


def pour(box: Box, state: State, index: int, target: str, log: Events) -> State:
    """WO2 Sake on a Head, WO3 or against the fighter; it is discarded after the battle (WB10)."""
    seat, battle = state.seats[index], fighting(state)
    card, worth = seat.sake[0], sake_worth(box, state, index)
    if log is not None:
        clause = "WO2" if target[0] == HEAD else "WO3"
        log.append(Event("poured", clause, index, (card,), f"k{index}", "v", named=(target,)))
    battle = battle._replace(sake=(*battle.sake, card))
    if target[0] == HEAD:
        yokai = tuple(
            foe._replace(sake=foe.sake + 1, drunk=foe.drunk + worth) if foe.card == target else foe
            for foe in battle.yokai
        )
        battle = battle._replace(yokai=yokai)
    else:
        battle = battle._replace(poured=battle.poured + 1, drunk=battle.drunk + worth)
    return put(state._replace(battle=battle), index, seat._replace(sake=seat.sake[1:]))


def flee(state: State, log: Events) -> State:
    """WI5 No reckoning: every combatant rolls to escape."""
    if log is not None:
        log.append(Event("flees", "WI5", state.turn))
    return to_escape(become(state))


def to_escape(state: State) -> State:
    """WL1 Roll for every Yokai; then the fighter's losses, then the helper's."""
    hits = tuple(Frame(Step.HITS, index) for index in reversed(combatants(state)))
    return roll(push(state, *hits), escape_dice(state))


# WR4 sealed


def sealed_seats(box: Box, state: State) -> tuple[tuple[int, tuple[Action, ...]], ...]:
    """The other living players who can do more than pass, clockwise, with their options."""
    found = []
    for index in clockwise(state, state.turn)[1:]:
        options = () if state.seats[index].dead else loop_options(box, state, index)
        if len(options) > 1:
            found.append((index, options))
    return tuple(found)


def sealed_auto(box: Box, state: State, _log: Events) -> State | None:
    """With nobody to choose, the reckoning."""
    return None if sealed_seats(box, state) else to_reckoning(box, state)


def sealed_node(box: Box, state: State) -> Choice | Joint:
    """WR4 All others choose at once; one alone simply chooses."""
    seats = sealed_seats(box, state)
    return Choice(*seats[0]) if len(seats) == 1 else Joint(seats)


def sealed_apply(box: Box, state: State, action: Action | tuple[Action, ...], _log: Events) -> State:
    """WR4 The actions wait to be done clockwise."""
    seats = tuple(index for index, _ in sealed_seats(box, state))
    actions = (action,) if isinstance(action, Action) else action
    return become(state, Frame(Step.SEALED_TURNS, queue=seats, actions=actions))


def sealed_turns_auto(box: Box, state: State, log: Events) -> State:
    """WR4 One action after the other, if it is still legal."""
    frame = state.stack[-1]
    if not frame.queue:
        return to_reckoning(box, state)
    index, action = frame.queue[0], frame.actions[0]
    state = become(state, frame._replace(queue=frame.queue[1:], actions=frame.actions[1:]))
    if state.seats[index].dead or action not in loop_options(box, state, index):
        return state
    return do(box, state, index, action, log)


# Help


def parse_terms(text: str) -> Terms:
    """Terms from their text, already checked by ``offers``; nothing is ``-``."""
    found = dict.fromkeys("ryht", 0)
    for letter, number in zip(text[::2], text[1::2], strict=False):
        found[letter] = int(number)
    return Terms(*found.values())


def ask(state: State, other: int, terms: Terms, log: Events) -> State:
    """WH1 One player is asked for help, with terms."""
    if log is not None:
        log.append(Event("asks", "WH1", state.turn, other=other, named=(str(terms),)))
    battle = fighting(state)
    state = state._replace(battle=battle._replace(asked=(*battle.asked, other)))
    return push(state, Frame(Step.HELP, other, terms=terms))


def help_node(box: Box, state: State) -> Choice:
    """WH2 Refuse, accept, or make one counter-offer (WR5)."""
    frame = state.stack[-1]
    options = [REFUSE, ACCEPT]
    if box.rules.WR5 == "one":
        every = offers(box, fighting(state))
        options += (act("counter", str(terms)) for terms in every if terms != frame.terms)
    return Choice(frame.seat, tuple(options))


def help_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WH2 What the asked player answers."""
    frame = state.stack[-1]
    if action.verb == "counter":
        if log is not None:
            log.append(Event("counters", "WH2", frame.seat, named=action.words))
        return become(state, Frame(Step.COUNTER, frame.seat, terms=parse_terms(action.words[0])))
    return counter_apply(box, state, action, log)


def counter_node(_: Box, state: State) -> Choice:
    """WH2 The fighter takes the counter-offer, or not."""
    return Choice(state.turn, (REFUSE, ACCEPT))


def counter_apply(box: Box, state: State, action: Action, log: Events) -> State:
    """WH2 Agreed terms bind."""
    frame = state.stack[-1]
    state = pop(state)
    if action.verb == "accept":
        return add_helper(box, state, frame.seat, frame.terms, log)
    if log is not None:
        log.append(Event("refused", "WH2", frame.seat))
    return state
