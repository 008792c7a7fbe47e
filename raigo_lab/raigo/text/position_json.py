"""A position as JSON, the interchange form ``raigo-position/1``: examined as a whole, read and written.

Every problem is told at once, each with the place where it is. Which tables can be is decided in ``validity``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from raigo_lab.errors import InvalidPosition, NotationError
from raigo_lab.files.json_text import quote
from raigo_lab.raigo.arcana.table import with_arcana
from raigo_lab.raigo.as_json import (
    EXPIRES,
    MORE_OF,
    RARE_NAMES,
    json_name,
    more_names,
    seat_to_json,
    write_fields,
    write_plain,
)
from raigo_lab.raigo.box import SEATS
from raigo_lab.raigo.fields import FIELDS, check_rows, check_written
from raigo_lab.raigo.rules import DEFAULT, ONE_VALUE, WORDS, Rules, changed, rules_from, ruling_problems
from raigo_lab.raigo.state import (
    NOTHING_USED,
    START_OF_TURN,
    Around,
    Circle,
    Frame,
    Lasting,
    Position,
    Seat,
    State,
)
from raigo_lab.raigo.text.problem import Problem, problem
from raigo_lab.raigo.text.reading_json import EMPTY, READ, Fields, Reader, read_heap, read_plain
from raigo_lab.raigo.text.reading_rare import read_on_the_way, read_pending, read_rare
from raigo_lab.raigo.text.stack import format_stack, has_run_out, parse_stack
from raigo_lab.raigo.text.validity import Examined, find_problems, find_warnings, is_start_of_turn

FORMAT = "raigo-position/1"
PENDING = ("used", "out", "stack")  # the middle of a turn: the object ``moment``


def _names(record: type) -> Fields:
    """The JSON names of a record: those that must be there, and those that may be left out."""
    needed: dict[str, None] = {}
    optional: dict[str, None] = {}
    for name, field in FIELDS[record].items():
        first, *more = (field.json or "").split() or [""]
        default = name in record._field_defaults or name in PENDING  # type: ignore[attr-defined]
        if first:
            (optional if default else needed).setdefault(first)
        optional |= dict.fromkeys(more)
    return tuple(needed), tuple(name for name in optional if name not in needed)


TOP = (
    ("format", "seats", *_names(State)[0]),
    (*_names(State)[1], *more_names(Around), "rules"),
)
# The names of the whole table in the order in which they are written; others stand before the players.
ORDER = (
    "format",
    "seats",
    "turn",
    "raizan",
    "raizan_up",
    "last_turns",
    "bonus",
    "rules",
    "removed",
    "moment",
)
PLAYER = (_names(Seat)[0], (*_names(Seat)[1], *RARE_NAMES, *more_names(Circle)))
SEAL = (("by", "expires"), ())
HEAD = (("destroy",), ("gathered", *more_names(Lasting)))
BAG = (("bag",), ())
MOMENT = ((), ("used", "stack", "out", "pending", "face_up"))


# Writing


def position_to_json(position: Position) -> dict[str, Any]:
    """The position as JSON, with ``moment`` if it stands in the middle of a turn."""
    state, rules = position
    check_written(state, "json")
    data = {"format": FORMAT, "seats": len(state.seats), "rules": dict(changed(rules))}
    data |= write_fields(state, OWN)
    players = data.pop("players")
    first = {name: data.pop(name) for name in ORDER if name in data}
    return {**first, **data, "players": players}


def _moment_to_json(state: State) -> dict[str, Any]:
    if is_start_of_turn(state):
        return {}
    stack = format_stack(state.stack)
    moment = {"used": sorted(state.used), "stack": stack, "out": list(state.out)}
    if state.around and state.around.pending:
        moment["pending"] = list(state.around.pending)
    if state.around and state.around.face_up:
        moment["face_up"] = list(state.around.face_up)
    return {"moment": moment}


OWN: Mapping[str, Callable[[State], dict[str, Any]]] = {
    "seats": lambda state: {"players": [seat_to_json(seat) for seat in state.seats]},
    "raizan": lambda state: {"raizan": state.raizan if state.ordered else {"bag": state.raizan}},
    "last_turns": lambda state: {
        "last_turns": None if state.raizan or (state.around and state.around.raizan_up) else state.last_turns
    },
    "around": lambda state: write_plain(state.around) if state.around else {},
    "stack": _moment_to_json,
    **dict.fromkeys(("ordered", "used", "out"), lambda _: {}),  # said with Raizan and with the stack
}
check_rows(State, "json", {*OWN})
check_rows(Around, "json", {"arcana", "pending", "face_up"})


# Reading


def examine(data: object) -> Examined:
    """Everything that is wrong or odd about a position given as JSON data, all at once."""
    reader = Reader()
    fields = reader.fields("", data, TOP)
    if "position" in reader.broken:
        return Examined(None, tuple(reader.problems))
    if "format" in fields and fields["format"] != FORMAT:
        reader.wrong("format", "other_format", value=quote(fields["format"]), wanted=quote(FORMAT))
    rules = _rules(reader, fields.get("rules", {}))
    state = _state(reader, fields)
    count = fields.get("seats") if "seats" not in reader.broken else None
    found = [one for one in find_problems(state, rules, count) if not _blamed(one.where, reader.broken)]
    if reader.problems or found:
        return Examined(None, (*reader.problems, *found))
    return Examined(Position(state, rules), (), tuple(find_warnings(state, rules)))


def _blamed(where: str, broken: set[str]) -> bool:
    """Whether this place, or one that contains it, could not be read in the first place."""
    return any(where == place or where.startswith((f"{place}.", f"{place}[")) for place in broken)


def position_from_json(data: object) -> Position:
    """The position; refused with all its problems."""
    found = examine(data)
    if found.position is None:
        raise InvalidPosition(found.problems)
    return found.position


def _rules(reader: Reader, value: object) -> Rules:
    if not isinstance(value, dict):
        reader.wrong("rules", "no_object", value=quote(value))
        return DEFAULT
    wrong = {name for name, ruling in value.items() if ruling_problems({name: ruling})}
    for name in value:
        if name in wrong:
            refused = _refused_ruling(f"rules.{name}" if len(str(name)) < 20 else "rules", name, value[name])
            reader.problems.append(refused)
            reader.broken.add(refused.where)
    return rules_from({name: ruling for name, ruling in value.items() if name not in wrong})


def _refused_ruling(where: str, name: str, value: object) -> Problem:
    """What is said against a ruling that ``ruling_problems`` refuses."""
    words = WORDS.get(name)
    if name in ONE_VALUE:
        return problem(where, "ruling_fixed", name=name)
    if words is None:
        return problem(where, "ruling_unknown", name=name, known=", ".join(WORDS))
    if isinstance(words, int):
        return problem(where, "ruling_number", name=name, value=value, least=words)
    return problem(where, "ruling_word", name=name, value=value, words=words)


def _state(reader: Reader, fields: Mapping[str, Any]) -> State:
    """The table as far as it can be read."""
    seats = tuple(
        _seat(reader, f"players[{i}]", player)
        for i, player in enumerate(reader.many("players", fields.get("players", [])))
    )
    count = _count(reader, fields, len(seats))
    raizan, ordered = _raizan(reader, fields.get("raizan", ""))
    values = read_plain(reader, State, "", fields)
    used, stack, out = _moment(reader, fields.get("moment"))
    last_turns = fields.get("last_turns")
    if last_turns is not None:
        last_turns = reader.number("last_turns", last_turns, 1)
    elif "raizan" not in reader.broken and has_run_out(raizan, fields.get("raizan_up", ""), stack):
        last_turns = count  # E1: every seat has one turn left
    values |= {"used": used, "stack": stack, "out": out, "last_turns": last_turns}
    around = Around(
        **read_plain(reader, Around, "", fields),
        pending=read_pending(reader, fields.get("moment")),
        face_up=read_on_the_way(reader, fields.get("moment")),
    )
    return with_arcana(State(seats=seats, raizan=raizan, ordered=ordered, around=around, **values))


def _count(reader: Reader, fields: Mapping[str, Any], players: int) -> int:
    """The seats as said and as listed."""
    if "players" in reader.broken:
        reader.broken |= {"turn", "last_turns", "moment"}
    if "seats" not in fields:
        return players
    seats = reader.number("seats", fields["seats"], players)
    if "seats" in reader.broken:
        return players
    if seats not in SEATS:
        reader.wrong("seats", "seats_number", "C4", count=seats)
        return players
    if players != seats and "players" not in reader.broken:
        reader.wrong("players", "players", "C4", count=players, seats=seats)
        reader.broken.discard("players")
    return seats


def _raizan(reader: Reader, value: object) -> tuple[str, bool]:
    """Known order as text, unknown order as a bag."""
    if not isinstance(value, dict):
        return reader.tokens("raizan", value), True
    bag = reader.fields("raizan", value, BAG).get("bag", "")
    return "".join(sorted(reader.tokens("raizan", bag))), False


def _seat(reader: Reader, where: str, data: object) -> Seat:
    fields = reader.fields(where, data, PLAYER)
    values = read_plain(reader, Seat, f"{where}.", fields)
    values["circles"] = _circles(reader, where, fields)
    values["lasting"] = _head(reader, f"{where}.head", fields.get("head"))
    return read_rare(reader, where, fields, Seat(**values))


def _circles(reader: Reader, where: str, fields: Mapping[str, Any]) -> tuple[Circle, ...]:
    towers = reader.many(f"{where}.towers", fields.get("towers", []))
    seals = reader.many(f"{where}.sealed", fields["sealed"]) if "sealed" in fields else [None] * len(towers)
    if len(seals) != len(towers) and not {f"{where}.towers", f"{where}.sealed"} & reader.broken:
        reader.wrong(f"{where}.sealed", "seals", "C4", count=len(seals), circles=len(towers))
    seals = [*seals, *[None] * len(towers)]
    more = {name: _of_circles(reader, where, fields, name, len(towers)) for name in MORE_OF[Circle]}
    circles = []
    for c, tower in enumerate(towers):
        pile = reader.tokens(f"{where}.towers[{c}]", tower)
        if f"{where}.towers[{c}]" in reader.broken:
            reader.broken.add(f"{where}.sealed[{c}]")
        besides = {name: values[c] for name, values in more.items()}
        circles.append(Circle(pile, *_seal(reader, f"{where}.sealed[{c}]", seals[c]), **besides))
    return tuple(circles)


def _of_circles(reader: Reader, where: str, fields: Mapping[str, Any], name: str, count: int) -> list[Any]:
    """One field of every Circle; what is missing is empty."""
    row = MORE_OF[Circle][name]
    place, empty = f"{where}.{row.json}", EMPTY[row.form]
    given = reader.many(place, fields.get(json_name(row), []))
    values = [READ[row.form](reader, f"{place}[{c}]", value) for c, value in enumerate(given)]
    return [*values, *[empty] * count]


def _seal(reader: Reader, where: str, data: object) -> tuple[str, int]:
    """TH3, TH5 The token beside a Tower, and when the seal ends."""
    if data is None:
        return "", 0
    fields = reader.fields(where, data, SEAL)
    seal = reader.tokens(f"{where}.by", fields.get("by", ""))
    expires = fields.get("expires", "this")
    if not isinstance(expires, str) or expires not in EXPIRES:
        reader.wrong(f"{where}.expires", "seal_ends", "TH5", value=quote(expires))
        expires = "this"
    if "by" in fields and f"{where}.by" not in reader.broken and len(seal) != 1:
        reader.wrong(f"{where}.by", "seal_by", "TH3", value=quote(fields["by"]))
    return (seal[:1], EXPIRES[expires]) if seal else ("", 0)


def _head(reader: Reader, where: str, data: object) -> tuple[Lasting, ...]:
    """DE1, DE2 An active Destroy and what it gathered."""
    if data is None:
        return ()
    fields = reader.fields(where, data, HEAD)
    if fields.get("destroy", True) is not True:
        reader.wrong(f"{where}.destroy", "destroy_true", "DE1", value=quote(fields["destroy"]))
    more = read_plain(reader, Lasting, f"{where}.", fields)
    return (Lasting("D", read_heap(reader, f"{where}.gathered", fields.get("gathered", "")), **more),)


def _moment(reader: Reader, data: object) -> tuple[frozenset[str], tuple[Frame, ...], tuple[int, ...]]:
    """What is pending in the middle of a turn."""
    if data is None:
        return NOTHING_USED, START_OF_TURN, ()
    fields = reader.fields("moment", data, MOMENT)
    used = reader.many("moment.used", fields.get("used", []))
    if any(not isinstance(effect, str) for effect in used):
        reader.wrong("moment.used", "no_effects", "T11", value=quote(used))
        used = []
    out = [reader.number("moment.out", seat, 0) for seat in reader.many("moment.out", fields.get("out", []))]
    stack = fields.get("stack", format_stack(START_OF_TURN))
    if not isinstance(stack, str):
        reader.wrong("moment.stack", "no_text", value=quote(stack))
        return frozenset(used), START_OF_TURN, tuple(sorted(out))
    try:
        return frozenset(used), parse_stack(stack), tuple(sorted(out))
    except NotationError as error:
        reader.wrong("moment.stack", "said", what=str(error))
        return frozenset(used), START_OF_TURN, tuple(sorted(out))
