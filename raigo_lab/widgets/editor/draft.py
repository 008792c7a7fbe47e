"""What the Position editor works on: a draft in the form of JSON, however wrong, and small edits of it.

Every edit takes what a page sent, as from a stranger. Needs no widget library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from raigo_lab.errors import NotationError
from raigo_lab.files.json_text import load_json
from raigo_lab.raigo.box import FIRST_YANG, SEATS, box
from raigo_lab.raigo.rules import DEFAULT, ruling_problems
from raigo_lab.raigo.text.notation import is_json, read_line
from raigo_lab.raigo.text.position_json import FORMAT, examine, position_to_json
from raigo_lab.raigo.tokens import KIND
from raigo_lab.widgets.editor import rare
from raigo_lab.widgets.shapes import Malformed, depth

Draft = dict[str, Any]

MOST_YANG = 999
MOST_IN_PILE = len(box(DEFAULT, max(SEATS)).tokens)
MOST_RULING = 99  # a ruling that is a number: as far as the notation of a position goes
DEEPEST = 12  # lists and objects inside each other; a position needs half of it
PLACE = re.compile(
    r"(?P<shared>raizan_up|raizan|bonus|removed)"
    r"|(?P<seat>[0-3])\.(?:(?P<own>body|left|right|canyon|gathered|moon|lasting)|(?P<list>towers|completed|beside)\.(?P<number>[0-9]{1,2}))"
)
INNER = ("body", "left", "right")  # Inner Tokens (C3)
SINGLE = ("left", "right", "bonus", "removed")  # one token: a new one takes its place


class NoEdit(Malformed):
    """This is not an edit of this draft."""


class Spot(NamedTuple):
    """A place for tokens in a draft."""

    seat: int | None
    field: str
    number: int | None = None


# Drafts


def blank(seats: int = 2) -> Draft:
    """An empty table."""
    return {
        "format": FORMAT,
        "seats": seats,
        "turn": 0,
        "raizan": "",
        "last_turns": None,
        "bonus": "",
        "rules": {},
        "players": [_player(seats) for _ in range(seats)],
    }


def _player(seats: int) -> dict[str, Any]:
    circles = box(DEFAULT, seats).circles
    return {
        "yang": FIRST_YANG,
        "body": "",
        "left": "",
        "right": "",
        "towers": [""] * circles,
        "sealed": [None] * circles,
        "canyon": "",
        "completed": [],
        "head": None,
    }


def read_draft(text: str, lang: str = "en") -> tuple[Draft, tuple[str, ...]]:
    """A position in either form as a draft, however wrong; and what could not be read and is left out."""
    text = text.lstrip("\ufeff").strip()
    try:
        data = load_json(text) if is_json(text) else position_to_json(read_line(text))
    except KeyError:
        raise NotationError("a seal ends at the end of 1 or 2 turns of its owner (TH5)") from None
    if depth(data) > DEEPEST:
        raise NotationError("this is nested too deeply for a position")
    draft = shaped(data)
    still = examine(draft).wrong
    return draft, tuple(one.text(lang, in_line=True) for one in examine(data).wrong if one not in still)


def _ruling_fits(name: str, value: object) -> bool:
    """Whether a ruling can be switched to this value; numbers only as far as a line of notation can say them."""
    return not ruling_problems({name: value}) and not (isinstance(value, int) and value > MOST_RULING)


def shaped(data: object) -> Draft:
    """As much of some data as has the form of a draft."""
    fields = data if isinstance(data, dict) else {}
    players = fields.get("players")
    listed = [one for one in players if isinstance(one, dict)] if isinstance(players, list) else []
    seats = fields.get("seats")
    count = seats if type(seats) is int and seats in SEATS else len(listed) if len(listed) in SEATS else 2
    draft = blank(count)
    if type(fields.get("turn")) is int and 0 <= fields["turn"] < count:
        draft["turn"] = fields["turn"]
    raizan = fields.get("raizan", "")
    bag = isinstance(raizan, dict)
    draft["raizan"] = {"bag": _tokens(raizan.get("bag", ""))} if bag else _tokens(raizan)
    if type(fields.get("last_turns")) is int and 0 <= fields["last_turns"] <= count + 1:
        draft["last_turns"] = fields["last_turns"]
    draft["bonus"] = _tokens(fields.get("bonus", ""))
    rules = fields.get("rules")
    if isinstance(rules, dict):
        draft["rules"] = {name: value for name, value in rules.items() if _ruling_fits(name, value)}
    if _tokens(fields.get("removed", "")):
        draft["removed"] = _tokens(fields["removed"])
    if _tokens(fields.get("raizan_up", "")):
        draft["raizan_up"] = _tokens(fields["raizan_up"])
    if isinstance(fields.get("moment"), dict):
        draft["moment"] = fields["moment"]
    draft["players"] = [
        _shaped_player(one, player)
        for one, player in zip([*listed, *[{}] * count], draft["players"], strict=False)
    ]
    return draft


def _tokens(value: object) -> str:
    return rare.tokens_of(value, MOST_IN_PILE)


def _shaped_player(given: Mapping[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    yang = given.get("yang")
    player["yang"] = yang if type(yang) is int and -MOST_YANG <= yang <= MOST_YANG else player["yang"]
    for name in ("body", "left", "right", "canyon"):
        player[name] = _tokens(given.get(name, ""))
    if isinstance(given.get("towers"), list):
        for c, tower in enumerate(given["towers"][: len(player["towers"])]):
            player["towers"][c] = _tokens(tower)
    if isinstance(given.get("sealed"), list):
        for c, seal in enumerate(given["sealed"][: len(player["sealed"])]):
            if isinstance(seal, dict) and seal.get("by") in ("T", "M", "鳴", "影"):
                late = seal.get("expires") == "next"
                player["sealed"][c] = {"by": seal["by"], "expires": "next" if late else "this"}
    if isinstance(given.get("completed"), list):
        player["completed"] = [_tokens(pile) for pile in given["completed"][:20]]
    head = given.get("head")
    if isinstance(head, dict):
        player["head"] = {"destroy": True, "gathered": _tokens(head.get("gathered", ""))}
    if _tokens(given.get("moon", "")):
        player["moon"] = _tokens(given["moon"])
    return player | rare.shaped_rare(given, len(player["towers"]))


# Edits: each takes what a page sent, as from a stranger, and gives the new draft


def edited(draft: Draft, deed: str, what: object) -> Draft:
    """The draft after an edit; ``NoEdit`` if this is none."""
    if deed not in EDITS:
        raise NoEdit
    after = deepcopy(draft)
    EDITS[deed](after, what)
    return after


def _pair(what: object) -> tuple[Any, Any]:
    if not isinstance(what, list) or len(what) != 2:
        raise NoEdit
    return what[0], what[1]


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise NoEdit
    return value


def spot_of(draft: Draft, name: object) -> Spot:
    """The place with this name; a list of completed hands has one place more than it has hands."""
    found = PLACE.fullmatch(name) if isinstance(name, str) else None
    if not found:
        raise NoEdit
    if found["shared"]:
        return Spot(None, found["shared"])
    seat = _whole(int(found["seat"]), 0, draft["seats"] - 1)
    player = draft["players"][seat]
    if found["own"]:
        if found["own"] == "gathered" and player["head"] is None:
            raise NoEdit
        return Spot(seat, found["own"])
    piles = rare.heads(player) if found["list"] == "beside" else player[found["list"]]
    room = len(piles) - (found["list"] != "completed")
    return Spot(seat, found["list"], _whole(int(found["number"]), 0, room))


def pile_at(draft: Draft, spot: Spot) -> str:
    """The tokens on a place."""
    if spot.seat is None:
        pile = draft.get(spot.field, "")
        return str(pile["bag"] if isinstance(pile, dict) else pile)
    player = draft["players"][spot.seat]
    if spot.field == "gathered":
        return str(player["head"]["gathered"])
    if spot.field == "lasting":
        return rare.heads(player)
    if spot.field == "beside":
        return str(player["lasting"][spot.number]["gathered"])
    piles = player.get(spot.field, "")
    if spot.number is None:
        return str(piles)
    return str(piles[spot.number]) if spot.number < len(piles) else ""


def _lay(draft: Draft, spot: Spot, pile: str) -> None:
    """Let these tokens lie on a place."""
    if spot.field == "raizan":
        draft["raizan"] = {"bag": pile} if isinstance(draft["raizan"], dict) else pile
        if pile:
            draft["last_turns"] = None  # E1: counted only when Raizan is empty
    elif spot.field in ("removed", "raizan_up"):
        draft.pop(spot.field, None)
        draft |= {spot.field: pile} if pile else {}
    elif spot.seat is None:
        draft[spot.field] = pile
    else:
        _lay_at_seat(draft["players"][spot.seat], spot, pile)


def _lay_at_seat(player: dict[str, Any], spot: Spot, pile: str) -> None:
    if spot.field == "gathered":
        player["head"]["gathered"] = pile
    elif spot.field in ("moon", "lasting", "beside"):
        rare.lay_beside(player, spot.field, spot.number, pile)
    elif spot.number is None:
        player[spot.field] = pile
    else:
        piles = player[spot.field]
        if spot.field == "towers":
            rare.tower_changed(player, spot.number, piles[spot.number], pile)
        piles[spot.number : spot.number + 1] = [pile] if pile or spot.field == "towers" else []


def _put(draft: Draft, what: object) -> None:
    token, name = _pair(what)
    if not isinstance(token, str) or len(token) != 1 or token not in KIND:
        raise NoEdit
    spot = spot_of(draft, name)
    pile = "" if spot.field in SINGLE else pile_at(draft, spot)
    if len(pile) >= MOST_IN_PILE:
        raise NoEdit
    if spot.field in INNER and spot.seat is not None:
        rare.lay_inner(draft["players"][spot.seat], spot.field, [*_signed(draft, spot, pile), (token, {})])
    elif spot.field == "lasting" and token == "D":
        draft["players"][spot.seat or 0]["head"] = {"destroy": True, "gathered": ""}
    else:
        _lay(draft, spot, pile + token)


def _signed(draft: Draft, spot: Spot, pile: str) -> list[tuple[str, dict[str, Any]]]:
    """The tokens of Body or Hand with the signs that lie on them."""
    player = draft["players"][spot.seat or 0]
    return [(token, rare.signs_on(player, spot.field, index)) for index, token in enumerate(pile)]


def _take(draft: Draft, what: object) -> None:
    name, index = _pair(what)
    spot = spot_of(draft, name)
    pile = pile_at(draft, spot)
    at = _whole(index, 0, len(pile) - 1)
    if spot.field in INNER and spot.seat is not None:
        rows = _signed(draft, spot, pile)
        rare.lay_inner(draft["players"][spot.seat], spot.field, rows[:at] + rows[at + 1 :])
    else:
        _lay(draft, spot, pile[:at] + pile[at + 1 :])


def _move(draft: Draft, what: object) -> None:
    """``["0.body", 1, "0.towers.2"]``: a token goes to another place."""
    if not isinstance(what, list) or len(what) != 3:
        raise NoEdit
    name, index, other = what
    pile = pile_at(draft, spot_of(draft, name))
    token = pile[_whole(index, 0, len(pile) - 1)]
    if name == other:
        raise NoEdit
    _put(draft, [token, other])  # First: taking the last token of a completed hand renumbers the others.
    _take(draft, [name, index])


def _seats(draft: Draft, what: object) -> None:
    """Another number of seats; boards that stay keep their tokens."""
    if type(what) is not int or what not in SEATS:
        raise NoEdit
    draft["seats"] = what
    draft["turn"] = min(draft["turn"], what - 1)
    fresh = blank(what)["players"]
    for index, (old, new) in enumerate(zip(draft["players"], fresh, strict=False)):
        circles = len(new["towers"])
        new |= {**old, "towers": [*old["towers"], *new["towers"]][:circles]}
        new["sealed"] = [*old["sealed"], None, None, None][:circles]
        plain = {name: value for name, value in new.items() if name not in ("lasting", *rare.SIGNS)}
        fresh[index] = plain | rare.shaped_rare(old, circles)
    draft["players"] = fresh


def _turn(draft: Draft, what: object) -> None:
    draft["turn"] = _whole(what, 0, draft["seats"] - 1)


def _order(draft: Draft, what: object) -> None:
    """Whether Raizan's order is known."""
    if type(what) is not bool:
        raise NoEdit
    pile = pile_at(draft, Spot(None, "raizan"))
    draft["raizan"] = pile if what else {"bag": pile}


