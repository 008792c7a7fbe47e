"""One seat as JSON, as positions and views write it: the table of fields, walked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.fields import FIELDS, Field, Form, Record, check_written, is_unset
from raigo_lab.raigo.state import CIRCLES, PLAIN, Circle, Seat

EXPIRES = {"this": 1, "next": 2}  # TH5: ends of the owner's turns until the seal ends
EXPIRES_WORD = {turns: word for word, turns in EXPIRES.items()}


def seat_to_json(seat: Seat) -> dict[str, Any]:
    """One player's Board, Circles and points; hidden faces are ``?``."""
    check_written(seat, "json")
    data = write_fields(seat, OWN)
    bound = seat.rare.bound
    if bound and bound.token:  # A26: it lies in its space among the others.
        index = min(bound.space, len(seat.body))
        data["body"] = seat.body[:index] + bound.token + seat.body[index:]
    return data


def write_fields(record: Record, own: Mapping[str, Callable[[Any], dict[str, Any]]]) -> dict[str, Any]:
    """Every field with a JSON name, in the order of the rows; ``own`` writes those with a form of their own."""
    data: dict[str, Any] = {}
    for name, field in FIELDS[type(record)].items():
        if field.form is Form.OWN:
            data |= own[name](record) if field.json else {}
        elif field.always or not is_unset(record, name):
            data |= {json_name(field): plain(getattr(record, name))}
    return data


def json_name(field: Field) -> str:
    """The name of a field that has one; ``check_written`` refused the others."""
    return field.json or ""


def plain(value: object) -> object:
    """The value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


# The fields of a Circle besides its Tower and its seal: lists beside theirs, left out while nothing is in them.
MORE_OF_CIRCLE: Mapping[str, Field] = {
    name: field for name, field in FIELDS[Circle].items() if field.form is not Form.OWN and field.json
}


def _circles(seat: Seat) -> dict[str, Any]:
    circles = seat.circles
    more = {
        json_name(field): [plain(getattr(circle, name)) for circle in circles]
        for name, field in MORE_OF_CIRCLE.items()
        if not all(is_unset(circle, name) for circle in circles)
    }
    return {
        "towers": [circle.tower for circle in circles],
        "sealed": [_seal(circle) for circle in circles],
        **more,
    }


def _seal(circle: Circle) -> dict[str, str] | None:
    return {"by": circle.seal, "expires": EXPIRES_WORD[circle.turns]} if circle.seal else None


def _head(seat: Seat) -> dict[str, Any]:
    """DE1, DE2 An active Destroy and what it gathered."""
    return {"head": {"destroy": True, "gathered": seat.gathered} if seat.lasting else None}


def _rare(seat: Seat) -> dict[str, Any]:
    """What only a game with Arcana has; fields that have their default are left out."""
    rare = seat.rare
    if rare == PLAIN:
        return {}
    letters = CIRCLES[: len(seat.circles)]
    summoned = [mark[0] for mark in rare.summoned]
    data: dict[str, Any] = {
        "lasting": [{"token": one.token, "gathered": one.gathered} for one in rare.lasting],
        "moon": rare.moon,
        "opened": rare.opened,
        "bound": _bound(seat),
        "no_fetch": rare.no_fetch,
        "no_select": rare.no_select,
        "summoned": [letter in summoned for letter in letters] if summoned else [],
        "burning": [letter in rare.burning for letter in letters] if rare.burning else [],
        "face_up": [_face_up(seat, place) for place in rare.face_up],
    }
    return {name: value for name, value in data.items() if value}


def _bound(seat: Seat) -> dict[str, Any] | None:
    bound = seat.rare.bound
    if bound is None:
        return None
    place = {"B": "body", "L": "left", "R": "right"}[bound.place]
    index = {"index": min(bound.space, len(seat.body))} if place == "body" else {}
    return {"place": place, **index, "expires": EXPIRES_WORD[bound.turns]}


def _face_up(seat: Seat, place: str) -> str:
    """A place with a face-up token, the Body's counted from the bottom with a bound token among the others."""
    bound = seat.rare.bound
    index = min(bound.space, len(seat.body)) if bound and bound.token else 9
    if place == "X":
        return f"body{index}"
    if place[0] != "B":
        return {"L": "left", "R": "right"}[place]
    here = int(place[1]) - 1
    return f"body{here + (here >= index)}"


OWN: Mapping[str, Callable[[Seat], dict[str, Any]]] = {"circles": _circles, "lasting": _head, "rare": _rare}
