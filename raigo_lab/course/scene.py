"""The table of a lesson's part: opened, played on, with what happened since the start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from raigo_lab.course.lesson import Part
from raigo_lab.errors import RaigoError, located
from raigo_lab.games.protocol import Choice, Joint
from raigo_lab.raigo.deal import deal
from raigo_lab.raigo.engine import AnyAction, Raigo
from raigo_lab.raigo.events import Event
from raigo_lab.raigo.play.sessions import Session
from raigo_lab.raigo.state import Position
from raigo_lab.raigo.text.notation import parse_action, parse_position


class Scene(NamedTuple):
    """A table with what happened since the start."""

    start: Position
    now: Position
    events: tuple[Event, ...] = ()
    moved: tuple[AnyAction, ...] = ()


def open_scene(text: str) -> Scene:
    """A position at which somebody must choose.

    >>> open_scene("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-").events
    ()
    """
    start = parse_position(text)
    state = Raigo(start.rules).start(start.state)
    return Scene(start, start._replace(state=state))


def scene_after(scene: Scene, actions: Iterable[str]) -> Scene:
    """The table after these actions; an illegal one is refused with its clause."""
    session = Session(scene.now)
    for number, text in enumerate(actions, start=1):
        try:
            session.play(parse_action(text))
        except RaigoError as error:
            raise located(error, f"action {number}, {text!r}") from error
    return Scene(scene.start, session.position, (*scene.events, *session.events()), session.actions)


def scene_of(part: Part) -> Scene:
    """The table of a part after its ``actions``."""
    if "position" not in part.data:
        seats, seed = part.data.get("seats", 2), part.data.get("seed", 1)
        start = deal(seats, seed)
        return Scene(start, start)
    return scene_after(open_scene(part.data["position"]), part.data.get("actions", ()))


def chooser(scene: Scene) -> int:
    """Whose choice it is; the turn player's when nobody has one."""
    node = Raigo(scene.now.rules).node(scene.now.state)
    if isinstance(node, Choice):
        return node.seat
    if isinstance(node, Joint):
        return node.seats[0][0]
    return scene.now.state.turn