def _last_turns(draft: Draft, what: object) -> None:
    draft["last_turns"] = None if what is None else _whole(what, 1, draft["seats"])


def _yang(draft: Draft, what: object) -> None:
    seat, step = _pair(what)
    player = draft["players"][_whole(seat, 0, draft["seats"] - 1)]
    player["yang"] = min(max(0, player["yang"] + _whole(step, -1, 1)), MOST_YANG)


def _seal(draft: Draft, what: object) -> None:
    """``["0.1", "T this"]``: the seal of seat 0's second Circle; an empty word takes it away."""
    name, word = _pair(what)
    found = re.fullmatch(r"([0-3])\.([0-2])", name) if isinstance(name, str) else None
    if not found or not isinstance(word, str) or word not in SEALS + RARE_SEALS:
        raise NoEdit
    sealed = draft["players"][_whole(int(found[1]), 0, draft["seats"] - 1)]["sealed"]
    by, _, expires = word.partition(" ")
    sealed[_whole(int(found[2]), 0, len(sealed) - 1)] = {"by": by, "expires": expires} if word else None


SEALS = ("", "T this", "T next", "M this", "M next")
RARE_SEALS = ("鳴 this", "鳴 next", "影 this", "影 next")


def _sign(draft: Draft, what: object) -> None:
    """``["bound", "0.body", 1]``: a sign of Arcana on a token, a Circle (``0.towers.1``) or a seat."""
    if not isinstance(what, list) or len(what) != 3 or what[0] not in rare.SIGNS:
        raise NoEdit
    spot = spot_of(draft, what[1])
    if spot.seat is None:
        raise rare.Misplaced(what[0])
    index = _whole(what[2], -1, MOST_IN_PILE)
    rare.laid_sign(draft["players"], spot.seat, what[0], (spot.field, spot.number), index)


