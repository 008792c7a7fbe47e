"""A move in words and tokens, as the rows of a tree tell it: seats by their numbers, nobody is "you".

Warriors of Susanoo has its words in ``second``; moves of any other game are told as it writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from raigo_lab.games.protocol import Choice
from raigo_lab.games.study import Study
from raigo_lab.raigo.endgame.study import RaigoStudy
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.eyes.view import view as seen_from
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import State
from raigo_lab.raigo.tokens import by_weight
from raigo_lab.susanoo.study import SusanooStudy
from raigo_lab.texts import say
from raigo_lab.widgets.explorer import second
from raigo_lab.widgets.table import moves


def describe_move(study: Study[Any], state: Any, plays: Sequence[Any], lang: str) -> str:  # noqa: ANN401 - any game's state
    """A move in words; a whole turn one action after the other."""
    if isinstance(study, SusanooStudy):
        return second.describe_move(study, state, plays, lang)
    if not isinstance(study, RaigoStudy):
        return "; ".join(map(study.action_text, plays))
    words = [
        moves.words_of(seen_from(study.rules, here, None), action, seat, lang)
        for here, action, seat in _moments(study, state, plays)
    ]
    return say("list.then", lang).join(words)


def tokens_of(study: Study[Any], state: Any, plays: Sequence[Any]) -> str:  # noqa: ANN401
    """The tokens with which a move is made, in order."""
    if not isinstance(study, RaigoStudy):
        return ""
    return "".join(
        moves.tokens_of(here, action, seat) for here, action, seat in _moments(study, state, plays)
    )


def _moments(study: RaigoStudy, state: State, plays: Sequence[Any]) -> Iterator[tuple[State, Any, int]]:
    """Each action with the table before it and the seat that chose it."""
    for number, action in enumerate(plays):
        yield state, action, _chooser(study.rules, state)
        if number + 1 < len(plays):
            state = study.apply(state, action)


@lru_cache(maxsize=4_000)
def _chooser(rules: Rules, state: State) -> int:
    """Who moves, asked once for all rows after a place and all clicks; draws are the turn seat's."""
    node = Raigo(rules).node(state)
    return node.seat if isinstance(node, Choice) else state.turn


def tokens_in(study: Study[Any], state: Any) -> str:  # noqa: ANN401
    """The tokens that can come into somebody's Hands from here on, heaviest first: what one can ask for."""
    if not isinstance(study, RaigoStudy):
        return ""
    inner = "".join(f"{seat.left}{seat.right}{seat.body}{seat.canyon}" for seat in state.seats)
    return by_weight("".join(set(f"{inner}{state.raizan}")))
