"""One seat as JSON, as positions and views write it: the table of fields, walked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.fields import (
    FIELDS,
    Field,
    Form,
    Record,
    check_rows,
    check_written,
    is_unset,
    plain_rows,
)
from raigo_lab.raigo.state import CIRCLES, PLAIN, Bound, Circle, Lasting, Rare, Seat

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
            data |= own[name](record) if field.json is not None else {}
        elif field.always or not is_unset(record, name):
            data |= {json_name(field): plain(getattr(record, name))}
    return data


def json_name(field: Field) -> str:
    """The name of a field that has one; ``check_written`` refused the others."""
    return field.json or ""


def plain(value: object) -> object:
    """The value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def write_plain(record: Record) -> dict[str, Any]:
    """The fields of a record that have a plain form, but for those that are not set."""
    rows = MORE_OF[type(record)].items()
    return {
        json_name(field): plain(getattr(record, name)) for name, field in rows if not is_unset(record, name)
    }


# What a record has besides the fields with a form of their own, and their names in JSON.
MORE_OF: Mapping[type, Mapping[str, Field]] = {record: plain_rows(record, "json") for record in FIELDS}


def more_names(record: type) -> tuple[str, ...]:
    """The names in JSON of the fields that have a plain form."""
    return tuple(map(json_name, MORE_OF[record].values()))


def _circles(seat: Seat) -> dict[str, Any]:
    circles = seat.circles
    more = {
        json_name(field): [plain(getattr(circle, name)) for circle in circles]
        for name, field in MORE_OF[Circle].items()
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
    if not seat.lasting:
        return {"head": None}
    return {"head": {"destroy": True, "gathered": seat.gathered, **write_plain(seat.lasting[0])}}


def _rare(seat: Seat) -> dict[str, Any]:
    """What only a game with Arcana has; fields that have their default are left out."""
    rare = seat.rare
    if rare == PLAIN:
        return {}
    own = {name: write(seat) for name, write in OWN_OF_RARE.items()}
    data = {**{name: value for name, value in own.items() if value}, **write_plain(rare)}
    return {name: data[name] for name in RARE_NAMES if name in data}


def _lasting(seat: Seat) -> list[dict[str, Any]]:
    return [{"token": one.token, "gathered": one.gathered, **write_plain(one)} for one in seat.rare.lasting]


def _bound(seat: Seat) -> dict[str, Any] | None:
    bound = seat.rare.bound
    if bound is None:
        return None
    place = {"B": "body", "L": "left", "R": "right"}[bound.place]
    index = {"index": min(bound.space, len(seat.body))} if place == "body" else {}
    return {"place": place, **index, "expires": EXPIRES_WORD[bound.turns], **write_plain(bound)}


def _marked(seat: Seat, marks: str) -> list[bool]:
    """Which Circles bear a mark; an empty list if none does."""
    return [letter in marks for letter in CIRCLES[: len(seat.circles)]] if marks else []


def place_up(seat: Seat, place: str) -> str:
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
OWN_OF_RARE: Mapping[str, Callable[[Seat], object]] = {
    "lasting": _lasting,
    "moon": lambda seat: seat.rare.moon,
    "bound": _bound,
    "summoned": lambda seat: _marked(seat, "".join(mark[0] for mark in seat.rare.summoned)),
    "burning": lambda seat: _marked(seat, seat.rare.burning),
    "face_up": lambda seat: [place_up(seat, place) for place in seat.rare.face_up],
}
# The names of what only a game with Arcana has, in the order of the record.
RARE_NAMES = tuple(
    json_name(FIELDS[Rare][name]) for name in Rare._fields if name in FIELDS[Rare] and FIELDS[Rare][name].json
)
for _record, _known in (
    (Seat, {*OWN}),
    (Rare, {*OWN_OF_RARE, "flame"}),
    (Bound, {"place", "space", "token", "turns"}),
    (Lasting, {"token", "gathered"}),
    (Circle, {"tower", "seal", "turns"}),
):
    check_rows(_record, "json", _known)
