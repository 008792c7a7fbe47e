"""Whether a goal is reached, what the right answer is, what the rules say against a move.

A *want* is a small table of data. With ``event`` it asks whether such an event happened, with ``look`` how the
table lies now. Nothing here is asserted by a lesson: every answer is computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from raigo_lab.course.lesson import Part
from raigo_lab.course.looking import look_at, of_tower, solved
from raigo_lab.course.scene import Scene, open_scene, scene_after, scene_of
from raigo_lab.errors import InvalidArgument
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.reasons import Refusal
from raigo_lab.raigo.refusals import why_not
from raigo_lab.raigo.state import Action, Position
from raigo_lab.raigo.text.notation import parse_action
from raigo_lab.raigo.tokens import parse_pile

Want = Mapping[str, Any]


def holds(want: Want, scene: Scene | str, others: Sequence[Want] = ()) -> bool:
    """Whether a want is fulfilled at this table, or by this Tower.

    >>> holds({"look": "points", "least": 2}, "HKN"), holds({"look": "hand", "is": "Sakura"}, "HKN")
    (True, False)
    """
    if want.get("otherwise"):
        return not any(holds(one, scene) for one in others if one is not want)
    if "best" in want:
        assert isinstance(scene, Scene)  # noqa: S101 - checked when the lesson is read
        return _is_best(want["best"], scene.now)
    if "look" in want:
        value = of_tower(scene, want["look"]) if isinstance(scene, str) else look_at(scene, want["look"])
        return _fits(want, value)
    return isinstance(scene, Scene) and any(_happened(want, event) for event in scene.events)


def _fits(want: Want, value: str | int) -> bool:
    if isinstance(value, int):
        low, high = want.get("least", want.get("amount", value)), want.get("most", want.get("amount", value))
        return bool(low <= value <= high)
    same = "is" not in want or want["is"] == value
    return same and ("has" not in want or want["has"] in value)


def _happened(want: Want, event: Event) -> bool:
    exact = all(
        getattr(event, name) == want[name]
        for name in ("seat", "at", "effect", "other", "clause")
        if name in want
    )
    tokens = [move.token for move in event.moves]
    return (
        event.kind == want["event"]
        and exact
        and ("of" not in want or event.at.startswith(str(want["of"])))
        and ("token" not in want or want["token"] in tokens)
        and _fits({name: want[name] for name in ("amount", "least", "most") if name in want}, event.amount)
    )


def _is_best(text: str, now: Position) -> bool:
    action = parse_action(text)
    return any(action in move.actions for move in solved(now).best)


class Progress(NamedTuple):
    """How far an attempt has come."""

    ticks: tuple[bool, ...]  # one for each want of the goal
    spoiled: tuple[Want, ...]  # what was to be avoided and happened
    notes: tuple[Want, ...]  # what the lesson has to say about what happened
    ended: bool  # whether the attempt is over

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return all(self.ticks) and not self.spoiled

    @property
    def failed(self) -> bool:
        """Whether this attempt cannot reach it any more."""
        return not self.done and (self.ended or bool(self.spoiled))


def progress(part: Part, scene: Scene | str) -> Progress:
    """How far an attempt at a task has come; a Tower is judged as it stands."""
    data = part.data
    ticks = tuple(holds(want, scene) for want in data["goal"])
    spoiled = tuple(want for want in data.get("avoid", ()) if holds(want, scene))
    notes = tuple(want for want in data.get("notes", ()) if holds(want, scene))
    return Progress(ticks, spoiled, notes, isinstance(scene, Scene) and _ended(part, scene))


def _ended(part: Part, scene: Scene) -> bool:
    """Whether the reader's turns are over: one, unless the task says more; 0 sets no end."""
    turns = part.data.get("turns", 1)
    seat = part.data.get("seat", scene.start.state.turn)
    over = Raigo(scene.now.rules).is_over(scene.now.state)
    left = (seat + 1) % len(scene.now.state.seats)  # who gets the Dong from this seat (T12)
    taken = sum(event.kind == "handed_over" and event.seat == left for event in scene.events)
    return over or (turns > 0 and taken >= turns)


# Answers


class Answer(NamedTuple):
    """What can be answered to a question, which of it is right, and what happens."""

    right: tuple[bool, ...]
    number: int | None  # of a question for a number
    first: int  # the number on the first button
    scene: Scene | str
    told: tuple[Event, ...]


SHOWN_RANGE = (0, 8)


def answer(part: Part) -> Answer:
    """The right answers of a *predict*, computed by the engine."""
    data = part.data
    start: Scene | str
    start = parse_pile(data["tower"]) if "tower" in data else open_scene(data["position"])
    after = start if isinstance(start, str) else scene_after(start, data.get("actions", ()))
    told = () if isinstance(after, str) else after.events
    if "ask" in data:
        value = of_tower(after, data["ask"]) if isinstance(after, str) else look_at(after, data["ask"])
        if not isinstance(value, int):
            raise InvalidArgument(f"ask {data['ask']!r} is not a number but {value!r}; use choices")
        first, last = data.get("range", SHOWN_RANGE)
        right = tuple(one == value for one in range(first, last + 1))
        return Answer(right, value, first, after, told)
    choices = data["choices"]
    return Answer(tuple(holds(one, after, choices) for one in choices), None, 0, after, told)


class Tried(NamedTuple):
    """One of the moves among which the illegal ones are to be found."""

    action: Action
    refusals: tuple[Refusal, ...]


def judge_moves(part: Part) -> tuple[Tried, ...]:
    """The moves of a *spot the illegal move*, and what the engine says against each."""
    scene = scene_of(part)
    made = []
    for one in part.data["moves"]:
        action = parse_action(one["do"])
        if not isinstance(action, Action):
            raise InvalidArgument(f"{one['do']!r}: one action of one seat")
        made.append(Tried(action, why_not(scene.now.rules, scene.now.state, action)))
    return tuple(made)
