"""What only a game with Arcana has, read from JSON: every value is checked, every problem noted with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from raigo_lab.files.json_text import quote
from raigo_lab.raigo.arcana.rows import SUMMONS
from raigo_lab.raigo.as_json import EXPIRES, more_names
from raigo_lab.raigo.fields import check_rows
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.state import CIRCLES, PLACES_UP, PLAIN, Bound, Lasting, Rare, Seat
from raigo_lab.raigo.text.reading_json import Fields, Reader, read_heap, read_plain
from raigo_lab.raigo.tokens import by_weight

HEADS: Fields = (("token",), ("gathered", *more_names(Lasting)))
BOUND: Fields = (("place",), ("index", "expires", *more_names(Bound)))
PLACES = {"body": "B", "left": "L", "right": "R"}
PENDING = re.compile(r"collapse|(ninja|demon)[0-3]")
ON_THE_WAY = re.compile(r"[0-3][LR+].")  # A31: a face-up token in flight or to be placed


class Told(NamedTuple):
    """What is told about a Board in JSON."""

    reader: Reader
    where: str
    fields: Mapping[str, Any]
    seat: Seat
    bound: Bound | None  # read first: it lies among the others of its Body


def read_rare(reader: Reader, where: str, fields: Mapping[str, Any], seat: Seat) -> Seat:
    """The seat with its lasting Arcana, Moon, marks and what lies on or before its Circles."""
    body, bound = _bound(reader, f"{where}.bound", fields.get("bound"), seat, fields.get("body"))
    told = Told(reader, where, fields, seat, bound)
    values = {name: read(told) for name, read in OWN.items()}
    values |= read_plain(reader, Rare, f"{where}.", fields)
    rare = Rare(**values, flame="焔" * len(values["burning"]))
    if rare == PLAIN:
        return seat
    return seat._replace(body=body, rare=rare)


def _summoned(told: Told) -> tuple[str, ...]:
    """AC5b The marked Circles, each with the summon in its Tower."""
    circles = told.seat.circles
    marked = _marks(told, "summoned")
    return tuple(f"{one}{_summon(circles[CIRCLES.index(one)].tower)}" for one in marked)


def _summon(tower: str) -> str:
    """The summon of a marked Tower: at its bottom, or with R30 on any story."""
    return tower[:1] if tower[:1] in SUMMONS else next((one for one in tower if one in SUMMONS), tower[:1])


def read_pending(reader: Reader, moment: object) -> tuple[str, ...]:
    """Triggers that wait in the middle of a turn (AC9)."""
    if not isinstance(moment, dict) or "pending" not in moment:
        return ()
    waiting = reader.many("moment.pending", moment["pending"])
    if any(not isinstance(one, str) or not PENDING.fullmatch(one) for one in waiting):
        reader.wrong("moment.pending", "no_triggers", "AC9", value=quote(waiting))
        return ()
    return tuple(waiting)


def read_on_the_way(reader: Reader, moment: object) -> tuple[str, ...]:
    """Tokens that lie face up and on no Board, in the middle of a turn (A31)."""
    if not isinstance(moment, dict) or "face_up" not in moment:
        return ()
    given = reader.many("moment.face_up", moment["face_up"])
    if any(not isinstance(one, str) or not ON_THE_WAY.fullmatch(one) for one in given):
        reader.wrong("moment.face_up", "not_on_the_way", "A31", value=quote(given))
        return ()
    return tuple(sorted(one[:2] + reader.tokens("moment.face_up", one[2]) for one in given))


def _marks(told: Told, name: str) -> list[str]:
    """The Circles that carry a mark: one true or false for each."""
    reader, where, value = told.reader, f"{told.where}.{name}", told.fields.get(name)
    circles = len(told.seat.circles)
    if value is None:
        return []
    flags = reader.many(where, value)
    if any(not isinstance(flag, bool) for flag in flags):
        reader.wrong(where, "no_flag", value=quote(value))
        return []
    if where not in reader.broken and len(flags) != circles:
        reader.wrong(where, "marks", "C4", count=len(flags), circles=circles)
    return [CIRCLES[c] for c, flag in enumerate(flags[: min(circles, len(CIRCLES))]) if flag]


def _lasting(told: Told) -> tuple[Lasting, ...]:
    """AC4 Lasting Arcana on the Head, each with what it gathered."""
    reader, where = told.reader, f"{told.where}.lasting"
    found = []
    for i, one in enumerate(reader.many(where, told.fields.get("lasting", []))):
        fields = reader.fields(f"{where}[{i}]", one, HEADS)
        token = reader.tokens(f"{where}[{i}].token", fields.get("token", ""))
        gathered = read_heap(reader, f"{where}[{i}].gathered", fields.get("gathered", ""))
        found.append(Lasting(token, gathered, **read_plain(reader, Lasting, f"{where}[{i}].", fields)))
    return tuple(found)


def _moon(told: Told) -> str:
    """RB1 What lies on the Moon."""
    return by_weight(told.reader.tokens(f"{told.where}.moon", told.fields.get("moon", "")))


def _bound(reader: Reader, where: str, data: object, seat: Seat, given: object) -> tuple[str, Bound | None]:
    """A26 Where Bind lies; a bound token of the Body is kept apart from the others, which are sorted around it."""
    if data is None:
        return seat.body, None
    fields = reader.fields(where, data, BOUND)
    place = fields.get("place", "body")
    if not isinstance(place, str) or place not in PLACES:
        reader.wrong(f"{where}.place", "bound_place", "A26", value=quote(place))
        return seat.body, None
    expires = fields.get("expires", "this")
    if not isinstance(expires, str) or expires not in EXPIRES:
        reader.wrong(f"{where}.expires", "seal_ends", "A26", value=quote(expires))
        expires = "this"
    turns = EXPIRES[expires]
    more = read_plain(reader, Bound, f"{where}.", fields)
    if place != "body":
        return seat.body, Bound(PLACES[place], 0, "", turns, **more)
    index = reader.number(f"{where}.index", fields.get("index", 0), 0)
    body = reader.tokens(f"{where}.body", given) if isinstance(given, str) else ""
    if not 0 <= index < len(body):
        reader.wrong(f"{where}.index", "bound_nothing", "A26")
        return seat.body, None
    rest = body[:index] + body[index + 1 :]
    return by_weight(rest) if settled(rest) else rest, Bound("B", index, body[index], turns, **more)


def _face_up(told: Told) -> tuple[str, ...]:
    """A31 Places of Inner Tokens that lie face up."""
    reader, fields, bound, where = told.reader, told.fields, told.bound, f"{told.where}.face_up"
    given = reader.many(where, fields.get("face_up", []))
    body = fields.get("body", "") if isinstance(fields.get("body", ""), str) else ""
    places = []
    skip = bound.space if bound and bound.token else 9
    for place in given:
        match = re.fullmatch(r"left|right|body([0-2])", place) if isinstance(place, str) else None
        if not match:
            reader.wrong(where, "face_up_place", "A31", value=quote(place))
            return ()
        if match[1] is None:
            if not fields.get(place):
                reader.wrong(where, "face_up_nothing", "A31", value=quote(place))
            places.append({"left": "L", "right": "R"}[place])
        else:
            index = int(match[1])
            if index >= len(body):
                reader.wrong(where, "face_up_nothing", "A31", value=quote(place))
            places.append("X" if index == skip else f"B{index + 1 - (index > skip)}")
    return tuple(sorted(set(places), key=PLACES_UP.index))


# The fields that have a form of their own; Flame lies where something burns.
OWN: Mapping[str, Callable[[Told], Any]] = {
    "bound": lambda told: told.bound,
    "summoned": _summoned,
    "burning": lambda told: "".join(_marks(told, "burning")),
    "lasting": _lasting,
    "moon": _moon,
    "face_up": _face_up,
}
check_rows(Rare, "json", {*OWN, "flame"})
