"""The patient player: it plays as the greedy one does, and tells the clause and the reason of every choice.

What it tells is public: no word of a token that only it sees (S6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from raigo_lab.hands import worth
from raigo_lab.players import GreedyPlayer
from raigo_lab.state import CIRCLE_AT, CIRCLES, Action
from raigo_lab.texts import say
from raigo_lab.view import View

_LAST_STORY = 5  # the sixth token resolves a Tower (T8)


class Reason(NamedTuple):
    """Why something was chosen: a row of ``texts/course.toml``."""

    key: str

    def text(self, lang: str = "en") -> str:
        """The sentence, with its clause."""
        return say(f"course.why_{self.key}", lang)


class PatientPlayer:
    """A greedy player that keeps the reason of each of its choices, in order.

    ``told`` grows by one at every choice, so that whoever shows the game can match reasons and moves.
    """

    def __init__(self) -> None:
        """Nothing is told yet."""
        self._greedy = GreedyPlayer()
        self.told: list[tuple[Action, Reason]] = []

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """What a greedy player chooses; the reason is kept."""
        action, reason = self.advise(view, options)
        self.told.append((action, reason))
        return action

    def advise(self, view: View, options: Sequence[Action]) -> tuple[Action, Reason]:
        """What it would choose here, and why; nothing is kept."""
        action = self._greedy.choose(view, options)
        return action, reason(view, action)


def reason(view: View, action: Action) -> Reason:
    """Why a player who looks one step ahead at its own table does this."""
    row = _REASONS.get(action.verb)
    return Reason(row(view, action) if row else action.verb)


def _fetch(_: View, action: Action) -> str:
    return "fetch" if action.target.strip("-") else "fetch_none"


def _place(_: View, action: Action) -> str:
    return "place" if action.target.strip("-") else "place_body"


def _select(_: View, action: Action) -> str:
    return f"select_{action.target}"


def _pile(view: View, action: Action) -> str:
    stories = len(view.seats[view.seat or 0].circles[CIRCLES.index(action.target)].tower)
    if stories == _LAST_STORY:
        return "pile_sixth"
    return "pile" if stories else "pile_first"


def _spell(view: View, action: Action) -> str:
    """An effect by its name; a Discharge by whose Tower it is, and whether it scores."""
    if action.effect != "discharge" or action.target[:1] != str(view.seat):
        return action.effect
    seat, c = CIRCLE_AT[action.target]
    points = worth(view.seats[seat].circles[c].tower, view.rules).points
    return "discharge_own" if points else "discharge_room"


# The others have one reason each, under their own name.
_REASONS: Mapping[str, Callable[[View, Action], str]] = {
    "fetch": _fetch,
    "place": _place,
    "select": _select,
    "pile": _pile,
    "chant": _spell,
    "answer": _spell,
}
