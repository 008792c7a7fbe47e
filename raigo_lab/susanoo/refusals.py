"""Why not? The clauses that forbid an action now, in words (WS to WF).

An action is offered exactly when nothing here forbids it; tests hold both against each other. What is said rests
on what the seat that tries can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from raigo_lab.errors import IllegalAction
from raigo_lab.games.protocol import Chance, Choice, Joint, Over
from raigo_lab.susanoo import refusals_battle, refusals_cards
from raigo_lab.susanoo.engine import AnyAction, Susanoo
from raigo_lab.susanoo.notation import format_action
from raigo_lab.susanoo.refusal import Refusal, no
from raigo_lab.susanoo.rules import Box
from raigo_lab.susanoo.state import Action, State, Step


class Home(NamedTuple):
    """Where a verb belongs: its steps, the clause that says so, and what else must hold."""

    steps: tuple[Step, ...]
    clause: str
    check: Callable[[Box, State, int, Action], Iterator[Refusal]]


def _nothing(_: Box, _state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    return iter(())


LOOP = (Step.LOOP, Step.SEALED)
HOMES: Mapping[str, Home] = {
    "being": Home((Step.BEING,), "WS2", refusals_cards.being),
    "active": Home((Step.DECLARE,), "WT2", refusals_cards.active),
    "done": Home((Step.WINDOW,), "WT3", _nothing),
    "lay": Home((Step.WINDOW,), "WT3", refusals_cards.lay),
    "wear": Home((Step.WINDOW,), "WT3", refusals_cards.wear),
    "refresh": Home((Step.WINDOW, Step.PICK), "WF4", refusals_cards.refresh),
    "draw": Home((Step.EVENT,), "WT6", refusals_cards.draw),
    "fight": Home((Step.EVENT,), "WT6", refusals_cards.fight),
    "discard": Home((Step.DISCARD, Step.LIMIT), "WT8", refusals_cards.discard),
    "give": Home((Step.LIMIT,), "WT8", refusals_cards.give),
    "play": Home((Step.WINDOW, *LOOP), "WI3", refusals_battle.play),
    "use": Home((Step.WINDOW, *LOOP), "WI3", refusals_battle.use),
    "pass": Home(LOOP, "WI2", _nothing),
    "sake": Home(LOOP, "WO2", refusals_battle.sake),
    "join": Home(LOOP, "WO4", refusals_battle.join),
    "ask": Home((Step.LOOP,), "WH1", refusals_battle.ask),
    "flee": Home((Step.LOOP,), "WI5", refusals_battle.flee),
    "refuse": Home((Step.HELP, Step.COUNTER), "WH2", _nothing),
    "accept": Home((Step.HELP, Step.COUNTER), "WH2", _nothing),
    "counter": Home((Step.HELP,), "WH2", refusals_battle.counter),
    "allow": Home((Step.ANSWER,), "WI6", _nothing),
    "cancel": Home((Step.ANSWER,), "WI6", refusals_battle.answer),
    "keep": Home((Step.REROLL,), "WB6", _nothing),
    "reroll": Home((Step.REROLL,), "WB6", refusals_battle.answer),
    "pick": Home((Step.PICK,), "WF2", refusals_cards.pick),
    "leave": Home((Step.ESTATE,), "WD1", _nothing),
    "take": Home((Step.TAKE, Step.ESTATE), "WD1", refusals_cards.take),
    "top": Home((Step.SCRY,), "WK3", refusals_cards.top),
    "stay": Home((Step.REBIRTH,), "WD2", _nothing),
    "become": Home((Step.REBIRTH,), "WD2", refusals_cards.being),
    "name": Home((Step.NAME,), "WK3", refusals_battle.name),
    "card": Home((Step.DRAW, Step.STEAL), "WM2", _nothing),
    "roll": Home((Step.ROLL,), "WM2", _nothing),
}


def why_not(  # noqa: PLR0911 - one return for each kind of moment
    box: Box, state: State, action: AnyAction, seat: int | None = None
) -> tuple[Refusal, ...]:
    """The clauses that forbid this action now; empty when it is legal.

    ``seat`` says who tries it; left out, it is whoever must choose.
    """
    node = Susanoo(box).node(state)
    match node:
        case Over():
            return (no("WE1", "over"),)
        case Joint(seats):
            return _joint(box, state, action, seat, dict(seats))
        case Choice(chooser, options):
            if not isinstance(action, Action):
                return (no("WR4", "one_action"),)
            if seat is not None and seat != chooser:
                return (no("WI2", "not_your_choice", seat=chooser),)
            return _why_not(box, state, chooser, action, options)
        case Chance(outcomes):
            if action in [outcome for outcome, _ in outcomes]:
                return ()
            return (no("WM2", "chance"),)


def _joint(
    box: Box, state: State, action: AnyAction, seat: int | None, seats: dict[int, tuple[Action, ...]]
) -> tuple[Refusal, ...]:
    """WR4 One action for each seat, or the action of one of them."""
    if isinstance(action, Action):
        if seat not in seats:
            return (no("WR4", "all_at_once", number=len(seats)),)
        return _why_not(box, state, seat, action, seats[seat])
    if len(action) != len(seats):
        return (no("WR4", "all_at_once", number=len(seats)),)
    return tuple(
        refusal
        for (who, options), one in zip(seats.items(), action, strict=True)
        for refusal in _why_not(box, state, who, one, options)
    )


def _why_not(
    box: Box, state: State, seat: int, action: Action, options: tuple[Action, ...]
) -> tuple[Refusal, ...]:
    home, step = HOMES.get(action.verb), state.stack[-1].step
    if home is None or step not in home.steps:
        clause = home.clause if home else "WM3"
        return (no(clause, "wrong_step", step=step.name, verb=action.verb[:20]),)
    found = tuple(home.check(box, state, seat, action))
    if not found and action not in options:
        # A form that no option has: a word too many, or one that means nothing.
        return (no(home.clause, "no_such_form", action=str(action)[:40]),)
    return found


def play_checked(game: Susanoo, state: State, action: AnyAction) -> State:
    """Apply an action after checking it."""
    return game.apply(state, checked(game, state, action))


def checked(game: Susanoo, state: State, action: AnyAction) -> AnyAction:
    """The action; an illegal one is refused with its clauses."""
    if refusals := why_not(game.box, state, action):
        sentence = " ".join(refusal.text() for refusal in refusals)
        clauses = tuple(refusal.clause for refusal in refusals)
        raise IllegalAction(f"{format_action(action)[:60]}: {sentence}", clauses)
    return action
