"""What each verb of a card does (WK3), and how a card or ability takes effect (WK1).

A card in flight lies in its EFFECT frame until all its clauses are done (WC5); a verb that asks or draws pushes
its own frame above.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from raigo_lab.games.protocol import Choice
from raigo_lab.susanoo.death import die
from raigo_lab.susanoo.effects import Clause, Verb
from raigo_lab.susanoo.events import Event, Events
from raigo_lab.susanoo.joining import banish, join_battle
from raigo_lab.susanoo.places import discard, draw, items_of, lay_before
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.standing import holds, role, warded
from raigo_lab.susanoo.state import (
    HIGHEST_LEVEL,
    Action,
    Extra,
    Frame,
    Seat,
    State,
    Step,
    act,
    become,
    others,
    pop,
    push,
    put,
    without,
)
from raigo_lab.susanoo.sums import fighting

TARGETED = ("side", "foe", "wander", "banish", "steal")  # verbs that name something when played

Handler = Callable[[Box, State, int, Verb, str, Events], State]


def effect_auto(box: Box, state: State, log: Events) -> State:
    """WK1 One step of an effect: begin a clause, do a verb, or put the card away."""
    frame = state.stack[-1]
    if not frame.clauses and frame.kind == "lasting":
        return lay_before(pop(state), frame.seat, frame.card, log)
    if not frame.clauses:
        source = (frame.card,) if frame.card else ()
        return discard(pop(state), source, log, "!", "WC5")
    clause, later = frame.clauses[0], frame.clauses[1:]
    if clause.needs or clause.pay:
        return begin_clause(box, state, frame)
    if not clause.verbs:
        return become(state, frame._replace(clauses=later))
    verb = clause.verbs[0]
    target, targets = ("", frame.targets)
    if verb.name in TARGETED:
        if not targets:
            return name_victim(state, verb)
        target, targets = targets[0], targets[1:]
    rest = frame._replace(clauses=(clause._replace(verbs=clause.verbs[1:]), *later), targets=targets)
    return VERBS[verb.name](box, become(state, rest), frame.seat, verb, target, log)


def begin_clause(box: Box, state: State, frame: Frame) -> State:
    """WK1 If a condition fails the clause does nothing; what it costs is discarded first."""
    clause, later = frame.clauses[0], frame.clauses[1:]
    hand = state.seats[frame.seat].hand
    if not holds(box, state, frame.seat, clause.needs) or len(hand) < clause.pay:
        named = sum(verb.name in TARGETED for verb in clause.verbs)
        return become(state, frame._replace(clauses=later, targets=frame.targets[named:]))
    begun = frame._replace(clauses=(clause._replace(needs=(), pay=0), *later))
    state = become(state, begun)
    return pay(state, frame.seat, clause.pay) if clause.pay else state


def victims(state: State, index: int, word: str) -> tuple[str, ...]:
    """WK3 The living others from whom a hand card, an item in play or a Sake can be stolen, by seat."""
    return tuple(str(other) for other in sorted(others(state, index)) if zone(state.seats[other], word))


def name_victim(state: State, verb: Verb) -> State:
    """WK3 A theft that happens by itself (``now``, ``win``): its player names whom, if there is somebody; one alone is named."""
    frame = state.stack[-1]
    found = victims(state, frame.seat, verb.word)
    if len(found) > 1:
        return push(state, Frame(Step.NAME, frame.seat, verb.word))
    if found:
        return become(state, frame._replace(targets=found))
    clause = frame.clauses[0]
    return become(
        state, frame._replace(clauses=(clause._replace(verbs=clause.verbs[1:]), *frame.clauses[1:]))
    )


def name_node(_: Box, state: State) -> Choice:
    """WK3 One of those who have something to steal."""
    frame = state.stack[-1]
    found = victims(state, frame.seat, frame.kind)
    return Choice(frame.seat, tuple(act("name", other) for other in found))


def name_apply(_: Box, state: State, action: Action, _log: Events) -> State:
    """WK3 The effect below goes on with this name."""
    state = pop(state)
    return become(state, state.stack[-1]._replace(targets=action.words))


def pay(state: State, index: int, number: int) -> State:
    """WK1 So many cards are discarded from the hand."""
    return push(state, Frame(Step.DISCARD, index, "cost", amount=number))


def losing(seat: int, verbs: tuple[Verb, ...]) -> Frame:
    """Losing conditions as pending work (WL1)."""
    return Frame(Step.EFFECT, seat, clauses=(Clause("lose", verbs),))


# One handler for each verb that is done (standing ones and answers are only looked at)


def _level(_: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    return _with_extra(state, index, lambda extra: extra._replace(level=extra.level + verb.number))


def _escape(_: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    return _with_extra(state, index, lambda extra: extra._replace(escape=extra.escape + verb.number))


def _element(_: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    def added(extra: Extra) -> Extra:
        return extra._replace(elements="".join(sorted({*extra.elements, verb.word})))

    return _with_extra(state, index, added)


def _with_extra(state: State, index: int, change: Callable[[Extra], Extra]) -> State:
    battle = fighting(state)
    place = role(state, battle, index)
    if place is None:
        return state
    extras = (change(battle.extras[0]), battle.extras[1])
    if place == 1:
        extras = (battle.extras[0], change(battle.extras[1]))
    return state._replace(battle=battle._replace(extras=extras))


def _side(_: Box, state: State, _index: int, verb: Verb, target: str, _log: Events) -> State:
    battle = fighting(state)
    if target == "us":
        return state._replace(battle=battle._replace(us=battle.us + verb.number))
    return state._replace(battle=battle._replace(them=battle.them + verb.number))


def _foe(_: Box, state: State, _index: int, verb: Verb, target: str, _log: Events) -> State:
    battle = fighting(state)
    yokai = tuple(
        foe._replace(change=foe.change + verb.number) if foe.card == target else foe for foe in battle.yokai
    )
    return state._replace(battle=battle._replace(yokai=yokai))


def _wander(box: Box, state: State, index: int, _verb: Verb, target: str, log: Events) -> State:
    return join_battle(box, state, index, target, "WI4", log)


def _banish(_: Box, state: State, _index: int, _verb: Verb, target: str, log: Events) -> State:
    return banish(state, target, log)


def grow(box: Box, state: State, index: int, number: int, log: Events, clause: str) -> State:
    """WC2 Levels for good; what would go over 12 or under 1 is lost."""
    if number < 0 and warded(box, state, index, "grow"):
        return state
    seat = state.seats[index]
    level = min(max(seat.level + number, 1), HIGHEST_LEVEL)
    if log is not None and level != seat.level:
        log.append(Event("level", clause, index, amount=level))
    return put(state, index, seat._replace(level=level))


def _grow(box: Box, state: State, index: int, verb: Verb, _target: str, log: Events) -> State:
    return grow(box, state, index, verb.number, log, "WK3")


def _draw(_: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    if verb.word == "D":
        return push(state, Frame(Step.TAKE, index, "discards", amount=verb.number))
    return push(state, draw(index, "w" if verb.word == "R" else "e", verb.number, "hand"))


def zone(seat: Seat, word: str) -> tuple[str, ...]:
    """The cards that ``hand``, ``item`` or ``sake`` names."""
    if word == "hand":
        return seat.hand
    return items_of(seat) if word == "item" else seat.sake


def _drop(box: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    if warded(box, state, index, "drop"):
        return state
    number = min(verb.number, len(zone(state.seats[index], verb.word)))
    return push(state, Frame(Step.DISCARD, index, verb.word, amount=number)) if number else state


def _steal(box: Box, state: State, index: int, verb: Verb, target: str, log: Events) -> State:
    victim = int(target)
    seat = state.seats[victim]
    if not zone(seat, verb.word) or warded(box, state, victim, "steal"):
        return state
    if verb.word == "hand":
        return push(state, Frame(Step.STEAL, index, queue=(victim,)))
    if verb.word == "item":
        return push(state, Frame(Step.TAKE, index, "item", amount=1, queue=(victim,)))
    card = seat.sake[0]
    if log is not None:
        log.append(Event("stolen", "WK3", index, (card,), f"k{victim}", f"k{index}", other=victim))
    state = put(state, victim, seat._replace(sake=without(seat.sake, card)))
    thief = state.seats[index]
    return put(state, index, thief._replace(sake=(*thief.sake, card)))


def _pick(_: Box, state: State, index: int, _verb: Verb, _target: str, _log: Events) -> State:
    return push(state, Frame(Step.PICK, index))


def _scry(_: Box, state: State, index: int, verb: Verb, _target: str, _log: Events) -> State:
    return push(state, Frame(Step.SCRY, index), draw(index, "e", verb.number, "scry"))


def _death(box: Box, state: State, index: int, _verb: Verb, _target: str, log: Events) -> State:
    return die(box, state, index, log)


VERBS: Mapping[str, Handler] = {
    "level": _level,
    "side": _side,
    "foe": _foe,
    "grow": _grow,
    "draw": _draw,
    "drop": _drop,
    "steal": _steal,
    "escape": _escape,
    "element": _element,
    "wander": _wander,
    "banish": _banish,
    "pick": _pick,
    "scry": _scry,
    "death": _death,
}
