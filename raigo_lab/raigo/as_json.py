"""One seat as JSON, as positions and views write it: the table of fields, walked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.raigo.fields import FIELDS, Field, Form, Record, check_written, is_unset
from raigo_lab.raigo.state import Circle, Seat

EXPIRES = {"this": 1, "next": 2}  # TH5: ends of the owner's turns until the seal ends
EXPIRES_WORD = {turns: word for word, turns in EXPIRES.items()}


def seat_to_json(seat: Seat) -> dict[str, Any]:
    """One player's Board, Circles and points; hidden faces are ``?``."""
    check_written(seat, "json")
    return written(seat, OWN)


def written(record: Record, own: Mapping[str, Callable[[Any], dict[str, Any]]]) -> dict[str, Any]:
    """Every field with a JSON name, in the order of the rows; ``own`` writes those with a form of their own."""
    data: dict[str, Any] = {}
    for name, field in FIELDS[type(record)].items():
        if field.form is Form.OWN:
            data |= own[name](record) if name in own else {}
        elif field.always or not is_unset(record, name):
            data |= {json_name(field): plain(getattr(record, name))}
    return data


def json_name(field: Field) -> str:
    """The name of a field that has one; ``check_written`` refused the others."""
    return field.json or ""


def plain(value: object) -> object:
    """The value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _circles(seat: Seat) -> dict[str, Any]:
    return {
        "towers": [circle.tower for circle in seat.circles],
        "sealed": [_seal(circle) for circle in seat.circles],
    }


def _seal(circle: Circle) -> dict[str, str] | None:
    return {"by": circle.seal, "expires": EXPIRES_WORD[circle.turns]} if circle.seal else None


def _head(seat: Seat) -> dict[str, Any]:
    """DE1, DE2 An active Destroy and what it gathered."""
    return {"head": {"destroy": True, "gathered": seat.gathered} if seat.lasting else None}


OWN: Mapping[str, Callable[[Seat], dict[str, Any]]] = {"circles": _circles, "lasting": _head}
