"""The patient player: it plays as the greedy one does, and tells the clause and the reason of every choice.

What it tells is public: no word of a token that only it sees (S6).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from raigo_lab.games.protocol import Choice, Joint, Node
from raigo_lab.raigo.engine import AnyAction
from raigo_lab.raigo.eyes.view import View, view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.play.players import GreedyPlayer
from raigo_lab.raigo.rules import Rules
from raigo_lab.raigo.state import CIRCLE_AT, CIRCLES, Action, State
from raigo_lab.raigo.verbs import hand_token
from raigo_lab.texts import say

_LAST_STORY = 5  # the sixth token resolves a Tower (T8)


class Reason(NamedTuple):
    """Why something was chosen: a row of ``texts/course.toml``."""

    key: str

    def text(self, lang: str = "en") -> str:
        """The sentence, with its clause."""
        return say(f"course.why_{self.key}", lang)


class PatientPlayer:
    """A greedy player whose every choice can be told with its reason, its own and those it would advise."""

    def __init__(self) -> None:
        """It plays as a greedy player does."""
        self._greedy = GreedyPlayer()

    def choose(self, seen: View, options: Sequence[Action]) -> Action:
        """What a greedy player chooses, who does not spoil a Tower of its own."""
        good = [one for one in options if not _spoils(seen, one)]
        return self._greedy.choose(seen, good or options)

    def advise(self, seen: View, options: Sequence[Action]) -> tuple[Action, Reason]:
        """What it would choose here, and why."""
        action = self.choose(seen, options)
        return action, reason(seen, action)


def _spoils(seen: View, action: Action) -> bool:
    """Whether a pile makes an own Tower Unsettled (T7), or no hand any more before its sixth story (H11)."""
    if action.verb != "pile" or seen.seat is None:
        return False
    board = seen.seats[seen.seat]
    tower = board.circles[CIRCLES.index(action.target)].tower
    now, then = worth(tower, seen.rules), worth(tower + hand_token(board, action.hand), seen.rules)
    return (now.settled and not then.settled) or (now.points > 0 and then.points <= 0)


class ReasonedChoice(NamedTuple):
    """One choice of a seat, with its reason."""

    seat: int
    action: Action
    why: Reason


def reasons(
    rules: Rules, state: State, node: Node, action: AnyAction, seats: Collection[int]
) -> list[ReasonedChoice]:
    """What these seats chose at one moment, each with its reason; joint choices included (RO4)."""
    chosen: list[tuple[int, Action]] = []
    if isinstance(node, Choice) and isinstance(action, Action):
        chosen = [(node.seat, action)]
    elif isinstance(node, Joint) and not isinstance(action, Action):
        chosen = [(seat, one) for (seat, _), one in zip(node.seats, action, strict=True)]
    return [
        ReasonedChoice(seat, one, reason(view(rules, state, seat), one))
        for seat, one in chosen
        if seat in seats
    ]


def reason(seen: View, action: Action) -> Reason:
    """Why a player who looks one step ahead at its own table does this."""
    row = _REASONS.get(action.verb)
    return Reason(row(seen, action) if row else action.verb)


def _fetch(_: View, action: Action) -> str:
    return "fetch" if action.target.strip("-") else "fetch_none"


def _place(_: View, action: Action) -> str:
    return "place" if action.target.strip("-") else "place_body"


def _select(_: View, action: Action) -> str:
    return f"select_{action.target}"


def _pile(seen: View, action: Action) -> str:
    stories = len(seen.seats[seen.seat or 0].circles[CIRCLES.index(action.target)].tower)
    if stories == _LAST_STORY:
        return "pile_sixth"
    return "pile" if stories else "pile_first"


def _spell(seen: View, action: Action) -> str:
    """An effect by its name; a Discharge by whose Tower it is, and whether it scores."""
    if action.effect != "discharge" or action.target[:1] != str(seen.seat):
        return action.effect
    seat, c = CIRCLE_AT[action.target]
    points = worth(seen.seats[seat].circles[c].tower, seen.rules).points
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
