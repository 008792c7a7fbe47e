"""Actions from outside: checked by the rules before they are applied, refused with the position they were meant for."""

from __future__ import annotations

from raigo_lab.errors import IllegalAction
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.refusals import normal, why_not
from raigo_lab.raigo.state import Action, Position, State
from raigo_lab.raigo.text.notation import format_action, format_position


def checked(game: Raigo, state: State, action: AnyAction) -> AnyAction:
    """The action as it is offered; an illegal one is refused with its clauses and the position."""
    if isinstance(action, Action):
        action = normal(action)
    if refusals := why_not(game.rules, state, action):
        sentence = " ".join(refusal.text() for refusal in refusals)
        place = format_position(Position(state, game.rules))
        clauses = tuple(refusal.clause for refusal in refusals)
        raise IllegalAction(f"{format_action(action)}: {sentence}, in {place}", clauses)
    return action


def play(game: Raigo, state: State, action: AnyAction) -> State:
    """Apply an action after checking it."""
    return game.apply(state, checked(game, state, action))