def _destroy(draft: Draft, what: object) -> None:
    """An active Destroy comes to a Head, or goes (DE1)."""
    player = draft["players"][_whole(what, 0, draft["seats"] - 1)]
    player["head"] = {"destroy": True, "gathered": ""} if player["head"] is None else None


def _ruling(draft: Draft, what: object) -> None:
    name, value = _pair(what)
    if not isinstance(name, str) or type(value) not in (str, int) or not _ruling_fits(name, value):
        raise NoEdit
    draft["rules"].pop(name, None)
    if value != getattr(DEFAULT, name):
        draft["rules"][name] = value


def _moment(draft: Draft, what: object) -> None:
    """Back to the start of the turn: what was pending is dropped."""
    if what is not None or "moment" not in draft:
        raise NoEdit
    del draft["moment"]


def _clear(draft: Draft, what: object) -> None:
    if what is not None:
        raise NoEdit
    rules = draft["rules"]
    fresh = blank(draft["seats"])
    draft.clear()
    draft.update(fresh, rules=rules)


EDITS: dict[str, Callable[[Draft, object], None]] = {
    "put": _put,
    "take": _take,
    "move": _move,
    "seats": _seats,
    "turn": _turn,
    "order": _order,
    "last_turns": _last_turns,
    "yang": _yang,
    "seal": _seal,
    "destroy": _destroy,
    "sign": _sign,
    "ruling": _ruling,
    "moment": _moment,
    "clear": _clear,
}
