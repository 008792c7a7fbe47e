"""What the Position editor shows of a draft: every word of the page, and the texts that come out.

A draft may be wrong; everything wrong about it is listed. Needs no widget library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from raigo_lab.pictures.tiles import token_label
from raigo_lab.puzzles.skeleton import skeleton
from raigo_lab.raigo.box import SEATS, box
from raigo_lab.raigo.rules import DEFAULT, ONE_VALUE, WORDS
from raigo_lab.raigo.state import CIRCLES
from raigo_lab.raigo.telling import face as token_name
from raigo_lab.raigo.text.notation import format_position
from raigo_lab.raigo.text.position_json import position_to_json
from raigo_lab.raigo.text.validity import Examined
from raigo_lab.raigo.tokens import ARCANA, LETTERS
from raigo_lab.texts import say, table
from raigo_lab.widgets.editor.draft import INNER, RARE_SEALS, SEALS, Draft, Spot, pile_at, spot_of
from raigo_lab.widgets.editor.rare import ON_SEAT, SIGNS, heads, signs_on
from raigo_lab.widgets.editor.shapes import Chip, Controls, Lying, Place, Ruling, Seat, Sign, View
from raigo_lab.widgets.shared.faces import face

OUTPUTS = ("notation", "json", "puzzle")
LONGEST_PASTE = 20_000
KANJI = {
    "bound": "縛",
    "face_up": "表",
    "burning": "焔",
    "summoned": "召",
    "no_fetch": "赫",
    "no_select": "封",
    "opened": "開",
}
# Where a page shows what is wrong in a field that has no place of its own.
ON_PAGE = {
    "sealed": "towers",
    "summoned": "towers",
    "burning": "towers",
    "head": "gathered",
    "bound": "body",
    "face_up": "body",
    "opened": "moon",
}
WHERE = re.compile(r"(?:players\[(?P<seat>\d)\]\.)?(?P<field>[a-z_]+)(?:\[(?P<number>\d+)\])?")


# What comes out


def output(draft: Draft, found: Examined, kind: str, lang: str) -> str:
    """The position as text to copy; JSON even while it is wrong."""
    if kind == "json":
        data = position_to_json(found.position) if found.position else draft
        return json.dumps(data, ensure_ascii=False, indent=2)
    if found.position is None:
        return ""
    return format_position(found.position) if kind == "notation" else skeleton(found.position, lang)


# Words


def view(draft: Draft, found: Examined, kind: str, lang: str) -> View:
    """Everything the page shows of this draft."""
    left = _left(draft)
    bad = {_place_of(one.where) for one in found.wrong}
    return {
        "lang": lang,
        "names": {key: say(f"editor.{key}", lang) for key in NAMES},
        "title": say("editor.title", lang),
        "subtitle": say("editor.subtitle", lang),
        "state": _state_chip(found, lang),
        "controls": _controls(draft, lang),
        "tray": [
            {
                "token": token,
                "face": face(token),
                "label": token_label(token, lang),
                "left": left[token],
                "says": say("editor.left_over", lang, count=left[token]),
            }
            for token in LETTERS + ARCANA
        ],
        "signs": [_sign(sign, lang) for sign in SIGNS],
        "arcana": _has_arcana(draft),
        "shared": [_place(draft, name, bad, lang) for name in _shared_names(draft)],
        "seats": [_seat(draft, seat, bad, lang) for seat in range(draft["seats"])],
        "rulings": _rulings(draft, lang),
        "problems": list(found.problem_texts(lang)),
        "warnings": list(found.warning_texts(lang)),
        "out": {
            "kinds": [
                {"id": one, "label": say(f"editor.out_{one}", lang), "on": one == kind} for one in OUTPUTS
            ],
            "text": output(draft, found, kind, lang),
        },
    }


NAMES = [
    "editor",
    "tray",
    "tray_hint",
    "tray_arcana",
    "signs",
    "sign_here",
    "put_here",
    "take_off",
    "shared",
    "rulings",
    "problems",
    "warnings",
    "no_problems",
    "paste",
    "paste_hint",
    "read",
    "out",
    "copy",
    "copied",
    "copy_by_hand",
    "undo",
    "redo",
    "clear",
    "seats",
    "turn",
    "yang_less",
    "yang_more",
    "keys",
    "silent",
    "none_out",
    "moment",
    "moment_drop",
    "chosen",
]


def _left(draft: Draft) -> dict[str, int]:
    """How many of each kind lie nowhere yet."""
    used = "".join(pile_at(draft, spot_of(draft, name)) for name in _all_names(draft))
    used += "".join("D" for player in draft["players"] if player["head"])
    used += "".join(seal["by"] for player in draft["players"] for seal in player["sealed"] if seal)
    used += "".join(_beside(player) for player in draft["players"])
    copies = {**box(DEFAULT, draft["seats"]).copies, **dict.fromkeys(ARCANA, 1)}
    return {token: copies[token] - used.count(token) for token in LETTERS + ARCANA}


def _beside(player: Mapping[str, Any]) -> str:
    """What lies as a sign: Flame before a Circle, Bind on a token."""
    flames = "".join("焔" for burns in player.get("burning", ()) if burns)
    return flames + ("縛" if player.get("bound") else "")


def _sign(sign: str, lang: str) -> Sign:
    return {"id": sign, "kanji": KANJI[sign], "label": say(f"editor.sign_{sign}", lang)}


def _has_arcana(draft: Draft) -> bool:
    """Whether this position has something of the Arcana: then there are Moons and face-up tokens of Raizan to fill."""
    told = json.dumps(draft, ensure_ascii=False)
    signed = any(sign in player for player in draft["players"] for sign in SIGNS)
    return signed or any(token in told for token in ARCANA) or bool(draft.get("raizan_up"))


def _shared_names(draft: Draft) -> list[str]:
    up = ["raizan_up"] if _has_arcana(draft) else []
    return ["raizan", *up, "bonus" if box(DEFAULT, draft["seats"]).has_bonus else "removed"]


def _seat_names(draft: Draft, seat: int) -> list[str]:
    player = draft["players"][seat]
    return [
        *(f"{seat}.{name}" for name in ("left", "body", "right")),
        *(f"{seat}.towers.{c}" for c in range(len(player["towers"]))),
        f"{seat}.canyon",
        *([f"{seat}.moon"] if _has_arcana(draft) else []),
        *(f"{seat}.completed.{n}" for n in range(len(player["completed"]) + 1)),
        *([f"{seat}.gathered"] if player["head"] else []),
        *([f"{seat}.lasting"] if _has_arcana(draft) else []),
        *(f"{seat}.beside.{n}" for n in range(len(heads(player)))),
    ]


def _all_names(draft: Draft) -> list[str]:
    seats = [name for seat in range(draft["seats"]) for name in _seat_names(draft, seat)]
    return [*_shared_names(draft), *seats]


def _place_of(where: str) -> str:
    """A place of the JSON form by its name on the page."""
    found = WHERE.match(where)
    if not found:
        return ""
    field = ON_PAGE.get(found["field"], found["field"])
    number = f".{found['number']}" if found["number"] is not None and field in ("towers", "completed") else ""
    return f"{found['seat']}.{field}{number}" if found["seat"] is not None else field


def _place(draft: Draft, name: str, bad: set[str], lang: str) -> Place:
    spot = spot_of(draft, name)
    pile = pile_at(draft, spot)
    gathers = heads(draft["players"][spot.seat])[spot.number or 0] if spot.field == "beside" else ""
    label = say(f"editor.place_{spot.field}", lang, token=gathers)
    if spot.field == "raizan" and isinstance(draft["raizan"], dict):
        label = say("editor.place_bag", lang)
    if spot.field == "towers":
        label = say("editor.place_tower", lang, ring=CIRCLES[spot.number or 0])
    where = label if spot.seat is None else say("editor.of_seat", lang, seat=spot.seat, place=label)
    return {
        "at": name,
        "field": spot.field,
        "label": label,
        "says": where,
        "standing": spot.field in ("body", "towers"),
        "flame": "焔" if _flag(draft, spot, "burning") else "",
        "tokens": [_lying(draft, spot, index, lang) for index in range(len(pile))],
        "bad": name in bad,
    }


def _flag(draft: Draft, spot: Spot, sign: str) -> bool:
    """Whether a Circle carries this sign."""
    flags = draft["players"][spot.seat].get(sign) if spot.field == "towers" else None
    return bool(flags and flags[spot.number])


def _lying(draft: Draft, spot: Spot, index: int, lang: str) -> Lying:
    """A token on a place, with the signs that lie on it."""
    token = pile_at(draft, spot)[index]
    words, bound, up = [token_label(token, lang)], "", index == 0 and _flag(draft, spot, "summoned")
    if up:
        words.append(say("editor.sign_summoned", lang))
    if spot.field in INNER:
        signs = signs_on(draft["players"][spot.seat], spot.field, index)
        up = signs["up"]
        if signs["bound"]:
            bound = {"this": "縛", "next": "縛2"}[signs["bound"]]
            words.append(say(f"editor.bound_{signs['bound']}", lang))
        words += [say("arcana.face_up", lang)] if up else []
    return {"face": face(token), "label": say("list.comma", lang).join(words), "bound": bound, "up": up}


def _seat(draft: Draft, seat: int, bad: set[str], lang: str) -> Seat:
    player = draft["players"][seat]
    return {
        "seat": seat,
        "title": say("editor.seat", lang, seat=seat),
        "turn": draft["turn"] == seat,
        "turn_word": say("editor.has_turn", lang),
        "yang": player["yang"],
        "yang_says": say("editor.yang", lang, count=player["yang"]),
        "bad": f"{seat}.yang" in bad,
        "places": [_place(draft, name, bad, lang) for name in _seat_names(draft, seat)],
        "seals": [
            {
                "id": f"{seat}.{c}",
                "label": say("editor.seal_of", lang, ring=CIRCLES[c]),
                "value": _sealed(seal) if seal else "",
                "options": [
                    [word, _seal_words(word, lang)]
                    for word in SEALS + (RARE_SEALS if _has_arcana(draft) else ())
                ],
            }
            for c, seal in enumerate(player["sealed"])
            if seal or player["towers"][c]
        ],
        "notes": [_sign(sign, lang) for sign in ON_SEAT if player.get(sign)],
        "destroy": {"on": player["head"] is not None, "label": say("editor.destroy", lang)},
    }


def _seal_words(word: str, lang: str) -> str:
    """A seal of the list: whose token lies beside the Tower, and when it ends (TH5)."""
    by, _, ends = word.partition(" ")
    if by in ARCANA and by:
        return say(f"editor.seal_{ends}", lang, token=token_name(by, lang))
    return say(f"editor.seal_{word.replace(' ', '_') or 'none'}", lang)


def _sealed(seal: Mapping[str, str]) -> str:
    return f"{seal['by']} {seal['expires']}"


def _state_chip(found: Examined, lang: str) -> Chip:
    if found.wrong:
        return {"tone": "bad", "text": say("editor.wrong", lang, count=len(found.wrong))}
    if found.odd:
        return {"tone": "warn", "text": say("editor.odd", lang, count=len(found.odd))}
    return {"tone": "done", "text": say("editor.right", lang)}


def _controls(draft: Draft, lang: str) -> Controls:
    empty = not pile_at(draft, Spot(None, "raizan"))
    return {
        "seats": [{"id": n, "label": str(n), "on": n == draft["seats"]} for n in SEATS],
        "turn": [{"id": n, "label": str(n), "on": n == draft["turn"]} for n in range(draft["seats"])],
        "order": {"label": say("editor.order", lang), "on": not isinstance(draft["raizan"], dict)},
        "last_turns": {
            "label": say("editor.last_turns", lang),
            "value": "" if draft["last_turns"] is None else str(draft["last_turns"]),
            "options": [
                ["", say("editor.last_turns_all", lang)],
                *([str(n), str(n)] for n in range(1, draft["seats"] + 1)),
            ],
        }
        if empty
        else None,
        "moment": "moment" in draft,
    }


def _rulings(draft: Draft, lang: str) -> list[Ruling]:
    title = {"en": "title_en", "ja": "title_ja"}[lang]
    rows = table("clause")
    return [
        {
            "id": name,
            "title": str(rows.get(name, {}).get(title, "")),
            "value": draft["rules"].get(name, getattr(DEFAULT, name)),
            "changed": name in draft["rules"],
            "words": list(words) if not isinstance(words, int) else [],
            "least": words if isinstance(words, int) else None,
        }
        for name, words in WORDS.items()
        if name not in ONE_VALUE
    ]
