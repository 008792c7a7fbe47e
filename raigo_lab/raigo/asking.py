"""Whoever has one way to choose is not asked."""

from __future__ import annotations

from collections.abc import Callable

from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.events import Events
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import State

Unasked = Callable[[Rules, State, Events], State | None]


def only_way(question: Callable[[Rules, State], Choice | Joint], does: Callable[..., State]) -> Unasked:
    """Do what is the only way to answer this question, for everybody who is asked; None where somebody has a choice."""

    def goes_on(rules: Rules, state: State, log: Events) -> State | None:
        asked = question(rules, state)
        if isinstance(asked, Choice):
            return does(rules, state, asked.options[0], log) if len(asked.options) == 1 else None
        if any(len(options) > 1 for _, options in asked.seats):
            return None
        return does(rules, state, tuple(options[0] for _, options in asked.seats), log)

    return goes_on
