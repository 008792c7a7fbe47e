"""What only a game with Arcana has, read from JSON: every value is checked, every problem noted with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from raigo_lab.files.json_text import quote
from raigo_lab.raigo.arcana.rows import SUMMONS
from raigo_lab.raigo.as_json import EXPIRES
from raigo_lab.raigo.hands import settled
from raigo_lab.raigo.state import CIRCLES, PLACES_UP, PLAIN, Bound, Lasting, Rare, Seat
from raigo_lab.raigo.text.reading_json import Fields, Reader
from raigo_lab.raigo.tokens import by_weight

HEADS: Fields = (("token",), ("gathered",))
BOUND: Fields = (("place",), ("index", "expires"))
PLACES = {"body": "B", "left": "L", "right": "R"}
PENDING = re.compile(r"collapse|(ninja|demon)[0-3]")
ON_THE_WAY = re.compile(r"[0-3][LR+].")  # A31: a face-up token in flight or to be placed


def read_rare(reader: Reader, where: str, fields: Mapping[str, Any], seat: Seat) -> Seat:
    """The seat with its lasting Arcana, Moon, marks and what lies on or before its Circles."""
    circles = len(seat.circles)
    body, bound = _bound(reader, f"{where}.bound", fields.get("bound"), seat, fields.get("body"))
    summoned = _marks(reader, f"{where}.summoned", fields.get("summoned"), circles)
    burning = "".join(_marks(reader, f"{where}.burning", fields.get("burning"), circles))
    rare = Rare(
        lasting=_lasting(reader, f"{where}.lasting", fields.get("lasting", [])),
        moon=by_weight(reader.tokens(f"{where}.moon", fields.get("moon", ""))),
        opened=_flag(reader, f"{where}.opened", fields.get("opened", False)),
        bound=bound,
        no_fetch=_flag(reader, f"{where}.no_fetch", fields.get("no_fetch", False)),
        no_select=_flag(reader, f"{where}.no_select", fields.get("no_select", False)),
        summoned=tuple(f"{one}{_summon(seat.circles[CIRCLES.index(one)].tower)}" for one in summoned),
        burning=burning,
        flame="焔" * len(burning),
        face_up=_face_up(reader, f"{where}.face_up", fields, bound),
    )
    if rare == PLAIN:
        return seat
    return seat._replace(body=body, rare=rare)


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


def _flag(reader: Reader, where: str, value: object) -> bool:
    if not isinstance(value, bool):
        reader.wrong(where, "no_flag", value=quote(value))
        return False
    return value


def _marks(reader: Reader, where: str, value: object, circles: int) -> list[str]:
    """The Circles that carry a mark: one true or false for each."""
    if value is None:
        return []
    flags = reader.many(where, value)
    if any(not isinstance(flag, bool) for flag in flags):
        reader.wrong(where, "no_flag", value=quote(value))
        return []
    if where not in reader.broken and len(flags) != circles:
        reader.wrong(where, "marks", "C4", count=len(flags), circles=circles)
    return [CIRCLES[c] for c, flag in enumerate(flags[: min(circles, len(CIRCLES))]) if flag]


def _lasting(reader: Reader, where: str, value: object) -> tuple[Lasting, ...]:
    """AC4 Lasting Arcana on the Head, each with what it gathered."""
    found = []
    for i, one in enumerate(reader.many(where, value)):
        fields = reader.fields(f"{where}[{i}]", one, HEADS)
        token = reader.tokens(f"{where}[{i}].token", fields.get("token", ""))
        gathered = reader.tokens(f"{where}[{i}].gathered", fields.get("gathered", ""))
        found.append(Lasting(token, "".join(sorted(gathered))))
    return tuple(found)


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
    if place != "body":
        return seat.body, Bound(PLACES[place], 0, "", turns)
    index = reader.number(f"{where}.index", fields.get("index", 0), 0)
    body = reader.tokens(f"{where}.body", given) if isinstance(given, str) else ""
    if not 0 <= index < len(body):
        reader.wrong(f"{where}.index", "bound_nothing", "A26")
        return seat.body, None
    rest = body[:index] + body[index + 1 :]
    return by_weight(rest) if settled(rest) else rest, Bound("B", index, body[index], turns)


def _face_up(reader: Reader, where: str, fields: Mapping[str, Any], bound: Bound | None) -> tuple[str, ...]:
    """A31 Places of Inner Tokens that lie face up."""
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
