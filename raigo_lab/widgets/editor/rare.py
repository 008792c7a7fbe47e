"""What only Arcana put on a draft: lasting ones on a Head with what they gathered, and signs on tokens, Circles, seats.

A sign that is laid where it lies already is taken off again; Bind first lasts a turn longer. What is laid on a wrong place
is refused with its clause; what lies oddly is judged with the rest of the draft. Needs no widget library.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from raigo_lab.raigo.tokens import READ_AS, by_weight
from raigo_lab.widgets.shapes import Malformed

Player = dict[str, Any]

# Each sign and the clause that says where it lies.
ON_TOKEN = {"bound": "A26", "face_up": "A31"}
ON_CIRCLE = {"burning": "A29", "summoned": "AC5"}
ON_SEAT = {"no_fetch": "A21", "no_select": "A34", "opened": "RB2"}
SIGNS = {**ON_TOKEN, **ON_CIRCLE, **ON_SEAT}
HAND_FIELDS = ("left", "right")
MOST_HEADS, MOST_GATHERED = 6, 20  # of a draft, however wrong
UP = re.compile(r"left|right|body[0-2]")


class Misplaced(Malformed):
    """This sign does not lie on such a place."""

    def __init__(self, sign: str) -> None:
        """Say which sign it is."""
        super().__init__(sign)
        self.sign = sign


def shaped_rare(given: Mapping[str, Any], circles: int) -> Player:
    """As much of what Arcana put at a seat as has the form of it."""
    found: Player = {}
    heads = given.get("lasting")
    if isinstance(heads, list):
        rows = [one for one in heads if isinstance(one, dict)][:MOST_HEADS]
        lasting = [
            {name: tokens_of(one.get(name), MOST_GATHERED) for name in ("token", "gathered")} for one in rows
        ]
        found["lasting"] = [one for one in lasting if len(one["token"]) == 1]
    for name in ON_CIRCLE:
        flags = given.get(name)
        if isinstance(flags, list) and all(type(flag) is bool for flag in flags):
            found[name] = [*flags, *[False] * circles][:circles]
    bound = given.get("bound")
    if isinstance(bound, dict) and bound.get("place") in ("body", *HAND_FIELDS):
        index = bound.get("index", 0)
        found["bound"] = {
            "place": bound["place"],
            "index": index if type(index) is int and 0 <= index < 3 else 0,
            "expires": "next" if bound.get("expires") == "next" else "this",
        }
    for name in ON_SEAT:
        if given.get(name) is True:
            found[name] = True
    places = given.get("face_up")
    if isinstance(places, list):
        found["face_up"] = sorted({one for one in places if isinstance(one, str) and UP.fullmatch(one)})
    return {name: value for name, value in found.items() if not _nothing(value)}


def _nothing(value: object) -> bool:
    return not value or (isinstance(value, list) and not any(value))


def tokens_of(value: object, most: int) -> str:
    """The tokens of a text, whatever else stands in it."""
    if not isinstance(value, str):
        return ""
    read = (READ_AS.get(char) or READ_AS.get(char.upper(), "") for char in value)
    return "".join(read)[:most]


def _keep(player: Player, name: str, value: object) -> None:
    """Let a field have this value; one that says nothing is not written."""
    player.pop(name, None)
    if not _nothing(value):
        player[name] = value


# Lasting Arcana


def heads(player: Mapping[str, Any]) -> str:
    """The lasting Arcana on a Head besides Destroy (AC4)."""
    return "".join(one["token"] for one in player.get("lasting", ()))


def lay_beside(player: Player, field: str, number: int | None, pile: str) -> None:
    """Let these lie on the Moon, on the Head (each keeps what it gathered), or beside one on the Head."""
    if field == "moon":
        _keep(player, "moon", by_weight(pile))
    elif field == "lasting":
        kept = {one["token"]: one["gathered"] for one in player.get("lasting", ())}
        _keep(player, "lasting", [{"token": token, "gathered": kept.get(token, "")} for token in pile])
    else:
        player["lasting"][number]["gathered"] = pile


# Signs


def laid_sign(players: list[Player], seat: int, sign: str, place: tuple[str, int | None], index: int) -> None:
    """Lay a sign on a token (``index`` in its place), on a Circle or at a seat, or take it off again."""
    field, number = place
    player = players[seat]
    if sign in ON_TOKEN:
        if field not in ("body", *HAND_FIELDS) or not 0 <= index < len(player[field]):
            raise Misplaced(sign)
        _on_token(players, player, sign, field, index)
    elif sign in ON_CIRCLE:
        if field != "towers" or number is None:
            raise Misplaced(sign)
        _on_circle(players, player, sign, number)
    elif sign in ON_SEAT:
        _keep(player, sign, not player.get(sign, False))
    else:
        raise Malformed


def _on_token(players: list[Player], player: Player, sign: str, field: str, index: int) -> None:
    if sign == "face_up":
        name = _name(field, index)
        _keep(player, sign, sorted({name} ^ set(player.get(sign, ()))))
        return
    was = player.get(sign)
    same = was is not None and (was["place"], was["index"]) == (field, index)
    for one in players:
        one.pop(sign, None)  # there is one Bind
    ends = {None: "this", "this": "next", "next": None}[was["expires"] if was and same else None]
    _keep(player, sign, ends and {"place": field, "index": index, "expires": ends})


def _on_circle(players: list[Player], player: Player, sign: str, number: int) -> None:
    flags = player.get(sign) or [False] * len(player["towers"])
    if sign == "burning" and not flags[number]:
        for one in players:
            one.pop(sign, None)  # there is one Flame
        flags = [False] * len(flags)
    _keep(player, sign, [flag ^ (c == number) for c, flag in enumerate(flags)])


def _name(field: str, index: int) -> str:
    return f"body{index}" if field == "body" else field


# Signs go with what they lie on


def signs_on(player: Mapping[str, Any], field: str, index: int) -> dict[str, Any]:
    """The signs on one token of Body or Hands."""
    bound = player.get("bound")
    there = bound is not None and bound["place"] == field and (field != "body" or bound["index"] == index)
    return {
        "bound": bound["expires"] if bound and there else "",
        "up": _name(field, index) in player.get("face_up", ()),
    }


def lay_inner(player: Player, field: str, rows: list[tuple[str, dict[str, Any]]]) -> None:
    """Let these tokens with their signs lie in the Body, sorted (S4), or on a Hand."""
    if field == "body":
        order = by_weight("".join(token for token, _ in rows))
        rows = sorted(rows, key=lambda row: order.index(row[0]))
    player[field] = "".join(token for token, _ in rows)
    if (player.get("bound") or {}).get("place") == field:
        del player["bound"]
    up = {one for one in player.get("face_up", ()) if not one.startswith(field)}
    for index, (_, signs) in enumerate(rows):
        if signs.get("bound"):
            player["bound"] = {"place": field, "index": index, "expires": signs["bound"]}
        up |= {_name(field, index)} if signs.get("up") else set()
    _keep(player, "face_up", sorted(up))


def tower_changed(player: Player, number: int, before: str, after: str) -> None:
    """A Flame without a Tower is spent (A29b), a summon that is gone is none (AC5b)."""
    gone = {"burning": not after, "summoned": after[:1] != before[:1]}
    for sign in ON_CIRCLE:
        if gone[sign] and sign in player:
            _keep(player, sign, [flag and c != number for c, flag in enumerate(player[sign])])
