"""How the table of a lesson lies: one fact of it, by the name that wants use for it (``look``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from raigo_lab.course.scene import Scene
from raigo_lab.errors import InvalidArgument
from raigo_lab.games.protocol import Choice
from raigo_lab.raigo.destroy import gathered_weight
from raigo_lab.raigo.engine import Raigo
from raigo_lab.raigo.events import HIDDEN
from raigo_lab.raigo.eyes.view import unseen, view
from raigo_lab.raigo.hands import worth
from raigo_lab.raigo.state import CIRCLE_AT, INNER_AT, Position, Seat, State, token_at
from raigo_lab.raigo.tokens import parse_pile

if TYPE_CHECKING:
    from raigo_lab.raigo.endgame.solution import Solution


def look_at(scene: Scene, what: str) -> str | int:
    """One fact of the table, by the name that wants use for it.

    >>> from raigo_lab.course.scene import open_scene
    >>> scene = open_scene("2p t0 z5K / 2 7K1 T- 765,-,5R / 3 W -H 66,-,-")
    >>> look_at(scene, "0a"), look_at(scene, "0a:points"), look_at(scene, "0L"), look_at(scene, "1yang")
    ('765', 2, 'T', 3)
    """
    state = scene.now.state
    if what in _WHOLE:
        return _WHOLE[what](scene)
    if what.startswith("options"):
        return _options(scene, what.split(":")[1:])
    spot, _, more = what.partition(":")
    found = re.fullmatch(r"([0-3])(\w+)", spot)
    if not found or int(found[1]) >= len(state.seats):
        raise InvalidArgument(f"{what!r} cannot be looked at")
    seat, rest = int(found[1]), found[2]
    if rest in _OF_A_SEAT and not more:
        return _OF_A_SEAT[rest](state.seats[seat])
    if rest in _OF_THE_GAME and (more or rest not in ("sees", "unseen")):
        return _OF_THE_GAME[rest](scene, seat, more)
    if spot in INNER_AT and not more:
        return token_at(state, spot) if _has(state, spot) else ""
    if spot in CIRCLE_AT and CIRCLE_AT[spot][1] < len(state.seats[seat].circles):
        return _circle(scene, spot, more or "tower")
    raise InvalidArgument(f"{what!r} cannot be looked at")


def _has(state: State, spot: str) -> bool:
    seat, rest = INNER_AT[spot]
    return rest in ("L", "R") or int(rest[1]) <= len(state.seats[seat].body)


_WHOLE: Mapping[str, Callable[[Scene], str | int]] = {
    "raizan": lambda scene: len(scene.now.state.raizan),
    "turn": lambda scene: scene.now.state.turn,
    "step": lambda scene: scene.now.state.stack[-1].step.name,
    "canyon": lambda scene: sum(len(seat.canyon) for seat in scene.now.state.seats),
    "last_turns": lambda scene: scene.now.state.last_turns or 0,
    "over": lambda scene: _yes(Raigo(scene.now.rules).is_over(scene.now.state)),
    "value": lambda scene: _value(scene.now),
}
_OF_A_SEAT: Mapping[str, Callable[[Seat], str | int]] = {
    "yang": lambda seat: seat.yang,
    "body": lambda seat: seat.body,
    "hands": lambda seat: (seat.left or "-") + (seat.right or "-"),
    "inner": lambda seat: len(seat.inner),
    "canyon": lambda seat: seat.canyon,
    "completed": lambda seat: len(seat.completed),
    "gathered": gathered_weight,
    "towers": lambda seat: sum(bool(circle.tower) for circle in seat.circles),
}
_OF_THE_GAME: Mapping[str, Callable[[Scene, int, str], str | int]] = {
    "gain": lambda scene, seat, _: scene.now.state.seats[seat].yang - scene.start.state.seats[seat].yang,
    "final": lambda scene, seat, _: Raigo(scene.now.rules).outcome(scene.now.state).yang[seat],
    "sees": lambda scene, seat, spot: _face_for(scene, seat, spot),  # noqa: PLW0108 - it stands below
    "unseen": lambda scene, seat, token: unseen(view(*_both(scene), seat)).count(parse_pile(token)),
}


def _both(scene: Scene) -> tuple[Any, State]:
    return scene.now.rules, scene.now.state


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _face_for(scene: Scene, seat: int, spot: str) -> str | int:
    """What this seat sees at a spot: ``?`` for a face that is hidden (S6)."""
    seen = view(*_both(scene), seat)
    return look_at(
        scene._replace(now=scene.now._replace(state=scene.now.state._replace(seats=seen.seats))), spot
    )


def _circle(scene: Scene, spot: str, what: str) -> str | int:
    seat, c = CIRCLE_AT[spot]
    circle = scene.now.state.seats[seat].circles[c]
    if what == "sealed":
        return _yes(bool(circle.seal))
    return of_tower(circle.tower, what, scene.now.rules)


def of_tower(tower: str, what: str, rules: Any = None) -> str | int:  # noqa: ANN401 - the rules of a position, or none
    """One fact of a Tower.

    >>> of_tower("HKN", "points"), of_tower("HKN", "hand"), of_tower("36", "settled")
    (2, 'Lotus', 'no')
    """
    match what:
        case "tower":
            return tower
        case "stories":
            return len(tower)
    if HIDDEN in tower:
        raise InvalidArgument(f"{what!r} cannot be asked of a face-down Tower")
    one = worth(tower, rules) if rules else worth(tower)
    match what:
        case "points":
            return one.points
        case "hand":
            return one.hand.english if one.hand else "none"
        case "settled":
            return _yes(one.settled)
        case "top":
            return tower[-1:]
    raise InvalidArgument(
        f"{what!r} cannot be asked of a Tower; it is one of tower, stories, points, hand, settled, top"
    )


def _options(scene: Scene, words: Sequence[str]) -> int:
    """How many different things can be chosen now: of all, of a verb, of an effect."""
    node = Raigo(scene.now.rules).node(scene.now.state)
    if not isinstance(node, Choice):
        return 0
    verb, effect = (*words, "", "")[:2]
    kept = [one for one in node.options if verb in ("", one.verb) and effect in ("", one.effect)]
    return len({(one.target, one.other) for one in kept} if words else kept)


def _value(now: Position) -> int:
    value = solved(now).value
    if not isinstance(value, int):
        raise InvalidArgument(f"the value is {value}, not a proved whole number")
    return value


@lru_cache(maxsize=64)
def solved(now: Position) -> Solution:
    """What the solver proves; a part asks for the same thing several times."""
    from raigo_lab.raigo.endgame.solve import solve  # noqa: PLC0415 - only lessons on strategy prove anything

    return solve(now)
